/* Draws the pages of a puzzle and of its answer, reads the maze from the pixels, and compares it with what
 * the manifest claims. */
#include "verify/prove.h"

#include "base/arena.h"
#include "verify/answer.h"
#include "verify/sight.h"
#include "verify/steps.h"
#include "verify/things.h"

#include <math.h>
#include <string.h>

/* --- pictures ----------------------------------------------------------------------------------------- */

/* Returns the sheet to draw for a page of a file. */
static struct sheet sheet_of(struct mw_arena *arena, const struct job *job, const struct claimed_file *file,
                             int page)
{
    const struct sheet sheet = {file->at, file->shown, mw_claims_kind(file->format), page, page};
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
            sheet.kind == FILE_SVG ? mw_claims_file(job->claims, file->format, file->role, tile->page) : file;
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

void mw_prove(struct job *job)
{
    enum { TRIES = 3 };
    const struct stand *stand = &job->claim->puzzle;
    double last = 0, scale = mw_sight_fitting_scale(stand, job->scale);
    bool good = false;
    for (int i = 0; i < TRIES && !good && scale > 1.01 * last; i++) {
        mw_arena_clear(job->arena);
        job->error.text[0] = '\0';
        good = mw_sight_is_fine_enough(stand, scale, &job->error) &&
               prove_at(job->arena, job, scale, &job->error);
        last = scale;
        scale = mw_sight_fitting_scale(stand, 1.7 * scale);
    }
}

/* --- resolutions -------------------------------------------------------------------------------------- */

/* Returns a resolution of at least `wanted`: that of the page before if it is not much finer, so that one run
 * draws both. */
static double scale_beside(double before, double wanted)
{
    const double much = 1.25;
    return before >= wanted && before <= much * wanted ? before : mw_sight_step(wanted);
}

static double pixels_of(const struct stand *stand, double scale)
{
    return stand->box.w * stand->box.h * scale * scale;
}

void mw_prove_set_scales(int n, struct job *job)
{
    double scale = 0, of_answer = 0;
    for (int i = 0; i < n; i++) {
        job[i].scale = scale = scale_beside(scale, mw_sight_scale(job[i].claim));
        job[i].pixels = pixels_of(&job[i].claim->puzzle, scale);
        if (!job[i].answer_file)
            continue;
        job[i].answer_scale = of_answer =
            scale_beside(of_answer, answer_scale(job[i].claim, scale, PIXELS_A_WALL));
        job[i].pixels += pixels_of(&job[i].claim->answer, of_answer);
    }
}

void mw_prove_expect(const struct job *job, const struct job *next)
{
    const struct claim *here = job->claim, *then = next ? next->claim : NULL;
    const bool puzzle_follows =
                   next && next->file == job->file && mw_run_follows(then->puzzle.page, here->puzzle.page),
               answer_follows = next && job->answer_file && next->answer_file == job->answer_file &&
                                mw_run_follows(then->answer.page, here->answer.page);
    job->run[PUZZLES].scale_to_come = puzzle_follows ? next->scale : 0;
    job->run[ANSWERS].scale_to_come = answer_follows ? next->answer_scale : 0;
}
