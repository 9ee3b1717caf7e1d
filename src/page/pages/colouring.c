/* Sets a page with one large drawing to colour in, on the ground of a scene. The drawing is a hero of the
 * book's theme, or one of the book's drawings; which one follows from the number of the page. */
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "mazewright/look.h"
#include "mazewright/theme.h"

#include <math.h>

/* Returns the drawing of the page; NULL if the book has none, which the spec was refused for. */
static const struct mw_drawing *drawing_of(const struct page_setting *s)
{
    const struct mw_theme *theme = s->spec->theme;
    const struct mw_drawings *all = &s->spec->look->drawings;
    const int number = s->page->number;
    return theme->npairs > 0 ? theme->pair[number % theme->npairs].icons.at[0]
           : all->n > 0      ? all->at[number % all->n]
                             : NULL;
}

static void set(struct page_setting *s)
{
    const struct mw_box f = s->frame;
    const struct page_scene scene = mw_scene_begin(s, 1);
    const struct mw_drawing *drawing = drawing_of(s);
    const double side = fmin(0.94 * s->frame.w, 0.8 * s->frame.h), ground = s->frame.y + s->frame.h,
                 middle = s->frame.y + 0.5 * (s->frame.h + side),
                 y = scene.has_line ? ground - MW_DRAWING_FOOT * side : middle - side;
    if (drawing)
        mw_page_add_drawing(s, drawing, (struct mw_box){s->frame.x + (s->frame.w - side) / 2, y, side, side});
    mw_scene_draw(s, &scene, (struct mw_icon_pair){{drawing, NULL}}, 26 * 72 / 25.4);
    s->frame = f;
}

const struct page_kind mw_page_kind_colouring = {.set = set, .foot = true};
