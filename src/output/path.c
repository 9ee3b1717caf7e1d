/* Walks along a line; all outputs of paths use it. */
#include "output/path.h"

void mw_path_visit(const struct mw_line *line, const struct path_visitor *visitor, void *context)
{
    const struct mw_vertex first = visitor->place(context, line->at[0]);
    struct mw_vertex from = first;
    visitor->begin(context, first);
    for (int i = 1; i < line->n; i++) {
        const struct mw_vertex to = visitor->place(context, line->at[i]);
        visitor->piece(context, from, to, false);
        from = to;
    }
    if (line->closed)
        visitor->piece(context, from, first, true);
    visitor->end(context, line->closed);
}
