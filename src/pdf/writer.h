/* Writes a PDF (ISO 32000, 7.5): its objects in any order, then the table of where they lie. */
#ifndef MW_PDF_WRITER_H
#define MW_PDF_WRITER_H

#include "mazewright/base.h"

#include <glib.h>
#include <stdio.h>

/* The ways to write a file. A packed file needs PDF 1.5: objects that are not streams are compressed
 * together, and so is the table. Older programs and PDF/X-1a need a plain file. A part is a plain file that
 * only pdf_reader_open() reads; it has no identity. */
enum pdf_way { PDF_PLAIN, PDF_PACKED, PDF_PART };

struct pdf_writer;
/* Begins a file; `version` is "1.3" or later. The FILE stays the caller's. */
struct pdf_writer *pdf_writer_open(FILE *, const char *version, enum pdf_way);

/* Returns the number of a new object: 1, 2 and so on. */
int pdf_writer_number(struct pdf_writer *);
/* Writes an object that is no stream, such as a dictionary with its brackets. */
void pdf_writer_put(struct pdf_writer *, int number, const char *object, size_t n);
/* Writes a stream: the entries of its dictionary, without brackets and /Length, and its data as they are. */
void pdf_writer_put_stream(struct pdf_writer *, int number, const char *entries, size_t nentries,
                           const void *data, size_t ndata);

/* Writes an object of another file with its bytes unchanged, from the object's number to "endobj". `number`
 * must be the number in these bytes. */
void pdf_writer_put_whole(struct pdf_writer *, int number, const char *bytes, size_t n);

/* False, with the error set, once a write has failed. */
bool pdf_writer_goes_on(const struct pdf_writer *, struct mw_error *);

/* Writes the table and frees the writer. `root` is the number of the catalog, and `info` that of the
 * document's information, or 0 for none. Numbers whose objects were not written are marked as free. False,
 * with the error set, if any write failed. */
bool pdf_writer_close(struct pdf_writer *, int root, int info, struct mw_error *);

#endif
