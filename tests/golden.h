/* Golden files: hashes of what is made, and a comparison with the files below tests/golden. */
#ifndef MW_GOLDEN_H
#define MW_GOLDEN_H

#include "support.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static inline uint32_t mix(uint32_t hash, uint32_t value)
{
    return (hash ^ value) * 16777619u;
}

static inline uint32_t mix_text(uint32_t hash, const char *text)
{
    for (const char *c = text; *c; c++)
        hash = mix(hash, (unsigned char)*c);
    return hash;
}

/* Mixes a text into a hash, without the path of the data folder. */
static inline uint32_t mix_told(uint32_t hash, struct mw_arena *arena, const char *text)
{
    const char *folder = mw_data_folder(arena);
    for (const char *in; (in = strstr(text, folder)); text = in + strlen(folder))
        hash = mix_text(hash, mw_format(arena, "%.*s", (int)(in - text), text));
    return mix_text(hash, text);
}

/* To 1/64 of a point. */
static inline uint32_t mix_length(uint32_t hash, double x)
{
    return mix(hash, (uint32_t)(int)floor(x * 64 + 0.5 + 1e-4));
}

static inline uint32_t mix_box(uint32_t hash, struct mw_box b)
{
    return mix_length(mix_length(mix_length(mix_length(hash, b.x), b.y), b.w), b.h);
}

/* --- files of goldens: each line has what it is about, a tab, and what is locked of it ------------------ */

/* Cuts `text` into lines in place; returns the values by key, and adds the keys to `order`. A key that comes
 * again gets its number behind it. */
static inline GHashTable *read_golden(struct mw_arena *arena, char *text, GPtrArray *order)
{
    GHashTable *lines = g_hash_table_new(g_str_hash, g_str_equal);
    for (char *at = text, *next; *at; at = next) {
        next = at + strcspn(at, "\n");
        if (*next)
            *next++ = '\0';
        char *tab = strchr(at, '\t');
        if (!tab)
            fail_msg("a golden line without a tab: %s", at);
        *tab = '\0';
        const char *key = at;
        for (int n = 2; g_hash_table_contains(lines, key); n++)
            key = mw_format(arena, "%s (%d)", at, n);
        g_hash_table_insert(lines, (char *)key, tab + 1);
        g_ptr_array_add(order, (char *)key);
    }
    return lines;
}

/* Returns how many keys of `order` have another value in `others` than in `lines` (or, if `is_missing`, are
 * not in `others`); adds the first four to the text `told`. */
static inline int tell_golden(struct mw_arena *arena, GPtrArray *order, GHashTable *lines, GHashTable *others,
                              bool is_missing, const char *word, const char **told)
{
    enum { FEW = 4 };
    int n = 0;
    for (guint i = 0; i < order->len; i++) {
        const char *key = g_ptr_array_index(order, i), *value = g_hash_table_lookup(lines, key),
                   *other = g_hash_table_lookup(others, key);
        if (is_missing ? other != NULL : !other || strcmp(value, other) == 0)
            continue;
        if (n++ < FEW)
            *told = is_missing ? mw_format(arena, "%s\n  %s: %s: %s", *told, word, key, value)
                               : mw_format(arena, "%s\n  %s: %s\n    before: %s\n       now: %s", *told, word,
                                           key, other, value);
    }
    return n;
}

static char golden_folder[4096];

/* Keeps the absolute path, as some tests change folders later. */
__attribute__((constructor)) static void find_golden_folder(void)
{
    if (!realpath("tests/golden", golden_folder))
        golden_folder[0] = '\0';
}

/* --- pages before and after a change of looks, which `make looks` draws --------------------------------- */

/* Returns the path of the file that lists the keys to be drawn, a line each; NULL if this run compares. */
static inline const char *golden_wanted(void)
{
    return getenv("DRAW");
}

/* Returns the path, without a suffix, to which the page with this key is to be drawn; NULL if it is not
 * wanted. */
static inline const char *golden_drawing(struct mw_arena *arena, const char *key)
{
    size_t length;
    if (!golden_wanted())
        return NULL;
    char *text = read_whole(golden_wanted(), &length);
    const bool is_wanted = strstr(mw_format(arena, "\n%s", text), mw_format(arena, "\n%s\n", key)) != NULL;
    free(text);
    return is_wanted ? mw_format(arena, "%s/%s", getenv("DRAWN"), key) : NULL;
}

/* Adds the keys of looks that are new or changed to the list that `make looks` draws. */
static inline void list_changed_looks(const char *file, GPtrArray *order, GHashTable *lines,
                                      GHashTable *golden)
{
    if (strncmp(file, "looks/", strlen("looks/")) != 0)
        return;
    FILE *list = fopen(at("changed.txt"), "a");
    assert_non_null(list);
    for (guint i = 0; i < order->len; i++) {
        const char *key = g_ptr_array_index(order, i), *was = g_hash_table_lookup(golden, key);
        if (!was || strcmp(was, g_hash_table_lookup(lines, key)) != 0)
            fprintf(list, "%s\n", key);
    }
    fclose(list);
}

/* Compares lines with those of a file below tests/golden, by key, in any order: fails and tells how many are
 * new, changed and gone. Writes the lines as they are now into the scratch folder. Missing lines count as
 * gone only if `whole`. Frees `now`. WRITE_GOLDEN=1 writes the golden file anew, if `whole`; NEW_KINDS=1
 * allows new lines. */
static inline void hold_to_golden(const char *file, char *now, const char *what, bool whole)
{
    if (golden_wanted()) {
        free(now);
        return;
    }
    struct mw_arena *arena = mw_arena_new();
    size_t length;
    const char *path = mw_format(arena, "%s/%s", golden_folder, file), *name = strrchr(path, '/') + 1;
    if (getenv("WRITE_GOLDEN") && whole)
        g_file_set_contents(path, now, -1, NULL);
    write_file(name, now);
    GPtrArray *before = g_ptr_array_new(), *after = g_ptr_array_new();
    char *text = read_whole(path, &length);
    GHashTable *golden = read_golden(arena, text, before), *made = read_golden(arena, now, after);
    list_changed_looks(file, after, made, golden);
    const char *told = "";
    const int told_as_new = tell_golden(arena, after, made, golden, true, "new", &told),
              new = getenv("NEW_KINDS") ? 0 : told_as_new,
              changed = tell_golden(arena, after, made, golden, false, "changed", &told),
              gone = whole ? tell_golden(arena, before, golden, made, true, "gone", &told) : 0;
    if (new + changed + gone > 0)
        fail_msg("%s: of %u, %d are new, %d changed, %d gone (all that is now: %s; %sif that is meant, "
                 "run this with WRITE_GOLDEN=1)%s",
                 what, before->len, new, changed, gone, at(name),
                 strncmp(file, "looks/", strlen("looks/")) == 0
                     ? "`make looks` draws pages before and after; "
                     : "",
                 told);
    g_hash_table_destroy(golden);
    g_hash_table_destroy(made);
    g_ptr_array_free(before, TRUE);
    g_ptr_array_free(after, TRUE);
    free(text);
    free(now);
    mw_arena_free(arena);
}

#endif
