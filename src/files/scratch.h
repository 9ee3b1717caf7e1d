/* Removes temporary folders that are still empty when a signal ends the program. */
#ifndef MW_FILES_SCRATCH_H
#define MW_FILES_SCRATCH_H

/* Removes those folders of mw_folder_temporary() that are still empty. A signal handler may call it before it
 * ends the program. */
void mw_folders_remove_empty(void);

#endif
