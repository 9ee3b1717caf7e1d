/* Where things of a grid lie on the page, once it is known how the maze fits. */
#include "page/layout.h"

struct mw_point mw_page_place(const struct page_fit *fit, struct mw_point p)
{
    return (struct mw_point){fit->x + fit->pitch * p.x, fit->y + fit->pitch * p.y};
}

struct mw_box mw_page_walls_box(const struct mw_grid *grid, const struct page_fit *fit)
{
    return (struct mw_box){fit->x + fit->pitch * grid->box.x - fit->wall / 2,
                           fit->y + fit->pitch * grid->box.y - fit->wall / 2,
                           fit->pitch * grid->box.w + fit->wall, fit->pitch * grid->box.h + fit->wall};
}
