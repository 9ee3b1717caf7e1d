/* Writes zip files whose bytes depend only on their contents: no time of this machine, no owner. */
#ifndef MW_OUTPUT_ZIP_H
#define MW_OUTPUT_ZIP_H

#include "mazewright/base.h"

#include <stdio.h>

struct zip_writer;
/* Begins a zip file; all its entries are from the day `created` (ISO 8601). The first failure is kept until
 * zip_writer_close(). */
struct zip_writer *zip_writer_open(const char *created);
/* Adds an entry with a copy of n bytes. */
void zip_writer_add(struct zip_writer *, const char *name, const void *bytes, size_t n);
/* Adds an entry that is not compressed. `text` must live until zip_writer_close(). */
void zip_writer_add_plain(struct zip_writer *, const char *name, const char *text);
/* Writes the file and frees the writer. False, with the error set, if anything failed. */
bool zip_writer_close(struct zip_writer *, FILE *, struct mw_error *);

#endif
