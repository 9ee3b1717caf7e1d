/* The walls of a maze are drawn twice, for its puzzle and for its answer, in two inks and with two pens. So
 * lines are forms that set neither ink nor pen; the page that paints them sets both. */
#include "output/lines.h"

#include <math.h>
#include <string.h>

static bool are_many(const struct mw_mark *mark)
{
    const int few = 10; /* lines of so few points take less space on their page than a form does */
    return mw_has_units(mark) || mw_count_points(mark->lines) > few;
}

GHashTable *mw_drawn_lines(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

/* True if lines were drawn before and take more space than a form takes on each page. */
static bool come_again(GHashTable *drawn, const struct mw_mark *mark, const struct resolution *resolution)
{
    const size_t is_long = 100;
    GString *operators = g_string_new("");
    mw_put_lines(operators, mark, resolution);
    if (operators->len > is_long)
        return !g_hash_table_add(drawn, g_string_free(operators, FALSE));
    g_string_free(operators, TRUE);
    return false;
}

bool mw_lines_are_worth_a_form(GHashTable *drawn, const struct mw_mark *mark,
                               const struct resolution *resolution)
{
    return mw_mark_has_lines(mark) && (are_many(mark) || come_again(drawn, mark, resolution));
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

/* Appends the operators for the ink and the pen of a mark. */
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
 * by which the lines are scaled, is a short number. */
static struct mw_box square_around(const struct mw_box *box)
{
    double side = 1000;
    while (side < box->w || side < box->h)
        side *= 10;
    return (struct mw_box){box->x, box->y, side, side};
}

/* The painting's matrix maps the square to the unit square in which PDF paints an image, from (0, 0) to (1,
 * 1) with y upwards; the top left corner of the square to (0, 1). */
int mw_lines_add_inked(struct pdf_forms *forms, const struct mw_mark *mark, uint32_t rgb,
                       const struct resolution *resolution, struct mw_box *square)
{
    const struct mw_box box = box_of(mark, resolution, pen_width(mark, resolution));
    *square = square_around(&box);
    const double unit = 1 / square->w;
    GString *operators = g_string_new("");
    put_pen(operators, mark, rgb, resolution);
    const struct pdf_painting painting = {{unit, 0, 0, -unit, -unit * square->x, 1 + unit * square->y},
                                          operators->str};
    const int number = pdf_forms_add_painting(forms, mw_lines_add(forms, mark, resolution), &painting);
    g_string_free(operators, TRUE);
    return number;
}
