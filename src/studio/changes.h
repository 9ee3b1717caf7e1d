/* Detects changed files. */
#ifndef MW_STUDIO_CHANGES_H
#define MW_STUDIO_CHANGES_H

#include <stddef.h>
#include <stdint.h>

/* Returns a hash that changes when the spec changes, or any file with a suffix that specs can name below
 * `root` (NULL: below the spec's folder). Looks at no more than 20 000 files. */
uint64_t mw_changes_seen(const char *spec, const char *root);
/* Mixes bytes into a hash (FNV-1a). */
void mw_mix(uint64_t *sum, const void *bytes, size_t n);

#endif
