/* Finds the way from start to finish through the middle of corridors. In a ground without circles there is no
 * other way. In other grounds, searches for a second way: cuts the first wherever it is narrowest, from the
 * wall on its left to the wall on its right. If two of the stretches between the cuts are still connected, a
 * second way may leave the first on one stretch and return on the other. A second way is also told by walls
 * on the left and on the right that are not connected. Both fail for cells that are narrower inside than at
 * their openings, because a drawing does not show where a cell ends. */
#include "verify/ground.h"

#include <stdlib.h>

static int step_of(const struct ground *g, int a, int b)
{
    const int w = g->field.w, x = abs(a % w - b % w), y = abs(a / w - b / w);
    return x > y ? x : y;
}

static const struct jump *jumps_of(const struct ground *g)
{
    struct jump *jump = MW_ARRAY(g->arena, g->ntunnels + 1, struct jump);
    for (int i = 0; i < g->ntunnels; i++) {
        const int *pixel = g->tunnel[i].pixel;
        jump[i] = (struct jump){pixel[0], pixel[1], STEP * step_of(g, pixel[0], pixel[1])};
    }
    return jump;
}

/* Returns a toll for each pixel that has any of `bits`: the nearer to a wall the higher, which keeps the way
 * in the middle. */
static unsigned char *tolls_of(const struct ground *g, int bits)
{
    const double half = 0.5 * g->unit;
    unsigned char *toll = MW_ARRAY(g->arena, field_size(&g->field), unsigned char);
    for (int i = 0; i < field_size(&g->field); i++) {
        if (!(g->field.at[i] & bits) || g->clear[i] >= half * half)
            continue;
        const double near = fmax(0, 1 - sqrt(g->clear[i]) / half);
        toll[i] = (unsigned char)(MOST_TOLL * near * near);
    }
    return toll;
}

/* True if a step is one over stairs. */
static bool is_on_stairs(const struct ground *g, int from, int to)
{
    for (int i = 0; i < g->ntunnels && g->claim->has_stairs; i++)
        if ((g->tunnel[i].pixel[0] == from && g->tunnel[i].pixel[1] == to) ||
            (g->tunnel[i].pixel[1] == from && g->tunnel[i].pixel[0] == to))
            return true;
    return false;
}

/* Appends to the way the pixels on the straight line from `from`, which is left out, to `to`. If `is_below`,
 * the pixels between the two are ground of a bridge, and are marked in g->is_below. Leaves out
 * what lies between the ends of stairs. */
static void note_step(struct ground *g, int from, int to, bool is_below)
{
    const int w = g->field.w, n = step_of(g, from, to), x = from % w, y = from / w;
    for (int i = is_on_stairs(g, from, to) ? n : 1; i <= n; i++) {
        const int px = x + (to % w - x) * i / n, py = y + (to / w - y) * i / n;
        g->is_below[g->nway] = is_below && i < n;
        g->way[g->nway++] = py * w + px;
        g->field.at[py * w + px] |= WAY;
    }
}

/* Adds the shortest way from one pixel to another to the way. False, with the error set, if there is none. */
static bool walk_leg(struct ground *g, int from, int to, struct spread s, struct mw_error *error)
{
    s.source = &to;
    s.goal = &from;
    mw_field_spread(g->arena, &s);
    if (s.cost[from] == NO_WAY)
        return mw_ground_fault(g, to, error,
                               to == g->end[1] ? "no way leads to the finish" : "no way leads to a key");
    for (int pixel = from; pixel != to; pixel = s.before[pixel])
        note_step(g, pixel, s.before[pixel], step_of(g, pixel, s.before[pixel]) > 1);
    return true;
}

/* Returns the pixel at which a leg ends: that of the key with its number, or the finish. */
static int end_of_leg(const struct ground *g, int leg)
{
    for (int i = 0; i < g->claim->nthings; i++)
        if (g->claim->thing[i].kind == A_KEY && g->claim->thing[i].number == leg)
            return mw_ground_pixel(g, g->claim->thing[i].at);
    return g->end[1];
}

bool mw_ground_walk(struct ground *g, int bits, struct mw_error *error)
{
    const int nlegs = g->claim->nkeys + 1,
              most = nlegs * field_size(&g->field) + 2 * (g->field.w + g->field.h);
    int gates[2], at = g->end[0];
    for (int k = 0; k < 2; k++)
        gates[k] = g->claim->has_gate[k] ? mw_ground_gate(g, k) : g->end[k];
    const struct spread s = {.field = &g->field,
                             .bits = bits,
                             .nsources = 1,
                             .toll = tolls_of(g, bits),
                             .njumps = g->ntunnels,
                             .jump = jumps_of(g)};
    g->way = MW_ARRAY(g->arena, most, int);
    g->is_below = MW_ARRAY(g->arena, most, bool);
    g->nway = 0;
    g->way[g->nway++] = gates[0];
    note_step(g, gates[0], g->end[0], false);
    for (int leg = 0; leg < nlegs; leg++) {
        const int to = end_of_leg(g, leg);
        if (!walk_leg(g, at, to, s, error))
            return false;
        at = to;
    }
    note_step(g, g->end[1], gates[1], false);
    return true;
}

/* --- no other ----------------------------------------------------------------------------------------- */

enum { CUT = 1 << 8 };

/* A cut across the way: the nearest walls on its left and on its right. */
struct cut {
    int wall[2];   /* pixels of walls; -1 where no wall is near */
    double length; /* sum of both walls' distances from the way's pixel; HUGE_VAL unless they lie on opposite
                      sides */
};

/* The offsets to all pixels around a pixel, by distance; those of equal distance row by row. */
struct around {
    int n;
    struct mw_point *step;
};

static int compare_steps(const void *a, const void *b)
{
    const struct mw_point *p = a, *q = b;
    const double by = mw_dot(*p, *p) - mw_dot(*q, *q);
    return by != 0        ? (by > 0) - (by < 0)
           : p->y != q->y ? (p->y > q->y) - (p->y < q->y)
                          : (p->x > q->x) - (p->x < q->x);
}

static struct around look_around(struct mw_arena *arena, int reach)
{
    struct around around = {0, MW_ARRAY(arena, (2 * reach + 1) * (2 * reach + 1), struct mw_point)};
    for (int y = -reach; y <= reach; y++)
        for (int x = -reach; x <= reach; x++)
            if (x * x + y * y <= reach * reach)
                around.step[around.n++] = (struct mw_point){x, y};
    qsort(around.step, (size_t)around.n, sizeof *around.step, compare_steps);
    return around;
}

/* True if a pixel counts as a wall: all ink, and white inside the maze that cannot be reached from the start,
 * except on the bar across a gate. */
static bool is_wall(const struct ground *g, int pixel)
{
    const int at = g->field.at[pixel];
    return !(at & GROUND) && !(at & WHITE && at & (ON_BAR | OUTSIDE));
}

static struct mw_point step_to(const struct ground *g, int from, int to)
{
    const int w = g->field.w;
    return (struct mw_point){to % w - from % w, to / w - from / w};
}

/* Returns whether the offset `step` points to the left (0) or right (1) of the direction `way`; -1 if it is
 * within 30 degrees of forward or backward. */
static int side_of(struct mw_point way, struct mw_point step)
{
    const double sine = 0.5, across = mw_cross(way, step);
    return fabs(across) <= sine * sqrt(mw_dot(way, way) * mw_dot(step, step)) ? -1 : across > 0;
}

static double length_of(const struct ground *g, const struct cut *cut, int pixel)
{
    const double cosine = -0.5;
    const struct mw_point left = step_to(g, pixel, cut->wall[0]), right = step_to(g, pixel, cut->wall[1]);
    const double a = sqrt(mw_dot(left, left)), b = sqrt(mw_dot(right, right));
    return mw_dot(left, right) < cosine * a * b ? a + b : HUGE_VAL;
}

/* Returns the cut at pixel i of the way. The way's direction there is the direction from its pixel i - `near`
 * to its pixel i + `near`. */
static struct cut cut_at(const struct ground *g, const struct around *around, int i, int near)
{
    const int w = g->field.w, pixel = g->way[i], from = g->way[i > near ? i - near : 0],
              to = g->way[i + near < g->nway ? i + near : g->nway - 1];
    const struct mw_point heading = step_to(g, from, to);
    struct cut cut = {{-1, -1}, HUGE_VAL};
    for (int k = 0; !g->is_below[i] && k < around->n && (cut.wall[0] < 0 || cut.wall[1] < 0); k++) {
        const int x = pixel % w + (int)around->step[k].x, y = pixel / w + (int)around->step[k].y;
        if (x < 0 || y < 0 || x >= w || y >= g->field.h || !is_wall(g, y * w + x))
            continue;
        const int side = side_of(heading, around->step[k]);
        if (side >= 0 && cut.wall[side] < 0)
            cut.wall[side] = y * w + x;
    }
    if (cut.wall[0] >= 0 && cut.wall[1] >= 0)
        cut.length = length_of(g, &cut, pixel);
    return cut;
}

static void draw_cut(struct ground *g, int pixel, const struct cut *cut)
{
    const int w = g->field.w, x = pixel % w, y = pixel / w;
    for (int side = 0; side < 2; side++) {
        const int to = cut->wall[side], n = step_of(g, pixel, to);
        for (int i = 0; i < n; i++) {
            unsigned short *at = &g->field.at[(y + (to / w - y) * i / n) * w + x + (to % w - x) * i / n];
            if (*at & GROUND)
                *at ^= GROUND | CUT;
        }
    }
}

static void join_cuts(struct ground *g)
{
    for (int i = 0; i < field_size(&g->field); i++)
        if (g->field.at[i] & CUT)
            g->field.at[i] ^= GROUND | CUT;
}

/* Returns the cut at each pixel of the way. */
static const struct cut *list_cuts(const struct ground *g)
{
    const int near = (int)(0.25 * g->unit) + 1;
    const struct around around = look_around(g->arena, (int)(2 * g->broad));
    struct cut *cut = MW_ARRAY(g->arena, g->nway, struct cut);
    for (int i = 0; i < g->nway; i++)
        cut[i] = cut_at(g, &around, i, near);
    return cut;
}

/* Returns the length beyond which cuts are ignored: they may end at a wall that stands free. */
static double longest_cut(const struct ground *g)
{
    return 1.6 * g->broad;
}

/* Cuts the way at each narrowest place: where it is narrower than before and after by more than `slack`, at
 * least a pixel, and no wider than `most`: where corridors meet in an open place, a cut may end at a wall
 * that stands free, and what it cuts is then still connected around that wall. Returns for each pixel of the
 * way the number of cuts at or before that pixel. */
static const int *cut_way(struct ground *g, const struct cut *cut)
{
    const double slack = fmax(1, 0.05 * g->unit), most = longest_cut(g);
    int *ncuts = MW_ARRAY(g->arena, g->nway, int), narrowest = -1;
    double widest = 0;
    for (int i = 0; i < g->nway; i++) {
        const double length = cut[i].length;
        if (narrowest >= 0 && length > cut[narrowest].length + slack) {
            draw_cut(g, g->way[narrowest], &cut[narrowest]);
            for (int k = narrowest; k < g->nway; k++)
                ncuts[k]++;
            narrowest = -1;
            widest = length;
        } else if (narrowest >= 0 ? length < cut[narrowest].length
                                  : length <= most && length < widest - slack)
            narrowest = i;
        else
            widest = fmax(widest, length);
    }
    return ncuts;
}

/* True if a pixel is in a gate, which is narrower than an opening between cells. */
static bool is_in_gate(const struct ground *g, int pixel)
{
    for (int k = 0; k < 2; k++)
        if (g->claim->has_gate[k] &&
            mw_ground_apart(g, pixel, mw_ground_gate(g, k)) < mw_squared(0.6 * g->unit))
            return true;
    return false;
}

/* Returns the length of the shortest cut from `from` to before `end` that has the same piece of walls on both
 * sides; HUGE_VAL if there is none. Leaves out gates. */
static double shortest_of_one(const struct ground *g, const struct cut *cut, const int *piece, int from,
                              int end)
{
    double shortest = HUGE_VAL;
    for (int i = from > 0 ? from : 0; i < end && i < g->nway; i++)
        if (cut[i].length < shortest && piece[cut[i].wall[0]] == piece[cut[i].wall[1]] &&
            !is_in_gate(g, g->way[i]))
            shortest = cut[i].length;
    return shortest;
}

/* True if the walls on both sides of the way are one piece, at each opening that it passes. Where they are
 * two, another way leads around one of them, and returns to this one on the other side of the opening. In a
 * cell with four openings or more, a circle may touch the way in that cell alone; but then the cut there is
 * longer than those at the openings before and behind. Bridges connect what is on both sides of a wall, so
 * with tunnels this says nothing. */
static bool has_one_piece_beside(const struct ground *g, const struct cut *cut, struct mw_error *error)
{
    const double longer = 1.15; /* a diagonal of a square cell is 1.4 times as long as its side */
    const int near = (int)g->unit + 1;
    int n;
    const int *piece = mw_ground_wall_pieces(g, &n);
    for (int i = 0, end; i < g->nway; i = end + 1) {
        double shortest = HUGE_VAL;
        for (end = i; end < g->nway && cut[end].length < HUGE_VAL &&
                      piece[cut[end].wall[0]] != piece[cut[end].wall[1]];
             end++)
            shortest = fmin(shortest, cut[end].length);
        if (shortest > longest_cut(g))
            continue;
        if (shortest < longer * fmin(shortest_of_one(g, cut, piece, i - near, i),
                                     shortest_of_one(g, cut, piece, end, end + near)))
            return mw_ground_fault(g, g->way[(i + end) / 2], error, "a second way leads to the finish");
    }
    return true;
}

/* True if no two stretches of the way are connected. False, with the error set, if two are. */
static bool are_stretches_apart(const struct ground *g, const int *ncuts, struct mw_error *error)
{
    int n;
    const int *part = mw_field_parts(g->arena, &g->field, GROUND, false, &n),
              *leads = mw_ground_join_parts(g, part, n);
    int *stretch =
        MW_ARRAY(g->arena, n + 1,
                 int); /* for each part: the stretch of the route in it, counted from 1; 0 for none yet */
    for (int i = 0; i < g->nway; i++) {
        const int at = leads[part[g->way[i]]];
        if (at == 0 || g->is_below[i])
            continue;
        if (stretch[at] > 0 && stretch[at] != ncuts[i] + 1)
            return mw_ground_fault(g, g->way[i], error, "a second way leads to the finish");
        stretch[at] = ncuts[i] + 1;
    }
    return true;
}

bool mw_ground_has_one_way(struct ground *g, struct mw_error *error)
{
    const struct claim *claim = g->claim;
    const bool is_tree = claim->has_known_circles &&
                         claim->circles == 0; /* a maze without circles has one way between any two places */
    if (!claim->has_one_route || is_tree || claim->is_pinched || claim->steps.are_there)
        return true;
    const struct cut *cut = list_cuts(g);
    if (g->ntunnels == 0 && !has_one_piece_beside(g, cut, error))
        return false;
    const bool is_one = are_stretches_apart(g, cut_way(g, cut), error);
    join_cuts(g);
    return is_one;
}
