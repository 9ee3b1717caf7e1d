/* The marks that a page of a PDF paints, in order, each with a box around it. Boxes are bounds: a mark may be
 * smaller than its box, but never larger. */
#ifndef MW_CONTENT_MARKS_H
#define MW_CONTENT_MARKS_H

#include "content/objects.h"

#include "mazewright/geometry.h"

/* A colour as an operator sets it. `white` is true for one that prints nothing. */
enum { CONTENT_MOST_PARTS = 8 };
enum content_space { CONTENT_GREY, CONTENT_RGB, CONTENT_CMYK, CONTENT_SPOT, CONTENT_UNKNOWN };
struct content_colour {
    enum content_space space;
    int n;
    double part[CONTENT_MOST_PARTS]; /* 0 to 1: of light for grey and RGB, of ink for CMYK, of the first tints
                                        for spots */
    const unsigned char *palette;    /* of an indexed space: its colours of `n` bytes each; NULL for others */
    int npalette;
    const char *spot;   /* the name of a spot colour, or of all inks; else "" */
    bool is_calibrated; /* an ICC profile or a calibrated space stands between the numbers and the ink */
    bool white;
};

/* A matrix (ISO 32000, 8.3): (x, y) becomes (a x + c y + e, b x + d y + f). */
struct content_matrix {
    double a, b, c, d, e, f;
};
/* Returns the matrix that does what `first` does and then what `then` does. */
struct content_matrix mw_content_product(struct content_matrix first, struct content_matrix then);
/* Return the least and the greatest factor by which a matrix scales lengths. */
double mw_content_least_scale(const struct content_matrix *);
double mw_content_greatest_scale(const struct content_matrix *);
struct mw_point mw_content_placed(const struct content_matrix *, double x, double y);

struct content_font;
enum content_kind { CONTENT_FILL, CONTENT_STROKE, CONTENT_TEXT, CONTENT_IMAGE, CONTENT_SHADE };
struct content_mark {
    enum content_kind kind;
    struct mw_box box; /* in points of the page as it is read, y down from its top left; within the clip */
    struct content_colour colour; /* not of images and shadings, unless an image is a mask */
    double thin; /* thickness of a stroke, or of a filled bar that is at least eight times as long, in points;
                    INFINITY for other marks */
    double type; /* size of type, in points; 0 for other marks */
    double
        dots; /* resolution of an image as it is placed, an inch, along its coarser side; 0 for other marks */
    double ink; /* of an image of four inks: how much its darkest areas take, in percent; 0 for other marks */
    bool overprints;                 /* overprinting is on */
    const char *transparent;         /* what makes the mark transparent; NULL if nothing does */
    const struct content_font *font; /* of type; else NULL */
    bool is_hidden;                  /* text that is neither filled nor stroked */
};

/* The limit on the work that a file may cause, for all its pages together, and what was not read of it. */
struct content_account {
    long operators;    /* how many may still be read */
    bool is_cut_short; /* something was left out: it lies too deep, or was too much */
    bool is_unread;    /* a stream could not be unpacked, or only a part of it */
    bool is_damaged;   /* the library warned of something else before */
};

typedef void content_visit(void *context, const struct content_mark *);
/* Calls `visit` for each mark of a page, also within forms, patterns and glyphs; `turn` leads from the page's
 * coordinates to those of marks. Stops when the account is used up. */
void mw_content_walk(struct mw_arena *scratch, qpdf_data, qpdf_oh page, struct content_matrix turn,
                     struct content_account *, content_visit *, void *context);

#endif
