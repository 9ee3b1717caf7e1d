/* Carries bytes as images in fax format, the one kind that Cairo stores as they are, whatever they contain.
 */
#include "output/carrier.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the bytes ---------------------------------------------------------------------------------------- */

static void put_fine(GString *out, double x, const char *then)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(out, g_ascii_formatd(number, sizeof number, "%.6g", x));
    g_string_append(out, then);
}

/* Appends the PDF operators for the ink and pen of a mark; `by` is the number of units in a point. */
static void put_pen(GString *out, const struct mw_mark *mark, uint32_t rgb, double by)
{
    const bool is_fill = mark->kind == MW_MARK_FILL;
    put_fine(out, (rgb >> 16) / 255.0, " ");
    put_fine(out, (rgb >> 8 & 255) / 255.0, " ");
    put_fine(out, (rgb & 255) / 255.0, is_fill ? " rg\n" : " RG 1 J 1 j ");
    if (is_fill)
        return;
    put_fine(out, by * mark->width, " w\n");
    if (mark->dash_off > 0) {
        g_string_append_c(out, '[');
        put_fine(out, by * mark->dash_on, " ");
        put_fine(out, by * mark->dash_off, "] 0 d\n");
    }
}

static struct mw_box box_of(const struct mw_mark *mark, const struct resolution *resolution)
{
    struct mw_mark alone = *mark;
    alone.x = alone.y = 0;
    alone.scale = resolution->units;
    alone.width = mark->width * resolution->units / fabs(mark->scale);
    return mw_box_grown(mw_box_whole(mw_mark_bounds(&alone)), 1);
}

/* Returns the width of the image that carries lines: 1000, 10 000 and so on, the first that is at least as
 * wide and as high as the lines' box, because Cairo clips what lies beyond the image. */
static int across_of(const struct mw_box *box)
{
    int across = 1000;
    while (across < box->w || across < box->h)
        across *= 10;
    return across;
}

static const char head[] = "%d %d %d %d %d %zu\n";

static GString *packed(struct deflater *deflater, const struct mw_mark *mark, uint32_t rgb,
                       const struct resolution *resolution, struct mw_box *box, int *across)
{
    GString *lines = g_string_new(""), *pen = g_string_new(""), *all = g_string_new("");
    *box = box_of(mark, resolution);
    *across = across_of(box);
    put_pen(mw_comes_once(mark) ? lines : pen, mark, rgb, resolution->units / fabs(mark->scale));
    mw_put_lines(lines, mark, resolution);
    g_string_append_printf(all, head, (int)box->x, (int)box->y, (int)box->w, (int)box->h, *across, pen->len);
    g_string_append_len(all, pen->str, (gssize)pen->len);
    mw_put_deflated(all, deflater, lines->str, lines->len);
    g_string_free(lines, TRUE);
    g_string_free(pen, TRUE);
    return all;
}

bool mw_carried(const unsigned char *bytes, size_t n, struct carried *carried)
{
    const unsigned char *end = memchr(bytes, '\n', n);
    char line[100];
    if (!end || (size_t)(end - bytes) >= sizeof line)
        return false;
    memcpy(line, bytes, (size_t)(end - bytes));
    line[end - bytes] = '\0';
    const size_t left = n - (size_t)(end + 1 - bytes);
    if (sscanf(line, head, &carried->x, &carried->y, &carried->w, &carried->h, &carried->across,
               &carried->npen) != 6 ||
        carried->npen > left)
        return false;
    carried->pen = (const char *)end + 1;
    carried->lines = end + 1 + carried->npen;
    carried->nlines = left - carried->npen;
    return true;
}

enum {
    PLACES = 256
}; /* fraction of a point to which positions of drawings are rounded, so that equal positions have equal
      numbers */

/* --- the image ---------------------------------------------------------------------------------------- */

static void add_data(cairo_surface_t *image, const char *type, const char *bytes, size_t n)
{
    unsigned char *copy = g_memdup2(bytes, n);
    if (cairo_surface_set_mime_data(image, type, copy, n, g_free, copy) != CAIRO_STATUS_SUCCESS)
        g_free(copy);
}

/* Returns the image that carries bytes; equal bytes are carried once in a section. */
static cairo_surface_t *image_of(const GString *bytes)
{
    static const char parameters[] = "Columns=1 Rows=1 K=-1";
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1);
    char *id = g_compute_checksum_for_data(G_CHECKSUM_SHA1, (const guchar *)bytes->str, bytes->len);
    add_data(image, CAIRO_MIME_TYPE_CCITT_FAX, bytes->str, bytes->len);
    add_data(image, CAIRO_MIME_TYPE_CCITT_FAX_PARAMS, parameters, sizeof parameters - 1);
    add_data(image, CAIRO_MIME_TYPE_UNIQUE_ID, id, strlen(id));
    g_free(id);
    return image;
}

void mw_carry(cairo_t *cr, struct deflater *deflater, const struct mw_mark *mark, uint32_t rgb)
{
    const struct resolution resolution = mw_resolution_of(mark);
    struct mw_box box;
    int across;
    GString *bytes = packed(deflater, mark, rgb, &resolution, &box, &across);
    cairo_surface_t *image = image_of(bytes);
    const double scale = mark->scale / resolution.units;
    cairo_save(cr);
    cairo_translate(cr, mw_snap(mark->x, PLACES), mw_snap(mark->y, PLACES));
    cairo_scale(cr, scale, scale);
    cairo_translate(cr, box.x, box.y);
    cairo_scale(cr, across, across);
    cairo_set_source_surface(cr, image, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_restore(cr);
    cairo_surface_destroy(image);
    g_string_free(bytes, TRUE);
}
