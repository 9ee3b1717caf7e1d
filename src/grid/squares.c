/* Computes a grid of squares without tables: walls and corners follow from their numbers, which are those
 * that the builder assigns (src/grid/grid.c). The builder meets the cells row by row, and for each cell adds
 * those of its walls above, right, below and left that no earlier cell had. So the first cell adds four
 * walls, the others of its row three, the first of each further row three, and all others two, right and
 * below. Corners are numbered in the order in which these walls reach them. */
#include "mazewright/grid.h"

#include <string.h>

struct place {
    int x, y;
};

/* Returns the number of walls that the first row adds. */
static int walls_of_first(const struct mw_grid *grid)
{
    return 3 * grid->size.w + 1;
}

/* Returns the number of walls that each further row adds. */
static int walls_of_row(const struct mw_grid *grid)
{
    return 2 * grid->size.w + 1;
}

static struct place place_of(const struct mw_grid *grid, int cell)
{
    return (struct place){cell % grid->size.w, cell / grid->size.w};
}

/* --- from places to numbers --------------------------------------------------------------------------- */

static int wall_right(const struct mw_grid *grid, struct place p)
{
    if (p.y == 0)
        return p.x == 0 ? 1 : 3 * p.x + 2;
    const int before = walls_of_first(grid) + (p.y - 1) * walls_of_row(grid);
    return p.x == 0 ? before : before + 2 * p.x + 1;
}

static int wall_below(const struct mw_grid *grid, struct place p)
{
    if (p.y == 0)
        return p.x == 0 ? 2 : 3 * p.x + 3;
    const int before = walls_of_first(grid) + (p.y - 1) * walls_of_row(grid);
    return p.x == 0 ? before + 1 : before + 2 * p.x + 2;
}

static int wall_above(const struct mw_grid *grid, struct place p)
{
    return p.y > 0 ? wall_below(grid, (struct place){p.x, p.y - 1}) : p.x == 0 ? 0 : 3 * p.x + 1;
}

static int wall_left(const struct mw_grid *grid, struct place p)
{
    return p.x > 0 ? wall_right(grid, (struct place){p.x - 1, p.y}) : p.y == 0 ? 3 : wall_below(grid, p) + 1;
}

/* Returns the number of a corner. The numbers alternate between the first two lines of corners, because the
 * first row of cells adds both; in each further line the second corner is numbered before the first. */
static int corner_number(const struct mw_grid *grid, struct place p)
{
    static const int begins[2][2] = {{0, 1}, {3, 2}};
    if (p.y < 2)
        return p.x < 2 ? begins[p.y][p.x] : 2 * p.x + p.y;
    return p.y * (grid->size.w + 1) + (p.x < 2 ? !p.x : p.x);
}

/* --- from numbers to places --------------------------------------------------------------------------- */

/* Returns the cell that added a wall, and the side at which the wall lies there. */
static struct place bringer_of(const struct mw_grid *grid, int wall, enum mw_direction *side)
{
    const int later = wall - walls_of_first(grid);
    if (later < 0 && wall < 4) {
        *side = (enum mw_direction)wall;
        return (struct place){0, 0};
    }
    if (later < 0) {
        *side = (enum mw_direction)((wall - 1) % 3);
        return (struct place){(wall - 1) / 3, 0};
    }
    const int y = 1 + later / walls_of_row(grid), k = later % walls_of_row(grid);
    *side = (enum mw_direction)(k < 3 ? k + 1 : k % 2 ? MW_EAST : MW_SOUTH);
    return (struct place){k < 3 ? 0 : (k - 1) / 2, y};
}

static struct place corner_place(const struct mw_grid *grid, int corner)
{
    const int line = grid->size.w + 1, x = corner % line;
    if (corner >= 2 * line)
        return (struct place){x < 2 ? !x : x, corner / line};
    if (corner < 4)
        return (struct place){corner == 1 || corner == 2, corner > 1};
    return (struct place){corner / 2, corner % 2};
}

/* --- what is asked of a grid -------------------------------------------------------------------------- */

/* Returns a wall, with its corners clockwise around the cell that added it. */
struct mw_wall mw_square_wall(const struct mw_grid *grid, int wall)
{
    static const struct place step[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}},
                              from[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    enum mw_direction side;
    const struct place p = bringer_of(grid, wall, &side), q = {p.x + step[side].x, p.y + step[side].y},
                       a = {p.x + from[side].x, p.y + from[side].y},
                       b = {p.x + from[(side + 1) % 4].x, p.y + from[(side + 1) % 4].y};
    const bool is_inside = q.x >= 0 && q.y >= 0 && q.x < grid->size.w && q.y < grid->size.h;
    return (struct mw_wall){
        .cell = {p.x + p.y * grid->size.w, is_inside ? q.x + q.y * grid->size.w : MW_OUTSIDE},
        .corner = {corner_number(grid, a), corner_number(grid, b)}};
}

static inline struct mw_side side_at(const struct mw_grid *grid, int cell, struct place p,
                                     enum mw_direction side)
{
    const int w = grid->size.w;
    switch (side) {
    case MW_NORTH:
        return (struct mw_side){wall_above(grid, p), p.y > 0 ? cell - w : MW_OUTSIDE};
    case MW_EAST:
        return (struct mw_side){wall_right(grid, p), p.x + 1 < w ? cell + 1 : MW_OUTSIDE};
    case MW_SOUTH:
        return (struct mw_side){wall_below(grid, p), p.y + 1 < grid->size.h ? cell + w : MW_OUTSIDE};
    default:
        return (struct mw_side){wall_left(grid, p), p.x > 0 ? cell - 1 : MW_OUTSIDE};
    }
}

struct mw_side mw_square_side(const struct mw_grid *grid, int cell, int i)
{
    return side_at(grid, cell, place_of(grid, cell), (enum mw_direction)i);
}

const struct mw_side *mw_square_sides(const struct mw_grid *grid, int cell, struct mw_side buffer[MW_SQUARE])
{
    const struct place p = place_of(grid, cell);
    for (int i = 0; i < MW_SQUARE; i++)
        buffer[i] = side_at(grid, cell, p, (enum mw_direction)i);
    return buffer;
}

struct mw_point mw_square_corner(const struct mw_grid *grid, int corner)
{
    const struct place p = corner_place(grid, corner);
    return (struct mw_point){p.x, p.y};
}

struct mw_point mw_square_centre(const struct mw_grid *grid, int cell)
{
    const struct place p = place_of(grid, cell);
    return (struct mw_point){p.x + 0.5, p.y + 0.5};
}

/* Lists the walls at a corner by increasing number. Returns how many there are. */
int mw_square_walls_at(const struct mw_grid *grid, int corner, int found[MW_SQUARE])
{
    const struct place p = corner_place(grid, corner);
    const int w = grid->size.w, h = grid->size.h;
    const struct place above_left = {p.x - 1, p.y - 1}, above = {p.x, p.y - 1}, left = {p.x - 1, p.y};
    int n = 0;
    if (p.y > 0) /* above */
        found[n++] = p.x > 0 ? wall_right(grid, above_left) : wall_left(grid, above);
    if (p.x > 0) /* left */
        found[n++] = p.y > 0 ? wall_below(grid, above_left) : wall_above(grid, left);
    if (p.x < w) /* right */
        found[n++] = p.y > 0 ? wall_below(grid, above) : wall_above(grid, p);
    if (p.y < h) /* below */
        found[n++] = p.x > 0 ? wall_right(grid, left) : wall_left(grid, p);
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && found[k] < found[k - 1]; k--) {
            const int other = found[k];
            found[k] = found[k - 1];
            found[k - 1] = other;
        }
    return n;
}

int mw_square_loop(const struct mw_grid *grid, int corner)
{
    const struct place p = corner_place(grid, corner);
    const bool is_rim = p.x == 0 || p.y == 0 || p.x == grid->size.w || p.y == grid->size.h;
    return is_rim ? 0 : -1;
}

/* Looks at each inner wall once, from the cell to its left or above it. The walls that the cells of a row
 * add, from its second cell on, lie at equal distances. */
void mw_square_passages(const struct mw_grid *grid, const unsigned char *open, unsigned char *bits)
{
    const int w = grid->size.w, h = grid->size.h;
    memset(bits, 0, (size_t)grid->ncells);
    for (int y = 0; y < h; y++) {
        unsigned char *cell = bits + y * w;
        const int right = wall_right(grid, (struct place){1, y}),
                  below = wall_below(grid, (struct place){1, y}),
                  apart = wall_right(grid, (struct place){2, y}) - right;
        for (int x = 0; x + 1 < w; x++) {
            const int wall = x == 0 ? wall_right(grid, (struct place){0, y}) : right + (x - 1) * apart;
            cell[x] |= (unsigned char)(open[wall] << MW_EAST);
            cell[x + 1] |= (unsigned char)(open[wall] << MW_WEST);
        }
        for (int x = 0; y + 1 < h && x < w; x++) {
            const int wall = x == 0 ? wall_below(grid, (struct place){0, y}) : below + (x - 1) * apart;
            cell[x] |= (unsigned char)(open[wall] << MW_SOUTH);
            cell[x + w] |= (unsigned char)(open[wall] << MW_NORTH);
        }
    }
}

/* --- the grid ----------------------------------------------------------------------------------------- */

/* Lists the walls of the rim by increasing wall number: in the first row, for each cell the wall above it; in
 * each row its outer left and right walls (if it has one cell, the right one first); in the last row also the
 * walls below. */
static const int *list_rim(struct mw_arena *arena, const struct mw_grid *grid)
{
    const int w = grid->size.w, h = grid->size.h;
    int *rim = MW_ARRAY(arena, grid->nrim, int), n = 0;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x += y == 0 || y == h - 1 || x == w - 1 ? 1 : w - 1) {
            const struct place p = {x, y};
            if (y == 0)
                rim[n++] = wall_above(grid, p);
            if (x == w - 1)
                rim[n++] = wall_right(grid, p);
            if (y == h - 1)
                rim[n++] = wall_below(grid, p);
            if (x == 0)
                rim[n++] = wall_left(grid, p);
        }
    return rim;
}

const struct mw_grid *mw_grid_of_squares(struct mw_arena *arena, const struct mw_tiling *tiling,
                                         struct mw_size size)
{
    const int w = size.w, h = size.h;
    struct mw_grid *grid = MW_NEW(arena, struct mw_grid);
    *grid = (struct mw_grid){.tiling = tiling,
                             .size = size,
                             .square = true,
                             .ncells = w * h,
                             .nwalls = 2 * w * h + w + h,
                             .ncorners = (w + 1) * (h + 1),
                             .nrim = 2 * (w + h),
                             .nouter = 2 * (w + h),
                             .nloops = 1,
                             .box = {0, 0, w, h}};
    grid->rim = list_rim(arena, grid);
    return grid;
}
