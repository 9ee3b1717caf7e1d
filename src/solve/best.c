/* The way between two sides that is worth most, and is no straight one. In a tree it needs no search: each
 * cell knows the best way down to either side in what hangs below it, and a best way goes up from one side to
 * some cell and down to the other from there. A cell at the rim counts two, and seven in the middle, for
 * routes that go around there are dull; a fork counts two more. */
#include "solve/best.h"

enum { NONE = -1, AT_RIM = 2, FORK = 2 };

/* By cell: where the best way down to a side ends, or NONE, and what it is worth. */
struct way {
    int end, worth;
};

struct tree {
    const struct mw_maze *maze;
    int *order, *parent, *worth;
    struct way *way[2];
    int best, pair[2]; /* none yet if the latter are NONE */
};

/* Whether a cell lies farther from all edges than that share of the box. */
static bool is_within(const struct mw_box *box, struct mw_point c, double share)
{
    const double x = share * box->w, y = share * box->h, noise = 1e-6;
    return c.x - box->x > x - noise && box->x + box->w - c.x > x - noise && c.y - box->y > y - noise &&
           box->y + box->h - c.y > y - noise;
}

/* Five near the edge of the box, six from a quarter of the way to the middle on, seven from half of it. */
static int inside(const struct mw_grid *grid, int cell)
{
    return 5 + is_within(&grid->box, grid->centre[cell], 1 / 8.0) +
           is_within(&grid->box, grid->centre[cell], 1 / 4.0);
}

/* Each cell after its parent, and what it is worth; returns how many there are. In a maze that is not perfect
 * some way is taken. */
static int put_in_order(struct tree *t)
{
    int n = 1;
    for (int c = 0; c < t->maze->grid->ncells; c++)
        t->parent[c] = NONE;
    t->order[0] = t->parent[0] = 0;
    for (int at = 0; at < n; at++) {
        const int cell = t->order[at], nsides = mw_nsides(t->maze->grid, cell);
        const struct mw_side *side = mw_sides(t->maze->grid, cell);
        int openings = 0;
        bool at_rim = false;
        for (int i = 0; i < nsides; i++) {
            at_rim = at_rim || side[i].to == MW_OUTSIDE;
            if (side[i].to == MW_OUTSIDE || !t->maze->open[side[i].wall])
                continue;
            openings++;
            if (t->parent[side[i].to] != NONE)
                continue;
            t->parent[side[i].to] = cell;
            t->order[n++] = side[i].to;
        }
        t->worth[cell] = at_rim ? AT_RIM : inside(t->maze->grid, cell) + (openings > 2 ? FORK : 0);
    }
    return n;
}

/* All below a cell is known. Its parent learns of it: first whether a way through both is the best so far. */
static void tell_parent(struct tree *t, int cell)
{
    if (t->way[0][cell].end == NONE && t->way[1][cell].end == NONE)
        return;
    const int above = t->parent[cell], worth = t->worth[above];
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

static long long step(const struct mw_grid *grid, int a, int b)
{
    return mw_lattice(mw_distance(grid->centre[a], grid->centre[b]));
}

/* How long the way is from a cell to each other, through their centres. */
static const long long *lengths_from(struct mw_arena *scratch, const struct mw_maze *maze, int from)
{
    const struct mw_grid *grid = maze->grid;
    long long *length = MW_ARRAY(scratch, grid->ncells, long long);
    int *queue = MW_ARRAY(scratch, grid->ncells, int), met = 1;
    for (int c = 0; c < grid->ncells; c++)
        length[c] = -1;
    length[from] = 0;
    queue[0] = from;
    for (int at = 0; at < met; at++)
        for (int i = 0; i < mw_nsides(grid, queue[at]); i++) {
            const struct mw_side side = mw_sides(grid, queue[at])[i];
            if (side.to == MW_OUTSIDE || !maze->open[side.wall] || length[side.to] >= 0)
                continue;
            length[side.to] =
                length[queue[at]] + mw_lattice(mw_distance(grid->centre[queue[at]], grid->centre[side.to]));
            queue[met++] = side.to;
        }
    return length;
}

/* How many times as long as the straight way it is; more than enough counts as enough. */
static long long detour(const struct mw_grid *grid, long long length, int from, int to)
{
    const double enough = 1.6, straight = mw_distance(grid->centre[from], grid->centre[to]);
    const long long times = mw_lattice((double)length / (double)(mw_lattice(straight) + 1));
    return times < mw_lattice(enough) ? times : mw_lattice(enough);
}

/* Whether the way in the tree between two cells is nearly straight. It goes up from the one to the first cell
 * that is above the other, too. */
static bool is_straight(struct mw_arena *scratch, const struct tree *t, int from, int to)
{
    const struct mw_grid *grid = t->maze->grid;
    const long long infinite = mw_lattice(1e6), none = -1;
    long long *up = MW_ARRAY(scratch, grid->ncells, long long), down = 0;
    for (int c = 0; c < grid->ncells; c++)
        up[c] = none;
    up[from] = 0;
    for (int c = from; c != t->order[0]; c = t->parent[c])
        up[t->parent[c]] = up[c] + step(grid, c, t->parent[c]);
    int meet = to;
    for (; up[meet] == none; meet = t->parent[meet])
        down += step(grid, meet, t->parent[meet]);
    return detour(grid, up[meet] + down, from, to) < detour(grid, infinite, from, to);
}

/* The longest of all ways that make enough of a detour, or else the one that makes the most of one. */
static void least_straight(const struct mw_maze *maze, const struct cells list[2], int pair[2])
{
    long long most = -1, longest = -1;
    for (int i = 0; i < list[0].n; i++) {
        struct mw_arena *scratch = mw_arena_new();
        const int from = list[0].cell[i];
        const long long *length = lengths_from(scratch, maze, from);
        for (int k = 0; k < list[1].n; k++) {
            const int to = list[1].cell[k];
            const long long times = detour(maze->grid, length[to], from, to);
            if (to == from || times < most || (times == most && length[to] <= longest))
                continue;
            most = times;
            longest = length[to];
            pair[0] = i;
            pair[1] = k;
        }
        mw_arena_free(scratch);
    }
}

bool mw_best_pair(struct mw_arena *scratch, const struct mw_maze *maze, const struct cells list[2],
                  int pair[2])
{
    const int n = maze->grid->ncells;
    struct tree t = {.maze = maze,
                     .order = MW_ARRAY(scratch, n, int),
                     .parent = MW_ARRAY(scratch, n, int),
                     .worth = MW_ARRAY(scratch, n, int),
                     .best = 0,
                     .pair = {NONE, NONE}};
    const int met = put_in_order(&t);
    for (int k = 0; k < 2; k++) {
        t.way[k] = MW_ARRAY(scratch, n, struct way);
        for (int c = 0; c < n; c++)
            t.way[k][c].end = NONE;
        for (int i = list[k].n - 1; i >= 0; i--)
            t.way[k][list[k].cell[i]] = (struct way){i, t.worth[list[k].cell[i]] - list[k].awkward[i]};
    }
    for (int i = met - 1; i > 0; i--)
        tell_parent(&t, t.order[i]);
    pair[0] = t.pair[0];
    pair[1] = t.pair[1];
    if (t.pair[0] != NONE && is_straight(scratch, &t, list[0].cell[pair[0]], list[1].cell[pair[1]]))
        least_straight(maze, list, pair);
    return t.pair[0] != NONE;
}
