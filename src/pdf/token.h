/* Reads the text of PDF objects (ISO 32000, 7.3) piece by piece. */
#ifndef MW_PDF_TOKEN_H
#define MW_PDF_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

/* A part of a text; the bytes belong to the owner of the text. */
struct span {
    const char *at;
    size_t n;
};

enum token_kind {
    TOKEN_NONE,      /* the end of the text, or something that no PDF object contains */
    TOKEN_OPEN,      /* start of an array or a dictionary */
    TOKEN_CLOSE,     /* end of an array or a dictionary */
    TOKEN_NAME,      /* with its slash */
    TOKEN_REFERENCE, /* to another object, such as 12 0 R */
    TOKEN_OTHER      /* numbers, strings, true, false and null */
};

struct token {
    enum token_kind kind;
    struct span text;
    int number; /* number of the object that a reference names, or value of a whole number; else -1 */
};

/* Takes the next token off the start of a text. */
struct token token_next(struct span *rest);

/* Takes a whole value off the start of a text: a token, or an array or a dictionary with what it holds. False
 * if there is none, or if its brackets do not match. */
bool token_value(struct span *rest, struct span *value);
/* Finds the value of `key`, which includes its slash, in `dictionary`, which includes its brackets. False if
 * the dictionary does not have the key. */
bool token_find(struct span dictionary, const char *key, struct span *value);

/* True if a span has the text. */
bool span_is(struct span, const char *text);

#endif
