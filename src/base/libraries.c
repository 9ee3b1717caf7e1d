/* GLib has one writer for all threads, to be given once; this one asks who listens on the thread at hand. */
#include "base/libraries.h"

#include "base/ruin.h"

#include <glib.h>
#include <string.h>

static _Thread_local struct mw_complaints *listener;
static _Thread_local bool was_told; /* what follows from the first warning says no more */

static const char *field_of(const GLogField *field, gsize n, const char *key)
{
    for (gsize i = 0; i < n; i++)
        if (strcmp(field[i].key, key) == 0 && field[i].length < 0) /* a text with its end */
            return field[i].value;
    return "a library";
}

static GLogWriterOutput hear(GLogLevelFlags level, const GLogField *field, gsize n, gpointer context)
{
    const char *text = field_of(field, n, "MESSAGE");
    if (level & G_LOG_LEVEL_ERROR) /* GLib would end the program, and leave behind what was begun */
        mw_ruin(text);
    if (!listener || !(level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)))
        return g_log_writer_default(level, field, n, context);
    if (!was_told)
        mw_complain(listener, MW_NOWHERE, "%s cannot do its work, and a page would lack something: %s",
                    field_of(field, n, "GLIB_DOMAIN"), text);
    was_told = true;
    return G_LOG_WRITER_HANDLED;
}

void mw_hear_libraries(void)
{
    g_log_set_writer_func(hear, NULL, NULL);
}

struct mw_complaints *mw_libraries_tell(struct mw_complaints *complaints)
{
    struct mw_complaints *before = listener;
    listener = complaints;
    was_told = false;
    return before;
}
