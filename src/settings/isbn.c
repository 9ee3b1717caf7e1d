/* Reads ISBN-13s and ISBN-10s, and tests their last digit, a check digit, to find mistyped numbers. */
#include "base/isbn.h"
#include "settings/values.h"

#include "mazewright/complaints.h"

#include <string.h>

enum { LEAST = 9 };

void mw_spec_read_isbn(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                       void *field)
{
    const char *text = NULL;
    char digit[ISBN_LONG + 2];
    mw_spec_read_text(d, node, key, &text);
    if (!text)
        return;
    const int n = mw_isbn_digits(text, digit);
    const bool is_number = n >= LEAST, /* with fewer digits it is a note, such as "to come" */
        is_long = n == ISBN_LONG && (strncmp(digit, "978", 3) == 0 || strncmp(digit, "979", 3) == 0),
               is_isbn = (is_long || n == ISBN_SHORT) &&
                         strspn(digit, "0123456789") >= (size_t)n - (n == ISBN_SHORT);
    if (is_number && !is_isbn)
        mw_complain(
            d->complaints, node->spot,
            "\"%s\" is no ISBN, which has 13 digits that begin with 978 or 979, or 10; look at it once "
            "more",
            text);
    else if (is_number && digit[n - 1] != mw_isbn_check_digit(digit, n))
        mw_complain(d->complaints, node->spot,
                    "the ISBN \"%s\" should end in %c, by the digits before that; look for a slip in it",
                    text, mw_isbn_check_digit(digit, n));
    else
        *(const char **)field = text;
}
