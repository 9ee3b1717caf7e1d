/* The parts of a cover: lettering, the front, the back, the spine and the barcode. */
#ifndef MW_PAGE_COVER_H
#define MW_PAGE_COVER_H

#include "page/style/layout.h"

#include "mazewright/cover.h"

/* A cover being set. The boxes are the finished back, spine and front on the page, without the wrap. */
struct cover {
    struct page_setting *s;
    const struct mw_cover *spec;
    const struct mw_cover_rules *rules;
    int npuzzles;                     /* of the book that it is for */
    struct mw_box back, spine, front; /* each empty if the page has none */
};

/* A layout of the front; lengths are shares of its width and height. */
struct cover_layout {
    struct mw_box title, art;
    double hill;     /* where the hill begins; 1 for none */
    double band;     /* how far a band behind the title reaches down; 0 for none */
    double sun;      /* radius of the disc behind the picture, as a share of the width; 0 for none */
    double frame;    /* how far a frame of paper is from the edges, as a share of the width; 0 for none */
    bool is_centred; /* the title stands in the middle of its box */
};
const struct cover_layout *mw_cover_layout(const struct cover *);
/* Returns a part of the front that is given in shares of its width and height (layouts.c). */
struct mw_box mw_cover_part(const struct cover *, struct mw_box share);
/* Returns the whole sheet, with the wrap (sheet.c). */
struct mw_box mw_cover_whole_sheet(const struct page_setting *);
void mw_cover_fill_box(struct page_setting *, enum mw_ink, struct mw_box);

/* Letters as outlines, 100 points large. */
struct lettering {
    const struct mw_lines *lines;
    struct mw_box ink; /* their bounds */
};
/* Returns lines as letters, with their bounds. */
struct lettering mw_cover_lettering(const struct mw_lines *);
/* Sets a text in a face as outlines (lettering.c). */
struct lettering mw_cover_letters(struct page_setting *, enum mw_face, const char *);
/* Adds letters at a scale, with the top left corner of their ink at a point. Heavy letters have a line around
 * them. */
void mw_cover_add_letters(struct page_setting *, enum mw_ink, const struct lettering *, struct mw_point,
                          double scale, bool is_heavy);
/* Returns letters turned by a quarter, clockwise or not. */
struct lettering mw_cover_turned(struct mw_arena *, const struct lettering *, bool clockwise);
/* Adds a title, its last line in an ink of its own, in at most three lines, which are as wide as the box, or
 * less where that would make them too high. The lines stand in the middle of the box if `is_centred`, and
 * else at its top. Returns the y where they end. */
double mw_cover_add_title(struct page_setting *, enum mw_ink, enum mw_ink last, const char *, struct mw_box,
                          bool is_centred);

/* Notes that a text of the cover has no room, such as "the title". */
void mw_cover_note_overlong(struct page_setting *, const char *which);
/* Returns the ink, dark or paper, that is read best on another; if neither can be read, notes that. */
enum mw_ink mw_cover_ink_on(const struct page_setting *, enum mw_ink);
/* Returns a bright ink, sun or accent, that is read well on another; if neither is, mw_cover_ink_on(). */
enum mw_ink mw_cover_second_ink_on(const struct page_setting *, enum mw_ink);
/* Adds a text in the middle of a box, wrapped to it, in type as large as fits, from `most` points down; if
 * none fits, notes that `which` is too long. Returns the y where it ends. */
double mw_cover_add_text(struct page_setting *, const char *which, enum mw_face, enum mw_ink, const char *,
                         struct mw_box, double most);

/* The picture of a front, and the boxes that are taken around it. */
enum { MW_COVER_TAKEN = 48 };
struct cover_art {
    const struct mw_shape *rim; /* of a maze, in cells; NULL for another picture */
    struct page_fit fit;        /* of a maze */
    bool is_mirrored;           /* the page is mirrored afterwards, but the maze keeps its shape */
    double
        middle; /* x of the middle of all its ink; on a mirrored page a maze is mirrored about it once more */
    struct mw_box within; /* what stands around it is within this box */
    int ntaken;
    struct mw_box taken[MW_COVER_TAKEN];
};
/* Draws a puzzle as large as fits a box, its inside filled with an ink and a rim of paper around it. Shows
 * its route, or an arrow at each gate; its foot is at that of the box if it stands, and else it is in the
 * middle (art.c). */
struct cover_art mw_cover_add_maze(struct page_setting *, int puzzle, struct mw_box, enum mw_ink inside,
                                   bool is_solved, bool stands);
/* True if a puzzle in a box has corridors that can be printed. */
bool mw_cover_is_clear(struct page_setting *, int puzzle, struct mw_box);

/* True if a disc lies within the area around a picture, and keeps away from the picture and from what is
 * taken (around.c). */
bool mw_cover_is_free(const struct cover_art *, struct mw_point middle, double radius);
/* Notes that a box is taken. */
void mw_cover_take(struct cover_art *, struct mw_box);
/* Draws the silhouettes on the hill, the drawings at the foot of the front, and what floats in the sky. */
void mw_cover_add_silhouettes(const struct cover *);
/* Returns the box of the silhouettes at the left or the right of the front; empty if there are none. */
struct mw_box mw_cover_silhouettes(const struct cover *, bool right);
void mw_cover_add_drawings(const struct cover *, const struct cover_art *);
void mw_cover_add_sky(const struct cover *, struct cover_art *);
/* Adds a drawing as a sticker: a border of paper runs around it, and its insides have an ink of their own. */
void mw_cover_add_sticker(struct page_setting *, const struct mw_drawing *, struct mw_box,
                          enum mw_ink inside);
/* Fills the front, to the edges of the sheet, with the middle of the cover's image (image.c). */
void mw_cover_add_image(const struct cover *);
/* Lets one of the cover's drawings stand with its foot at a height, as a sticker with a border of paper. */
enum { MW_COVER_DRAWINGS = 4 };
void mw_cover_stand(const struct cover *, int which, double left, double side, double foot, bool is_turned);

void mw_cover_draw_front(const struct cover *);
void mw_cover_draw_back(const struct cover *);
void mw_cover_draw_spine(const struct cover *);
/* Draws the barcode, or a white box in its place (code.c). */
void mw_cover_draw_code(const struct cover *);
/* Returns the box of the barcode; empty if the cover has none. */
struct mw_box mw_cover_code_box(const struct cover *);

/* Fills the sheet with the ground, and the disc behind the picture (sheet.c). */
void mw_cover_fill_ground(const struct cover *);
/* Fills the hill, if there is one, over the whole sheet: from the front over the spine to the back, in slow
 * waves. */
void mw_cover_fill_hill(const struct cover *);
/* Returns the length of which drawings and badges have a share: the width of a panel, or, if that is wide,
 * what the width would be on letter paper of its height (layouts.c). */
double mw_cover_unit(const struct cover *);
/* Returns the radius of the disc behind the picture: its share of the width, but no higher than the picture,
 * so that no text lies on it (layouts.c). */
double mw_cover_sun(const struct cover *);
/* Returns the y of the top of the hill; that of the foot of the cover if there is none (layouts.c). */
double mw_cover_hill(const struct cover *);

/* True if the answers are in the book, and not in a file of their own. */
static inline bool mw_cover_has_answers(const struct cover *c)
{
    const enum mw_where where = c->s->spec->answers->where;
    return where == MW_ANSWERS_BACK || mw_answers_follow(where);
}

/* Returns `own` with {number} replaced by the number of puzzles; "" if `own` is "none"; `other` if `own` is
 * empty (lettering.c). */
const char *mw_cover_text(const struct cover *, const char *own, const char *other);

#endif
