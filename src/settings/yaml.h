/* A YAML file as a tree of texts with their positions. The schema knows what the texts mean. */
#ifndef MW_SETTINGS_YAML_H
#define MW_SETTINGS_YAML_H

#include "mazewright/base.h"

struct mw_complaints;

enum { MW_YAML_DEEPEST = 8 }; /* how many maps and lists may stand in each other, around a text */

enum yaml_kind { YAML_TEXT, YAML_LIST, YAML_MAP };

struct yaml_node {
    enum yaml_kind kind;
    struct mw_spot spot;
    size_t begin, end; /* bytes of the text from `begin` on and before `end`; a block ends with its last item,
                          and a block of text behind its last line break */
    bool is_flow;      /* of a list or map: it stands in brackets */
    const char *text;  /* of a YAML_TEXT */
    bool
        quoted; /* true for a text in quotes: "" in quotes is an empty text, without quotes a missing value */
    int n, capacity; /* items of a list or a map */
    struct yaml_node **key, **item;
};

/* Parses a file; NULL if there was a complaint. */
struct yaml_node *mw_yaml_read(struct mw_arena *, const char *file, const char *text, size_t length,
                               struct mw_complaints *);
/* Returns the value of a key in a map, or NULL. */
struct yaml_node *mw_yaml_at(const struct yaml_node *map, const char *key);

#endif
