#include "output/structure.h"

#include "output/reading.h"
#include "pdf/text.h"

#include <math.h>

/* An element that holds others. Elements are numbered before any is written, because each names its parent.
 */
struct branch {
    int number; /* of its object */
    GString *kids;
};

struct tree {
    struct pdf_writer *writer;
    const struct page_objects *of;
    int root;
    struct branch document, section; /* `section` has number 0 before the first title of a part of the book */
    struct branch list;              /* the list of items that come one after the other; number 0 for none */
    struct branch table, row, cell; /* the table of cells that do so, the row that is open, and the cell in it
                                       that holds several elements; likewise */
    int nth_row, nth_cell;          /* numbers of that row and of that cell */
    bool has_title;                 /* a title of the first level came before */
    int *parent;                    /* by keys, of links only: the number of the element */
    int **owner; /* by pages, of each element: the number of the object that its content belongs to; 0 for
                    none */
};

const char *mw_structure_tag(enum mw_element_role role)
{
    return role == MW_ELEMENT_TITLE      ? "H1"
           : role == MW_ELEMENT_SUBTITLE ? "H2"
           : role == MW_ELEMENT_FIGURE   ? "Figure"
           : role == MW_ELEMENT_ITEM     ? "LBody"
           : role == MW_ELEMENT_CELL     ? "TD"
           : role == MW_ELEMENT_ROW_NAME ? "TH"
                                         : "P";
}

int mw_structure_key(const struct page_objects *s, int page, int link)
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
    return t->list.number      ? &t->list
           : t->cell.number    ? &t->cell
           : t->row.number     ? &t->row
           : t->table.number   ? &t->table
           : t->section.number ? &t->section
                               : &t->document;
}

/* Closes the innermost branch that is open, which is `branch`, as an element of that type. */
static void close_branch(struct tree *t, struct branch *branch, const char *type)
{
    struct branch closed = *branch;
    if (closed.number == 0)
        return;
    *branch = (struct branch){0, NULL};
    struct branch *above = open_branch(t);
    add_kid(above, closed.number);
    close_element(t, &closed, type, above->number);
}

static void close_list(struct tree *t)
{
    close_branch(t, &t->list, "L");
}

static void close_row(struct tree *t)
{
    close_branch(t, &t->cell, "TD");
    close_branch(t, &t->row, "TR");
}

static void close_table(struct tree *t)
{
    close_row(t);
    close_branch(t, &t->table, "Table");
}

/* Closes the part of the book that is open, if one is. */
static void close_section(struct tree *t)
{
    if (t->section.number == 0)
        return;
    add_kid(&t->document, t->section.number);
    close_element(t, &t->section, "Part", t->document.number);
}

/* Opens the row of an element that is in a table, and its cell if that holds several. */
static void turn_to_cell(struct tree *t, const struct mw_element *element)
{
    const bool is_new_row = t->row.number == 0 || t->nth_row != element->row;
    if (is_new_row) {
        close_row(t);
        t->table = t->table.number ? t->table : open_element(t);
        t->row = open_element(t);
        t->nth_row = element->row;
    }
    if (element->column > 0 && (t->cell.number == 0 || t->nth_cell != element->column)) {
        close_branch(t, &t->cell, "TD");
        t->cell = open_element(t);
        t->nth_cell = element->column;
    }
}

/* Opens and closes branches, so that the next element can be `element`. */
static void turn_to(struct tree *t, const struct mw_element *element)
{
    if (element->role != MW_ELEMENT_ITEM)
        close_list(t);
    else if (t->list.number == 0)
        t->list = open_element(t);
    if (element->row > 0)
        turn_to_cell(t, element);
    else
        close_table(t);
    if (element->role == MW_ELEMENT_TITLE) {
        close_section(t);
        t->section = open_element(t);
    }
}

/* Opens a part of the book on a page that begins one in the outline but has no title to be read, such as the
 * first page of puzzles. */
static void begin_page(struct tree *t, const struct mw_page *page)
{
    bool begins = false;
    for (int i = 0; i < page->nheadings; i++)
        begins = begins || page->heading[i].level == 1;
    for (int i = 0; i < page->nelements; i++)
        begins = begins && page->element[i].role != MW_ELEMENT_TITLE;
    if (!begins)
        return;
    close_list(t);
    close_table(t);
    close_section(t);
    t->section = open_element(t);
}

/* --- links -------------------------------------------------------------------------------------------- */

/* Writes an element that is a link. It holds the runs `kids`, which are read as `words` if these are not
 * NULL, and its annotation. */
static int put_link(const struct tree *t, int page, int link, int parent, const char *kids, const char *words)
{
    const int number = pdf_writer_number(t->writer);
    GString *text = g_string_new("<</Type/StructElem/S/Link");
    pdf_text_put_entry(text, "/ActualText", words);
    g_string_append_printf(text, "/P %d 0 R/Pg %d 0 R/K[%s<</Type/OBJR/Obj %d 0 R>>]>>", parent,
                           t->of->object[page], kids, t->of->annotation[t->of->first[page] + link]);
    put(t, number, text);
    t->parent[mw_structure_key(t->of, page, link)] = number;
    return number;
}

/* Returns the structure type of a role. A subtitle before all titles is a title, so that levels begin with
 * H1. */
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

/* Appends the words and the place of a picture, of which only the part on the page counts. */
static void put_figure(GString *text, const struct mw_page *page, const struct mw_element *element)
{
    const struct mw_point origin = mw_page_origin(page);
    const double w = mw_page_width(page), h = mw_page_height(page);
    const struct mw_box moved = {origin.x + element->box.x, origin.y + element->box.y, element->box.w,
                                 element->box.h},
                        box = mw_box_common(moved, (struct mw_box){0, 0, w, h});
    pdf_text_put_entry(text, "/Alt", element->alt ? element->alt : "");
    g_string_append_printf(text, "/A<</O/Layout/Placement/Block/BBox[%d %d %d %d]>>", whole(box.x),
                           whole(h - box.y - box.h), whole(fmin(box.x + box.w + 1, w)),
                           whole(fmin(h - box.y + 1, h)));
}

/* --- entries ------------------------------------------------------------------------------------------ */

/* An element, or a link that belongs to none, in the order in which it is read: by its page, by whether it is
 * at the foot, and by its place among the elements of its page. A page that is spread over sheets has each
 * element once a sheet. */
struct entry {
    int page, nth;
    bool is_last;      /* at the foot, or a link */
    int at;            /* index of the page, or sheet, that it lies on */
    int element, link; /* its index there; -1 for none */
};

static int compare_entries(const void *first, const void *second)
{
    const struct entry *a = first, *b = second;
    const int by[] = {a->page - b->page, a->is_last - b->is_last, a->nth - b->nth, a->at - b->at};
    int i = 0;
    while (i < 3 && by[i] == 0)
        i++;
    return by[i];
}

static bool are_one(const struct entry *a, const struct entry *b)
{
    return a->element >= 0 && b->element >= 0 && a->page == b->page && a->nth == b->nth;
}

/* True if marks of a page, or of a sheet, belong to an element. */
static bool has_runs(const struct mw_page *page, int element)
{
    int i = 0;
    while (i < page->nruns && page->run[i] != element + 1)
        i++;
    return i < page->nruns;
}

/* Adds the entries of a page, or of a sheet. */
static void add_entries(GArray *entries, const struct mw_page *page, int at)
{
    for (int i = 0, nth = 0; i < page->nelements; i++) {
        const struct mw_element *element = &page->element[i];
        nth = i > 0 && element[-1].page == element->page ? nth + 1 : 0;
        const struct entry entry = {element->page, nth, element->role == MW_ELEMENT_FOOT, at, i, -1};
        if (has_runs(page, i))
            g_array_append_val(entries, entry);
    }
    for (int i = 0; i < page->nlinks; i++) {
        const int element = mw_reading_linked(page, &page->link[i]);
        const struct entry entry = {page->number, page->nelements + i, true, at, -1, i};
        if (element < 0 || mw_reading_link(page, element) != i)
            g_array_append_val(entries, entry);
    }
}

/* Returns all entries of a file in order. */
static GArray *entries_of(const struct page_objects *objects)
{
    GArray *entries = g_array_new(FALSE, FALSE, sizeof(struct entry));
    for (int i = 0; i < objects->npages; i++)
        add_entries(entries, objects->page[i], i);
    g_array_sort(entries, compare_entries);
    return entries;
}

/* --- elements of pages -------------------------------------------------------------------------------- */

/* Lists the runs of `n` entries that are one element: their numbers, and for each that is not on the page of
 * the first its page as well. */
static GString *runs_of(const struct tree *t, const struct entry *entry, int n)
{
    GString *runs = g_string_new("");
    for (int i = 0; i < n; i++) {
        const struct mw_page *page = t->of->page[entry[i].at];
        for (int k = 0; k < page->nruns; k++)
            if (page->run[k] == entry[i].element + 1 && entry[i].at == entry->at)
                g_string_append_printf(runs, "%d ", k);
            else if (page->run[k] == entry[i].element + 1)
                g_string_append_printf(runs, "<</Type/MCR/Pg %d 0 R/MCID %d>>", t->of->object[entry[i].at],
                                       k);
    }
    return runs;
}

/* Writes the element of an entry as a kid of `parent`, its number being `number`. Returns the number of the
 * object that its content belongs to: that of its link, if it is one. */
static int put_leaf(struct tree *t, const struct entry *entry, int number, int parent, const char *runs)
{
    const struct mw_page *page = t->of->page[entry->at];
    const struct mw_element *element = &page->element[entry->element];
    const int link = mw_reading_link(page, entry->element),
              linked = link >= 0 ? put_link(t, entry->at, link, number, runs, element->alt) : 0;
    GString *text = g_string_new("<</Type/StructElem/S");
    g_string_append_printf(text, "/%s/P %d 0 R/Pg %d 0 R", type_of(t, element->role), parent,
                           t->of->object[entry->at]);
    if (element->role == MW_ELEMENT_FIGURE)
        put_figure(text, page, element);
    else if (!linked)
        pdf_text_put_entry(text, "/ActualText", element->alt);
    if (element->role == MW_ELEMENT_ROW_NAME)
        g_string_append(text, "/A<</O/Table/Scope/Row>>");
    if (linked)
        g_string_append_printf(text, "/K %d 0 R>>", linked);
    else
        g_string_append_printf(text, "/K[%s]>>", runs);
    put(t, number, text);
    return linked ? linked : number;
}

/* Writes an item of a list, whose body is the element. Returns the same as put_leaf(). */
static int put_item(struct tree *t, const struct entry *entry, int number, int parent, const char *runs)
{
    struct branch item = {number, g_string_new("")};
    const int body = pdf_writer_number(t->writer);
    add_kid(&item, body);
    close_element(t, &item, "LI", parent);
    return put_leaf(t, entry, body, number, runs);
}

/* Writes `n` entries that are one element. */
static void put_element(struct tree *t, const struct entry *entry, int n)
{
    const struct mw_element *element = &t->of->page[entry->at]->element[entry->element];
    GString *runs = runs_of(t, entry, n);
    turn_to(t, element);
    struct branch *above = open_branch(t);
    const int number = pdf_writer_number(t->writer);
    add_kid(above, number);
    const int owner =
        (element->role == MW_ELEMENT_ITEM ? put_item : put_leaf)(t, entry, number, above->number, runs->str);
    for (int i = 0; i < n; i++)
        t->owner[entry[i].at][entry[i].element] = owner;
    g_string_free(runs, TRUE);
}

/* Writes a link that belongs to no element. */
static void put_lone_link(struct tree *t, const struct entry *entry)
{
    close_list(t);
    close_table(t);
    struct branch *above = open_branch(t);
    add_kid(above, put_link(t, entry->at, entry->link, above->number, "", NULL));
}

static void put_elements(struct tree *t)
{
    GArray *entries = entries_of(t->of);
    for (unsigned i = 0, n; i < entries->len; i += n) {
        const struct entry *entry = &g_array_index(entries, struct entry, i);
        n = 1;
        while (i + n < entries->len && are_one(entry, entry + n))
            n++;
        if (i == 0 || entry[-1].page != entry->page)
            begin_page(t, t->of->page[entry->at]);
        if (entry->element >= 0)
            put_element(t, entry, (int)n);
        else
            put_lone_link(t, entry);
    }
    close_list(t);
    close_table(t);
    close_section(t);
    g_array_free(entries, TRUE);
}

/* Appends the list of the objects that the runs of a page, or of a sheet, belong to. */
static void put_owners(GString *out, const struct tree *t, int at)
{
    const struct mw_page *page = t->of->page[at];
    g_string_append_c(out, '[');
    for (int i = 0; i < page->nruns; i++)
        g_string_append_printf(out, "%s%d 0 R", i > 0 ? " " : "", t->owner[at][page->run[i] - 1]);
    g_string_append_c(out, ']');
}

/* Writes the tree from keys to elements: from pages to lists of them, and from links each to its own. Returns
 * its number. */
static int put_parents(const struct tree *t, int nkeys)
{
    const int number = pdf_writer_number(t->writer);
    GString *text = g_string_new("<</Nums[");
    for (int i = 0; i < nkeys; i++) {
        g_string_append_printf(text, "%s%d", i > 0 ? " " : "", i);
        if (i < t->of->npages)
            put_owners(text, t, i);
        else
            g_string_append_printf(text, " %d 0 R", t->parent[i]);
    }
    g_string_append(text, "]>>");
    put(t, number, text);
    return number;
}

int mw_structure_put(struct pdf_writer *writer, const struct page_objects *of)
{
    const int n = of->npages, nkeys = n > 0 ? mw_structure_key(of, n - 1, of->page[n - 1]->nlinks) : 0;
    struct tree t = {
        .writer = writer, .of = of, .parent = g_new0(int, nkeys + 1), .owner = g_new0(int *, n + 1)};
    for (int i = 0; i < n; i++)
        t.owner[i] = g_new0(int, of->page[i]->nelements + 1);
    t.root = pdf_writer_number(writer);
    t.document = open_element(&t);
    put_elements(&t);
    const int document = t.document.number, parents = put_parents(&t, nkeys);
    close_element(&t, &t.document, "Document", t.root);
    GString *text = g_string_new("<</Type/StructTreeRoot");
    g_string_append_printf(text, "/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>", document, parents,
                           nkeys);
    put(&t, t.root, text);
    for (int i = 0; i < n; i++)
        g_free(t.owner[i]);
    g_free(t.owner);
    g_free(t.parent);
    return t.root;
}
