/* Looks up the resources that a content stream names. Every object that is asked of libqpdf takes memory
 * until the page is done, so each is asked for once. */
#include "content/state.h"

#include <stdio.h>

qpdf_oh mw_content_resource(struct content_walk *w, const char *kind, const char *name)
{
    char key[200];
    snprintf(key, sizeof key, "%u%s/%s", (unsigned)w->resources, kind, name);
    qpdf_oh entry = GPOINTER_TO_UINT(g_hash_table_lookup(w->found, key));
    if (entry != 0)
        return entry;
    entry =
        mw_content_key(w->pdf, mw_content_key(w->pdf, w->resources, kind), mw_format(w->arena, "/%s", name));
    g_hash_table_insert(w->found, g_strdup(key), GUINT_TO_POINTER(entry));
    return entry;
}
