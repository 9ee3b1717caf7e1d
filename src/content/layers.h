/* Layers of a PDF. */
#ifndef MW_CONTENT_LAYERS_H
#define MW_CONTENT_LAYERS_H

#include "content/objects.h"

/* True if what lies in a layer, or in a set of layers (OCMD), is not printed. Anything else is printed. */
bool mw_content_is_off(qpdf_data, qpdf_oh layer);

#endif
