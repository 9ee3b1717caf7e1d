/* prim: gives every wall a random weight, and always opens the lightest wall between the tree and a cell
 * outside it. Of two walls with equal weights, the one with the lower number is opened first. Walls that lead
 * out of the tree wait in a queue of buckets: the bucket is the first bits of the weight, and there are about
 * as many buckets as walls. One bit tells for each bucket whether it has walls, one for each 64 of these bits
 * whether any of them is set, and so on; so the first bucket with walls is found in two or three steps, and
 * the time to add or take a wall does not depend on how many walls wait. */
#include "carve/carve.h"

#include "mazewright/random.h"

struct offer {
    uint32_t weight;
    int wall, to;
    int next; /* the next wall in its bucket, or NONE */
};

enum { NONE = -1, MOST_LEVELS = 3, LEVEL_BITS = 6 };

struct queue {
    struct offer *offer;
    int n;
    unsigned shift; /* how many bits a weight is shifted to the right to get its bucket's number */
    int *first;     /* for each bucket: the first wall (offer) in it, or NONE */
    int nlevels;
    uint64_t *any[MOST_LEVELS]; /* level 0 has a bit for each bucket that is not empty; each further level has
                                   a bit for each 64 bits of the one below that are not all 0 */
};

static struct queue queue_new(struct mw_arena *scratch, int most)
{
    const int nlevels = most <= 1 << 13 ? 2 : 3;
    const unsigned bits = LEVEL_BITS * (unsigned)nlevels;
    struct queue queue = {.offer = MW_ARRAY(scratch, most, struct offer),
                          .shift = 32 - bits,
                          .first = MW_ARRAY(scratch, 1 << bits, int),
                          .nlevels = nlevels};
    for (int i = 0; i < 1 << bits; i++)
        queue.first[i] = NONE;
    for (int level = 0; level < nlevels; level++)
        queue.any[level] = MW_ARRAY(scratch, (1 << bits) >> (LEVEL_BITS * (level + 1)), uint64_t);
    return queue;
}

static void push(struct queue *queue, struct offer offer)
{
    const uint32_t bucket = offer.weight >> queue->shift;
    offer.next = queue->first[bucket];
    queue->first[bucket] = queue->n;
    queue->offer[queue->n++] = offer;
    for (int level = 0, at = (int)bucket; level < queue->nlevels; level++, at >>= LEVEL_BITS)
        queue->any[level][at >> LEVEL_BITS] |= UINT64_C(1) << (at & 63);
}

/* Returns the position of the lowest bit that is set. The factor below is a de Bruijn sequence: its 64
 * windows of six bits all differ, so the product's first six bits tell the position. */
static int lowest_bit(uint64_t bits)
{
    static const unsigned char place[64] = {
        0,  1,  48, 2,  57, 49, 28, 3,  61, 58, 50, 42, 38, 29, 17, 4,  62, 55, 59, 36, 53, 51,
        43, 22, 45, 39, 33, 30, 24, 18, 12, 5,  63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21,
        44, 32, 23, 11, 46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19, 9,  13, 8,  7,  6,
    };
    return place[(bits & -bits) * UINT64_C(0x03f79d71b4cb0a89) >> 58];
}

static void empty(struct queue *queue, int bucket)
{
    for (int level = 0, at = bucket; level < queue->nlevels; level++, at >>= LEVEL_BITS) {
        queue->any[level][at >> LEVEL_BITS] &= ~(UINT64_C(1) << (at & 63));
        if (queue->any[level][at >> LEVEL_BITS])
            return;
    }
}

static bool is_lighter(const struct offer *a, const struct offer *b)
{
    return a->weight != b->weight ? a->weight < b->weight : a->wall < b->wall;
}

/* Removes and returns the lightest wall in the queue, which must not be empty. */
static struct offer pop(struct queue *queue)
{
    int bucket = 0;
    for (int level = queue->nlevels - 1; level >= 0; level--)
        bucket = bucket << LEVEL_BITS | lowest_bit(queue->any[level][bucket]);
    int *best = &queue->first[bucket];
    for (int *at = best; *at != NONE; at = &queue->offer[*at].next)
        if (is_lighter(&queue->offer[*at], &queue->offer[*best]))
            best = at;
    const struct offer offer = queue->offer[*best];
    *best = offer.next;
    if (queue->first[bucket] == NONE)
        empty(queue, bucket);
    return offer;
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    unsigned char *in_tree = mw_carve_marks(scratch, grid);
    struct queue queue = queue_new(scratch, grid->nwalls);
    int cell = mw_carve_random_cell(rng, grid);
    in_tree[cell] = 1;
    for (int left = grid->ncells - 1; left > 0; left--) {
        struct mw_side way[MW_MAX_SIDES];
        const int n = mw_carve_neighbours(grid, cell, in_tree, 0, way);
        for (int i = 0; i < n; i++)
            push(&queue, (struct offer){mw_rng_next(rng), way[i].wall, way[i].to, NONE});
        struct offer best;
        do
            best = pop(&queue);
        while (in_tree[best.to]);
        maze->open[best.wall] = 1;
        cell = best.to;
        in_tree[cell] = 1;
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_prim = {
    .name = "prim",
    .brief = "the lightest wall next to the tree opens first: many short dead ends",
    .carve = carve,
};
