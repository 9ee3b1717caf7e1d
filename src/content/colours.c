#include "content/colours.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct content_colour of_space(enum content_space space, int n)
{
    struct content_colour colour = {.space = space, .n = n, .spot = ""};
    if (space == CONTENT_CMYK)
        colour.part[3] = 1;
    for (int i = 0; i < n && space == CONTENT_SPOT; i++)
        colour.part[i] = 1;
    return colour;
}

static struct content_colour by_parts(int n)
{
    return of_space(n == 1 ? CONTENT_GREY : n == 3 ? CONTENT_RGB : CONTENT_CMYK, n);
}

/* Sets whether a colour prints nothing: all light, or no ink. */
static void note_white(struct content_colour *colour)
{
    const double near = 0.999;
    const bool is_light = colour->space == CONTENT_GREY || colour->space == CONTENT_RGB;
    colour->white = colour->space != CONTENT_UNKNOWN && colour->n > 0;
    for (int i = 0; i < colour->n; i++)
        colour->white = colour->white && (is_light ? colour->part[i] >= near : colour->part[i] <= 1 - near);
}

struct content_colour mw_content_device(int n, const double *part)
{
    struct content_colour colour = by_parts(n);
    for (int i = 0; i < colour.n; i++)
        colour.part[i] = fmin(fmax(part[i], 0), 1);
    note_white(&colour);
    return colour;
}

/* Sets the colour of a palette that has a number. */
static void take_entry(struct content_colour *colour, double number)
{
    const int entry = (int)fmin(fmax(number, 0), colour->npalette - 1);
    for (int i = 0; i < colour->n; i++)
        colour->part[i] = colour->palette[entry * colour->n + i] / 255.0;
    note_white(colour);
}

void mw_content_set_colour(struct content_colour *colour, const struct content_tokens *t, int last)
{
    if (colour->palette) {
        take_entry(colour, mw_content_operand_number(t, last));
        return;
    }
    for (int i = 0; i < colour->n; i++)
        colour->part[i] = fmin(fmax(mw_content_operand_number(t, last + colour->n - 1 - i), 0), 1);
    note_white(colour);
}

/* Returns the colour of an ICC profile, which is read as the device's with as many parts. */
static struct content_colour of_profile(qpdf_data pdf, qpdf_oh stream)
{
    const int n = (int)mw_content_number(pdf, mw_content_key(pdf, stream, "/N"), 3);
    struct content_colour colour = by_parts(n == 1 || n == 4 ? n : 3);
    colour.is_calibrated = true;
    return colour;
}

static struct content_colour of_spots(struct mw_arena *arena, qpdf_data pdf, qpdf_oh names)
{
    const int n = qpdf_oh_is_array(pdf, names) ? mw_content_count(pdf, names) : 1;
    struct content_colour colour = of_space(CONTENT_SPOT, n < CONTENT_MOST_PARTS ? n : CONTENT_MOST_PARTS);
    colour.spot = mw_content_name(arena, pdf, mw_content_item(pdf, names, 0));
    return colour;
}

/* Returns the bytes of a palette, which is a string or a stream; NULL if it cannot be read. */
static const unsigned char *bytes_of(struct mw_arena *arena, qpdf_data pdf, qpdf_oh table, size_t *n)
{
    unsigned char *unpacked = NULL, *copy = NULL;
    QPDF_BOOL filtered = QPDF_FALSE;
    if (qpdf_oh_is_string(pdf, table)) {
        const char *bytes = qpdf_oh_get_binary_string_value(pdf, table, n);
        return memcpy(MW_ARRAY(arena, *n + 1, unsigned char), bytes, *n);
    }
    if (qpdf_oh_is_stream(pdf, table) &&
        qpdf_oh_get_stream_data(pdf, table, qpdf_dl_generalized, &filtered, &unpacked, n) < QPDF_ERRORS &&
        filtered)
        copy = memcpy(MW_ARRAY(arena, *n + 1, unsigned char), unpacked, *n);
    free(unpacked);
    return copy;
}

/* Returns the first colour of an indexed space. One whose palette cannot be read has no parts. */
static struct content_colour of_palette(struct mw_arena *arena, qpdf_data pdf, qpdf_oh space)
{
    qpdf_oh base = mw_content_item(pdf, space, 1);
    const char *kind = mw_content_name(arena, pdf, mw_content_item(pdf, base, 0));
    if (strcmp(kind, "Indexed") == 0 || strcmp(kind, "I") == 0)
        return of_space(CONTENT_UNKNOWN, 0);
    struct content_colour colour = mw_content_space(arena, pdf, base);
    size_t n = 0;
    const unsigned char *palette = bytes_of(arena, pdf, mw_content_item(pdf, space, 3), &n);
    if (!palette || colour.n == 0 || n < (size_t)colour.n) {
        colour.n = 0;
        return colour;
    }
    colour.palette = palette;
    colour.npalette = (int)fmin((double)(n / (size_t)colour.n), 256);
    take_entry(&colour, 0);
    return colour;
}

struct content_colour mw_content_space(struct mw_arena *arena, qpdf_data pdf, qpdf_oh space)
{
    static const struct {
        const char *name;
        int n;
        bool is_calibrated;
    } named[] = {{"DeviceGray", 1, false}, {"G", 1, false},          {"DeviceRGB", 3, false},
                 {"RGB", 3, false},        {"DeviceCMYK", 4, false}, {"CMYK", 4, false},
                 {"CalGray", 1, true},     {"CalRGB", 3, true},      {"Lab", 3, true}};
    const char *kind = mw_content_name(arena, pdf, mw_content_item(pdf, space, 0));
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strcmp(kind, named[i].name) == 0) {
            struct content_colour colour = by_parts(named[i].n);
            colour.is_calibrated = named[i].is_calibrated;
            return colour;
        }
    if (strcmp(kind, "ICCBased") == 0)
        return of_profile(pdf, mw_content_item(pdf, space, 1));
    if (strcmp(kind, "Separation") == 0 || strcmp(kind, "DeviceN") == 0)
        return of_spots(arena, pdf, mw_content_item(pdf, space, 1));
    const bool is_index = strcmp(kind, "Indexed") == 0 || strcmp(kind, "I") == 0;
    return is_index ? of_palette(arena, pdf, space) : of_space(CONTENT_UNKNOWN, 0);
}
