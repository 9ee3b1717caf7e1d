/* Total ink: the sum of the shares of all inks at a place, of which presses take so much and no more. */
#include "content/inks.h"

#include "content/colours.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FULL = 100, INKS = 4, MOST_INK = INKS * FULL };

double mw_content_ink(const struct content_colour *colour)
{
    double ink = 0;
    for (int i = 0; i < colour->n && (colour->space == CONTENT_CMYK || colour->space == CONTENT_SPOT); i++)
        ink += FULL * colour->part[i];
    return ink;
}

/* --- shadings ----------------------------------------------------------------------------------------- */

/* Replaces a colour by one of the ends of a function (its key is /C0 or /C1) if that takes more ink. */
static void take_end(qpdf_data pdf, qpdf_oh function, const char *key, struct content_colour *inkiest)
{
    qpdf_oh end = mw_content_key(pdf, function, key);
    struct content_colour colour = *inkiest;
    if (mw_content_count(pdf, end) != colour.n)
        return;
    for (int i = 0; i < colour.n; i++)
        colour.part[i] = fmin(fmax(mw_content_number(pdf, mw_content_item(pdf, end, i), 0), 0), 1);
    if (mw_content_ink(&colour) > mw_content_ink(inkiest))
        *inkiest = colour;
}

/* Takes the colours of a function that has samples (type 0), of 8 or 16 bits; others are left out. */
static void take_samples(qpdf_data pdf, qpdf_oh function, struct content_colour *inkiest)
{
    enum { MOST_BYTES = 1 << 20 };
    const int bits = (int)mw_content_number(pdf, mw_content_key(pdf, function, "/BitsPerSample"), 0),
              step = bits / 8;
    unsigned char *bytes = NULL;
    size_t size = 0;
    QPDF_BOOL filtered = QPDF_FALSE;
    struct content_colour colour = *inkiest;
    if (!qpdf_oh_is_stream(pdf, function) || (bits != 8 && bits != 16) ||
        mw_content_has(pdf, function, "/Decode") ||
        qpdf_oh_get_stream_data(pdf, function, qpdf_dl_all, &filtered, &bytes, &size) >= QPDF_ERRORS)
        return;
    const size_t pixel = (size_t)(step * colour.n);
    for (size_t at = 0; filtered && at + pixel <= size && at < MOST_BYTES; at += pixel) {
        for (int i = 0; i < colour.n; i++)
            colour.part[i] = bytes[at + (size_t)(i * step)] / 255.0;
        if (mw_content_ink(&colour) > mw_content_ink(inkiest))
            *inkiest = colour;
    }
    free(bytes);
}

/* Takes the ends of a function between two colours (type 2), of those that it is stitched from (type 3), or
 * its samples (type 0). */
static void take_function(qpdf_data pdf, qpdf_oh function, struct content_colour *inkiest, int depth)
{
    enum { DEEPEST = 8, MOST = 256 };
    qpdf_oh parts = mw_content_key(pdf, function, "/Functions");
    const int n = mw_content_count(pdf, parts);
    take_end(pdf, function, "/C0", inkiest);
    take_end(pdf, function, "/C1", inkiest);
    take_samples(pdf, function, inkiest);
    for (int i = 0; i < n && i < MOST && depth < DEEPEST; i++)
        take_function(pdf, mw_content_item(pdf, parts, i), inkiest, depth + 1);
}

struct content_colour mw_content_inkiest(struct mw_arena *arena, qpdf_data pdf, qpdf_oh shading)
{
    struct content_colour inkiest = mw_content_space(arena, pdf, mw_content_key(pdf, shading, "/ColorSpace"));
    qpdf_oh function = mw_content_key(pdf, shading, "/Function");
    if (inkiest.space != CONTENT_CMYK || qpdf_oh_is_array(pdf, function))
        return inkiest;
    memset(inkiest.part, 0, sizeof inkiest.part);
    take_function(pdf, function, &inkiest, 0);
    return inkiest;
}

/* --- images ------------------------------------------------------------------------------------------- */

/* The samples of an image: `n` in a pixel, `bits` each, in rows that begin at whole bytes. */
struct samples {
    const unsigned char *bytes;
    size_t size, stride;
    int w, h, n, bits;
    bool is_inverted; /* the least value is full ink (/Decode) */
};

/* Returns a sample of a row, from 0 to 255; of an index its value. */
static int sample(const struct samples *s, const unsigned char *row, int i)
{
    if (s->bits >= 8)
        return row[(size_t)i * (size_t)(s->bits / 8)];
    const int at = i * s->bits, shift = 8 - s->bits - at % 8;
    return row[at / 8] >> shift & ((1 << s->bits) - 1);
}

/* Returns the ink of a pixel, from 0 to MOST_INK, by its samples or by the palette's entry for it. */
static int ink_of_pixel(const struct samples *s, const unsigned char *row, int x,
                        const struct content_colour *colour)
{
    const int scale = s->bits < 8 ? (1 << s->bits) - 1 : 255;
    int sum = 0;
    if (colour->palette) {
        const int index = sample(s, row, x);
        for (int i = 0; i < INKS && index < colour->npalette; i++)
            sum += colour->palette[INKS * index + i];
        return FULL * sum / 255;
    }
    for (int i = 0; i < INKS; i++) {
        const int value = sample(s, row, INKS * x + i);
        sum += s->is_inverted ? scale - value : value;
    }
    return FULL * sum / scale;
}

/* Returns the total ink that 1 % of the pixels reach or exceed. */
static int ink_of_samples(const struct samples *s, const struct content_colour *colour)
{
    long count[MOST_INK + 1] = {0}, all = (long)s->w * s->h, seen = 0;
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++)
            count[ink_of_pixel(s, s->bytes + (size_t)y * s->stride, x, colour)]++;
    int ink = MOST_INK;
    while (ink > 0 && (seen += count[ink]) * 100 < all)
        ink--;
    return ink;
}

static struct samples measure(qpdf_data pdf, qpdf_oh image, int n)
{
    const double w = mw_content_number(pdf, mw_content_key(pdf, image, "/Width"), 0),
                 h = mw_content_number(pdf, mw_content_key(pdf, image, "/Height"), 0),
                 bits = mw_content_number(pdf, mw_content_key(pdf, image, "/BitsPerComponent"), 8),
                 most = 1 << 15;
    qpdf_oh decode = mw_content_key(pdf, image, "/Decode");
    const bool is_known = bits == 1 || bits == 2 || bits == 4 || bits == 8 || bits == 16;
    if (!is_known || !(w >= 1 && w <= most && h >= 1 && h <= most))
        return (struct samples){.n = 0};
    return (struct samples){.w = (int)w,
                            .h = (int)h,
                            .n = n,
                            .bits = (int)bits,
                            .stride = ((size_t)w * (size_t)n * (size_t)bits + 7) / 8,
                            .is_inverted = mw_content_number(pdf, mw_content_item(pdf, decode, 0), 0) > 0.5};
}

double mw_content_ink_of_image(struct mw_arena *arena, qpdf_data pdf, qpdf_oh image, size_t *bytes)
{
    const size_t most = (size_t)128 << 20;
    const struct content_colour colour =
        mw_content_space(arena, pdf, mw_content_key(pdf, image, "/ColorSpace"));
    struct samples s = measure(pdf, image, colour.palette ? 1 : INKS);
    unsigned char *unpacked = NULL;
    QPDF_BOOL filtered = QPDF_FALSE;
    double ink = 0;
    if (colour.space != CONTENT_CMYK || s.n == 0 || s.stride * (size_t)s.h > most)
        return 0;
    const QPDF_ERROR_CODE code =
        qpdf_oh_get_stream_data(pdf, image, qpdf_dl_all, &filtered, &unpacked, &s.size);
    s.bytes = unpacked;
    if (code < QPDF_ERRORS && filtered && s.size >= s.stride * (size_t)s.h)
        ink = ink_of_samples(&s, &colour);
    *bytes += s.size;
    free(unpacked);
    return ink;
}
