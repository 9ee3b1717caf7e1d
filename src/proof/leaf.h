/* A page of a book as a piece of HTML: its drawing, what a printer cares for, and a place to ask for each
 * answer. It is an output that only proofs know. */
#ifndef MW_PROOF_LEAF_H
#define MW_PROOF_LEAF_H

#include "mazewright/output.h"

extern const struct mw_output mw_output_leaf;

/* How a leaf begins in a file of many. */
#define MW_LEAF_BEGIN "<div class=\"leaf"

#endif
