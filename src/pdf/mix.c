/* Hashes eight bytes at a time, read as a little-endian number on every processor: multiplies, then folds
 * high bits into low ones. Two hashes with different factors are computed together. */
#include "pdf/mix.h"

static const uint64_t factor_a = UINT64_C(0x9e3779b97f4a7c15), factor_b = UINT64_C(0xc2b2ae3d27d4eb4f);

struct mix mix_start(void)
{
    return (struct mix){factor_b, factor_a};
}

static void mix_word(struct mix *mix, uint64_t word)
{
    mix->a = (mix->a ^ word) * factor_a;
    mix->b = (mix->b ^ word) * factor_b;
    mix->a ^= mix->a >> 29;
    mix->b ^= mix->b >> 31;
}

static uint64_t word_at(const unsigned char *at, size_t n)
{
    uint64_t word = 0;
    for (size_t i = 0; i < n; i++)
        word |= (uint64_t)at[i] << 8 * i;
    return word;
}

void mix_bytes(struct mix *mix, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    size_t left = n;
    for (; left >= 8; left -= 8, at += 8)
        mix_word(mix, word_at(at, 8));
    mix_word(mix, word_at(at, left) | (uint64_t)n << 56);
}
