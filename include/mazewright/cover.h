/* The cover of a book. Part of a spec. */
#ifndef MAZEWRIGHT_COVER_H
#define MAZEWRIGHT_COVER_H

#include "mazewright/geometry.h"
#include "mazewright/look.h"

#include <stdint.h>

MW_C_BEGIN

struct mw_shape;

/* Layouts of the front; src/page/cover/layouts.c has a row for each. MW_COVER_AUTO stands for the theme's
 * layout, or for BAND if the theme has none; with AROUND, a maze of its own runs from the back around the
 * spine to the front. */
#define MW_COVER_LAYOUTS(X)                                                                                  \
    X(auto, AUTO)                                                                                            \
    X(scene, SCENE)                                                                                          \
    X(maze, MAZE) X(band, BAND) X(badge, BADGE) X(frame, FRAME) X(plain, PLAIN) X(around, AROUND)
#define MW_COVER_LAYOUT_NUMBER(name, NAME) MW_COVER_##NAME,
enum mw_cover_layout { MW_COVER_LAYOUTS(MW_COVER_LAYOUT_NUMBER) MW_NCOVER_LAYOUTS };

/* What the picture on the front is: a maze, a drawing, or an image that is the whole front. */
enum mw_cover_art { MW_COVER_ART_MAZE, MW_COVER_ART_DRAWING, MW_COVER_ART_IMAGE };

/* Contents of the box for the barcode. AUTO: the barcode of the ISBN; without an ISBN white space for the
 * printer's barcode, or no box if the profile is not a printer's. */
enum mw_barcode { MW_BARCODE_AUTO, MW_BARCODE_ISBN, MW_BARCODE_SPACE, MW_BARCODE_NONE };

/* Colours of a cover, each with its default and what is painted with it. */
#define MW_COVER_COLOURS(X)                                                                                  \
    X(ground, GROUND, "#bfe0ee", "the ground, more than half of the cover")                                  \
    X(hill, HILL, "#2f6f8f", "the hill at the foot")                                                         \
    X(sun, SUN, "#f6c453", "the disc behind the picture")                                                    \
    X(accent, ACCENT, "#b8342a", "badge, spine and bands")                                                   \
    X(dark, DARK, "#16293b", "the title, walls and lines")                                                   \
    X(details, DETAILS, "#fff6e0", "eyes and the like of the drawing under the maze on the front")           \
    X(hero, HERO, "#fff6e0", "the inside of the maze on the front, light enough for its walls")              \
    X(paper, PAPER, "#fff6e0", "the inside of other mazes and of drawings, and letters on dark areas")
#define MW_COVER_COLOUR_FIELD(name, NAME, value, about) uint32_t name;
struct mw_cover_colours {
    MW_COVER_COLOURS(MW_COVER_COLOUR_FIELD)
};

/* Numbers of puzzles. */
struct mw_numbers {
    int n;
    const int *at;
};

/* Texts of a cover; with a class list, names of columns in braces are filled in for each child. */
struct mw_cover_texts {
    const char *title, *subtitle, *author; /* "" for those of the book */
    const char *ages;                      /* such as "5–7"; "" for those of the book's reader */
    const char *headline, *blurb, *points; /* of the back; "" for the usual ones; a point is a line */
};

struct mw_cover {
    bool is_wanted;
    int layout; /* an enum mw_cover_layout */
    struct mw_cover_texts texts;
    enum mw_cover_art art;
    const struct mw_drawing *drawing; /* on the front, if `art` says so */
    const struct mw_image *image;     /* likewise */
    const struct mw_shape *shape;     /* of the maze on the front; NULL for none of its own */
    int puzzle;                       /* the puzzle of the book on the front; 0 for the finest */
    bool is_solved;                   /* it shows the route */
    struct mw_drawings drawings; /* that stand at the foot: left and right on the front, then on the back */
    struct mw_drawings behind;   /* whose silhouettes stand on the hill behind the picture */
    struct mw_drawings sky;      /* that float above the hill; specks are scattered */
    struct mw_numbers samples;   /* puzzles shown on the back; none for three of the book */
    int barcode;                 /* an enum mw_barcode */
    const char *price;           /* five digits of an add-on; "" for none */
    double spine;                /* width in points; 0 for the printer's */
    bool has_spine_text;
    struct mw_cover_colours colours;
};

/* True if the cover shows a maze in large: on the front, or around the spine. */
static inline bool mw_cover_has_maze(const struct mw_cover *cover)
{
    return cover->art == MW_COVER_ART_MAZE || cover->layout == MW_COVER_AROUND;
}

/* True if drawings stand around the picture of a layout. */
static inline bool mw_cover_has_drawings(int layout)
{
    return layout != MW_COVER_MAZE && layout != MW_COVER_FRAME && layout != MW_COVER_PLAIN;
}

MW_C_END

#endif
