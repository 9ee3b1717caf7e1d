/* choice: several starts, of which one leads to the finish, or several finishes, of which one can be reached.
 * A perfect maze is cut into as many pieces as there are starts, by closing openings; each piece gets a
 * start, and one of them the finish as well. The pieces are cut before gates are chosen: closing an opening
 * on each wrong way afterwards would leave small pieces, and the right start would mostly be the nearest.
 *
 * How many starts lie nearer to the finish than the right one is drawn once for a seed, and kept in all
 * tries: if it were drawn in each try, the ranks that fit seldom would be rarer, and "take the nearest" would
 * pay. */
#include "puzzle/kinds/steps.h"
#include "solve/rim.h"

#include "mazewright/random.h"

#include <string.h>

enum { NOWHERE = -1, TRIES = 60, CUTS = 4, DRAWS = 60, TOO_SHORT = -1000000 };

/* Returns how many starts or exits a request asks for. The words of both knobs begin with "1", so the index
 * of a word is one less. */
static int starts_of(const struct mw_request *r)
{
    return 1 + (r->vary.exits > 0 ? r->vary.exits : r->vary.starts);
}

static bool is_asked(const struct mw_request *r)
{
    return r->vary.starts > 0 || r->vary.exits > 0;
}

static struct mw_ends_wish usual_ends(const struct mw_request *r)
{
    (void)r;
    return (struct mw_ends_wish){MW_PLACE_USUAL, MW_PLACE_USUAL, false};
}

static bool admits_end(int place, struct mw_error *error)
{
    return place == MW_PLACE_USUAL ||
           mw_fail(error, "with several starts or exits, all places are chosen together; leave out start and "
                          "finish");
}

static bool admits(const struct mw_request *r, struct mw_error *error)
{
    static const char *const starts[] = {"starts", NULL}, *const exits[] = {"exits", NULL};
    const char *const *own = r->vary.starts > 0 ? starts : exits;
    return step_admits_plain(r, own, error) &&
           (!r->shape || !r->shape->is_text ||
            mw_fail(
                error,
                "%s cuts a maze into pieces, and the word of the shape would be cut, too; take another shape",
                own[0]));
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    const int n = starts_of(r);
    return step_has_room(r, n <= 2 ? 40 : 100 * (n - 2),
                         mw_format(scratch, "%d %s take", n, r->vary.exits > 0 ? "exits" : "starts"),
                         "take fewer", error);
}

/* --- pieces ------------------------------------------------------------------------------------------- */

/* A maze in pieces, and the gate sites of its rim. */
struct cutting {
    struct mw_arena *scratch;
    struct mw_maze *maze;
    struct mw_rng *rng;
    int n, centre;                 /* the number of pieces; the cell of a finish inside, or MW_OUTSIDE */
    int *piece;                    /* for each cell */
    int *order, *from, *by, *size; /* of a search: the cells, and for each cell the one before it, the wall
                                      between the two, and the number of cells from it on */
    int *whole;                    /* for each piece: its number of cells */
    struct rim rim;
    struct sites *site; /* for each piece: the gate sites at its cells */
};

/* Searches a piece from a cell; `met` cells were found before. Returns how many are found then. */
static int search_piece(struct cutting *c, int root, int number, int met)
{
    const struct mw_grid *grid = c->maze->grid;
    const int first = met;
    c->order[met++] = root;
    c->piece[root] = number;
    c->from[root] = c->by[root] = NOWHERE;
    for (int at = first; at < met; at++)
        for (int i = 0; i < mw_nsides(grid, c->order[at]); i++) {
            const struct mw_side side = mw_side(grid, c->order[at], i);
            if (!c->maze->open[side.wall] || side.to == MW_OUTSIDE || c->piece[side.to] != NOWHERE)
                continue;
            c->piece[side.to] = number;
            c->from[side.to] = c->order[at];
            c->by[side.to] = side.wall;
            c->order[met++] = side.to;
        }
    return met;
}

/* Numbers the pieces, and counts the cells from each cell on. Returns how many pieces there are. */
static int number_pieces(struct cutting *c)
{
    const int ncells = c->maze->grid->ncells;
    int met = 0, n = 0;
    for (int i = 0; i < ncells; i++) {
        c->piece[i] = NOWHERE;
        c->size[i] = 1;
    }
    for (int i = 0; i < ncells; i++)
        if (c->piece[i] == NOWHERE)
            met = search_piece(c, i, n++, met);
    for (int at = met - 1; at >= 0; at--) {
        const int cell = c->order[at];
        if (c->from[cell] == NOWHERE)
            c->whole[c->piece[cell]] = c->size[cell];
        else
            c->size[c->from[cell]] += c->size[cell];
    }
    return n;
}

/* Closes an opening, drawn among all that leave on both sides at least half of a piece's fair share of the
 * cells. Returns its wall; NOWHERE if there is none. */
static int close_one(struct cutting *c)
{
    const int ncells = c->maze->grid->ncells, least = ncells / (2 * c->n);
    int *choice = MW_ARRAY(c->scratch, ncells, int), n = 0;
    number_pieces(c);
    for (int i = 0; i < ncells; i++)
        if (c->from[i] != NOWHERE && c->size[i] >= least && c->whole[c->piece[i]] - c->size[i] >= least)
            choice[n++] = c->by[i];
    if (n == 0)
        return NOWHERE;
    const int wall = choice[mw_rng_pick(c->rng, n)];
    c->maze->open[wall] = 0;
    return wall;
}

/* Cuts the maze into its pieces. False, with the maze as it was, if a piece would be too small. */
static bool cut(struct cutting *c, int closed[MW_MOST_ENDS])
{
    for (int i = 0; i + 1 < c->n; i++)
        if ((closed[i] = close_one(c)) == NOWHERE) {
            while (i-- > 0)
                c->maze->open[closed[i]] = 1;
            return false;
        }
    return number_pieces(c) == c->n;
}

/* True if a sign has room outside of a gate site: the gap is wide, and no other part of the rim lies ahead.
 */
static bool has_room(const struct cutting *c, const struct site *site)
{
    const double far = 3, wide = 0.5;
    const struct mw_grid *grid = c->maze->grid;
    const struct mw_wall gate = mw_wall(grid, site->wall);
    const double gap = mw_distance(mw_corner_at(grid, gate.corner[0]), mw_corner_at(grid, gate.corner[1]));
    return mw_lattice(gap) >= mw_lattice(wide) &&
           mw_lattice(mw_rim_ahead(grid, grid->nouter, site->middle, site->out, site->wall, far)) >=
               mw_lattice(far);
}

/* Lists the gate sites of each piece: those with room for a sign or, if it has none, all. */
static void list_sites(struct cutting *c)
{
    for (int i = 0; i < c->n; i++)
        c->site[i].n = 0;
    for (int with_room = 1; with_room >= 0; with_room--) {
        bool is_done[MW_MOST_ENDS] = {false};
        for (int i = 0; i < c->n; i++)
            is_done[i] = c->site[i].n > 0;
        for (int i = 0; i < c->rim.n; i++) {
            const struct site *site = &c->rim.site[i];
            const int piece = c->piece[mw_site_cell(&c->rim, site)];
            if (mw_site_is_choice(&c->rim, site) && !is_done[piece] && (!with_room || has_room(c, site)))
                c->site[piece].at[c->site[piece].n++] = i;
        }
    }
}

/* --- ends --------------------------------------------------------------------------------------------- */

/* A choice of ends: the right piece, the cell and place of each piece's start, and those of the finish. For
 * exits, set_ends() exchanges starts and finish. */
struct ends {
    int right;
    struct mw_end start[MW_MOST_ENDS], finish;
    struct mw_point at[MW_MOST_ENDS], finish_at;
    long long worth;
};

/* Draws a gate at a piece. False if the piece has none. */
static bool pick_gate(struct cutting *c, int piece, struct mw_end *end, struct mw_point *at)
{
    const struct sites *list = &c->site[piece];
    if (list->n == 0)
        return false;
    const struct site *site = &c->rim.site[list->at[mw_rng_pick(c->rng, list->n)]];
    *end = (struct mw_end){mw_site_cell(&c->rim, site), site->wall};
    *at = site->middle;
    return true;
}

static bool pick_ends(struct cutting *c, struct ends *ends)
{
    const struct mw_grid *grid = c->maze->grid;
    ends->right = c->centre == MW_OUTSIDE ? mw_rng_pick(c->rng, c->n) : c->piece[c->centre];
    for (int i = 0; i < c->n; i++)
        if (!pick_gate(c, i, &ends->start[i], &ends->at[i]))
            return false;
    if (c->centre == MW_OUTSIDE)
        return pick_gate(c, ends->right, &ends->finish, &ends->finish_at) &&
               ends->finish.cell != ends->start[ends->right].cell;
    ends->finish = (struct mw_end){c->centre, MW_OUTSIDE};
    ends->finish_at = mw_centre(grid, c->centre);
    return true;
}

static bool are_apart(const struct cutting *c, const struct ends *ends, long long least)
{
    for (int i = 0; i < c->n; i++) {
        if (mw_lattice(mw_distance(ends->at[i], ends->finish_at)) < least)
            return false;
        for (int k = 0; k < i; k++)
            if (mw_lattice(mw_distance(ends->at[i], ends->at[k])) < least)
                return false;
    }
    return true;
}

/* True if `rank` starts lie nearer to the finish than the right one. Around a finish in the middle all lie
 * equally far, and every rank will do. */
static bool has_rank(const struct cutting *c, const struct ends *ends, int rank)
{
    const long long own = mw_lattice(mw_distance(ends->at[ends->right], ends->finish_at));
    int nearer = 0;
    for (int i = 0; i < c->n; i++)
        nearer += i != ends->right && mw_lattice(mw_distance(ends->at[i], ends->finish_at)) < own;
    return nearer == rank || c->centre != MW_OUTSIDE;
}

/* Returns how good ends are, in thousandths: twice the share of the cells that the route passes, plus 0.6
 * times the depth of the shallowest wrong piece as a share of the route (at most 1), minus the share of the
 * diagonal by which the farthest wrong piece stays away from the finish. TOO_SHORT if the route is seen at a
 * glance. */
static long long worth_of(const struct cutting *c, const struct ends *ends)
{
    const struct mw_grid *grid = c->maze->grid;
    struct mw_arena *scratch = mw_arena_new();
    const long long route =
        1 + mw_maze_steps(scratch, c->maze, ends->start[ends->right].cell)[ends->finish.cell];
    const long long diagonal =
        mw_lattice(mw_distance((struct mw_point){0, 0}, (struct mw_point){grid->box.w, grid->box.h}));
    long long farthest = 0, shallowest = grid->ncells;
    for (int i = 0; i < c->n; i++) {
        if (i == ends->right)
            continue;
        const int *steps = mw_maze_steps(scratch, c->maze, ends->start[i].cell);
        long long deepest = 0, near = diagonal;
        for (int cell = 0; cell < grid->ncells; cell++)
            if (c->piece[cell] == i) {
                const long long away = mw_lattice(mw_distance(mw_centre(grid, cell), ends->finish_at));
                deepest = steps[cell] > deepest ? steps[cell] : deepest;
                near = away < near ? away : near;
            }
        shallowest = deepest < shallowest ? deepest : shallowest;
        farthest = near > farthest ? near : farthest;
    }
    mw_arena_free(scratch);
    const long long depth = 600 * shallowest / route;
    return route * route < 3LL * grid->ncells
               ? TOO_SHORT
               : 2000 * route / grid->ncells + (depth < 600 ? depth : 600) - 1000 * farthest / diagonal;
}

/* Draws ends many times, and keeps the best that are apart and of the rank. False if none are. */
static bool choose_ends(struct cutting *c, int rank, long long least, struct ends *best)
{
    bool found = false;
    for (int i = 0; i < DRAWS; i++) {
        struct ends ends = {0};
        if (!pick_ends(c, &ends) || !are_apart(c, &ends, least) || !has_rank(c, &ends, rank))
            continue;
        ends.worth = worth_of(c, &ends);
        if (ends.worth == TOO_SHORT)
            continue;
        if (!found || ends.worth > best->worth)
            *best = ends;
        found = true;
    }
    return found;
}

/* Returns the least distance between two gates on the lattice: a part of the rim that leaves space for all
 * signs. Later tries are content with less, down to five eighths, because some shapes have no more. */
static long long least_distance(const struct cutting *c, int try)
{
    const struct mw_box box = c->maze->grid->box;
    const long long around = mw_lattice(2 * (box.w + box.h)), share = 8 - 4 * try / TRIES;
    return around * share / (20 * (c->n + 1));
}

/* --- the maze ----------------------------------------------------------------------------------------- */

/* Gives a maze in pieces its ends, and opens their gates. */
static void set_ends(struct mw_maze *maze, const struct ends *ends, int n, bool are_finishes)
{
    maze->start = are_finishes ? ends->finish : ends->start[ends->right];
    maze->finish = are_finishes ? ends->start[ends->right] : ends->finish;
    maze->wrong_are_finishes = are_finishes;
    maze->nwrong = 0;
    for (int i = 0; i < n; i++)
        if (i != ends->right)
            maze->wrong[maze->nwrong++] = ends->start[i];
    for (int i = 0; i < mw_count_ends(maze); i++)
        if (mw_end_at(maze, i).gate != MW_OUTSIDE)
            maze->open[mw_end_at(maze, i).gate] = 1;
}

/* Cuts a perfect maze up to CUTS times, until ends are found. */
static bool cut_and_choose(struct cutting *c, int rank, int try, struct ends *ends)
{
    int closed[MW_MOST_ENDS];
    for (int i = 0; i < CUTS; i++) {
        if (!cut(c, closed))
            continue;
        list_sites(c);
        if (choose_ends(c, rank, least_distance(c, try), ends))
            return true;
        for (int k = 0; k + 1 < c->n; k++)
            c->maze->open[closed[k]] = 1;
    }
    return false;
}

static struct cutting begin(struct mw_arena *scratch, struct mw_maze *maze, const struct mw_request *r,
                            struct mw_rng *rng)
{
    const int ncells = maze->grid->ncells, n = starts_of(r);
    struct cutting c = {.scratch = scratch,
                        .maze = maze,
                        .rng = rng,
                        .n = n,
                        .centre = r->tiling->rings && !r->shape ? mw_grid_middle(maze->grid) : MW_OUTSIDE,
                        .piece = MW_ARRAY(scratch, ncells, int),
                        .order = MW_ARRAY(scratch, ncells, int),
                        .from = MW_ARRAY(scratch, ncells, int),
                        .by = MW_ARRAY(scratch, ncells, int),
                        .size = MW_ARRAY(scratch, ncells, int),
                        .whole = MW_ARRAY(scratch, n, int),
                        .rim = mw_rim_survey(scratch, maze),
                        .site = MW_ARRAY(scratch, n, struct sites)};
    c.rim.taken = (struct mw_end){MW_OUTSIDE, MW_OUTSIDE};
    for (int i = 0; i < n; i++)
        c.site[i].at = MW_ARRAY(scratch, c.rim.n + 1, int);
    return c;
}

static struct mw_maze *make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    const struct mw_request *r = setup->request;
    struct mw_rng walls = step_rng(r, WALL_STREAM), cuts = step_rng(r, CHOICE_STREAM);
    const int rank = mw_rng_pick(&cuts, starts_of(r));
    struct mw_maze *made = NULL;
    for (int try = 0; try < TRIES && !made; try++) {
        struct mw_arena *scratch = mw_arena_new();
        struct mw_maze *maze = mw_maze_carve(arena, setup->grid, &r->algorithm, &walls, error);
        struct ends ends = {0};
        if (!maze) {
            mw_arena_free(scratch);
            return NULL;
        }
        struct cutting c = begin(scratch, maze, r, &cuts);
        if (cut_and_choose(&c, rank, try, &ends)) {
            set_ends(maze, &ends, c.n, r->vary.exits > 0);
            made = maze;
        }
        mw_arena_free(scratch);
    }
    if (!made)
        mw_fail(error,
                "no places for %d %s were found that make a good puzzle; make it larger, take fewer, or "
                "another seed",
                starts_of(r), r->vary.exits > 0 ? "exits" : "starts");
    return made;
}

/* --- the proof ---------------------------------------------------------------------------------------- */

static int root_of(int *leads, int cell)
{
    while (leads[cell] != cell)
        cell = leads[cell] = leads[leads[cell]];
    return cell;
}

/* True if the maze is a forest with one tree for each end but one: the start and the finish share a tree, and
 * each wrong end has another. Joins cells along passages; one that joins nothing closes a circle. */
static bool is_forest(const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    struct mw_arena *scratch = mw_arena_new();
    int *leads = MW_ARRAY(scratch, grid->ncells, int), trees = grid->ncells;
    bool good = true;
    for (int i = 0; i < grid->ncells; i++)
        leads[i] = i;
    for (int i = 0; i < grid->nwalls && good; i++) {
        const struct mw_wall wall = mw_wall(grid, i);
        if (!maze->open[i] || wall.cell[1] == MW_OUTSIDE)
            continue;
        const int a = root_of(leads, wall.cell[0]), b = root_of(leads, wall.cell[1]);
        good = a != b;
        leads[a] = b;
        trees--;
    }
    for (int i = 1; i < mw_count_ends(maze); i++)
        for (int k = 0; k < i; k++)
            good = good && (i == 1) == (root_of(leads, mw_end_at(maze, i).cell) ==
                                        root_of(leads, mw_end_at(maze, k).cell));
    mw_arena_free(scratch);
    return good && trees == 1 + maze->nwrong;
}

static bool prove(struct mw_arena *arena, const struct mw_request *r, bool measures, struct mw_solved *solved,
                  struct mw_error *error)
{
    if (is_forest(solved->maze))
        return step_prove(arena, r, measures, solved, error);
    return mw_fail(error, "more than one start leads to the finish, one start to more than one finish, or "
                          "ways lead in a circle");
}

const struct mw_puzzle_kind mw_puzzle_kind_choice = {
    .name = "choice",
    .brief = "several starts or finishes, of which one is right",
    .is_asked = is_asked,
    .claims = {.one_route = true, .all_reached = true, .known_circles = true},
    .usual_ends = usual_ends,
    .admits_end = admits_end,
    .admits = admits,
    .fits = fits,
    .make = make,
    .prove = prove,
    .narrowest = mw_maze_narrowest,
};
