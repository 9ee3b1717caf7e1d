/* Numbers of books (ISO 2108). */
#ifndef MW_BASE_ISBN_H
#define MW_BASE_ISBN_H

#include "mazewright/base.h"

enum { ISBN_LONG = 13, ISBN_SHORT = 10 };

/* Copies the digits of an ISBN without hyphens, spaces and a heading "ISBN"; X counts as a digit. Returns how
 * many there are, at most ISBN_LONG + 1; -1 if the text has any other character. */
int mw_isbn_digits(const char *text, char digit[ISBN_LONG + 2]);
/* Returns the check digit, which is the last, of a number of n digits. */
char mw_isbn_check_digit(const char *digit, int n);
/* Returns the 13 digits of an ISBN, of 10 digits too; NULL if a text is none. */
const char *mw_isbn_13(struct mw_arena *, const char *text);

#endif
