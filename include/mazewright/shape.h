/* Shapes that a grid is cut out by: a cell is kept if at least half of it lies inside. */
#ifndef MAZEWRIGHT_SHAPE_H
#define MAZEWRIGHT_SHAPE_H

#include "mazewright/geometry.h"

MW_C_BEGIN

/* One closed line. A point is inside a shape if it lies within an odd number of its lines. */
struct mw_contour {
    int n;
    const struct mw_point *at;
};

struct mw_shape {
    const char *name; /* what it was parsed from */
    bool is_text;     /* small pieces are parts of letters */
    bool from_right;  /* a word that is read from the right */
    const char
        *note;  /* a sentence's end about what its file shows and it does not, or NULL: "... is left out" */
    int slits;  /* how many were closed, for they were too narrow to be seen among corridors */
    int specks; /* how many pieces larger than half a cell were left out, for they are small beside the
                   largest */
    int n;
    const struct mw_contour *contour;
    struct mw_box box; /* of all contours; in units of its own, y down */
};

/* Whether a word stands on its side: as its page has room, or not at all where there is no page. */
enum mw_turn { MW_TURN_AUTO, MW_TURN_TRUE, MW_TURN_FALSE };
enum { MW_MOST_LINES = 6 };
const char *mw_turn_word(int i);

enum { MW_MOST_LETTERS = 60 }; /* of a word that is a shape, with its spaces */

/* The source of a shape: one of the first four is set. */
struct mw_shape_request {
    const char *name;    /* of a built-in one */
    const char *text;    /* a word */
    const char *image;   /* path of a PNG or JPEG */
    const char *outline; /* path of an SVG */
    const char *face;    /* of a word; NULL: Quicksand Bold */
    int lines;           /* of a word, broken at its spaces; 0: as its page has room, or one */
    enum mw_turn turn;   /* of a word */
    double threshold;    /* of an image: what is darker is inside; 0 is black, 1 white */
    bool invert;         /* of an image or an outline: what would be outside is inside */
};

/* The shapes there are; the name and the brief of the i-th, NULL past the last. */
const char *mw_shape_name(int i);
const char *mw_shape_brief(int i);
/* The shape of that name, of a text or of a file: "heart", "text:EMMA", "text:EMMA,face=Andika Bold",
 * "text:ANNA MARIA,lines=2,turn=true", "image:cat.png,threshold=0.3,invert", "outline:cat.svg,invert". Files
 * are looked for beside a file, or from the working folder if that is NULL. NULL, with the error set, if
 * there is none. */
const struct mw_shape *mw_shape_parse(struct mw_arena *, const char *text, const char *beside,
                                      struct mw_error *);
/* The two halves of that: from a text to the parts, which point into the arena, and from the parts to a
 * shape, whose name is the text again. */
bool mw_shape_request(struct mw_arena *, const char *text, struct mw_shape_request *, struct mw_error *);
const struct mw_shape *mw_shape_make(struct mw_arena *, const struct mw_shape_request *, const char *beside,
                                     struct mw_error *);
const char *mw_shape_format(struct mw_arena *, const struct mw_shape_request *);

/* A word as it comes out largest in a box: in lines, or on its side, unless it says itself how it stands. Any
 * other shape as it is. */
const struct mw_shape *mw_shape_fitted(struct mw_arena *, const struct mw_shape *, double w, double h);
/* Returns the shape `scale` times as large and then moved by (x, y), its points on the lattice. */
const struct mw_shape *mw_shape_placed(struct mw_arena *, const struct mw_shape *, double scale, double x,
                                       double y);
bool mw_shape_holds(const struct mw_shape *, struct mw_point);
/* The same of one of its lines alone; and whether that goes around a hole of others. */
bool mw_shape_line_holds(const struct mw_contour *, struct mw_point);
bool mw_shape_is_hole(const struct mw_shape *, int line);
/* A shape made ready to be asked of many polygons. */
struct mw_bands;
const struct mw_bands *mw_shape_bands(struct mw_arena *, const struct mw_shape *);
/* Whether at least half of a polygon lies inside, which has that middle. */
bool mw_shape_holds_half(const struct mw_bands *, struct mw_point middle, int n,
                         const struct mw_point *corner);
/* A shape in cell units all in one piece: letters and their dots hang together by bridges as wide as a
 * corridor, and specks of a picture are gone. */
const struct mw_shape *mw_shape_joined(struct mw_arena *, const struct mw_shape *);
/* A shape without the slits that are narrower than a third of a corridor, which is so wide in its units;
 * itself if it has none, or is a word. */
const struct mw_shape *mw_shape_closed(struct mw_arena *, const struct mw_shape *, double corridor);
/* Closed lines as a shape without a name, an arc of them as two straights. */
const struct mw_shape *mw_shape_of_lines(struct mw_arena *, const struct mw_lines *);
/* How like two shapes are where they lie: what both have in common as a share of what either has, from 0 to 1
 * (src/shape/likeness.c). */
double mw_shape_likeness(const struct mw_shape *, const struct mw_shape *);

MW_C_END

#endif
