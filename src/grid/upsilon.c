/* upsilon: octagons and squares in turn, along rows and columns. Every corner belongs to exactly one square,
 * and is identified by the square's position and by which of its four corners it is. */
#include "mazewright/grid.h"

#define SIDE 0.75               /* side of a square and of an octagon */
#define STEP 1.2803300858899107 /* distance from a square to the octagon beside it: SIDE (1 + sqrt(2)/2) */

/* Returns corner (right, low) of the square at (x, y). */
static struct mw_corner corner_of(int x, int y, int right, int low)
{
    return (struct mw_corner){
        {2 * x + right, 2 * y + low}, x * STEP + (right - 0.5) * SIDE, y * STEP + (low - 0.5) * SIDE, 0};
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        for (int x = 0; x < size.w; x++) {
            const struct mw_corner square[] = {corner_of(x, y, 0, 0), corner_of(x, y, 1, 0),
                                               corner_of(x, y, 1, 1), corner_of(x, y, 0, 1)};
            const struct mw_corner octagon[] = {corner_of(x, y - 1, 0, 1), corner_of(x, y - 1, 1, 1),
                                                corner_of(x + 1, y, 0, 0), corner_of(x + 1, y, 0, 1),
                                                corner_of(x, y + 1, 1, 0), corner_of(x, y + 1, 0, 0),
                                                corner_of(x - 1, y, 1, 1), corner_of(x - 1, y, 1, 0)};
            if ((x + y) % 2 == 0)
                mw_emit_polygon(builder, 8, octagon);
            else
                mw_emit_polygon(builder, 4, square);
        }
}

MW_SHOWN const struct mw_tiling mw_tiling_upsilon = {
    .name = "upsilon",
    .brief = "octagons and squares in turn; size WxH, cells across and down",
    .cost = 2.5,
    .emit = emit,
};
