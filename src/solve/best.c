/* Finds the most valuable route between two sides, or, if that route is nearly straight, the least straight
 * one. In a tree this needs no search: each cell knows the best way down within its subtree to either side,
 * and a best route goes up from one side to some cell, and from there down to the other side. A cell at the
 * rim is worth two and a cell in the middle seven, because routes along the rim are dull; a fork inside adds
 * two. */
#include "solve/best.h"
#include "solve/search.h"
#include "solve/zone.h"

enum { NONE = -1, AT_RIM = 2, FORK = 2 };

/* The best way down the tree from a cell to a side: the last cell of the way, as an index in the list of the
 * side's cells, or NONE; and the value of the way. */
struct way {
    int end, worth;
};

struct tree {
    const struct mw_maze *maze;
    struct search search; /* the tree, from an arbitrary cell as its root */
    int *worth;
    struct way *way[2];
    int best, pair[2]; /* the greatest value of a route so far, and the route's ends; NONE before the first */
};

/* Sets the value of each cell: two at the rim; elsewhere five near the edge of the box, six from a quarter of
 * the way to the box's centre on, seven from half of the way on, and two more for a fork. */
static void value_cells(struct tree *t)
{
    const struct mw_grid *grid = t->maze->grid;
    const struct zone off_edge = zone_within(&grid->box, 1 / 8.0), middle = zone_within(&grid->box, 1 / 4.0);
    for (int c = 0; c < grid->ncells; c++) {
        const struct zone_spot at = zone_spot_of(mw_centre(grid, c));
        const int inside = 5 + zone_holds(&off_edge, at) + zone_holds(&middle, at),
                  fork = t->search.openings[c] > 2 ? FORK : 0;
        t->worth[c] = mw_is_at_rim(grid, c) ? AT_RIM : inside + fork;
    }
}

/* Combines the best ways of a cell with those of its parent: first into a route through the parent, which is
 * kept if it is the best so far; then the parent keeps the better ways. */
static void pass_to_parent(struct tree *t, int cell)
{
    if (t->way[0][cell].end == NONE && t->way[1][cell].end == NONE)
        return;
    const int above = t->search.from[cell], worth = t->worth[above];
    for (int k = 0; k < 2; k++) {
        const struct way *here = &t->way[k][cell], *there = &t->way[!k][above];
        if (here->end == NONE || there->end == NONE ||
            (t->pair[0] != NONE && here->worth + there->worth <= t->best))
            continue;
        t->best = here->worth + there->worth;
        t->pair[k] = here->end;
        t->pair[!k] = there->end;
    }
    for (int k = 0; k < 2; k++)
        if (t->way[k][cell].end != NONE && t->way[k][cell].worth + worth > t->way[k][above].worth)
            t->way[k][above] = (struct way){t->way[k][cell].end, t->way[k][cell].worth + worth};
}

/* --- ways that are not straight ----------------------------------------------------------------------- */

/* Returns the length of a passage between two cells; 0 for stairs. */
static long long step(const struct mw_grid *grid, int a, int b)
{
    return mw_floor_of(grid, a) != mw_floor_of(grid, b)
               ? 0
               : mw_lattice(mw_distance(mw_centre(grid, a), mw_centre(grid, b)));
}

/* Returns the length of a route divided by the straight distance between its ends, on the lattice; at most
 * `enough`. */
static long long detour(const struct mw_grid *grid, long long length, int from, int to)
{
    const double enough = 1.6, straight = mw_distance(mw_centre(grid, from), mw_centre(grid, to));
    const long long times = mw_lattice((double)length / (double)(mw_lattice(straight) + 1));
    return times < mw_lattice(enough) ? times : mw_lattice(enough);
}

/* True if the route in the tree between two cells is nearly straight. The route goes up from `from` to the
 * first cell that is also above `to`, and from there down to `to`. */
static bool is_straight(struct mw_arena *scratch, const struct tree *t, int from, int to)
{
    const struct mw_grid *grid = t->maze->grid;
    const long long infinite = mw_lattice(1e6), none = -1;
    long long *up = MW_ARRAY(scratch, grid->ncells, long long), down = 0;
    for (int c = 0; c < grid->ncells; c++)
        up[c] = none;
    up[from] = 0;
    for (int c = from; c != t->search.order[0]; c = t->search.from[c])
        up[t->search.from[c]] = up[c] + step(grid, c, t->search.from[c]);
    int meet = to;
    for (; up[meet] == none; meet = t->search.from[meet])
        down += step(grid, meet, t->search.from[meet]);
    return detour(grid, up[meet] + down, from, to) < detour(grid, infinite, from, to);
}

/* The tree reduced to nodes: the candidates for ends, and the cells where the ways from candidates meet; at
 * most twice as many nodes as candidates. A parent comes before its children; the first node has no parent.
 */
struct skeleton {
    int n;
    const int *parent;
    const long long *
        up; /* for each node: the length of the way to its parent, through the centres of all cells between */
    const int *node; /* for each cell: its node; NONE for a cell that is no node */
};

/* Marks the cells that become nodes: candidates, and cells of which at least two children are candidates or
 * have candidates below them. */
static const bool *kept_cells(struct mw_arena *scratch, const struct tree *t, const struct cells list[2])
{
    const int n = t->maze->grid->ncells;
    int *below = MW_ARRAY(
        scratch, n, int); /* for each cell: the number of its children with a candidate at or below them */
    bool *keep = MW_ARRAY(scratch, n, bool);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < list[k].n; i++)
            keep[list[k].cell[i]] = true;
    for (int i = t->search.met - 1; i > 0; i--) {
        const int c = t->search.order[i];
        keep[c] = keep[c] || below[c] > 1;
        below[t->search.from[c]] += keep[c] || below[c] > 0;
    }
    keep[t->search.order[0]] |= below[t->search.order[0]] > 1;
    return keep;
}

static struct skeleton skeleton_of(struct mw_arena *scratch, const struct tree *t, const struct cells list[2])
{
    const int n = t->maze->grid->ncells;
    const bool *keep = kept_cells(scratch, t, list);
    int *node = MW_ARRAY(scratch, n, int), *nearest = MW_ARRAY(scratch, n, int),
        *parent = MW_ARRAY(scratch, 2 * (list[0].n + list[1].n), int), kept = 0;
    long long
        *depth = MW_ARRAY(
            scratch, n,
            long long), /* for each cell: the length of the way up to the nearest kept cell (node) above it */
        *up = MW_ARRAY(scratch, 2 * (list[0].n + list[1].n), long long);
    for (int i = 0; i < t->search.met; i++) {
        const int c = t->search.order[i], from = t->search.from[c];
        nearest[c] = i > 0 ? nearest[from] : NONE;
        depth[c] = i > 0 ? depth[from] + step(t->maze->grid, from, c) : 0;
        node[c] = keep[c] ? kept : NONE;
        if (!keep[c])
            continue;
        parent[kept] = nearest[c];
        up[kept] = depth[c];
        nearest[c] = kept++;
        depth[c] = 0;
    }
    return (struct skeleton){kept, parent, up, node};
}

/* Computes the length of the way from node `from` to every node. */
static void measure_from(const struct skeleton *s, int from, long long *length)
{
    const long long unknown = -1;
    for (int i = 0; i < s->n; i++)
        length[i] = unknown;
    length[from] = 0;
    for (int i = from; s->parent[i] != NONE; i = s->parent[i])
        length[s->parent[i]] = length[i] + s->up[i];
    for (int i = 1; i < s->n; i++)
        if (length[i] == unknown)
            length[i] = length[s->parent[i]] + s->up[i];
}

/* False if a way of length `length` between two cells cannot be a detour of at least `times`, because the
 * cells are too far apart. Needs no square root; in doubtful cases returns true. */
static bool may_make(const struct mw_grid *grid, int from, int to, long long length, long long times)
{
    const double rounded = 0.618, farthest = (double)length / ((double)times - rounded), slack = 1 + 1e-9;
    const struct mw_point way = mw_plus(mw_centre(grid, to), mw_centre(grid, from), -1);
    return mw_dot(way, way) <= slack * farthest * farthest;
}

/* Finds the route with the greatest detour(), which is limited to 1.6: of routes with equal detours takes the
 * longest, and of equally long ones the first. The time grows with the number of cells and with the number of
 * pairs of candidates. */
static void least_straight(struct mw_arena *scratch, const struct tree *t, const struct cells list[2],
                           int pair[2])
{
    const struct mw_grid *grid = t->maze->grid;
    const struct skeleton s = skeleton_of(scratch, t, list);
    long long *length = MW_ARRAY(scratch, s.n, long long), most = 0, longest = -1;
    for (int i = 0; i < list[0].n; i++) {
        const int from = list[0].cell[i];
        measure_from(&s, s.node[from], length);
        for (int k = 0; k < list[1].n; k++) {
            const int to = list[1].cell[k];
            const long long way = length[s.node[to]], least = most + (way <= longest);
            if (to == from || !may_make(grid, from, to, way, least))
                continue;
            const long long times = detour(grid, way, from, to);
            if (times < least)
                continue;
            most = times;
            longest = way;
            pair[0] = i;
            pair[1] = k;
        }
    }
}

bool mw_best_pair(struct mw_arena *scratch, const struct mw_maze *maze, const struct cells list[2],
                  int pair[2])
{
    const int n = maze->grid->ncells;
    struct tree t = {.maze = maze,
                     .search = mw_search(scratch, maze, 1, &(int){0}),
                     .worth = MW_ARRAY(scratch, n, int),
                     .best = 0,
                     .pair = {NONE, NONE}};
    value_cells(&t);
    for (int k = 0; k < 2; k++) {
        t.way[k] = MW_ARRAY(scratch, n, struct way);
        for (int c = 0; c < n; c++)
            t.way[k][c].end = NONE;
        for (int i = list[k].n - 1; i >= 0; i--)
            t.way[k][list[k].cell[i]] = (struct way){i, t.worth[list[k].cell[i]] - list[k].awkward[i]};
    }
    for (int i = t.search.met - 1; i > 0; i--)
        pass_to_parent(&t, t.search.order[i]);
    pair[0] = t.pair[0];
    pair[1] = t.pair[1];
    if (t.pair[0] != NONE && is_straight(scratch, &t, list[0].cell[pair[0]], list[1].cell[pair[1]]))
        least_straight(scratch, &t, list, pair);
    return t.pair[0] != NONE;
}
