/* Compares an answer with its puzzle, pixel by pixel. */
#ifndef MW_VERIFY_ANSWER_H
#define MW_VERIFY_ANSWER_H

#include "verify/ground.h"

enum answer_verdict { ANSWER_MATCHES, ANSWER_DIFFERS, ANSWER_WANTS_MORE };
/* Tests that the answer has exactly the walls of the puzzle, and that its line follows the whole route and
 * nothing else. The drawing has `scale` pixels to a point and a given point of the page at its top left. If
 * not, the error is set. Where soft edges of the line have the colour of walls it asks for more pixels, if it
 * may. */
enum answer_verdict mw_answer_matches(struct ground *, const struct drawing *, double scale,
                                      struct mw_point corner, bool may_ask, struct mw_error *);

#endif
