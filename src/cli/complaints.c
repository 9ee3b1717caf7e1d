/* Prints complaints: the position, the message, and the line of the spec with a caret under the place. Only
 * lines of the spec itself are shown, because files that it names may be somebody else's, and not for the
 * user to read. */
#include "cli/report.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SHOWN = 20, WIDTH = 96, BEFORE_CARET = 60 };

/* Returns a colour code on a terminal whose user allows colours; else "". */
static const char *in_colour(const char *code)
{
    const char *unwanted = getenv("NO_COLOR");
    return isatty(STDERR_FILENO) && !(unwanted && unwanted[0]) ? code : "";
}

/* Returns the beginning of line n, counted from 1; NULL if there are fewer. */
static const char *nth_line(const char *text, int n)
{
    while (text && --n > 0) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return text;
}

/* Returns how many columns a character takes in a terminal. */
static int width_of(gunichar c)
{
    return g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
}

/* Prints a character, or a space for one that would control the terminal. Returns how many columns it takes.
 */
static int put_character(const char *at)
{
    const gunichar c = g_utf8_get_char(at);
    if (!g_unichar_isprint(c) && !g_unichar_iszerowidth(c))
        return fputc(' ', stderr), 1;
    if (g_unichar_type(c) == G_UNICODE_FORMAT) /* such as marks that change the direction of text */
        return 0;
    fprintf(stderr, "%.*s", g_utf8_skip[(unsigned char)*at], at);
    return width_of(c);
}

/* Prints a line of the spec, or as much of it around a column as fits on the terminal, and a caret below that
 * column. */
static void show_line(const char *line, int number, int column)
{
    const char *end = line + strcspn(line, "\r\n"), *place = line;
    for (int i = 1; i < column && place < end; i++)
        place = g_utf8_next_char(place);
    const char *from = line;
    while (g_utf8_pointer_to_offset(from, place) > BEFORE_CARET)
        from = g_utf8_next_char(from);
    int before = from > line ? 4 : 0, width = before;
    fprintf(stderr, "%5d | %s", number, before ? "... " : "");
    for (const char *at = from; at < end && width < WIDTH; at = g_utf8_next_char(at)) {
        const int wide = put_character(at);
        before += at < place ? wide : 0;
        width += wide;
    }
    fprintf(stderr, "\n      | %*s%s^%s\n", before, "", in_colour("\033[1;32m"), in_colour("\033[m"));
}

static void show_complaint(const struct mw_complaint *c, const char *spec, const char *text)
{
    fputs(in_colour("\033[1m"), stderr);
    if (c->file[0] && c->line > 0 && c->column > 0)
        fprintf(stderr, "%s:%d:%d: ", c->file, c->line, c->column);
    else if (c->file[0] && c->line > 0)
        fprintf(stderr, "%s:%d: ", c->file, c->line);
    else
        fprintf(stderr, "%s: ", c->file[0] ? c->file : "mazewright");
    fprintf(stderr, "%s%s: %s%s\n", in_colour(c->warning ? "\033[35m" : "\033[31m"),
            c->warning ? "warning" : "error", in_colour("\033[m"), c->text);
    const char *line =
        text && c->line > 0 && c->column > 0 && strcmp(c->file, spec) == 0 ? nth_line(text, c->line) : NULL;
    if (line)
        show_line(line, c->line, c->column);
}

/* Returns the text of the spec; NULL if it cannot be read again, or is no text. */
static const char *text_of(struct mw_arena *arena, const char *spec)
{
    enum { MOST = 1 << 20 };
    struct mw_complaints *dropped_complaints = MW_NEW(arena, struct mw_complaints);
    size_t length;
    const char *text =
        mw_read_file(arena, spec, MOST, (struct mw_spot){.file = NULL}, &length, dropped_complaints);
    return text && strlen(text) == length && g_utf8_validate(text, -1, NULL) ? text : NULL;
}

static void count_shown(const struct mw_complaints *complaints, int shown[2])
{
    shown[0] = shown[1] = 0;
    for (int i = 0; i < complaints->kept; i++)
        shown[complaints->at[i].warning]++;
    shown[0] = shown[0] < MOST_SHOWN ? shown[0] : MOST_SHOWN;
    shown[1] = shown[1] < MOST_SHOWN - shown[0] ? shown[1] : MOST_SHOWN - shown[0];
}

void mw_cli_print_complaints(const struct mw_complaints *complaints, const char *spec)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_complaints *sorted = MW_NEW(arena, struct mw_complaints);
    *sorted = *complaints;
    mw_complaints_sort(sorted);
    if (mw_cli_wants_report()) {
        for (int i = 0; i < sorted->kept; i++)
            mw_cli_report_complaint(&sorted->at[i]);
        mw_arena_free(arena);
        return;
    }
    const bool is_file = spec && strcmp(spec, "-") != 0;
    const char *text = is_file && sorted->kept > 0 ? text_of(arena, spec) : NULL;
    int left[2]; /* how many more errors, and how many more warnings, may be printed; warnings never take the
                    place of errors */
    count_shown(sorted, left);
    const int more = complaints->nerrors + complaints->nwarnings - left[0] - left[1];
    for (int i = 0; i < sorted->kept; i++)
        if (left[sorted->at[i].warning]-- > 0)
            show_complaint(&sorted->at[i], spec, text);
    if (more > 0)
        fprintf(stderr, "mazewright: and %d more like these\n", more);
    mw_arena_free(arena);
}
