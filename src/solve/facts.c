/* Measures how hard a maze is, and its figures, in one pass from the route into all side branches and back.
 * Costs are counted in quarters: a cell of the route costs one quarter, a bend four more, and a fork four
 * more. A side branch in which no way costs more than twelve quarters is seen through at a glance and
 * skipped. Any other side branch adds half of its cost, because every second solver enters it; so the sum is
 * in eighths. Within a branch, too, a way that is seen through makes neither a fork nor a bend. A maze
 * building is measured as one maze: stairs are a passage with a bend at both ends. A maze
 * without walls is measured by the passages that its numbers make; what it costs to find the next number is
 * not counted. */
#include "solve/search.h"
#include "solve/zone.h"

#include <math.h>

enum { CELL = 1, BEND = 4, FORK = 4, GLANCE = 12 };
enum { ON_ROUTE = FIRST }; /* at a cell of the route, in place of the cell before it */

int mw_count_openings(const struct mw_maze *maze, int cell)
{
    int n = 0;
    for (int i = 0; i < mw_nsides(maze->grid, cell); i++) {
        const struct mw_side side = mw_side(maze->grid, cell, i);
        n += maze->open[side.wall] && side.to != MW_OUTSIDE;
    }
    return n;
}

/* The steps from cell a to b (`in`) and from b to c (`on`). */
struct step {
    struct mw_point in, on;
    double dot;
};

static struct step step_at(const struct mw_maze *maze, int a, int b, int c)
{
    const struct mw_grid *grid = maze->grid;
    const struct mw_point in = mw_plus(mw_centre(grid, b), mw_centre(grid, a), -1),
                          on = mw_plus(mw_centre(grid, c), mw_centre(grid, b), -1);
    return (struct step){in, on, mw_dot(in, on)};
}

/* True if the way bends by more than an angle, which is under 90 degrees and given by the square of its
 * cosine. */
static bool is_beyond(const struct step *s, double square_of_cosine)
{
    return mw_lattice(s->dot) <= 0 ||
           mw_lattice(s->dot * s->dot) <
               mw_lattice(square_of_cosine * mw_dot(s->in, s->in) * mw_dot(s->on, s->on));
}

static const double square_of_cosine_of_40_degrees = 0.58682409, square_of_cosine_of_75_degrees = 0.06698730;

/* True if two cells lie on different floors, so that only stairs can join them. */
static bool are_stairs(const struct mw_grid *grid, int a, int b)
{
    return mw_floor_of(grid, a) != mw_floor_of(grid, b);
}

/* True if the way bends at b, or if stairs lead to b or from it: a solver must look for the other end of
 * stairs. Between triangles and hexagons a straight corridor zigzags, so a bend of up to
 * 75 degrees that undoes the one before it does not count; `before` is the cell before a, or negative. */
static bool bends(const struct mw_maze *maze, int before, int a, int b, int c)
{
    if (maze->grid->square)
        return b - a != c - b;
    if (are_stairs(maze->grid, a, b) || are_stairs(maze->grid, b, c))
        return true;
    const struct step now = step_at(maze, a, b, c);
    if (!is_beyond(&now, square_of_cosine_of_40_degrees))
        return false;
    if (before < 0 || is_beyond(&now, square_of_cosine_of_75_degrees))
        return true;
    const struct step last = step_at(maze, before, a, b);
    return !is_beyond(&last, square_of_cosine_of_40_degrees) ||
           is_beyond(&last, square_of_cosine_of_75_degrees) ||
           (mw_lattice(mw_cross(now.in, now.on)) < 0) == (mw_lattice(mw_cross(last.in, last.on)) < 0);
}

/* For a cell of a side branch: figures of the part of the branch beyond it. */
struct branch {
    int ways;    /* number of next cells from which some way is not seen through */
    int onward;  /* one of these cells */
    int deepest; /* the effort of the costliest way */
    int cells;   /* number of cells on the longest way */
    long effort; /* sum over all ways that are not seen through */
};

/* Returns the effort of a cell of a side branch; the figures of all cells beyond it must be complete. */
static int effort_of(const struct mw_maze *maze, const int *from, const struct branch *branch, int cell)
{
    const struct branch *b = &branch[cell];
    return CELL + (b->ways > 1 ? FORK : 0) +
           (b->ways == 1 && bends(maze, from[from[cell]], from[cell], cell, b->onward) ? BEND : 0);
}

/* Adds the figures of a cell to those of the cell before it, or to those of the route. */
static void hang_on(const int *from, struct branch *branch, int cell, struct mw_facts *facts)
{
    const struct branch *b = &branch[cell];
    const bool is_seen_through = b->deepest <= GLANCE, at_route = from[from[cell]] == ON_ROUTE;
    const int deep = 4;
    if (at_route) {
        facts->deep_branches += b->cells >= deep;
        facts->effort += is_seen_through ? 0 : b->effort;
        return;
    }
    struct branch *before = &branch[from[cell]];
    if (b->cells > before->cells)
        before->cells = b->cells;
    if (b->deepest > before->deepest)
        before->deepest = b->deepest;
    if (is_seen_through)
        return;
    before->effort += b->effort;
    before->ways++;
    before->onward = cell;
}

/* Counts the side branches. `order` begins with the cells of the route. */
static void count_branches(const struct mw_maze *maze, int route_cells, const struct search *s,
                           struct mw_facts *facts)
{
    struct mw_arena *scratch = mw_arena_new();
    struct branch *branch = MW_ARRAY(scratch, maze->grid->ncells, struct branch);
    for (int i = s->met - 1; i >= route_cells; i--) {
        const int cell = s->order[i], effort = effort_of(maze, s->from, branch, cell);
        branch[cell].deepest += effort;
        branch[cell].effort += effort;
        branch[cell].cells++;
        hang_on(s->from, branch, cell, facts);
        facts->dead_ends += s->openings[cell] == 1;
    }
    for (int i = 0; i < route_cells; i++) {
        facts->dead_ends += s->openings[s->order[i]] == 1;
        facts->junctions += s->openings[s->order[i]] > 2;
    }
    mw_arena_free(scratch);
}

/* Returns in which quarter of a box a place lies: 1 for the right half, and 2 more for the lower one. */
static int quarter_of(struct zone_spot middle, struct zone_spot at)
{
    return (at.x >= middle.x) + 2 * (at.y >= middle.y);
}

/* Counts all cells by quarter. The centres of squares lie in columns and rows, so there these are counted. */
static void count_quarters(const struct mw_grid *grid, struct zone_spot centre, int size[4])
{
    if (!grid->square) {
        for (int c = 0; c < grid->ncells; c++)
            size[quarter_of(centre, zone_spot_of(mw_centre(grid, c)))]++;
        return;
    }
    int right = 0, lower = 0;
    for (int x = 0; x < grid->size.w; x++)
        right += quarter_of(centre, zone_spot_of(mw_centre(grid, x))) & 1;
    for (int y = 0; y < grid->size.h; y++)
        lower += quarter_of(centre, zone_spot_of(mw_centre(grid, y * grid->size.w))) >> 1;
    for (int quarter = 0; quarter < 4; quarter++)
        size[quarter] =
            (quarter & 1 ? right : grid->size.w - right) * (quarter >> 1 ? lower : grid->size.h - lower);
}

static void count_places(const struct mw_grid *grid, int route_cells, const int *cell, struct mw_facts *facts)
{
    const struct mw_box *box = &grid->box;
    const struct zone_spot centre = zone_spot_of((struct mw_point){box->x + box->w / 2, box->y + box->h / 2});
    const struct zone middle = zone_within(box, 0.25), off_edge = zone_within(box, 0.125);
    for (int i = 0; i < route_cells; i++) {
        const struct zone_spot at = zone_spot_of(mw_centre(grid, cell[i]));
        facts->rim_cells += mw_is_at_rim(grid, cell[i]);
        facts->middle_cells += zone_holds(&middle, at);
        facts->edge_cells += !zone_holds(&off_edge, at);
        facts->quarter_cells[quarter_of(centre, at)]++;
    }
    count_quarters(grid, centre, facts->quarter_size);
}

static struct mw_facts facts_of(const struct mw_maze *maze, int n, const struct search *s)
{
    struct mw_facts facts = {.cells = maze->grid->ncells, .route_cells = n};
    const struct mw_grid *grid = maze->grid;
    const int *cell = s->order;
    double length = 0;
    count_places(maze->grid, n, cell, &facts);
    for (int i = 0; i < n; i++) {
        length += i > 0 && !are_stairs(grid, cell[i - 1], cell[i])
                      ? mw_distance(mw_centre(grid, cell[i - 1]), mw_centre(grid, cell[i]))
                      : 0;
        if (i > 0 && i + 1 < n)
            facts.turns += bends(maze, i > 1 ? cell[i - 2] : ON_ROUTE, cell[i - 1], cell[i], cell[i + 1]);
    }
    const double straight = mw_distance(mw_centre(grid, cell[0]), mw_centre(grid, cell[n - 1]));
    facts.detour = mw_lattice(straight) > 0 ? length / straight : 1;
    count_branches(maze, n, s, &facts);
    facts.route_effort = 2L * (CELL * n + BEND * facts.turns + FORK * facts.junctions);
    facts.effort += facts.route_effort;
    return facts;
}

/* Adds the effort of a wrong end. Half of the solvers explore it before the right one, so it counts half,
 * like a side branch. */
static void add_wrong_end(const struct mw_maze *maze, int cell, struct mw_facts *facts)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_facts piece = {0};
    const struct search found = mw_search(scratch, maze, 1, &cell);
    count_branches(maze, 1, &found, &piece);
    facts->dead_ends += piece.dead_ends;
    facts->effort += CELL + piece.effort;
    mw_arena_free(scratch);
}

/* Replaces the effort of the route by that of all legs: a cell that is passed again costs a quarter of what
 * it costs at first, and its bend and fork are known. A key costs two bends more. */
static void set_effort_of_legs(const struct mw_maze *maze, struct mw_facts *facts)
{
    struct mw_arena *scratch = mw_arena_new();
    const int nlegs = mw_count_legs(maze), ncells = maze->grid->ncells;
    int *cell = MW_ARRAY(scratch, ncells, int), n = 0, again = 0, turns = 0, forks = 0;
    unsigned char *is_passed = MW_ARRAY(scratch, ncells, unsigned char);
    struct mw_facts branches = {0};
    for (int leg = 0; leg < nlegs; leg++) {
        const struct mw_maze part = mw_maze_of_leg(maze, leg);
        const struct mw_route *way = mw_route_guess(scratch, &part);
        for (int i = leg > 0; i < way->ncells; i++) {
            const int *at = &way->cell[i];
            if (is_passed[*at]) {
                again++;
                continue;
            }
            is_passed[*at] = 1;
            cell[n++] = *at;
            forks += mw_count_openings(maze, *at) > 2;
            turns +=
                i > 0 && i + 1 < way->ncells && bends(maze, i > 1 ? at[-2] : ON_ROUTE, at[-1], at[0], at[1]);
        }
    }
    const struct search found = mw_search(scratch, maze, n, cell);
    count_branches(maze, n, &found, &branches);
    facts->route_effort =
        2L * (CELL * n + BEND * turns + FORK * forks + 2 * BEND * (nlegs - 1)) + CELL * again / 2;
    facts->effort = facts->route_effort + branches.effort;
    facts->deep_branches = branches.deep_branches;
    mw_arena_free(scratch);
}

/* Measures a maze whose cells are ordered, those of its route first. */
static struct mw_facts measure(const struct mw_maze *maze, int route_cells, const struct search *ordered)
{
    struct mw_facts facts = facts_of(maze, route_cells, ordered);
    for (int i = 0; i < maze->nwrong; i++)
        add_wrong_end(maze, maze->wrong[i].cell, &facts);
    if (mw_count_legs(maze) > 1)
        set_effort_of_legs(maze, &facts);
    return facts;
}

struct mw_facts mw_maze_facts(const struct mw_maze *given, const struct mw_route *route)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_maze *maze = given->numbers ? mw_numbers_passages(scratch, given) : given;
    struct search found;
    if (!mw_fill(scratch, maze, &found, &(int){0}))
        found = mw_search(scratch, maze, route->ncells, route->cell);
    const struct mw_facts facts = measure(maze, route->ncells, &found);
    mw_arena_free(scratch);
    return facts;
}

const struct mw_route *mw_route_prove_and_measure(struct mw_arena *arena, const struct mw_maze *maze,
                                                  struct mw_facts *facts, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    struct search found;
    const struct mw_route *route = mw_route_prove_by(arena, scratch, maze, &found, error);
    if (route && found.met == 0)
        found = mw_search(scratch, maze, route->ncells, route->cell);
    if (route)
        *facts = measure(maze, route->ncells, &found);
    mw_arena_free(scratch);
    return route;
}

bool mw_maze_score(const struct mw_maze *maze, struct mw_facts *facts)
{
    struct mw_arena *scratch = mw_arena_new();
    struct search found;
    int n = 0;
    const bool is_perfect = !maze->numbers && mw_fill(scratch, maze, &found, &n);
    const struct mw_route *route = is_perfect      ? NULL
                                   : maze->numbers ? mw_numbers_guess(scratch, maze)
                                                   : mw_route_guess(scratch, maze);
    if (is_perfect)
        *facts = measure(maze, n, &found);
    else if (route)
        *facts = mw_maze_facts(maze, route);
    mw_arena_free(scratch);
    return is_perfect || route;
}

double mw_difficulty(const struct mw_facts *facts)
{
    const double eighths = 8;
    return log2((double)facts->effort / eighths);
}
