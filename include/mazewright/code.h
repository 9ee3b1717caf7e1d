/* The code of a page: five letters and a check letter of Crockford's base 32, as in 7KQ2M-4
 * (src/plan/code.c). It is read aloud and copied by hand: a wrong letter is noticed, and so are two letters
 * that changed places. */
#ifndef MAZEWRIGHT_CODE_H
#define MAZEWRIGHT_CODE_H

#include "mazewright/base.h"

MW_C_BEGIN

enum { MW_CODES = 1 << 25 };
struct mw_code {
    char text[8]; /* "" for none */
};
/* Returns the code for a number below MW_CODES. */
struct mw_code mw_code_of(uint32_t number);
/* Reads a code as people type it: in capitals or small letters, with O for 0, I or L for 1, and with or
 * without dashes and spaces. False, with the error set, if the text is no code. */
bool mw_code_read(const char *text, struct mw_code *, struct mw_error *);

MW_C_END

#endif
