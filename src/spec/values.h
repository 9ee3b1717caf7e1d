/* A key of a spec, and the readers of its values. */
#ifndef MW_VALUES_H
#define MW_VALUES_H

#include "mazewright/spec.h"
#include "spec/yaml.h"

/* The spec under construction: keys are read into it one after the other. */
struct draft {
    struct mw_arena *arena;
    struct mw_complaints *complaints;
    struct mw_spec spec;
    struct mw_group usual;  /* `defaults`: what a group has before it says anything */
    bool usual_size_single; /* its size was given as one number */
    bool has_puzzles;
    struct mw_margins house; /* margins that give way */
    int spot_room;
    int nshapes, shape_room; /* shapes met so far */
    const struct mw_shape **shape;
};

/* A reader turns the text of a node into a field, or complains. */
struct key;
typedef void reader(struct draft *, const struct node *, const struct key *, void *field);

/* A shape as a map tells it. */
enum letters { LETTERS_JOINED, LETTERS_APART };
struct shape_map {
    struct mw_shape_request request;
    int letters;
};

/* A row of the schema. */
struct key {
    const char *name;
    reader *read;
    size_t offset;
    const char *form, *fallback, *brief;
    double min, max;
    const char *(*word)(int i); /* the words a value may be, in the order of its enum */
    const struct key *keys;     /* of a map within */
    bool breaks;                /* a text may have several lines */
};

reader mw_read_text, mw_read_texts, mw_read_flag, mw_read_word, mw_read_count, mw_read_per_page,
    mw_read_first_seed, mw_read_seeds, mw_read_length, mw_read_width, mw_read_colour, mw_read_paper,
    mw_read_grid, mw_read_algorithm, mw_read_size, mw_read_nothing, mw_read_shape, mw_read_share,
    mw_read_place, mw_read_sides, mw_read_icons, mw_read_seed;

/* Complains that there is no `what` of that name, and suggests one. */
void mw_complain_name(struct draft *, const struct node *, const char *what, const char *(*name)(int));
bool mw_is_size(const char *text);

/* The readers of groups (groups.c) and of maps within (schema.c). */
reader mw_read_group, mw_read_groups;
void mw_read_keys(struct draft *, const struct node *map, const struct key *keys, void *fields);

#endif
