/* Sets the fields of a worksheet: lines to fill in at the top, a question with lines to write on at the
 * bottom, faces to say how it was, and lines to cut along. */
#include "art/art.h"
#include "page/style/layout.h"

#include "mazewright/class_set.h"
#include "mazewright/format.h"
#include "mazewright/furniture.h"
#include "mazewright/group.h"
#include "mazewright/page_words.h"
#include "mazewright/roster.h"

#include <math.h>
#include <string.h>

enum { FIELD_GAP = 14, FIELD_HEIGHT = 22, LINE_STEP = 24, FACES = 3, FACES_HEIGHT = 34 };

bool mw_page_has(const struct page_setting *s, int what)
{
    return s->spec->furniture->fields >> what & 1;
}

/* --- fields ------------------------------------------------------------------------------------------- */

struct field {
    const char *label, *value;
    double share; /* width in proportion to other fields */
    bool boxed;
    bool is_name; /* of a child, by which its page is found */
};

/* Returns the text of a field that is filled in from the class list; "" if it is not. */
static const char *cell_of(const struct page_setting *s, const struct mw_pupil *pupil, const char *column)
{
    const char *cell = pupil ? mw_roster_cell(s->spec->set->roster, pupil, column) : NULL;
    return cell ? cell : "";
}

/* Lists the fields of a page. The pages of a class always have the name, and the date if the spec names no
 * field; not those of a little book, whose title has the name. Returns how many fields there are. */
static int fields_of(const struct page_setting *s, struct field field[MW_NFIELDS])
{
    const struct mw_words *words = s->spec->words;
    const struct mw_pupil *pupil = s->planned->pupil;
    const bool some = s->spec->furniture->fields & ((1 << MW_FIELD_SMILEYS) - 1),
               is_of_class = pupil && s->spec->format->impose != MW_IMPOSE_PARTY;
    int n = 0;
    if (mw_page_has(s, MW_FIELD_NAME) || is_of_class)
        field[n++] = (struct field){words->name, pupil ? pupil->name : "", 1.94, false, true};
    if (mw_page_has(s, MW_FIELD_CLASS))
        field[n++] = (struct field){words->school_class, cell_of(s, pupil, "class"), 1, false, false};
    if (mw_page_has(s, MW_FIELD_DATE) || (is_of_class && !some))
        field[n++] = (struct field){words->date, s->book->puzzle[s->planned->first].date, 1, false, false};
    if (mw_page_has(s, MW_FIELD_TIME))
        field[n++] = (struct field){words->time, "", 0.8, true, false};
    if (mw_page_has(s, MW_FIELD_SCORE))
        field[n++] = (struct field){words->score, "", 0.8, true, false};
    return n;
}

static void draw_value(struct page_setting *s, const struct field *field, double from, double right,
                       double larger, double baseline)
{
    const struct mw_text *value =
        mw_page_text_within(s, MW_FACE_TITLE, larger, field->value, right - from - 6);
    if (strcmp(value->string, field->value) != 0)
        mw_type_warn_of_cut(s->type, field->value);
    mw_page_add_text(s, MW_INK_TEXT, value, from + 4, 0, baseline - 0.5);
}

static void draw_field(struct page_setting *s, const struct field *field, double left, double right,
                       double baseline)
{
    const double size = mw_page_size(s, SIZE_BODY), larger = field->share > 1 ? 1.35 * size : size;
    const struct mw_text *label = mw_page_text(s, MW_FACE_TEXT, size, field->label);
    const double from = left + label->width + 6, least = 8;
    if (right - from < least)
        s->page->overfull = true;
    mw_page_begin_element(s, field->is_name && field->value[0] ? MW_ELEMENT_SUBTITLE : MW_ELEMENT_LINE, NULL);
    mw_page_add_text(s, MW_INK_NOTE, label, left, 0, baseline);
    const int element = s->element;
    s->element = NO_ELEMENT;
    if (field->boxed) {
        const struct mw_line box = mw_art_round_box(
            s->arena, (struct mw_box){from, baseline - 1.15 * size, right - from, 1.6 * size}, 3);
        mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_RULE, 1, &box, 0.75);
    } else
        mw_page_add_rule(s, from, right, baseline + 2, 0.75);
    s->element = element;
    if (field->value[0])
        draw_value(s, field, from, right, larger, baseline);
    s->element = ELEMENT_OF_ITS_OWN;
}

static void draw_line_of_fields(struct page_setting *s, int n, const struct field *field, double baseline)
{
    double all = 0, before = 0;
    for (int i = 0; i < n; i++)
        all += field[i].share;
    for (int i = 0; i < n; i++) {
        const double left = s->frame.x + before / all * s->frame.w;
        before += field[i].share;
        draw_field(s, &field[i], left, s->frame.x + before / all * s->frame.w - (i + 1 < n ? FIELD_GAP : 0),
                   baseline);
    }
}

/* Returns the width to write in, in points, of the narrowest of n fields on one line. */
static double space_in_fields(struct page_setting *s, int n, const struct field *field)
{
    double all = 0, least = s->frame.w;
    for (int i = 0; i < n; i++)
        all += field[i].share;
    for (int i = 0; i < n; i++)
        least =
            fmin(least, field[i].share / all * s->frame.w - FIELD_GAP -
                            mw_page_text(s, MW_FACE_TEXT, mw_page_size(s, SIZE_BODY), field[i].label)->width);
    return least;
}

/* Draws the fields in one line; in two lines if there are more than three fields, or three that would be
 * narrow. Returns the y where the rest of the page starts. */
double mw_page_draw_fields(struct page_setting *s)
{
    struct field field[MW_NFIELDS];
    const double size = mw_page_size(s, SIZE_BODY), step = 2.4 * size, enough = 36;
    const int n = fields_of(s, field), first = n > 3                                            ? 2
                                               : n > 2 && space_in_fields(s, n, field) < enough ? 1
                                                                                                : n;
    double baseline = s->frame.y + 3 + size;
    draw_line_of_fields(s, first, field, baseline);
    if (n > first)
        draw_line_of_fields(s, n - first, &field[first], baseline += step);
    return n > 0 ? baseline + FIELD_HEIGHT : s->frame.y;
}

/* --- below the maze ----------------------------------------------------------------------------------- */

double mw_page_draw_question(struct page_setting *s, const struct mw_puzzle *puzzle)
{
    enum { USUAL_LINES = 2 };
    const bool asks = puzzle->question[0];
    const int wanted = puzzle->group->lines, lines = asks && wanted == 0 ? USUAL_LINES : wanted;
    if (!asks && lines == 0)
        return 0;
    const struct mw_text *text = mw_page_text_in(s, MW_FACE_TEXT, mw_page_size(s, SIZE_BODY),
                                                 puzzle->question, s->frame.w, MW_ALIGN_LEFT);
    const double above = asks ? text->height : 0, height = above + lines * LINE_STEP + 6,
                 top = s->frame.y + s->frame.h - height;
    if (asks)
        mw_page_add_text_at(s, MW_INK_TEXT, text, s->frame.x, top);
    for (int i = 1; i <= lines; i++)
        mw_page_add_rule(s, s->frame.x, s->frame.x + s->frame.w, top + above + i * LINE_STEP, 0.75);
    return height + 10;
}

/* Draws a round face with two eyes and a mouth that bends up, not at all, or down. */
static void draw_face(struct page_setting *s, double x, double y, double radius, double mouth)
{
    const struct mw_line ring = mw_art_disc(s->arena, (struct mw_point){x, y}, radius);
    const struct mw_vertex at[] = {{x - 0.45 * radius, y + 0.32 * radius, mouth},
                                   {x + 0.45 * radius, y + 0.32 * radius, 0}};
    const struct mw_line lips = mw_art_line(s->arena, 2, false, at);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_NOTE, 1, &ring, 1);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_NOTE, 1, &lips, 1);
    for (int side = -1; side <= 1; side += 2)
        mw_page_add_disc(s, MW_INK_NOTE, x + side * 0.36 * radius, y - 0.25 * radius, 0.12 * radius);
}

void mw_page_draw_smileys(struct page_setting *s)
{
    const double radius = 10, apart = 3.4 * radius, y = s->frame.y + s->frame.h - radius - 2;
    if (!mw_page_has(s, MW_FIELD_SMILEYS))
        return;
    for (int i = 0; i < FACES; i++)
        draw_face(s, s->frame.x + s->frame.w / 2 + (i - 1) * apart, y, radius, 0.45 * (i - 1));
    s->frame.h -= FACES_HEIGHT;
}

/* --- between several mazes ---------------------------------------------------------------------------- */

static void draw_cut(struct page_setting *s, struct mw_point from, struct mw_point to)
{
    const struct mw_vertex at[] = {{from.x, from.y, 0}, {to.x, to.y, 0}};
    const struct mw_line line = mw_art_line(s->arena, 2, false, at);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_NOTE, 1, &line, 0.6);
    struct mw_mark *mark = &s->page->mark[s->page->nmarks - 1];
    mark->dash_on = 4;
    mark->dash_off = 4;
}

/* Draws a line in the middle of each gap between boxes, once. */
void mw_page_draw_cuts(struct page_setting *s, int n, const struct mw_box *box)
{
    const struct mw_box f = {s->frame.x, box[0].y - 4, s->frame.w, s->frame.y + s->frame.h - box[0].y + 4};
    for (int i = 1; i < n && mw_page_has(s, MW_FIELD_CUT_LINES); i++) {
        const double across = box[i].x - box[i - 1].x - box[i - 1].w, x = box[i].x - across / 2;
        if (mw_lattice(across) > 0 && mw_lattice(box[i].y) == mw_lattice(box[0].y))
            draw_cut(s, (struct mw_point){x, f.y}, (struct mw_point){x, f.y + f.h});
        const double y = (box[i - 1].y + box[i - 1].h + box[i].y) / 2;
        if (mw_lattice(box[i].y) > mw_lattice(box[i - 1].y))
            draw_cut(s, (struct mw_point){f.x, y}, (struct mw_point){f.x + f.w, y});
    }
}
