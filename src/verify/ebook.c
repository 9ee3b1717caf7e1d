#include "verify/ebook.h"

#include "verify/markup.h"

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

/* The most bytes that an entry may have when it is unpacked, and all entries together. */
enum { MOST_BYTES = 32 << 20 };
#define MOST_BYTES_OF_ALL ((size_t)4 << 30)

/* Returns the bytes of an entry, with a NUL behind them; NULL if it cannot be read, has not the bytes that
 * its checksum is of, or is too large. */
static char *read_entry(zip_t *zip, zip_uint64_t i, size_t *n)
{
    zip_stat_t about;
    char beyond;
    if (zip_stat_index(zip, i, 0, &about) != 0 || !(about.valid & ZIP_STAT_SIZE) || about.size > MOST_BYTES)
        return NULL;
    zip_file_t *entry = zip_fopen_index(zip, i, 0);
    char *bytes = entry ? malloc((size_t)about.size + 1) : NULL;
    const bool is_read = bytes && zip_fread(entry, bytes, about.size) == (zip_int64_t)about.size &&
                         zip_fread(entry, &beyond, 1) == 0; /* at its end libzip compares the checksum */
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

/* --- entries ------------------------------------------------------------------------------------------ */

/* The entries before the pages, in order. After them come the documents of all pages, and then their
 * drawings, both by the numbers of the pages; the picture of the cover is after the first drawing. */
static const char *const heads[] = {"mimetype", "META-INF/container.xml", "book.opf", "contents.xhtml",
                                    "page.css"};
enum { NHEADS = sizeof heads / sizeof *heads, TYPE = 0, CONTAINER = 1, PACKAGE = 2, CONTENTS = 3, STYLE = 4 };
static const char cover[] = "cover.jpg";

/* Returns the number in the name of a page's entry, such as page-012.svg; 0 if it is no such name. */
static int number_of(const char *name, const char *suffix)
{
    int number = 0;
    char expected[40];
    if (!name || sscanf(name, "page-%6d", &number) != 1 || number < 1)
        return 0;
    snprintf(expected, sizeof expected, "page-%03d.%s", number, suffix);
    return strcmp(name, expected) == 0 ? number : 0;
}

/* Returns how many pages an e-book has; 0 if it has other entries than ours, or in another order. */
static int count_pages(zip_t *zip)
{
    const zip_int64_t all = zip_get_num_entries(zip, 0), n = (all - NHEADS - 1) / 2;
    if (all < NHEADS + 3 || all != NHEADS + 1 + 2 * n)
        return 0;
    for (int i = 0; i < NHEADS; i++)
        if (g_strcmp0(zip_get_name(zip, (zip_uint64_t)i, 0), heads[i]) != 0)
            return 0;
    if (g_strcmp0(zip_get_name(zip, (zip_uint64_t)(NHEADS + n + 1), 0), cover) != 0)
        return 0;
    for (zip_int64_t i = 0, before = 0; i < n; i++) {
        const char *drawing = zip_get_name(zip, (zip_uint64_t)(NHEADS + n + i + (i > 0)), 0);
        const int number = number_of(zip_get_name(zip, (zip_uint64_t)(NHEADS + i), 0), "xhtml");
        if (number <= before || number_of(drawing, "svg") != number)
            return 0;
        before = number;
    }
    return (int)n;
}

static zip_uint64_t drawing_at(int npages, int page)
{
    return (zip_uint64_t)(NHEADS + npages + page - 1 + (page > 1));
}

unsigned char *mw_ebook_drawing(const char *file, int page, size_t *n)
{
    zip_t *zip = open_zip(file);
    const int npages = zip ? count_pages(zip) : 0;
    char *bytes = page <= npages ? read_entry(zip, drawing_at(npages, page), n) : NULL;
    if (zip)
        zip_discard(zip);
    return (unsigned char *)bytes;
}

/* --- the order of pages ------------------------------------------------------------------------------- */

/* The package document as it is parsed: maps the id of each item to its file, and lists the ids in reading
 * order.
 */
struct package {
    GHashTable *item;
    GPtrArray *order;
};

static void note_item(GMarkupParseContext *context, const char *name, const char **keys, const char **values,
                      void *given, GError **error)
{
    struct package *package = given;
    const char *id = NULL, *href = NULL, *ref = NULL;
    (void)context, (void)error;
    for (int i = 0; keys[i]; i++) {
        id = strcmp(keys[i], "id") == 0 ? values[i] : id;
        href = strcmp(keys[i], "href") == 0 ? values[i] : href;
        ref = strcmp(keys[i], "idref") == 0 ? values[i] : ref;
    }
    if (strcmp(name, "item") == 0 && id && href)
        g_hash_table_insert(package->item, g_strdup(id), g_strdup(href));
    if (strcmp(name, "itemref") == 0)
        g_ptr_array_add(package->order, g_strdup(ref ? ref : ""));
}

/* True if a package lets the pages be read one at a time, in the order in which they are in the file. */
static bool is_in_order(zip_t *zip, int npages, const char *bytes, size_t n)
{
    static const GMarkupParser parser = {.start_element = note_item};
    struct package package = {g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
                              g_ptr_array_new_with_free_func(g_free)};
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &package, NULL);
    bool good = g_markup_parse_context_parse(context, bytes, (gssize)n, NULL) &&
                strstr(bytes, ">none</meta>") && (int)package.order->len == npages;
    for (int i = 0; good && i < npages; i++)
        good = g_strcmp0(g_hash_table_lookup(package.item, g_ptr_array_index(package.order, i)),
                         zip_get_name(zip, (zip_uint64_t)(NHEADS + i), 0)) == 0;
    g_markup_parse_context_free(context);
    g_hash_table_destroy(package.item);
    g_ptr_array_free(package.order, TRUE);
    return good;
}

/* --- parts -------------------------------------------------------------------------------------------- */

/* The style sheet of our e-books, word for word. It stands here once more because nothing that makes books is
 * used to verify them. */
static const char our_style[] =
    "/* The words of a page lie unseen over its picture. */\n"
    "html, body { margin: 0; padding: 0; background: #fff; }\n"
    "body { position: relative; overflow: hidden; }\n"
    "ul { margin: 0; padding: 0; list-style: none; }\n"
    "img, h1, h2, p, li, figure, body > a { position: absolute; margin: 0; padding: 0; }\n"
    "h1, h2, p, li, figure, a { color: transparent; font-weight: normal; line-height: 1.2; overflow: hidden; "
    "}\n"
    "p a, li a, h1 a, h2 a { display: block; width: 100%; height: 100%; }\n"
    "a { text-decoration: none; }\n";

static bool is_text(const char *bytes, size_t n, const char *text)
{
    return n == strlen(text) && memcmp(bytes, text, n) == 0;
}

/* Returns the first fault of entry i. The picture of the cover is not looked at: it is no page. */
static char *fault_of_entry(zip_t *zip, int npages, int i, const char *bytes, size_t n)
{
    const char *name = zip_get_name(zip, (zip_uint64_t)i, 0);
    if (i == TYPE)
        return is_text(bytes, n, "application/epub+zip") ? NULL : g_strdup("its media type is another");
    if (i == STYLE)
        return is_text(bytes, n, our_style) ? NULL : g_strdup("its style sheet is not Mazewright's");
    if (i == CONTAINER && !strstr(bytes, "\"book.opf\""))
        return g_strdup("its container leads elsewhere");
    if (i == PACKAGE && !is_in_order(zip, npages, bytes, n))
        return g_strdup("its package does not show the pages one at a time in their order");
    if (strcmp(name, cover) == 0)
        return NULL;
    const bool is_drawing = i > NHEADS + npages - 1;
    return mw_markup_fault(is_drawing ? MARKUP_DRAWING_WITH_IMAGES : MARKUP_OF_EBOOK, name, bytes, n);
}

static char *fault_of(zip_t *zip)
{
    const int npages = count_pages(zip);
    char *fault =
        npages > 0 ? NULL : g_strdup("it has entries that Mazewright does not write, or in another order");
    size_t read = 0;
    for (int i = 0; !fault && i < NHEADS + 1 + 2 * npages; i++) {
        size_t n = 0;
        char *bytes = read_entry(zip, (zip_uint64_t)i, &n);
        read += n;
        fault = !bytes                     ? g_strdup_printf("entry %d in it cannot be read", i + 1)
                : read > MOST_BYTES_OF_ALL ? g_strdup("it is too large when it is unpacked")
                                           : fault_of_entry(zip, npages, i, bytes, n);
        free(bytes);
    }
    return fault;
}

char *mw_ebook_fault(const char *file)
{
    zip_t *zip = open_zip(file);
    char *fault = zip ? fault_of(zip) : g_strdup("it cannot be read as an e-book");
    if (zip)
        zip_discard(zip);
    char *advice = fault && !strstr(fault, "build the book again")
                       ? g_strdup_printf("%s; build the book again", fault)
                       : g_strdup(fault);
    g_free(fault);
    return advice;
}
