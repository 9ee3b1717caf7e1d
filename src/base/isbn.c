/* Reads the digits of ISBNs, and computes their check digits. */
#include "base/isbn.h"

#include <stdio.h>
#include <string.h>

int mw_isbn_digits(const char *text, char digit[ISBN_LONG + 2])
{
    int n = 0;
    if (strncmp(text, "ISBN", 4) == 0)
        text += strcspn(text, ": 0123456789");
    text += strspn(text, ": ");
    for (; *text && n <= ISBN_LONG; text++)
        if ((*text >= '0' && *text <= '9') || *text == 'X' || *text == 'x')
            digit[n++] = *text == 'x' ? 'X' : *text;
        else if (*text != '-' && *text != ' ')
            return -1;
    digit[n] = '\0';
    return n;
}

char mw_isbn_check_digit(const char *digit, int n)
{
    static const char ends[] = "0123456789X";
    int sum = 0;
    for (int i = 0; i < n - 1; i++)
        sum += (digit[i] - '0') * (n == ISBN_SHORT ? n - i : i % 2 ? 3 : 1);
    const int modulus = n == ISBN_SHORT ? 11 : 10;
    return ends[(modulus - sum % modulus) % modulus];
}

const char *mw_isbn_13(struct mw_arena *arena, const char *text)
{
    char digit[ISBN_LONG + 2], longer[ISBN_LONG + 2];
    const int n = mw_isbn_digits(text, digit);
    if (n == ISBN_LONG)
        return mw_format(arena, "%s", digit);
    if (n != ISBN_SHORT)
        return NULL;
    snprintf(longer, sizeof longer, "978%.9s0", digit);
    longer[ISBN_LONG - 1] = mw_isbn_check_digit(longer, ISBN_LONG);
    return mw_format(arena, "%s", longer);
}
