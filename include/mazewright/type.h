/* Texts set in type, by Pango: it shapes, wraps, falls back to other faces and runs right to left where it
 * must (src/type/type.c). */
#ifndef MAZEWRIGHT_TYPE_H
#define MAZEWRIGHT_TYPE_H

#include "mazewright/geometry.h"

MW_C_BEGIN

/* The faces of a book, and every text that was set in them. Serves one thread. */
struct mw_type;

enum mw_face { MW_FACE_TITLE, MW_FACE_TEXT, MW_NFACES };
enum mw_align { MW_ALIGN_LEFT, MW_ALIGN_CENTRE };

struct mw_setting {
    enum mw_face face;
    double size;     /* points */
    double tracking; /* extra space after each letter, points */
    double width;    /* wraps at it; 0 does not wrap */
    enum mw_align align;
};

/* A text set in type: immutable, owned by the mw_type that set it. Drawn by its top left corner. */
struct mw_text {
    const char *string;
    struct mw_setting setting;
    double width, height, baseline; /* points; baseline of the first line, from the top */
    struct mw_box ink;              /* of what its letters cover, from its top left corner */
    void *layout;                   /* the PangoLayout, for outputs */
};

/* Loads those faces, by their names, from the project's fonts and what was dropped there. Warns of a face
 * that is missing and is replaced. NULL, with an error complaint, if no type can be set at all. */
struct mw_type *mw_type_open(const char *const face[MW_NFACES], const char *language, struct mw_complaints *);
/* From now on texts are set for words that are read from right to left, or not, and in lines that begin at
 * the right, or not. */
void mw_type_turn(struct mw_type *, bool right_to_left, bool from_right);
/* Whom it warns from now on. */
void mw_type_report_to(struct mw_type *, struct mw_complaints *);
/* Returns the Debian package whose faces have the letters of a text that no face here has; NULL if none is
 * missing. */
const char *mw_type_missing_package(struct mw_type *, const char *string);
/* Warns, once for each text, that it has no room where it should stand, and is cut off. */
void mw_type_warn_of_cut(struct mw_type *, const char *string);
/* Forgets all texts that were set: they are not to be used again. */
void mw_type_clear(struct mw_type *);
/* Sets a text. Warns once of characters that no face has. The same text is set once. */
const struct mw_text *mw_type_set(struct mw_type *, const char *string, struct mw_setting);
/* Cairo 1.16 keeps the faces that it has made of a font in a list that all threads share and none guards. So
 * whoever makes it look for a face, or forget one, is alone while it does. */
void mw_type_lock(void);
void mw_type_unlock(void);
/* Frees it and all texts set by it. NULL is fine. */
void mw_type_close(struct mw_type *);

MW_C_END

#endif
