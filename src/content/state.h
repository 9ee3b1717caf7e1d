/* The graphics state of a page that is being read, and the walk over its content. */
#ifndef MW_CONTENT_STATE_H
#define MW_CONTENT_STATE_H

#include "content/colours.h"
#include "content/fonts.h"

#include <glib.h>

/* A colour, and the pattern that is painted in its place. */
struct content_paint {
    struct content_colour colour;
    qpdf_oh pattern; /* 0 for none */
    double alpha;
    bool overprints;
};

struct content_state {
    struct content_matrix matrix;
    struct mw_bounds clip; /* in points of marks */
    struct content_paint fill, stroke;
    double width; /* of strokes, in units of the matrix */
    bool blends, has_soft_mask;
    int font; /* index in the walk's fonts; -1 before the first is set */
    double size, character_space, word_space, wide, leading, rise;
    int mode; /* of text */
};

/* A part of a path: its first corners, and the bounds of all, in points of marks. */
struct content_subpath {
    int n; /* number of corners; the first five are in `at` */
    struct mw_point at[5];
    bool has_curves;
};

/* A path that is being built: its bounds, its current part, and the thinnest bar among the parts before it.
 */
struct content_path {
    struct mw_bounds bounds;
    struct content_subpath part;
    struct mw_point now; /* the current point, in points of marks */
    double thin;
    bool has_curves;
    double along;            /* the greatest factor by which its straight lines are stretched; 0 for none */
    struct mw_bounds before; /* of the part before this one, if it is a rectangle */
    struct mw_bounds bars; /* of the last group of bars along the axes that touch along their whole length, so
                              that they look like one bar */
    double turn;           /* above 0 if that part turns one way round, below 0 for the other */
    double
        frame; /* the thinnest frame between two rectangles, which shows if parts within others are holes */
    int nbars; /* straight bars among the parts that are filled, and the area of all of them */
    double bar_area;
    bool clips; /* the path becomes the clip once it is painted */
};

struct content_walk {
    struct mw_arena *arena;
    qpdf_data pdf;
    struct content_account *account;
    content_visit *visit;
    void *context;
    /* Reads a form, a pattern or a glyph in the present state, which is as before afterwards. `usual` has the
     * resources of one that has none of its own; 0 for those of the stream around it. A stream within itself
     * is left out, and so is what lies too deep. */
    void (*read)(struct content_walk *, qpdf_oh stream, qpdf_oh usual);
    struct content_matrix
        base; /* the coordinates of the page, or of the form being read, to those of marks */
    struct content_state state;
    struct content_state *saved;
    int nsaved, saved_capacity;
    struct content_path path;
    struct content_matrix text, line; /* the matrices of text, and of the beginning of its line */
    int nfonts, font_capacity;
    struct content_font *font;
    qpdf_oh resources;
    GHashTable *found;   /* entries of resources by their dictionary, kind and name */
    GHashTable *streams; /* streams by the numbers of their objects */
    size_t kept;         /* bytes of these streams */
    int depth;           /* how many forms, patterns and glyphs the stream that is being read lies within */
    int *within;         /* the numbers of their objects */
    int marked, hidden;  /* how many parts are marked around the present one, and which of them, from 1, is
                            the first in a layer that is switched off; 0 for none */
    GHashTable *inks; /* the ink of images, in whole percent and one more, by the numbers of their objects */
    bool is_glyph;    /* colours are those of the text */
    const struct mw_bounds *tiled; /* in a pattern: the area that it covers, in which all of its marks lie */
};

enum { CONTENT_DEEPEST = 64 };

/* Returns the entry of a kind, such as "/Font", in the resources; a null object if there is none
 * (resources.c). */
qpdf_oh mw_content_resource(struct content_walk *, const char *kind, const char *name);
/* Returns bounds that hold everything. */
static inline struct mw_bounds mw_content_everywhere(void)
{
    const double far = 1e7;
    return (struct mw_bounds){-far, -far, far, far};
}
/* Returns a path without parts (path.c). */
struct content_path mw_content_no_path(void);
/* Begins, extends, paints and drops a path (path.c). True if the operator is one of paths. */
bool mw_content_follow_path(struct content_walk *, const struct content_tokens *);
/* Sets and shows text (text.c). True if the operator is one of text. */
bool mw_content_follow_text(struct content_walk *, const struct content_tokens *);
/* Sets colours (paint.c). True if the operator is one of colours. */
bool mw_content_follow_colour(struct content_walk *, const struct content_tokens *);
/* Visits a mark of a kind, painted with `paint`, as far as its bounds lie within the clip (paint.c). The mark
 * has what is particular to its kind. */
void mw_content_visit(struct content_walk *, struct content_mark, const struct content_paint *,
                      struct mw_bounds);
/* Visits the shading of a pattern or of an operator within bounds (paint.c). */
void mw_content_paint_shading(struct content_walk *, qpdf_oh shading, const struct content_paint *,
                              struct mw_bounds);
/* Sets a font and its size (text.c). */
void mw_content_set_font(struct content_walk *, qpdf_oh font, double size);
/* Paints the pattern of a paint, if it has one, within bounds. True if it has (paint.c). */
bool mw_content_paint_pattern(struct content_walk *, const struct content_paint *, struct mw_bounds);

#endif
