/* The folder of books: the one folder in which the studio reads and writes. */
#ifndef MW_STUDIO_FOLDER_H
#define MW_STUDIO_FOLDER_H

#include "mazewright/base.h"

enum { LONGEST_SPEC = 1 << 20 }; /* bytes of a spec, as the reader of specs allows */

/* True if a file of that name may be in the folder: a name without folders that does not begin with a dot,
 * with a suffix that specs and their files have. False, with the error set, if not. */
bool mw_studio_admits(const char *name, struct mw_error *);
/* True if a name ends in a suffix, such as ".yaml", in small or capital letters. */
bool mw_has_suffix(const char *name, const char *suffix);
/* Returns the path of a file in a folder. */
const char *mw_studio_path(struct mw_arena *, const char *folder, const char *name);
/* Reads a file of at most `most` bytes, of any suffix; never follows a symbolic link. Returns its bytes, to
 * be freed by free(), with a zero byte behind them; NULL, with the error set, on failure. */
char *mw_studio_load(const char *folder, const char *name, size_t most, size_t *length, struct mw_error *);
/* Writes a file, whole or not at all. A file of that name is replaced if `replaces`, and is an error if not.
 */
bool mw_studio_save(const char *folder, const char *name, const char *bytes, size_t length, bool replaces,
                    struct mw_error *);
/* Returns the specs of the folder, the one changed last first, as a JSON list of {"name", "title", "changed":
 * seconds since 1970}, to be freed by free(). */
char *mw_studio_books(const char *folder);
/* Returns a name for a new spec, made from a title: letters, digits and dashes, and ".yaml"; with a number
 * behind it if there is such a file already. */
const char *mw_studio_new_name(struct mw_arena *, const char *folder, const char *title);

#endif
