/* pdf: one file with outline, page labels, links and metadata. Cairo draws the pages of a section. */
#include "output/binding.h"
#include "output/cairo.h"
#include "output/reread.h"

#include <cairo-pdf.h>
#include <stdlib.h>

struct pdf {
    struct cairo_sink sink;
    cairo_surface_t *surface;
    cairo_t *cr;
    const uint32_t *colour;
    struct cairo_forms *forms;
};

static void page(void *context, const struct mw_page *page)
{
    struct pdf *pdf = context;
    const bool is_alone =
        mw_cairo_has_new_faces(pdf->forms, page); /* Cairo looks up new faces when the page is shown */
    cairo_pdf_surface_set_size(pdf->surface, mw_page_width(page), mw_page_height(page));
    mw_cairo_play(pdf->cr, page, pdf->colour, pdf->forms);
    if (is_alone)
        mw_type_lock();
    cairo_show_page(pdf->cr);
    if (is_alone)
        mw_type_unlock();
}

static void *open(FILE *file, const struct mw_document *document)
{
    struct pdf *pdf = calloc(1, sizeof *pdf);
    if (!pdf)
        mw_end_without_memory();
    pdf->sink.file = file;
    pdf->colour = document->colour;
    pdf->surface = cairo_pdf_surface_create_for_stream(mw_cairo_write, &pdf->sink, 72, 72);
    pdf->cr = cairo_create(pdf->surface);
    pdf->forms = mw_cairo_forms_open();
    if (document->specimen)
        page(pdf, document->specimen);
    return pdf;
}

static bool close(void *context, struct mw_error *error)
{
    struct pdf *pdf = context;
    mw_type_lock();
    cairo_status_t drawn = cairo_status(pdf->cr);
    cairo_destroy(pdf->cr);
    cairo_surface_finish(pdf->surface);
    if (drawn == CAIRO_STATUS_SUCCESS)
        drawn = cairo_surface_status(pdf->surface);
    bool good = mw_cairo_check(drawn, &pdf->sink, error);
    cairo_surface_destroy(pdf->surface);
    mw_cairo_forms_close(pdf->forms);
    mw_type_unlock();
    free(pdf);
    return good;
}

static bool bind(FILE *file, const struct mw_document *document, const struct mw_sections *sections,
                 struct mw_error *error)
{
    return mw_pdf_bind(file, document, sections, sections->have_specimen, NULL, error);
}

const struct mw_output mw_output_pdf = {
    .name = "pdf",
    .suffix = "pdf",
    .brief = "one file with outline and links, to print and to read",
    .page_cost = 1e-3,
    .open = open,
    .page = page,
    .close = close,
    .bind = bind,
    .reread = mw_reread_pdf,
};
