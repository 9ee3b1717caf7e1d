/* Estimates how long a book takes: its cells, times a factor for their tiling (src/grid/) and one for each
 * variation in use (knobs.h), times how often a puzzle is made. The numbers here are measured, and `make
 * bench` compares them with books of every tiling. */
#include "plan/target.h"

#include "mazewright/answers.h"
#include "mazewright/class_set.h"
#include "mazewright/format.h"
#include "mazewright/roster.h"

#include <math.h>

/* Seconds for each cell of a maze of squares: `planned` to compare or score the maze in the plan; `made` to
 * make, prove and draw the maze as puzzle and answer. */
static const double planned = 0.33e-6, made = 0.78e-6;
/* Bytes for each square cell while the book is made: of a plain maze; of one on a grid of its own, as
 * variations, pictures and seeded tilings have; and of one with numbers, whose cells are told one by one in
 * the manifest. `at_once`: in addition, while the puzzle of the cell is made. */
static const double kept = 44, kept_with_grid = 68, kept_with_numbers = 600, at_once = 500;
/* Bytes for a square cell of a grid so large that it keeps no tables. */
static const double at_once_of_many = 100;
/* Cost of a search for a difficulty, as a number of candidates: `tries` on most tilings, `tries_of_grids` on
 * tilings where every seed has a grid of its own. */
static const double tries = 6, tries_of_grids = 40;
/* Cost of a maze cut out by a shape, and cost of a maze that hides a picture, as multiples of the cost of a
 * plain maze in the same box. */
static const double shaped = 1.8, pictured = 10;
/* Seconds: `on_a_sheet` for each square cell on each sheet of a poster after the first, because every line is
 * compared with every sheet; `a_pair` for each pair of cells in a grid of a single row, where the ends are
 * searched among all pairs. */
static const double on_a_sheet = 17e-9, a_pair = 2.8e-9;
enum { KEPT = 1024, SAMPLE = 9, MOST_DRAWS = 60, MOST_KEPT = 1 << 15 };

/* Returns the approximate number of cells of a size. */
static double cells_in(const struct mw_tiling *tiling, struct mw_size size)
{
    const bool is_small = size.w < SAMPLE || size.h < SAMPLE;
    const struct mw_size sample = is_small ? size : (struct mw_size){SAMPLE, SAMPLE};
    struct mw_arena *scratch = mw_arena_new();
    const double cells = mw_grid_new(scratch, tiling, sample, NULL, 1)->ncells;
    mw_arena_free(scratch);
    return cells * size.w * size.h / ((double)sample.w * sample.h);
}

/* Returns the number of independent circuits in a small grid if all inner walls were open; a large number for
 * a large grid. */
static double circuits_in(const struct mw_tiling *tiling, struct mw_size size)
{
    const int many = 1000;
    if (size.w * (double)size.h > many && size.w > 1 && size.h > 1)
        return many;
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(scratch, tiling, size, NULL, 1);
    double circuits = 1 - (double)grid->ncells;
    for (int i = 0; i < grid->nwalls; i++)
        circuits += mw_wall(grid, i).cell[1] != MW_OUTSIDE;
    mw_arena_free(scratch);
    return circuits;
}

/* Estimates how many seeds are drawn for n mazes. For each maze, seeds are drawn until one gives a maze that
 * differs from all mazes before, but at most MOST_DRAWS. Each circuit about doubles the number of different
 * mazes (2.1 times, measured on squares, triangles and hexagons of 4 to 20 cells). */
static double draws_for(double circuits, double n)
{
    const double a_circuit = 0.75, plenty = 30, different = exp(fmin(circuits * a_circuit, plenty)),
                 found = fmin(n, different * (1 - 1.0 / MOST_DRAWS));
    if (circuits < 1)
        return 2 * n;
    return -different * log1p(-found / different) + MOST_DRAWS * (n - found);
}

/* Estimates the cells of a puzzle whose size follows from its difficulty: a third of the cells that fit its
 * part of a page with corridors wide enough for the reader, times the square of difficulty / 12. */
static double cells_on_page(const struct mw_spec *spec, const struct mw_group *group)
{
    const double usual = 8, clear = spec->reader->least_clear > 0 ? spec->reader->least_clear : usual,
                 pitch = clear / 0.86, highest = 12;
    const double side =
        (mw_target_difficulty(spec, &group->aim->from) + mw_target_difficulty(spec, &group->aim->to)) / 2;
    return spec->format->paper.w * spec->format->paper.h / (3 * pitch * pitch * group->per_page) *
           pow(side / highest, 2);
}

/* Returns the size of a group's puzzles: the i-th of its list of sizes, or the middle of its range of sizes;
 * 0 by 0 if the group sets no size. */
static struct mw_size size_of(const struct mw_group *group, int i)
{
    const struct mw_size from = group->maze.size, to = group->most.w > 0 ? group->most : from;
    return group->sizes.n > 0 ? group->sizes.at[i]
                              : (struct mw_size){(from.w + to.w + 1) / 2, (from.h + to.h + 1) / 2};
}

static double cells_of_size(const struct mw_spec *spec, const struct mw_group *group,
                            const struct mw_tiling *tiling, int i)
{
    if (group->sizes.n > 0)
        return cells_in(tiling, group->sizes.at[i]);
    if (group->maze.size.w == 0)
        return group->aim ? cells_on_page(spec, group)
                          : cells_in(tiling, mw_request_size_for(tiling, group->maze.shape));
    return (cells_in(tiling, group->maze.size) +
            cells_in(tiling, group->most.w > 0 ? group->most : group->maze.size)) /
           2;
}

/* Returns how much longer a maze of this kind takes to be scored than to be made, because its stairs, doors
 * or ends are tried at many places: measured for each floor, end and door beyond those of a plain maze. */
static double scoring_of(const struct mw_group *group)
{
    const struct mw_request *r = &group->maze;
    const double a_floor = 7, an_end = 5, a_door = 9, things = 5;
    const struct mw_variation *v = &r->vary;
    const bool has_things = r->spell || r->items || group->sentence;
    return fmax(1, a_floor * v->floors + an_end * (v->starts + v->exits) + a_door * v->keys +
                       things * has_things);
}

/* The work for a puzzle of one tiling and size. */
struct task {
    double squares;    /* how many cells of a plain maze of squares take as long */
    double circuits;   /* independent circuits of its grid; INFINITY if not known */
    double row;        /* number of cells if the grid is a single row, else 0 */
    double kept;       /* bytes that are kept for each of `squares` */
    bool has_own_grid; /* the grid is not shared */
    bool is_reckoned;  /* its grid is so large that it keeps no tables */
};

static struct task task_of(const struct mw_spec *spec, const struct mw_group *group,
                           const struct mw_tiling *tiling, int i)
{
    const struct mw_request *r = &group->maze;
    const bool is_shaped = r->shape || group->shapes.n > 0, is_pictured = r->picture || group->pictures.n > 0;
    const struct mw_size size = size_of(group, i);
    const bool is_varied = mw_lattice(mw_variation_cost(&r->vary)) != mw_lattice(1),
               is_plain = !is_shaped && !is_pictured && !is_varied,
               shares_grid = !is_pictured && !is_varied && !tiling->seeded && !tiling->parity;
    const bool is_known = size.w > 0 && !is_shaped && !tiling->seeded && !tiling->parity;
    const double circuits = is_known ? circuits_in(tiling, size) : INFINITY;
    return (struct task){.squares = cells_of_size(spec, group, tiling, i) *
                                    (tiling->cost > 0 ? tiling->cost : 1) * mw_variation_cost(&r->vary) *
                                    (is_shaped ? shaped : 1) * (is_pictured ? pictured : 1),
                         .circuits = circuits,
                         .row = circuits < 1 ? fmax(size.w, size.h) : 0,
                         .kept = r->numbers    ? kept_with_numbers
                                 : shares_grid ? kept
                                               : kept_with_grid,
                         .has_own_grid = tiling->seeded,
                         .is_reckoned = is_plain && tiling->square && (double)size.w * size.h > MOST_KEPT};
}

/* Returns how many sheets a page is composed of. */
static double sheets_of(const struct mw_spec *spec)
{
    return spec->format->impose == MW_IMPOSE_POSTER ? (double)spec->format->tiles[0] * spec->format->tiles[1]
                                                    : 1;
}

/* Adds the work for `n` puzzles of a group, of this tiling and of the i-th size. */
static void add_size(struct mw_cost *cost, const struct mw_spec *spec, const struct mw_group *group,
                     const struct mw_tiling *tiling, int i, double n)
{
    const struct task task = task_of(spec, group, tiling, i);
    const double searched = !group->aim         ? 1
                            : task.has_own_grid ? tries_of_grids
                                                : tries,
                 drawn = spec->set->roster || group->aim ? n : draws_for(task.circuits, n),
                 scored = group->aim ? scoring_of(group) : 1, pairs = task.row * task.row * a_pair;
    cost->planning += drawn * (task.squares * planned * searched * scored + pairs);
    cost->making += n * (task.squares * made + pairs + task.squares * on_a_sheet * (sheets_of(spec) - 1));
    cost->kept += (task.has_own_grid ? n : fmin(n, KEPT)) * task.squares * task.kept;
    cost->at_once = fmax(cost->at_once, task.squares * (task.is_reckoned ? at_once_of_many : at_once));
}

/* Returns the least number of pages for n puzzles and their answers; for posters, the number of sheets of
 * paper. */
static double pages_for(const struct mw_spec *spec, const struct mw_group *group, double n)
{
    const bool has_answers = spec->answers->where != MW_ANSWERS_NONE && spec->answers->per_page > 0;
    return sheets_of(spec) * (n / group->per_page + (has_answers ? n / spec->answers->per_page : 0));
}

static double shown_of(const struct mw_spec *spec, double n)
{
    return spec->answers->where != MW_ANSWERS_NONE ? 2 * n : n;
}

static void add_group(struct mw_cost *cost, const struct mw_spec *spec, const struct mw_group *group,
                      double n)
{
    const int kinds = group->tilings.n > 0 ? group->tilings.n : 1,
              sizes = group->sizes.n > 0 ? group->sizes.n : 1;
    for (int i = 0; i < kinds; i++)
        for (int k = 0; k < sizes; k++)
            add_size(cost, spec, group, group->tilings.n > 0 ? group->tilings.at[i] : group->maze.tiling, k,
                     n / kinds / sizes);
    cost->pages += pages_for(spec, group, n);
    cost->shown += shown_of(spec, n) * sheets_of(spec);
}

struct mw_cost mw_book_cost(const struct mw_spec *spec)
{
    struct mw_cost cost = {.planning = 0};
    double most = 0;
    for (int g = 0; g < spec->ngroups; g++) {
        const struct mw_group *group = &spec->group[g];
        const double before = cost.planning + cost.making,
                     children = spec->set->roster ? (double)spec->set->roster->n * spec->set->sheets : 1;
        add_group(&cost, spec, group, group->count * children);
        if (!cost.dearest || cost.planning + cost.making - before > most) {
            most = cost.planning + cost.making - before;
            cost.dearest = group;
        }
    }
    return cost;
}
