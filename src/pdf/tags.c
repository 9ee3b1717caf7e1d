#include "pdf/tags.h"

#include "pdf/page_lines.h"

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

GString *pdf_tags_settle(const GString *content)
{
    GString *out = g_string_sized_new(content->len);
    struct page_lines lines = {.rest = {content->str, content->len}};
    struct page_line line;
    int number = 0;
    while (page_lines_next(&lines, &line)) {
        struct span name;
        if (line.in_string || !begins_tag(line.text.at, line.text.n, &name))
            g_string_append_len(out, line.whole.at, (gssize)line.whole.n);
        else if (span_is(name, "/" PDF_TAG_OF_ORNAMENTS))
            g_string_append(out, "/Artifact BMC\n");
        else
            g_string_append_printf(out, "%.*s<</MCID %d>>BDC\n", (int)name.n, name.at, number++);
    }
    return out;
}
