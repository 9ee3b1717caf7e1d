/* Opens and closes PDFs by libqpdf without messages on standard error. */
#ifndef MW_VERIFY_PDF_H
#define MW_VERIFY_PDF_H

#include <qpdf/qpdf-c.h>

/* Returns a qpdf object that prints nothing while it reads; close it with mw_verify_close_pdf(). */
qpdf_data mw_verify_open_pdf(void);
/* Frees a qpdf object. qpdf_cleanup() alone would print warnings and errors that were not fetched. */
void mw_verify_close_pdf(qpdf_data *);

#endif
