/* snub-square: squares and pairs of triangles, on the lattice of snub.h. */
#include "grid/snub.h"

#define SIDE 1.2

static struct mw_corner corner_at(int i, int j)
{
    struct mw_point p = mw_snub_corner(i, j);
    return (struct mw_corner){{i, j}, SIDE * p.x, SIDE * p.y, 0};
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int j = 0; j < size.h; j++)
        for (int i = 0; i < size.w; i++) {
            const struct mw_corner a = corner_at(i, j), b = corner_at(i + 1, j), c = corner_at(i + 1, j + 1),
                                   d = corner_at(i, j + 1);
            if (!mw_snub_is_cut(i, j)) {
                mw_emit_polygon(builder, 4, (const struct mw_corner[]){a, b, c, d});
            } else if (mw_snub_cuts_down(i, j)) {
                mw_emit_polygon(builder, 3, (const struct mw_corner[]){a, b, c});
                mw_emit_polygon(builder, 3, (const struct mw_corner[]){a, c, d});
            } else {
                mw_emit_polygon(builder, 3, (const struct mw_corner[]){a, b, d});
                mw_emit_polygon(builder, 3, (const struct mw_corner[]){b, c, d});
            }
        }
}

MW_SHOWN const struct mw_tiling mw_tiling_snub_square = {
    .name = "snub-square",
    .brief = "squares and pairs of triangles; size WxH, squares and pairs across and down",
    .cost = 1.6,
    .emit = emit,
};
