/* A maze as it is seen in a drawing, without knowledge of its cells: ink and white, the outside, the ground
 * (all white that can be reached from the start), and the way from start to finish. */
#ifndef MW_VERIFY_GROUND_H
#define MW_VERIFY_GROUND_H

#include "verify/draw.h"
#include "verify/fields.h"

enum { MOST_ENDS = 6 };

/* A sheet of a poster, which shows a part of a maze. `shift`: the maze's position on this sheet minus its
 * position on the first sheet; `window`: the area of this sheet that shows the maze. */
struct tile {
    int page;
    struct mw_point shift;
    struct mw_box window;
};

/* The place of a maze on its page, in points of the trimmed page, as the manifest says. */
struct stand {
    const char *role; /* role of the file that shows the maze; NULL if none does */
    int page;
    struct mw_box box;
    struct mw_point origin, end[MOST_ENDS]; /* the start, the finish, and then wrong ends */
    double pitch, wall, clear, drawing, sign;
    int ntiles; /* number of sheets that the maze is spread over; 0 if one page shows all of it */
    struct tile *tile;
};

/* A letter, an item, a key, a door or an end of stairs, in points of the trimmed page. */
enum thing_kind { A_LETTER, AN_ITEM, A_KEY, A_DOOR, STAIRS, UNKNOWN_THING };
enum { MOST_KEYS = 3, MOST_SORTS = 4 };
struct claimed_thing {
    enum thing_kind kind;
    const char *text;
    int number;         /* of a key and its door, from 0 in the order in which they are needed; of an item of
                           several sorts, its sort */
    struct mw_point at; /* the middle of its cell, or of a door's opening */
    double reach, far;  /* distances from there to the nearest side of the cell, and to the farthest corner */
    int nsides;
    struct claimed_side {
        int n;
        struct mw_point *at;
    } * side; /* the sides of its cell, each as points from corner to corner; of a door, the opening */
};

/* The steps that a puzzle without walls allows: from each term to the next one, or on all texts with a
 * property. */
enum property { ON_EVEN, ON_ODD, ON_PRIMES, ON_MULTIPLES, ON_SUMS, UNKNOWN_PROPERTY };
struct claimed_steps {
    bool are_there; /* false for a puzzle with walls */
    int nterms;     /* 0 with a property */
    const char **term;
    bool again;       /* the first term comes after the last */
    enum property on; /* without terms */
    int of;           /* of multiples: of which number */
};

/* The claims of the manifest about a puzzle. */
struct claim {
    int number;
    struct stand puzzle, answer;
    int nends; /* a start and a finish, and further starts from which no way leads to the
                  finish, or finishes to which none leads */
    bool has_gate[MOST_ENDS];
    struct mw_point gate[MOST_ENDS][2]; /* for each gate, the two points between which its gap is open */
    bool has_one_route;                 /* exactly one route leads from start to finish */
    bool is_all_reached;                /* every white place inside the rim can be reached */
    bool has_bridges;                   /* corridors pass under others */
    bool has_picture;                   /* the route fills a picture */
    bool has_details;                   /* a drawing stands lightly under the walls */
    bool is_pinched;                    /* corridors may be narrower within a cell than between cells */
    bool has_known_circles;             /* `circles` is known */
    int circles;                        /* number of independent closed loops of corridors */
    int holes;                          /* holes of the shape */
    int cells;
    int nthings;
    struct claimed_thing *thing;
    int nkeys;
    bool has_stairs; /* all things are ends of stairs; each number stands at two of them */
    struct claimed_steps steps;
    const char *solution; /* what the letters or items on the way make, or the letters of keys in order; NULL
                             if there are no things, or no walls */
};

/* Bits of a pixel: ink or white, and what it belongs to. */
enum {
    INK = 1,
    WHITE = 2,
    OUTSIDE = 4,  /* outside of the maze; with WHITE, or with INK for a sign there */
    GROUND = 8,   /* white that can be walked to from the start */
    WAY = 16,     /* on the way from start to finish */
    SIGN = 32,    /* white that was ink of a sign at an end, or of a thing, until it was erased */
    BESIDE = 64,  /* ground along the line of an answer */
    ON_BAR = 128, /* on the bar across a gate */
    ASTRAY = 512, /* white that leads to a wrong end */
    THING = 1024, /* in the circle that a thing may fill */
    IN_THING =
        4096,     /* in the inner four fifths of that circle, where a number covers the line of an answer */
    SIDE = 2048,  /* on a side of a cell, in a puzzle without walls */
    AT_END = 8192 /* so near to an end that a sign there may cover the pixel */
};

/* A corridor that passes under a bridge: a pixel of the corridor on each side of the bridge. Or stairs: the
 * pixels of both ends. */
struct tunnel {
    int pixel[2];
};

struct ground {
    struct mw_arena *arena;
    const struct claim *claim;
    double scale, unit;     /* `scale`: pixels per point; `unit`: pixels per corridor, with its wall */
    double broad;           /* mean width of a cell in pixels, but at least that of a corridor */
    struct mw_point corner; /* point of the trimmed page at the top left pixel */
    struct field field;
    int end[MOST_ENDS]; /* pixels of the ends: just inside a gate, or in the middle of a cell */
    int *clear;         /* for each pixel: the square of the distance to the nearest ink */
    int ntunnels;
    struct tunnel *tunnel;
    int nway, *way; /* the pixels of the way from start to finish, in order, with those under bridges, and
                       none between the ends of stairs; with keys, those of all legs */
    bool *is_below; /* for each pixel of the way: whether it is under a bridge */
};

/* One of n parts of a field; another array has each pixel's part number, from 1. Part 0 is all pixels that
 * belong to no part. */
struct part {
    int size, first;
    bool is_post; /* true for ink at a gate's side or across it, which is no sign */
    int left, top, right, bottom;
};
struct part *mw_ground_list_parts(const struct ground *, const int *part, int n);
/* Separates ink from white. False, with the error set, if there is no ink (outside.c). */
bool mw_ground_find_ink(struct ground *, const struct drawing *, struct mw_error *);
/* Marks the outside of the maze, and the bars across its gates. */
void mw_ground_find_outside(struct ground *);
/* Erases the signs at the ends. */
void mw_ground_clear_ends(struct ground *);
/* Marks a bar between two points of the page: sets pixels of the field that `bars` is to `mark`. */
void mw_ground_bar(const struct ground *, const struct mw_point gate[2], struct field *bars, int mark);
/* Erases all ink that is at most `reach` pixels from a pixel and nearer to it than any wall. What lies
 * outside stays outside. `part` numbers the parts of the ink. With `may_be_inside`,
 * small ink inside of the maze is erased, too, as a sign in a cell; without it, such ink counts as a wall. */
void mw_ground_erase(struct ground *, int pixel, int reach, bool may_be_inside, const int *part,
                     const struct part *list);

/* True if nothing too pale or too thin to count as ink stands in corridors, except signs at the ends
 * (clean.c). */
bool mw_ground_is_clean(const struct ground *, const struct drawing *, struct mw_error *);

/* Reads the picture of a puzzle. False, with the error set to the first fault. */
bool mw_ground_read(struct ground *, const struct drawing *, struct mw_error *);
/* Returns for each pixel the number of its piece of walls, 0 for ground and for white that leads to a wrong
 * end. All other pixels are walls; those that touch, also at a corner, are one piece, and the outside belongs
 * to them. Sets `n` to the number of pieces. */
int *mw_ground_wall_pieces(const struct ground *, int *n);
/* Returns for each of n numbered parts the number of the part that represents its group: all parts that
 * tunnels connect have the same representative. 0 for part 0. */
int *mw_ground_join_parts(const struct ground *, const int *part, int n);
/* Finds the places where corridors pass under others (under.c); `part` numbers n parts of white. */
void mw_ground_find_tunnels(struct ground *, const int *part, int n);
/* Finds the shortest way from start to finish, by way of all keys, over pixels that have any of `bits`
 * (walk.c). False, with the error set, if there is none. */
bool mw_ground_walk(struct ground *, int bits, struct mw_error *);
/* True if there is no second way; false, with the error set, if there is. Also true, without a search, if the
 * maze has no walls or no circles, may have several routes, or may be narrower within cells than between
 * them. */
bool mw_ground_has_one_way(struct ground *, struct mw_error *);

/* Returns the pixel at a point of the page; for a point outside of the picture, a pixel on its edge. */
int mw_ground_pixel(const struct ground *, struct mw_point);
/* Returns the pixel in the middle of a gate. */
int mw_ground_gate(const struct ground *, int end);
/* Returns "the start", "the finish" or, for ends beyond these, "a wrong end". */
const char *mw_ground_end_name(int end);
/* Returns the square of the distance between two pixels. */
long long mw_ground_apart(const struct ground *, int a, int b);
/* Sets an error that names a fault and its point on the page. Always returns false. */
bool mw_ground_fault(const struct ground *, int pixel, struct mw_error *, const char *what);

/* The least square distance of two tones that stand out from each other. */
enum { TONES_STAND_OUT = 3 * 36 * 36 };
/* The colours of paper and ink in a box of pixels. Paper is the most common colour. Ink is the most common of
 * the colours that clearly differ from paper, where each pixel counts by how far its colour is from paper.
 * mw_tones_find() returns false if there is no ink. */
struct tones {
    int paper, ink; /* red, green and blue, one byte each */
};
bool mw_tones_find(const struct drawing *, struct mw_box, struct tones *);
/* Returns how much ink a colour has: 0 for paper, 1 for ink. Any other colour, such as that of a disc behind
 * an end, is projected on the straight line through paper and ink in RGB space, so values below 0 or above 1
 * are possible. */
double mw_ink_share(int tone, const struct tones *);
/* Returns the square of the distance between two colours. */
int mw_tones_apart(int a, int b);
/* Returns channel `i` of a colour: red (0), green (1) or blue (2). */
int mw_channel(int tone, int i);
int mw_tone_at(const struct drawing *, int pixel);

/* Returns the square of a length as a whole number, to compare with distances between pixels, which are
 * squared. */
static inline int mw_squared(double x)
{
    return (int)(x * x);
}
/* True if a pixel is ink of the maze's walls, and not of a sign beside it. */
bool mw_ground_is_wall(const struct ground *, int pixel);
/* Returns how far the sign of an end extends from it, in pixels: 1.5 corridors, or as far as the manifest
 * says for a sign inside the maze. */
double mw_ground_sign_reach(const struct ground *);
/* True if a pixel is so near to an end or a thing that a sign there may cover the pixel. Walls of an answer
 * are thinner than the puzzle's, which leaves space for larger signs. */
bool mw_ground_is_at_end(const struct ground *, int pixel);

#endif
