/* The words of a page, each over its place in the picture, in the order in which they are read: the elements
 * of the page, those at the foot last, then links that belong to none. */
#include "output/ebook.h"

#include "output/content.h"
#include "output/reading.h"

#include <math.h>

/* Appends a length in CSS pixels, of which one is a point of the page. */
static void put_length(GString *out, const char *property, double points)
{
    g_string_append_printf(out, "%s:", property);
    mw_put_number(out, mw_snap(points, 10));
    g_string_append(out, "px;");
}

static void put_place(GString *out, const struct mw_box *box)
{
    g_string_append(out, " style=\"");
    put_length(out, "left", box->x);
    put_length(out, "top", box->y);
    put_length(out, "width", box->w);
    put_length(out, "height", box->h);
}

/* Appends the size of type at which a text about fills its box: a letter is half as wide as high, and a line
 * 1.2 times as high as its type. It matters only where a reader marks words that it finds or reads. */
static void put_type_size(GString *out, const char *text, const struct mw_box *box)
{
    const double letters = fmax(1, (double)g_utf8_strlen(text, -1)), share = 0.5 * 1.2;
    put_length(out, "font-size", fmax(1, fmin(box->h / 1.2, sqrt(box->w * box->h / (share * letters)))));
}

/* Appends the target of a link; false if the e-book does not have the page. */
static bool put_target(GString *out, const struct ebook *book, const struct mw_link *link)
{
    if (ebook_page_numbered(book, link->page) < 0)
        return false;
    char file[EBOOK_NAME];
    ebook_name(file, link->page, "xhtml");
    g_string_append_printf(out, "<a href=\"%s\"", file);
    return true;
}

/* Appends a text, as a link if there is one. */
static void put_linked(GString *out, const struct ebook *book, const struct mw_link *link, const char *text)
{
    const bool is_link = link && put_target(out, book, link);
    g_string_append(out, is_link ? ">" : "");
    ebook_put_text(out, text);
    g_string_append(out, is_link ? "</a>" : "");
}

static const char *tag_of(enum mw_element_role role)
{
    return role == MW_ELEMENT_TITLE      ? "h1"
           : role == MW_ELEMENT_SUBTITLE ? "h2"
           : role == MW_ELEMENT_ITEM     ? "li"
           : role == MW_ELEMENT_FIGURE   ? "figure"
                                         : "p";
}

static void put_element(GString *out, const struct ebook *book, const struct mw_page *page, int i)
{
    const struct mw_element *element = &page->element[i];
    const char *tag = tag_of(element->role);
    const int link = mw_reading_link(page, i);
    g_string_append_printf(out, "<%s", tag);
    put_place(out, &element->box);
    put_type_size(out, element->alt, &element->box);
    g_string_append(out, "\">");
    put_linked(out, book, link >= 0 ? &page->link[link] : NULL, element->alt);
    g_string_append_printf(out, "</%s>\n", tag);
}

/* Writes the elements of a page that are at its foot, or the others. Items that follow each other are a list.
 */
static void put_elements(GString *out, const struct ebook *book, const struct mw_page *page, bool at_foot)
{
    bool in_list = false;
    for (int i = 0; i < page->nelements; i++) {
        const struct mw_element *element = &page->element[i];
        const bool is_item = element->role == MW_ELEMENT_ITEM;
        if ((element->role == MW_ELEMENT_FOOT) != at_foot || !element->alt)
            continue;
        if (is_item != in_list)
            g_string_append(out, is_item ? "<ul>\n" : "</ul>\n");
        in_list = is_item;
        put_element(out, book, page, i);
    }
    g_string_append(out, in_list ? "</ul>\n" : "");
}

/* Writes the links of a page that are not in an element. */
static void put_lone_links(GString *out, const struct ebook *book, const struct mw_page *page)
{
    for (int i = 0; i < page->nlinks; i++) {
        const int element = mw_reading_linked(page, &page->link[i]);
        if ((element >= 0 && mw_reading_link(page, element) == i) || !put_target(out, book, &page->link[i]))
            continue;
        put_place(out, &page->link[i].from);
        put_type_size(out, page->link[i].says, &page->link[i].from);
        g_string_append(out, "\">");
        ebook_put_text(out, page->link[i].says);
        g_string_append(out, "</a>\n");
    }
}

/* Appends the title of a page: after that of the book, its first heading, or else its number. */
static void put_title(GString *out, const struct mw_page *page)
{
    g_string_append(out, " \u2013 ");
    if (page->nheadings > 0)
        ebook_put_text(out, page->heading[0].text);
    else
        g_string_append_printf(out, "%d", page->number);
    g_string_append(out, "</title>\n");
}

static void put_size(GString *out, const struct mw_page *page)
{
    g_string_append(out, "<meta name=\"viewport\" content=\"width=");
    mw_put_number(out, page->w);
    g_string_append(out, ", height=");
    mw_put_number(out, page->h);
    g_string_append(out, "\"/>\n");
}

GString *ebook_words(const struct ebook *book, int i)
{
    const struct mw_page *page = book->page[i];
    const struct mw_box whole = {0, 0, page->w, page->h};
    char picture[EBOOK_NAME];
    GString *out = g_string_new("");
    ebook_name(picture, page->number, "svg");
    ebook_put_head(out, book);
    put_title(out, page);
    put_size(out, page);
    g_string_append(out, "<link rel=\"stylesheet\" href=\"page.css\"/>\n</head>\n<body");
    put_place(out, &whole);
    g_string_append_printf(out, "\">\n<img src=\"%s\" alt=\"\"", picture);
    put_place(out, &whole);
    g_string_append(out, "\"/>\n");
    put_elements(out, book, page, false);
    put_elements(out, book, page, true);
    put_lone_links(out, book, page);
    g_string_append(out, "</body>\n</html>\n");
    return out;
}
