/* Writes pages that are no volume of a book: a single maze, or sheets of drawings. */
#include "book/loose_pages.h"

#include "book/volume_writer.h"
#include "mazewright/look.h"
#include "mazewright/spec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Writes pages as one section. */
static bool write_section(struct mw_arena *arena, const struct mw_output *output,
                          const struct mw_document *document, int n, const struct mw_page *const *page,
                          FILE *file, struct mw_error *error)
{
    void *at_work = output->open(file, document);
    for (int i = 0; i < n; i++)
        output->page(at_work, output->unveils ? page[i] : mw_page_printed(arena, page[i]));
    return output->close(at_work, error);
}

/* Writes pages as the bytes of a section in memory, which the caller frees. */
static bool keep_section(struct mw_arena *arena, const struct mw_output *output,
                         const struct mw_document *document, int n, const struct mw_page *const *page,
                         struct mw_section *section, struct mw_error *error)
{
    FILE *file = open_memstream((char **)&section->bytes, &section->length);
    if (!file)
        return mw_fail(error, "%s", strerror(errno));
    const bool good = write_section(arena, output, document, n, page, file, error);
    return fclose(file) == 0 ? good : good && mw_fail(error, "%s", strerror(errno));
}

bool mw_loose_pages_write(struct mw_arena *arena, const struct mw_output *output, const struct mw_spec *spec,
                          const char *title, int npages, const struct mw_page *const *page, FILE *file,
                          struct mw_error *error)
{
    const struct mw_document document = {.title = title,
                                         .created = volume_writer_created(arena),
                                         .language = spec->language,
                                         .colour = spec->look->colour,
                                         .condition = spec->look->condition};
    if (!output->bind)
        return write_section(arena, output, &document, npages, page, file, error);
    const int n = (npages + MW_SECTION - 1) / MW_SECTION;
    struct mw_section *section = MW_ARRAY(arena, n, struct mw_section);
    bool good = true;
    for (int i = 0; i < n && good; i++) {
        const int first = i * MW_SECTION, left = npages - first;
        good = keep_section(arena, output, &document, left < MW_SECTION ? left : MW_SECTION, page + first,
                            &section[i], error);
    }
    const struct mw_page **bare = MW_ARRAY(arena, npages, const struct mw_page *);
    for (int i = 0; i < npages; i++)
        bare[i] = mw_page_bare(arena, mw_page_printed(arena, page[i]));
    const struct mw_sections all = {.n = n, .npages = npages, .section = section, .page = bare};
    good = good && output->bind(file, &document, &all, error);
    for (int i = 0; i < n; i++)
        free((char *)section[i].bytes);
    return good;
}
