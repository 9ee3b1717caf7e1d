/* Reads and writes files of the studio's folder. A name comes from a browser, so it is checked before it
 * becomes a path; a symbolic link is refused, because it could lead out of the folder. */
#include "studio/folder.h"

#include "files/new_file.h"
#include "mazewright/edit.h"
#include "mazewright/files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST_NAME = 120, MOST_BOOKS_LISTED = 500 };

bool mw_has_suffix(const char *name, const char *suffix)
{
    const size_t n = strlen(name), m = strlen(suffix);
    return n > m && g_ascii_strcasecmp(name + n - m, suffix) == 0;
}

/* True if a name has no sign that could make it lead elsewhere. */
static bool is_name(const char *name, struct mw_error *error)
{
    if (!g_utf8_validate(name, -1, NULL))
        return mw_fail(error, "the file's name is not UTF-8 text; rename it");
    if (strlen(name) > LONGEST_NAME)
        return mw_fail(error, "the file's name is too long; shorten it");
    for (const char *at = name; *at; at = g_utf8_next_char(at))
        if (*at == '/' || *at == '\\' || *at == ':' || g_unichar_iscntrl(g_utf8_get_char(at)))
            return mw_fail(error, "the file's name has a sign that no file's name should have; rename it");
    return name[0] != '.' || mw_fail(error, "the file's name begins with a dot; rename it");
}

bool mw_studio_admits(const char *name, struct mw_error *error)
{
    static const char *const suffixes[] = {".yaml", ".yml", ".csv", ".tsv", ".txt",
                                           ".svg",  ".png", ".jpg", ".jpeg"};
    bool is_known = false;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        is_known = is_known || mw_has_suffix(name, suffixes[i]);
    return is_name(name, error) &&
           (is_known ||
            mw_fail(error, "this kind of file is not used in books; take a CSV, SVG, PNG or JPEG file"));
}

const char *mw_studio_path(struct mw_arena *arena, const char *folder, const char *name)
{
    return mw_format(arena, "%s/%s", folder, name);
}

/* Opens a regular file of the folder for reading. Returns -1, with errno set, on failure. */
static int open_file(const char *folder, const char *name, struct stat *is)
{
    const int dir = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
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

char *mw_studio_load(const char *folder, const char *name, size_t most, size_t *length,
                     struct mw_error *error)
{
    struct stat is;
    if (!is_name(name, error))
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
    if (!bytes || *length < size) {
        mw_fail(error, bytes ? "%s cannot be read to its end" : "%s is too large", name);
        free(bytes);
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

bool mw_studio_save(const char *folder, const char *name, const char *bytes, size_t length, bool replaces,
                    struct mw_error *error)
{
    struct mw_arena *arena = mw_arena_new();
    const char *path = mw_studio_path(arena, folder, name);
    struct mw_new_file file;
    bool good = mw_studio_admits(name, error) && may_write(path, name, replaces, error) &&
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

/* Returns the title that a spec gives, or its name without suffix. */
static json_t *title_of(const char *folder, const char *name)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_error dropped_error;
    size_t length;
    char *text = mw_studio_load(folder, name, LONGEST_SPEC, &length, &dropped_error);
    const char *tree = text ? mw_spec_tree(arena, text, &dropped_error) : NULL;
    json_t *read = tree ? json_loads(tree, 0, NULL) : NULL,
           *title = json_incref(json_object_get(json_object_get(read, "values"), "title"));
    if (!json_is_string(title)) {
        json_decref(title);
        title = json_string(mw_path_stem(arena, name));
    }
    json_decref(read);
    free(text);
    mw_arena_free(arena);
    return title;
}

struct listed {
    char *name;
    time_t changed;
};

static int by_age(const void *a, const void *b)
{
    const struct listed *one = a, *other = b;
    return one->changed != other->changed ? one->changed < other->changed ? 1 : -1
                                          : strcmp(one->name, other->name);
}

/* Lists the specs of a folder. Returns how many there are. */
static int list_books(const char *folder, struct listed *book)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    struct mw_error dropped_error;
    int n = 0;
    for (const char *name; dir && n < MOST_BOOKS_LISTED && (name = g_dir_read_name(dir));) {
        struct stat is;
        if ((!mw_has_suffix(name, ".yaml") && !mw_has_suffix(name, ".yml")) ||
            !mw_studio_admits(name, &dropped_error))
            continue;
        const int file = open_file(folder, name, &is);
        if (file >= 0) {
            close(file);
            book[n++] = (struct listed){g_strdup(name), is.st_mtime};
        }
    }
    if (dir)
        g_dir_close(dir);
    return n;
}

char *mw_studio_books(const char *folder)
{
    struct listed *book = g_new0(struct listed, MOST_BOOKS_LISTED);
    const int n = list_books(folder, book);
    json_t *list = json_array();
    qsort(book, (size_t)n, sizeof *book, by_age);
    for (int i = 0; i < n; i++) {
        json_array_append_new(list, json_pack("{s:s, s:o, s:I}", "name", book[i].name, "title",
                                              title_of(folder, book[i].name), "changed",
                                              (json_int_t)book[i].changed));
        g_free(book[i].name);
    }
    char *text = json_dumps(list, JSON_COMPACT);
    json_decref(list);
    g_free(book);
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

/* True if a file or folder of the folder has a name that begins with `stem`. */
static bool is_taken(const char *folder, const char *stem)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    bool is_taken = false;
    for (const char *name; dir && !is_taken && (name = g_dir_read_name(dir));)
        is_taken = g_str_has_prefix(name, stem) && !g_ascii_isalnum(name[strlen(stem)]);
    if (dir)
        g_dir_close(dir);
    return is_taken;
}

const char *mw_studio_new_name(struct mw_arena *arena, const char *folder, const char *title)
{
    const char *slug = slug_of(arena, title), *stem = slug;
    for (int i = 2; is_taken(folder, stem); i++)
        stem = mw_format(arena, "%s-%d", slug, i);
    return mw_format(arena, "%s.yaml", stem);
}
