/* What the page makers share: the sheet being set, and the moves that put marks on it. */
#ifndef MW_LAYOUT_H
#define MW_LAYOUT_H

#include "mazewright/page.h"

struct setting_out {
    struct mw_arena *arena;
    const struct mw_book *book;
    const struct mw_sheet *sheet;
    const struct mw_solved *const *solved;
    struct mw_type *type;
    struct mw_page *page;
    struct mw_box frame; /* within the margins */
    bool right;          /* a right page: its spine is on the left */
};

/* The type scale, in points. */
enum {
    SIZE_BOOK_TITLE = 38,
    SIZE_TITLE = 22,
    SIZE_SUBTITLE = 16,
    SIZE_NUMBER = 15,
    SIZE_BLOCK_TITLE = 13,
    SIZE_BODY = 11,
    SIZE_LABEL = 10,
    SIZE_SMALL = 8,
    SIZE_REMAKE = 7,
};

/* --- marks (src/page/marks.c) --- */

void mw_add_stroke(struct setting_out *, enum mw_ink, struct mw_mark shape);
/* A polygon of n vertices in page units, filled. */
void mw_add_fill(struct setting_out *, enum mw_ink, int n, const struct mw_vertex *);
void mw_add_disc(struct setting_out *, enum mw_ink, double x, double y, double radius);
void mw_add_star(struct setting_out *, enum mw_ink, double x, double y, double radius);
void mw_add_rule(struct setting_out *, double x0, double x1, double y, double width);
/* By its top left corner. */
void mw_add_text(struct setting_out *, enum mw_ink, const struct mw_text *, double x, double y);
/* By its left end (share 0), middle (0.5) or right end (1) and the baseline of its first line. */
void mw_add_line(struct setting_out *, enum mw_ink, const struct mw_text *, double x, double share,
                 double baseline);
void mw_add_link(struct setting_out *, struct mw_box from, int page);
void mw_add_heading(struct setting_out *, int level, const char *text, double y);

/* --- type --- */

const struct mw_text *mw_set(struct setting_out *, enum mw_face, double size, const char *string);
/* Replaces {page} in a fixed word by a number. */
const char *mw_fill_in(struct mw_arena *, const char *word, int number);
/* "9" or "9 – 14". */
const char *mw_range(struct mw_arena *, int first, int last);

/* --- mazes (src/page/maze.c) --- */

/* How a maze is drawn. Shares are of the pitch. */
struct look {
    enum mw_ink wall_ink;
    double wall_share, wall_least, wall_most; /* points */
    double wall_width;                        /* points; 0: by the above */
    double label_size;                        /* of START and FINISH; 0: neither labels nor arrows */
    double most_pitch;                        /* points */
    bool hang;                                /* from the top of its box rather than in the middle */
    bool route;
    enum mw_style style;
};
struct look mw_puzzle_look(const struct mw_spec *, double label_size);
struct look mw_answer_look(const struct mw_spec *);

/* Draws the maze of book->puzzle[puzzle] as large as the box lets it be, and notes its placing. Returns the
 * outer bounds of its walls. */
struct mw_box mw_draw_maze(struct setting_out *, int puzzle, struct mw_box, const struct look *);
/* The room a single maze wants around it at that pitch, arrows and labels included. */
struct mw_box mw_maze_extent(struct setting_out *, int puzzle, double pitch, const struct look *);

/* --- pages --- */

enum { FOOTER_HEIGHT = 22 }; /* the folio's line, and the space over it */
void mw_draw_folio(struct setting_out *);
/* In how many columns that many mazes fill a page. */
int mw_columns(const struct mw_page *, int per_page);

void mw_set_title_page(struct setting_out *);
void mw_set_puzzle_page(struct setting_out *);
void mw_set_answer_page(struct setting_out *);

#endif
