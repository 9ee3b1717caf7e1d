/* Finds marks on the ground that are too pale or too thin to count as ink. A reader sees a hairline or a grey
 * bar across a corridor, although each pixel has less than a third of the ink's colour. So the ground must
 * have the paper's colour everywhere except at blurred edges of walls and at signs of the ends. */
#include "verify/things.h"

#include <stdlib.h>

/* The distance, in pixels, to which blurred edges extend from a wall. */
#define EDGE 3

/* The greatest difference, in each channel from 0 to 255, between two tones that count as the same paper. */
#define SAME 7

static bool is_ink(const struct ground *g, int pixel)
{
    return (g->field.at[pixel] & (INK | OUTSIDE)) == INK;
}

/* Marks ink that is as thick as a wall: each pixel in a square of two by two pixels of ink, which a wall of
 * two pixels covers and a hairline does not. If walls are thinner than two pixels, marks all ink. */
static struct field find_thick(const struct ground *g)
{
    const int w = g->field.w;
    const bool all = g->claim->puzzle.wall * g->scale < 1.99;
    struct field thick = {w, g->field.h, MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
    for (int i = 0; i + w + 1 < field_size(&g->field); i++) {
        const unsigned short *at = &g->field.at[i];
        if (at[0] & at[1] & at[w] & at[w + 1] & INK)
            thick.at[i] = thick.at[i + 1] = thick.at[i + w] = thick.at[i + w + 1] = 1;
        if (all && at[0] & INK)
            thick.at[i] = 1;
    }
    return thick;
}

/* Returns the most common tone of those pixels of the ground that are more than EDGE from walls. Uses the
 * majority vote of Boyer and Moore, which is right if more than half of these pixels have that tone. */
static int find_paper(const struct ground *g, const struct drawing *drawing, const int *far)
{
    int paper = 0, votes = 0;
    for (int i = 0; i < field_size(&g->field); i++) {
        if (!(g->field.at[i] & GROUND) || far[i] <= EDGE * EDGE)
            continue;
        const int tone = mw_tone_at(drawing, i);
        paper = votes == 0 ? tone : paper;
        votes += tone == paper ? 1 : -1;
    }
    return paper;
}

static bool is_paper(int tone, int paper)
{
    for (int i = 0; i < 3 && tone != paper; i++)
        if (abs(mw_channel(tone, i) - mw_channel(paper, i)) > SAME)
            return false;
    return true;
}

/* A disc of a light tone behind an end inside the maze, so that a reader sees the end at once. */
struct light {
    int tone;
    long long
        nearest; /* squared distance from the end to the nearest pixel of paper; 0 if there is no disc */
};

struct look {
    const struct ground *g;
    const struct drawing *drawing;
    const int *far; /* for each pixel: its squared distance from walls */
    int paper;
    struct light light[MOST_ENDS];
};

/* True if a pixel of the ground is beyond the blurred edges of walls. */
static bool is_open(const struct look *look, int pixel)
{
    return look->far[pixel] > EDGE * EDGE && look->g->field.at[pixel] & GROUND;
}

static bool has_tone(const struct look *look, int pixel, int tone)
{
    return is_paper(mw_tone_at(look->drawing, pixel), tone);
}

/* True if a pixel may belong to the icon at an end. White in an icon must not be taken for paper. */
static bool is_near_end(const struct ground *g, int pixel)
{
    const double reach = mw_ground_sign_reach(g) / 2;
    for (int k = 0; k < g->claim->nends; k++)
        if (mw_ground_apart(g, pixel, g->end[k]) < reach * reach)
            return true;
    return false;
}

/* Finds the disc behind an end: the pixels that are nearer to the end than the nearest paper. They must
 * extend 1.5 corridors from the end on all sides, which a mark across a corridor never does. */
static struct light find_light(const struct look *look, int end)
{
    const struct ground *g = look->g;
    const double least = 1.5 * g->unit;
    struct light light = {0, (long long)field_size(&g->field) * 4};
    int votes = 0;
    for (int i = 0; i < field_size(&g->field); i++) {
        const long long away = mw_ground_apart(g, i, g->end[end]);
        if (!is_open(look, i) || g->field.at[i] & SIGN || is_near_end(g, i) || away > light.nearest)
            continue;
        if (has_tone(look, i, look->paper))
            light.nearest = away;
        else if (away < least * least) {
            light.tone = votes == 0 ? mw_tone_at(look->drawing, i) : light.tone;
            votes += has_tone(look, i, light.tone) ? 1 : -1;
        }
    }
    return light.nearest > least * least ? light : (struct light){0, 0};
}

/* True if a pixel has the tone of a disc behind an end or, at the disc's edge, a tone between the disc's and
 * the paper's. */
static bool is_lit(const struct look *look, int pixel)
{
    for (int k = 0; k < look->g->claim->nends; k++) {
        const struct light *light = &look->light[k];
        const double away = sqrt((double)mw_ground_apart(look->g, pixel, look->g->end[k])),
                     rim = sqrt((double)light->nearest);
        const struct tones tones = {look->paper, light->tone};
        const double share = mw_ink_share(mw_tone_at(look->drawing, pixel), &tones);
        if (light->nearest > 0 && away < rim + EDGE &&
            (has_tone(look, pixel, light->tone) || (away > rim - EDGE && share > 0 && share < 1)))
            return true;
    }
    return false;
}

/* Marks pixels beyond the blurred edges of walls that have neither the paper's colour nor that of a disc. */
static struct field find_marks(const struct ground *g, const struct drawing *drawing)
{
    const struct field thick = find_thick(g);
    struct look look = {.g = g, .drawing = drawing, .far = mw_field_distances(g->arena, &thick, 1)};
    struct field marks = {g->field.w, g->field.h, MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
    look.paper = find_paper(g, drawing, look.far);
    for (int k = 0; k < g->claim->nends; k++)
        if (!g->claim->has_gate[k])
            look.light[k] = find_light(&look, k);
    for (int i = 0; i < field_size(&marks); i++)
        marks.at[i] = (is_open(&look, i) || (is_ink(g, i) && look.far[i] > EDGE * EDGE)) &&
                      !has_tone(&look, i, look.paper) && !is_lit(&look, i);
    return marks;
}

/* True if a pixel is at most `reach` pixels from some end, or from its gate. */
static bool is_within(const struct ground *g, int pixel, int reach)
{
    for (int k = 0; k < g->claim->nends; k++)
        if (mw_ground_apart(g, pixel, g->end[k]) <= (long long)reach * reach ||
            (g->claim->has_gate[k] &&
             mw_ground_apart(g, pixel, mw_ground_gate(g, k)) <= (long long)reach * reach))
            return true;
    return false;
}

/* Returns for each of n parts of the marks whether it is a sign or a thing: it covers the middle of an end or
 * a thing, or erased ink, or reaches into the circle of a thing, as a pale letter does; and each of its
 * pixels is near an end or in such a circle. */
static bool *find_signs(const struct ground *g, const int *part, int n)
{
    bool *is_sign = MW_ARRAY(g->arena, n + 1, bool);
    const int reach = (int)mw_ground_sign_reach(g);
    for (int i = 0; i < field_size(&g->field); i++)
        if (part[i] && g->field.at[i] & (SIGN | IN_THING))
            is_sign[part[i]] = true;
    for (int k = 0; k < g->claim->nends; k++)
        is_sign[part[g->end[k]]] = part[g->end[k]] > 0;
    for (int k = 0; k < g->claim->nthings; k++) {
        const int middle = mw_ground_pixel(g, g->claim->thing[k].at);
        is_sign[part[middle]] = part[middle] > 0;
    }
    for (int i = 0; i < field_size(&g->field); i++)
        if (part[i] && is_sign[part[i]] && !is_within(g, i, reach) && !(g->field.at[i] & THING))
            is_sign[part[i]] = false;
    return is_sign;
}

bool mw_ground_is_clean(const struct ground *g, const struct drawing *drawing, struct mw_error *error)
{
    int n;
    if (g->claim->has_details)
        return true;
    const struct field marks = find_marks(g, drawing);
    const int *part = mw_field_parts(g->arena, &marks, 1, true, &n);
    const bool *is_sign = find_signs(g, part, n);
    if (!mw_things_stand(g, &marks, error))
        return false;
    for (int i = 0; i < field_size(&marks); i++)
        if (part[i] && !is_sign[part[i]])
            return mw_ground_fault(g, i, error, "something pale or thin stands in a corridor");
    return true;
}
