/* Reduces names to plain letters, so that they can be compared, sorted and written into file names. */
#include "mazewright/roster.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* Returns the name in small letters without marks (accents). */
static const char *without_marks(struct mw_arena *arena, const char *name)
{
    utf8proc_uint8_t *plain = NULL;
    utf8proc_map((const utf8proc_uint8_t *)name, 0, &plain,
                 UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK |
                     UTF8PROC_CASEFOLD);
    const char *form = mw_format(arena, "%s", plain ? (const char *)plain : name);
    free(plain);
    return form;
}

const char *mw_plain_letters(struct mw_arena *arena, const char *name)
{
    static const struct {
        const char *letter, *plain;
    } stroked[] = {{"ł", "l"},  {"ø", "o"},  {"đ", "d"}, {"ð", "d"},
                   {"æ", "ae"}, {"œ", "oe"}, {"ı", "i"}, {"þ", "th"}};
    const int n = sizeof stroked / sizeof *stroked;
    const char *form = without_marks(arena, name);
    char *plain = MW_ARRAY(arena, strlen(form) + 1, char),
         *end = plain; /* no replacement has more bytes than its letter */
    for (const char *at = form, *next; *at; at = next) {
        const char *letter = at;
        next = g_utf8_next_char(at);
        size_t bytes = (size_t)(next - at);
        for (int i = 0; i < n && letter == at; i++)
            if (strncmp(at, stroked[i].letter, bytes) == 0) {
                letter = stroked[i].plain;
                bytes = strlen(letter);
            }
        memcpy(end, letter, bytes);
        end += bytes;
    }
    return plain;
}
