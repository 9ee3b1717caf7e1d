/* Putting marks on a page. */
#include "page/layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void add(struct setting_out *s, struct mw_mark mark)
{
    struct mw_page *page = s->page;
    page->mark = mw_grow(s->arena, page->mark, page->nmarks, &page->mark_room, sizeof *page->mark);
    page->mark[page->nmarks++] = mark;
}

void mw_add_stroke(struct setting_out *s, enum mw_ink ink, struct mw_mark shape)
{
    shape.kind = MW_MARK_STROKE;
    shape.ink = ink;
    add(s, shape);
}

const struct mw_vertex *mw_copy_vertices(struct mw_arena *arena, int n, const struct mw_vertex *vertex)
{
    struct mw_vertex *at = MW_ARRAY(arena, n, struct mw_vertex);
    memcpy(at, vertex, (size_t)n * sizeof *at);
    return at;
}

static const struct mw_lines *one_line(struct setting_out *s, int n, bool closed,
                                       const struct mw_vertex *vertex)
{
    struct mw_line *line = MW_NEW(s->arena, struct mw_line);
    *line = (struct mw_line){n, closed, mw_copy_vertices(s->arena, n, vertex)};
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    *lines = (struct mw_lines){1, line};
    return lines;
}

void mw_add_fill(struct setting_out *s, enum mw_ink ink, int n, const struct mw_vertex *vertex)
{
    add(s, (struct mw_mark){
               .kind = MW_MARK_FILL, .ink = ink, .scale = 1, .lines = one_line(s, n, true, vertex)});
}

void mw_add_lines(struct setting_out *s, enum mw_mark_kind kind, enum mw_ink ink, int n,
                  const struct mw_line *line, double width)
{
    struct mw_line *copy = MW_ARRAY(s->arena, n, struct mw_line);
    memcpy(copy, line, (size_t)n * sizeof *copy);
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    *lines = (struct mw_lines){n, copy};
    add(s, (struct mw_mark){.kind = kind, .ink = ink, .scale = 1, .lines = lines, .width = width});
}

struct mw_line mw_round_box(struct mw_arena *arena, struct mw_box b, double r)
{
    const double quarter = 0.41421356237309503; /* tan(90 degrees / 4) */
    const double left = b.x, top = b.y, right = b.x + b.w, bottom = b.y + b.h;
    const struct mw_vertex at[] = {
        {left + r, top, 0},           {right - r, top, quarter}, {right, top + r, 0},
        {right, bottom - r, quarter}, {right - r, bottom, 0},    {left + r, bottom, quarter},
        {left, bottom - r, 0},        {left, top + r, quarter},
    };
    return (struct mw_line){8, true, mw_copy_vertices(arena, 8, at)};
}

void mw_mark_as_decor(struct setting_out *s, int first)
{
    for (int i = first; i < s->page->nmarks; i++)
        s->page->mark[i].decor = true;
}

void mw_add_disc(struct setting_out *s, enum mw_ink ink, double x, double y, double radius)
{
    mw_add_fill(s, ink, 2, (struct mw_vertex[]){{x - radius, y, 1}, {x + radius, y, 1}});
}

void mw_add_star(struct setting_out *s, enum mw_ink ink, double x, double y, double radius)
{
    enum { POINTS = 5 };
    const double waist = 0.45, pi = 3.141592653589793;
    struct mw_vertex at[2 * POINTS];
    for (int i = 0; i < 2 * POINTS; i++) {
        double angle = pi * i / POINTS - pi / 2, r = i % 2 ? waist * radius : radius;
        at[i] = (struct mw_vertex){x + r * cos(angle), y + r * sin(angle), 0};
    }
    mw_add_fill(s, ink, 2 * POINTS, at);
}

void mw_add_rule(struct setting_out *s, double x0, double x1, double y, double width)
{
    const struct mw_vertex at[] = {{x0, y, 0}, {x1, y, 0}};
    mw_add_stroke(s, MW_INK_RULE,
                  (struct mw_mark){.scale = 1, .lines = one_line(s, 2, false, at), .width = width});
}

void mw_add_text(struct setting_out *s, enum mw_ink ink, const struct mw_text *text, double x, double y)
{
    if (text->string[0])
        add(s, (struct mw_mark){.kind = MW_MARK_TEXT, .ink = ink, .x = x, .y = y, .scale = 1, .text = text});
}

void mw_add_line(struct setting_out *s, enum mw_ink ink, const struct mw_text *text, double x, double share,
                 double baseline)
{
    mw_add_text(s, ink, text, x - share * text->width, baseline - text->baseline);
}

void mw_add_link(struct setting_out *s, struct mw_box from, int target)
{
    if (!s->book->spec->profile->links)
        return;
    struct mw_page *page = s->page;
    page->link = mw_grow(s->arena, page->link, page->nlinks, &page->link_room, sizeof *page->link);
    page->link[page->nlinks++] = (struct mw_link){from, target};
}

void mw_add_heading(struct setting_out *s, int level, const char *text, double y)
{
    if (!s->book->spec->profile->links)
        return;
    struct mw_page *page = s->page;
    page->heading =
        mw_grow(s->arena, page->heading, page->nheadings, &page->heading_room, sizeof *page->heading);
    page->heading[page->nheadings++] = (struct mw_heading){text, level, y};
}

const struct mw_text *mw_set(struct setting_out *s, enum mw_face face, double size, const char *string)
{
    return mw_type_set(s->type, string, (struct mw_setting){.face = face, .size = size});
}

const struct mw_text *mw_set_in(struct setting_out *s, enum mw_face face, double size, const char *string,
                                double width, enum mw_align align)
{
    return mw_type_set(s->type, string,
                       (struct mw_setting){.face = face, .size = size, .width = width, .align = align});
}

double mw_add_centred(struct setting_out *s, enum mw_face face, enum mw_ink ink, double size,
                      const char *string, double y)
{
    const struct mw_text *text = mw_set_in(s, face, size, string, s->frame.w, MW_ALIGN_CENTRE);
    mw_add_text(s, ink, text, s->frame.x, y);
    return y + text->height;
}

double mw_fitting_size(struct setting_out *s, enum mw_face face, double size, const char *string,
                       double width)
{
    double natural = mw_set(s, face, size, string)->width;
    return natural <= width ? size : floor(4 * size * fmax(width / natural, 0.6)) / 4;
}

const char *mw_fill_in(struct mw_arena *arena, const char *word, int number)
{
    const char *at = strchr(word, '{'), *end = at ? strchr(at, '}') : NULL;
    return end ? mw_format(arena, "%.*s%d%s", (int)(at - word), word, number, end + 1) : word;
}

const char *mw_range(struct mw_arena *arena, int first, int last)
{
    return first == last ? mw_format(arena, "%d", first)
                         : mw_format(arena, "%d \xe2\x80\x93 %d", first, last);
}

/* --- what a mark inks --------------------------------------------------------------------------------- */

/* An arc lies within its chord's box, grown by its height. */
static void cover_line(const struct mw_line *line, double *left, double *top, double *right, double *bottom)
{
    for (int i = 0; i < line->n; i++) {
        struct mw_vertex v = line->at[i], to = line->at[(i + 1) % line->n];
        bool last = i + 1 == line->n && !line->closed;
        double reach = last ? 0 : fabs(v.bulge) / 2 * hypot(to.x - v.x, to.y - v.y);
        *left = fmin(*left, v.x);
        *top = fmin(*top, v.y);
        *right = fmax(*right, v.x);
        *bottom = fmax(*bottom, v.y);
        if (reach > 0) {
            double length = hypot(to.x - v.x, to.y - v.y), side = v.bulge > 0 ? 1 : -1;
            double x = (v.x + to.x) / 2 + side * reach * (to.y - v.y) / length,
                   y = (v.y + to.y) / 2 - side * reach * (to.x - v.x) / length;
            *left = fmin(*left, x);
            *top = fmin(*top, y);
            *right = fmax(*right, x);
            *bottom = fmax(*bottom, y);
        }
    }
}

struct mw_box mw_mark_bounds(const struct mw_mark *mark)
{
    if (mark->kind == MW_MARK_TEXT)
        return (struct mw_box){mark->x + mark->scale * mark->text->ink.x,
                               mark->y + mark->scale * mark->text->ink.y, mark->scale * mark->text->ink.w,
                               mark->scale * mark->text->ink.h};
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY,
           half = mark->kind == MW_MARK_STROKE ? mark->width / 2 : 0;
    for (int i = 0; i < mark->lines->n; i++)
        cover_line(&mark->lines->line[i], &left, &top, &right, &bottom);
    return (struct mw_box){mark->x + mark->scale * left - half, mark->y + mark->scale * top - half,
                           mark->scale * (right - left) + 2 * half, mark->scale * (bottom - top) + 2 * half};
}
