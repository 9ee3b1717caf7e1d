/* Writes the files of one volume in every format. The sections of a file with several pages are kept in
 * memory until the file is bound; a page that is a file of its own is written at once. */
#include "book/volume_writer.h"

#include "files/sum.h"
#include "mazewright/impose.h"
#include "mazewright/languages.h"
#include "mazewright/look.h"
#include "mazewright/matter.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *volume_writer_title(const char *title, const char *name)
{
    const bool is_blank = !title || !title[strspn(title, " \t\n")];
    return is_blank ? name : title;
}

const char *volume_writer_created(struct mw_arena *arena)
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

/* Returns a name such as "book.pdf", "book-answers.pdf" or "book-007.svg"; page 0 stands for the file of all
 * pages. */
static const char *file_name(struct mw_arena *arena, const struct volume_writer *writer,
                             const struct mw_output *output, int page)
{
    const char *role = writer->volume->role;
    const char *part = strcmp(role, "book") == 0 ? "" : mw_format(arena, "-%s", role);
    const char *number = page ? mw_format(arena, "-%03d", page) : "";
    return mw_format(arena, "%s%s%s.%s", writer->book->spec->name, part, number, output->suffix);
}

/* Returns a name such as "book-answers.section-3.pdf". */
static const char *section_name(const struct section_writer *section, const struct mw_output *output)
{
    const struct volume_writer *writer = section->writer;
    const char *whole = file_name(section->arena, writer, output, 0);
    return mw_format(section->arena, "%.*s.section-%d.%s", (int)(strlen(whole) - strlen(output->suffix) - 1),
                     whole, section->first / MW_SECTION + 1, output->suffix);
}

/* Returns how many of the first `before` formats have one file for all pages (`bound` true), or one file for
 * each page (`bound` false). */
static int count_formats(const struct volume_writer *writer, int before, bool bound)
{
    int n = 0;
    for (int i = 0; i < before; i++)
        n += (writer->format[i]->bind != NULL) == bound;
    return n;
}

/* Returns the entry of a format's file: that of all pages or, if each side has its own, of `side`. */
static struct mw_file *file_of(const struct volume_writer *writer, int format, int side)
{
    if (writer->format[format]->bind)
        return &writer->file[count_formats(writer, format, true)];
    return &writer->file[count_formats(writer, writer->nformats, true) +
                         side * count_formats(writer, writer->nformats, false) +
                         count_formats(writer, format, false)];
}

struct volume_writer *volume_writer_open(struct mw_arena *arena, const struct mw_book *book,
                                         const struct mw_volume *volume,
                                         const struct mw_output *const *formats, struct mw_staging *staging,
                                         struct mw_error *error)
{
    const struct mw_spec *spec = mw_spec_for_child(arena, book->spec, volume->pupil);
    struct volume_writer *writer = MW_NEW(arena, struct volume_writer);
    *writer = (struct volume_writer){
        .arena = arena,
        .book = book,
        .volume = volume,
        .staging = staging,
        .document = {.title = volume_writer_title(spec->title, spec->name),
                     .author = spec->author,
                     .publisher = spec->matter->imprint.publisher,
                     .about = spec->subtitle,
                     .created = volume_writer_created(arena),
                     .role = volume->role,
                     .colour = volume->colour,
                     .language = spec->language,
                     .right_to_left = mw_is_rtl(book->spec->language),
                     .condition = spec->look->condition},
        .format = formats,
        .nsides = mw_impose_sides(book, volume),
    };
    while (formats[writer->nformats])
        writer->nformats++;
    for (int i = 0; i < writer->nformats; i++)
        if (formats[i]->bind && !mw_staging_admits(staging, file_name(arena, writer, formats[i], 0), error))
            return NULL;
    writer->nsections = (writer->nsides + MW_SECTION - 1) / MW_SECTION;
    writer->section = MW_ARRAY(arena, writer->nsections, struct section_writer);
    writer->sections_of = MW_ARRAY(arena, writer->nformats, struct mw_section *);
    for (int i = 0; i < writer->nformats; i++)
        if (formats[i]->bind)
            writer->sections_of[i] = MW_ARRAY(arena, writer->nsections, struct mw_section);
    writer->page = MW_ARRAY(arena, writer->nsides, const struct mw_page *);
    writer->nfiles = count_formats(writer, writer->nformats, true) +
                     writer->nsides * count_formats(writer, writer->nformats, false);
    writer->file = MW_ARRAY(arena, writer->nfiles, struct mw_file);
    writer->sum = MW_ARRAY(arena, writer->nfiles, const char *);
    for (int i = 0; i < writer->nformats; i++)
        if (formats[i]->bind)
            *file_of(writer, i, 0) = (struct mw_file){file_name(arena, writer, formats[i], 0),
                                                      formats[i]->name, volume->role, writer->nsides, NULL};
    return writer;
}

int volume_writer_first(const struct volume_writer *writer, int section)
{
    return section < writer->nsections ? section * MW_SECTION : writer->nsides;
}

bool volume_writer_has_specimen(const struct volume_writer *writer)
{
    return writer->nsections > 1;
}

/* --- a section ---------------------------------------------------------------------------------------- */

static void note_file(struct section_writer *section, int format, const char *name, int npages)
{
    const struct volume_writer *writer = section->writer;
    *file_of(writer, format, section->first + section->played) =
        (struct mw_file){name, writer->format[format]->name, writer->volume->role, npages, NULL};
}

struct section_writer *section_writer_begin(struct volume_writer *writer, int i,
                                            const struct mw_page *specimen)
{
    struct section_writer *section = &writer->section[i];
    *section = (struct section_writer){.writer = writer,
                                       .arena = mw_arena_new(),
                                       .first = volume_writer_first(writer, i),
                                       .document = writer->document};
    section->document.specimen = specimen;
    section->part = MW_ARRAY(section->arena, writer->nformats, struct section_output);
    for (int k = 0; k < writer->nformats; k++) {
        struct section_output *part = &section->part[k];
        if (!writer->format[k]->bind)
            continue;
        part->file = open_memstream(&part->bytes, &part->length);
        if (!part->file)
            mw_end_without_memory();
        part->at_work = writer->format[k]->open(part->file, &section->document);
    }
    return section;
}

static bool finish(const struct mw_output *output, struct section_output *part, struct mw_error *error)
{
    struct mw_error why = {0};
    void *at_work = part->at_work;
    part->at_work = NULL;
    return output->close(at_work, &why) ||
           mw_fail(error, "cannot write the %s file: %s", output->name, why.text);
}

static const char *sum_of(struct mw_arena *arena, const char *bytes, size_t n)
{
    char sum[MW_SUM_SIZE];
    mw_sum_bytes(bytes, n, sum);
    return mw_format(arena, "%s", sum);
}

static bool write_page(struct section_writer *section, int format, const struct mw_page *page,
                       struct mw_error *error)
{
    struct volume_writer *writer = section->writer;
    const struct mw_output *output = writer->format[format];
    struct section_output *part = &section->part[format];
    const char *name = file_name(section->arena, writer, output, page->number);
    char *bytes = NULL;
    size_t n = 0;
    part->file = open_memstream(&bytes, &n);
    if (!part->file)
        mw_end_without_memory();
    part->at_work = output->open(part->file, &section->document);
    output->page(part->at_work, page);
    bool good = finish(output, part, error);
    fclose(part->file);
    FILE *file = good ? mw_staging_add(writer->staging, name, error) : NULL;
    if (file)
        fwrite(bytes, 1, n, file); /* a failure is kept by the stream */
    good = file && mw_staging_end(writer->staging, file, error);
    note_file(section, format, name, 1);
    if (writer->is_share)
        writer->sum[file_of(writer, format, section->first + section->played) - writer->file] =
            sum_of(section->arena, bytes, n);
    free(bytes);
    return good;
}

bool section_writer_play(struct section_writer *section, const struct mw_page *page, struct mw_error *error)
{
    const struct volume_writer *writer = section->writer;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_page *printed = mw_page_printed(arena, page);
    bool good = true;
    for (int i = 0; good && i < writer->nformats; i++) {
        const struct mw_page *shown = writer->format[i]->unveils ? page : printed;
        if (writer->format[i]->bind)
            writer->format[i]->page(section->part[i].at_work, shown);
        else
            good = write_page(section, i, shown, error);
    }
    if (good)
        writer->page[section->first + section->played++] = mw_page_bare(section->arena, printed);
    mw_arena_free(arena);
    return good;
}

/* Brings pages that are files of their own to the disk, then reads them again. */
static bool flush_pages(const struct section_writer *section, int format, struct mw_error *error)
{
    const struct volume_writer *writer = section->writer;
    const struct mw_file *file[MW_SECTION];
    bool good = true;
    for (int i = 0; i < section->played; i++)
        file[i] = file_of(writer, format, section->first + i);
    for (int i = 0; good && i < section->played; i++)
        good = mw_staging_flush(writer->staging, file[i]->name, error);
    for (int i = 0; good && i < section->played; i++)
        good = mw_staging_reread(writer->staging, file[i]->name, writer->format[format]->reread, 1, error);
    return good;
}

bool section_writer_end(struct section_writer *section, bool good, struct mw_error *error)
{
    const struct volume_writer *writer = section->writer;
    for (int i = 0; i < writer->nformats; i++) {
        struct section_output *part = &section->part[i];
        if (!writer->format[i]->bind) {
            good = good && flush_pages(section, i, error);
            continue;
        }
        good = finish(writer->format[i], part, error) && good;
        if (fclose(part->file) != 0)
            mw_end_without_memory();
        writer->sections_of[i][section - writer->section] = (struct mw_section){part->bytes, part->length};
    }
    return good;
}

/* --- the volume --------------------------------------------------------------------------------------- */

/* A file that is being bound. */
struct binding {
    struct volume_writer *writer;
    int format;
    bool (*wait)(void *context, int section);
    void *context;
};

static bool wait_for(void *context, int section)
{
    const struct binding *b = context;
    return b->wait(b->context, section);
}

static void drop_section(void *context, int section)
{
    const struct binding *b = context;
    struct section_output *part = &b->writer->section[section].part[b->format];
    free(part->bytes);
    part->bytes = NULL;
    b->writer->sections_of[b->format][section] = (struct mw_section){NULL, 0};
}

/* Frees the bytes of all sections that were begun, in all formats. */
static void drop_all(struct volume_writer *writer)
{
    for (struct binding b = {.writer = writer}; b.format < writer->nformats; b.format++)
        for (int i = 0; writer->format[b.format]->bind && i < writer->nsections; i++)
            if (writer->section[i].part)
                drop_section(&b, i);
}

static bool wait_for_all(const struct mw_sections *sections, struct mw_error *error)
{
    bool good = true;
    for (int i = 0; good && i < sections->n; i++)
        good = mw_sections_wait(sections, i, error);
    return good;
}

static bool bind(struct binding *b, struct mw_error *error)
{
    struct mw_error why = {0};
    struct volume_writer *writer = b->writer;
    const struct mw_output *output = writer->format[b->format];
    const struct mw_sections sections = {.n = writer->nsections,
                                         .npages = writer->nsides,
                                         .have_specimen = volume_writer_has_specimen(writer),
                                         .section = writer->sections_of[b->format],
                                         .page = writer->page,
                                         .wait = wait_for,
                                         .drop = drop_section,
                                         .context = b};
    const char *name = file_of(writer, b->format, 0)->name;
    FILE *file = mw_staging_add(writer->staging, name, error);
    if (!file)
        return false;
    const bool is_bound = (output->binds_early || wait_for_all(&sections, &why)) &&
                          output->bind(file, &writer->document, &sections, &why),
               is_sealed = mw_staging_seal(writer->staging, file, error);
    if (!is_bound)
        return mw_fail(error, "cannot write the %s file: %s", output->name, why.text);
    for (int i = 0; i < writer->nsections; i++)
        drop_section(b, i);
    return is_sealed && mw_staging_reread(writer->staging, name, output->reread, writer->nsides, error);
}

bool volume_writer_bind(struct volume_writer *writer, bool (*wait)(void *, int), void *context,
                        struct mw_error *error)
{
    struct binding b = {.writer = writer, .wait = wait, .context = context};
    bool good = true;
    for (; good && b.format < writer->nformats; b.format++)
        if (writer->format[b.format]->bind)
            good = bind(&b, error);
    return good;
}

bool section_writer_keep(struct section_writer *section, struct mw_error *error)
{
    struct volume_writer *writer = section->writer;
    for (int i = 0; i < writer->nformats; i++) {
        struct section_output *part = &section->part[i];
        if (!writer->format[i]->bind)
            continue;
        part->kept = section_name(section, writer->format[i]);
        part->sum = sum_of(section->arena, part->bytes, part->length);
        FILE *file = mw_staging_add(writer->staging, part->kept, error);
        if (!file)
            return false;
        fwrite(part->bytes, 1, part->length, file); /* a failure is kept by the stream */
        if (!mw_staging_seal(writer->staging, file, error))
            return false;
    }
    return true;
}

/* Adds a file to the result, copying names that live only as long as the writer. */
static bool list_file(struct mw_arena *arena, const struct volume_writer *writer, struct mw_built *built,
                      int *capacity, struct mw_file file, struct mw_error *error)
{
    file.name = mw_format(arena, "%s", file.name);
    file.sum = mw_staging_sum(arena, writer->staging, file.name, error);
    MW_GROW(arena, built->file, built->nfiles, *capacity);
    ((struct mw_file *)built->file)[built->nfiles++] = file;
    return file.sum != NULL;
}

bool volume_writer_list(struct mw_arena *arena, const struct volume_writer *writer, struct mw_built *built,
                        struct mw_error *error)
{
    int capacity = built->nfiles; /* counts the array as full, so adding a file copies it */
    bool good = true;
    for (int i = 0; i < writer->nsections; i++)
        for (int k = 0; writer->section[i].part && k < writer->nformats; k++)
            if (writer->section[i].part[k].kept)
                good = good &&
                       list_file(arena, writer, built, &capacity,
                                 (struct mw_file){writer->section[i].part[k].kept, writer->format[k]->name,
                                                  writer->volume->role, writer->section[i].played, NULL},
                                 error);
    const int nbound = count_formats(writer, writer->nformats, true);
    for (int i = writer->is_share ? nbound : 0; i < writer->nfiles; i++)
        if (writer->file[i].name)
            good = good && list_file(arena, writer, built, &capacity, writer->file[i], error);
    return good;
}

void volume_writer_close(struct volume_writer *writer)
{
    if (!writer)
        return;
    drop_all(writer);
    for (int i = 0; i < writer->nsections; i++)
        mw_arena_free(writer->section[i].arena);
}
