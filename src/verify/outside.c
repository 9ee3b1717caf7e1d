/* Finds the ink of a drawn page, and the white outside of the maze: all white that is connected with the
 * page's edge after all gates are closed by bars. Signs are ink that is not part of walls; those at ends are
 * erased. */
#include "verify/ground.h"

#include <stdlib.h>

/* --- ink ---------------------------------------------------------------------------------------------- */

static struct mw_box box_in_pixels(const struct ground *g)
{
    const struct mw_box box = g->claim->puzzle.box;
    const double beside = 1;
    return (struct mw_box){fmax(0, floor((box.x - g->corner.x) * g->scale) - beside),
                           fmax(0, floor((box.y - g->corner.y) * g->scale) - beside),
                           ceil(box.w * g->scale) + 2 * beside + 1, ceil(box.h * g->scale) + 2 * beside + 1};
}

/* Returns the tone of the pixel of a point; that of the paper if it lies outside of the drawing. */
static int tone_of(const struct ground *g, const struct drawing *drawing, struct mw_point p, int paper)
{
    const int x = (int)floor((p.x - g->corner.x) * g->scale), y = (int)floor((p.y - g->corner.y) * g->scale);
    const bool is_inside = x >= 0 && y >= 0 && x < drawing->w && y < drawing->h;
    return is_inside ? mw_tone_at(drawing, y * drawing->w + x) : paper;
}

/* Sets the tone of ink to that of walls, where these can be told from other ink in the box of the maze, such
 * as black drawings around pale walls: a wall ends at each side of a gate. It is the tone that most sides
 * have, the first of these in the order of the ends. */
static void take_tone_of_walls(const struct ground *g, const struct drawing *drawing, struct tones *tones)
{
    int tone[2 * MOST_ENDS], n = 0, most = 0;
    for (int k = 0; k < g->claim->nends; k++)
        for (int side = 0; side < 2 && g->claim->has_gate[k]; side++) {
            tone[n] = tone_of(g, drawing, g->claim->gate[k][side], tones->paper);
            n += mw_tones_apart(tone[n], tones->paper) > TONES_STAND_OUT;
        }
    for (int i = 0; i < n; i++) {
        int alike = 0;
        for (int j = 0; j < n; j++)
            alike += mw_tones_apart(tone[i], tone[j]) <= TONES_STAND_OUT;
        if (alike > most) {
            most = alike;
            tones->ink = tone[i];
        }
    }
}

/* Finds ink. Whatever lies outside of the box of the maze's walls does not belong to the maze. */
bool mw_ground_find_ink(struct ground *g, const struct drawing *drawing, struct mw_error *error)
{
    const struct mw_box box = box_in_pixels(g);
    const double least = 0.29;
    struct tones tones;
    for (int i = 0; i < field_size(&g->field); i++)
        g->field.at[i] = WHITE;
    if (!mw_tones_find(drawing, box, &tones))
        return mw_fail(error, "no walls are to be seen");
    take_tone_of_walls(g, drawing, &tones);
    int last = tones.paper;
    bool is_ink =
        false; /* whether the last tone is one of ink: pixels beside each other often have one tone */
    for (int y = (int)box.y; y < (int)(box.y + box.h) && y < g->field.h; y++)
        for (int x = (int)box.x; x < (int)(box.x + box.w) && x < g->field.w; x++) {
            const int pixel = y * g->field.w + x, tone = mw_tone_at(drawing, pixel);
            if (tone != last)
                is_ink = mw_ink_share(tone, &tones) > least;
            last = tone;
            if (is_ink)
                g->field.at[pixel] = INK;
        }
    return true;
}

struct part *mw_ground_list_parts(const struct ground *g, const int *part, int n)
{
    const int w = g->field.w;
    struct part *list = MW_ARRAY(g->arena, n + 1, struct part);
    for (int y = 0; y < g->field.h; y++)
        for (int x = 0, end; x < w; x = end) { /* from run to run of one part */
            const int i = y * w + x;
            struct part *p = &list[part[i]];
            for (end = x + 1; end < w && part[y * w + end] == part[i];)
                end++;
            if (p->size == 0)
                *p = (struct part){0, i, false, x, y, x, y};
            p->size += end - x;
            p->left = x < p->left ? x : p->left;
            p->right = end - 1 > p->right ? end - 1 : p->right;
            p->bottom = y;
        }
    return list;
}

/* --- outside ------------------------------------------------------------------------------------------ */

enum { PASSABLE = 1, BAR = 2 };

/* True if a part of the ink is as small as a letter, an arrow or a drawing. */
static bool is_small(const struct ground *g, const struct part *p)
{
    const double large_icon = 40, pen = 4;
    const struct mw_box box = box_in_pixels(g);
    const int most = (int)fmax(3 * g->unit, fmax(large_icon, g->claim->puzzle.drawing + pen) * g->scale),
              w = p->right - p->left, h = p->bottom - p->top;
    return !p->is_post && w < most && h < most && w < box.w / 2 && h < box.h / 2;
}

/* Marks the pieces of ink at the sides of gates as parts of the rim, however small they are: they are not
 * signs. */
static void mark_posts(const struct ground *g, const int *part, struct part *list)
{
    const int reach = (int)(g->claim->puzzle.wall * g->scale / 3), w = g->field.w;
    for (int i = 0; i < 2 * g->claim->nends; i++) {
        const int end = mw_ground_pixel(g, g->claim->gate[i / 2][i % 2]);
        for (int y = end / w - reach; y <= end / w + reach; y++)
            for (int x = end % w - reach; x <= end % w + reach; x++)
                if (g->claim->has_gate[i / 2] && x >= 0 && y >= 0 && x < w && y < g->field.h)
                    list[part[y * w + x]].is_post = true;
    }
}

/* A bar between two points of the page: `n` steps from pixel to pixel, along x or y by one each; none if the
 * points lie in one pixel. */
struct bar {
    int x, y, dx, dy, n;
};

static struct bar bar_between(const struct ground *g, const struct mw_point gate[2])
{
    const int a = mw_ground_pixel(g, gate[0]), b = mw_ground_pixel(g, gate[1]), w = g->field.w,
              dx = b % w - a % w, dy = b / w - a / w;
    return (struct bar){a % w, a / w, dx, dy, abs(dx) > abs(dy) ? abs(dx) : abs(dy)};
}

static int bar_pixel(const struct ground *g, const struct bar *bar, int i)
{
    return (bar->y + bar->dy * i / bar->n) * g->field.w + bar->x + bar->dx * i / bar->n;
}

void mw_ground_bar(const struct ground *g, const struct mw_point gate[2], struct field *bars, int mark)
{
    const struct bar bar = bar_between(g, gate);
    for (int i = 0; i <= bar.n && bar.n > 0; i++)
        bars->at[bar_pixel(g, &bar, i)] = (unsigned short)mark;
}

/* Marks the ink that goes around stairs as parts of a rim: floors may be smaller than drawings. */
static void mark_floors(const struct ground *g, int n, struct part *list)
{
    const struct claim *claim = g->claim;
    for (int k = 0; claim->has_stairs && k < claim->nthings; k++) {
        const struct claimed_thing *stairs = &claim->thing[k];
        const int at = mw_ground_pixel(g, stairs->at), x = at % g->field.w, y = at / g->field.w,
                  reach = (int)(stairs->reach * g->scale);
        for (int i = 1; i <= n; i++)
            if (list[i].left < x - reach && list[i].right > x + reach && list[i].top < y - reach &&
                list[i].bottom > y + reach)
                list[i].is_post = true;
    }
}

/* Marks ink that covers nearly all of a gate between its sides: it closes the gate, and is not a sign. An
 * arrow in a gate leaves white beside it. */
static void mark_bolts(const struct ground *g, int end, const int *part, int n, struct part *list)
{
    const struct mw_point *gate = g->claim->gate[end];
    const int from = mw_ground_pixel(g, gate[0]), to = mw_ground_pixel(g, gate[1]),
              side = mw_squared(g->claim->puzzle.wall * g->scale / 2);
    const struct bar bar = bar_between(g, gate);
    int *taken = MW_ARRAY(g->arena, n + 1, int), all = 0;
    for (int i = 0; i <= bar.n && bar.n > 0; i++) {
        const int pixel = bar_pixel(g, &bar, i);
        if (mw_ground_apart(g, pixel, from) > side && mw_ground_apart(g, pixel, to) > side) {
            taken[part[pixel]]++;
            all++;
        }
    }
    for (int i = 1; i <= n; i++)
        list[i].is_post = list[i].is_post || 8 * taken[i] > 7 * all;
}

static const struct part *list_ink(const struct ground *g, const int **part, int *n)
{
    *part = mw_field_parts(g->arena, &g->field, INK, true, n);
    struct part *list = mw_ground_list_parts(g, *part, *n);
    mark_posts(g, *part, list);
    mark_floors(g, *n, list);
    for (int end = 0; end < g->claim->nends; end++)
        if (g->claim->has_gate[end])
            mark_bolts(g, end, *part, *n, list);
    return list;
}

static void bar_gates(const struct ground *g, struct field *bars)
{
    for (int k = 0; k < g->claim->nends; k++)
        if (g->claim->has_gate[k])
            mw_ground_bar(g, g->claim->gate[k], bars, BAR);
}

/* Erases small ink in gates: arrows, which are drawn there if there is little space elsewhere. */
static void rub_out_at_gates(struct ground *g, const int *part, int n, const struct part *list)
{
    bool *is_there = MW_ARRAY(g->arena, n + 1, bool), is_any = false;
    for (int k = 0; k < g->claim->nends; k++) {
        const struct bar bar = bar_between(g, g->claim->gate[k]);
        for (int i = 0; g->claim->has_gate[k] && i <= bar.n && bar.n > 0; i++) {
            const int at = part[bar_pixel(g, &bar, i)];
            is_there[at] = is_there[at] || (at && is_small(g, &list[at]));
            is_any = is_any || is_there[at];
        }
    }
    for (int i = 0; is_any && i < field_size(&g->field); i++)
        if (is_there[part[i]])
            g->field.at[i] = WHITE | SIGN;
}

void mw_ground_find_outside(struct ground *g)
{
    int n;
    const int *part;
    const struct part *list = list_ink(g, &part, &n);
    rub_out_at_gates(g, part, n, list);
    struct field passable = {g->field.w, g->field.h,
                             MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
    bool *is_passable = MW_ARRAY(g->arena, n + 1, bool);
    for (int i = 0; i <= n; i++)
        is_passable[i] = i == 0 || is_small(g, &list[i]);
    for (int i = 0; i < field_size(&passable); i++)
        passable.at[i] = is_passable[part[i]] ? PASSABLE : 0;
    bar_gates(g, &passable);
    const int *reached = mw_field_parts(g->arena, &passable, PASSABLE, false, &n);
    for (int i = 0; i < field_size(&passable); i++)
        if (reached[i] > 0 && reached[i] == reached[0])
            g->field.at[i] |= OUTSIDE;
        else if (passable.at[i] == BAR)
            g->field.at[i] |= ON_BAR;
}

/* --- signs at the ends -------------------------------------------------------------------------------- */

void mw_ground_erase(struct ground *g, int pixel, int reach, bool may_be_inside, const int *part,
                     const struct part *list)
{
    const int end = pixel, x0 = end % g->field.w, y0 = end / g->field.w;
    long long nearest = (long long)reach * reach;
    for (int pass = 0; pass < 2; pass++)
        for (int y = y0 - reach; y <= y0 + reach; y++)
            for (int x = x0 - reach; x <= x0 + reach; x++) {
                if (x < 0 || y < 0 || x >= g->field.w || y >= g->field.h)
                    continue;
                const int pixel = y * g->field.w + x;
                const struct part *p = &list[part[pixel]];
                if (!part[pixel])
                    continue;
                const bool is_within = !(g->field.at[p->first] & OUTSIDE),
                           goes_far = p->is_post || (is_within && !may_be_inside) || p->left <= x0 - reach ||
                                      p->right >= x0 + reach || p->top <= y0 - reach ||
                                      p->bottom >= y0 + reach;
                const long long away = mw_ground_apart(g, pixel, end);
                if (pass == 0 && goes_far && away < nearest)
                    nearest = away;
                if (pass == 1 && !goes_far && away < nearest)
                    g->field.at[pixel] = (unsigned short)(WHITE | SIGN | (g->field.at[pixel] & OUTSIDE));
            }
}

void mw_ground_clear_ends(struct ground *g)
{
    int n;
    const int *part;
    const struct part *list = list_ink(g, &part, &n);
    for (int k = 0; k < g->claim->nends; k++)
        mw_ground_erase(g, g->end[k], (int)mw_ground_sign_reach(g), !g->claim->has_gate[k], part, list);
}
