/* A page as data: marks in the order in which they are painted, in points from the top left corner of the
 * trimmed page, y down. Marks that run off the page at the left or top have negative coordinates. Every
 * output draws the same list. Inks are roles; only an output knows their colours. */
#ifndef MAZEWRIGHT_PAGE_H
#define MAZEWRIGHT_PAGE_H

#include "mazewright/art.h"
#include "mazewright/maze.h"
#include "mazewright/type.h"

MW_C_BEGIN

struct mw_book;
struct mw_forme;
struct mw_planned_page;
struct mw_solved;
struct mw_spec;
struct mw_volume;

/* --- pages (src/page/) -------------------------------------------------------------------------------- */

enum mw_mark_kind { MW_MARK_STROKE, MW_MARK_FILL, MW_MARK_TEXT, MW_MARK_IMAGE };

/* Layers of marks, the lowest first, for files that keep layers apart. */
#define MW_LAYERS(X)                                                                                         \
    X(ground, GROUND) X(picture, PICTURE) X(walls, WALLS) X(route, ROUTE) X(signs, SIGNS) X(text, TEXT)
#define MW_LAYER_NUMBER(name, NAME) MW_LAYER_##NAME,
enum mw_layer { MW_LAYERS(MW_LAYER_NUMBER) MW_NLAYERS };

/* Something painted on a page. Strokes have round caps and joins. */
struct mw_mark {
    enum mw_mark_kind kind;
    enum mw_ink ink;
    double x, y, scale; /* a point p of the lines lies at (x + scale p.x, y + scale p.y); a text has its top
                           left corner at (x, y) and is enlarged by `scale`; the scale is negative for what is
                           turned by 180 degrees */
    const struct mw_lines *lines;
    double width;             /* of a stroke, in points */
    double dash_on, dash_off; /* in points; both 0 for a solid stroke */
    const struct mw_text *text;
    bool has_colour; /* it has a colour of its own, in place of its ink's */
    uint32_t colour;
    const struct mw_image *image; /* with its top left corner at (x, y), a pixel being `scale` points wide */
    bool decor; /* may lie outside the safe area: an ornament of a page that bleeds, or a crop mark */
    enum mw_layer layer;
    int element; /* number of the element of the page that it belongs to, from 1; 0 for an ornament */
    int veiled;  /* 0, or the number of the puzzle whose answer it belongs to: only outputs that show answers
                    on demand get it (mw_output.unveils) */
};

/* The role of an element, by which a program reads it aloud: a line of text, an item of a list, a cell of a
 * table or the cell that names its row, the title of a part of the book, the title of a puzzle, a picture, or
 * a line at the foot, which is read last. */
enum mw_element_role {
    MW_ELEMENT_LINE,
    MW_ELEMENT_ITEM,
    MW_ELEMENT_CELL,
    MW_ELEMENT_ROW_NAME,
    MW_ELEMENT_TITLE,
    MW_ELEMENT_SUBTITLE,
    MW_ELEMENT_FIGURE,
    MW_ELEMENT_FOOT
};

/* An element of a page: marks that are read together. All other marks are ornaments, and not read. */
struct mw_element {
    enum mw_element_role role;
    const char *alt; /* of a figure: what it shows, in words of the page's language; of texts: all of them */
    struct mw_box box; /* the bounds of its marks */
    int page; /* the number of the page on which it is read; a side of a sheet has elements of several */
    int row, column; /* of what is in a table: the number of its row, from 1; and the number of its cell in
                        the row, which may hold several elements, from 1, or 0 if the element is the cell */
};

/* A rectangle that links to another page of the same file. */
struct mw_link {
    struct mw_box from;
    int page;         /* number of the page that it leads to */
    const char *says; /* where it leads, in words, such as "page 12" */
};

/* An entry of the file's outline that leads to this page. */
struct mw_heading {
    const char *text;
    int level; /* 1 for a part, 2 for a puzzle in it */
    double y;
};

/* The place of a maze on a page. */
struct mw_placing {
    int puzzle; /* index into book->puzzle */
    bool is_answer;
    struct mw_box box; /* the bounds of the walls, with their line width */
    double pitch;      /* points per cell */
    double wall;       /* width of wall lines, in points */
    double clear;      /* width between walls at the narrowest opening or corridor, in points */
    double drawing;    /* side of the largest drawing at its ends, in points; 0 for none */
    double sign;       /* greatest distance from an end inside to its sign's ink, in points; 0 if
                          both ends are at gates */
    double thing; /* the least diameter of the space for a letter, item, key or door, in points; 0 for none
                   */
    bool has_details;                  /* the lines of a drawing stand lightly under it */
    bool is_shut;                      /* walls are so thick that they close off some space between them */
    bool is_mute;                      /* there was no room for the word of a sign, so it was left out */
    int nends;                         /* of the maze, as mw_end_at() counts them */
    struct mw_point end[MW_MOST_ENDS]; /* the centre of each end's cell */
    struct mw_point gate[MW_MOST_ENDS][2]; /* both sides of the gap at each end; for an end without a gate,
                                              the centre of its cell twice */
    struct mw_box window; /* the part of the sheet that shows the maze, if the maze is spread over several
                             sheets; else empty */
};

/* Lengths at the four edges of a rectangle. */
struct mw_edges {
    double left, top, right, bottom;
};

/* The parts of a cover on its page, each empty if the page has none; of each, the area in which the printer
 * allows text; and the box of the barcode. */
struct mw_cover_parts {
    struct mw_box back, spine, front;
    struct mw_box safe_back, safe_spine, safe_front, barcode;
};

struct mw_page {
    int number;  /* the page's number in the whole volume, from 1, also if only some pages are made */
    int place;   /* its position in the file, from 1 */
    double w, h; /* trimmed size, points */
    struct mw_edges bleed;
    double slug;         /* width beyond the bleed, all around, for crop marks */
    bool is_right;       /* a right-hand page, bound on its left */
    struct mw_box safe;  /* the area in which the printer allows ink; empty for a side with several pages */
    struct mw_box frame; /* the area within the margins; empty for a side with several pages */
    int crowded;         /* number of the first puzzle that had no space and was left out, or 0 */
    bool crowded_answer; /* if `crowded` is set: it is that puzzle's answer that had no space */
    bool crowded_by_others; /* if `crowded` is set: other puzzles or answers were to share its page */
    double crowded_things;  /* if `crowded` is set: letters, items or keys in it would be lower than this, in
                               mm; 0 if they are high enough */
    const char *crowded_letter, *crowded_package; /* if `crowded` is set: a letter on its way that no face
                                                     has, and the package of a face that has it */
    bool crowded_signs;   /* if `crowded` is set: it is a sign that found no place at its gate */
    bool overfull;        /* its text had no space */
    const char *overlong; /* if `overfull` is set: which text had none, such as "the title"; NULL for that of
                             the whole page */
    const struct mw_cover_parts *cover; /* of a cover; NULL for all other pages */
    enum mw_ink pale;                   /* of a cover: an ink on which its letters cannot be read; else 0 */
    bool lacks_scene;                   /* there was no space for its scene, which was left out */
    int nmarks, mark_capacity;
    struct mw_mark *mark;
    int nlinks, link_capacity;
    struct mw_link *link;
    int nheadings, heading_capacity;
    struct mw_heading *heading;
    int nplacings, placing_capacity;
    struct mw_placing *placing;
    int nelements, element_capacity;
    struct mw_element *element;
    int nruns; /* runs of marks that belong to elements, as they are painted; set by mw_page_bare() only */
    int *run;  /* of each run: the number of its element */
};

/* Returns the page of a volume that a sheet describes. `solved[i]` is the solved puzzle with the index i in
 * the book; it must be set for each puzzle of the sheet. If `veils`, puzzles get their answers as veiled
 * marks, for outputs that unveil them; a page of an e-book that shows answers has them in any case. */
const struct mw_page *mw_page_make(struct mw_arena *, const struct mw_book *, const struct mw_volume *,
                                   const struct mw_planned_page *, const struct mw_solved *const *solved,
                                   bool veils, struct mw_type *);
/* Returns a page with the letters that most pages of a book have, set in the faces of the book, to be used as
 * mw_document.specimen (src/page/specimen.c). */
const struct mw_page *mw_page_specimen(struct mw_arena *, const struct mw_spec *, struct mw_type *);
/* Returns a side of a sheet of paper as a page. `pages` are the pages on it, in the order of the forme;
 * `place` is the position of the side in its file. If the forme is `as_it_is`, returns its only page itself;
 * else a page with copies of all marks at their places on the side, without links and headings
 * (src/page/impose.c). */
const struct mw_page *mw_page_impose(struct mw_arena *, const struct mw_forme *,
                                     const struct mw_page *const *pages, int place);
/* Returns the page as it is printed: without the veiled marks. */
const struct mw_page *mw_page_printed(struct mw_arena *, const struct mw_page *);
/* True if mark i begins a run: a sequence of marks of one element, or of ornaments. */
static inline bool mw_run_begins(const struct mw_page *page, int i)
{
    return i == 0 || page->mark[i - 1].element != page->mark[i].element;
}
/* Returns a copy of a printed page without its marks but with the runs of its elements, for all that a file
 * says of its pages (src/page/style/elements.c). */
const struct mw_page *mw_page_bare(struct mw_arena *, const struct mw_page *);
/* Returns the top left corner of the trimmed page, in points from the top left corner of the whole page with
 * bleed and slug. */
struct mw_point mw_page_origin(const struct mw_page *);
/* Return the size in points with bleed and slug. */
double mw_page_width(const struct mw_page *);
double mw_page_height(const struct mw_page *);
/* Returns the colour of a mark, of its own or that of its ink. */
static inline uint32_t mw_mark_colour(const struct mw_mark *mark, const uint32_t *of_inks)
{
    return mark->has_colour ? mark->colour : of_inks[mark->ink];
}
/* True if a mark consists of lines, stroked or filled. */
bool mw_mark_has_lines(const struct mw_mark *);
/* Returns the bounds of all that a mark inks. */
struct mw_box mw_mark_bounds(const struct mw_mark *);
/* Returns a page just large enough for one maze at a pitch of 18 points, with its route if `answer` is true.
 */
const struct mw_page *mw_page_single(struct mw_arena *, const struct mw_book *, const struct mw_solved *,
                                     bool answer, struct mw_type *);
/* The drawings on a contact sheet. */
enum { MW_ON_CONTACT_SHEET = 24 };
/* Returns contact sheet `number`, from 1, of n drawings: each 30 mm and 8 mm wide, with its name
 * (src/page/contact.c). */
const struct mw_page *mw_page_contact_sheet(struct mw_arena *, int n, const struct mw_drawing *const *,
                                            int number, struct mw_type *);

MW_C_END

#endif
