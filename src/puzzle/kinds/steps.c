/* Carving, ends and each variation draw from random streams of their own. */
#include "puzzle/kinds/steps.h"

#include "mazewright/random.h"

#include <string.h>

struct mw_rng step_rng(const struct mw_request *r, enum step_stream number)
{
    return mw_rng_new(r->seed, (uint64_t)number);
}

struct mw_maze *step_deal_ends(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_maze *maze,
                               struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_rng rng = step_rng(setup->request, END_STREAM);
    (void)arena, (void)error;
    mw_ends_deal(scratch, maze, setup->ends, &rng);
    mw_arena_free(scratch);
    return maze;
}

struct mw_maze *step_choose_ends(struct mw_arena *arena, const struct puzzle_setup *setup,
                                 struct mw_maze *maze, struct mw_error *error)
{
    if (setup->request->vary.ends != MW_ENDS_CHOSEN)
        return step_deal_ends(arena, setup, maze, error);
    struct mw_arena *scratch = mw_arena_new();
    struct mw_rng rng = step_rng(setup->request, END_STREAM);
    mw_ends_choose(scratch, maze, setup->ends, &rng);
    mw_arena_free(scratch);
    return maze;
}

struct mw_maze *step_carve(struct mw_arena *arena, const struct puzzle_setup *setup, step_ends *give_ends,
                           struct mw_error *error)
{
    const struct mw_request *r = setup->request;
    struct mw_rng walls = step_rng(r, WALL_STREAM), passages = step_rng(r, PASSAGE_STREAM),
                  cells = step_rng(r, CELL_STREAM), loops = step_rng(r, LOOP_STREAM);
    struct mw_maze *maze = mw_maze_carve(arena, setup->grid, &r->algorithm, &walls, error);
    maze = mw_variation_apply(arena, maze, &r->vary, MW_STAGE_PASSAGES, &passages, error);
    maze = maze ? give_ends(arena, setup, maze, error) : NULL;
    maze = mw_variation_apply(arena, maze, &r->vary, MW_STAGE_CELLS, &cells, error);
    maze = mw_variation_apply(arena, maze, &r->vary, MW_STAGE_LOOPS, &loops, error);
    return mw_variation_apply(arena, maze, &r->vary, MW_STAGE_CORRIDOR, &cells, error);
}

struct mw_maze *step_make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    return step_carve(arena, setup, step_choose_ends, error);
}

bool step_prove(struct mw_arena *arena, const struct mw_request *r, bool measures, struct mw_solved *solved,
                struct mw_error *error)
{
    (void)r;
    solved->nroutes = 1;
    solved->route = measures ? mw_route_prove_and_measure(arena, solved->maze, &solved->facts, error)
                             : mw_route_prove(arena, solved->maze, error);
    return solved->route;
}

static bool is_one_of(const char *name, const char *const *list)
{
    while (*list && strcmp(name, *list) != 0)
        list++;
    return *list;
}

bool step_admits_plain(const struct mw_request *r, const char *const *own, struct mw_error *error)
{
    static const char *const of_any[] = {"hand", "edges", "route", NULL};
    const char *other = r->picture                                 ? "picture"
                        : r->spell && !is_one_of("spell", own)     ? "spell"
                        : r->items && !is_one_of("items", own)     ? "items"
                        : r->numbers && !is_one_of("numbers", own) ? "numbers"
                        : r->along && !is_one_of("along", own)     ? "along"
                                                                   : NULL;
    for (int i = 0; mw_knob_name(i) && !other; i++)
        if (!mw_knob_is_usual(i, &r->vary) && !is_one_of(mw_knob_name(i), own) &&
            !is_one_of(mw_knob_name(i), of_any))
            other = mw_knob_name(i);
    if (r->tiling->parity)
        return mw_fail(error, "%s does not work on grid %s; choose another grid", own[0], r->tiling->name);
    return !other || mw_fail(error, "%s and %s cannot be combined; leave one of them out", own[0], other);
}

bool step_has_room(const struct mw_request *r, int least_cells, const char *what, const char *remedy,
                   struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    const bool good =
        r->grid->ncells >= least_cells ||
        mw_fail(error, "%s at least %d cells, and %s %s has %d; make it larger or %s", what, least_cells,
                r->tiling->name, mw_size_format(scratch, r->tiling, r->size), r->grid->ncells, remedy);
    mw_arena_free(scratch);
    return good;
}
