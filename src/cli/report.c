/* Prints the report of --json: one object about what a command did. The command's output is stored in it as
 * lines of text, or as a value if the output is JSON; the command adds the other keys. */
#include "cli/report.h"

#include "cli/late.h"
#include "mazewright.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static json_t *report; /* NULL if none was asked for */
static char *said;     /* what was printed on standard output, captured in memory from malloc() */
static size_t length;

#ifdef __GLIBC__
static FILE *terminal; /* the original standard output */

/* Replaces `stdout` by a stream in memory. Libraries in C++ keep the `stdout` that is there when they are
 * loaded, and flush it when the program ends; so all are loaded before. */
static bool catch_output(void)
{
    mw_late_load_all();
    FILE *kept = open_memstream(&said, &length);
    terminal = stdout;
    stdout = kept ? kept : stdout;
    return kept != NULL;
}

static void release_output(void)
{
    fclose(stdout);
    stdout = terminal;
}
#else
/* the temporary file that receives standard output if the C library, unlike GNU's, does not allow assigning
 * to `stdout` */
static FILE *kept;
static int terminal;

static bool catch_output(void)
{
    fflush(stdout);
    kept = tmpfile();
    terminal = kept ? dup(STDOUT_FILENO) : -1;
    return terminal >= 0 && dup2(fileno(kept), STDOUT_FILENO) >= 0;
}

static void release_output(void)
{
    fflush(stdout);
    const long end = fseek(kept, 0, SEEK_END) == 0 ? ftell(kept) : 0;
    said = calloc((size_t)(end > 0 ? end : 0) + 1, 1);
    rewind(kept);
    length = said ? fread(said, 1, (size_t)(end > 0 ? end : 0), kept) : 0;
    fclose(kept);
    dup2(terminal, STDOUT_FILENO);
    close(terminal);
}
#endif

bool mw_cli_wants_report(void)
{
    return report != NULL;
}

/* Removes the first --json after the command's name and before "--". True if there was one. */
static bool take_option(int *argc, char **argv)
{
    for (int i = 2; i < *argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--json") == 0) {
            memmove(&argv[i], &argv[i + 1], (size_t)(*argc - i) * sizeof *argv);
            (*argc)--;
            return true;
        }
    return false;
}

void mw_cli_open_report(int *argc, char **argv)
{
    if (!take_option(argc, argv) || !catch_output())
        return;
    report = json_object();
    json_object_set_new(report, "command", json_string(argv[1]));
    json_object_set_new(report, "status", json_null());
    json_object_set_new(report, "complaints", json_array());
}

void mw_cli_report(const char *key, json_t *value)
{
    if (report)
        json_object_set_new(report, key, value);
    else
        json_decref(value);
}

void mw_cli_report_complaint(const struct mw_complaint *c)
{
    if (!report)
        return;
    json_t *told = json_pack("{s:s, s:s}", "kind", c->warning ? "warning" : "error", "text", c->text);
    if (c->file[0])
        json_object_set_new(told, "file", json_string(c->file));
    if (c->line > 0)
        json_object_set_new(told, "line", json_integer(c->line));
    if (c->column > 0)
        json_object_set_new(told, "column", json_integer(c->column));
    json_array_append_new(json_object_get(report, "complaints"), told);
}

void mw_cli_report_row(const char *name, const char *brief)
{
    if (!report)
        return;
    if (!json_object_get(report, "items"))
        json_object_set_new(report, "items", json_array());
    json_array_append_new(json_object_get(report, "items"),
                          json_pack("{s:s, s:s}", "name", name, "brief", brief));
}

void mw_cli_report_of_row(const char *key, json_t *value)
{
    json_t *items = report ? json_object_get(report, "items") : NULL;
    if (items)
        json_object_set_new(json_array_get(items, json_array_size(items) - 1), key, value);
    else
        json_decref(value);
}

/* Adds an error without a position in a file. */
void mw_cli_report_error(const char *text)
{
    struct mw_complaint complaint = {.warning = false};
    snprintf(complaint.text, sizeof complaint.text, "%s", text);
    mw_make_showable(complaint.text, sizeof complaint.text);
    mw_cli_report_complaint(&complaint);
}

static json_t *lines_of(const char *text)
{
    json_t *list = json_array();
    char **lines = g_strsplit(text, "\n", -1);
    for (int i = 0; lines[i]; i++)
        if (lines[i][0])
            json_array_append_new(list, json_string(lines[i]));
    g_strfreev(lines);
    return list;
}

void mw_cli_report_book(const struct mw_built *built)
{
    json_t *files = json_array();
    for (int i = 0; i < built->nfiles; i++)
        json_array_append_new(files, json_pack("{s:s, s:s, s:s, s:i, s:s?}", "path", built->file[i].name,
                                               "format", built->file[i].format, "role", built->file[i].role,
                                               "pages", built->file[i].npages, "sha256", built->file[i].sum));
    mw_cli_report("folder", json_string(built->folder));
    mw_cli_report("pages", json_integer(built->npages));
    mw_cli_report("puzzles", json_integer(built->npuzzles));
    mw_cli_report("spine_pt", built->spine > 0 ? json_real(built->spine) : json_null());
    mw_cli_report("files", files);
}

/* Adds the output of a command to the report, as JSON or as lines of text; an error if it is neither. */
static int add_output(int status)
{
    json_t *value = length > 0 ? json_loadb(said, length, 0, NULL) : NULL;
    if (value)
        json_object_set_new(report, "result", value);
    else if (g_utf8_validate(said, (gssize)length, NULL))
        json_object_set_new(report, "said", lines_of(said));
    else {
        mw_cli_report_error("what was asked for is no text; name a file for it with -o");
        return MW_EXIT_USAGE;
    }
    return status;
}

bool mw_cli_print_report(int *status)
{
    if (!report)
        return false;
    release_output();
    *status = add_output(*status);
    json_object_set_new(report, "status", json_integer(*status));
    char *text = json_dumps(report, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    puts(text ? text : "{}");
    free(text);
    free(said);
    json_decref(report);
    report = NULL;
    return true;
}
