/* Random numbers (src/base/rng.c). */
#ifndef MAZEWRIGHT_RANDOM_H
#define MAZEWRIGHT_RANDOM_H

#include "mazewright/base.h"

MW_C_BEGIN

/* A source of random numbers: PCG32 (O'Neill 2014, XSH-RR), a 64-bit linear congruential generator whose
 * output is permuted by the top bits of its state. The same seed and stream give the same numbers on every
 * machine, for ever. A copy of the struct continues with the same numbers. */
struct mw_rng {
    uint64_t seed; /* as given; the carver `lcg` derives numbers of its own from it */
    uint64_t state, increment;
    uint32_t (*other)(struct mw_rng *); /* NULL, or a function that supplies the numbers: tests use one that
                                           returns a constant */
};

struct mw_rng mw_rng_new(uint64_t seed, uint64_t stream);

static inline uint32_t mw_rng_next(struct mw_rng *rng)
{
    if (rng->other)
        return rng->other(rng);
    const uint64_t old = rng->state;
    rng->state = old * UINT64_C(6364136223846793005) + rng->increment;
    const uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
    const unsigned turn = (unsigned)(old >> 59);
    return (mixed >> turn) | (mixed << ((32 - turn) & 31));
}

/* Draws again, at most 31 times, while the lower half of the product of n and the number drawn is less than
 * 2^32 mod n, which would make some results likelier. Returns the last product; `product` is the first.
 * Called by mw_rng_below() only. */
uint64_t mw_rng_redraw(struct mw_rng *, uint32_t n, uint64_t product);

/* Returns a number from 0 to n-1, each equally likely; n is at least 1. The number is the upper half of the
 * 64-bit product of n and a drawn number. It is uniform because a product whose lower half is less than 2^32
 * mod n is drawn again (Lemire 2019). Draws at most 32 numbers, so the function returns even if the source
 * always gives the same number. */
static inline uint32_t mw_rng_below(struct mw_rng *rng, uint32_t n)
{
    const uint64_t product = (uint64_t)mw_rng_next(rng) * n;
    return (uint32_t)(((uint32_t)product < n ? mw_rng_redraw(rng, n, product) : product) >> 32);
}

/* Returns mw_rng_below() as an int. */
static inline int mw_rng_pick(struct mw_rng *rng, int n)
{
    return (int)mw_rng_below(rng, (uint32_t)n);
}
/* Puts n ints in random order. */
void mw_rng_shuffle(struct mw_rng *, int n, int *items);
/* Returns the seed of the i-th puzzle of a book: below `range`, and different for every i below `range`. */
uint64_t mw_seed_derive(uint64_t book_seed, uint64_t i, uint64_t range);

MW_C_END

#endif
