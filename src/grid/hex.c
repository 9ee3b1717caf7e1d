/* hex: hexagons in columns, flat sides up, every other column half a cell lower. Corners lie on a lattice of
 * half sides across and half heights down, and are named by it. */
#include "mazewright/grid.h"

#define HALF_SIDE   0.28867513459481287 /* so that a hexagon is 1 high: 1 / (2 sqrt 3) */
#define HALF_HEIGHT 0.5

static struct mw_corner corner_at(int i, int j)
{
    return (struct mw_corner){{i, j}, i * HALF_SIDE, j * HALF_HEIGHT, 0};
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        for (int x = 0; x < size.w; x++) {
            int i = 3 * x, j = 2 * y + (x & 1);
            const struct mw_corner corner[] = {
                corner_at(i + 1, j),     corner_at(i + 3, j),     corner_at(i + 4, j + 1),
                corner_at(i + 3, j + 2), corner_at(i + 1, j + 2), corner_at(i, j + 1),
            };
            mw_emit_cell(builder, (struct mw_point){(i + 2) * HALF_SIDE, (j + 1) * HALF_HEIGHT}, 6, corner);
        }
}

const struct mw_tiling mw_tiling_hex = {
    .name = "hex",
    .brief = "hexagons, flat sides up; size WxH, cells across and down",
    .emit = emit,
};
