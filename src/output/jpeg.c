#include "output/jpeg.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>

#define JPEG_QUALITY "92" /* of 100: no blocks are seen around letters */

/* Returns the pixels of a picture as GdkPixbuf has them; free with g_object_unref(). */
static GdkPixbuf *pixbuf_of(cairo_surface_t *picture)
{
    const int w = cairo_image_surface_get_width(picture), h = cairo_image_surface_get_height(picture),
              stride = cairo_image_surface_get_stride(picture);
    GdkPixbuf *pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, w, h);
    if (!pixbuf)
        mw_end_without_memory();
    cairo_surface_flush(picture);
    const unsigned char *from = cairo_image_surface_get_data(picture);
    unsigned char *to = gdk_pixbuf_get_pixels(pixbuf);
    const int to_stride = gdk_pixbuf_get_rowstride(pixbuf);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint32_t pixel;
            memcpy(&pixel, from + (size_t)y * (size_t)stride + 4 * (size_t)x, sizeof pixel);
            unsigned char *rgb = to + (size_t)y * (size_t)to_stride + 3 * (size_t)x;
            for (int part = 0; part < 3; part++)
                rgb[part] = (unsigned char)(pixel >> (16 - 8 * part));
        }
    return pixbuf;
}

static gboolean write_jpeg(const char *bytes, gsize n, GError **error, void *sink)
{
    (void)error;
    mw_cairo_write(sink, (const unsigned char *)bytes, (unsigned)n);
    return TRUE;
}

cairo_status_t mw_jpeg_write(cairo_surface_t *picture, struct cairo_sink *sink)
{
    GdkPixbuf *pixbuf = pixbuf_of(picture);
    const bool good =
        gdk_pixbuf_save_to_callback(pixbuf, write_jpeg, sink, "jpeg", NULL, "quality", JPEG_QUALITY, NULL);
    g_object_unref(pixbuf);
    return good ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}
