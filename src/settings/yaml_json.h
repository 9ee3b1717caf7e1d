/* Converts between JSON and YAML. */
#ifndef MW_SETTINGS_YAML_JSON_H
#define MW_SETTINGS_YAML_JSON_H

#include "settings/yaml.h"

#include <jansson.h>

/* Writes a JSON value as YAML on one line: maps and lists in brackets, texts in quotation marks only where
 * they need them. */
const char *mw_yaml_of_json(struct mw_arena *, const json_t *);
/* Returns "key: value", where `value` is YAML on one line. */
const char *mw_yaml_entry(struct mw_arena *, const char *key, const char *value);
/* Returns a tree as JSON: maps, lists and strings, and null where no value stands. */
json_t *mw_json_of_yaml(const struct yaml_node *);
/* Returns a JSON value as mw_json_of_yaml() gives it back after mw_yaml_of_json(): numbers and booleans
 * become strings. */
json_t *mw_json_as_parsed(struct mw_arena *, const json_t *);
/* Returns a step of a path with "~1" and "~0" replaced by a slash and a tilde. */
const char *mw_path_step(struct mw_arena *, const char *step);
/* Sets the texts of a map, which may be NULL, in place of those that are set already. Those of a map inside
 * are called by its key and their own: "theme_sea". `before` is what the names begin with. */
void mw_json_put_texts(struct mw_arena *, json_t *texts, const char *before, const struct yaml_node *map);
/* Sets in `lines` the line of each place below `node`, by its path; of the first 20 000 places. `path` is
 * that of `node`. */
void mw_yaml_put_lines(struct mw_arena *, json_t *lines, const char *path, const struct yaml_node *node);

#endif
