/* Writes contact sheets of drawings as a PDF. */
#include "book/loose_pages.h"
#include "files/new_file.h"
#include "mazewright/book.h"
#include "mazewright/complaints.h"
#include "mazewright/look.h"

static bool print(struct mw_arena *arena, int n, const struct mw_drawing *const *drawing, FILE *file,
                  struct mw_complaints *complaints, struct mw_error *error)
{
    const struct mw_spec *spec = mw_spec_default(arena);
    struct mw_type *type = mw_type_open(spec->look->face, spec->language, complaints);
    if (!type)
        return mw_fail(error, "no face is found to set the names in");
    const int npages = (n + MW_ON_CONTACT_SHEET - 1) / MW_ON_CONTACT_SHEET;
    const struct mw_page **page = MW_ARRAY(arena, npages, const struct mw_page *);
    for (int i = 0; i < npages; i++)
        page[i] = mw_page_contact_sheet(arena, n, drawing, i + 1, type);
    const bool good =
        mw_loose_pages_write(arena, mw_output_named("pdf"), spec, "Drawings", npages, page, file, error);
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
