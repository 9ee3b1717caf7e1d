/* Reads PDFs by libqpdf without messages on standard error. */
#ifndef MW_VERIFY_PDF_H
#define MW_VERIFY_PDF_H

#include <glib.h>
#include <qpdf/qpdf-c.h>
#include <stdbool.h>

/* A PDF that is being read or made. */
struct verify_pdf {
    qpdf_data pdf;
    GMappedFile *bytes; /* what is mapped of the file, or NULL */
};

/* Returns an empty object that prints nothing; close it with mw_verify_close_pdf(). */
struct verify_pdf mw_verify_open_pdf(void);
/* Reads a file. False if it cannot be read. */
bool mw_verify_read_pdf(struct verify_pdf *, const char *file);
/* Frees a PDF. qpdf_cleanup() alone would print warnings and errors that were not fetched. */
void mw_verify_close_pdf(struct verify_pdf *);

#endif
