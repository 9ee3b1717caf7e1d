/* Texts set in type by Pango, which shapes, wraps, falls back to other faces and sets from right to left
 * where needed (src/type/type.c). */
#ifndef MAZEWRIGHT_TYPE_H
#define MAZEWRIGHT_TYPE_H

#include "mazewright/geometry.h"

MW_C_BEGIN

struct mw_complaints;

/* The faces of a book, and a cache of all texts set in them. One thread at a time may use it. */
struct mw_type;

/* Roles of faces: titles and labels, sentences, and the title of a cover; "auto" for that is the face of
 * titles. */
enum mw_face { MW_FACE_TITLE, MW_FACE_TEXT, MW_FACE_COVER, MW_NFACES };
enum mw_align { MW_ALIGN_LEFT, MW_ALIGN_CENTRE };

struct mw_setting {
    enum mw_face face;
    double size;     /* points */
    double tracking; /* extra space after each letter, points */
    double width;    /* width to wrap at; 0 for no wrapping */
    enum mw_align align;
};

/* A text set in type. It never changes, belongs to the mw_type that set it, and is drawn from its top left
 * corner. */
struct mw_text {
    const char *string;
    struct mw_setting setting;
    double width, height, baseline; /* points; the baseline is that of the first line, from the top */
    struct mw_box ink;              /* the bounds of its letters' ink, from its top left corner */
    void *layout;                   /* the PangoLayout, for outputs */
    int nlines;
};

/* Loads faces by their names, from the project's fonts and the user's. Warns of a face that is missing and
 * replaced. NULL, with a complaint, if no type can be set at all. */
struct mw_type *mw_type_open(const char *const face[MW_NFACES], const char *language, struct mw_complaints *);
/* Sets two properties of all texts set from now on: whether words run from right to left, and whether lines
 * are aligned at the right. */
void mw_type_turn(struct mw_type *, bool right_to_left, bool from_right);
/* Sets the list to which warnings are added from now on. */
void mw_type_report_to(struct mw_type *, struct mw_complaints *);
/* Returns the Debian package that has faces for the letters of `string` that no loaded face has; NULL if no
 * letter is missing. */
const char *mw_type_missing_package(struct mw_type *, const char *string);
/* Warns, once for each text, that it does not fit and is cut off. */
void mw_type_warn_of_cut(struct mw_type *, const char *string);
/* Ends a section: no text that was set so far may be used again, unless mw_type_set() returns it again. Frees
 * most of them; a text that seems to come in many sections is freed after eight that do without it. */
void mw_type_end_section(struct mw_type *);
/* Returns a text set in type. A text that was set before is returned again, if it was not freed. One at the
 * left that fits its width may be the text without a width, whose `setting` has a width of 0. Warns once of
 * each character that no face has. */
const struct mw_text *mw_type_set(struct mw_type *, const char *string, struct mw_setting);
/* Returns the outlines of a text's letters, filled by the nonzero rule, from the text's top left corner
 * (src/type/outlines.c). */
struct mw_lines mw_type_outlines(struct mw_arena *, const struct mw_text *);
/* Lock and unlock Cairo's list of faces, which all threads share and Cairo 1.16 does not guard. Hold the lock
 * while Cairo may look up or free a face. */
void mw_type_lock(void);
void mw_type_unlock(void);
/* Frees an mw_type and all texts that it set. NULL is allowed. */
void mw_type_close(struct mw_type *);

MW_C_END

#endif
