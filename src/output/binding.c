/* Binds sections into one PDF by copying their pages. A section is a PDF of its own and independent of the
 * others, so that any thread can draw it, and is copied as soon as those before it are, while others are
 * still being made. What concerns the whole file (outline, page labels, links, metadata) is added at the end.
 * Fonts and forms that several sections have in common are written once (pdf/copier.h). */
#include "output/binding.h"

#include "output/structure.h"

#include "pdf/copier.h"
#include "pdf/text.h"

#include <string.h>

struct binder {
    const struct mw_document *document;
    const struct mw_sections *sections;
    struct pdf_writer *writer;
    struct pdf_copier *copier;
    int pages;      /* number of the /Pages object, the parent of all pages */
    int *page;      /* for each page: the number of its object */
    int next;       /* index of the page to be copied next */
    bool is_linked; /* pages have links, and the file has a structure */
    int *
        links_before; /* for each page up to the next to be copied: how many links the pages before it have */
    GArray *annotation; /* of each link, page by page: the number of its annotation, an int */
};

/* Writes an object whose bytes are `text`, and frees `text`. */
static void put(const struct binder *b, int number, GString *text)
{
    pdf_writer_put(b->writer, number, text->str, text->len);
    g_string_free(text, TRUE);
}

static int put_new(const struct binder *b, GString *text)
{
    const int number = pdf_writer_number(b->writer);
    put(b, number, text);
    return number;
}

/* --- pages -------------------------------------------------------------------------------------------- */

/* Returns the index of the page that has the number; 0, the first page, if there is none. */
static int page_numbered(const struct binder *b, int number)
{
    for (int i = 0; i < b->sections->npages; i++)
        if (b->sections->page[i]->number == number)
            return i;
    return 0;
}

/* Appends a destination: a page, and a distance from its top. */
static void put_destination(const struct binder *b, GString *out, int page, double y)
{
    g_string_append_printf(out, "/Dest[%d 0 R/XYZ 0 %d 0]", b->page[page],
                           (int)(mw_page_height(b->sections->page[page]) - y));
}

static struct page_objects objects_of(const struct binder *b)
{
    return (struct page_objects){.npages = b->sections->npages,
                                 .page = b->sections->page,
                                 .object = b->page,
                                 .first = b->links_before,
                                 .annotation = (const int *)b->annotation->data};
}

static void put_link(const struct binder *b, const struct page_objects *objects, int at, int i)
{
    const struct mw_page *page = b->sections->page[at];
    const struct mw_link *link = &page->link[i];
    const struct mw_point origin = mw_page_origin(page);
    const struct mw_box *from = &link->from;
    const double left = origin.x + from->x, top = mw_page_height(page) - origin.y - from->y;
    GString *text = g_string_new("<</Type/Annot/Subtype/Link/Border[0 0 0 0]");
    g_string_append_printf(text, "/Rect[%d %d %d %d]", (int)left, (int)(top - from->h),
                           (int)(left + from->w + 1), (int)(top + 1));
    put_destination(b, text, page_numbered(b, link->page), 0);
    pdf_text_put_entry(text, "/Contents", link->says);
    g_string_append_printf(text, "/StructParent %d>>", mw_structure_key(objects, at, i));
    put(b, objects->annotation[objects->first[at] + i], text);
}

static void put_links(const struct binder *b)
{
    const struct page_objects objects = objects_of(b);
    for (int at = 0; at < b->sections->npages; at++)
        for (int i = 0; i < b->sections->page[at]->nlinks; i++)
            put_link(b, &objects, at, i);
}

/* Returns the entries to add to the dictionary of a page: its place in the structure and its links, which are
 * numbered here and written when all pages are known. "" if it gets none. */
static GString *additions(struct binder *b, int at)
{
    GString *entries = g_string_new("");
    const struct mw_page *page = b->sections->page[at];
    b->links_before[at + 1] = b->links_before[at] + page->nlinks;
    if (!b->is_linked)
        return entries;
    g_string_append_printf(entries, "/Tabs/S/StructParents %d", at);
    if (page->nlinks == 0)
        return entries;
    g_string_append(entries, "/Annots[");
    for (int i = 0; i < page->nlinks; i++) {
        const int number = pdf_writer_number(b->writer);
        g_array_append_val(b->annotation, number);
        g_string_append_printf(entries, "%s%d 0 R", i > 0 ? " " : "", number);
    }
    g_string_append_c(entries, ']');
    return entries;
}

static bool add_pages(struct binder *b, struct pdf_reader *reader, int specimens, struct mw_error *error)
{
    int n;
    const int *number = pdf_reader_pages(reader, &n, error);
    bool good = number != NULL;
    if (good && b->next + n - specimens > b->sections->npages)
        good = mw_fail(error, "a section has more pages than it should");
    pdf_copier_turn(b->copier, reader);
    for (int i = specimens; good && i < n; i++, b->next++) {
        GString *entries = additions(b, b->next);
        good = pdf_copier_page(b->copier, number[i], b->page[b->next], b->pages, entries->str, error);
        g_string_free(entries, TRUE);
    }
    return good;
}

static bool add_section(struct binder *b, int section, int specimens, struct mw_error *error)
{
    const struct mw_section *from = &b->sections->section[section];
    struct pdf_reader *reader = pdf_reader_open(from->bytes, from->length, error);
    const bool good = reader && add_pages(b, reader, specimens, error);
    pdf_reader_close(reader);
    if (b->sections->drop)
        b->sections->drop(b->sections->context, section);
    return good;
}

static void put_page_list(const struct binder *b)
{
    GString *text = g_string_new("<</Type/Pages/Kids[");
    for (int i = 0; i < b->sections->npages; i++)
        g_string_append_printf(text, "%s%d 0 R", i > 0 ? " " : "", b->page[i]);
    g_string_append_printf(text, "]/Count %d%s>>", b->sections->npages, pdf_copier_size(b->copier));
    put(b, b->pages, text);
}

/* --- what the document says of itself ----------------------------------------------------------------- */

static int put_info(const struct binder *b, const struct press_terms *press)
{
    GString *text = g_string_new("<<");
    pdf_text_put_entry(text, "/Title", b->document->title);
    pdf_text_put_entry(text, "/Author", b->document->author);
    pdf_text_put_entry(text, "/Creator", "Mazewright " MW_VERSION);
    pdf_text_put_entry(text, "/Producer", "Mazewright " MW_VERSION);
    g_string_append(text, "/CreationDate");
    pdf_text_put_date(text, b->document->created);
    g_string_append(text, "/ModDate");
    pdf_text_put_date(text, b->document->created);
    if (press) {
        pdf_text_put_entry(text, "/GTS_PDFXVersion", press->standard);
        pdf_text_put_entry(text, "/GTS_PDFXConformance", press->conformance);
        g_string_append(text, "/Trapped/False");
    }
    g_string_append(text, ">>");
    return put_new(b, text);
}

/* Appends the output intent. It names a registered printing condition, and so PDF/X requires no embedded
 * colour profile. */
static void put_intent(const struct binder *b, GString *out)
{
    g_string_append(out, "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX");
    pdf_text_put_entry(out, "/OutputConditionIdentifier", b->document->condition);
    pdf_text_put_entry(out, "/OutputCondition", b->document->condition);
    pdf_text_put_entry(out, "/Info", b->document->condition);
    pdf_text_put_entry(out, "/RegistryName", "http://www.color.org");
    g_string_append(out, ">>]");
}

/* Appends the page labels: a range begins where a page's number does not follow the one before. */
static void put_labels(const struct binder *b, GString *out)
{
    g_string_append(out, "/PageLabels<</Nums[");
    for (int i = 0, next = 0; i < b->sections->npages; next = b->sections->page[i++]->number + 1)
        if (b->sections->page[i]->number != next)
            g_string_append_printf(out, "%s%d<</S/D/St %d>>", next ? " " : "", i,
                                   b->sections->page[i]->number);
    g_string_append(out, "]>>");
}

/* Appends an element of XMP with a text in it. */
static void put_xmp(GString *out, const char *format, const char *text)
{
    char *escaped = g_markup_escape_text(text, -1);
    g_string_append_printf(out, format, escaped);
    g_free(escaped);
}

/* Writes what the document says of itself as XMP (ISO 16684-1), which PDF/UA wants (ISO 14289-1, 7.1). Only a
 * document with a title and a language says that it follows PDF/UA. */
static int put_metadata(const struct binder *b)
{
    const struct mw_document *d = b->document;
    const int number = pdf_writer_number(b->writer);
    GString *xmp =
        g_string_new("<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                     "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
                     "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
                     "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
                     "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" "
                     "xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" "
                     "xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\n");
    if (d->title && d->title[0])
        put_xmp(xmp, "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%s</rdf:li></rdf:Alt></dc:title>\n",
                d->title);
    if (d->author && d->author[0])
        put_xmp(xmp, "<dc:creator><rdf:Seq><rdf:li>%s</rdf:li></rdf:Seq></dc:creator>\n", d->author);
    if (d->language)
        put_xmp(xmp, "<dc:language><rdf:Bag><rdf:li>%s</rdf:li></rdf:Bag></dc:language>\n", d->language);
    put_xmp(xmp, "<xmp:CreatorTool>%s</xmp:CreatorTool>\n", "Mazewright " MW_VERSION);
    put_xmp(xmp, "<pdf:Producer>%s</pdf:Producer>\n", "Mazewright " MW_VERSION);
    put_xmp(xmp, "<xmp:CreateDate>%s</xmp:CreateDate>\n", d->created);
    put_xmp(xmp, "<xmp:ModifyDate>%s</xmp:ModifyDate>\n", d->created);
    if (d->title && d->title[0] && d->language)
        g_string_append(xmp, "<pdfuaid:part>1</pdfuaid:part>\n");
    g_string_append(xmp, "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>\n");
    static const char entries[] = "/Type/Metadata/Subtype/XML";
    pdf_writer_put_stream(b->writer, number, entries, sizeof entries - 1, xmp->str, xmp->len);
    g_string_free(xmp, TRUE);
    return number;
}

/* --- the outline -------------------------------------------------------------------------------------- */

/* An entry of the outline. All entries are numbered before any is written, because each names the object
 * numbers of its neighbours. */
struct entry {
    const struct mw_heading *heading;
    int page, number;
    int above, before, after; /* indices of its part and of its neighbours on the same level; -1 for none */
    int first, last, n;       /* indices of the first and the last entry below it, and how many there are */
};

/* Adds an entry below the entry with index `above`; if `above` is -1, at the top level, whose first and last
 * entries are in `root`. */
static void add_entry(GArray *entries, struct entry *root, int above, struct entry entry)
{
    const int i = (int)entries->len;
    struct entry *part = above < 0 ? root : &g_array_index(entries, struct entry, above);
    entry.above = above;
    entry.before = part->n > 0 ? part->last : -1;
    entry.after = -1;
    if (part->n++ == 0)
        part->first = i;
    else
        g_array_index(entries, struct entry, part->last).after = i;
    part->last = i;
    g_array_append_val(entries, entry);
}

/* Returns all entries in order: a puzzle is below the last part before it. */
static GArray *entries_of(const struct binder *b, struct entry *root)
{
    GArray *entries = g_array_new(FALSE, FALSE, sizeof(struct entry));
    int part = -1;
    for (int i = 0; i < b->sections->npages; i++)
        for (int k = 0; k < b->sections->page[i]->nheadings; k++) {
            const struct mw_heading *heading = &b->sections->page[i]->heading[k];
            const bool is_part = heading->level == 1 || part < 0;
            add_entry(entries, root, is_part ? -1 : part,
                      (struct entry){heading, i, pdf_writer_number(b->writer), 0, 0, 0, 0, 0, 0});
            if (is_part)
                part = root->last;
        }
    return entries;
}

static void put_neighbour(GString *out, const char *key, const GArray *entries, int i)
{
    if (i >= 0)
        g_string_append_printf(out, "%s %d 0 R", key, g_array_index(entries, struct entry, i).number);
}

/* Appends the keys /First, /Last and /Count for the entries below `entry`. A `sign` of -1 makes /Count
 * negative, so that viewers show these entries folded up. */
static void put_below(GString *out, const GArray *entries, const struct entry *entry, int sign)
{
    if (entry->n == 0)
        return;
    put_neighbour(out, "/First", entries, entry->first);
    put_neighbour(out, "/Last", entries, entry->last);
    g_string_append_printf(out, "/Count %d", sign * entry->n);
}

static void put_outline_entry(const struct binder *b, const GArray *entries, int i, int root)
{
    const struct entry *entry = &g_array_index(entries, struct entry, i);
    GString *text = g_string_new("<<");
    pdf_text_put_entry(text, "/Title", entry->heading->text);
    put_destination(b, text, entry->page, entry->heading->y);
    if (entry->above < 0)
        g_string_append_printf(text, "/Parent %d 0 R", root);
    put_neighbour(text, "/Parent", entries, entry->above);
    put_neighbour(text, "/Prev", entries, entry->before);
    put_neighbour(text, "/Next", entries, entry->after);
    put_below(text, entries, entry, -1);
    g_string_append(text, ">>");
    put(b, entry->number, text);
}

/* Writes the outline, and appends a reference to it to the catalog; does nothing if no page has a heading. */
static void put_outline(const struct binder *b, GString *catalog)
{
    struct entry top = {.n = 0};
    GArray *entries = entries_of(b, &top);
    if (entries->len > 0) {
        const int root = pdf_writer_number(b->writer);
        for (unsigned i = 0; i < entries->len; i++)
            put_outline_entry(b, entries, (int)i, root);
        GString *text = g_string_new("<</Type/Outlines");
        put_below(text, entries, &top, 1);
        g_string_append(text, ">>");
        put(b, root, text);
        g_string_append_printf(catalog, "/Outlines %d 0 R", root);
    }
    g_array_free(entries, TRUE);
}

/* --- the file ----------------------------------------------------------------------------------------- */

/* Appends how viewers show the file (ISO 32000, 12.2): its title in the window, in place of the file's name,
 * and facing pages in the direction in which the book is read. */
static void put_preferences(const struct binder *b, const struct press_terms *press, GString *out)
{
    const bool shows_title = !press && b->document->title;
    if (!shows_title && !b->document->right_to_left)
        return;
    g_string_append_printf(out, "/ViewerPreferences<<%s%s>>", shows_title ? "/DisplayDocTitle true" : "",
                           b->document->right_to_left ? "/Direction/R2L" : "");
}

static int put_catalog(const struct binder *b, const struct press_terms *press)
{
    GString *text = g_string_new("<</Type/Catalog");
    g_string_append_printf(text, "/Pages %d 0 R", b->pages);
    put_preferences(b, press, text);
    if (press) {
        put_intent(b, text);
    } else {
        pdf_text_put_entry(text, "/Lang", b->document->language);
        const struct page_objects objects = objects_of(b);
        put_links(b);
        const int structure = mw_structure_put(b->writer, &objects), metadata = put_metadata(b);
        g_string_append_printf(text, "/MarkInfo<</Marked true>>/StructTreeRoot %d 0 R/Metadata %d 0 R",
                               structure, metadata);
        put_outline(b, text);
        put_labels(b, text);
    }
    g_string_append(text, ">>");
    return put_new(b, text);
}

static bool bind(struct binder *b, int specimens, const struct press_terms *press, struct mw_error *error)
{
    b->pages = pdf_writer_number(b->writer);
    for (int i = 0; i < b->sections->npages; i++)
        b->page[i] = pdf_writer_number(b->writer);
    bool good = true;
    for (int i = 0; good && i < b->sections->n; i++)
        good = mw_sections_wait(b->sections, i, error) && add_section(b, i, specimens, error) &&
               pdf_writer_goes_on(b->writer, error);
    if (good && b->next < b->sections->npages)
        good = mw_fail(error, "a section has fewer pages than it should");
    if (good)
        put_page_list(b);
    const int root = good ? put_catalog(b, press) : 0, info = good ? put_info(b, press) : 0;
    struct mw_error why = {0};
    const bool is_written = pdf_writer_close(b->writer, root, info, good ? error : &why);
    return good && is_written;
}

bool mw_pdf_bind(FILE *file, const struct mw_document *document, const struct mw_sections *sections,
                 int specimens, const struct press_terms *press, struct mw_error *error)
{
    struct binder b = {.document = document,
                       .sections = sections,
                       .writer = press ? pdf_writer_open(file, "1.3", PDF_PLAIN)
                                       : pdf_writer_open(file, "1.5", PDF_PACKED),
                       .page = g_new0(int, sections->npages),
                       .links_before = g_new0(int, sections->npages + 1),
                       .annotation = g_array_new(FALSE, FALSE, sizeof(int)),
                       .is_linked = !press};
    const struct pdf_copy_options options = {.keeps = sections->drop != NULL, .inlines_resources = !press};
    b.copier = pdf_copier_open(b.writer, options);
    const bool good = bind(&b, specimens, press, error);
    pdf_copier_close(b.copier);
    g_free(b.page);
    g_free(b.links_before);
    g_array_free(b.annotation, TRUE);
    return good;
}
