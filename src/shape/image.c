/* Reads images by GdkPixbuf. Checks the size of a file before the file is parsed. */
#include "shape/readers.h"

#include "mazewright/files.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <math.h>
#include <string.h>

enum { MOST_PIXELS = 36000000 }; /* most pixels of an image that is traced */

/* True if a JPEG is complete. Decoders accept one that was cut off: they fill the missing part with grey. */
static bool has_its_end(const char *path)
{
    enum { TAIL = 65536 };
    const char *why;
    FILE *file = mw_open_file(path, &why);
    unsigned char *tail = malloc(TAIL);
    bool found = false;
    if (file && tail) {
        fseek(file, 0, SEEK_END);
        long size = ftell(file);
        fseek(file, size > TAIL ? size - TAIL : 0, SEEK_SET);
        size_t n = fread(tail, 1, TAIL, file);
        for (size_t i = 0; i + 1 < n && !found; i++)
            found = tail[i] == 0xff && tail[i + 1] == 0xd9;
        fclose(file);
    }
    free(tail);
    return found;
}

static unsigned int big_endian(const unsigned char *at)
{
    return (unsigned int)at[0] << 24 | (unsigned int)at[1] << 16 | (unsigned int)at[2] << 8 | at[3];
}

/* Finds the size of an image in pixels: of a PNG after its signature, of a JPEG in a later segment. False if
 * it is neither, or a JPEG cut off. */
static bool find_size(const char *path, FILE *file, unsigned int *w, unsigned int *h)
{
    static const unsigned char png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'},
                               jpeg[] = {0xff, 0xd8, 0xff};
    unsigned char head[24] = {0};
    const size_t length = fread(head, 1, sizeof head, file);
    int wide = 0, high = 0;
    if (length == sizeof head && memcmp(head, png, sizeof png) == 0) {
        *w = big_endian(head + 16);
        *h = big_endian(head + 20);
        return true;
    }
    if (memcmp(head, jpeg, sizeof jpeg) != 0 || !gdk_pixbuf_get_file_info(path, &wide, &high))
        return false;
    *w = (unsigned int)wide;
    *h = (unsigned int)high;
    return has_its_end(path);
}

static bool check_image(const char *path, int most, struct mw_error *error)
{
    unsigned int w = 0, h = 0;
    const char *why;
    FILE *file = mw_open_file(path, &why);
    if (!file)
        return mw_fail(error, "cannot read the image %s: %s", path, why);
    const bool is_image = find_size(path, file, &w, &h);
    fclose(file);
    if (!is_image && w > 0)
        return mw_fail(error, "the image %s is damaged; save it anew", path);
    if (!is_image)
        return mw_fail(error, "%s is not a PNG or JPEG image; save it as one", path);
    if (w == 0 || h == 0)
        return mw_fail(error, "%s has no pixels; save it anew", path);
    if (w > 30000 || h > 30000 || (unsigned long long)w * h > (unsigned long long)most)
        return mw_fail(error, "%s has %u x %u pixels, and %d million are the most; make it smaller", path, w,
                       h, most / 1000000);
    return true;
}

/* Loads an image, upright; NULL, with the error set, if it cannot be read, or has more pixels than that. Free
 * with g_object_unref(). */
static GdkPixbuf *load(const char *path, int most, struct mw_error *error)
{
    if (!check_image(path, most, error))
        return NULL;
    GdkPixbuf *read = gdk_pixbuf_new_from_file(path, NULL),
              *image = read ? gdk_pixbuf_apply_embedded_orientation(read) : NULL;
    g_clear_object(&read);
    if (!image)
        mw_fail(error, "the image %s is damaged; save it anew", path);
    return image;
}

/* Returns how light a pixel is on white paper, 0 to 255. */
static double lightness(const unsigned char *pixel, bool has_alpha)
{
    double grey = 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2], alpha = has_alpha ? pixel[3] : 255;
    return (grey * alpha + 255 * (255 - alpha)) / 255;
}

/* Returns how much of a pixel is inside, from its lightness: 255 for black, 0 for white, half of 255 at the
 * threshold. */
static double inside_of(double light, double threshold)
{
    const double half = 127.5;
    return light < threshold ? 2 * half - half * light / threshold
                             : half * (255 - light) / fmax(255 - threshold, 1e-9);
}

/* Returns an image as a field, scaled down if it is large: each pixel of the field is the mean of several. */
static struct mw_field field_of(struct mw_arena *arena, const GdkPixbuf *image, double threshold, bool invert)
{
    const int w = gdk_pixbuf_get_width(image), h = gdk_pixbuf_get_height(image),
              stride = gdk_pixbuf_get_rowstride(image), channels = gdk_pixbuf_get_n_channels(image);
    const bool has_alpha = gdk_pixbuf_get_has_alpha(image);
    const unsigned char *data = gdk_pixbuf_read_pixels(image);
    const int by = ((w > h ? w : h) + PICTURE_SIDE - 1) / PICTURE_SIDE;
    struct mw_field field = {(w + by - 1) / by, (h + by - 1) / by, NULL};
    field.inside = MW_ARRAY(arena, field.w * field.h, unsigned char);
    for (int y = 0; y < field.h; y++)
        for (int x = 0; x < field.w; x++) {
            double sum = 0;
            int n = 0;
            for (int v = y * by; v < (y + 1) * by && v < h; v++)
                for (int u = x * by; u < (x + 1) * by && u < w; u++, n++)
                    sum += inside_of(
                        lightness(data + (size_t)v * (size_t)stride + (size_t)(u * channels), has_alpha),
                        255 * threshold);
            double inside = sum / n;
            field.inside[y * field.w + x] = (unsigned char)mw_snap(invert ? 255 - inside : inside, 1);
        }
    return field;
}

bool mw_picture_read_image(struct mw_arena *arena, const char *path, double threshold, bool invert,
                           struct mw_shape *shape, struct mw_error *error)
{
    GdkPixbuf *image = load(path, MOST_PIXELS, error);
    struct mw_arena *scratch = mw_arena_new();
    bool good = image;
    if (good) {
        struct mw_field field = field_of(scratch, image, threshold, invert);
        good = mw_field_trace(arena, path, "give it another \"threshold\", or \"invert: true\"", &field,
                              shape, error);
    }
    mw_arena_free(scratch);
    g_clear_object(&image);
    return good;
}

/* Returns a part of a pixel on white paper. */
static unsigned char on_white(unsigned part, unsigned alpha)
{
    return (unsigned char)((part * alpha + 255 * (255 - alpha) + 127) / 255);
}

bool mw_picture_read_pixels(struct mw_arena *arena, const char *path, struct mw_image *image,
                            struct mw_error *error)
{
    GdkPixbuf *loaded = load(path, PICTURE_PIXELS, error);
    if (!loaded)
        return false;
    const int w = gdk_pixbuf_get_width(loaded), h = gdk_pixbuf_get_height(loaded),
              stride = gdk_pixbuf_get_rowstride(loaded), channels = gdk_pixbuf_get_n_channels(loaded);
    const bool has_alpha = gdk_pixbuf_get_has_alpha(loaded);
    const unsigned char *data = gdk_pixbuf_read_pixels(loaded);
    unsigned char *rgb = MW_ARRAY(arena, 3 * w * h, unsigned char);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const unsigned char *from = data + (size_t)y * (size_t)stride + (size_t)(x * channels);
            for (int part = 0; part < 3; part++)
                rgb[3 * (y * w + x) + part] = on_white(from[part], has_alpha ? from[3] : 255);
        }
    *image = (struct mw_image){path, w, h, rgb};
    g_object_unref(loaded);
    return true;
}
