/* Estimates the width of corridors from the space on a page. Preflight later measures the corridors of the
 * finished page. Cells with numbers are as wide as these need. */
#include "plan/comfort.h"

#include <math.h>

/* Space between a sign and a grid, in points. */
enum { GAP = 10 };

/* Returns the space for signs at two opposite sides of a grid, in points. */
static double signs(const struct comfort *comfort)
{
    return 2 * (comfort->sign + GAP);
}

/* Returns the space for signs at the left and right of a grid: none, unless an end is asked for there. A word
 * is about five times as wide as high. */
static double signs_beside(const struct comfort *comfort, const struct mw_request *r)
{
    const bool beside =
        r->start == MW_LEFT || r->start == MW_RIGHT || r->finish == MW_LEFT || r->finish == MW_RIGHT;
    return beside ? 2 * (fmax(comfort->sign, 5 * comfort->reader->label) + GAP) : 0;
}

/* Returns the width between walls at the narrowest opening, as a share of a cell's width. */
static double clear_share(double narrowest)
{
    const double wall = 0.14, least = 0.7;
    return fmax(narrowest - wall, least * narrowest);
}

/* Returns how many digits the largest numbers of a rule have, in a puzzle of usual size. */
static int digits_of(const struct mw_rule *rule)
{
    enum { USUAL_STEPS = 60, LEAST = 3 };
    const int last = rule->from + USUAL_STEPS * rule->by, most = last > rule->from ? last : rule->from;
    return rule->kind == MW_RULE_COUNT && most > 999 ? LEAST + 1 + (most > 9999) : LEAST;
}

/* Returns the least cell width, in points, at which the numbers of a puzzle without walls can be read with
 * ease; 0 with walls. A character is about 0.64 times as wide as its type is high. Sums have two lines. */
static double pitch_for_numbers(const struct comfort *comfort, const struct mw_request *r, double narrowest)
{
    const double easy = fmax(9, comfort->reader->label), filled = 0.85, wide = 0.64, wall = 0.16;
    struct mw_arena *scratch = mw_arena_new();
    struct mw_rule rule;
    double half = 0; /* of the diagonal of the longest text, in ems */
    if (!r->numbers) {
        mw_arena_free(scratch);
        return 0;
    }
    if (mw_rule_parse(scratch, r->numbers, &rule, &(struct mw_error){0}))
        half = rule.kind == MW_RULE_SUMS      ? hypot(5 * wide, 1.9) / 2
               : rule.kind == MW_RULE_LETTERS ? hypot(0.75, 0.75) / 2
                                              : hypot(digits_of(&rule) * wide, 0.75) / 2;
    mw_arena_free(scratch);
    return easy * half / (filled * (narrowest - wall) / 2);
}

struct mw_size mw_comfort_most(const struct comfort *comfort, const struct mw_request *asked)
{
    enum { SAMPLE = 9 };
    const double usual = 8, least = comfort->reader->least_clear, clear = least > 0 ? least : usual;
    struct mw_arena *scratch = mw_arena_new();
    struct mw_request r = *asked;
    r.shape = r.picture = NULL;
    r.vary = mw_variation_usual();
    r.vary.weave = asked->vary.weave; /* kept, because crossing corridors are narrower */
    r.start = r.finish = MW_PLACE_USUAL;
    r.size = (struct mw_size){SAMPLE, SAMPLE};
    r.grid = mw_request_grid(scratch, &r);
    const struct mw_solved *solved = mw_puzzle_make(scratch, &r, &(struct mw_error){0});
    const double narrowest = solved ? solved->narrowest : 0.5,
                 pitch = fmax(clear / clear_share(narrowest), pitch_for_numbers(comfort, asked, narrowest)),
                 pieces = asked->picture || asked->vary.unicursal ? 2 : 1;
    const int w = (int)((comfort->space.w - signs_beside(comfort, asked)) * SAMPLE /
                        (pitch * pieces * r.grid->box.w)),
              h = (int)((comfort->space.h - signs(comfort)) * SAMPLE / (pitch * pieces * r.grid->box.h));
    const struct mw_size most = asked->vary.floors > 0
                                    ? mw_size_of_floor((struct mw_size){w, h}, 1 + asked->vary.floors)
                                    : (struct mw_size){w, h};
    const int side = most.w < most.h ? most.w : most.h;
    mw_arena_free(scratch);
    return r.tiling->single ? (struct mw_size){side, side} : most;
}

/* Returns the cell width, in points, of a maze that fills its space. A grid in a shape loses only a part of
 * what its signs take, because there is space for them beside the shape. */
static double pitch_in(const struct mw_grid *grid, const struct comfort *comfort, const struct mw_request *r)
{
    const double lost = (grid->shape ? 0.6 : 1) * signs(comfort), share = grid->shape ? 0.86 : 1;
    const struct mw_box *space = &comfort->space;
    return share * fmin((space->w - (grid->shape ? 0 : signs_beside(comfort, r))) / grid->box.w,
                        (space->h - lost) / grid->box.h);
}

enum comfort_flaw mw_comfort_flaw(const struct comfort *comfort, const struct mw_request *r)
{
    const double thickest_wall = 0.16;
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_solved *solved = mw_puzzle_make(scratch, r, &(struct mw_error){0});
    enum comfort_flaw flaw = COMFORT_NO_FLAW;
    if (solved) {
        const double pitch = pitch_in(solved->maze->grid, comfort, r),
                     clear = clear_share(solved->narrowest) * pitch;
        if (solved->neck <= thickest_wall)
            flaw = COMFORT_SHUT;
        else if (mw_lattice(clear) < mw_lattice(comfort->reader->least_clear) ||
                 mw_lattice(pitch) < mw_lattice(pitch_for_numbers(comfort, r, solved->narrowest)))
            flaw = COMFORT_NARROW;
    }
    mw_arena_free(scratch);
    return flaw;
}
