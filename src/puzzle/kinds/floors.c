/* floors: a building of several floors, which numbered stairs join. Each floor is carved as a perfect maze.
 * Then stairs between neighbouring floors are opened one by one; where the two cells were
 * joined already, a wall is closed on the way between them, which stairs would turn into a circle. So all
 * floors and stairs together are one perfect maze, and each floor by itself falls into pieces: the way has to
 * leave it and come back. */
#include "puzzle/kinds/steps.h"
#include "puzzle/kinds/way.h"

#include "mazewright/random.h"

#include <string.h>

enum {
    TRIES = 20,
    PROPOSALS = 24,
    FEW = 4,
    ALL_TAKEN = 300,
    LEAST_CELLS = 30,
    MOST_NUMBERS = 9,
    MOST_FLOORS = 4,
    IMPOSSIBLE = -1
};

/* Returns how many floors a request asks for; the words of the knob begin with "1". */
static int floors_of(const struct mw_request *r)
{
    return 1 + r->vary.floors;
}

static bool is_asked(const struct mw_request *r)
{
    return r->vary.floors > 0;
}

static struct mw_ends_wish usual_ends(const struct mw_request *r)
{
    (void)r;
    return (struct mw_ends_wish){MW_TOP, MW_BOTTOM, false};
}

static bool admits_end(int place, struct mw_error *error)
{
    int column, row;
    return (place != MW_CENTRE && !mw_place_is_cell(place, &column, &row)) ||
           mw_fail(error, "a building is entered and left at its edge; choose a side or a corner");
}

static bool admits(const struct mw_request *r, struct mw_error *error)
{
    static const char *const own[] = {"floors", "ends", NULL};
    return step_admits_plain(r, own, error) &&
           (!r->shape || mw_fail(error, "floors are whole grids; leave out the shape, or floors"));
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    const int ncells = r->grid->floor->ncells;
    return ncells >= LEAST_CELLS ||
           mw_fail(error, "a floor takes at least %d cells, and %s %s has %d; make it larger", LEAST_CELLS,
                   r->tiling->name, mw_size_format(scratch, r->tiling, r->size), ncells);
}

/* --- stairs ------------------------------------------------------------------------------------------- */

/* The floors as they were carved, and the cells in which stairs can be, the landings. */
struct floors {
    const struct mw_grid *grid; /* the building without stairs */
    unsigned char *open;        /* for each wall of it */
    int n, most;                /* the number of floors, and of stairs between two of them */
    struct landings {
        int n, *cell;
    } landing[MOST_FLOORS];
    struct mw_rng rng;
};

/* Returns how many stairs there are between two floors: more on large floors, and so few in all that each
 * number has one digit. */
static int most_stairs(const struct mw_grid *grid)
{
    enum { LEAST = 3, MOST = 5, CELLS_A_STAIR = 50 };
    const int fair = LEAST + grid->floor->ncells / CELLS_A_STAIR, few = MOST_NUMBERS / (grid->nfloors - 1),
              most = few < MOST ? few : MOST;
    return fair < most ? fair : most;
}

/* Carves all floors, and lists the cells where stairs can be: dead ends that are wide enough or, if a floor
 * has few, cells in corridors as well. False, with the error set, if the algorithm fails. */
static bool carve(struct mw_arena *scratch, struct floors *f, const struct mw_request *r,
                  struct mw_rng *walls, struct mw_error *error)
{
    const struct mw_grid *floor = f->grid->floor;
    const long long wide = way_upper_radius(scratch, floor);
    f->open = MW_ARRAY(scratch, f->grid->nwalls, unsigned char);
    for (int i = 0; i < f->n; i++) {
        struct landings *its = &f->landing[i];
        const struct mw_maze *maze = mw_maze_carve(scratch, floor, &r->algorithm, walls, error);
        if (!maze)
            return false;
        memcpy(f->open + i * floor->nwalls, maze->open, (size_t)floor->nwalls);
        its->cell = MW_ARRAY(scratch, floor->ncells, int);
        for (int openings = 1, n = 0; openings <= 2 && n < FEW; openings++, n = its->n) {
            its->n = 0;
            for (int cell = 0; cell < floor->ncells; cell++)
                if (mw_count_openings(maze, cell) <= openings &&
                    4 * mw_lattice(mw_cell_radius(floor, cell)) >= 3 * wide)
                    its->cell[its->n++] = cell + i * floor->ncells;
        }
    }
    return true;
}

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* Takes out of a list of landings those that lie beside an earlier one, whose numbers would look like one.
 * Keeps all if few would be left. */
static void spread_out(struct mw_arena *scratch, const struct mw_grid *grid, struct landings *landing)
{
    const double beside = 1.6;
    int *kept = MW_ARRAY(scratch, landing->n, int), n = 0;
    for (int i = 0; i < landing->n; i++) {
        bool is_apart = true;
        for (int k = 0; k < n && is_apart; k++)
            is_apart = mw_lattice(mw_distance(mw_centre(grid, landing->cell[i]), mw_centre(grid, kept[k]))) >=
                       mw_lattice(beside);
        if (is_apart)
            kept[n++] = landing->cell[i];
    }
    if (n >= FEW)
        *landing = (struct landings){n, kept};
}

/* Draws stairs between neighbouring floors. The landings of a floor in the middle are shared among those that
 * lead down and those that lead up. Returns how many stairs there are; 0 if two floors have none. */
static int draw_stairs(struct mw_arena *scratch, struct floors *f, struct mw_stairs *stairs)
{
    int n = 0;
    struct landings landing[MOST_FLOORS];
    for (int i = 0; i < f->n; i++) {
        landing[i] = (struct landings){f->landing[i].n, MW_ARRAY(scratch, f->landing[i].n, int)};
        memcpy(landing[i].cell, f->landing[i].cell, (size_t)landing[i].n * sizeof(int));
        mw_rng_shuffle(&f->rng, landing[i].n, landing[i].cell);
        spread_out(scratch, f->grid, &landing[i]);
    }
    for (int i = 0; i + 1 < f->n; i++) {
        const struct landings *from = &landing[i], *to = &landing[i + 1];
        const int first = i > 0 ? from->n / 2 : 0, last = i + 2 < f->n ? to->n / 2 : to->n,
                  count = least_of(f->most, least_of(from->n - first, last));
        if (count == 0)
            return 0;
        for (int k = 0; k < count; k++)
            stairs[n++] = (struct mw_stairs){{from->cell[first + k], to->cell[k]}};
    }
    return n;
}

/* True if an opening on the way between two cells may be closed: none beside stairs, which mostly stand in
 * dead ends. */
static bool may_close(const struct mw_grid *grid, int wall)
{
    const struct mw_wall w = mw_wall(grid, wall);
    return !w.is_stairs && mw_nsides(grid, w.cell[0]) == mw_nedges(grid, w.cell[0]) &&
           mw_nsides(grid, w.cell[1]) == mw_nedges(grid, w.cell[1]);
}

/* Closes an opening in the middle half of a route. False if none may be closed. */
static bool close_one(struct mw_arena *scratch, struct mw_maze *maze, const struct mw_route *route,
                      struct mw_rng *rng)
{
    int n = 0, *wall = MW_ARRAY(scratch, route->ncells, int);
    for (int i = route->ncells / 4; i < route->ncells - 1 - route->ncells / 4; i++)
        if (may_close(maze->grid, route->wall[i]))
            wall[n++] = route->wall[i];
    if (n > 0)
        maze->open[wall[mw_rng_pick(rng, n)]] = 0;
    return n > 0;
}

/* Opens stairs one by one, and keeps the maze free of circles. False if one would stay. */
static bool open_stairs(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng)
{
    const struct mw_grid *grid = maze->grid;
    for (int i = grid->nwalls - grid->nstairs; i < grid->nwalls; i++) {
        struct mw_maze between = *maze;
        between.start = (struct mw_end){mw_wall(grid, i).cell[0], MW_OUTSIDE};
        between.finish = (struct mw_end){mw_wall(grid, i).cell[1], MW_OUTSIDE};
        const struct mw_route *route = mw_route_guess(scratch, &between);
        if (route && !close_one(scratch, maze, route, rng))
            return false;
        maze->open[i] = 1;
    }
    return true;
}

/* --- the maze ----------------------------------------------------------------------------------------- */

/* Makes a maze of the floors with stairs between them, and chooses its ends. NULL if the stairs that
 * were drawn at random cannot be used. */
static struct mw_maze *propose(struct mw_arena *arena, const struct puzzle_setup *setup, struct floors *f)
{
    struct mw_stairs stairs[MOST_NUMBERS];
    struct mw_arena *scratch = mw_arena_new();
    const int n = draw_stairs(scratch, f, stairs);
    struct mw_maze *maze = MW_NEW(arena, struct mw_maze);
    const struct mw_grid *grid = mw_grid_with_stairs(arena, f->grid, n, stairs);
    *maze = (struct mw_maze){.grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    memcpy(maze->open, f->open, (size_t)f->grid->nwalls);
    const bool good = n > 0 && open_stairs(scratch, maze, &f->rng);
    mw_arena_free(scratch);
    return good ? step_choose_ends(arena, setup, maze, &(struct mw_error){0}) : NULL;
}

static bool has_stairs(const struct mw_grid *grid, int cell)
{
    return mw_nsides(grid, cell) > mw_nedges(grid, cell);
}

/* Returns the worth of a maze with ends: 1000 times the share of the cells that its way passes, and as much
 * for three quarters of the stairs; less if it takes fewer, or all, because some stairs should lead astray.
 * IMPOSSIBLE if the way leaves out a floor, or if an end is at stairs. */
static int worth_of(struct mw_arena *scratch, const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    const struct mw_route *route = mw_route_guess(scratch, maze);
    bool is_seen[MOST_FLOORS] = {false};
    const int wanted = (3 * grid->nstairs + 3) / 4;
    int taken = 0, seen = 0;
    if (!route || has_stairs(grid, maze->start.cell) || has_stairs(grid, maze->finish.cell))
        return IMPOSSIBLE;
    for (int i = 0; i < route->ncells; i++) {
        bool *is_here = &is_seen[mw_floor_of(grid, route->cell[i])];
        seen += !*is_here;
        *is_here = true;
        taken += i + 1 < route->ncells && mw_wall(grid, route->wall[i]).is_stairs;
    }
    return seen < grid->nfloors ? IMPOSSIBLE
                                : 1000 * least_of(taken, wanted) / wanted -
                                      (taken == grid->nstairs && taken > wanted ? ALL_TAKEN : 0) +
                                      1000 * route->ncells / grid->ncells;
}

/* Puts a number at both ends of all stairs. */
static void number_stairs(struct mw_arena *arena, struct mw_maze *maze, struct mw_rng *rng)
{
    const struct mw_grid *grid = maze->grid;
    struct mw_thing *thing = MW_ARRAY(arena, 2 * grid->nstairs, struct mw_thing);
    int number[MOST_NUMBERS];
    for (int i = 0; i < grid->nstairs; i++)
        number[i] = i;
    mw_rng_shuffle(rng, grid->nstairs, number);
    for (int i = 0; i < 2 * grid->nstairs; i++)
        thing[i] = (struct mw_thing){.kind = MW_STAIRS,
                                     .cell = mw_wall(grid, grid->nwalls - grid->nstairs + i / 2).cell[i % 2],
                                     .text = mw_format(arena, "%d", number[i / 2] + 1),
                                     .number = number[i / 2]};
    maze->nthings = 2 * grid->nstairs;
    maze->thing = thing;
}

/* Returns the random numbers from which the best proposal is made; sets its worth. */
static struct mw_rng find_best(const struct puzzle_setup *setup, struct floors *f, int *worth)
{
    struct mw_rng best = f->rng;
    *worth = IMPOSSIBLE;
    for (int i = 0; i < PROPOSALS; i++) {
        struct mw_arena *scratch = mw_arena_new();
        const struct mw_rng before = f->rng;
        const struct mw_maze *maze = propose(scratch, setup, f);
        const int its = maze ? worth_of(scratch, maze) : IMPOSSIBLE;
        if (its > *worth) {
            *worth = its;
            best = before;
        }
        mw_arena_free(scratch);
    }
    return best;
}

static struct mw_maze *make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    const struct mw_request *r = setup->request;
    struct mw_arena *scratch = mw_arena_new();
    struct mw_rng walls = step_rng(r, WALL_STREAM), numbers = step_rng(r, COUNT_STREAM);
    struct floors f = {.grid = setup->grid,
                       .n = floors_of(r),
                       .most = most_stairs(setup->grid),
                       .rng = step_rng(r, THING_STREAM)};
    bool is_carved = true;
    int worth = IMPOSSIBLE;
    for (int i = 0; i < TRIES && is_carved && worth == IMPOSSIBLE; i++) {
        is_carved = carve(scratch, &f, r, &walls, error);
        if (is_carved)
            f.rng = find_best(setup, &f, &worth);
    }
    struct mw_maze *maze = worth == IMPOSSIBLE ? NULL : propose(arena, setup, &f);
    if (maze)
        number_stairs(arena, maze, &numbers);
    else if (is_carved)
        mw_fail(error, "no stairs were found for its floors; make them larger, or take another seed "
                       "or algorithm");
    mw_arena_free(scratch);
    return maze;
}

/* --- the proof ---------------------------------------------------------------------------------------- */

/* Notes the numbers of the stairs on the way, in their order. */
static void draw(struct mw_arena *arena, const struct mw_request *r, struct mw_solved *solved)
{
    const struct mw_maze *maze = solved->maze;
    const char *all = "";
    (void)r;
    for (int i = 0; i + 1 < solved->route->ncells; i++)
        for (int k = 0; k < maze->nthings && mw_wall(maze->grid, solved->route->wall[i]).is_stairs; k++)
            if (maze->thing[k].cell == solved->route->cell[i])
                all = mw_format(arena, "%s%s%s", all, all[0] ? "-" : "", maze->thing[k].text);
    solved->solution = all;
}

const struct mw_puzzle_kind mw_puzzle_kind_floors = {
    .name = "floors",
    .brief = "several floors, which numbered stairs join",
    .is_asked = is_asked,
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
