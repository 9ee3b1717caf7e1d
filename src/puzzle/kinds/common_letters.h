/* The most common letters of scripts, from which misleading letters are taken. */
#ifndef MW_PUZZLE_COMMON_LETTERS_H
#define MW_PUZZLE_COMMON_LETTERS_H

#include "mazewright/base.h"

/* Returns the most common letters of the script of a letter; none if they are not known. */
struct mw_spelling common_letters(struct mw_arena *, const char *letter);

#endif
