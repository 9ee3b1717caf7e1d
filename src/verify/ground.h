/* A maze as its picture shows it, by somebody who knows nothing of cells: ink and white, what lies outside,
 * what can be walked on, and the way from start to finish. */
#ifndef MW_VERIFY_GROUND_H
#define MW_VERIFY_GROUND_H

#include "verify/draw.h"
#include "verify/fields.h"

/* One of several sheets of paper on which a maze stands: how far it is shifted from the first, and the part
 * of the sheet that shows it. */
struct tile {
    int page;
    struct mw_point shift;
    struct mw_box window;
};

/* The place of a maze on its page, in points of the trimmed page, as the manifest says. */
struct stand {
    const char *role; /* of its file; NULL if it stands nowhere */
    int page;
    struct mw_box box;
    struct mw_point origin, start, finish;
    double pitch, wall, clear;
    int ntiles; /* 0: all of it stands on its page */
    struct tile *tile;
};

/* A puzzle to be proved, and what it says it is. */
struct claim {
    int number;
    struct stand puzzle, answer;
    bool has_gate[2];
    struct mw_point gate[2][2]; /* both ends of each gate */
    bool is_parity, is_classic, has_loops, is_woven, is_sparse, has_picture;
    bool is_pinched; /* cells may be narrower within than where one enters them */
    int holes;       /* in the shape */
    int circles;     /* one can walk in; not told of parity mazes */
    int cells;
};

/* Bits of a dot: ink or white, and what it is a part of. */
enum {
    INK = 1,
    WHITE = 2,
    OUTSIDE = 4, /* with WHITE, or with INK of signs there */
    GROUND = 8,  /* white that can be walked to from the start */
    WAY = 16,    /* of the way from start to finish */
    SIGN = 32,   /* white that was a sign's at an end */
    BESIDE = 64, /* ground along the line of an answer */
    ON_BAR = 128 /* across a gate */
};

/* A corridor that passes under another one: dots on either side of the bridge. */
struct tunnel {
    int dot[2];
};

struct ground {
    struct mw_arena *arena;
    const struct claim *claim;
    double scale, unit;     /* dots to a point; dots to a corridor with its wall */
    double broad;           /* dots across a cell, as a mean, but no less than a corridor */
    struct mw_point corner; /* of the trimmed page at the dots' top left */
    struct field field;
    int end[2]; /* dots of start and finish: just within a gate, or in the middle of a cell */
    int *clear; /* by dot: the square of the distance to the nearest ink */
    int ntunnels;
    struct tunnel *tunnel;
    int nway, *way; /* dots from start to finish, also where they pass under a bridge */
    bool *is_below; /* by place on the way: under a bridge */
};

/* One of n parts that an array numbers from 1; [0] is what is none of them. */
struct part {
    int size, first;
    bool is_post; /* ink at the side of a gate */
    int left, top, right, bottom;
};
struct part *mw_ground_list_parts(const struct ground *, const int *part, int n);
/* Tells ink from white, the outside from what is within, and rubs signs out that stand on the ends
 * (outside.c). */
bool mw_ground_find_ink(struct ground *, const struct drawing *, struct mw_error *);
void mw_ground_find_outside(struct ground *);
void mw_ground_clear_ends(struct ground *);

/* Whether nothing stands in corridors that is too pale or too thin to count as ink, but signs at the ends
 * (clean.c). */
bool mw_ground_is_clean(const struct ground *, const struct drawing *, struct mw_error *);

/* Reads the picture of a puzzle. False, with the first thing that is wrong as a sentence. */
bool mw_ground_read(struct ground *, const struct drawing *, struct mw_error *);
/* Tells of n numbered parts by which number all go that hang together by tunnels; 0 goes by 0. */
int *mw_ground_join_parts(const struct ground *, const int *part, int n);
/* Finds the places where corridors pass under others (under.c); `part` numbers n parts of white. */
void mw_ground_find_tunnels(struct ground *, const int *part, int n);
/* Finds the shortest way over dots of that kind (walk.c). */
bool mw_ground_walk(struct ground *, int bits, struct mw_error *);
/* Proves that there is no other, where there are circles and the paper can tell. */
bool mw_ground_has_one_way(struct ground *, struct mw_error *);

/* The dot at a point of the page; one outside of the picture is put on its edge. */
int mw_ground_dot(const struct ground *, struct mw_point);
/* That in the middle of a gate. */
int mw_ground_gate(const struct ground *, int end);
/* The square of the distance between two dots. */
long long mw_ground_apart(const struct ground *, int a, int b);
/* Says what is wrong at a dot, and where that is. Always false. */
bool mw_ground_fault(const struct ground *, int dot, struct mw_error *, const char *what);

/* Colours of a drawing within a box of dots: the paper's, and that of most ink on it, where what stands out
 * more counts for more; false if there is no ink. */
struct tones {
    int paper, ink; /* red, green, blue */
};
bool mw_tones_find(const struct drawing *, struct mw_box, struct tones *);
/* How much of a colour is ink in paper; what is neither, such as a light behind an end, counts for as much as
 * it is like ink. */
double mw_ink_share(int tone, const struct tones *);
/* How far apart two colours are, squared. */
int mw_tones_apart(int a, int b);
/* Red, green or blue of a colour. */
int mw_channel(int tone, int i);
int mw_tone_at(const struct drawing *, int dot);

#endif
