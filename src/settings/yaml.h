/* A YAML file as a small tree of texts, each with its place. What the texts mean is up to the schema. */
#ifndef MW_SETTINGS_YAML_H
#define MW_SETTINGS_YAML_H

#include "mazewright/base.h"

enum yaml_kind { YAML_TEXT, YAML_LIST, YAML_MAP };

struct yaml_node {
    enum yaml_kind kind;
    struct mw_spot spot;
    const char *text; /* of a YAML_TEXT */
    bool quoted;      /* "" is a text, but a plain nothing is no value */
    int n, capacity;  /* items of a list or a map */
    struct yaml_node **key, **item;
};

/* NULL if there was a complaint. */
struct yaml_node *mw_yaml_read(struct mw_arena *, const char *file, const char *text, size_t length,
                               struct mw_complaints *);
/* The value of a key in a map, or NULL. */
struct yaml_node *mw_yaml_at(const struct yaml_node *map, const char *key);

#endif
