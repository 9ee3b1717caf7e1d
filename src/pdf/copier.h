/* Copies objects out of several PDFs into one. Objects that are equal, with all that they refer to, are
 * written once. */
#ifndef MW_PDF_COPIER_H
#define MW_PDF_COPIER_H

#include "pdf/reader.h"
#include "pdf/writer.h"

struct pdf_copier;
/* Opens a copier. If `keeps`, it keeps copies of what it has to compare later, so the bytes of a file are
 * needed only until the next turn; if not, they must outlive the copier. */
struct pdf_copier *pdf_copier_open(struct pdf_writer *, bool keeps);
void pdf_copier_close(struct pdf_copier *);

/* Sets the file that the next objects come from. */
void pdf_copier_turn(struct pdf_copier *, const struct pdf_reader *);

/* Copies the page object `page` to object `number`, with all objects that the page refers to except its
 * parent, which becomes object `parent`. Adds `entries` to the page's dictionary. False, with the error set,
 * if an object is damaged. */
bool pdf_copier_page(struct pdf_copier *, int page, int number, int parent, const char *entries,
                     struct mw_error *);

#endif
