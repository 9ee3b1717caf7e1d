/* A page as data: marks in points from the trimmed page's top left corner, y down, in the order in which they
 * are painted; what runs off the page has negative places. Every output plays the same list. Inks are roles;
 * only an output knows their colour. */
#ifndef MAZEWRIGHT_PAGE_H
#define MAZEWRIGHT_PAGE_H

#include "mazewright/plan.h"

/* --- lines (src/page/trace.c) ------------------------------------------------------------------------- */

struct mw_line {
    int n;
    bool closed;
    const struct mw_vertex *at;
};

struct mw_lines {
    int n;
    const struct mw_line *line;
};

/* All standing walls as few long polylines, in cell units: the fewest pen-downs, and straight runs and arcs
 * in one piece each. */
const struct mw_lines *mw_trace_walls(struct mw_arena *, const struct mw_maze *);
/* The route as one line from gap to gap (or from an inner end's middle), its bends rounded, in cell units. */
const struct mw_lines *mw_trace_route(struct mw_arena *, const struct mw_maze *, const struct mw_route *);
/* Where the route passes under bridges: straight pieces, which join the lines of the above. */
const struct mw_lines *mw_trace_below(struct mw_arena *, const struct mw_maze *, const struct mw_route *);

enum { MW_MANY_ROUTES = 1001 };

/* A puzzle made: its maze with the route proved, traced and measured. */
struct mw_solved {
    const struct mw_maze *maze;
    const struct mw_route *route;
    int nroutes; /* 1, or more on a classic parity maze; MW_MANY_ROUTES if there are so many or more */
    struct mw_facts facts;
    const struct mw_lines *walls, *way;
    const struct mw_lines *below; /* where the way is out of sight, under bridges */
};

/* Carves, chooses ends, proves, traces. NULL, with the error set, if there is not exactly one route. The
 * error names the puzzle and its seed. May be called from several threads, each with an arena of its own. */
const struct mw_solved *mw_puzzle_solve(struct mw_arena *, const struct mw_puzzle *, struct mw_error *);

/* --- type (src/page/type.c) --------------------------------------------------------------------------- */

/* The faces of a book, and every text that was set in them. Serves one thread. */
struct mw_type;

enum mw_face { MW_FACE_TITLE, MW_FACE_TEXT };
enum mw_align { MW_ALIGN_LEFT, MW_ALIGN_CENTRE };

struct mw_setting {
    enum mw_face face;
    double size;     /* points */
    double tracking; /* extra space after each letter, points */
    double width;    /* wraps at it; 0 does not wrap */
    enum mw_align align;
};

/* A text set in type: immutable, owned by the mw_type that set it. Drawn by its top left corner. */
struct mw_text {
    const char *string;
    struct mw_setting setting;
    double width, height, baseline; /* points; baseline of the first line, from the top */
    struct mw_box ink;              /* of what its letters cover, from its top left corner */
    void *layout;                   /* the PangoLayout, for outputs */
};

/* Loads the faces of the spec from the project's fonts and what was dropped there. Warns of a face that is
 * missing and is replaced. NULL, with an error complaint, if no type can be set at all. */
struct mw_type *mw_type_open(const struct mw_spec *, struct mw_complaints *);
/* Sets a text. Warns once of characters that no face has. The same text is set once. */
const struct mw_text *mw_type_set(struct mw_type *, const char *string, struct mw_setting);
/* Frees it and all texts set by it. NULL is fine. */
void mw_type_close(struct mw_type *);

/* --- pages (src/page/) -------------------------------------------------------------------------------- */

enum mw_mark_kind { MW_MARK_STROKE, MW_MARK_FILL, MW_MARK_TEXT };

/* Strokes have round caps and joins. */
struct mw_mark {
    enum mw_mark_kind kind;
    enum mw_ink ink;
    double x, y, scale; /* a point p of the lines lies at (x + scale p.x, y + scale p.y); a text
                         * has its top left corner at (x, y) and is `scale` times as large as it was set */
    const struct mw_lines *lines;
    double width;             /* of a stroke, points */
    double dash_on, dash_off; /* points; both 0 for a solid stroke */
    const struct mw_text *text;
    bool decor; /* may lie outside the safe area; then it runs on to the bleed */
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

/* Where a maze stands on a page. */
struct mw_placing {
    int puzzle; /* index into book->puzzle */
    bool is_answer;
    struct mw_box box;             /* outer bounds of the walls, with their line width */
    double pitch;                  /* points to a cell */
    struct mw_point start, finish; /* centres of the first and last cell of the route */
};

/* Lengths at the four edges of something. */
struct mw_edges {
    double left, top, right, bottom;
};

struct mw_page {
    int number;  /* from 1 in its file */
    double w, h; /* trimmed */
    struct mw_edges bleed;
    double slug;   /* beyond the bleed, all around, for crop marks */
    int crowded;   /* number of the first puzzle that found no room and was left out, or 0 */
    bool overfull; /* its text found no room */
    int nmarks, mark_room;
    struct mw_mark *mark;
    int nlinks, link_room;
    struct mw_link *link;
    int nheadings, heading_room;
    struct mw_heading *heading;
    int nplacings, placing_room;
    struct mw_placing *placing;
};

/* The page of a sheet of a volume. `solved` is by index of the puzzle; those on the sheet must be there. */
const struct mw_page *mw_page_make(struct mw_arena *, const struct mw_book *, const struct mw_volume *,
                                   const struct mw_sheet *, const struct mw_solved *const *solved,
                                   struct mw_type *);
/* What it measures with its bleed and slug. */
double mw_page_width(const struct mw_page *);
double mw_page_height(const struct mw_page *);
/* The box of all that a mark inks. */
struct mw_box mw_mark_bounds(const struct mw_mark *);
/* A page that is just as large as one maze at a pitch of 18 points needs, with its route if it is an answer.
 */
const struct mw_page *mw_page_single(struct mw_arena *, const struct mw_book *, const struct mw_solved *,
                                     bool answer, struct mw_type *);

#endif
