#include "verify/markup.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

/* An element, and the attributes that it may have. */
struct element {
    const char *name, *attributes[16];
};
static const struct element image_element = {"image", {"width", "height", "transform", "xlink:href"}};
static const struct element drawing_elements[] = {
    {"svg",
     {"xmlns", "xmlns:xlink", "version", "width", "height", "viewBox", "fill", "stroke-linecap",
      "stroke-linejoin"}},
    {"defs", {NULL}},
    {"g", {"fill", "stroke-linecap", "stroke-linejoin", "transform"}},
    {"path", {"id", "d", "fill", "stroke", "stroke-width", "stroke-dasharray", "transform"}},
    {"use", {"xlink:href", "x", "y"}},
    {NULL, {NULL}}};

/* Elements of the package, of the table of contents, and of the words of pages. */
static const struct element ebook_elements[] = {{"container", {"xmlns", "version"}},
                                                {"rootfiles", {NULL}},
                                                {"rootfile", {"full-path", "media-type"}},
                                                {"package", {"xmlns", "version", "unique-identifier"}},
                                                {"metadata", {"xmlns:dc"}},
                                                {"dc:identifier", {"id"}},
                                                {"dc:title", {NULL}},
                                                {"dc:language", {NULL}},
                                                {"dc:creator", {NULL}},
                                                {"dc:publisher", {NULL}},
                                                {"dc:description", {NULL}},
                                                {"meta", {"property", "name", "content"}},
                                                {"manifest", {NULL}},
                                                {"item", {"id", "href", "media-type", "properties"}},
                                                {"spine", {"page-progression-direction"}},
                                                {"itemref", {"idref"}},
                                                {"html", {"xmlns", "xmlns:epub", "lang", "xml:lang", "dir"}},
                                                {"head", {NULL}},
                                                {"title", {NULL}},
                                                {"link", {"rel", "href"}},
                                                {"body", {"style"}},
                                                {"nav", {"epub:type", "hidden"}},
                                                {"ol", {NULL}},
                                                {"ul", {NULL}},
                                                {"img", {"src", "alt", "style"}},
                                                {"a", {"href", "style", "epub:type"}},
                                                {"h1", {"style"}},
                                                {"h2", {"style"}},
                                                {"p", {"style"}},
                                                {"li", {"style"}},
                                                {"figure", {"style"}},
                                                {NULL, {NULL}}};

/* A document that is being read. */
struct walk {
    enum markup_kind kind;
    const char *name; /* of the document in its file, or NULL */
    int npictures;    /* of pages, that it shows */
    char *fault;
};

/* Sets the fault, a sentence of two parts, if there is none yet. */
static void set_fault(struct walk *w, const char *format, const char *what, const char *whose)
{
    char *text = w->fault ? NULL : g_strdup_printf(format, what, whose);
    if (text)
        w->fault = w->name ? g_strdup_printf("in %.60s, %s", w->name, text) : g_strdup(text);
    g_free(text);
}

static bool is_in(const char *const *list, const char *name)
{
    for (; *list; list++)
        if (strcmp(*list, name) == 0)
            return true;
    return false;
}

/* Returns the element of that name that our own documents have; NULL if they have none. */
static const struct element *element_called(const struct walk *w, const char *name)
{
    const struct element *element = w->kind == MARKUP_OF_EBOOK ? ebook_elements : drawing_elements;
    if (w->kind == MARKUP_DRAWING_WITH_IMAGES && strcmp(name, image_element.name) == 0)
        return &image_element;
    while (element->name && strcmp(element->name, name) != 0)
        element++;
    return element->name ? element : NULL;
}

/* True if a reference stays in the file: in a drawing it names an element, or holds the data of an image; in
 * an e-book it is the plain name of another document. */
static bool stays(const struct walk *w, const struct element *element, const char *to)
{
    if (w->kind == MARKUP_OF_EBOOK)
        return !to[strcspn(to, ":/\\%#?")];
    return to[0] == '#' || (element == &image_element && (g_str_has_prefix(to, "data:image/png;base64,") ||
                                                          g_str_has_prefix(to, "data:image/jpeg;base64,")));
}

static bool is_reference(const char *key)
{
    return strcmp(key, "xlink:href") == 0 || strcmp(key, "href") == 0 || strcmp(key, "src") == 0;
}

/* True if a style says only where an element is, and how large its type. */
static bool is_place(const char *style)
{
    static const char *const properties[] = {"left:", "top:", "width:", "height:", "font-size:", NULL};
    while (*style) {
        int i = 0;
        while (properties[i] && !g_str_has_prefix(style, properties[i]))
            i++;
        if (!properties[i])
            return false;
        style += strlen(properties[i]);
        style += strspn(style, "0123456789.-");
        if (!g_str_has_prefix(style, "px;"))
            return false;
        style += strlen("px;");
    }
    return true;
}

/* True if the picture on a page's document is that page's: page-012.svg on page-012.xhtml. */
static bool is_own_picture(const struct walk *w, const char *picture)
{
    const char *end = strrchr(picture, '.');
    return w->name && end && strcmp(end, ".svg") == 0 &&
           strncmp(w->name, picture, (size_t)(end - picture) + 1) == 0;
}

static void note_element(GMarkupParseContext *context, const char *name, const char **keys,
                         const char **values, void *given, GError **error)
{
    struct walk *w = given;
    const struct element *element = element_called(w, name);
    (void)context, (void)error;
    w->npictures += strcmp(name, "img") == 0;
    if (!element)
        set_fault(w, "it has <%.60s>%s, which Mazewright does not write; build the book again", name, "");
    for (int i = 0; element && keys[i] && !w->fault; i++)
        if (!is_in(element->attributes, keys[i]))
            set_fault(w, "its <%2$s> has %1$.60s, which Mazewright does not write; build the book again",
                      keys[i], name);
        else if (is_reference(keys[i]) && !stays(w, element, values[i]))
            set_fault(w,
                      "its <%2$s> leads to %1$.60s, and Mazewright's stay in the file; build the book again",
                      values[i], name);
        else if (strcmp(keys[i], "style") == 0 && !is_place(values[i]))
            set_fault(w, "its <%2$s> has the style %1$.60s; build the book again", values[i], name);
        else if (strcmp(keys[i], "src") == 0 && !is_own_picture(w, values[i]))
            set_fault(w, "it shows %.60s%s, which is the picture of another page; build the book again",
                      values[i], "");
}

/* Reports comments, processing instructions and document types; our own are allowed. */
static void note_rest(GMarkupParseContext *context, const char *text, gsize length, void *given,
                      GError **error)
{
    static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", type[] = "<!DOCTYPE html>";
    struct walk *w = given;
    (void)context, (void)error;
    const bool is_head = length == sizeof head - 1 && memcmp(text, head, length) == 0,
               is_type = length == sizeof type - 1 && memcmp(text, type, length) == 0;
    char *start = g_strndup(text, length < 30 ? length : 30);
    if (!is_head && !(is_type && w->kind == MARKUP_OF_EBOOK))
        set_fault(w, "it has %s%s, which Mazewright does not write; build the book again", start, "");
    g_free(start);
}

char *mw_markup_fault(enum markup_kind kind, const char *name, const char *bytes, size_t n)
{
    static const GMarkupParser parser = {.start_element = note_element, .passthrough = note_rest};
    struct walk w = {.kind = kind, .name = name};
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &w, NULL);
    const bool is_whole = g_markup_parse_context_parse(context, bytes, (gssize)n, NULL) &&
                          g_markup_parse_context_end_parse(context, NULL);
    g_markup_parse_context_free(context);
    if (!is_whole)
        set_fault(&w, "it cannot be read as %s%s; build the book again",
                  kind == MARKUP_OF_EBOOK ? "XML" : "an SVG", "");
    const bool is_page = name && g_str_has_prefix(name, "page-") && g_str_has_suffix(name, ".xhtml");
    if (is_page && w.npictures != 1)
        set_fault(&w, "there is not one picture of a page%s%s; build the book again", "", "");
    return w.fault;
}
