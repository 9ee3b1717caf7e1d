/* A finished PDF being read, and the rules it is checked against. */
#ifndef MW_PREFLIGHT_PDF_H
#define MW_PREFLIGHT_PDF_H

#include "mazewright/preflight.h"

#include "content/marks.h"

#include <math.h>

/* Edges of a box, y up from the bottom of the whole page. */
struct pdf_edges {
    double left, bottom, right, top;
    bool given;
};

/* The sides of a page. */
enum pdf_side { PDF_INSIDE, PDF_OUTSIDE, PDF_HEAD, PDF_FOOT, PDF_SIDES };

/* The marks of a page that lie too near to a side: the box around the parts that do, and how far into the
 * margin they reach. */
struct pdf_near {
    double into;
    struct mw_box box;
};

enum { PDF_MOST_COLOURS = 16 };

/* The page being checked, without its objects. Edges are those of the page as it is turned, in points. */
struct pdf_page {
    int number; /* its number, from 1 */
    struct pdf_edges media, bleed, trim, crop;
    struct content_matrix turn; /* the page's coordinates to points from its top left */
    double w, h;                /* its trimmed size, in points; of a cover, that of the book's pages */
    struct mw_box trimmed;      /* the trimmed page or cover, in points from the top left of the whole */
    double beyond;              /* how far ink that runs over the edge must go on: the bleed, or the wrap */
    double fold[2];             /* of a cover that fits: where its spine begins and ends, from the left */
    bool fits, bleeds; /* `fits`: the printer takes this size; `bleeds`: the page extends beyond its trim */
    bool spine_is_left;
    bool paints;                          /* there is a mark */
    struct pdf_near in_margin[PDF_SIDES]; /* marks in margins */
    struct pdf_near at_edge[PDF_SIDES];   /* marks that run to the edge of a page without bleed */
    struct pdf_near at_trim[PDF_SIDES];   /* marks that end at the trim of a page with bleed, or soon after */
    struct pdf_near at_fold[2];           /* of a cover: type on the spine, near its folds */
    int ncolours;                         /* colours of strokes, without white and black */
    uint32_t colour[PDF_MOST_COLOURS];
    int ndark, dark_capacity; /* boxes of marks that are not white */
    struct mw_box *dark;
};

struct pdf_reading {
    struct mw_arena *arena;
    qpdf_data pdf;
    const struct mw_profile *profile;
    const char *file;
    struct mw_cover_for cover; /* `pages` is 0 if the file has the pages of a book */
    struct mw_pdf_seen *seen;
    struct mw_arena *scratch; /* of the current page */
    struct content_account account;
    const struct content_mark *mark; /* the current mark */
    struct mw_pdf_accused accused;   /* set by a check that accuses: the place of the ink, and the edge */
    enum pdf_side side;              /* the current side, for PDF_SIDE */
    struct pdf_page page;            /* the current page; at the end, the last one */
    int blank_run;                   /* blank pages up to the current one */
    int longest_run,
        longest_from; /* the most blank pages in a row that others follow, and the first of them */
};

/* Parts of a PDF, in the order in which rules see them: the marks and objects of each page, the page, its
 * sides (`side` tells which), then the document. */
enum pdf_part { PDF_MARK, PDF_XOBJECT, PDF_PAGE, PDF_SIDE, PDF_DOCUMENT };

/* Files that a rule is for. */
enum pdf_kind { PDF_ANY, PDF_BOOK, PDF_COVER };

/* A rule: which printers it is for, what breaks it, and its message. Each is a row in rules.c. */
struct pdf_rule {
    const char *key;
    bool (*is_of)(const struct mw_profile *); /* true for printers that have the rule; NULL if all have */
    /* Returns what is wrong with a part, in a few words for {what}; NULL if nothing is. */
    const char *(*check)(struct pdf_reading *, enum pdf_part, qpdf_oh);
    const char *sentence; /* the message, with {what}, {printer}, {source} and the remedy */
    enum pdf_breach {
        PDF_BY_PROFILE, /* an error if the printer refuses it, else a warning */
        PDF_ERROR,      /* an error whatever the profile */
        PDF_ADVICE,     /* a warning whatever the profile */
        PDF_ACCUSATION  /* as by profile, if the ink can be seen on the page */
    } is;
    enum pdf_kind of; /* what it is for */
};
/* All rules, ended by a row without a key. */
extern const struct pdf_rule mw_preflight_rules[];

/* Returns the width of the spine of the book that a cover is for; 0 if it is not known. */
static inline double pdf_spine(const struct pdf_reading *r)
{
    return r->cover.spine > 0 ? r->cover.spine
                              : mw_profile_spine(r->profile, r->cover.stock, r->cover.pages, 0);
}

/* True if two lengths, in points, differ by at most a hundredth of an inch. */
static inline bool mw_preflight_is_near(double a, double b)
{
    return fabs(a - b) <= 0.72 + 1e-6;
}

/* --- pages (measure.c) --- */

/* Sets the boxes, the size and the sides of the current page, from its dictionary. The size of the first page
 * is noted as the file's. */
void mw_preflight_measure(struct pdf_reading *, qpdf_oh page);

/* --- places (places.c) --- */

/* True if a mark lies on the page, and not with the printer's marks beside it. */
bool mw_preflight_is_on_page(const struct pdf_reading *, const struct content_mark *);
/* Returns where a box lies, such as "2.31in from the left and 4.02in from the top of the trimmed page", in
 * the printer's units. */
const char *mw_preflight_place(const struct pdf_reading *, struct mw_box);
/* Returns a length in the printer's units, and a limit as exactly as the printer says it. */
const char *mw_preflight_length(const struct pdf_reading *, double points);
const char *mw_preflight_limit(const struct pdf_reading *, double points);
/* True if lengths are told in millimetres: where pages have no sizes in inches. */
bool mw_preflight_is_metric(const struct pdf_reading *);

/* --- marks (marks.c) --- */

/* Adds a mark to what is known of its page. */
void mw_preflight_note_mark(struct pdf_reading *, const struct content_mark *);
#define PDF_CHECK(name) const char *name(struct pdf_reading *r, enum pdf_part part, qpdf_oh o)
/* Checks of single marks, and of all marks of a page together. */
PDF_CHECK(mw_preflight_find_missing_font);
PDF_CHECK(mw_preflight_find_transparency);
PDF_CHECK(mw_preflight_find_rgb);
PDF_CHECK(mw_preflight_find_spot_colour);
PDF_CHECK(mw_preflight_find_thin);
PDF_CHECK(mw_preflight_find_small_type);
PDF_CHECK(mw_preflight_find_coarse_image);
PDF_CHECK(mw_preflight_find_much_ink);
PDF_CHECK(mw_preflight_find_mixed_black);
PDF_CHECK(mw_preflight_find_overprint);
PDF_CHECK(mw_preflight_find_unseen);
PDF_CHECK(mw_preflight_find_light_tint);
PDF_CHECK(mw_preflight_find_alike);

/* --- edges (edges.c) --- */

/* Notes how near a mark comes to the edges of its page, and to the folds of a cover. */
void mw_preflight_note_edges(struct pdf_reading *, const struct content_mark *);
/* Checks of ink near the edges, for each side of a page in turn, and of type on the spine of a cover. */
PDF_CHECK(mw_preflight_find_in_gutter);
PDF_CHECK(mw_preflight_find_in_margin);
PDF_CHECK(mw_preflight_find_at_edge);
PDF_CHECK(mw_preflight_find_short_of_bleed);
PDF_CHECK(mw_preflight_find_type_at_rim);
PDF_CHECK(mw_preflight_find_type_at_fold);
PDF_CHECK(mw_preflight_find_type_on_thin_spine);

#endif
