/* The journal of a folder: several files enter the folder together or not at all, whatever happens meanwhile.
 * New files are written into a working folder inside the folder; the journal names it before it exists. When
 * all files are complete, each file that they replace is kept aside. Then the journal records what will be
 * done and is flushed to the disk: from this moment the new files count. Then each new file is moved into
 * place by one rename, and working folder and journal are removed. If this is interrupted, the next writer
 * finds the journal and finishes it; if nothing was recorded yet, the working folder is removed and the
 * folder is as it was. Nothing is removed that the journal does not name. A journal may also come from an
 * archive that somebody unpacked. So it is carried out only if it and the working folder belong to this user
 * and the working folder is closed to others; and a file is replaced or removed only if it has the digest
 * that the journal recorded, which only a reader of that file can know. Commands that only read never carry a
 * journal out: they read each file where it is (mw_folder_read_path() in files.h). */
#ifndef MW_FILES_JOURNAL_H
#define MW_FILES_JOURNAL_H

#include "base/fatal.h"

#include <dirent.h>

struct journal {
    int folder;        /* open, and locked by the writer; not closed here */
    int workplace;     /* the working folder, open; -1 if there is none */
    DIR *list;         /* the working folder, opened for listing; or NULL */
    char name[40];     /* name of the working folder; "" if nothing is left to remove */
    bool is_committed; /* the journal records that files are to be put in place */
    struct cleanup cleanup;
};

/* Begins a journal; the struct must stay in memory until mw_journal_end(). The folder must have been
 * recovered. False, with the error set, if the folder cannot be written to. */
bool mw_journal_begin(struct journal *, int folder, struct mw_error *);
/* Creates the i-th new file and opens it for writing; -1, with errno set, on failure. */
int mw_journal_create(const struct journal *, int i);
/* Opens the i-th new file for reading; -1 on failure. */
int mw_journal_reopen(const struct journal *, int i);
/* Returns the path, relative to the folder, at which new file i lies until it is moved into place. */
const char *mw_journal_path(struct mw_arena *, const struct journal *, int i);
/* Moves the n files, which must be flushed to the disk, into place under their names, in order, and removes
 * the files named in `drop` (ended by NULL). `sum` holds the SHA-256 of each of the n files, as 64 digits. On
 * failure returns false, with the error set; the folder is then as it was, or the error says that the next
 * command puts it in order. */
bool mw_journal_commit(struct journal *, int n, const char *const *name, const char *const *sum,
                       const char *const *drop, struct mw_error *);
/* Ends a journal. Unless it was committed, the folder is left as it was. */
void mw_journal_end(struct journal *);

/* Finishes what an interrupted writer left in a folder, which is open and locked. False, with the error set,
 * if that fails or the journal is not to be trusted. */
bool mw_journal_recover(int folder, struct mw_error *);

#endif
