/* Compresses and unpacks the data of PDF streams (filter FlateDecode) by libdeflate, which takes a third of
 * zlib's time.
 */
#ifndef MW_PDF_DEFLATE_H
#define MW_PDF_DEFLATE_H

#include <glib.h>

struct deflater;
struct deflater *deflater_open(void);
void deflater_close(struct deflater *);
/* Appends the compressed form of `n` bytes to a string. */
void deflater_put(struct deflater *, GString *, const void *bytes, size_t n);
/* Returns the data of a compressed stream; NULL if they are damaged, or more than can be sensible. */
GString *deflater_unpack(const void *bytes, size_t n);

#endif
