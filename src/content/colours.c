#include "content/colours.h"

#include <math.h>
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
    colour->white = colour->space != CONTENT_UNKNOWN;
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

void mw_content_set_colour(struct content_colour *colour, const struct content_tokens *t, int last)
{
    for (int i = 0; i < colour->n && i < 4; i++)
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

static struct content_colour of_spots(struct mw_arena *arena, qpdf_data pdf, qpdf_oh space, qpdf_oh names)
{
    const int n = qpdf_oh_is_array(pdf, names) ? mw_content_count(pdf, names) : 1;
    struct content_colour colour = of_space(CONTENT_SPOT, n < 4 ? n : 4);
    (void)space;
    colour.spot = mw_content_name(arena, pdf, mw_content_item(pdf, names, 0));
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
        return of_spots(arena, pdf, space, mw_content_item(pdf, space, 1));
    struct content_colour unknown = of_space(CONTENT_UNKNOWN, 0);
    const bool is_index = strcmp(kind, "Indexed") == 0 || strcmp(kind, "I") == 0;
    if (is_index &&
        !mw_content_is_named(pdf, mw_content_item(pdf, mw_content_item(pdf, space, 1), 0), "/Indexed")) {
        unknown = mw_content_space(arena, pdf, mw_content_item(pdf, space, 1));
        unknown.n = 0;
    }
    return unknown;
}
