/* A finished PDF while it is read, and the rules that it is held against. */
#ifndef MW_PREFLIGHT_PDF_H
#define MW_PREFLIGHT_PDF_H

#include "mazewright/preflight.h"

#include "preflight/content.h"

#include <qpdf/qpdf-c.h>

struct pdf_edges {
    double left, bottom, right, top;
    bool given;
};

/* A page of the PDF that is checked, beside its objects. */
struct pdf_page {
    int number; /* from 1 */
    struct pdf_edges media, bleed, trim;
    double w, h;       /* as it will be cut */
    bool fits, bleeds; /* it has a size that the printer takes; there is something to cut off */
    struct pdf_content content;
};

struct pdf_reading {
    struct mw_arena *arena;
    qpdf_data pdf;
    const struct mw_profile *profile;
    const char *file;
    struct mw_pdf_seen *seen;
    struct pdf_page page; /* at work; at the end, the last one */
    int blank_run, longest_run, longest_from;
};

/* The parts that are shown to the rules: those of each page, then the document itself. */
enum pdf_part { PDF_FONT, PDF_SPACE, PDF_STATE, PDF_XOBJECT, PDF_PAGE, PDF_DOCUMENT };

/* A rule: for whom it is one, what breaks it, and how that is said. One row each in rules.c. */
struct pdf_rule {
    const char *key;
    bool (*is_of)(const struct mw_profile *); /* NULL: of everybody */
    /* Returns what is wrong with a part, in a few words for {what}; NULL if nothing is. */
    const char *(*check)(struct pdf_reading *, enum pdf_part, qpdf_oh);
    const char *sentence; /* with {what}, {printer} and the remedy */
    bool always;          /* an error at home too */
};
/* Ends with a row without a key. */
extern const struct pdf_rule mw_preflight_rules[];

/* --- objects (objects.c) --- */

/* The value of a key in a dictionary or a stream; null if there is none. */
qpdf_oh mw_preflight_key(struct pdf_reading *, qpdf_oh dict, const char *name);
bool mw_preflight_has(struct pdf_reading *, qpdf_oh dict, const char *name);
bool mw_preflight_is_named(struct pdf_reading *, qpdf_oh, const char *name);
/* The text of a name or of a string; "" if it is none. */
const char *mw_preflight_name(struct pdf_reading *, qpdf_oh);
const char *mw_preflight_string(struct pdf_reading *, qpdf_oh);
/* Item i of an array; the object itself if it is none and i is 0; else null. */
qpdf_oh mw_preflight_item(struct pdf_reading *, qpdf_oh, int i);
int mw_preflight_count(struct pdf_reading *, qpdf_oh array);
/* Whether two lengths are the same to a hundredth of an inch. */
bool mw_preflight_is_near(double a, double b);

#endif
