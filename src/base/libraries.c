/* Catches warnings of libraries. GLib has one log writer for all threads, which can be set only once. Ours
 * adds the first warning that a thread causes to the complaints of that thread. What a library writes to
 * standard error directly is caught by a pipe. */
#define _GNU_SOURCE
#include "base/libraries.h"

#include "base/fatal.h"
#include "mazewright/complaints.h"
#include "mazewright/program.h"

#include <fcntl.h>
#include <glib.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static _Thread_local struct mw_complaints *listener;
static _Thread_local bool was_told; /* a warning was reported; later ones are taken for its consequences */

static const char *field_of(const GLogField *field, gsize n, const char *key)
{
    for (gsize i = 0; i < n; i++)
        if (strcmp(field[i].key, key) == 0 &&
            field[i].length < 0) /* only values that are zero-terminated texts */
            return field[i].value;
    return "a library";
}

static void tell(const char *library, const char *text)
{
    if (!was_told)
        mw_complain(listener, MW_NOWHERE, "%s cannot do its work, and a page would lack something: %s",
                    library, text);
    was_told = true;
}

static GLogWriterOutput hear(GLogLevelFlags level, const GLogField *field, gsize n, gpointer context)
{
    const char *text = field_of(field, n, "MESSAGE");
    if (level & G_LOG_LEVEL_ERROR) /* GLib would end the program after this message; mw_fatal() runs the
                                      cleanups first */
        mw_fatal(text);
    if (!listener || !(level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)))
        return g_log_writer_default(level, field, n, context);
    tell(field_of(field, n, "GLIB_DOMAIN"), text);
    return G_LOG_WRITER_HANDLED;
}

static int unheld = -1; /* a copy of standard error, once warnings are caught */

void mw_catch_library_warnings(void)
{
    unheld = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    mw_fatal_set_output(mw_libraries_stderr());
    g_log_set_writer_func(hear, NULL, NULL);
}

int mw_libraries_stderr(void)
{
    return unheld >= 0 ? unheld : STDERR_FILENO;
}

struct mw_complaints *mw_libraries_report_to(struct mw_complaints *complaints)
{
    struct mw_complaints *before = listener;
    listener = complaints;
    was_told = false;
    return before;
}

void (*mw_libraries_load)(void);

/* --- standard error ----------------------------------------------------------------------------------- */

static pthread_mutex_t redirecting = PTHREAD_MUTEX_INITIALIZER; /* locked while a thread holds it */

struct held mw_libraries_hold(void)
{
    int ends[2];
    if (unheld < 0 || !listener || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return (struct held){-1};
    pthread_mutex_lock(&redirecting);
    fflush(stderr);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    return (struct held){ends[0]};
}

/* True for an empty line, and for Fontconfig's message that it cannot write its cache: without a cache
 * Fontconfig is slower, but works correctly. */
static bool is_of_no_matter(const char *line)
{
    return !line[0] || strstr(line, "No writable cache directories");
}

static void add_lines(char *text)
{
    for (char *line = text, *end; line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        if (!is_of_no_matter(line))
            tell("Fontconfig", line);
    }
}

void mw_libraries_release(struct held held, bool is_news)
{
    char text[2000];
    if (held.from < 0)
        return;
    fflush(stderr);
    dup2(unheld, STDERR_FILENO);
    pthread_mutex_unlock(&redirecting);
    const ssize_t n = read(held.from, text, sizeof text - 1);
    close(held.from);
    text[n > 0 ? n : 0] = '\0';
    if (is_news)
        add_lines(text);
}
