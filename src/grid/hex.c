/* hex: hexagons in columns with level top sides; every other column is half a cell lower. Corners are
 * identified by half sides across and half heights down. In hex-triangle the hexagons stand on a corner, so
 * that the triangle has a level side. */
#include "mazewright/grid.h"

#include <stdlib.h>

#define HALF_SIDE   0.28867513459481287 /* so that a hexagon is 1 high: 1 / (2 sqrt 3) */
#define HALF_HEIGHT 0.5

/* Emits the hexagon in the box that starts at (i, j); x and y are exchanged if `on_tip`. */
static void emit_hexagon(struct mw_builder *builder, int i, int j, bool on_tip)
{
    static const int at[6][2] = {{1, 0}, {3, 0}, {4, 1}, {3, 2}, {1, 2}, {0, 1}};
    struct mw_corner corner[6];
    for (int k = 0; k < 6; k++) {
        const int *c = at[on_tip ? 5 - k : k];
        double across = (i + c[0]) * HALF_SIDE, down = (j + c[1]) * HALF_HEIGHT;
        corner[k] =
            (struct mw_corner){{i + c[0], j + c[1]}, on_tip ? down : across, on_tip ? across : down, 0};
    }
    double across = (i + 2) * HALF_SIDE, down = (j + 1) * HALF_HEIGHT;
    mw_emit_cell(builder, (struct mw_point){on_tip ? down : across, on_tip ? across : down}, 6, corner);
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        for (int x = 0; x < size.w; x++)
            emit_hexagon(builder, 3 * x, 2 * y + (x & 1), false);
}

static void emit_in_hexagon(struct mw_builder *builder, struct mw_size size)
{
    int n = size.w;
    for (int x = -n; x <= n; x++)
        for (int y = 0; y <= 2 * n - abs(x); y++)
            emit_hexagon(builder, 3 * x, 2 * y + abs(x), false);
}

static void emit_in_triangle(struct mw_builder *builder, struct mw_size size)
{
    for (int row = 0; row < size.w; row++)
        for (int k = 0; k <= row; k++)
            emit_hexagon(builder, 3 * row, 2 * k - row, true);
}

MW_SHOWN const struct mw_tiling mw_tiling_hex = {
    .name = "hex",
    .brief = "hexagons, flat sides up; size WxH, cells across and down",
    .weaves = true,
    .axes = {2 * HALF_SIDE, 3 * HALF_SIDE},
    .cost = 2.5,
    .emit = emit,
};

MW_SHOWN const struct mw_tiling mw_tiling_hex_hexagon = {
    .name = "hex-hexagon",
    .brief = "hexagons in a hexagon (grid: hex, outline: hexagon); size N, rings around the middle cell",
    .single = true,
    .rings = true,
    .weaves = true,
    .cost = 2.5,
    .emit = emit_in_hexagon,
};

MW_SHOWN const struct mw_tiling mw_tiling_hex_triangle = {
    .name = "hex-triangle",
    .brief = "hexagons in a triangle (grid: hex, outline: triangle); size N, cells along a side",
    .single = true,
    .weaves = true,
    .cost = 2.5,
    .emit = emit_in_triangle,
};
