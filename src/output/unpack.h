/* Takes out of a PDF what was carried through Cairo (output/carrier.h). */
#ifndef MW_OUTPUT_UNPACK_H
#define MW_OUTPUT_UNPACK_H

#include <glib.h>
#include <qpdf/qpdf-c.h>
#include <stdbool.h>

/* A PDF in the making, and which of its objects stand for all that are like them. */
struct shelf {
    qpdf_data pdf;
    GHashTable *first; /* digest -> number of the object that was first */
};

/* Whether an object is an image that carries something. */
bool mw_is_carrier(const struct shelf *, qpdf_oh);
/* The number of the form that was carried; of the object itself if it is none of ours. */
int mw_unpack(const struct shelf *, qpdf_oh carrier, int number);

#endif
