/* What Cairo cannot say of a PDF. */
#ifndef MW_OUTPUT_BINDING_H
#define MW_OUTPUT_BINDING_H

#include "mazewright/output.h"

/* Writes a finished PDF as it is, but for its catalog, which says that it is bound on the right. */
bool mw_pdf_bind_right(FILE *, const char *bytes, size_t length, struct mw_error *);

#endif
