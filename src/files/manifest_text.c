/* Finds the list of puzzles by its line, which builds write last in a manifest. A manifest that another
 * program has laid out differently is read as a whole. */
#include "files/manifest_text.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

static const char line[] = "\n  \"puzzles\": [";

json_t *mw_manifest_head(FILE *file)
{
    GString *text = g_string_new("");
    char *read = NULL;
    size_t capacity = 0;
    bool has_line = false;
    for (ssize_t n; file && !has_line && (n = getline(&read, &capacity, file)) > 0;) {
        has_line = strncmp(read, line + 1, sizeof line - 2) == 0;
        g_string_append_len(text, has_line ? line : read, has_line ? (gssize)sizeof line - 1 : n);
    }
    if (has_line)
        g_string_append(text, "]}");
    json_t *head = json_loadb(text->str, text->len, 0, NULL);
    json_array_clear(json_object_get(head, "puzzles"));
    g_string_free(text, TRUE);
    free(read);
    return head;
}

/* Returns the byte after the bracket that begins the list of puzzles; NULL if the line is not there. */
static const char *list_in(const char *bytes, size_t n)
{
    const char *found = g_strstr_len(bytes, (gssize)n, line);
    return found ? found + sizeof line - 1 : NULL;
}

static bool take_whole(const char *bytes, size_t n, bool (*take)(void *, const json_t *), void *context)
{
    json_t *whole = json_loadb(bytes, n, 0, NULL);
    const json_t *puzzles = json_object_get(whole, "puzzles");
    bool good = json_is_array(puzzles);
    for (size_t i = 0; good && i < json_array_size(puzzles); i++)
        good = take(context, json_array_get(puzzles, i));
    json_decref(whole);
    return good;
}

static const char *after_space(const char *at, const char *end)
{
    while (at < end && strchr(" \t\r\n", *at))
        at++;
    return at;
}

/* True if only the end of the manifest follows the end of the list. */
static bool ends_there(const char *at, const char *end)
{
    at = after_space(at, end);
    return at < end && *at == '}' && after_space(at + 1, end) == end;
}

bool mw_manifest_each_puzzle(const char *bytes, size_t n, bool (*take)(void *, const json_t *), void *context)
{
    const char *end = bytes + n, *at = list_in(bytes, n);
    if (!at)
        return take_whole(bytes, n, take, context);
    at = after_space(at, end);
    if (at < end && *at == ']')
        return ends_there(at + 1, end);
    for (bool good = true; good && at < end;) {
        json_error_t read; /* on success, `position` is how many bytes the puzzle has */
        json_t *puzzle = json_loadb(at, (size_t)(end - at), JSON_DISABLE_EOF_CHECK, &read);
        good = puzzle && take(context, puzzle);
        json_decref(puzzle);
        at = good ? after_space(at + read.position, end) : at;
        if (good && at < end && *at == ']')
            return ends_there(at + 1, end);
        good = good && at < end && *at++ == ',';
    }
    return false;
}
