/* The theme of a book: pairs of drawings for the ends of mazes, each with its title and line. Part of a spec.
 */
#ifndef MAZEWRIGHT_THEME_H
#define MAZEWRIGHT_THEME_H

#include "mazewright/art.h"
#include "mazewright/group.h"

MW_C_BEGIN

/* Two drawings, and the title and the instructions of a puzzle that has them. */
struct mw_theme_pair {
    struct mw_icon_pair icons;
    const char *title, *line;
};

struct mw_theme {
    const char *name; /* as the spec names it */
    int npairs;
    const struct mw_theme_pair *pair; /* used in turn, in the order of the puzzles */
    int nchapters;
    const struct mw_theme_pair *chapter; /* a hero's journey: the first begins it, the last ends it */
    bool is_story;                       /* chapters are used instead of pairs */
    /* Lists of the built-in template, which are set in books without a theme, too. Where a group still has
     * one of them, a theme's pair is used instead. A group without instructions of its own gets the sentence
     * for its kind of puzzle, too. */
    struct mw_icon_pairs usual_icons;
    struct mw_texts usual_titles, usual_lines;
};

/* Returns the pair of puzzle i, from 0, of the n puzzles of the book or of one child; NULL if the theme
 * has none. A story begins with its first chapter and ends with its last; between them its other chapters
 * come in turn. */
const struct mw_theme_pair *mw_theme_pair(const struct mw_theme *, int i, int n);

MW_C_END

#endif
