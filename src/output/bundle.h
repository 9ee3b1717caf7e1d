/* The files of one build: written under hidden names beside their targets, and renamed together once all of
 * them are whole. What stood there before stays as it was until then. */
#ifndef MW_BUNDLE_H
#define MW_BUNDLE_H

#include "mazewright/output.h"

struct mw_bundle;

/* Makes the folder if it is missing. A file in it that no earlier build made is not overwritten unless
 * `force`. NULL, with the error set, if there can be no such folder. */
struct mw_bundle *mw_bundle_open(const char *folder, bool force, struct mw_error *);
/* A new file of that name, to be closed by mw_bundle_seal(). NULL, with the error set, if it cannot be. */
FILE *mw_bundle_add(struct mw_bundle *, const char *name, struct mw_error *);
/* Brings a file to the disk and closes it. */
bool mw_bundle_seal(struct mw_bundle *, FILE *, struct mw_error *);
/* Renames all files. False, with the error set, if one could not be. */
bool mw_bundle_commit(struct mw_bundle *, struct mw_error *);
/* Frees it; files that were not committed vanish, and so does the folder if it was made for them. NULL is
 * fine. */
void mw_bundle_close(struct mw_bundle *);

#endif
