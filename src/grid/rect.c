/* rect: squares in rows. Corners are named by their column and row. */
#include "mazewright/grid.h"

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        for (int x = 0; x < size.w; x++) {
            const struct mw_corner corner[] = {
                {{x, y}, x, y, 0},
                {{x + 1, y}, x + 1, y, 0},
                {{x + 1, y + 1}, x + 1, y + 1, 0},
                {{x, y + 1}, x, y + 1, 0},
            };
            mw_emit_cell(builder, (struct mw_point){x + 0.5, y + 0.5}, 4, corner);
        }
}

MW_SHOWN const struct mw_tiling mw_tiling_rect = {
    .name = "rect",
    .brief = "squares; size WxH, cells across and down",
    .square = true,
    .weaves = true,
    .emit = emit,
};
