/* brick: bricks in running bond: every other row is shifted by half a brick. Corners are identified by rows
 * and half bricks. A brick of an inner row has six neighbours. */
#include "mazewright/grid.h"

#define HALF_BRICK 0.75

static struct mw_corner corner_at(int i, int j)
{
    return (struct mw_corner){{i, j}, i * HALF_BRICK, j, 0};
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        for (int x = 0; x < size.w; x++) {
            int i = 2 * x + y % 2;
            const struct mw_corner corner[] = {corner_at(i, y),         corner_at(i + 1, y),
                                               corner_at(i + 2, y),     corner_at(i + 2, y + 1),
                                               corner_at(i + 1, y + 1), corner_at(i, y + 1)};
            mw_emit_polygon(builder, 6, corner);
        }
}

MW_SHOWN const struct mw_tiling mw_tiling_brick = {
    .name = "brick",
    .brief = "bricks in running bond; size WxH, cells across and down",
    .cost = 2.1,
    .emit = emit,
};
