/* A YAML file as a small tree of texts, each with its place. What the texts mean is up to the schema. */
#ifndef MW_YAML_H
#define MW_YAML_H

#include "mazewright/base.h"

enum node_kind { NODE_TEXT, NODE_LIST, NODE_MAP };

struct node {
    enum node_kind kind;
    struct mw_spot spot;
    const char *text; /* of a NODE_TEXT */
    bool quoted;      /* "" is a text, but a plain nothing is no value */
    int n, room;      /* items of a list or a map */
    struct node **key, **item;
};

/* NULL if there was a complaint. */
struct node *mw_yaml_read(struct mw_arena *, const char *file, const char *text, size_t length,
                          struct mw_complaints *);
/* The value of a key in a map, or NULL. */
struct node *mw_node_at(const struct node *map, const char *key);

#endif
