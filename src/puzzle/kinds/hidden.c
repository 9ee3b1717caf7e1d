/* hidden: a maze whose route fills a picture and nothing else (vary/hidden.c). Each cell is split into one
 * piece for each corner. The maze's ends lie side by side at the picture's edge, unless the request names a
 * side or a corner for them. */
#include "puzzle/kinds/steps.h"

#include "mazewright/random.h"

static bool is_asked(const struct mw_request *r)
{
    return r->picture;
}

static struct mw_ends_wish usual_ends(const struct mw_request *r)
{
    (void)r;
    return (struct mw_ends_wish){MW_PLACE_USUAL, MW_PLACE_USUAL, false};
}

static bool admits_end(int place, struct mw_error *error)
{
    int column, row;
    return place == MW_PLACE_USUAL || place < MW_CENTRE ||
           mw_fail(error,
                   "a route that draws a picture has its ends at the picture's edge, or led to a side "
                   "or a corner; leave \"%s\" out",
                   mw_place_is_cell(place, &column, &row) ? "the cell" : mw_place_name(place));
}

static bool admits(const struct mw_request *r, struct mw_error *error)
{
    return mw_picture_admits(&r->vary, r->tiling, error);
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    const struct mw_shape *laid;
    return mw_picture_cells(scratch, r->grid, r->picture, &laid) ||
           mw_fail(error, "the picture %s does not fit %s %s; give it a larger size", r->picture->name,
                   r->tiling->name, mw_size_format(scratch, r->tiling, r->size));
}

static struct mw_maze *hide(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_maze *maze,
                            struct mw_error *error)
{
    struct mw_rng rng = step_rng(setup->request, PICTURE_STREAM);
    return mw_maze_hide(arena, maze, setup->request->picture, setup->ends, &rng, error);
}

static struct mw_maze *make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    return step_carve(arena, setup, hide, error);
}

static void draw(struct mw_arena *arena, const struct mw_request *r, struct mw_solved *solved)
{
    (void)r;
    solved->picture = mw_grid_border(arena, solved->maze->grid, solved->maze->picture);
}

const struct mw_puzzle_kind mw_puzzle_kind_hidden = {
    .name = "hidden",
    .brief = "a maze whose route draws a picture",
    .is_asked = is_asked,
    .pieces = 2,
    .claims = {.one_route = true, .all_reached = true, .known_circles = true},
    .usual_ends = usual_ends,
    .admits_end = admits_end,
    .admits = admits,
    .fits = fits,
    .make = make,
    .prove = step_prove,
    .narrowest = mw_maze_narrowest,
    .draw = draw,
};
