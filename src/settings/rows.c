/* Rows of the tables of keys: finds them by name, and complains about values. */
#include "settings/schema.h"

#include "mazewright/complaints.h"

#include <string.h>

const struct spec_key *mw_schema_key(const struct spec_key *keys, const char *name)
{
    for (int i = 0; keys[i].name; i++)
        if (strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}

/* True if a row before `last` has the same table of keys as `last`. The row `defaults` does not count: its
 * table is listed as that of `puzzles`. */
static bool is_listed(const struct spec_key *maps, const struct spec_key *last)
{
    for (const struct spec_key *map = maps; map < last; map++)
        if (map->keys == last->keys && map->within != WITHIN_USUAL)
            return true;
    return false;
}

/* Returns the *i-th row (from 0) whose value is a map with a table that no earlier row has; NULL if there are
 * fewer. Reduces *i by one for each such row visited. */
static const struct spec_key *find_map(const struct spec_key *keys, int *i)
{
    for (const struct spec_key *map = keys; map->name; map++)
        if (map->keys && map->within != WITHIN_USUAL && !is_listed(keys, map) && (*i)-- == 0)
            return map;
    return NULL;
}

bool mw_schema_table(struct mw_arena *arena, const struct spec_key *keys, int i, struct spec_table *table)
{
    if (i-- == 0) {
        *table = (struct spec_table){"", keys};
        return true;
    }
    const struct spec_key *map = find_map(keys, &i), *inner;
    if (map) {
        *table = (struct spec_table){map->name, map->keys};
        return true;
    }
    for (int k = 0, nth = 0; (map = find_map(keys, &nth)); nth = ++k)
        if ((inner = find_map(map->keys, &i))) {
            *table = (struct spec_table){mw_format(arena, "%s.%s", map->name, inner->name), inner->keys};
            return true;
        }
    return false;
}

const char *mw_schema_section(struct mw_arena *arena, const struct spec_key *keys, const char *name)
{
    struct spec_table table;
    for (int i = 0; mw_schema_table(arena, keys, i, &table); i++)
        if (mw_schema_key(table.keys, name))
            return table.section;
    return NULL;
}

const char *mw_schema_form(struct mw_arena *arena, const struct spec_key *key)
{
    const char *words = key->word ? mw_words_joined(arena, key->word) : "", *form = key->form;
    const char *gap = form ? strstr(form, "%s") : NULL;
    if (!form)
        return words;
    return gap ? mw_format(arena, "%.*s%s%s", (int)(gap - form), form, words, gap + 2) : form;
}

const char *mw_schema_text(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key)
{
    if (node->kind == YAML_TEXT && (node->text[0] || node->quoted))
        return node->text;
    if (node->kind == YAML_TEXT)
        mw_complain(
            d->complaints, node->spot,
            "\"%s\" has no value; write %s, or leave the key out; a value that starts with # wants quotes",
            key->name, mw_schema_form(d->arena, key));
    else
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s, not a %s", key->name,
                    mw_schema_form(d->arena, key), node->kind == YAML_LIST ? "list" : "map");
    return NULL;
}

void mw_schema_complain_form(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key)
{
    mw_complain(d->complaints, node->spot, "\"%s\" must be %s, not \"%s\"", key->name,
                mw_schema_form(d->arena, key), node->text);
}

int mw_schema_count_items(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key)
{
    if (node->kind == YAML_TEXT)
        return 1;
    if (node->kind == YAML_MAP || node->n == 0)
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s", key->name, mw_schema_form(d->arena, key));
    return node->kind == YAML_LIST ? node->n : 0;
}

const struct yaml_node *mw_schema_item(const struct yaml_node *node, int i)
{
    return node->kind == YAML_LIST ? node->item[i] : node;
}

/* --- complaints --------------------------------------------------------------------------------------- */

static void complain_of_word(struct spec_draft *d, const struct yaml_node *node, const char *sentence,
                             mw_word *name)
{
    const char *meant = mw_suggest(node->text, name);
    if (meant)
        mw_complain(d->complaints, node->spot, "%s; did you mean \"%s\"?", sentence, meant);
    else
        mw_complain(d->complaints, node->spot, "%s; choose %s", sentence, mw_words_joined(d->arena, name));
}

void mw_schema_complain_name(struct spec_draft *d, const struct yaml_node *node, const char *what,
                             mw_word *name)
{
    complain_of_word(d, node, mw_format(d->arena, "no %s is called \"%s\"", what, node->text), name);
}

void mw_schema_complain_value(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                              mw_word *name)
{
    complain_of_word(d, node, mw_format(d->arena, "\"%s\" cannot be \"%s\"", key->name, node->text), name);
}
