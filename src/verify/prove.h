/* Proves one puzzle of a book from its pages. */
#ifndef MW_VERIFY_PROVE_H
#define MW_VERIFY_PROVE_H

#include "verify/claims.h"
#include "verify/cut.h"
#include "verify/run.h"

/* The runs that a thread draws pages by: those of puzzles, of answers, and of puzzles drawn larger. */
enum { PUZZLES, ANSWERS, LETTERS, NRUNS };

/* A puzzle in one of the formats. */
struct job {
    const struct claims *claims; /* those of the whole book */
    const struct cut *cut;       /* for each file of the claims */
    const struct claim *claim;
    const struct claimed_file *file, *answer_file; /* answer_file is NULL if there is no answer */
    double scale, answer_scale;                    /* the resolutions of the first try, in pixels per point */
    double pixels;                                 /* how many are looked at in that try */
    struct run *run;                               /* NRUNS of them, of the thread that proves it */
    struct mw_arena *arena;                        /* of that thread, which each try clears */
    bool is_done;
    struct mw_error error;
};

/* Sets the resolutions and pixels of jobs, in their order, so that they do not depend on threads. */
void mw_prove_set_scales(int n, struct job *);
/* Sets `scale_to_come` of the runs of a job's puzzle and answer: that of the job after it, if its pages are
 * in the same file and follow soon. `next` is NULL if there is none. */
void mw_prove_expect(const struct job *, const struct job *next);
/* Proves a puzzle. If that fails, draws it again at a higher resolution, up to twice, because at a low one a
 * sign may seem to touch a wall. Its error is empty if the puzzle is right. */
void mw_prove(struct job *);

#endif
