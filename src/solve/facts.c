/* How hard a maze is, and its plain figures: one walk from the route into all side branches, and back.
 *
 * Effort is counted in quarters. A cell of the route costs one, a bend four more, and a fork four more. A
 * side branch that can be seen through at a glance, because no way in it costs more than twelve, is skipped;
 * of any other, half of what it costs is added, since it is entered by every other solver. Within a branch
 * the same holds: what is seen through does not make a fork, and the way bends if what goes on deepest
 * does. */
#include "mazewright/maze.h"

#include <math.h>

enum { CELL = 1, BEND = 4, FORK = 4, GLANCE = 12 };
enum { NOT_MET = -2, ON_ROUTE = -1 }; /* in place of the cell before */

int mw_count_openings(const struct mw_maze *maze, int cell)
{
    const struct mw_side *side = mw_sides(maze->grid, cell);
    int n = 0;
    for (int i = 0; i < mw_nsides(maze->grid, cell); i++)
        n += maze->open[side[i].wall] && side[i].to != MW_OUTSIDE;
    return n;
}

/* A way from a over b to c. */
struct step {
    struct mw_point in, on;
    double dot;
};

static struct step step_at(const struct mw_maze *maze, int a, int b, int c)
{
    const struct mw_point *centre = maze->grid->centre, in = mw_plus(centre[b], centre[a], -1),
                          on = mw_plus(centre[c], centre[b], -1);
    return (struct step){in, on, mw_dot(in, on)};
}

/* Whether it bends by more than an angle of less than 90 degrees. */
static bool is_beyond(const struct step *s, double square_of_cosine)
{
    return mw_lattice(s->dot) <= 0 ||
           mw_lattice(s->dot * s->dot) <
               mw_lattice(square_of_cosine * mw_dot(s->in, s->in) * mw_dot(s->on, s->on));
}

static const double square_of_cosine_of_40_degrees = 0.58682409, square_of_cosine_of_75_degrees = 0.06698730;

/* Whether the way bends at b. Between triangles and hexagons a straight corridor goes to and fro, so a bend
 * of up to 75 degrees that takes such a one before it back is none; `before` comes before a, or is negative.
 */
static bool bends(const struct mw_maze *maze, int before, int a, int b, int c)
{
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

/* By cell, all of it for side branches only. */
struct branch {
    int from;    /* the cell that is nearer to the route */
    int onward;  /* the deepest of the cells beyond that are not seen through; -1 if there is none */
    int ways;    /* how many of them there are */
    int deepest; /* the effort of the costliest way from here on */
    int cells;   /* on the longest way from here on */
    long effort; /* of all that is not seen through */
};

/* Lists all cells, the route first and each other after the one that it hangs on; returns how many. Counts
 * dead ends and forks by the way. */
static int walk_from_route(const struct mw_maze *maze, const struct mw_route *route, struct branch *branch,
                           int *order, struct mw_facts *facts)
{
    int met = 0;
    for (int c = 0; c < maze->grid->ncells; c++)
        branch[c] = (struct branch){.from = NOT_MET, .onward = -1};
    for (int i = 0; i < route->ncells; i++) {
        branch[route->cell[i]].from = ON_ROUTE;
        order[met++] = route->cell[i];
    }
    for (int at = 0; at < met; at++) {
        const struct mw_side *side = mw_sides(maze->grid, order[at]);
        const int nsides = mw_nsides(maze->grid, order[at]);
        int openings = 0;
        for (int i = 0; i < nsides; i++) {
            if (!maze->open[side[i].wall] || side[i].to == MW_OUTSIDE)
                continue;
            openings++;
            if (branch[side[i].to].from == NOT_MET) {
                branch[side[i].to].from = order[at];
                order[met++] = side[i].to;
            }
        }
        facts->dead_ends += openings == 1;
        facts->junctions += openings > 2 && at < route->ncells;
    }
    return met;
}

/* What a cell of a side branch costs, now that all beyond it is known. */
static int effort_of(const struct mw_maze *maze, const struct branch *branch, int cell)
{
    const struct branch *b = &branch[cell];
    return CELL + (b->ways > 1 ? FORK : 0) +
           (b->ways == 1 && bends(maze, branch[b->from].from, b->from, cell, b->onward) ? BEND : 0);
}

static void hang_on(struct branch *branch, int cell, struct mw_facts *facts)
{
    const struct branch *b = &branch[cell];
    struct branch *from = &branch[b->from];
    const bool is_seen_through = b->deepest <= GLANCE, at_route = from->from == ON_ROUTE;
    const int deep = 4;
    if (at_route) {
        facts->deep_branches += b->cells >= deep;
        facts->effort += is_seen_through ? 0 : b->effort;
        return;
    }
    if (b->cells > from->cells)
        from->cells = b->cells;
    if (b->deepest > from->deepest)
        from->deepest = b->deepest;
    if (is_seen_through)
        return;
    from->effort += b->effort;
    from->ways++;
    if (from->onward < 0 || b->deepest > branch[from->onward].deepest)
        from->onward = cell;
}

static void count_branches(const struct mw_maze *maze, const struct mw_route *route, struct mw_facts *facts)
{
    struct mw_arena *scratch = mw_arena_new();
    struct branch *branch = MW_ARRAY(scratch, maze->grid->ncells, struct branch);
    int *order = MW_ARRAY(scratch, maze->grid->ncells, int);
    for (int i = walk_from_route(maze, route, branch, order, facts) - 1; i >= route->ncells; i--) {
        const int effort = effort_of(maze, branch, order[i]);
        branch[order[i]].deepest += effort;
        branch[order[i]].effort += effort;
        branch[order[i]].cells++;
        hang_on(branch, order[i], facts);
    }
    mw_arena_free(scratch);
}

static bool is_at_rim(const struct mw_grid *grid, int cell)
{
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        if (mw_sides(grid, cell)[i].to == MW_OUTSIDE)
            return true;
    return false;
}

/* A box without a share of its width and height at each edge, on the lattice. */
struct inner {
    long long left, top, right, bottom;
};

static struct inner inner_of(const struct mw_box *box, double share)
{
    return (struct inner){mw_lattice(box->x + share * box->w), mw_lattice(box->y + share * box->h),
                          mw_lattice(box->x + (1 - share) * box->w),
                          mw_lattice(box->y + (1 - share) * box->h)};
}

static bool is_in(const struct inner *inner, long long x, long long y)
{
    return x >= inner->left && x <= inner->right && y >= inner->top && y <= inner->bottom;
}

static void count_places(const struct mw_grid *grid, const struct mw_route *route, struct mw_facts *facts)
{
    const struct inner middle = inner_of(&grid->box, 0.25), off_edge = inner_of(&grid->box, 0.125);
    for (int i = 0; i < route->ncells; i++) {
        const struct mw_point p = grid->centre[route->cell[i]];
        const long long x = mw_lattice(p.x), y = mw_lattice(p.y);
        facts->rim_cells += is_at_rim(grid, route->cell[i]);
        facts->middle_cells += is_in(&middle, x, y);
        facts->edge_cells += !is_in(&off_edge, x, y);
    }
}

struct mw_facts mw_maze_facts(const struct mw_maze *maze, const struct mw_route *route)
{
    struct mw_facts facts = {.cells = maze->grid->ncells, .route_cells = route->ncells};
    const struct mw_point *centre = maze->grid->centre;
    double length = 0;
    count_places(maze->grid, route, &facts);
    for (int i = 0; i < route->ncells; i++) {
        length += i > 0 ? mw_distance(centre[route->cell[i - 1]], centre[route->cell[i]]) : 0;
        if (i > 0 && i + 1 < route->ncells)
            facts.turns += bends(maze, i > 1 ? route->cell[i - 2] : ON_ROUTE, route->cell[i - 1],
                                 route->cell[i], route->cell[i + 1]);
    }
    const double straight = mw_distance(centre[route->cell[0]], centre[route->cell[route->ncells - 1]]);
    facts.detour = mw_lattice(straight) > 0 ? length / straight : 1;
    count_branches(maze, route, &facts);
    facts.route_effort = 2L * (CELL * route->ncells + BEND * facts.turns + FORK * facts.junctions);
    facts.effort += facts.route_effort;
    return facts;
}

double mw_difficulty(const struct mw_facts *facts)
{
    const double eighths = 8;
    return log2((double)facts->effort / eighths);
}
