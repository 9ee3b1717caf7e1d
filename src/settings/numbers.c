/* Reads rules of numbers: texts such as "3,6" or "primes", and maps such as {from: 3, by: 3}. */
#include "settings/values.h"

#include "mazewright/complaints.h"

/* Returns the text of a rule given as a map; NULL, with a complaint, if the map is wrong. */
static const char *text_of_map(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key)
{
    struct count_map map = {1, 1};
    const int before = d->complaints->nerrors;
    mw_schema_read_keys(d, node, key->keys, &map);
    return d->complaints->nerrors > before ? NULL : mw_format(d->arena, "%d,%d", map.from, map.from + map.by);
}

/* Returns a rule in its shortest form; NULL, with a complaint, if it is wrong. */
static const char *rule_of(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key)
{
    struct mw_rule rule;
    struct mw_error error = {0};
    const char *text = node->kind == YAML_MAP ? text_of_map(d, node, key) : mw_schema_text(d, node, key);
    if (!text)
        return NULL;
    if (mw_rule_parse(d->arena, text, &rule, &error))
        return mw_rule_format(d->arena, &rule);
    mw_complain(d->complaints, node->spot, "%s", error.text);
    return NULL;
}

void mw_spec_read_numbers(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                          void *field)
{
    const bool is_one = node->kind != YAML_LIST;
    const int n = is_one ? 1 : mw_schema_count_items(d, node, key);
    const char **text = MW_ARRAY(d->arena, n, const char *);
    if (node->kind == YAML_TEXT && mw_is_called(node->text, "none")) {
        *(struct mw_texts *)field = (struct mw_texts){0, NULL};
        return;
    }
    for (int i = 0; i < n; i++)
        if (!(text[i] = rule_of(d, is_one ? node : mw_schema_item(node, i), key)))
            return;
    if (n > 0)
        *(struct mw_texts *)field = (struct mw_texts){n, text};
}
