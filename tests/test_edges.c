/* Rims that follow the shape: the laws of bending, over all tilings, shapes and sizes. */
#include "support.h"

#include <math.h>

static bool is_in_a_rectangle(const struct mw_tiling *tiling)
{
    return !strstr(tiling->name, "-hexagon") && !strstr(tiling->name, "-triangle");
}

static double length_of(const struct mw_grid *grid, int wall)
{
    return mw_distance(mw_corner_at(grid, mw_wall(grid, wall).corner[0]),
                       mw_corner_at(grid, mw_wall(grid, wall).corner[1]));
}

/* Returns for each corner its distance from the rim, in walls, at most three. */
static int *depths(struct mw_arena *arena, const struct mw_grid *grid)
{
    int *depth = MW_ARRAY(arena, grid->ncorners, int);
    for (int k = 0; k < grid->ncorners; k++)
        depth[k] = mw_loop_of(grid, k) >= 0 ? 0 : 3;
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < grid->nwalls; i++)
            for (int end = 0; end < 2; end++) {
                const int from = mw_wall(grid, i).corner[end], to = mw_wall(grid, i).corner[!end];
                if (depth[from] + 1 < depth[to])
                    depth[to] = depth[from] + 1;
            }
    return depth;
}

/* Bending keeps the cells and corners of each wall, and does not move corners that are three or more walls
 * from the rim. */
static void hold_to_the_straight_grid(struct mw_arena *arena, const struct mw_grid *bent)
{
    const struct mw_grid *straight = bent->straight;
    const int *depth = depths(arena, straight);
    assert_int_equal(bent->ncells, straight->ncells);
    assert_int_equal(bent->nwalls, straight->nwalls);
    for (int i = 0; i < bent->nwalls; i++)
        for (int end = 0; end < 2; end++) {
            assert_int_equal(mw_wall(bent, i).cell[end], mw_wall(straight, i).cell[end]);
            assert_int_equal(mw_wall(bent, i).corner[end], mw_wall(straight, i).corner[end]);
        }
    for (int k = 0; k < bent->ncorners; k++)
        if (depth[k] >= 3)
            assert_true(mw_distance(mw_corner_at(bent, k), mw_corner_at(straight, k)) == 0);
}

/* No inner wall is shorter than a third of a corridor, unless it keeps four fifths of its length before
 * bending. */
static void hold_walls_to_their_length(const struct mw_grid *bent, const char *what)
{
    for (int i = 0; i < bent->nwalls; i++) {
        if (mw_wall(bent, i).cell[1] == MW_OUTSIDE)
            continue;
        const double now = length_of(bent, i), before = length_of(bent->straight, i);
        if (now < 1 / 3.0 && now < 0.8 * before - 1e-4)
            fail_msg("%s: wall %d is %.3f long and was %.3f", what, i, now, before);
    }
}

static bool meet(struct mw_point p, struct mw_point q)
{
    return mw_distance(p, q) < 1e-3;
}

/* True if a cell beside the wall has no other side within the grid: the wall is then open in every maze. */
static bool is_only_way(const struct mw_grid *grid, struct mw_wall wall)
{
    int least = 9;
    for (int k = 0; k < 2 && wall.cell[1] != MW_OUTSIDE; k++) {
        int within = 0;
        for (int i = 0; i < mw_nsides(grid, wall.cell[k]); i++)
            within += mw_side(grid, wall.cell[k], i).to != MW_OUTSIDE;
        least = within < least ? within : least;
    }
    return least == 1;
}

/* No two walls cross, except at common ends. Arcs and walls that are open in every maze are left out. */
static void hold_walls_apart(struct mw_arena *arena, const struct mw_grid *grid, const char *what)
{
    struct mw_point(*piece)[2] = NULL;
    int n = 0, room = 0;
    for (int w = 0; w < grid->nwalls; w++)
        for (int v = 0; v <= mw_wall(grid, w).nvia && mw_wall(grid, w).bulge == 0 &&
                        !is_only_way(grid, mw_wall(grid, w));
             v++) {
            piece = mw_grow(arena, piece, n, &room, sizeof *piece);
            piece[n][0] = mw_wall_point(grid, mw_wall(grid, w), v);
            piece[n++][1] = mw_wall_point(grid, mw_wall(grid, w), v + 1);
        }
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            const struct mw_point *a = piece[i], *b = piece[k];
            const bool are_far =
                fmax(a[0].x, a[1].x) < fmin(b[0].x, b[1].x) || fmax(b[0].x, b[1].x) < fmin(a[0].x, a[1].x) ||
                fmax(a[0].y, a[1].y) < fmin(b[0].y, b[1].y) || fmax(b[0].y, b[1].y) < fmin(a[0].y, a[1].y);
            if (!are_far && mw_ways_cross(a[0], a[1], b[0], b[1]) && !meet(a[0], b[0]) && !meet(a[0], b[1]) &&
                !meet(a[1], b[0]) && !meet(a[1], b[1]))
                fail_msg("%s: two walls cross at %.2f %.2f", what, a[0].x, a[0].y);
        }
}

static double distance_to_piece(struct mw_point p, struct mw_point a, struct mw_point b)
{
    const struct mw_point way = {b.x - a.x, b.y - a.y}, to = {p.x - a.x, p.y - a.y};
    const double length2 = mw_dot(way, way), along = length2 > 0 ? mw_dot(way, to) / length2 : 0;
    return mw_distance(p, mw_plus(a, way, fmin(fmax(along, 0), 1)));
}

/* Returns the least distance from the middle of a piece of the route to a standing wall. */
static double room_beside_route(struct mw_arena *arena, const struct mw_solved *solved)
{
    const struct mw_grid *grid = solved->maze->grid;
    const struct mw_lines *way = mw_trace_route(arena, solved->maze, solved->route);
    double nearest = INFINITY;
    for (int i = 0; i < way->n; i++)
        for (int k = 0; k + 1 < way->line[i].n; k++) {
            const struct mw_point p = mw_piece_middle(way->line[i].at[k], way->line[i].at[k + 1]);
            for (int w = 0; w < grid->nwalls; w++)
                for (int v = 0; v <= mw_wall(grid, w).nvia && !solved->maze->open[w]; v++)
                    nearest = fmin(nearest, distance_to_piece(p, mw_wall_point(grid, mw_wall(grid, w), v),
                                                              mw_wall_point(grid, mw_wall(grid, w), v + 1)));
        }
    return nearest;
}

static struct mw_request request_for(struct mw_arena *arena, const struct mw_tiling *tiling,
                                     const char *shape, int size, uint64_t seed)
{
    struct mw_error error = {0};
    struct mw_request r = mw_request_usual();
    r.tiling = tiling;
    r.size = tiling->single ? (struct mw_size){(size + 1) / 2, (size + 1) / 2} : (struct mw_size){size, size};
    r.shape = mw_shape_parse(arena, shape, NULL, &error);
    r.seed = seed;
    if (!r.shape)
        fail_msg("%s", error.text);
    return r;
}

static const struct mw_solved *make(struct mw_arena *arena, const struct mw_request *r)
{
    struct mw_error error = {0};
    const struct mw_solved *solved = mw_puzzle_make(arena, r, &error);
    if (!solved)
        fail_msg("%s: %s", mw_request_format(arena, r), error.text);
    return solved;
}

/* On a rectangular grid each contour of the outline with an area above 0.2 keeps its rim, unless
 * mw_request_doubt() warns about the shape. */
static void hold_to_holes(struct mw_arena *arena, struct mw_request r, const struct mw_grid *grid,
                          const char *what)
{
    int contours = 0;
    for (int i = 0; i < grid->outline->n; i++) {
        const struct mw_contour *c = &grid->outline->contour[i];
        contours += fabs(mw_polygon_area(c->n, c->at)) > 0.2;
    }
    r.grid = grid;
    if (is_in_a_rectangle(r.tiling) && grid->nloops < contours && !mw_request_doubt(arena, &r))
        fail_msg("%s has %d rims for %d, without a word", what, grid->nloops, contours);
}

static void hold_to_all_laws(struct mw_arena *arena, struct mw_request r, double strictly, int *near)
{
    const char *what = mw_request_format(arena, &r);
    const struct mw_solved *bent = make(arena, &r);
    const struct mw_grid *grid = bent->maze->grid;
    assert_non_null(grid->straight);
    hold_to_the_straight_grid(arena, grid);
    hold_walls_to_their_length(grid, what);
    hold_walls_apart(arena, grid, what);
    hold_to_holes(arena, r, grid, what);
    r.vary.edges = MW_EDGES_CELLS;
    const double before = make(arena, &r)->narrowest;
    /* 0.93: the bent maze may have its gates at shorter walls than the straight maze has */
    if (bent->narrowest < strictly * (before > 0.6875 ? 1 : 0.93) * mw_bent_least(before) - 1e-4)
        fail_msg("%s: an opening of %.3f, and it was %.3f", what, bent->narrowest, before);
    const double room = room_beside_route(arena, bent);
    if (room < 0.15)
        fail_msg("%s: the route is %.3f from a wall", what, room);
    *near += room < 0.2;
}

static void laws_hold_for_all_tilings_and_shapes(void **state)
{
    (void)state;
    static const int sizes[] = {10, 16, 24};
    int made = 0, near = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int s = 0; mw_shape_name(s) && !mw_tilings[t]->parity; s++) {
            if ((s / 2 + t) % 2 == 0 ||
                is_spared(9)) /* the other half is tried in shapes_are_like_themselves_and_smooth() */
                continue;
            struct mw_arena *arena = mw_arena_new();
            const int z = (s + t) % 2 ? 1 : s / 4 % 2 * 2; /* one of the three sizes, in turn */
            hold_to_all_laws(arena,
                             request_for(arena, mw_tilings[t], mw_shape_name(s), sizes[z], (uint64_t)(s + z)),
                             sizes[z] < 16 ? 0.75 : 0.97, &near);
            made++;
            mw_arena_free(arena);
        }
    if (100 * near > 2 * made)
        fail_msg("%d of %d routes come near to a wall", near, made);
}

/* From 16 cells across on, the likeness of a grid to its shape is at least 0.97, and at most 3 of 100 rims
 * are visibly off their line. Those of hats are not counted: they yield where they would shut off a part of a
 * cell. Half of all pairs of a tiling and a shape are tried, each at one of eight
 * sizes. */
static void shapes_are_like_themselves_and_smooth(void **state)
{
    (void)state;
    enum { LEAST = 16, SIZES = 8 };
    const long long little = mw_lattice(0.5);
    int made = 0, ragged = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int s = 0; mw_shape_name(s) && !mw_tilings[t]->parity && is_in_a_rectangle(mw_tilings[t]); s++) {
            if ((s / 2 + t) % 2 != 0 || is_spared(9))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const struct mw_request r =
                request_for(arena, mw_tilings[t], mw_shape_name(s), LEAST + (s + t) % SIZES, (uint64_t)s);
            const struct mw_grid *grid = mw_request_grid(arena, &r);
            const double likeness = mw_grid_likeness(grid, NULL, grid->outline);
            if (likeness < 0.97)
                fail_msg("%s is like its shape by %.3f only", mw_request_format(arena, &r), likeness);
            const long long off = mw_grid_raggedness(grid);
            const bool yields = mw_tilings[t] == &mw_tiling_hat;
            if (off > (yields ? 64 * little : 2 * little))
                fail_msg("the rim of %s is off its line by %lld in all", mw_request_format(arena, &r), off);
            made++;
            ragged += off > 0 && !yields;
            mw_arena_free(arena);
        }
    if (100 * ragged > 3 * made + 100) /* one more, because a sample is small */
        fail_msg("%d of %d rims are ragged", ragged, made);
}

/* A shape whose rim is smooth in its usual place stays there; a shape whose rim would be ragged there is
 * moved to where its rim is smooth. */
static void shapes_move_for_their_rims_only(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_request heart = request_for(arena, &mw_tiling_rect, "heart", 20, 1),
                            pumpkin = request_for(arena, &mw_tiling_hex, "pumpkin", 30, 1);
    const struct mw_grid *usual = mw_grid_new(arena, heart.tiling, heart.size, heart.shape, 0),
                         *smooth = mw_request_grid(arena, &heart),
                         *ragged = mw_grid_bend(
                             arena, mw_grid_new(arena, pumpkin.tiling, pumpkin.size, pumpkin.shape, 0)),
                         *moved = mw_request_grid(arena, &pumpkin);
    assert_int_equal(smooth->ncells, usual->ncells);
    assert_true(smooth->outline->box.y == usual->outline->box.y);
    assert_true(mw_grid_raggedness(ragged) > 0);
    assert_int_equal(mw_grid_raggedness(moved), 0);
    assert_true(moved->outline->box.y != ragged->outline->box.y);
    mw_arena_free(arena);
}

/* Walls do not cross where shapes are narrow: in words, whose bridges are narrower than a cell, and in limbs
 * that curl around a bay. */
static void walls_of_narrow_places_stay_apart(void **state)
{
    (void)state;
    static const struct {
        const char *tiling, *shape;
        struct mw_size size;
    } narrow[] = {{"hat", "text:EMMA", {60, 18}},  {"hex", "text:Żaneta", {80, 24}},
                  {"brick", "umbrella", {19, 19}}, {"brick", "hand", {21, 21}},
                  {"brick", "castle", {23, 23}},   {"upsilon", "shamrock", {21, 21}},
                  {"triangle", "apple", {46, 23}}, {"rect", "text:REX", {30, 12}}};
    for (size_t i = 0; i < sizeof narrow / sizeof *narrow; i++) {
        if (is_spared(9))
            continue;
        struct mw_arena *arena = mw_arena_new();
        struct mw_request r = request_for(arena, mw_tiling_named(narrow[i].tiling), narrow[i].shape, 9, 1);
        r.size = narrow[i].size;
        hold_walls_apart(arena, mw_request_grid(arena, &r), mw_request_format(arena, &r));
        mw_arena_free(arena);
    }
}

/* At least half of the sharp points of a shape are within 0.2 of the rim. */
static void sharp_points_stay_sharp(void **state)
{
    (void)state;
    static const char *const shapes[] = {"star", "cat", "fish", "tree", "house", "diamond", "text:AZ"};
    for (int t = 0; mw_tilings[t]; t++)
        for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
            if (mw_tilings[t]->parity || !is_in_a_rectangle(mw_tilings[t]) || is_spared(9))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const struct mw_request r = request_for(arena, mw_tilings[t], shapes[s], 34, 1);
            const struct mw_grid *grid = mw_request_grid(arena, &r);
            int sharp = 0, kept = 0;
            for (int i = 0; i < grid->outline->n; i++) {
                const struct mw_contour *c = &grid->outline->contour[i];
                for (int k = 0; k < c->n; k++) {
                    const struct mw_point p = c->at[k], u = mw_direction(c->at[(k + c->n - 1) % c->n], p),
                                          v = mw_direction(p, c->at[(k + 1) % c->n]);
                    double nearest = INFINITY;
                    if (mw_dot(u, v) > 0.5)
                        continue;
                    for (int w = 0; w < grid->nrim; w++)
                        for (int q = 0; q <= mw_wall(grid, mw_rim_wall(grid, w)).nvia + 1; q++)
                            nearest = fmin(
                                nearest,
                                mw_distance(p, mw_wall_point(grid, mw_wall(grid, mw_rim_wall(grid, w)), q)));
                    sharp++;
                    kept += nearest < 0.2;
                }
            }
            if (2 * kept < sharp)
                fail_msg("%s %s: of %d sharp points %d are kept", mw_tilings[t]->name, shapes[s], sharp,
                         kept);
            mw_arena_free(arena);
        }
}

/* Returns the distance from the middle of a gate to the nearest tip of the outline; infinity if it has no
 * tip. */
static double from_a_tip(const struct mw_grid *grid, int gate)
{
    const struct mw_point middle = mw_wall_middle(grid, gate);
    double nearest = INFINITY;
    for (int i = 0; i < grid->outline->n; i++) {
        const struct mw_contour *c = &grid->outline->contour[i];
        for (int k = 0; k < c->n; k++) {
            const struct mw_point p = c->at[k], u = mw_direction(c->at[(k + c->n - 1) % c->n], p),
                                  v = mw_direction(p, c->at[(k + 1) % c->n]);
            if (mw_dot(u, v) < -0.2)
                nearest = fmin(nearest, mw_distance(middle, p));
        }
    }
    return nearest;
}

/* At most 2 of 100 gaps are nearer than 1.4 to a tip: such a gap would leave only a hair of the tip. */
static void gaps_keep_off_tips(void **state)
{
    (void)state;
    static const char *const shapes[] = {"star", "cat", "fish", "tree", "image:examples/fox.png"};
    int gaps = 0, near = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
            if (mw_tilings[t]->parity || !is_in_a_rectangle(mw_tilings[t]) || is_spared(9))
                continue;
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = request_for(arena, mw_tilings[t], shapes[s], 26, 1);
            r.grid = mw_request_grid(arena, &r);
            for (; r.seed <= 3; r.seed++) {
                const struct mw_maze *maze = make(arena, &r)->maze;
                const int gate[2] = {maze->start.gate, maze->finish.gate};
                for (int i = 0; i < 2; i++, gaps++)
                    near += from_a_tip(maze->grid, gate[i]) < 1.4;
            }
            mw_arena_free(arena);
        }
    if (100 * near > 2 * gaps)
        fail_msg("%d of %d gaps leave a hair of a tip", near, gaps);
}

/* Returns the distance from a point to a line, with the arcs of the line taken as straight. */
static double from_line(struct mw_point p, const struct mw_line *line)
{
    double nearest = INFINITY;
    for (int k = 0; k + 1 < line->n; k++) {
        const struct mw_vertex a = line->at[k], b = line->at[k + 1];
        nearest =
            fmin(nearest, mw_distance_to_piece(p, (struct mw_point){a.x, a.y}, (struct mw_point){b.x, b.y}));
    }
    return nearest;
}

/* The route of a small shape is drawn through its openings, although the way around the shape is shorter. */
static void routes_of_small_figures_go_through_them(void **state)
{
    (void)state;
    static const struct mw_size sizes[] = {{3, 13}, {4, 4}, {6, 3}, {5, 9}};
    int made = 0;
    for (int s = 0; mw_shape_name(s); s++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = request_for(arena, mw_tiling_named("rect"), mw_shape_name(s), 5, 1);
            r.size = sizes[k];
            struct mw_error error = {0};
            const struct mw_solved *small = mw_puzzle_make(arena, &r, &error);
            const struct mw_lines *way = small ? mw_trace_route(arena, small->maze, small->route) : NULL;
            for (int i = 0; small && i + 1 < small->route->ncells; i++)
                if (from_line(mw_wall_middle(small->maze->grid, small->route->wall[i]), way->line) > 0.7)
                    fail_msg("%s: the route does not go where it says", mw_request_format(arena, &r));
            made += small != NULL;
            mw_arena_free(arena);
        }
    assert_true(made > 40);
}

/* Returns the number of times that a route crosses a drawn wall; arcs are taken as straight. */
static int count_crossings(struct mw_arena *arena, const struct mw_solved *solved)
{
    const struct mw_lines *way = mw_trace_route(arena, solved->maze, solved->route);
    int n = 0;
    for (int i = 0; i < solved->walls->n; i++)
        for (int k = 0; k + 1 < solved->walls->line[i].n + solved->walls->line[i].closed; k++) {
            const struct mw_line *wall = &solved->walls->line[i];
            const struct mw_vertex *a = &wall->at[k], *b = &wall->at[(k + 1) % wall->n];
            for (int j = 0; j + 1 < way->line->n; j++) {
                const struct mw_vertex *p = &way->line->at[j];
                n += mw_ways_cross((struct mw_point){a->x, a->y}, (struct mw_point){b->x, b->y},
                                   (struct mw_point){p[0].x, p[0].y}, (struct mw_point){p[1].x, p[1].y});
            }
        }
    return n;
}

/* The way to a gap is not led through what stands of the gate's wall beside it, where that wall is bent
 * around a finger, a lobe or a horn. */
static void routes_cross_no_bent_gate(void **state)
{
    (void)state;
    static const struct {
        const char *tiling, *shape;
        struct mw_size size;
    } bent[] = {{"triangle", "hand", {6, 7}},
                {"rect", "shamrock", {5, 4}},
                {"triangle", "triceratops", {5, 9}},
                {"triangle", "dinosaur", {3, 6}}};
    for (size_t i = 0; i < sizeof bent / sizeof *bent; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_request r = request_for(arena, mw_tiling_named(bent[i].tiling), bent[i].shape, 5, 17);
        r.size = bent[i].size;
        if (count_crossings(arena, make(arena, &r)) > 0)
            fail_msg("%s: the route crosses a wall", mw_request_format(arena, &r));
        mw_arena_free(arena);
    }
}

/* In a small shape the wall of a gate may be much longer than its gap, and bent. The route crosses neither
 * what stands of that wall nor any other; in at most one of two hundred it does, where the shape has too few
 * cells to be recognized, which mw_request_doubt() says. */
static void routes_of_small_figures_cross_no_wall(void **state)
{
    (void)state;
    static const char *const tilings[] = {"rect", "hex", "brick", "triangle", "rhombille"};
    static const struct mw_size sizes[] = {{4, 5}, {6, 7}, {5, 9}};
    int made = 0, crossed = 0;
    for (int t = 0; t < 5; t++)
        for (int s = 0; mw_shape_name(s); s++)
            for (size_t k = 0; k < 2 * sizeof sizes / sizeof *sizes; k++) {
                if (is_spared(3))
                    continue;
                struct mw_arena *arena = mw_arena_new();
                struct mw_request r =
                    request_for(arena, mw_tiling_named(tilings[t]), mw_shape_name(s), 5, 10 + k);
                r.size = sizes[k % 3];
                const struct mw_solved *small = mw_puzzle_make(arena, &r, &(struct mw_error){0});
                const int crossings = small ? count_crossings(arena, small) : 0;
                if (crossings > 0)
                    r.grid = small->maze->grid;
                if (crossings > 0 && !mw_request_doubt(arena, &r))
                    fail_msg("%s: the route crosses a wall, without a word", mw_request_format(arena, &r));
                made += small != NULL;
                crossed += crossings > 0;
                mw_arena_free(arena);
            }
    assert_true(made > (is_all_tried() ? 400 : 20));
    assert_true(200 * crossed <= made);
}

/* The mean of the middles of all cells. */
static struct mw_point centre_of(const struct mw_grid *grid)
{
    struct mw_point sum = {0, 0};
    for (int c = 0; c < grid->ncells; c++)
        sum = mw_plus(sum, mw_centre(grid, c), 1.0 / grid->ncells);
    return sum;
}

/* Returns the greatest distance of a cell's middle or corner from its image when the bent grid is mirrored or
 * turned by a half turn; x and y are the signs that make a point its image. 0 if the straight grid is not
 * symmetric so. */
static double unevenness(const struct mw_grid *grid, int x, int y)
{
    const struct mw_point o = centre_of(grid->straight);
    double worst = 0;
    for (int c = 0; c < grid->ncells; c++) {
        const struct mw_point was = mw_centre(grid->straight, c), now = mw_centre(grid, c),
                              there = {o.x + x * (was.x - o.x), o.y + y * (was.y - o.y)},
                              image = {o.x + x * (now.x - o.x), o.y + y * (now.y - o.y)};
        int other = 0;
        while (other < grid->ncells && mw_distance(mw_centre(grid->straight, other), there) > 1e-3)
            other++;
        if (other == grid->ncells)
            return 0; /* the straight grid is not symmetric, and no maze is made */
        worst = fmax(worst, mw_distance(mw_centre(grid, other), image));
        for (int i = 0; i < mw_nsides(grid, c); i++) {
            const struct mw_point p = mw_corner_at(grid, mw_corner_before(grid, c, i)),
                                  q = {o.x + x * (p.x - o.x), o.y + y * (p.y - o.y)};
            double nearest = INFINITY;
            for (int k = 0; k < mw_nsides(grid, other); k++)
                nearest = fmin(nearest, mw_distance(mw_corner_at(grid, mw_corner_before(grid, other, k)), q));
            worst = fmax(worst, nearest);
        }
    }
    return worst;
}

/* A grid for a symmetric maze is symmetric also after its rim is bent. */
static void symmetric_grids_are_bent_evenly(void **state)
{
    (void)state;
    static const char *const shapes[] = {"diamond", "heart", "star", "ring", "cat", "egg", "bear"};
    static const int sign[][2] = {[MW_MIRROR] = {-1, 1}, [MW_BOTH_AXES] = {1, -1}, [MW_ROTATION] = {-1, -1}};
    enum { SHAPES = sizeof shapes / sizeof *shapes };
    int made = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int i = 0; i < SHAPES && !mw_tilings[t]->parity && !mw_tilings[t]->seeded; i++) {
            if (is_spared(9))
                continue;
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = request_for(arena, mw_tilings[t], shapes[i], 13 + (i + t) % 6, 1);
            r.vary.symmetry = i % 3 == 0 ? MW_MIRROR + t % 3 : MW_MIRROR;
            const struct mw_grid *grid = mw_request_grid(arena, &r);
            r.grid = grid;
            const bool is_made = mw_puzzle_solve(arena, &r, &(struct mw_error){0});
            const double off = unevenness(grid, sign[r.vary.symmetry][0], sign[r.vary.symmetry][1]);
            if (is_made && off > 1e-3)
                fail_msg("%s is off its image by %.3f", mw_request_format(arena, &r), off);
            hold_walls_apart(arena, grid, mw_request_format(arena, &r));
            made += is_made;
            mw_arena_free(arena);
        }
#ifndef SPARING
    assert_true(made > (is_night() ? 30 : 4));
#endif
    (void)made;
}

static double area_of(const struct mw_grid *grid, int cell)
{
    double twice = 0;
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        const struct mw_wall wall = mw_wall(grid, mw_side(grid, cell, i).wall);
        const int n = wall.nvia + 1;
        const bool back = wall.cell[0] != cell;
        for (int k = 0; k < n; k++)
            twice += mw_cross(mw_wall_point(grid, wall, back ? n - k : k),
                              mw_wall_point(grid, wall, back ? n - k - 1 : k + 1));
    }
    return twice / 2;
}

/* Each cell keeps at least a fifth of its area, and its middle is at least 0.079 from its walls. */
static void hold_cells_to_their_room(const struct mw_grid *grid, const char *what)
{
    for (int c = 0; c < grid->ncells; c++) {
        double nearest = INFINITY;
        for (int i = 0; i < mw_nsides(grid, c); i++) {
            const struct mw_wall wall = mw_wall(grid, mw_side(grid, c, i).wall);
            for (int k = 0; k <= wall.nvia; k++)
                nearest = fmin(nearest, distance_to_piece(mw_centre(grid, c), mw_wall_point(grid, wall, k),
                                                          mw_wall_point(grid, wall, k + 1)));
        }
        if (area_of(grid, c) < 0.199 * area_of(grid->straight, c) || nearest < 0.079)
            fail_msg("%s: cell %d has %.2f of its area, and %.3f about its middle", what, c,
                     area_of(grid, c) / area_of(grid->straight, c), nearest);
    }
}

/* No cell is squeezed flat against the outline of its shape. */
static void no_cell_is_squeezed(void **state)
{
    (void)state;
    static const char *const words[] = {"text:E", "text:S", "text:R"};
    for (int t = 0; mw_tilings[t]; t++)
        for (int s = -3; s < 0 || mw_shape_name(s); s++) {
            if (mw_tilings[t]->parity || ((s + 7 * t) % 13 != 0 && s >= 0) || is_spared(9))
                continue;
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = request_for(arena, mw_tilings[t], s < 0 ? words[s + 3] : mw_shape_name(s),
                                              9 + (s + 3 + t) % 9, 1);
            r.size.h += r.tiling->single ? 0 : (s + 3) % 5;
            const struct mw_grid *grid = mw_request_grid(arena, &r);
            if (grid)
                hold_cells_to_their_room(grid, mw_request_format(arena, &r));
            mw_arena_free(arena);
        }
}

/* Five variations can be made with a bent rim if they can with a straight one, and no opening is narrower
 * than 0.7 of mw_bent_least(). */
static void variations_work_on_bent_rims(void **state)
{
    (void)state;
    static const char *const shapes[] = {"cat", "ring", "dinosaur"};
    for (int t = 0; mw_tilings[t]; t++)
        for (int knob = 0; knob < 5; knob++) {
            if (is_spared(9))
                continue;
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = request_for(arena, mw_tilings[t], shapes[knob % 3], 14, (uint64_t)t);
            r.vary.loops = knob == 0 ? 0.4 : 0;
            r.vary.sparse = knob == 1 ? 0.5 : 0;
            r.vary.unicursal = knob == 2;
            r.vary.weave = knob == 3 ? 0.6 : 0;
            r.vary.symmetry = knob == 4 ? MW_MIRROR : MW_NO_SYMMETRY;
            struct mw_error error = {0};
            if (!mw_tilings[t]->parity && mw_request_admits(&r, &error)) {
                const struct mw_solved *bent = mw_puzzle_make(arena, &r, &error);
                r.vary.edges = MW_EDGES_CELLS;
                const struct mw_solved *straight = mw_puzzle_make(arena, &r, &error);
                if (!bent != !straight)
                    fail_msg("%s: %s", mw_request_format(arena, &r), error.text);
                if (bent && bent->narrowest < 0.7 * mw_bent_least(straight->narrowest))
                    fail_msg("%s: an opening of %.3f, and it was %.3f", mw_request_format(arena, &r),
                             bent->narrowest, straight->narrowest);
            }
            mw_arena_free(arena);
        }
}

/* --- on paper ----------------------------------------------------------------------------------------- */

static bool is_dark(const struct picture *p, int i)
{
    return p->rgb[3 * i] < 160;
}

/* Marks all pixels connected to `from` that have no mark yet and, if only_white, are not dark. Returns their
 * number. */
static int fill(const struct picture *p, unsigned char *mark, int from, unsigned char with, bool only_white)
{
    int *stack = malloc((size_t)(p->w * p->h) * sizeof *stack), n = 0, filled = 1;
    mark[from] = with;
    for (stack[n++] = from; n > 0;) {
        const int at = stack[--n], x = at % p->w, y = at / p->w;
        const int beside[4] = {x > 0 ? at - 1 : at, x + 1 < p->w ? at + 1 : at, y > 0 ? at - p->w : at,
                               y + 1 < p->h ? at + p->w : at};
        for (int k = 0; k < 4; k++)
            if (!mark[beside[k]] && !(only_white && is_dark(p, beside[k]))) {
                mark[beside[k]] = with;
                stack[n++] = beside[k];
                filled++;
            }
    }
    free(stack);
    return filled;
}

/* Returns the overlap (intersection over union) of a shape and the largest area that white pixels from the
 * edge of the paper do not reach. The shape is scaled to the area's box. */
static double likeness_of(const struct picture *p, const struct mw_shape *shape)
{
    enum { OUTSIDE = 1, FIGURE = 2, MOST = 250 };
    unsigned char *mark = calloc((size_t)(p->w * p->h), 1);
    fill(p, mark, 0, OUTSIDE, true);
    int label = FIGURE, best = FIGURE, most = 0;
    for (int i = 0; i < p->w * p->h && label < MOST; i++)
        if (!mark[i]) {
            const int filled = fill(p, mark, i, (unsigned char)label, false);
            best = filled > most ? label : best;
            most = filled > most ? filled : most;
            label++;
        }
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < p->w * p->h; i++)
        if (mark[i] == best) {
            mw_bounds_add(&bounds, (struct mw_point){i % p->w, i / p->w});
            mw_bounds_add(&bounds, (struct mw_point){i % p->w + 1, i / p->w + 1});
        }
    const struct mw_box box = mw_bounds_box(&bounds);
    int both = 0, either = 0;
    for (int i = 0; i < p->w * p->h; i++) {
        const double u = (i % p->w + 0.5 - box.x) / box.w, v = (i / p->w + 0.5 - box.y) / box.h;
        const bool inside = mw_shape_holds(
            shape, (struct mw_point){shape->box.x + u * shape->box.w, shape->box.y + v * shape->box.h});
        both += inside && mark[i] == best;
        either += inside || mark[i] == best;
    }
    free(mark);
    return (double)both / either;
}

/* A printed maze overlaps its shape by at least 0.97. Both ends lie inside, so that the rim is closed. */
static void the_printed_figure_is_the_shape(void **state)
{
    (void)state;
    static const char *const figures[][3] = {{"rect", "heart", "24x24"},    {"hex", "dinosaur", "26x22"},
                                             {"polar", "star", "14"},       {"rect", "cat", "16x16"},
                                             {"voronoi", "apple", "20x20"}, {"triangle", "tree", "30x20"}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        if (is_spared(2))
            continue;
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        must_run("%s maze --grid %s --shape %s --size %s --start centre --finish 5x5 --format pdf -o '%s'",
                 program(), figures[i][0], figures[i][1], figures[i][2], at("figure.pdf"));
        struct picture picture = render(at("figure.pdf"), 1, 200);
        const double likeness = likeness_of(&picture, mw_shape_parse(arena, figures[i][1], NULL, &error));
        if (likeness < 0.97)
            fail_msg("the printed %s of %s is like itself by %.3f only", figures[i][1], figures[i][0],
                     likeness);
        forget_picture(&picture);
        mw_arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_hold_for_all_tilings_and_shapes),
        cmocka_unit_test(shapes_are_like_themselves_and_smooth),
        cmocka_unit_test(shapes_move_for_their_rims_only),
        cmocka_unit_test(walls_of_narrow_places_stay_apart),
        cmocka_unit_test(sharp_points_stay_sharp),
        cmocka_unit_test(gaps_keep_off_tips),
        cmocka_unit_test(routes_of_small_figures_go_through_them),
        cmocka_unit_test(routes_cross_no_bent_gate),
        cmocka_unit_test(routes_of_small_figures_cross_no_wall),
        cmocka_unit_test(symmetric_grids_are_bent_evenly),
        cmocka_unit_test(no_cell_is_squeezed),
        cmocka_unit_test(variations_work_on_bent_rims),
        cmocka_unit_test(the_printed_figure_is_the_shape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
