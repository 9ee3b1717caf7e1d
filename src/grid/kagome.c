/* kagome: hexagons that touch at their corners, and triangles between them. Corners are identified by half
 * sides across and half heights down. Each hexagon emits the triangles above and below it, so every triangle
 * is emitted once. */
#include "mazewright/grid.h"

#define HALF_SIDE   0.6
#define HALF_HEIGHT 1.0392304845413265 /* half height of a hexagon: HALF_SIDE sqrt(3) */

static struct mw_corner corner_at(int i, int j)
{
    return (struct mw_corner){{i, j}, i * HALF_SIDE, j * HALF_HEIGHT, 0};
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        for (int x = 0; x < size.w; x++) {
            int i = 4 * x + 2 * (y % 2), j = 2 * y; /* the centre of the hexagon */
            const struct mw_corner hexagon[] = {corner_at(i - 1, j - 1), corner_at(i + 1, j - 1),
                                                corner_at(i + 2, j),     corner_at(i + 1, j + 1),
                                                corner_at(i - 1, j + 1), corner_at(i - 2, j)};
            const struct mw_corner above[] = {corner_at(i, j - 2), corner_at(i + 1, j - 1),
                                              corner_at(i - 1, j - 1)};
            const struct mw_corner below[] = {corner_at(i - 1, j + 1), corner_at(i + 1, j + 1),
                                              corner_at(i, j + 2)};
            mw_emit_polygon(builder, 6, hexagon);
            if (y > 0)
                mw_emit_polygon(builder, 3, above);
            if (y < size.h - 1)
                mw_emit_polygon(builder, 3, below);
        }
}

MW_SHOWN const struct mw_tiling mw_tiling_kagome = {
    .name = "kagome",
    .brief = "hexagons and triangles; size WxH, hexagons across and down",
    .least = {1, 2},
    .axes = {0, 2 * HALF_SIDE},
    .cost = 1.7,
    .emit = emit,
};
