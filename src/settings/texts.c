/* Reads texts for the page. */
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/roster.h"

#include <stdio.h>
#include <string.h>

/* Returns a text for the page, without blanks at its end; line breaks become spaces unless `breaks`. NULL,
 * with a complaint, if it cannot be set in type. */
static const char *printable(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                             bool breaks)
{
    const char *given = mw_schema_text(d, node, key);
    if (!given)
        return NULL;
    size_t n = strlen(given);
    if (n > MW_LONGEST_TEXT) {
        mw_complain(d->complaints, node->spot, "\"%s\" has %d bytes of text, and %d are the most", key->name,
                    (int)n, MW_LONGEST_TEXT);
        return NULL;
    }
    if (mw_is_overladen(given)) {
        mw_complain(d->complaints, node->spot,
                    "\"%s\" has a letter with more accents than fit a line; take some off", key->name);
        return NULL;
    }
    char *text = mw_format(d->arena, "%s", given);
    while (n > 0 && strchr(" \t\n", text[n - 1]))
        text[--n] = '\0';
    for (char *at = text; *at; at++) {
        bool is_break = *at == '\n';
        bool no_character = strncmp(at, "\xef\xbf\xbe", 3) == 0 || strncmp(at, "\xef\xbf\xbf", 3) == 0;
        if (*at == '\t' || (is_break && !breaks))
            *at = ' ';
        if (((unsigned char)*at < ' ' && !is_break) || *at == 127 || no_character) {
            mw_complain(d->complaints, node->spot, "\"%s\" has a control character in it; take it out",
                        key->name);
            return NULL;
        }
    }
    return text;
}

void mw_spec_read_text(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                       void *field)
{
    const char *text = printable(d, node, key, key->breaks);
    if (text)
        *(const char **)field = text;
}

void mw_spec_read_texts(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    const int n = mw_schema_count_items(d, node, key);
    const char **text = MW_ARRAY(d->arena, n, const char *);
    for (int i = 0; i < n; i++)
        if (!(text[i] = printable(d, mw_schema_item(node, i), key, key->breaks)))
            return;
    if (n > 0)
        *(struct mw_texts *)field = (struct mw_texts){n, text};
}
