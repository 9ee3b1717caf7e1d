/* Reads and writes files of the studio's folder. A name comes from a browser, so it is checked before it
 * becomes a path; a symbolic link is refused, because it could lead out of the folder. */
#include "studio/folder.h"

#include "files/new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST_NAME = 120, MOST_BOOKS_LISTED = 500 };

bool mw_has_suffix(const char *name, const char *suffix)
{
    const size_t n = strlen(name), m = strlen(suffix);
    return n > m && g_ascii_strcasecmp(name + n - m, suffix) == 0;
}

bool mw_folder_admits(const char *name, struct mw_error *error)
{
    static const char *const suffixes[] = {".yaml", ".yml", ".csv", ".tsv", ".txt",
                                           ".svg",  ".png", ".jpg", ".jpeg"};
    bool is_known = false;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        is_known = is_known || mw_has_suffix(name, suffixes[i]);
    if (!is_known)
        return mw_fail(error, "this kind of file is not used in books; take a CSV, SVG, PNG or JPEG file");
    if (!g_utf8_validate(name, -1, NULL) || strlen(name) > LONGEST_NAME)
        return mw_fail(error, "the file's name is too long; shorten it");
    for (const char *at = name; *at; at = g_utf8_next_char(at))
        if (*at == '/' || *at == '\\' || *at == ':' || g_unichar_iscntrl(g_utf8_get_char(at)))
            return mw_fail(error, "the file's name has a sign that no file's name should have; rename it");
    return name[0] != '.' || mw_fail(error, "the file's name begins with a dot; rename it");
}

const char *mw_folder_path(struct mw_arena *arena, const char *folder, const char *name)
{
    return mw_format(arena, "%s/%s", folder, name);
}

/* Opens a regular file of the folder for reading. Returns -1, with errno set, on failure. */
static int open_file(const char *folder, const char *name, struct stat *is)
{
    const int dir = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int file = dir < 0 ? -1 : openat(dir, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    const int why = errno;
    if (dir >= 0)
        close(dir);
    errno = why;
    if (file < 0 || (fstat(file, is) == 0 && S_ISREG(is->st_mode)))
        return file;
    close(file);
    errno = EINVAL;
    return -1;
}

char *mw_folder_load(const char *folder, const char *name, size_t most, size_t *length,
                     struct mw_error *error)
{
    struct stat is;
    if (!mw_folder_admits(name, error))
        return NULL;
    const int file = open_file(folder, name, &is);
    if (file < 0) {
        mw_fail(error, "cannot open %s: %s", name,
                errno == ELOOP    ? "it is a link to another place"
                : errno == EINVAL ? "it is no file"
                                  : strerror(errno));
        return NULL;
    }
    const size_t size = (size_t)is.st_size;
    char *bytes = size <= most ? malloc(size + 1) : NULL;
    ssize_t n;
    for (*length = 0; bytes && *length < size && (n = read(file, bytes + *length, size - *length)) > 0;)
        *length += (size_t)n;
    close(file);
    if (!bytes) {
        mw_fail(error, "%s is too large", name);
        return NULL;
    }
    bytes[*length] = '\0';
    return bytes;
}

/* True if nothing is there, or a file that may be replaced. */
static bool may_write(const char *path, const char *name, bool replaces, struct mw_error *error)
{
    struct stat is;
    if (lstat(path, &is) != 0)
        return errno == ENOENT || mw_fail(error, "cannot look at %s: %s", name, strerror(errno));
    if (!S_ISREG(is.st_mode))
        return mw_fail(error, "%s is no file, or a link to another place; rename it", name);
    return replaces || mw_fail(error, "there is a file called %s already", name);
}

bool mw_folder_save(const char *folder, const char *name, const char *bytes, size_t length, bool replaces,
                    struct mw_error *error)
{
    struct mw_arena *arena = mw_arena_new();
    const char *path = mw_folder_path(arena, folder, name);
    struct mw_new_file file;
    bool good = mw_folder_admits(name, error) && may_write(path, name, replaces, error) &&
                mw_file_create(arena, &file, path, error);
    if (good) {
        good = (fwrite(bytes, 1, length, file.stream) == length ||
                mw_fail(error, "cannot write %s: %s", name, strerror(errno))) &&
               mw_file_seal(&file, error) && mw_file_place(&file, error);
        if (!good)
            mw_file_discard(&file);
    }
    mw_arena_free(arena);
    return good;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

char *mw_folder_books(const char *folder)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = g_dir_open(folder, 0, NULL);
    struct mw_error dropped_error;
    for (const char *name; dir && (name = g_dir_read_name(dir)) && names->len < MOST_BOOKS_LISTED;)
        if ((mw_has_suffix(name, ".yaml") || mw_has_suffix(name, ".yml")) &&
            mw_folder_admits(name, &dropped_error))
            g_ptr_array_add(names, g_strdup(name));
    if (dir)
        g_dir_close(dir);
    qsort(names->pdata, names->len, sizeof *names->pdata, by_name);
    json_t *list = json_array();
    for (guint i = 0; i < names->len; i++)
        json_array_append_new(list, json_string(names->pdata[i]));
    char *text = json_dumps(list, JSON_COMPACT);
    json_decref(list);
    g_ptr_array_free(names, TRUE);
    return text;
}

/* Returns the letters and digits of a title in small letters, with a dash for whatever stands between them.
 */
static const char *slug_of(struct mw_arena *arena, const char *title)
{
    enum { LONGEST = 60 };
    GString *slug = g_string_new("");
    char *small = g_utf8_strdown(title, -1);
    for (const char *at = small; *at && slug->len < LONGEST; at = g_utf8_next_char(at))
        if (g_unichar_isalnum(g_utf8_get_char(at)))
            g_string_append_unichar(slug, g_utf8_get_char(at));
        else if (*at != '\'' && g_utf8_get_char(at) != 0x2019 && slug->len > 0 &&
                 slug->str[slug->len - 1] != '-')
            g_string_append_c(slug, '-');
    while (slug->len > 0 && slug->str[slug->len - 1] == '-')
        g_string_truncate(slug, slug->len - 1);
    const char *result = mw_format(arena, "%s", slug->len > 0 ? slug->str : "mazes");
    g_free(small);
    g_string_free(slug, TRUE);
    return result;
}

const char *mw_folder_new_name(struct mw_arena *arena, const char *folder, const char *title)
{
    const char *slug = slug_of(arena, title), *name = mw_format(arena, "%s.yaml", slug);
    struct stat is;
    for (int i = 2; lstat(mw_folder_path(arena, folder, name), &is) == 0; i++)
        name = mw_format(arena, "%s-%d.yaml", slug, i);
    return name;
}
