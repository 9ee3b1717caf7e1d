/* A file that appears complete or not at all: it is written under a hidden name or none, flushed to the disk,
 * and moved into place by one rename. If the program is killed, either the old file is there or the new one.
 */
#ifndef MW_FILES_NEW_FILE_H
#define MW_FILES_NEW_FILE_H

#include "mazewright/base.h"

#include <stdio.h>

struct mw_new_file {
    const char *target, *hidden; /* `hidden`: a path beside `target` that cannot be guessed */
    bool is_named; /* true while the file has its hidden name; where the system allows, it has no name until
                      it is complete */
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

/* Closes a stream, and brings its data to the disk before. `descriptor` is its file; -1 if the data are not
 * to be brought to the disk. False, with the error naming `target`, if any of the data was lost. */
bool mw_stream_close(FILE *, int descriptor, const char *target, struct mw_error *);
/* True if two paths lead to the same existing file or folder. */
bool mw_is_same_file(const char *a, const char *b);
/* True unless `target` is a folder. False, with the error set, if it is one. */
bool mw_target_admits(const char *target, struct mw_error *);

#endif
