/* Chooses where a maze starts and finishes. */
#include "solve/best.h"

#include "mazewright/random.h"
#include "solve/rim.h"

/* For each place, the direction in which it lies from the centre; y runs down. */
static const struct mw_point direction[MW_NPLACES] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, -1}, {1, -1},
                                                      {-1, 1}, {1, 1}, {0, 0},  {0, 0}, {0, 0}};

/* --- all ends ------------------------------------------------------------------------------------------ */

int mw_count_ends(const struct mw_maze *maze)
{
    return 2 + maze->nwrong;
}

struct mw_end mw_end_at(const struct mw_maze *maze, int i)
{
    return i == 0 ? maze->start : i == 1 ? maze->finish : maze->wrong[i - 2];
}

bool mw_end_is_finish(const struct mw_maze *maze, int i)
{
    return i == 1 || (i > 1 && maze->wrong_are_finishes);
}

/* True if an end stands before another in the order of letters. */
static bool stands_before(const struct mw_maze *maze, int i, int k)
{
    const struct mw_point a = mw_centre(maze->grid, mw_end_at(maze, i).cell),
                          b = mw_centre(maze->grid, mw_end_at(maze, k).cell);
    const long long down = mw_lattice(a.y) - mw_lattice(b.y), along = mw_lattice(a.x) - mw_lattice(b.x);
    return down != 0 ? down < 0 : along != 0 ? along < 0 : i < k;
}

int mw_end_letter(const struct mw_maze *maze, int i)
{
    int letter = 0;
    if (maze->nwrong == 0 || mw_end_is_finish(maze, i) != maze->wrong_are_finishes)
        return -1;
    for (int k = 0; k < mw_count_ends(maze); k++)
        letter += mw_end_is_finish(maze, k) == maze->wrong_are_finishes && stands_before(maze, k, i);
    return letter;
}

/* --- both ends ---------------------------------------------------------------------------------------- */

static struct mw_end end_at_gate(const struct mw_maze *maze, int gate)
{
    return (struct mw_end){mw_wall(maze->grid, gate).cell[0], gate};
}

/* Returns the cell of a place inside the grid, such as the centre; MW_OUTSIDE for a place at the rim. */
static int cell_at(const struct mw_grid *grid, int place)
{
    int column, row;
    if (place == MW_CENTRE)
        return mw_grid_middle(grid);
    if (!mw_place_is_cell(place, &column, &row))
        return MW_OUTSIDE;
    const struct mw_box squares = {0, 0, grid->size.w, grid->size.h},
                        *box = grid->tiling->square ? &squares : &grid->box;
    return mw_grid_nearest(grid, (struct mw_point){box->x + (column - 0.5) / grid->size.w * box->w,
                                                   box->y + (row - 0.5) / grid->size.h * box->h});
}

/* Returns the half of a side in which an end must be: for a route that runs to the left, the start in the
 * right half and the finish in the left one. Only sides at the top and bottom have halves. */
static enum half half_of(const struct mw_ends_wish *ends, bool is_finish)
{
    return !ends->leftward ? WHOLE : is_finish ? LEFT_HALF : RIGHT_HALF;
}

static const struct site *site_on_side(struct mw_arena *scratch, const struct rim *rim,
                                       struct mw_point toward, enum half half, struct mw_rng *rng)
{
    const struct sites side = mw_sites_on_side(scratch, rim, toward, half);
    struct sites far = {0, MW_ARRAY(scratch, side.n + 1, int)};
    for (int i = 0; i < side.n; i++)
        if (mw_site_is_far(rim, &rim->site[side.at[i]]))
            far.at[far.n++] = side.at[i];
    const struct sites *of = far.n > 0 ? &far : &side;
    return of->n > 0 ? &rim->site[of->at[mw_rng_pick(rng, of->n)]] : NULL;
}

/* Chooses an end at a place, or in a half of a side. The place "farthest" is the one farthest from the cell
 * `far_from`. */
static struct mw_end choose(struct mw_arena *scratch, const struct rim *rim, int place, enum half half,
                            int far_from, struct mw_rng *rng)
{
    const struct mw_grid *grid = rim->maze->grid;
    int inside = cell_at(grid, place);
    const struct site *site = NULL;
    if (inside != MW_OUTSIDE && (inside != rim->taken.cell || grid->ncells == 1))
        return (struct mw_end){inside, MW_OUTSIDE};
    if (place <= MW_RIGHT)
        site = site_on_side(scratch, rim, direction[place], half, rng);
    else if (place <= MW_BOTTOM_RIGHT)
        site = mw_site_near_corner(rim, direction[place]);
    else if (place == MW_APART && rim->taken.cell == MW_OUTSIDE)
        site = mw_site_of_apart_pair(rim);
    else if (place == MW_APART)
        site = mw_site_apart_from(scratch, rim, far_from, &(long long){0});
    if (!site)
        site = mw_site_farthest_from(scratch, rim, far_from);
    return end_at_gate(rim->maze, site->wall);
}

/* Returns when the end at a place is chosen: 0, first, for a place of one cell; 1 for a side or corner; 2,
 * last, for a place that depends on the other end. */
static int how_free(int place)
{
    int column, row;
    return place == MW_FARTHEST || place == MW_APART                      ? 2
           : place == MW_CENTRE || mw_place_is_cell(place, &column, &row) ? 0
                                                                          : 1;
}

static void open_gates(struct mw_maze *maze)
{
    if (maze->start.gate != MW_OUTSIDE)
        maze->open[maze->start.gate] = 1;
    if (maze->finish.gate != MW_OUTSIDE)
        maze->open[maze->finish.gate] = 1;
}

/* Exchanges start and finish, which can both be anywhere on the rim, if the route runs in the wrong
 * direction: it must run to the left if `leftward`, otherwise through a word as the word is read. `letter`
 * has the letter of each cell, or is NULL. */
static void put_start_first(struct mw_maze *maze, bool leftward, const int *letter)
{
    const struct mw_shape *shape = maze->grid->shape;
    const struct mw_end start = maze->start;
    const long long ahead = mw_lattice(mw_centre(maze->grid, maze->finish.cell).x) -
                            mw_lattice(mw_centre(maze->grid, start.cell).x);
    const bool is_text = shape && shape->is_text;
    if (leftward ? ahead > 0
        : letter ? letter[maze->start.cell] > letter[maze->finish.cell]
                 : is_text && (shape->from_right ? ahead >= 0 : ahead < 0)) {
        maze->start = maze->finish;
        maze->finish = start;
    }
}

/* Chooses both ends. If each is wanted farthest from the other, the end chosen first lies at the rim cell
 * farthest from an arbitrary cell: in a tree, a longest route between rim cells ends there. */
static void deal(struct mw_arena *scratch, struct mw_maze *maze, struct mw_ends_wish ends, struct mw_rng *rng,
                 bool is_mild)
{
    const bool finish_first = how_free(ends.start) > how_free(ends.finish);
    const int place[2] = {ends.start, ends.finish}, first = finish_first, second = !finish_first;
    struct mw_end *end[2] = {&maze->start, &maze->finish};
    struct rim rim = mw_rim_survey(scratch, maze);
    rim.is_mild = is_mild;
    if (ends.start == MW_APART && ends.finish == MW_APART)
        rim.letter = mw_grid_letters(scratch, maze->grid);
    *end[first] = choose(scratch, &rim, place[first], half_of(&ends, first), 0, rng);
    rim.taken = *end[first];
    *end[second] = choose(scratch, &rim, place[second], half_of(&ends, second), end[first]->cell, rng);
    if (ends.start == MW_APART && ends.finish == MW_APART)
        put_start_first(maze, ends.leftward, rim.letter);
    open_gates(maze);
}

void mw_ends_deal(struct mw_arena *scratch, struct mw_maze *maze, struct mw_ends_wish ends,
                  struct mw_rng *rng)
{
    deal(scratch, maze, ends, rng, false);
}

/* --- the best of two sides ---------------------------------------------------------------------------- */

/* The cells from which the end at a place is chosen: many at a side, elsewhere one. */
struct candidates {
    const struct site *const *site; /* for each cell, its gate site; NULL if the place is a cell inside */
    struct cells cells;
};

static bool is_corner(int place)
{
    return place >= MW_TOP_LEFT && place <= MW_BOTTOM_RIGHT;
}

/* Returns what is subtracted from the value of a route that ends at the gate site: in a corner of the grid,
 * six times the number of cells along an eighth of the side; elsewhere 0. A gap in a corner looks like a
 * missing wall, and a book with many such mazes looks dull. */
static int awkwardness_at_corner(const struct rim *rim, const struct site *site)
{
    const struct mw_box *box = &rim->maze->grid->box;
    const bool level = mw_lattice(fabs(site->out.x)) > mw_lattice(fabs(site->out.y));
    const double at = level ? site->middle.y - box->y : site->middle.x - box->x,
                 length = level ? box->h : box->w, near = fmin(at, length - at), corner = 1, a_cell = 6;
    return mw_lattice(near) < mw_lattice(corner) ? (int)mw_snap(a_cell * length / 8, 1) : 0;
}

static struct candidates candidates_at(struct mw_arena *scratch, const struct rim *rim, int place,
                                       enum half half)
{
    const int inside = cell_at(rim->maze->grid, place);
    int *cell = MW_ARRAY(scratch, rim->n + 1, int), *awkward = MW_ARRAY(scratch, rim->n + 1, int);
    const struct site **site = MW_ARRAY(scratch, rim->n + 1, const struct site *);
    if (inside != MW_OUTSIDE) {
        cell[0] = inside;
        return (struct candidates){NULL, {1, cell, awkward}};
    }
    if (is_corner(place)) {
        site[0] = mw_site_near_corner(rim, direction[place]);
        cell[0] = mw_site_cell(rim, site[0]);
        return (struct candidates){site, {1, cell, awkward}};
    }
    const struct sites side = mw_sites_on_side(scratch, rim, direction[place], half);
    for (int i = 0; i < side.n; i++) {
        site[i] = &rim->site[side.at[i]];
        cell[i] = mw_site_cell(rim, site[i]);
        awkward[i] = awkwardness_at_corner(rim, site[i]);
    }
    return (struct candidates){site, {side.n, cell, awkward}};
}

/* Returns the bounds of the centres of cells. */
static struct mw_box box_around(const struct mw_grid *grid, const struct cells *cells)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < cells->n; i++)
        mw_bounds_add(&bounds, mw_centre(grid, cells->cell[i]));
    return mw_bounds_box(&bounds);
}

/* True if a cell is far enough from a box for both to have ends. */
static bool is_far_from(const struct mw_grid *grid, int cell, struct mw_box box)
{
    const struct mw_point p = mw_centre(grid, cell), nearest = {fmin(fmax(p.x, box.x), box.x + box.w),
                                                                fmin(fmax(p.y, box.y), box.y + box.h)};
    return mw_lattice(mw_distance(p, nearest)) >= mw_lattice(mw_ends_least_distance(grid));
}

/* Returns those candidates that are far enough from the part of the grid in which the candidates for the
 * other end lie; all, if none is. */
static struct candidates far_from(struct mw_arena *scratch, const struct mw_grid *grid,
                                  const struct candidates *of, const struct cells *other)
{
    const struct mw_box box = box_around(grid, other);
    int n = 0, *cell = MW_ARRAY(scratch, of->cells.n, int), *awkward = MW_ARRAY(scratch, of->cells.n, int);
    const struct site **site = MW_ARRAY(scratch, of->cells.n, const struct site *);
    for (int i = 0; i < of->cells.n; i++)
        if (is_far_from(grid, of->cells.cell[i], box)) {
            cell[n] = of->cells.cell[i];
            awkward[n] = of->cells.awkward[i];
            site[n++] = of->site ? of->site[i] : NULL;
        }
    return n > 0 ? (struct candidates){of->site ? site : NULL, {n, cell, awkward}} : *of;
}

static struct mw_end candidate(const struct mw_maze *maze, const struct candidates *of, int i)
{
    return of->site ? end_at_gate(maze, of->site[i]->wall) : (struct mw_end){of->cells.cell[i], MW_OUTSIDE};
}

static void shut_gates(struct mw_maze *maze)
{
    if (maze->start.gate != MW_OUTSIDE)
        maze->open[maze->start.gate] = 0;
    if (maze->finish.gate != MW_OUTSIDE)
        maze->open[maze->finish.gate] = 0;
}

static int route_length(struct mw_arena *scratch, const struct mw_maze *maze)
{
    return 1 + mw_maze_steps(scratch, maze, maze->start.cell)[maze->finish.cell];
}

/* Chooses two ends that lie apart. If the route between the best gates of a bent rim passes less than a fifth
 * of the cells, takes awkward gates instead, provided that they make the route at least half as long again.
 */
static void choose_apart(struct mw_arena *scratch, struct mw_maze *maze, struct mw_ends_wish ends,
                         struct mw_rng *rng)
{
    enum { LEAST_SHARE = 5 };
    deal(scratch, maze, ends, rng, false);
    const struct mw_end start = maze->start, finish = maze->finish;
    const int length = route_length(scratch, maze);
    if (!maze->grid->straight || LEAST_SHARE * length >= maze->grid->ncells)
        return;
    shut_gates(maze);
    deal(scratch, maze, ends, rng, true);
    if (2 * route_length(scratch, maze) >= 3 * length)
        return;
    shut_gates(maze);
    maze->start = start;
    maze->finish = finish;
    open_gates(maze);
}

void mw_ends_choose(struct mw_arena *scratch, struct mw_maze *maze, struct mw_ends_wish ends,
                    struct mw_rng *rng)
{
    if (ends.start == MW_APART && ends.finish == MW_APART) {
        choose_apart(scratch, maze, ends, rng);
        return;
    }
    const bool has_side = ends.start <= MW_RIGHT || ends.finish <= MW_RIGHT;
    if (!has_side || how_free(ends.start) == 2 || how_free(ends.finish) == 2) {
        mw_ends_deal(scratch, maze, ends, rng);
        return;
    }
    const struct rim rim = mw_rim_survey(scratch, maze);
    const struct candidates starts = candidates_at(scratch, &rim, ends.start, half_of(&ends, false)),
                            finishes = candidates_at(scratch, &rim, ends.finish, half_of(&ends, true)),
                            from = far_from(scratch, maze->grid, &starts, &finishes.cells),
                            to = far_from(scratch, maze->grid, &finishes, &from.cells);
    int pair[2];
    if (!mw_best_pair(scratch, maze, (const struct cells[]){from.cells, to.cells}, pair)) {
        mw_ends_deal(scratch, maze, ends, rng);
        return;
    }
    maze->start = candidate(maze, &from, pair[0]);
    maze->finish = candidate(maze, &to, pair[1]);
    open_gates(maze);
}

/* --- places that are one ------------------------------------------------------------------------------ */

/* Returns the cell that `place` names, or MW_OUTSIDE if it names a side whose cell is chosen later. */
static int fixed_cell(const struct mw_grid *grid, int place)
{
    if (!is_corner(place))
        return cell_at(grid, place);
    struct mw_arena *scratch = mw_arena_new();
    struct mw_maze maze = {.grid = grid};
    const struct rim rim = mw_rim_survey(scratch, &maze);
    const int cell = mw_site_cell(&rim, mw_site_near_corner(&rim, direction[place]));
    mw_arena_free(scratch);
    return cell;
}

bool mw_ends_are_one(const struct mw_grid *grid, struct mw_ends_wish ends)
{
    const int from = fixed_cell(grid, ends.start), to = fixed_cell(grid, ends.finish);
    return ends.start != ends.finish && from != MW_OUTSIDE && from == to && grid->ncells > 1;
}
