/* The route of a maze on a page (route.c). */
#ifndef MW_PAGE_ROUTE_H
#define MW_PAGE_ROUTE_H

#include "page/style/layout.h"

/* Draws the route, or the legs of one that fetches keys, in the style of the look. */
void mw_page_draw_route(struct page_setting *, const struct mw_solved *, const struct page_fit *,
                        const struct page_look *);
/* Returns the distance between walls at the narrowest place, in points on the page. */
double mw_page_clear_width(const struct mw_solved *, const struct page_fit *);

#endif
