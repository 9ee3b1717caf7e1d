/* Sections of a PDF, each drawn on its own, bound into one file. */
#ifndef MW_OUTPUT_BINDING_H
#define MW_OUTPUT_BINDING_H

#include "mazewright/output.h"

/* The terms of a press PDF: nothing in it may be of later than version 1.3, and it says so. */
struct press_terms {
    const char *standard, *conformance; /* "PDF/X-1:2001" and "PDF/X-1a:2001" */
};

/* Writes the file of all sections, in order: the pages as they are, but for the first `specimens` of each,
 * and what several sections have alike (a font, a letter, a border) once. With what the document says of
 * itself; and with outline, links and page labels, or, for a press, what its standard asks for. */
bool mw_pdf_bind(FILE *, const struct mw_document *, const struct mw_sections *, int specimens,
                 const struct press_terms *, struct mw_error *);

#endif
