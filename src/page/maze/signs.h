/* Signs at the ends of a maze: what they consist of (signs.c), where their parts can be (labels.c), where
 * all stand (placement.c), whether they are clear of the walls (clear.c), and what an end inside has
 * (inner.c). */
#ifndef MW_PAGE_SIGNS_H
#define MW_PAGE_SIGNS_H

#include "page/style/layout.h"

enum { WORD_GAP = 4 };
/* The height of capitals as a share of the type size, without the space above and below. */
#define CAPITALS 0.72
/* The least side of a large picture, in points: a hero or goal of a theme, which stands beside or beyond
 * arrow and word rather than between them. */
#define LARGE_PICTURE (24 * 72 / 25.4)

/* A straight piece of a wall, in cell units. */
struct page_piece {
    struct mw_point from, to;
};

/* The words and pictures of the signs of a maze, and the walls that the signs keep away from. */
struct page_signs {
    bool route;                                  /* true if the route extends out of the gaps */
    bool is_lettered[2];                         /* starts (0), or finishes (1), have letters */
    int n;                                       /* how many ends the maze has, as mw_end_at() counts them */
    const struct mw_text *word[MW_MOST_ENDS];    /* the word at each end; NULL for neither words nor arrows */
    const struct mw_drawing *icon[MW_MOST_ENDS]; /* drawings beside the words; NULL for none */
    double picture, least_picture; /* the side of a drawing: the reader's, and the least, in points */
    struct mw_box box;             /* the box that maze and signs share */
    double apart;                  /* distance of a label from its arrow, in points */
    double below;                  /* the least distance between the walls and the bottom of the box */
    const struct mw_shape *rim;    /* outline of the rim, in cell units; NULL if there are no words */
    int nwalls;
    struct page_piece *wall; /* the `nwalls` walls, in cell units, that arrows keep away from */
};

/* A sign: an arrow and a label, which is a picture, a word or both. The arrow reaches from `near`, its point
 * nearest to the maze, to `far`. */
struct sign {
    struct mw_point near, far, out;
    double length, apart;               /* of the arrow; and of the label from it, in points */
    bool points_out;                    /* true if the arrow points out of the maze */
    struct mw_box label, picture, word; /* `label`: the bounds of picture and word; each empty if there is
                                           none. A word is as high as its capitals */
};

/* The signs of all ends; has[i] is false for an end without one. */
struct sign_set {
    int n;
    bool has[MW_MOST_ENDS];
    struct sign sign[MW_MOST_ENDS];
};

/* A step by which signs give way where they find no room beside the maze. Steps follow each other from
 * signs in full to arrows alone. */
struct relief {
    double picture;    /* side of the pictures, in points */
    int arrows;        /* how many kinds of arrows may be used */
    bool is_mute[2];   /* signs at starts (0) or finishes (1) have no word, or, if they have no picture
                          either, no label */
    double least_size; /* the least size of the maze at which this step is taken, as a share of its size
                          without signs: a larger maze is sought with the next step */
};
/* Kinds of arrows, counted from the first: USUAL_ARROWS of the usual length at three distances from the gap,
 * and a short one, make ARROWS_BEFORE_GAP; three still shorter ones begin in the gap. */
enum { USUAL_ARROWS = 3, ARROWS_BEFORE_GAP = 4, ARROWS = 7, MOST_RELIEFS = 16 };
/* Lists the steps. Returns how many there are. */
int mw_signs_reliefs(const struct page_signs *, struct relief[MOST_RELIEFS]);

/* Finds a place for all signs with which they, and the maze at this scale, fit the box that they share: each
 * sign at its gate, clear of the walls and of the other signs. False if there is none. */
bool mw_signs_stand(const struct mw_maze *, const struct page_fit *, const struct page_signs *,
                    const struct relief *, struct sign_set *);
/* Returns how far signs, and the ends of a route, extend beyond the walls on each side. */
struct mw_edges mw_signs_space(const struct mw_maze *, const struct page_fit *, const struct page_signs *,
                               const struct sign_set *);

/* The places around an arrow in which a label can be, the best first (labels.c). */
enum { LABEL_PLACES = 72 };
/* Returns the sign of a gate with an arrow of a kind, from 0 to ARROWS - 1, and without a label. */
struct sign mw_signs_arrow(const struct mw_grid *, int gate, const struct page_fit *,
                           const struct page_signs *, bool is_finish, int kind);
/* Adds the label of a sign in a place. */
void mw_signs_add_label(struct sign *, const struct mw_text *word, bool is_mute, double picture, int place);
/* Returns the bounds of a sign's arrow. */
struct mw_box mw_signs_arrow_box(const struct sign *);

/* True if a box on the page would lie on the maze with that rim, or less than SIGN_FROM_WALLS points from it
 * (clear.c). */
#define SIGN_FROM_WALLS 2
bool mw_signs_lie_on_maze(const struct mw_shape *rim, const struct page_fit *, struct mw_box);
/* True if there is white between an arrow and all walls, and the arrow's far end lies outside of the maze.
 * Its near end may lie in the gap (clear.c). */
bool mw_signs_clear_arrow(const struct page_signs *, const struct page_fit *, const struct sign *);
/* True if no part of the rim lies on the straight line between an arrow and the middle of its label. */
bool mw_signs_are_in_sight(const struct page_signs *, const struct page_fit *, const struct sign *);
/* Stores the walls that arrows keep away from. */
void mw_signs_note_walls(struct mw_arena *, struct page_signs *, const struct mw_maze *);

/* Returns the words and pictures of the signs of book->puzzle[puzzle], whose maze and signs share a box. */
struct page_signs mw_page_signs(struct page_setting *, int puzzle, const struct page_look *, struct mw_box);
/* Draws light discs, under the walls, behind those ends inside the maze whose signs are hard to find: small
 * signs, and all signs in a maze that hides a picture. */
void mw_page_light_ends(struct page_setting *, const struct mw_maze *, const struct page_fit *);
/* Draws all signs, and the marks of ends inside the maze. */
void mw_page_draw_signs(struct page_setting *, const struct mw_maze *, const struct page_fit *,
                        const struct page_signs *, const struct sign_set *);

/* Draws the sign of the end `end`, which lies inside the maze, in its cell (inner.c). */
void mw_signs_draw_inner(struct page_setting *, const struct mw_maze *, int cell, const struct page_fit *,
                         const struct page_signs *, int end);

/* Returns the largest square whose drawing lies in a circle. */
struct mw_box mw_signs_square_in(const struct mw_drawing *, struct mw_point middle, double radius);

/* Returns the greatest distance, in points, from an end inside the maze to the ink of its sign; 0 if both
 * ends are at gates. */
double mw_signs_inner_reach(const struct mw_maze *, const struct page_fit *);

/* Returns the square that extends `reach` to each side of a point. */
static inline struct mw_box mw_signs_around(struct mw_point p, double reach)
{
    return (struct mw_box){p.x - reach, p.y - reach, 2 * reach, 2 * reach};
}

#endif
