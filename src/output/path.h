/* Walks along a line, for outputs that write paths. */
#ifndef MW_OUTPUT_PATH_H
#define MW_OUTPUT_PATH_H

#include "mazewright/geometry.h"

/* Functions that an output supplies to mw_path_visit(), one for each part of a line. */
struct path_visitor {
    struct mw_vertex (*place)(const void *context,
                              struct mw_vertex); /* returns where a vertex is in the file */
    void (*begin)(void *context, struct mw_vertex first);
    /* A straight piece or an arc; `closes` if it leads back to the first vertex. */
    void (*piece)(void *context, struct mw_vertex from, struct mw_vertex to, bool closes);
    void (*end)(void *context, bool is_closed);
};

/* Calls a visitor's functions for a line: place() once for each vertex, in order; begin() with the first
 * vertex; piece() for the piece to each further vertex and, if the line is closed, for the piece back to the
 * first; then end(). */
void mw_path_visit(const struct mw_line *, const struct path_visitor *, void *context);

#endif
