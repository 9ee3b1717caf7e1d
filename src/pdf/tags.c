#include "pdf/tags.h"

#include <string.h>

/* True if a line begins a tag. Sets `name` to its name with the slash. */
static bool begins_tag(const char *line, size_t n, struct span *name)
{
    static const char middle[] = " << /MCID ", last[] = " >> BDC";
    const char *at = n > 0 && *line == '/' ? memchr(line, ' ', n) : NULL;
    const size_t before = sizeof middle - 1, after = sizeof last - 1;
    if (!at || (size_t)(line + n - at) <= before + after || memcmp(at, middle, before) != 0 ||
        memcmp(line + n - after, last, after) != 0)
        return false;
    *name = (struct span){line, (size_t)(at - line)};
    return true;
}

/* A line after one that ends with a backslash lies within a string, so no tag begins there. */
GString *pdf_tags_settle(const GString *content)
{
    GString *out = g_string_sized_new(content->len);
    int number = 0;
    bool is_whole = true;
    for (size_t from = 0, n; from < content->len; from += n + 1) {
        const char *line = content->str + from, *end = memchr(line, '\n', content->len - from);
        struct span name;
        n = end ? (size_t)(end - line) : content->len - from;
        if (!is_whole || !begins_tag(line, n, &name))
            g_string_append_len(out, line, (gssize)(n + (end != NULL)));
        else if (span_is(name, "/" PDF_TAG_OF_ORNAMENTS))
            g_string_append(out, "/Artifact BMC\n");
        else
            g_string_append_printf(out, "%.*s<</MCID %d>>BDC\n", (int)name.n, name.at, number++);
        is_whole = n == 0 || line[n - 1] != '\\';
    }
    return out;
}
