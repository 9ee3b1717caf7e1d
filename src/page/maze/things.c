/* Draws the letters, items, keys, doors and stairs of a maze. In an answer, letters and items are drawn only
 * where they lie on the route, each on a disc that interrupts the route's line; letters that could not be
 * read are dots. */
#include "page/maze/things.h"

#include "page/maze/signs.h"

#include "mazewright/group.h"
#include "mazewright/profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The share of the radius of a cell's inner circle that a thing may fill, and the share of that for a letter,
 * for a number, which is flatter, and for the number of stairs, which stands on a disc. */
#define FILLED        0.88
#define LETTER_FILLED 0.86
#define NUMBER_FILLED 0.97
#define STAIR_FILLED  0.66
/* The radius of the disc at stairs as a share of that, so that the opening of their cell is seen. */
#define STAIR_DISC 0.9
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

/* A letter, a number or a sum as it is set: in one line, or in two that are `lead` apart. */
struct set_letter {
    const struct mw_text *line[2];
    double lead;
};

/* Returns a text with its numbers in the digits of the page's language. */
static const char *localized(const struct page_setting *s, const char *text)
{
    const char *all = "";
    while (*text) {
        const size_t digits = strspn(text, "0123456789"), others = strcspn(text, "0123456789");
        all = digits > 0 ? mw_format(s->arena, "%s%s", all, mw_page_digits(s, (int)strtol(text, NULL, 10)))
                         : mw_format(s->arena, "%s%.*s", all, (int)others, text);
        text += digits > 0 ? digits : others;
    }
    return all;
}

/* Sets the text of a thing. A sum is broken before its equals sign, because it would be small in one line. */
static struct set_letter letter_at(struct page_setting *s, const struct mw_maze *maze,
                                   const struct mw_thing *thing, double size)
{
    const bool has_digits = maze->numbers || thing->kind == MW_STAIRS;
    const char *text = has_digits ? localized(s, thing->text) : thing->text;
    const char *equals = maze->numbers ? strchr(text, '=') : NULL;
    if (!equals)
        return (struct set_letter){{mw_page_text(s, MW_FACE_TITLE, size, text), NULL}, 0};
    const char *first = mw_format(s->arena, "%.*s", (int)(equals - text), text);
    const bool has_latin_digits = text[strcspn(text, "0123456789")];
    if (has_latin_digits) { /* sums run from the left with these, also in Hebrew */
        first = mw_page_from_left(s, first);
        equals = mw_page_from_left(s, equals);
    }
    return (struct set_letter){
        {mw_page_text(s, MW_FACE_TITLE, size, first), mw_page_text(s, MW_FACE_TITLE, size, equals)},
        1.1 * size};
}

/* Returns the distance from the middle of a letter's ink to a corner of its bounds. */
static double half_diagonal(const struct set_letter *letter)
{
    double w = 0, h = 0;
    for (int i = 0; i < 2 && letter->line[i]; i++) {
        w = fmax(w, letter->line[i]->ink.w);
        h = fmax(h, letter->line[i]->ink.h);
    }
    return hypot(w, h + letter->lead) / 2;
}

static bool has_text(const struct mw_thing *thing)
{
    return thing->kind == MW_LETTER || thing->kind == MW_STAIRS;
}

double mw_page_letter_size(struct page_setting *s, const struct mw_maze *maze, const struct page_fit *fit)
{
    const double measured = 100;
    double size = INFINITY;
    for (int i = 0; i < maze->nthings; i++)
        if (has_text(&maze->thing[i])) {
            const double filled = maze->numbers                      ? NUMBER_FILLED
                                  : maze->thing[i].kind == MW_STAIRS ? STAIR_FILLED
                                                                     : LETTER_FILLED;
            const struct set_letter letter = letter_at(s, maze, &maze->thing[i], measured);
            const double half = half_diagonal(&letter);
            size = half > 0 ? fmin(size, measured * filled * radius_of(maze, &maze->thing[i], fit) / half)
                            : size;
        }
    return isfinite(size) ? mw_snap(size, 8) : 0;
}

static void draw_letter(struct page_setting *s, enum mw_ink ink, const struct set_letter *letter,
                        struct mw_point at)
{
    for (int i = 0; i < 2 && letter->line[i]; i++) {
        const struct mw_text *text = letter->line[i];
        const struct mw_box box = text->ink;
        mw_page_add_text(s, ink, text, at.x - box.x - box.w / 2, 0,
                         at.y - box.y - box.h / 2 + text->baseline + (i - 0.5) * letter->lead);
    }
}

void mw_page_draw_item(struct page_setting *s, const struct mw_drawing *item, struct mw_point at,
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

/* True if an answer shows a thing: all keys, doors and stairs, and what lies on the route; no numbers that
 * could not be read. */
static bool is_in_answer(const struct mw_solved *solved, const struct mw_thing *thing, bool is_legible)
{
    if (solved->maze->numbers && !is_legible)
        return false;
    return thing->kind >= MW_KEY || is_on_route(solved, thing->cell);
}

/* Draws an end of stairs: a disc with their number in it, unless that is NULL. */
static void draw_stairs(struct page_setting *s, const struct set_letter *number, struct mw_point at,
                        double radius)
{
    mw_page_add_disc(s, MW_INK_TEXT, at.x, at.y, STAIR_DISC * radius);
    if (number)
        draw_letter(s, MW_INK_PAPER, number, at);
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
    const double size = mw_page_letter_size(s, maze, fit), common = common_radius(maze, fit, false),
                 least = fmax(LEAST_LETTER, s->spec->profile->least_type) / s->enlarged;
    const bool is_legible = mw_lattice(size) >= mw_lattice(least);
    const struct key_look look = mw_page_key_look(s, maze, common, common_radius(maze, fit, true));
    for (int i = 0; i < maze->nthings; i++) {
        const struct mw_thing *thing = &maze->thing[i];
        const struct mw_point at = mw_page_place(fit, mw_thing_middle(maze->grid, thing));
        const struct set_letter letter = has_text(thing) && size > 0 ? letter_at(s, maze, thing, size)
                                                                     : (struct set_letter){{NULL, NULL}, 0};
        const double radius = thing->kind == MW_LETTER ? radius_of(maze, thing, fit) : common;
        if (is_answer && !is_in_answer(solved, thing, is_legible))
            continue;
        if (is_answer && thing->kind != MW_DOOR)
            mw_page_add_disc(s, MW_INK_PAPER, at.x, at.y, radius);
        if (thing->kind == MW_LETTER && is_answer && !is_legible)
            mw_page_add_disc(s, MW_INK_TEXT, at.x, at.y, 0.55 * radius);
        else if (thing->kind == MW_LETTER && size > 0)
            draw_letter(s, MW_INK_TEXT, &letter, at);
        else if (thing->kind == MW_STAIRS)
            draw_stairs(s, is_answer && !is_legible ? NULL : &letter, at, common);
        else if (thing->kind == MW_ITEM)
            mw_page_draw_item(s, s->book->puzzle[puzzle].item[thing->look], at, common);
        else if (thing->kind == MW_KEY)
            mw_page_draw_key(s, thing->look, at, &look);
        else if (thing->kind == MW_DOOR)
            draw_door(s, maze, thing, fit, &look);
    }
}
