#include "output/structure.h"

#include "pdf/text.h"

/* An element that holds others. Elements are numbered before any is written, because each names its parent.
 */
struct branch {
    int number; /* of its object */
    GString *kids;
};

struct tree {
    struct pdf_writer *writer;
    const struct structured *of;
    int root;
    struct branch document, section; /* `section` has number 0 before the first title of a part of the book */
    struct branch list;              /* the list of items that come one after the other; number 0 for none */
    bool has_title;                  /* a title of the first level came before */
    int *parent;                     /* by keys: the number of the element, or of a page's list of elements */
};

const char *mw_structure_tag(enum mw_element_role role)
{
    return role == MW_ELEMENT_TITLE      ? "H1"
           : role == MW_ELEMENT_SUBTITLE ? "H2"
           : role == MW_ELEMENT_FIGURE   ? "Figure"
           : role == MW_ELEMENT_ITEM     ? "LBody"
                                         : "P";
}

int mw_structure_key(const struct structured *s, int page, int link)
{
    return s->npages + s->first[page] + link;
}

/* --- elements ----------------------------------------------------------------------------------------- */

static void put(const struct tree *t, int number, GString *text)
{
    pdf_writer_put(t->writer, number, text->str, text->len);
    g_string_free(text, TRUE);
}

static void add_kid(struct branch *to, int number)
{
    g_string_append_printf(to->kids, "%s%d 0 R", to->kids->len > 0 ? " " : "", number);
}

/* Writes an element that holds other elements, and adds it to its parent. */
static void close_element(const struct tree *t, struct branch *e, const char *type, int parent)
{
    GString *text = g_string_new("<</Type/StructElem/S");
    g_string_append_printf(text, "/%s/P %d 0 R/K[%s]>>", type, parent, e->kids->str);
    put(t, e->number, text);
    g_string_free(e->kids, TRUE);
    *e = (struct branch){0, NULL};
}

static struct branch open_element(const struct tree *t)
{
    return (struct branch){pdf_writer_number(t->writer), g_string_new("")};
}

/* Returns the branch that elements are added to. */
static struct branch *open_branch(struct tree *t)
{
    return t->list.number ? &t->list : t->section.number ? &t->section : &t->document;
}

static void close_list(struct tree *t)
{
    struct branch list = t->list;
    if (list.number == 0)
        return;
    t->list = (struct branch){0, NULL};
    struct branch *above = open_branch(t);
    add_kid(above, list.number);
    close_element(t, &list, "L", above->number);
}

/* Closes the part of the book that is open, if one is. */
static void close_section(struct tree *t)
{
    if (t->section.number == 0)
        return;
    add_kid(&t->document, t->section.number);
    close_element(t, &t->section, "Part", t->document.number);
}

/* Opens and closes branches, so that the next element can be one of that role. */
static void turn_to(struct tree *t, enum mw_element_role role)
{
    if (role != MW_ELEMENT_ITEM)
        close_list(t);
    else if (t->list.number == 0)
        t->list = open_element(t);
    if (role == MW_ELEMENT_TITLE) {
        close_section(t);
        t->section = open_element(t);
    }
}

/* --- pages -------------------------------------------------------------------------------------------- */

/* Returns the index of the element that a link belongs to: the last that has its middle in the link, and is
 * no picture; -1 if there is none. */
static int element_of_link(const struct mw_page *page, const struct mw_link *link)
{
    const struct mw_box *from = &link->from;
    int found = -1;
    for (int i = 0; i < page->nelements; i++) {
        const struct mw_box *box = &page->element[i].box;
        const long long x = mw_lattice(box->x + box->w / 2), y = mw_lattice(box->y + box->h / 2);
        const bool is_empty = box->w == 0 && box->h == 0;
        if (page->element[i].role != MW_ELEMENT_FIGURE && !is_empty && x >= mw_lattice(from->x) &&
            x <= mw_lattice(from->x + from->w) && y >= mw_lattice(from->y) &&
            y <= mw_lattice(from->y + from->h))
            found = i;
    }
    return found;
}

/* Returns the first link of a page that belongs to an element; -1 if none does. */
static int link_of_element(const struct mw_page *page, int element)
{
    for (int i = 0; i < page->nlinks; i++)
        if (element_of_link(page, &page->link[i]) == element)
            return i;
    return -1;
}

/* Appends an entry with a text; none for NULL. */
static void put_words(GString *out, const char *key, const char *words)
{
    if (!words)
        return;
    g_string_append(out, key);
    pdf_text_put(out, words);
}

/* Writes an element that is a link. It holds the runs `kids`, which are read as `words` if these are not
 * NULL, and its annotation. */
static int put_link(const struct tree *t, int page, int link, int parent, const char *kids, const char *words)
{
    const int number = pdf_writer_number(t->writer);
    GString *text = g_string_new("<</Type/StructElem/S/Link");
    put_words(text, "/ActualText", words);
    g_string_append_printf(text, "/P %d 0 R/Pg %d 0 R/K[%s<</Type/OBJR/Obj %d 0 R/Pg %d 0 R>>]>>", parent,
                           t->of->object[page], kids, t->of->note[t->of->first[page] + link],
                           t->of->object[page]);
    put(t, number, text);
    t->parent[mw_structure_key(t->of, page, link)] = number;
    return number;
}

/* Returns the type of an element. Levels of titles begin with the first. */
static const char *type_of(struct tree *t, enum mw_element_role role)
{
    t->has_title = t->has_title || role == MW_ELEMENT_TITLE;
    return mw_structure_tag(role == MW_ELEMENT_SUBTITLE && !t->has_title ? MW_ELEMENT_TITLE : role);
}

/* Returns the whole part of a length; one that differs from a whole number by rounding counts as that. */
static int whole(double x)
{
    return (int)(mw_lattice(x) >> 16);
}

static void put_figure(GString *text, const struct mw_page *page, const struct mw_element *element)
{
    const struct mw_point origin = mw_page_origin(page);
    const double left = origin.x + element->box.x, top = mw_page_height(page) - origin.y - element->box.y;
    put_words(text, "/Alt", element->alt ? element->alt : "");
    g_string_append_printf(text, "/A<</O/Layout/Placement/Block/BBox[%d %d %d %d]>>", whole(left),
                           whole(top - element->box.h), whole(left + element->box.w) + 1, whole(top) + 1);
}

/* Lists the numbers of the runs of an element. */
static GString *runs_of(const struct mw_page *page, int element)
{
    GString *runs = g_string_new("");
    for (int i = 0; i < page->nruns; i++)
        if (page->run[i] == element + 1)
            g_string_append_printf(runs, "%d ", i);
    return runs;
}

/* Writes an element of a page as a kid of `parent`, its number being `number`. Returns the number of the
 * element that its content belongs to: that of its link, if it is one. */
static int put_leaf(struct tree *t, int at, int i, int number, int parent, const char *runs)
{
    const struct mw_page *page = t->of->page[at];
    const struct mw_element *element = &page->element[i];
    const int link = link_of_element(page, i),
              linked = link >= 0 ? put_link(t, at, link, number, runs, element->alt) : 0;
    GString *text = g_string_new("<</Type/StructElem/S");
    g_string_append_printf(text, "/%s/P %d 0 R/Pg %d 0 R", type_of(t, element->role), parent,
                           t->of->object[at]);
    if (element->role == MW_ELEMENT_FIGURE)
        put_figure(text, page, element);
    else if (!linked)
        put_words(text, "/ActualText", element->alt);
    if (linked)
        g_string_append_printf(text, "/K %d 0 R>>", linked);
    else
        g_string_append_printf(text, "/K[%s]>>", runs);
    put(t, number, text);
    return linked ? linked : number;
}

/* Writes an item of a list, whose body is the element. Returns the same as put_leaf(). */
static int put_item(struct tree *t, int at, int i, int number, int parent, const char *runs)
{
    struct branch item = {number, g_string_new("")};
    const int body = pdf_writer_number(t->writer);
    add_kid(&item, body);
    close_element(t, &item, "LI", parent);
    return put_leaf(t, at, i, body, number, runs);
}

/* Writes an element of a page, if it has content. Returns the number of the element that the content belongs
 * to; else 0. */
static int put_element(struct tree *t, int at, int i)
{
    const enum mw_element_role role = t->of->page[at]->element[i].role;
    GString *runs = runs_of(t->of->page[at], i);
    int owner = 0;
    if (runs->len > 0) {
        turn_to(t, role);
        struct branch *above = open_branch(t);
        const int number = pdf_writer_number(t->writer);
        add_kid(above, number);
        owner = (role == MW_ELEMENT_ITEM ? put_item : put_leaf)(t, at, i, number, above->number, runs->str);
    }
    g_string_free(runs, TRUE);
    return owner;
}

/* Writes the elements of a page: in order, those at the foot last, then the links that belong to none. */
static void put_page(struct tree *t, int at)
{
    const struct mw_page *page = t->of->page[at];
    int *owner = g_new0(int, page->nelements + 1);
    for (int is_foot = 0; is_foot < 2; is_foot++)
        for (int i = 0; i < page->nelements; i++)
            if ((page->element[i].role == MW_ELEMENT_FOOT) == is_foot)
                owner[i] = put_element(t, at, i);
    close_list(t);
    struct branch *above = open_branch(t);
    for (int i = 0; i < page->nlinks; i++) {
        const int element = element_of_link(page, &page->link[i]);
        if (element < 0 || link_of_element(page, element) != i)
            add_kid(above, put_link(t, at, i, above->number, "", NULL));
    }
    GString *list = g_string_new("[");
    for (int i = 0; i < page->nruns; i++)
        g_string_append_printf(list, "%s%d 0 R", i > 0 ? " " : "", owner[page->run[i] - 1]);
    g_string_append_c(list, ']');
    const int number = pdf_writer_number(t->writer);
    put(t, number, list);
    t->parent[at] = number;
    g_free(owner);
}

int mw_structure_put(struct pdf_writer *writer, const struct structured *of)
{
    const int n = of->npages, nkeys = n > 0 ? mw_structure_key(of, n - 1, of->page[n - 1]->nlinks) : 0;
    struct tree t = {.writer = writer, .of = of, .parent = g_new0(int, nkeys + 1)};
    t.root = pdf_writer_number(writer);
    t.document = open_element(&t);
    for (int i = 0; i < n; i++)
        put_page(&t, i);
    close_section(&t);
    const int document = t.document.number, parents = pdf_writer_number(writer);
    close_element(&t, &t.document, "Document", t.root);
    GString *text = g_string_new("<</Nums[");
    for (int i = 0; i < nkeys; i++)
        g_string_append_printf(text, "%s%d %d 0 R", i > 0 ? " " : "", i, t.parent[i]);
    g_string_append(text, "]>>");
    put(&t, parents, text);
    g_free(t.parent);
    text = g_string_new("<</Type/StructTreeRoot");
    g_string_append_printf(text, "/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>", document, parents,
                           nkeys);
    put(&t, t.root, text);
    return t.root;
}
