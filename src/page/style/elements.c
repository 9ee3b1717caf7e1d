/* Divides a page into the elements that are read aloud. */
#include "page/style/layout.h"

#include <math.h>

/* Adds a text to the words of its element. */
static void join_text(struct mw_arena *arena, struct mw_element *element, const char *text)
{
    if (element->role != MW_ELEMENT_FIGURE)
        element->alt = element->alt ? mw_format(arena, "%s %s", element->alt, text) : text;
}

void mw_page_finish_elements(struct mw_arena *arena, struct mw_page *page)
{
    for (int i = 0; i < page->nmarks; i++) {
        const int element = page->mark[i].element;
        if (element == 0)
            continue;
        struct mw_box *box = &page->element[element - 1].box;
        const struct mw_box bounds = mw_mark_bounds(&page->mark[i]);
        if (page->mark[i].kind == MW_MARK_TEXT)
            join_text(arena, &page->element[element - 1], page->mark[i].text->string);
        if (!isfinite(bounds.w) || !isfinite(bounds.h)) /* it has no ink, such as a text of spaces */
            continue;
        *box = box->w > 0 || box->h > 0 ? mw_box_around(*box, bounds) : bounds;
    }
}

static void list_runs(struct mw_arena *arena, const struct mw_page *page, struct mw_page *bare)
{
    bare->run = MW_ARRAY(arena, page->nmarks, int);
    for (int i = 0; i < page->nmarks; i++)
        if (page->mark[i].element > 0 && mw_run_begins(page, i))
            bare->run[bare->nruns++] = page->mark[i].element;
}

const struct mw_page *mw_page_bare(struct mw_arena *arena, const struct mw_page *page)
{
    struct mw_page *bare = MW_NEW(arena, struct mw_page);
    *bare = *page;
    bare->nmarks = bare->mark_capacity = bare->nruns = 0;
    bare->mark = NULL;
    bare->link = MW_ARRAY(arena, page->nlinks, struct mw_link);
    bare->heading = MW_ARRAY(arena, page->nheadings, struct mw_heading);
    bare->placing = MW_ARRAY(arena, page->nplacings, struct mw_placing);
    bare->element = MW_ARRAY(arena, page->nelements, struct mw_element);
    for (int i = 0; i < page->nlinks; i++) {
        bare->link[i] = page->link[i];
        bare->link[i].says = mw_format(arena, "%s", page->link[i].says);
    }
    for (int i = 0; i < page->nplacings; i++)
        bare->placing[i] = page->placing[i];
    for (int i = 0; i < page->nheadings; i++) {
        bare->heading[i] = page->heading[i];
        bare->heading[i].text = mw_format(arena, "%s", page->heading[i].text);
    }
    for (int i = 0; i < page->nelements; i++) {
        bare->element[i] = page->element[i];
        bare->element[i].alt = page->element[i].alt ? mw_format(arena, "%s", page->element[i].alt) : NULL;
    }
    list_runs(arena, page, bare);
    return bare;
}
