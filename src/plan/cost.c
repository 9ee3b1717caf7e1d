/* What a book asks for: cells, times a figure for their tiling (src/grid/) and one for each knob that is
 * touched (kinds.h), times how often a puzzle is made. The figures here are measured, and `make bench` holds
 * books of every tiling against them. */
#include "plan/target.h"

#include <math.h>

/* Of a square, in seconds: made to see whether it came before, or is as difficult as asked for; and made,
 * proved and drawn, as a puzzle and as an answer. */
static const double planned = 0.6e-6, made = 1.4e-6;
/* Bytes of a square: while a book is made, and while its own puzzle is. */
static const double kept = 70, at_once = 500;
/* The best seed is looked for among many; so is its grid, if every seed has another one. */
static const double tries = 6, tries_of_grids = 40;
/* In the cost of a plain maze in the same box: one cut out by a shape, and one that hides a picture. */
static const double shaped = 1.6, pictured = 7.5;
enum { KEPT = 1024, SAMPLE = 9 };

/* How many cells one of a size has, about. */
static double cells_in(const struct mw_tiling *tiling, struct mw_size size)
{
    const bool is_small = size.w < SAMPLE || size.h < SAMPLE;
    const struct mw_size sample = is_small ? size : (struct mw_size){SAMPLE, SAMPLE};
    struct mw_arena *scratch = mw_arena_new();
    const double cells = mw_grid_new(scratch, tiling, sample, NULL, 1)->ncells;
    mw_arena_free(scratch);
    return cells * size.w * size.h / ((double)sample.w * sample.h);
}

/* Where the size is looked for. The most difficult takes a third of the cells that a page has with corridors
 * that the reader can follow. */
static double cells_on_page(const struct mw_spec *spec, const struct mw_group *group)
{
    const double usual = 8, clear = spec->reader->least_clear > 0 ? spec->reader->least_clear : usual,
                 pitch = clear / 0.86, highest = 12;
    const double figure =
        (mw_target_figure(spec, &group->aim->from) + mw_target_figure(spec, &group->aim->to)) / 2;
    return spec->paper.w * spec->paper.h / (3 * pitch * pitch * group->per_page) * pow(figure / highest, 2);
}

static double cells_of_size(const struct mw_spec *spec, const struct mw_group *group,
                            const struct mw_tiling *tiling)
{
    double cells = 0;
    for (int i = 0; i < group->sizes.n; i++)
        cells += cells_in(tiling, group->sizes.at[i]) / group->sizes.n;
    if (group->sizes.n > 0)
        return cells;
    if (group->maze.size.w == 0)
        return group->aim ? cells_on_page(spec, group)
                          : cells_in(tiling, mw_request_size_for(tiling, group->maze.shape));
    return (cells_in(tiling, group->maze.size) +
            cells_in(tiling, group->most.w > 0 ? group->most : group->maze.size)) /
           2;
}

/* What is asked of a puzzle of one tiling. */
struct task {
    double squares;    /* its cells, at what they cost of a square's */
    bool has_own_grid; /* which is nobody else's */
};

static struct task task_of(const struct mw_spec *spec, const struct mw_group *group,
                           const struct mw_tiling *tiling)
{
    const struct mw_request *r = &group->maze;
    const bool is_shaped = r->shape || group->shapes.n > 0, is_pictured = r->picture || group->pictures.n > 0;
    return (struct task){.squares = cells_of_size(spec, group, tiling) *
                                    (tiling->cost > 0 ? tiling->cost : 1) * mw_variation_cost(&r->vary) *
                                    (is_shaped ? shaped : 1) * (is_pictured ? pictured : 1),
                         .has_own_grid = tiling->seeded};
}

/* The puzzles of a group, `n` of them of this tiling. */
static void add_tiling(struct mw_cost *cost, const struct mw_spec *spec, const struct mw_group *group,
                       const struct mw_tiling *tiling, double n)
{
    const struct task task = task_of(spec, group, tiling);
    const double searched = !group->aim ? 1 : task.has_own_grid ? tries_of_grids : tries;
    cost->planning += n * task.squares * planned * searched;
    cost->making += n * task.squares * made;
    cost->kept += (task.has_own_grid ? n : fmin(n, KEPT)) * task.squares * kept;
    cost->at_once = fmax(cost->at_once, task.squares * at_once);
}

/* The least number of pages. */
static double pages_for(const struct mw_spec *spec, const struct mw_group *group, double n)
{
    const bool has_answers = spec->answers.where != MW_ANSWERS_NONE && spec->answers.per_page > 0;
    const double tiles = spec->impose == MW_IMPOSE_POSTER ? (double)spec->tiles[0] * spec->tiles[1] : 1;
    return tiles * (n / group->per_page + (has_answers ? n / spec->answers.per_page : 0));
}

static void add_group(struct mw_cost *cost, const struct mw_spec *spec, const struct mw_group *group,
                      double n)
{
    const int kinds = group->tilings.n > 0 ? group->tilings.n : 1;
    for (int i = 0; i < kinds; i++)
        add_tiling(cost, spec, group, group->tilings.n > 0 ? group->tilings.at[i] : group->maze.tiling,
                   n / kinds);
    cost->pages += pages_for(spec, group, n);
}

struct mw_cost mw_book_cost(const struct mw_spec *spec)
{
    struct mw_cost cost = {.planning = 0};
    double most = 0;
    for (int g = 0; g < spec->ngroups; g++) {
        const struct mw_group *group = &spec->group[g];
        const double before = cost.planning + cost.making,
                     children = spec->set.roster ? (double)spec->set.roster->n * spec->set.sheets : 1;
        add_group(&cost, spec, group, group->count * children);
        if (!cost.dearest || cost.planning + cost.making - before > most) {
            most = cost.planning + cost.making - before;
            cost.dearest = group;
        }
    }
    return cost;
}
