/* Sets a page to colour in: the drawings of one of the theme's pairs, or one of the book's
 * drawings, on the ground of a scene. Which ones follows from the number of the page. */
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "mazewright/look.h"
#include "mazewright/theme.h"

#include <math.h>

/* Returns the drawings of the page; the second is NULL in a book without a theme. A book without any drawings
 * is refused before. */
static struct mw_icon_pair drawings_of(const struct page_setting *s)
{
    const struct mw_theme *theme = s->spec->theme;
    const struct mw_drawings *all = &s->spec->look->drawings;
    const int number = mw_page_look_number(s);
    const struct mw_theme_pair *pair = theme->name ? mw_theme_pair(theme, number, number + 2) : NULL;
    if (pair)
        return pair->icons;
    return (struct mw_icon_pair){{all->n > 0 ? all->at[number % all->n] : NULL, NULL}};
}

/* Draws a drawing with its foot at the height `foot`, and its left side at x. */
static void draw(struct page_setting *s, const struct mw_drawing *drawing, double x, double side, double foot,
                 bool is_turned)
{
    const double y = foot - MW_DRAWING_FOOT * side;
    if (drawing)
        mw_page_add_drawing(s, drawing,
                            is_turned && drawing->looks_right ? (struct mw_box){x + side, y, -side, side}
                                                              : (struct mw_box){x, y, side, side});
}

/* Draws a pair: the first in front on the ground, and the second behind it on a hill, smaller. */
static void draw_pair(struct page_setting *s, struct mw_icon_pair pair, double ground)
{
    const struct mw_box f = s->frame;
    const double most = fmin(0.94 * f.w, 0.8 * f.h), side = 0.6 * most, other = 0.4 * most, sunk = 5,
                 hill = ground - 0.4 * f.h;
    mw_scene_draw_hill(s, f.x, f.x + f.w, hill);
    draw(s, pair.at[1], f.x + f.w - other, other, hill + sunk, true);
    draw(s, pair.at[0], f.x, side, ground, false);
}

static void set(struct page_setting *s)
{
    const struct mw_box f = s->frame;
    const struct page_scene scene = mw_scene_begin(s, 1.9);
    const struct mw_icon_pair pair = drawings_of(s);
    const double ground = s->frame.y + s->frame.h, side = fmin(0.94 * s->frame.w, 0.8 * s->frame.h);
    if (pair.at[1])
        draw_pair(s, pair, ground);
    else
        draw(s, pair.at[0], s->frame.x + (s->frame.w - side) / 2, side,
             scene.has_line ? ground : ground - 0.5 * (s->frame.h - side), false);
    mw_scene_draw(s, &scene, pair, s->frame.y, 44 * 72 / 25.4);
    s->frame = f;
}

const struct page_kind mw_page_kind_colouring = {.set = set};
