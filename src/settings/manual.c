/* Lists all keys for the manual, from the tables of keys. */
#include "settings/keys.h"

#include <string.h>

static bool row_of(struct mw_arena *arena, const char *section, const struct spec_key *keys, int *i,
                   struct mw_key_row *row)
{
    for (int k = 0; keys[k].name; k++)
        if ((*i)-- == 0) {
            const char *fallback = mw_spec_usual(arena, section, &keys[k]);
            /* a default of several lines would break a table */
            bool plain = fallback && fallback[0] && !strchr(fallback, '\n');
            *row = (struct mw_key_row){section, keys[k].name, mw_schema_form(arena, &keys[k]),
                                       plain ? fallback : NULL, keys[k].brief};
            return true;
        }
    return false;
}

/* Finds the i-th key. The keys of `defaults` are those of `puzzles`, and are listed there. */
bool mw_spec_key(struct mw_arena *arena, int i, struct mw_key_row *row)
{
    if (i < 0)
        return false;
    struct spec_table table;
    for (int n = 0; mw_schema_table(arena, mw_spec_book_keys, n, &table); n++)
        if (row_of(arena, table.section, table.keys, &i, row))
            return true;
    return false;
}
