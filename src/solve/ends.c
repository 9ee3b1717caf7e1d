/* Where a maze starts and finishes. A side of a grid is the rim that faces that way and lies at the very edge
 * of the box, so that an arrow beside the gap stands clear of the walls on every tiling. */
#include "solve/best.h"

/* The direction in which each place lies; y down. */
static const struct mw_point direction[MW_NPLACES] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, -1}, {1, -1},
                                                      {-1, 1}, {1, 1}, {0, 0},  {0, 0}, {0, 0}};

/* A wall of the outer rim: where a gate in it would be, and which way it would look. */
struct post {
    int wall, quality; /* mw_gate_quality() */
    struct mw_point middle, out;
    enum { UNKNOWN, EXPOSED, COVERED } view;
};

/* A choice of rim walls, without the gate and the cell that are taken. */
struct rim {
    struct mw_maze *maze;
    struct mw_end taken; /* cell MW_OUTSIDE: nothing is */
    int n, least;        /* quality of a post */
    struct post *post;
};

static int cell_of(const struct rim *rim, const struct post *post)
{
    return rim->maze->grid->wall[post->wall].cell[0];
}

/* The quality that posts of a side have at the least: the best of which there are enough. */
static int least_quality(const struct rim *rim)
{
    for (int least = MW_GATE_BEST; least > 0; least--) {
        int n = 0, cell = MW_OUTSIDE;
        bool two = false;
        for (int i = 0; i < rim->n; i++) {
            if (rim->post[i].quality < least)
                continue;
            two |= n++ > 0 && cell_of(rim, &rim->post[i]) != cell;
            cell = cell_of(rim, &rim->post[i]);
        }
        if (two && 16 * n >= rim->n)
            return least;
    }
    return 0;
}

/* The walls of the outer rim. */
static struct rim survey(struct mw_arena *scratch, struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    struct rim rim = {.maze = maze,
                      .taken = {MW_OUTSIDE, MW_OUTSIDE},
                      .n = grid->nouter,
                      .post = MW_ARRAY(scratch, grid->nouter, struct post)};
    for (int i = 0; i < rim.n; i++)
        rim.post[i] = (struct post){.wall = grid->rim[i],
                                    .quality = mw_gate_quality(grid, grid->rim[i]),
                                    .middle = mw_wall_middle(grid, grid->rim[i]),
                                    .out = mw_wall_outward(grid, grid->rim[i])};
    rim.least = least_quality(&rim);
    return rim;
}

static bool is_free(const struct rim *rim, const struct post *post)
{
    if (post->wall == rim->taken.gate)
        return false;
    return cell_of(rim, post) != rim->taken.cell || rim->maze->grid->ncells == 1;
}

static bool is_choice(const struct rim *rim, const struct post *post)
{
    return post->quality >= rim->least && is_free(rim, post);
}

/* --- sides and corners -------------------------------------------------------------------------------- */

/* How far a post lies from the edge of the box on the side that lies in that direction. */
static long long depth(const struct rim *rim, const struct post *post, struct mw_point toward)
{
    const struct mw_box *box = &rim->maze->grid->box;
    if (toward.x != 0)
        return mw_lattice(toward.x < 0 ? post->middle.x - box->x : box->x + box->w - post->middle.x);
    return mw_lattice(toward.y < 0 ? post->middle.y - box->y : box->y + box->h - post->middle.y);
}

static bool leans(const struct post *post, struct mw_point toward, double least)
{
    return mw_lattice(mw_dot(post->out, toward)) > mw_lattice(least);
}

/* Posts of a rim, by index. */
struct posts {
    int n, *at;
};

/* The posts that lean toward a side, at most `slack` deeper than the outermost of those that are free. */
static struct posts posts_leaning(struct mw_arena *scratch, const struct rim *rim, struct mw_point toward,
                                  double least)
{
    const long long slack = mw_lattice(0.3);
    struct posts found = {0, MW_ARRAY(scratch, rim->n, int)};
    long long outermost = INT64_MAX - slack;
    for (int i = 0; i < rim->n; i++)
        if (is_choice(rim, &rim->post[i]) && leans(&rim->post[i], toward, least) &&
            depth(rim, &rim->post[i], toward) < outermost)
            outermost = depth(rim, &rim->post[i], toward);
    for (int i = 0; i < rim->n; i++)
        if (is_choice(rim, &rim->post[i]) && leans(&rim->post[i], toward, least) &&
            depth(rim, &rim->post[i], toward) <= outermost + slack)
            found.at[found.n++] = i;
    return found;
}

/* Those that face the side, or on an outline without one, such as a triangle at its tip, those that lean that
 * way. */
static struct posts posts_on_side(struct mw_arena *scratch, const struct rim *rim, struct mw_point toward)
{
    const struct posts facing = posts_leaning(scratch, rim, toward, 0.7);
    return facing.n > 0 ? facing : posts_leaning(scratch, rim, toward, 0.3);
}

static const struct post *post_on_side(struct mw_arena *scratch, const struct rim *rim,
                                       struct mw_point toward, struct mw_rng *rng)
{
    const struct posts side = posts_on_side(scratch, rim, toward);
    return side.n > 0 ? &rim->post[side.at[mw_rng_pick(rng, side.n)]] : NULL;
}

/* The post nearest to a corner of the box; of those as near, one that faces up or down. */
static const struct post *post_near_corner(const struct rim *rim, struct mw_point toward)
{
    const struct mw_box *box = &rim->maze->grid->box;
    const struct mw_point corner = {box->x + (toward.x > 0 ? box->w : 0),
                                    box->y + (toward.y > 0 ? box->h : 0)};
    const struct post *found = NULL;
    long long nearest = INT64_MAX;
    bool found_upright = false;
    for (int i = 0; i < rim->n; i++) {
        const struct post *post = &rim->post[i];
        if (!is_choice(rim, post))
            continue;
        bool upright = leans(post, (struct mw_point){0, toward.y}, 0.7);
        long long d = mw_lattice(mw_distance(post->middle, corner));
        if (d < nearest || (d == nearest && upright && !found_upright)) {
            nearest = d;
            found = post;
            found_upright = upright;
        }
    }
    return found;
}

/* --- posts that are good to draw ---------------------------------------------------------------------- */

/* How far a post lies from the edge of the box that it faces most; a gap at the side counts as half a cell
 * deeper, because its word takes more room than one above or below. */
static long long own_depth(const struct rim *rim, const struct post *post)
{
    const long long half = mw_lattice(0.5);
    if (mw_lattice(fabs(post->out.x)) > mw_lattice(fabs(post->out.y)))
        return depth(rim, post, (struct mw_point){post->out.x, 0}) + half;
    return depth(rim, post, (struct mw_point){0, post->out.y});
}

static bool looks_out(const struct rim *rim, const struct post *post)
{
    const struct mw_grid *grid = rim->maze->grid;
    const double half_width = 0.35, before = 0.25, beyond = grid->box.w + grid->box.h;
    const struct mw_point aside = {-post->out.y, post->out.x};
    for (int side = -1; side <= 1; side++) {
        const struct mw_point from =
            mw_plus(mw_plus(post->middle, aside, side * half_width), post->out, before);
        if (mw_rim_ahead(grid, grid->nouter, from, post->out, post->wall, beyond) < beyond)
            return false;
    }
    return true;
}

/* Whether nothing of the maze lies before a gate, to the width of an arrow: there is room for a sign
 * somewhere. It is asked often, and looked at once. */
static bool is_exposed(const struct rim *rim, struct post *post)
{
    if (post->view == UNKNOWN)
        post->view = looks_out(rim, post) ? EXPOSED : COVERED;
    return post->view == EXPOSED;
}

/* The less, the better a gate is to draw: with room before it, and not deep in the outline. */
static long long awkwardness(const struct rim *rim, struct post *post)
{
    return own_depth(rim, post) + (is_exposed(rim, post) ? 0 : mw_lattice(1000));
}

/* --- posts that are far away -------------------------------------------------------------------------- */

/* A free post of the cell that is the most steps away from a cell; of its posts, the one that is best to
 * draw. */
static struct post *post_farthest_from(struct mw_arena *scratch, const struct rim *rim, int from)
{
    const int *steps = mw_maze_steps(scratch, rim->maze, from);
    struct post *found = NULL;
    for (int i = 0; i < rim->n; i++) {
        struct post *post = &rim->post[i];
        if (!is_choice(rim, post))
            continue;
        int more = found ? steps[cell_of(rim, post)] - steps[cell_of(rim, found)] : 1;
        if (more > 0 || (more == 0 && awkwardness(rim, post) < awkwardness(rim, found)))
            found = post;
    }
    return found;
}

/* A sign beside the left or right edge of the box makes the maze narrower, and width is dear on a page. */
static bool costs_width(const struct rim *rim, const struct post *post)
{
    const bool level = mw_lattice(fabs(post->out.x)) > mw_lattice(fabs(post->out.y));
    const double near = 2.5;
    return level && depth(rim, post, (struct mw_point){post->out.x, 0}) < mw_lattice(near);
}

/* What a gate counts, in hundredths: nothing if it is too narrow, less if it spoils the shape, or its sign
 * costs width, of which a word has none to spare. */
static int worth_of(const struct rim *rim, const struct post *post)
{
    const struct mw_shape *shape = rim->maze->grid->shape;
    const int beside = shape && shape->is_text ? 25 : 5;
    static const int worth[MW_GATE_BEST + 1] = {0, 1, 10, 100};
    return worth[post->quality] / (costs_width(rim, post) ? beside : 1);
}

/* How far a post is apart from a cell: steps of the route times the way on paper, which must not be short. A
 * gap that looks straight up, down or to a side counts more than a slanting one, for it is easier to find; of
 * one cell's, the one that lies least deep. */
static long long apartness(const struct rim *rim, const int *steps, int from, const struct post *post)
{
    const struct mw_grid *grid = rim->maze->grid;
    const int cell = cell_of(rim, post);
    double way = mw_distance(grid->centre[from], grid->centre[cell]) + 0.01,
           across = 0.5 * (grid->box.w + grid->box.h),
           square = 0.3 + 0.7 * fmax(fabs(post->out.x), fabs(post->out.y)),
           deep = (double)own_depth(rim, post) / (double)mw_lattice(grid->box.w + grid->box.h);
    return mw_lattice((steps[cell] + 1.0) * way * fmin(1, 2 * way / across) * square *
                      (0.01 * worth_of(rim, post)) * (1 - 0.001 * deep));
}

/* The free post that is most apart from a cell, with room before it. */
static struct post *post_apart_from(struct mw_arena *scratch, const struct rim *rim, int from,
                                    long long *most)
{
    const int *steps = mw_maze_steps(scratch, rim->maze, from);
    struct post *found = NULL;
    *most = -1;
    for (int i = 0; i < rim->n; i++) {
        if (!is_free(rim, &rim->post[i]))
            continue;
        long long apart = apartness(rim, steps, from, &rim->post[i]);
        if (apart > *most && is_exposed(rim, &rim->post[i])) {
            *most = apart;
            found = &rim->post[i];
        }
    }
    return found;
}

/* The post that is most apart from another, and what the two are worth as a pair; nothing without room before
 * both. */
static struct post *partner_of(const struct rim *rim, struct post *post, long long *worth)
{
    struct mw_arena *scratch = mw_arena_new();
    struct post *partner = post_apart_from(scratch, rim, cell_of(rim, post), worth);
    *worth = is_exposed(rim, post) ? *worth * worth_of(rim, post) / 100 : -1;
    mw_arena_free(scratch);
    return partner;
}

/* One end of a pair that is as far apart as any: from a few posts all along the rim one goes to the partner,
 * to the partner's partner, and on as long as pairs get better. */
static struct post *post_of_apart_pair(const struct rim *rim)
{
    enum { TRIES = 6 };
    long long best = -1;
    struct post *found = &rim->post[0];
    for (int t = 0; t < TRIES; t++) {
        struct post *post = &rim->post[(long long)t * rim->n / TRIES];
        for (long long worth, last = -2; post; last = worth) {
            struct post *partner = partner_of(rim, post, &worth);
            if (worth <= last)
                break;
            if (worth > best) {
                best = worth;
                found = post;
            }
            post = partner;
        }
    }
    return found;
}

/* --- both ends ---------------------------------------------------------------------------------------- */

static struct mw_end end_at_gate(const struct mw_maze *maze, int gate)
{
    return (struct mw_end){maze->grid->wall[gate].cell[0], gate};
}

/* The cell that a place inside means; MW_OUTSIDE for places at the rim. */
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

/* The end at a place. `far_from` is the cell that `farthest` is measured from. */
static struct mw_end choose(struct mw_arena *scratch, const struct rim *rim, int place, int far_from,
                            struct mw_rng *rng)
{
    const struct mw_grid *grid = rim->maze->grid;
    int inside = cell_at(grid, place);
    const struct post *post = NULL;
    if (inside != MW_OUTSIDE && (inside != rim->taken.cell || grid->ncells == 1))
        return (struct mw_end){inside, MW_OUTSIDE};
    if (place <= MW_RIGHT)
        post = post_on_side(scratch, rim, direction[place], rng);
    else if (place <= MW_BOTTOM_RIGHT)
        post = post_near_corner(rim, direction[place]);
    else if (place == MW_APART && rim->taken.cell == MW_OUTSIDE)
        post = post_of_apart_pair(rim);
    else if (place == MW_APART)
        post = post_apart_from(scratch, rim, far_from, &(long long){0});
    if (!post)
        post = post_farthest_from(scratch, rim, far_from);
    return end_at_gate(rim->maze, post->wall);
}

/* An end that leaves no choice is chosen before one that does, and one that is measured from the other last.
 */
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

/* A way through a word goes as it is read, if that is left to us. */
static void start_where_reading_starts(struct mw_maze *maze)
{
    const struct mw_shape *shape = maze->grid->shape;
    const struct mw_point *centre = maze->grid->centre;
    const struct mw_end start = maze->start;
    const bool goes_left = mw_lattice(centre[start.cell].x) > mw_lattice(centre[maze->finish.cell].x);
    if (shape && shape->is_text && goes_left != shape->from_right) {
        maze->start = maze->finish;
        maze->finish = start;
    }
}

/* When both ends are measured from each other, the first is whichever rim cell
 * is farthest from an arbitrary cell: on a tree that is one end of a longest route between rim cells. */
void mw_ends_deal(struct mw_arena *scratch, struct mw_maze *maze, int start, int finish, struct mw_rng *rng)
{
    bool finish_first = how_free(start) > how_free(finish);
    struct mw_end *first = finish_first ? &maze->finish : &maze->start;
    struct mw_end *second = finish_first ? &maze->start : &maze->finish;
    struct rim rim = survey(scratch, maze);
    *first = choose(scratch, &rim, finish_first ? finish : start, 0, rng);
    rim.taken = *first;
    *second = choose(scratch, &rim, finish_first ? start : finish, first->cell, rng);
    if (start == MW_APART && finish == MW_APART)
        start_where_reading_starts(maze);
    open_gates(maze);
}

/* --- the best of two sides ---------------------------------------------------------------------------- */

/* What may be the end at a place that is a side, or leaves no choice at all. */
struct candidates {
    const struct post *const *post; /* NULL for a cell inside */
    struct cells cells;
};

static bool is_corner(int place)
{
    return place >= MW_TOP_LEFT && place <= MW_BOTTOM_RIGHT;
}

/* A gap in a corner of the grid looks like a missing wall, and many alike look dull: the way from there must
 * be longer by as much as an eighth of the side. */
static int awkwardness_at_corner(const struct rim *rim, const struct post *post)
{
    const struct mw_box *box = &rim->maze->grid->box;
    const bool level = mw_lattice(fabs(post->out.x)) > mw_lattice(fabs(post->out.y));
    const double at = level ? post->middle.y - box->y : post->middle.x - box->x,
                 length = level ? box->h : box->w, near = fmin(at, length - at), corner = 1, a_cell = 6;
    return mw_lattice(near) < mw_lattice(corner) ? (int)mw_snap(a_cell * length / 8, 1) : 0;
}

static struct candidates candidates_at(struct mw_arena *scratch, const struct rim *rim, int place)
{
    const int inside = cell_at(rim->maze->grid, place);
    int *cell = MW_ARRAY(scratch, rim->n + 1, int), *awkward = MW_ARRAY(scratch, rim->n + 1, int);
    const struct post **post = MW_ARRAY(scratch, rim->n + 1, const struct post *);
    if (inside != MW_OUTSIDE) {
        cell[0] = inside;
        return (struct candidates){NULL, {1, cell, awkward}};
    }
    if (is_corner(place)) {
        post[0] = post_near_corner(rim, direction[place]);
        cell[0] = cell_of(rim, post[0]);
        return (struct candidates){post, {1, cell, awkward}};
    }
    const struct posts side = posts_on_side(scratch, rim, direction[place]);
    for (int i = 0; i < side.n; i++) {
        post[i] = &rim->post[side.at[i]];
        cell[i] = cell_of(rim, post[i]);
        awkward[i] = awkwardness_at_corner(rim, post[i]);
    }
    return (struct candidates){post, {side.n, cell, awkward}};
}

static struct mw_end candidate(const struct mw_maze *maze, const struct candidates *of, int i)
{
    return of->post ? end_at_gate(maze, of->post[i]->wall) : (struct mw_end){of->cells.cell[i], MW_OUTSIDE};
}

void mw_ends_choose(struct mw_arena *scratch, struct mw_maze *maze, int start, int finish, struct mw_rng *rng)
{
    const bool has_side = start <= MW_RIGHT || finish <= MW_RIGHT;
    if (!has_side || how_free(start) == 2 || how_free(finish) == 2) {
        mw_ends_deal(scratch, maze, start, finish, rng);
        return;
    }
    const struct rim rim = survey(scratch, maze);
    const struct candidates from = candidates_at(scratch, &rim, start),
                            to = candidates_at(scratch, &rim, finish);
    int pair[2];
    if (!mw_best_pair(scratch, maze, (const struct cells[]){from.cells, to.cells}, pair)) {
        mw_ends_deal(scratch, maze, start, finish, rng);
        return;
    }
    maze->start = candidate(maze, &from, pair[0]);
    maze->finish = candidate(maze, &to, pair[1]);
    open_gates(maze);
}

/* --- places that are one ------------------------------------------------------------------------------ */

/* The cell that a place stands for whatever the other end is; MW_OUTSIDE if that is left to chance. */
static int fixed_cell(const struct mw_grid *grid, int place)
{
    if (!is_corner(place))
        return cell_at(grid, place);
    struct mw_arena *scratch = mw_arena_new();
    struct mw_maze maze = {.grid = grid};
    const struct rim rim = survey(scratch, &maze);
    const int cell = cell_of(&rim, post_near_corner(&rim, direction[place]));
    mw_arena_free(scratch);
    return cell;
}

bool mw_ends_are_one(const struct mw_grid *grid, int start, int finish)
{
    const int from = fixed_cell(grid, start), to = fixed_cell(grid, finish);
    return start != finish && from != MW_OUTSIDE && from == to && grid->ncells > 1;
}
