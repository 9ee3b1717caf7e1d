/* The package document: metadata, all files, and the order of the pages. Properties are those of EPUB 3.3 and
 * of schema.org's accessibility terms. */
#include "output/ebook.h"

#include <stdio.h>

void ebook_name(char name[EBOOK_NAME], int number, const char *suffix)
{
    snprintf(name, EBOOK_NAME, "page-%03d.%s", number, suffix);
}

void ebook_put_text(GString *out, const char *utf8)
{
    char *escaped = g_markup_escape_text(utf8 ? utf8 : "", -1);
    g_string_append(out, escaped);
    g_free(escaped);
}

int ebook_page_numbered(const struct ebook *book, int number)
{
    int i = 0;
    while (i < book->npages && book->page[i]->number != number)
        i++;
    return i < book->npages ? i : -1;
}

static void put_element(GString *out, const char *open, const char *text, const char *close)
{
    g_string_append_printf(out, "<%s>", open);
    ebook_put_text(out, text);
    g_string_append_printf(out, "</%s>\n", close);
}

static void put_if_given(GString *out, const char *name, const char *text)
{
    if (text && text[0])
        put_element(out, name, text, name);
}

/* Properties whose values are the same for all e-books. Pages are never shown in pairs, because an answer
 * would lie beside its maze. A maze is for the eyes; where it begins and ends is told in words, too. */
static const struct {
    const char *property, *value;
} constants[] = {{"rendition:layout", "pre-paginated"},
                 {"rendition:orientation", "auto"},
                 {"rendition:spread", "none"},
                 {"schema:accessMode", "visual"},
                 {"schema:accessMode", "textual"},
                 {"schema:accessModeSufficient", "visual"},
                 {"schema:accessibilityFeature", "alternativeText"},
                 {"schema:accessibilityFeature", "pageNavigation"},
                 {"schema:accessibilityFeature", "readingOrder"},
                 {"schema:accessibilityFeature", "structuralNavigation"},
                 {"schema:accessibilityFeature", "tableOfContents"},
                 {"schema:accessibilityHazard", "none"}};

static void put_property(GString *out, const char *property, const char *value)
{
    char *open = g_strdup_printf("meta property=\"%s\"", property);
    put_element(out, open, value, "meta");
    g_free(open);
}

static void put_metadata(GString *out, const struct ebook *book)
{
    const struct mw_document *document = book->document;
    g_string_append(out, "<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n");
    put_element(out, "dc:identifier id=\"id\"", book->id, "dc:identifier");
    put_element(out, "dc:title", document->title, "dc:title");
    put_element(out, "dc:language", document->language ? document->language : "und", "dc:language");
    put_if_given(out, "dc:creator", document->author);
    put_if_given(out, "dc:publisher", document->publisher);
    put_if_given(out, "dc:description", document->about);
    put_property(out, "dcterms:modified", document->created);
    for (size_t i = 0; i < G_N_ELEMENTS(constants); i++)
        put_property(out, constants[i].property, constants[i].value);
    g_string_append(out,
                    "<meta name=\"cover\" content=\"cover\"/>\n</metadata>\n"); /* for readers of EPUB 2 */
}

static void put_item(GString *out, const char *id, const char *file, const char *type, const char *properties)
{
    g_string_append_printf(out, "<item id=\"%s\" href=\"%s\" media-type=\"%s\"", id, file, type);
    if (properties)
        g_string_append_printf(out, " properties=\"%s\"", properties);
    g_string_append(out, "/>\n");
}

static void put_page_items(GString *out, int number)
{
    char id[EBOOK_NAME], file[EBOOK_NAME];
    snprintf(id, sizeof id, "p%d", number);
    ebook_name(file, number, "xhtml");
    put_item(out, id, file, "application/xhtml+xml", NULL);
    snprintf(id, sizeof id, "d%d", number);
    ebook_name(file, number, "svg");
    put_item(out, id, file, "image/svg+xml", NULL);
}

GString *ebook_package(const struct ebook *book)
{
    GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" "
                                "unique-identifier=\"id\">\n");
    put_metadata(out, book);
    g_string_append(out, "<manifest>\n");
    put_item(out, "nav", "contents.xhtml", "application/xhtml+xml", "nav");
    put_item(out, "cover", "cover.jpg", "image/jpeg", "cover-image");
    put_item(out, "style", "page.css", "text/css", NULL);
    for (int i = 0; i < book->npages; i++)
        put_page_items(out, book->page[i]->number);
    g_string_append_printf(out, "</manifest>\n<spine%s>\n",
                           book->document->right_to_left ? " page-progression-direction=\"rtl\"" : "");
    for (int i = 0; i < book->npages; i++)
        g_string_append_printf(out, "<itemref idref=\"p%d\"/>\n", book->page[i]->number);
    g_string_append(out, "</spine>\n</package>\n");
    return out;
}
