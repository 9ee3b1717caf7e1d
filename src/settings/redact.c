/* Removes quotations from complaints. A spec from a stranger can name any file as its template or words, and
 * complaints would quote the contents of that file. So complaints about such files quote only names that the
 * program defines, such as keys. */
#include "settings/values.h"

#include "mazewright/complaints.h"

#include <string.h>

static bool is_ours(struct mw_arena *scratch, const char *word, size_t length)
{
    struct mw_key_row row;
    for (int i = 0; mw_spec_key(scratch, i, &row); i++)
        if ((strlen(row.name) == length && strncmp(row.name, word, length) == 0) ||
            (strlen(row.section) == length && strncmp(row.section, word, length) == 0))
            return true;
    return false;
}

static bool ends_with(const char *text, const char *end, const char *tail)
{
    const size_t n = strlen(tail);
    return (size_t)(end - text) >= n && strncmp(end - n, tail, n) == 0;
}

/* Returns the beginning of the suggestion at the end of a message; the end of the text if there is none. A
 * suggestion quotes only names that the program defines. */
static char *end_of_findings(char *text)
{
    static const char meant[] = "; did you mean ", list[] = "; ", command[] = "\"mazewright list ";
    char *last = strrchr(text, '"'), *open = last;
    while (open && open > text && *--open != '"') {
    }
    if (open && strcmp(last, "\"?") == 0 && ends_with(text, open, meant))
        return open - strlen(meant);
    if (open && strcmp(last, "\" names them all") == 0 && ends_with(text, open, list) &&
        strncmp(open, command, strlen(command)) == 0)
        return open - strlen(list);
    return text + strlen(text);
}

/* Returns the beginning of the first quotation before `before` that is not the name of a key or section; NULL
 * if there is none. */
static char *first_quotation(struct mw_arena *scratch, char *text, const char *before)
{
    for (char *open = strchr(text, '"'), *end; open && open < before; open = strchr(end + 1, '"')) {
        end = strchr(open + 1, '"');
        if (!end || !is_ours(scratch, open + 1, (size_t)(end - open - 1)))
            return open;
    }
    return NULL;
}

/* Replaces the text from the first quotation to the last quotation mark by "...", because quotations may
 * contain quotation marks. */
static void redact(struct mw_complaint *complaint)
{
    struct mw_arena *scratch = mw_arena_new();
    char *end = end_of_findings(complaint->text), *open = first_quotation(scratch, complaint->text, end);
    if (open) {
        while (end > open + 1 && end[-1] != '"')
            end--;
        const char *rest = mw_format(scratch, "\"...\"%s", end);
        snprintf(open, sizeof complaint->text - (size_t)(open - complaint->text), "%s", rest);
    }
    mw_arena_free(scratch);
}

void mw_spec_redact(const struct spec_draft *d, int first)
{
    for (int i = first; i < d->complaints->kept; i++)
        for (const struct named_file *file = d->named; file; file = file->next)
            if (strcmp(d->complaints->at[i].file, file->file) == 0)
                redact(&d->complaints->at[i]);
}
