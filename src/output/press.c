/* Outputs that hold a whole volume are open from the first page to the last; the others for one page at a
 * time. */
#include "output/press.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* An output and what it has open. */
struct plate {
    const struct mw_output *output;
    FILE *file;
    void *at_work; /* NULL when nothing is open */
};

struct mw_press {
    struct mw_arena *arena;
    const struct mw_book *book;
    const struct mw_volume *volume;
    struct mw_bundle *bundle;
    struct mw_document document;
    int nplates, nfiles, file_room;
    struct plate *plate;
    struct mw_file *file;
};

const char *mw_created(struct mw_arena *arena)
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
static const char *file_name(const struct mw_press *press, const struct mw_output *output, int page)
{
    const char *role = press->volume->role;
    const char *part = strcmp(role, "book") == 0 ? "" : mw_format(press->arena, "-%s", role);
    const char *number = page ? mw_format(press->arena, "-%03d", page) : "";
    return mw_format(press->arena, "%s%s%s.%s", press->book->spec->name, part, number, output->suffix);
}

static bool open_file(struct mw_press *press, struct plate *plate, int page, struct mw_error *error)
{
    const char *name = file_name(press, plate->output, page);
    plate->file = mw_bundle_add(press->bundle, name, error);
    if (!plate->file)
        return false;
    press->file = mw_grow(press->arena, press->file, press->nfiles, &press->file_room, sizeof *press->file);
    press->file[press->nfiles++] =
        (struct mw_file){name, plate->output->name, press->volume->role, page ? 1 : press->volume->nsheets};
    plate->at_work = plate->output->open(plate->file, &press->document);
    return true;
}

static bool close_file(struct mw_press *press, struct plate *plate, struct mw_error *error)
{
    struct mw_error why = {""};
    bool played = plate->output->close(plate->at_work, &why);
    plate->at_work = NULL;
    bool sealed = mw_bundle_seal(press->bundle, plate->file, error);
    return played ? sealed : mw_fail(error, "cannot write the %s file: %s", plate->output->name, why.text);
}

/* Two FNV-1a hashes of all that makes the file what it is. */
static void add_to_id(struct mw_press *press, const char *text)
{
    for (; *text; text++)
        for (int i = 0; i < 2; i++)
            press->document.id[i] = (press->document.id[i] ^ (unsigned char)*text) * UINT64_C(1099511628211);
}

static void make_id(struct mw_press *press)
{
    const struct mw_spec *spec = press->book->spec;
    press->document.id[0] = UINT64_C(14695981039346656037);
    press->document.id[1] = UINT64_C(0x9e3779b97f4a7c15);
    add_to_id(press, mw_format(press->arena, "%s %s %s %s %s %d %.2f %.2f ", MW_VERSION,
                               press->document.created, press->volume->role, spec->title, spec->profile->name,
                               press->book->bleeds, spec->paper.w, spec->paper.h));
    for (int i = 0; i < press->book->npuzzles; i++)
        add_to_id(press, mw_puzzle_remake(press->arena, &press->book->puzzle[i]));
}

struct mw_press *mw_press_open(struct mw_arena *arena, const struct mw_book *book,
                               const struct mw_volume *volume, const struct mw_output *const *formats,
                               struct mw_bundle *bundle, struct mw_error *error)
{
    const struct mw_spec *spec = book->spec;
    struct mw_press *press = MW_NEW(arena, struct mw_press);
    *press = (struct mw_press){
        .arena = arena,
        .book = book,
        .volume = volume,
        .bundle = bundle,
        .document = {.title = spec->title,
                     .author = spec->author,
                     .created = mw_created(arena),
                     .colour = book->colour,
                     .condition = spec->condition},
    };
    make_id(press);
    int n = 0;
    while (formats[n])
        n++;
    press->plate = MW_ARRAY(arena, n, struct plate);
    for (int i = 0; i < n; i++) {
        press->plate[press->nplates++].output = formats[i];
        if (!formats[i]->page_a_file && !open_file(press, &press->plate[i], 0, error)) {
            mw_press_close(press, error);
            return NULL;
        }
    }
    return press;
}

bool mw_press_play(struct mw_press *press, const struct mw_page *page, struct mw_error *error)
{
    for (int i = 0; i < press->nplates; i++) {
        struct plate *plate = &press->plate[i];
        if (plate->output->page_a_file && !open_file(press, plate, page->number, error))
            return false;
        plate->output->page(plate->at_work, page);
        if (plate->output->page_a_file && !close_file(press, plate, error))
            return false;
    }
    return true;
}

bool mw_press_close(struct mw_press *press, struct mw_error *error)
{
    bool good = true;
    for (int i = 0; i < press->nplates; i++)
        if (press->plate[i].at_work)
            good = close_file(press, &press->plate[i], error) && good;
    return good;
}

void mw_press_list(struct mw_arena *arena, const struct mw_press *press, struct mw_built *built)
{
    struct mw_file *all = MW_ARRAY(arena, built->nfiles + press->nfiles, struct mw_file);
    for (int i = 0; i < built->nfiles; i++)
        all[i] = built->file[i];
    for (int i = 0; i < press->nfiles; i++)
        all[built->nfiles + i] = press->file[i];
    built->nfiles += press->nfiles;
    built->file = all;
}
