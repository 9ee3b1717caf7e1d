/* Folders for temporary files that a signal ends the life of. */
#ifndef MW_FILES_SCRATCH_H
#define MW_FILES_SCRATCH_H

/* Removes those folders of mw_folder_for_now() in which nothing lies yet. A handler of signals may call it,
 * before it ends the program. */
void mw_folders_leave(void);

#endif
