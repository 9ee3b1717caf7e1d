/* Assigns codes: five letters that are hard to confuse, and one that checks them. The check letter is a
 * weighted sum over the field of 32 elements, with a different weight for every place: it changes if one
 * letter is wrong, or if two letters are exchanged. */
#include "plan/code.h"

#include "mazewright/roster.h"

#include <ctype.h>
#include <string.h>

enum { LETTERS = 5, BITS = 5 };
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* Multiplies by x, modulo x^5 + x^2 + 1. */
static unsigned twice(unsigned a)
{
    a <<= 1;
    return a & 32 ? a ^ 37 : a;
}

/* Returns the check value of a code: the sum of its letters' values, the last one multiplied by x, and each
 * letter to the left by a power of x higher by one. */
static unsigned check_of(const unsigned value[LETTERS])
{
    unsigned sum = 0;
    for (int i = 0; i < LETTERS; i++)
        sum = twice(sum ^ value[i]);
    return sum;
}

static struct mw_code written(const unsigned value[LETTERS])
{
    struct mw_code code = {""};
    for (int i = 0; i < LETTERS; i++)
        code.text[i] = alphabet[value[i]];
    code.text[LETTERS] = '-';
    code.text[LETTERS + 1] = alphabet[check_of(value)];
    return code;
}

struct mw_code mw_code_of(uint32_t number)
{
    unsigned value[LETTERS];
    for (int i = 0; i < LETTERS; i++)
        value[i] = number >> BITS * (LETTERS - 1 - i) & 31;
    return written(value);
}

/* Returns the value of a letter; -1 if no code has it. */
static int value_of(char letter)
{
    const char capital = (char)toupper((unsigned char)letter);
    const char *at = strchr(alphabet, capital == 'O'                     ? '0'
                                      : capital == 'I' || capital == 'L' ? '1'
                                                                         : capital);
    return at && *at ? (int)(at - alphabet) : -1;
}

bool mw_code_read(const char *text, struct mw_code *code, struct mw_error *error)
{
    unsigned value[LETTERS + 1];
    int n = 0;
    for (const char *c = text; *c; c++) {
        const int v = value_of(*c);
        if (*c == '-' || *c == ' ')
            continue;
        n = v < 0 || n > LETTERS ? LETTERS + 2 : n + 1;
        if (n <= LETTERS + 1)
            value[n - 1] = (unsigned)v;
    }
    if (n != LETTERS + 1)
        return mw_fail(error, "\"%s\" is no code of a sheet: one has six letters and digits, as in %s", text,
                       mw_code_of(7654321).text);
    if (check_of(value) != value[LETTERS])
        return mw_fail(
            error, "\"%s\" is mistyped: its letters do not belong together; look at the sheet again", text);
    *code = written(value);
    return true;
}

/* --- the codes of a book ------------------------------------------------------------------------------ */

static uint64_t mixed(uint64_t h)
{
    h = (h ^ h >> 33) * UINT64_C(0xff51afd7ed558ccd);
    h = (h ^ h >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return h ^ h >> 33;
}

/* Permutes the numbers below MW_CODES, so that consecutive codes look different. */
static uint32_t scattered(uint64_t number)
{
    const uint32_t mask = MW_CODES - 1;
    uint32_t v = (uint32_t)number & mask;
    for (int round = 0; round < 3; round++)
        v = (v ^ v >> 13) * UINT32_C(0x1b873593) & mask;
    return v ^ v >> 12;
}

/* Assigns a code to each of n puzzles. In a book without a class list all codes differ. In a class set a
 * child's codes do not depend on the other children, so among many thousands of codes two can be equal. */
void mw_code_puzzles(const struct mw_spec *spec, struct mw_puzzle *puzzle, int n)
{
    uint64_t book = spec->seed;
    for (const char *c = spec->title ? spec->title : ""; *c; c++)
        book = mixed(book ^ (unsigned char)*c);
    for (int i = 0, nth = 0; i < n; i++) {
        nth = i > 0 && puzzle[i].pupil == puzzle[i - 1].pupil ? nth + 1 : 0;
        const uint64_t first = mixed(book ^ (puzzle[i].pupil ? puzzle[i].pupil->key : 0));
        puzzle[i].code = mw_code_of(scattered(first + (uint64_t)nth));
    }
}
