/* Binds sections of a PDF, each drawn on its own, into one file. */
#ifndef MW_OUTPUT_BINDING_H
#define MW_OUTPUT_BINDING_H

#include "mazewright/output.h"

/* The requirements of a press PDF: it must be of version 1.3, and name its standard. */
struct press_terms {
    const char *standard, *conformance; /* "PDF/X-1:2001" and "PDF/X-1a:2001" */
};

/* Writes the pages of all sections, in order, into one file, without the first `specimens` pages of each
 * section. Objects that several sections have in common (a font, a letter, a border) are written once. Adds
 * the metadata of the document; and outline, links and page labels, or, for a press, what its standard
 * requires. */
bool mw_pdf_bind(FILE *, const struct mw_document *, const struct mw_sections *, int specimens,
                 const struct press_terms *, struct mw_error *);

#endif
