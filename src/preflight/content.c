/* Finds operators in a content stream. Strings, comments and the data of inline images are skipped; names
 * count only within an inline image. */
#include "preflight/content.h"

#include <string.h>

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

/* Returns the position after a string that starts at `at`; parentheses nest, and a backslash escapes the next
 * character. */
static size_t past_string(const unsigned char *b, size_t n, size_t at)
{
    int depth = 0;
    do {
        if (b[at] == '\\')
            at++;
        else if (b[at] == '(')
            depth++;
        else if (b[at] == ')')
            depth--;
        at++;
    } while (at < n && depth > 0);
    return at < n ? at : n;
}

/* Returns the position after the data of an inline image, which ends with the operator EI. */
static size_t past_image(const unsigned char *b, size_t n, size_t at)
{
    for (; at + 2 < n; at++)
        if (is_space(b[at]) && b[at + 1] == 'E' && b[at + 2] == 'I' && (at + 3 >= n || is_space(b[at + 3])))
            return at + 3;
    return n;
}

static bool is_one_of(const char *word, size_t length, const char *const *words)
{
    for (; *words; words++)
        if (strlen(*words) == length && memcmp(*words, word, length) == 0)
            return true;
    return false;
}

/* Returns the position after the comment, string, name, number or operator that starts at `at`. */
static size_t past_word(const unsigned char *b, size_t n, size_t at)
{
    size_t end = at + 1;
    if (b[at] == '(')
        return past_string(b, n, at);
    if (b[at] == '%')
        while (end < n && b[end] != '\n' && b[end] != '\r')
            end++;
    else if (b[at] == '<' && end < n && b[end] != '<')
        while (end < n && b[end - 1] != '>')
            end++;
    else if (b[at] == '/' || is_regular(b[at]))
        while (end < n && is_regular(b[end]))
            end++;
    return end;
}

void mw_preflight_scan(const unsigned char *b, size_t n, struct pdf_content *content)
{
    static const char *const painting[] = {"f",  "F",  "f*", "S",  "s",  "B",  "B*", "b", "b*",
                                           "Tj", "TJ", "'",  "\"", "Do", "sh", "BI", NULL};
    static const char *const rgb[] = {"rg", "RG", NULL}, *const image_rgb[] = {"/RGB", "/DeviceRGB", NULL};
    static const char *const image[] = {"BI", NULL}, *const data[] = {"ID", NULL};
    bool in_image = false;
    for (size_t at = 0; at < n;) {
        size_t end = past_word(b, n, at), length = end - at;
        const char *word = (const char *)b + at;
        content->paints = content->paints || is_one_of(word, length, painting);
        content->rgb = content->rgb || is_one_of(word, length, in_image ? image_rgb : rgb);
        in_image = in_image ? !is_one_of(word, length, data) : is_one_of(word, length, image);
        at = is_one_of(word, length, data) ? past_image(b, n, end) : end;
    }
}
