/* epub: an e-book of fixed layout (EPUB 3.3). A section is a sequence of pages, each with a line of two
 * lengths in bytes, those of its drawing and of a picture of the whole page, and then these bytes; only the
 * first page of the book has such a picture, which shops show as its cover. */
#include "output/drawing.h"
#include "output/ebook.h"
#include "output/jpeg.h"
#include "output/reread.h"
#include "output/zip.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COVER_SIDE = 2560 }; /* the longer side of the cover's picture in pixels: what shops ask for */

struct epub {
    FILE *file;
    const struct mw_document *document;
    struct mw_error error; /* the first failure */
};

static void *open(FILE *file, const struct mw_document *document)
{
    struct epub *epub = g_new0(struct epub, 1);
    epub->file = file;
    epub->document = document;
    return epub;
}

/* --- pages -------------------------------------------------------------------------------------------- */

static bool draw(FILE *file, struct epub *epub, const struct mw_page *page)
{
    static const struct drawing_manner manner = {.hairline = 0};
    struct drawing *drawing = mw_drawing_open(file, epub->document, &manner);
    mw_drawing_page(drawing, page);
    return mw_drawing_close(drawing, &epub->error);
}

/* Writes the page as a JPEG, COVER_SIDE pixels long. */
static bool draw_cover(FILE *file, struct epub *epub, const struct mw_page *page)
{
    const double scale = COVER_SIDE / fmax(page->w, page->h);
    struct cairo_sink sink = {.file = file};
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)fmax(1, mw_snap(page->w * scale, 1)),
                                   (int)fmax(1, mw_snap(page->h * scale, 1)));
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, scale, scale);
    mw_cairo_play(cr, page, epub->document->colour);
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    if (status == CAIRO_STATUS_SUCCESS)
        status = mw_jpeg_write(surface, &sink);
    cairo_surface_destroy(surface);
    return mw_cairo_check(status, &sink, &epub->error);
}

typedef bool page_writer(FILE *, struct epub *, const struct mw_page *);

/* Returns the bytes that a function writes; free with free(). */
static char *bytes_of(page_writer *make, struct epub *epub, const struct mw_page *page, size_t *length)
{
    char *bytes = NULL;
    FILE *file = open_memstream(&bytes, length);
    if (!file)
        mw_end_without_memory();
    make(file, epub, page);
    if (fclose(file) != 0)
        mw_end_without_memory();
    return bytes;
}

static void page(void *context, const struct mw_page *page)
{
    struct epub *epub = context;
    if (epub->error.text[0])
        return;
    size_t drawn, shown = 0;
    char *drawing = bytes_of(draw, epub, page, &drawn),
         *cover = page->place == 1 ? bytes_of(draw_cover, epub, page, &shown) : NULL;
    fprintf(epub->file, "%zu %zu\n", drawn, shown);
    fwrite(drawing, 1, drawn, epub->file); /* a failure is kept by the stream */
    if (cover)
        fwrite(cover, 1, shown, epub->file);
    free(drawing);
    free(cover);
}

static bool close(void *context, struct mw_error *error)
{
    struct epub *epub = context;
    const bool good = !epub->error.text[0] || mw_fail(error, "%s", epub->error.text);
    g_free(epub);
    return good;
}

/* --- the file ------------------------------------------------------------------------------------------- */

/* Returns the identifier of an e-book: a UUID of version 8 from the SHA-256 of its title and drawings, so
 * that equal books have equal identifiers. Free with g_free(). */
static char *urn_of(const struct mw_document *document, const struct mw_sections *sections)
{
    GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(sum, (const guchar *)document->title, -1);
    for (int i = 0; i < sections->n; i++)
        g_checksum_update(sum, (const guchar *)sections->section[i].bytes,
                          (gssize)sections->section[i].length);
    const char *hex = g_checksum_get_string(sum);
    char *urn =
        g_strdup_printf("urn:uuid:%.8s-%.4s-8%.3s-a%.3s-%.12s", hex, hex + 8, hex + 12, hex + 15, hex + 18);
    g_checksum_free(sum);
    return urn;
}

static void add_text(struct zip_writer *zip, const char *name, GString *text)
{
    zip_writer_add(zip, name, text->str, text->len);
    g_string_free(text, TRUE);
}

/* Adds the drawings of a section's pages, of which the first is page `next`. Returns the index after the
 * last; -1 if the bytes are not those of a section. */
static int add_drawings(struct zip_writer *zip, const struct ebook *book, const struct mw_section *section,
                        int next)
{
    const char *at = section->bytes, *end = section->bytes + section->length;
    while (at < end) {
        char name[EBOOK_NAME], *after;
        const size_t drawn = g_ascii_strtoull(at, &after, 10), shown = g_ascii_strtoull(after, &after, 10),
                     left = (size_t)(end - after);
        if (next >= book->npages || *after != '\n' || drawn >= left || shown >= left - drawn)
            return -1;
        at = after + 1;
        ebook_name(name, book->page[next++]->number, "svg");
        zip_writer_add(zip, name, at, drawn);
        if (shown > 0)
            zip_writer_add(zip, "cover.jpg", at + drawn, shown);
        at += drawn + shown;
    }
    return next;
}

static bool bind(FILE *file, const struct mw_document *document, const struct mw_sections *sections,
                 struct mw_error *error)
{
    static const char container[] =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\" version=\"1.0\">\n"
        "<rootfiles>\n<rootfile full-path=\"book.opf\" media-type=\"application/oebps-package+xml\"/>\n"
        "</rootfiles>\n</container>\n";
    static const char style[] =
        "/* The words of a page lie unseen over its picture. */\n"
        "html, body { margin: 0; padding: 0; background: #fff; }\n"
        "body { position: relative; overflow: hidden; }\n"
        "ul { margin: 0; padding: 0; list-style: none; }\n"
        "img, h1, h2, p, li, figure, body > a { position: absolute; margin: 0; padding: 0; }\n"
        "h1, h2, p, li, figure, a { color: transparent; font-weight: normal; line-height: 1.2; "
        "overflow: hidden; }\n"
        "p a, li a, h1 a, h2 a { display: block; width: 100%; height: 100%; }\n"
        "a { text-decoration: none; }\n";
    char *id = urn_of(document, sections);
    const struct ebook book = {document, sections->npages, sections->page, id};
    struct zip_writer *zip = zip_writer_open(document->created);
    zip_writer_add_plain(zip, "mimetype", "application/epub+zip");
    zip_writer_add(zip, "META-INF/container.xml", container, strlen(container));
    add_text(zip, "book.opf", ebook_package(&book));
    add_text(zip, "contents.xhtml", ebook_contents(&book));
    zip_writer_add(zip, "page.css", style, strlen(style));
    for (int i = 0; i < book.npages; i++) {
        char name[EBOOK_NAME];
        ebook_name(name, book.page[i]->number, "xhtml");
        add_text(zip, name, ebook_words(&book, i));
    }
    int next = 0;
    for (int i = 0; i < sections->n && next >= 0; i++)
        next = add_drawings(zip, &book, &sections->section[i], next);
    const bool good = zip_writer_close(zip, file, error);
    g_free(id);
    return good && (next == book.npages || mw_fail(error, "a section has not the pages that it should have"));
}

MW_SHOWN const struct mw_output mw_output_epub = {
    .name = "epub",
    .suffix = "epub",
    .brief = "an e-book: one page at a time, each answer behind its maze",
    .page_cost = 2e-3,
    .open = open,
    .page = page,
    .close = close,
    .bind = bind,
    .for_screens = true,
    .reread = mw_reread_epub,
};
