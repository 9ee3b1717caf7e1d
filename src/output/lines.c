/* The walls of a maze are drawn twice, for its puzzle and for its answer, in two inks and with two pens. So
 * the walls are a form that sets neither ink nor pen. The page that paints it sets both: a second form does
 * so until the pages of a section are written (pdf/forms.h). */
#include "output/lines.h"

#include <math.h>
#include <string.h>

bool mw_lines_are_many(const struct mw_mark *mark)
{
    const int few = 10; /* lines of so few points take less space on their page than a form does */
    return mw_mark_has_lines(mark) && (mw_has_units(mark) || mw_count_points(mark->lines) > few);
}

/* Returns the box of a mark's lines in units of a resolution, drawn by a pen of some width. */
static struct mw_box box_of(const struct mw_mark *mark, const struct resolution *resolution, double width)
{
    struct mw_mark alone = *mark;
    alone.x = alone.y = 0;
    alone.scale = resolution->units;
    alone.width = width;
    return mw_box_grown(mw_box_whole(mw_mark_bounds(&alone)), 1);
}

/* Returns the width of a pen in units of a resolution. */
static double pen_width(const struct mw_mark *mark, const struct resolution *resolution)
{
    return mark->width * resolution->units / fabs(mark->scale);
}

/* Adds a number to both hashes of a key. */
static void mix(struct stream_key *key, uint64_t n)
{
    key->hash[0] = (key->hash[0] ^ n) * UINT64_C(0x9e3779b97f4a7c15);
    key->hash[0] ^= key->hash[0] >> 29;
    key->hash[1] = (key->hash[1] + n) * UINT64_C(0xd6e8feb86659fd93);
    key->hash[1] ^= key->hash[1] >> 32;
}

static void mix_double(struct stream_key *key, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    mix(key, bits);
}

/* Returns the key of lines that a puzzle and its answer share. It is made of all that their stream depends
 * on. `cells` is the width of the pen in whole cells. */
static struct stream_key key_of(const struct mw_mark *mark, const struct resolution *resolution, double cells)
{
    struct stream_key key = {{0}};
    mix(&key, mark->kind);
    mix_double(&key, resolution->units);
    mix(&key, (uint64_t)resolution->steps);
    mix_double(&key, cells);
    for (int i = 0; i < mark->lines->n; i++) {
        const struct mw_line *line = &mark->lines->line[i];
        mix(&key, 2 * (uint64_t)line->n + line->closed);
        for (int k = 0; k < line->n; k++) {
            mix_double(&key, line->at[k].x);
            mix_double(&key, line->at[k].y);
            mix_double(&key, line->at[k].bulge);
        }
    }
    return key;
}

/* The form's box leaves space for a pen whose width is rounded up to whole cells, so that thin and thick
 * walls give the same box. */
int mw_lines_add(struct pdf_forms *forms, const struct mw_mark *mark, const struct resolution *resolution)
{
    const double cells = ceil(mark->width / fabs(mark->scale));
    const struct pdf_form form = {.box = box_of(mark, resolution, 2 * resolution->units * cells)};
    const bool are_shared = mw_lines_are_shared(mark);
    struct stream_key key = {{0}};
    int number = 0;
    if (are_shared) {
        key = key_of(mark, resolution, cells);
        number = pdf_forms_find(forms, &form, &key);
    }
    if (number > 0)
        return number;
    GString *content = g_string_new("");
    mw_put_lines(content, mark, resolution);
    number = are_shared ? pdf_forms_add_new(forms, &form, &key, content->str, content->len)
                        : pdf_forms_add(forms, &form, content->str, content->len);
    g_string_free(content, TRUE);
    return number;
}

static void put_fine(GString *out, double x, const char *then)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(out, g_ascii_formatd(number, sizeof number, "%.6g", x));
    g_string_append(out, then);
}

/* Appends the operators for the ink and the pen of a mark. A solid line says that it is solid, because a form
 * begins with the dashes of the page that paints it, and Cairo ends those only with its own next line. */
static void put_pen(GString *out, const struct mw_mark *mark, uint32_t rgb,
                    const struct resolution *resolution)
{
    const bool is_fill = mark->kind == MW_MARK_FILL;
    const double by = resolution->units / fabs(mark->scale); /* units in a point */
    put_fine(out, (rgb >> 16) / 255.0, " ");
    put_fine(out, (rgb >> 8 & 255) / 255.0, " ");
    put_fine(out, (rgb & 255) / 255.0, is_fill ? " rg\n" : " RG 1 J 1 j ");
    if (is_fill)
        return;
    put_fine(out, pen_width(mark, resolution), " w\n");
    if (mark->dash_off > 0) {
        g_string_append_c(out, '[');
        put_fine(out, by * mark->dash_on, " ");
        put_fine(out, by * mark->dash_off, "] 0 d\n");
    } else
        g_string_append(out, "[]0 d\n");
}

/* Returns a square around a box, with the same top left corner. Its side is a power of ten, so that 1/side,
 * by which fit() scales, is a short number. */
static struct mw_box square_around(const struct mw_box *box)
{
    double side = 1000;
    while (side < box->w || side < box->h)
        side *= 10;
    return (struct mw_box){box->x, box->y, side, side};
}

/* Returns the matrix that maps `square` to the unit square, from (0, 0) to (1, 1) with y upwards, in which
 * PDF paints an image; it maps the top left corner of `square` to (0, 1). */
static char *fit(const struct mw_box *square)
{
    const double unit = 1 / square->w,
                 matrix[] = {unit, 0, 0, -unit, -unit * square->x, 1 + unit * square->y};
    GString *text = g_string_new("");
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    for (int i = 0; i < 6; i++) {
        g_ascii_formatd(number, sizeof number, "%.9f", matrix[i]);
        char *end = number + strlen(number);
        while (end[-1] == '0')
            *--end = '\0';
        if (end[-1] == '.')
            *--end = '\0';
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "", number);
    }
    return g_string_free(text, FALSE);
}

int mw_lines_add_inked(struct pdf_forms *forms, const struct mw_mark *mark, uint32_t rgb,
                       const struct resolution *resolution, struct mw_box *square)
{
    const struct mw_box box = box_of(mark, resolution, pen_width(mark, resolution));
    *square = square_around(&box);
    char *matrix = fit(square);
    GString *content = g_string_new("");
    struct pdf_form form = {.box = box, .matrix = matrix};
    put_pen(content, mark, rgb, resolution);
    if (mw_lines_are_shared(mark)) {
        form.paints = mw_lines_add(forms, mark, resolution);
        g_string_append(content, "/w Do\n");
    } else {
        mw_put_lines(content, mark, resolution);
    }
    const int number = pdf_forms_add(forms, &form, content->str, content->len);
    g_string_free(content, TRUE);
    g_free(matrix);
    return number;
}
