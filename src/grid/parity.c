/* parity: squares, each of which holds one of its diagonals or none. Corridors run along the diagonals and
 * are 1 wide. Corners are named by column and row. */
#include "mazewright/grid.h"

#define SIDE 1.4142135623730951

static struct mw_corner corner_at(int x, int y)
{
    return (struct mw_corner){{x, y}, x * SIDE, y * SIDE, 0};
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        for (int x = 0; x < size.w; x++) {
            const struct mw_corner corner[] = {corner_at(x, y), corner_at(x + 1, y), corner_at(x + 1, y + 1),
                                               corner_at(x, y + 1)};
            mw_emit_polygon(builder, 4, corner);
        }
}

MW_SHOWN const struct mw_tiling mw_tiling_parity = {
    .name = "parity",
    .brief = "diagonals in squares, a border of two pieces; size WxH, squares across and down",
    .parity = true,
    .cost = 3.2,
    .emit = emit,
};
