/* Draws the barcode of a cover, an EAN-13 with the add-on of its price, or a white box for the printer's.
 */
#include "page/cover/cover.h"

#include "art/art.h"
#include "art/barcode.h"
#include "base/isbn.h"

#include "mazewright/matter.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#define MM (72 / 25.4)

/* Sizes of an EAN-13 at 100 %, by GS1's General Specifications. */
static const double module = 0.33 * MM, bar = 22.85 * MM, digits_size = 9;
enum { QUIET_LEFT = 11, QUIET_RIGHT = 7, MODULES = 95 };

/* Returns the digits of the book's ISBN as an ISBN-13; NULL if the book has none. */
static const char *isbn_of(const struct cover *c)
{
    const char *isbn = c->s->spec->matter->imprint.isbn;
    return isbn ? mw_isbn_13(c->s->arena, isbn) : NULL;
}

/* True if the back has a box for a barcode: one that is asked for, that of an ISBN, or the printer's. */
static bool has_code(const struct cover *c)
{
    const bool is_auto = c->spec->barcode == MW_BARCODE_AUTO;
    return c->back.w > 0 && c->spec->barcode != MW_BARCODE_NONE &&
           (!is_auto || isbn_of(c) || c->s->spec->profile->refuses);
}

struct mw_box mw_cover_code_box(const struct cover *c)
{
    const struct mw_box place = c->rules->barcode;
    return has_code(c) ? (struct mw_box){c->back.x + c->back.w - place.x - place.w,
                                         c->back.y + c->back.h - place.y - place.h, place.w, place.h}
                       : (struct mw_box){0, 0, 0, 0};
}

/* Adds the dark modules from `from` to `to` of a code as bars. */
static void add_bars(struct page_setting *s, const struct barcode *code, int from, int to, struct mw_point at,
                     double scale, double height, bool has_guards)
{
    struct mw_line *line = MW_ARRAY(s->arena, code->w, struct mw_line);
    int n = 0;
    for (int x = from, end; x < to; x = end) {
        for (end = x; end < to && code->dark[end] == code->dark[x]; end++)
            ;
        const int i = x - from;
        const bool is_guard = has_guards && (i < 3 || (i >= 45 && i < 50) || i >= 92);
        if (code->dark[x])
            line[n++] = mw_art_box(s->arena, (struct mw_box){at.x + i * module * scale, at.y,
                                                             (end - x) * module * scale,
                                                             height + (is_guard ? 5 * module * scale : 0)});
    }
    mw_page_add_strokes(s, MW_MARK_FILL, MW_INK_MARKS, n, line, 0);
}

static void add_digits(struct page_setting *s, const char *digits, double x, double y, double scale)
{
    const struct mw_text *text =
        mw_page_text(s, MW_FACE_TEXT, digits_size * scale, mw_page_from_left(s, digits));
    mw_page_add_text(s, MW_INK_MARKS, text, x, 0.5, y);
}

/* Draws the code of a number, with an add-on of five digits if there is one, in the middle of a box. */
static void add_code(const struct cover *c, const char *digits, struct mw_box box)
{
    struct page_setting *s = c->s;
    const char *price = c->spec->price;
    const struct barcode *code = mw_barcode_ean(s->arena, digits, price);
    if (!code)
        return;
    const int modules = QUIET_LEFT + code->w + QUIET_RIGHT;
    const double scale =
                     fmin(1, fmin(box.w / (modules * module), box.h / (bar + 5 * module + 2 * digits_size))),
                 left = box.x + (box.w - modules * module * scale) / 2 + QUIET_LEFT * module * scale,
                 height = bar * scale,
                 top = box.y + (box.h - height - 10 * scale - 6 * scale) / 2 + 6 * scale,
                 under = top + height + digits_size * scale;
    const double least = 7.2; /* points */
    const struct mw_text *number =
        mw_page_text(s, MW_FACE_TEXT, fmax(6.5 * scale, least),
                     mw_page_from_left(s, mw_format(s->arena, "ISBN %s", s->spec->matter->imprint.isbn)));
    mw_page_add_text(s, MW_INK_MARKS, number, left + MODULES * module * scale / 2, 0.5, top - 2.5 * scale);
    add_bars(s, code, 0, MODULES, (struct mw_point){left, top}, scale, height, true);
    add_digits(s, mw_format(s->arena, "%.1s", digits), left - 6 * module * scale, under, scale);
    add_digits(s, mw_format(s->arena, "%.6s", digits + 1), left + 24 * module * scale, under, scale);
    add_digits(s, mw_format(s->arena, "%.6s", digits + 7), left + 71 * module * scale, under, scale);
    if (!price[0])
        return;
    int from = MODULES;
    while (from < code->w && !code->dark[from])
        from++;
    const double x = left + from * module * scale, lower = 12 * scale;
    add_bars(s, code, from, code->w, (struct mw_point){x, top + lower}, scale,
             height - lower + 5 * module * scale, false);
    add_digits(s, price, x + (code->w - from) * module * scale / 2, top + lower - 3 * scale, scale);
}

void mw_cover_draw_code(const struct cover *c)
{
    const struct mw_box box = mw_cover_code_box(c);
    const char *isbn = c->spec->barcode == MW_BARCODE_SPACE ? NULL : isbn_of(c);
    if (box.w <= 0)
        return;
    const struct mw_line line = mw_art_box(c->s->arena, box);
    const int first = c->s->page->nmarks;
    mw_page_add_strokes(c->s, MW_MARK_FILL, MW_INK_WHITE, 1, &line, 0);
    if (isbn)
        add_code(c, isbn, box);
    mw_page_keep_whole(c->s, first, -1);
}
