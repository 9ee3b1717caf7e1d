/* Inks (roles, without a colour yet) and drawings. */
#ifndef MAZEWRIGHT_ART_H
#define MAZEWRIGHT_ART_H

#include "mazewright/geometry.h"

MW_C_BEGIN

/* Roles of marks. A page knows only roles; their colours are in the look of a spec and, as they are printed,
 * in struct mw_book. A row has the name in a spec, the default colour, and a
 * line for the manual. */
#define MW_INKS(X)                                                                                           \
    X(wall, WALL, "#000000", "walls of a puzzle")                                                            \
    X(route, ROUTE, "#d55e00", "the route of an answer")                                                     \
    X(text, TEXT, "#000000", "titles, numbers, folios")                                                      \
    X(note, NOTE, "#555555", "instructions and small print")                                                 \
    X(faded, FADED, "#adadad", "walls of an answer, the dot on a start inside the maze")                     \
    X(rule, RULE, "#b8b8b8", "rules")                                                                        \
    X(arrow, ARROW, "#000000", "arrows at the gaps")                                                         \
    X(goal, GOAL, "#f0a818", "the star on an end inside the maze")                                           \
    X(paper, PAPER, "#ffffff", "the number in its disc")                                                     \
    X(tint, TINT, "#e4e4e4", "backgrounds and bands")                                                        \
    X(marks, MARKS, "#000000", "crop and registration marks")                                                \
    X(picture, PICTURE, "#f9d3a0", "what a route draws, coloured in")
#define MW_INK_NUMBER(name, NAME, ...) MW_INK_##NAME,
enum mw_ink { MW_INKS(MW_INK_NUMBER) MW_NINKS };
/* Returns the name of an ink in a spec; NULL from MW_NINKS on. */
const char *mw_ink_name(int ink);

/* A drawing, such as the icon of an end: parts in a square from (0, 0) to (100, 100), y down. They are filled
 * in order, so that later parts cover earlier ones, each with one ink. */
struct mw_drawing_part {
    enum mw_ink ink;
    struct mw_lines lines;
};
struct mw_drawing {
    const char *name;
    int nparts;
    const struct mw_drawing_part *part;
};

/* Returns the drawing of that name (templates/drawings/), or NULL. It lives as long as the process. */
const struct mw_drawing *mw_drawing_named(const char *name);
/* Returns the name of the i-th drawing, in alphabetical order; NULL past the last. */
const char *mw_drawing_name(int i);
/* Reads "mouse-cheese" for both ends, "star" for the finish only, or "none" (src/art/drawings.c). Sets the
 * drawings at start and finish, NULL for none. False, with the error set, if there is no such drawing. */
bool mw_drawings_parse(const char *text, const struct mw_drawing *at[2], struct mw_error *);

/* The drawings of a puzzle's ends. */
struct mw_icon_pair {
    const struct mw_drawing *at[2]; /* at start and finish; NULL for none */
};

MW_C_END

#endif
