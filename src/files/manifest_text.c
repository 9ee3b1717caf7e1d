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

/* --- writing ------------------------------------------------------------------------------------------ */

/* The keys that a manifest must have. */
static const char *const keys_of_book[] = {
    "program", "version", "name",     "title",    "subtitle", "author", "language", "seed",    "seed_text",
    "page_pt", "profile", "bleed_pt", "spine_pt", "is_part",  "pages",  "files",    "puzzles", NULL};
static const char *const keys_of_puzzle[] = {"number",
                                             "title",
                                             "grid",
                                             "code",
                                             "child",
                                             "start",
                                             "finish",
                                             "role",
                                             "shape",
                                             "kind",
                                             "picture",
                                             "size",
                                             "algorithm",
                                             "seed",
                                             "seed_text",
                                             "variation",
                                             "page",
                                             "box_pt",
                                             "origin_pt",
                                             "start_pt",
                                             "finish_pt",
                                             "start_gate_pt",
                                             "finish_gate_pt",
                                             "start_letter",
                                             "finish_letter",
                                             "wrong_ends",
                                             "spell",
                                             "along",
                                             "likeness",
                                             "items",
                                             "numbers",
                                             "steps",
                                             "solution",
                                             "ends_at",
                                             "things",
                                             "pitch_pt",
                                             "wall_pt",
                                             "clear_pt",
                                             "drawing_pt",
                                             "sign_pt",
                                             "tiles",
                                             "holes",
                                             "circles",
                                             "claims",
                                             "cells",
                                             "route_cells",
                                             "turns",
                                             "junctions",
                                             "dead_ends",
                                             "deep_branches",
                                             "rim_cells",
                                             "detour",
                                             "difficulty",
                                             "target",
                                             "fingerprint",
                                             "routes",
                                             "remake",
                                             "answer_role",
                                             "answer_page",
                                             "answer_box_pt",
                                             "answer_origin_pt",
                                             "answer_start_pt",
                                             "answer_finish_pt",
                                             "answer_pitch_pt",
                                             "answer_wall_pt",
                                             NULL};
static const char *const keys_of_file[] = {"path", "format", "role", "pages", "sha256", NULL};

static bool has_all(const json_t *object, const char *const *keys)
{
    while (*keys && json_object_get(object, *keys))
        keys++;
    return !*keys;
}

bool mw_manifest_put_head(FILE *file, json_t *head)
{
    static const char end[] = "]\n}";
    const json_t *files = json_object_get(head, "files");
    bool is_whole = has_all(head, keys_of_book);
    for (size_t i = 0; i < json_array_size(files); i++)
        is_whole = is_whole && has_all(json_array_get(files, i), keys_of_file);
    char *text = json_dumps(head, MW_JSON_FLAGS);
    is_whole = is_whole && text;
    if (is_whole)
        fwrite(text, 1, strlen(text) - strlen(end), file);
    free(text);
    json_decref(head);
    return is_whole;
}

/* Appends a key and its value in one line. False without memory. */
static bool add_line(GString *out, const char *key, const json_t *value)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY | MW_JSON_DIGITS);
    if (text)
        g_string_append_printf(out, "      \"%s\": %s", key, text);
    free(text);
    return text;
}

char *mw_manifest_puzzle(json_t *puzzle)
{
    bool is_whole = has_all(puzzle, keys_of_puzzle);
    GString *out = g_string_new("    {");
    const char *key;
    json_t *value;
    json_object_foreach(puzzle, key, value)
    {
        g_string_append(out, out->str[out->len - 1] == '{' ? "\n" : ",\n");
        is_whole = is_whole && add_line(out, key, value);
    }
    g_string_append(out, "\n    }");
    json_decref(puzzle);
    return g_string_free(out, !is_whole);
}

bool mw_manifest_put_puzzle(FILE *file, char *text, bool is_first)
{
    fputs(is_first ? "\n" : ",\n", file);
    if (text)
        fputs(text, file);
    g_free(text);
    return text != NULL;
}

void mw_manifest_put_end(FILE *file)
{
    fputs("\n  ]\n}\n", file);
}
