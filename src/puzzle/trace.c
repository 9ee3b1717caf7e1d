/* From standing walls to long polylines, and from a route to one smooth line.
 *
 * Walls: at each corner the wall ends that meet there are paired: first those that run straight on, then what
 * is left, two by two. At most one end per corner stays unpaired, and every line runs from one such end to
 * another: so the number of lines is half the number of corners where an odd number of walls meet, and no pen
 * can do with fewer. Whatever is left after that is closed loops. */
#include "puzzle/rails.h"

#include <math.h>
#include <string.h>

enum { ALONE = -1 };

/* Wall ends are numbered 2 * wall + end. */
struct pairing {
    const struct mw_maze *maze;
    int *partner;         /* by wall end: the end it is joined to at their corner */
    unsigned char *flat;  /* by wall end: the joint runs straight on, and its pieces can be one */
    unsigned char *drawn; /* by wall */
};

static bool stands(const struct mw_maze *maze, int wall)
{
    return !maze->open[wall];
}

/* Point i of a wall, counted from that end. */
static struct mw_point point_from(const struct mw_grid *grid, int end, int i)
{
    const struct mw_wall *wall = &grid->wall[end / 2];
    return mw_wall_point(grid, wall, end & 1 ? wall->nvia + 1 - i : i);
}

/* The direction, as a unit vector, in which a wall leaves its corner. */
static struct mw_point leaving(const struct mw_grid *grid, int end)
{
    const struct mw_wall *wall = &grid->wall[end / 2];
    struct mw_point a = point_from(grid, end, 0), b = point_from(grid, end, 1);
    double x = b.x - a.x, y = b.y - a.y, length = hypot(x, y);
    if (wall->bulge == 0)
        return (struct mw_point){x / length, y / length};
    /* The tangent turns away from the chord by half the arc's angle: counter-clockwise for a clockwise arc.
     */
    double turn = 2 * atan(end & 1 ? wall->bulge : -wall->bulge), c = cos(turn), s = sin(turn);
    return (struct mw_point){(x * c - y * s) / length, (x * s + y * c) / length};
}

static double curvature(const struct mw_grid *grid, int end)
{
    const struct mw_wall *wall = &grid->wall[end / 2];
    struct mw_point a = grid->corner[wall->corner[0]], b = grid->corner[wall->corner[1]];
    double bulge = end & 1 ? -wall->bulge : wall->bulge;
    return 4 * bulge / ((1 + bulge * bulge) * hypot(b.x - a.x, b.y - a.y));
}

static bool runs_straight_on(const struct mw_grid *grid, int a, int b)
{
    struct mw_point u = leaving(grid, a), v = leaving(grid, b);
    return u.x * v.x + u.y * v.y < -0.99999;
}

/* Two pieces that run straight on are one piece if they are on one line or one circle. */
static bool is_one_piece(const struct mw_grid *grid, int a, int b)
{
    struct mw_point u = leaving(grid, a), v = leaving(grid, b);
    return fabs(curvature(grid, a) + curvature(grid, b)) < 1e-6 && fabs(u.x * v.y - u.y * v.x) < 1e-6;
}

static void join(struct pairing *w, int a, int b, bool flat)
{
    w->partner[a] = b;
    w->partner[b] = a;
    w->flat[a] = w->flat[b] = flat;
}

static void pair_at_corner(struct pairing *w, int corner)
{
    const struct mw_grid *grid = w->maze->grid;
    int end[MW_MAX_SIDES], n = 0;
    for (int i = grid->first_at[corner]; i < grid->first_at[corner + 1]; i++)
        if (stands(w->maze, grid->at[i]))
            end[n++] = 2 * grid->at[i] + (grid->wall[grid->at[i]].corner[1] == corner);
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n && w->partner[end[i]] == ALONE; k++)
            if (w->partner[end[k]] == ALONE && runs_straight_on(grid, end[i], end[k]))
                join(w, end[i], end[k], is_one_piece(grid, end[i], end[k]));
    int waiting = ALONE;
    for (int i = 0; i < n; i++) {
        if (w->partner[end[i]] != ALONE)
            continue;
        if (waiting == ALONE) {
            waiting = end[i];
        } else {
            join(w, waiting, end[i], false);
            waiting = ALONE;
        }
    }
}

/* A line under construction: vertices are appended, and a flat joint lengthens the last piece instead. */
struct pen {
    struct mw_vertex *at;
    int n;
};

static double arc_angle(double bulge)
{
    return 4 * atan(bulge);
}

/* Lengthens the last piece to that point if both are one straight or one arc of less than half a turn. */
static bool lengthen_to(struct pen *pen, struct mw_point to, double bulge)
{
    const double half_turn = 3.2;
    double whole = arc_angle(pen->at[pen->n - 2].bulge) + arc_angle(bulge);
    if (fabs(whole) >= half_turn)
        return false;
    pen->at[pen->n - 2].bulge = bulge == 0 ? 0 : tan(whole / 4);
    pen->at[pen->n - 1] = (struct mw_vertex){to.x, to.y, 0};
    return true;
}

/* Draws one wall from one of its ends, and returns the other. */
static int draw_wall(struct pairing *w, struct pen *pen, int end, bool lengthen)
{
    const struct mw_grid *grid = w->maze->grid;
    const struct mw_wall *wall = &grid->wall[end / 2];
    double bulge = end & 1 ? -wall->bulge : wall->bulge;
    w->drawn[end / 2] = 1;
    for (int i = 1; i <= wall->nvia + 1; i++) {
        struct mw_point to = point_from(grid, end, i);
        if (i == 1 && lengthen && lengthen_to(pen, to, bulge))
            continue;
        pen->at[pen->n - 1].bulge = bulge;
        pen->at[pen->n++] = (struct mw_vertex){to.x, to.y, 0};
    }
    return end ^ 1;
}

/* Where a rim was bent, points that hardly matter would make files twice as large. */

static double off_the_way(struct mw_point p, struct mw_point a, struct mw_point b)
{
    const struct mw_point way = {b.x - a.x, b.y - a.y};
    return mw_distance(p, mw_plus(a, way, mw_nearest_share(p, a, b)));
}

/* Marks, between two points of a line, those that are farther than that from the straight ways between those
 * that are marked (Douglas and Peucker, 1973). */
static void mark_bends(const struct mw_point *at, int from, int to, double far, bool *bend)
{
    int farthest = from;
    long long most = mw_lattice(far);
    for (int i = from + 1; i < to; i++) {
        const long long off = mw_lattice(off_the_way(at[i], at[from], at[to]));
        if (off > most) {
            most = off;
            farthest = i;
        }
    }
    if (farthest == from)
        return;
    bend[farthest] = true;
    mark_bends(at, from, farthest, far, bend);
    mark_bends(at, farthest, to, far, bend);
}

/* Leaves out vertices at which a line hardly bends; arcs stay as they are. */
static void simplify(struct pen *pen)
{
    const double hardly = 0.006;
    struct mw_arena *scratch = mw_arena_new();
    struct mw_point *at = MW_ARRAY(scratch, pen->n, struct mw_point);
    bool *bend = MW_ARRAY(scratch, pen->n, bool);
    for (int i = 0; i < pen->n; i++) {
        at[i] = (struct mw_point){pen->at[i].x, pen->at[i].y};
        bend[i] = i == 0 || i == pen->n - 1 || pen->at[i].bulge != 0 || pen->at[i - 1].bulge != 0;
    }
    for (int from = 0, to; from + 1 < pen->n; from = to) {
        for (to = from + 1; !bend[to];)
            to++;
        if (to > from + 1)
            mark_bends(at, from, to, hardly, bend);
    }
    int n = 0;
    for (int i = 0; i < pen->n; i++)
        if (bend[i])
            pen->at[n++] = pen->at[i];
    pen->n = n;
    mw_arena_free(scratch);
}

/* The line that starts with this wall end, until it ends or comes back. */
static struct mw_line draw_line(struct mw_arena *arena, struct pairing *w, struct pen *pen, int end)
{
    struct mw_point from = w->maze->grid->corner[w->maze->grid->wall[end / 2].corner[end & 1]];
    pen->n = 0;
    pen->at[pen->n++] = (struct mw_vertex){from.x, from.y, 0};
    bool closed = false;
    for (bool flat = false; !closed;) {
        int arrived = draw_wall(w, pen, end, flat);
        end = w->partner[arrived];
        flat = w->flat[arrived];
        if (end == ALONE)
            break;
        closed = w->drawn[end / 2];
    }
    if (w->maze->grid->straight)
        simplify(pen);
    if (closed)
        pen->n--; /* the last point is the first */
    struct mw_vertex *at = MW_ARRAY(arena, pen->n, struct mw_vertex);
    memcpy(at, pen->at, (size_t)pen->n * sizeof *at);
    return (struct mw_line){pen->n, closed, at};
}

/* Lines come in the order in which their first walls are numbered: those with ends before the loops, and a
 * loop starts at a bend if it has one, so that no straight run is cut. */
static int draw_all(struct mw_arena *arena, struct pairing *w, struct pen *pen, struct mw_line *line)
{
    const struct mw_grid *grid = w->maze->grid;
    int n = 0;
    for (int end = 0; end < 2 * grid->nwalls; end++)
        if (stands(w->maze, end / 2) && !w->drawn[end / 2] && w->partner[end] == ALONE)
            line[n++] = draw_line(arena, w, pen, end);
    for (int flat_too = 0; flat_too < 2; flat_too++)
        for (int end = 0; end < 2 * grid->nwalls; end++)
            if (stands(w->maze, end / 2) && !w->drawn[end / 2] && (flat_too || !w->flat[end]))
                line[n++] = draw_line(arena, w, pen, end);
    return n;
}

const struct mw_lines *mw_trace_walls(struct mw_arena *arena, const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    if (grid->woven)
        return mw_rails_trace(arena, maze);
    struct mw_arena *scratch = mw_arena_new();
    struct pairing w = {maze, MW_ARRAY(scratch, 2 * grid->nwalls, int),
                        MW_ARRAY(scratch, 2 * grid->nwalls, unsigned char),
                        MW_ARRAY(scratch, grid->nwalls, unsigned char)};
    for (int end = 0; end < 2 * grid->nwalls; end++)
        w.partner[end] = ALONE;
    for (int corner = 0; corner < grid->ncorners; corner++)
        pair_at_corner(&w, corner);
    int npoints = 1;
    for (int i = 0; i < grid->nwalls; i++)
        npoints += 1 + grid->wall[i].nvia;
    struct pen pen = {MW_ARRAY(scratch, npoints, struct mw_vertex), 0};
    struct mw_line *line = MW_ARRAY(scratch, grid->nwalls, struct mw_line);
    int n = draw_all(arena, &w, &pen, line);

    struct mw_lines *lines = MW_NEW(arena, struct mw_lines);
    struct mw_line *kept = MW_ARRAY(arena, n, struct mw_line);
    memcpy(kept, line, (size_t)n * sizeof *kept);
    *lines = (struct mw_lines){n, kept};
    mw_arena_free(scratch);
    return lines;
}

/* --- the route ---------------------------------------------------------------------------------------- */

/* The middle of a gate and a point a little way out of it, in the order in which a route leaves by it. */
static int add_gate(const struct mw_grid *grid, int gate, struct mw_point out_of[2])
{
    const double outside = 0.35;
    if (gate == MW_OUTSIDE)
        return 0;
    struct mw_point middle = mw_wall_middle(grid, gate), out = mw_wall_outward(grid, gate);
    out_of[0] = middle;
    out_of[1] = (struct mw_point){middle.x + outside * out.x, middle.y + outside * out.y};
    return 2;
}

/* Through the middle of each cell and of each opening, and a little way out of the gaps. Points come in runs:
 * run r ends before point end[r]; a new one begins behind every bridge. Returns how many runs. */
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
        point[n++] = grid->centre[route->cell[i]];
        if (i + 1 < route->ncells)
            point[n++] = mw_wall_middle(grid, route->wall[i]);
    }
    end[runs++] = n + add_gate(grid, maze->finish.gate, &point[n]);
    return runs;
}

/* Where a rim was bent, cells have all kinds of corners that may stand in the way. */
struct passing {
    const struct mw_maze *maze;
    const struct mw_route *route;
    struct mw_point *point;
    bool *tight; /* by point: it was moved, so a wall is near */
    int first;   /* the point that is the middle of the first cell; cell i has point first + 2 * i */
    int npoints;
};

/* Where a straight way comes nearest to a piece of a wall, how far along it that is, and by how much. */
struct nearness {
    double along, distance;
    struct mw_point off; /* the direction in which it lies from there */
};

/* A rim has its maze on one side only, the right one: a way that crosses it is less than nothing off. At the
 * ends of a piece there is no telling. */
static struct nearness nearest_to(struct mw_point a, struct mw_point b, struct mw_point from,
                                  struct mw_point to, bool is_rim)
{
    enum { STEPS = 8 };
    struct nearness nearest = {0, INFINITY, {0, 0}};
    const struct mw_point piece = {to.x - from.x, to.y - from.y};
    const double length2 = mw_dot(piece, piece);
    long long least = INT64_MAX; /* of the squares; negative if it is out */
    for (int i = 0; i <= STEPS && length2 > 0; i++) {
        const double along = (double)i / STEPS;
        const struct mw_point on = {a.x + along * (b.x - a.x) - from.x, a.y + along * (b.y - a.y) - from.y};
        const double share = mw_dot(piece, on) / length2, clamped = share < 0 ? 0 : share > 1 ? 1 : share;
        const struct mw_point by = {on.x - clamped * piece.x, on.y - clamped * piece.y};
        const bool is_out = is_rim && mw_lattice(share) > mw_lattice(0) &&
                            mw_lattice(share) < mw_lattice(1) &&
                            mw_lattice(mw_cross(piece, on)) < mw_lattice(0);
        const long long distance2 =
            is_out ? -mw_lattice(16 * mw_dot(by, by)) : mw_lattice(16 * mw_dot(by, by));
        if (distance2 >= least || distance2 == mw_lattice(0))
            continue;
        const double distance = is_out ? -hypot(by.x, by.y) : hypot(by.x, by.y);
        least = distance2;
        nearest = (struct nearness){along, distance, {by.x / distance, by.y / distance}};
    }
    return nearest;
}

/* Moves a straight way off a piece of a wall that is too near to it; its ends give way as they are near.
 * Returns whether it was. */
static bool push_off(struct passing *p, int at, struct mw_point from, struct mw_point to, bool is_rim)
{
    const double least = 0.25;
    struct mw_point *a = &p->point[at], *b = &p->point[at + 1];
    if (fmin(a->x, b->x) > fmax(from.x, to.x) + least || fmax(a->x, b->x) < fmin(from.x, to.x) - least ||
        fmin(a->y, b->y) > fmax(from.y, to.y) + least || fmax(a->y, b->y) < fmin(from.y, to.y) - least)
        return false; /* most are far away */
    const struct nearness near = nearest_to(*a, *b, from, to, is_rim);
    if (near.distance > 1 || mw_lattice(near.distance) >= mw_lattice(least) || near.distance < -least)
        return false;
    const bool fixed_a = at<p->first, fixed_b = at + 1> p->first + 2 * (p->route->ncells - 1);
    const double share = (1 - near.along) * (1 - near.along) + near.along * near.along,
                 by = (least - near.distance) / share;
    p->tight[at] = p->tight[at + 1] = true;
    if (!fixed_a)
        *a = mw_settled_point(mw_plus(*a, near.off, by * (1 - near.along)));
    if (!fixed_b)
        *b = mw_settled_point(mw_plus(*b, near.off, by * near.along));
    return true;
}

/* Pushes the two ways within a cell off all that stands around it. */
static bool push_within(struct passing *p, int i)
{
    const struct mw_grid *grid = p->maze->grid;
    const int middle = p->first + 2 * i, cell = p->route->cell[i];
    bool some = false;
    for (int k = 0; k < mw_nsides(grid, cell); k++) {
        const struct mw_wall *wall = &grid->wall[mw_sides(grid, cell)[k].wall];
        for (int v = 0; v <= wall->nvia && !p->maze->open[mw_sides(grid, cell)[k].wall]; v++)
            for (int on = 0; on < 2; on++)
                if (middle - 1 + on >= 0 && middle + on < p->npoints)
                    some = push_off(p, middle - 1 + on, mw_wall_point(grid, wall, v),
                                    mw_wall_point(grid, wall, v + 1), wall->cell[1] == MW_OUTSIDE) ||
                           some;
    }
    return some;
}

static void keep_off_walls(const struct mw_maze *maze, const struct mw_route *route, struct mw_point *point,
                           bool *tight, int n)
{
    enum { ROUNDS = 10 };
    struct passing p = {maze, route, point, tight, maze->start.gate == MW_OUTSIDE ? 0 : 2, n};
    bool some = true;
    for (int round = 0; round < ROUNDS && some; round++) {
        some = false;
        for (int i = 0; i < route->ncells; i++)
            some = push_within(&p, i) || some;
    }
}

/* Leaves out the points that lie straight between their neighbours. */
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

/* Leaves out those at which the way hardly bends. */
static int drop_slight(struct mw_arena *scratch, struct mw_point *point, bool *tight, int n)
{
    const double hardly = 0.04;
    bool *bend = MW_ARRAY(scratch, n, bool);
    int kept = 0;
    bend[0] = bend[n - 1] = true;
    mark_bends(point, 0, n - 1, hardly, bend);
    for (int i = 0; i < n; i++)
        if (bend[i]) {
            tight[kept] = tight[i];
            point[kept++] = point[i];
        }
    return kept;
}

/* Replaces each bend by an arc that touches both of its legs, as wide as the shorter leg lets it be. */
static int round_bends(const struct mw_point *point, const bool *tight, int n, struct mw_vertex *at)
{
    const double widest = 0.42, widest_if_tight = 0.15;
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

const struct mw_lines *mw_trace_route(struct mw_arena *arena, const struct mw_maze *maze,
                                      const struct mw_route *route)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_point *point = MW_ARRAY(scratch, 2 * route->ncells + 4, struct mw_point);
    bool *tight = MW_ARRAY(scratch, 2 * route->ncells + 4, bool);
    int *end = MW_ARRAY(scratch, route->ncells + 1, int), runs = way_points(maze, route, point, end);
    struct mw_line *line = MW_ARRAY(arena, runs, struct mw_line);
    if (maze->grid->outline && !maze->grid->woven)
        keep_off_walls(maze, route, point, tight, end[0]);
    for (int r = 0, from = 0; r < runs; from = end[r++]) {
        int n = drop_straight(&point[from], &tight[from], end[r] - from);
        if (maze->grid->straight)
            n = drop_slight(scratch, &point[from], &tight[from], n);
        struct mw_vertex *at = MW_ARRAY(arena, 2 * n, struct mw_vertex);
        line[r] = (struct mw_line){round_bends(&point[from], &tight[from], n, at), false, at};
    }
    struct mw_lines *lines = MW_NEW(arena, struct mw_lines);
    *lines = (struct mw_lines){runs, line};
    mw_arena_free(scratch);
    return lines;
}

const struct mw_lines *mw_trace_below(struct mw_arena *arena, const struct mw_maze *maze,
                                      const struct mw_route *route)
{
    struct mw_line *line = MW_ARRAY(arena, route->ncells, struct mw_line);
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
