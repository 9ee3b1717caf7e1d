/* Draws the letters, items, keys and doors of a maze. In an answer, letters and items are drawn only where
 * they lie on the route, each on a disc that interrupts the route's line; letters that could not be read are
 * dots. */
#include "page/maze/things.h"

#include "page/maze/signs.h"

#include "mazewright/group.h"
#include "mazewright/profile.h"

#include <math.h>

/* The share of the radius of a cell's inner circle that a thing may fill, and the share of that for a letter.
 */
#define FILLED        0.88
#define LETTER_FILLED 0.86
/* The least type size of letters in an answer, in points, unless the printer asks for more. */
#define LEAST_LETTER 3.5

/* Returns the radius of the circle around the middle of a thing that it may fill, in points. */
static double radius_of(const struct mw_maze *maze, const struct mw_thing *thing, const struct page_fit *fit)
{
    return FILLED * (mw_thing_radius(maze->grid, thing) * fit->pitch - fit->wall / 2);
}

/* Returns the radius of all doors, or of all else in a maze: that of the one with the least room. */
static double common_radius(const struct mw_maze *maze, const struct page_fit *fit, bool of_doors)
{
    double radius = INFINITY;
    for (int i = 0; i < maze->nthings; i++)
        if ((maze->thing[i].kind == MW_DOOR) == of_doors)
            radius = fmin(radius, radius_of(maze, &maze->thing[i], fit));
    return radius;
}

double mw_page_thing_size(const struct mw_maze *maze, const struct page_fit *fit)
{
    return maze->nthings == 0 ? 0 : 2 * fmin(common_radius(maze, fit, false), common_radius(maze, fit, true));
}

/* Returns the distance from the middle of a text's ink to a corner of its bounds. */
static double half_diagonal(const struct mw_text *text)
{
    return hypot(text->ink.w, text->ink.h) / 2;
}

static const struct mw_text *letter_at(struct page_setting *s, const struct mw_thing *thing, double size)
{
    return mw_page_text(s, MW_FACE_TITLE, size, thing->text);
}

/* Returns the type size at which every letter of a maze fits its cell; 0 if none has ink. */
static double letter_size(struct page_setting *s, const struct mw_maze *maze, const struct page_fit *fit)
{
    const double measured = 100;
    double size = INFINITY;
    for (int i = 0; i < maze->nthings; i++)
        if (maze->thing[i].kind == MW_LETTER) {
            const double half = half_diagonal(letter_at(s, &maze->thing[i], measured));
            size = half > 0
                       ? fmin(size, measured * LETTER_FILLED * radius_of(maze, &maze->thing[i], fit) / half)
                       : size;
        }
    return isfinite(size) ? mw_snap(size, 8) : 0;
}

static void draw_letter(struct page_setting *s, const struct mw_text *text, struct mw_point at)
{
    const struct mw_box ink = text->ink;
    mw_page_add_text(s, MW_INK_TEXT, text, at.x - ink.x - ink.w / 2, 0,
                     at.y - ink.y - ink.h / 2 + text->baseline);
}

static void draw_item(struct page_setting *s, const struct mw_drawing *item, struct mw_point at,
                      double radius)
{
    if (item)
        mw_page_add_drawing(s, item, mw_signs_square_in(item, at, radius));
    else
        mw_page_add_star(s, MW_INK_GOAL, at.x, at.y + 0.05 * radius, 0.92 * radius);
}

static bool is_on_route(const struct mw_solved *solved, int cell)
{
    for (int i = 0; i < solved->route->ncells; i++)
        if (solved->route->cell[i] == cell)
            return true;
    return false;
}

/* True if an answer shows a thing: all keys and doors, and what lies on the route. */
static bool is_in_answer(const struct mw_solved *solved, const struct mw_thing *thing)
{
    return thing->kind == MW_KEY || thing->kind == MW_DOOR || is_on_route(solved, thing->cell);
}

static void draw_door(struct page_setting *s, const struct mw_maze *maze, const struct mw_thing *door,
                      const struct page_fit *fit, const struct key_look *look)
{
    const struct mw_wall wall = mw_wall(maze->grid, door->wall);
    const struct mw_point along =
        mw_direction(mw_wall_point(maze->grid, wall, 0), mw_wall_point(maze->grid, wall, wall.nvia + 1));
    mw_page_draw_door(s, door->look, mw_page_place(fit, mw_thing_middle(maze->grid, door)), along,
                      mw_thing_radius(maze->grid, door) * fit->pitch - fit->wall / 2, look);
}

void mw_page_draw_things(struct page_setting *s, int puzzle, const struct page_fit *fit, bool is_answer)
{
    const struct mw_solved *solved = s->solved[puzzle];
    const struct mw_maze *maze = solved->maze;
    const double size = letter_size(s, maze, fit), common = common_radius(maze, fit, false),
                 least = fmax(LEAST_LETTER, s->spec->profile->least_type) / s->enlarged;
    const struct key_look look = mw_page_key_look(s, maze, common, common_radius(maze, fit, true));
    for (int i = 0; i < maze->nthings; i++) {
        const struct mw_thing *thing = &maze->thing[i];
        const struct mw_point at = mw_page_place(fit, mw_thing_middle(maze->grid, thing));
        const double radius = thing->kind == MW_LETTER ? radius_of(maze, thing, fit) : common;
        if (is_answer && !is_in_answer(solved, thing))
            continue;
        if (is_answer && thing->kind != MW_DOOR)
            mw_page_add_disc(s, MW_INK_PAPER, at.x, at.y, radius);
        if (thing->kind == MW_LETTER && is_answer && mw_lattice(size) < mw_lattice(least))
            mw_page_add_disc(s, MW_INK_TEXT, at.x, at.y, 0.55 * radius);
        else if (thing->kind == MW_LETTER && size > 0)
            draw_letter(s, letter_at(s, thing, size), at);
        else if (thing->kind == MW_ITEM)
            draw_item(s, s->book->puzzle[puzzle].item, at, common);
        else if (thing->kind == MW_KEY)
            mw_page_draw_key(s, thing->look, at, &look);
        else if (thing->kind == MW_DOOR)
            draw_door(s, maze, thing, fit, &look);
    }
}
