/* How cost grows, as a drawing. */
#ifndef BENCH_GROWTH_H
#define BENCH_GROWTH_H

/* Makes mazes of growing size in processes of their own, and a book with growing numbers of threads; draws
 * what they took into an SVG of that name. `book` makes the book in so many threads. */
void draw_growth(const char *path, double (*book)(int threads));

#endif
