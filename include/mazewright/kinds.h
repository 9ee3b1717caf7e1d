/* The lists of all kinds. To add a kind, write its file and add its name here; the command line, the specs,
 * the manual and the tests then know it (src/README.md lists what else it takes). This header includes no
 * other, so that each module can build its own table from a list. */
#ifndef MAZEWRIGHT_KINDS_H
#define MAZEWRIGHT_KINDS_H

/* Grids: src/grid/<name>.c exports mw_tiling_<name>. The outlines of hex and triangle are in the files of
 * those. */
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
    X(division)

/* Knobs that vary a maze: shares from 0 to 1, and choices among the words that mw_<name>_word() returns. The
 * columns are name, stage at which it is applied (enum mw_stage in maze.h), function that applies it, factor
 * by which it multiplies the cost of a maze, default, and a line for the manual. src/vary/<name>.c does the
 * work. The knob of the grid has no function (src/bend/), nor have those of parity mazes, which are made in
 * one go (src/vary/parity.c). */
#define MW_KNOBS(SHARE, WORD)                                                                                \
    SHARE(loops, LOOPS, mw_vary_loops, 1.1, "0",                                                             \
          "share of the walls off the route that open, for circles to get lost in; the route stays the "     \
          "only one")                                                                                        \
    SHARE(sparse, CELLS, mw_vary_sparse, 1.8, "0",                                                           \
          "share of the cells off the route that are left out; they wither from dead ends")                  \
    SHARE(weave, PASSAGES, mw_vary_weave, 3, "0",                                                            \
          "rect and hex: share of the straight corridors that another one passes under")                     \
    WORD(symmetry, PASSAGES, mw_vary_symmetry, 2.2, "none",                                                  \
         "the maze is its own image, but where the one route needs it not to be")                            \
    WORD(unicursal, CORRIDOR, mw_vary_unicursal, 7, "false",                                                 \
         "a labyrinth: one corridor through the whole grid")                                                 \
    SHARE(blanks, PARITY, NULL, 1, "0.05", "parity: share of the squares without a wall, for junctions")     \
    WORD(mode, PARITY, NULL, 1, "unique",                                                                    \
         "parity: classic leaves any squares blank, so that there may be several routes")                    \
    WORD(reach, PARITY, NULL, 1, "route", "parity: all leaves no region closed off")                         \
    WORD(edges, GRID, NULL, 1, "smooth",                                                                     \
         "of a shape: smooth bends the rim to the shape's own line, cells leaves it as the cells are, and "  \
         "so "                                                                                               \
         "does weave")                                                                                       \
    WORD(hand, HAND, NULL, 1, "right",                                                                       \
         "left is for those who draw with the left: text, fields and a start that is not named come "        \
         "to stand at the other side of the sheet; a way from the top to the bottom starts in the right "    \
         "half and ends in the left")                                                                        \
    WORD(ends, ENDS, NULL, 1, "chosen",                                                                      \
         "chosen puts ends at a side where they make the best route, dealt anywhere along it")

/* Kinds of puzzles: src/puzzle/kinds/<name>.c exports mw_puzzle_kind_<name>. A puzzle is of the first kind
 * that its request asks for; every request asks for the last. */
#define MW_PUZZLE_KINDS(X) X(hidden) X(parity) X(woven) X(labyrinth) X(maze)

/* Kinds of pages: src/page/kinds/<name>.c exports mw_sheet_<name>. A spec can put MATTER and LISTED pages
 * before or after the puzzles, by the word in the last column. LISTED pages stand in the contents under their
 * heading, the text of that name. */
#define MW_SHEETS(MATTER, LISTED, INNER)                                                                     \
    MATTER(blank, BLANK, "blank")                                                                            \
    MATTER(title, TITLE, "title")                                                                            \
    MATTER(copyright, COPYRIGHT, "copyright")                                                                \
    MATTER(belongs_to, BELONGS_TO, "belongs-to")                                                             \
    LISTED(how_to, HOW_TO, "how-to")                                                                         \
    MATTER(contents, CONTENTS, "contents")                                                                   \
    LISTED(tips, TIPS, "tips")                                                                               \
    LISTED(certificate, CERTIFICATE, "certificate")                                                          \
    LISTED(notes, NOTES, "notes")                                                                            \
    INNER(part, PART, NULL)                                                                                  \
    INNER(puzzles, PUZZLES, NULL)                                                                            \
    INNER(answers, ANSWERS, NULL)                                                                            \
    INNER(back, BACK, NULL) /* the back of a puzzle's leaf */                                                \
    INNER(class_list, CLASS_LIST, NULL)

/* Texts of the pages before and after the puzzles: fields of struct mw_matter_texts and keys under `matter`,
 * each with a line for the manual. templates/words/en.yaml has them in English, which stands for languages
 * that lack one. Steps and lists have one item a line. */
#define MW_MATTER_TEXTS(X)                                                                                   \
    X(belongs_to, "over the line for a name")                                                                \
    X(how_to, "the heading of that page")                                                                    \
    X(how_to_steps, "its steps, one a line; there are four in English")                                      \
    X(contents, "the heading of that page")                                                                  \
    X(tips, "the heading of the page of tips")                                                               \
    X(tips_list, "the tips, one a line; there are five in English")                                          \
    X(certificate, "the heading of that page")                                                               \
    X(certificate_text, "under the name on it")                                                              \
    X(notes, "the heading of a page to write on")                                                            \
    X(doodle, "on the back of a puzzle, with `backs: doodle`")

/* Borders of pages: src/page/style/decor.c draws each. */
#define MW_BORDERS(X) X(none, NONE) X(line, LINE) X(meander, MEANDER) X(band, BAND)

/* Ways to lay pages on sheets of paper: src/impose/<name>.c exports mw_imposition_<name>. The figures are the
 * number whose multiple the page count is filled up to, and the least margin of its pages in points; -1
 * stands for the printer's. */
#define MW_IMPOSITIONS(X)                                                                                    \
    X(none, NONE, 1, -1)                                                                                     \
    X(booklet, BOOKLET, 4, -1)                                                                               \
    X(cards, CARDS, 1, 0)                                                                                    \
    X(poster, POSTER, 1, 0)                                                                                  \
    X(party, PARTY, 8, 15)

/* Output formats: src/output/<name>.c exports mw_output_<name>. */
#define MW_OUTPUTS(X) X(pdf) X(press) X(svg) X(png) X(svg_layers)

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
