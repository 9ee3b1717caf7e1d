/* Reads a tree of texts by tables of keys. No key is known here by name: the tables stand in keys.c and
 * group_keys.c, and are handed in. */
#ifndef MW_SETTINGS_SCHEMA_H
#define MW_SETTINGS_SCHEMA_H

#include "mazewright/spec.h"
#include "settings/yaml.h"

/* The spec under construction: keys are read into it one after the other. */
struct spec_draft {
    struct mw_arena *arena;
    struct mw_complaints *complaints;
    const struct spec_key *keys; /* all that a book may have (keys.c) */
    struct mw_spec spec;
    struct mw_group usual;  /* `defaults`: what a group has before it says anything */
    bool usual_size_single; /* its size was given as one number */
    bool has_puzzles;
    struct mw_margins house; /* margins that give way */
    const char *fence;       /* the folder in which all that it names must lie; NULL: anywhere */
    const char *file;        /* the book's own, and what stands in it */
    const struct yaml_node *root;
    struct lent { /* files that it names, which are read as it is */
        const char *file;
        struct lent *next;
    } * lent;
    const char *told; /* the language, if it is not for the book to say */
    int ntongues;     /* English, the language's, and a file of the user's own */
    const struct yaml_node *tongue[3];
    struct mw_spec *english;       /* the words before the language has said any */
    bool has_own_words;            /* a file of the user's own */
    const char *english_sentences; /* of the template, that no other language says; NULL if none */
    struct mw_spot roster_spot;    /* where the class list is named */
    const char *child_name; /* what its children are called, as in "{first name}"; NULL or "": `name` */
    int spot_capacity;
    int nshapes, shape_capacity; /* shapes met so far */
    struct made_shape *shape;
};

/* A reader turns the text of a node into a field, or complains with the node's place and leaves the field as
 * it was. */
struct spec_key;
typedef void spec_reader(struct spec_draft *, const struct yaml_node *, const struct spec_key *, void *field);

/* The target of the keys within a key: the key's own field, the group that all groups start from, or items
 * that each start afresh. */
enum spec_within { WITHIN_FIELD, WITHIN_USUAL, WITHIN_ITEMS };

/* A row of a table; the last row has no name. */
struct spec_key {
    const char *name;
    spec_reader *read;
    size_t offset;    /* of its field */
    const char *form; /* what a value may be, %s standing for the words; NULL if it is one of them */
    const char *fallback, *brief;
    double min, max;
    mw_word *word;               /* the words a value may be, in the order of its enum */
    const struct spec_key *keys; /* of a map within */
    enum spec_within within;
    bool breaks; /* a text may have several lines */
};

/* rows.c */
/* Returns the row of that name, or NULL. */
const struct spec_key *mw_schema_key(const struct spec_key *keys, const char *name);
/* A table of keys, and the section of a spec in which they stand, such as "answers" or "puzzles.shape"; ""
 * for the top. */
struct spec_table {
    const char *section;
    const struct spec_key *keys;
};
/* Finds the i-th table (from 0) of those of a book, itself first; each once, though several maps may have it.
 * False past the last. */
bool mw_schema_table(struct mw_arena *, const struct spec_key *book, int i, struct spec_table *);
/* Returns the section in which a key stands, the first if there are several; NULL if no key has that name.
 */
const char *mw_schema_section(struct mw_arena *, const struct spec_key *book, const char *name);
/* Returns the text of a node; NULL, with a complaint, if it has none. */
const char *mw_schema_text(struct spec_draft *, const struct yaml_node *, const struct spec_key *);
/* Returns how many items a node has that is one value or a list of them; 0, with a complaint, if it is
 * neither. */
int mw_schema_count_items(struct spec_draft *, const struct yaml_node *, const struct spec_key *);
/* Returns an item of a list (i from 0), or the node itself if it is one value. */
const struct yaml_node *mw_schema_item(const struct yaml_node *, int i);
/* Returns what a value may be, for a sentence: "a text", or "none, line or band". */
const char *mw_schema_form(struct mw_arena *, const struct spec_key *);
/* Complains that there is no `what` of that name, or that a key has no such value, and suggests one. */
void mw_schema_complain_name(struct spec_draft *, const struct yaml_node *, const char *what, mw_word *name);
void mw_schema_complain_value(struct spec_draft *, const struct yaml_node *, const struct spec_key *,
                              mw_word *name);
/* Complains that the text of a node is not what a value may be. */
void mw_schema_complain_form(struct spec_draft *, const struct yaml_node *, const struct spec_key *);

/* schema.c */
/* Puts the fallback of every key into its field. */
void mw_schema_apply_fallbacks(struct spec_draft *, const struct spec_key *keys, void *fields);
/* Sets each text that is still NULL to the name of its key. All fields of the table must be texts. */
void mw_schema_name_missing(const struct spec_key *keys, void *fields);
/* Reads a map by a table, over what stands in the fields. */
void mw_schema_read_keys(struct spec_draft *, const struct yaml_node *map, const struct spec_key *keys,
                         void *fields);

#endif
