/* A disc that is cut by slits, fitted to a grid: each four bytes are a slit, of any length, width and slope.
 * Of all inputs such shapes take longest, and the fuzzer's time limit tests that fitting them ends. */
#include "fuzz.h"

#include <stdlib.h>

enum { MOST_SLITS = 12, CORNERS = 48, SIDES = 4 };

static struct mw_contour disc(struct mw_arena *arena)
{
    struct mw_point *at = MW_ARRAY(arena, CORNERS, struct mw_point);
    for (int i = 0; i < CORNERS; i++) {
        const double turn = 6.283185307179586 * i / CORNERS;
        at[i] = mw_settled_point((struct mw_point){50 + 45 * cos(turn), 50 + 45 * sin(turn)});
    }
    return (struct mw_contour){CORNERS, at};
}

/* A parallelogram: where it begins, which way it runs, and how wide it is, from a hundredth of a unit on. */
static struct mw_contour slit(struct mw_arena *arena, const uint8_t byte[4])
{
    struct mw_point *at = MW_ARRAY(arena, SIDES, struct mw_point);
    const double x = byte[0] * 0.4, y = byte[1] * 0.4, along = byte[2] % 16 * 5 - 37,
                 down = byte[2] / 16 * 5 - 37, wide = 0.01 + byte[3] * byte[3] / 8000.0;
    const bool steep = fabs(down) > fabs(along);
    at[0] = (struct mw_point){x, y};
    at[1] = (struct mw_point){x + along, y + down};
    at[2] = (struct mw_point){at[1].x + (steep ? wide : 0), at[1].y + (steep ? 0 : wide)};
    at[3] = (struct mw_point){x + (steep ? wide : 0), y + (steep ? 0 : wide)};
    return (struct mw_contour){SIDES, at};
}

/* The first byte gives the size; if it is 128 or more, the best position of the shape is searched as well,
 * and whether the request is doubtful is told. */
void fuzz_slits(const uint8_t *bytes, size_t n)
{
    enum { SEARCHED = 128, LEAST = 6, SIZES = 55 };
    struct mw_arena *arena = mw_arena_new();
    struct mw_contour *line = MW_ARRAY(arena, MOST_SLITS + 1, struct mw_contour);
    struct mw_shape shape = {.name = "slits", .contour = line};
    line[shape.n++] = disc(arena);
    for (size_t i = 1; i + 4 <= n && shape.n <= MOST_SLITS; i += 4)
        line[shape.n++] = slit(arena, bytes + i);
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < shape.n; i++)
        for (int k = 0; k < line[i].n; k++)
            mw_bounds_add(&bounds, line[i].at[k]);
    shape.box = mw_bounds_box(&bounds);
    struct mw_request r = mw_request_usual();
    const int size = LEAST + (n > 0 ? bytes[0] % SIZES : 0);
    const bool is_searched = n > 0 && bytes[0] >= SEARCHED;
    r.size = (struct mw_size){size, size};
    r.shape = &shape;
    r.grid = (is_searched ? mw_grid_lay : mw_grid_follow)(arena, r.tiling, r.size, &shape, r.seed);
    fuzz_tell("%d: ", size);
    if (r.grid)
        fuzz_tell("%d cells, %d rims, %d slits\n", r.grid->ncells, r.grid->nloops, r.grid->outline->slits);
    if (r.grid && is_searched)
        fuzz_tell("%s\n", mw_request_doubt(arena, &r) ? "in doubt" : "well");
    mw_arena_free(arena);
}
