/* Compares the letters of a maze in a drawing: those with the same text must look alike, and others must not.
 */
#include "verify/things.h"

#include <stdlib.h>
#include <string.h>

enum { ACROSS = 32 };
/* The least ink of a letter, in squares. */
#define LEAST_INK 0.5

/* How a letter looks: the share of ink in each of ACROSS x ACROSS squares around the centroid of its ink. */
struct looks {
    double at[ACROSS * ACROSS], all;
};

/* A letter in a drawing. */
struct crop {
    const struct drawing *drawing;
    struct tones tones;
    struct mw_point middle; /* in pixels */
    double reach;
    struct field near; /* the pixels around the letter; FOREIGN is ink that reaches into its circle */
    int left, top;     /* the first of them */
};

enum { INKED = 1, FOREIGN = 2 };

/* Returns the distance of the middle of a pixel from the middle of the letter's circle, less its radius. */
static double beyond_circle(const struct crop *crop, int x, int y)
{
    return hypot(x + 0.5 - crop->middle.x, y + 0.5 - crop->middle.y) - crop->reach;
}

static double share_at(const struct crop *crop, int x, int y)
{
    if (x < 0 || y < 0 || x >= crop->drawing->w || y >= crop->drawing->h)
        return 0;
    const double share = mw_ink_share(mw_tone_at(crop->drawing, y * crop->drawing->w + x), &crop->tones);
    return fmin(fmax(share, 0), 1);
}

/* Returns the share of ink of a pixel, from 0 to 1; 0 outside of the circle that the letter may fill. */
static double ink_at(const struct crop *crop, int x, int y)
{
    if (beyond_circle(crop, x, y) > 0)
        return 0;
    const int i = (y - crop->top) * crop->near.w + x - crop->left;
    return crop->near.at && crop->near.at[i] & FOREIGN ? 0 : share_at(crop, x, y);
}

/* Finds the ink in the circle of a letter that is connected with ink beyond it: an arrow, and not the letter.
 */
static void find_foreign(struct mw_arena *arena, struct crop *crop)
{
    const double least = 0.3, beyond = crop->reach / 9 + 1;
    const int reach = (int)(crop->reach + beyond) + 2, side = 2 * reach + 1;
    int n;
    crop->left = (int)crop->middle.x - reach;
    crop->top = (int)crop->middle.y - reach;
    struct field near = {side, side, MW_ARRAY(arena, (size_t)side * (size_t)side, unsigned short)};
    for (int i = 0; i < field_size(&near); i++)
        near.at[i] = share_at(crop, crop->left + i % side, crop->top + i / side) > least ? INKED : 0;
    const int *part = mw_field_parts(arena, &near, INKED, true, &n);
    bool *is_foreign = MW_ARRAY(arena, n + 1, bool);
    for (int i = 0; i < field_size(&near); i++)
        if (part[i] && beyond_circle(crop, crop->left + i % side, crop->top + i / side) > beyond)
            is_foreign[part[i]] = true;
    for (int i = 0; i < field_size(&near); i++)
        if (is_foreign[part[i]])
            near.at[i] |= FOREIGN;
    crop->near = near;
}

/* Returns the share of ink at a point between the middles of four pixels. */
static double ink_between(const struct crop *crop, double x, double y)
{
    const int left = (int)floor(x - 0.5), top = (int)floor(y - 0.5);
    const double u = x - 0.5 - left, v = y - 0.5 - top;
    return (1 - v) * ((1 - u) * ink_at(crop, left, top) + u * ink_at(crop, left + 1, top)) +
           v * ((1 - u) * ink_at(crop, left, top + 1) + u * ink_at(crop, left + 1, top + 1));
}

/* Returns the centroid of a crop's ink; its middle if it has none. */
static struct mw_point centroid_of(const struct crop *crop)
{
    double all = 0, x = 0, y = 0;
    const int reach = (int)crop->reach + 1;
    for (int v = (int)crop->middle.y - reach; v <= (int)crop->middle.y + reach; v++)
        for (int u = (int)crop->middle.x - reach; u <= (int)crop->middle.x + reach; u++) {
            const double ink = ink_at(crop, u, v);
            all += ink;
            x += ink * (u + 0.5);
            y += ink * (v + 0.5);
        }
    return all > 0 ? (struct mw_point){x / all, y / all} : crop->middle;
}

/* Returns how a letter looks in a square that extends `span` pixels to each side of its centroid. */
static struct looks looks_of(const struct crop *crop, double span)
{
    enum { FINE = 4 };
    struct looks looks = {{0}, 0};
    const struct mw_point middle = centroid_of(crop);
    const double step = 2 * span / (ACROSS * FINE);
    for (int y = 0; y < ACROSS * FINE; y++)
        for (int x = 0; x < ACROSS * FINE; x++) {
            const double ink =
                ink_between(crop, middle.x - span + (x + 0.5) * step, middle.y - span + (y + 0.5) * step) /
                (FINE * FINE);
            looks.at[y / FINE * ACROSS + x / FINE] += ink;
            looks.all += ink;
        }
    return looks;
}

/* Returns how much two letters differ: the ink that only one of them has, as a share of all ink. */
static double difference(const struct looks *a, const struct looks *b)
{
    double sum = 0;
    for (int i = 0; i < ACROSS * ACROSS; i++)
        sum += fabs(a->at[i] - b->at[i]);
    return sum / fmax(1e-9, a->all + b->all);
}

/* Exchanges paper and ink of a letter that covers most of its square, if its ink is more like `paper`, the
 * paper of the drawing, than its paper is. */
static void exchange_tones(struct crop *crop, int paper)
{
    if (mw_tones_apart(crop->tones.ink, paper) < mw_tones_apart(crop->tones.paper, paper))
        crop->tones = (struct tones){crop->tones.ink, crop->tones.paper};
}

/* Returns a letter in a drawing, within the circle that it may fill. The numbers of stairs stand on discs of
 * one size, which fits the narrowest cell, `least` from its middle to a side; they are seen within the disc.
 * `paper` is the colour of the drawing's paper. */
static struct crop crop_of(struct mw_arena *arena, const struct claim *claim,
                           const struct claimed_thing *thing, double least, const struct drawing *drawing,
                           int paper, double scale, struct mw_point corner)
{
    const double filled = claim->has_stairs ? 0.7 : 0.9,
                 reach =
                     filled * ((claim->has_stairs ? least : thing->reach) - claim->puzzle.wall / 2) * scale;
    struct crop crop = {.drawing = drawing,
                        .middle = {(thing->at.x - corner.x) * scale, (thing->at.y - corner.y) * scale},
                        .reach = reach};
    const double half = sqrt(0.5) * reach; /* of the square in the circle, where no walls are */
    mw_tones_find(drawing, (struct mw_box){crop.middle.x - half, crop.middle.y - half, 2 * half, 2 * half},
                  &crop.tones);
    if (thing->kind == AN_ITEM) /* has several tones: each counts by how dark it is */
        crop.tones = (struct tones){0xffffff, 0};
    if (thing->kind == A_LETTER) {
        exchange_tones(&crop, paper);
        find_foreign(arena, &crop);
    }
    return crop;
}

/* All letters with the same text. */
struct like {
    const char *text;
    int n;
    struct looks sum;
};

/* Groups letters by their texts. Returns the number of texts; `of` gets the group of each letter. */
static int group(const struct claim *claim, const struct looks *looks, struct like *like, int *of)
{
    int n = 0;
    for (int i = 0; i < claim->nthings; i++) {
        int k = 0;
        while (k < n && strcmp(like[k].text, claim->thing[i].text) != 0)
            k++;
        if (k == n)
            like[n++] = (struct like){claim->thing[i].text, 0, {{0}, 0}};
        of[i] = k;
        like[k].n++;
        like[k].sum.all += looks[i].all;
        for (int at = 0; at < ACROSS * ACROSS; at++)
            like[k].sum.at[at] += looks[i].at[at];
    }
    return n;
}

/* Returns the mean of the letters of a group, without `but` unless that is NULL. */
static struct looks mean_of(const struct like *like, const struct looks *but)
{
    const int n = like->n - (but != NULL);
    struct looks mean = {{0}, (like->sum.all - (but ? but->all : 0)) / n};
    for (int at = 0; at < ACROSS * ACROSS; at++)
        mean.at[at] = (like->sum.at[at] - (but ? but->at[at] : 0)) / n;
    return mean;
}

/* How far a letter is from others: from the mean of those with its text, and from the nearest other mean. */
struct apart {
    double own, nearest;
    int group, other; /* the letter's group; the group of the nearest other mean */
};

static struct apart measure(const struct looks *looks, int n, const struct like *like,
                            const struct looks *mean, int own)
{
    struct apart apart = {0, INFINITY, own, own};
    for (int k = 0; k < n; k++) {
        const double d = k == own ? INFINITY : difference(looks, &mean[k]);
        if (d < apart.nearest) {
            apart.nearest = d;
            apart.other = k;
        }
    }
    if (like[own].n > 1) {
        const struct looks others = mean_of(&like[own], looks);
        apart.own = difference(looks, &others);
    }
    return apart;
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns the median distance of letters from others with their text: that comes from the pixels alone. */
static double noise_of(struct mw_arena *arena, int n, const struct apart *apart, const struct like *like)
{
    double *own = MW_ARRAY(arena, n + 1, double);
    int found = 0;
    for (int i = 0; i < n; i++)
        if (like[apart[i].group].n > 1)
            own[found++] = apart[i].own;
    qsort(own, (size_t)found, sizeof *own, compare_doubles);
    return found > 0 ? own[found / 2] : 0;
}

/* True if a letter looks more like the others with its text than like any with another text, as far as pixels
 * can tell, and differs from them by less than `same`, or by little where pixels make much of a difference
 * and others are far; or, if no other has its text, unlike all. */
static bool looks_right(const struct apart *apart, const struct like *like, double noise, double same,
                        struct mw_error *error)
{
    const double different = 0.012; /* the least that letters with different texts differ */
    const double much = 6, far = 3;
    if (like[apart->group].n == 1)
        return apart->nearest > different || mw_fail(error, "\"%s\" and \"%s\" look alike",
                                                     like[apart->group].text, like[apart->other].text);
    const bool is_same =
        apart->own < same || (apart->own < much * noise && far * apart->own < apart->nearest);
    return (is_same && apart->own <= apart->nearest + noise) ||
           mw_fail(error, "\"%s\" does not look like the others of its kind", like[apart->group].text);
}

bool mw_things_are_alike(struct mw_arena *arena, const struct claim *claim, const struct drawing *drawing,
                         double scale, struct mw_point corner, struct mw_error *error)
{
    struct looks *looks = MW_ARRAY(arena, claim->nthings, struct looks);
    double least = INFINITY;
    struct tones whole = {0xffffff, 0};
    mw_tones_find(drawing, (struct mw_box){0, 0, drawing->w, drawing->h}, &whole);
    for (int i = 0; i < claim->nthings; i++)
        least = fmin(least, claim->thing[i].reach);
    for (int i = 0; i < claim->nthings; i++) {
        const struct crop crop =
            crop_of(arena, claim, &claim->thing[i], least, drawing, whole.paper, scale, corner);
        looks[i] = looks_of(&crop, least * scale);
        if (looks[i].all < LEAST_INK)
            return mw_fail(error, "\"%s\" is missing", claim->thing[i].text);
    }
    struct like *like = MW_ARRAY(arena, claim->nthings, struct like);
    struct looks *mean = MW_ARRAY(arena, claim->nthings, struct looks);
    int *of = MW_ARRAY(arena, claim->nthings, int);
    const int n = group(claim, looks, like, of);
    for (int k = 0; k < n; k++)
        mean[k] = mean_of(&like[k], NULL);
    struct apart *apart = MW_ARRAY(arena, claim->nthings, struct apart);
    for (int i = 0; i < claim->nthings; i++)
        apart[i] = measure(&looks[i], n, like, mean, of[i]);
    const double noise = noise_of(arena, claim->nthings, apart, like);
    /* The level and upright lines of a drawing are moved to whole pixels, so small drawings differ more. */
    const double same = claim->nthings > 0 && claim->thing[0].kind == AN_ITEM ? 0.2 : 0.1;
    bool good = true;
    for (int i = 0; i < claim->nthings && good; i++)
        good = looks_right(&apart[i], like, noise, same, error);
    return good;
}
