/* A file that appears complete or not at all: it is written under a hidden name or none, flushed to the disk,
 * and moved into place by one rename. If the program is killed, either the old file is there or the new one.
 */
#ifndef MW_FILES_NEW_FILE_H
#define MW_FILES_NEW_FILE_H

#include "mazewright/base.h"

#include <stdio.h>

struct mw_new_file {
    const char *target, *hidden; /* the hidden name stands beside it and cannot be guessed */
    bool is_named; /* true while it has its hidden name; where the system allows, it gets that only when it is
                      complete */
    FILE *stream;  /* NULL once it is sealed */
};

/* Opens a new file for writing. False, with the error set, on failure. */
bool mw_file_create(struct mw_arena *, struct mw_new_file *, const char *target, struct mw_error *);
/* Flushes a new file to the disk and closes it. False, with the error set, on failure. */
bool mw_file_seal(struct mw_new_file *, struct mw_error *);
/* Moves a sealed file into its place. False, with the error set, on failure. */
bool mw_file_place(struct mw_new_file *, struct mw_error *);
/* Removes a new file that was not moved into its place. */
void mw_file_discard(struct mw_new_file *);

/* Flushes what was written to the disk and closes the stream. False, with the error set for the file of that
 * name, if any of it was lost. */
bool mw_stream_seal(FILE *, const char *target, struct mw_error *);
/* True if two paths lead to the same existing file or folder. */
bool mw_is_same_file(const char *a, const char *b);
/* True if a file can be written there: it is not a folder. */
bool mw_target_admits(const char *target, struct mw_error *);

#endif
