/* Reads a tree of texts by a table of keys. */
#include "settings/lookalikes.h"

#include "mazewright/complaints.h"
#include "settings/values.h"

#include <stdio.h>
#include <string.h>

static _Thread_local const struct spec_key *suggesting; /* the table that key_name() reads from */

static const char *key_name(int i)
{
    return suggesting[i].name;
}

static void complain_key(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *keys)
{
    suggesting = keys;
    const char *section = mw_schema_section(d->arena, d->keys, node->text);
    if (section && section[0])
        mw_complain(d->complaints, node->spot, "no key is called \"%s\" here; it stands under \"%s\"",
                    node->text, section);
    else if (mw_suggest(node->text, key_name))
        mw_schema_complain_name(d, node, "key", key_name);
    else
        mw_complain(d->complaints, node->spot, "no key is called \"%s\"%s", node->text,
                    section ? " here; it stands at the top of a spec"
                            : "; \"mazewright list keys\" names them all");
}

/* --- reading ------------------------------------------------------------------------------------------ */

static void *field_of(void *fields, const struct spec_key *key)
{
    return (char *)fields + key->offset;
}

static bool is_empty(const struct yaml_node *node)
{
    return node->kind == YAML_TEXT && !node->quoted && !node->text[0];
}

static bool is_number(const struct yaml_node *node)
{
    return node->kind == YAML_TEXT && !node->quoted && node->text[0] &&
           !node->text[strspn(node->text, "0123456789")];
}

/* Complains of a number with a comma between braces, where a comma ends a value: "top: 0,5in" is read as
 * "top: 0" and a key "5in". False if the i-th key is neither of the two parts. */
static bool is_cut_by_comma(struct spec_draft *d, const struct yaml_node *map, int i)
{
    static const char digits[] = "0123456789";
    const struct yaml_node *rest = i + 1 < map->n ? map->key[i + 1] : NULL, *first = map->item[i],
                           *itself = map->key[i];
    if (i > 0 && strchr(digits, itself->text[0]) && itself->text[0] && is_empty(map->item[i]))
        return is_number(map->item[i - 1]);
    if (!rest || !is_number(first) || !rest->text[0] || !strchr(digits, rest->text[0]) ||
        !is_empty(map->item[i + 1]))
        return false;
    mw_complain(d->complaints, first->spot,
                "between braces a comma ends a value; write \"%s.%s\", with a point, or the whole in quotes",
                first->text, rest->text);
    return true;
}

/* Complains and returns false if a value begins with a quotation mark that YAML does not recognize, such as a
 * curly one. A text for the page may begin with such a mark. */
static bool is_quoted_plainly(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key)
{
    if (key->read == mw_spec_read_text || key->read == mw_spec_read_isbn || key->read == mw_spec_read_texts)
        return true;
    for (int i = 0; node->kind == YAML_LIST && i < node->n; i++)
        if (node->item[i]->kind == YAML_TEXT && !is_quoted_plainly(d, node->item[i], key))
            return false;
    return node->kind != YAML_TEXT || node->quoted || mw_lookalike(node->text) != LOOKS_LIKE_QUOTE ||
           mw_complain(d->complaints, node->spot, "%s", mw_lookalike_sentence(d->arena, node->text));
}

/* Reads the keys of a map. `defaults` are read before the others, wherever they stand. */
void mw_schema_read_keys(struct spec_draft *d, const struct yaml_node *map, const struct spec_key *keys,
                         void *fields)
{
    for (int usual = 1; usual >= 0; usual--)
        for (int i = 0; i < map->n; i++) {
            const struct spec_key *key = mw_schema_key(keys, map->key[i]->text);
            if (!usual && is_cut_by_comma(d, map, i))
                continue;
            if (key && (key->within == WITHIN_USUAL || key->is_first) == usual &&
                is_quoted_plainly(d, map->item[i], key))
                key->read(d, map->item[i], key, field_of(fields, key));
            else if (!key && !usual)
                complain_key(d, map->key[i], keys);
        }
}

void mw_schema_name_missing(const struct spec_key *keys, void *fields)
{
    for (const struct spec_key *key = keys; key->name; key++) {
        const char **text = field_of(fields, key);
        if (!*text)
            *text = key->name;
    }
}

void mw_schema_apply_fallbacks(struct spec_draft *d, const struct spec_key *keys, void *fields)
{
    for (const struct spec_key *key = keys; key->name; key++) {
        struct yaml_node node = {.kind = YAML_TEXT, .text = key->fallback, .quoted = true};
        if (key->fallback)
            key->read(d, &node, key, field_of(fields, key));
        else if (key->keys && key->within == WITHIN_USUAL)
            mw_schema_apply_fallbacks(d, key->keys, &d->usual);
        else if (key->keys && key->within == WITHIN_FIELD)
            mw_schema_apply_fallbacks(d, key->keys, field_of(fields, key));
    }
}
