/* The outside is white that hangs together with the edge of the picture once both gates are barred. White
 * that can be walked to from the start is ground; what is neither is shut off.
 *
 * In a maze with one route between any two places the ground is a single piece of white without an island of
 * ink in it. Where corridors pass under others it is pieces, and each bridge joins two: pieces less islands
 * less bridges are 1, and all hang together. */
#include "verify/ground.h"

#include <stdlib.h>
#include <string.h>

static struct mw_point place_of(const struct ground *g, int dot)
{
    return (struct mw_point){g->corner.x + (dot % g->field.w + 0.5) / g->scale,
                             g->corner.y + (dot / g->field.w + 0.5) / g->scale};
}

int mw_ground_dot(const struct ground *g, struct mw_point p)
{
    const int x = (int)floor((p.x - g->corner.x) * g->scale), y = (int)floor((p.y - g->corner.y) * g->scale),
              w = g->field.w, h = g->field.h;
    return (y < 0 ? 0 : y >= h ? h - 1 : y) * w + (x < 0 ? 0 : x >= w ? w - 1 : x);
}

int mw_ground_gate(const struct ground *g, int end)
{
    const struct mw_point *gate = g->claim->gate[end];
    return mw_ground_dot(g, (struct mw_point){(gate[0].x + gate[1].x) / 2, (gate[0].y + gate[1].y) / 2});
}

long long mw_ground_apart(const struct ground *g, int a, int b)
{
    const long long x = a % g->field.w - b % g->field.w, y = a / g->field.w - b / g->field.w;
    return x * x + y * y;
}

bool mw_ground_fault(const struct ground *g, int dot, struct mw_error *error, const char *what)
{
    const struct mw_point at = place_of(g, dot);
    return mw_fail(error, "%s, %.0f pt from the left and %.0f pt from the top", what, at.x, at.y);
}

/* --- ink ---------------------------------------------------------------------------------------------- */

static struct mw_box box_in_dots(const struct ground *g)
{
    const struct mw_box box = g->claim->puzzle.box;
    const double beside = 1;
    return (struct mw_box){fmax(0, floor((box.x - g->corner.x) * g->scale) - beside),
                           fmax(0, floor((box.y - g->corner.y) * g->scale) - beside),
                           ceil(box.w * g->scale) + 2 * beside + 1, ceil(box.h * g->scale) + 2 * beside + 1};
}

/* Whatever stands beyond the box of the walls is none of the maze's. */
static bool find_ink(struct ground *g, const struct drawing *drawing, struct mw_error *error)
{
    const struct mw_box box = box_in_dots(g);
    const double least = 0.29;
    struct tones tones;
    for (int i = 0; i < field_size(&g->field); i++)
        g->field.at[i] = WHITE;
    if (!mw_tones_find(drawing, box, &tones))
        return mw_fail(error, "no walls are to be seen");
    for (int y = (int)box.y; y < (int)(box.y + box.h) && y < g->field.h; y++)
        for (int x = (int)box.x; x < (int)(box.x + box.w) && x < g->field.w; x++) {
            const int dot = y * g->field.w + x;
            if (mw_ink_share(mw_tone_at(drawing, dot), &tones) > least)
                g->field.at[dot] = INK;
        }
    return true;
}

/* What an array of parts holds of each. */
struct part {
    int size, first;
    bool is_post; /* ink at the side of a gate */
    int left, top, right, bottom;
};

static struct part *list_parts(const struct ground *g, const int *part, int n)
{
    struct part *list = MW_ARRAY(g->arena, n + 1, struct part);
    for (int i = field_size(&g->field) - 1; i >= 0; i--) {
        struct part *p = &list[part[i]];
        const int x = i % g->field.w, y = i / g->field.w;
        if (p->size++ == 0)
            *p = (struct part){1, i, false, x, y, x, y};
        p->first = i;
        p->left = x < p->left ? x : p->left;
        p->right = x > p->right ? x : p->right;
        p->top = y < p->top ? y : p->top;
        p->bottom = y > p->bottom ? y : p->bottom;
    }
    return list;
}

/* --- outside ------------------------------------------------------------------------------------------ */

enum { PASSABLE = 1, BAR = 2 };

/* Letters and arrows beside the maze, and pictures in it. */
static bool is_small(const struct ground *g, const struct part *p)
{
    const double large_icon = 40;
    const struct mw_box box = box_in_dots(g);
    const int most = (int)fmax(3 * g->unit, large_icon * g->scale), w = p->right - p->left,
              h = p->bottom - p->top;
    return !p->is_post && w < most && h < most && w < box.w / 2 && h < box.h / 2;
}

/* However small a piece of the rim is between two gates, it is no sign. */
static void mark_posts(const struct ground *g, const int *part, struct part *list)
{
    const int reach = (int)(g->claim->puzzle.wall * g->scale / 3), w = g->field.w;
    for (int i = 0; i < 4; i++) {
        const int end = mw_ground_dot(g, g->claim->gate[i / 2][i % 2]);
        for (int y = end / w - reach; y <= end / w + reach; y++)
            for (int x = end % w - reach; x <= end % w + reach; x++)
                if (g->claim->has_gate[i / 2] && x >= 0 && y >= 0 && x < w && y < g->field.h)
                    list[part[y * w + x]].is_post = true;
    }
}

static const struct part *list_ink(const struct ground *g, const int **part, int *n)
{
    *part = mw_field_parts(g->arena, &g->field, INK, true, n);
    struct part *list = list_parts(g, *part, *n);
    mark_posts(g, *part, list);
    return list;
}

/* Draws a bar across a gate, from one end to the other. */
static void bar_gate(const struct ground *g, const struct mw_point gate[2], struct field *bars)
{
    const int a = mw_ground_dot(g, gate[0]), b = mw_ground_dot(g, gate[1]), w = g->field.w,
              dx = b % w - a % w, dy = b / w - a / w, n = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int i = 0; i <= n && n > 0; i++)
        bars->at[(a / w + dy * i / n) * w + a % w + dx * i / n] = BAR;
}

static void bar_gates(const struct ground *g, struct field *bars)
{
    for (int k = 0; k < 2; k++)
        if (g->claim->has_gate[k])
            bar_gate(g, g->claim->gate[k], bars);
}

/* An arrow may stand in a gate for want of room. */
static void rub_out_at_gates(struct ground *g, const int *part, int n, const struct part *list)
{
    unsigned char *is_there = MW_ARRAY(g->arena, n + 1, unsigned char);
    struct field bars = {g->field.w, g->field.h, MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
    bar_gates(g, &bars);
    for (int i = 0; i < field_size(&bars); i++)
        if (bars.at[i] == BAR && part[i] && is_small(g, &list[part[i]]))
            is_there[part[i]] = 1;
    for (int i = 0; i < field_size(&bars); i++)
        if (is_there[part[i]])
            g->field.at[i] = WHITE | SIGN;
}

static void find_outside(struct ground *g)
{
    int n;
    const int *part;
    const struct part *list = list_ink(g, &part, &n);
    rub_out_at_gates(g, part, n, list);
    struct field passable = {g->field.w, g->field.h,
                             MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
    for (int i = 0; i < field_size(&passable); i++)
        passable.at[i] = part[i] == 0 || is_small(g, &list[part[i]]) ? PASSABLE : 0;
    bar_gates(g, &passable);
    const int *reached = mw_field_parts(g->arena, &passable, PASSABLE, false, &n);
    for (int i = 0; i < field_size(&passable); i++)
        if (reached[i] > 0 && reached[i] == reached[0])
            g->field.at[i] |= OUTSIDE;
        else if (passable.at[i] == BAR)
            g->field.at[i] |= ON_BAR;
}

static void measure_cells(struct ground *g)
{
    int within = 0;
    for (int i = 0; i < field_size(&g->field); i++)
        within += !(g->field.at[i] & OUTSIDE);
    g->broad = fmax(g->unit, sqrt((double)within / g->claim->cells));
}

/* --- signs at the ends -------------------------------------------------------------------------------- */

/* A sign on an end stands nearer to its middle than any wall does: all ink that is nearer is rubbed out. */
static void clear_end(struct ground *g, int end, const int *part, const struct part *list)
{
    const int reach = (int)(1.5 * g->unit), x0 = end % g->field.w, y0 = end / g->field.w;
    long long nearest = (long long)reach * reach;
    for (int pass = 0; pass < 2; pass++)
        for (int y = y0 - reach; y <= y0 + reach; y++)
            for (int x = x0 - reach; x <= x0 + reach; x++) {
                if (x < 0 || y < 0 || x >= g->field.w || y >= g->field.h)
                    continue;
                const int dot = y * g->field.w + x;
                const struct part *p = &list[part[dot]];
                if (!part[dot])
                    continue;
                const bool goes_far = p->is_post || p->left <= x0 - reach || p->right >= x0 + reach ||
                                      p->top <= y0 - reach || p->bottom >= y0 + reach;
                const long long away = mw_ground_apart(g, dot, end);
                if (pass == 0 && goes_far && away < nearest)
                    nearest = away;
                if (pass == 1 && !goes_far && away < nearest)
                    g->field.at[dot] = WHITE | SIGN;
            }
}

static void clear_ends(struct ground *g)
{
    int n;
    const int *part;
    const struct part *list = list_ink(g, &part, &n);
    for (int k = 0; k < 2; k++)
        clear_end(g, g->end[k], part, list);
}

/* --- what can be walked on ---------------------------------------------------------------------------- */

enum { WITHIN = 1 << 8 }; /* for as long as parts are found: white that is not outside */

static int *number_white(struct ground *g, int *n)
{
    for (int i = 0; i < field_size(&g->field); i++)
        if ((g->field.at[i] & (WHITE | OUTSIDE | ON_BAR)) == WHITE)
            g->field.at[i] |= WITHIN;
    int *part = mw_field_parts(g->arena, &g->field, WITHIN, false, n);
    for (int i = 0; i < field_size(&g->field); i++)
        g->field.at[i] &= (unsigned short)~WITHIN;
    return part;
}

static int root_of(int *leads, int part)
{
    while (leads[part] != part)
        part = leads[part];
    return part;
}

int *mw_ground_join_parts(const struct ground *g, const int *part, int n)
{
    int *leads = MW_ARRAY(g->arena, n + 1, int);
    for (int i = 0; i <= n; i++)
        leads[i] = i;
    for (int i = 0; i < g->ntunnels; i++)
        if (part[g->tunnel[i].dot[0]] && part[g->tunnel[i].dot[1]])
            leads[root_of(leads, part[g->tunnel[i].dot[0]])] = root_of(leads, part[g->tunnel[i].dot[1]]);
    for (int i = 0; i <= n; i++)
        leads[i] = root_of(leads, i);
    return leads;
}

/* White between two corridors that lie side by side, each with walls of its own, is narrower than they are.
 */
static bool is_narrow(const struct ground *g, const int *part, int number, const struct part *p)
{
    const double half = 0.43 * g->claim->puzzle.clear * g->scale;
    const int least = (int)(half * half);
    for (int y = p->top; y <= p->bottom; y++)
        for (int x = p->left; x <= p->right; x++)
            if (part[y * g->field.w + x] == number && g->clear[y * g->field.w + x] >= least)
                return false;
    return true;
}

/* No white may be left that nothing leads to, unless the maze has such by its nature; between the walls of
 * woven corridors a hole may lead to the outside. */
static bool is_all_reached(const struct ground *g, const int *part, int n, const struct part *list,
                           const int *leads, struct mw_error *error)
{
    const struct claim *claim = g->claim;
    const double share = claim->holes > 0 ? 0.4 : 0.15;
    const int least = (int)(share * share * g->broad * g->broad), home = leads[part[g->end[0]]];
    int shut = 0, specks = 0, smallest = 0; /* a speck may be what walls leave of a hole */
    if (claim->is_sparse || claim->is_parity)
        return true;
    for (int i = 1; i <= n; i++) {
        if (leads[i] == home || (claim->is_woven && is_narrow(g, part, i, &list[i])))
            continue;
        if (list[i].size < least) {
            specks++;
            continue;
        }
        shut++;
        smallest = smallest == 0 || list[i].size < list[smallest].size ? i : smallest;
    }
    if (shut > claim->holes)
        return mw_ground_fault(g, list[smallest].first, error, "nothing leads to a place");
    return shut + specks >= claim->holes || claim->is_woven ||
           mw_fail(error, "the shape has %d hole%s less than it should", claim->holes - shut,
                   claim->holes - shut == 1 ? "" : "s");
}

/* --- gates -------------------------------------------------------------------------------------------- */

/* The narrowest place on a way from outside to the start. */
static int find_gap(struct ground *g)
{
    const int edge = 0;
    struct spread s = {.field = &g->field, .bits = OUTSIDE, .nsources = 1, .source = &edge};
    int narrowest = g->end[0];
    mw_field_spread(g->arena, &s);
    for (int dot = g->end[0]; s.cost[dot] < NO_WAY && dot != edge; dot = s.before[dot])
        if (g->clear[dot] < g->clear[narrowest])
            narrowest = dot;
    return narrowest;
}

/* White on the bar of a gate lies between the ground and the outside. */
static bool is_gate_open(const struct ground *g, int gate)
{
    const struct mw_point *ends = g->claim->gate[gate];
    const double reach = mw_distance(ends[0], ends[1]) / 2 * g->scale + 2;
    const int w = g->field.w, beside[] = {1, -1, w, -w}, middle = mw_ground_gate(g, gate);
    for (int i = w; i < field_size(&g->field) - w; i++) {
        bool inside = false, outside = false;
        for (int k = 0; k < 4 && g->field.at[i] & ON_BAR && g->field.at[i] & WHITE; k++) {
            inside = inside || g->field.at[i + beside[k]] & GROUND;
            outside = outside || g->field.at[i + beside[k]] & OUTSIDE;
        }
        if (inside && outside && mw_ground_apart(g, i, middle) <= reach * reach)
            return true;
    }
    return false;
}

static bool are_gates_open(const struct ground *g, struct mw_error *error)
{
    static const char *const shut[] = {"the gate of the start is shut", "the gate of the finish is shut"};
    for (int k = 0; k < 2; k++)
        if (g->claim->has_gate[k] && !is_gate_open(g, k))
            return mw_ground_fault(g, g->end[k], error, shut[k]);
    return true;
}

/* --- islands ------------------------------------------------------------------------------------------ */

/* How many parts of what is no ground lie within it; one of them. */
static int count_islands(const struct ground *g, int *dot)
{
    int n, islands = 0;
    struct field other = {g->field.w, g->field.h, MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
    for (int i = 0; i < field_size(&other); i++)
        other.at[i] = !(g->field.at[i] & GROUND);
    const int *part = mw_field_parts(g->arena, &other, 1, true, &n);
    const struct part *list = list_parts(g, part, n);
    for (int i = 1; i <= n; i++)
        if (i != part[0]) {
            islands++;
            *dot = list[i].first;
        }
    return islands;
}

static bool is_without_circles(const struct ground *g, int pieces, struct mw_error *error)
{
    int dot = 0;
    const int islands = count_islands(g, &dot), more = islands + g->ntunnels + 1 - pieces;
    if (g->claim->has_loops || g->claim->is_parity || more == 0)
        return true;
    if (g->ntunnels == 0)
        return mw_ground_fault(g, dot, error,
                               "walls stand apart from all others, so that a way leads around them");
    return more > 0 ? mw_fail(error, "a wall is missing: ways lead in circles")
                    : mw_fail(error, "corridors that pass under others do not fit together");
}

/* --- all of it ---------------------------------------------------------------------------------------- */

/* Where a rim runs along a line of its own, the middle of a cell may have come to lie on it: the nearest
 * white counts. */
static bool stand_on_white(struct ground *g, const int *part, int k)
{
    const int reach = (int)(0.7 * g->unit), w = g->field.w, x0 = g->end[k] % w, y0 = g->end[k] / w;
    int nearest = -1;
    for (int y = y0 - reach; y <= y0 + reach && !part[g->end[k]]; y++)
        for (int x = x0 - reach; x <= x0 + reach; x++)
            if (x >= 0 && y >= 0 && x < w && y < g->field.h && part[y * w + x] &&
                (nearest < 0 ||
                 mw_ground_apart(g, y * w + x, g->end[k]) < mw_ground_apart(g, nearest, g->end[k])))
                nearest = y * w + x;
    g->end[k] = nearest < 0 ? g->end[k] : nearest;
    return part[g->end[k]] > 0;
}

static bool find_ground(struct ground *g, struct mw_error *error)
{
    int n, pieces = 0;
    int *part = number_white(g, &n);
    const struct part *list = list_parts(g, part, n);
    static const char *const at[] = {"something stands on the start", "something stands on the finish"};
    for (int k = 0; k < 2; k++)
        if (g->field.at[g->end[k]] & OUTSIDE && g->clear[g->end[k]] > (int)(0.25 * 0.25 * g->unit * g->unit))
            return mw_ground_fault(g, find_gap(g), error, "the rim has a gap");
        else if (!stand_on_white(g, part, k))
            return mw_ground_fault(g, g->end[k], error, at[k]);
    if (g->claim->is_woven)
        mw_ground_find_tunnels(g, part, n);
    const int *leads = mw_ground_join_parts(g, part, n), home = leads[part[g->end[0]]];
    if (leads[part[g->end[1]]] != home)
        return mw_ground_fault(g, g->end[1], error, "no way leads to the finish");
    for (int i = 0; i < field_size(&g->field); i++)
        if (part[i] && leads[part[i]] == home)
            g->field.at[i] |= GROUND;
    for (int i = 1; i <= n; i++)
        pieces += leads[i] == home;
    return are_gates_open(g, error) && is_all_reached(g, part, n, list, leads, error) &&
           is_without_circles(g, pieces, error);
}

/* A way leads from gate to gate, wherever the middles of their cells are. */
static int find_nearest(const struct ground *g, int dot, int bits)
{
    int nearest = g->end[0];
    for (int i = 0; i < field_size(&g->field); i++)
        if (g->field.at[i] & bits && mw_ground_apart(g, i, dot) < mw_ground_apart(g, nearest, dot))
            nearest = i;
    return nearest;
}

bool mw_ground_read(struct ground *g, const struct drawing *drawing, struct mw_error *error)
{
    g->field = (struct field){drawing->w, drawing->h,
                              MW_ARRAY(g->arena, (size_t)drawing->w * (size_t)drawing->h, unsigned short)};
    g->end[0] = mw_ground_dot(g, g->claim->puzzle.start);
    g->end[1] = mw_ground_dot(g, g->claim->puzzle.finish);
    if (!find_ink(g, drawing, error))
        return false;
    find_outside(g);
    measure_cells(g);
    clear_ends(g);
    g->clear = mw_field_distances(g->arena, &g->field, INK);
    if (!find_ground(g, error))
        return false;
    for (int k = 0; k < 2; k++)
        if (g->claim->has_gate[k])
            g->end[k] = find_nearest(g, mw_ground_gate(g, k), GROUND);
    return true;
}
