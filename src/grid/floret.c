/* floret: flowers of six petals, each a pentagon with two long sides and three short ones. All corners lie on
 * a lattice of triangles, the Eisenstein integers a + b w (w is a sixth of a turn): a petal is 0, 2, 2 + w, 1
 * + 2w, 2w, and the centres of flowers are the multiples of 4 + w. The whole is rotated so that rows of
 * flowers are level. */
#include "mazewright/grid.h"

#define SHORT 0.8
/* cosine and sine of the direction of 4 + w, whose length is sqrt(21); everything is turned back by that
 * angle, so that rows are level */
#define TURN_COS 0.9819805060619657
#define TURN_SIN 0.1889822365046136

struct eisenstein {
    int a, b;
};

static struct eisenstein sixth_turn(struct eisenstein z)
{
    return (struct eisenstein){-z.b, z.a + z.b};
}

static struct mw_corner corner_at(struct eisenstein z)
{
    double x = z.a + 0.5 * z.b, y = 0.8660254037844386 * z.b;
    return (struct mw_corner){
        {z.a, z.b}, SHORT * (TURN_COS * x + TURN_SIN * y), SHORT * (TURN_COS * y - TURN_SIN * x), 0};
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int y = 0; y < size.h; y++)
        for (int x = 0; x < size.w; x++) {
            int i = x - y / 2; /* every other row is half a flower farther to the right */
            struct eisenstein middle = {4 * i - y, i + 5 * y};
            struct eisenstein petal[] = {{0, 0}, {2, 0}, {2, 1}, {1, 2}, {0, 2}};
            for (int turn = 0; turn < 6; turn++) {
                struct mw_corner corner[5];
                for (int k = 0; k < 5; k++) {
                    corner[k] = corner_at((struct eisenstein){middle.a + petal[k].a, middle.b + petal[k].b});
                    petal[k] = sixth_turn(petal[k]);
                }
                mw_emit_polygon(builder, 5, corner);
            }
        }
}

MW_SHOWN const struct mw_tiling mw_tiling_floret = {
    .name = "floret",
    .brief = "flowers of six petals; size WxH, flowers across and down",
    .cost = 2.5,
    .emit = emit,
};
