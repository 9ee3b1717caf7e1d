/* An answer held against its puzzle, dot by dot. */
#ifndef MW_VERIFY_ANSWER_H
#define MW_VERIFY_ANSWER_H

#include "verify/ground.h"

enum answer_says { ANSWER_MATCHES, ANSWER_DIFFERS, ANSWER_WANTS_MORE };
/* Whether the answer has the walls of the puzzle and no other ones, and its line runs along the way, all of
 * it and nowhere else. The drawing has the answer's stand in its middle, with `scale` dots to a point and
 * that point of the page at its top left. If not, the error has the first thing that is wrong as a sentence.
 * Where soft edges of the line have the colour of walls it wants more dots, if it may ask for them. */
enum answer_says mw_answer_matches(struct ground *, const struct drawing *, double scale,
                                   struct mw_point corner, bool may_ask, struct mw_error *);

#endif
