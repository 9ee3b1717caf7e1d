/* The fonts that all text is shaped with, on pages and as shapes: the project's, the user's, and no others.
 */
#ifndef MW_FONTS_H
#define MW_FONTS_H

#include "mazewright/base.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

struct mw_fonts {
    struct mw_arena *arena;
    const char *folder; /* the folder that contains fonts/ */
    const char *own;    /* the user's own data folder */
    FcConfig *config;
    PangoFontMap *map;
    PangoContext *context;
};

/* The message for a text without a face; takes the text, a package and the user's data folder. */
#define MW_FONTS_LACK                                                                                        \
    "no face has all characters of \"%s\"; install the package %s, or put a face that has them into "        \
    "%s/fonts"

/* Opens the fonts. False, with the error set, if there are none; they must be closed even then. */
bool mw_fonts_open(struct mw_fonts *, const char *language, struct mw_error *);
void mw_fonts_close(struct mw_fonts *);
/* True if the faces have all characters of a text. */
bool mw_fonts_has(struct mw_fonts *, const char *text);
/* Returns the name of the Debian package with faces for the first character that a text needs and no face
 * here has. */
const char *mw_fonts_package(struct mw_fonts *, const char *text);

#endif
