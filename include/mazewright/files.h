/* Files and folders: reading them, the user's data, paths. */
#ifndef MAZEWRIGHT_FILES_H
#define MAZEWRIGHT_FILES_H

#include "mazewright/complaints.h"

MW_C_BEGIN

/* Opens a regular file for reading. Returns NULL if it cannot be opened, and sets `why` to a reason for a
 * message. Pipes, devices and folders are refused without waiting for them (src/files/read_file.c). */
FILE *mw_open_file(const char *path, const char **why);
/* Returns the first `most` bytes of a file, or all if it has fewer, with a zero byte behind them; NULL, with
 * a complaint, if it cannot be read (src/files/read_file.c). `spot` is the position at which the path was
 * read, for complaints. If `spot.line` is not 0, the path was read from another file and must lead to a
 * regular file; otherwise a pipe is allowed, and "-" is standard input. */
char *mw_read_file(struct mw_arena *, const char *path, size_t most, struct mw_spot spot, size_t *length,
                   struct mw_complaints *);
/* Finishes what a killed build left to do in a folder of books. Call it before writing there. Does nothing
 * while another process writes there. Returns false, with the error set, if it fails or the folder's journal
 * is not to be trusted (src/files/journal.c). */
bool mw_folder_recover(const char *folder, struct mw_error *);
/* Returns the path at which to read a file of a book: `path` itself, or, if a build was killed while it moved
 * its files into place, the path where that file waits for the next build to move it. Changes nothing. */
const char *mw_folder_read_path(struct mw_arena *, const char *path);
/* Returns the folder that contains fonts/: the one that the environment variable MAZEWRIGHT_DATA names, else
 * where the program is installed, else where it was built (src/files/data.c). The variable MAZEWRIGHT_FONTS
 * names a folder of more faces. */
const char *mw_data_folder(struct mw_arena *);
/* Returns the user's own data folder, whose fonts/ and templates/ are searched first. */
const char *mw_data_user_folder(struct mw_arena *);
/* Returns the path of a file such as templates/mine.yaml in the user's data folder, or in mw_data_folder();
 * NULL if neither has it. */
const char *mw_data_file(struct mw_arena *, const char *name);
/* Returns the path of a new temporary folder; NULL, with the error set, if none can be made. The folder and
 * its contents are removed by mw_folder_remove(), which allows NULL, or when the program ends for lack of
 * memory or time. The arena must live until then (src/files/scratch.c). */
const char *mw_folder_temporary(struct mw_arena *, struct mw_error *);
void mw_folder_remove(const char *folder);
/* Resolves a path that was read from `file`: a relative one against the folder of `file`. Returns the path
 * itself if it is absolute or `file` is NULL. */
const char *mw_path_beside(struct mw_arena *, const char *file, const char *path);
/* Returns the folder of a file, in a form that can be opened ("." for a bare name). */
const char *mw_path_folder(struct mw_arena *, const char *path);
/* Returns a file's name without folder and suffix; "book" for "-". */
const char *mw_path_stem(struct mw_arena *, const char *path);

MW_C_END

#endif
