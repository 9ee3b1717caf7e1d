/* The floor of a book: what drawing its mazes takes without this program. */
#ifndef BENCH_FLOOR_H
#define BENCH_FLOOR_H

#include "mazewright.h"

/* Draws mazes of squares as a PDF file in the shortest way known: each maze on a page of its own, then, if
 * `answers` is not 0, so many to a page with their routes. Returns how many seconds that took. */
double draw_floor(const char *path, int n, const struct mw_solved *const *solved, int answers);

#endif
