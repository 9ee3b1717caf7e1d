/* Reads PDFs without messages. libqpdf makes a system call for every few bytes of a file, so files are
 * mapped; large ones are not, because the sandbox limits memory. */
#include "verify/pdf.h"

#include <sys/stat.h>

struct verify_pdf mw_verify_open_pdf(void)
{
    struct verify_pdf pdf = {qpdf_init(), NULL};
    qpdf_silence_errors(pdf.pdf);
    qpdf_set_suppress_warnings(pdf.pdf, QPDF_TRUE);
    return pdf;
}

bool mw_verify_read_pdf(struct verify_pdf *pdf, const char *file)
{
    const off_t most = (off_t)512 << 20;
    struct stat state;
    if (stat(file, &state) == 0 && state.st_size <= most)
        pdf->bytes = g_mapped_file_new(file, FALSE, NULL);
    const char *from = pdf->bytes ? g_mapped_file_get_contents(pdf->bytes) : NULL;
    return QPDF_SUCCESS ==
           (from ? qpdf_read_memory(pdf->pdf, file, from, g_mapped_file_get_length(pdf->bytes), NULL)
                 : qpdf_read(pdf->pdf, file, NULL));
}

void mw_verify_close_pdf(struct verify_pdf *pdf)
{
    while (qpdf_more_warnings(pdf->pdf))
        qpdf_next_warning(pdf->pdf);
    if (qpdf_has_error(pdf->pdf))
        qpdf_get_error(pdf->pdf);
    qpdf_cleanup(&pdf->pdf);
    if (pdf->bytes)
        g_mapped_file_unref(pdf->bytes);
}
