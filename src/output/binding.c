/* A PDF that is bound on the right says so among its viewer preferences (ISO 32000, 12.2). Cairo has no way
 * to say it, so qpdf puts it into the finished file. */
#include "output/binding.h"

#include <errno.h>
#include <qpdf/qpdf-c.h>
#include <string.h>

static void add_direction(qpdf_data pdf)
{
    const qpdf_oh preferences = qpdf_oh_new_dictionary(pdf);
    qpdf_oh_replace_key(pdf, preferences, "/Direction", qpdf_oh_new_name(pdf, "/R2L"));
    qpdf_oh_replace_key(pdf, qpdf_get_root(pdf), "/ViewerPreferences", preferences);
}

bool mw_pdf_bind_right(FILE *file, const char *bytes, size_t length, struct mw_error *error)
{
    qpdf_data pdf = qpdf_init();
    bool good = qpdf_read_memory(pdf, "book.pdf", bytes, length, NULL) < QPDF_ERRORS;
    if (good) {
        add_direction(pdf);
        good = qpdf_init_write_memory(pdf) < QPDF_ERRORS;
    }
    if (good) {
        qpdf_set_deterministic_ID(pdf, QPDF_TRUE);
        good = qpdf_write(pdf) < QPDF_ERRORS;
    }
    if (!good)
        mw_fail(error, "qpdf cannot finish it: %s", qpdf_get_error_message_detail(pdf, qpdf_get_error(pdf)));
    const size_t n = good ? qpdf_get_buffer_length(pdf) : 0;
    if (good && fwrite(qpdf_get_buffer(pdf), 1, n, file) != n)
        good = mw_fail(error, "%s", strerror(errno));
    qpdf_cleanup(&pdf);
    return good;
}
