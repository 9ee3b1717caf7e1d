/* Sets the class list to tick off: a line for each child, with a box for each of its pages. */
#include "page/style/heading.h"

#include "mazewright/class_set.h"
#include "mazewright/roster.h"

#include <math.h>

enum { MOST_BOXES = 12 };

static void draw_box(struct page_setting *s, double x, double y, double side)
{
    struct mw_vertex *at = MW_ARRAY(s->arena, 4, struct mw_vertex);
    for (int i = 0; i < 4; i++)
        at[i] = (struct mw_vertex){x + (i == 1 || i == 2 ? side : 0), y + (i > 1 ? side : 0), 0};
    const struct mw_line line = {4, true, at};
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_NOTE, 1, &line, 0.75);
}

/* Returns the group that is printed beside a child's name. */
static const char *group_of(const struct page_setting *s, const struct mw_pupil *pupil)
{
    const struct mw_class_set *set = s->spec->set;
    const char *group = mw_roster_cell(set->roster, pupil, set->group_by[0] ? set->group_by : "group");
    return group ? group : "";
}

/* Adds a text as a cell of the table, in a row that its child's name names. */
static void add_cell(struct page_setting *s, int row, enum mw_element_role role, enum mw_ink ink,
                     const struct mw_text *text, double x, double share, double baseline)
{
    if (!text->string[0])
        return;
    mw_page_begin_element(s, role, NULL);
    s->page->element[s->page->nelements - 1].row = row;
    mw_page_add_text(s, ink, text, x, share, baseline);
    s->element = ELEMENT_OF_ITS_OWN;
}

static void draw_row(struct page_setting *s, const struct mw_pupil *pupil, int number, double y, double step)
{
    const struct mw_class_set *set = s->spec->set;
    const double side = 0.42 * step, gap = 0.6 * side, baseline = y + 0.64 * step,
                 right = s->frame.x + s->frame.w, size = fmin(mw_page_size(s, SIZE_BODY), 0.5 * step);
    const int boxes = set->sheets < MOST_BOXES ? set->sheets : MOST_BOXES;
    const double box_left = right - boxes * side - (boxes - 1) * gap,
                 indent = 2.4 * mw_page_size(s, SIZE_BODY);
    const struct mw_text *group = mw_page_text(s, MW_FACE_TEXT, 0.85 * size, group_of(s, pupil));
    const double space = box_left - s->frame.x - indent - group->width - 3 * gap;
    add_cell(s, number, MW_ELEMENT_CELL, MW_INK_NOTE,
             mw_page_text(s, MW_FACE_TITLE, size, mw_page_digits(s, number)), s->frame.x + indent - 8, 1,
             baseline);
    add_cell(s, number, MW_ELEMENT_ROW_NAME, MW_INK_TEXT,
             mw_page_text_within(s, MW_FACE_TEXT, size, pupil->name, space), s->frame.x + indent, 0,
             baseline);
    add_cell(s, number, MW_ELEMENT_CELL, MW_INK_NOTE, group, box_left - 1.5 * gap, 1, baseline);
    for (int i = 0; i < boxes; i++)
        draw_box(s, box_left + i * (side + gap), y + (step - side) / 2, side);
    mw_page_add_rule(s, s->frame.x, right, y + step, fmax(0.4, s->least_line));
}

static void set(struct page_setting *s)
{
    const struct mw_class_set *set = s->spec->set;
    const double top = mw_heading_listed(s, s->spec->title) + 8,
                 step = (s->frame.y + s->frame.h - top) / mw_children_per_page(s->spec);
    const int first = s->planned->nth * mw_children_per_page(s->spec);
    for (int i = 0; i < mw_children_per_page(s->spec) && first + i < set->roster->n; i++)
        draw_row(s, &set->roster->pupil[set->order[first + i]], first + i + 1, top + i * step, step);
}

const struct page_kind mw_page_kind_class_list = {.set = set, .foot = true};
