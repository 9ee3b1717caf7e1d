/* The structure of a PDF (tagged PDF, ISO 32000, 14.7 and 14.8), by which other programs read it aloud: a
 * tree of titles, lines and pictures, in the order in which they are read. */
#ifndef MW_OUTPUT_STRUCTURE_H
#define MW_OUTPUT_STRUCTURE_H

#include "mazewright/output.h"
#include "pdf/writer.h"

/* Returns the tag in the content of a page around an element. */
const char *mw_structure_tag(enum mw_element_role);

/* The pages of a file with their links, and the numbers of the objects that these became. */
struct page_objects {
    int npages;
    const struct mw_page *const *page; /* with elements and runs */
    const int *object;                 /* of each page: the number of its object */
    const int *first;                  /* of each page: how many links the pages before it have */
    const int *annotation;             /* of each link, page by page: the number of its annotation */
};

/* Returns the number by which an annotation refers to its place in the structure (/StructParent). A page
 * refers to its own by its index (/StructParents). */
int mw_structure_key(const struct page_objects *, int page, int link);
/* Writes the structure. Elements are read in the order of the pages that they belong to, wherever these lie
 * on sheets; one that is spread over several sheets is one element. Returns the number of the root. */
int mw_structure_put(struct pdf_writer *, const struct page_objects *);

#endif
