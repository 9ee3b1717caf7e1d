/* Preflight: reports, before anything is written, what a printer would refuse and what makes a page hard for
 * its reader. A fault on many pages is reported once, with the first page. */
#ifndef MW_PREFLIGHT_PREFLIGHT_H
#define MW_PREFLIGHT_PREFLIGHT_H

#include "mazewright/output.h"
#include "mazewright/plan.h"

struct mw_complaints;

/* Checks what can be seen from the plan alone: trim, page count, blank pages, margins, binding. */
void mw_preflight_plan(const struct mw_book *, struct mw_complaints *);

/* Warns if the printer takes PDF/X and the NULL-terminated list of formats has pdf, but not press. */
void mw_preflight_formats(const struct mw_profile *, const struct mw_output *const *, struct mw_complaints *);

/* True if a page has space for everything on it. False, with the error set, if not. */
bool mw_preflight_has_space(const struct mw_page *, struct mw_error *);

struct mw_preflight;

/* Begins a check of the pages of a volume. Returns its state. */
struct mw_preflight *mw_preflight_open(struct mw_arena *, const struct mw_book *, const struct mw_volume *);
void mw_preflight_page(struct mw_preflight *, const struct mw_page *);
/* Adds the findings of another check, of the pages that come next. */
void mw_preflight_add(struct mw_preflight *, const struct mw_preflight *next);
/* Reports the findings. */
void mw_preflight_close(const struct mw_preflight *, struct mw_complaints *);

/* --- reports (report.c) --- */

/* Pages on which something was found: how many, and which was first and last. */
struct preflight_tally {
    int pages, first, last;
};
/* Counts a page, unless it is the page counted last. True if it is the first page counted. */
bool mw_preflight_tally(struct preflight_tally *, int page);
/* Returns "page 7 (and on 3 more pages)". */
const char *mw_preflight_where(struct mw_arena *, const struct preflight_tally *);

/* Reports an error if the profile's printer refuses books that break its rules, else a warning. */
void mw_preflight_report(const struct mw_profile *, struct mw_complaints *, struct mw_spot,
                         const char *format, ...) MW_PRINTF(4, 5);
/* --- limits and colours --- */

/* Sets *least and *most to the printer's limits on the number of pages of a trim; *most is 0 for no limit. */
void mw_preflight_limits(const struct mw_profile *, const struct mw_trim *, enum mw_stock, bool saddle,
                         int *least, int *most);

/* Tests the plan of a cover: image, barcode, spine, and the colours of walls (covers.c). */
void mw_preflight_cover(const struct mw_book *, struct mw_complaints *);
/* Tests the colours of a spec (colours.c). */
/* True if most people can tell two colours apart, but not one man in twelve, who confuses red and green. */
bool mw_preflight_are_alike(uint32_t a, uint32_t b);
void mw_preflight_colours(const struct mw_book *, struct mw_complaints *);

#endif
