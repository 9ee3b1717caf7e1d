/* Reads a tree of texts by tables of keys. No key is known here by name: the tables are in keys.c and
 * group_keys.c, and are passed in. */
#ifndef MW_SETTINGS_SCHEMA_H
#define MW_SETTINGS_SCHEMA_H

#include "mazewright/group.h"
#include "mazewright/profile.h"
#include "mazewright/spec.h"
#include "settings/yaml.h"

struct mw_complaints;

/* The spec under construction, into which keys are read one after the other. */
struct spec_draft {
    struct mw_arena *arena;
    struct mw_complaints *complaints;
    const struct spec_key *keys; /* all keys that a book may have (keys.c) */
    struct spec_parts *parts;    /* parts.h */
    struct mw_spec *spec;        /* the spec of `parts` */
    struct mw_group usual;       /* `defaults`: the values with which every group begins */
    bool usual_size_single;      /* true if the size of `defaults` was given as one number */
    bool has_puzzles;
    struct mw_margins
        usual_margins; /* margins from a template or by default; a printer's requirements replace them */
    const char *fence; /* the folder in which all files that the spec names must lie; NULL for anywhere */
    const char *file;  /* path of the book's own file; `root` is its tree */
    const struct yaml_node *root;
    struct named_file { /* the files of templates and words that were read */
        const char *file;
        struct named_file *next;
    } * named;
    const char *told; /* the language asked for in place of the book's own; NULL for the book's own */
    int ntongues;     /* number of files of words that were read: English, the book's language, the user's own
                         file */
    const struct yaml_node *tongue[3];
    struct spec_parts *english;    /* the spec as it was when only the English words had been read */
    bool has_own_words;            /* a file of words of the user's own was read */
    const char *english_sentences; /* texts of the template that exist only in English; NULL if none */
    struct mw_spot roster_spot;    /* position of the key that names the class list */
    const char *child_name; /* pattern of the children's names, such as "{first name}"; NULL or "" for the
                               column `name` */
    int spot_capacity;
    int nshapes, shape_capacity; /* shapes made so far */
    struct made_shape *shape;
};

struct spec_key;
/* Reads a node into a field. On a mistake it complains with the node's position and leaves the field as it
 * was. */
typedef void spec_reader(struct spec_draft *, const struct yaml_node *, const struct spec_key *, void *field);

/* Selects the destination of a map's keys. WITHIN_FIELD: the field of the map's own key. WITHIN_USUAL: the
 * defaults that each group starts from. WITHIN_ITEMS: a new item of a list for each map. */
enum spec_within { WITHIN_FIELD, WITHIN_USUAL, WITHIN_ITEMS };

/* A row of a table of keys; the last row has no name. */
struct spec_key {
    const char *name;
    spec_reader *read;
    size_t offset;    /* offset of the key's field in the struct */
    const char *form; /* what complaints say a value may be, where %s stands for the list of words; NULL if
                         only these words are allowed */
    const char *fallback, *brief;
    double min, max;
    mw_word *word;               /* the words that a value may be, in the order of its enum */
    const struct spec_key *keys; /* the keys of a map */
    enum spec_within within;
    bool breaks;   /* a text may have several lines */
    bool is_first; /* read before other keys of its map, which may change what it sets */
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
/* Finds the i-th table (from 0) of a book, beginning with the book's own; each table once, even if several
 * maps use it. False past the last. */
bool mw_schema_table(struct mw_arena *, const struct spec_key *book, int i, struct spec_table *);
/* Returns the section in which a key stands, the first if there are several; NULL if no key has that name.
 */
const char *mw_schema_section(struct mw_arena *, const struct spec_key *book, const char *name);
/* Returns the text of a node; NULL, with a complaint, if it has none. */
const char *mw_schema_text(struct spec_draft *, const struct yaml_node *, const struct spec_key *);
/* Returns the number of values of a node: 1, or the length of a list; 0, with a complaint, for anything else.
 */
int mw_schema_count_items(struct spec_draft *, const struct yaml_node *, const struct spec_key *);
/* Returns the i-th value (from 0) of a node that is one value or a list. */
const struct yaml_node *mw_schema_item(const struct yaml_node *, int i);
/* Returns what a value may be, for a message: "a text", or "none, line or band". */
const char *mw_schema_form(struct mw_arena *, const struct spec_key *);
/* Complains that the text of a node names no `what`, such as a "key", and suggests one that exists. */
void mw_schema_complain_name(struct spec_draft *, const struct yaml_node *, const char *what, mw_word *name);
/* Complains that a key cannot have the value in a node, and suggests a word that is allowed. */
void mw_schema_complain_value(struct spec_draft *, const struct yaml_node *, const struct spec_key *,
                              mw_word *name);
/* Complains that the text of a node does not have the form that its key's values must have. */
void mw_schema_complain_form(struct spec_draft *, const struct yaml_node *, const struct spec_key *);

/* schema.c */
/* Sets every field to its key's default. */
void mw_schema_apply_fallbacks(struct spec_draft *, const struct spec_key *keys, void *fields);
/* Sets each text that is still NULL to the name of its key. All fields of the table must be texts. */
void mw_schema_name_missing(const struct spec_key *keys, void *fields);
/* Reads the keys of `map` by a table; fields whose keys are not in `map` stay. */
void mw_schema_read_keys(struct spec_draft *, const struct yaml_node *map, const struct spec_key *keys,
                         void *fields);

#endif
