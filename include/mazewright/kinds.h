/* Every kind there is. To add one, write its file (src/grid/<name>.c, src/carve/<name>.c,
 * src/output/<name>.c) and add its name here: the command line, the specs, the manual and the tests know it
 * then. */
#ifndef MAZEWRIGHT_KINDS_H
#define MAZEWRIGHT_KINDS_H

#include "mazewright/maze.h"
#include "mazewright/output.h"

#define MW_TILINGS(X)                                                                                        \
    X(rect)                                                                                                  \
    X(hex)                                                                                                   \
    X(hex_hexagon)                                                                                           \
    X(hex_triangle)                                                                                          \
    X(polar)                                                                                                 \
    X(triangle)                                                                                              \
    X(triangle_hexagon)                                                                                      \
    X(triangle_triangle)                                                                                     \
    X(upsilon)                                                                                               \
    X(cairo)                                                                                                 \
    X(brick)                                                                                                 \
    X(kagome)                                                                                                \
    X(rhombille)                                                                                             \
    X(snub_square)                                                                                           \
    X(floret)                                                                                                \
    X(penrose)                                                                                               \
    X(hat)                                                                                                   \
    X(voronoi)                                                                                               \
    X(parity)                                                                                                \
    X(parity_upright)

#define MW_CARVERS(X)                                                                                        \
    X(frontier)                                                                                              \
    X(wall_growing)                                                                                          \
    X(path_list)                                                                                             \
    X(lcg)                                                                                                   \
    X(lcg_text)                                                                                              \
    X(backtracker)                                                                                           \
    X(growing_tree)                                                                                          \
    X(prim)                                                                                                  \
    X(kruskal)                                                                                               \
    X(wilson)                                                                                                \
    X(aldous_broder)                                                                                         \
    X(hunt_and_kill)                                                                                         \
    X(eller)                                                                                                 \
    X(sidewinder)                                                                                            \
    X(binary_tree)                                                                                           \
    X(division)

#define MW_OUTPUTS(X) X(pdf) X(press) X(svg) X(png)

/* Each kind by its own name: mw_tiling_rect, mw_carver_frontier, mw_output_pdf, ... */
#define MW_DECLARE_TILING(name) extern const struct mw_tiling mw_tiling_##name;
#define MW_DECLARE_CARVER(name) extern const struct mw_carver mw_carver_##name;
#define MW_DECLARE_OUTPUT(name) extern const struct mw_output mw_output_##name;
MW_TILINGS(MW_DECLARE_TILING)
MW_CARVERS(MW_DECLARE_CARVER)
MW_OUTPUTS(MW_DECLARE_OUTPUT)

/* NULL-terminated tables of the above. */
extern const struct mw_tiling *const mw_tilings[];
extern const struct mw_carver *const mw_carvers[];
extern const struct mw_output *const mw_outputs[];

/* The kind of that name, or NULL. */
const struct mw_tiling *mw_tiling_named(const char *name);
const struct mw_carver *mw_carver_named(const char *name);
const struct mw_output *mw_output_named(const char *name);

/* The overall outline of a grid: a tiling in another one than a rectangle is a kind of its own, called
 * "hex-hexagon". */
enum mw_outline { MW_RECTANGLE, MW_HEXAGON, MW_TRIANGLE };
/* The name of an outline; NULL past the last. */
const char *mw_outline_name(int outline);
/* The tiling in that outline. NULL, with the error set, if there is none. */
const struct mw_tiling *mw_tiling_outlined(const struct mw_tiling *, int outline, struct mw_error *);

/* The name of the i-th kind, NULL past the last: for lists and for mw_suggest(). */
const char *mw_tiling_name(int i);
const char *mw_carver_name(int i);
const char *mw_output_name(int i);

#endif
