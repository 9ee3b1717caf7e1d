/* rhombille: hexagons, each of three rhombs, as if of cubes seen from a corner. Corners lie on a lattice of
 * half widths across and half sides down. */
#include "mazewright/grid.h"

#define HALF_WIDTH 1.0 /* half width of a hexagon, so that opposite sides of a rhomb are 1 apart */
#define HALF_SIDE  0.5773502691896258 /* 1 / sqrt(3) */

static struct mw_corner corner_at(int i, int j)
{
    return (struct mw_corner){{i, j}, i * HALF_WIDTH, j * HALF_SIDE, 0};
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        for (int x = 0; x < size.w; x++) {
            int i = 2 * x + y % 2, j = 3 * y; /* the centre of the hexagon */
            const struct mw_corner top[] = {corner_at(i - 1, j - 1), corner_at(i, j - 2),
                                            corner_at(i + 1, j - 1), corner_at(i, j)};
            const struct mw_corner right[] = {corner_at(i, j), corner_at(i + 1, j - 1),
                                              corner_at(i + 1, j + 1), corner_at(i, j + 2)};
            const struct mw_corner left[] = {corner_at(i, j), corner_at(i, j + 2), corner_at(i - 1, j + 1),
                                             corner_at(i - 1, j - 1)};
            mw_emit_polygon(builder, 4, top);
            mw_emit_polygon(builder, 4, right);
            mw_emit_polygon(builder, 4, left);
        }
}

MW_SHOWN const struct mw_tiling mw_tiling_rhombille = {
    .name = "rhombille",
    .brief = "rhombs that look like stacked cubes; size WxH, cubes across and down",
    .axes = {0, HALF_WIDTH},
    .cost = 2.3,
    .emit = emit,
};
