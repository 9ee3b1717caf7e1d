/* Turns what Cairo carried as images into forms: one with the lines, which sets neither ink nor pen, so that
 * a puzzle and its answer share it; and one that sets both and paints it. */
#include "output/unpack.h"

#include "output/carrier.h"

#include <stdlib.h>
#include <string.h>

bool mw_is_carrier(const struct pdf_parts *s, qpdf_oh object)
{
    if (!qpdf_oh_is_stream(s->pdf, object))
        return false;
    const qpdf_oh filter = qpdf_oh_get_key(s->pdf, qpdf_oh_get_dict(s->pdf, object), "/Filter");
    return qpdf_oh_is_name(s->pdf, filter) &&
           strcmp(qpdf_oh_get_name(s->pdf, filter), "/CCITTFaxDecode") == 0;
}

static qpdf_oh integers(const struct pdf_parts *s, int n, const int *integer)
{
    const qpdf_oh array = qpdf_oh_new_array(s->pdf);
    for (int i = 0; i < n; i++)
        qpdf_oh_append_item(s->pdf, array, qpdf_oh_new_integer(s->pdf, integer[i]));
    return array;
}

/* Returns a form for lines, with `beside` as space on each side for the widest pen. */
static qpdf_oh form_with(const struct pdf_parts *s, const struct carried *carried, int beside)
{
    const qpdf_oh form = qpdf_oh_new_stream(s->pdf), dictionary = qpdf_oh_get_dict(s->pdf, form);
    const int box[] = {carried->x - beside, carried->y - beside, carried->x + carried->w + beside,
                       carried->y + carried->h + beside};
    qpdf_oh_replace_key(s->pdf, dictionary, "/Subtype", qpdf_oh_new_name(s->pdf, "/Form"));
    qpdf_oh_replace_key(s->pdf, dictionary, "/BBox", integers(s, 4, box));
    return form;
}

/* Fits a form into the place of an image. An image fills the square from (0, 0) to (1, 1) with y upwards; the
 * box's top left corner is at (0, 1). */
static void fit(const struct pdf_parts *s, qpdf_oh form, const struct carried *carried)
{
    const double unit = 1.0 / carried->across,
                 matrix[] = {unit, 0, 0, -unit, -unit * carried->x, 1 + unit * carried->y};
    const qpdf_oh array = qpdf_oh_new_array(s->pdf);
    for (int i = 0; i < 6; i++)
        qpdf_oh_append_item(s->pdf, array, qpdf_oh_new_real_from_double(s->pdf, matrix[i], 9));
    qpdf_oh_replace_key(s->pdf, qpdf_oh_get_dict(s->pdf, form), "/Matrix", array);
}

static qpdf_oh lines_of(const struct pdf_parts *s, const struct carried *carried, int beside)
{
    const qpdf_oh form = form_with(s, carried, beside);
    qpdf_oh_replace_stream_data(s->pdf, form, carried->lines, carried->nlines,
                                qpdf_oh_new_name(s->pdf, "/FlateDecode"), qpdf_oh_new_null(s->pdf));
    return form;
}

/* Returns the form with the lines, which sets neither ink nor pen. */
static qpdf_oh shared_lines(const struct pdf_parts *s, const struct carried *carried)
{
    char *digest = g_compute_checksum_for_data(G_CHECKSUM_SHA1, carried->lines, carried->nlines);
    const int first = GPOINTER_TO_INT(g_hash_table_lookup(s->first, digest));
    if (first) {
        g_free(digest);
        return qpdf_get_object_by_id(s->pdf, first, 0);
    }
    const qpdf_oh form = lines_of(s, carried, carried->w);
    g_hash_table_insert(s->first, digest, GINT_TO_POINTER(qpdf_oh_get_object_id(s->pdf, form)));
    return form;
}

/* Returns a form that sets ink and pen and paints the lines. */
static qpdf_oh inked(const struct pdf_parts *s, const struct carried *carried)
{
    const qpdf_oh form = form_with(s, carried, 0), names = qpdf_oh_new_dictionary(s->pdf),
                  resources = qpdf_oh_new_dictionary(s->pdf);
    GString *content = g_string_new_len(carried->pen, (gssize)carried->npen);
    g_string_append(content, "/w Do");
    qpdf_oh_replace_key(s->pdf, names, "/w", shared_lines(s, carried));
    qpdf_oh_replace_key(s->pdf, resources, "/XObject", names);
    qpdf_oh_replace_key(s->pdf, qpdf_oh_get_dict(s->pdf, form), "/Resources", resources);
    qpdf_oh_replace_stream_data(s->pdf, form, (const unsigned char *)content->str, content->len,
                                qpdf_oh_new_null(s->pdf), qpdf_oh_new_null(s->pdf));
    g_string_free(content, TRUE);
    return form;
}

static qpdf_oh unpacked(const struct pdf_parts *s, const struct carried *carried)
{
    const qpdf_oh form = carried->npen > 0 ? inked(s, carried) : lines_of(s, carried, 0);
    fit(s, form, carried);
    return form;
}

int mw_unpack(const struct pdf_parts *s, qpdf_oh carrier, int number)
{
    struct carried carried;
    unsigned char *bytes = NULL;
    size_t n = 0;
    const bool good =
        qpdf_oh_get_stream_data(s->pdf, carrier, qpdf_dl_none, NULL, &bytes, &n) < QPDF_ERRORS &&
        mw_carried(bytes, n, &carried);
    const int form = good ? qpdf_oh_get_object_id(s->pdf, unpacked(s, &carried)) : number;
    free(bytes);
    return form;
}
