/* Shapes that cut a grid: a cell is kept if at least half of its area lies inside. */
#ifndef MAZEWRIGHT_SHAPE_H
#define MAZEWRIGHT_SHAPE_H

#include "mazewright/geometry.h"

MW_C_BEGIN

struct mw_drawing;

/* The letters of a word in the order in which they are read. What is one stroke on paper, such as joined
 * letters of Arabic, counts as one letter; dots and accents belong to the letter that is nearest. */
struct mw_letters {
    int n;
    const int *line; /* for each letter: its line, from 0 */
    bool is_turned;  /* the word stands on its side */
    bool from_right; /* it is read from right to left */
    int ncontours;
    const struct mw_contour *contour; /* the contours of all letters, as they lie now */
    const int *of;                    /* for each contour: its letter; -1 for a hole */
    const bool *is_mark;              /* for each contour: true if it is a dot or an accent */
};

/* An area. A point is inside it if it is inside an odd number of its closed lines. */
struct mw_shape {
    const char *name;                 /* the text it was parsed from */
    const struct mw_drawing *drawing; /* the drawing of which it is the silhouette; NULL if of none */
    bool is_line;    /* a line that a route follows: its only contour is not closed, and nothing is inside */
    bool is_text;    /* a word: small pieces of it, such as dots, are kept */
    bool from_right; /* a word in a script that is read from right to left */
    const struct mw_letters
        *letters;     /* of a word of several letters, if a route can pass them in order; NULL otherwise */
    const char *note; /* the end of a warning about the file, such as "has a white background ..., which is
                         left out"; NULL if there is none */
    int slits;        /* how many slits were closed because they were too narrow to be seen among corridors */
    int specks;       /* number of pieces that were left out because they are small compared with the largest;
                         pieces smaller than half a cell are not counted */
    int n;
    const struct mw_contour *contour;
    struct mw_box box; /* the bounds of all contours, in units of the shape, y down */
};

/* The turning of a word by 90 degrees: if it then fits the page better (never if there is no page), always,
 * or never. */
enum mw_turn { MW_TURN_AUTO, MW_TURN_TRUE, MW_TURN_FALSE };
enum { MW_MOST_LINES = 6 };
const char *mw_turn_word(int i);

enum { MW_MOST_LETTERS = 60 }; /* the longest word that can be a shape, with its spaces */

/* The source of a shape. One of the first four fields is set. */
struct mw_shape_request {
    const char *name;    /* of a built-in shape or drawing, or a character that is a picture */
    const char *text;    /* a word */
    const char *image;   /* the path of a PNG or JPEG file */
    const char *outline; /* the path of an SVG file */
    const char *face;    /* the face of a word; NULL for Quicksand Bold */
    int lines; /* the number of lines that a word is broken into, at spaces or hyphens; 0 for the number that
                  fits the page best (one if there is no page) */
    enum mw_turn turn; /* for a word */
    bool keeps_lines;  /* for a word: pictures among its letters, such as emoji, keep the lines inside them */
    double threshold;  /* for an image: darker pixels are inside; 0 is black, 1 is white */
    bool invert;       /* for an image or outline: exchanges inside and outside */
};

/* Returns the name of the i-th built-in shape; NULL past the last. */
const char *mw_shape_name(int i);
/* Returns the description of the i-th built-in shape; NULL past the last. */
const char *mw_shape_brief(int i);
/* Returns the shape of a name, a character, a word or a file: "heart", "sheep" (the silhouette of a drawing),
 * "text:EMMA", "text:EMMA,face=Andika Bold", "text:ANNA MARIA,lines=2,turn=true",
 * "image:cat.png,threshold=0.3,invert", "outline:cat.svg,invert". Paths are relative to the folder of the
 * file `beside`, or to the working folder if `beside` is NULL. Returns NULL, with the error set, if the shape
 * cannot be made. */
const struct mw_shape *mw_shape_parse(struct mw_arena *, const char *text, const char *beside,
                                      struct mw_error *);
/* Returns the line of an SVG file: its lines, one after the other in the order in which they are drawn. It is
 * named after its path, which is relative as in mw_shape_parse(). NULL, with the error set, if the file has
 * none or cannot be read. */
const struct mw_shape *mw_shape_line(struct mw_arena *, const char *path, const char *beside,
                                     struct mw_error *);
/* Takes a text apart as mw_shape_parse() does; the parts lie in the arena. False, with the error set, if the
 * text describes no shape. */
bool mw_shape_request(struct mw_arena *, const char *text, struct mw_shape_request *, struct mw_error *);
/* Makes the shape of a request, as mw_shape_parse() does; its name is the text that mw_shape_format()
 * returns. */
const struct mw_shape *mw_shape_make(struct mw_arena *, const struct mw_shape_request *, const char *beside,
                                     struct mw_error *);
/* Returns the text from which mw_shape_request() makes an equal request. */
const char *mw_shape_format(struct mw_arena *, const struct mw_shape_request *);

/* Returns a word broken into lines or turned, if its request leaves the lines or the turn open and the word
 * becomes clearly larger in a box of w by h. Otherwise, and for shapes that are no words, returns the shape
 * itself. */
const struct mw_shape *mw_shape_fitted(struct mw_arena *, const struct mw_shape *, double w, double h);
/* Returns the shape `scale` times as large and then moved by (x, y), its points on the lattice. */
const struct mw_shape *mw_shape_placed(struct mw_arena *, const struct mw_shape *, double scale, double x,
                                       double y);
bool mw_shape_holds(const struct mw_shape *, struct mw_point);
/* True if a point lies inside one closed line. */
bool mw_shape_line_holds(const struct mw_contour *, struct mw_point);
/* True if the contour with the index `line` is a hole of its shape. */
bool mw_shape_is_hole(const struct mw_shape *, int line);
/* A shape prepared for testing many polygons. */
struct mw_bands;
const struct mw_bands *mw_shape_bands(struct mw_arena *, const struct mw_shape *);
/* True if at least half of a polygon, whose middle is given, lies inside the shape. */
bool mw_shape_holds_half(const struct mw_bands *, struct mw_point middle, int n,
                         const struct mw_point *corner);
/* Returns a shape, in cell units, as one piece: letters and their dots are joined by bridges as wide as a
 * corridor, and small specks of a picture are removed. */
const struct mw_shape *mw_shape_joined(struct mw_arena *, const struct mw_shape *);
/* Returns a shape without its slits that are narrower than a third of `corridor`, the width of a corridor in
 * units of the shape. Returns the shape itself if it has none, or is a word. */
const struct mw_shape *mw_shape_closed(struct mw_arena *, const struct mw_shape *, double corridor);
/* Returns closed lines as a shape without a name; each arc becomes two straight pieces. */
const struct mw_shape *mw_shape_of_lines(struct mw_arena *, const struct mw_lines *);
/* Returns how alike two shapes are at their present positions, from 0 to 1: the area of their intersection
 * divided by the area of their union (src/shape/likeness.c). */
double mw_shape_likeness(const struct mw_shape *, const struct mw_shape *);

MW_C_END

#endif
