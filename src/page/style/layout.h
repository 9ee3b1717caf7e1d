/* The sheet being set, and the functions that put marks on it, for all kinds of pages. */
#ifndef MW_PAGE_LAYOUT_H
#define MW_PAGE_LAYOUT_H

#include "mazewright/page.h"

/* Marks from one number to before another that belong together, such as a maze; and the placing that is
 * theirs, or -1. */
struct page_span {
    int first, last, placing;
};

struct page_setting {
    struct mw_arena *arena;
    const struct mw_book *book;
    const struct mw_spec *spec; /* the book's, or what a child has in its place */
    const struct mw_volume *volume;
    const struct mw_sheet *sheet;
    const struct mw_solved *const *solved;
    struct mw_type *type;
    struct mw_page *page;
    struct mw_box frame;   /* within the margins, and within what is drawn around the page */
    struct mw_box safe;    /* what the printer lets ink be in */
    struct mw_edges bleed; /* beyond the page; all 0 if nothing may run off it */
    bool bleeds;
    bool right;    /* a right page: its spine is on the left; of a mirrored page, before it is */
    bool mirrored; /* set from left to right, and turned over in the end: see mirror.c */
    int nwhole, whole_capacity;
    struct page_span *whole; /* what is not to be mirrored, in order */
    enum mw_layer layer;     /* of what is added */
    int veil;                /* likewise: 0, or the number of a puzzle */
    double enlarged;         /* what is set here is this much larger on paper: see page.c */
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

/* A size of that scale, as the reader needs it. */
double mw_page_size(const struct page_setting *, int size);
/* Returns the size of type that is small for most readers but not in large print: of folios and captions of a
 * key. */
double mw_page_small(const struct page_setting *, double size);

/* --- marks (src/page/style/marks.c) --- */

/* Adds a mark in the layer of the setting, and veiled if that is. */
void mw_page_add_mark(struct page_setting *, struct mw_mark);
void mw_page_add_stroke(struct page_setting *, enum mw_ink, struct mw_mark shape);
void mw_page_add_area(struct page_setting *, enum mw_ink, struct mw_mark shape);
/* Several lines in page units, stroked or filled. */
void mw_page_add_strokes(struct page_setting *, enum mw_mark_kind, enum mw_ink, int n, const struct mw_line *,
                         double width);
/* A polygon of n vertices in page units, filled. */
void mw_page_add_fill(struct page_setting *, enum mw_ink, int n, const struct mw_vertex *);
void mw_page_add_disc(struct page_setting *, enum mw_ink, double x, double y, double radius);
void mw_page_add_star(struct page_setting *, enum mw_ink, double x, double y, double radius);
/* An arrow along a vector of length 1, and how far it reaches to either side as a share of its length. */
#define ARROW_HALF_WIDTH 0.52
void mw_page_add_arrow(struct page_setting *, enum mw_ink, struct mw_point tail, struct mw_point along,
                       double length);
/* An icon of a group, in a square box. */
void mw_page_add_icon(struct page_setting *, int icon, struct mw_box);
void mw_page_add_rule(struct page_setting *, double x0, double x1, double y, double width);
/* Marks what was added since `first` as decoration. */
void mw_page_mark_as_decor(struct page_setting *, int first);
/* By its top left corner. */
void mw_page_add_text_at(struct page_setting *, enum mw_ink, const struct mw_text *, double x, double y);
/* By its left end (share 0), middle (0.5) or right end (1) and the baseline of its first line. */
void mw_page_add_text(struct page_setting *, enum mw_ink, const struct mw_text *, double x, double share,
                      double baseline);
void mw_page_add_link(struct page_setting *, struct mw_box from, int page);
void mw_page_add_heading(struct page_setting *, int level, const char *text, double y);

/* Keeps the shape of what was added since `first` on a mirrored page, with the placing of that number, or -1.
 */
void mw_page_keep_whole(struct page_setting *, int first, int placing);
/* Turns the page over sideways (src/page/style/mirror.c). */
void mw_page_mirror(struct page_setting *);

/* --- type --- */

const struct mw_text *mw_page_text(struct page_setting *, enum mw_face, double size, const char *string);
/* The same, wrapped to a width. */
const struct mw_text *mw_page_text_in(struct page_setting *, enum mw_face, double size, const char *string,
                                      double width, enum mw_align);
/* A text in the middle of the frame, wrapped to it; returns where it ends. */
double mw_page_add_centred(struct page_setting *, enum mw_face, enum mw_ink, double size, const char *string,
                           double y);
/* The largest size up to `size`, but not under a share of 0.6 of it, at which a text is no wider than that.
 */
double mw_page_fitting_size(struct page_setting *, enum mw_face, double size, const char *string,
                            double width);
/* A text at such a size, and cut off with dots if it is wider still. */
const struct mw_text *mw_page_text_within(struct page_setting *, enum mw_face, double size,
                                          const char *string, double width);
/* A number in the figures of the page's language. */
const char *mw_page_digits(const struct page_setting *, int number);
/* Puts a number in the place of {page} or {number} in a fixed word. */
const char *mw_page_fill_in(const struct page_setting *, const char *word, int number);
/* A text of letters and figures that is read from the left on every page. */
const char *mw_page_from_left(const struct page_setting *, const char *text);
/* "9" or "9–14". */
const char *mw_page_range(const struct page_setting *, int first, int last);

/* --- fits (layout.c) --- */

/* How a maze fits the page: a point p of the grid is at (x + pitch p.x, y + pitch p.y). */
struct page_fit {
    double x, y, pitch, wall;
};
struct mw_point mw_page_place(const struct page_fit *, struct mw_point);
/* The outer bounds of the walls, with their line width. */
struct mw_box mw_page_walls_box(const struct mw_grid *, const struct page_fit *);

/* --- mazes (src/page/maze/maze.c) --- */

/* How a maze is drawn. Shares are of the pitch, lengths in points. */
struct page_look {
    enum mw_ink wall_ink;
    double wall_share, wall_least, wall_most;
    double wall_width; /* 0: by the above */
    double label_size; /* of START and FINISH; 0: neither words nor arrows */
    double most_pitch;
    bool hang; /* in the top left corner of its box rather than in the middle */
    bool route;
    enum mw_style style;
};
struct page_look mw_page_puzzle_look(const struct page_setting *, double label_size);
struct page_look mw_page_answer_look(const struct page_setting *);

/* The largest pitch at which the maze of book->puzzle[puzzle] and its signs fit the box. */
double mw_page_fitting_pitch(struct page_setting *, int puzzle, struct mw_box, const struct page_look *);
/* Whether anybody can look a page up by its number: cards lie in a heap, posters hang on a wall. */
static inline bool mw_page_has_number(const struct page_setting *s)
{
    return s->spec->impose != MW_IMPOSE_CARDS && s->spec->impose != MW_IMPOSE_POSTER;
}
/* Its code, and how to make it again, as far as they are wanted. */
const char *mw_page_small_print(const struct page_setting *, const struct mw_puzzle *);
/* The side of the square of a puzzle that a machine reads, with the quiet around it; 0 if there is none. */
double mw_page_qr_side(const struct page_setting *, const struct mw_puzzle *);
void mw_page_draw_qr(struct page_setting *, const struct mw_puzzle *, double right, double top);
/* --- what a worksheet has around its mazes (src/page/style/fields.c) --- */

bool mw_page_has(const struct page_setting *, enum mw_furniture);
/* Fields to fill in; returns where the rest of the page starts. */
double mw_page_draw_fields(struct page_setting *);
/* A question and lines to write on at the bottom of the frame; returns how much of it they take. */
double mw_page_draw_question(struct page_setting *, const struct mw_puzzle *);
/* Faces at the bottom of the frame, which ends above them then. */
void mw_page_draw_smileys(struct page_setting *);
/* Lines to cut along between boxes. */
void mw_page_draw_cuts(struct page_setting *, int n, const struct mw_box *);

/* Draws it at that pitch and notes its placing; if that is too small to print, marks the page as crowded
 * instead. */
void mw_page_draw_maze(struct page_setting *, int puzzle, struct mw_box, const struct page_look *);
/* The room it wants at that pitch, signs included. */
struct mw_box mw_page_maze_extent(struct page_setting *, int puzzle, double pitch, const struct page_look *);

/* --- signs at the ends of a maze (src/page/maze/signs.c) --- */

/* How far signs give way to a shape: not at all, by words anywhere at their arrows, by short arrows too,
 * by arrows within the gaps and words wherever they are seen from there, or by having no words. */
enum page_give { SIGNS_AT_EASE, SIGNS_BESIDE, SIGNS_SHORT, SIGNS_LEAST, SIGNS_BARE };
struct page_piece {
    struct mw_point from, to;
};
struct page_signs {
    bool route;                    /* a route looks out of the gaps */
    const struct mw_text *word[2]; /* at start and finish; NULL: neither words nor arrows */
    int icon[2];                   /* beside the words; as in a group */
    struct mw_box box;             /* that they share with the maze */
    enum page_give give;           /* at most */
    const struct mw_shape *rim;    /* in cell units; NULL if there are no words */
    int nwalls;                    /* in cell units: what arrows keep off */
    struct page_piece *wall;
};
struct page_signs mw_page_signs(struct page_setting *, int puzzle, const struct page_look *, struct mw_box);
/* Space that they take around the walls. */
struct mw_edges mw_page_space_for_signs(const struct mw_maze *, const struct page_fit *,
                                        const struct page_signs *);
/* Lights up where ends lie inside whose signs are too small to be found at once; under the walls. */
void mw_page_light_ends(struct page_setting *, const struct mw_maze *, const struct page_fit *);
void mw_page_draw_signs(struct page_setting *, const struct mw_maze *, const struct page_fit *,
                        const struct page_signs *);

/* --- pages --- */

enum { DESCENT = 3 }; /* what letters have below their line */
/* The page number and what stands beside it (foot.c); takes its height off the frame. */
void mw_page_draw_foot(struct page_setting *);
/* Borders, ornaments and backgrounds (decor.c); what stands within the frame makes that smaller. */
void mw_page_decorate(struct page_setting *);
/* A frame of maze-like lines that fills the box's edge to that depth. */
void mw_page_add_meander(struct page_setting *, enum mw_ink, struct mw_box, double depth, double width);
/* The whole page in tint, as far as ink may go. */
void mw_page_add_tint(struct page_setting *);
/* Crop and registration marks in the slug (crop.c). */
void mw_page_draw_crop_marks(struct page_setting *, double slug);
/* The maze of the sheet, without a number, a word or a placing. */
void mw_page_draw_ornament(struct page_setting *, enum mw_ink, struct mw_box);
/* A text's lines, each with its number in a disc or with a star; returns where they end (steps.c). */
double mw_page_draw_steps(struct page_setting *, const char *steps, double y, bool numbered);
/* The heading of a page without puzzles, and its entry in the outline; returns where the rest starts. */
double mw_page_draw_heading(struct page_setting *, const char *title);

/* --- kinds --- */

/* The function that sets a kind of page, and what else stands on it. One const of these per kind in kinds.h.
 */
struct page_kind {
    void (*set)(struct page_setting *);
    bool decorated, head, foot;
};
#define MW_DECLARE_SHEET(name, NAME, word) extern const struct page_kind mw_sheet_##name;
MW_SHEETS(MW_DECLARE_SHEET, MW_DECLARE_SHEET, MW_DECLARE_SHEET)

#endif
