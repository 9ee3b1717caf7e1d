/* What stands around the contents of a page: a background, a border, ornaments in the corners. Where the page
 * bleeds they run off it, past the trim; where it does not, they stay within what the printer lets ink be in,
 * and the contents make room. */
#include "page/layout.h"

#include <math.h>

static struct mw_box grown(struct mw_box b, double by)
{
    return (struct mw_box){b.x - by, b.y - by, b.w + 2 * by, b.h + 2 * by};
}

static struct mw_box common(struct mw_box a, struct mw_box b)
{
    double x = fmax(a.x, b.x), y = fmax(a.y, b.y);
    return (struct mw_box){x, y, fmin(a.x + a.w, b.x + b.w) - x, fmin(a.y + a.h, b.y + b.h) - y};
}

/* As far as ink may go. */
static struct mw_box reach(const struct setting_out *s)
{
    const struct mw_edges *b = &s->bleed;
    if (!s->bleeds)
        return s->safe;
    return (struct mw_box){-b->left, -b->top, s->page->w + b->left + b->right,
                           s->page->h + b->top + b->bottom};
}

static struct mw_box trimmed(const struct setting_out *s)
{
    return (struct mw_box){0, 0, s->page->w, s->page->h};
}

static struct mw_line line_of(struct setting_out *s, int n, bool closed, const struct mw_vertex *at)
{
    return (struct mw_line){n, closed, mw_copy_vertices(s->arena, n, at)};
}

static struct mw_line box_line(struct setting_out *s, struct mw_box b)
{
    return line_of(s, 4, true,
                   (struct mw_vertex[]){
                       {b.x, b.y, 0}, {b.x + b.w, b.y, 0}, {b.x + b.w, b.y + b.h, 0}, {b.x, b.y + b.h, 0}});
}

/* --- backgrounds -------------------------------------------------------------------------------------- */

void mw_add_tint(struct setting_out *s)
{
    const int first = s->page->nmarks;
    const struct mw_line line = s->bleeds ? box_line(s, reach(s)) : mw_round_box(s->arena, reach(s), 12);
    mw_add_lines(s, MW_MARK_FILL, MW_INK_TINT, 1, &line, 0);
    if (s->bleeds)
        mw_mark_as_decor(s, first);
}

/* Rows of dots all over the page but behind its contents: dashes of no length with round caps. */
static void add_dots(struct setting_out *s)
{
    enum { STEP = 14 };
    const double size = 2.6, half = size / 2;
    const struct mw_box all = grown(reach(s), s->bleeds ? 0 : -half), clear = grown(s->frame, 8);
    const int rows = (int)(all.h / STEP), columns = (int)(all.w / STEP);
    struct mw_line *line = MW_ARRAY(s->arena, 2 * (rows + 1), struct mw_line);
    int n = 0;
    for (int row = 0; row <= rows; row++) {
        double y = all.y + row * STEP;
        bool cut = y > clear.y && y < clear.y + clear.h;
        int left = cut ? (int)floor((clear.x - all.x) / STEP) : columns,
            right = cut ? (int)ceil((clear.x + clear.w - all.x) / STEP) : columns + 1;
        if (left >= 0)
            line[n++] =
                line_of(s, 2, false, (struct mw_vertex[]){{all.x, y, 0}, {all.x + left * STEP + 0.1, y, 0}});
        if (right <= columns)
            line[n++] = line_of(
                s, 2, false,
                (struct mw_vertex[]){{all.x + right * STEP, y, 0}, {all.x + columns * STEP + 0.1, y, 0}});
    }
    mw_add_lines(s, MW_MARK_STROKE, MW_INK_RULE, n, line, size);
    struct mw_mark *mark = &s->page->mark[s->page->nmarks - 1];
    mark->dash_on = 0.001;
    mark->dash_off = STEP - 0.001;
}

static void draw_background(struct setting_out *s)
{
    switch (s->book->spec->background) {
    case MW_BACKGROUND_NONE:
        break;
    case MW_BACKGROUND_TINT:
        mw_add_tint(s);
        if (!s->bleeds)
            s->frame = common(s->frame, grown(reach(s), -14));
        break;
    case MW_BACKGROUND_DOTS:
        add_dots(s);
        break;
    }
}

/* --- borders ------------------------------------------------------------------------------------------ */

/* The depth next to the one that is wanted at which both sides are nearly whole numbers of it. */
static double fitting_depth(struct mw_box box, double wanted)
{
    double best = wanted, least = INFINITY;
    for (int i = 85; i <= 115; i++) {
        double depth = wanted * i / 100, left_over = fmax(fmod(box.w, depth), fmod(box.h, depth));
        if (left_over < least - 1e-9) {
            least = left_over;
            best = depth;
        }
    }
    return best;
}

/* One side of a meander: a line, and hooks on the left of it, in thirds of its depth: whole numbers, which
 * make a small file. Each side has the corner that it starts from. */
static void add_side(struct setting_out *s, struct mw_lines *lines, struct mw_line *line,
                     struct mw_point from, struct mw_point along, int units)
{
    static const int hook[][2] = {{0, 0}, {0, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 2}};
    enum { HOOK = sizeof hook / sizeof *hook };
    for (int i = 0; i < units; i++) {
        struct mw_vertex at[HOOK];
        for (int k = 0; k < HOOK; k++) {
            double on = 3 * i + hook[k][0], out = hook[k][1];
            at[k] = (struct mw_vertex){from.x + on * along.x + out * along.y,
                                       from.y + on * along.y - out * along.x, 0};
        }
        line[lines->n++] = line_of(s, HOOK, false, at);
    }
    const struct mw_vertex base[] = {{from.x, from.y, 0},
                                     {from.x + 3 * units * along.x, from.y + 3 * units * along.y, 0}};
    line[lines->n++] = line_of(s, 2, false, base);
}

void mw_add_meander(struct setting_out *s, enum mw_ink ink, struct mw_box box, double wanted, double width)
{
    const struct mw_box middle = grown(box, -width / 2);
    const double depth = fitting_depth(middle, wanted);
    const int a = (int)(middle.w / depth), b = (int)(middle.h / depth);
    if (a < 3 || b < 3)
        return;
    struct mw_line *line = MW_ARRAY(s->arena, 2 * (a + b), struct mw_line);
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    lines->line = line;
    add_side(s, lines, line, (struct mw_point){0, 3}, (struct mw_point){1, 0}, a - 1);
    add_side(s, lines, line, (struct mw_point){3 * a - 3, 0}, (struct mw_point){0, 1}, b - 1);
    add_side(s, lines, line, (struct mw_point){3 * a, 3 * b - 3}, (struct mw_point){-1, 0}, a - 1);
    add_side(s, lines, line, (struct mw_point){3, 3 * b}, (struct mw_point){0, -1}, b - 1);
    mw_add_stroke(s, ink,
                  (struct mw_mark){.x = middle.x + (middle.w - a * depth) / 2,
                                   .y = middle.y + (middle.h - b * depth) / 2,
                                   .scale = depth / 3,
                                   .lines = lines,
                                   .width = width});
}

/* A frame between two boxes: the inner line runs the other way, and so is a hole. */
static void add_band(struct setting_out *s, struct mw_box outer, struct mw_box inner)
{
    const struct mw_line hole = mw_round_box(s->arena, inner, 14);
    struct mw_vertex *back = MW_ARRAY(s->arena, hole.n, struct mw_vertex);
    for (int i = 0; i < hole.n; i++) {
        back[i] = hole.at[hole.n - 1 - i];
        back[i].bulge = -hole.at[(2 * hole.n - 2 - i) % hole.n].bulge;
    }
    const struct mw_line rim = s->bleeds ? box_line(s, outer) : mw_round_box(s->arena, outer, 18);
    const struct mw_line both[] = {rim, {hole.n, true, back}};
    mw_add_lines(s, MW_MARK_FILL, MW_INK_TINT, 2, both, 0);
}

static void draw_band(struct setting_out *s)
{
    const double depth = s->bleeds ? 22 : 18, air = 14;
    const struct mw_box edge = s->bleeds ? trimmed(s) : reach(s), inner = grown(edge, -depth);
    add_band(s, reach(s), inner);
    mw_add_meander(s, MW_INK_PAPER, grown(edge, s->bleeds ? -7 : -4), depth - (s->bleeds ? 11 : 8), 1.3);
    s->frame = common(s->frame, grown(inner, -air));
}

/* Just outside the margins if ink may be there, else the contents give way. */
static void draw_rim(struct setting_out *s)
{
    bool meander = s->book->spec->border == MW_BORDER_MEANDER;
    const double depth = meander ? 12 : 2, air = 13;
    const struct mw_box box = common(s->safe, grown(s->frame, depth + air));
    if (meander) {
        mw_add_meander(s, MW_INK_RULE, box, depth, 1);
    } else {
        const struct mw_line line = mw_round_box(s->arena, grown(box, -1), 12);
        mw_add_lines(s, MW_MARK_STROKE, MW_INK_RULE, 1, &line, 1.5);
    }
    s->frame = common(s->frame, grown(box, -depth - air));
}

static void draw_border(struct setting_out *s)
{
    if (s->book->spec->border == MW_BORDER_BAND)
        draw_band(s);
    else if (s->book->spec->border != MW_BORDER_NONE)
        draw_rim(s);
}

/* --- corners ------------------------------------------------------------------------------------------ */

/* Into a corner from both sides, round or square, starting and ending so far beyond the edges. */
static struct mw_line corner_line(struct setting_out *s, struct mw_point corner, double side_x, double side_y,
                                  double reach, struct mw_point beyond, bool round)
{
    struct mw_vertex at[] = {{corner.x - side_x * beyond.x, corner.y + side_y * reach, 0},
                             {corner.x, corner.y + side_y * reach, 0},
                             {corner.x + side_x * reach, corner.y + side_y * reach, 0},
                             {corner.x + side_x * reach, corner.y, 0},
                             {corner.x + side_x * reach, corner.y - side_y * beyond.y, 0}};
    if (!round)
        return line_of(s, 5, false, at);
    at[1].bulge = -side_x * side_y * 0.41421356237309503;
    at[2] = at[3];
    at[3] = at[4];
    return line_of(s, 4, false, at);
}

static void draw_corners(struct setting_out *s)
{
    static const double ring[] = {11, 19, 27};
    enum { RINGS = sizeof ring / sizeof *ring };
    const bool round = s->book->spec->corners == MW_CORNERS_RINGS;
    const double width = round ? 4 : 2;
    const struct mw_box edge = s->bleeds ? trimmed(s) : grown(reach(s), -width / 2);
    for (int i = 0; i < 4; i++) {
        double x = i % 2 ? -1 : 1, y = i / 2 ? -1 : 1;
        struct mw_point corner = {edge.x + (x < 0 ? edge.w : 0), edge.y + (y < 0 ? edge.h : 0)};
        struct mw_point beyond = {x > 0 ? s->bleed.left : s->bleed.right,
                                  y > 0 ? s->bleed.top : s->bleed.bottom};
        struct mw_line line[RINGS];
        for (int k = 0; k < RINGS; k++)
            line[k] = corner_line(s, corner, x, y, ring[k], beyond, round);
        mw_add_lines(s, MW_MARK_STROKE, round ? MW_INK_TINT : MW_INK_RULE, RINGS, line, width);
    }
    s->frame = common(s->frame, grown(edge, -ring[RINGS - 1] - 9));
}

void mw_decorate(struct setting_out *s)
{
    const int first = s->page->nmarks;
    draw_background(s);
    draw_border(s);
    if (s->book->spec->corners != MW_CORNERS_NONE)
        draw_corners(s);
    if (s->bleeds)
        mw_mark_as_decor(s, first);
}
