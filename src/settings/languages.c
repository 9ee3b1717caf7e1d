/* The templates and languages that come with the program, by name; which way a language is read, and how it
 * writes numbers. */
#include "settings/values.h"

#include "mazewright/furniture.h"

#include <glib.h>
#include <string.h>

const char *mw_template_name(int i)
{
    const struct mw_template *template = mw_template_at(i);
    return template ? template->name : NULL;
}

const char *mw_language_name(int i)
{
    const struct mw_template *language = mw_language_at(i);
    return language ? language->name : NULL;
}

bool mw_themes_speak(struct mw_arena *arena, const char *tag)
{
    const char *key = mw_format(arena, "\n%s:", tag);
    for (int i = 0; mw_theme_at(i); i++)
        if (!strstr(mw_theme_at(i)->text, key))
            return false;
    return true;
}

const char *mw_theme_name(int i)
{
    const struct mw_template *theme = mw_theme_at(i);
    return theme ? theme->name : NULL;
}

const struct mw_template *mw_template_named(const char *name)
{
    for (int i = 0; mw_template_at(i); i++)
        if (mw_is_called(name, mw_template_at(i)->name))
            return mw_template_at(i);
    return NULL;
}

bool mw_spec_is_path(const char *name)
{
    return strchr(name, '/') || g_str_has_suffix(name, ".yaml") || g_str_has_suffix(name, ".yml");
}

static bool is_tag(const char *tag, const char *language)
{
    return g_ascii_strncasecmp(tag, language, 2) == 0 && !g_ascii_isalpha(tag[2]);
}

const struct mw_template *mw_language_named(const char *tag)
{
    if (is_tag(tag, "zh") &&
        (strstr(tag, "TW") || strstr(tag, "HK") || strstr(tag, "MO") || strstr(tag, "Hant")))
        return NULL; /* the built-in words are in simplified characters */
    for (int i = 0; mw_language_at(i); i++) {
        const size_t n = strlen(mw_language_at(i)->name);
        if (g_ascii_strncasecmp(tag, mw_language_at(i)->name, n) == 0 &&
            (!tag[n] || tag[n] == '-' || tag[n] == '_'))
            return mw_language_at(i);
    }
    return NULL;
}

bool mw_is_rtl(const char *tag)
{
    static const char *const all[] = {"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (is_tag(tag, all[i]))
            return true;
    return false;
}

const char *mw_spec_digits(struct mw_arena *arena, const struct mw_spec *spec, int number)
{
    static const struct {
        const char *language;
        gunichar zero;
    } own[] = {{"ar", 0x660}, {"fa", 0x6f0}, {"ur", 0x6f0}};
    char *latin = mw_format(arena, "%d", number);
    gunichar zero = '0';
    for (size_t i = 0; i < sizeof own / sizeof *own && spec->furniture->numerals == MW_NUMERALS_AUTO; i++)
        zero = is_tag(spec->language, own[i].language) ? own[i].zero : zero;
    GString *figures = g_string_new("");
    for (const char *c = latin; *c; c++)
        g_string_append_unichar(figures, g_ascii_isdigit(*c) ? zero + (gunichar)(*c - '0') : (gunichar)*c);
    const char *text = mw_format(arena, "%s", figures->str);
    g_string_free(figures, TRUE);
    return text;
}
