/* Reads ISBN-13s and ISBN-10s, and tests their last digit, a check digit, to find mistyped numbers. */
#include "settings/values.h"

#include "mazewright/complaints.h"

#include <string.h>

enum { LONG = 13, SHORT = 10, LEAST = 9 };

/* Copies the digits of an ISBN without hyphens, spaces and a heading "ISBN"; X counts as a digit. Returns how
 * many there are, at most LONG + 1; -1 if the text has any other character. */
static int digits_of(const char *text, char digit[LONG + 2])
{
    int n = 0;
    if (strncmp(text, "ISBN", 4) == 0)
        text += strcspn(text, ": 0123456789");
    text += strspn(text, ": ");
    for (; *text && n <= LONG; text++)
        if ((*text >= '0' && *text <= '9') || *text == 'X' || *text == 'x')
            digit[n++] = *text == 'x' ? 'X' : *text;
        else if (*text != '-' && *text != ' ')
            return -1;
    digit[n] = '\0';
    return n;
}

/* Returns the check digit of a number of n digits (ISO 2108). */
static char check_digit(const char *digit, int n)
{
    static const char ends[] = "0123456789X";
    int sum = 0;
    for (int i = 0; i < n - 1; i++)
        sum += (digit[i] - '0') * (n == SHORT ? n - i : i % 2 ? 3 : 1);
    const int modulus = n == SHORT ? 11 : 10;
    return ends[(modulus - sum % modulus) % modulus];
}

void mw_spec_read_isbn(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                       void *field)
{
    const char *text = NULL;
    char digit[LONG + 2];
    mw_spec_read_text(d, node, key, &text);
    if (!text)
        return;
    const int n = digits_of(text, digit);
    const bool is_number = n >= LEAST, /* with fewer digits it is a note, such as "to come" */
        is_long = n == LONG && (strncmp(digit, "978", 3) == 0 || strncmp(digit, "979", 3) == 0),
               is_isbn = (is_long || n == SHORT) && strspn(digit, "0123456789") >= (size_t)n - (n == SHORT);
    if (is_number && !is_isbn)
        mw_complain(
            d->complaints, node->spot,
            "\"%s\" is no ISBN, which has 13 digits that begin with 978 or 979, or 10; look at it once "
            "more",
            text);
    else if (is_number && digit[n - 1] != check_digit(digit, n))
        mw_complain(d->complaints, node->spot,
                    "the ISBN \"%s\" should end in %c, by the digits before that; look for a slip in it",
                    text, check_digit(digit, n));
    else
        *(const char **)field = text;
}
