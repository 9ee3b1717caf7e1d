/* The lists of kinds: grids, algorithms, kinds of puzzles, output formats. To add one, write its file and add
 * its name here; the command line, the specs, the manual and the tests then know it (src/README.md lists what
 * else it takes). Knobs are in knobs.h, and kinds of pages in page_kinds.h. This header includes no other,
 * so that each module can build its own table from a list. */
#ifndef MAZEWRIGHT_KINDS_H
#define MAZEWRIGHT_KINDS_H

/* Grids: src/grid/<name>.c exports mw_tiling_<name>. hex.c and triangle.c also export their tilings in other
 * outlines, such as hex_hexagon. */
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

struct mw_tiling;
#define MW_DECLARE_TILING(name) extern const struct mw_tiling mw_tiling_##name;
MW_TILINGS(MW_DECLARE_TILING)

/* Algorithms: src/carve/<name>.c exports mw_carver_<name>. */
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
    X(division)                                                                                              \
    X(straight)                                                                                              \
    X(twisty)                                                                                                \
    X(vortex)

struct mw_carver;
#define MW_DECLARE_CARVER(name) extern const struct mw_carver mw_carver_##name;
MW_CARVERS(MW_DECLARE_CARVER)

/* Kinds of puzzles: src/puzzle/kinds/<name>.c exports mw_puzzle_kind_<name>. The kind of a puzzle is the
 * first in this list that its request fits; the last kind fits every request. */
#define MW_PUZZLE_KINDS(X)                                                                                   \
    X(choice)                                                                                                \
    X(numbers)                                                                                               \
    X(along)                                                                                                 \
    X(spell)                                                                                                 \
    X(items)                                                                                                 \
    X(keys)                                                                                                  \
    X(floors)                                                                                                \
    X(hidden)                                                                                                \
    X(parity)                                                                                                \
    X(woven)                                                                                                 \
    X(labyrinth)                                                                                             \
    X(maze)

/* Output formats: src/output/<name>.c exports mw_output_<name>. */
#define MW_OUTPUTS(X) X(pdf) X(press) X(svg) X(png) X(svg_layers) X(epub)

struct mw_output;
#define MW_DECLARE_OUTPUT(name) extern const struct mw_output mw_output_##name;
MW_OUTPUTS(MW_DECLARE_OUTPUT)

/* Pictures of a cover for shops: src/output/pictures/<name>.c exports mw_picture_<name>. */
#define MW_PICTURES(X)           X(front_png) X(front_jpg) X(flat) X(mockup)
#define MW_DECLARE_PICTURE(name) extern const struct mw_output mw_picture_##name;
MW_PICTURES(MW_DECLARE_PICTURE)

/* Defines the NULL-terminated table of a kind and two functions: one finds an entry by name, one returns the
 * i-th name. */
#define MW_DEFINE_KINDS(kind, rows)                                                                          \
    const struct mw_##kind *const mw_##kind##s[] = {rows NULL};                                              \
    const char *mw_##kind##_name(int i)                                                                      \
    {                                                                                                        \
        return mw_##kind##s[i] ? mw_##kind##s[i]->name : NULL;                                               \
    }                                                                                                        \
    const struct mw_##kind *mw_##kind##_named(const char *name)                                              \
    {                                                                                                        \
        for (int i = 0; mw_##kind##s[i]; i++)                                                                \
            if (mw_is_called(name, mw_##kind##s[i]->name))                                                   \
                return mw_##kind##s[i];                                                                      \
        return NULL;                                                                                         \
    }

#endif
