/* Lines: every standing wall is drawn once, in as few lines as possible; and the route keeps off the walls.
 */
#include "puzzle/lines/joints.h"
#include "support.h"

#include <math.h>
#include <string.h>

static double piece_length(struct mw_vertex a, struct mw_vertex b)
{
    double chord = hypot(b.x - a.x, b.y - a.y), angle = 4 * atan(fabs(a.bulge));
    return angle < 1e-9 ? chord : chord / (2 * sin(angle / 2)) * angle;
}

static struct mw_vertex point_of(const struct mw_grid *grid, int wall, int i)
{
    struct mw_point p = mw_wall_point(grid, mw_wall(grid, wall), i);
    return (struct mw_vertex){p.x, p.y, mw_wall(grid, wall).bulge};
}

/* Returns how much of a gate's wall is left standing on either side of its gap, in cells, or 0. The gap is 1
 * wide, and what is left is drawn if it is at least 0.12 long. An arc is open from end to end. */
static double stub_of(const struct mw_grid *grid, int gate)
{
    double length = 0;
    if (gate == MW_OUTSIDE || mw_wall(grid, gate).bulge != 0)
        return 0;
    for (int k = 0; k <= mw_wall(grid, gate).nvia; k++)
        length += piece_length(point_of(grid, gate, k), point_of(grid, gate, k + 1));
    return length - 1 > 0.24 + 1e-5 ? (length - 1) / 2 : 0;
}

static void lengths_agree(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    const struct mw_grid *grid = maze->grid;
    const struct mw_lines *lines = mw_trace_walls(arena, maze);
    double walls = 2 * stub_of(grid, maze->start.gate) + 2 * stub_of(grid, maze->finish.gate), drawn = 0;
    for (int i = 0; i < grid->nwalls; i++)
        if (!maze->open[i])
            for (int k = 0; k <= mw_wall(grid, i).nvia; k++)
                walls += piece_length(point_of(grid, i, k), point_of(grid, i, k + 1));
    for (int i = 0; i < lines->n; i++) {
        const struct mw_line *line = &lines->line[i];
        for (int k = 0; k + 1 < line->n; k++)
            drawn += piece_length(line->at[k], line->at[k + 1]);
        if (line->closed)
            drawn += piece_length(line->at[line->n - 1], line->at[0]);
    }
    if (fabs(walls - drawn) > 1e-5 * (1 + walls)) /* ends of stubs are rounded to the lattice */
        fail_msg("%s: %f of walls, but %f of lines", name, walls, drawn);
}

/* Every middle of a standing wall lies on some line, and no middle of an open one does. */
static double distance_to_piece(struct mw_point p, struct mw_vertex a, struct mw_vertex b)
{
    double x = b.x - a.x, y = b.y - a.y, length2 = x * x + y * y;
    if (fabs(a.bulge) > 1e-9) {
        double to_centre = (1 - a.bulge * a.bulge) / (4 * a.bulge);
        double cx = (a.x + b.x) / 2 - to_centre * y, cy = (a.y + b.y) / 2 + to_centre * x;
        double radius = hypot(a.x - cx, a.y - cy), turn = 4 * atan(a.bulge);
        double from = atan2(a.y - cy, a.x - cx), at = atan2(p.y - cy, p.x - cx) - from;
        while (turn > 0 && at < -1e-9)
            at += 2 * acos(-1);
        while (turn < 0 && at > 1e-9)
            at -= 2 * acos(-1);
        if (fabs(at) <= fabs(turn) + 1e-9)
            return fabs(hypot(p.x - cx, p.y - cy) - radius);
        return fmin(hypot(p.x - a.x, p.y - a.y), hypot(p.x - b.x, p.y - b.y));
    }
    double t = fmin(fmax(((p.x - a.x) * x + (p.y - a.y) * y) / length2, 0), 1);
    return hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

static double distance_to_lines(struct mw_point p, const struct mw_lines *lines)
{
    double nearest = INFINITY;
    for (int i = 0; i < lines->n; i++) {
        const struct mw_line *line = &lines->line[i];
        for (int k = 0; k + 1 < line->n + line->closed; k++)
            nearest = fmin(nearest, distance_to_piece(p, line->at[k], line->at[(k + 1) % line->n]));
    }
    return nearest;
}

static void lines_cover_standing_walls_only(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    if (maze->grid->ncells > 100)
        return; /* every wall is held against every line */
    const struct mw_lines *lines = mw_trace_walls(arena, maze);
    for (int i = 0; i < maze->grid->nwalls; i++) {
        bool covered = distance_to_lines(mw_wall_middle(maze->grid, i), lines) < 1e-6;
        if (covered == maze->open[i])
            fail_msg("%s: wall %d is %s", name, i, covered ? "open but drawn" : "not drawn");
    }
}

static void pen_downs_are_fewest(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    const struct mw_grid *grid = maze->grid;
    const struct mw_lines *lines = mw_trace_walls(arena, maze);
    const bool stubs[2] = {stub_of(grid, maze->start.gate) > 0, stub_of(grid, maze->finish.gate) > 0};
    int odd = 4 * stubs[0] + 4 * stubs[1], open_lines = 0;
    for (int k = 0; k < grid->ncorners; k++) {
        int standing = 0;
        for (int i = 0; i < mw_nwalls_at(grid, k); i++)
            standing += !maze->open[mw_wall_at(grid, k, i)];
        odd += standing % 2;
    }
    for (int i = 0; i < lines->n; i++)
        open_lines += !lines->line[i].closed;
    if (2 * open_lines != odd)
        fail_msg("%s: %d lines for %d odd corners", name, open_lines, odd);
    /* A perfect maze with two gaps and no hole has two pieces of wall, both trees, so no line is closed. */
    if (maze->start.gate != MW_OUTSIDE && maze->finish.gate != MW_OUTSIDE && grid->nloops == 1)
        assert_int_equal(open_lines, lines->n);
}

/* No line has a point in the middle of a straight run. */
static void straight_runs_are_one_piece(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    const struct mw_lines *lines = mw_trace_walls(arena, maze);
    for (int i = 0; i < lines->n; i++)
        for (int k = 1; k + 1 < lines->line[i].n; k++) {
            const struct mw_vertex *at = &lines->line[i].at[k - 1];
            double turn =
                (at[1].x - at[0].x) * (at[2].y - at[1].y) - (at[1].y - at[0].y) * (at[2].x - at[1].x);
            if (at[0].bulge == 0 && at[1].bulge == 0 && fabs(turn) < 1e-9)
                fail_msg("%s: a straight run is cut", name);
        }
}

/* No point of the route, sampled along straight pieces and arcs, is nearer to a wall than a fifth of a
 * corridor. */
static void route_keeps_off_the_walls(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    if (maze->grid->ncells > 60)
        return;
    const struct mw_lines *walls = mw_trace_walls(arena, maze);
    const struct mw_lines *way = mw_trace_route(arena, maze, mw_route_find(arena, maze));
    assert_int_equal(way->n, 1);
    for (int k = 0; k + 1 < way->line[0].n; k++) {
        struct mw_vertex a = way->line[0].at[k], b = way->line[0].at[k + 1];
        for (int i = 0; i <= 8; i++) {
            double t = i / 8.0, h = 2 * a.bulge * t * (1 - t); /* an arc, nearly */
            struct mw_point p = {a.x + t * (b.x - a.x) + h * (b.y - a.y),
                                 a.y + t * (b.y - a.y) - h * (b.x - a.x)};
            double d = distance_to_lines(p, walls);
            if (d < 0.2)
                fail_msg("%s: the route comes within %.2f of a wall", name, d);
        }
    }
}

static void route_touches_both_ends(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    (void)name;
    const struct mw_lines *way = mw_trace_route(arena, maze, mw_route_find(arena, maze));
    const struct mw_end end[2] = {maze->start, maze->finish};
    for (int i = 0; i < 2; i++) {
        struct mw_point p = end[i].gate == MW_OUTSIDE ? mw_centre(maze->grid, end[i].cell)
                                                      : mw_wall_middle(maze->grid, end[i].gate);
        assert_true(distance_to_lines(p, way) < 0.1);
    }
}

/* A grid with a table of its joints gives the lines of one without. */
static void known_joints_change_no_line(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    struct mw_maze other = *maze;
    other.grid = mw_joints_added(arena, maze->grid);
    const struct mw_lines *a = mw_trace_walls(arena, maze), *b = mw_trace_walls(arena, &other);
    bool are_equal = a->n == b->n;
    for (int i = 0; are_equal && i < a->n; i++)
        are_equal = a->line[i].n == b->line[i].n && a->line[i].closed == b->line[i].closed &&
                    memcmp(a->line[i].at, b->line[i].at, (size_t)a->line[i].n * sizeof *a->line[i].at) == 0;
    if (!are_equal)
        fail_msg("%s: joints of the grid change its lines", name);
}

static law *const laws[] = {lengths_agree,
                            lines_cover_standing_walls_only,
                            pen_downs_are_fewest,
                            straight_runs_are_one_piece,
                            route_keeps_off_the_walls,
                            route_touches_both_ends,
                            known_joints_change_no_line,
                            NULL};

static void laws_hold_everywhere(void **state)
{
    (void)state;
    static const struct ends ends[] = {{MW_TOP, MW_BOTTOM}, {MW_FARTHEST, MW_CENTRE}, {-1, -1}};
    for_every_maze(ends, laws);
}

static void laws_hold_in_shapes(void **state)
{
    (void)state;
    for_every_shaped_maze(laws);
}

/* On bent grids walls can lie on each other, and then joints depend on which of them stand. */
static void joints_of_bent_grids(void **state)
{
    (void)state;
    int known = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int s = 0; mw_shape_name(s); s++) {
            if (is_spared(5))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const struct mw_shape *shape =
                mw_shape_parse(arena, mw_shape_name(s), NULL, &(struct mw_error){0});
            const struct mw_grid *grid =
                mw_grid_lay(arena, mw_tilings[t], size_for_shapes(mw_tilings[t]), shape, 0);
            struct mw_rng rng = mw_rng_new((uint64_t)(t + s), 1);
            struct mw_maze maze = {.grid = grid, .start.gate = MW_OUTSIDE, .finish.gate = MW_OUTSIDE};
            maze.open = MW_ARRAY(arena, grid->nwalls, unsigned char);
            for (int times = 0; times < 4; times++) {
                for (int i = 0; i < grid->nwalls; i++)
                    maze.open[i] = (unsigned char)(mw_rng_pick(&rng, 4) == 0);
                known_joints_change_no_line(arena, &maze, shape->name);
            }
            known += grid->straight && mw_joints_added(arena, grid) != grid;
            mw_arena_free(arena);
        }
    assert_true(known > 50);
}

/* With no gaps at all the rim is a closed line: four points on squares, two half circles on rings. */
static void closed_rims_are_closed_lines(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){5, 4}, NULL, 0);
    struct mw_maze maze = {.grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    for (int i = 0; i < grid->nwalls; i++)
        maze.open[i] = mw_wall(grid, i).cell[1] != MW_OUTSIDE;
    const struct mw_lines *lines = mw_trace_walls(arena, &maze);
    assert_int_equal(lines->n, 1);
    assert_true(lines->line[0].closed);
    assert_int_equal(lines->line[0].n, 4);
    grid = mw_grid_new(arena, &mw_tiling_polar, (struct mw_size){5, 5}, NULL, 0);
    maze = (struct mw_maze){.grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    for (int i = 0; i < grid->nwalls; i++)
        maze.open[i] = mw_wall(grid, i).cell[1] != MW_OUTSIDE;
    lines = mw_trace_walls(arena, &maze);
    assert_int_equal(lines->n, 1);
    assert_true(lines->line[0].closed);
    assert_int_equal(lines->line[0].n, 2);
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_hold_everywhere),
        cmocka_unit_test(laws_hold_in_shapes),
        cmocka_unit_test(joints_of_bent_grids),
        cmocka_unit_test(closed_rims_are_closed_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
