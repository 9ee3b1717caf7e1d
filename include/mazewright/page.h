/* A page as data: marks in points from the trimmed page's top left corner, y down, in the order in which they
 * are painted; what runs off the page has negative places. Every output plays the same list. Inks are roles;
 * only an output knows their colour. */
#ifndef MAZEWRIGHT_PAGE_H
#define MAZEWRIGHT_PAGE_H

#include "mazewright/impose.h"

MW_C_BEGIN

/* --- pages (src/page/) -------------------------------------------------------------------------------- */

enum mw_mark_kind { MW_MARK_STROKE, MW_MARK_FILL, MW_MARK_TEXT };

/* The layers that marks belong to, the lowest first, for files that keep layers apart. */
#define MW_LAYERS(X)                                                                                         \
    X(ground, GROUND) X(picture, PICTURE) X(walls, WALLS) X(route, ROUTE) X(signs, SIGNS) X(text, TEXT)
#define MW_LAYER_NUMBER(name, NAME) MW_LAYER_##NAME,
enum mw_layer { MW_LAYERS(MW_LAYER_NUMBER) MW_NLAYERS };

/* Strokes have round caps and joins. */
struct mw_mark {
    enum mw_mark_kind kind;
    enum mw_ink ink;
    double x, y, scale; /* a point p of the lines lies at (x + scale p.x, y + scale p.y); a text
                         * has its top left corner at (x, y) and is `scale` times as large as it was set; what
                         * is turned by a half turn has a negative scale */
    const struct mw_lines *lines;
    double width;             /* of a stroke, points */
    double dash_on, dash_off; /* points; both 0 for a solid stroke */
    const struct mw_text *text;
    bool decor; /* may lie outside the safe area; then it runs on to the bleed */
    enum mw_layer layer;
    int veiled; /* 0, or the number of the puzzle whose answer it shows: only for outputs that show answers on
                 * demand (mw_output.unveils) */
};

/* A rectangle that leads to another page of the same file. */
struct mw_link {
    struct mw_box from;
    int page; /* which has links itself */
};

/* An entry of the file's outline that leads to this page. */
struct mw_heading {
    const char *text;
    int level; /* 1 is a part, 2 a puzzle in it */
    double y;
};

/* The place of a maze on a page. */
struct mw_placing {
    int puzzle; /* index into book->puzzle */
    bool is_answer;
    struct mw_box box;             /* outer bounds of the walls, with their line width */
    double pitch;                  /* points to a cell */
    double wall;                   /* width of its lines */
    double clear;                  /* points between walls at the narrowest opening or corridor */
    bool is_shut;                  /* walls shut in some of what lies between them */
    struct mw_point start, finish; /* centres of the first and last cell of the route */
    struct mw_point gate[2][2];    /* both ends of the gates there; where there is none, that centre twice */
    struct mw_box window;          /* the part of the sheet that shows it, if it is on several; else empty */
};

/* Lengths at the four edges of something. */
struct mw_edges {
    double left, top, right, bottom;
};

struct mw_page {
    int number;  /* printed on it: from 1 in the whole file */
    int place;   /* in its file, from 1 */
    double w, h; /* trimmed */
    struct mw_edges bleed;
    double slug;         /* beyond the bleed, all around, for crop marks */
    bool is_right;       /* bound on its left */
    struct mw_box safe;  /* what the printer lets ink be in; of a side with several pages, empty */
    struct mw_box frame; /* within its margins; likewise */
    int crowded;         /* number of the first puzzle that found no room and was left out, or 0 */
    bool crowded_answer; /* it was the answer to it */
    bool overfull;       /* its text found no room */
    int nmarks, mark_capacity;
    struct mw_mark *mark;
    int nlinks, link_capacity;
    struct mw_link *link;
    int nheadings, heading_capacity;
    struct mw_heading *heading;
    int nplacings, placing_capacity;
    struct mw_placing *placing;
};

/* The page of a sheet of a volume. `solved` is by index of the puzzle; those on the sheet must be there. */
const struct mw_page *mw_page_make(struct mw_arena *, const struct mw_book *, const struct mw_volume *,
                                   const struct mw_sheet *, const struct mw_solved *const *solved,
                                   struct mw_type *);
/* The letters of a book's faces that most of its pages have: mw_document.specimen (src/page/specimen.c). */
const struct mw_page *mw_page_specimen(struct mw_arena *, const struct mw_spec *, struct mw_type *);
/* The side of a sheet of paper on which those pages lie, by their order on it, as a page that has that place
 * in its file: the page itself where it is the only one and lies as it is, or else all marks where they come
 * to lie, without links and headings (src/page/impose.c). */
const struct mw_page *mw_page_impose(struct mw_arena *, const struct mw_forme *,
                                     const struct mw_page *const *pages, int place);
/* The page as it is printed, without what is veiled. */
const struct mw_page *mw_page_printed(struct mw_arena *, const struct mw_page *);
/* Returns the trimmed top left corner, in points from the top left of all that is printed. */
struct mw_point mw_page_origin(const struct mw_page *);
/* Return the size in points with bleed and slug. */
double mw_page_width(const struct mw_page *);
double mw_page_height(const struct mw_page *);
/* The box of all that a mark inks. */
struct mw_box mw_mark_bounds(const struct mw_mark *);
/* A page that is just as large as one maze at a pitch of 18 points needs, with its route if it is an answer.
 */
const struct mw_page *mw_page_single(struct mw_arena *, const struct mw_book *, const struct mw_solved *,
                                     bool answer, struct mw_type *);

MW_C_END

#endif
