/* A maze as seen in its picture, without knowledge of cells: ink and white, the outside, what can be walked
 * on, and the way from start to finish. */
#ifndef MW_VERIFY_GROUND_H
#define MW_VERIFY_GROUND_H

#include "verify/draw.h"
#include "verify/fields.h"

/* One of several sheets of paper with parts of a maze: its shift from the first, and the part of the sheet
 * that shows the maze. */
struct tile {
    int page;
    struct mw_point shift;
    struct mw_box window;
};

/* The place of a maze on its page, in points of the trimmed page, as the manifest says. */
struct stand {
    const char *role; /* of its file; NULL if it is nowhere */
    int page;
    struct mw_box box;
    struct mw_point origin, start, finish;
    double pitch, wall, clear;
    int ntiles; /* 0: all of it is on its page */
    struct tile *tile;
};

/* What the manifest claims about a puzzle. */
struct claim {
    int number;
    struct stand puzzle, answer;
    bool has_gate[2];
    struct mw_point gate[2][2]; /* both ends of each gate */
    bool is_parity, is_classic, has_loops, is_woven, is_sparse, has_picture;
    bool is_pinched; /* cells may be narrower inside than where one enters them */
    int holes;       /* in the shape */
    int circles;     /* in which one can walk; unknown for parity mazes */
    int cells;
};

/* Bits of a pixel: ink or white, and what it belongs to. */
enum {
    INK = 1,
    WHITE = 2,
    OUTSIDE = 4, /* with WHITE, or with INK of signs there */
    GROUND = 8,  /* white that can be walked to from the start */
    WAY = 16,    /* on the way from start to finish */
    SIGN = 32,   /* white that was part of a sign at an end */
    BESIDE = 64, /* ground along the line of an answer */
    ON_BAR = 128 /* across a gate */
};

/* A corridor that passes under a bridge: a pixel of the corridor on each side of the bridge. */
struct tunnel {
    int pixel[2];
};

struct ground {
    struct mw_arena *arena;
    const struct claim *claim;
    double scale, unit;     /* pixels to a point; pixels to a corridor with its wall */
    double broad;           /* mean pixels across a cell, but no less than a corridor */
    struct mw_point corner; /* point of the trimmed page at the pixels' top left */
    struct field field;
    int end[2]; /* pixels of start and finish: just inside a gate, or in the middle of a cell */
    int *clear; /* for each pixel: the square of the distance to the nearest ink */
    int ntunnels;
    struct tunnel *tunnel;
    int nway, *way; /* pixels from start to finish, also where they pass under a bridge */
    bool *is_below; /* by index on the way: under a bridge */
};

/* One of n parts that an array numbers from 1; [0] is what belongs to none. */
struct part {
    int size, first;
    bool is_post; /* ink at the side of a gate */
    int left, top, right, bottom;
};
struct part *mw_ground_list_parts(const struct ground *, const int *part, int n);
/* Separate ink from white and the outside from the inside, and erase signs on the ends (outside.c). */
bool mw_ground_find_ink(struct ground *, const struct drawing *, struct mw_error *);
void mw_ground_find_outside(struct ground *);
void mw_ground_clear_ends(struct ground *);

/* True if nothing too pale or too thin to count as ink stands in corridors, except signs at the ends
 * (clean.c). */
bool mw_ground_is_clean(const struct ground *, const struct drawing *, struct mw_error *);

/* Reads the picture of a puzzle. False, with the error set to the first fault. */
bool mw_ground_read(struct ground *, const struct drawing *, struct mw_error *);
/* Returns for n numbered parts the number that stands for all parts connected by tunnels; 0 for 0. */
int *mw_ground_join_parts(const struct ground *, const int *part, int n);
/* Finds the places where corridors pass under others (under.c); `part` numbers n parts of white. */
void mw_ground_find_tunnels(struct ground *, const int *part, int n);
/* Finds the shortest way over pixels with some bits (walk.c). */
bool mw_ground_walk(struct ground *, int bits, struct mw_error *);
/* Proves that there is no other way, if the maze has circles and the picture can tell. */
bool mw_ground_has_one_way(struct ground *, struct mw_error *);

/* Returns the pixel at a point of the page; for a point outside of the picture, a pixel on its edge. */
int mw_ground_pixel(const struct ground *, struct mw_point);
/* Returns the pixel in the middle of a gate. */
int mw_ground_gate(const struct ground *, int end);
/* Returns the square of the distance between two pixels. */
long long mw_ground_apart(const struct ground *, int a, int b);
/* Sets an error with a fault and its place on the page. Always returns false. */
bool mw_ground_fault(const struct ground *, int pixel, struct mw_error *, const char *what);

/* The colours of a drawing within a box of pixels: that of the paper, and that of most ink, where stronger
 * colours count more. mw_tones_find() is false if there is no ink. */
struct tones {
    int paper, ink; /* red, green, blue */
};
bool mw_tones_find(const struct drawing *, struct mw_box, struct tones *);
/* Returns how much of a colour is ink on paper; a third colour, such as a light behind an end, counts by its
 * likeness to ink. */
double mw_ink_share(int tone, const struct tones *);
/* Returns the distance of two colours, squared. */
int mw_tones_apart(int a, int b);
/* Returns the red, green or blue of a colour. */
int mw_channel(int tone, int i);
int mw_tone_at(const struct drawing *, int pixel);

#endif
