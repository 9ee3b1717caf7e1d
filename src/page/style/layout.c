/* Sets what several kinds of pages have in common: headings, columns, texts at places of a frame. */
#include "page/style/layout.h"

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

double mw_page_draw_heading(struct page_setting *s, const char *title)
{
    double size = mw_page_fitting_size(s, MW_FACE_TITLE, mw_page_size(s, SIZE_TITLE), title, s->frame.w);
    double baseline = s->frame.y + 0.95 * mw_page_size(s, SIZE_TITLE);
    mw_page_add_text(s, MW_INK_TEXT, mw_page_text(s, MW_FACE_TITLE, size, title), s->frame.x, 0, baseline);
    mw_page_add_rule(s, s->frame.x, s->frame.x + s->frame.w, baseline + 11, 0.75);
    mw_page_add_heading(s, 1, title, 0);
    return baseline + 11;
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
