/* prim: every wall gets a random weight; the tree always takes the lightest wall that leads out of it. The
 * walls at hand wait in a heap, lightest on top; the wall's number breaks ties. */
#include "carve/carve.h"

struct offer {
    uint32_t weight;
    int wall, to;
};

struct heap {
    struct offer *at;
    int n;
};

static bool lighter(struct offer a, struct offer b)
{
    return a.weight != b.weight ? a.weight < b.weight : a.wall < b.wall;
}

static void push(struct heap *heap, struct offer offer)
{
    int i = heap->n++;
    for (; i > 0 && lighter(offer, heap->at[(i - 1) / 2]); i = (i - 1) / 2)
        heap->at[i] = heap->at[(i - 1) / 2];
    heap->at[i] = offer;
}

static struct offer pop(struct heap *heap)
{
    struct offer top = heap->at[0], last = heap->at[--heap->n];
    int i = 0;
    for (int child; (child = 2 * i + 1) < heap->n; i = child) {
        if (child + 1 < heap->n && lighter(heap->at[child + 1], heap->at[child]))
            child++;
        if (!lighter(heap->at[child], last))
            break;
        heap->at[i] = heap->at[child];
    }
    heap->at[i] = last;
    return top;
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    unsigned char *in_tree = MW_ARRAY(scratch, grid->ncells, unsigned char);
    struct heap heap = {MW_ARRAY(scratch, grid->nwalls, struct offer), 0};
    for (int cell = mw_carve_random_cell(rng, grid);;) {
        in_tree[cell] = 1;
        struct mw_side way[MW_MAX_SIDES];
        int n = mw_carve_neighbours(grid, cell, in_tree, 0, way);
        for (int i = 0; i < n; i++)
            push(&heap, (struct offer){rng->next(rng), way[i].wall, way[i].to});
        struct offer best;
        do {
            if (heap.n == 0)
                return true;
            best = pop(&heap);
        } while (in_tree[best.to]);
        maze->open[best.wall] = 1;
        cell = best.to;
    }
}

const struct mw_carver mw_carver_prim = {
    .name = "prim",
    .brief = "the lightest wall next to the tree opens first: many short dead ends",
    .carve = carve,
};
