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

static const struct mw_lines *one_line(struct setting_out *s, int n, bool closed,
                                       const struct mw_vertex *vertex)
{
    struct mw_vertex *at = MW_ARRAY(s->arena, n, struct mw_vertex);
    memcpy(at, vertex, (size_t)n * sizeof *at);
    struct mw_line *line = MW_NEW(s->arena, struct mw_line);
    *line = (struct mw_line){n, closed, at};
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    *lines = (struct mw_lines){1, line};
    return lines;
}

void mw_add_fill(struct setting_out *s, enum mw_ink ink, int n, const struct mw_vertex *vertex)
{
    add(s, (struct mw_mark){
               .kind = MW_MARK_FILL, .ink = ink, .scale = 1, .lines = one_line(s, n, true, vertex)});
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
    struct mw_page *page = s->page;
    page->link = mw_grow(s->arena, page->link, page->nlinks, &page->link_room, sizeof *page->link);
    page->link[page->nlinks++] = (struct mw_link){from, target};
}

void mw_add_heading(struct setting_out *s, int level, const char *text, double y)
{
    struct mw_page *page = s->page;
    page->heading =
        mw_grow(s->arena, page->heading, page->nheadings, &page->heading_room, sizeof *page->heading);
    page->heading[page->nheadings++] = (struct mw_heading){text, level, y};
}

const struct mw_text *mw_set(struct setting_out *s, enum mw_face face, double size, const char *string)
{
    return mw_type_set(s->type, string, (struct mw_setting){.face = face, .size = size});
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
