/* Keeps what a file says of a page in the manifest of a share: written by the share, read by whoever joins.
 */
#include "book/page_entry.h"

#include "base/whole.h"

json_t *mw_page_entry(const struct mw_page *page)
{
    json_t *headings = json_array(), *links = json_array(), *elements = json_array(), *runs = json_array();
    for (int i = 0; i < page->nheadings; i++)
        json_array_append_new(headings, json_pack("[i, f, s]", page->heading[i].level, page->heading[i].y,
                                                  page->heading[i].text));
    for (int i = 0; i < page->nlinks; i++) {
        const struct mw_box *from = &page->link[i].from;
        json_array_append_new(links, json_pack("[f, f, f, f, i, s]", from->x, from->y, from->w, from->h,
                                               page->link[i].page, page->link[i].says));
    }
    for (int i = 0; i < page->nelements; i++) {
        const struct mw_element *element = &page->element[i];
        json_array_append_new(elements,
                              json_pack("[i, f, f, f, f, s?, i, i, i]", (int)element->role, element->box.x,
                                        element->box.y, element->box.w, element->box.h, element->alt,
                                        element->page, element->row, element->column));
    }
    for (int i = 0; i < page->nruns; i++)
        json_array_append_new(runs, json_integer(page->run[i]));
    return json_pack("{s:i, s:[f, f], s:[f, f, f, f], s:f, s:o, s:o, s:o, s:o}", "number", page->number,
                     "size", page->w, page->h, "bleed", page->bleed.left, page->bleed.top, page->bleed.right,
                     page->bleed.bottom, "slug", page->slug, "headings", headings, "links", links, "elements",
                     elements, "runs", runs);
}

/* Returns a coordinate or a page number; 0 if it is beyond any page, so that a cast to int is safe. */
static double real(const json_t *list, size_t i)
{
    const double most = 1e7, is = json_number_value(json_array_get(list, i));
    return is > -most && is < most ? is : 0;
}

/* Reads the elements of a page and the runs of their marks. A run of no element that there is counts as one
 * of the first; if there is none, all runs are left out. */
static void read_elements(struct mw_arena *arena, struct mw_page *page, const json_t *elements,
                          const json_t *runs)
{
    page->element = MW_ARRAY(arena, page->nelements, struct mw_element);
    page->run = MW_ARRAY(arena, page->nruns, int);
    for (int i = 0; i < page->nelements; i++) {
        const json_t *p = json_array_get(elements, (size_t)i);
        const int role = (int)real(p, 0);
        page->element[i] = (struct mw_element){
            role >= 0 && role <= MW_ELEMENT_FOOT ? (enum mw_element_role)role : MW_ELEMENT_LINE,
            json_string_value(json_array_get(p, 5)),
            {real(p, 1), real(p, 2), real(p, 3), real(p, 4)},
            (int)real(p, 6),
            (int)real(p, 7),
            (int)real(p, 8)};
    }
    for (int i = 0; i < page->nruns; i++) {
        const int run = (int)real(runs, (size_t)i);
        page->run[i] = run >= 1 && run <= page->nelements ? run : 1;
    }
    if (page->nelements == 0)
        page->nruns = 0;
}

const struct mw_page *mw_page_of_entry(struct mw_arena *arena, const json_t *json, int place)
{
    struct mw_page *page = MW_NEW(arena, struct mw_page);
    const json_t *size = json_object_get(json, "size"), *bleed = json_object_get(json, "bleed"),
                 *headings = json_object_get(json, "headings"), *links = json_object_get(json, "links"),
                 *elements = json_object_get(json, "elements"), *runs = json_object_get(json, "runs");
    *page = (struct mw_page){.number = mw_whole_of(json_object_get(json, "number")),
                             .place = place,
                             .w = real(size, 0),
                             .h = real(size, 1),
                             .bleed = {real(bleed, 0), real(bleed, 1), real(bleed, 2), real(bleed, 3)},
                             .slug = json_number_value(json_object_get(json, "slug")),
                             .nheadings = (int)json_array_size(headings),
                             .nlinks = (int)json_array_size(links),
                             .nelements = (int)json_array_size(elements),
                             .nruns = (int)json_array_size(runs)};
    page->heading = MW_ARRAY(arena, page->nheadings, struct mw_heading);
    page->link = MW_ARRAY(arena, page->nlinks, struct mw_link);
    for (int i = 0; i < page->nheadings; i++) {
        const json_t *h = json_array_get(headings, (size_t)i);
        const char *text = json_string_value(json_array_get(h, 2));
        page->heading[i] = (struct mw_heading){text ? text : "", (int)real(h, 0), real(h, 1)};
    }
    for (int i = 0; i < page->nlinks; i++) {
        const json_t *l = json_array_get(links, (size_t)i);
        const char *says = json_string_value(json_array_get(l, 5));
        page->link[i] = (struct mw_link){
            {real(l, 0), real(l, 1), real(l, 2), real(l, 3)}, (int)real(l, 4), says ? says : ""};
    }
    read_elements(arena, page, elements, runs);
    return page;
}
