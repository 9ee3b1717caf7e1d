/* The table of keys, and the reading of a tree of texts by it. */
#ifndef MW_SCHEMA_H
#define MW_SCHEMA_H

#include "spec/values.h"

/* The table (src/spec/keys.c, src/spec/group_keys.c): of the book, of a group of puzzles, of a shape, and of
 * colours by role. Each ends with a row without a name. */
extern const struct key mw_book_keys[], mw_group_keys[], mw_shape_keys[], mw_colour_keys[];

/* Every key at its default. */
void mw_schema_defaults(struct draft *);
/* Reads what a spec says over what stands in the draft. Complaints go to the draft. */
void mw_schema_read(struct draft *, const struct node *root);
/* Remembers where the keys of one of the book's own files stand. */
void mw_schema_note_spots(struct draft *, const struct node *root);
/* The template of a book that names none. */
const char *mw_schema_template(void);

#endif
