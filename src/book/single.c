/* Writes one maze on its own: plans a book of one puzzle, whose only page is as large as the maze. */
#include "mazewright/answers.h"
#include "mazewright/book.h"
#include "mazewright/group.h"
#include "mazewright/languages.h"
#include "mazewright/look.h"

#include "base/libraries.h"
#include "book/loose_pages.h"
#include "book/manifest.h"
#include "files/new_file.h"
#include "mazewright/complaints.h"
#include "output/cairo.h"
#include "output/strips.h"
#include "preflight/preflight.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Returns the name of the i-th format: the two that only single mazes have, then those of books. */
const char *mw_single_format(int i)
{
    return i == 0 ? "text" : i == 1 ? "json" : mw_output_name(i - 2);
}

static bool is(const struct mw_single *single, const char *format)
{
    return strcmp(single->format, format) == 0;
}

/* Names a property of the maze that cannot be shown as text; NULL if there is none. */
static const char *beyond_text(const struct mw_request *r)
{
    return r->shape             ? r->shape->name
           : r->picture         ? "picture"
           : !r->tiling->square ? r->tiling->name
           : r->vary.weave > 0  ? "weave"
           : r->vary.sparse > 0 ? "sparse"
           : r->vary.unicursal  ? "unicursal"
           : r->vary.starts > 0 ? "starts"
           : r->vary.exits > 0  ? "exits"
           : r->vary.keys > 0   ? "keys"
           : r->vary.floors > 0 ? "floors"
           : r->items           ? "items"
           : r->along           ? "along"
           : r->spell           ? "spell"
           : r->numbers         ? "numbers"
                                : NULL;
}

bool mw_single_admits(const struct mw_single *single, const struct mw_request *request,
                      struct mw_error *error)
{
    if (is(single, "text") && beyond_text(request))
        return mw_fail(error, "text can show whole grids of squares only; use --format svg for %s",
                       beyond_text(request));
    const bool is_by_strips = is(single, "text") || is(single, "svg") || is(single, "png");
    if (mw_request_is_large(request) && !is_by_strips)
        return mw_fail(error,
                       "a maze of more than %d cells across or down is written as text, svg or png only",
                       MW_MAX_OTHERS);
    if (!is(single, "text") && !is(single, "json") && !mw_output_named(single->format))
        return mw_fail(error, "no format is called \"%s\"", single->format);
    return !single->language || mw_language_named(single->language) ||
           mw_fail(error, "no language is called \"%s\"", single->language);
}

/* --- the maze ----------------------------------------------------------------------------------------- */

struct work {
    struct mw_arena *arena;
    const struct mw_single *single;
    const struct mw_book *book; /* of one puzzle */
    const struct mw_solved *solved;
    struct mw_complaints *complaints;
};

/* Returns the usual settings of a book in a language; NULL is English. */
static const struct mw_spec *usual_spec(struct mw_arena *arena, const char *language)
{
    struct mw_complaints *none = MW_NEW(arena, struct mw_complaints); /* built-in languages are tested */
    const char *text = language ? mw_format(arena, "language: %s\npuzzles: [{size: 5x5}]\n", language) : NULL;
    const struct mw_spec *spec = text ? mw_spec_read(arena, "maze", text, strlen(text), none) : NULL;
    return spec ? spec : mw_spec_default(arena);
}

static bool make(struct work *w, const struct mw_request *request, struct mw_error *error)
{
    struct mw_group *group = MW_NEW(w->arena, struct mw_group);
    struct mw_spec *spec = MW_NEW(w->arena, struct mw_spec);
    struct mw_icon_pair *icons = MW_NEW(w->arena, struct mw_icon_pair);
    *icons = (struct mw_icon_pair){{w->single->icon[0], w->single->icon[1]}};
    *group = (struct mw_group){.count = 1,
                               .maze = *request,
                               .nseeds = 1,
                               .seeds = &request->seed,
                               .icons = {1, icons},
                               .per_page = 1};
    static const struct mw_answers no_answers = {.where = MW_ANSWERS_NONE, .per_page = 1};
    *spec = *usual_spec(w->arena, w->single->language);
    spec->answers = &no_answers;
    spec->ngroups = 1;
    spec->group = group;
    w->book = mw_book_plan(w->arena, spec, error);
    if (!w->book)
        return false;
    struct mw_error why = {0};
    const struct mw_request *planned = &w->book->puzzle[0].request;
    const char *doubt = mw_request_doubt(w->arena, planned);
    if (doubt)
        mw_warn(w->complaints, MW_NOWHERE, "%s", doubt);
    if (planned->shape && planned->shape->note)
        mw_warn(w->complaints, MW_NOWHERE, "the shape %s %s", planned->shape->name, planned->shape->note);
    if (planned->picture && planned->picture->note)
        mw_warn(w->complaints, MW_NOWHERE, "the picture %s %s", planned->picture->name,
                planned->picture->note);
    w->solved = (mw_request_is_large(planned) ? mw_puzzle_solve : mw_puzzle_make)(w->arena, planned, &why);
    return w->solved ||
           mw_fail(error, "%s is not fit to print: %s", mw_request_format(w->arena, planned), why.text);
}

/* --- the page ----------------------------------------------------------------------------------------- */

/* Prints a maze that is too large for a page, strip by strip. */
static bool print_by_strips(const struct work *w, FILE *file, struct mw_error *error)
{
    const struct mw_route *route = w->single->answer ? w->solved->route : NULL;
    if (is(w->single, "png"))
        return mw_strips_print_png(file, w->solved->maze, route, w->book->colour, error);
    mw_strips_print_svg(file, w->solved->maze, route, w->book->colour);
    return true;
}

static bool print_page(const struct work *w, FILE *file, struct mw_error *error)
{
    struct mw_type *type = mw_type_open(w->book->spec->look->face, w->book->spec->language, w->complaints);
    if (!type)
        return mw_fail(error, "there is nothing to set the labels in");
    const struct mw_page *page = mw_page_single(w->arena, w->book, w->solved, w->single->answer, type);
    bool good = mw_preflight_has_space(page, error);
    if (good && is(w->single, "json"))
        mw_json_print_record(file, w->book->puzzle, w->solved, page);
    else if (good)
        good = mw_loose_pages_write(w->arena, mw_output_named(w->single->format), w->book->spec,
                                    w->book->spec->title, 1, &page, file, error);
    mw_type_close(type);
    return good;
}

static bool print(const struct work *w, FILE *file, struct mw_error *error)
{
    if (is(w->single, "text")) {
        mw_maze_print(file, w->solved->maze, w->single->answer ? w->solved->route : NULL);
        return true;
    }
    if (mw_request_is_large(&w->book->puzzle[0].request))
        return print_by_strips(w, file, error);
    struct mw_complaints *complaints = MW_NEW(w->arena, struct mw_complaints),
                         *before = mw_libraries_report_to(complaints);
    const bool good = print_page(w, file, error);
    mw_libraries_report_to(before);
    return good && (complaints->nerrors == 0 || mw_fail(error, "%s", complaints->at[0].text));
}

bool mw_single_write(struct mw_arena *arena, const struct mw_request *request, const struct mw_single *single,
                     FILE *file, struct mw_complaints *complaints, struct mw_error *error)
{
    struct work w = {.arena = arena, .single = single, .complaints = complaints};
    return mw_single_admits(single, request, error) && make(&w, request, error) && print(&w, file, error);
}

const char *mw_single_text(struct mw_arena *arena, const struct mw_request *request,
                           const struct mw_single *single, size_t *length, struct mw_error *error)
{
    struct mw_complaints *dropped_complaints = MW_NEW(arena, struct mw_complaints);
    char *bytes = NULL, *copy = NULL;
    FILE *file = open_memstream(&bytes, length);
    if (!file) {
        mw_fail(error, "%s", strerror(errno));
        return NULL;
    }
    const bool good = mw_single_write(arena, request, single, file, dropped_complaints, error);
    if (fclose(file) == 0 && good) {
        copy = MW_ARRAY(arena, *length + 1, char);
        memcpy(copy, bytes, *length);
    }
    free(bytes);
    return copy;
}

/* --- a drawing ---------------------------------------------------------------------------------------- */

static bool draw_on(const struct work *w, cairo_t *cr, double width, double height, struct mw_error *error)
{
    const struct mw_spec *spec = w->book->spec;
    struct mw_type *type = mw_type_open(spec->look->face, spec->language, w->complaints);
    if (!type)
        return mw_fail(error, "there is nothing to set the labels in");
    const struct mw_page *page =
        mw_page_printed(w->arena, mw_page_single(w->arena, w->book, w->solved, w->single->answer, type));
    if (!mw_preflight_has_space(page, error)) {
        mw_type_close(type);
        return false;
    }
    const double scale = fmin(width / page->w, height / page->h);
    cairo_save(cr);
    cairo_scale(cr, scale, scale);
    mw_cairo_play(cr, page, spec->look->colour);
    cairo_restore(cr);
    mw_type_close(type);
    return cairo_status(cr) == CAIRO_STATUS_SUCCESS ||
           mw_fail(error, "cannot draw: %s", cairo_status_to_string(cairo_status(cr)));
}

bool mw_single_draw(struct mw_arena *arena, const struct mw_request *request, const struct mw_single *single,
                    cairo_t *cr, double width, double height, struct mw_complaints *complaints,
                    struct mw_error *error)
{
    struct mw_single drawn = *single;
    drawn.format = "pdf";
    struct work w = {.arena = arena, .single = &drawn, .complaints = complaints};
    return mw_single_admits(&drawn, request, error) && make(&w, request, error) &&
           draw_on(&w, cr, width, height, error);
}

/* --- the file ----------------------------------------------------------------------------------------- */

/* Writes to a pipe or a device directly, without a temporary file beside it. */
static bool print_to_device(const struct work *w, const char *path, struct mw_error *error)
{
    struct mw_error why = {0};
    FILE *file = fopen(path, "wb");
    bool good = file && print(w, file, &why);
    if (file && ferror(file))
        fputc('\n',
              file); /* writes one more byte, so that fclose() fails, too, and sets errno to the reason */
    if (file ? fclose(file) != 0 && good : true)
        good = mw_fail(&why, "%s", strerror(errno));
    return good || mw_fail(error, "cannot write %s: %s", path, why.text);
}

static bool print_to_file(const struct work *w, const char *path, struct mw_error *error)
{
    struct mw_new_file file;
    if (!mw_file_create(w->arena, &file, path, error))
        return false;
    struct mw_error why = {0};
    bool good = print(w, file.stream, &why) || mw_fail(error, "cannot write %s: %s", path, why.text);
    good = good && mw_file_seal(&file, error) && mw_file_place(&file, error);
    if (!good)
        mw_file_discard(&file);
    return good;
}

/* True if a shape is read from the file at a path. */
static bool is_made_of(struct mw_arena *arena, const struct mw_shape *shape, const char *path)
{
    struct mw_shape_request from = {0};
    struct mw_error none = {0};
    if (!shape || !mw_shape_request(arena, shape->name, &from, &none))
        return false;
    const char *file = from.outline ? from.outline : from.image;
    return file && mw_is_same_file(file, path);
}

static bool may_replace(struct mw_arena *arena, const struct mw_request *request, const char *path,
                        struct mw_error *error)
{
    return (!is_made_of(arena, request->shape, path) && !is_made_of(arena, request->picture, path) &&
            !(request->along && mw_is_same_file(request->along->name, path))) ||
           mw_fail(error, "the maze is made of %s, and would take its place; name another file with -o",
                   path);
}

bool mw_single_save(struct mw_arena *arena, const struct mw_request *request, const struct mw_single *single,
                    const char *path, struct mw_complaints *complaints, struct mw_error *error)
{
    struct work w = {.arena = arena, .single = single, .complaints = complaints};
    if (!mw_single_admits(single, request, error) || !may_replace(arena, request, path, error) ||
        !make(&w, request, error))
        return false;
    struct stat info;
    bool device = stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
    return (device ? print_to_device : print_to_file)(&w, path, error);
}
