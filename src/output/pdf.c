/* pdf: one file, with outline, page labels, links and what the document says of itself. */
#include "output/binding.h"
#include "output/cairo.h"

#include <cairo-pdf.h>
#include <stdlib.h>

struct pdf {
    struct cairo_sink sink;
    FILE *file;  /* where it goes in the end */
    char *bytes; /* until then, if it is to be bound on the right */
    size_t length;
    cairo_surface_t *surface;
    cairo_t *cr;
    const uint32_t *colour;
    struct cairo_forms *forms;
    int part; /* the outline's present entry of level 1 */
};

static void *open(FILE *file, const struct mw_document *document)
{
    struct pdf *pdf = calloc(1, sizeof *pdf);
    if (!pdf)
        abort();
    pdf->file = pdf->sink.file = file;
    if (document->right_to_left) {
        pdf->sink.file = open_memstream(&pdf->bytes, &pdf->length);
        if (!pdf->sink.file)
            abort();
    }
    pdf->colour = document->colour;
    pdf->part = CAIRO_PDF_OUTLINE_ROOT;
    pdf->surface = cairo_pdf_surface_create_for_stream(mw_cairo_write, &pdf->sink, 72, 72);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_TITLE, document->title);
    if (document->author)
        cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_AUTHOR, document->author);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATOR, "Mazewright " MW_VERSION);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE, document->created);
    cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_MOD_DATE, document->created);
    pdf->cr = cairo_create(pdf->surface);
    pdf->forms = mw_cairo_forms_open();
    return pdf;
}

static void add_headings(struct pdf *pdf, const struct mw_page *page)
{
    for (int i = 0; i < page->nheadings; i++) {
        const struct mw_heading *heading = &page->heading[i];
        char where[64];
        snprintf(where, sizeof where, "page=%d pos=[0 %d]", page->place, (int)heading->y);
        int parent = heading->level == 1 ? CAIRO_PDF_OUTLINE_ROOT : pdf->part;
        int id = cairo_pdf_surface_add_outline(pdf->surface, parent, heading->text, where, 0);
        if (heading->level == 1)
            pdf->part = id;
    }
}

/* Cairo 1.16 drops the target of a link to a page that is yet to come unless it has a name, and writes a file
 * with a hole in it if a link stands in no other tag: hence the names, and the paragraph. */
static void add_links(struct pdf *pdf, const struct mw_page *page)
{
    char where[128];
    if (page->nlinks == 0)
        return;
    snprintf(where, sizeof where, "name='page-%d'", page->number);
    cairo_tag_begin(pdf->cr, CAIRO_TAG_DEST, where);
    cairo_tag_end(pdf->cr, CAIRO_TAG_DEST);
    cairo_tag_begin(pdf->cr, "P", NULL);
    for (int i = 0; i < page->nlinks; i++) {
        const struct mw_link *link = &page->link[i];
        snprintf(where, sizeof where, "rect=[%d %d %d %d] dest='page-%d'", (int)link->from.x,
                 (int)link->from.y, (int)link->from.w + 1, (int)link->from.h + 1, link->page);
        cairo_tag_begin(pdf->cr, CAIRO_TAG_LINK, where);
        cairo_tag_end(pdf->cr, CAIRO_TAG_LINK);
    }
    cairo_tag_end(pdf->cr, "P");
}

static void page(void *context, const struct mw_page *page)
{
    struct pdf *pdf = context;
    char label[16];
    cairo_pdf_surface_set_size(pdf->surface, mw_page_width(page), mw_page_height(page));
    snprintf(label, sizeof label, "%d", page->number);
    cairo_pdf_surface_set_page_label(pdf->surface, label);
    mw_cairo_play(pdf->cr, page, pdf->colour, pdf->forms);
    add_links(pdf, page);
    add_headings(pdf, page);
    cairo_show_page(pdf->cr);
}

static bool close(void *context, struct mw_error *error)
{
    struct pdf *pdf = context;
    cairo_status_t drawn = cairo_status(pdf->cr);
    cairo_destroy(pdf->cr);
    cairo_surface_finish(pdf->surface);
    if (drawn == CAIRO_STATUS_SUCCESS)
        drawn = cairo_surface_status(pdf->surface);
    bool good = mw_cairo_check(drawn, &pdf->sink, error);
    cairo_surface_destroy(pdf->surface);
    mw_cairo_forms_close(pdf->forms);
    if (pdf->sink.file != pdf->file) {
        fclose(pdf->sink.file);
        good = good && mw_pdf_bind_right(pdf->file, pdf->bytes, pdf->length, error);
        free(pdf->bytes);
    }
    free(pdf);
    return good;
}

const struct mw_output mw_output_pdf = {
    .name = "pdf",
    .suffix = "pdf",
    .brief = "one file with outline and links, to print and to read",
    .open = open,
    .page = page,
    .close = close,
};
