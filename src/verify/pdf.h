/* Opens and closes PDFs by libqpdf without messages on standard error. */
#ifndef MW_VERIFY_PDF_H
#define MW_VERIFY_PDF_H

#include <glib.h>
#include <qpdf/qpdf-c.h>
#include <stdbool.h>

/* Returns a qpdf object that prints nothing while it reads; close it with mw_verify_close_pdf(). */
qpdf_data mw_verify_open_pdf(void);
/* Reads a file into a qpdf object. False if it is no PDF. `bytes` is what was mapped of the file, NULL if it
 * could not be mapped; the caller frees it with mw_verify_unmap() after the object is closed. */
bool mw_verify_read_pdf(qpdf_data, const char *file, GMappedFile **bytes);
void mw_verify_unmap(GMappedFile *);
/* Frees a qpdf object. qpdf_cleanup() alone would print warnings and errors that were not fetched. */
void mw_verify_close_pdf(qpdf_data *);

#endif
