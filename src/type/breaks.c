#include "type/breaks.h"

#include "mazewright/base.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

/* Replaces each space after a word of one letter by one that does not break. */
static char *bind_short_words(const char *string)
{
    static const char bound[] = "\xc2\xa0";
    GString *out = g_string_new("");
    bool at_start = true; /* of a word */
    for (const char *at = string, *next; *at; at = next) {
        next = g_utf8_next_char(at);
        g_string_append_len(out, at, next - at);
        const bool is_short = at_start && g_unichar_isalpha(g_utf8_get_char(at)) && *next == ' ';
        at_start = !g_unichar_isalpha(g_utf8_get_char(at));
        if (!is_short)
            continue;
        g_string_append(out, bound);
        next++;
        at_start = true;
    }
    return g_string_free(out, FALSE);
}

static bool is_wide(gunichar c)
{
    const GUnicodeScript script = g_unichar_get_script(c);
    return script == G_UNICODE_SCRIPT_HIRAGANA || script == G_UNICODE_SCRIPT_KATAKANA ||
           script == G_UNICODE_SCRIPT_HAN || c == 0x30fc; /* the mark of a long vowel */
}

static bool is_hiragana(gunichar c)
{
    return g_unichar_get_script(c) == G_UNICODE_SCRIPT_HIRAGANA;
}

/* Joins letters that are wide, and between which no phrase begins: a phrase begins where hiragana end,
 * because particles and endings are written in them. */
static char *bind_phrases(const char *string)
{
    static const char joiner[] = "\xe2\x81\xa0";
    GString *out = g_string_new("");
    for (const char *at = string, *next; *at; at = next) {
        next = g_utf8_next_char(at);
        g_string_append_len(out, at, next - at);
        const gunichar here = g_utf8_get_char(at), after = *next ? g_utf8_get_char(next) : 0;
        const bool begins = is_hiragana(here) && !is_hiragana(after) && after != 0x30fc;
        if (is_wide(here) && is_wide(after) && !begins)
            g_string_append(out, joiner);
    }
    return g_string_free(out, FALSE);
}

/* Returns a text with spaces or letters bound, to be freed with g_free(). */
typedef char *binding(const char *string);

/* Returns the binding of a language; NULL for most languages. */
static binding *binding_of(const char *language)
{
    return mw_is_language(language, "pl") || mw_is_language(language, "uk") ? bind_short_words
           : mw_is_language(language, "ja")                                 ? bind_phrases
                                                                            : NULL;
}

bool mw_breaks_bind(const char *language)
{
    return binding_of(language);
}

char *mw_breaks_bound(const char *language, const char *string)
{
    binding *bind = binding_of(language);
    return bind ? bind(string) : g_strdup(string);
}
