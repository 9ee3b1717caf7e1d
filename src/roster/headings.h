/* Headings of a class list that say where the names stand. */
#ifndef HEADINGS_H
#define HEADINGS_H

#include "mazewright/base.h"

/* Returns the pattern that makes a child's name of these columns, such as "{first name} {last name}", by what
 * they are called in any of the languages of templates/words; NULL if none of them sounds like a name. */
const char *mw_heading_offer(struct mw_arena *, const char *const *column, int n);

#endif
