/* PCG32 (O'Neill 2014, XSH-RR): a 64-bit counter walk whose output is permuted by its own top bits. Small,
 * fast, portable, and its published test vector is in tests/test_base.c. */
#include "mazewright/base.h"

#include <assert.h>

static uint32_t pcg32(struct mw_rng *rng)
{
    uint64_t old = rng->state;
    rng->state = old * UINT64_C(6364136223846793005) + rng->increment;
    uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
    unsigned turn = (unsigned)(old >> 59);
    return (mixed >> turn) | (mixed << ((32 - turn) & 31));
}

struct mw_rng mw_rng_new(uint64_t seed, uint64_t stream)
{
    struct mw_rng rng = {.seed = seed, .increment = (stream << 1) | 1, .next = pcg32};
    pcg32(&rng);
    rng.state += seed;
    pcg32(&rng);
    return rng;
}

/* The top half of a 32x32-bit product is uniform once products in the short first stretch are redrawn. A
 * constant source could be redrawn for ever, so after 32 tries the product is taken as it is: with a fair
 * source that happens less than once in 2^32 draws at the very worst n, and never in practice. */
uint32_t mw_rng_below(struct mw_rng *rng, uint32_t n)
{
    assert(n > 0);
    uint32_t unfair = (uint32_t)-n % n;
    uint64_t product = 0;
    for (int try = 0; try < 32; try++) {
        product = (uint64_t)rng->next(rng) * n;
        if ((uint32_t)product >= unfair)
            break;
    }
    return (uint32_t)(product >> 32);
}

int mw_rng_pick(struct mw_rng *rng, int n)
{
    return (int)mw_rng_below(rng, (uint32_t)n);
}

void mw_rng_shuffle(struct mw_rng *rng, int n, int *items)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)mw_rng_below(rng, (uint32_t)i + 1);
        int item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* A walk around 0 .. range-1 whose stride has no divisor in common with the range meets every number once. */
uint64_t mw_seed_derive(uint64_t book_seed, uint64_t i, uint64_t range)
{
    assert(range > 0);
    struct mw_rng rng = mw_rng_new(book_seed, UINT64_C(0x6d617a65));
    uint64_t first = ((uint64_t)pcg32(&rng) << 32 | pcg32(&rng)) % range;
    uint64_t stride = range / 3 + pcg32(&rng) % (range / 3 + 1);
    while (common_divisor(stride, range) != 1)
        stride++;
    return (first + (i % range) * (stride % range) % range) % range;
}
