/* A page being set, and the functions that put marks on it, for all kinds of pages. */
#ifndef MW_PAGE_LAYOUT_H
#define MW_PAGE_LAYOUT_H

#include "mazewright/answers.h"
#include "mazewright/page.h"
#include "mazewright/plan.h"

/* A range of marks that belong together, such as a maze; with the index of the maze's placing, or -1. */
struct page_span {
    int first, last, placing;
};

struct page_setting {
    struct mw_arena *arena;
    const struct mw_book *book;
    const struct mw_spec
        *spec; /* the book's spec; for a child with a language of its own, the book's spec in that language */
    const struct mw_volume *volume;
    const struct mw_planned_page *planned;
    const struct mw_solved *const *solved;
    struct mw_type *type;
    struct mw_page *page;
    struct mw_box
        frame;          /* the area within the margins, without the space taken by borders, fields and foot */
    struct mw_box safe; /* the area in which the printer allows ink */
    struct mw_edges bleed; /* how far ink extends beyond each edge of the page; all 0 if it does not */
    bool bleeds;
    bool right;    /* a right-hand page, with its spine on the left; for a mirrored page, before mirroring */
    bool mirrored; /* the page is set like all others, and mirrored at the end (mirror.c) */
    int nwhole, whole_capacity;
    struct page_span *whole; /* ranges of marks that keep their shape when the page is mirrored, in order */
    enum mw_layer layer;     /* layer of the marks that are added */
    bool has_answers;        /* puzzles get their answers, as veiled marks */
    int veil;                /* veil of the marks that are added: 0, or the number of a puzzle */
    int element; /* element of the marks that are added: its number; ELEMENT_OF_ITS_OWN, by which every text
                    is a line of its own and all else an ornament; or NO_ELEMENT for ornaments */
    double least_line; /* the thinnest line that the printer can print, in points of this page; or 0 */
    double enlarged;   /* factor by which everything on this page is enlarged afterwards (page.c) */
};

enum { ELEMENT_OF_ITS_OWN = 0, NO_ELEMENT = -1 };

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

/* Returns a type size of that scale, enlarged for readers of large print. */
double mw_page_size(const struct page_setting *, int size);
/* Returns `size`, but in large print at least 16 points on paper. Used for page numbers and the captions of
 * answers. */
double mw_page_small(const struct page_setting *, double size);

/* --- elements (src/page/style/elements.c) --- */

/* Sets the bounds of all elements of a page, and the words of those that have texts. */
void mw_page_finish_elements(struct mw_arena *, struct mw_page *);

/* --- marks (src/page/style/marks.c) --- */

/* Begins an element of the page. The marks added from now on belong to it, until `element` of the setting is
 * set again. Returns its number. */
int mw_page_begin_element(struct page_setting *, enum mw_element_role, const char *alt);
/* Adds a mark, with the layer, veil and element of the setting. */
void mw_page_add_mark(struct page_setting *, struct mw_mark);
void mw_page_add_stroke(struct page_setting *, enum mw_ink, struct mw_mark shape);
void mw_page_add_area(struct page_setting *, enum mw_ink, struct mw_mark shape);
/* Adds lines in page units, stroked or filled. */
void mw_page_add_strokes(struct page_setting *, enum mw_mark_kind, enum mw_ink, int n, const struct mw_line *,
                         double width);
/* Adds a filled polygon of n vertices in page units. */
void mw_page_add_fill(struct page_setting *, enum mw_ink, int n, const struct mw_vertex *);
void mw_page_add_disc(struct page_setting *, enum mw_ink, double x, double y, double radius);
void mw_page_add_star(struct page_setting *, enum mw_ink, double x, double y, double radius);
/* Adds an arrow from `tail` in the direction of `along`, a vector of length 1. ARROW_HALF_WIDTH is half the
 * width of an arrow, as a share of its length. */
#define ARROW_HALF_WIDTH 0.52
void mw_page_add_arrow(struct page_setting *, enum mw_ink, struct mw_point tail, struct mw_point along,
                       double length);
/* Adds a drawing in a square box; mirrored if the box begins at its right side and its width is negative. */
void mw_page_add_drawing(struct page_setting *, const struct mw_drawing *, struct mw_box);
/* Adds the drawing whose silhouette a shape is, in light inks, its lines `pen` points wide, scaled so that
 * the shape fills a box. */
void mw_page_add_details(struct page_setting *, const struct mw_shape *, struct mw_box, double pen);
void mw_page_add_rule(struct page_setting *, double x0, double x1, double y, double width);
/* Marks everything that was added since mark `first` as ornament. */
void mw_page_mark_as_decor(struct page_setting *, int first);
/* Adds a text with its top left corner at a point. */
void mw_page_add_text_at(struct page_setting *, enum mw_ink, const struct mw_text *, double x, double y);
/* Adds a text. x is the left end (`share` 0), the middle (0.5) or the right end (1) of the text, and
 * `baseline` is the y of the baseline of its first line. */
void mw_page_add_text(struct page_setting *, enum mw_ink, const struct mw_text *, double x, double share,
                      double baseline);
void mw_page_add_link(struct page_setting *, struct mw_box from, int page);
void mw_page_add_heading(struct page_setting *, int level, const char *text, double y);

/* Notes that the marks from index `first` on keep their shape when the page is mirrored: they are shifted
 * together, and with them the placing of index `placing` (-1 for none). */
void mw_page_keep_whole(struct page_setting *, int first, int placing);
/* Returns how far to the right such a range moves when the page is mirrored. */
double mw_page_shift_of_whole(const struct page_setting *, const struct page_span *);
/* Mirrors the page (src/page/style/mirror.c). */
void mw_page_mirror(struct page_setting *);

/* --- type --- */

const struct mw_text *mw_page_text(struct page_setting *, enum mw_face, double size, const char *string);
/* Returns a text within a width; of several lines, none is much shorter than the others. Its own width is
 * that to which it is wrapped. */
const struct mw_text *mw_page_text_balanced(struct page_setting *, enum mw_face, double size,
                                            const char *string, double width, enum mw_align);
/* Returns a text wrapped to a width. */
const struct mw_text *mw_page_text_in(struct page_setting *, enum mw_face, double size, const char *string,
                                      double width, enum mw_align);
/* Adds a text centred in the frame and wrapped to it, in lines of about the same length. Returns the y where
 * it ends. */
double mw_page_add_centred(struct page_setting *, enum mw_face, enum mw_ink, double size, const char *string,
                           double y);
/* Returns the largest size up to `size`, but at least 0.6 of it, at which `string` is at most `width` wide.
 */
double mw_page_fitting_size(struct page_setting *, enum mw_face, double size, const char *string,
                            double width);
/* Returns a text at mw_page_fitting_size(), cut off with dots if it is wider all the same. */
const struct mw_text *mw_page_text_within(struct page_setting *, enum mw_face, double size,
                                          const char *string, double width);
/* Returns a number in the digits of the page's language. */
const char *mw_page_digits(const struct page_setting *, int number);
/* Returns the letter of a start or an exit with an index, as the spec's words have it (maze/signs.c). */
const char *mw_page_letter(struct page_setting *, int index);
/* Returns a fixed word with {page} or {number} replaced by a number. */
const char *mw_page_fill_in(const struct page_setting *, const char *word, int number);
/* Returns a text of letters and digits that is read from left to right, also on pages read from the right. */
const char *mw_page_from_left(const struct page_setting *, const char *text);
/* Returns "9" or "9–14". */
const char *mw_page_range(const struct page_setting *, int first, int last);

/* --- fits (layout.c) --- */

/* The place of a maze on a page: a point p of the grid lies at (x + pitch p.x, y + pitch p.y). */
struct page_fit {
    double x, y, pitch, wall;
};
struct mw_point mw_page_place(const struct page_fit *, struct mw_point);
/* Returns the outline of a grid in cell units: its rim and its holes, with arcs as straight pieces that
 * deviate from them by at most 1/200 of a cell. */
const struct mw_shape *mw_page_rim(struct mw_arena *, const struct mw_grid *);
/* Returns the bounds of the walls, with their line width. */
struct mw_box mw_page_walls_box(const struct mw_grid *, const struct page_fit *);

/* --- mazes (src/page/maze/maze.c) --- */

/* The look of a maze. Shares are of the pitch, lengths in points. */
struct page_look {
    enum mw_ink wall_ink;
    double wall_share, wall_least, wall_most; /* walls have their share, within bounds in points */
    double wall_least_share;                  /* the least share, which counts more than `wall_most` */
    double wall_width;                        /* line width of walls, in points; 0: by the shares above */
    double label_size; /* type size of START and FINISH; 0 for neither words nor arrows */
    double most_pitch;
    double most_width; /* the greatest width of the walls, in points; 0 for that of the maze's box */
    double below;  /* the least distance between the walls and the bottom of the maze's box, for a scene */
    double ground; /* y of the ground on which the pictures of signs under the walls stand; 0 for none */
    bool hang;     /* in the top left corner of its box rather than in the middle */
    bool route;
    enum mw_style style;
};
struct page_look mw_page_puzzle_look(const struct page_setting *, double label_size);
struct page_look mw_page_answer_look(const struct page_setting *);

/* Returns the largest pitch at which the maze of book->puzzle[puzzle] and its signs fit a box. */
double mw_page_fitting_pitch(struct page_setting *, int puzzle, struct mw_box, const struct page_look *);
/* Returns the number by which a page is decorated: its own or, if it repeats another page with answers, that
 * page's. */
static inline int mw_page_look_number(const struct page_setting *s)
{
    return s->planned->answers_to > 0 ? s->planned->answers_to : s->page->number;
}
/* True if pages can be looked up by number (src/page/style/foot.c). Cards and posters are not bound in order,
 * so their pages cannot. */
bool mw_page_has_number(const struct page_setting *);
/* Returns a puzzle's code and recipe, as far as they are printed. */
const char *mw_page_small_print(const struct page_setting *, const struct mw_puzzle *);
/* Returns "Answer on page 58."; "" if that is not printed (foot.c). It stands behind a puzzle's instructions,
 * and in a book with a theme at the foot of the page. */
const char *mw_page_answer_note(const struct page_setting *, const struct mw_puzzle *);
/* True if that note stands at the foot of the page: in a book with a theme, and in an e-book. */
bool mw_page_notes_at_foot(const struct page_setting *);
/* Returns that note or, on a page that repeats another with answers, "page 57", which is that page. */
const char *mw_page_note(const struct page_setting *, const struct mw_puzzle *);
/* Returns the number of the page that the note names, if that is in the same file, so that a link can lead to
 * it; 0 if it is not. */
int mw_page_note_target(const struct page_setting *, const struct mw_puzzle *);
/* Returns the width of a puzzle's QR code with its quiet zone, in points; 0 if the puzzle has no QR code. */
double mw_page_qr_side(const struct page_setting *, const struct mw_puzzle *);
void mw_page_draw_qr(struct page_setting *, const struct mw_puzzle *, double right, double top);
/* --- what a worksheet has around its mazes (src/page/style/fields.c) --- */

/* True if pages have a field, an enum mw_form_field. */
bool mw_page_has(const struct page_setting *, int field);
/* Draws the fields to fill in. Returns the y where the rest of the page starts. */
double mw_page_draw_fields(struct page_setting *);
/* Draws a question, with lines for the answer, at the bottom of the frame. Returns the height they take. */
double mw_page_draw_question(struct page_setting *, const struct mw_puzzle *);
/* Draws faces at the bottom of the frame, which then ends above them. */
void mw_page_draw_smileys(struct page_setting *);
/* Draws lines to cut along between boxes. */
void mw_page_draw_cuts(struct page_setting *, int n, const struct mw_box *);

/* Draws a maze as large as fits the box, and adds its placing; if its corridors would be too narrow to print,
 * draws nothing and marks the page as crowded. */
void mw_page_draw_maze(struct page_setting *, int puzzle, struct mw_box, const struct page_look *);
/* Returns the extent of a maze at a pitch, signs included. */
struct mw_box mw_page_maze_extent(struct page_setting *, int puzzle, double pitch, const struct page_look *);

/* --- pages --- */

enum { DESCENT = 3 }; /* points below the baseline */
/* Draws the page number and the small line (foot.c). Reduces the frame by their height. */
void mw_page_draw_foot(struct page_setting *);
/* Draws borders, ornaments and backgrounds (decor.c). Reduces the frame by the space they take. */
void mw_page_decorate(struct page_setting *);
/* Draws a thin line around the contents in a book with a theme and scenes (decor.c). Reduces the frame if the
 * line finds no room outside of it. */
void mw_page_add_thin_frame(struct page_setting *);
/* Adds a frame of meanders, `depth` points deep, along the edges of a box, in lines of `width` points. */
void mw_page_add_meander(struct page_setting *, enum mw_ink, struct mw_box, double depth, double width);
/* Fills the whole page with tint, as far as ink may go. */
void mw_page_add_tint(struct page_setting *);
/* Draws crop and registration marks in the slug (crop.c). */
void mw_page_draw_crop_marks(struct page_setting *, double slug);
/* Draws the maze of a page as an ornament, without number, signs and placing. */
void mw_page_draw_ornament(struct page_setting *, enum mw_ink, struct mw_box);
/* Draws the lines of a text, each with its number in a disc or with a star. Returns the y where they end
 * (steps.c). */
double mw_page_draw_steps(struct page_setting *, const char *steps, double y, bool numbered);

/* --- kinds --- */

/* A kind of page: the function that sets it, and which common parts it has. Each kind in page_kinds.h has
 * one constant of this type, mw_page_kind_<name>, in src/page/pages/<name>.c. */
struct page_kind {
    void (*set)(struct page_setting *);
    bool decorated, head, foot;
};

#endif
