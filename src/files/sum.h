/* SHA-256 sums of files. */
#ifndef MW_FILES_SUM_H
#define MW_FILES_SUM_H

#include <stdbool.h>

enum { MW_SUM_SIZE = 65 }; /* 64 digits and the end of the text */

/* Sums the file of a name in a folder that is open. False if it is no plain file (a link is none) or cannot
 * be read. */
bool mw_sum_file(int folder, const char *name, char sum[MW_SUM_SIZE]);
/* Sums an open file from its beginning. */
bool mw_sum_open_file(int file, char sum[MW_SUM_SIZE]);

#endif
