/* Reads how many things to count stand on the way: a number, or a map with a number for each drawing. */
#include "settings/values.h"

#include "mazewright/complaints.h"

/* Returns the counts of a map, such as "3+2"; reads its keys as drawings. NULL, with a complaint, if either
 * is wrong. */
static const char *read_sorts(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                              struct mw_drawings *drawings)
{
    const struct yaml_node names = {.kind = YAML_LIST, .spot = node->spot, .n = node->n, .item = node->key};
    const char *counts = "";
    const int before = d->complaints->nerrors;
    mw_spec_read_drawings(d, &names, key, drawings);
    for (int i = 0; i < node->n; i++) {
        const char *count = mw_schema_text(d, node->item[i], key);
        struct mw_items one;
        struct mw_error error = {0};
        if (count && (!mw_items_parse(count, &one, &error) || one.n != 1))
            mw_complain(d->complaints, node->item[i]->spot,
                        "how many of a sort there are is a number from 1 to %d, not \"%s\"", MW_MOST_ITEMS,
                        count);
        counts = count ? mw_format(d->arena, "%s%s%s", counts, i > 0 ? "+" : "", count) : counts;
    }
    return d->complaints->nerrors == before ? counts : NULL;
}

void mw_spec_read_items(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    struct mw_group *group = field;
    struct mw_items items;
    struct mw_error error = {0};
    const bool is_map = node->kind == YAML_MAP;
    const char *text = is_map ? read_sorts(d, node, key, &group->items) : mw_schema_text(d, node, key);
    if (!text)
        return;
    if (!is_map && (mw_is_called(text, "0") || mw_is_called(text, "none")))
        group->maze.items = NULL;
    else if (mw_items_parse(text, &items, &error))
        group->maze.items = text;
    else
        mw_complain(d->complaints, node->spot, "%s", error.text);
}
