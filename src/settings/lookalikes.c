/* Recognizes letters that look like the signs of YAML. Word processors, web pages and keyboards for Chinese
 * and Japanese produce them in place of plain ones. */
#include "settings/lookalikes.h"

#include <glib.h>
#include <string.h>

static const struct {
    gunichar first, last;
    enum lookalike like;
} letters[] = {
    {0xa0, 0xa0, LOOKS_LIKE_SPACE},       {0x2000, 0x200a, LOOKS_LIKE_SPACE},
    {0x202f, 0x202f, LOOKS_LIKE_SPACE},   {0x205f, 0x205f, LOOKS_LIKE_SPACE},
    {0x3000, 0x3000, LOOKS_LIKE_SPACE},   {0x200b, 0x200b, LOOKS_LIKE_NOTHING},
    {0x2060, 0x2060, LOOKS_LIKE_NOTHING}, {0xfeff, 0xfeff, LOOKS_LIKE_NOTHING},
    {0x2018, 0x201f, LOOKS_LIKE_QUOTE},   {0xab, 0xab, LOOKS_LIKE_QUOTE},
    {0xbb, 0xbb, LOOKS_LIKE_QUOTE},       {0x2039, 0x203a, LOOKS_LIKE_QUOTE},
    {0xff02, 0xff02, LOOKS_LIKE_QUOTE},   {0xff1a, 0xff1a, LOOKS_LIKE_COLON},
    {0xfe55, 0xfe55, LOOKS_LIKE_COLON},   {0xff0c, 0xff0c, LOOKS_LIKE_COMMA},
    {0x3001, 0x3001, LOOKS_LIKE_COMMA},   {0x2010, 0x2015, LOOKS_LIKE_DASH},
    {0x2022, 0x2022, LOOKS_LIKE_DASH},    {0x2212, 0x2212, LOOKS_LIKE_DASH},
    {0xff0d, 0xff0d, LOOKS_LIKE_DASH},    {0xff3b, 0xff3b, LOOKS_LIKE_BRACKET},
    {0xff3d, 0xff3d, LOOKS_LIKE_BRACKET}, {0xff5b, 0xff5b, LOOKS_LIKE_BRACKET},
    {0xff5d, 0xff5d, LOOKS_LIKE_BRACKET},
};

/* Returns the letter that begins at a byte; -1 for bytes that are not UTF-8. */
static gunichar letter_at(const char *at)
{
    const gunichar c = g_utf8_get_char_validated(at, -1);
    return c == (gunichar)-2 ? (gunichar)-1 : c;
}

enum lookalike mw_lookalike(const char *at)
{
    const gunichar c = letter_at(at);
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (c >= letters[i].first && c <= letters[i].last)
            return letters[i].like;
    return LOOKS_LIKE_NONE;
}

const char *mw_lookalike_sentence(struct mw_arena *arena, const char *at)
{
    static const char *const sentence[NLOOKALIKES] = {
        [LOOKS_LIKE_SPACE] = "this space is not a plain one but U+%04X; type a plain one",
        [LOOKS_LIKE_NOTHING] = "there is a letter here that is not seen (U+%04X); take it out",
        [LOOKS_LIKE_QUOTE] = "this quotation mark is not a straight one but U+%04X, and quotes nothing; type "
                             "straight ones",
        [LOOKS_LIKE_COLON] = "this is not a plain colon but U+%04X; type a plain one, and a space behind it",
        [LOOKS_LIKE_COMMA] = "this is not a plain comma but U+%04X; type a plain one",
        [LOOKS_LIKE_DASH] = "this is not a plain hyphen but U+%04X; type a plain one",
        [LOOKS_LIKE_BRACKET] = "this is not a plain bracket but U+%04X; type a plain one"};
    return mw_format(arena, sentence[mw_lookalike(at)], letter_at(at));
}

/* --- where they do harm ------------------------------------------------------------------------------- */

static bool is_word(char c)
{
    return g_ascii_isalnum(c) || c == '_';
}

/* True if the text before `at` ends with a YAML key: letters, digits and underscores at the beginning of the
 * line, or after a bracket or a comma; spaces and hyphens may lie between. */
static bool ends_key(const char *line, const char *at)
{
    const char *word = at;
    while (word > line && is_word(word[-1]))
        word--;
    const bool has_key = word < at;
    while (word > line && strchr(" -", word[-1]))
        word--;
    return has_key && (word == line || strchr("{[,", word[-1]));
}

/* True if a key and a colon follow, after any spaces. */
static bool begins_key(const char *at)
{
    at += strspn(at, " ");
    const char *word = at;
    while (is_word(*at))
        at++;
    return at > word && *at == ':';
}

static bool is_indentation(const char *line, const char *at)
{
    return line + strspn(line, " \t-") >= at;
}

/* True if a value begins at a byte: after a colon, a comma, a bracket or a hyphen. */
static bool begins_value(const char *line, const char *at)
{
    while (at > line && at[-1] == ' ')
        at--;
    return at > line && strchr(":,[{-", at[-1]);
}

const char *mw_lookalike_in(const char *line, bool with_quotes)
{
    for (const char *at = line; *at; at++) {
        const enum lookalike like = (unsigned char)*at < 0x80 ? LOOKS_LIKE_NONE : mw_lookalike(at);
        const char *next = like ? g_utf8_next_char(at) : at;
        if (((like == LOOKS_LIKE_SPACE || like == LOOKS_LIKE_NOTHING) &&
             (is_indentation(line, at) || at[-1] == ':')) ||
            (like == LOOKS_LIKE_COLON && ends_key(line, at)) ||
            (like == LOOKS_LIKE_COMMA && begins_key(next)) ||
            (like == LOOKS_LIKE_DASH && is_indentation(line, at) && *next == ' ') ||
            (like == LOOKS_LIKE_BRACKET && begins_value(line, at)) ||
            (like == LOOKS_LIKE_QUOTE && with_quotes && begins_value(line, at)))
            return at;
    }
    return NULL;
}
