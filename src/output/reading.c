#include "output/reading.h"

int mw_reading_linked(const struct mw_page *page, const struct mw_link *link)
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

int mw_reading_link(const struct mw_page *page, int element)
{
    for (int i = 0; i < page->nlinks; i++)
        if (mw_reading_linked(page, &page->link[i]) == element)
            return i;
    return -1;
}
