/* Binds sections into a file by libqpdf. A section is a PDF of its own that knows nothing of the others, so
 * that any thread can draw it; everything about the whole (outline, labels, links, metadata) is added here.
 * Fonts and forms with equal contents in several sections are written once. */
#include "output/binding.h"

#include "output/unpack.h"

#include <errno.h>
#include <glib.h>
#include <qpdf/qpdf-c.h>
#include <stdlib.h>
#include <string.h>

struct binder {
    const struct mw_document *document;
    const struct mw_sections *sections;
    struct pdf_parts parts;
    GHashTable *known; /* maps the number of an object to that of the first object equal to it */
    int *page;         /* for each page: the number of its object */
};

static bool has_failed(const struct binder *b, QPDF_ERROR_CODE code, struct mw_error *error)
{
    if (code < QPDF_ERRORS)
        return false;
    mw_fail(error, "qpdf cannot bind it: %s",
            qpdf_get_error_message_detail(b->parts.pdf, qpdf_get_error(b->parts.pdf)));
    return true;
}

/* --- what is alike ------------------------------------------------------------------------------------ */

static void add_digest(GChecksum *sum, qpdf_data pdf, qpdf_oh object);

static void add_bytes(GChecksum *sum, const void *bytes, size_t n)
{
    g_checksum_update(sum, bytes, (gssize)n);
}

static GPtrArray *keys_of(qpdf_data pdf, qpdf_oh dictionary)
{
    GPtrArray *keys = g_ptr_array_new_with_free_func(g_free);
    for (qpdf_oh_begin_dict_key_iter(pdf, dictionary); qpdf_oh_dict_more_keys(pdf);)
        g_ptr_array_add(keys, g_strdup(qpdf_oh_dict_next_key(pdf)));
    return keys;
}

static void add_dictionary(GChecksum *sum, qpdf_data pdf, qpdf_oh dictionary)
{
    GPtrArray *keys = keys_of(pdf, dictionary);
    for (unsigned i = 0; i < keys->len; i++) {
        const char *key = g_ptr_array_index(keys, i);
        add_bytes(sum, key, strlen(key) + 1);
        add_digest(sum, pdf, qpdf_oh_get_key(pdf, dictionary, key));
    }
    add_bytes(sum, ">>", 2);
    g_ptr_array_free(keys, TRUE);
}

static void add_stream(GChecksum *sum, qpdf_data pdf, qpdf_oh stream)
{
    unsigned char *bytes = NULL;
    size_t n = 0;
    add_dictionary(sum, pdf, qpdf_oh_get_dict(pdf, stream));
    if (qpdf_oh_get_stream_data(pdf, stream, qpdf_dl_none, NULL, &bytes, &n) < QPDF_ERRORS)
        add_bytes(sum, bytes, n);
    free(bytes);
}

static void add_digest(GChecksum *sum, qpdf_data pdf, qpdf_oh object)
{
    if (qpdf_oh_is_stream(pdf, object)) {
        add_stream(sum, pdf, object);
    } else if (qpdf_oh_is_dictionary(pdf, object)) {
        add_dictionary(sum, pdf, object);
    } else if (qpdf_oh_is_array(pdf, object)) {
        for (int i = 0; i < qpdf_oh_get_array_n_items(pdf, object); i++)
            add_digest(sum, pdf, qpdf_oh_get_array_item(pdf, object, i));
        add_bytes(sum, "]", 1);
    } else {
        const char *text = qpdf_oh_unparse_resolved(pdf, object);
        add_bytes(sum, text, strlen(text) + 1);
    }
}

static int first_alike(struct binder *b, qpdf_oh object, int number)
{
    GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA1);
    add_digest(sum, b->parts.pdf, object);
    const char *digest = g_checksum_get_string(sum);
    int first = GPOINTER_TO_INT(g_hash_table_lookup(b->parts.first, digest));
    if (first == 0) {
        first = number;
        g_hash_table_insert(b->parts.first, g_strdup(digest), GINT_TO_POINTER(first));
    }
    g_checksum_free(sum);
    return first;
}

/* --- one for all -------------------------------------------------------------------------------------- */

/* Returns an object, or the first one that is equal to it. For an image that carries lines
 * (output/carrier.h), returns the form made of them. */
static qpdf_oh shared(struct binder *b, qpdf_oh object)
{
    const int number = qpdf_oh_get_object_id(b->parts.pdf, object);
    int first = GPOINTER_TO_INT(g_hash_table_lookup(b->known, GINT_TO_POINTER(number)));
    if (first == 0) {
        first = mw_is_carrier(&b->parts, object) ? mw_unpack(&b->parts, object, number)
                                                 : first_alike(b, object, number);
        g_hash_table_insert(b->known, GINT_TO_POINTER(number), GINT_TO_POINTER(first));
    }
    return first == number ? object : qpdf_get_object_by_id(b->parts.pdf, first, 0);
}

/* Replaces the fonts and forms in a page's list by the first ones equal to them. Pages with the same list are
 * handled once. */
static void share_all(struct binder *b, qpdf_oh list, GHashTable *met)
{
    const int number = qpdf_oh_get_object_id(b->parts.pdf, list);
    if (!qpdf_oh_is_dictionary(b->parts.pdf, list) ||
        (number && !g_hash_table_add(met, GINT_TO_POINTER(number))))
        return;
    GPtrArray *keys = keys_of(b->parts.pdf, list);
    for (unsigned i = 0; i < keys->len; i++) {
        const char *key = g_ptr_array_index(keys, i);
        const qpdf_oh object = qpdf_oh_get_key(b->parts.pdf, list, key);
        if (qpdf_oh_is_indirect(b->parts.pdf, object))
            qpdf_oh_replace_key(b->parts.pdf, list, key, shared(b, object));
    }
    g_ptr_array_free(keys, TRUE);
}

/* --- pages -------------------------------------------------------------------------------------------- */

static bool add_section(struct binder *b, const struct mw_section *section, int specimens, int *npages,
                        struct mw_error *error)
{
    qpdf_data pages = qpdf_init();
    GHashTable *met = g_hash_table_new(NULL, NULL);
    qpdf_silence_errors(pages);
    qpdf_set_suppress_warnings(pages, QPDF_TRUE);
    bool good = qpdf_read_memory(pages, "section", section->bytes, section->length, NULL) < QPDF_ERRORS ||
                mw_fail(error, "qpdf cannot read a section of it");
    if (good && *npages + qpdf_get_num_pages(pages) - specimens > b->sections->npages)
        good = mw_fail(error, "a section has more pages than it should");
    for (int i = specimens; good && i < qpdf_get_num_pages(pages); i++) {
        good = !has_failed(
            b, qpdf_add_page(b->parts.pdf, pages, qpdf_get_page_n(pages, (size_t)i), QPDF_FALSE), error);
        const qpdf_oh page = qpdf_get_page_n(b->parts.pdf, (size_t)*npages),
                      resources = qpdf_oh_get_key(b->parts.pdf, page, "/Resources");
        share_all(b, qpdf_oh_get_key(b->parts.pdf, resources, "/XObject"), met);
        share_all(b, qpdf_oh_get_key(b->parts.pdf, resources, "/Font"), met);
        b->page[(*npages)++] = qpdf_oh_get_object_id(b->parts.pdf, page);
        qpdf_oh_release_all(b->parts.pdf);
    }
    g_hash_table_destroy(met);
    qpdf_cleanup(&pages);
    return good;
}

/* --- what the document says of itself ----------------------------------------------------------------- */

static void put_text(const struct binder *b, qpdf_oh dictionary, const char *key, const char *text)
{
    if (text)
        qpdf_oh_replace_key(b->parts.pdf, dictionary, key, qpdf_oh_new_unicode_string(b->parts.pdf, text));
}

static void put_name(const struct binder *b, qpdf_oh dictionary, const char *key, const char *name)
{
    qpdf_oh_replace_key(b->parts.pdf, dictionary, key, qpdf_oh_new_name(b->parts.pdf, name));
}

static void put_number(const struct binder *b, qpdf_oh dictionary, const char *key, int number)
{
    qpdf_oh_replace_key(b->parts.pdf, dictionary, key, qpdf_oh_new_integer(b->parts.pdf, number));
}

static qpdf_oh dictionary_of(const struct binder *b, const char *type)
{
    const qpdf_oh dictionary = qpdf_oh_new_dictionary(b->parts.pdf);
    if (type)
        put_name(b, dictionary, "/Type", type);
    return dictionary;
}

static void put_date(const struct binder *b, qpdf_oh dictionary, const char *key, const char *iso)
{
    char text[32] = "D:", *end = text + 2;
    for (const char *c = iso; *c && end < text + sizeof text - 2; c++)
        if (g_ascii_isdigit(*c))
            *end++ = *c;
    *end = 'Z';
    put_text(b, dictionary, key, text);
}

static void add_info(const struct binder *b, const struct press_terms *press)
{
    const qpdf_oh info = dictionary_of(b, NULL);
    put_text(b, info, "/Title", b->document->title);
    put_text(b, info, "/Author", b->document->author);
    put_text(b, info, "/Creator", "Mazewright " MW_VERSION);
    put_text(b, info, "/Producer", "Mazewright " MW_VERSION);
    put_date(b, info, "/CreationDate", b->document->created);
    put_date(b, info, "/ModDate", b->document->created);
    if (press) {
        put_text(b, info, "/GTS_PDFXVersion", press->standard);
        put_text(b, info, "/GTS_PDFXConformance", press->conformance);
        put_name(b, info, "/Trapped", "/False");
    }
    qpdf_oh_replace_key(b->parts.pdf, qpdf_get_trailer(b->parts.pdf), "/Info",
                        qpdf_make_indirect_object(b->parts.pdf, info));
}

/* Adds the output intent: the printing condition by its registered name, so that no profile need be embedded.
 */
static void add_intent(const struct binder *b)
{
    const qpdf_oh intent = dictionary_of(b, "/OutputIntent"), intents = qpdf_oh_new_array(b->parts.pdf);
    put_name(b, intent, "/S", "/GTS_PDFX");
    put_text(b, intent, "/OutputConditionIdentifier", b->document->condition);
    put_text(b, intent, "/OutputCondition", b->document->condition);
    put_text(b, intent, "/Info", b->document->condition);
    put_text(b, intent, "/RegistryName", "http://www.color.org");
    qpdf_oh_append_item(b->parts.pdf, intents, intent);
    qpdf_oh_replace_key(b->parts.pdf, qpdf_get_root(b->parts.pdf), "/OutputIntents", intents);
}

/* Adds the reading direction, for viewers that show facing pages (ISO 32000, 12.2). */
static void add_direction(const struct binder *b)
{
    const qpdf_oh preferences = dictionary_of(b, NULL);
    put_name(b, preferences, "/Direction", "/R2L");
    qpdf_oh_replace_key(b->parts.pdf, qpdf_get_root(b->parts.pdf), "/ViewerPreferences", preferences);
}

/* --- ways about it ------------------------------------------------------------------------------------ */

/* Returns a destination: a page, and a distance from its top. */
static qpdf_oh destination(const struct binder *b, int page, double y)
{
    const qpdf_oh at = qpdf_oh_new_array(b->parts.pdf);
    const int height = (int)(mw_page_height(b->sections->page[page]) - y);
    qpdf_oh_append_item(b->parts.pdf, at, qpdf_get_object_by_id(b->parts.pdf, b->page[page], 0));
    qpdf_oh_append_item(b->parts.pdf, at, qpdf_oh_new_name(b->parts.pdf, "/XYZ"));
    qpdf_oh_append_item(b->parts.pdf, at, qpdf_oh_new_integer(b->parts.pdf, 0));
    qpdf_oh_append_item(b->parts.pdf, at, qpdf_oh_new_integer(b->parts.pdf, height));
    qpdf_oh_append_item(b->parts.pdf, at, qpdf_oh_new_integer(b->parts.pdf, 0));
    return at;
}

/* One level of the outline, while entries are being added to its end. */
struct branch {
    qpdf_oh above, last;
    int n;
};

static void add_entry(const struct binder *b, struct branch *branch, const struct mw_heading *heading,
                      int page)
{
    const qpdf_oh entry = qpdf_make_indirect_object(b->parts.pdf, dictionary_of(b, NULL));
    put_text(b, entry, "/Title", heading->text);
    qpdf_oh_replace_key(b->parts.pdf, entry, "/Dest", destination(b, page, heading->y));
    qpdf_oh_replace_key(b->parts.pdf, entry, "/Parent", branch->above);
    if (branch->n++ == 0) {
        qpdf_oh_replace_key(b->parts.pdf, branch->above, "/First", entry);
    } else {
        qpdf_oh_replace_key(b->parts.pdf, branch->last, "/Next", entry);
        qpdf_oh_replace_key(b->parts.pdf, entry, "/Prev", branch->last);
    }
    qpdf_oh_replace_key(b->parts.pdf, branch->above, "/Last", entry);
    put_number(b, branch->above, "/Count",
               -branch->n); /* negative: a viewer shows the entries below folded up */
    branch->last = entry;
}

static void add_outline(const struct binder *b)
{
    const qpdf_oh root = qpdf_make_indirect_object(b->parts.pdf, dictionary_of(b, "/Outlines"));
    struct branch parts = {.above = root}, puzzles = {.above = root};
    for (int i = 0; i < b->sections->npages; i++)
        for (int k = 0; k < b->sections->page[i]->nheadings; k++) {
            const struct mw_heading *heading = &b->sections->page[i]->heading[k];
            const bool is_part = heading->level == 1 || parts.n == 0;
            add_entry(b, is_part ? &parts : &puzzles, heading, i);
            if (is_part)
                puzzles = (struct branch){.above = parts.last};
        }
    if (parts.n == 0)
        return;
    put_number(b, root, "/Count", parts.n);
    qpdf_oh_replace_key(b->parts.pdf, qpdf_get_root(b->parts.pdf), "/Outlines", root);
}

/* Returns the index of the page with a number, or of the first page. */
static int page_numbered(const struct binder *b, int number)
{
    for (int i = 0; i < b->sections->npages; i++)
        if (b->sections->page[i]->number == number)
            return i;
    return 0;
}

static qpdf_oh box_array(const struct binder *b, double left, double bottom, double right, double top)
{
    const double side[] = {left, bottom, right, top};
    const qpdf_oh box = qpdf_oh_new_array(b->parts.pdf);
    for (int i = 0; i < 4; i++)
        qpdf_oh_append_item(b->parts.pdf, box, qpdf_oh_new_integer(b->parts.pdf, (int)side[i]));
    return box;
}

static void add_links(const struct binder *b)
{
    for (int i = 0; i < b->sections->npages; i++) {
        const struct mw_page *page = b->sections->page[i];
        const struct mw_point origin = mw_page_origin(page);
        if (page->nlinks == 0)
            continue;
        const qpdf_oh all = qpdf_oh_new_array(b->parts.pdf);
        for (int k = 0; k < page->nlinks; k++) {
            const struct mw_box *from = &page->link[k].from;
            const double left = origin.x + from->x, top = mw_page_height(page) - origin.y - from->y;
            const qpdf_oh link = dictionary_of(b, "/Annot");
            put_name(b, link, "/Subtype", "/Link");
            qpdf_oh_replace_key(b->parts.pdf, link, "/Rect",
                                box_array(b, left, top - from->h, left + from->w + 1, top + 1));
            qpdf_oh_replace_key(b->parts.pdf, link, "/Border", box_array(b, 0, 0, 0, 0));
            qpdf_oh_replace_key(b->parts.pdf, link, "/Dest",
                                destination(b, page_numbered(b, page->link[k].page), 0));
            qpdf_oh_append_item(b->parts.pdf, all, qpdf_make_indirect_object(b->parts.pdf, link));
        }
        qpdf_oh_replace_key(b->parts.pdf, qpdf_get_object_by_id(b->parts.pdf, b->page[i], 0), "/Annots", all);
        qpdf_oh_release_all(b->parts.pdf);
    }
}

/* Adds the page labels: a range begins where a page's number does not follow the one before. */
static void add_labels(const struct binder *b)
{
    const qpdf_oh ranges = qpdf_oh_new_array(b->parts.pdf), labels = dictionary_of(b, NULL);
    for (int i = 0, next = 0; i < b->sections->npages; next = b->sections->page[i++]->number + 1) {
        if (b->sections->page[i]->number == next)
            continue;
        const qpdf_oh range = dictionary_of(b, NULL);
        put_name(b, range, "/S", "/D");
        put_number(b, range, "/St", b->sections->page[i]->number);
        qpdf_oh_append_item(b->parts.pdf, ranges, qpdf_oh_new_integer(b->parts.pdf, i));
        qpdf_oh_append_item(b->parts.pdf, ranges, range);
    }
    qpdf_oh_replace_key(b->parts.pdf, labels, "/Nums", ranges);
    qpdf_oh_replace_key(b->parts.pdf, qpdf_get_root(b->parts.pdf), "/PageLabels", labels);
}

/* --- the file ----------------------------------------------------------------------------------------- */

static bool write_out(const struct binder *b, FILE *file, const struct press_terms *press,
                      struct mw_error *error)
{
    if (has_failed(b, qpdf_init_write_memory(b->parts.pdf), error))
        return false;
    qpdf_set_deterministic_ID(b->parts.pdf, QPDF_TRUE);
    qpdf_set_stream_data_mode(b->parts.pdf, qpdf_s_preserve);
    qpdf_set_object_stream_mode(b->parts.pdf, press ? qpdf_o_disable : qpdf_o_generate);
    if (press)
        qpdf_force_pdf_version(b->parts.pdf, "1.3");
    if (has_failed(b, qpdf_write(b->parts.pdf), error))
        return false;
    const size_t n = qpdf_get_buffer_length(b->parts.pdf);
    return fwrite(qpdf_get_buffer(b->parts.pdf), 1, n, file) == n || mw_fail(error, "%s", strerror(errno));
}

bool mw_pdf_bind(FILE *file, const struct mw_document *document, const struct mw_sections *sections,
                 int specimens, const struct press_terms *press, struct mw_error *error)
{
    struct binder b = {.document = document,
                       .sections = sections,
                       .parts = {qpdf_init(), g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)},
                       .known = g_hash_table_new(NULL, NULL),
                       .page = g_new0(int, sections->npages)};
    int npages = 0;
    qpdf_silence_errors(b.parts.pdf);
    bool good = !has_failed(&b, qpdf_empty_pdf(b.parts.pdf), error);
    for (int i = 0; good && i < sections->n; i++)
        good = add_section(&b, &sections->section[i], specimens, &npages, error);
    if (good && npages < sections->npages)
        good = mw_fail(error, "a section has fewer pages than it should");
    if (good) {
        add_info(&b, press);
        if (document->right_to_left)
            add_direction(&b);
        if (press)
            add_intent(&b);
        else {
            add_outline(&b);
            add_links(&b);
            add_labels(&b);
        }
        good = write_out(&b, file, press, error);
    }
    g_free(b.page);
    g_hash_table_destroy(b.known);
    g_hash_table_destroy(b.parts.first);
    qpdf_cleanup(&b.parts.pdf);
    return good;
}
