/* Takes out of a PDF what was carried through Cairo (output/carrier.h). */
#ifndef MW_OUTPUT_UNPACK_H
#define MW_OUTPUT_UNPACK_H

#include <glib.h>
#include <qpdf/qpdf-c.h>
#include <stdbool.h>

/* A PDF under construction, with the objects that represent all objects equal to them. */
struct pdf_parts {
    qpdf_data pdf;
    GHashTable *first; /* maps a digest to the number of the first object that has it */
};

/* True if an object is an image that carries lines. */
bool mw_is_carrier(const struct pdf_parts *, qpdf_oh);
/* Returns the number of the form that was carried; of the object itself if it carries nothing. */
int mw_unpack(const struct pdf_parts *, qpdf_oh carrier, int number);

#endif
