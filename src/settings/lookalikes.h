/* Letters that look like the signs of YAML and are none: hard spaces, curly quotes, full-width colons. */
#ifndef MW_SETTINGS_LOOKALIKES_H
#define MW_SETTINGS_LOOKALIKES_H

#include "mazewright/base.h"

enum lookalike {
    LOOKS_LIKE_NONE,
    LOOKS_LIKE_SPACE,
    LOOKS_LIKE_NOTHING, /* is not seen at all */
    LOOKS_LIKE_QUOTE,
    LOOKS_LIKE_COLON,
    LOOKS_LIKE_COMMA,
    LOOKS_LIKE_DASH,
    LOOKS_LIKE_BRACKET,
    NLOOKALIKES
};

/* Returns what the letter at a place of a text in UTF-8 looks like. */
enum lookalike mw_lookalike(const char *at);
/* Returns a sentence about a letter that looks like something: what it is, and what to type instead. */
const char *mw_lookalike_sentence(struct mw_arena *, const char *at);
/* Returns the letter in a line at which YAML may have gone wrong; NULL if there is none. Quotation marks are
 * looked at only if `with_quotes`, since a text may begin with one. */
const char *mw_lookalike_in(const char *line, bool with_quotes);

#endif
