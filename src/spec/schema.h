/* The table of keys, and the reading of a tree of texts by it. */
#ifndef MW_SCHEMA_H
#define MW_SCHEMA_H

#include "spec/values.h"

/* Every key at its default. */
void mw_schema_defaults(struct draft *);
/* Reads what a spec says over what stands in the draft. Complaints go to the draft. */
void mw_schema_read(struct draft *, const struct node *root);
/* Reads the one key that names the template. */
void mw_schema_read_template(struct draft *, const struct node *root);

#endif
