/* Reads and writes the rules of numbers. */
#include "mazewright/puzzle.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FROM = 9999, MOST_BY = 100, MOST_MULTIPLE = 12, LEAST_SUM = 5, MOST_SUM = 100 };
enum { LEAST_LETTERS = 3, MOST_LETTERS = 60 };

static const char *const plain[] = {
    [MW_RULE_EVEN] = "even", [MW_RULE_ODD] = "odd", [MW_RULE_PRIMES] = "primes"};

/* Reads a whole number, after spaces. Returns the rest of the text; NULL if there is no number, or one of
 * more than six digits. */
static const char *read_number(const char *text, int *number)
{
    char *end;
    while (*text == ' ')
        text++;
    *number = (int)strtol(text, &end, 10);
    const bool has_sign = *text == '-' || *text == '+';
    return end - text > has_sign && end - text <= 6 + has_sign && *text != '+' ? end : NULL;
}

/* Reads numbers between commas, each as far from the one before it. */
static bool read_count(const char *text, struct mw_rule *rule, struct mw_error *error)
{
    int first, second = 0, last;
    const char *at = read_number(text, &first);
    at = at && *at == ',' ? read_number(at + 1, &second) : NULL;
    last = second;
    for (int next; at && *at == ','; last = next) {
        at = read_number(at + 1, &next);
        if (at && next - last != second - first)
            return mw_fail(error, "the numbers %s do not go on by the same step; two are enough, as in 3,6",
                           text);
    }
    while (at && *at == ' ')
        at++;
    const int by = second - first;
    if (!at || *at)
        return mw_fail(error, "\"%s\" is no sequence; give two numbers, as in 3,6", text);
    if (first < 0 || first > MOST_FROM || by == 0 || abs(by) > MOST_BY)
        return mw_fail(error,
                       "a sequence begins with a number from 0 to %d and goes on by 1 to %d, up or down",
                       MOST_FROM, MOST_BY);
    *rule = (struct mw_rule){.kind = MW_RULE_COUNT, .from = first, .by = by};
    return true;
}

static bool has_equal(const struct mw_spelling *letters)
{
    for (int i = 0; i < letters->n; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(letters->at[i], letters->at[k]) == 0)
                return true;
    return false;
}

static bool take_letters(struct mw_spelling letters, const char *text, struct mw_rule *rule,
                         struct mw_error *error)
{
    *rule = (struct mw_rule){.kind = MW_RULE_LETTERS, .letters = letters};
    if (letters.n > 0 && letters.at[0][0] >= '0' && letters.at[0][0] <= '9')
        return mw_fail(error, "\"%s\" is neither a word nor numbers; a word begins with a letter", text);
    if (letters.n < LEAST_LETTERS || letters.n > MOST_LETTERS)
        return mw_fail(error, "\"%s\" has %d letters; a sequence takes %d to %d", text, letters.n,
                       LEAST_LETTERS, MOST_LETTERS);
    return !has_equal(&letters) ||
           mw_fail(error,
                   "\"%s\" has a letter twice, so that it is not certain which letter comes after it; take "
                   "a word without equal letters",
                   text);
}

/* Returns the only character of a text of n bytes; 0 if there are several or none. */
static gunichar only_character(const char *text, size_t n)
{
    return n > 0 && g_utf8_next_char(text) == text + n ? g_utf8_get_char(text) : 0;
}

/* False for what stands between the letters of an alphabet in Unicode and is none of its letters: final
 * forms, and letters of other languages. */
static bool stands_alone(gunichar c)
{
    static const gunichar final_sigma = 0x3c2, final_hebrew[] = {0x5da, 0x5dd, 0x5df, 0x5e3, 0x5e5};
    static const gunichar first_other = 0x63b, last_other = 0x640; /* in the Arabic alphabet */
    for (size_t i = 0; i < sizeof final_hebrew / sizeof *final_hebrew; i++)
        if (c == final_hebrew[i])
            return false;
    return c != final_sigma && (c < first_other || c > last_other) && g_unichar_isalpha(c);
}

/* Reads a range of letters, such as a..z. */
static bool read_range(struct mw_arena *arena, const char *text, struct mw_rule *rule, struct mw_error *error)
{
    enum { LONGEST = 6 };
    const char *dots = strstr(text, "..");
    const gunichar first = dots ? only_character(text, (size_t)(dots - text)) : 0,
                   last = dots ? only_character(dots + 2, strlen(dots + 2)) : 0;
    if (first == 0 || last <= first || last - first >= MOST_LETTERS)
        return mw_fail(
            error,
            "\"%s\" is no range of letters: it goes from one to a later one of the same script, as in "
            "a..z, over at most %d; numbers are counted as in 1,2",
            text, MOST_LETTERS);
    char all[LONGEST * MOST_LETTERS + 1], *end = all;
    for (gunichar c = first; c <= last; c++)
        if (stands_alone(c))
            end += g_unichar_to_utf8(c, end);
    *end = '\0';
    return take_letters(mw_spelling_of(arena, all), text, rule, error);
}

/* Reads "multiples-of-N" or "sums-to-N". False, without an error, if the text is neither. */
static bool read_numbered(const char *text, struct mw_rule *rule, struct mw_error *error)
{
    static const struct {
        const char *name;
        enum mw_rule_kind kind;
        int least, most;
    } row[] = {{"multiples-of-", MW_RULE_MULTIPLES, 2, MOST_MULTIPLE},
               {"sums-to-", MW_RULE_SUMS, LEAST_SUM, MOST_SUM}};
    for (int i = 0; i < 2; i++) {
        size_t n = 0;
        while (row[i].name[n] && (text[n] == row[i].name[n] || (row[i].name[n] == '-' && text[n] == ' ')))
            n++;
        if (row[i].name[n])
            continue;
        const char *end = read_number(text + n, &rule->number);
        rule->kind = row[i].kind;
        return (end && !*end && rule->number >= row[i].least && rule->number <= row[i].most) ||
               mw_fail(error, "%s takes a number from %d to %d, not \"%s\"", row[i].name, row[i].least,
                       row[i].most, text + n);
    }
    return false;
}

MW_STATIC_WORDS(rule_name, "even", "odd", "primes", "multiples of 7", "sums to 20")

/* True if no letter of a text has a capital that is another letter. */
static bool is_capitals(const char *text)
{
    for (; *text; text = g_utf8_next_char(text))
        if (g_unichar_toupper(g_utf8_get_char(text)) != g_utf8_get_char(text))
            return false;
    return true;
}

bool mw_rule_parse(struct mw_arena *arena, const char *text, struct mw_rule *rule, struct mw_error *error)
{
    *rule = (struct mw_rule){.kind = MW_RULE_COUNT};
    error->text[0] = '\0';
    if (!g_utf8_validate(text, -1, NULL))
        return mw_fail(error, "a rule of numbers is a text in UTF-8");
    for (int i = MW_RULE_EVEN; i <= MW_RULE_PRIMES; i++)
        if (mw_is_called(text, plain[i])) {
            rule->kind = (enum mw_rule_kind)i;
            return true;
        }
    if (read_numbered(text, rule, error) || error->text[0])
        return !error->text[0];
    if ((text[0] >= '0' && text[0] <= '9') || text[0] == '-')
        return read_count(text, rule, error);
    if (strstr(text, ".."))
        return read_range(arena, text, rule, error);
    if (!is_capitals(text) && mw_suggest(text, rule_name))
        return mw_fail(error, "no rule is called \"%s\"; did you mean \"%s\"? A word is written in capitals",
                       text, mw_suggest(text, rule_name));
    return take_letters(mw_spelling_of(arena, text), text, rule, error);
}

/* True if letters are a range of characters that mw_rule_parse() would read from its first and last. */
static bool is_range(struct mw_arena *arena, const struct mw_rule *rule, const char **range)
{
    struct mw_rule same;
    *range = mw_format(arena, "%s..%s", rule->letters.at[0], rule->letters.at[rule->letters.n - 1]);
    bool good = read_range(arena, *range, &same, &(struct mw_error){0}) && same.letters.n == rule->letters.n;
    for (int i = 0; good && i < same.letters.n; i++)
        good = strcmp(same.letters.at[i], rule->letters.at[i]) == 0;
    return good;
}

const char *mw_rule_format(struct mw_arena *arena, const struct mw_rule *rule)
{
    const char *word = "";
    switch (rule->kind) {
    case MW_RULE_COUNT:
        return mw_format(arena, "%d,%d", rule->from, rule->from + rule->by);
    case MW_RULE_MULTIPLES:
        return mw_format(arena, "multiples-of-%d", rule->number);
    case MW_RULE_SUMS:
        return mw_format(arena, "sums-to-%d", rule->number);
    case MW_RULE_LETTERS:
        if (is_range(arena, rule, &word))
            return word;
        word = "";
        for (int i = 0; i < rule->letters.n; i++)
            word = mw_format(arena, "%s%s", word, rule->letters.at[i]);
        return word;
    default:
        return plain[rule->kind];
    }
}

bool mw_rule_is_sequence(const struct mw_rule *rule)
{
    return rule->kind == MW_RULE_COUNT || rule->kind == MW_RULE_LETTERS;
}

const char *mw_rule_term(struct mw_arena *arena, const struct mw_rule *rule, int i)
{
    return rule->kind == MW_RULE_LETTERS ? rule->letters.at[i % rule->letters.n]
                                         : mw_format(arena, "%d", rule->from + i * rule->by);
}
