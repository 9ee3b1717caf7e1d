/* Measures the total ink of colours, shadings and images. */
#ifndef MW_CONTENT_INKS_H
#define MW_CONTENT_INKS_H

#include "content/marks.h"

/* Returns how much ink a colour takes, in percent of one full ink; 0 for grey and RGB, whose inks are not
 * known. */
double mw_content_ink(const struct content_colour *);
/* Returns the colour that takes most ink among those between which a shading runs. */
struct content_colour mw_content_inkiest(struct mw_arena *, qpdf_data, qpdf_oh shading);
/* Returns the total ink, in percent, that 1 % of the pixels of a CMYK image reach or exceed; 0 for other
 * images, and for those that are too large or packed in other ways than by JPEG, Flate and LZW. Adds the
 * number of bytes that were read to `*bytes`. */
double mw_content_ink_of_image(struct mw_arena *, qpdf_data, qpdf_oh image, size_t *bytes);

#endif
