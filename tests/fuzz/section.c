/* A section of a PDF, as a share's folder may have it, bound to a file: refused in one sentence, or made into
 * a file that another library reads. */
#include "fuzz.h"

#include "output/binding.h"
#include "pdf/reader.h"

#include <qpdf/qpdf-c.h>
#include <stdlib.h>

/* Returns the number of pages that a section has; 1 if that cannot be told. */
static int pages_of(const uint8_t *bytes, size_t n)
{
    struct mw_error error = {0};
    int npages = 1;
    struct pdf_reader *reader = pdf_reader_open((const char *)bytes, n, &error);
    if (reader && !pdf_reader_pages(reader, &npages, &error))
        npages = 1;
    pdf_reader_close(reader);
    return npages;
}

/* Returns what libqpdf finds wrong with a PDF that must have `npages` pages, or NULL. */
static const char *fault_of(const char *bytes, size_t n, int npages)
{
    qpdf_data pdf = qpdf_init();
    qpdf_silence_errors(pdf);
    qpdf_set_suppress_warnings(pdf, QPDF_TRUE);
    const bool is_read = qpdf_read_memory(pdf, "file", bytes, n, NULL) < QPDF_ERRORS;
    const int pages = is_read ? qpdf_get_num_pages(pdf) : -1;
    const bool is_damaged = qpdf_more_warnings(pdf);
    qpdf_cleanup(&pdf);
    return !is_read || is_damaged ? "it cannot be read as a PDF"
           : pages != npages      ? "it has not the pages that it should have"
                                  : NULL;
}

void fuzz_section(const uint8_t *bytes, size_t n)
{
    static const struct press_terms terms = {"PDF/X-1:2001", "PDF/X-1a:2001"};
    static const struct mw_page page = {.number = 1, .w = 99, .h = 99};
    static const uint32_t colour[MW_NINKS] = {0};
    const struct mw_document document = {
        .title = "Section", .created = "2000-01-01T00:00:00Z", .colour = colour, .condition = "FOGRA39"};
    const struct mw_section section = {(const char *)bytes, n};
    const int npages = pages_of(bytes, n);
    const struct mw_page **pages = calloc((size_t)npages + 1, sizeof *pages);
    for (int i = 0; i < npages; i++)
        pages[i] = &page;
    const struct mw_sections sections = {.n = 1, .npages = npages, .section = &section, .page = pages};
    for (int press = 0; press < 2; press++) {
        struct mw_error error = {0};
        char *bound = NULL;
        size_t length = 0;
        FILE *file = open_memstream(&bound, &length);
        const bool good = mw_pdf_bind(file, &document, &sections, 0, press ? &terms : NULL, &error);
        fclose(file);
        if (good != (error.text[0] == '\0'))
            abort();
        const char *wrong = good ? fault_of(bound, length, npages) : NULL;
        fuzz_tell("%s%s\n", error.text, wrong ? wrong : "");
        free(bound);
    }
    free(pages);
}
