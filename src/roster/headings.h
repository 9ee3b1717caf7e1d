/* Finds the columns of a class list that hold the children's names. */
#ifndef HEADINGS_H
#define HEADINGS_H

#include "mazewright/base.h"

/* Returns the pattern that makes a child's name from columns, such as "{first name} {last name}", recognizing
 * headings in any language of templates/words; NULL if none looks like a name. */
const char *mw_heading_offer(struct mw_arena *, const char *const *column, int n);

#endif
