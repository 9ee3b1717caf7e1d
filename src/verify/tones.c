/* Finds the colours of paper and ink: the most common colour, and the most common one that differs from it.
 */
#include "verify/ground.h"

#include <string.h>

enum { STEPS = 16, TONES = STEPS * STEPS * STEPS };

int mw_tone_at(const struct drawing *drawing, int pixel)
{
    const unsigned char *at = &drawing->rgb[3 * (size_t)pixel];
    return at[0] << 16 | at[1] << 8 | at[2];
}

int mw_channel(int tone, int i)
{
    return tone >> (16 - 8 * i) & 255;
}

int mw_tones_apart(int a, int b)
{
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += (mw_channel(a, i) - mw_channel(b, i)) * (mw_channel(a, i) - mw_channel(b, i));
    return sum;
}

static int coarse(int tone)
{
    return mw_channel(tone, 0) / STEPS * STEPS * STEPS + mw_channel(tone, 1) / STEPS * STEPS +
           mw_channel(tone, 2) / STEPS;
}

double mw_ink_share(int tone, const struct tones *tones)
{
    double along = 0;
    for (int i = 0; i < 3; i++)
        along += (mw_channel(tones->paper, i) - mw_channel(tone, i)) *
                 (mw_channel(tones->paper, i) - mw_channel(tones->ink, i));
    return along / mw_tones_apart(tones->ink, tones->paper);
}

static double weight_of(int tone, int paper, int count)
{
    return (double)count * mw_tones_apart(tone, paper);
}

/* Finds the tones in a box of a drawing; similar tones count as the first of them. */
bool mw_tones_find(const struct drawing *drawing, struct mw_box box, struct tones *tones)
{
    static const int none = -1;
    struct mw_arena *scratch = mw_arena_new();
    int *count = MW_ARRAY(scratch, TONES, int), *first = MW_ARRAY(scratch, TONES, int);
    for (int i = 0; i < TONES; i++)
        first[i] = none;
    const int right = (int)fmin(box.x + box.w, drawing->w), bottom = (int)fmin(box.y + box.h, drawing->h);
    for (int y = (int)fmax(box.y, 0); y < bottom; y++)
        for (int x = (int)fmax(box.x, 0); x < right; x++) {
            const int tone = mw_tone_at(drawing, y * drawing->w + x), kind = coarse(tone);
            first[kind] = first[kind] == none ? tone : first[kind];
            count[kind]++;
        }
    int paper = 0, ink = none;
    double most = 0;
    for (int i = 0; i < TONES; i++)
        paper = count[i] > count[paper] ? i : paper;
    for (int i = 0; i < TONES; i++)
        if (first[i] != none && mw_tones_apart(first[i], first[paper]) > TONES_STAND_OUT &&
            weight_of(first[i], first[paper], count[i]) > most) {
            most = weight_of(first[i], first[paper], count[i]);
            ink = i;
        }
    if (ink != none)
        *tones = (struct tones){first[paper], first[ink]};
    mw_arena_free(scratch);
    return ink != none;
}
