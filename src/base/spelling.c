/* Splits texts into letters. Which characters make one is decided here, from their types, and not by a
 * library of texts, which decides otherwise from version to version. */
#include "mazewright/base.h"

#include <glib.h>
#include <string.h>

/* True if a character belongs to the letter before it: a mark, a joiner and what it joins, or the colour of a
 * skin. */
static bool joins(gunichar before, gunichar c)
{
    const gunichar joiner = 0x200d, lightest = 0x1f3fb, darkest = 0x1f3ff;
    const GUnicodeType type = g_unichar_type(c);
    return type == G_UNICODE_NON_SPACING_MARK || type == G_UNICODE_SPACING_MARK ||
           type == G_UNICODE_ENCLOSING_MARK || c == joiner || before == joiner ||
           (c >= lightest && c <= darkest);
}

static bool is_punctuation(gunichar c)
{
    const GUnicodeType type = g_unichar_type(c);
    return type >= G_UNICODE_CONNECT_PUNCTUATION && type <= G_UNICODE_OPEN_PUNCTUATION;
}

/* Returns n bytes of a text with their first character as a capital, in the same way in every locale. */
static const char *capital_of(struct mw_arena *arena, const char *text, int n)
{
    char first[8] = "";
    const char *rest = g_utf8_next_char(text);
    first[g_unichar_to_utf8(g_unichar_toupper(g_utf8_get_char(text)), first)] = '\0';
    return mw_format(arena, "%s%.*s", first, n - (int)(rest - text), rest);
}

/* Returns Greek capitals without accents, which they do not have; a diaeresis stays. */
static const char *without_accents(struct mw_arena *arena, const char *capitals)
{
    const gunichar diaeresis = 0x308;
    char *apart = g_utf8_normalize(capitals, -1, G_NORMALIZE_DEFAULT);
    GString *kept = g_string_new("");
    for (const char *at = apart; *at; at = g_utf8_next_char(at)) {
        const gunichar c = g_utf8_get_char(at);
        if (g_unichar_type(c) != G_UNICODE_NON_SPACING_MARK || c == diaeresis)
            g_string_append_unichar(kept, c);
    }
    char *together = g_utf8_normalize(kept->str, -1, G_NORMALIZE_DEFAULT_COMPOSE);
    const char *copy = mw_format(arena, "%s", together);
    g_free(apart);
    g_string_free(kept, TRUE);
    g_free(together);
    return copy;
}

bool mw_is_language(const char *tag, const char *code)
{
    const size_t n = strlen(code);
    return tag && g_ascii_strncasecmp(tag, code, n) == 0 && !g_ascii_isalpha(tag[n]);
}

const char *mw_capitals(struct mw_arena *arena, const char *language, const char *text)
{
    char **parts = g_strsplit(text, "i", -1), /* Turkish has a capital i with a dot */
        *dotted = g_strjoinv(mw_is_language(language, "tr") ? "\xc4\xb0" : "i", parts),
         *raised = g_utf8_strup(dotted, -1);
    const char *capitals =
        mw_is_language(language, "el") ? without_accents(arena, raised) : mw_format(arena, "%s", raised);
    g_strfreev(parts);
    g_free(dotted);
    g_free(raised);
    return capitals;
}

const char *mw_as_spelled(struct mw_arena *arena, const char *language, const char *text)
{
    return mw_is_language(language, "tr") || mw_is_language(language, "el")
               ? mw_capitals(arena, language, text)
               : text;
}

struct mw_spelling mw_spelling_of(struct mw_arena *arena, const char *text)
{
    char *composed = g_utf8_normalize(text, -1, G_NORMALIZE_DEFAULT_COMPOSE);
    const char *whole = mw_format(arena, "%s", composed ? composed : "");
    g_free(composed);
    const char **at = MW_ARRAY(arena, g_utf8_strlen(whole, -1) + 1, const char *);
    struct mw_spelling letters = {0, at};
    for (const char *from = whole, *to; *from; from = to) {
        const gunichar first = g_utf8_get_char(from);
        gunichar before = first;
        for (to = g_utf8_next_char(from); *to && joins(before, g_utf8_get_char(to));
             to = g_utf8_next_char(to))
            before = g_utf8_get_char(to);
        if (g_unichar_isgraph(first) && !is_punctuation(first))
            at[letters.n++] = capital_of(arena, from, (int)(to - from));
    }
    return letters;
}
