/* Makes one puzzle, from its request to what a page needs: carve, vary, choose ends, vary, prove, trace.
 * Carving, ends and each variation have random streams of their own, all from one seed, so that changing the
 * ends or a variation never changes what was carved. */
#include "mazewright/puzzle.h"

#include "puzzle/rails.h"

/* The streams. Loops keep the number that they had in early versions; cells and the corridor continue the
 * numbering. */
enum {
    WALL_STREAM = 1,
    END_STREAM = 2,
    LOOP_STREAM = 3,
    PASSAGE_STREAM = 5,
    CELL_STREAM = 6,
    PICTURE_STREAM = 7
};

static struct mw_rng stream(const struct mw_request *r, int number)
{
    return mw_rng_new(r->seed, (uint64_t)number);
}

static void choose_ends(const struct mw_request *r, struct mw_maze *maze)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_rng rng = stream(r, END_STREAM);
    const bool is_tree = !r->tiling->parity;
    if (is_tree && r->vary.ends == MW_ENDS_CHOSEN)
        mw_ends_choose(scratch, maze, mw_request_ends(r), &rng);
    else
        mw_ends_deal(scratch, maze, mw_request_ends(r), &rng);
    mw_arena_free(scratch);
}

/* Makes a parity maze (vary/parity.c). Its gates are chosen first, because its walls follow from them. */
static struct mw_maze *make_parity(struct mw_arena *arena, const struct mw_request *r,
                                   const struct mw_grid *grid, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_maze squares = {.grid = grid, .open = MW_ARRAY(scratch, grid->nwalls, unsigned char)};
    for (int i = 0; i < grid->nwalls; i++)
        squares.open[i] = mw_wall(grid, i).cell[1] != MW_OUTSIDE;
    choose_ends(r, &squares);
    struct mw_rng rng = stream(r, WALL_STREAM);
    struct mw_maze *maze = mw_maze_make_parity(arena, &squares, &r->vary, &rng, error);
    mw_arena_free(scratch);
    return maze;
}

static struct mw_maze *hide_picture(struct mw_arena *arena, const struct mw_request *r,
                                    const struct mw_maze *maze, struct mw_error *error)
{
    struct mw_rng rng = stream(r, PICTURE_STREAM);
    return mw_maze_hide(arena, maze, r->picture, mw_request_ends(r), &rng, error);
}

/* Carves a maze and applies variations: those that change passages anywhere before the ends are chosen, those
 * that keep the route after that. */
static struct mw_maze *make_carved(struct mw_arena *arena, const struct mw_request *r,
                                   const struct mw_grid *grid, struct mw_error *error)
{
    struct mw_rng walls = stream(r, WALL_STREAM), passages = stream(r, PASSAGE_STREAM),
                  cells = stream(r, CELL_STREAM), loops = stream(r, LOOP_STREAM);
    struct mw_maze *maze = mw_maze_carve(arena, grid, &r->algorithm, &walls, error);
    maze = mw_variation_apply(arena, maze, &r->vary, MW_STAGE_PASSAGES, &passages, error);
    if (maze && r->picture)
        maze = hide_picture(arena, r, maze, error);
    else if (maze)
        choose_ends(r, maze);
    maze = mw_variation_apply(arena, maze, &r->vary, MW_STAGE_CELLS, &cells, error);
    maze = mw_variation_apply(arena, maze, &r->vary, MW_STAGE_LOOPS, &loops, error);
    return mw_variation_apply(arena, maze, &r->vary, MW_STAGE_CORRIDOR, &cells, error);
}

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
    return (r->tiling->parity ? make_parity : make_carved)(arena, r, grid, error);
}

/* Proves that there is exactly one route. Where several are allowed, finds a shortest one and counts them. */
static const struct mw_route *prove(struct mw_arena *arena, const struct mw_request *r,
                                    const struct mw_maze *maze, int *nroutes, struct mw_error *error)
{
    *nroutes = 1;
    if (r->vary.mode == MW_MODE_UNIQUE)
        return mw_route_prove(arena, maze, error);
    struct mw_arena *scratch = mw_arena_new();
    *nroutes = mw_route_count(scratch, maze, MW_MANY_ROUTES);
    mw_arena_free(scratch);
    return mw_route_find(arena, maze);
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

bool mw_puzzle_fingerprint(const struct mw_request *r, uint64_t *fingerprint, struct mw_error *error)
{
    if (!mw_request_admits(r, error))
        return false;
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_maze *maze = make(scratch, r, error);
    if (maze)
        *fingerprint = mw_maze_fingerprint(maze);
    mw_arena_free(scratch);
    return maze;
}

static struct mw_solved *solve(struct mw_arena *arena, const struct mw_request *r, struct mw_error *error)
{
    struct mw_error why = {0};
    int nroutes = 0;
    if (!mw_request_admits(r, error))
        return NULL;
    const struct mw_maze *maze = make(arena, r, &why);
    const struct mw_route *route = maze ? prove(arena, r, maze, &nroutes, &why) : NULL;
    if (!route) {
        mw_fail(error, "%s%s", why.text, maze ? "; choose another seed" : "");
        return NULL;
    }
    struct mw_solved *solved = MW_NEW(arena, struct mw_solved);
    *solved = (struct mw_solved){.maze = maze, .route = route, .nroutes = nroutes};
    return solved;
}

const struct mw_solved *mw_puzzle_solve(struct mw_arena *arena, const struct mw_request *r,
                                        struct mw_error *error)
{
    return solve(arena, r, error);
}

const struct mw_solved *mw_puzzle_make(struct mw_arena *arena, const struct mw_request *r,
                                       struct mw_error *error)
{
    struct mw_solved *solved = solve(arena, r, error);
    if (!solved)
        return NULL;
    const struct mw_maze *maze = solved->maze;
    solved->facts = mw_maze_facts(maze, solved->route);
    solved->fingerprint = mw_maze_fingerprint(maze);
    solved->narrowest = maze->grid->woven ? mw_rails_narrowest(maze) : mw_maze_narrowest(maze);
    solved->neck = mw_maze_neck(maze);
    solved->walls = mw_trace_walls(arena, maze);
    solved->way = mw_trace_route(arena, maze, solved->route);
    solved->below = mw_trace_below(arena, maze, solved->route);
    solved->picture = maze->picture ? mw_grid_border(arena, maze->grid, maze->picture) : NULL;
    return solved;
}
