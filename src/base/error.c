/* Two ways to report that something is wrong: mw_error holds the message of one call that failed;
 * mw_complaints gathers everything wrong with a book, so that an author can correct all of it at once. */
#include "mazewright/base.h"

#include "mazewright/complaints.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

/* --- texts from elsewhere ----------------------------------------------------------------------------- */

/* Returns the number of bytes of the character at `text` if a terminal would obey it instead of showing it: a
 * control character, or a mark that changes the direction of text. Else 0. */
static size_t control_at(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] < 0x20 || c[0] == 0x7f)
        return 1;
    if (c[0] == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0)
        return 2;
    const bool turns = c[0] == 0xe2 && ((c[1] == 0x80 && c[2] >= 0xa8 && c[2] <= 0xae) ||
                                        (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9));
    return turns ? 3 : 0;
}

/* Replaces control characters in text quoted from a file or a command line, so that they cannot imitate a
 * message. */
static void show_controls(char *text, size_t space)
{
    char whole[1024];
    size_t n = 0;
    for (const char *c = text; *c && n + 13 < sizeof whole && n + 13 < space;) {
        size_t bytes = control_at(c);
        for (; bytes > 0; bytes--)
            n += (size_t)snprintf(whole + n, 5, "\\x%02x", (unsigned char)*c++);
        if (*c && control_at(c) == 0)
            whole[n++] = *c++;
    }
    whole[n] = '\0';
    memcpy(text, whole, n + 1);
}

static bool has_controls(const char *text)
{
    while (*text && control_at(text) == 0)
        text++;
    return *text != '\0';
}

void mw_make_showable(char *text, size_t space)
{
    if (has_controls(text))
        show_controls(text, space);
}

/* --- sentences ---------------------------------------------------------------------------------------- */

static void note(struct mw_error *error, struct mw_spot spot, const char *format, va_list args)
{
    if (error->text[0])
        return;
    error->spot = spot;
    vsnprintf(error->text, sizeof error->text, format, args);
    mw_make_showable(error->text, sizeof error->text);
}

bool mw_fail(struct mw_error *error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    note(error, MW_NOWHERE, format, args);
    va_end(args);
    return false;
}

bool mw_fail_at(struct mw_error *error, struct mw_spot spot, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    note(error, spot, format, args);
    va_end(args);
    return false;
}

static struct mw_complaint compose(bool warning, struct mw_spot spot, const char *format, va_list args)
{
    struct mw_complaint c = {.warning = warning, .line = spot.line, .column = spot.column};
    snprintf(c.file, sizeof c.file, "%s", spot.file ? spot.file : "");
    vsnprintf(c.text, sizeof c.text, format, args);
    mw_make_showable(c.file, sizeof c.file);
    mw_make_showable(c.text, sizeof c.text);
    return c;
}

/* Stores a complaint. When the list is full, an error replaces the last warning. */
static void keep(struct mw_complaints *all, const struct mw_complaint *complaint)
{
    int last = all->kept - 1;
    if (all->kept == MW_MAX_COMPLAINTS) {
        while (last >= 0 && !all->at[last].warning)
            last--;
        if (complaint->warning || last < 0)
            return;
        memmove(&all->at[last], &all->at[last + 1], (size_t)(all->kept - last - 1) * sizeof *all->at);
        all->kept--;
    }
    all->at[all->kept++] = *complaint;
}

bool mw_complain(struct mw_complaints *all, struct mw_spot spot, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct mw_complaint complaint = compose(false, spot, format, args);
    va_end(args);
    all->nerrors++;
    keep(all, &complaint);
    return false;
}

static bool is_same(const struct mw_complaint *a, const struct mw_complaint *b)
{
    return strcmp(a->about, b->about) == 0 && (a->about[0] || strcmp(a->text, b->text) == 0);
}

/* Adds n to the number of warnings or, if the list is strict, to the number of errors. */
static void count_warnings(struct mw_complaints *all, int n)
{
    if (all->strict)
        all->nerrors += n;
    else
        all->nwarnings += n;
}

static void warn(struct mw_complaints *all, struct mw_complaint complaint)
{
    for (int i = 0; i < all->kept; i++)
        if (is_same(&all->at[i], &complaint))
            return;
    complaint.warning = !all->strict;
    count_warnings(all, 1);
    keep(all, &complaint);
}

void mw_warn(struct mw_complaints *all, struct mw_spot spot, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    warn(all, compose(true, spot, format, args));
    va_end(args);
}

void mw_warn_about(struct mw_complaints *all, const char *about, struct mw_spot spot, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct mw_complaint complaint = compose(true, spot, format, args);
    va_end(args);
    snprintf(complaint.about, sizeof complaint.about, "%s", about);
    warn(all, complaint);
}

void mw_complaints_pin(struct mw_complaints *all, int before, const struct mw_pin *pin)
{
    if (all->kept > before)
        all->at[all->kept - 1].pin = *pin;
}

void mw_complaints_add(struct mw_complaints *all, const struct mw_complaints *others)
{
    int warnings = 0;
    for (int i = 0; i < others->kept; i++) {
        const struct mw_complaint *c = &others->at[i];
        warnings += c->warning;
        if (c->warning)
            warn(all, *c);
        else
            keep(all, c);
    }
    all->nerrors += others->nerrors;
    count_warnings(all, others->nwarnings - warnings);
}

/* Returns the rank of a complaint by its file: files rank in the order in which they are first seen;
 * complaints without a position come last. */
static int file_rank(const struct mw_complaints *all, const struct mw_complaint *c)
{
    int i = 0;
    while (strcmp(all->at[i].file, c->file) != 0)
        i++;
    return c->line > 0 ? i : MW_MAX_COMPLAINTS;
}

static bool comes_before(const struct mw_complaint *a, int rank_a, const struct mw_complaint *b, int rank_b)
{
    if (rank_a != rank_b)
        return rank_a < rank_b;
    return a->line != b->line ? a->line < b->line : a->column < b->column;
}

void mw_complaints_sort(struct mw_complaints *all)
{
    int rank[MW_MAX_COMPLAINTS];
    for (int i = 0; i < all->kept; i++)
        rank[i] = file_rank(all, &all->at[i]);
    for (int i = 1; i < all->kept; i++) {
        const struct mw_complaint c = all->at[i];
        const int r = rank[i];
        int k = i;
        for (; k > 0 && comes_before(&c, r, &all->at[k - 1], rank[k - 1]); k--) {
            all->at[k] = all->at[k - 1];
            rank[k] = rank[k - 1];
        }
        all->at[k] = c;
        rank[k] = r;
    }
}

/* Returns the edit distance of two words (insert, delete, replace, swap neighbours), computed row by row. */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    int na = (int)strlen(a), nb = (int)strlen(b);
    if (na > LONGEST || nb > LONGEST)
        return LONGEST;
    int row[3][LONGEST + 1];
    for (int j = 0; j <= nb; j++)
        row[0][j] = j;
    for (int i = 1; i <= na; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= nb; j++) {
            int best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < best)
                best = last[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            now[j] = best;
        }
    }
    return row[na % 3][nb];
}

static int common_start(const char *a, const char *b)
{
    int n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    return n;
}

/* Returns the name that begins with `word`, if it is the only one and `word` has at least three letters; else
 * NULL. */
static const char *completed(const char *word, mw_word *name)
{
    const char *found = NULL;
    size_t n = strlen(word);
    for (int i = 0; n >= 3 && name(i); i++)
        if (strncmp(word, name(i), n) == 0) {
            if (found)
                return NULL;
            found = name(i);
        }
    return found;
}

/* Returns the longest name that `word` begins with, such as hex for hexagons; NULL if there is none. */
static const char *shortened(const char *word, mw_word *name)
{
    const char *found = NULL;
    size_t most = 2;
    for (int i = 0; name(i); i++) {
        const size_t n = strlen(name(i));
        if (n > most && strncmp(word, name(i), n) == 0) {
            found = name(i);
            most = n;
        }
    }
    return found;
}

/* Returns the letter by which names are compared: small for a capital, a hyphen for a space or underscore. */
static char common_letter(char c)
{
    return c == ' ' || c == '_' ? '-' : g_ascii_tolower(c);
}

bool mw_is_called(const char *typed, const char *name)
{
    while (*typed && common_letter(*typed) == common_letter(*name)) {
        typed++;
        name++;
    }
    return !*typed && !*name;
}

int mw_word_typed(const char *typed, mw_word *word)
{
    for (int i = 0; word(i); i++)
        if (mw_is_called(typed, word(i)))
            return i;
    return -1;
}

/* True if two words have the same digits in the same order. */
static bool have_same_digits(const char *a, const char *b)
{
    while (*a || *b) {
        while (*a && !g_ascii_isdigit(*a))
            a++;
        while (*b && !g_ascii_isdigit(*b))
            b++;
        if (*a != *b)
            return false;
        a += *a != 0;
        b += *b != 0;
    }
    return true;
}

/* True if a word may be meant as a name. A name that begins with a digit, such as 3-4, is a figure: other
 * digits are another figure, and no typing error. */
static bool may_mean(const char *word, const char *name)
{
    return !g_ascii_isdigit(name[0]) || have_same_digits(word, name);
}

const char *mw_suggest(const char *word, mw_word *name)
{
    const char *best = completed(word, name);
    if (best)
        return best;
    int nearest = (int)strlen(word) / 3 + 1;
    for (int i = 0; name(i); i++) {
        int d = distance(word, name(i));
        bool as_near = d == nearest && (!best || common_start(word, name(i)) > common_start(word, best));
        if ((d < nearest || as_near) && may_mean(word, name(i))) {
            nearest = d;
            best = name(i);
        }
    }
    return best ? best : shortened(word, name);
}
