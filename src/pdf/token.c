/* Reads tokens without copying anything. A reference is three words, such as 12 0 R, so after each whole
 * number the next two words are read ahead. */
#include "pdf/token.h"

#include <limits.h>
#include <string.h>

enum { SPACE = 1, DELIMITER = 2 };

/* Marks the characters that end a word. */
static const unsigned char ends[256] = {
    [' '] = SPACE,     ['\n'] = SPACE,    ['\r'] = SPACE,    ['\t'] = SPACE,
    ['\f'] = SPACE,    ['\0'] = SPACE,    ['('] = DELIMITER, [')'] = DELIMITER,
    ['<'] = DELIMITER, ['>'] = DELIMITER, ['['] = DELIMITER, [']'] = DELIMITER,
    ['{'] = DELIMITER, ['}'] = DELIMITER, ['/'] = DELIMITER, ['%'] = DELIMITER,
};

static bool is_space(char c)
{
    return ends[(unsigned char)c] == SPACE;
}

bool span_is(struct span span, const char *text)
{
    return span.n == strlen(text) && memcmp(span.at, text, span.n) == 0;
}

static void skip(struct span *rest, size_t n)
{
    rest->at += n;
    rest->n -= n;
}

/* Skips spaces and comments, which run to the end of their line. */
static void skip_spaces(struct span *rest)
{
    bool is_comment = false;
    while (rest->n > 0 && (is_comment || is_space(*rest->at) || *rest->at == '%')) {
        is_comment = *rest->at == '%' || (is_comment && *rest->at != '\n' && *rest->at != '\r');
        skip(rest, 1);
    }
}

/* Returns the length of the string in brackets that a text begins with; 0 if it has no end. */
static size_t length_of_string(struct span text)
{
    int depth = 0;
    for (size_t i = 0; i < text.n; i++) {
        if (text.at[i] == '\\')
            i++;
        else if (text.at[i] == '(')
            depth++;
        else if (text.at[i] == ')' && --depth == 0)
            return i + 1;
    }
    return 0;
}

/* Returns the length of the hexadecimal string that a text begins with; 0 if it has no end. */
static size_t length_of_digits(struct span text)
{
    const char *end = memchr(text.at, '>', text.n);
    return end ? (size_t)(end + 1 - text.at) : 0;
}

/* Returns the length of a word: a name, or anything else up to a space or delimiter. */
static size_t length_of_word(struct span text)
{
    size_t n = *text.at == '/' ? 1 : 0;
    while (n < text.n && !ends[(unsigned char)text.at[n]])
        n++;
    return n;
}

/* Returns the whole number that a word is; -1 if it is none, or too large. */
static int whole_number(struct span word)
{
    int number = word.n > 0 ? 0 : -1;
    for (size_t i = 0; number >= 0 && i < word.n; i++) {
        const char c = word.at[i];
        number = c < '0' || c > '9' || number > (INT_MAX - 9) / 10 ? -1 : 10 * number + c - '0';
    }
    return number;
}

static struct span take(struct span *rest, size_t n)
{
    const struct span taken = {rest->at, n};
    skip(rest, n);
    return taken;
}

/* Turns `token`, a whole number, into a reference if 0 and R follow. */
static void look_for_reference(struct span *rest, struct token *token)
{
    struct span ahead = *rest;
    skip_spaces(&ahead);
    const struct span second = take(&ahead, ahead.n > 0 ? length_of_word(ahead) : 0);
    skip_spaces(&ahead);
    const struct span letter = take(&ahead, ahead.n > 0 ? length_of_word(ahead) : 0);
    if (whole_number(second) != 0 || !span_is(letter, "R"))
        return;
    token->kind = TOKEN_REFERENCE;
    token->text.n = (size_t)(ahead.at - token->text.at);
    *rest = ahead;
}

static bool starts_with(struct span text, const char *start)
{
    return text.n >= strlen(start) && memcmp(text.at, start, strlen(start)) == 0;
}

struct token token_next(struct span *rest)
{
    skip_spaces(rest);
    struct token token = {TOKEN_NONE, {rest->at, 0}, -1};
    if (rest->n == 0)
        return token;
    size_t n = 1;
    if (starts_with(*rest, "<<") || *rest->at == '[') {
        token.kind = TOKEN_OPEN;
        n = *rest->at == '[' ? 1 : 2;
    } else if (starts_with(*rest, ">>") || *rest->at == ']') {
        token.kind = TOKEN_CLOSE;
        n = *rest->at == ']' ? 1 : 2;
    } else {
        token.kind = *rest->at == '/' ? TOKEN_NAME : TOKEN_OTHER;
        n = *rest->at == '('   ? length_of_string(*rest)
            : *rest->at == '<' ? length_of_digits(*rest)
                               : length_of_word(*rest);
    }
    if (n == 0)
        return (struct token){TOKEN_NONE, {rest->at, 0}, -1};
    token.text = take(rest, n);
    token.number = token.kind == TOKEN_OTHER ? whole_number(token.text) : -1;
    if (token.number >= 0)
        look_for_reference(rest, &token);
    return token;
}

bool token_value(struct span *rest, struct span *value)
{
    int depth = 0;
    struct token token = token_next(rest);
    *value = token.text;
    for (;; token = token_next(rest)) {
        depth += token.kind == TOKEN_OPEN ? 1 : token.kind == TOKEN_CLOSE ? -1 : 0;
        if (token.kind == TOKEN_NONE || depth < 0)
            return false;
        if (depth == 0)
            break;
    }
    value->n = (size_t)(token.text.at + token.text.n - value->at);
    return true;
}

bool token_find(struct span dictionary, const char *key, struct span *value)
{
    if (!span_is(token_next(&dictionary).text, "<<"))
        return false;
    for (struct token name; (name = token_next(&dictionary)).kind == TOKEN_NAME;) {
        if (!token_value(&dictionary, value))
            return false;
        if (span_is(name.text, key))
            return true;
    }
    return false;
}
