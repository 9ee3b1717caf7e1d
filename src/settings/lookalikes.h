/* Letters that look like the signs of YAML: hard spaces, curly quotes, full-width colons. */
#ifndef MW_SETTINGS_LOOKALIKES_H
#define MW_SETTINGS_LOOKALIKES_H

#include "mazewright/base.h"

enum lookalike {
    LOOKS_LIKE_NONE,
    LOOKS_LIKE_SPACE,
    LOOKS_LIKE_NOTHING, /* an invisible character */
    LOOKS_LIKE_QUOTE,
    LOOKS_LIKE_COLON,
    LOOKS_LIKE_COMMA,
    LOOKS_LIKE_DASH,
    LOOKS_LIKE_BRACKET,
    NLOOKALIKES
};

/* Returns which sign of YAML the letter at `at`, a place in UTF-8 text, looks like. */
enum lookalike mw_lookalike(const char *at);
/* Returns a sentence for a message about a letter that looks like a sign of YAML: what it is, and what to
 * type instead. */
const char *mw_lookalike_sentence(struct mw_arena *, const char *at);
/* Returns a pointer to the letter in a line that may have misled the YAML parser; NULL if there is none.
 * Quotation marks count only if `with_quotes`, because a text can rightly begin with a curly one. */
const char *mw_lookalike_in(const char *line, bool with_quotes);

#endif
