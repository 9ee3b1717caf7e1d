/* Draws what there is to choose from: grids and shapes as small mazes of their own, drawings as they are. */
#include "studio/picture.h"

#include "art/art.h"
#include "mazewright/book.h"
#include "mazewright/complaints.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 12 };

/* Makes a maze of pairs of words, ended by NULL, and draws it. NULL if there is none. */
static char *draw(const char *const *word)
{
    static const struct mw_single plain = {.format = "svg"};
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
static char *draw_grid(const char *name)
{
    static const char *const sizes[] = {"7x7", "7", "5", "10x10"};
    char *picture = NULL;
    for (size_t i = 0; !picture && i < sizeof sizes / sizeof *sizes; i++)
        picture = draw((const char *const[]){"grid", name, "size", sizes[i], "seed", "7", NULL});
    return picture;
}

static char *draw_shape(const char *name)
{
    return draw((const char *const[]){"shape", name, "size", "18x18", "seed", "7", NULL});
}

static char *copy_drawing(const char *name)
{
    for (int i = 0; art_file_at(i); i++)
        if (strcmp(art_file_at(i)->name, name) == 0)
            return strdup(art_file_at(i)->text);
    return NULL;
}

/* The cards of the first page: a drawing, or a maze. */
static char *draw_job(const char *name)
{
    static const char *const drawings[][2] = {{"sell", "tyrannosaur"}, {"birthday", "birthday-cake"}};
    static const char *const mazes[][MOST_WORDS] = {
        {"class", "shape", "text:Mia", "size", "30x14", "seed", "3"},
        {"poster", "grid", "polar", "size", "9", "seed", "4"},
        {"one", "shape", "heart", "size", "14x14", "seed", "5"},
    };
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++)
        if (strcmp(drawings[i][0], name) == 0)
            return copy_drawing(drawings[i][1]);
    for (size_t i = 0; i < sizeof mazes / sizeof *mazes; i++)
        if (strcmp(mazes[i][0], name) == 0)
            return draw(mazes[i] + 1);
    return NULL;
}

char *mw_picture(const char *kind, const char *name)
{
    static const struct {
        const char *kind;
        char *(*draw)(const char *name);
    } kinds[] = {{"grid", draw_grid}, {"shape", draw_shape}, {"drawing", copy_drawing}, {"job", draw_job}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, kind) == 0)
            return kinds[i].draw(name);
    return NULL;
}
