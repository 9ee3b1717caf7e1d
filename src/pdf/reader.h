/* Reads plain PDFs, as Cairo, libharu and pdf/writer.h write them: objects in the file itself, and at its end
 * one table of their offsets. Refuses all other files. */
#ifndef MW_PDF_READER_H
#define MW_PDF_READER_H

#include "mazewright/base.h"
#include "pdf/token.h"

/* An object: its value, and, if it is a stream, the stream's data as they are in the file. */
struct pdf_object {
    struct span value; /* for a stream: the stream's dictionary */
    bool is_stream;
    struct span data;
    struct span whole; /* from its number to "endobj" */
};

struct pdf_reader;
/* Reads the table of a file in memory; the memory must outlive the reader. NULL, with the error set, if the
 * file has no plain table. */
struct pdf_reader *pdf_reader_open(const char *bytes, size_t n, struct mw_error *);
void pdf_reader_close(struct pdf_reader *);

/* Returns a number above those of all objects. */
int pdf_reader_size(const struct pdf_reader *);
/* False if no object has that number. */
bool pdf_reader_has(const struct pdf_reader *, int number);
/* Reads an object. False, with the error set, if it is damaged. */
bool pdf_reader_object(const struct pdf_reader *, int number, struct pdf_object *, struct mw_error *);
/* Returns the number of the object that a key of the trailer refers to; 0 if it refers to none. */
int pdf_reader_trailer(const struct pdf_reader *, const char *key);
/* Returns the numbers of all pages, in order; `*n` is set to how many there are. NULL, with the error set, if
 * the tree of pages is damaged. */
const int *pdf_reader_pages(struct pdf_reader *, int *n, struct mw_error *);

#endif
