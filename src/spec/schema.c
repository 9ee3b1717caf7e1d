/* Reading a tree of texts by the table of keys, and the manual that the table makes. */
#include "spec/schema.h"

#include <string.h>

/* --- reading by the table ----------------------------------------------------------------------------- */

static size_t offset_of(const struct key *keys, int i)
{
    return keys == mw_colour_keys ? (size_t)i * sizeof(uint32_t) : keys[i].offset;
}

static const struct key *key_named(const struct key *keys, const char *name)
{
    for (int i = 0; keys[i].name; i++)
        if (strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}

static _Thread_local const struct key *suggesting; /* the table that key_name() reads from */

static const char *key_name(int i)
{
    return suggesting[i].name;
}

static void complain_key(struct draft *d, const struct node *node, const struct key *keys)
{
    suggesting = keys;
    mw_complain_name(d, node, "key", key_name);
}

void mw_read_keys(struct draft *d, const struct node *map, const struct key *keys, void *fields)
{
    for (int i = 0; i < map->n; i++) {
        const struct key *key = key_named(keys, map->key[i]->text);
        if (key)
            key->read(d, map->item[i], key, (char *)fields + offset_of(keys, (int)(key - keys)));
        else
            complain_key(d, map->key[i], keys);
    }
}

static void apply_fallbacks(struct draft *d, const struct key *keys, void *fields)
{
    for (int i = 0; keys[i].name; i++) {
        void *field = (char *)fields + offset_of(keys, i);
        if (keys[i].fallback) {
            struct node node = {.kind = NODE_TEXT, .text = keys[i].fallback, .quoted = true};
            keys[i].read(d, &node, &keys[i], field);
        } else if (keys[i].read == mw_read_group) {
            apply_fallbacks(d, mw_group_keys, &d->usual);
        } else if (keys[i].keys && keys[i].read != mw_read_groups && keys[i].read != mw_read_shape) {
            apply_fallbacks(d, keys[i].keys, field);
        }
    }
}

void mw_schema_defaults(struct draft *d)
{
    apply_fallbacks(d, mw_book_keys, &d->spec);
}

const char *mw_schema_template(void)
{
    return key_named(mw_book_keys, "template")->fallback;
}

/* `defaults` stand before the groups wherever they are written. */
void mw_schema_read(struct draft *d, const struct node *root)
{
    if (root->kind != NODE_MAP) {
        mw_complain(d->complaints, root->spot,
                    "a spec must be a map of keys and values, such as \"title: My Mazes\"");
        return;
    }
    const struct node *defaults = mw_node_at(root, "defaults");
    if (defaults)
        mw_read_group(d, defaults, key_named(mw_book_keys, "defaults"), NULL);
    for (int i = 0; i < root->n; i++) {
        const struct key *key = key_named(mw_book_keys, root->key[i]->text);
        if (!key)
            complain_key(d, root->key[i], mw_book_keys);
        else if (key->read != mw_read_group)
            key->read(d, root->item[i], key, (char *)&d->spec + key->offset);
    }
}

void mw_schema_note_spots(struct draft *d, const struct node *root)
{
    struct mw_spec *spec = &d->spec;
    struct mw_key_spot *spots = (struct mw_key_spot *)spec->spots;
    for (int i = 0; root->kind == NODE_MAP && i < root->n; i++) {
        spots = mw_grow(d->arena, spots, spec->nspots, &d->spot_room, sizeof *spots);
        spots[spec->nspots++] = (struct mw_key_spot){root->key[i]->text, root->item[i]->spot};
    }
    spec->spots = spots;
}

struct mw_spot mw_spec_spot(const struct mw_spec *spec, const char *key)
{
    for (int i = spec->nspots - 1; i >= 0; i--)
        if (strcmp(spec->spots[i].key, key) == 0)
            return spec->spots[i].spot;
    return (struct mw_spot){"", 0, 0};
}

/* --- the manual --------------------------------------------------------------------------------------- */

const char *mw_ink_name(int ink)
{
    return ink >= 0 && ink < MW_NINKS ? mw_colour_keys[ink].name : NULL;
}

static bool row_of(const char *section, const struct key *keys, int *i, struct mw_key_row *row)
{
    for (int k = 0; keys[k].name; k++)
        if ((*i)-- == 0) {
            const char *fallback = keys[k].fallback; /* of several lines it would break a table */
            bool plain = fallback && !strchr(fallback, '\n');
            *row = (struct mw_key_row){section, keys[k].name, keys[k].form, plain ? fallback : NULL,
                                       keys[k].brief};
            return true;
        }
    return false;
}

bool mw_spec_key(int i, struct mw_key_row *row)
{
    if (i < 0)
        return false;
    if (row_of("", mw_book_keys, &i, row))
        return true;
    for (int k = 0; mw_book_keys[k].name; k++)
        if (mw_book_keys[k].keys && mw_book_keys[k].read != mw_read_group &&
            row_of(mw_book_keys[k].name, mw_book_keys[k].keys, &i, row))
            return true;
    return row_of("puzzles.shape", mw_shape_keys, &i, row);
}
