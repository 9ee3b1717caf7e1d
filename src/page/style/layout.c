/* Type sizes, and where a maze lies on its page. */
#include "page/style/layout.h"

#include "mazewright/look.h"

#include <math.h>

double mw_page_size(const struct page_setting *s, int size)
{
    const struct mw_type_sizes type = mw_spec_type(s->spec, s->enlarged);
    switch (size) {
    case SIZE_TITLE:
        return type.title;
    case SIZE_BLOCK_TITLE:
        return size * type.title / SIZE_TITLE;
    case SIZE_LABEL:
        return type.label;
    default:
        return size * type.text / SIZE_BODY;
    }
}

double mw_page_small(const struct page_setting *s, double size)
{
    const double large = 18, least = 16;
    return mw_page_size(s, SIZE_LABEL) * s->enlarged >= large ? fmax(size, least / s->enlarged) : size;
}

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

const struct mw_shape *mw_page_rim(struct mw_arena *arena, const struct mw_grid *grid)
{
    const double off = 0.005;
    return mw_shape_of_lines(arena, mw_lines_flat(arena, mw_grid_border(arena, grid, NULL), off));
}
