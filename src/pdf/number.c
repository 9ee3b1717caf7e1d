/* Numbers make up most of a file, so they are formatted here, faster than by printf(). */
#include "pdf/number.h"

#include "mazewright/geometry.h"

#include <stdlib.h>

/* The longest number: a sign, nineteen digits and a point. */
enum { LONGEST = 21 };

/* Writes `steps` of 1/one, which is 10^-decimals, backwards from `end`. Returns the first character. */
static inline char *put_backwards(char *end, long long steps, long long one, int decimals)
{
    const long long size = llabs(steps), part = size % one;
    bool is_written = false;
    for (long long i = part > 0 ? decimals : 0, rest = part; i > 0; i--, rest /= 10) {
        is_written = is_written || rest % 10 > 0;
        if (is_written)
            *--end = (char)('0' + rest % 10);
    }
    if (part > 0)
        *--end = '.';
    long long rest = size / one;
    do
        *--end = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (steps < 0)
        *--end = '-';
    return end;
}

void pdf_put_number(GString *out, double x, int decimals)
{
    static const long long one_of[] = {1,      10,      100,      1000,      10000,
                                       100000, 1000000, 10000000, 100000000, 1000000000};
    const long long one = one_of[decimals], steps = (long long)mw_snap((double)one * x, 1);
    char text[LONGEST], *end = text + sizeof text,
                        *start = decimals == 3 /* most numbers; the division by a constant is faster */
                                     ? put_backwards(end, steps, 1000, 3)
                                     : put_backwards(end, steps, one, decimals);
    g_string_append_len(out, start, end - start);
}
