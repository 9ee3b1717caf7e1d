/* An answer held against its puzzle, dot by dot. */
#ifndef MW_VERIFY_ANSWER_H
#define MW_VERIFY_ANSWER_H

#include "verify/ground.h"

/* Whether the answer has the walls of the puzzle and no other ones, and its line runs along the way, all of
 * it and nowhere else. The drawing has the answer's stand in its middle, with `scale` dots to a point and
 * that point of the page at its top left. False, with the first thing that is wrong as a sentence. */
bool mw_answer_matches(struct ground *, const struct drawing *, double scale, struct mw_point corner,
                       struct mw_error *);

#endif
