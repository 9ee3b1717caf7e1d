/* Opens and closes PDFs without messages. */
#include "verify/pdf.h"

qpdf_data mw_verify_open_pdf(void)
{
    qpdf_data pdf = qpdf_init();
    qpdf_silence_errors(pdf);
    qpdf_set_suppress_warnings(pdf, QPDF_TRUE);
    return pdf;
}

void mw_verify_close_pdf(qpdf_data *pdf)
{
    while (qpdf_more_warnings(*pdf))
        qpdf_next_warning(*pdf);
    if (qpdf_has_error(*pdf))
        qpdf_get_error(*pdf);
    qpdf_cleanup(pdf);
}
