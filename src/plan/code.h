/* The codes of a book (code.c). */
#ifndef MW_PLAN_CODE_H
#define MW_PLAN_CODE_H

#include "mazewright/plan.h"

/* Gives each of n puzzles its code: no two of a book without a class list have the same. */
void mw_code_puzzles(const struct mw_spec *, struct mw_puzzle *, int n);

#endif
