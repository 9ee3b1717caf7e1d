/* Proves a book with several threads. Each begins with a range of consecutive puzzles. The first thread
 * checks the files themselves before its puzzles. Faults are reported in the order of the puzzles. */
#include "mazewright/verify.h"

#include "base/arena.h"
#include "base/threads.h"
#include "mazewright/complaints.h"
#include "mazewright/files.h"
#include "sandbox/sandbox.h"
#include "verify/parts.h"
#include "verify/prove.h"

#include <glib.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

/* Consecutive puzzles, from `next` to before `end`. */
struct range {
    int next, end;
};

struct work {
    struct mw_arena *arena;
    const struct mw_verify *verify;
    struct mw_verified *verified;
    struct mw_complaints *complaints;
    const struct claims *claims;
    int njobs, done, nthreads;
    struct job *job;
    struct range *range; /* for each thread: what is left to it */
    struct cut *cut;     /* for each file of the claims */
    bool is_stopped;
    pthread_mutex_t lock;
};

/* --- threads -------------------------------------------------------------------------------------------- */

/* Returns how many pixels are left to look at in a range. */
static double pixels_left(const struct work *work, const struct range *range)
{
    double pixels = 0;
    for (int i = range->next; i < range->end; i++)
        pixels += work->job[i].pixels;
    return pixels;
}

/* Gives a thread the second half of the range with the most pixels, if looking at that half takes longer than
 * starting runs of pdftoppm for it. */
static void take_half(const struct work *work, struct range *mine)
{
    const double as_long_as_a_start = 2e6; /* pixels: 0.1 s */
    struct range *most = mine;
    double pixels = 0;
    for (struct range *range = work->range; range < work->range + work->nthreads; range++)
        if (pixels_left(work, range) > pixels) {
            pixels = pixels_left(work, range);
            most = range;
        }
    if (pixels / 2 < as_long_as_a_start)
        return;
    mine->end = most->end;
    mine->next = most->end -= (most->end - most->next + 1) / 2;
}

/* Takes the next puzzle of a thread's range, whose page mostly follows that of the one before, so that a run
 * draws both. Sets `next` to the one after it, NULL if there is none. Returns NULL if no puzzle is left. */
static struct job *take_job(struct work *work, int thread, const struct job **next)
{
    struct range *mine = &work->range[thread];
    pthread_mutex_lock(&work->lock);
    if (mine->next == mine->end)
        take_half(work, mine);
    struct job *job = mine->next < mine->end ? &work->job[mine->next++] : NULL;
    *next = mine->next < mine->end ? &work->job[mine->next] : NULL;
    pthread_mutex_unlock(&work->lock);
    return job;
}

static bool is_stopped(struct work *work)
{
    const struct mw_verify *verify = work->verify;
    pthread_mutex_lock(&work->lock);
    work->is_stopped = work->is_stopped || (verify->stop && verify->stop(verify->context));
    const bool stopped = work->is_stopped;
    pthread_mutex_unlock(&work->lock);
    return stopped;
}

static void note_done(struct work *work, struct job *job)
{
    const struct mw_verify *verify = work->verify;
    pthread_mutex_lock(&work->lock);
    job->is_done = true;
    work->done++;
    if (verify->progress)
        verify->progress(verify->context, work->done, work->njobs);
    pthread_mutex_unlock(&work->lock);
}

/* --- files -------------------------------------------------------------------------------------------- */

bool mw_verify_looks_at(const char *format)
{
    for (int i = 0; mw_claims_format(i); i++)
        if (strcmp(format, mw_claims_format(i)) == 0)
            return true;
    return false;
}

static bool has_format(const struct work *work, const char *format)
{
    for (int i = 0; i < work->claims->nfiles; i++)
        if (strcmp(work->claims->file[i].format, format) == 0)
            return true;
    return false;
}

static bool is_wanted(const struct work *work, const struct claimed_file *file)
{
    return !work->verify->file || strcmp(file->path, work->verify->file) == 0;
}

static bool is_asked(const struct mw_verify *verify, int number)
{
    return verify->nonly == 0 || mw_ranges_hold(number, verify->nonly, verify->only);
}

/* True if no puzzle that is asked for has a higher number than the last of the book. False, with the error
 * set, if one has. */
static bool has_asked(const struct work *work, struct mw_error *error)
{
    const struct claims *claims = work->claims;
    int last = 0;
    for (int i = 0; i < claims->npuzzles; i++)
        last = claims->puzzle[i].number > last ? claims->puzzle[i].number : last;
    for (int i = 0; i < work->verify->nonly; i++)
        if (work->verify->only[i].last > last)
            return mw_fail(error, "puzzle %d is asked for, and the last of the book is %d",
                           work->verify->only[i].last, last);
    return true;
}

/* Counts the puzzles to be proved; one in several formats counts once. */
static void count_puzzles(const struct work *work, struct mw_verified *verified)
{
    bool *is_counted = MW_ARRAY(work->arena, work->claims->npuzzles, bool);
    for (int i = 0; i < work->njobs; i++) {
        bool *counted = &is_counted[work->job[i].claim - work->claims->puzzle];
        verified->npuzzles += !*counted;
        verified->nanswers += !*counted && work->job[i].answer_file;
        *counted = true;
    }
}

static bool list_jobs(struct work *work, struct mw_verified *verified, struct mw_error *error)
{
    const struct claims *claims = work->claims;
    int nformats = 0;
    while (mw_claims_format(nformats))
        nformats++;
    work->job = MW_ARRAY(work->arena, nformats * claims->npuzzles, struct job);
    work->cut = MW_ARRAY(work->arena, claims->nfiles, struct cut);
    for (int k = 0; k < nformats; k++)
        for (int i = 0; has_format(work, mw_claims_format(k)) && i < claims->npuzzles; i++) {
            const struct claim *claim = &claims->puzzle[i];
            const struct claimed_file *file = mw_claims_file(claims, mw_claims_format(k), claim->puzzle.role,
                                                             claim->puzzle.page),
                                      *answer = claim->answer.role
                                                    ? mw_claims_file(claims, mw_claims_format(k),
                                                                     claim->answer.role, claim->answer.page)
                                                    : NULL;
            if (!file || (claim->answer.role && !answer))
                return mw_fail(error,
                               "the manifest names no %s file in which puzzle %d stands, or its answer; "
                               "build the book again",
                               mw_claims_format(k), claim->number);
            if (!is_asked(work->verify, claim->number) ||
                (!is_wanted(work, file) && !(answer && is_wanted(work, answer))))
                continue;
            work->job[work->njobs++] = (struct job){
                .claims = claims, .cut = work->cut, .claim = claim, .file = file, .answer_file = answer};
        }
    mw_prove_set_scales(work->njobs, work->job);
    count_puzzles(work, verified);
    for (int i = 0; i < work->njobs; i++)
        if (mw_claims_kind(work->job[i].file->format) == FILE_PDF)
            return mw_verify_can_draw_pdf(error);
    const char *manifest = work->verify->manifest, *file = work->verify->file;
    return work->njobs > 0 ||
           (work->verify->nonly > 0 &&
            mw_fail(error, "%s has none of the puzzles that are asked for by --only", manifest)) ||
           (file ? mw_fail(
                       error,
                       "%s names no PDF, SVG or e-book called %s with puzzles in it; name the book.json that "
                       "was made with it",
                       manifest, file)
                 : mw_fail(error,
                           "%s has no puzzle in a PDF, an SVG or an e-book; build the book with --format pdf",
                           manifest));
}

static void check_parts(const struct work *work, const struct claimed_file *file,
                        struct mw_complaints *complaints)
{
    struct mw_error error = {0};
    const struct parts_of of = {file->at, file->shown, mw_claims_kind(file->format),
                                g_str_has_prefix(file->role, "cover")};
    if (!mw_verify_parts(work->arena, &of, &error))
        mw_complain(complaints, (struct mw_spot){file->shown, 0, 0}, "%s", error.text);
}

/* Compares a file with the digest in the manifest; complains if they differ. False if the file cannot be
 * read. */
static bool check_sum(const struct claimed_file *file, struct mw_complaints *complaints)
{
    const struct mw_spot spot = {file->shown, 0, 0};
    const char *why;
    FILE *opened = mw_open_file(file->at, &why);
    GMappedFile *mapped = opened ? g_mapped_file_new_from_fd(fileno(opened), FALSE, NULL) : NULL;
    if (opened)
        fclose(opened);
    if (!mapped) {
        return mw_complain(complaints, spot, "it cannot be read: %s; build the book again",
                           opened ? "no memory" : why);
    }
    char *sum =
        g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)g_mapped_file_get_contents(mapped),
                                    g_mapped_file_get_length(mapped));
    if (strcmp(sum, file->sum) != 0)
        mw_complain(
            complaints, spot,
            "it is not the file that the manifest was written of: its SHA-256 is %.12s..., not %.12s...", sum,
            file->sum);
    g_free(sum);
    g_mapped_file_unref(mapped);
    return true;
}

static void check_files(const struct work *work)
{
    struct mw_verified *verified = work->verified;
    struct mw_complaints *complaints = work->complaints;
    for (int i = 0; i < work->claims->nfiles; i++) {
        const struct claimed_file *file = &work->claims->file[i];
        if (!is_wanted(work, file))
            continue;
        if (check_sum(file, complaints) && mw_verify_looks_at(file->format))
            check_parts(work, file, complaints);
        if (mw_verify_looks_at(file->format))
            verified->nfiles++;
        else
            verified->nunread++;
    }
}

/* Returns the number of the last page to be drawn from a file; 0 if none is. */
static int last_page_of(const struct work *work, const struct claimed_file *file)
{
    int last = 0;
    for (int i = 0; i < work->njobs; i++) {
        const struct job *job = &work->job[i];
        const struct stand *stand[] = {job->file == file ? &job->claim->puzzle : NULL,
                                       job->answer_file == file ? &job->claim->answer : NULL};
        for (int k = 0; k < 2; k++) {
            last = stand[k] && stand[k]->page > last ? stand[k]->page : last;
            for (int t = 0; stand[k] && t < stand[k]->ntiles; t++)
                last = stand[k]->tile[t].page > last ? stand[k]->tile[t].page : last;
        }
    }
    return last;
}

static void cut_files(struct work *work)
{
    for (int i = 0; i < work->claims->nfiles; i++) {
        const struct claimed_file *file = &work->claims->file[i];
        if (mw_verify_looks_at(file->format) && mw_claims_kind(file->format) == FILE_PDF)
            work->cut[i] = mw_verify_cut(work->arena, file->at, file->shown, last_page_of(work, file));
    }
}

static void forget_cuts(struct work *work)
{
    for (int i = 0; i < work->claims->nfiles; i++)
        mw_verify_forget(&work->cut[i]);
}

/* Checks the files, in the first thread, and proves puzzles until none is left; one call for each thread.
 * Without a broker the files are checked before: their readers are then forks of this process, whose memory
 * counts as theirs. */
static void labour(void *given, int thread)
{
    struct work *work = given;
    struct run run[NRUNS] = {0};
    struct mw_arena *arena = mw_arena_new();
    if (thread == 0 && mw_sandbox_has_broker())
        check_files(work);
    const struct job *next;
    for (struct job *job; (job = take_job(work, thread, &next)) != NULL && !is_stopped(work);) {
        job->run = run;
        job->arena = arena;
        mw_prove_expect(job, next);
        mw_prove(job);
        note_done(work, job);
    }
    for (int i = 0; i < NRUNS; i++)
        mw_run_end(&run[i]);
    mw_arena_free(arena);
}

static void prove_all(struct work *work)
{
    const int cores = (int)sysconf(_SC_NPROCESSORS_ONLN), n = work->njobs,
              wanted = work->verify->threads > 0 ? work->verify->threads : cores,
              threads = wanted < 1   ? 1
                        : wanted < n ? wanted
                                     : n;
    work->nthreads = threads;
    work->range = MW_ARRAY(work->arena, threads, struct range);
    for (int i = 0; i < threads; i++)
        work->range[i] =
            (struct range){(int)((long long)n * i / threads), (int)((long long)n * (i + 1) / threads)};
    if (!mw_sandbox_has_broker())
        check_files(work);
    mw_threads_run(threads, threads, labour, work);
}

/* --- all of it ---------------------------------------------------------------------------------------- */

static void tell(const struct work *work, struct mw_complaints *complaints)
{
    for (int i = 0; i < work->njobs; i++) {
        const struct job *job = &work->job[i];
        if (job->is_done && job->error.text[0])
            mw_complain(complaints, (struct mw_spot){job->file->shown, 0, 0}, "page %d, puzzle %d: %s",
                        job->claim->puzzle.page, job->claim->number, job->error.text);
    }
    if (work->is_stopped)
        mw_complain(complaints, MW_NOWHERE, "it was stopped after %d of %d puzzles", work->done, work->njobs);
}

bool mw_book_verify(struct mw_arena *arena, const struct mw_verify *verify, struct mw_verified *verified,
                    struct mw_complaints *complaints)
{
    struct mw_error error = {0};
    *verified = (struct mw_verified){0};
    struct work work = {.arena = arena,
                        .verify = verify,
                        .verified = verified,
                        .complaints = complaints,
                        .claims = mw_claims_read(arena, verify, &error)};
    const int before = complaints->nerrors;
    if (!work.claims || !has_asked(&work, &error) || !list_jobs(&work, verified, &error))
        return mw_complain(complaints, MW_NOWHERE, "%s", error.text);
    pthread_mutex_init(&work.lock, NULL);
    cut_files(&work);
    prove_all(&work);
    forget_cuts(&work);
    pthread_mutex_destroy(&work.lock);
    tell(&work, complaints);
    return complaints->nerrors == before;
}
