/* A finished PDF being read, and the rules it is checked against. */
#ifndef MW_PREFLIGHT_PDF_H
#define MW_PREFLIGHT_PDF_H

#include "mazewright/preflight.h"

#include "preflight/content.h"

#include <qpdf/qpdf-c.h>

struct pdf_edges {
    double left, bottom, right, top;
    bool given;
};

/* The page being checked, without its objects. */
struct pdf_page {
    int number; /* its number, from 1 */
    struct pdf_edges media, bleed, trim;
    double w, h;       /* its trimmed size, in points */
    bool fits, bleeds; /* `fits`: the printer takes this size; `bleeds`: the page extends beyond its trim */
    struct pdf_content content;
};

struct pdf_reading {
    struct mw_arena *arena;
    qpdf_data pdf;
    const struct mw_profile *profile;
    const char *file;
    struct mw_cover_for cover; /* `pages` is 0 if the file has the pages of a book */
    struct mw_pdf_seen *seen;
    struct pdf_page page; /* the current page; at the end, the last one */
    int blank_run, longest_run, longest_from;
};

/* Parts of a PDF, in the order in which rules see them: those of each page, then the document. */
enum pdf_part { PDF_FONT, PDF_SPACE, PDF_STATE, PDF_XOBJECT, PDF_PAGE, PDF_DOCUMENT };

/* Files that a rule is for. */
enum pdf_kind { PDF_ANY, PDF_BOOK, PDF_COVER };

/* A rule: which printers it is for, what breaks it, and its message. Each is a row in rules.c. */
struct pdf_rule {
    const char *key;
    bool (*is_of)(const struct mw_profile *); /* true for printers that have the rule; NULL if all have */
    /* Returns what is wrong with a part, in a few words for {what}; NULL if nothing is. */
    const char *(*check)(struct pdf_reading *, enum pdf_part, qpdf_oh);
    const char *sentence; /* the message, with {what}, {printer} and the remedy */
    bool always;          /* true if a breach is an error whatever the profile */
    enum pdf_kind of;     /* what it is for */
};
/* All rules, ended by a row without a key. */
extern const struct pdf_rule mw_preflight_rules[];

/* Returns the width of the spine of the book that a cover is for; 0 if it is not known. */
static inline double pdf_spine(const struct pdf_reading *r)
{
    return r->cover.spine > 0 ? r->cover.spine
                              : mw_profile_spine(r->profile, r->cover.stock, r->cover.pages, 0);
}

/* --- objects (objects.c) --- */

/* Returns the value of a key in a dictionary or a stream; a null object if there is none. */
qpdf_oh mw_preflight_key(struct pdf_reading *, qpdf_oh dict, const char *name);
bool mw_preflight_has(struct pdf_reading *, qpdf_oh dict, const char *name);
bool mw_preflight_is_named(struct pdf_reading *, qpdf_oh, const char *name);
/* Returns a name without its slash; "" if the object is no name. */
const char *mw_preflight_name(struct pdf_reading *, qpdf_oh);
/* Returns the text of a string in UTF-8; "" if the object is no string. */
const char *mw_preflight_string(struct pdf_reading *, qpdf_oh);
/* Returns item i of an array. For any other object, item 0 is the object itself, and others are null objects.
 */
qpdf_oh mw_preflight_item(struct pdf_reading *, qpdf_oh, int i);
int mw_preflight_count(struct pdf_reading *, qpdf_oh array);
/* True if two lengths, in points, differ by at most a hundredth of an inch. */
bool mw_preflight_is_near(double a, double b);

#endif
