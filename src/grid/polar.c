/* polar: rings of cells around a round room, in which a picture and a word have space. The room is as wide as
 * four rings; ring k, counted from 0, lies between the radii k + 2 and k + 3. A ring has as many cells as the
 * one inside it, or twice as many if cells would be wider than 1.5 times their depth; so a cell has one
 * neighbour inwards, and one or two outwards. A corner is named by its radius and by its position on the
 * circle, counted in `steps` equal steps, which is an integer for every ring. */
#include "mazewright/grid.h"

#include <math.h>

#define FULL_TURN 6.283185307179586

enum { ROOM_RADIUS = 2, INNERMOST_CELLS = 12 };

/* Returns corner i of n on the circle of radius r. */
static struct mw_corner corner_at(int r, int i, int n, int steps, double bulge)
{
    int place = (int)((long long)(i % n) * (steps / n));
    double angle = FULL_TURN * place / steps - FULL_TURN / 4;
    return (struct mw_corner){{r, place}, r * cos(angle), r * sin(angle), bulge};
}

/* Returns the number of cells of the ring that begins at a radius. */
static int cells_in_ring(int radius)
{
    int n = INNERMOST_CELLS;
    for (int r = ROOM_RADIUS + 1; r <= radius; r++)
        if (FULL_TURN * r / n > 1.5)
            n *= 2;
    return n;
}

static double bulge_of(int n)
{
    return tan(FULL_TURN / n / 4);
}

static void emit_centre(struct mw_builder *builder, int steps)
{
    struct mw_corner corner[INNERMOST_CELLS];
    for (int i = 0; i < INNERMOST_CELLS; i++)
        corner[i] = corner_at(ROOM_RADIUS, i, INNERMOST_CELLS, steps, bulge_of(INNERMOST_CELLS));
    mw_emit_cell(builder, (struct mw_point){0, 0}, INNERMOST_CELLS, corner);
}

/* Emits cell i of n in a ring. Its outer arc is divided into as many pieces as the next ring has cells beside
 * it. */
static void emit_ring_cell(struct mw_builder *builder, int r, int i, int n, int outer, int steps)
{
    struct mw_corner corner[5];
    int split = outer / n, k = 0;
    for (int piece = 0; piece < split; piece++)
        corner[k++] = corner_at(r + 1, i * split + piece, outer, steps, bulge_of(outer));
    corner[k++] = corner_at(r + 1, (i + 1) * split, outer, steps, 0);
    corner[k++] = corner_at(r, i + 1, n, steps, -bulge_of(n));
    corner[k++] = corner_at(r, i, n, steps, 0);
    double angle = FULL_TURN * (i + 0.5) / n - FULL_TURN / 4;
    mw_emit_cell(builder, (struct mw_point){(r + 0.5) * cos(angle), (r + 0.5) * sin(angle)}, k, corner);
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    const int outermost = ROOM_RADIUS + size.w - 1, steps = cells_in_ring(outermost);
    emit_centre(builder, steps);
    for (int r = ROOM_RADIUS; r <= outermost; r++) {
        int n = cells_in_ring(r), outer = r < outermost ? cells_in_ring(r + 1) : n;
        for (int i = 0; i < n; i++)
            emit_ring_cell(builder, r, i, n, outer, steps);
    }
}

MW_SHOWN const struct mw_tiling mw_tiling_polar = {
    .name = "polar",
    .brief = "rings around a room in the middle; size N, the number of rings",
    .single = true,
    .rings = true,
    .cost = 1.8,
    .emit = emit,
};
