/* Writes a page of a book as HTML: its drawing, the printer's areas, and a button for each answer. It is an
 * output that only proofs use. */
#ifndef MW_PROOF_LEAF_H
#define MW_PROOF_LEAF_H

#include "mazewright/output.h"

extern const struct mw_output mw_output_leaf;

/* The beginning of a leaf in a file of several. */
#define MW_LEAF_BEGIN "<div class=\"leaf"

#endif
