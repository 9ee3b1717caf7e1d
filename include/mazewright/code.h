/* The code of a sheet: five letters and a check letter of Crockford's base 32, as in 7KQ2M-4
 * (src/plan/code.c). It is said aloud and copied by hand: one wrong letter is noticed, and so are two that
 * changed places. */
#ifndef MAZEWRIGHT_CODE_H
#define MAZEWRIGHT_CODE_H

#include "mazewright/base.h"

MW_C_BEGIN

enum { MW_CODES = 1 << 25 };
struct mw_code {
    char text[8]; /* "" for none */
};
/* The code that stands for a number below MW_CODES. */
struct mw_code mw_code_of(uint32_t number);
/* Reads what somebody typed: capitals or not, O for 0, I and L for 1, with the dash, with spaces or without.
 * False, with the error set, if that is no code. */
bool mw_code_read(const char *text, struct mw_code *, struct mw_error *);

MW_C_END

#endif
