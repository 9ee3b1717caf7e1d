/* Assigns the codes of a book's puzzles (code.c). */
#ifndef MW_PLAN_CODE_H
#define MW_PLAN_CODE_H

#include "mazewright/plan.h"

/* Assigns a code to each of n puzzles. In a book without a class list all codes differ. */
void mw_code_puzzles(const struct mw_spec *, struct mw_puzzle *, int n);

#endif
