/* Draws the sign of an end inside the maze: a picture, a star or a dot in the end's cell, with the word below
 * it where the cell has room for both. */
#include "page/maze/signs.h"

#include <math.h>

/* Points between a picture and its word, and between a word and the walls, beside what a picture alone has.
 */
enum { INNER_GAP = 6, WORD_MARGIN = 2 };

/* The sign of an end inside: a box for its picture, and the word; both are centred on the cell. */
struct inner {
    struct mw_box picture; /* the bounds of the picture's lines */
    double baseline;       /* of the word, in points */
    bool has_word;
};

/* Returns the distance from the centre of a cell to its nearest wall, in cell units. */
static double space_in_cell(const struct mw_grid *grid, int cell)
{
    return mw_cell_radius(grid, cell) - (grid->woven ? MW_RAIL_INSET : 0);
}

/* Returns the radius of the circle in a cell that a sign may fill, in points: so small that white is left
 * between the sign and the walls, even if the walls are thick. */
static double free_radius(const struct mw_grid *grid, int cell, const struct page_fit *fit)
{
    const double space = space_in_cell(grid, cell) * fit->pitch;
    return fmin(0.94 * space, 0.96 * (space - fit->wall / 2));
}

/* Returns the radius of a star or dot in a cell. */
static double round_radius(const struct mw_grid *grid, int cell, const struct page_fit *fit)
{
    const double space = space_in_cell(grid, cell) * fit->pitch;
    return fmin(0.7 * space, 0.85 * (space - fit->wall / 2));
}

/* Returns how far from the centre of a circle a box may begin that is as wide as `width` and lies in it; less
 * than 0 if it is too wide. */
static double reach(double radius, double width)
{
    const double half = width / 2;
    return half < radius ? sqrt(radius * radius - half * half) : -1;
}

/* Finds the y, from the centre, at which a picture of w x h with a word of `under` (its width and, with the
 * gap above it, its height) lies in a circle. False if there is none. */
static bool find_top(double radius, double w, double h, struct mw_box under, double *top)
{
    const double beside = reach(radius, w), below = reach(radius, under.w), highest = -beside,
                 lowest = fmin(beside - h, below - h - under.h);
    *top = (highest + lowest) / 2;
    return beside >= 0 && below >= 0 && lowest >= highest;
}

/* Returns the bounds of the largest picture, of at most `most` points a side, that lies in a circle around
 * the origin together with the word below it, and half of the pen around it. `shape` is the picture's bounds,
 * in shares of the side of its square. */
static struct mw_box largest(double radius, struct mw_box shape, struct mw_box under, double most)
{
    struct mw_box found = {0, 0, 0, 0};
    double low = 0, high = most, side = most;
    for (int step = 0; step < 24; step++) {
        const double w = side * shape.w, h = side * shape.h, corner = 0.71 * mw_drawing_pen(side);
        double top;
        if (find_top(radius - corner, w, h, under, &top)) {
            found = (struct mw_box){-w / 2, top, w, h};
            low = side;
        } else {
            high = side;
        }
        side = (low + high) / 2;
    }
    return found;
}

static double longest_side(struct mw_box box)
{
    return fmax(box.w, box.h);
}

/* Returns the bounds of a drawing, in shares of the side of its square; the whole square for a star or dot.
 */
static struct mw_box shape_of(const struct mw_drawing *icon)
{
    const double square = 100;
    const struct mw_box box = icon ? mw_drawing_bounds(icon) : (struct mw_box){0, 0, square, square};
    return (struct mw_box){box.x / square, box.y / square, box.w / square, box.h / square};
}

/* Returns the sign of an end, with a star or dot if `icon` is NULL; its word stands only below a picture that
 * is not under the least side. */
static struct inner inner_of(const struct page_signs *signs, int end, const struct mw_drawing *icon,
                             double radius)
{
    const struct mw_box shape = shape_of(icon), none = {0, 0, 0, 0};
    const struct mw_text *word = signs->route ? NULL : signs->word[end];
    const double tall = word ? CAPITALS * word->setting.size : 0;
    struct inner inner = {.picture = largest(radius, shape, none, signs->picture)};
    if (!word || !word->string[0])
        return inner;
    const struct mw_box with = largest(radius - WORD_MARGIN, shape,
                                       (struct mw_box){0, 0, word->width, INNER_GAP + tall}, signs->picture);
    if (mw_lattice(longest_side(with)) < mw_lattice(signs->least_picture * longest_side(shape)))
        return inner;
    return (struct inner){.picture = with, .has_word = true, .baseline = with.y + with.h + INNER_GAP + tall};
}

/* Returns the square whose drawing has its lines within `bounds`, moved to a point. */
static struct mw_box square_of(struct mw_box bounds, struct mw_box shape, struct mw_point at)
{
    const double side = longest_side(bounds) / longest_side(shape);
    return (struct mw_box){at.x + bounds.x - shape.x * side, at.y + bounds.y - shape.y * side, side, side};
}

struct mw_box mw_signs_square_in(const struct mw_drawing *drawing, struct mw_point middle, double radius)
{
    const struct mw_box shape = shape_of(drawing), none = {0, 0, 0, 0};
    return square_of(largest(radius, shape, none, 4 * radius), shape, middle);
}

double mw_signs_inner_reach(const struct mw_maze *maze, const struct page_fit *fit)
{
    double reach = 0;
    for (int i = 0; i < mw_count_ends(maze); i++)
        if (mw_end_at(maze, i).gate == MW_OUTSIDE)
            reach = fmax(reach, free_radius(maze->grid, mw_end_at(maze, i).cell, fit));
    return reach;
}

/* --- drawing ------------------------------------------------------------------------------------------ */

/* True if an end needs a light disc behind it: its sign is small, or it stands in a usual cell of a maze that
 * hides a picture. */
static bool is_lit(const struct mw_maze *maze, int cell, const struct page_fit *fit)
{
    const double hard_to_find = 4.5;
    const bool is_in_room = mw_lattice(space_in_cell(maze->grid, cell)) > mw_lattice(1);
    return (maze->picture && !is_in_room) ||
           mw_lattice(round_radius(maze->grid, cell, fit)) < mw_lattice(hard_to_find);
}

void mw_page_light_ends(struct page_setting *s, const struct mw_maze *maze, const struct page_fit *fit)
{
    const double light = 13;
    for (int i = 0; i < mw_count_ends(maze); i++) {
        const struct mw_end end = mw_end_at(maze, i);
        const struct mw_point at = mw_page_place(fit, mw_centre(maze->grid, end.cell));
        if (end.gate == MW_OUTSIDE && is_lit(maze, end.cell, fit))
            mw_page_add_disc(s, MW_INK_TINT, at.x, at.y, fmax(light, 1.8 * fit->pitch));
    }
}

void mw_signs_draw_inner(struct page_setting *s, const struct mw_maze *maze, int cell,
                         const struct page_fit *fit, const struct page_signs *signs, int end)
{
    const struct mw_grid *grid = maze->grid;
    const struct mw_point at = mw_page_place(fit, mw_centre(grid, cell));
    const double space = free_radius(grid, cell, fit),
                 least = (signs->route ? 6 : 3.5) * 72 / 25.4 / s->enlarged; /* smaller drawings are blots */
    const struct mw_drawing *icon = signs->icon[end];
    struct inner inner = inner_of(signs, end, icon, space);
    struct mw_box picture = square_of(inner.picture, shape_of(icon), at);
    if (icon && mw_lattice(picture.w) < mw_lattice(least)) {
        icon = NULL;
        inner = inner_of(signs, end, icon, space);
        picture = square_of(inner.picture, shape_of(icon), at);
    }
    const double radius = fmin(round_radius(grid, cell, fit), picture.w / 2),
                 middle = picture.y + picture.h / 2;
    if (icon)
        mw_page_add_drawing(s, icon, picture);
    else if (mw_end_is_finish(maze, end))
        mw_page_add_star(s, MW_INK_GOAL, at.x, middle + 0.05 * radius, radius);
    else
        mw_page_add_disc(s, is_lit(maze, cell, fit) ? MW_INK_ARROW : MW_INK_FADED, at.x, middle,
                         0.7 * radius);
    if (inner.has_word)
        mw_page_add_text(s, MW_INK_TEXT, signs->word[end], at.x, 0.5, at.y + inner.baseline);
}
