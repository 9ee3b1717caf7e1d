/* Leads the line of a route around walls. In cells whose corners were moved when the rim was bent, and in
 * cells that are not convex by nature, such as hats, a straight line from the centre to an opening may come
 * near to a wall or cross it. In such cells the line is replaced by the cheapest one on a fine raster, where
 * a step costs more the nearer it is to a wall. Then the zigzag that the raster leaves in the line is
 * smoothed. */
#include "puzzle/lines/around.h"

#include <math.h>

/* Distances from walls, in cell units: a line that comes nearer than TOO_NEAR is led around the wall, and one
 * that comes nearer than NEARLY gets narrow bends. In cells that were not bent but are not convex, TOUCHING
 * replaces both. */
#define TOO_NEAR 0.23
#define NEARLY   0.36
#define TOUCHING 0.06

/* A straight piece of a wall, or of a line that the route must not cross although no wall stands there;
 * `stands` is false for the latter. */
struct post {
    int wall;
    bool stands;
    struct mw_point a, b;
};

/* The walls of the cells along a part of a route, and the standing walls of their neighbours. */
struct fence {
    struct mw_box within; /* walls outside of this box are left out */
    int n, capacity;
    int nbounds; /* how many of the `n` posts, from the first on, belong to the cells of the route, not to
                    their neighbours */
    struct post *at;
};

static bool is_within(const struct mw_box *box, struct mw_point a, struct mw_point b)
{
    return fmax(a.x, b.x) >= box->x && fmin(a.x, b.x) <= box->x + box->w && fmax(a.y, b.y) >= box->y &&
           fmin(a.y, b.y) <= box->y + box->h;
}

static void add_wall(struct mw_arena *arena, struct fence *fence, const struct mw_maze *maze, int w,
                     bool stands)
{
    const struct mw_wall wall = mw_wall(maze->grid, w);
    for (int i = 0; i < fence->n; i++)
        if (fence->at[i].wall == w)
            return; /* the wall was added for the cell on its other side */
    for (int v = 0; v <= wall.nvia; v++) {
        const struct mw_point a = mw_wall_point(maze->grid, wall, v),
                              b = mw_wall_point(maze->grid, wall, v + 1);
        if (!is_within(&fence->within, a, b))
            continue;
        MW_GROW(arena, fence->at, fence->n, fence->capacity);
        fence->at[fence->n++] = (struct post){w, stands, a, b};
    }
}

/* Adds the parts of a gate's wall that stand beside its gap. */
static void add_stubs(struct mw_arena *arena, struct fence *fence, const struct mw_grid *grid, int gate)
{
    for (int end = 0; end < 2; end++) {
        const struct mw_line stub = mw_gap_stub(arena, grid, gate, end);
        for (int i = 0; i + 1 < stub.n; i++) {
            MW_GROW(arena, fence->at, fence->n, fence->capacity);
            fence->at[fence->n++] =
                (struct post){gate, true, {stub.at[i].x, stub.at[i].y}, {stub.at[i + 1].x, stub.at[i + 1].y}};
        }
    }
}

/* Fences in a small area outside of `gate`, where the route's line begins or ends; otherwise the cheapest
 * line through a small maze could leave by one gate and run around the maze to the other. */
static void add_outer_fence(struct mw_arena *arena, struct fence *fence, const struct mw_maze *maze, int gate)
{
    const double deep = 0.6;
    struct mw_point side[2];
    mw_gap(maze, gate, side);
    const struct mw_point out = mw_wall_outward(maze->grid, gate),
                          corner[] = {side[0], mw_plus(side[0], out, deep), mw_plus(side[1], out, deep),
                                      side[1]};
    for (int i = 0; i < 3; i++) {
        MW_GROW(arena, fence->at, fence->n, fence->capacity);
        fence->at[fence->n++] = (struct post){MW_OUTSIDE, false, corner[i], corner[i + 1]};
    }
}

static bool is_passed(const struct mw_route *route, int from, int to, int wall)
{
    for (int i = from; i < to; i++)
        if (route->wall[i] == wall)
            return true;
    return false;
}

/* Returns the walls around cells from..to of a route. */
static struct fence fence_around(struct mw_arena *arena, const struct mw_maze *maze,
                                 const struct mw_route *route, int from, int to, struct mw_box within)
{
    const struct mw_grid *grid = maze->grid;
    struct fence fence = {.within = within};
    for (int i = from; i <= to; i++)
        for (int k = 0; k < mw_nedges(grid, route->cell[i]); k++) {
            const int wall = mw_side(grid, route->cell[i], k).wall;
            const bool is_gate = wall == maze->start.gate || wall == maze->finish.gate;
            if (!is_passed(route, from, to, wall) && !is_gate)
                add_wall(arena, &fence, maze, wall, !maze->open[wall]);
            if (is_gate)
                add_stubs(arena, &fence, grid, wall);
            if (is_gate && from == 0 && to == route->ncells - 1)
                add_outer_fence(arena, &fence, maze, wall);
        }
    fence.nbounds = fence.n;
    for (int i = from; i <= to; i++)
        for (int k = 0; k < mw_nedges(grid, route->cell[i]); k++) {
            const int beside = mw_side(grid, route->cell[i], k).to;
            for (int j = 0; beside != MW_OUTSIDE && j < mw_nedges(grid, beside); j++)
                if (!maze->open[mw_side(grid, beside, j).wall])
                    add_wall(arena, &fence, maze, mw_side(grid, beside, j).wall, true);
        }
    return fence;
}

/* Returns the distance of a point from the nearest standing wall. */
static double space_at(const struct fence *fence, struct mw_point p)
{
    double nearest = 99;
    for (int i = 0; i < fence->n; i++)
        if (fence->at[i].stands)
            nearest = fmin(nearest, mw_distance_to_piece(p, fence->at[i].a, fence->at[i].b));
    return nearest;
}

/* Returns the vector along a side of a cell, clockwise around it. */
static struct mw_point along_side(const struct mw_grid *grid, int cell, int k)
{
    const struct mw_wall wall = mw_wall(grid, mw_side(grid, cell, k).wall);
    const bool back = wall.cell[0] != cell;
    return mw_plus(mw_corner_at(grid, wall.corner[!back]), mw_corner_at(grid, wall.corner[back]), -1);
}

/* True if the cell is possibly not convex: a corner has an inner angle over 180 degrees, or a side has bends.
 */
static bool has_bay(const struct mw_grid *grid, int cell)
{
    const int n = mw_nedges(grid, cell);
    for (int k = 0; k < n; k++)
        if (mw_wall(grid, mw_side(grid, cell, k).wall).nvia > 0 ||
            mw_lattice(mw_cross(along_side(grid, cell, k), along_side(grid, cell, (k + 1) % n))) <
                mw_lattice(-0.01))
            return true;
    return false;
}

/* True if a corner of the cell was moved when the rim was bent, or if one of its sides has bends. */
static bool is_bent(const struct mw_grid *grid, int cell)
{
    if (!grid->straight)
        return false;
    for (int k = 0; k < mw_nedges(grid, cell); k++) {
        const int w = mw_side(grid, cell, k).wall;
        for (int end = 0; end < 2; end++) {
            const struct mw_point now = mw_corner_at(grid, mw_wall(grid, w).corner[end]),
                                  before =
                                      mw_corner_at(grid->straight, mw_wall(grid->straight, w).corner[end]);
            if (mw_wall(grid, w).nvia || mw_lattice(now.x) != mw_lattice(before.x) ||
                mw_lattice(now.y) != mw_lattice(before.y))
                return true;
        }
    }
    return false;
}

/* Returns the distance from the part of a line within a cell to the nearest wall. */
static double space_in(struct mw_arena *arena, const struct mw_maze *maze, const struct mw_route *route,
                       const struct way *way, int i)
{
    enum { STEPS = 8 };
    const int middle = way->first + 2 * i;
    struct mw_bounds bounds = mw_bounds_none();
    for (int k = middle - 1; k <= middle + 1; k++)
        if (k >= 0 && k < way->n)
            mw_bounds_add(&bounds, way->at[k]);
    const struct fence fence =
        fence_around(arena, maze, route, i, i, mw_box_grown(mw_bounds_box(&bounds), NEARLY));
    double nearest = 99;
    for (int leg = middle - 1; leg <= middle; leg++)
        for (int k = 0; k <= STEPS && leg >= 0 && leg + 1 < way->n; k++) {
            const struct mw_point a = way->at[leg], b = way->at[leg + 1], by = {b.x - a.x, b.y - a.y};
            nearest = fmin(nearest, space_at(&fence, mw_plus(a, by, (double)k / STEPS)));
        }
    return nearest;
}

/* --- the raster --------------------------------------------------------------------------------------- */

enum { FINE = 16 }; /* squares of the raster per cell unit */

struct raster {
    struct mw_point origin;
    int w, h;
    int *price;      /* for each square: the cost of a step into it; 0 if it must not be entered */
    long long *cost; /* for each square: the cost of the cheapest way to it that was found; -1 for none */
    int *from;       /* for each square: the one before it on that way */
};

static struct mw_point square_middle(const struct raster *r, int at)
{
    return (struct mw_point){r->origin.x + (at % r->w + 0.5) / FINE, r->origin.y + (at / r->w + 0.5) / FINE};
}

static int clamp(long long at, int n)
{
    return at < 0 ? 0 : at < n ? (int)at : n - 1;
}

/* Returns the square that contains a point, or is nearest to it. */
static int square_of(const struct raster *r, struct mw_point p)
{
    const long long x = mw_lattice((p.x - r->origin.x) * FINE) >> 16,
                    y = mw_lattice((p.y - r->origin.y) * FINE) >> 16;
    return clamp(y, r->h) * r->w + clamp(x, r->w);
}

/* Lowers space[i], the distance from square i of the raster to the nearest wall, to the square's distance
 * from `post` if that is less, for all squares within `reach` of `post`. */
static void measure(const struct raster *r, const struct post *post, double reach, double *space)
{
    const struct mw_point a = post->a, b = post->b;
    const int low = square_of(r, (struct mw_point){fmin(a.x, b.x) - reach, fmin(a.y, b.y) - reach}),
              high = square_of(r, (struct mw_point){fmax(a.x, b.x) + reach, fmax(a.y, b.y) + reach});
    for (int y = low / r->w; y <= high / r->w; y++)
        for (int x = low % r->w; x <= high % r->w; x++) {
            const int at = y * r->w + x;
            space[at] = fmin(space[at], mw_distance_to_piece(square_middle(r, at), a, b));
        }
}

/* Sets the costs of steps: high near a wall; 0, for forbidden, across a wall or across an opening that the
 * route does not use. */
static void set_prices(struct mw_arena *arena, struct raster *r, const struct fence *fence)
{
    const double blocked = 0.75 / FINE, wanted = 0.34;
    double *space = MW_ARRAY(arena, r->w * r->h, double), *free = MW_ARRAY(arena, r->w * r->h, double);
    for (int i = 0; i < r->w * r->h; i++)
        space[i] = free[i] = wanted;
    for (int i = 0; i < fence->n; i++) {
        const bool stands = fence->at[i].stands;
        measure(r, &fence->at[i], stands ? wanted : blocked, stands ? space : free);
    }
    for (int i = 0; i < r->w * r->h; i++) {
        const long long lacks = (mw_lattice(wanted) - mw_lattice(space[i])) / 256;
        const int x = i % r->w, y = i / r->w;
        const bool is_inside = x > 0 && x + 1 < r->w && y > 0 && y + 1 < r->h,
                   is_free = is_inside && mw_lattice(fmin(space[i], free[i])) >= mw_lattice(blocked);
        r->price[i] = is_free ? (int)(100 + 2 * lacks * lacks) : 0;
    }
}

static struct raster raster_over(struct mw_arena *arena, const struct fence *fence, struct mw_point start,
                                 struct mw_point end)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < fence->nbounds; i++) {
        mw_bounds_add(&bounds, fence->at[i].a);
        mw_bounds_add(&bounds, fence->at[i].b);
    }
    mw_bounds_add(&bounds, start);
    mw_bounds_add(&bounds, end);
    const struct mw_box box = mw_box_grown(mw_bounds_box(&bounds), 2.0 / FINE);
    struct raster r = {.origin = mw_settled_point((struct mw_point){box.x, box.y}),
                       .w = (int)(mw_lattice(box.w * FINE) >> 16) + 2,
                       .h = (int)(mw_lattice(box.h * FINE) >> 16) + 2};
    r.price = MW_ARRAY(arena, r.w * r.h, int);
    r.cost = MW_ARRAY(arena, r.w * r.h, long long);
    r.from = MW_ARRAY(arena, r.w * r.h, int);
    for (int i = 0; i < r.w * r.h; i++)
        r.cost[i] = -1;
    set_prices(arena, &r, fence);
    return r;
}

/* Replaces the way to a square by one through a square next to it. False if that is not cheaper. */
static bool improve(struct raster *r, int at, int from, bool slanting)
{
    const long long cost = r->cost[from] + (long long)r->price[at] * (slanting ? 7 : 5);
    if (!r->price[at] || (r->cost[at] >= 0 && r->cost[at] <= cost))
        return false;
    r->cost[at] = cost;
    r->from[at] = from;
    return true;
}

/* Finds the cheapest way from `start` to every square (Bellman-Ford with a queue). Squares at the raster's
 * edge are never entered. */
static void spread(struct mw_arena *arena, struct raster *r, int start)
{
    const int n = r->w * r->h;
    int *queue = MW_ARRAY(arena, n, int), head = 0, waiting = 1;
    bool *is_waiting = MW_ARRAY(arena, n, bool);
    queue[0] = start;
    r->cost[start] = 0;
    while (waiting > 0) {
        const int from = queue[head];
        head = head + 1 < n ? head + 1 : 0;
        waiting--;
        is_waiting[from] = false;
        for (int k = 0; k < 9; k++) {
            const int dx = k % 3 - 1, dy = k / 3 - 1, at = from + dy * r->w + dx;
            if (!improve(r, at, from, dx && dy) || is_waiting[at])
                continue;
            is_waiting[at] = true;
            queue[(head + waiting++) % n] = at;
        }
    }
}

/* --- the way ------------------------------------------------------------------------------------------ */

/* Smooths a line that has a point for each square it passes, and removes points at which it hardly bends.
 * Returns how many are left. */
static int smoothed(struct mw_arena *arena, struct mw_point *at, int n)
{
    enum { ROUNDS = 4 };
    const double hardly = 0.03;
    for (int round = 0; round < ROUNDS; round++) {
        struct mw_point before = at[0];
        for (int i = 1; i + 1 < n; i++) {
            const struct mw_point here = at[i];
            at[i] = (struct mw_point){(before.x + 2 * here.x + at[i + 1].x) / 4,
                                      (before.y + 2 * here.y + at[i + 1].y) / 4};
            before = here;
        }
    }
    bool *bend = MW_ARRAY(arena, n, bool);
    bend[0] = bend[n - 1] = true;
    mw_mark_bends(at, 0, n - 1, hardly, bend);
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (bend[i])
            at[kept++] = mw_settled_point(at[i]);
    return kept;
}

/* Finds the cheapest line through a raster, from one point to another. Returns its number of points; 0 if
 * there is none. */
static int lead_through(struct mw_arena *arena, struct raster r, struct mw_point start, struct mw_point end,
                        struct mw_point **line)
{
    const int first = square_of(&r, start), last = square_of(&r, end);
    int n = 0;
    spread(arena, &r, first);
    if (r.cost[last] < 0)
        return 0;
    for (int at = last; at != first; at = r.from[at])
        n++;
    *line = MW_ARRAY(arena, n + 1, struct mw_point);
    for (int at = last, i = n; i >= 0; at = r.from[at], i--)
        (*line)[i] = square_middle(&r, at);
    (*line)[0] = start;
    (*line)[n] = end;
    return n < 1 ? 0 : smoothed(arena, *line, n + 1);
}

/* Removes openings that the route does not use: the line may pass through them. */
static void open_fence(struct fence *fence)
{
    int n = 0;
    for (int i = 0; i < fence->n; i++)
        if (fence->at[i].stands || fence->at[i].wall == MW_OUTSIDE)
            fence->at[n++] = fence->at[i];
    fence->n = n;
    fence->nbounds = n; /* the raster reaches over the cells beside the route, too */
}

/* Finds a line within the cells from..to of a route, from one point to another. If a bent wall shuts these
 * cells, the line may lead around it through cells beside them. Returns its number of points; 0 if there is
 * none. */
static int lead_around(struct mw_arena *arena, const struct mw_maze *maze, const struct mw_route *route,
                       int from, int to, struct mw_point start, struct mw_point end, struct mw_point **line)
{
    const struct mw_box everywhere = {-1e6, -1e6, 2e6, 2e6};
    struct fence fence = fence_around(arena, maze, route, from, to, everywhere);
    const int n = lead_through(arena, raster_over(arena, &fence, start, end), start, end, line);
    if (n > 0)
        return n;
    open_fence(&fence);
    return lead_through(arena, raster_over(arena, &fence, start, end), start, end, line);
}

/* A line that points are being appended to. */
struct growing {
    int n, capacity[2];
    struct mw_point *at;
    bool *tight;
};

static void add_point(struct mw_arena *arena, struct growing *to, struct mw_point p, bool tight)
{
    MW_GROW(arena, to->at, to->n, to->capacity[0]);
    MW_GROW(arena, to->tight, to->n, to->capacity[1]);
    to->at[to->n] = p;
    to->tight[to->n++] = tight;
}

/* Marks the cells in which a line comes too near to a wall. Sets `tight` for the points at which bends must
 * be narrow. */
static bool *find_near(struct mw_arena *arena, const struct mw_maze *maze, const struct mw_route *route,
                       const struct way *way)
{
    bool *near = MW_ARRAY(arena, route->ncells, bool);
    for (int i = 0; i < route->ncells; i++) {
        const bool bent = is_bent(maze->grid, route->cell[i]);
        if (!bent && !has_bay(maze->grid, route->cell[i]))
            continue;
        const long long space = mw_lattice(space_in(arena, maze, route, way, i));
        near[i] = space < mw_lattice(bent ? TOO_NEAR : TOUCHING);
        for (int k = way->first + 2 * i - 1; k <= way->first + 2 * i + 1; k++)
            if (k >= 0 && k < way->n && space < mw_lattice(bent ? NEARLY : TOUCHING))
                way->tight[k] = true;
    }
    return near;
}

struct way mw_way_around(struct mw_arena *arena, const struct mw_maze *maze, const struct mw_route *route,
                         struct way way)
{
    const bool *near = find_near(arena, maze, route, &way);
    struct growing line = {.n = 0};
    const int entry = way.first > 0, /* the middles of the gates, or the first and the last cell */
        exit = way.first + 2 * route->ncells - 1 < way.n ? way.n - 2 : way.n - 1;
    int done = 0; /* number of points of the old line that were copied or replaced */
    for (int i = 0; i < route->ncells; i++) {
        if (!near[i])
            continue;
        const int from = i > 0 ? i - 1 : 0, first = i > 0 ? way.first + 2 * from : entry;
        while (near[i] && i + 1 < route->ncells)
            i++;
        const int last = near[i] ? exit : way.first + 2 * i;
        struct mw_point *around;
        const int n = lead_around(arena, maze, route, from, i, way.at[first], way.at[last], &around);
        for (; done < (n > 0 ? first : last); done++)
            add_point(arena, &line, way.at[done], way.tight[done]);
        for (int k = 0; k + 1 < n; k++)
            add_point(arena, &line, around[k], true);
        done = last;
    }
    for (; done < way.n; done++)
        add_point(arena, &line, way.at[done], way.tight[done]);
    return (struct way){line.n, way.first, line.at, line.tight};
}
