#include "content/fonts.h"

#include <math.h>

enum { MOST_CHARACTERS = 1 << 16, UNITS = 1000 };

/* Reads the widths of a font of single bytes. */
static void read_widths(struct mw_arena *arena, qpdf_data pdf, struct content_font *font)
{
    qpdf_oh widths = mw_content_key(pdf, font->object, "/Widths");
    const int n = mw_content_count(pdf, widths);
    double *width = MW_ARRAY(arena, n < 256 ? n : 256, double);
    font->first = (int)mw_content_number(pdf, mw_content_key(pdf, font->object, "/FirstChar"), 0);
    font->n = n < 256 ? n : 256;
    for (int i = 0; i < font->n; i++)
        width[i] = mw_content_number(pdf, mw_content_item(pdf, widths, i), 0);
    font->width = width;
}

/* One item of the widths of a composite font: "first [widths]", or "first last width". */
struct run {
    int first, last;
    qpdf_oh widths; /* a list, or one number for all */
    bool is_list;
};

/* Reads the run that begins at item *i, and moves behind it. */
static struct run read_run(qpdf_data pdf, qpdf_oh runs, int *i)
{
    const double least = 0, most = MOST_CHARACTERS - 1;
    const double first = mw_content_number(pdf, mw_content_item(pdf, runs, (*i)++), 0);
    qpdf_oh next = mw_content_item(pdf, runs, (*i)++);
    const bool is_list = qpdf_oh_is_array(pdf, next);
    const double last =
        is_list ? first + mw_content_count(pdf, next) - 1 : mw_content_number(pdf, next, first);
    return (struct run){(int)fmin(fmax(first, least), most), (int)fmin(fmax(last, least - 1), most),
                        is_list ? next : mw_content_item(pdf, runs, (*i)++), is_list};
}

static void read_runs(struct mw_arena *arena, qpdf_data pdf, qpdf_oh descendant, struct content_font *font)
{
    qpdf_oh runs = mw_content_key(pdf, descendant, "/W");
    const int nitems = mw_content_count(pdf, runs);
    font->usual = mw_content_number(pdf, mw_content_key(pdf, descendant, "/DW"), UNITS);
    for (int i = 0; i < nitems;) {
        const struct run run = read_run(pdf, runs, &i);
        font->n = run.last >= font->n ? run.last + 1 : font->n;
    }
    double *width = MW_ARRAY(arena, font->n, double);
    font->width = width;
    for (int i = 0; i < font->n; i++)
        width[i] = font->usual;
    for (int i = 0; i < nitems;) {
        const struct run run = read_run(pdf, runs, &i);
        for (int c = run.first; c <= run.last; c++)
            width[c] = mw_content_number(
                pdf, run.is_list ? mw_content_item(pdf, run.widths, c - run.first) : run.widths, font->usual);
    }
}

static bool has_file(qpdf_data pdf, qpdf_oh descriptor)
{
    return mw_content_has(pdf, descriptor, "/FontFile") || mw_content_has(pdf, descriptor, "/FontFile2") ||
           mw_content_has(pdf, descriptor, "/FontFile3");
}

/* Sets how far letters reach above and below their line. */
static void read_height(qpdf_data pdf, qpdf_oh descriptor, struct content_font *font)
{
    const double ascent = mw_content_number(pdf, mw_content_key(pdf, descriptor, "/Ascent"), 0),
                 descent = mw_content_number(pdf, mw_content_key(pdf, descriptor, "/Descent"), 0), most = 2,
                 least = 0.3;
    font->ascent = ascent / UNITS > least && ascent / UNITS < most ? ascent / UNITS : 0.75;
    font->descent = descent < 0 && descent / UNITS > -most ? descent / UNITS : -0.25;
}

struct content_font mw_content_font(struct mw_arena *arena, qpdf_data pdf, qpdf_oh object)
{
    struct content_font font = {
        .object = object,
        .is_wide = mw_content_is_named(pdf, mw_content_key(pdf, object, "/Subtype"), "/Type0"),
        .is_drawn = mw_content_is_named(pdf, mw_content_key(pdf, object, "/Subtype"), "/Type3"),
        .matrix = {1.0 / UNITS, 0, 0, 1.0 / UNITS},
        .usual = UNITS / 2.0};
    qpdf_oh matrix = mw_content_key(pdf, object, "/FontMatrix"),
            descendant = mw_content_item(pdf, mw_content_key(pdf, object, "/DescendantFonts"), 0);
    for (int i = 0; i < 4 && font.is_drawn; i++)
        font.matrix[i] = mw_content_number(pdf, mw_content_item(pdf, matrix, i), font.matrix[i]);
    if (font.is_wide)
        read_runs(arena, pdf, descendant, &font);
    else
        read_widths(arena, pdf, &font);
    qpdf_oh own = font.is_wide ? descendant : object,
            descriptor = mw_content_key(pdf, own, "/FontDescriptor");
    read_height(pdf, descriptor, &font);
    font.is_embedded = font.is_drawn || has_file(pdf, descriptor);
    font.resources = mw_content_key(pdf, object, "/Resources");
    font.name = mw_content_name(arena, pdf, mw_content_key(pdf, own, "/BaseFont"));
    return font;
}

double mw_content_width(const struct content_font *font, int character)
{
    const int i = character - font->first;
    const double width = i >= 0 && i < font->n ? font->width[i] : font->usual;
    return width * (font->is_drawn ? font->matrix[0] : 1.0 / UNITS);
}

/* Returns the name of a character in an encoding with differences: "n name name ... n name". "" if it has
 * none. */
static const char *glyph_name(struct mw_arena *arena, qpdf_data pdf, qpdf_oh differences, int character)
{
    int at = 0;
    for (int i = 0; i < mw_content_count(pdf, differences); i++) {
        qpdf_oh item = mw_content_item(pdf, differences, i);
        if (qpdf_oh_is_number(pdf, item))
            at = (int)mw_content_number(pdf, item, 0);
        else if (at++ == character)
            return mw_content_name(arena, pdf, item);
    }
    return "";
}

qpdf_oh mw_content_glyph(struct mw_arena *arena, qpdf_data pdf, struct content_font *font, int character)
{
    qpdf_oh *glyph = &font->glyph[character & 255];
    if (*glyph != 0)
        return *glyph;
    qpdf_oh encoding = mw_content_key(pdf, font->object, "/Encoding");
    const char *name = glyph_name(arena, pdf, mw_content_key(pdf, encoding, "/Differences"), character);
    *glyph =
        mw_content_key(pdf, mw_content_key(pdf, font->object, "/CharProcs"), mw_format(arena, "/%s", name));
    return *glyph;
}
