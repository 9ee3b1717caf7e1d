/* The fonts of the project and no others: what all text is shaped with, on pages and as shapes. */
#ifndef MW_FONTS_H
#define MW_FONTS_H

#include "mazewright/base.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

struct mw_fonts {
    struct mw_arena *arena;
    const char *folder; /* that has fonts/ in it */
    const char *own;    /* the same, for faces of one's own */
    FcConfig *config;
    PangoFontMap *map;
    PangoContext *context;
};

/* Of a text, a package and the folder. */
#define MW_FONTS_LACK                                                                                        \
    "no face has all characters of \"%s\"; install the package %s, or put a face that has them into "        \
    "%s/fonts"

/* False, with the error set, if there are no fonts; close it all the same. */
bool mw_fonts_open(struct mw_fonts *, const char *language, struct mw_error *);
void mw_fonts_close(struct mw_fonts *);
/* True if the faces here have all characters of a text. */
bool mw_fonts_has(struct mw_fonts *, const char *text);
/* The Debian package whose faces have what no face here has of a text. */
const char *mw_fonts_package(struct mw_fonts *, const char *text);

#endif
