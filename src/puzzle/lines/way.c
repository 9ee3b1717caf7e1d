/* Makes a smooth line of a route: through the centres of cells and openings, away from walls, with round
 * bends. */
#include "puzzle/lines/around.h"

#include <math.h>
#include <string.h>

/* Writes the middle of a gate and a point slightly outside of it. Returns 2; 0 without a gate. */
static int add_gate(const struct mw_grid *grid, int gate, struct mw_point out_of[2])
{
    const double outside = 0.4;
    if (gate == MW_OUTSIDE)
        return 0;
    struct mw_point middle = mw_wall_middle(grid, gate), out = mw_wall_outward(grid, gate);
    out_of[0] = middle;
    out_of[1] = (struct mw_point){middle.x + outside * out.x, middle.y + outside * out.y};
    return 2;
}

/* True if an opening is much wider than a corridor, as between cells that were drawn out to a tip of a shape.
 */
static bool is_wide(const struct mw_grid *grid, int opening)
{
    const double wide = 2;
    const struct mw_wall wall = mw_wall(grid, opening);
    return mw_lattice(mw_distance(mw_corner_at(grid, wall.corner[0]), mw_corner_at(grid, wall.corner[1]))) >
           mw_lattice(wide);
}

/* Returns where a route that comes from `in` and goes to `out` crosses a wide opening: at the place nearest
 * to the middle between `in` and `out`, but not near to a side. */
static struct mw_point crossing(const struct mw_grid *grid, int opening, struct mw_point in,
                                struct mw_point out)
{
    const double aside = 0.6;
    const struct mw_wall wall = mw_wall(grid, opening);
    const struct mw_point from = mw_corner_at(grid, wall.corner[0]), to = mw_corner_at(grid, wall.corner[1]),
                          way = mw_direction(from, to),
                          between = {(in.x + out.x) / 2 - from.x, (in.y + out.y) / 2 - from.y};
    return mw_plus(from, way, fmin(fmax(aside, mw_dot(between, way)), mw_distance(from, to) - aside));
}

/* True if no standing wall of a cell is near to a point, or lies between the point and the cell's centre. */
static bool is_roomy(const struct mw_maze *maze, int cell, struct mw_point p)
{
    const double near = 0.3;
    const struct mw_grid *grid = maze->grid;
    for (int k = 0; k < mw_nedges(grid, cell); k++) {
        const int side = mw_side(grid, cell, k).wall;
        const struct mw_wall wall = mw_wall(grid, side);
        for (int v = 0; v <= wall.nvia && !maze->open[side]; v++) {
            const struct mw_point from = mw_wall_point(grid, wall, v), to = mw_wall_point(grid, wall, v + 1);
            if (mw_lattice(mw_distance_to_piece(p, from, to)) < mw_lattice(near) ||
                mw_ways_cross(mw_centre(grid, cell), p, from, to))
                return false;
        }
    }
    return true;
}

/* Returns where a route that comes from `in` and goes to `out` turns in a cell with a wide opening: near the
 * middle between the two, on the way from there to the cell's centre, but not near to a wall. */
static struct mw_point turning_point(const struct mw_maze *maze, int cell, struct mw_point in,
                                     struct mw_point out)
{
    const double step = 0.25;
    const struct mw_point centre = mw_centre(maze->grid, cell),
                          between = {(in.x + out.x) / 2, (in.y + out.y) / 2};
    const double far = mw_distance(between, centre);
    for (double by = step; mw_lattice(by) < mw_lattice(far); by += step) {
        const struct mw_point p = mw_plus(between, mw_plus(centre, between, -1), by / far);
        if (is_roomy(maze, cell, p))
            return p;
    }
    return centre;
}

/* Shortens a way of n points in cells with wide openings, where it would lead to the tip of a shape and back:
 * makes it cross these openings where it has to go least far, and turn early. `first` is the index of its
 * first centre; an opening follows each centre. */
static void shorten(const struct mw_maze *maze, const struct mw_route *route, struct mw_point *point,
                    int first, int n)
{
    enum { ROUNDS = 3 };
    const struct mw_grid *grid = maze->grid;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i + 1 < route->ncells; i++) {
            const int at = first + 2 * i + 1, before = at > 1 ? at - 2 : 0,
                      after = at + 2 < n ? at + 2 : n - 1;
            if (is_wide(grid, route->wall[i]))
                point[at] = crossing(grid, route->wall[i], point[before], point[after]);
        }
    for (int i = 0; i < route->ncells; i++) {
        const int at = first + 2 * i;
        const bool has_wide = (i > 0 && is_wide(grid, route->wall[i - 1])) ||
                              (i + 1 < route->ncells && is_wide(grid, route->wall[i]));
        if (has_wide && at > 0 && at + 1 < n)
            point[at] = turning_point(maze, route->cell[i], point[at - 1], point[at + 1]);
    }
}

/* Lists the points of a route: the centre of each cell, the centre of each opening between cells, and a point
 * slightly outside of each gate. Points come in runs: run r ends before point end[r]; a new run begins after
 * every bridge. Returns how many runs there are. */
static int way_points(const struct mw_maze *maze, const struct mw_route *route, struct mw_point *point,
                      int *end)
{
    const struct mw_grid *grid = maze->grid;
    struct mw_point entry[2];
    int n = 0, runs = 0;
    for (int i = add_gate(grid, maze->start.gate, entry); i > 0; i--)
        point[n++] = entry[i - 1];
    for (int i = 0; i < route->ncells; i++) {
        if (mw_is_below(grid, route->cell[i])) {
            end[runs++] = n;
            point[n++] = mw_wall_middle(grid, route->wall[i]);
            continue;
        }
        point[n++] = mw_centre(grid, route->cell[i]);
        if (i + 1 < route->ncells)
            point[n++] = mw_wall_middle(grid, route->wall[i]);
    }
    end[runs++] = n + add_gate(grid, maze->finish.gate, &point[n]);
    return runs;
}

/* Removes points that lie on the straight line between their neighbours. Returns how many are left. */
static int drop_straight(struct mw_point *point, bool *tight, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        while (kept >= 2 && fabs(mw_cross(mw_direction(point[kept - 2], point[kept - 1]),
                                          mw_direction(point[kept - 1], point[i]))) < 1e-6)
            kept--;
        tight[kept] = tight[i];
        point[kept++] = point[i];
    }
    return kept;
}

/* Removes points at which the line hardly bends, but not the ones after the first and before the last, which
 * are in the middle of gates. Returns how many are left. */
static int drop_slight(struct mw_arena *scratch, struct mw_point *point, bool *tight, int n)
{
    const double hardly = 0.04;
    bool *bend = MW_ARRAY(scratch, n, bool);
    int kept = 0;
    if (n < 4)
        return n;
    bend[0] = bend[1] = bend[n - 2] = bend[n - 1] = true;
    mw_mark_bends(point, 1, n - 2, hardly, bend);
    for (int i = 0; i < n; i++)
        if (bend[i]) {
            tight[kept] = tight[i];
            point[kept++] = point[i];
        }
    return kept;
}

/* Replaces each bend by an arc that touches both of its legs, as wide as the shorter leg allows, up to a
 * limit. */
static int round_bends(const struct mw_point *point, const bool *tight, int n, struct mw_vertex *at)
{
    const double widest = 0.4, widest_if_tight = 0.15;
    int k = 0;
    at[k++] = (struct mw_vertex){point[0].x, point[0].y, 0};
    for (int i = 1; i + 1 < n; i++) {
        struct mw_point p = point[i], u = mw_direction(point[i - 1], p), v = mw_direction(p, point[i + 1]);
        double before = hypot(p.x - point[i - 1].x, p.y - point[i - 1].y);
        double after = hypot(point[i + 1].x - p.x, point[i + 1].y - p.y);
        double leg = fmin(tight[i] ? widest_if_tight : widest, 0.48 * fmin(before, after));
        double angle = atan2(mw_cross(u, v), mw_dot(u, v));
        at[k++] = (struct mw_vertex){p.x - leg * u.x, p.y - leg * u.y, tan(angle / 4)};
        at[k++] = (struct mw_vertex){p.x + leg * v.x, p.y + leg * v.y, 0};
    }
    if (n > 1)
        at[k++] = (struct mw_vertex){point[n - 1].x, point[n - 1].y, 0};
    return k;
}

static int keep_bends(const struct mw_point *point, int n, struct mw_vertex *at)
{
    for (int i = 0; i < n; i++)
        at[i] = (struct mw_vertex){point[i].x, point[i].y, 0};
    return n;
}

/* Appends the lines of a route without stairs to `line`, with round bends if `rounds`. Returns how many there
 * are. */
static int trace_flight(struct mw_arena *arena, const struct mw_maze *maze, const struct mw_route *route,
                        bool rounds, struct mw_line *line)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_point *point = MW_ARRAY(scratch, 2 * route->ncells + 4, struct mw_point);
    bool *tight = MW_ARRAY(scratch, 2 * route->ncells + 4, bool);
    int *end = MW_ARRAY(scratch, route->ncells + 1, int), runs = way_points(maze, route, point, end);
    if (!maze->grid->square && !maze->grid->woven) {
        const int first = maze->start.gate == MW_OUTSIDE ? 0 : 2;
        if (maze->grid->straight)
            shorten(maze, route, point, first, end[0]);
        const struct way way = mw_way_around(scratch, maze, route, (struct way){end[0], first, point, tight});
        end[0] = way.n;
        point = way.at;
        tight = way.tight;
    }
    for (int r = 0, from = 0; r < runs; from = end[r++]) {
        int n = drop_straight(&point[from], &tight[from], end[r] - from);
        if (maze->grid->straight)
            n = drop_slight(scratch, &point[from], &tight[from], n);
        struct mw_vertex *at = MW_ARRAY(arena, rounds ? 2 * n : n, struct mw_vertex);
        const int vertices =
            rounds ? round_bends(&point[from], &tight[from], n, at) : keep_bends(&point[from], n, at);
        line[r] = (struct mw_line){vertices, false, at};
    }
    mw_arena_free(scratch);
    return runs;
}

/* Returns the part of a route that begins at its cell `from` and ends before the next stairs, or at its end.
 */
static struct mw_route flight_from(const struct mw_grid *grid, const struct mw_route *route, int from)
{
    int to = from;
    while (to + 1 < route->ncells && !mw_wall(grid, route->wall[to]).is_stairs)
        to++;
    return (struct mw_route){to - from + 1, route->cell + from, route->wall + from, route->only};
}

/* Returns how many lines a route consists of at most: one more at each bridge and at stairs. */
static int most_runs(const struct mw_maze *maze, const struct mw_route *route)
{
    int n = 1;
    for (int i = 0; i < route->ncells; i++)
        n += mw_is_below(maze->grid, route->cell[i]) ||
             (i + 1 < route->ncells && mw_wall(maze->grid, route->wall[i]).is_stairs);
    return n;
}

static const struct mw_lines *trace(struct mw_arena *arena, const struct mw_maze *maze,
                                    const struct mw_route *route, bool rounds)
{
    struct mw_lines *lines = MW_NEW(arena, struct mw_lines);
    struct mw_line *line = MW_ARRAY(arena, most_runs(maze, route), struct mw_line);
    *lines = (struct mw_lines){0, line};
    for (int from = 0, next; from < route->ncells; from = next) {
        const struct mw_route flight = flight_from(maze->grid, route, from);
        struct mw_maze part = *maze;
        next = from + flight.ncells;
        if (from > 0)
            part.start.gate = MW_OUTSIDE;
        if (next < route->ncells)
            part.finish.gate = MW_OUTSIDE;
        lines->n += trace_flight(arena, &part, &flight, rounds, line + lines->n);
    }
    return lines;
}

const struct mw_lines *mw_trace_route(struct mw_arena *arena, const struct mw_maze *maze,
                                      const struct mw_route *route)
{
    return trace(arena, maze, route, true);
}

const struct mw_lines *mw_trace_bends(struct mw_arena *arena, const struct mw_maze *maze,
                                      const struct mw_route *route)
{
    return trace(arena, maze, route, false);
}

const struct mw_lines *mw_trace_below(struct mw_arena *arena, const struct mw_maze *maze,
                                      const struct mw_route *route)
{
    struct mw_line *line = MW_ARRAY(arena, most_runs(maze, route), struct mw_line);
    struct mw_lines *lines = MW_NEW(arena, struct mw_lines);
    *lines = (struct mw_lines){0, line};
    for (int i = 1; i + 1 < route->ncells; i++) {
        if (!mw_is_below(maze->grid, route->cell[i]))
            continue;
        struct mw_point in = mw_wall_middle(maze->grid, route->wall[i - 1]),
                        out = mw_wall_middle(maze->grid, route->wall[i]);
        struct mw_vertex *at = MW_ARRAY(arena, 2, struct mw_vertex);
        at[0] = (struct mw_vertex){in.x, in.y, 0};
        at[1] = (struct mw_vertex){out.x, out.y, 0};
        line[lines->n++] = (struct mw_line){2, false, at};
    }
    return lines;
}
