/* Proves puzzles with several threads, each taking one puzzle at a time; faults are reported in the order of
 * the puzzles. */
#include "mazewright/verify.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"
#include "verify/answer.h"
#include "verify/claims.h"
#include "verify/cut.h"
#include "verify/parts.h"
#include "verify/run.h"
#include "verify/sight.h"
#include "verify/steps.h"
#include "verify/things.h"

#include <glib.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

/* The formats that are verified, and the kind of their files. In the format svg each page has a file of its
 * own. */
static const struct {
    const char *name;
    enum file_kind kind;
} formats[] = {{"pdf", FILE_PDF}, {"press", FILE_PDF}, {"svg", FILE_SVG}, {"epub", FILE_EPUB}};
enum { NFORMATS = sizeof formats / sizeof *formats };

/* Returns the kind of a format's files; FILE_PDF for one that is not verified. */
static enum file_kind kind_of(const char *format)
{
    int i = 0;
    while (i < NFORMATS && strcmp(format, formats[i].name) != 0)
        i++;
    return i < NFORMATS ? formats[i].kind : FILE_PDF;
}

/* The runs that a thread draws pages by: those of puzzles, of answers, and of puzzles drawn larger. */
enum { PUZZLES, ANSWERS, LETTERS, NRUNS };

/* A puzzle in one of the formats. */
struct job {
    const struct claims *claims; /* those of the whole book */
    const struct cut *cut;       /* for each file of the claims */
    const struct claim *claim;
    const struct claimed_file *file, *answer_file; /* answer_file is NULL if there is no answer */
    double scale, answer_scale;                    /* the resolutions of the first try, in pixels per point */
    struct run *run;                               /* NRUNS of them, of the thread that proves it */
    bool is_done;
    struct mw_error error;
};

struct work {
    struct mw_arena *arena;
    const struct mw_verify *verify;
    const struct claims *claims;
    int njobs, next, done, nthreads;
    struct job *job;
    struct cut *cut; /* for each file of the claims */
    bool is_stopped;
    pthread_mutex_t lock;
};

/* --- pictures ----------------------------------------------------------------------------------------- */

/* Returns the file with a role and a format; in the format SVG, which has a file for each page, the file of
 * page `page`. NULL if there is none. */
static const struct claimed_file *find_file(const struct claims *claims, const char *format, const char *role,
                                            int page)
{
    const bool by_page = kind_of(format) == FILE_SVG;
    for (int i = 0, n = 0; i < claims->nfiles; i++) {
        const struct claimed_file *file = &claims->file[i];
        if (strcmp(file->format, format) == 0 && strcmp(file->role, role) == 0 && (!by_page || ++n == page))
            return file;
    }
    return NULL;
}

/* Returns the sheet to draw for a page of a file. */
static struct sheet sheet_of(struct mw_arena *arena, const struct job *job, const struct claimed_file *file,
                             int page)
{
    const struct sheet sheet = {file->at, file->shown, kind_of(file->format), page, page};
    return mw_verify_part(arena, &job->cut[file - job->claims->file], sheet);
}

static struct drawing *draw(struct mw_arena *arena, const struct job *job, int kind,
                            const struct claimed_file *file, const struct stand *stand, const struct sight *s,
                            struct mw_error *error)
{
    struct sheet sheet = sheet_of(arena, job, file, stand->page);
    struct run *run = &job->run[kind];
    if (stand->ntiles == 0)
        return mw_verify_draw(arena, run, &sheet, s->scale, s->x, s->y, s->w, s->h, error);
    struct drawing *whole = mw_verify_blank(arena, s->w, s->h);
    for (int i = 0; i < stand->ntiles; i++) {
        const struct tile *tile = &stand->tile[i];
        struct sight here = *s;
        here.x += (int)floor(tile->shift.x * s->scale + 0.5);
        here.y += (int)floor(tile->shift.y * s->scale + 0.5);
        if (!mw_sight_is_in(&here, tile))
            continue;
        const struct claimed_file *on =
            sheet.kind == FILE_SVG ? find_file(job->claims, file->format, file->role, tile->page) : file;
        if (!on) {
            mw_fail(error, "the manifest names no drawing of page %d", tile->page);
            return NULL;
        }
        sheet = sheet_of(arena, job, on, tile->page);
        struct drawing *part =
            mw_verify_draw(arena, run, &sheet, here.scale, here.x, here.y, here.w, here.h, error);
        if (!part)
            return NULL;
        mw_sight_lay_tile(whole, part, s, tile);
    }
    return whole;
}

/* --- a puzzle ----------------------------------------------------------------------------------------- */

/* Returns the resolution at which an answer's corridors have as many pixels as those of its puzzle at
 * `scale`, and its walls at least `pixels`. */
static double answer_scale(const struct claim *claim, double scale, double pixels)
{
    return fmax(scale * claim->puzzle.pitch / claim->answer.pitch, pixels / claim->answer.wall);
}

static bool prove_answer(struct ground *g, const struct job *job, struct mw_error *error)
{
    const struct stand *stand = &g->claim->answer;
    const double finer = fmax(1, g->scale / job->scale);
    const double scale[] = {finer > 1 ? mw_sight_step(answer_scale(g->claim, g->scale, finer * PIXELS_A_WALL))
                                      : job->answer_scale,
                            mw_sight_step(answer_scale(g->claim, g->scale, finer * PIXELS_IF_ALIKE))};
    enum answer_verdict said = ANSWER_WANTS_MORE;
    for (int i = 0; i < 2 && said == ANSWER_WANTS_MORE; i++) {
        const struct sight s = mw_sight_of(stand, mw_sight_fitting_scale(stand, scale[i]), 1);
        const struct drawing *drawing = draw(g->arena, job, ANSWERS, job->answer_file, stand, &s, error);
        said = drawing ? mw_answer_matches(g, drawing, s.scale, s.corner, i == 0, error) : ANSWER_DIFFERS;
    }
    return said == ANSWER_MATCHES;
}

/* True if letters with equal texts look alike, and others do not; and if the cells of a puzzle without walls
 * are drawn. Draws the maze once more, larger. */
static bool look_alike(struct mw_arena *arena, const struct job *job, struct mw_error *error)
{
    const struct claim *claim = job->claim;
    if (claim->nthings == 0 || claim->nkeys > 0 || !claim->thing[0].text[0])
        return true;
    double least = claim->thing[0].reach;
    for (int i = 1; i < claim->nthings; i++)
        least = fmin(least, claim->thing[i].reach);
    const bool has_sums = claim->steps.are_there && claim->steps.nterms == 0 && claim->steps.on == ON_SUMS;
    const double pixels = has_sums ? SUM_PIXELS : LETTER_PIXELS;
    const struct sight s =
        mw_sight_of(&claim->puzzle, mw_sight_fitting_scale(&claim->puzzle, mw_sight_step(pixels / least)), 1);
    const struct drawing *drawing = draw(arena, job, LETTERS, job->file, &claim->puzzle, &s, error);
    return drawing && mw_things_are_alike(arena, claim, drawing, s.scale, s.corner, error) &&
           (!claim->steps.are_there || mw_steps_are_cells_drawn(claim, drawing, s.scale, s.corner, error));
}

static bool prove_at(struct mw_arena *arena, const struct job *job, double scale, struct mw_error *error)
{
    const struct stand *stand = &job->claim->puzzle;
    const struct sight s = mw_sight_of(stand, scale, 3);
    struct drawing *drawing = draw(arena, job, PUZZLES, job->file, stand, &s, error);
    struct ground g = {.arena = arena,
                       .claim = job->claim,
                       .scale = scale,
                       .unit = scale * stand->pitch,
                       .corner = s.corner};
    return drawing && mw_ground_read(&g, drawing, error) && mw_ground_walk(&g, GROUND, error) &&
           mw_ground_has_one_way(&g, error) && mw_things_make_solution(&g, error) &&
           look_alike(arena, job, error) && (!job->answer_file || prove_answer(&g, job, error));
}

/* Proves a puzzle. If that fails, draws it again at a higher resolution, up to twice, because at a low one a
 * sign may seem to touch a wall. */
static void prove(struct job *job)
{
    enum { TRIES = 3 };
    const struct stand *stand = &job->claim->puzzle;
    double last = 0, scale = mw_sight_fitting_scale(stand, job->scale);
    bool good = false;
    for (int i = 0; i < TRIES && !good && scale > 1.01 * last; i++) {
        struct mw_arena *arena = mw_arena_new();
        job->error.text[0] = '\0';
        good = mw_sight_is_fine_enough(stand, scale, &job->error) && prove_at(arena, job, scale, &job->error);
        mw_arena_free(arena);
        last = scale;
        scale = mw_sight_fitting_scale(stand, 1.7 * scale);
    }
}

/* --- threads -------------------------------------------------------------------------------------------- */

/* Takes the next puzzles, whose pages follow each other, so that a run draws several of them. Returns how
 * many there are from `*first` on. */
static int take_jobs(struct work *work, int *first)
{
    enum { TOGETHER = 16 };
    pthread_mutex_lock(&work->lock);
    const int left = work->njobs - work->next, share = 1 + left / (4 * work->nthreads),
              n = share < TOGETHER ? share : TOGETHER;
    *first = work->next;
    work->next += left > 0 ? n : 0;
    pthread_mutex_unlock(&work->lock);
    return left > 0 ? n : 0;
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

static void *labour(void *given)
{
    struct work *work = given;
    struct run run[NRUNS] = {0};
    for (int first, n; (n = take_jobs(work, &first)) > 0;)
        for (struct job *job = &work->job[first]; job < &work->job[first + n] && !is_stopped(work); job++) {
            job->run = run;
            prove(job);
            note_done(work, job);
        }
    for (int i = 0; i < NRUNS; i++)
        mw_run_end(&run[i]);
    return NULL;
}

static void prove_all(struct work *work)
{
    enum { MOST = 64 };
    pthread_t thread[MOST];
    const int cores = (int)sysconf(_SC_NPROCESSORS_ONLN),
              wanted = work->verify->threads > 0 ? work->verify->threads : cores;
    int n = 0;
    work->nthreads = wanted > 0 ? wanted : 1;
    while (n + 1 < wanted && n + 1 < work->njobs && n < MOST &&
           pthread_create(&thread[n], NULL, labour, work) == 0)
        n++;
    labour(work);
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
}

/* --- files -------------------------------------------------------------------------------------------- */

bool mw_verify_looks_at(const char *format)
{
    for (int i = 0; i < NFORMATS; i++)
        if (strcmp(format, formats[i].name) == 0)
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

/* Returns a resolution of at least `wanted`: that of the page before if it is not much finer, so that one run
 * draws both. */
static double scale_beside(double before, double wanted)
{
    const double much = 1.25;
    return before >= wanted && before <= much * wanted ? before : mw_sight_step(wanted);
}

/* Sets the resolutions of all jobs, in their order: they do not depend on which thread proves which. */
static void set_scales(struct work *work)
{
    double scale = 0, of_answer = 0;
    for (int i = 0; i < work->njobs; i++) {
        struct job *job = &work->job[i];
        job->scale = scale = scale_beside(scale, mw_sight_scale(job->claim));
        if (job->answer_file)
            job->answer_scale = of_answer =
                scale_beside(of_answer, answer_scale(job->claim, scale, PIXELS_A_WALL));
    }
}

static bool list_jobs(struct work *work, struct mw_verified *verified, struct mw_error *error)
{
    const struct claims *claims = work->claims;
    work->job = MW_ARRAY(work->arena, NFORMATS * claims->npuzzles, struct job);
    work->cut = MW_ARRAY(work->arena, claims->nfiles, struct cut);
    for (int k = 0; k < NFORMATS; k++)
        for (int i = 0; has_format(work, formats[k].name) && i < claims->npuzzles; i++) {
            const struct claim *claim = &claims->puzzle[i];
            const struct claimed_file *file = find_file(claims, formats[k].name, claim->puzzle.role,
                                                        claim->puzzle.page),
                                      *answer = claim->answer.role
                                                    ? find_file(claims, formats[k].name, claim->answer.role,
                                                                claim->answer.page)
                                                    : NULL;
            if (!file || (claim->answer.role && !answer))
                return mw_fail(error,
                               "the manifest names no %s file in which puzzle %d stands, or its answer; "
                               "build the book again",
                               formats[k].name, claim->number);
            if (!is_asked(work->verify, claim->number) ||
                (!is_wanted(work, file) && !(answer && is_wanted(work, answer))))
                continue;
            work->job[work->njobs++] = (struct job){
                .claims = claims, .cut = work->cut, .claim = claim, .file = file, .answer_file = answer};
        }
    set_scales(work);
    count_puzzles(work, verified);
    for (int i = 0; i < work->njobs; i++)
        if (kind_of(work->job[i].file->format) == FILE_PDF)
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
    const struct parts_of of = {file->at, file->shown, kind_of(file->format),
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

static void check_files(const struct work *work, struct mw_verified *verified,
                        struct mw_complaints *complaints)
{
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
        if (mw_verify_looks_at(file->format) && kind_of(file->format) == FILE_PDF)
            work->cut[i] = mw_verify_cut(work->arena, file->at, file->shown, last_page_of(work, file));
    }
}

static void forget_cuts(struct work *work)
{
    for (int i = 0; i < work->claims->nfiles; i++)
        mw_verify_forget(&work->cut[i]);
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
    struct work work = {.arena = arena, .verify = verify, .claims = mw_claims_read(arena, verify, &error)};
    const int before = complaints->nerrors;
    if (!work.claims || !has_asked(&work, &error) || !list_jobs(&work, verified, &error))
        return mw_complain(complaints, MW_NOWHERE, "%s", error.text);
    check_files(&work, verified, complaints);
    pthread_mutex_init(&work.lock, NULL);
    cut_files(&work);
    prove_all(&work);
    forget_cuts(&work);
    pthread_mutex_destroy(&work.lock);
    tell(&work, complaints);
    return complaints->nerrors == before;
}
