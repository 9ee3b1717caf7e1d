/* Compares an answer with its puzzle, pixel by pixel. */
#ifndef MW_VERIFY_ANSWER_H
#define MW_VERIFY_ANSWER_H

#include "verify/ground.h"

enum answer_verdict { ANSWER_MATCHES, ANSWER_DIFFERS, ANSWER_WANTS_MORE };
/* Tests that the answer has exactly the walls of the puzzle, and that its line follows the whole route and
 * nothing else. Returns ANSWER_DIFFERS, with the error set, if not. If `may_ask`, returns ANSWER_WANTS_MORE
 * if blurred edges of the line may have the colour of walls, so that a higher resolution is needed. `scale`
 * is the drawing's resolution in pixels per point, `corner` the point of the page at the drawing's top left.
 */
enum answer_verdict mw_answer_matches(struct ground *, const struct drawing *, double scale,
                                      struct mw_point corner, bool may_ask, struct mw_error *);

#endif
