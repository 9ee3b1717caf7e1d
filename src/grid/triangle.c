/* triangle: rows of triangles that point up and down in turn. Corners are named by half sides across and
 * rows. */
#include "mazewright/grid.h"

#define SIDE   1.6
#define HEIGHT 1.3856406460551018 /* SIDE sqrt(3) / 2 */

static struct mw_corner corner_at(int i, int j)
{
    return (struct mw_corner){{i, j}, i * SIDE / 2, j * HEIGHT, 0};
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        for (int x = 0; x < size.w; x++) {
            const struct mw_corner up[] = {corner_at(x + 1, y), corner_at(x + 2, y + 1), corner_at(x, y + 1)};
            const struct mw_corner down[] = {corner_at(x, y), corner_at(x + 2, y), corner_at(x + 1, y + 1)};
            mw_emit_polygon(builder, 3, (x + y) % 2 == 0 ? up : down);
        }
}

const struct mw_tiling mw_tiling_triangle = {
    .name = "triangle",
    .brief = "triangles, up and down in turn; size WxH, cells across and down",
    .least = {2, 1},
    .emit = emit,
};
