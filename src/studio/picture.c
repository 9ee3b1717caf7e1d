/* Draws pictures of choices: a grid or a shape as a small maze, a border as a small page, a drawing as it is.
 */
#include "studio/picture.h"

#include "art/art.h"
#include "mazewright/book.h"
#include "mazewright/complaints.h"
#include "mazewright/files.h"
#include "mazewright/languages.h"
#include "mazewright/output.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 12 };

/* Makes a maze of pairs of words, ended by NULL, and draws it. NULL if there is none. */
static char *draw(const char *const *word, const char *language)
{
    const struct mw_single plain = {.format = "svg", .language = language};
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    size_t length = 0;
    int n = 0;
    while (word[n])
        n++;
    const struct mw_request *request = mw_request_read(arena, n / 2, word, "", &error);
    const char *text = request ? mw_single_text(arena, request, &plain, &length, &error) : NULL;
    char *copy = text ? strdup(text) : NULL;
    mw_arena_free(arena);
    return copy;
}

/* Grids have sizes of different forms; the first that a grid takes is used. */
static char *draw_grid(const char *name, const char *language)
{
    static const char *const sizes[] = {"7x7", "7", "5", "10x10"};
    char *picture = NULL;
    for (size_t i = 0; !picture && i < sizeof sizes / sizeof *sizes; i++)
        picture = draw((const char *const[]){"grid", name, "size", sizes[i], "seed", "7", NULL}, language);
    return picture;
}

static char *draw_shape(const char *name, const char *language)
{
    return draw((const char *const[]){"shape", name, "size", "18x18", "seed", "7", NULL}, language);
}

/* Draws a small page of a book with one decoration, by the code that draws books. */
static char *draw_page(const char *key, const char *name, const char *language)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    struct mw_complaints *dropped_complaints = g_new0(struct mw_complaints, 1);
    struct mw_built built = {.nfiles = 0};
    const char *folder = mw_folder_temporary(arena, &error);
    const struct mw_output *const formats[] = {mw_output_named("svg"), NULL};
    const struct mw_build build = {
        .folder = folder, .formats = formats, .threads = 1, .temporary = true, .force = true};
    const char *spec =
        mw_format(arena,
                  "language: %s\npaper: 3x3.6in\n%s: \"%s\"\nanswers: none\nfolio: none\nremake: false\n"
                  "puzzles: [{size: 4x4}]\n",
                  language, key, name);
    char *bytes = NULL, *copy = NULL;
    if (folder && !strpbrk(name, "\"\\\n") &&
        mw_book_write_text(arena, "look.yaml", spec, &build, &built, dropped_complaints) &&
        built.nfiles > 0) {
        char *path = g_build_filename(folder, built.file[0].name, NULL);
        copy = g_file_get_contents(path, &bytes, NULL, NULL) ? strdup(bytes) : NULL;
        g_free(path);
        g_free(bytes);
    }
    mw_folder_remove(folder);
    g_free(dropped_complaints);
    mw_arena_free(arena);
    return copy;
}

static char *draw_border(const char *name, const char *language)
{
    return draw_page("border", name, language);
}

static char *draw_corners(const char *name, const char *language)
{
    return draw_page("corners", name, language);
}

static char *draw_background(const char *name, const char *language)
{
    return draw_page("background", name, language);
}

static char *copy_drawing(const char *name, const char *language)
{
    (void)language; /* a drawing has no words */
    for (int i = 0; art_file_at(i); i++)
        if (strcmp(art_file_at(i)->name, name) == 0)
            return strdup(art_file_at(i)->text);
    return NULL;
}

/* The cards of the first page: a drawing, or a maze. */
static char *draw_job(const char *name, const char *language)
{
    static const char *const drawings[][2] = {{"sell", "tyrannosaur"}, {"birthday", "birthday-cake"}};
    static const char *const mazes[][MOST_WORDS] = {
        {"class", "shape", "text:Mia", "size", "30x14", "seed", "3"},
        {"poster", "grid", "polar", "size", "9", "seed", "4"},
        {"one", "shape", "heart", "size", "14x14", "seed", "5"},
    };
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++)
        if (strcmp(drawings[i][0], name) == 0)
            return copy_drawing(drawings[i][1], language);
    for (size_t i = 0; i < sizeof mazes / sizeof *mazes; i++)
        if (strcmp(mazes[i][0], name) == 0)
            return draw(mazes[i] + 1, language);
    return NULL;
}

char *mw_picture(const char *kind, const char *name, const char *language)
{
    static const struct {
        const char *kind;
        char *(*draw)(const char *name, const char *language);
    } kinds[] = {
        {"grid", draw_grid},     {"shape", draw_shape},     {"drawing", copy_drawing},      {"job", draw_job},
        {"border", draw_border}, {"corners", draw_corners}, {"background", draw_background}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, kind) == 0 && mw_language_named(language))
            return kinds[i].draw(name, mw_language_named(language)->name);
    return NULL;
}
