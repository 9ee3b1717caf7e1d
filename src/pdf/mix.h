/* Hashes bytes to 128 bits, fast and equally on every machine; not safe against people who construct equal
 * hashes. */
#ifndef MW_PDF_MIX_H
#define MW_PDF_MIX_H

#include <stddef.h>
#include <stdint.h>

struct mix {
    uint64_t a, b;
};
struct mix mix_start(void);
void mix_bytes(struct mix *, const void *bytes, size_t n);

#endif
