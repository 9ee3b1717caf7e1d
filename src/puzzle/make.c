/* Makes one puzzle, from its request to what a page needs: carve, vary, choose ends, vary, prove, trace. The
 * functions of its kind do all but the last (puzzle/kinds/). */
#include "puzzle/kept.h"
#include "puzzle/kinds/kind.h"

static struct mw_maze *make(struct mw_arena *arena, const struct mw_request *r, struct mw_error *error)
{
    const bool is_its_own = r->grid && (!r->tiling->seeded || r->grid->seed == r->seed);
    const struct mw_grid *grid = is_its_own ? r->grid : mw_request_grid(arena, r);
    if (!grid) {
        mw_fail(error, "its shape does not fit its cells; give it a larger size");
        return NULL;
    }
    if (!r->picture && mw_ends_are_one(grid, mw_request_ends(r))) {
        mw_fail(error, "start and finish are the same cell; choose another one for either");
        return NULL;
    }
    return mw_request_kind(r)->make(arena, &(struct puzzle_setup){r, grid, mw_request_ends(r)}, error);
}

bool mw_puzzle_score(const struct mw_request *r, struct mw_facts *facts, struct mw_error *error)
{
    if (!mw_request_admits(r, error))
        return false;
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_maze *maze = make(scratch, r, error);
    const bool is_scored = maze && mw_maze_score(maze, facts);
    mw_arena_free(scratch);
    return is_scored || (maze && mw_fail(error, "no route leads from start to finish"));
}

const struct mw_maze *mw_puzzle_make_maze(struct mw_arena *scratch, const struct mw_request *r,
                                          struct mw_error *error)
{
    return mw_request_admits(r, error) ? make(scratch, r, error) : NULL;
}

bool mw_puzzle_fingerprint(const struct mw_request *r, uint64_t *fingerprint, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_maze *maze = mw_puzzle_make_maze(scratch, r, error);
    if (maze)
        *fingerprint = mw_maze_fingerprint(maze);
    mw_arena_free(scratch);
    return maze;
}

/* Makes a puzzle's maze, or unpacks the kept one, and proves it. */
static struct mw_solved *solve(struct mw_arena *arena, const struct mw_request *r,
                               const struct mw_kept_maze *kept, bool measures, struct mw_error *error)
{
    struct mw_error why = {0};
    if (!mw_request_admits(r, error))
        return NULL;
    const struct mw_maze *maze = kept ? mw_kept_unpack(arena, r, kept) : NULL;
    if (!maze)
        maze = make(arena, r, &why);
    struct mw_solved *solved = MW_NEW(arena, struct mw_solved);
    *solved = (struct mw_solved){.maze = maze, .likeness = -1};
    if (maze && mw_request_kind(r)->prove(arena, r, measures, solved, &why))
        return solved;
    mw_fail(error, "%s%s", why.text, maze ? "; choose another seed" : "");
    return NULL;
}

const struct mw_solved *mw_puzzle_solve(struct mw_arena *arena, const struct mw_request *r,
                                        struct mw_error *error)
{
    return solve(arena, r, NULL, false, error);
}

const struct mw_solved *mw_puzzle_make_from(struct mw_arena *arena, const struct mw_request *r,
                                            const struct mw_kept_maze *kept, struct mw_error *error)
{
    struct mw_solved *solved = solve(arena, r, kept, true, error);
    if (!solved)
        return NULL;
    const struct mw_maze *maze = solved->maze;
    const struct mw_puzzle_kind *kind = mw_request_kind(r);
    solved->fingerprint = kept ? mw_kept_fingerprint(kept) : mw_maze_fingerprint(maze);
    solved->narrowest = kind->narrowest(maze);
    solved->neck = mw_maze_neck(maze);
    solved->walls = mw_trace_walls(arena, maze);
    solved->below = mw_trace_below(arena, maze, solved->route);
    if (kind->draw)
        kind->draw(arena, r, solved);
    return solved;
}

const struct mw_solved *mw_puzzle_make(struct mw_arena *arena, const struct mw_request *r,
                                       struct mw_error *error)
{
    return mw_puzzle_make_from(arena, r, NULL, error);
}
