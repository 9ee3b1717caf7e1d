/* Streams that keep a checksum of all that is written, so that the file can be compared with it later. */
#ifndef MW_FILES_CHECKED_H
#define MW_FILES_CHECKED_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A stream's file, and what was written into it. */
struct checked {
    int descriptor;
    size_t length; /* bytes */
    uint32_t crc;  /* CRC-32 */
};

/* Opens a stream that writes into an open file and closes it at the end; `checked` must outlive the stream.
 * NULL, with errno set, on failure. */
FILE *mw_checked_open(struct checked *, int descriptor);
/* True if these are the bytes that were written. */
bool mw_checked_holds(const struct checked *, const void *bytes, size_t n);

#endif
