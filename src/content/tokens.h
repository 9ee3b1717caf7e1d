/* Reads a content stream: operators with the operands before them. Arrays and dictionaries are not kept
 * apart: their items are operands one after the other. */
#ifndef MW_CONTENT_TOKENS_H
#define MW_CONTENT_TOKENS_H

#include "mazewright/base.h"

#include <stddef.h>

enum content_operand_kind { CONTENT_NUMBER, CONTENT_NAME, CONTENT_STRING };
struct content_operand {
    enum content_operand_kind kind;
    double number;
    const char *bytes; /* of a name, without its slash, or of a string, decoded; both end with '\0' */
    size_t length;
};

/* The longest operator that there is. */
enum { CONTENT_LONGEST_OPERATOR = 3 };

/* A stream being read. Everything that operands point to lives in the arena. */
struct content_tokens {
    struct mw_arena *arena;
    const unsigned char *bytes;
    size_t n, at;
    int noperands, capacity;
    struct content_operand *operand;
    char name[CONTENT_LONGEST_OPERATOR + 1]; /* of the operator; "" if it is longer than any */
};

/* Begins to read n bytes. */
struct content_tokens mw_content_tokens(struct mw_arena *, const unsigned char *bytes, size_t n);
/* Reads up to the next operator. The operands of an inline image, whose operator is "BI", are its dictionary;
 * its data are skipped. False at the end of the stream. */
bool mw_content_next(struct content_tokens *);

/* Return operand i, counted back from the last, which is 0, as a number, or as a name or string: 0 or "" if
 * there is none or it is of another kind. */
double mw_content_operand_number(const struct content_tokens *, int i);
const char *mw_content_operand_name(const struct content_tokens *, int i);

#endif
