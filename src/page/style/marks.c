/* Puts marks on a page. */
#include "art/art.h"
#include "page/style/layout.h"

#include "mazewright/page_kinds.h"
#include "mazewright/page_words.h"
#include "mazewright/shape.h"

#include "mazewright/languages.h"

#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

int mw_page_begin_element(struct page_setting *s, enum mw_element_role role, const char *alt)
{
    struct mw_page *page = s->page;
    MW_GROW(s->arena, page->element, page->nelements, page->element_capacity);
    page->element[page->nelements++] = (struct mw_element){.role = role, .alt = alt, .page = page->number};
    return s->element = page->nelements;
}

/* Returns the number of the element that a mark belongs to; 0 for none. */
static int element_of(struct page_setting *s, const struct mw_mark *mark)
{
    if (s->element != ELEMENT_OF_ITS_OWN)
        return s->element == NO_ELEMENT ? 0 : s->element;
    if (mark->kind != MW_MARK_TEXT)
        return 0;
    const int element = mw_page_begin_element(s, MW_ELEMENT_LINE, NULL);
    s->element = ELEMENT_OF_ITS_OWN;
    return element;
}

void mw_page_add_mark(struct page_setting *s, struct mw_mark mark)
{
    struct mw_page *page = s->page;
    MW_GROW(s->arena, page->mark, page->nmarks, page->mark_capacity);
    mark.layer = s->layer;
    mark.veiled = s->veil;
    mark.element = element_of(s, &mark);
    page->mark[page->nmarks++] = mark;
}

void mw_page_add_stroke(struct page_setting *s, enum mw_ink ink, struct mw_mark shape)
{
    shape.kind = MW_MARK_STROKE;
    shape.ink = ink;
    mw_page_add_mark(s, shape);
}

void mw_page_add_area(struct page_setting *s, enum mw_ink ink, struct mw_mark shape)
{
    shape.kind = MW_MARK_FILL;
    shape.ink = ink;
    mw_page_add_mark(s, shape);
}

static const struct mw_lines *one(struct page_setting *s, struct mw_line line)
{
    struct mw_line *only = MW_NEW(s->arena, struct mw_line);
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    *only = line;
    *lines = (struct mw_lines){1, only};
    return lines;
}

static void fill(struct page_setting *s, enum mw_ink ink, const struct mw_lines *lines)
{
    mw_page_add_area(s, ink, (struct mw_mark){.scale = 1, .lines = lines});
}

void mw_page_add_fill(struct page_setting *s, enum mw_ink ink, int n, const struct mw_vertex *vertex)
{
    fill(s, ink, one(s, mw_art_line(s->arena, n, true, vertex)));
}

void mw_page_add_strokes(struct page_setting *s, enum mw_mark_kind kind, enum mw_ink ink, int n,
                         const struct mw_line *line, double width)
{
    struct mw_line *copy = MW_ARRAY(s->arena, n, struct mw_line);
    memcpy(copy, line, (size_t)n * sizeof *copy);
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    *lines = (struct mw_lines){n, copy};
    mw_page_add_mark(s,
                     (struct mw_mark){.kind = kind, .ink = ink, .scale = 1, .lines = lines, .width = width});
}

void mw_page_mark_as_decor(struct page_setting *s, int first)
{
    for (int i = first; i < s->page->nmarks; i++)
        s->page->mark[i].decor = true;
}

void mw_page_add_disc(struct page_setting *s, enum mw_ink ink, double x, double y, double radius)
{
    fill(s, ink, one(s, mw_art_disc(s->arena, (struct mw_point){x, y}, radius)));
}

void mw_page_add_star(struct page_setting *s, enum mw_ink ink, double x, double y, double radius)
{
    fill(s, ink, one(s, mw_art_star(s->arena, (struct mw_point){x, y}, radius)));
}

void mw_page_add_arrow(struct page_setting *s, enum mw_ink ink, struct mw_point tail, struct mw_point along,
                       double length)
{
    const double notch = 0.28;
    struct mw_point wing = {-along.y * ARROW_HALF_WIDTH * length, along.x * ARROW_HALF_WIDTH * length};
    const struct mw_vertex dart[] = {
        {tail.x + along.x * length, tail.y + along.y * length, 0},
        {tail.x + wing.x, tail.y + wing.y, 0},
        {tail.x + along.x * notch * length, tail.y + along.y * notch * length, 0},
        {tail.x - wing.x, tail.y - wing.y, 0},
    };
    mw_page_add_fill(s, ink, 4, dart);
}

/* True if a line of a drawing lies on the drawing's silhouette, which thin parts such as whiskers are not
 * part of. */
static bool is_on(const struct mw_shape *silhouette, const struct mw_line *line)
{
    const struct mw_vertex *middle = &line->at[line->n / 2];
    return mw_shape_holds(silhouette, (struct mw_point){middle->x, middle->y});
}

/* True if a line of a drawing, a little smaller, lies on its silhouette. */
static bool is_within(const struct mw_shape *silhouette, const struct mw_line *line)
{
    const double smaller = 0.8;
    struct mw_point middle = {0, 0};
    for (int i = 0; i < line->n; i++) {
        middle.x += line->at[i].x / line->n;
        middle.y += line->at[i].y / line->n;
    }
    for (int i = 0; i < line->n; i++)
        if (!mw_shape_holds(silhouette, (struct mw_point){middle.x + smaller * (line->at[i].x - middle.x),
                                                          middle.y + smaller * (line->at[i].y - middle.y)}))
            return false;
    return true;
}

/* Returns the ink of the inside of a shape: paper, but that of the maze itself under the maze on a cover. */
static enum mw_ink inside_of(const struct page_setting *s, const struct mw_shape *silhouette)
{
    return silhouette && s->planned && s->planned->kind == MW_PAGE_COVER ? MW_INK_HERO : MW_INK_PAPER;
}

/* Adds the parts of a drawing in a box. With a silhouette, only lines that lie on it, and all ink is light:
 * fills are tint, and lines rules. */
static void add_parts(struct page_setting *s, const struct mw_drawing *drawing, struct mw_box box, double pen,
                      const struct mw_shape *silhouette)
{
    for (int i = 0; i < drawing->nparts; i++) {
        const struct mw_drawing_part *part = &drawing->part[i];
        const bool is_paper = part->ink == MW_INK_PAPER;
        struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
        *lines = mw_art_place(s->arena, part, box);
        if (part->kind == MW_PART_FILL && !silhouette) {
            fill(s, part->ink, lines);
            s->page->mark[s->page->nmarks - 1].has_colour = part->has_colour;
            s->page->mark[s->page->nmarks - 1].colour = part->colour;
        }
        for (int k = 0; k < lines->n && part->kind == MW_PART_FILL && silhouette && !is_paper; k++)
            if (is_within(silhouette, &part->lines.line[k]))
                fill(s, MW_INK_TINT, one(s, lines->line[k]));
        for (int k = 0; k < lines->n && part->kind != MW_PART_FILL; k++) {
            if (part->kind == MW_PART_SHAPE)
                fill(s, inside_of(s, silhouette), one(s, lines->line[k]));
            if (!silhouette || is_on(silhouette, &part->lines.line[k]))
                mw_page_add_strokes(s, MW_MARK_STROKE, silhouette ? MW_INK_RULE : part->ink, 1,
                                    &lines->line[k], pen);
        }
    }
}

void mw_page_add_drawing(struct page_setting *s, const struct mw_drawing *drawing, struct mw_box box)
{
    const double pen = mw_drawing_pen(box.h * s->enlarged) / s->enlarged;
    if (drawing->coloured && s->volume && (s->volume->covers > 0 || !mw_spec_prints_black(s->spec)))
        drawing = drawing->coloured;
    add_parts(s, mw_drawing_at(drawing, box.h * s->enlarged), box, fmax(pen, s->least_line), NULL);
}

void mw_page_add_details(struct page_setting *s, const struct mw_shape *shape, struct mw_box to, double pen)
{
    const struct mw_box from = shape->box;
    const double w = 100 * to.w / from.w, h = 100 * to.h / from.h;
    add_parts(s, shape->drawing, (struct mw_box){to.x - from.x * w / 100, to.y - from.y * h / 100, w, h}, pen,
              shape);
}

void mw_page_add_rule(struct page_setting *s, double x0, double x1, double y, double width)
{
    const struct mw_vertex at[] = {{x0, y, 0}, {x1, y, 0}};
    mw_page_add_stroke(
        s, MW_INK_RULE,
        (struct mw_mark){.scale = 1, .lines = one(s, mw_art_line(s->arena, 2, false, at)), .width = width});
}

void mw_page_add_text_at(struct page_setting *s, enum mw_ink ink, const struct mw_text *text, double x,
                         double y)
{
    if (text->string[0])
        mw_page_add_mark(
            s, (struct mw_mark){.kind = MW_MARK_TEXT, .ink = ink, .x = x, .y = y, .scale = 1, .text = text});
}

void mw_page_add_text(struct page_setting *s, enum mw_ink ink, const struct mw_text *text, double x,
                      double share, double baseline)
{
    mw_page_add_text_at(s, ink, text, x - share * text->width, baseline - text->baseline);
}

void mw_page_add_link(struct page_setting *s, struct mw_box from, int target)
{
    if (!s->spec->profile->links || !mw_volume_has(s->volume, target))
        return;
    struct mw_page *page = s->page;
    MW_GROW(s->arena, page->link, page->nlinks, page->link_capacity);
    page->link[page->nlinks++] =
        (struct mw_link){from, target, mw_page_fill_in(s, s->spec->words->page, target)};
}

void mw_page_add_heading(struct page_setting *s, int level, const char *text, double y)
{
    if (!s->spec->profile->links)
        return;
    struct mw_page *page = s->page;
    MW_GROW(s->arena, page->heading, page->nheadings, page->heading_capacity);
    page->heading[page->nheadings++] = (struct mw_heading){text, level, y};
}

const struct mw_text *mw_page_text(struct page_setting *s, enum mw_face face, double size, const char *string)
{
    return mw_type_set(s->type, string, (struct mw_setting){.face = face, .size = size});
}

const struct mw_text *mw_page_text_balanced(struct page_setting *s, enum mw_face face, double size,
                                            const char *string, double width, enum mw_align align)
{
    const struct mw_text *text = mw_page_text_in(s, face, size, string, width, align);
    if (text->nlines == 1)
        return text;
    const double line = mw_page_text(s, face, size, string)->height, step = 0.04;
    if (mw_lattice(text->height) < mw_lattice(1.5 * line))
        return text;
    for (int i = 1; i * step < 0.5; i++) {
        const struct mw_text *narrower =
            mw_page_text_in(s, face, size, string, (1 - i * step) * width, align);
        if (mw_lattice(narrower->height) > mw_lattice(text->height + 0.5 * line))
            break;
        text = narrower;
    }
    return text;
}

const struct mw_text *mw_page_text_in(struct page_setting *s, enum mw_face face, double size,
                                      const char *string, double width, enum mw_align align)
{
    return mw_type_set(s->type, string,
                       (struct mw_setting){.face = face, .size = size, .width = width, .align = align});
}

double mw_page_add_centred(struct page_setting *s, enum mw_face face, enum mw_ink ink, double size,
                           const char *string, double y)
{
    const struct mw_text *text = mw_page_text_balanced(s, face, size, string, s->frame.w, MW_ALIGN_CENTRE);
    mw_page_add_text_at(s, ink, text, s->frame.x + (s->frame.w - text->setting.width) / 2, y);
    return y + text->height;
}

double mw_page_fitting_size(struct page_setting *s, enum mw_face face, double size, const char *string,
                            double width)
{
    double natural = mw_page_text(s, face, size, string)->width;
    return natural <= width ? size : floor(4 * size * fmax(width / natural, 0.6) + 1e-6) / 4;
}

/* Returns a text cut off after a number of characters, with dots for the rest. */
static const struct mw_text *cut_after(struct page_setting *s, enum mw_face face, double size,
                                       const char *string, int n)
{
    const char *end = g_utf8_offset_to_pointer(string, n);
    return mw_page_text(s, face, size, mw_format(s->arena, "%.*s\xe2\x80\xa6", (int)(end - string), string));
}

const struct mw_text *mw_page_text_within(struct page_setting *s, enum mw_face face, double size,
                                          const char *string, double width)
{
    const double least = 7;
    size = fmax(least, mw_page_fitting_size(s, face, size, string, width));
    const struct mw_text *text = mw_page_text(s, face, size, string);
    if (text->width <= width)
        return text;
    int fits = 0, too_long = (int)g_utf8_strlen(string, -1);
    while (too_long - fits > 1) {
        const int half = (fits + too_long) / 2;
        if (cut_after(s, face, size, string, half)->width <= width)
            fits = half;
        else
            too_long = half;
    }
    return cut_after(s, face, size, string, fits);
}

const char *mw_page_digits(const struct page_setting *s, int number)
{
    return mw_spec_digits(s->arena, s->spec, number);
}

const char *mw_page_fill_in(const struct page_setting *s, const char *word, int number)
{
    const char *at = strchr(word, '{'), *end = at ? strchr(at, '}') : NULL;
    return end ? mw_format(s->arena, "%.*s%s%s", (int)(at - word), word, mw_page_digits(s, number), end + 1)
               : word;
}

const char *mw_page_from_left(const struct page_setting *s, const char *text)
{
    return mw_is_rtl(s->spec->language) && text[0] ? mw_format(s->arena, "\u2066%s\u2069", text) : text;
}

const char *mw_page_range(const struct page_setting *s, int first, int last)
{
    const char *from = mw_page_digits(s, first);
    return first == last ? from : mw_format(s->arena, "%s\u2013%s", from, mw_page_digits(s, last));
}

/* --- what a mark inks --------------------------------------------------------------------------------- */

static void cover_arcs(struct mw_bounds *bounds, const struct mw_line *line)
{
    for (int i = 0; i < line->n; i++)
        if (line->at[i].bulge != 0 && (i + 1 < line->n || line->closed))
            mw_bounds_add_piece(bounds, line->at[i], line->at[(i + 1) % line->n]);
}

/* Adds all that a line covers to bounds. Lines have thousands of points, so the bounds of these are computed
 * in local variables. */
static void cover(struct mw_bounds *bounds, const struct mw_line *line)
{
    double left = bounds->left, top = bounds->top, right = bounds->right, bottom = bounds->bottom;
    bool has_arcs = false;
    for (int i = 0; i < line->n; i++) {
        const struct mw_vertex *at = &line->at[i];
        left = at->x < left ? at->x : left;
        right = at->x > right ? at->x : right;
        top = at->y < top ? at->y : top;
        bottom = at->y > bottom ? at->y : bottom;
        has_arcs = has_arcs || at->bulge != 0;
    }
    *bounds = (struct mw_bounds){left, top, right, bottom};
    if (has_arcs)
        cover_arcs(bounds, line);
}

/* Returns `b`, the box of a mark's lines or text in the mark's units, as a box on the page. A negative scale
 * means that the mark is rotated by 180 degrees. */
static struct mw_box box_at(const struct mw_mark *mark, struct mw_box b)
{
    const double scale = fabs(mark->scale), far = mark->scale < 0;
    return (struct mw_box){mark->x + mark->scale * (b.x + far * b.w),
                           mark->y + mark->scale * (b.y + far * b.h), scale * b.w, scale * b.h};
}

bool mw_mark_has_lines(const struct mw_mark *mark)
{
    return mark->kind == MW_MARK_STROKE || mark->kind == MW_MARK_FILL;
}

struct mw_box mw_mark_bounds(const struct mw_mark *mark)
{
    if (mark->kind == MW_MARK_TEXT)
        return box_at(mark, mark->text->ink);
    if (mark->kind == MW_MARK_IMAGE)
        return box_at(mark, (struct mw_box){0, 0, mark->image->w, mark->image->h});
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < mark->lines->n; i++)
        cover(&bounds, &mark->lines->line[i]);
    const double half = mark->kind == MW_MARK_STROKE ? mark->width / 2 : 0;
    return mw_box_grown(box_at(mark, mw_bounds_box(&bounds)), half);
}
