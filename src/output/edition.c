/* Outputs that hold a whole volume are open from the first page to the last; the others for one page at a
 * time. */
#include "output/edition.h"

#include "mazewright/impose.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* An output and what it has open. */
struct plate {
    const struct mw_output *output;
    FILE *file;
    void *at_work; /* NULL when nothing is open */
};

struct mw_edition {
    struct mw_arena *arena;
    const struct mw_book *book;
    const struct mw_volume *volume;
    struct mw_bundle *bundle;
    struct mw_document document;
    int nplates, nfiles, file_room;
    struct plate *plate;
    struct mw_file *file;
};

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
static const char *file_name(const struct mw_edition *edition, const struct mw_output *output, int page)
{
    const char *role = edition->volume->role;
    const char *part = strcmp(role, "book") == 0 ? "" : mw_format(edition->arena, "-%s", role);
    const char *number = page ? mw_format(edition->arena, "-%03d", page) : "";
    return mw_format(edition->arena, "%s%s%s.%s", edition->book->spec->name, part, number, output->suffix);
}

static bool open_file(struct mw_edition *edition, struct plate *plate, int page, struct mw_error *error)
{
    const char *name = file_name(edition, plate->output, page);
    plate->file = mw_bundle_add(edition->bundle, name, error);
    if (!plate->file)
        return false;
    edition->file =
        mw_grow(edition->arena, edition->file, edition->nfiles, &edition->file_room, sizeof *edition->file);
    edition->file[edition->nfiles++] =
        (struct mw_file){name, plate->output->name, edition->volume->role,
                         page ? 1 : mw_impose_sides(edition->book, edition->volume)};
    plate->at_work = plate->output->open(plate->file, &edition->document);
    return true;
}

static bool close_file(struct mw_edition *edition, struct plate *plate, struct mw_error *error)
{
    struct mw_error why = {""};
    bool played = plate->output->close(plate->at_work, &why);
    plate->at_work = NULL;
    bool sealed = mw_bundle_seal(edition->bundle, plate->file, error);
    return played ? sealed : mw_fail(error, "cannot write the %s file: %s", plate->output->name, why.text);
}

/* A child's own file has no other's puzzles. */
static bool is_in_it(const struct mw_edition *edition, const struct mw_puzzle *puzzle)
{
    return !edition->volume->pupil || edition->volume->pupil == puzzle->pupil;
}

/* Two FNV-1a hashes of all that makes the file what it is. */
static void add_to_id(struct mw_edition *edition, const char *text)
{
    for (; *text; text++)
        for (int i = 0; i < 2; i++)
            edition->document.id[i] =
                (edition->document.id[i] ^ (unsigned char)*text) * UINT64_C(1099511628211);
}

static void make_id(struct mw_edition *edition)
{
    const struct mw_spec *spec = edition->book->spec;
    edition->document.id[0] = UINT64_C(14695981039346656037);
    edition->document.id[1] = UINT64_C(0x9e3779b97f4a7c15);
    add_to_id(edition, mw_format(edition->arena, "%s %s %s %s %s %d %.2f %.2f ", MW_VERSION,
                                 edition->document.created, edition->volume->role, spec->title,
                                 spec->profile->name, edition->book->bleeds, spec->paper.w, spec->paper.h));
    for (int i = 0; i < edition->book->npuzzles; i++)
        if (is_in_it(edition, &edition->book->puzzle[i]))
            add_to_id(edition, mw_request_format(edition->arena, &edition->book->puzzle[i].request));
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
                     .colour = book->colour,
                     .right_to_left = mw_is_rtl(book->spec->language),
                     .condition = spec->condition},
    };
    make_id(edition);
    int n = 0;
    while (formats[n])
        n++;
    edition->plate = MW_ARRAY(arena, n, struct plate);
    for (int i = 0; i < n; i++) {
        edition->plate[edition->nplates++].output = formats[i];
        if (!formats[i]->page_a_file && !open_file(edition, &edition->plate[i], 0, error)) {
            mw_edition_close(edition, error);
            return NULL;
        }
    }
    return edition;
}

bool mw_edition_play(struct mw_edition *edition, const struct mw_page *page, struct mw_error *error)
{
    for (int i = 0; i < edition->nplates; i++) {
        struct plate *plate = &edition->plate[i];
        if (plate->output->page_a_file && !open_file(edition, plate, page->number, error))
            return false;
        plate->output->page(plate->at_work, page);
        if (plate->output->page_a_file && !close_file(edition, plate, error))
            return false;
    }
    return true;
}

bool mw_edition_close(struct mw_edition *edition, struct mw_error *error)
{
    bool good = true;
    for (int i = 0; i < edition->nplates; i++)
        if (edition->plate[i].at_work)
            good = close_file(edition, &edition->plate[i], error) && good;
    return good;
}

void mw_edition_list(struct mw_arena *arena, const struct mw_edition *edition, struct mw_built *built)
{
    struct mw_file *all = MW_ARRAY(arena, built->nfiles + edition->nfiles, struct mw_file);
    for (int i = 0; i < built->nfiles; i++)
        all[i] = built->file[i];
    for (int i = 0; i < edition->nfiles; i++)
        all[built->nfiles + i] = edition->file[i];
    built->nfiles += edition->nfiles;
    built->file = all;
}
