/* Checks finished PDFs, from any program, against a printer's rules (src/preflight/pdf.c). */
#ifndef MAZEWRIGHT_PREFLIGHT_H
#define MAZEWRIGHT_PREFLIGHT_H

#include "mazewright/profile.h"

MW_C_BEGIN

struct mw_complaints;

enum { MW_MOST_ACCUSED = 96 };
/* Facts about a finished PDF. */
struct mw_pdf_seen {
    int npages;
    double w, h; /* trimmed size of its first page */
    bool bleeds;
    double spine; /* on white paper; 0 if not known */
    int naccused; /* places that seem to break a rule about where ink may be */
    struct mw_pdf_accused {
        int page, rule;    /* the page's number, from 1; equal rules have equal numbers */
        struct mw_box box; /* where the ink would be, in points from the page's top left */
        bool may_be_tint;  /* colour that runs on to `outer` is allowed */
        bool is_short;     /* it is ink only if there is white at `outer` */
        double drawn; /* how large other programs draw the page, which may know no /UserUnit: 1 or less */
        enum mw_edge_of_page { MW_EDGE_LEFT, MW_EDGE_RIGHT, MW_EDGE_TOP, MW_EDGE_BOTTOM } edge;
        double at;    /* where that edge of the trimmed page is, in points */
        double outer; /* where ink is looked at that runs over that edge: within the bleed if there is any */
        bool is_metric;     /* lengths are told in millimetres, else in inches */
        char sentence[400]; /* {near} stands for the distance of the ink from the edge */
    } accused[MW_MOST_ACCUSED];
};
/* Checks a PDF file against a printer's rules. False if it breaks a rule that is an error, or cannot be read;
 * each reason is a complaint. Reads content streams and their boxes, which may be larger than what is
 * painted: so places where ink lies too near to an edge are listed in `accused`, for mw_verify_accused() to
 * look at. */
bool mw_pdf_check(struct mw_arena *, const char *file, const struct mw_profile *, struct mw_pdf_seen *,
                  struct mw_complaints *);

/* The book that a cover is for. */
struct mw_cover_for {
    int pages; /* 0 for a PDF that is no cover */
    enum mw_stock stock;
    double spine; /* width in points; 0 for the printer's */
};
/* Checks a PDF as the cover of a book against a printer's rules, of which some are for pages and others for
 * covers. */
bool mw_pdf_check_cover(struct mw_arena *, const char *file, const struct mw_profile *,
                        const struct mw_cover_for *, struct mw_pdf_seen *, struct mw_complaints *);

MW_C_END

#endif
