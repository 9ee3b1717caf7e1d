/* Colour spaces and colours of a PDF. */
#ifndef MW_CONTENT_COLOURS_H
#define MW_CONTENT_COLOURS_H

#include "content/marks.h"
#include "content/tokens.h"

/* Returns the first colour of a colour space: black where the space has it. `space` is its name or array. */
struct content_colour mw_content_space(struct mw_arena *, qpdf_data, qpdf_oh space);
/* Returns the colour of a device's space with n parts: 1 for grey, 3 for RGB, 4 for CMYK. */
struct content_colour mw_content_device(int n, const double *part);
/* Sets the parts of a colour from the operands of an operator, of which the last is number `last` from the
 * end. */
void mw_content_set_colour(struct content_colour *, const struct content_tokens *, int last);

#endif
