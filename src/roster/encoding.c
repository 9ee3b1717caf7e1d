/* Converts the texts that spreadsheets save: UTF-8 with or without a byte order mark, UTF-16 with one, or
 * Windows-1252. */
#include "roster/table.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"

#include <glib.h>
#include <string.h>

/* Returns the whole file; NULL, with a complaint, on failure. */
static char *read_file(struct mw_arena *arena, const char *path, struct mw_spot spot, size_t *length,
                       struct mw_complaints *complaints)
{
    enum { MOST = 8 << 20 };
    char *text = mw_read_file(arena, path, MOST + 1, spot, length, complaints);
    if (!text || *length <= MOST)
        return text;
    mw_complain(complaints, spot, "%s has more than 8 megabytes, and a class list has a few pages", path);
    return NULL;
}

/* Returns a text converted from another encoding; NULL if it is not in that encoding. */
static char *converted(struct mw_arena *arena, const char *text, size_t *length, const char *from)
{
    gsize n;
    gchar *utf8 = g_convert(text, (gssize)*length, "UTF-8", from, NULL, &n, NULL);
    char *copy = utf8 ? mw_alloc(arena, n + 1, 1) : NULL;
    if (utf8) {
        memcpy(copy, utf8, n);
        *length = n;
    }
    g_free(utf8);
    return copy;
}

static bool starts_with(const char *text, size_t length, const char *mark, size_t n)
{
    return length >= n && memcmp(text, mark, n) == 0;
}

static char *as_utf8(struct mw_arena *arena, char *text, size_t *length, const char *path,
                     struct mw_complaints *complaints)
{
    if (starts_with(text, *length, "\xff\xfe", 2) || starts_with(text, *length, "\xfe\xff", 2))
        return converted(arena, text, length, "UTF-16");
    if (starts_with(text, *length, "\xef\xbb\xbf", 3)) {
        *length -= 3;
        return g_utf8_validate(text + 3, (gssize)*length, NULL) ? text + 3 : NULL;
    }
    if (g_utf8_validate(text, (gssize)*length, NULL))
        return text;
    char *latin = memchr(text, 0, *length) ? NULL : converted(arena, text, length, "WINDOWS-1252");
    if (latin)
        mw_warn(complaints, (struct mw_spot){path, 0, 0},
                "it is not UTF-8 and was read as Latin-1; if names look wrong, save it as CSV UTF-8");
    return latin;
}

char *mw_table_text(struct mw_arena *arena, const char *path, struct mw_spot spot, size_t *length,
                    struct mw_complaints *complaints)
{
    char *bytes = read_file(arena, path, spot, length, complaints);
    char *text = bytes ? as_utf8(arena, bytes, length, path, complaints) : NULL;
    if (bytes && (!text || memchr(text, 0, *length))) {
        mw_complain(complaints, spot, "%s is no text; save the list as CSV UTF-8", path);
        return NULL;
    }
    return text;
}
