/* The list of the knobs that vary a maze. */
#ifndef MAZEWRIGHT_KNOBS_H
#define MAZEWRIGHT_KNOBS_H

/* Knobs that vary a maze: shares from 0 to 1, and choices among the words that mw_<name>_word() returns. The
 * columns are name, stage at which it is applied (enum mw_stage in vary.h), function that applies it, factor
 * by which it multiplies the cost of a maze, default, and a line for the manual. src/vary/<name>.c does the
 * work. Knobs of the stages KIND, GRID, PARITY, HAND and ENDS have no function: src/puzzle/kinds/, src/bend/,
 * src/vary/parity.c and the code that chooses ends and lays out pages read their values. */
#define MW_KNOBS(SHARE, WORD)                                                                                \
    SHARE(loops, LOOPS, mw_vary_loops, 1.1, "0",                                                             \
          "share of the walls off the route that open, for circles to get lost in; the route stays the "     \
          "only one")                                                                                        \
    SHARE(sparse, CELLS, mw_vary_sparse, 1.8, "0",                                                           \
          "share of the cells off the route that are left out; they wither from dead ends")                  \
    SHARE(weave, PASSAGES, mw_vary_weave, 4, "0",                                                            \
          "rect and hex: share of the straight corridors that another one passes under")                     \
    WORD(symmetry, PASSAGES, mw_vary_symmetry, 2.2, "none",                                                  \
         "the maze is its own image, but where the one route needs it not to be")                            \
    WORD(unicursal, CORRIDOR, mw_vary_unicursal, 10, "false",                                                \
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
    WORD(starts, KIND, NULL, 2, "1",                                                                         \
         "how many starts there are, of which one leads to the finish; the answer names it")                 \
    WORD(exits, KIND, NULL, 2, "1", "how many finishes there are, of which one can be reached")              \
    WORD(keys, KIND, NULL, 1.5, "0",                                                                         \
         "how many doors there are on the way, each with a key to be fetched before it")                     \
    WORD(ends, ENDS, NULL, 1, "chosen",                                                                      \
         "chosen puts ends at a side where they make the best route, dealt anywhere along it")               \
    WORD(route, GRID, NULL, 1, "every-letter",                                                               \
         "of a word: every-letter leads through all of its letters, in order; with any, letters are joined " \
         "where they are nearest, and some may be passed by")                                                \
    WORD(floors, KIND, NULL, 12, "1",                                                                        \
         "how many floors of that size a building has; numbered stairs lead from one to another")

#endif
