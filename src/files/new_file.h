/* A file that appears whole or not at all: written where nobody sees it, brought to the disk, and put in its
 * place by one rename. Killed at any instant, what stood there is there, or the new file. */
#ifndef MW_FILES_NEW_FILE_H
#define MW_FILES_NEW_FILE_H

#include "mazewright/base.h"

#include <stdio.h>

struct mw_new_file {
    const char *target, *hidden; /* beside it, a name that nobody can guess */
    bool is_named;               /* it has that name; where the system can, not before it is whole */
    FILE *stream;                /* NULL once it is sealed */
};

/* Opens it for writing. False, with the error set, if it cannot be. */
bool mw_file_create(struct mw_arena *, struct mw_new_file *, const char *target, struct mw_error *);
/* Brings it to the disk and closes it. */
bool mw_file_seal(struct mw_new_file *, struct mw_error *);
/* Puts it in its place. */
bool mw_file_place(struct mw_new_file *, struct mw_error *);
/* Forgets a file that was not placed. */
void mw_file_discard(struct mw_new_file *);

/* Brings what was written to the disk and closes the stream. False, with the error set for the file of that
 * name, if any of it was lost. */
bool mw_stream_seal(FILE *, const char *target, struct mw_error *);
/* True if two paths lead to one file or folder that exists. */
bool mw_is_same_file(const char *a, const char *b);
/* Whether a file can stand there: no folder does. */
bool mw_target_admits(const char *target, struct mw_error *);

#endif
