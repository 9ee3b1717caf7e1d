/* Learns the colours of an answer that is laid over its puzzle, and tells by them which of its pixels are
 * walls, and which the line. */
#include "verify/laid.h"

#include <stdlib.h>
#include <string.h>

enum { NO_TONE = -1 };

/* Pixel counts by tone, each channel reduced to one of STEPS values. */
enum { BITS = 4, STEPS = 1 << BITS, DROPPED = 8 - BITS, TONES = STEPS * STEPS * STEPS };
struct tally {
    int n, count[TONES], first[TONES]; /* `n`: number of pixels; `count`, `first`: for each rounded tone, the
                                          number of its pixels and the exact tone of the first */
};

/* Kinds of a puzzle's pixels; the answer's tones are counted for each kind. */
enum group { OUT, WALL, CORRIDOR, CELL_SIDE, NGROUPS };

static void count(struct tally *t, int is)
{
    const int kind = (is >> (16 + DROPPED)) << 2 * BITS | (is >> (8 + DROPPED) & (STEPS - 1)) << BITS |
                     (is >> DROPPED & (STEPS - 1));
    t->first[kind] = t->count[kind]++ == 0 ? is : t->first[kind];
    t->n++;
}

/* Returns the tone that is most frequent among `these` pixels compared with `others`, of all tones that
 * differ clearly from `not_this` and `nor_this`; NO_TONE if there is none. The difference in frequency is
 * weighted by the tone's distance from `not_this`, the paper, so that the full tone of a line wins over its
 * paler, blurred edges. */
static int find_distinct_tone(const struct tally *these, const struct tally *others, int not_this,
                              int nor_this)
{
    enum { STANDS_OUT = 3 * 15 * 15 };
    double most = 0;
    int tone = NO_TONE;
    for (int k = 0; k < TONES; k++) {
        const int is = these->first[k];
        const double share = these->count[k] / fmax(1, these->n) - others->count[k] / fmax(1, others->n),
                     more = share * (not_this == NO_TONE ? 1 : mw_tones_apart(is, not_this));
        if (more <= most || (not_this != NO_TONE && mw_tones_apart(is, not_this) <= STANDS_OUT) ||
            (nor_this != NO_TONE && mw_tones_apart(is, nor_this) <= STANDS_OUT))
            continue;
        most = more;
        tone = is;
    }
    return tone;
}

/* True if a pixel is ground on which nothing stands but, perhaps, the answer's line. */
static bool is_bare_ground(const struct ground *g, int pixel)
{
    return g->field.at[pixel] & GROUND &&
           (g->claim->steps.are_there ? !(g->field.at[pixel] & IN_THING) : !mw_ground_is_at_end(g, pixel));
}

/* Counts the tones that the answer has on the pixels of each group. */
static struct tally *tally(const struct laid *laid)
{
    const struct ground *g = laid->g;
    struct tally *t = MW_ARRAY(g->arena, NGROUPS, struct tally);
    for (int i = 0; i < field_size(&g->field); i++) {
        if (laid->pixel[i] < 0)
            continue;
        const int at = g->field.at[i], is = mw_tone_at(laid->answer, laid->pixel[i]);
        if (at & OUTSIDE)
            count(&t[OUT], is);
        if (mw_ground_is_wall(g, i))
            count(&t[WALL], is);
        if (is_bare_ground(g, i))
            count(&t[CORRIDOR], is);
        if (at & SIDE)
            count(&t[CELL_SIDE], is);
    }
    return t;
}

bool mw_laid_learn_colours(struct laid *laid, struct mw_error *error)
{
    static const struct tally none;
    const struct tally *t = tally(laid);
    laid->paper = find_distinct_tone(&t[OUT], &none, NO_TONE, NO_TONE);
    laid->wall = laid->g->claim->steps.are_there /* the answer has the sides of cells in its walls' colour */
                     ? find_distinct_tone(&t[CELL_SIDE], &none, laid->paper, NO_TONE)
                     : find_distinct_tone(&t[WALL], &t[CORRIDOR], laid->paper, NO_TONE);
    laid->line = find_distinct_tone(&t[CORRIDOR], &none, laid->paper, laid->wall);
    return (laid->wall != NO_TONE || mw_fail(error, "its answer has other walls")) &&
           (laid->line != NO_TONE || mw_fail(error, "its answer has no line along the way"));
}

static int along(int tone, int other, int paper)
{
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += (mw_channel(paper, i) - mw_channel(tone, i)) * (mw_channel(paper, i) - mw_channel(other, i));
    return sum;
}

/* True if the colours of walls and answer line are so alike, such as two greys, that the blurred edge of one
 * may have the colour of the other. */
bool mw_laid_are_alike(const struct laid *laid)
{
    const double both = along(laid->wall, laid->line, laid->paper);
    return both * both >
           0.9 * mw_tones_apart(laid->wall, laid->paper) * mw_tones_apart(laid->line, laid->paper);
}

/* Returns NEW_WALL or NEW_LINE, whichever colour a tone is nearer to; 0 for paper. Of the tones nearer to the
 * walls' colour even rather pale ones count as NEW_WALL, because thin walls are drawn paler than thick ones.
 */
static int nearest_kind(const struct laid *laid, int is)
{
    const int to_paper = mw_tones_apart(is, laid->paper), to_line = mw_tones_apart(is, laid->line),
              least = mw_tones_apart(laid->wall, laid->paper) / 12;
    return to_line < mw_tones_apart(is, laid->wall) ? (to_paper > to_line ? NEW_LINE : 0)
                                                    : (to_paper > least ? NEW_WALL : 0);
}

/* Splits a tone into parts of the colours of wall, line and paper. Returns NEW_LINE if the line's part is
 * above 0.5 and larger than the wall's, else NEW_WALL if the wall's part is above 0.3, else 0. */
static int mixed_kind(const struct laid *laid, int is)
{
    const double least_of_wall = 0.3, least_of_line = 0.5, ww = mw_tones_apart(laid->wall, laid->paper),
                 ll = mw_tones_apart(laid->line, laid->paper),
                 wl = along(laid->wall, laid->line, laid->paper), w = along(is, laid->wall, laid->paper),
                 l = along(is, laid->line, laid->paper), whole = ww * ll - wl * wl,
                 wall = (w * ll - l * wl) / whole, line = (l * ww - w * wl) / whole;
    return line > least_of_line && line > wall ? NEW_LINE : wall > least_of_wall ? NEW_WALL : 0;
}

/* Returns the number of line pixels in the square that extends `reach` pixels to each side of a pixel. */
static int count_line(const struct laid *laid, int pixel, int reach)
{
    const int w = laid->answer->w, h = laid->answer->h, x0 = pixel % w, y0 = pixel / w;
    int n = 0;
    for (int y = y0 - reach; y <= y0 + reach; y++)
        for (int x = x0 - reach; x <= x0 + reach; x++)
            n += x >= 0 && y >= 0 && x < w && y < h && laid->kind[y * w + x] & NEW_LINE;
    return n;
}

/* Removes from the line all parts that are less than three pixels wide: they are blurred edges of darker
 * walls. */
static void drop_edges_of_walls(struct laid *laid)
{
    enum { BROAD = 64 };
    const int w = laid->answer->w, size = w * laid->answer->h;
    for (int pixel = 0; pixel < size; pixel++)
        for (int i = 0; i < 9 && count_line(laid, pixel, 1) == 9; i++)
            laid->kind[pixel + (i / 3 - 1) * w + i % 3 - 1] |= BROAD;
    for (int pixel = 0; pixel < size; pixel++)
        laid->kind[pixel] = laid->kind[pixel] & BROAD ? NEW_LINE : laid->kind[pixel] & NEW_WALL;
}

/* Marks wall pixels at most SOFT pixels from the line as EITHER: the line is darker than walls, so its
 * blurred edge may have their colour. */
static void doubt_edges_of_line(struct laid *laid)
{
    enum { SOFT = 2 };
    for (int pixel = 0; pixel < laid->answer->w * laid->answer->h; pixel++)
        if (laid->kind[pixel] == NEW_WALL && count_line(laid, pixel, SOFT) > 0)
            laid->kind[pixel] = EITHER;
}

bool mw_laid_is_line_darker(const struct laid *laid)
{
    return mw_tones_apart(laid->line, laid->paper) > mw_tones_apart(laid->wall, laid->paper);
}

void mw_laid_sort_answer(struct laid *laid)
{
    const int size = laid->answer->w * laid->answer->h;
    const bool alike = mw_laid_are_alike(laid);
    laid->kind = MW_ARRAY(laid->g->arena, size, unsigned char);
    int last = laid->paper, kind = 0; /* of the pixel before, which often has the same tone */
    for (int pixel = 0; pixel < size; pixel++) {
        const int is = mw_tone_at(laid->answer, pixel);
        if (is != last)
            kind = is == laid->paper ? 0 : alike ? nearest_kind(laid, is) : mixed_kind(laid, is);
        last = is;
        laid->kind[pixel] = (unsigned char)kind;
    }
    if (alike && mw_laid_is_line_darker(laid))
        doubt_edges_of_line(laid);
    else if (alike)
        drop_edges_of_walls(laid);
}
