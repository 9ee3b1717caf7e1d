/* Writes a page of a book as HTML: its drawing, guides for trim, bleed, safe area and gutter, and a button
 * over each maze. Only proofs use this output. */
#ifndef MW_PROOF_LEAF_H
#define MW_PROOF_LEAF_H

#include "mazewright/output.h"

extern const struct mw_output mw_output_leaf;

/* The text with which each leaf begins in a file of several leaves. */
#define MW_LEAF_BEGIN "<div class=\"leaf"

#endif
