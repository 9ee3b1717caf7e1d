/* Strings and names are decoded; comments are skipped. A stranger's stream may be damaged anywhere: whatever
 * is no token is skipped, byte by byte. */
#include "content/tokens.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { MOST_OPERANDS = 1 << 16 };

static bool is_space(int c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0';
}

static bool is_delimiter(int c)
{
    return c == '(' || c == ')' || c == '<' || c == '>' || c == '[' || c == ']' || c == '{' || c == '}' ||
           c == '/' || c == '%';
}

static bool is_regular(int c)
{
    return !is_space(c) && !is_delimiter(c);
}

struct content_tokens mw_content_tokens(struct mw_arena *arena, const unsigned char *bytes, size_t n)
{
    return (struct content_tokens){.arena = arena, .bytes = bytes, .n = n};
}

/* --- strings ------------------------------------------------------------------------------------------ */

static int digit_of(int c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Decodes what follows a backslash at t->at, and moves behind it. Returns the character; -1 for none, as at
 * the end of a line. */
static int unescape(struct content_tokens *t)
{
    static const char letters[] = "nrtbf", means[] = "\n\r\t\b\f";
    const int c = t->bytes[t->at++];
    const char *letter = memchr(letters, c, sizeof letters - 1);
    if (letter)
        return means[letter - letters];
    if (c == '\r' && t->at < t->n && t->bytes[t->at] == '\n')
        t->at++;
    if (c == '\r' || c == '\n')
        return -1;
    if (c < '0' || c > '7')
        return c;
    int octal = c - '0';
    for (int i = 0; i < 2 && t->at < t->n && t->bytes[t->at] >= '0' && t->bytes[t->at] <= '7'; i++)
        octal = 8 * octal + t->bytes[t->at++] - '0';
    return octal & 255;
}

/* Reads a string in parentheses, which nest. Returns its length. */
static size_t read_literal(struct content_tokens *t, char *to)
{
    size_t length = 0;
    int depth = 1;
    for (t->at++; t->at < t->n;) {
        const int c = t->bytes[t->at++], means = c == '\\' && t->at < t->n ? unescape(t) : c;
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0)
            break;
        if (means >= 0)
            to[length++] = (char)means;
    }
    return length;
}

/* Reads a string of hexadecimal digits. Returns its length. */
static size_t read_hexadecimal(struct content_tokens *t, char *to)
{
    size_t digits = 0;
    for (t->at++; t->at < t->n && t->bytes[t->at] != '>'; t->at++) {
        const int digit = digit_of(t->bytes[t->at]);
        if (digit < 0)
            continue;
        to[digits / 2] = (char)(digits % 2 == 0 ? digit << 4 : (to[digits / 2] & 0xf0) | digit);
        digits++;
    }
    t->at++;
    return (digits + 1) / 2;
}

/* --- operands ----------------------------------------------------------------------------------------- */

static void add(struct content_tokens *t, struct content_operand operand)
{
    if (t->noperands == MOST_OPERANDS)
        return;
    MW_GROW(t->arena, t->operand, t->noperands, t->capacity);
    t->operand[t->noperands++] = operand;
}

/* Returns the length of the name or word that begins at `from`. */
static size_t run_of(const struct content_tokens *t, size_t from)
{
    size_t end = from;
    while (end < t->n && is_regular(t->bytes[end]))
        end++;
    return end - from;
}

static void read_string(struct content_tokens *t)
{
    const bool is_literal = t->bytes[t->at] == '(';
    const size_t from = t->at;
    size_t end = from + 1;
    for (int depth = 1; end < t->n && depth > 0; end++)
        if (is_literal && t->bytes[end] == '\\')
            end++;
        else if (is_literal)
            depth += t->bytes[end] == '(' ? 1 : t->bytes[end] == ')' ? -1 : 0;
        else
            depth = t->bytes[end] != '>';
    char *to = MW_ARRAY(t->arena, end - from + 1, char);
    const size_t length = is_literal ? read_literal(t, to) : read_hexadecimal(t, to);
    to[length] = '\0';
    add(t, (struct content_operand){CONTENT_STRING, 0, to, length});
}

static void read_name(struct content_tokens *t)
{
    const size_t n = run_of(t, t->at + 1);
    char *to = MW_ARRAY(t->arena, n + 1, char);
    size_t length = 0;
    for (size_t i = t->at + 1; i < t->at + 1 + n; i++) {
        const bool is_coded = t->bytes[i] == '#' && i + 2 < t->at + 1 + n && digit_of(t->bytes[i + 1]) >= 0 &&
                              digit_of(t->bytes[i + 2]) >= 0;
        to[length++] =
            is_coded ? (char)(digit_of(t->bytes[i + 1]) << 4 | digit_of(t->bytes[i + 2])) : (char)t->bytes[i];
        i += is_coded ? 2 : 0;
    }
    t->at += 1 + n;
    add(t, (struct content_operand){CONTENT_NAME, 0, to, length});
}

static bool begins_number(int c)
{
    return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
}

/* Reads a number or an operator. True for an operator, which is then in t->name. */
static bool read_word(struct content_tokens *t)
{
    const size_t n = run_of(t, t->at), most = 32;
    const char *word = (const char *)t->bytes + t->at;
    t->at += n;
    if (begins_number(word[0])) {
        char text[33];
        memcpy(text, word, n < most ? n : most);
        text[n < most ? n : most] = '\0';
        const double number = g_ascii_strtod(text, NULL);
        add(t, (struct content_operand){CONTENT_NUMBER, isfinite(number) ? number : 0, "", 0});
        return false;
    }
    memset(t->name, 0, sizeof t->name);
    if (n <= CONTENT_LONGEST_OPERATOR)
        memcpy(t->name, word, n);
    static const char *const values[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++)
        if (strlen(values[i]) == n && memcmp(values[i], word, n) == 0)
            return false;
    return true;
}

/* --- operators ---------------------------------------------------------------------------------------- */

/* Reads tokens up to an operator, and appends the operands before it. False at the end of the stream. */
static bool read_operator(struct content_tokens *t)
{
    while (t->at < t->n) {
        const int c = t->bytes[t->at];
        if (c == '%')
            while (t->at < t->n && t->bytes[t->at] != '\n' && t->bytes[t->at] != '\r')
                t->at++;
        else if (c == '(' || (c == '<' && t->at + 1 < t->n && t->bytes[t->at + 1] != '<'))
            read_string(t);
        else if (c == '/')
            read_name(t);
        else if (!is_regular(c))
            t->at += c == '<' ? 2 : 1;
        else if (read_word(t))
            return true;
    }
    return false;
}

/* Reads the dictionary of an inline image as operands, and moves behind its data: the first EI after ID that
 * stands by itself. */
static void read_inline_image(struct content_tokens *t)
{
    t->noperands = 0;
    while (read_operator(t) && strcmp(t->name, "ID") != 0)
        ;
    for (; t->at + 2 < t->n; t->at++)
        if (is_space(t->bytes[t->at]) && t->bytes[t->at + 1] == 'E' && t->bytes[t->at + 2] == 'I' &&
            (t->at + 3 >= t->n || is_space(t->bytes[t->at + 3])))
            break;
    t->at = t->at + 3 < t->n ? t->at + 3 : t->n;
    memcpy(t->name, "BI", 3);
}

bool mw_content_next(struct content_tokens *t)
{
    t->noperands = 0;
    if (!read_operator(t))
        return false;
    if (strcmp(t->name, "BI") == 0)
        read_inline_image(t);
    return true;
}

double mw_content_operand_number(const struct content_tokens *t, int i)
{
    return i < t->noperands && t->operand[t->noperands - 1 - i].kind == CONTENT_NUMBER
               ? t->operand[t->noperands - 1 - i].number
               : 0;
}

const char *mw_content_operand_name(const struct content_tokens *t, int i)
{
    return i < t->noperands && t->operand[t->noperands - 1 - i].kind != CONTENT_NUMBER
               ? t->operand[t->noperands - 1 - i].bytes
               : "";
}
