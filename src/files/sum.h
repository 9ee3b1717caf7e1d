/* SHA-256 digests. */
#ifndef MW_FILES_SUM_H
#define MW_FILES_SUM_H

#include <stdbool.h>
#include <stddef.h>

enum { MW_SUM_SIZE = 65 }; /* 64 digits and a zero byte */

/* Computes the digest of a named file in an open folder. False if it is not a regular file (a link is not) or
 * cannot be read. */
bool mw_sum_file(int folder, const char *name, char sum[MW_SUM_SIZE]);
/* Computes the digest of n bytes. */
void mw_sum_bytes(const void *bytes, size_t n, char sum[MW_SUM_SIZE]);

#endif
