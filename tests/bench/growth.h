/* Draws how cost grows with the size of a maze. */
#ifndef BENCH_GROWTH_H
#define BENCH_GROWTH_H

/* Makes mazes of growing size in processes of their own, and a book with growing numbers of threads; draws
 * what they took as SVG into the file `path`. `book` makes the book with that many threads, and returns the
 * seconds it took. */
void draw_growth(const char *path, double (*book)(int threads));

#endif
