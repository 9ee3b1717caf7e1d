/* Opens and closes PDFs without messages. libqpdf moves about in a file with a call of the system for each
 * few bytes, so files are mapped; one too large for the sandbox's memory is read as libqpdf does. */
#include "verify/pdf.h"

qpdf_data mw_verify_open_pdf(void)
{
    qpdf_data pdf = qpdf_init();
    qpdf_silence_errors(pdf);
    qpdf_set_suppress_warnings(pdf, QPDF_TRUE);
    return pdf;
}

bool mw_verify_read_pdf(qpdf_data pdf, const char *file, GMappedFile **bytes)
{
    *bytes = g_mapped_file_new(file, FALSE, NULL);
    const char *from = *bytes ? g_mapped_file_get_contents(*bytes) : NULL;
    return QPDF_SUCCESS == (from ? qpdf_read_memory(pdf, file, from, g_mapped_file_get_length(*bytes), NULL)
                                 : qpdf_read(pdf, file, NULL));
}

void mw_verify_unmap(GMappedFile *bytes)
{
    if (bytes)
        g_mapped_file_unref(bytes);
}

void mw_verify_close_pdf(qpdf_data *pdf)
{
    while (qpdf_more_warnings(*pdf))
        qpdf_next_warning(*pdf);
    if (qpdf_has_error(*pdf))
        qpdf_get_error(*pdf);
    qpdf_cleanup(pdf);
}
