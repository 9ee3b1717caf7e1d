#include "verify/ebook.h"

#include "verify/markup.h"

#include <glib.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

/* The most bytes that an entry may have when it is unpacked. */
enum { MOST_BYTES = 256 << 20 };

/* Returns the bytes of an entry, with a NUL behind them; NULL if it cannot be read or is too large. */
static char *read_entry(zip_t *zip, zip_uint64_t i, size_t *n)
{
    zip_stat_t about;
    if (zip_stat_index(zip, i, 0, &about) != 0 || !(about.valid & ZIP_STAT_SIZE) || about.size > MOST_BYTES)
        return NULL;
    zip_file_t *entry = zip_fopen_index(zip, i, 0);
    char *bytes = entry ? malloc((size_t)about.size + 1) : NULL;
    const bool is_read = bytes && zip_fread(entry, bytes, about.size) == (zip_int64_t)about.size;
    if (entry)
        zip_fclose(entry);
    if (!is_read) {
        free(bytes);
        return NULL;
    }
    bytes[about.size] = '\0';
    *n = (size_t)about.size;
    return bytes;
}

static zip_t *open_zip(const char *file)
{
    return zip_open(file, ZIP_RDONLY | ZIP_CHECKCONS, NULL);
}

static bool is_page(const char *name, const char *suffix)
{
    return name && g_str_has_prefix(name, "page-") && g_str_has_suffix(name, suffix);
}

unsigned char *mw_ebook_drawing(const char *file, int page, size_t *n)
{
    zip_t *zip = open_zip(file);
    const zip_int64_t all = zip ? zip_get_num_entries(zip, 0) : 0;
    zip_int64_t i = 0;
    for (int nth = 0; i < all; i++)
        if (is_page(zip_get_name(zip, (zip_uint64_t)i, 0), ".svg") && ++nth == page)
            break;
    char *bytes = i < all ? read_entry(zip, (zip_uint64_t)i, n) : NULL;
    if (zip)
        zip_discard(zip);
    return (unsigned char *)bytes;
}

/* --- parts -------------------------------------------------------------------------------------------- */

/* Returns what is wrong with a style sheet: it must neither load nor show anything. */
static char *fault_of_style(const char *bytes)
{
    static const char *const not_ours[] = {"url", "@", "content", "\\", "<", NULL};
    for (int i = 0; not_ours[i]; i++)
        if (strstr(bytes, not_ours[i]))
            return g_strdup_printf("its style sheet has %s, which Mazewright does not write; build the book "
                                   "again",
                                   not_ours[i]);
    return NULL;
}

/* Returns the first fault of an entry. The picture of the cover is not looked at: it is no page. */
static char *fault_of_entry(const char *name, const char *bytes, size_t n)
{
    static const char type[] = "application/epub+zip";
    const bool is_document = is_page(name, ".xhtml") || strcmp(name, "contents.xhtml") == 0 ||
                             strcmp(name, "book.opf") == 0 || strcmp(name, "META-INF/container.xml") == 0;
    return is_page(name, ".svg")            ? mw_markup_fault(MARKUP_DRAWING_WITH_IMAGES, name, bytes, n)
           : is_document                    ? mw_markup_fault(MARKUP_OF_EBOOK, name, bytes, n)
           : strcmp(name, "page.css") == 0  ? fault_of_style(bytes)
           : strcmp(name, "cover.jpg") == 0 ? NULL
           : strcmp(name, "mimetype") == 0 && strcmp(bytes, type) == 0
               ? NULL
               : g_strdup_printf("it has %.60s, which Mazewright does not write; build the book again", name);
}

/* Returns the fault of an entry, or that its name comes twice. */
static char *look_at(zip_t *zip, zip_uint64_t i, GHashTable *seen)
{
    const char *name = zip_get_name(zip, i, 0);
    size_t n;
    char *bytes = name ? read_entry(zip, i, &n) : NULL;
    char *fault =
        !bytes ? g_strdup_printf("%.60s in it cannot be read; build the book again", name ? name : "an entry")
        : !g_hash_table_add(seen, g_strdup(name))
            ? g_strdup_printf("it has %.60s twice; build the book again", name)
            : fault_of_entry(name, bytes, n);
    free(bytes);
    return fault;
}

char *mw_ebook_fault(const char *file)
{
    zip_t *zip = open_zip(file);
    if (!zip)
        return g_strdup("it cannot be read as an e-book; build the book again");
    GHashTable *seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    char *fault = NULL;
    const zip_int64_t all = zip_get_num_entries(zip, 0);
    for (zip_int64_t i = 0; i < all && !fault; i++)
        fault = look_at(zip, (zip_uint64_t)i, seen);
    g_hash_table_destroy(seen);
    zip_discard(zip);
    return fault;
}
