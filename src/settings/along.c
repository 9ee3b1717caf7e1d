/* Reads the lines that routes follow: the path of an SVG, or a map such as {outline: snake.svg}. */
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"

/* Returns the path in a value; NULL, with a complaint, if it has none. */
static const char *path_in(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key)
{
    struct line_map map = {NULL};
    if (node->kind != YAML_MAP)
        return mw_schema_text(d, node, key);
    const int before = d->complaints->nerrors;
    mw_schema_read_keys(d, node, key->keys, &map);
    if (!map.outline && d->complaints->nerrors == before)
        mw_complain(d->complaints, node->spot,
                    "the line has no file; name one, as in \"{outline: snake.svg}\"");
    return map.outline;
}

static const struct mw_shape *line_of(struct spec_draft *d, const struct yaml_node *node,
                                      const struct spec_key *key)
{
    struct mw_error error = {0};
    const char *path = path_in(d, node, key);
    if (!path || !mw_spec_admits(d, node->spot, mw_path_beside(d->arena, node->spot.file, path)))
        return NULL;
    const struct mw_shape *line = mw_shape_line(d->arena, path, node->spot.file, &error);
    if (!line)
        mw_complain(d->complaints, node->spot, "%s", error.text);
    return line;
}

void mw_spec_read_along(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    const bool is_one = node->kind != YAML_LIST;
    const int n = is_one ? 1 : mw_schema_count_items(d, node, key);
    const struct mw_shape **line = MW_ARRAY(d->arena, n, const struct mw_shape *);
    if (node->kind == YAML_TEXT && mw_is_called(node->text, "none")) {
        *(struct mw_shapes *)field = (struct mw_shapes){0, NULL, NULL};
        return;
    }
    for (int i = 0; i < n; i++)
        if (!(line[i] = line_of(d, is_one ? node : mw_schema_item(node, i), key)))
            return;
    if (n > 0)
        *(struct mw_shapes *)field = (struct mw_shapes){n, line, NULL};
}
