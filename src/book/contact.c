/* Writes contact sheets of drawings as a PDF. */
#include "base/libraries.h"
#include "book/volume_writer.h"
#include "files/new_file.h"
#include "mazewright/book.h"
#include "mazewright/complaints.h"
#include "mazewright/look.h"
#include "mazewright/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Writes the sheets as sections of a PDF, and binds them. */
static bool write_sheets(struct mw_arena *arena, int npages, const struct mw_page *const *page,
                         const struct mw_document *document, FILE *file, struct mw_error *error)
{
    const struct mw_output *pdf = mw_output_named("pdf");
    const int n = (npages + MW_SECTION - 1) / MW_SECTION;
    struct mw_section *section = MW_ARRAY(arena, n, struct mw_section);
    bool good = true;
    for (int i = 0; i < n && good; i++) {
        FILE *part = open_memstream((char **)&section[i].bytes, &section[i].length);
        if (!part) {
            good = mw_fail(error, "%s", strerror(errno));
            break;
        }
        void *at_work = pdf->open(part, document);
        for (int k = i * MW_SECTION; k < npages && k < (i + 1) * MW_SECTION; k++)
            pdf->page(at_work, page[k]);
        good = pdf->close(at_work, error);
        if (fclose(part) != 0 && good)
            good = mw_fail(error, "%s", strerror(errno));
    }
    const struct mw_sections all = {.n = n, .npages = npages, .section = section, .page = page};
    good = good && pdf->bind(file, document, &all, error);
    for (int i = 0; i < n; i++)
        free((char *)section[i].bytes);
    return good;
}

static bool print(struct mw_arena *arena, int n, const struct mw_drawing *const *drawing, FILE *file,
                  struct mw_complaints *complaints, struct mw_error *error)
{
    const struct mw_spec *spec = mw_spec_default(arena);
    struct mw_type *type = mw_type_open(spec->look->face, spec->language, complaints);
    if (!type)
        return mw_fail(error, "there is nothing to set the names in");
    const int npages = (n + MW_ON_CONTACT_SHEET - 1) / MW_ON_CONTACT_SHEET;
    const struct mw_page **page = MW_ARRAY(arena, npages, const struct mw_page *);
    for (int i = 0; i < npages; i++)
        page[i] = mw_page_contact_sheet(arena, n, drawing, i + 1, type);
    const struct mw_document document = {.title = "Drawings",
                                         .created = volume_writer_created(arena),
                                         .colour = spec->look->colour,
                                         .condition = spec->look->condition};
    const bool good = write_sheets(arena, npages, page, &document, file, error);
    mw_type_close(type);
    return good;
}

bool mw_drawings_save(struct mw_arena *arena, int n, const struct mw_drawing *const *drawing,
                      const char *path, struct mw_complaints *complaints, struct mw_error *error)
{
    struct mw_new_file file;
    if (!mw_file_create(arena, &file, path, error))
        return false;
    struct mw_error why = {0};
    bool good = print(arena, n, drawing, file.stream, complaints, &why) ||
                mw_fail(error, "cannot write %s: %s", path, why.text);
    good = good && mw_file_seal(&file, error) && mw_file_place(&file, error);
    if (!good)
        mw_file_discard(&file);
    return good;
}
