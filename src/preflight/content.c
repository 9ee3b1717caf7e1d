/* Finds operators in a content stream. Strings, comments and the data of inline images are skipped; names
 * count only within an inline image. */
#include "preflight/content.h"

#include <glib.h>
#include <math.h>
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

/* --- the state of a page ------------------------------------------------------------------------------ */

enum { MOST_NUMBERS = 6, MOST_SAVED = 32 };

/* The first two rows of a matrix (ISO 32000, 8.3). */
struct matrix {
    double a, b, c, d;
};

/* What the operators so far have set: the last numbers, the last name, and the matrix, with those saved. */
struct state {
    int nnumbers, nsaved;
    double number[MOST_NUMBERS];
    const char *name;
    size_t name_length;
    struct matrix matrix, saved[MOST_SAVED];
};

static void note_number(struct state *state, const char *word, size_t length)
{
    char text[32];
    if (length >= sizeof text)
        return;
    memcpy(text, word, length);
    text[length] = '\0';
    if (state->nnumbers == MOST_NUMBERS) {
        memmove(state->number, state->number + 1, (MOST_NUMBERS - 1) * sizeof *state->number);
        state->nnumbers--;
    }
    state->number[state->nnumbers++] = g_ascii_strtod(text, NULL);
}

static void save(struct state *state)
{
    if (state->nsaved < MOST_SAVED)
        state->saved[state->nsaved] = state->matrix;
    state->nsaved++;
}

static void restore(struct state *state)
{
    if (state->nsaved > 0 && --state->nsaved < MOST_SAVED)
        state->matrix = state->saved[state->nsaved];
}

static void concat(struct state *state)
{
    const double *by = state->number;
    const struct matrix m = state->matrix;
    if (state->nnumbers == MOST_NUMBERS)
        state->matrix = (struct matrix){by[0] * m.a + by[1] * m.c, by[0] * m.b + by[1] * m.d,
                                        by[2] * m.a + by[3] * m.c, by[2] * m.b + by[3] * m.d};
}

static void note_painted(const struct state *state, struct pdf_content *content)
{
    struct pdf_painted *painted = &content->painted[content->npainted];
    if (content->npainted == PDF_MOST_PAINTED || state->name_length >= sizeof painted->name)
        return;
    memcpy(painted->name, state->name, state->name_length);
    painted->name[state->name_length] = '\0';
    painted->w = hypot(state->matrix.a, state->matrix.b);
    painted->h = hypot(state->matrix.c, state->matrix.d);
    content->npainted++;
}

static void note_ink(const struct state *state, struct pdf_content *content)
{
    const double all_plates = 399.99;
    double ink = 0;
    for (int i = state->nnumbers < 4 ? 0 : state->nnumbers - 4; i < state->nnumbers; i++)
        ink += 100 * state->number[i];
    if (ink < all_plates) /* not for registration marks, which every plate prints in full */
        content->ink = fmax(content->ink, ink);
}

/* Follows a word of a page: a number, a name or an operator. */
static void follow(struct state *state, const char *word, size_t length, bool is_page,
                   struct pdf_content *content)
{
    if (word[0] == '/') {
        state->name = word;
        state->name_length = length;
        return;
    }
    if (strchr("+-.0123456789", word[0])) {
        note_number(state, word, length);
        return;
    }
    if (length == 1 && word[0] == 'q')
        save(state);
    else if (length == 1 && word[0] == 'Q')
        restore(state);
    else if (length == 2 && memcmp(word, "cm", 2) == 0)
        concat(state);
    else if (length == 1 && (word[0] == 'k' || word[0] == 'K'))
        note_ink(state, content);
    else if (length == 2 && memcmp(word, "Do", 2) == 0 && is_page && state->name)
        note_painted(state, content);
    state->nnumbers = 0;
}

void mw_preflight_scan(const unsigned char *b, size_t n, bool is_page, struct pdf_content *content)
{
    struct state state = {.matrix = {1, 0, 0, 1}};
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
        if (is_regular(b[at]) || b[at] == '/')
            follow(&state, word, length, is_page, content);
        in_image = in_image ? !is_one_of(word, length, data) : is_one_of(word, length, image);
        at = is_one_of(word, length, data) ? past_image(b, n, end) : end;
    }
}
