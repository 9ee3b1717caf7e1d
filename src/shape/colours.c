/* Finds the colours of an SVG, and what is painted in each. */
#include "shape/readers.h"

#include <string.h>

enum { BINS = 1 << 15, OPAQUE = 250, INSIDE = 128 };

/* Colours that are alike to five bits each: how many pixels have them, and the sums of their parts. */
struct bin {
    int n;
    long long sum[3];
};

static int part_of(uint32_t pixel, int part)
{
    return (int)(pixel >> (16 - 8 * part) & 255);
}

/* Returns the squared distance of two colours. */
static int distance(uint32_t a, uint32_t b)
{
    int sum = 0;
    for (int part = 0; part < 3; part++) {
        const int d = part_of(a, part) - part_of(b, part);
        sum += d * d;
    }
    return sum;
}

static int nearest(uint32_t pixel, int n, const uint32_t *colour)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (distance(pixel, colour[i]) < distance(pixel, colour[best]))
            best = i;
    return best;
}

/* Counts the opaque pixels by their colours. Returns how many there are. */
static int count(const struct picture_pixels *pixels, struct bin *bin)
{
    int n = 0;
    for (int i = 0; i < pixels->w * pixels->h; i++) {
        const uint32_t pixel = pixels->at[i];
        if (pixel >> 24 < OPAQUE)
            continue;
        struct bin *own = &bin[(pixel >> 9 & 0x7c00) | (pixel >> 6 & 0x3e0) | (pixel >> 3 & 0x1f)];
        own->n++;
        n++;
        for (int part = 0; part < 3; part++)
            own->sum[part] += part_of(pixel, part);
    }
    return n;
}

/* Lists the commonest colours, each unlike those before. Returns how many there are. */
static int list_colours(struct bin *bin, int pixels, uint32_t colour[PICTURE_COLOURS])
{
    enum { UNLIKE = 40 * 40 };
    const int least = pixels / 250;
    int n = 0;
    while (n < PICTURE_COLOURS) {
        int best = 0;
        for (int i = 1; i < BINS; i++)
            if (bin[i].n > bin[best].n)
                best = i;
        if (bin[best].n == 0 || bin[best].n < least)
            break;
        uint32_t mean = 0;
        for (int part = 0; part < 3; part++)
            mean = mean << 8 | (uint32_t)((bin[best].sum[part] + bin[best].n / 2) / bin[best].n);
        bin[best].n = 0;
        if (n == 0 || distance(mean, colour[nearest(mean, n, colour)]) > UNLIKE)
            colour[n++] = mean;
    }
    return n;
}

static bool is_grey(uint32_t rgb)
{
    enum { SPREAD = 24 };
    int least = 255, most = 0;
    for (int part = 0; part < 3; part++) {
        least = part_of(rgb, part) < least ? part_of(rgb, part) : least;
        most = part_of(rgb, part) > most ? part_of(rgb, part) : most;
    }
    return most - least <= SPREAD;
}

/* Returns a pixel without its opacity. */
static uint32_t full(uint32_t pixel)
{
    const int alpha = (int)(pixel >> 24);
    uint32_t rgb = 0;
    for (int part = 0; part < 3; part++) {
        const int whole = part_of(pixel, part) * 255 / alpha;
        rgb = rgb << 8 | (uint32_t)(whole > 255 ? 255 : whole);
    }
    return rgb;
}

/* Sets for each pixel the number of its colour from 1, or 0 outside. Pixels on the edge between two colours,
 * which may be like a third, get that of a neighbour. */
static void sort_pixels(const struct picture_pixels *pixels, int n, const uint32_t *colour,
                        unsigned char *sorted)
{
    enum { SURE = 30 * 30, PASSES = 4 };
    const unsigned char unsure = 255;
    const int w = pixels->w, all = pixels->w * pixels->h;
    for (int i = 0; i < all; i++) {
        const uint32_t pixel = pixels->at[i];
        const bool is_inside = pixel >> 24 >= INSIDE;
        const int best = is_inside ? nearest(full(pixel), n, colour) : 0;
        const bool is_sure = is_inside && distance(full(pixel), colour[best]) <= SURE;
        sorted[i] = !is_inside ? 0 : is_sure ? (unsigned char)(best + 1) : unsure;
    }
    for (int pass = 0; pass < PASSES; pass++)
        for (int i = w; i < all - w; i++) {
            const int beside[] = {i - 1, i - w, i + 1, i + w};
            for (int k = 0; k < 4 && sorted[i] == unsure; k++)
                if (sorted[beside[k]] != 0 && sorted[beside[k]] != unsure)
                    sorted[i] = sorted[beside[k]];
        }
    for (int i = 0; i < all; i++)
        if (sorted[i] == unsure)
            sorted[i] = (unsigned char)(nearest(full(pixels->at[i]), n, colour) + 1);
}

/* Lists the colours of an SVG. Returns how many there are; 0 if it has none but greys, or paints its whole
 * page. */
static int colours_of(struct mw_arena *scratch, const char *path, struct picture_pixels *pixels,
                      uint32_t colour[PICTURE_COLOURS])
{
    struct bin *bin = MW_ARRAY(scratch, BINS, struct bin);
    memset(bin, 0, BINS * sizeof *bin);
    const int opaque = mw_picture_draw_svg(scratch, path, pixels) ? count(pixels, bin) : 0,
              nearly_all = pixels->w * pixels->h / 50 * 49;
    const int n = opaque > 0 && opaque < nearly_all ? list_colours(bin, opaque, colour) : 0;
    for (int i = 0; i < n; i++)
        if (!is_grey(colour[i]))
            return n;
    return 0;
}

int mw_picture_read_colour(struct mw_arena *arena, const char *path, int layer, struct mw_shape *shape,
                           uint32_t *rgb)
{
    struct mw_arena *scratch = mw_arena_new();
    struct picture_pixels pixels = {0, 0, NULL};
    struct mw_error error = {0};
    uint32_t colour[PICTURE_COLOURS] = {0};
    int n = colours_of(scratch, path, &pixels, colour);
    if (layer < n) { /* a layer has the later colours in it, so that no gaps show between layers */
        struct mw_field field = {pixels.w, pixels.h, MW_ARRAY(scratch, pixels.w * pixels.h, unsigned char)};
        sort_pixels(&pixels, n, colour, field.inside);
        for (int i = 0; i < pixels.w * pixels.h; i++)
            field.inside[i] = field.inside[i] > layer ? 255 : 0;
        *rgb = colour[layer];
        n = mw_field_trace(arena, path, "", &field, shape, &error) ? n : 0;
    } else
        n = 0;
    mw_arena_free(scratch);
    return n;
}
