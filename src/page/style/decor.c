/* Draws what surrounds the contents of a page: background, border, ornaments in the corners. If the page
 * bleeds, they extend beyond its edges; if not, they are within the area in which the printer allows ink, and
 * leave less space for the contents. */
#include "art/art.h"
#include "page/style/layout.h"

#include "mazewright/look.h"
#include "mazewright/theme.h"

/* Returns the area in which ink may be. */
static struct mw_box reach(const struct page_setting *s)
{
    const struct mw_edges *b = &s->bleed;
    if (!s->bleeds)
        return s->safe;
    return (struct mw_box){-b->left, -b->top, s->page->w + b->left + b->right,
                           s->page->h + b->top + b->bottom};
}

static struct mw_box trimmed(const struct page_setting *s)
{
    return (struct mw_box){0, 0, s->page->w, s->page->h};
}

/* --- backgrounds -------------------------------------------------------------------------------------- */

void mw_page_add_tint(struct page_setting *s)
{
    const int first = s->page->nmarks;
    const struct mw_line line =
        s->bleeds ? mw_art_box(s->arena, reach(s)) : mw_art_round_box(s->arena, reach(s), 12);
    mw_page_add_strokes(s, MW_MARK_FILL, MW_INK_TINT, 1, &line, 0);
    if (s->bleeds)
        mw_page_mark_as_decor(s, first);
}

enum { DOT_STEP = 14 };

/* Adds rows of dots all over the page, except behind its contents, with equal margins at all edges. Dots are
 * dashes of length 0 with round caps. */
static void add_dots(struct page_setting *s)
{
    const double size = 2.6, half = size / 2;
    const struct mw_box all = mw_box_grown(reach(s), s->bleeds ? 0 : -half),
                        clear = mw_box_grown(s->frame, 8);
    const int rows = (int)(all.h / DOT_STEP + 1e-6), columns = (int)(all.w / DOT_STEP + 1e-6);
    const struct mw_point first = {all.x + (all.w - columns * DOT_STEP) / 2,
                                   all.y + (all.h - rows * DOT_STEP) / 2};
    struct mw_line *line = MW_ARRAY(s->arena, 2 * (rows + 1), struct mw_line);
    int n = 0;
    for (int row = 0; row <= rows; row++) {
        double y = first.y + row * DOT_STEP;
        bool cut = y > clear.y && y < clear.y + clear.h;
        int left = cut ? (int)floor((clear.x - first.x) / DOT_STEP + 1e-6) : columns,
            right = cut ? (int)ceil((clear.x + clear.w - first.x) / DOT_STEP - 1e-6) : columns + 1;
        if (left >= 0)
            line[n++] =
                mw_art_line(s->arena, 2, false,
                            (struct mw_vertex[]){{first.x, y, 0}, {first.x + left * DOT_STEP + 0.1, y, 0}});
        if (right <= columns)
            line[n++] = mw_art_line(s->arena, 2, false,
                                    (struct mw_vertex[]){{first.x + right * DOT_STEP, y, 0},
                                                         {first.x + columns * DOT_STEP + 0.1, y, 0}});
    }
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_RULE, n, line, size);
    struct mw_mark *mark = &s->page->mark[s->page->nmarks - 1];
    mark->dash_on = 0.001;
    mark->dash_off = DOT_STEP - 0.001;
}

static void draw_background(struct page_setting *s)
{
    switch (s->spec->look->background) {
    case MW_BACKGROUND_NONE:
        break;
    case MW_BACKGROUND_TINT:
        mw_page_add_tint(s);
        if (!s->bleeds)
            s->frame = mw_box_common(s->frame, mw_box_grown(reach(s), -14));
        break;
    case MW_BACKGROUND_DOTS:
        if (!s->bleeds) /* space for two dots on every side, and a little more */
            s->frame = mw_box_common(s->frame, mw_box_grown(reach(s), -2 * DOT_STEP - 10));
        add_dots(s);
        break;
    }
}

/* --- borders ------------------------------------------------------------------------------------------ */

void mw_page_add_meander(struct page_setting *s, enum mw_ink ink, struct mw_box box, double depth,
                         double width)
{
    struct mw_mark mark = {.width = width};
    struct mw_point origin;
    mark.lines = mw_art_meander(s->arena, mw_box_grown(box, -width / 2), depth, &origin, &mark.scale);
    mark.x = origin.x;
    mark.y = origin.y;
    if (mark.lines)
        mw_page_add_stroke(s, ink, mark);
}

/* Adds the area between two boxes. The path of the inner box runs in the opposite direction, which makes it a
 * hole. */
static void add_band(struct page_setting *s, struct mw_box outer, struct mw_box inner)
{
    const struct mw_line hole = mw_art_round_box(s->arena, inner, 14);
    struct mw_vertex *back = MW_ARRAY(s->arena, hole.n, struct mw_vertex);
    for (int i = 0; i < hole.n; i++) {
        back[i] = hole.at[hole.n - 1 - i];
        back[i].bulge = -hole.at[(2 * hole.n - 2 - i) % hole.n].bulge;
    }
    const struct mw_line rim =
        s->bleeds ? mw_art_box(s->arena, outer) : mw_art_round_box(s->arena, outer, 18);
    const struct mw_line both[] = {rim, {hole.n, true, back}};
    mw_page_add_strokes(s, MW_MARK_FILL, MW_INK_TINT, 2, both, 0);
}

static void draw_band(struct page_setting *s)
{
    const double depth = s->bleeds ? 22 : 18, air = 14;
    const struct mw_box edge = s->bleeds ? trimmed(s) : reach(s), inner = mw_box_grown(edge, -depth);
    add_band(s, reach(s), inner);
    mw_page_add_meander(s, MW_INK_PAPER, mw_box_grown(edge, s->bleeds ? -7 : -4),
                        depth - (s->bleeds ? 11 : 8), 1.3);
    s->frame = mw_box_common(s->frame, mw_box_grown(inner, -air));
}

/* Returns the box of a border `depth` points deep: around the frame if the printer allows ink there;
 * otherwise as far out as ink is allowed, and the frame shrinks to lie inside the border. */
static struct mw_box rim(struct page_setting *s, double depth)
{
    const double air = 13;
    const struct mw_box box = mw_box_common(s->safe, mw_box_grown(s->frame, depth + air));
    s->frame = mw_box_common(s->frame, mw_box_grown(box, -depth - air));
    return box;
}

static void draw_meander(struct page_setting *s)
{
    const double depth = 12;
    mw_page_add_meander(s, MW_INK_RULE, rim(s, depth), depth, 1);
}

static void draw_line(struct page_setting *s)
{
    const struct mw_line line = mw_art_round_box(s->arena, mw_box_grown(rim(s, 2), -1), 12);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_RULE, 1, &line, 1.5);
}

void mw_page_add_thin_frame(struct page_setting *s)
{
    const double thin = 0.8, away = 9;
    if (!s->spec->theme->name || s->spec->look->scene == MW_SCENE_NONE)
        return;
    const struct mw_box around = mw_box_common(mw_box_grown(s->frame, away), rim(s, thin));
    const struct mw_line line = mw_art_round_box(s->arena, mw_box_grown(around, -thin / 2), 12);
    s->layer = MW_LAYER_GROUND;
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_RULE, 1, &line, thin);
    s->layer = MW_LAYER_TEXT;
}

static void draw_none(struct page_setting *s)
{
    (void)s;
}

static void draw_border(struct page_setting *s)
{
#define BORDER_ROW(name, NAME) [MW_BORDER_##NAME] = draw_##name,
    static void (*const draw[])(struct page_setting *) = {MW_BORDERS(BORDER_ROW)};
    draw[s->spec->look->border](s);
}

/* --- corners ------------------------------------------------------------------------------------------ */

static void draw_corners(struct page_setting *s)
{
    static const double ring[] = {11, 19, 27};
    enum { RINGS = sizeof ring / sizeof *ring };
    const bool round = s->spec->look->corners == MW_CORNERS_RINGS;
    const double width = round ? 4 : 2;
    const struct mw_box edge = s->bleeds ? trimmed(s) : mw_box_grown(reach(s), -width / 2);
    for (int i = 0; i < 4; i++) {
        double x = i % 2 ? -1 : 1, y = i / 2 ? -1 : 1;
        struct mw_point corner = {edge.x + (x < 0 ? edge.w : 0), edge.y + (y < 0 ? edge.h : 0)};
        struct mw_point beyond = {x > 0 ? s->bleed.left : s->bleed.right,
                                  y > 0 ? s->bleed.top : s->bleed.bottom};
        struct mw_line line[RINGS];
        for (int k = 0; k < RINGS; k++)
            line[k] = mw_art_corner(s->arena, corner, (struct mw_point){x, y}, ring[k], beyond, round);
        mw_page_add_strokes(s, MW_MARK_STROKE, round ? MW_INK_TINT : MW_INK_RULE, RINGS, line, width);
    }
    s->frame = mw_box_common(s->frame, mw_box_grown(edge, -ring[RINGS - 1] - 9));
}

void mw_page_decorate(struct page_setting *s)
{
    const int first = s->page->nmarks;
    s->layer = MW_LAYER_GROUND;
    draw_background(s);
    draw_border(s);
    if (s->spec->look->corners != MW_CORNERS_NONE)
        draw_corners(s);
    s->layer = MW_LAYER_TEXT;
    if (s->bleeds)
        mw_page_mark_as_decor(s, first);
}
