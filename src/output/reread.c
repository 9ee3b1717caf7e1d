/* Reads files again, with other libraries than those that wrote them where possible: GLib reads XML, libzip
 * e-books. */
#include "output/reread.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>
#include <zip.h>

static void note_element(GMarkupParseContext *context, const char *name, const char **keys,
                         const char **values, void *is_svg, GError **error)
{
    (void)keys, (void)values, (void)error;
    if (!g_markup_parse_context_get_element_stack(context)->next)
        *(bool *)is_svg = strcmp(name, "svg") == 0;
}

const char *mw_reread_svg(const char *bytes, size_t n, int npages)
{
    static const GMarkupParser parser = {.start_element = note_element};
    bool is_svg = false;
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &is_svg, NULL);
    const bool is_whole = g_markup_parse_context_parse(context, bytes, (gssize)n, NULL) &&
                          g_markup_parse_context_end_parse(context, NULL);
    g_markup_parse_context_free(context);
    (void)npages;
    return is_whole && is_svg ? NULL : "it cannot be read as an SVG";
}

/* Counts the files of an e-book that have a suffix and belong to pages. */
static int count_pages(zip_t *zip, const char *suffix)
{
    int n = 0;
    const zip_int64_t all = zip_get_num_entries(zip, 0);
    for (zip_int64_t i = 0; i < all; i++) {
        const char *name = zip_get_name(zip, (zip_uint64_t)i, 0);
        n += name && g_str_has_prefix(name, "page-") && g_str_has_suffix(name, suffix);
    }
    return n;
}

const char *mw_reread_epub(const char *bytes, size_t n, int npages)
{
    static const char start[] = "mimetypeapplication/epub+zip";
    const size_t head = 30; /* bytes before the name of the first entry */
    const char *why = "it cannot be read as an e-book";
    zip_source_t *source = zip_source_buffer_create(bytes, n, 0, NULL);
    zip_t *zip = source ? zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, NULL) : NULL;
    if (!zip) {
        zip_source_free(source);
        return why;
    }
    if (n > head + strlen(start) && memcmp(bytes + head, start, strlen(start)) == 0)
        why = count_pages(zip, ".svg") == npages && count_pages(zip, ".xhtml") == npages
                  ? NULL
                  : "it has not the pages that it should have";
    zip_discard(zip);
    return why;
}
