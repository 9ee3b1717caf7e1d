/* parity-upright: parity rotated by 45 degrees: walls are level or upright, two corridors long, and join
 * points with two even or two odd coordinates. Each of the other points is the centre of a square that stands
 * on a corner, whose diagonals are the two walls it may hold. */
#include "mazewright/grid.h"

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 1; y <= 2 * size.h; y++)
        for (int x = 1 + y % 2; x <= 2 * size.w; x += 2) {
            const struct mw_corner corner[] = {{{x, y - 1}, x, y - 1, 0},
                                               {{x + 1, y}, x + 1, y, 0},
                                               {{x, y + 1}, x, y + 1, 0},
                                               {{x - 1, y}, x - 1, y, 0}};
            mw_emit_polygon(builder, 4, corner);
        }
}

MW_SHOWN const struct mw_tiling mw_tiling_parity_upright = {
    .name = "parity-upright",
    .brief = "the same with level and upright walls; size WxH, walls across and down, two corridors each",
    .parity = true,
    .cost = 3.5,
    .emit = emit,
};
