/* The answers of a book: the place of their pages and the style of their routes. Part of a spec. */
#ifndef MAZEWRIGHT_ANSWERS_H
#define MAZEWRIGHT_ANSWERS_H

#include "mazewright/base.h"

MW_C_BEGIN

/* Places of answers: at the back of the book, in a file of their own, on the back of the puzzle's leaf,
 * nowhere, or, in an e-book, on the page after the puzzle's, which no key of a spec sets. */
enum mw_where {
    MW_ANSWERS_BACK,
    MW_ANSWERS_SEPARATE,
    MW_ANSWERS_OVERLEAF,
    MW_ANSWERS_NONE,
    MW_ANSWERS_BEHIND
};
/* True if the page after a page of puzzles has their answers. */
static inline bool mw_answers_follow(enum mw_where where)
{
    return where == MW_ANSWERS_OVERLEAF || where == MW_ANSWERS_BEHIND;
}
/* Styles of a route; GREYED is a black route on a faint maze. */
enum mw_style { MW_STYLE_LINE, MW_STYLE_DASHED, MW_STYLE_DOTS, MW_STYLE_GREYED };
enum { MW_MOST_ANSWERS = 16 }; /* on one page */
struct mw_answers {
    enum mw_where where;
    int per_page;
    enum mw_style style;
};

MW_C_END

#endif
