/* Counts the routes of a maze that can have several, up to a limit. Only the two ends and the cells with
 * three or more openings matter; corridors connect them. Routes are tried one by one, and a corridor from
 * which the finish cannot be reached is not entered, so counting is fast. */
#include "mazewright/maze.h"

#include <string.h>

/* The maze as a graph: cells that matter are nodes; node n has the corridors first[n] .. first[n + 1] - 1 to
 * other nodes. */
struct network {
    const struct mw_maze *maze;
    int nnodes, finish;
    int *node; /* for each cell: its node; -1 if the cell is not a node */
    int *first, *to;
    unsigned char *passed; /* for each node: 1 if the route being tried passes it */
    int *queue;            /* scratch of can_finish() */
    unsigned char *met;
    int found, most;
};

/* Returns the node at the end of the corridor that leaves a cell by a side; -1 if it is a dead end. */
static int follow(const struct network *net, struct mw_side side)
{
    const struct mw_maze *maze = net->maze;
    while (net->node[side.to] < 0) {
        struct mw_side next = {side.wall, MW_OUTSIDE};
        for (int i = 0; i < mw_nsides(maze->grid, side.to); i++) {
            const struct mw_side on = mw_side(maze->grid, side.to, i);
            if (maze->open[on.wall] && on.to != MW_OUTSIDE && on.wall != side.wall)
                next = on;
        }
        if (next.to == MW_OUTSIDE)
            return -1;
        side = next;
    }
    return net->node[side.to];
}

static void lay_corridors(struct mw_arena *scratch, struct network *net)
{
    const struct mw_maze *maze = net->maze;
    const struct mw_grid *grid = maze->grid;
    int n = 0;
    net->first = MW_ARRAY(scratch, net->nnodes + 1, int);
    net->to = MW_ARRAY(scratch, 2 * grid->nwalls, int);
    for (int cell = 0; cell < grid->ncells; cell++) {
        if (net->node[cell] < 0)
            continue;
        for (int i = 0; i < mw_nsides(grid, cell); i++) {
            struct mw_side side = mw_side(grid, cell, i);
            int to = maze->open[side.wall] && side.to != MW_OUTSIDE ? follow(net, side) : -1;
            if (to >= 0 && to != net->node[cell])
                net->to[n++] = to;
        }
        net->first[net->node[cell] + 1] = n;
    }
}

/* True if the finish can be reached from a node without passing a node of the route being tried. */
static bool can_finish(struct network *net, int from)
{
    int n = 0;
    memset(net->met, 0, (size_t)net->nnodes);
    net->met[net->queue[n++] = from] = 1;
    for (int head = 0; head < n; head++)
        for (int i = net->first[net->queue[head]]; i < net->first[net->queue[head] + 1]; i++)
            if (!net->met[net->to[i]] && !net->passed[net->to[i]])
                net->met[net->queue[n++] = net->to[i]] = 1;
    return net->met[net->finish];
}

/* Counts routes depth first. For each node of the route being tried, remembers the next corridor to try. */
static void count_from(struct mw_arena *scratch, struct network *net, int start)
{
    int *way = MW_ARRAY(scratch, net->nnodes, int), *next = MW_ARRAY(scratch, net->nnodes, int), n = 0;
    way[n] = start;
    next[n++] = net->first[start];
    net->passed[start] = 1;
    while (n > 0 && net->found < net->most) {
        int at = way[n - 1];
        if (at == net->finish || next[n - 1] == net->first[at + 1]) {
            net->found += at == net->finish;
            net->passed[at] = 0;
            n--;
            continue;
        }
        int to = net->to[next[n - 1]++];
        if (net->passed[to] || !can_finish(net, to))
            continue;
        net->passed[to] = 1;
        way[n] = to;
        next[n++] = net->first[to];
    }
}

int mw_route_count(struct mw_arena *scratch, const struct mw_maze *maze, int most)
{
    const struct mw_grid *grid = maze->grid;
    struct network net = {.maze = maze, .most = most, .node = MW_ARRAY(scratch, grid->ncells, int)};
    for (int c = 0; c < grid->ncells; c++) {
        bool matters = c == maze->start.cell || c == maze->finish.cell || mw_count_openings(maze, c) > 2;
        net.node[c] = matters ? net.nnodes++ : -1;
    }
    net.finish = net.node[maze->finish.cell];
    net.passed = MW_ARRAY(scratch, net.nnodes, unsigned char);
    net.met = MW_ARRAY(scratch, net.nnodes, unsigned char);
    net.queue = MW_ARRAY(scratch, net.nnodes, int);
    lay_corridors(scratch, &net);
    count_from(scratch, &net, net.node[maze->start.cell]);
    return net.found;
}
