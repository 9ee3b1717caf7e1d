/* The whole pipeline on one screen: a spec becomes a plan, the plan's puzzles are solved, its sheets become
 * pages, and every output plays every page. Nothing is in its place until everything is made and proved. */
#include "mazewright/book.h"

#include "output/bundle.h"
#include "output/json.h"
#include "output/press.h"
#include "preflight/preflight.h"
#include "workshop.h"

#include <string.h>

struct job {
    struct mw_arena *arena;
    const struct mw_build *build;
    const struct mw_book *book;
    struct mw_workshop *workshop;
    struct mw_type *type;
    struct mw_bundle *bundle; /* NULL in a dry run */
    struct mw_stands *stands; /* by puzzle */
    struct mw_built *built;
    struct mw_complaints *complaints;
    struct mw_preflight *preflight; /* of the volume at work */
    int pages_done;
};

static const struct mw_output *const *formats_of(const struct job *job)
{
    static const struct mw_output *const none[] = {NULL}, *const pdf_only[] = {&mw_output_pdf, NULL},
                                         *const press_only[] = {&mw_output_press, NULL};
    return job->build->dry || job->complaints->nerrors > 0 ? none
           : job->build->formats                           ? job->build->formats
           : job->book->spec->profile->refuses             ? press_only
                                                           : pdf_only;
}

static bool take_puzzles(struct job *job, const struct mw_sheet *sheet, struct mw_error *error)
{
    bool good = true;
    for (int i = sheet->first; i < sheet->first + sheet->count; i++)
        good = mw_workshop_take(job->workshop, i, error) && good;
    return good;
}

/* Where each puzzle came to stand, for the manifest. */
static void note_placings(struct job *job, const struct mw_page *page)
{
    for (int i = 0; i < page->nplacings; i++) {
        const struct mw_placing *placing = &page->placing[i];
        struct mw_stands *stands = &job->stands[placing->puzzle];
        *(placing->is_answer ? &stands->answer_page : &stands->page) = page->number;
        *(placing->is_answer ? &stands->answer : &stands->puzzle) = *placing;
    }
}

static bool complain_of_crowd(const struct mw_page *page, const struct mw_sheet *sheet,
                              struct mw_error *error)
{
    bool answers = sheet->kind == MW_SHEET_ANSWERS;
    return mw_fail(
        error,
        "there is no room for %s %d on page %d: its corridors would be under half a millimetre; take a "
        "larger paper, smaller margins, shorter texts, or fewer %s to a page",
        answers ? "the answer to puzzle" : "puzzle", page->crowded, page->number,
        answers ? "answers" : "puzzles");
}

static bool complain_of_text(const struct mw_page *page, struct mw_error *error)
{
    return mw_fail(
        error,
        "there is no room for the text of page %d; shorten it, or take a larger paper or smaller margins",
        page->number);
}

static bool print_sheet(struct job *job, struct mw_press *press, const struct mw_volume *volume,
                        const struct mw_sheet *sheet, struct mw_error *error)
{
    if (!take_puzzles(job, sheet, error))
        return false;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_page *page =
        mw_page_make(arena, job->book, volume, sheet, mw_workshop_shelf(job->workshop), job->type);
    note_placings(job, page);
    mw_preflight_page(job->preflight, page);
    bool good = page->crowded    ? complain_of_crowd(page, sheet, error)
                : page->overfull ? complain_of_text(page, error)
                                 : mw_press_play(press, page, error);
    mw_arena_free(arena);
    job->pages_done++;
    if (job->build->progress)
        job->build->progress(job->build->context, job->pages_done, job->built->npages);
    return good;
}

static bool print_volume(struct job *job, const struct mw_volume *volume, struct mw_error *error)
{
    struct mw_press *press =
        mw_press_open(job->arena, job->book, volume, formats_of(job), job->bundle, error);
    bool good = press != NULL;
    job->preflight = mw_preflight_open(job->arena, job->book, volume);
    for (int i = 0; good && i < volume->nsheets; i++)
        good = print_sheet(job, press, volume, &volume->sheet[i], error);
    mw_preflight_close(job->preflight, job->complaints);
    if (press) {
        good = mw_press_close(press, error) && good;
        mw_press_list(job->arena, press, job->built);
    }
    return good;
}

static bool write_manifest(struct job *job, struct mw_error *error)
{
    FILE *file = mw_bundle_add(job->bundle, "book.json", error);
    if (!file)
        return false;
    mw_manifest_print(file, job->book, mw_workshop_shelf(job->workshop), job->stands, job->built);
    return mw_bundle_seal(job->bundle, file, error);
}

static bool print_book(struct job *job, struct mw_error *error)
{
    for (int i = 0; i < job->book->nvolumes; i++)
        if (!print_volume(job, &job->book->volume[i], error))
            return false;
    if (job->complaints->nerrors > 0)
        return false;
    return !job->bundle || (write_manifest(job, error) && mw_bundle_commit(job->bundle, error));
}

static void warn_of_formats(struct job *job)
{
    const struct mw_profile *profile = job->book->spec->profile;
    const struct mw_output *const *format = formats_of(job);
    bool pdf = false, press = false;
    for (; *format; format++) {
        pdf = pdf || *format == &mw_output_pdf;
        press = press || *format == &mw_output_press;
    }
    if (profile->pdfx && pdf && !press)
        mw_warn(job->complaints, (struct mw_spot){"", 0, 0},
                "%s takes PDF/X, which format pdf is not; take --format press", profile->name);
}

static const struct mw_spec *with_profile(struct mw_arena *arena, const struct mw_spec *spec,
                                          const struct mw_profile *profile)
{
    struct mw_spec *other = MW_NEW(arena, struct mw_spec);
    *other = *spec;
    other->profile = profile;
    return other;
}

bool mw_book_write_spec(struct mw_arena *arena, const struct mw_spec *spec, const struct mw_build *build,
                        struct mw_built *built, struct mw_complaints *complaints)
{
    struct mw_error error = {""};
    if (build->profile)
        spec = with_profile(arena, spec, build->profile);
    const struct mw_book *book = mw_book_plan(arena, spec, &error);
    if (!book)
        return mw_complain(complaints, (struct mw_spot){"", 0, 0}, "%s", error.text);
    struct job job = {.arena = arena, .build = build, .book = book, .built = built, .complaints = complaints};
    job.stands = MW_ARRAY(arena, book->npuzzles, struct mw_stands);
    *built = (struct mw_built){.folder = build->folder ? build->folder : spec->name,
                               .npuzzles = book->npuzzles,
                               .profile = spec->profile,
                               .spine = mw_book_spine(book)};
    for (int i = 0; i < book->nvolumes; i++)
        built->npages += book->volume[i].nsheets;
    for (int i = 0; i < book->npuzzles; i++)
        built->nclassic += book->puzzle[i].group->vary.mode == MW_MODE_CLASSIC;

    mw_preflight_plan(book, complaints);
    warn_of_formats(&job);
    job.type = mw_type_open(spec, complaints);
    if (!job.type)
        return false;
    if (!build->dry && complaints->nerrors == 0)
        job.bundle = mw_bundle_open(built->folder, spec->name, build->force, &error);
    bool good = build->dry || job.bundle || complaints->nerrors > 0;
    if (good) {
        job.workshop = mw_workshop_open(book, build->threads);
        good = print_book(&job, &error);
    }
    mw_workshop_close(job.workshop);
    mw_bundle_close(job.bundle);
    mw_type_close(job.type);
    return good || (error.text[0] && mw_complain(complaints, (struct mw_spot){"", 0, 0}, "%s", error.text));
}

bool mw_book_write(struct mw_arena *arena, const char *spec_file, const struct mw_build *build,
                   struct mw_built *built, struct mw_complaints *complaints)
{
    const struct mw_spec *spec = mw_spec_read_file(arena, spec_file, complaints);
    return spec && mw_book_write_spec(arena, spec, build, built, complaints);
}

bool mw_book_write_text(struct mw_arena *arena, const char *name, const char *text,
                        const struct mw_build *build, struct mw_built *built,
                        struct mw_complaints *complaints)
{
    const struct mw_spec *spec = mw_spec_read(arena, name, text, strlen(text), complaints);
    return spec && mw_book_write_spec(arena, spec, build, built, complaints);
}
