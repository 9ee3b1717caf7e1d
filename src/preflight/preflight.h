/* Preflight: what a printer would refuse, or a reader regret, said before anything is written. What is wrong
 * on many pages is said once, with the first of them. */
#ifndef MW_PREFLIGHT_PREFLIGHT_H
#define MW_PREFLIGHT_PREFLIGHT_H

#include "mazewright/output.h"

/* Looks at what the plan alone can tell: trim, number of pages, blank ones, margins, binding. */
void mw_preflight_plan(const struct mw_book *, struct mw_complaints *);

/* Warns of formats that the printer does not take; they are NULL-terminated. */
void mw_preflight_formats(const struct mw_profile *, const struct mw_output *const *, struct mw_complaints *);

/* Whether a page has room for all that it should carry; if not, the error says for what it has none. */
bool mw_preflight_has_space(const struct mw_page *, struct mw_error *);

struct mw_preflight;

/* Begins to look at pages of a volume. */
struct mw_preflight *mw_preflight_open(struct mw_arena *, const struct mw_book *, const struct mw_volume *);
void mw_preflight_page(struct mw_preflight *, const struct mw_page *);
/* Adds what was found on the pages that come next. */
void mw_preflight_add(struct mw_preflight *, const struct mw_preflight *next);
/* Says what was found. */
void mw_preflight_close(const struct mw_preflight *, struct mw_complaints *);

/* On how many pages something was found. */
struct preflight_tally {
    int pages, first, last;
};
/* Counts a page once; true if it is the first. */
bool mw_preflight_tally(struct preflight_tally *, int page);
/* "page 7 (and on 3 more pages)". */
const char *mw_preflight_where(struct mw_arena *, const struct preflight_tally *);

/* An error where the printer refuses, a warning where it is only a rule of thumb. */
void mw_preflight_say(const struct mw_profile *, struct mw_complaints *, struct mw_spot, const char *format,
                      ...) MW_PRINTF(4, 5);
/* The limits of a book's length at a trim of its printer; `most` is 0 for any. */
void mw_preflight_limits(const struct mw_profile *, const struct mw_trim *, enum mw_stock, bool saddle,
                         int *least, int *most);

#endif
