/* Random numbers, and seeds derived from seeds. mw_rng_next() is in the header because it is called several
 * times for each cell; tests/test_base.c compares it with the published numbers of PCG32. */
#include "mazewright/base.h"

#include "mazewright/random.h"

#include <assert.h>

struct mw_rng mw_rng_new(uint64_t seed, uint64_t stream)
{
    struct mw_rng rng = {.seed = seed, .increment = (stream << 1) | 1};
    mw_rng_next(&rng);
    rng.state += seed;
    mw_rng_next(&rng);
    return rng;
}

/* Draws again, at most 31 times, because a constant source might never leave the biased range; then uses the
 * last product even if it is biased. With a fair source and the worst n, a biased product is used less than
 * once in 2^32 calls. */
uint64_t mw_rng_redraw(struct mw_rng *rng, uint32_t n, uint64_t product)
{
    assert(n > 0);
    const uint32_t unfair = (uint32_t)-n % n;
    for (int try = 1; try < 32 && (uint32_t)product < unfair; try++)
        product = (uint64_t)mw_rng_next(rng) * n;
    return product;
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

/* Walks around 0 .. range-1 with a stride that has no divisor in common with the range, so every number comes
 * once. */
uint64_t mw_seed_derive(uint64_t book_seed, uint64_t i, uint64_t range)
{
    assert(range > 0);
    struct mw_rng rng = mw_rng_new(book_seed, UINT64_C(0x6d617a65));
    uint64_t first = ((uint64_t)mw_rng_next(&rng) << 32 | mw_rng_next(&rng)) % range;
    uint64_t stride = range / 3 + mw_rng_next(&rng) % (range / 3 + 1);
    while (common_divisor(stride, range) != 1)
        stride++;
    return (first + (i % range) * (stride % range) % range) % range;
}
