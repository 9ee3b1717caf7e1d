#include "pdf/page_lines.h"

#include <string.h>

bool page_lines_next(struct page_lines *lines, struct page_line *line)
{
    struct span *rest = &lines->rest;
    if (rest->n == 0)
        return false;
    const char *end = memchr(rest->at, '\n', rest->n);
    const size_t n = end ? (size_t)(end - rest->at) : rest->n, whole = n + (end != NULL);
    *line = (struct page_line){{rest->at, n}, {rest->at, whole}, lines->in_string};
    lines->in_string = n > 0 && rest->at[n - 1] == '\\';
    *rest = (struct span){rest->at + whole, rest->n - whole};
    return true;
}
