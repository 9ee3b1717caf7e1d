/* mazewright new: writes a spec to start from, in the user's language. The lines that a template offers for a
 * new spec stand in the template's file, each after "#: ". */
#include "cli/report.h"
#include "cli/wishes.h"

#include "mazewright/book.h"
#include "mazewright/complaints.h"
#include "mazewright/files.h"
#include "mazewright/format.h"
#include "mazewright/languages.h"

#include <errno.h>
#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- the text ----------------------------------------------------------------------------------------- */

static const char *typed_or_usual(const struct wish *wish)
{
    return wish->said ? wish->said : wish->usual;
}

/* Returns a text in quotation marks, with special characters escaped. */
static const char *quoted(struct mw_arena *arena, const char *text)
{
    char *copy = mw_format(arena, "\"%s%s", text, text), *to = copy + 1;
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            *to++ = '\\';
        *to++ = *text;
    }
    *to = '\0';
    return mw_format(arena, "%s\"", copy);
}

/* True if the template's lines for a new spec set the paper, because its pages are folded or need several
 * sheets. */
static bool names_paper(const struct mw_template *template)
{
    static const char *const ways[] = {"%paper%", "%half%", "%eighth%"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strstr(template->text, ways[i]))
            return true;
    return false;
}

static const char *head_of(struct mw_arena *arena, const struct mw_template *template,
                           const struct wish *wish)
{
    const char *text = "";
    for (int i = 0; i < COUNT; i++) {
        const char *value = i == TITLE ? quoted(arena, typed_or_usual(&wish[i])) : typed_or_usual(&wish[i]);
        const bool is_wanted = i < LANGUAGE || wish[i].said;
        /* `is_settled`: the template sets the key; `is_elsewhere`: its lines for a new spec set the paper */
        const bool is_settled = strstr(template->text, mw_format(arena, "\n%s: ", wish[i].key)) != NULL,
                   is_elsewhere = i == PAPER && names_paper(template);
        if (is_wanted && !is_elsewhere && (!is_settled || wish[i].said))
            text = mw_format(arena, "%s%-28s # %s\n", text, mw_format(arena, "%s: %s", wish[i].key, value),
                             wish[i].remark);
    }
    return mw_format(arena, "%s%-28s # %s\n", text, mw_format(arena, "template: %s", template->name),
                     template->brief);
}

/* Returns the size of a paper (`parts` 1), or of an upright half (2) or eighth (8) of it: "5.5x8.5in". */
static const char *part_of(struct mw_arena *arena, const struct mw_paper *paper, int parts)
{
    const double longer = fmax(paper->w, paper->h), shorter = fmin(paper->w, paper->h),
                 across = parts == 1   ? paper->w
                          : parts == 2 ? longer / 2
                                       : longer / 4,
                 down = parts == 1   ? paper->h
                        : parts == 2 ? shorter
                                     : shorter / 2;
    const bool metric = paper->name && paper->name[0] == 'a';
    const double unit = metric ? 72 / 25.4 : 72;
    return mw_format(arena, "%.5gx%.5g%s", across / unit, down / unit, metric ? "mm" : "in");
}

/* A name between "%" in the lines of a template, and the text that replaces it. */
struct gap {
    const char *name, *text;
};

static const char *fill(struct mw_arena *arena, const struct gap *gap, const char *text)
{
    for (; gap->name; gap++)
        for (const char *at; (at = strstr(text, gap->name)) != NULL;)
            text = mw_format(arena, "%.*s%s%s", (int)(at - text), text, gap->text, at + strlen(gap->name));
    return text;
}

/* Fills in a default that the template has: "%count=7%" is 7 unless the user says otherwise. */
static const char *fill_usual(struct mw_arena *arena, const char *mark, const char *said, const char *text)
{
    const char *at = strstr(text, mark), *usual = at ? at + strlen(mark) : NULL,
               *end = at ? strchr(usual, '%') : NULL;
    return end ? mw_format(arena, "%.*s%s%s", (int)(at - text), text,
                           said ? said : mw_format(arena, "%.*s", (int)(end - usual), usual), end + 1)
               : text;
}

/* True if a line of a template names a theme. */
static bool is_theme(const char *line)
{
    return strncmp(line, "theme: ", strlen("theme: ")) == 0;
}

/* Returns the lines of a template for a new spec, without a theme if those have no words in its language; if
 * it has none, a group of mazes. */
static const char *body_of(struct mw_arena *arena, const struct mw_template *template,
                           const struct mw_paper *paper, const struct wish *wish)
{
    const char *count = typed_or_usual(&wish[COUNT]);
    const struct gap gaps[] = {{"%count%", count},
                               {"%paper%", paper->name ? paper->name : part_of(arena, paper, 1)},
                               {"%half%", part_of(arena, paper, 2)},
                               {"%eighth%", part_of(arena, paper, 8)},
                               {NULL, NULL}};
    const bool has_theme = mw_themes_speak(arena, typed_or_usual(&wish[LANGUAGE]));
    const char *body = "";
    for (const char *at = template->text; (at = strstr(at, "\n#: ")); at++)
        if (has_theme || !is_theme(at + 4))
            body = mw_format(arena, "%s%.*s\n", body, (int)strcspn(at + 4, "\n"), at + 4);
    body = fill_usual(arena, "%count=", wish[COUNT].said, body);
    return body[0] ? fill(arena, gaps, body)
                   : mw_format(arena,
                               "puzzles:\n"
                               "  - count: %s                 # how many mazes\n"
                               "    difficulty: easy..medium  # from the first to the last\n",
                               count);
}

static bool is_free(const char *path, struct mw_error *error)
{
    struct stat there;
    return lstat(path, &there) != 0 ||
           mw_fail(error,
                   "%s is there already; name another file, as in \"mazewright new TEMPLATE other.yaml\"",
                   path);
}

static bool save(const char *path, const char *text, struct mw_error *error)
{
    FILE *file = fopen(path, "wxe");
    const bool good = file && fputs(text, file) >= 0;
    return (file && fclose(file) == 0 && good) ||
           mw_fail(error, "cannot write %s: %s", path, strerror(errno));
}

/* Returns the path of the class list that a spec names, beside the spec; NULL if it names none. */
static const char *list_of(struct mw_arena *arena, const char *path, const char *text)
{
    return strstr(text, "\nroster: class.csv") ? mw_path_beside(arena, path, "class.csv") : NULL;
}

static bool exists(const char *path)
{
    struct stat there;
    return lstat(path, &there) == 0;
}

/* Returns the options as they were typed: "--paper a7 --reader 3-4". */
static const char *options_typed(struct mw_arena *arena, const struct wish *wish)
{
    const char *said = "";
    for (int i = 0; i < NWISHES; i++)
        if (wish[i].said && i != TITLE)
            said = mw_format(arena, "%s --%s %s", said, wish[i].key, wish[i].said);
    return said;
}

/* True if a book can be made of the spec. If not, prints the first error together with the options typed,
 * because there is no file yet to point to. */
static bool is_sound(struct mw_arena *arena, const struct mw_template *template, const char *path,
                     const char *text, const struct wish *wish)
{
    static struct mw_complaints complaints;
    const struct mw_build dry = {.dry = true};
    struct mw_built built;
    const bool good = mw_book_write_text(arena, path, text, &dry, &built, &complaints);
    if (good)
        mw_cli_print_complaints(&complaints, NULL);
    for (int i = 0; i < complaints.kept && !good; i++)
        if (!complaints.at[i].warning) {
            mw_cli_failed("\"%s%s\" makes no book, and nothing is written: %s", template->name,
                          options_typed(arena, wish), complaints.at[i].text);
            break;
        }
    return good;
}

/* Returns a text in which each level of difficulty is lowered by one. The easiest level stays; a range whose
 * ends become equal is written as one level. */
static const char *easier(struct mw_arena *arena, const char *text)
{
    static const char key[] = "difficulty: ";
    const char *result = "", *at;
    for (; (at = strstr(text, key)) != NULL;) {
        const char *level = at + strlen(key);
        result = mw_format(arena, "%s%.*s", result, (int)(level - text), text);
        for (text = level; g_ascii_isalpha(text[0]);) {
            int i = 0;
            while (mw_level_word(i) && !g_str_has_prefix(text, mw_level_word(i)))
                i++;
            if (!mw_level_word(i))
                break;
            text += strlen(mw_level_word(i));
            const size_t dots = strspn(text, ".");
            result = mw_format(arena, "%s%s%.*s", result, mw_level_word(i > 0 ? i - 1 : 0), (int)dots, text);
            text += dots;
        }
    }
    const char *lowest = mw_level_word(0), *range = mw_format(arena, "%s..%s", lowest, lowest);
    const struct gap gaps[] = {{range, lowest}, {NULL, NULL}};
    return fill(arena, gaps, mw_format(arena, "%s%s", result, text));
}

/* True if a maze of the book is easier than the spec asks for, because its page has no space for more. */
static bool asks_too_much(struct mw_arena *arena, const char *path, const char *text)
{
    const double missed = 0.15;
    const struct mw_build dry = {.dry = true};
    struct mw_complaints *dropped_complaints = MW_NEW(arena, struct mw_complaints);
    struct mw_built built;
    if (!mw_book_write_text(arena, path, text, &dry, &built, dropped_complaints))
        return false;
    for (int i = 0; i < built.npuzzles; i++)
        if (built.made[i].puzzle->target > mw_difficulty(&built.made[i].facts) + missed)
            return true;
    return false;
}

/* Returns the spec, with its levels lowered until its pages have space for the mazes asked for, or no level
 * can be lowered. */
static const char *fitted(struct mw_arena *arena, const char *path, const char *text)
{
    const char *next;
    while (strcmp(next = easier(arena, text), text) != 0 && asks_too_much(arena, path, text))
        text = next;
    return text;
}

/* Writes the spec and, unless it exists already, the class list that the spec names. On failure no new file
 * is left. */
static bool save_all(struct mw_arena *arena, const struct mw_template *template, const char *path,
                     const char *text, const struct wish *wish)
{
    struct mw_error error = {0};
    const char *list = list_of(arena, path, text);
    const bool is_listed = list && exists(list);
    if (list && !is_listed &&
        !save(list, "name,group,level\nAda,A,easy\nBruno,A,\nChloe,B,medium\n", &error)) {
        mw_cli_failed("%s", error.text);
        return false;
    }
    /* faults in the user's own list are reported when the book is built */
    const bool is_good = is_listed || is_sound(arena, template, path, text, wish);
    if (is_good && save(path, text, &error)) {
        if (list && !is_listed)
            printf("%s: a list of three to try it with; put your class there\n", list);
        return true;
    }
    if (error.text[0])
        mw_cli_failed("%s", error.text);
    if (list && !is_listed)
        unlink(list);
    return false;
}

/* Returns a path as the spec at `spec` must name it: unchanged if the spec lies in the working folder, else
 * absolute. */
static const char *path_from(struct mw_arena *arena, const char *spec, const char *path)
{
    if (!mw_wishes_names_file(path) || path[0] == '/' || !strchr(spec, '/'))
        return path;
    char *whole = g_canonicalize_filename(path, NULL);
    path = mw_format(arena, "%s", whole);
    g_free(whole);
    return path;
}

/* Returns the index of the wish on line `line`, from 1, of the keys that write_spec() joins; PAPER for any
 * other line. */
static int option_of_line(int line)
{
    return line >= 1 && line <= LANGUAGE - READER + 1 ? READER + line - 1 : PAPER;
}

static int write_spec(struct mw_arena *arena, const struct mw_template *template, const char *path,
                      const struct wish *wish)
{
    struct mw_error error = {0};
    const char *head = head_of(arena, template, wish);
    if (!is_free(path, &error))
        return mw_cli_failed("%s", error.text);
    const char *keys = "";
    for (int i = READER; i <= LANGUAGE; i++) /* option_of_line() relies on one key a line, in this order */
        keys = mw_format(arena, "%s%s: %s\n", keys, wish[i].key, typed_or_usual(&wish[i]));
    struct mw_complaints *complaints = MW_NEW(arena, struct mw_complaints);
    const struct mw_spec *wished = mw_wishes_read(arena, keys, complaints);
    if (!wished)
        return mw_cli_failed("%s: %s",
                             mw_format(arena, "--%s", wish[option_of_line(complaints->at[0].line)].key),
                             complaints->at[0].text);
    const char *text = mw_format(arena,
                                 "# A book for Mazewright; what stands behind a # is a remark. Make it with\n"
                                 "#     mazewright build %s\n"
                                 "# \"mazewright list keys\" tells what else can be said here.\n\n%s%s",
                                 path, head, body_of(arena, template, &wished->format->paper, wish));
    if (!save_all(arena, template, path, list_of(arena, path, text) ? text : fitted(arena, path, text), wish))
        return MW_EXIT_FAILED;
    mw_cli_report("file", json_string(path));
    printf("%s: look into it, then type \"mazewright build %s\"\n", path, path);
    return mw_cli_finish();
}

/* --- the command line --------------------------------------------------------------------------------- */

/* True if a new spec needs a number of mazes; false if the template's class list determines it. */
static bool has_count(const struct mw_template *template)
{
    return strstr(template->text, "\n#: ") == NULL || strstr(template->text, "%count") != NULL;
}

static const struct mw_template *template_named(const struct mw_command *command, const char *name)
{
    for (int i = 0; mw_template_at(i); i++)
        if (mw_is_called(name, mw_template_at(i)->name))
            return mw_template_at(i);
    mw_cli_usage(command, "no template is called \"%s\"%s", name, mw_cli_meant(name, mw_template_name));
    return NULL;
}

static const char *paper_name(int i)
{
    return mw_papers[i].name;
}

enum { ASK = MW_CLI_OWN + NWISHES };
static const struct mw_cli_option own[] = {
    {.name = "title",
     .is = MW_CLI_OWN + TITLE,
     .value = "T",
     .brief = "what the book is called (default: My Mazes)"},
    {.name = "reader",
     .is = MW_CLI_OWN + READER,
     .value = "R",
     .takes = {.names = mw_reader_name},
     .brief = "who it is for: 3-4, 5-6, 7-8, 9-12, adult or large-print (default: 7-8)"},
    {.name = "paper",
     .is = MW_CLI_OWN + PAPER,
     .value = "P",
     .takes = {.names = paper_name},
     .brief = "a4, letter, 6x9in ... (default: letter)"},
    {.name = "language",
     .is = MW_CLI_OWN + LANGUAGE,
     .value = "L",
     .takes = {.names = mw_language_name},
     .brief = "en, de, fr ... (default: en)"},
    {.name = "count", .is = MW_CLI_OWN + COUNT, .value = "N", .brief = "how many mazes (default: 20)"},
    {.name = "ask", .is = ASK, .brief = "asks on a terminal for what was not given"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {own, mw_cli_help_options, NULL};

static int start(const struct mw_command *command, struct mw_arena *arena, int argc, char **argv)
{
    struct wish wish[NWISHES] = {
        {.key = "title",
         .question = "What is it called?",
         .usual = mw_language_text(arena, "en", "new", "title"),
         .remark = "what it is called"},
        {.key = "reader",
         .question = "Who is it for? (3-4, 5-6, 7-8, 9-12, adult, large-print)",
         .usual = "7-8",
         .remark = "who it is for: 3-4, 5-6, 7-8, 9-12, adult or large-print"},
        {.key = "paper",
         .question = "On which paper? (a4, letter, 6x9in ...)",
         .usual = "letter",
         .remark = "a4, letter, 6x9in ...: mazewright list papers"},
        {.key = "language",
         .question = "In which language? (en, de, fr ...)",
         .usual = "en",
         .remark = "of all that stands on the pages: mazewright list languages"},
        {.key = "count", .question = "How many mazes?", .usual = "20"},
    };
    bool asks = false;
    char *value;
    for (const struct mw_cli_option *option; (option = mw_cli_next_option(command, argc, argv, &value));)
        if (option->is == ASK)
            asks = true;
        else
            wish[option->is - MW_CLI_OWN].said = value;
    if (argc - optind > 2)
        return mw_cli_usage(command, "\"%s\" is too many", argv[optind + 2]);
    if (asks && !isatty(STDIN_FILENO))
        return mw_cli_usage(command,
                            "--ask needs somebody at the terminal; say it with --title, --paper and so on");
    const bool is_file = argc - optind == 1 && strchr(argv[optind], '.');
    const char *name = optind < argc && !is_file ? argv[optind]
                       : asks                    ? mw_wishes_ask_template(arena)
                                                 : USUAL_TEMPLATE;
    const struct mw_template *template = name ? template_named(command, name) : NULL;
    int count;
    if (name && !template)
        return MW_EXIT_USAGE;
    if (template && wish[COUNT].said && !has_count(template))
        return mw_cli_usage(
            command, "the template %s fixes its puzzles; leave --count out, and change them in the spec",
            name);
    if (!template || (asks && !mw_wishes_ask(arena, wish, has_count(template))))
        return mw_cli_failed("nothing is written, since the questions were left");
    if (!mw_cli_read_number(command, "--count", typed_or_usual(&wish[COUNT]), 1, MOST, &count))
        return MW_EXIT_USAGE;
    wish[TITLE].usual = mw_language_text(arena, typed_or_usual(&wish[LANGUAGE]), "new", "title");
    const char *path = is_file             ? argv[optind]
                       : optind + 1 < argc ? argv[optind + 1]
                                           : mw_format(arena, "%s.yaml", template->name);
    if (wish[LANGUAGE].said)
        wish[LANGUAGE].said = path_from(arena, path, wish[LANGUAGE].said);
    return write_spec(arena, template, path, wish);
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct mw_arena *arena = mw_arena_new();
    const int status = start(command, arena, argc, argv);
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_new = {
    .name = "new",
    .brief = "write a spec to start from",
    .usage = "[TEMPLATE] [FILE.yaml] [options]",
    .about = "Writes a spec with remarks to start from (TEMPLATE.yaml if no file is named; activity-book if "
             "no template is), "
             "never over a file. \"mazewright list templates\" tells what there is.",
    .options = options,
    .takes = {.names = mw_template_name},
    .run = run,
};
