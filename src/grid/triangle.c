/* triangle: rows of triangles that point up and down in turn. Corners are named by half sides across and
 * rows. */
#include "mazewright/grid.h"

#define SIDE   1.6
#define HEIGHT 1.3856406460551018 /* SIDE sqrt(3) / 2 */

static struct mw_corner corner_at(int i, int j)
{
    return (struct mw_corner){{i, j}, i * SIDE / 2, j * HEIGHT, 0};
}

/* Emits row `y` of n triangles, which begins `from` half sides to the right; the first triangle points up if
 * `up_first`, else down. */
static void emit_row(struct mw_builder *builder, int from, int y, int n, bool up_first)
{
    for (int k = 0; k < n; k++) {
        int x = from + k;
        const struct mw_corner up[] = {corner_at(x + 1, y), corner_at(x + 2, y + 1), corner_at(x, y + 1)};
        const struct mw_corner down[] = {corner_at(x, y), corner_at(x + 2, y), corner_at(x + 1, y + 1)};
        mw_emit_polygon(builder, 3, (k % 2 == 0) == up_first ? up : down);
    }
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        emit_row(builder, 0, y, size.w, y % 2 == 0);
}

static void emit_in_triangle(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.w; y++)
        emit_row(builder, -y, y, 2 * y + 1, true);
}

static void emit_in_hexagon(struct mw_builder *builder, struct mw_size size)
{
    int n = size.w;
    for (int y = 0; y < n; y++)
        emit_row(builder, -y, y, 2 * (n + y) + 1, true);
    for (int y = 0; y < n; y++)
        emit_row(builder, y + 1 - n, n + y, 2 * (2 * n - y) - 1, false);
}

MW_SHOWN const struct mw_tiling mw_tiling_triangle = {
    .name = "triangle",
    .brief = "triangles, up and down in turn; size WxH, cells across and down",
    .least = {2, 1},
    .axes = {0, SIDE / 2},
    .cost = 1.3,
    .emit = emit,
};

MW_SHOWN const struct mw_tiling mw_tiling_triangle_hexagon = {
    .name = "triangle-hexagon",
    .brief = "triangles in a hexagon (grid: triangle, outline: hexagon); size N, cells along a side",
    .single = true,
    .rings = true,
    .cost = 1.3,
    .emit = emit_in_hexagon,
};

MW_SHOWN const struct mw_tiling mw_tiling_triangle_triangle = {
    .name = "triangle-triangle",
    .brief = "triangles in a triangle (grid: triangle, outline: triangle); size N, cells along a side",
    .single = true,
    .cost = 1.3,
    .emit = emit_in_triangle,
};
