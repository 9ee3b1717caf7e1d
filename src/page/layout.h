/* What the page makers share: the sheet being set, and the moves that put marks on it. */
#ifndef MW_LAYOUT_H
#define MW_LAYOUT_H

#include "mazewright/page.h"

struct setting_out {
    struct mw_arena *arena;
    const struct mw_book *book;
    const struct mw_volume *volume;
    const struct mw_sheet *sheet;
    const struct mw_solved *const *solved;
    struct mw_type *type;
    struct mw_page *page;
    struct mw_box frame;   /* within the margins, and within what is drawn around the page */
    struct mw_box safe;    /* what the printer lets ink be in */
    struct mw_edges bleed; /* beyond the page; all 0 if nothing may run off it */
    bool bleeds;
    bool right;      /* a right page: its spine is on the left */
    double enlarged; /* what is set here is this much larger on paper: see page.c */
};

/* The type scale, in points. */
enum {
    SIZE_BOOK_TITLE = 38,
    SIZE_TITLE = 22,
    SIZE_SUBTITLE = 16,
    SIZE_BLOCK_TITLE = 13,
    SIZE_BODY = 11,
    SIZE_LABEL = 10,
    SIZE_SMALL = 8,
    SIZE_REMAKE = 7,
};

/* --- marks (src/page/marks.c) --- */

void mw_add_stroke(struct setting_out *, enum mw_ink, struct mw_mark shape);
/* Several lines in page units, stroked or filled. */
void mw_add_lines(struct setting_out *, enum mw_mark_kind, enum mw_ink, int n, const struct mw_line *,
                  double width);
/* A polygon of n vertices in page units, filled. */
void mw_add_fill(struct setting_out *, enum mw_ink, int n, const struct mw_vertex *);
void mw_add_disc(struct setting_out *, enum mw_ink, double x, double y, double radius);
void mw_add_star(struct setting_out *, enum mw_ink, double x, double y, double radius);
void mw_add_rule(struct setting_out *, double x0, double x1, double y, double width);
/* A copy that lasts as long as the page. */
const struct mw_vertex *mw_copy_vertices(struct mw_arena *, int n, const struct mw_vertex *);
/* A rectangle with round corners, as a line. */
struct mw_line mw_round_box(struct mw_arena *, struct mw_box, double radius);
/* What was added since is decoration. */
void mw_mark_as_decor(struct setting_out *, int first);
/* By its top left corner. */
void mw_add_text(struct setting_out *, enum mw_ink, const struct mw_text *, double x, double y);
/* By its left end (share 0), middle (0.5) or right end (1) and the baseline of its first line. */
void mw_add_line(struct setting_out *, enum mw_ink, const struct mw_text *, double x, double share,
                 double baseline);
void mw_add_link(struct setting_out *, struct mw_box from, int page);
void mw_add_heading(struct setting_out *, int level, const char *text, double y);

/* --- type --- */

const struct mw_text *mw_set(struct setting_out *, enum mw_face, double size, const char *string);
/* The same, wrapped to a width. */
const struct mw_text *mw_set_in(struct setting_out *, enum mw_face, double size, const char *string,
                                double width, enum mw_align);
/* A text in the middle of the frame, wrapped to it; returns where it ends. */
double mw_add_centred(struct setting_out *, enum mw_face, enum mw_ink, double size, const char *string,
                      double y);
/* The largest size up to `size`, but not under a share of 0.6 of it, at which a text is no wider than that.
 */
double mw_fitting_size(struct setting_out *, enum mw_face, double size, const char *string, double width);
/* Puts a number in the place of {page} or {number} in a fixed word. */
const char *mw_fill_in(struct mw_arena *, const char *word, int number);
/* "9" or "9 – 14". */
const char *mw_range(struct mw_arena *, int first, int last);

/* --- fits (src/page/fit.c) --- */

/* How a maze fits the page: a point p of the grid is at (x + pitch p.x, y + pitch p.y). */
struct fit {
    double x, y, pitch, wall;
};
struct mw_point mw_on_page(const struct fit *, struct mw_point);
/* The outer bounds of the walls, with their line width. */
struct mw_box mw_walls_box(const struct mw_grid *, const struct fit *);

/* --- mazes (src/page/maze.c) --- */

/* An icon of a group, in a square box (icons.c). */
void mw_add_icon(struct setting_out *, int icon, struct mw_box);

/* How a maze is drawn. Shares are of the pitch, lengths in points. */
struct look {
    enum mw_ink wall_ink;
    double wall_share, wall_least, wall_most;
    double wall_width; /* 0: by the above */
    double label_size; /* of START and FINISH; 0: neither words nor arrows */
    double most_pitch;
    bool hang; /* from the top of its box rather than in the middle */
    bool route;
    enum mw_style style;
};
struct look mw_puzzle_look(const struct setting_out *, double label_size);
struct look mw_answer_look(const struct setting_out *);

/* The largest pitch at which the maze of book->puzzle[puzzle] and its signs fit the box. */
double mw_fitting_pitch(struct setting_out *, int puzzle, struct mw_box, const struct look *);
/* Draws it at that pitch and notes its placing; if that is too small to print, marks the page as crowded
 * instead. */
void mw_draw_maze(struct setting_out *, int puzzle, struct mw_box, const struct look *);
/* The room it wants at that pitch, signs included. */
struct mw_box mw_maze_extent(struct setting_out *, int puzzle, double pitch, const struct look *);

/* --- signs at the ends of a maze (src/page/signs.c) --- */

struct signs {
    bool route;                    /* a route looks out of the gaps */
    const struct mw_text *word[2]; /* at start and finish; NULL: neither words nor arrows */
    int icon[2];                   /* beside the words; as in a group */
    double width;                  /* of the box that they share with the maze */
};
struct signs mw_signs(struct setting_out *, int puzzle, const struct look *, double width);
/* Space that they take around the walls. */
struct mw_edges mw_room_for_signs(const struct mw_maze *, const struct fit *, const struct signs *);
void mw_draw_signs(struct setting_out *, const struct mw_maze *, const struct fit *, const struct signs *);

/* --- pages --- */

enum {
    FOOTER_HEIGHT = 22,
    HEAD_HEIGHT = 22,
    DESCENT = 3
}; /* the folio's and the running head's line with the space to it, and what letters have below their line */
/* Borders, ornaments and backgrounds (decor.c); what stands within the frame makes that smaller. */
void mw_decorate(struct setting_out *);
/* A frame of maze-like lines that fills the box's edge to that depth. */
void mw_add_meander(struct setting_out *, enum mw_ink, struct mw_box, double depth, double width);
/* The whole page in tint, as far as ink may go. */
void mw_add_tint(struct setting_out *);
/* Crop and registration marks in the slug (crop.c). */
void mw_draw_crop_marks(struct setting_out *, double slug);
/* The maze of the sheet, without a number, a word or a placing. */
void mw_draw_ornament(struct setting_out *, enum mw_ink, struct mw_box);
/* A text's lines, each with its number in a disc or with a star; returns where they end (steps.c). */
double mw_draw_steps(struct setting_out *, const char *steps, double y, bool numbered);
/* The heading of a page without puzzles, and its entry in the outline; returns where the rest starts. */
double mw_draw_heading(struct setting_out *, const char *title);
/* In how many columns that many mazes fill a box best, if they are `aspect` times as wide as they are high.
 */
int mw_columns(struct mw_box, int per_page, double aspect);

void mw_set_title_page(struct setting_out *);
void mw_set_copyright_page(struct setting_out *);
void mw_set_belongs_to_page(struct setting_out *);
void mw_set_how_to_page(struct setting_out *);
void mw_set_contents_page(struct setting_out *);
void mw_set_tips_page(struct setting_out *);
void mw_set_certificate_page(struct setting_out *);
void mw_set_notes_page(struct setting_out *);
void mw_set_part_page(struct setting_out *);
void mw_set_puzzle_page(struct setting_out *);
void mw_set_answer_page(struct setting_out *);
void mw_set_back_page(struct setting_out *);

#endif
