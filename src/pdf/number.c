/* Numbers make up most of a file, so they are formatted here, faster than by printf(). */
#include "pdf/number.h"

#include "mazewright/geometry.h"

#include <stdlib.h>

/* Appends the decimals of a fraction, which is a number of steps of 10^-decimals below one. */
static void put_fraction(GString *out, long long steps, int decimals)
{
    char digits[24] = ".";
    for (int i = decimals; i > 0; i--, steps /= 10)
        digits[i] = (char)('0' + steps % 10);
    int n = decimals + 1;
    while (digits[n - 1] == '0')
        n--;
    g_string_append_len(out, digits, n);
}

static void put_whole(GString *out, long long n)
{
    char digits[24], *first = digits + sizeof digits;
    do
        *--first = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    g_string_append_len(out, first, digits + sizeof digits - first);
}

/* Appends a number that is rounded to 1/one, which is 10^-decimals. */
static inline void put_in_steps(GString *out, double x, long long one, int decimals)
{
    const long long steps = (long long)mw_snap((double)one * x, 1), size = llabs(steps);
    if (steps < 0)
        g_string_append_c(out, '-');
    put_whole(out, size / one);
    if (size % one > 0)
        put_fraction(out, size % one, decimals);
}

void pdf_put_number(GString *out, double x, int decimals)
{
    static const long long one_of[] = {1,      10,      100,      1000,      10000,
                                       100000, 1000000, 10000000, 100000000, 1000000000};
    if (decimals == 3)
        put_in_steps(out, x, 1000, 3); /* most numbers; dividing by a known number is faster */
    else
        put_in_steps(out, x, one_of[decimals], decimals);
}
