/* Writes the files of one volume in every format. Files of several pages are made in memory first; a page
 * that is a file of its own is written straight to it. */
#include "output/edition.h"

#include "mazewright/impose.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *mw_edition_created(struct mw_arena *arena)
{
    const char *text = getenv("SOURCE_DATE_EPOCH");
    uint64_t seconds;
    time_t when = text && mw_seed_parse(text, &seconds) ? (time_t)seconds : 946684800; /* 1 January 2000 */
    struct tm day;
    if (!gmtime_r(&when, &day) || day.tm_year > 8099)
        return "2000-01-01T00:00:00Z";
    return mw_format(arena, "%04d-%02d-%02dT%02d:%02d:%02dZ", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday,
                     day.tm_hour, day.tm_min, day.tm_sec);
}

/* "book.pdf", "book-answers.pdf", "book-007.svg": page 0 is the whole. */
static const char *file_name(struct mw_arena *arena, const struct mw_edition *edition,
                             const struct mw_output *output, int page)
{
    const char *role = edition->volume->role;
    const char *part = strcmp(role, "book") == 0 ? "" : mw_format(arena, "-%s", role);
    const char *number = page ? mw_format(arena, "-%03d", page) : "";
    return mw_format(arena, "%s%s%s.%s", edition->book->spec->name, part, number, output->suffix);
}

/* "book-answers.section-3.pdf" */
static const char *section_name(const struct mw_edition_section *section, const struct mw_output *output)
{
    const struct mw_edition *edition = section->edition;
    const char *whole = file_name(section->arena, edition, output, 0);
    return mw_format(section->arena, "%.*s.section-%d.%s", (int)(strlen(whole) - strlen(output->suffix) - 1),
                     whole, section->first / MW_SECTION + 1, output->suffix);
}

/* How many formats before one, or of all, are bound, or are not. */
static int count_formats(const struct mw_edition *edition, int before, bool bound)
{
    int n = 0;
    for (int i = 0; i < before; i++)
        n += (edition->format[i]->bind != NULL) == bound;
    return n;
}

/* Returns the file of a format: the one of all pages, or that of a side. */
static struct mw_file *file_of(const struct mw_edition *edition, int format, int side)
{
    if (edition->format[format]->bind)
        return &edition->file[count_formats(edition, format, true)];
    return &edition->file[count_formats(edition, edition->nformats, true) +
                          side * count_formats(edition, edition->nformats, false) +
                          count_formats(edition, format, false)];
}

struct mw_edition *mw_edition_open(struct mw_arena *arena, const struct mw_book *book,
                                   const struct mw_volume *volume, const struct mw_output *const *formats,
                                   struct mw_bundle *bundle, struct mw_error *error)
{
    const struct mw_spec *spec = mw_spec_for_child(arena, book->spec, volume->pupil);
    struct mw_edition *edition = MW_NEW(arena, struct mw_edition);
    *edition = (struct mw_edition){
        .arena = arena,
        .book = book,
        .volume = volume,
        .bundle = bundle,
        .document = {.title = spec->title,
                     .author = spec->author,
                     .created = mw_edition_created(arena),
                     .role = volume->role,
                     .colour = book->colour,
                     .right_to_left = mw_is_rtl(book->spec->language),
                     .condition = spec->condition},
        .format = formats,
        .nsides = mw_impose_sides(book, volume),
    };
    while (formats[edition->nformats])
        edition->nformats++;
    for (int i = 0; i < edition->nformats; i++)
        if (formats[i]->bind && !mw_bundle_admits(bundle, file_name(arena, edition, formats[i], 0), error))
            return NULL;
    edition->nsections = (edition->nsides + MW_SECTION - 1) / MW_SECTION;
    edition->section = MW_ARRAY(arena, edition->nsections, struct mw_edition_section);
    edition->page = MW_ARRAY(arena, edition->nsides, const struct mw_page *);
    edition->nfiles = count_formats(edition, edition->nformats, true) +
                      edition->nsides * count_formats(edition, edition->nformats, false);
    edition->file = MW_ARRAY(arena, edition->nfiles, struct mw_file);
    edition->sum = MW_ARRAY(arena, edition->nfiles, const char *);
    for (int i = 0; i < edition->nformats; i++)
        if (formats[i]->bind)
            *file_of(edition, i, 0) = (struct mw_file){file_name(arena, edition, formats[i], 0),
                                                       formats[i]->name, volume->role, edition->nsides, NULL};
    return edition;
}

int mw_edition_first(const struct mw_edition *edition, int section)
{
    return section < edition->nsections ? section * MW_SECTION : edition->nsides;
}

/* --- a section ---------------------------------------------------------------------------------------- */

static void note_file(struct mw_edition_section *section, int format, const char *name, int npages)
{
    const struct mw_edition *edition = section->edition;
    *file_of(edition, format, section->first + section->played) =
        (struct mw_file){name, edition->format[format]->name, edition->volume->role, npages, NULL};
}

struct mw_edition_section *mw_edition_begin(struct mw_edition *edition, int i, const struct mw_page *specimen)
{
    struct mw_edition_section *section = &edition->section[i];
    *section = (struct mw_edition_section){.edition = edition,
                                           .arena = mw_arena_new(),
                                           .first = mw_edition_first(edition, i),
                                           .document = edition->document};
    section->document.specimen = specimen;
    section->plate = MW_ARRAY(section->arena, edition->nformats, struct plate);
    for (int k = 0; k < edition->nformats; k++) {
        struct plate *plate = &section->plate[k];
        if (!edition->format[k]->bind)
            continue;
        plate->file = open_memstream(&plate->bytes, &plate->length);
        if (!plate->file)
            abort();
        plate->at_work = edition->format[k]->open(plate->file, &section->document);
    }
    return section;
}

static bool finish(const struct mw_output *output, struct plate *plate, struct mw_error *error)
{
    struct mw_error why = {0};
    void *at_work = plate->at_work;
    plate->at_work = NULL;
    return output->close(at_work, &why) ||
           mw_fail(error, "cannot write the %s file: %s", output->name, why.text);
}

static bool write_file(struct mw_edition *edition, const char *name, const char *bytes, size_t n,
                       struct mw_error *error)
{
    FILE *file = mw_bundle_add(edition->bundle, name, error);
    if (!file)
        return false;
    fwrite(bytes, 1, n, file); /* a failure sticks */
    return mw_bundle_seal(edition->bundle, file, error);
}

static const char *sum_of(struct mw_arena *arena, const char *bytes, size_t n)
{
    char *sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)bytes, n);
    const char *copy = mw_format(arena, "%s", sum);
    g_free(sum);
    return copy;
}

static bool write_page(struct mw_edition_section *section, int format, const struct mw_page *page,
                       struct mw_error *error)
{
    struct mw_edition *edition = section->edition;
    const struct mw_output *output = edition->format[format];
    struct plate *plate = &section->plate[format];
    const char *name = file_name(section->arena, edition, output, page->number);
    char *bytes = NULL;
    size_t n = 0;
    plate->file = open_memstream(&bytes, &n);
    if (!plate->file)
        abort();
    plate->at_work = output->open(plate->file, &section->document);
    output->page(plate->at_work, page);
    bool good = finish(output, plate, error);
    fclose(plate->file);
    good = good && write_file(edition, name, bytes, n, error) &&
           mw_bundle_reread(edition->bundle, name, output->reread, 1, error);
    note_file(section, format, name, 1);
    if (edition->is_share)
        edition->sum[file_of(edition, format, section->first + section->played) - edition->file] =
            sum_of(section->arena, bytes, n);
    free(bytes);
    return good;
}

/* Pages are told of when they are bound, and their marks are gone by then. */
static const struct mw_page *remember(struct mw_arena *arena, const struct mw_page *page)
{
    struct mw_page *bare = MW_NEW(arena, struct mw_page);
    *bare = *page;
    bare->nmarks = bare->mark_room = 0;
    bare->mark = NULL;
    bare->link = MW_ARRAY(arena, page->nlinks, struct mw_link);
    bare->heading = MW_ARRAY(arena, page->nheadings, struct mw_heading);
    bare->placing = MW_ARRAY(arena, page->nplacings, struct mw_placing);
    for (int i = 0; i < page->nlinks; i++)
        bare->link[i] = page->link[i];
    for (int i = 0; i < page->nplacings; i++)
        bare->placing[i] = page->placing[i];
    for (int i = 0; i < page->nheadings; i++) {
        bare->heading[i] = page->heading[i];
        bare->heading[i].text = mw_format(arena, "%s", page->heading[i].text);
    }
    return bare;
}

bool mw_edition_play(struct mw_edition_section *section, const struct mw_page *page, struct mw_error *error)
{
    const struct mw_edition *edition = section->edition;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_page *printed = mw_page_veiled(arena, page);
    bool good = true;
    for (int i = 0; good && i < edition->nformats; i++) {
        const struct mw_page *shown = edition->format[i]->unveils ? page : printed;
        if (edition->format[i]->bind)
            edition->format[i]->page(section->plate[i].at_work, shown);
        else
            good = write_page(section, i, shown, error);
    }
    mw_arena_free(arena);
    if (good)
        edition->page[section->first + section->played++] = remember(section->arena, page);
    return good;
}

bool mw_edition_end(struct mw_edition_section *section, struct mw_error *error)
{
    const struct mw_edition *edition = section->edition;
    bool good = true;
    for (int i = 0; i < edition->nformats; i++) {
        struct plate *plate = &section->plate[i];
        if (!edition->format[i]->bind)
            continue;
        good = finish(edition->format[i], plate, error) && good;
        if (fclose(plate->file) != 0)
            abort();
    }
    return good;
}

/* --- the volume --------------------------------------------------------------------------------------- */

static bool bind(struct mw_edition *edition, int format, struct mw_error *error)
{
    struct mw_error why = {0};
    const struct mw_output *output = edition->format[format];
    struct mw_section *section = MW_ARRAY(edition->section[0].arena, edition->nsections, struct mw_section);
    for (int i = 0; i < edition->nsections; i++)
        section[i] = (struct mw_section){edition->section[i].plate[format].bytes,
                                         edition->section[i].plate[format].length};
    const struct mw_sections sections = {edition->nsections, edition->nsides,
                                         edition->section[0].document.specimen != NULL, section,
                                         edition->page};
    const char *name = file_of(edition, format, 0)->name;
    FILE *file = mw_bundle_add(edition->bundle, name, error);
    if (!file)
        return false;
    const bool bound = output->bind(file, &edition->document, &sections, &why);
    const bool sealed = mw_bundle_seal(edition->bundle, file, error);
    if (!bound)
        return mw_fail(error, "cannot write the %s file: %s", output->name, why.text);
    return sealed && mw_bundle_reread(edition->bundle, name, output->reread, edition->nsides, error);
}

static void forget_bytes(struct mw_edition *edition)
{
    for (int i = 0; i < edition->nsections; i++)
        for (int k = 0; edition->section[i].plate && k < edition->nformats; k++) {
            free(edition->section[i].plate[k].bytes);
            edition->section[i].plate[k].bytes = NULL;
        }
}

bool mw_edition_bind(struct mw_edition *edition, struct mw_error *error)
{
    bool good = true;
    for (int i = 0; good && i < edition->nformats; i++)
        if (edition->format[i]->bind)
            good = bind(edition, i, error);
    forget_bytes(edition);
    return good;
}

bool mw_edition_keep(struct mw_edition_section *section, struct mw_error *error)
{
    struct mw_edition *edition = section->edition;
    for (int i = 0; i < edition->nformats; i++) {
        struct plate *plate = &section->plate[i];
        if (!edition->format[i]->bind)
            continue;
        plate->kept = section_name(section, edition->format[i]);
        plate->sum = sum_of(section->arena, plate->bytes, plate->length);
        if (!write_file(edition, plate->kept, plate->bytes, plate->length, error))
            return false;
    }
    return true;
}

/* Names live as long as the edition, and what was built lives longer. */
static bool list_file(struct mw_arena *arena, const struct mw_edition *edition, struct mw_built *built,
                      int *room, struct mw_file file, struct mw_error *error)
{
    file.name = mw_format(arena, "%s", file.name);
    file.sum = mw_bundle_sum(arena, edition->bundle, file.name, error);
    built->file = mw_grow(arena, (void *)built->file, built->nfiles, room, sizeof file);
    ((struct mw_file *)built->file)[built->nfiles++] = file;
    return file.sum != NULL;
}

bool mw_edition_list(struct mw_arena *arena, const struct mw_edition *edition, struct mw_built *built,
                     struct mw_error *error)
{
    int room = built->nfiles; /* what is there may be full */
    bool good = true;
    for (int i = 0; i < edition->nsections; i++)
        for (int k = 0; edition->section[i].plate && k < edition->nformats; k++)
            if (edition->section[i].plate[k].kept)
                good = good &&
                       list_file(arena, edition, built, &room,
                                 (struct mw_file){edition->section[i].plate[k].kept, edition->format[k]->name,
                                                  edition->volume->role, edition->section[i].played, NULL},
                                 error);
    const int nbound = count_formats(edition, edition->nformats, true);
    for (int i = edition->is_share ? nbound : 0; i < edition->nfiles; i++)
        if (edition->file[i].name)
            good = good && list_file(arena, edition, built, &room, edition->file[i], error);
    return good;
}

void mw_edition_close(struct mw_edition *edition)
{
    if (!edition)
        return;
    forget_bytes(edition);
    for (int i = 0; i < edition->nsections; i++)
        mw_arena_free(edition->section[i].arena);
}
