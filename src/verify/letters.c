/* Compares the letters of a maze in a drawing: those with the same text must look alike, and others must not.
 */
#include "verify/things.h"

#include <string.h>

enum { ACROSS = 24 };

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
};

/* Returns the share of ink of a pixel, from 0 to 1; 0 outside of the circle that the letter may fill. */
static double ink_at(const struct crop *crop, int x, int y)
{
    const double dx = x + 0.5 - crop->middle.x, dy = y + 0.5 - crop->middle.y;
    if (x < 0 || y < 0 || x >= crop->drawing->w || y >= crop->drawing->h ||
        dx * dx + dy * dy > crop->reach * crop->reach)
        return 0;
    const double share = mw_ink_share(mw_tone_at(crop->drawing, y * crop->drawing->w + x), &crop->tones);
    return fmin(fmax(share, 0), 1);
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

/* Returns a letter in a drawing, within the circle that it may fill. */
static struct crop crop_of(const struct claim *claim, const struct claimed_thing *thing,
                           const struct drawing *drawing, double scale, struct mw_point corner)
{
    const double filled = 0.9, reach = filled * (thing->reach - claim->puzzle.wall / 2) * scale;
    struct crop crop = {.drawing = drawing,
                        .middle = {(thing->at.x - corner.x) * scale, (thing->at.y - corner.y) * scale},
                        .reach = reach};
    mw_tones_find(drawing,
                  (struct mw_box){crop.middle.x - reach, crop.middle.y - reach, 2 * reach, 2 * reach},
                  &crop.tones);
    return crop;
}

/* True if a letter looks most like one with the same text; or, if no other has that text, unlike all. */
static bool looks_right(const struct claim *claim, const struct looks *looks, int letter,
                        struct mw_error *error)
{
    const double same = 0.1, different = 0.012; /* the most, and the least, that such letters differ */
    const char *text = claim->thing[letter].text;
    double best[2] = {INFINITY, INFINITY}; /* the least difference from others: other texts, the same text */
    int like[2] = {letter, letter};
    for (int i = 0; i < claim->nthings; i++) {
        const bool is_same = strcmp(claim->thing[i].text, text) == 0;
        const double d = i == letter ? INFINITY : difference(&looks[letter], &looks[i]);
        if (d < best[is_same]) {
            best[is_same] = d;
            like[is_same] = i;
        }
    }
    if (like[1] != letter)
        return (best[1] < same && best[1] <= best[0]) ||
               mw_fail(error, "a letter %s does not look like the others", text);
    return best[0] > different ||
           mw_fail(error, "the letters %s and %s look alike", text, claim->thing[like[0]].text);
}

bool mw_things_are_alike(struct mw_arena *arena, const struct claim *claim, const struct drawing *drawing,
                         double scale, struct mw_point corner, struct mw_error *error)
{
    struct looks *looks = MW_ARRAY(arena, claim->nthings, struct looks);
    double span = INFINITY;
    for (int i = 0; i < claim->nthings; i++)
        span = fmin(span, claim->thing[i].reach * scale);
    for (int i = 0; i < claim->nthings; i++) {
        const struct crop crop = crop_of(claim, &claim->thing[i], drawing, scale, corner);
        looks[i] = looks_of(&crop, span);
    }
    bool good = true;
    for (int i = 0; i < claim->nthings && good; i++)
        good = looks_right(claim, looks, i, error);
    return good;
}
