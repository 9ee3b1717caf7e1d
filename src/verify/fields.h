/* Pictures as fields of dots: which hang together, how far each is from others, and ways across them. A field
 * has a few bits for each dot, row by row. */
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

/* The middle of a dot on its page: `corner` is where the picture's top left is, `scale` dots are a point. */
static inline struct mw_point mw_dot_middle(int dot, int w, struct mw_point corner, double scale)
{
    return (struct mw_point){corner.x + (dot % w + 0.5) / scale, corner.y + (dot / w + 0.5) / scale};
}

/* For each dot, the square of its distance to the nearest one that has any of the bits; a very large number
 * if there is none. */
int *mw_field_distances(struct mw_arena *, const struct field *, int bits);

/* Numbers the parts of the dots that have any of the bits, from 1 and in the order of their first dots; 0 for
 * all other dots. Dots that touch at a corner only are one part if `corners`. Gives how many there are. */
int *mw_field_parts(struct mw_arena *, const struct field *, int bits, bool corners, int *n);

/* A way between two dots that are no neighbours. */
struct jump {
    int a, b, cost;
};

/* Ways from some dots to all others, over those that have any of the bits. A step costs STEP, or STEP_ASLANT
 * across a corner, and so much for each dot as its toll says beside. */
enum { STEP = 5, STEP_ASLANT = 7, MOST_TOLL = 8, NO_WAY = 1 << 30 };
struct spread {
    const struct field *field;
    int bits;
    int nsources;
    const int *source;
    const unsigned char *toll; /* for each dot, as a multiple of a step, up to MOST_TOLL; NULL: none */
    int most;                  /* cost at which it ends; 0: none */
    int njumps;
    const struct jump *jump;
    int *cost;   /* out: NO_WAY where none leads */
    int *before; /* out: the dot before it on the way; of a source, itself */
    int *origin; /* out: which source (from 0) it comes from */
};
void mw_field_spread(struct mw_arena *, struct spread *);

#endif
