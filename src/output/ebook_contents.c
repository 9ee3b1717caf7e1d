/* The table of contents: the outline of the book, and a list of its pages. */
#include "output/ebook.h"

void ebook_put_head(GString *out, const struct ebook *book)
{
    g_string_append(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n"
                         "<html xmlns=\"http://www.w3.org/1999/xhtml\" "
                         "xmlns:epub=\"http://www.idpf.org/2007/ops\"");
    const char *language = book->document->language;
    if (language)
        g_string_append_printf(out, " lang=\"%s\" xml:lang=\"%s\"", language, language);
    g_string_append_printf(out, "%s>\n<head>\n<title>", book->document->right_to_left ? " dir=\"rtl\"" : "");
    ebook_put_text(out, book->document->title);
}

static void put_entry(GString *out, int page, const char *text)
{
    char file[EBOOK_NAME];
    ebook_name(file, page, "xhtml");
    g_string_append_printf(out, "<li><a href=\"%s\">", file);
    ebook_put_text(out, text);
    g_string_append(out, "</a>");
}

/* Lists of the outline that are being written. */
struct outline {
    bool has_parts, has_puzzles; /* true while a list of parts, or of the puzzles of a part, is open */
};

static void close_puzzles(GString *out, struct outline *o)
{
    g_string_append(out, o->has_puzzles ? "</ol>\n" : "");
    o->has_puzzles = false;
}

/* Adds a heading: one of level 1 to the list of parts, any other to the list in the part that is open. */
static void add_heading(GString *out, struct outline *o, int page, const struct mw_heading *heading)
{
    const bool is_inner = heading->level > 1 && o->has_parts;
    if (!is_inner) {
        close_puzzles(out, o);
        g_string_append(out, o->has_parts ? "</li>\n" : "");
        o->has_parts = true;
    } else if (!o->has_puzzles) {
        g_string_append(out, "\n<ol>\n");
        o->has_puzzles = true;
    }
    put_entry(out, page, heading->text);
    g_string_append(out, is_inner ? "</li>\n" : "");
}

/* Writes the outline. A book without headings gets one entry, its title, because a list has at least one. */
static void put_outline(GString *out, const struct ebook *book)
{
    struct outline o = {false, false};
    g_string_append(out, "<nav epub:type=\"toc\">\n<h1>");
    ebook_put_text(out, book->document->title);
    g_string_append(out, "</h1>\n<ol>\n");
    for (int i = 0; i < book->npages; i++)
        for (int k = 0; k < book->page[i]->nheadings; k++)
            add_heading(out, &o, book->page[i]->number, &book->page[i]->heading[k]);
    if (!o.has_parts)
        put_entry(out, book->page[0]->number, book->document->title);
    close_puzzles(out, &o);
    g_string_append(out, "</li>\n</ol>\n</nav>\n");
}

static void put_page_list(GString *out, const struct ebook *book)
{
    g_string_append(out, "<nav epub:type=\"page-list\" hidden=\"hidden\">\n<ol>\n");
    for (int i = 0; i < book->npages; i++) {
        char *number = g_strdup_printf("%d", book->page[i]->number);
        put_entry(out, book->page[i]->number, number);
        g_string_append(out, "</li>\n");
        g_free(number);
    }
    g_string_append(out, "</ol>\n</nav>\n");
}

/* Adds a landmark; nothing for a page that the book does not have. */
static void put_landmark(GString *out, const struct mw_page *page, const char *type, const char *text)
{
    char file[EBOOK_NAME];
    if (!page)
        return;
    ebook_name(file, page->number, "xhtml");
    g_string_append_printf(out, "<li><a epub:type=\"%s\" href=\"%s\">", type, file);
    ebook_put_text(out, text);
    g_string_append(out, "</a></li>\n");
}

/* Returns the first page with a maze; that of the book if none has one. */
static const struct mw_page *first_maze(const struct ebook *book)
{
    int i = 0;
    while (i < book->npages && book->page[i]->nplacings == 0)
        i++;
    return book->page[i < book->npages ? i : 0];
}

/* Writes where readers may go at once: to the cover, if there is one, and to the first maze. */
static void put_landmarks(GString *out, const struct ebook *book)
{
    const struct mw_page *first = first_maze(book);
    g_string_append(out, "<nav epub:type=\"landmarks\" hidden=\"hidden\">\n<ol>\n");
    put_landmark(out, book->page[0]->cover ? book->page[0] : NULL, "cover", book->document->title);
    put_landmark(out, first, "bodymatter",
                 first->nheadings > 0 ? first->heading[0].text : book->document->title);
    g_string_append(out, "</ol>\n</nav>\n");
}

GString *ebook_contents(const struct ebook *book)
{
    GString *out = g_string_new("");
    ebook_put_head(out, book);
    g_string_append(out, "</title>\n</head>\n<body>\n");
    put_outline(out, book);
    put_page_list(out, book);
    put_landmarks(out, book);
    g_string_append(out, "</body>\n</html>\n");
    return out;
}
