/* Splits texts into letters. Which characters make one is decided here and not by a library of texts, whose
 * versions differ, so that a word has the same letters everywhere. */
#include "mazewright/base.h"

#include <glib.h>

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

struct mw_spelling mw_spelling_of(struct mw_arena *arena, const char *text)
{
    char *composed = g_utf8_normalize(text, -1, G_NORMALIZE_DEFAULT_COMPOSE),
         *capital = g_utf8_strup(composed ? composed : "", -1);
    const char **at = MW_ARRAY(arena, g_utf8_strlen(capital, -1) + 1, const char *);
    struct mw_spelling letters = {0, at};
    for (const char *from = capital, *to; *from; from = to) {
        const gunichar first = g_utf8_get_char(from);
        gunichar before = first;
        for (to = g_utf8_next_char(from); *to && joins(before, g_utf8_get_char(to));
             to = g_utf8_next_char(to))
            before = g_utf8_get_char(to);
        if (g_unichar_isgraph(first) && !is_punctuation(first))
            at[letters.n++] = mw_format(arena, "%.*s", (int)(to - from), from);
    }
    g_free(capital);
    g_free(composed);
    return letters;
}
