/* The table of keys, and the reading of a tree of texts by it. */
#ifndef MW_SCHEMA_H
#define MW_SCHEMA_H

#include "mazewright/spec.h"
#include "spec/yaml.h"

/* The spec under construction: keys are read into it one after the other. */
struct draft {
    struct mw_arena *arena;
    struct mw_complaints *complaints;
    struct mw_spec spec;
    struct mw_group usual; /* `defaults`: what a group has before it says anything */
    bool usual_size_rings; /* its size was given for a grid of rings */
    bool has_puzzles;
    const char *template; /* as the book names it */
    struct mw_spot template_spot;
};

/* Every key at its default. */
void mw_schema_defaults(struct draft *);
/* Reads what a spec says over what stands in the draft. Complaints go to the draft. */
void mw_schema_read(struct draft *, const struct node *root);
/* Reads the one key that names the template. */
void mw_schema_read_template(struct draft *, const struct node *root);

#endif
