/* mazewright answer: finds a puzzle by its code in the manifest of its book, and shows the answer. The maze
 * is made again, and must have the fingerprint in the manifest. */
#include "base/whole.h"

#include "cli/report.h"
#include "mazewright.h"

#include <string.h>
#include <sys/stat.h>

static const char *text_of(const json_t *record, const char *key)
{
    const char *text = json_string_value(json_object_get(record, key));
    return text ? text : "";
}

/* Returns the index of the next puzzle from `i` on that has the code; the number of puzzles if there is none.
 */
static size_t next_with(const json_t *puzzles, size_t i, const char *code)
{
    while (i < json_array_size(puzzles) && strcmp(text_of(json_array_get(puzzles, i), "code"), code) != 0)
        i++;
    return i;
}

/* --- what the record asks for ------------------------------------------------------------------------- */

static const char *knob_text(struct mw_arena *arena, const json_t *value)
{
    return json_is_boolean(value) ? json_is_true(value) ? "true" : "false"
           : json_is_number(value)
               ? mw_format(arena, "%g", json_number_value(value))
               : mw_format(arena, "%s", json_string_value(value) ? json_string_value(value) : "");
}

static bool read_knobs(struct mw_arena *arena, const json_t *record, struct mw_request *r,
                       struct mw_error *error)
{
    const json_t *knobs = json_object_get(record, "variation");
    for (int i = 0; mw_knob_name(i); i++) {
        const json_t *value = json_object_get(knobs, mw_knob_name(i));
        if (value && mw_knob_is_of(i, r->tiling) &&
            !mw_knob_read(i, knob_text(arena, value), &r->vary, error))
            return false;
    }
    return true;
}

/* Reads a shape from `key` of a puzzle's record. Its file is relative to the manifest at `path`. */
static bool read_shape(struct mw_arena *arena, const json_t *record, const char *key, const char *path,
                       const struct mw_shape **shape, struct mw_error *error)
{
    const char *text = text_of(record, key);
    *shape = text[0] ? mw_shape_parse(arena, text, path, error) : NULL;
    return !text[0] || *shape;
}

/* Reads the line that a puzzle's route follows. */
static bool read_line(struct mw_arena *arena, const json_t *record, const char *path,
                      const struct mw_shape **line, struct mw_error *error)
{
    const char *file = text_of(record, "along");
    *line = file[0] ? mw_shape_line(arena, file, path, error) : NULL;
    return !file[0] || *line;
}

/* Returns the text under a key of a puzzle's record; NULL for none. */
static const char *copy_of(struct mw_arena *arena, const json_t *record, const char *key)
{
    const char *text = text_of(record, key);
    return text[0] ? mw_format(arena, "%s", text) : NULL;
}

/* Sets the error for a damaged record. Always returns false. */
static bool is_damaged(const json_t *record, const char *path, struct mw_error *error)
{
    return mw_fail(error, "%s is damaged in the entry of %s; build the book again", path,
                   text_of(record, "code"));
}

/* Reads a seed from its text or, if there is none, from its number. The text stays exact if a program that
 * rounds large numbers has saved the manifest. */
static bool read_seed(const json_t *record, uint64_t *seed)
{
    const json_t *number = json_object_get(record, "seed");
    const char *text = text_of(record, "seed_text");
    *seed = (uint64_t)json_integer_value(number);
    return text[0] ? mw_seed_parse(text, seed) : json_is_integer(number) && json_integer_value(number) >= 0;
}

static bool read_record(struct mw_arena *arena, const json_t *record, const char *path, struct mw_request *r,
                        struct mw_error *error)
{
    const json_t *size = json_object_get(record, "size");
    const char *algorithm = text_of(record, "algorithm");
    *r = mw_request_usual();
    r->spell = copy_of(arena, record, "spell");
    r->items = copy_of(arena, record, "items");
    r->numbers = copy_of(arena, record, "numbers");
    r->tiling = mw_tiling_named(text_of(record, "grid"));
    if (!r->tiling)
        return mw_fail(error, "%s names a grid that this version has not", path);
    const int w = mw_whole_of(json_array_get(size, 0)), h = mw_whole_of(json_array_get(size, 1));
    if (w < 0 || h < 0 || !read_seed(record, &r->seed))
        return is_damaged(record, path, error);
    const char *in_words = r->tiling->single ? mw_format(arena, "%d", w) : mw_format(arena, "%dx%d", w, h);
    return mw_size_parse(in_words, r->tiling, &r->size, error) &&
           (!algorithm[0] || mw_algorithm_parse(algorithm, &r->algorithm, error)) &&
           read_knobs(arena, record, r, error) &&
           read_shape(arena, record, "shape", path, &r->shape, error) &&
           read_shape(arena, record, "picture", path, &r->picture, error) &&
           read_line(arena, record, path, &r->along, error) &&
           mw_place_parse(text_of(record, "start"), &r->start, error) &&
           mw_place_parse(text_of(record, "finish"), &r->finish, error);
}

/* True if the maze, made again here, has the fingerprint of the printed maze. */
static bool is_printed_one(struct mw_arena *arena, const json_t *record, const struct mw_request *r,
                           struct mw_error *error)
{
    struct mw_request whole = *r;
    whole.grid = mw_request_grid(arena, r);
    const struct mw_solved *solved = whole.grid ? mw_puzzle_make(arena, &whole, error) : NULL;
    if (!solved)
        return error->text[0] ? false : mw_fail(error, "the shape leaves nothing of the grid");
    return strcmp(mw_format(arena, "%016llx", (unsigned long long)solved->fingerprint),
                  text_of(record, "fingerprint")) == 0 ||
           mw_fail(error,
                   "the maze comes out otherwise than it was printed: the book was made by another version, "
                   "or a file of its shape has changed");
}

/* --- what is said ------------------------------------------------------------------------------------- */

static int page_in(const json_t *record, const char *key)
{
    return mw_whole_of(json_object_get(record, key));
}

/* Returns the first file with the role `role` in a manifest; NULL if there is none. */
static const json_t *file_with(const json_t *book, const char *role)
{
    const json_t *files = json_object_get(book, "files");
    for (size_t i = 0; i < json_array_size(files); i++)
        if (strcmp(text_of(json_array_get(files, i), "role"), role) == 0)
            return json_array_get(files, i);
    return NULL;
}

/* Returns where a page of the files with the role `role` is: "page 3 of week.pdf", or only "week-003.svg" if
 * each page is a file. */
static const char *place_of(struct mw_arena *arena, const json_t *book, const char *role, int page)
{
    const json_t *files = json_object_get(book, "files"), *first = file_with(book, role);
    const char *format = text_of(first, "format");
    const bool has_others = page_in(first, "pages") > 1;
    int left = page;
    for (size_t i = 0; i < json_array_size(files); i++) {
        const json_t *file = json_array_get(files, i);
        if (strcmp(text_of(file, "role"), role) != 0 || strcmp(text_of(file, "format"), format) != 0)
            continue;
        if (left <= page_in(file, "pages"))
            return has_others ? mw_format(arena, "page %d of %s", left, text_of(file, "path"))
                              : text_of(file, "path");
        left -= page_in(file, "pages");
    }
    return mw_format(arena, "page %d of %s", page, text_of(first, "path"));
}

/* Prints what the solver of a puzzle writes down, if anything: a word, a number, or the letter of an end. */
static void print_solution(const json_t *record)
{
    static const char *const keys[] = {"solution", "start_letter", "finish_letter"};
    char line[200];
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (text_of(record, keys[i])[0]) {
            snprintf(line, sizeof line, "solution: %s", text_of(record, keys[i]));
            mw_make_showable(line, sizeof line);
            puts(line);
            return;
        }
}

static void print_owner(struct mw_arena *arena, const json_t *book, const json_t *record)
{
    const char *child = text_of(record, "child"), *role = text_of(record, "role");
    char line[1000];
    int n = snprintf(line, sizeof line / 2, "%s: puzzle %d%s, %s", text_of(record, "code"),
                     page_in(record, "number"), child[0] ? mw_format(arena, " of %s", child) : "",
                     place_of(arena, book, role, page_in(record, "page")));
    n = n < (int)sizeof line / 2 ? n : (int)sizeof line / 2 - 1;
    if (page_in(record, "answer_page") > 0) {
        const char *where = place_of(arena, book, file_with(book, "answers") ? "answers" : role,
                                     page_in(record, "answer_page"));
        snprintf(line + n, sizeof line - (size_t)n, "; its answer is %s %s",
                 strncmp(where, "page ", 5) == 0 ? "on" : "in", where);
    }
    mw_make_showable(line, sizeof line);
    puts(line);
    print_solution(record);
}

/* Shows an answer: writes it to the file `path` or, if `path` is NULL, as text to standard output. Text can
 * show only plain mazes of squares. */
static bool show(struct mw_arena *arena, const json_t *record, const char *manifest, const char *path,
                 struct mw_error *error)
{
    static struct mw_complaints complaints;
    struct mw_request r;
    const struct mw_single single = {.format = path ? mw_cli_format_of_name(path) : "text", .answer = true};
    if (!read_record(arena, record, manifest, &r, error) || !is_printed_one(arena, record, &r, error))
        return false;
    if (!single.format)
        return mw_fail(
            error, "no format is called after the name \"%s\"; call it something.svg or something.pdf", path);
    struct mw_error why = {0};
    if (!mw_single_admits(&single, &r, &why))
        return mw_fail(error, "%s",
                       path ? why.text
                            : "this maze cannot be drawn with letters; name a file with -o answer.svg");
    const bool good = path ? mw_single_save(arena, &r, &single, path, &complaints, error)
                           : mw_single_write(arena, &r, &single, stdout, &complaints, error);
    mw_cli_print_complaints(&complaints, NULL);
    return good;
}

/* Returns the path to write the nth answer to, counted from 0. */
static const char *numbered(struct mw_arena *arena, const char *path, int nth)
{
    const char *dot = path ? strrchr(path, '.') : NULL;
    return !dot || nth == 0 ? path : mw_format(arena, "%.*s-%d%s", (int)(dot - path), path, nth + 1, dot);
}

static bool tell(struct mw_arena *arena, const json_t *book, const json_t *record, const char *manifest,
                 const char *path, struct mw_error *error)
{
    struct stat there;
    if (page_in(record, "page") <= 0 || page_in(record, "number") <= 0 ||
        !file_with(book, text_of(record, "role")))
        return is_damaged(record, manifest, error);
    if (path && lstat(path, &there) == 0)
        return mw_fail(error, "%s is there already; name another file", path);
    json_t *found = mw_cli_wants_report() ? json_deep_copy(record) : json_null();
    mw_cli_report("puzzle", found);
    print_owner(arena, book, record);
    return show(arena, record, manifest, path, error);
}

/* Returns the path of a manifest: `path`, or the book.json in it if that is a folder. */
static const char *manifest_of(struct mw_arena *arena, const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISDIR(is.st_mode) ? mw_format(arena, "%s/book.json", path) : path;
}

/* Shows the answers for a code. Two children of a large class may have the same code; both answers are shown.
 */
static int answer(struct mw_arena *arena, const char *typed, const char *manifest, const char *path)
{
    struct mw_error error = {0};
    struct mw_code code;
    json_error_t why;
    if (!mw_code_read(typed, &code, &error))
        return mw_cli_failed("%s", error.text);
    json_t *book = json_load_file(mw_folder_read_path(arena, manifest), 0, &why);
    if (!book)
        return mw_cli_failed("%s is no book.json that a build wrote (%s); name the one beside the book",
                             manifest, why.text);
    const json_t *puzzles = json_object_get(book, "puzzles");
    const size_t n = json_array_size(puzzles);
    int found = 0;
    bool good = true;
    for (size_t i = next_with(puzzles, 0, code.text); good && i < n; i = next_with(puzzles, i + 1, code.text))
        good =
            tell(arena, book, json_array_get(puzzles, i), manifest, numbered(arena, path, found++), &error);
    if (found == 0)
        good = mw_fail(&error, "no puzzle in %s has the code %s", manifest, code.text);
    json_decref(book);
    return good ? mw_cli_finish() : mw_cli_failed("%s", error.text);
}

static const struct mw_cli_option own[] = {
    {.name = "output",
     .letter = 'o',
     .is = MW_CLI_OWN,
     .value = "FILE",
     .takes = {.files = "*"},
     .brief = "where to, as a format that its name ends with: answer.svg, answer.pdf, answer.png"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {own, mw_cli_help_options, NULL};

static int run(const struct mw_command *command, int argc, char **argv)
{
    char *value, *path = NULL;
    while (mw_cli_next_option(command, argc, argv, &value))
        path = value;
    if (argc - optind != 2)
        return mw_cli_usage(command,
                            "name the code and the book.json, as in \"mazewright answer 7KQ2M-X book.json\"");
    struct mw_arena *arena = mw_arena_new();
    const int status = answer(arena, argv[optind], manifest_of(arena, argv[optind + 1]), path);
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_answer = {
    .name = "answer",
    .brief = "show the answer of the puzzle that has a code",
    .usage = "CODE FOLDER|book.json [-o FILE]",
    .about = "Finds the puzzle with that code in the book.json of its book, or of a folder; says whose it is "
             "and where, and "
             "shows its answer: in "
             "letters if the maze is of squares, or as a drawing in a file. Capitals or not, with the dash "
             "or without; a code "
             "with a wrong letter is told as such. If two children of a large class have the same code, both "
             "are told of; the "
             "second drawing's name ends in -2.",
    .options = options,
    .takes = {.files = "json"},
    .run = run,
};
