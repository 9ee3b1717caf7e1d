/* Requests that combine kinds, sizes, shapes, ends and variations in ever new ways. */
#ifndef MIXED_H
#define MIXED_H

#include "mazewright.h"

static const char *const mixed_shapes[] = {NULL, NULL, "heart", "ring", "moon", NULL, "text:AB", "dinosaur"};
static const char *const mixed_algorithms[] = {"backtracker", "wilson",        "frontier",
                                               "kruskal",     "hunt-and-kill", "growing-tree:newest=75"};

/* Returns the i-th request on a tiling. Shapes, algorithms and variations come in turn, each with a period of
 * its own. */
static inline struct mw_request mixed_request(struct mw_arena *arena, const struct mw_tiling *tiling, int i)
{
    struct mw_error error = {0};
    struct mw_request r = mw_request_usual();
    const char *shape = mixed_shapes[i % 8];
    int side = shape ? 14 + i % 7 : 4 + i % 11;
    r.tiling = tiling;
    r.size = tiling->single ? (struct mw_size){side * 2 / 3 + 1, side * 2 / 3 + 1}
                            : (struct mw_size){side, side + i % 5 - 1};
    r.shape = shape && !(tiling->parity && (i % 8 == 3 || i % 8 == 6))
                  ? mw_shape_parse(arena, shape, NULL, &error)
                  : NULL;
    r.seed = (uint64_t)(7919 * i);
    mw_algorithm_parse(mixed_algorithms[i % 6], &r.algorithm, &error);
    if (i % 3 == 1) {
        r.start = i / 3 % MW_NPLACES;
        r.finish = (i / 3 + 4) % MW_NPLACES;
    }
    switch (tiling->parity ? 9 : i % 9) {
    case 0:
        r.vary.loops = 0.3;
        break;
    case 2:
        r.vary.sparse = 0.5;
        break;
    case 4:
        r.vary.unicursal = 1;
        break;
    case 6:
        r.vary.symmetry = MW_MIRROR + i / 9 % 3;
        break;
    case 7:
        r.vary.weave = tiling->weaves ? 0.5 : 0;
        break;
    case 8:
        r.picture = mw_shape_parse(arena, i % 2 ? "fish" : "cat", NULL, &error);
        r.start = i % 4 == 0 ? MW_TOP : MW_PLACE_USUAL;
        r.size = tiling->single ? (struct mw_size){10, 10} : (struct mw_size){17, 19};
        break;
    }
    return r;
}

#endif
