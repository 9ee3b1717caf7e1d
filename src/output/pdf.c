/* pdf: one file with outline, page labels, links and metadata. Cairo draws the texts and the small drawings
 * of a section's pages. The lines of a maze are a form; when these lines are next in the order of painting,
 * Cairo paints a placeholder for the form (output/lines.h). */
#include "output/binding.h"
#include "output/cairo.h"
#include "output/lines.h"
#include "output/structure.h"

#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

struct pdf {
    FILE *file;
    const uint32_t *colour;
    struct cairo_sink sink; /* writes Cairo's own file to memory */
    char *bytes;
    size_t length;
    cairo_surface_t *surface;
    cairo_t *cr;
    GHashTable *faces; /* fonts of which letters were drawn */
    struct pdf_forms *forms;
    GHashTable *image; /* by number of a form: the image that stands for it */
    GHashTable *drawn; /* the small drawings so far (output/lines.h) */
};

/* --- placeholders ------------------------------------------------------------------------------------- */

static void add_data(cairo_surface_t *image, const char *type, const char *text)
{
    char *copy = g_strdup(text);
    if (cairo_surface_set_mime_data(image, type, (unsigned char *)copy, strlen(copy), g_free, copy) !=
        CAIRO_STATUS_SUCCESS)
        g_free(copy);
}

/* Returns the image that stands for a form. The image is declared to be a fax, because that is the only kind
 * of image whose data Cairo stores unchanged, whatever they are. */
static cairo_surface_t *image_of(struct pdf *pdf, int form)
{
    cairo_surface_t *image = g_hash_table_lookup(pdf->image, GINT_TO_POINTER(form));
    if (image)
        return image;
    image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1);
    char *text = pdf_forms_placeholder(form);
    add_data(image, CAIRO_MIME_TYPE_CCITT_FAX, text);
    add_data(image, CAIRO_MIME_TYPE_CCITT_FAX_PARAMS, "Columns=1 Rows=1 K=-1");
    add_data(image, CAIRO_MIME_TYPE_UNIQUE_ID, text);
    g_free(text);
    g_hash_table_insert(pdf->image, GINT_TO_POINTER(form), image);
    return image;
}

enum {
    STEPS = 256
}; /* Cairo's steps per point; positions of forms, and lines that have no units of their own, are rounded to
      1/256 of a point */

/* Paints the placeholder for the lines of a mark. */
static void place_lines(struct pdf *pdf, const struct mw_mark *mark, const struct resolution *resolution)
{
    const double scale = mark->scale / resolution->units;
    struct mw_box square;
    const int form =
        mw_lines_add_inked(pdf->forms, mark, mw_mark_colour(mark, pdf->colour), resolution, &square);
    cairo_save(pdf->cr);
    cairo_translate(pdf->cr, mw_snap(mark->x, STEPS), mw_snap(mark->y, STEPS));
    cairo_scale(pdf->cr, scale, scale);
    cairo_translate(pdf->cr, square.x, square.y);
    cairo_scale(pdf->cr, square.w, square.h);
    cairo_set_source_surface(pdf->cr, image_of(pdf, form), 0, 0);
    cairo_pattern_set_filter(cairo_get_source(pdf->cr), CAIRO_FILTER_NEAREST);
    cairo_paint(pdf->cr);
    cairo_restore(pdf->cr);
}

/* --- pages -------------------------------------------------------------------------------------------- */

/* True if a text is in a font that no earlier text of the section had. */
static bool has_new_face(struct pdf *pdf, PangoLayout *layout)
{
    bool is_new = false;
    PangoLayoutIter *at = pango_layout_get_iter(layout);
    do {
        const PangoLayoutRun *run = pango_layout_iter_get_run_readonly(at);
        if (run)
            is_new = g_hash_table_add(pdf->faces, run->item->analysis.font) || is_new;
    } while (pango_layout_iter_next_run(at));
    pango_layout_iter_free(at);
    return is_new;
}

static bool has_new_faces(struct pdf *pdf, const struct mw_page *page)
{
    bool is_new = false;
    for (int i = 0; i < page->nmarks; i++)
        if (page->mark[i].kind == MW_MARK_TEXT)
            is_new = has_new_face(pdf, page->mark[i].text->layout) || is_new;
    return is_new;
}

/* Returns the name of the tag around a mark of a page. */
static const char *tag_of(const struct mw_page *page, const struct mw_mark *mark)
{
    return mark->element > 0 ? mw_structure_tag(page->element[mark->element - 1].role) : PDF_TAG_OF_ORNAMENTS;
}

/* Clips to more than the page. Without a clip, Cairo takes an image that is painted first for one that covers
 * the page, and forgets what came before, such as the beginning of a tag. */
static void clip_widely(cairo_t *cr, const struct mw_page *page)
{
    const double w = mw_page_width(page), h = mw_page_height(page);
    cairo_rectangle(cr, -w, -h, 3 * w, 3 * h);
    cairo_clip(cr);
}

static void draw_mark(struct pdf *pdf, const struct mw_mark *mark)
{
    const struct resolution resolution =
        mw_has_units(mark) ? mw_resolution_of(mark) : (struct resolution){1, STEPS};
    if (mw_lines_are_worth_a_form(pdf->drawn, mark, &resolution))
        place_lines(pdf, mark, &resolution);
    else
        mw_cairo_show(pdf->cr, mark, mw_mark_colour(mark, pdf->colour));
}

static void page(void *context, const struct mw_page *page)
{
    struct pdf *pdf = context;
    const bool is_alone = has_new_faces(
        pdf,
        page); /* new faces are looked up in Cairo's list by cairo_show_page(), which needs mw_type_lock() */
    cairo_pdf_surface_set_size(pdf->surface, mw_page_width(page), mw_page_height(page));
    mw_cairo_begin(pdf->cr, page);
    clip_widely(pdf->cr, page);
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        if (mw_run_begins(page, i))
            cairo_tag_begin(pdf->cr, tag_of(page, mark), NULL);
        draw_mark(pdf, mark);
        if (i + 1 == page->nmarks || mw_run_begins(page, i + 1))
            cairo_tag_end(pdf->cr, tag_of(page, mark));
    }
    mw_cairo_end(pdf->cr);
    if (is_alone)
        mw_type_lock();
    cairo_show_page(pdf->cr);
    if (is_alone)
        mw_type_unlock();
}

static void forget_image(void *image)
{
    cairo_surface_destroy(image);
}

/* Makes Cairo write a plain table of objects, the only kind that pdf/reader.h reads. Cairo up to
 * version 1.17.4 always writes such a table; later versions do so only in PDF 1.4, from which a viewer copies
 * a ligature as one character. */
static void write_plainly(cairo_surface_t *surface)
{
    if (cairo_version() > CAIRO_VERSION_ENCODE(1, 17, 4))
        cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4);
}

static void *open(FILE *file, const struct mw_document *document)
{
    struct pdf *pdf = calloc(1, sizeof *pdf);
    if (!pdf)
        mw_end_without_memory();
    pdf->file = file;
    pdf->colour = document->colour;
    pdf->sink.file = open_memstream(&pdf->bytes, &pdf->length);
    if (!pdf->sink.file)
        mw_end_without_memory();
    pdf->surface = cairo_pdf_surface_create_for_stream(mw_cairo_write, &pdf->sink, 72, 72);
    write_plainly(pdf->surface);
    pdf->cr = cairo_create(pdf->surface);
    pdf->faces = g_hash_table_new(NULL, NULL);
    pdf->forms = pdf_forms_open(true, document->cache);
    pdf->image = g_hash_table_new_full(NULL, NULL, NULL, forget_image);
    pdf->drawn = mw_drawn_lines();
    if (document->specimen)
        page(pdf, document->specimen);
    return pdf;
}

/* --- the file ----------------------------------------------------------------------------------------- */

/* Ends Cairo's file. False, with the error set, if Cairo or the stream failed. */
static bool finish(struct pdf *pdf, struct mw_error *error)
{
    cairo_status_t drawn = cairo_status(pdf->cr);
    cairo_destroy(pdf->cr);
    g_hash_table_destroy(pdf->image);
    cairo_surface_finish(pdf->surface);
    if (drawn == CAIRO_STATUS_SUCCESS)
        drawn = cairo_surface_status(pdf->surface);
    if (fclose(pdf->sink.file) != 0)
        mw_end_without_memory();
    const bool good = mw_cairo_check(drawn, &pdf->sink, error);
    cairo_surface_destroy(pdf->surface);
    return good;
}

static bool close(void *context, struct mw_error *error)
{
    struct pdf *pdf = context;
    mw_type_lock();
    const bool is_drawn = finish(pdf, error);
    mw_type_unlock();
    const bool good = is_drawn && pdf_forms_place(pdf->forms, pdf->file, pdf->bytes, pdf->length, error);
    pdf_forms_close(pdf->forms);
    g_hash_table_destroy(pdf->faces);
    g_hash_table_destroy(pdf->drawn);
    free(pdf->bytes);
    free(pdf);
    return good;
}

static bool bind(FILE *file, const struct mw_document *document, const struct mw_sections *sections,
                 struct mw_error *error)
{
    return mw_pdf_bind(file, document, sections, sections->have_specimen, NULL, error);
}

MW_SHOWN const struct mw_output mw_output_pdf = {
    .name = "pdf",
    .suffix = "pdf",
    .brief = "one file with outline and links, to print and to read",
    .page_cost = 0.2e-3,
    .open = open,
    .page = page,
    .close = close,
    .bind = bind,
    .binds_early = true,
};
