/* Inks (roles, without a colour yet) and drawings. */
#ifndef MAZEWRIGHT_ART_H
#define MAZEWRIGHT_ART_H

#include "mazewright/geometry.h"

MW_C_BEGIN

/* Roles of marks. A page knows only roles; their colours are in the look of a spec and, as they are printed,
 * in struct mw_book. A row has the name in a spec, the default colour, and a line for the manual. */
#define MW_PAGE_INKS(X)                                                                                      \
    X(wall, WALL, "#000000", "walls of a puzzle")                                                            \
    X(route, ROUTE, "#d55e00", "the route of an answer")                                                     \
    X(text, TEXT, "#000000", "titles, numbers, folios")                                                      \
    X(note, NOTE, "#555555", "instructions and small print")                                                 \
    X(faded, FADED, "#adadad", "walls of an answer, the dot on a start inside the maze")                     \
    X(rule, RULE, "#b8b8b8", "rules")                                                                        \
    X(arrow, ARROW, "#000000", "arrows at the gaps")                                                         \
    X(goal, GOAL, "#f0a818", "the star on an end inside the maze")                                           \
    X(paper, PAPER, "#ffffff", "the number in its disc")                                                     \
    X(tint, TINT, "#e4e4e4", "backgrounds and bands")                                                        \
    X(marks, MARKS, "#000000", "crop and registration marks")                                                \
    X(picture, PICTURE, "#f9d3a0", "what a route draws, coloured in")
/* Roles that only covers have, whose colours are those of `cover` in a spec. There text, walls and lines are
 * dark, and paper is the cover's paper. */
#define MW_COVER_INKS(X)                                                                                     \
    X(ground, GROUND, "", "")                                                                                \
    X(hill, HILL, "", "")                                                                                    \
    X(sun, SUN, "", "")                                                                                      \
    X(accent, ACCENT, "", "") X(white, WHITE, "", "") X(hero, HERO, "", "") X(shade, SHADE, "", "")
#define MW_INKS(X)                     MW_PAGE_INKS(X) MW_COVER_INKS(X)
#define MW_INK_NUMBER(name, NAME, ...) MW_INK_##NAME,
enum mw_ink { MW_INKS(MW_INK_NUMBER) MW_NINKS };
/* Returns the name of an ink in a spec; NULL from MW_NINKS on. */
const char *mw_ink_name(int ink);

/* Returns the contrast of two colours, from 1 to 21, as WCAG 2 defines it, but with the exponent 2, which
 * every machine computes alike (src/art/contrast.c). */
double mw_colour_contrast(uint32_t, uint32_t);
/* The least contrast of letters to what lies behind them, by WCAG 2. */
#define MW_LEAST_CONTRAST 4.5

/* Kinds of parts of a drawing. FILL: filled with its ink. SHAPE: filled with paper, and outlined with the
 * pen. LINE: open or closed lines, drawn with the pen. */
enum mw_part_kind { MW_PART_FILL, MW_PART_SHAPE, MW_PART_LINE };

/* A drawing: parts in a square from (0, 0) to (100, 100), y down, painted in order, so that later parts cover
 * earlier ones. What stands has its foot at y = 96, the share MW_DRAWING_FOOT of its square. */
#define MW_DRAWING_FOOT 0.96
struct mw_drawing_part {
    enum mw_part_kind kind;
    enum mw_ink ink; /* of a fill, or of the pen */
    struct mw_lines lines;
    bool has_colour; /* a fill in a colour of its own */
    uint32_t colour;
};
/* Sizes that a drawing may have in a scene, as a set of bits. LARGE, MIDDLE and SMALL stand on the ground,
 * and AIR hangs above it; TUFT grows between other things, and SPECK floats around them, each a few
 * millimetres wide. */
#define MW_RANKS(X)                                                                                          \
    X(large, LARGE) X(middle, MIDDLE) X(small, SMALL) X(air, AIR) X(tuft, TUFT) X(speck, SPECK)
#define MW_RANK_INDEX(name, NAME) MW_RANK_INDEX_##NAME,
enum { MW_RANKS(MW_RANK_INDEX) MW_NRANKS };
#define MW_RANK_BIT(name, NAME) MW_RANK_##NAME = 1 << MW_RANK_INDEX_##NAME,
enum mw_rank { MW_RANKS(MW_RANK_BIT) };
struct mw_drawing {
    const char *name;
    int nparts;
    const struct mw_drawing_part *part;
    int ranks;        /* bits of enum mw_rank; 0 for what stands in no scene unless a spec lists it */
    bool looks_right; /* may be mirrored, to look to the left */
    bool is_grouped;  /* may stand in a scene twice, one before the other, as trees do */
    const struct mw_drawing *const
        *weight; /* MW_WEIGHTS drawings of the same in lines from thin to thick, as a face
                    has them; NULL for what is drawn with a pen of any width */
    const struct mw_drawing
        *coloured; /* the same in its own colours, for books in colour; NULL if it has none */
};
enum { MW_WEIGHTS = 5 }; /* light, regular, medium, semi-bold and bold */
/* Returns the drawing in the weight that is for a side of so many points, so that lines are 0.7 to 1.3 mm
 * thick: light from 34 mm, regular from 24 mm, medium from 15 mm, semi-bold from 10 mm, and bold below. */
const struct mw_drawing *mw_drawing_at(const struct mw_drawing *, double side);
/* Returns the bounds of a drawing's lines in its square, without the width of the pen. */
struct mw_box mw_drawing_bounds(const struct mw_drawing *);

/* Returns the width of the pen for a drawing of `side` points: 8.5 % of that below 6 mm, 0.7 mm below 20 mm,
 * 0.9 mm below 34 mm, 1 mm below 90 mm and 1.5 mm from there on, so that large and small drawings look drawn
 * by one hand. */
double mw_drawing_pen(double side);

/* Returns the built-in drawing of that name (templates/drawings/), or NULL. It lives as long as the process.
 */
const struct mw_drawing *mw_drawing_named(const char *name);
/* Returns the name of the i-th built-in drawing, in alphabetical order; NULL past the last. */
const char *mw_drawing_name(int i);
/* Returns what the i-th built-in drawing shows, such as "A woolly sheep trotting off, head up."; NULL past
 * the last. */
const char *mw_drawing_brief(int i);
/* The face from which characters are drawn if no other is named. */
#define MW_DRAWING_FACE "Symbola"
/* Returns the drawing that a text names (src/shape/traced.c): a built-in drawing by its name; one character
 * that is a picture, such as an elephant, from MW_DRAWING_FACE or, with ",face=Noto Emoji" behind it,
 * another; or an SVG, PNG or JPEG file by its path, relative to the folder of the file `beside`, or to the
 * working folder if `beside` is NULL. Characters and files are traced: their silhouette is filled with paper,
 * and their dark parts with ink. NULL, with the error set, if the text names no drawing, or the drawing
 * cannot be read. */
const struct mw_drawing *mw_drawing_read(struct mw_arena *, const char *text, const char *beside,
                                         struct mw_error *);
/* Returns a text that names a drawing, with a face behind it if it is a character without one. */
const char *mw_drawing_in_face(struct mw_arena *, const char *text, const char *face);
/* True if such a text begins with a character that is no letter of a name: a picture, or several. */
bool mw_drawing_is_character(const char *text);
/* Returns the path of the file that such a text names; NULL if it names none. */
const char *mw_drawing_file(struct mw_arena *, const char *text, const char *beside);
/* Takes apart "mouse-cheese" or "fox.svg hen.svg" for both ends, "star" for the finish only, or "none". Sets
 * the texts of the drawings at start and finish, NULL for none; they lie in the arena or in `text`. */
void mw_drawings_split(struct mw_arena *, const char *text, const char *at[2]);
/* Reads the drawings of such a pair, characters in `face` unless they name one. False, with the error set, if
 * one cannot be read. */
bool mw_drawings_read(struct mw_arena *, const char *text, const char *face, const char *beside,
                      const struct mw_drawing *at[2], struct mw_error *);
/* Reads the drawings of such a pair as mw_drawings_read() does, characters in MW_DRAWING_FACE. */
bool mw_drawings_parse(struct mw_arena *, const char *text, const char *beside,
                       const struct mw_drawing *at[2], struct mw_error *);

/* A picture as pixels: rows from the top, three bytes a pixel: red, green, blue. */
struct mw_image {
    const char *file; /* that it was read from */
    int w, h;
    const unsigned char *rgb;
};
/* Reads a PNG or JPEG file of at most 25 million pixels, turned upright as its camera says, and on white
 * where it is transparent (src/shape/pixels.c). NULL, with the error set, if it cannot be read. */
const struct mw_image *mw_image_read(struct mw_arena *, const char *path, struct mw_error *);

/* A list of drawings. */
struct mw_drawings {
    int n;
    const struct mw_drawing *const *at;
};
/* The drawings of a puzzle's ends. */
struct mw_icon_pair {
    const struct mw_drawing *at[2]; /* at start and finish; NULL for none */
};

MW_C_END

#endif
