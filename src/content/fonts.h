/* Fonts of a PDF as far as the extent of text needs them. */
#ifndef MW_CONTENT_FONTS_H
#define MW_CONTENT_FONTS_H

#include "content/objects.h"

struct content_font {
    qpdf_oh object;
    const char *name;
    bool is_embedded;       /* or drawn by its own glyphs */
    bool is_wide;           /* each character is two bytes */
    bool is_drawn;          /* a Type 3 font, whose glyphs are content streams */
    double ascent, descent; /* as multiples of the size; the descent is negative */
    double matrix[4];       /* of glyphs in a Type 3 font; size 1 is 1000 units in others */
    qpdf_oh resources;      /* of the glyphs of a Type 3 font */
    qpdf_oh glyph[256];     /* of a Type 3 font, those that were looked up; 0 for the others */
    int first, n;           /* widths of the characters from `first` on, in units of glyphs */
    const double *width;
    double usual; /* width of all others */
};

struct content_font mw_content_font(struct mw_arena *, qpdf_data, qpdf_oh font);
/* Returns the width of a character as a multiple of the size. */
double mw_content_width(const struct content_font *, int character);
/* Returns the content stream of a glyph of a Type 3 font; a null object if it has none. */
qpdf_oh mw_content_glyph(struct mw_arena *, qpdf_data, struct content_font *, int character);

#endif
