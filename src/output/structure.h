/* The structure of a PDF (tagged PDF, ISO 32000, 14.7 and 14.8), by which other programs read it aloud: a
 * tree of titles, lines and pictures, in the order in which they are read. */
#ifndef MW_OUTPUT_STRUCTURE_H
#define MW_OUTPUT_STRUCTURE_H

#include "mazewright/output.h"
#include "pdf/writer.h"

/* Returns the tag in the content of a page for a part of it. */
const char *mw_structure_tag(enum mw_element_role);

/* What the structure refers to. Object numbers are those of the file. */
struct structured {
    int npages;
    const struct mw_page *const *page; /* with parts and runs */
    const int *object;                 /* of each page: the number of its object */
    const int *first;                  /* of each page: how many links the pages before it have */
    const int *note;                   /* of each link, page by page: the number of its annotation */
};

/* Returns the number by which an annotation refers to its place in the structure (/StructParent). A page
 * refers to its own by its index (/StructParents). */
int mw_structure_key(const struct structured *, int page, int link);
/* Writes the structure. Returns the number of its root. */
int mw_structure_put(struct pdf_writer *, const struct structured *);

#endif
