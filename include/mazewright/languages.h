/* The built-in templates, themes and languages. */
#ifndef MAZEWRIGHT_LANGUAGES_H
#define MAZEWRIGHT_LANGUAGES_H

#include "mazewright/base.h"

MW_C_BEGIN

/* A built-in template, theme or file of words: name, description (its first comment) and text. */
struct mw_template {
    const char *name, *brief, *text;
};
/* Returns the i-th built-in template, in alphabetical order; NULL past the last. */
const struct mw_template *mw_template_at(int i);
const char *mw_template_name(int i);
/* Returns the i-th built-in theme (templates/themes/), in alphabetical order; NULL past the last. */
const struct mw_template *mw_theme_at(int i);
const char *mw_theme_name(int i);
/* True if all built-in themes have words in a language, given by its tag. */
bool mw_themes_speak(struct mw_arena *, const char *tag);
/* Returns the i-th built-in language (templates/words/): its tag, such as de, the language's name, and its
 * file of words. NULL past the last. */
const struct mw_template *mw_language_at(int i);
/* Returns the tag of the i-th built-in language; NULL past the last. */
const char *mw_language_name(int i);
/* True if a language is written from right to left. */
bool mw_is_rtl(const char *tag);
/* Returns the built-in language for a tag such as de-AT; NULL if there is none. */
const struct mw_template *mw_language_named(const char *tag);
/* Returns the text for `key` in the part `part` of a language's file of words, such as the title of a new
 * book; the English text if the language has none; `key` itself if English has none either. `language` is a
 * tag, or the path of a file of words. */
const char *mw_language_text(struct mw_arena *, const char *language, const char *part, const char *key);
/* Returns all texts of a part of a built-in language's file of words as a JSON object, with the English text
 * where the language has none. */
const char *mw_language_part(struct mw_arena *, const char *tag, const char *part);

MW_C_END

#endif
