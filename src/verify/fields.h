/* Fields of pixels, with a few bits for each: connected parts, distances, and shortest ways. */
#ifndef MW_VERIFY_FIELDS_H
#define MW_VERIFY_FIELDS_H

#include "mazewright/geometry.h"

struct field {
    int w, h;
    unsigned short *at;
};

static inline int field_size(const struct field *field)
{
    return field->w * field->h;
}

/* Returns the middle of a pixel, in points of the page, for a picture that is `w` pixels wide, begins at
 * point `corner` of the page, and has `scale` pixels per point. */
static inline struct mw_point mw_pixel_middle(int pixel, int w, struct mw_point corner, double scale)
{
    return (struct mw_point){corner.x + (pixel % w + 0.5) / scale, corner.y + (pixel / w + 0.5) / scale};
}

/* Returns for each pixel the square of its distance to the nearest pixel that has any of the bits; a very
 * large number if there is none. */
int *mw_field_distances(struct mw_arena *, const struct field *, int bits);

/* True if a pixel with any of the bits is at most the square root of `squared` pixels from a pixel. Looks at
 * all pixels within that distance until one is found: for many pixels mw_field_distances() is faster. */
bool mw_field_is_near(const struct field *, int pixel, int bits, int squared);

/* Returns for each pixel that has any of the bits the number of its connected part; 0 for all other pixels.
 * Parts are numbered from 1 in the order of their first pixels. With `corners`, pixels that touch at a corner
 * are connected. Sets `n` to the number of parts. */
int *mw_field_parts(struct mw_arena *, const struct field *, int bits, bool corners, int *n);

/* A connection between two pixels that are not neighbours. */
struct jump {
    int a, b, cost;
};

/* Shortest ways from source pixels to all others, over pixels that have any of the bits. A step costs STEP,
 * or STEP_ASLANT across a corner, times 1 plus the toll of the pixel that it leads to. */
enum { STEP = 5, STEP_ASLANT = 7, MOST_TOLL = 8, NO_WAY = 1 << 30 };
struct spread {
    const struct field *field;
    int bits;
    int nsources;
    const int *source;
    const unsigned char *toll; /* for each pixel: an additional cost, as a multiple of a step, up to
                                  MOST_TOLL; NULL for none */
    int most;                  /* cost at which the search ends; 0 for no limit */
    const int *goal;           /* pixel at which the search ends; NULL for none */
    int njumps;
    const struct jump *jump;
    int *cost;   /* result, for each pixel: the cost of its way; NO_WAY if there is none */
    int *before; /* result, for each pixel: the pixel before it on its way; for a source, the source itself */
    int *origin; /* result, for each pixel: the index of the source that its way begins at */
};
void mw_field_spread(struct mw_arena *, struct spread *);

#endif
