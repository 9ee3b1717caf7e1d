/* A file that appears whole or not at all: written under a hidden name beside its target, then renamed. */
#ifndef MW_FILE_H
#define MW_FILE_H

#include "mazewright/base.h"

#include <stdio.h>

struct mw_new_file {
    const char *target, *hidden, *old; /* `old`: what stood at the target, put by while several are renamed */
    FILE *stream;                      /* NULL once it is sealed */
};

/* Opens it for writing. False, with the error set, if it cannot be. */
bool mw_file_create(struct mw_arena *, struct mw_new_file *, const char *target, struct mw_error *);
/* Brings it to the disk and closes it. */
bool mw_file_seal(struct mw_new_file *, struct mw_error *);
/* Puts it in its place; what stood there is put by until mw_file_settle() or mw_file_take_back(). */
bool mw_file_place(struct mw_new_file *, struct mw_error *);
void mw_file_settle(const struct mw_new_file *);
void mw_file_take_back(const struct mw_new_file *);
/* Forgets a file that was not placed. */
void mw_file_discard(struct mw_new_file *);

#endif
