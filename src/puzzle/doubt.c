/* Warns of shapes and pictures that the cells of a request cannot show, and computes sizes that can. */
#include "mazewright/puzzle.h"
#include "puzzle/kinds/trail.h"
#include "shape/region.h"

/* Returns a size multiplied by a factor. */
static struct mw_size times(struct mw_size size, double by)
{
    const int w = (int)mw_snap(size.w * by + 0.499, 1), h = (int)mw_snap(size.h * by + 0.499, 1);
    return (struct mw_size){w < MW_MAX_OTHERS ? w : MW_MAX_OTHERS, h < MW_MAX_OTHERS ? h : MW_MAX_OTHERS};
}

/* True if a hole of the shape, such as an eye or a handle, is not a hole of the grid; holes with an area
 * under 0.2 cells do not count. */
static bool lost_a_hole(const struct mw_grid *grid)
{
    const double speck = 0.2;
    int n = 0;
    for (int i = 0; i < grid->outline->n; i++) {
        const struct mw_contour *line = &grid->outline->contour[i];
        n += mw_lattice(fabs(mw_polygon_area(line->n, line->at))) > mw_lattice(speck);
    }
    return grid->nloops < n;
}

static bool is_unlike(const struct mw_grid *grid)
{
    return lost_a_hole(grid) || mw_lattice(mw_grid_likeness(grid, NULL, grid->outline)) < mw_lattice(0.95);
}

/* True if a part of the rim runs along cells instead of along the shape, so that it looks torn. False for
 * words, whose letters can be read all the same. */
static bool is_ragged(const struct mw_grid *grid)
{
    return !grid->shape->is_text &&
           mw_lattice(mw_grid_likeness(grid, NULL, grid->outline)) < mw_lattice(0.985);
}

/* True if the shape is a word and the maze is at least as wide as computed for it; then parts of letters,
 * such as dots, may be thinner than a corridor. */
static bool is_word_of_its_size(const struct mw_request *r)
{
    return r->shape->is_text && r->size.w >= mw_request_size_for(r->tiling, r->shape).w;
}

/* Returns the grid of a request with the shape in its usual place. mw_request_grid() searches for a better
 * place, which is seldom worse but takes up to a hundred times as long. */
static const struct mw_grid *usual_grid(struct mw_arena *arena, const struct mw_request *r)
{
    return (mw_request_bends(r) ? mw_grid_follow : mw_grid_new)(arena, r->tiling, r->size, r->shape, r->seed);
}

/* The most cells in total of the grids tried for one warning: BENT_CELLS with a bent rim, PLAIN_CELLS
 * without; either total takes about a third of a second. The grids made to confirm a size come on top. */
enum { BENT_CELLS = 4000, PLAIN_CELLS = 60000 };

/* The sizes that are tried until a warning can recommend one: each a tenth wider and higher than the last.
 * `left` is the number of cells that the grids still to be tried may have in total; at first at least 1.3
 * times the cells of the maze. */
struct growth {
    double by; /* the size being tried, as a multiple of the request's */
    long long left;
};

static long long cells_of(struct mw_size size)
{
    return (long long)size.w * size.h;
}

static struct growth growth_from(struct mw_size size, long long most)
{
    const long long next = 13 * cells_of(size) / 10;
    return (struct growth){1, most > next ? most : next};
}

/* Goes on to the next size. False if that is too many cells. */
static bool grow(struct growth *g, struct mw_size from)
{
    g->by *= 1.1;
    return cells_of(times(from, g->by)) <= g->left;
}

/* Returns what is wrong with the shape of a request in its cells, as the predicate of a message; NULL if
 * nothing is. */
static const char *flaw_of(const struct mw_request *r)
{
    enum { FEWEST = 24 }; /* the fewest cells for a simple shape */
    const struct mw_grid *grid = r->grid;
    const struct mw_shape *outline = grid->outline;
    if (grid->straight ? is_unlike(grid) : grid->ncells < FEWEST)
        return "cannot be recognized in the cells";
    if (grid->straight && mw_region_is_thin(outline->n, outline->contour, 1) && !is_word_of_its_size(r))
        return "has limbs that are narrower than a corridor";
    return grid->straight && is_ragged(grid) ? "comes out ragged in the cells" : NULL;
}

/* True if the cells do not show the picture. A picture needs more cells than a shape, because no rim is bent
 * along it, so its edge has steps. */
static bool is_picture_unlike(struct mw_arena *scratch, const struct mw_request *r,
                              const struct mw_grid *grid)
{
    const struct mw_shape *laid;
    const struct mw_grid *whole = grid->straight ? grid->straight : grid;
    const unsigned char *inside = mw_picture_cells(scratch, whole, r->picture, &laid);
    return !inside || mw_lattice(mw_grid_likeness(whole, inside, laid)) < mw_lattice(0.75);
}

/* Sets `*size` to the size computed for a word, if the request is smaller than that; otherwise to the first
 * size tried at which the shape has no flaw. False if there is none. */
static bool find_size(struct mw_arena *scratch, const struct mw_request *r, struct mw_size *size)
{
    if (r->shape->is_text && !is_word_of_its_size(r)) {
        *size = mw_request_size_for(r->tiling, r->shape);
        return true;
    }
    const struct mw_shape *outline = r->grid->outline;
    struct mw_request larger = *r;
    struct growth g = growth_from(r->size, BENT_CELLS);
    bool thin = r->grid->straight; /* limbs may be too thin; tested without a grid */
    while (grow(&g, r->size)) {
        thin = thin && mw_region_is_thin(outline->n, outline->contour, 1 / g.by);
        if (thin)
            continue;
        *size = larger.size = times(r->size, g.by);
        g.left -= cells_of(*size);
        larger.grid = usual_grid(scratch, &larger);
        if (!larger.grid || flaw_of(&larger))
            continue;
        larger.grid = mw_request_grid(scratch, &larger); /* at the place that it would get */
        if (!flaw_of(&larger) && !(r->picture && is_picture_unlike(scratch, &larger, larger.grid)))
            return true;
    }
    return false;
}

/* Returns advice about a shape that does not show, as the end of a sentence. */
static const char *remedy_for_shape(struct mw_arena *scratch, const struct mw_request *r)
{
    struct mw_size size;
    return find_size(scratch, r, &size)
               ? mw_format(scratch, "; give it %s or more", mw_size_format(scratch, r->tiling, size))
               : ": it has details that are too fine, or reaches beyond the grid; take another shape or grid";
}

/* True if the route is to pass every letter of a word but may not, because the letters are no chain. */
static bool misses_letters(const struct mw_request *r)
{
    const struct mw_ends_wish ends = mw_request_ends(r);
    return r->grid->outline->letters && ends.start == MW_APART && ends.finish == MW_APART &&
           !r->vary.unicursal && !mw_grid_is_chain(r->grid);
}

static const char *doubt_of_shape(struct mw_arena *arena, struct mw_arena *scratch,
                                  const struct mw_request *r)
{
    const char *what = flaw_of(r), *size = mw_size_format(scratch, r->tiling, r->size);
    const bool is_closed = r->grid->outline->slits > 0;
    if (what)
        return mw_format(arena, "the shape %s %s of %s %s%s%s", r->shape->name, what, r->tiling->name, size,
                         is_closed ? ", where slits narrower than a third of a corridor are closed" : "",
                         remedy_for_shape(scratch, r));
    if (is_closed)
        return mw_format(
            arena,
            "the shape %s has slits that are narrower than a third of a corridor of %s %s: they are "
            "closed; give it a larger size, or draw them wider",
            r->shape->name, r->tiling->name, size);
    if (misses_letters(r))
        return mw_format(arena,
                         "the letters of %s touch in the cells of %s %s, so the route may pass some by; give "
                         "it a larger size, or \"route: any\"",
                         r->shape->name, r->tiling->name, size);
    return r->grid->outline->specks > 0
               ? mw_format(
                     arena,
                     "the shape %s has small pieces beside a large one, which are left out (%d); draw them "
                     "larger, or nearer, so that they touch it",
                     r->shape->name, r->grid->outline->specks)
               : NULL;
}

/* Returns the smallest size tried at which the cells show the picture; NULL if there is none. The grids tried
 * have no bent rims, which saves most of the time; only one that shows the picture is made as it will be. */
static const char *larger_for_picture(struct mw_arena *scratch, const struct mw_request *r)
{
    struct mw_request larger = *r;
    for (struct growth g = growth_from(r->size, PLAIN_CELLS); grow(&g, r->size);
         g.left -= cells_of(larger.size)) {
        larger.size = times(r->size, g.by);
        const struct mw_grid *grid = mw_grid_new(scratch, r->tiling, larger.size, r->shape, r->seed);
        if (grid && !is_picture_unlike(scratch, &larger, grid) &&
            !is_picture_unlike(scratch, &larger, mw_request_grid(scratch, &larger)))
            return mw_size_format(scratch, r->tiling, larger.size);
    }
    return NULL;
}

static const char *doubt_of_picture(struct mw_arena *arena, struct mw_arena *scratch,
                                    const struct mw_request *r)
{
    if (!is_picture_unlike(scratch, r, r->grid))
        return NULL;
    const char *size = mw_size_format(scratch, r->tiling, r->size), *larger = larger_for_picture(scratch, r);
    return larger ? mw_format(arena,
                              "the picture %s cannot be recognized in the cells of %s %s; give it %s or more",
                              r->picture->name, r->tiling->name, size, larger)
                  : mw_format(
                        arena,
                        "the picture %s cannot be recognized in the cells of %s %s: it has details that are "
                        "too fine for a maze; take a drawing without them",
                        r->picture->name, r->tiling->name, size);
}

/* Returns the warning about a route that does not follow its line well; NULL if it does. */
static const char *doubt_of_line(struct mw_arena *arena, struct mw_arena *scratch, const struct mw_request *r)
{
    const int enough = 90;
    const struct trail *trail = trail_along(scratch, r->grid, r->along, 1);
    const int likeness = trail ? trail->likeness : 0;
    return likeness >= enough
               ? NULL
               : mw_format(
                     arena,
                     "the route and the line in %s agree in %d %% only: where the line is fine, or crosses "
                     "or touches itself, there is room for one way; give the maze a larger size, or draw "
                     "the line with more space",
                     r->along->name, likeness);
}

bool mw_request_is_doubtful(const struct mw_request *r)
{
    struct mw_arena *scratch = mw_arena_new();
    const bool is_doubtful =
        (r->shape && flaw_of(r)) || (r->picture && is_picture_unlike(scratch, r, r->grid));
    mw_arena_free(scratch);
    return is_doubtful;
}

const char *mw_request_doubt(struct mw_arena *arena, const struct mw_request *r)
{
    struct mw_arena *scratch = mw_arena_new();
    const char *doubt = r->shape && r->grid ? doubt_of_shape(arena, scratch, r) : NULL;
    if (!doubt && r->picture && r->grid)
        doubt = doubt_of_picture(arena, scratch, r);
    if (!doubt && r->along && r->grid)
        doubt = doubt_of_line(arena, scratch, r);
    mw_arena_free(scratch);
    return doubt;
}

static struct mw_size size_by_stroke(const struct mw_tiling *tiling, const struct mw_shape *shape)
{
    const double corridors = 2,
                 stroke = mw_region_stroke(shape->n, shape->contour, fmin(shape->box.w, shape->box.h));
    const struct mw_size one = {1, 1}, size = {times(one, corridors * shape->box.w / stroke).w,
                                               times(one, corridors * shape->box.h / stroke).h};
    const int rings = ((size.w > size.h ? size.w : size.h) + 1) / 2;
    return tiling->single ? (struct mw_size){rings, rings} : size;
}

/* Computes the size of a maze in the shape of a word. The size is larger on tilings whose cells are not as
 * wide as high, or whose cells leave out more of a shape, because thin parts of letters may fall between
 * cells. */
struct mw_size mw_request_size_for(const struct mw_tiling *tiling, const struct mw_shape *shape)
{
    enum { TRIES = 8 };
    struct mw_request r = mw_request_usual();
    r.tiling = tiling;
    r.shape = shape;
    r.size = size_by_stroke(tiling, shape);
    for (int i = 0; i < TRIES; i++) {
        struct mw_arena *scratch = mw_arena_new();
        r.grid = mw_request_grid(scratch, &r);
        const bool good = r.grid && !is_unlike(r.grid);
        mw_arena_free(scratch);
        if (good)
            break;
        r.size = times(r.size, 1.1);
    }
    return r.size;
}
