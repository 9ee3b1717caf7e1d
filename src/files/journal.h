/* The journal of a folder: files that come into it all together or not at all, whatever happens meanwhile.
 *
 * They are made in a folder of their own within it, which the journal names before there is one. When all are
 * whole, what will be done is written down and brought to the disk: that is the moment at which the new files
 * are the folder's. Then it is done: what stands there was kept aside before, each file is put in its place
 * by one rename, and journal and working folder go. If that is cut off at any instant, whoever comes next
 * finds the journal and does the rest; if there was nothing yet to be done, what was made goes, and the
 * folder is as it was. Nothing is removed that the journal does not name.
 *
 * A journal may also have come with an archive that somebody unpacked. So it is carried out only if it and
 * the working folder are this user's and that folder is closed to others; and a file is replaced or removed
 * only if it has the sum that the journal recorded of it, which nobody knows who has not read the file.
 * Commands that only read never carry one out: they read each file where it is (mw_folder_read_path() in
 * base.h). */
#ifndef MW_FILES_JOURNAL_H
#define MW_FILES_JOURNAL_H

#include "base/fatal.h"

#include <dirent.h>

struct journal {
    int folder;        /* open, and locked by whoever writes; not closed here */
    int workplace;     /* the working folder, open; -1 if there is none */
    DIR *list;         /* the same, to be listed; or NULL */
    char name[40];     /* its name; "" if there is nothing left to clear away */
    bool is_committed; /* the journal says more than that files are being made */
    struct cleanup cleanup;
};

/* Starts to make files; it must stay where it is until it is ended. The folder must have been mended. False,
 * with the error set, if it cannot be written into. */
bool mw_journal_begin(struct journal *, int folder, struct mw_error *);
/* A new file, the i-th, open for writing; -1, with errno set, if it cannot be. */
int mw_journal_create(const struct journal *, int i);
/* The same, to be read again; -1 if it cannot be. */
int mw_journal_reopen(const struct journal *, int i);
/* Returns the path at which new file number i is written for now, below the folder. */
const char *mw_journal_path(struct mw_arena *, const struct journal *, int i);
/* Puts the n files, which must be on the disk, in place under their names, in order, and removes those of the
 * names in `drop` (with NULL behind them). `sum` has the SHA-256 of each of the n, as 64 digits. False, with
 * the error set: then the folder is as it was. */
bool mw_journal_commit(struct journal *, int n, const char *const *name, const char *const *sum,
                       const char *const *drop, struct mw_error *);
/* Leaves the folder as it was, unless all was committed. */
void mw_journal_end(struct journal *);

/* Does what is left to do in a folder, which is open and locked, after a writer was cut off. False, with the
 * error set, if that fails or the journal is not to be believed. */
bool mw_journal_recover(int folder, struct mw_error *);

#endif
