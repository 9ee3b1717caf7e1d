/* Folders for temporary files that a signal ends the life of. */
#ifndef MW_FILES_SCRATCH_H
#define MW_FILES_SCRATCH_H

/* Removes those folders of mw_folder_temporary() in which nothing lies yet. A handler of signals may call it,
 * before it ends the program. */
void mw_folders_remove_empty(void);

#endif
