/* Builds a book: the whole pipeline on one screen. A spec becomes a plan; sections.c makes the puzzles of the
 * plan, then its pages, then the files. Files are moved into place after everything is made and proved. */
#include "mazewright/book.h"
#include "mazewright/class_set.h"
#include "mazewright/cover.h"
#include "mazewright/exchanges.h"
#include "mazewright/format.h"
#include "mazewright/look.h"
#include "mazewright/roster.h"

#include "base/libraries.h"
#include "book/budget.h"
#include "book/sections.h"
#include "files/new_file.h"
#include "mazewright/complaints.h"
#include "mazewright/files.h"
#include "mazewright/impose.h"
#include "mazewright/verify.h"
#include "preflight/preflight.h"

#include <string.h>

struct job {
    struct mw_arena *arena;
    const struct mw_build *build;
    const struct mw_book *whole,
        *book; /* `whole`: the book of the spec; `book`: the part of it that is to be made */
    struct mw_puzzle_cache *cache;
    struct mw_arena **puzzle_arena; /* for each worker: the puzzles that it makes */
    struct mw_type *type;
    struct mw_staging *staging;        /* NULL in a dry run */
    struct json_placement *placements; /* for each puzzle */
    struct mw_built *built;
    struct mw_complaints *complaints;
};

/* --- a plan becomes files ----------------------------------------------------------------------------- */

/* True if an error was reported and the work is not for a proof, which shows errors beside its pages. */
static bool is_spoilt(const struct job *job)
{
    return job->complaints->nerrors > 0 && !job->build->for_proof;
}

/* Returns the formats of a cover made alone: what the printer takes, and all pictures. */
static const struct mw_output *const *formats_of_covers(const struct job *job)
{
    const struct mw_output *const *printed = mw_outputs_for(job->book->spec->profile);
    int nprinted = 0, npictures = 0;
    while (printed[nprinted])
        nprinted++;
    while (mw_pictures[npictures])
        npictures++;
    const struct mw_output **all = MW_ARRAY(job->arena, nprinted + npictures + 1, const struct mw_output *);
    for (int i = 0; i < nprinted; i++)
        all[i] = printed[i];
    for (int i = 0; i <= npictures; i++)
        all[nprinted + i] = mw_pictures[i];
    return all;
}

static const struct mw_output *const *formats_of(const struct job *job)
{
    static const struct mw_output *const none[] = {NULL};
    return job->build->dry || is_spoilt(job) ? none
           : job->build->formats             ? job->build->formats
           : job->build->covers              ? formats_of_covers(job)
                                             : mw_outputs_for(job->book->spec->profile);
}

static bool write_manifest(struct job *job, struct mw_error *error)
{
    FILE *file = mw_staging_add(job->staging, "book.json", error);
    if (!file)
        return false;
    mw_manifest_print(file, job->book, mw_puzzle_cache_summaries(job->cache), job->placements, job->built,
                      job->staging, budget_threads(job->build->threads));
    return mw_staging_seal(job->staging, file, error);
}

/* True if puzzle i was requested. In a partial build other answers may share its page. */
static bool is_asked(const struct job *job, int i)
{
    const struct mw_build *build = job->build;
    return build->npages > 0  ? mw_book_shows(job->book, i)
           : build->nonly > 0 ? mw_ranges_hold(i + 1, build->nonly, build->only)
                              : !build->covers;
}

static void list_puzzles(struct job *job)
{
    struct mw_made *made = MW_ARRAY(job->arena, job->book->npuzzles, struct mw_made);
    int n = 0;
    for (int i = 0; i < job->book->npuzzles; i++)
        if (is_asked(job, i))
            made[n++] =
                (struct mw_made){&job->book->puzzle[i], mw_puzzle_cache_summaries(job->cache)[i].facts};
    for (int i = 0; i < n; i++)
        job->built->nclassic += made[i].puzzle->request.vary.mode == MW_MODE_CLASSIC;
    job->built->npuzzles = n;
    job->built->made = made;
}

static const char *find_unplaced(struct mw_arena *arena, void *staging, const char *name)
{
    return mw_staging_path(arena, staging, name);
}

/* Proves the finished files again from their pages, before they are moved into place. */
static bool verify_files(struct job *job)
{
    const struct mw_build *build = job->build;
    const struct mw_verify verify = {.manifest = mw_format(job->arena, "%s/book.json", job->built->folder),
                                     .threads = build->threads,
                                     .progress = build->verified,
                                     .stop = build->stop,
                                     .context = build->context,
                                     .find = find_unplaced,
                                     .finder = job->staging};
    return mw_book_verify(job->arena, &verify, &job->built->verified, job->complaints);
}

static bool is_any_unveiling(const struct mw_output *const *formats)
{
    while (*formats && !(*formats)->unveils)
        formats++;
    return *formats;
}

static bool print_book(struct job *job, struct mw_error *error)
{
    const struct mw_output *const *formats = formats_of(job);
    const struct printing printing = {.arena = job->arena,
                                      .build = job->build,
                                      .book = job->book,
                                      .formats = formats,
                                      .veils = is_any_unveiling(formats),
                                      .cache = job->cache,
                                      .puzzle_arena = job->puzzle_arena,
                                      .type = job->type,
                                      .staging = job->staging,
                                      .placements = job->placements,
                                      .built = job->built,
                                      .complaints = job->complaints};
    if (!sections_print(&printing, error) || is_spoilt(job))
        return false;
    budget_watch_nothing();
    if (job->build->shares == 0)
        list_puzzles(job);
    if (!job->staging)
        return true;
    return (job->build->shares > 0 || write_manifest(job, error)) &&
           (!job->build->verify || verify_files(job)) && mw_staging_commit(job->staging, error);
}

/* --- a spec becomes a plan ---------------------------------------------------------------------------- */

/* Returns the first format of a build that is for screens, or the first that is not; NULL if there is none.
 */
static const struct mw_output *format_for(const struct mw_build *build, bool screens)
{
    const struct mw_output *const *format = build->formats;
    while (format && *format && (*format)->for_screens != screens)
        format++;
    return format ? *format : NULL;
}

/* Returns the spec as a build asks for it: for its printer, for screens if it makes an e-book, and with a
 * cover if it makes only that. */
static const struct mw_spec *as_asked(struct mw_arena *arena, const struct mw_spec *spec,
                                      const struct mw_build *build)
{
    struct mw_spec *other = MW_NEW(arena, struct mw_spec);
    struct mw_cover *cover = MW_NEW(arena, struct mw_cover);
    *other = *spec;
    *cover = *spec->cover;
    cover->is_wanted = cover->is_wanted || build->covers;
    other->cover = cover;
    other->profile = build->profile ? build->profile : spec->profile;
    if (format_for(build, true))
        other->profile = mw_profile_named("ebook");
    return mw_spec_for_screen(arena, other);
}

/* True if only some of the book is made. */
static bool is_part(const struct mw_build *build)
{
    return build->nonly > 0 || build->npages > 0 || build->covers;
}

/* Returns the part of a book that a build makes; NULL, with the error set, if it has none of that. */
static const struct mw_book *part_asked(struct mw_arena *arena, const struct mw_book *book,
                                        const struct mw_build *build, struct mw_error *error)
{
    return build->nonly > 0    ? mw_book_only(arena, book, build->nonly, build->only, error)
           : build->npages > 0 ? mw_book_pages(arena, book, build->npages, build->pages, error)
           : build->covers     ? mw_book_covers(arena, book, error)
                               : book;
}

static const char *folder_for(struct mw_arena *arena, const struct mw_book *book,
                              const struct mw_build *build)
{
    return build->folder             ? build->folder
           : build->nonly > 0        ? mw_format(arena, "%s-only", book->spec->name)
           : build->npages > 0       ? mw_format(arena, "%s-pages", book->spec->name)
           : format_for(build, true) ? mw_format(arena, "%s-ebook", book->spec->name)
           : build->covers           ? mw_format(arena, "%s-cover", book->spec->name)
           : build->shares > 0       ? mw_format(arena, "%s-share-%d", book->spec->name, build->share)
                                     : book->spec->name;
}

/* Sets what is known from the plan: folder, printer, advice, and the spine's thickness, which is 0 if only
 * some puzzles or pages are made. */
static void record_plan(struct mw_arena *arena, const struct mw_book *whole, const struct mw_book *book,
                        const struct mw_build *build, struct mw_built *built)
{
    *built = (struct mw_built){.folder = folder_for(arena, book, build),
                               .profile = book->spec->profile,
                               .spine = build->nonly + build->npages > 0 ? 0 : mw_book_spine(whole)};
    built->advice = MW_ARRAY(arena, book->nvolumes, const char *);
    if (book->spec->cover->is_wanted && build->nonly + build->npages == 0)
        built->cover = mw_book_cover_words(arena, whole, whole->volume[0].npages);
    for (int i = 0; i < book->nvolumes; i++) {
        const char *advice = mw_impose_advice(arena, book, &book->volume[i]);
        built->npages += book->volume[i].covers == 0 || build->covers ? book->volume[i].npages : 0;
        const char *before = built->nadvice > 0 ? built->advice[built->nadvice - 1] : "";
        if (advice && strcmp(advice, before) != 0)
            built->advice[built->nadvice++] = advice;
    }
}

static void open_cache(struct job *job)
{
    const int n = job->book->npuzzles + job->book->nsamples, threads = budget_threads(job->build->threads);
    const struct mw_request **request = MW_ARRAY(job->arena, n, const struct mw_request *);
    for (int i = 0; i < n; i++)
        request[i] = &job->book->puzzle[i].request;
    job->cache = mw_puzzle_cache_open(n, request, job->book->kept);
    job->puzzle_arena = MW_ARRAY(job->arena, threads, struct mw_arena *);
    for (int i = 0; i < threads; i++)
        job->puzzle_arena[i] = mw_arena_new();
}

static void close_cache(struct job *job)
{
    for (int i = 0; job->puzzle_arena && i < budget_threads(job->build->threads); i++)
        mw_arena_free(job->puzzle_arena[i]);
    mw_puzzle_cache_close(job->cache);
}

static bool holds_whole_book(const struct job *job)
{
    return mw_manifest_is_whole(mw_format(job->arena, "%s/book.json", job->built->folder));
}

/* Reports an error if the spec names the book's own manifest among those whose mazes are to be avoided: each
 * build would avoid the mazes of the build before, and so differ from it. */
static void check_avoided(const struct job *job)
{
    const struct mw_fingerprints *avoid = &job->book->spec->exchanges->avoid;
    const char *own = mw_format(job->arena, "%s/book.json", job->built->folder);
    for (int i = 0; i < avoid->nbooks; i++)
        if (mw_is_same_file(own, avoid->book[i].path))
            mw_complain(job->complaints, avoid->book[i].spot,
                        "%s is this book's own, which would change with every build; name the book.json of "
                        "another book",
                        avoid->book[i].path);
}

static bool is_below_root(const struct job *job, struct mw_error *error)
{
    const struct mw_build *build = job->build;
    return !build->root || build->allow_outside || build->temporary ||
           mw_path_is_below(job->arena, build->root, job->built->folder) ||
           mw_fail(error, "%s is outside of the folder %s, which is the root; name another with -o",
                   job->built->folder, build->root);
}

/* Complains of each child whose name cannot be printed. */
static void check_names(struct job *job)
{
    const struct mw_roster *roster = job->book->spec->set->roster;
    for (int i = 0; roster && i < roster->n; i++) {
        const char *package = mw_type_missing_package(job->type, roster->pupil[i].name);
        if (package)
            mw_complain(
                job->complaints, mw_roster_spot(roster, &roster->pupil[i]),
                "no face here has all letters of the name \"%s\", which cannot be printed; install the "
                "package %s",
                roster->pupil[i].name, package);
    }
}

/* Checks the plan; if it has no errors, opens the output folder. */
static bool start_work(struct job *job, struct mw_error *error)
{
    const struct mw_spec *spec = job->book->spec;
    mw_preflight_plan(job->whole, job->complaints);
    mw_preflight_formats(spec->profile, formats_of(job), job->complaints);
    check_avoided(job);
    job->type = mw_type_open(spec->look->face, spec->language, job->complaints);
    if (!job->type)
        return false;
    check_names(job);
    if (!job->build->dry && !is_spoilt(job)) {
        if (!is_below_root(job, error) || !mw_folder_recover(job->built->folder, error))
            return false;
        if ((is_part(job->build) || job->build->shares > 0) && !job->build->force && holds_whole_book(job))
            return mw_fail(error,
                           "%s holds the whole book, and a part would take its place; give it another "
                           "folder, or --force",
                           job->built->folder);
        job->staging = mw_staging_open(
            job->built->folder, spec->name,
            &(struct staging_rules){job->build->force, job->build->stop, job->build->context}, error);
        if (!job->staging)
            return false;
    }
    open_cache(job);
    return true;
}

/* Returns the book with its pages in reading order instead of as they are folded. */
static const struct mw_book *in_reading_order(struct mw_arena *arena, const struct mw_book *book)
{
    struct mw_book *other = MW_NEW(arena, struct mw_book);
    *other = *book;
    other->volume = MW_ARRAY(arena, book->nvolumes, struct mw_volume);
    for (int i = 0; i < book->nvolumes; i++) {
        other->volume[i] = book->volume[i];
        if (book->volume[i].impose == MW_IMPOSE_BOOKLET)
            other->volume[i].impose = MW_IMPOSE_NONE;
    }
    return other;
}

/* False, with the error set, if a build makes files for a printer and an e-book of one spec: their pages
 * differ. */
static bool formats_agree(const struct mw_build *build, const struct mw_spec *spec, struct mw_error *error)
{
    const struct mw_profile *profile = build->profile ? build->profile : spec->profile;
    const struct mw_output *screens = format_for(build, true), *printed = format_for(build, false);
    return profile->is_screen || !screens || !printed ||
           mw_fail(error,
                   "an e-book has pages of its own, with each answer behind its maze; make it apart from %s, "
                   "with --format %s alone",
                   printed->name, screens->name);
}

static bool write_spec(struct mw_arena *arena, const struct mw_spec *spec, const struct mw_build *build,
                       struct mw_built *built, struct mw_complaints *complaints)
{
    struct mw_error error = {0};
    if (!formats_agree(build, spec, &error))
        return mw_complain(complaints, MW_NOWHERE, "%s", error.text);
    const struct mw_spec *printed = as_asked(arena, spec, build);
    if (!budget_allows_spec(printed, build, complaints))
        return false;
    budget_watch_work(arena, printed, build);
    const struct mw_book *whole = mw_book_plan_on(arena, printed, budget_threads(build->threads), &error),
                         *book = whole ? part_asked(arena, whole, build, &error) : NULL;
    if (!book)
        return mw_complain(complaints, error.spot, "%s", error.text);
    if (!budget_allows_plan(book, build, complaints))
        return false;
    if (build->for_proof)
        book = in_reading_order(arena, book);
    struct job job = {.arena = arena,
                      .build = build,
                      .whole = whole,
                      .book = book,
                      .built = built,
                      .complaints = complaints};
    job.placements = MW_ARRAY(arena, book->npuzzles, struct json_placement);
    record_plan(arena, whole, book, build, built);
    bool good = start_work(&job, &error) && print_book(&job, &error);
    close_cache(&job);
    mw_staging_close(job.staging);
    mw_type_close(job.type);
    good = good || (error.text[0] && mw_complain(complaints, error.spot, "%s", error.text));
    mw_complaints_sort(complaints);
    return good;
}

bool mw_book_write_spec(struct mw_arena *arena, const struct mw_spec *spec, const struct mw_build *build,
                        struct mw_built *built, struct mw_complaints *complaints)
{
    struct mw_complaints *before = mw_libraries_report_to(complaints);
    const bool good = write_spec(arena, spec, build, built, complaints);
    budget_watch_nothing();
    mw_libraries_report_to(before);
    return good;
}

bool mw_book_write(struct mw_arena *arena, const char *spec_file, const struct mw_build *build,
                   struct mw_built *built, struct mw_complaints *complaints)
{
    const char *root = build->allow_outside ? NULL
                       : build->root        ? build->root
                                            : mw_path_folder(arena, spec_file);
    budget_watch_reading(build);
    const struct mw_spec *spec = mw_spec_read_file(arena, spec_file, root, complaints);
    budget_watch_nothing();
    return spec && mw_book_write_spec(arena, spec, build, built, complaints);
}

bool mw_book_write_text(struct mw_arena *arena, const char *name, const char *text,
                        const struct mw_build *build, struct mw_built *built,
                        struct mw_complaints *complaints)
{
    const struct mw_spec *spec = mw_spec_read(arena, name, text, strlen(text), complaints);
    return spec && mw_book_write_spec(arena, spec, build, built, complaints);
}
