/* Finds the ground: the white that can be walked to from the start. White that is neither ground nor outside
 * is shut off. In a perfect maze the ground is a single piece of white without an island of ink in it. Where
 * corridors pass under others, the ground is several pieces, which tunnels connect: all must be connected,
 * and pieces minus islands minus tunnels must be 1. */
#include "verify/steps.h"
#include "verify/things.h"

/* --- what can be walked on ---------------------------------------------------------------------------- */

enum { WITHIN = 1 << 8 }; /* temporary: white that is neither outside nor on a bar */

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
        if (part[g->tunnel[i].pixel[0]] && part[g->tunnel[i].pixel[1]])
            leads[root_of(leads, part[g->tunnel[i].pixel[0]])] = root_of(leads, part[g->tunnel[i].pixel[1]]);
    for (int i = 0; i <= n; i++)
        leads[i] = root_of(leads, i);
    return leads;
}

/* True if a part of the white is narrower than a corridor: it is between two parallel corridors that have
 * walls of their own. */
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

/* True if a part of the white leads to a wrong end. */
static bool has_wrong_end(const struct ground *g, const int *part, const int *leads, int number)
{
    for (int k = 2; k < g->claim->nends; k++)
        if (leads[part[g->end[k]]] == leads[number])
            return true;
    return false;
}

/* Tests that as many areas of white are closed off as the shape has holes. In a maze with bridges, narrow
 * white between corridors does not count, and holes may be missing, because a hole may be connected with the
 * outside. */
static bool is_all_reached(const struct ground *g, const int *part, int n, const struct part *list,
                           const int *leads, struct mw_error *error)
{
    const struct claim *claim = g->claim;
    const double share = claim->holes > 0 ? 0.4 : 0.15;
    const int least = (int)(share * share * g->broad * g->broad), home = leads[part[g->end[0]]];
    int shut = 0, smallest = 0; /* parts that are shut, and the smallest of them */
    int specks = 0; /* closed-off areas smaller than `least`, left by walls that nearly fill a hole: never a
                       fault, and each may count as a hole */
    if (!claim->is_all_reached)
        return true;
    for (int i = 1; i <= n; i++) {
        if (leads[i] == home || has_wrong_end(g, part, leads, i) ||
            (claim->has_bridges && is_narrow(g, part, i, &list[i])))
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
    return shut + specks >= claim->holes || claim->has_bridges ||
           mw_fail(error, "the shape has %d hole%s less than it should", claim->holes - shut,
                   claim->holes - shut == 1 ? "" : "s");
}

/* --- gates -------------------------------------------------------------------------------------------- */

/* Returns the pixel at the narrowest place of a way from the outside to the start. */
static int find_gap(struct ground *g)
{
    const int edge = 0;
    struct spread s = {.field = &g->field, .bits = OUTSIDE, .nsources = 1, .source = &edge};
    int narrowest = g->end[0];
    mw_field_spread(g->arena, &s);
    for (int pixel = g->end[0]; s.cost[pixel] < NO_WAY && pixel != edge; pixel = s.before[pixel])
        if (g->clear[pixel] < g->clear[narrowest])
            narrowest = pixel;
    return narrowest;
}

/* True if the ground, or white that leads to a wrong end, and the outside meet at the bar across a gate. */
static bool is_gate_open(const struct ground *g, int gate)
{
    const struct mw_point *ends = g->claim->gate[gate];
    const double reach = mw_distance(ends[0], ends[1]) / 2 * g->scale + 2;
    const int w = g->field.w, beside[] = {1, -1, w, -w}, middle = mw_ground_gate(g, gate);
    for (int i = w; i < field_size(&g->field) - w; i++) {
        bool inside = false, outside = false;
        for (int k = 0; k < 4 && g->field.at[i] & ON_BAR && g->field.at[i] & WHITE; k++) {
            inside = inside || g->field.at[i + beside[k]] & (gate < 2 ? GROUND : ASTRAY);
            outside = outside || g->field.at[i + beside[k]] & OUTSIDE;
        }
        if (inside && outside && mw_ground_apart(g, i, middle) <= reach * reach)
            return true;
    }
    return false;
}

static bool are_gates_open(const struct ground *g, struct mw_error *error)
{
    for (int k = 0; k < g->claim->nends; k++)
        if (g->claim->has_gate[k] && !is_gate_open(g, k))
            return mw_ground_fault(g, g->end[k], error,
                                   mw_format(g->arena, "the gate of %s is shut", mw_ground_end_name(k)));
    return true;
}

/* --- islands ------------------------------------------------------------------------------------------ */

int *mw_ground_wall_pieces(const struct ground *g, int *n)
{
    struct field walls = {g->field.w, g->field.h, MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
    for (int i = 0; i < field_size(&walls); i++)
        walls.at[i] = !(g->field.at[i] & (GROUND | ASTRAY));
    return mw_field_parts(g->arena, &walls, 1, true, n);
}

/* Returns the number of islands: pieces of walls but the one with the outside. Sets `pixel` to a pixel of one
 * of them. */
static int count_islands(const struct ground *g, int *pixel)
{
    int n, islands = 0;
    const int *part = mw_ground_wall_pieces(g, &n);
    const struct part *list = mw_ground_list_parts(g, part, n);
    for (int i = 1; i <= n; i++)
        if (i != part[0]) {
            islands++;
            *pixel = list[i].first;
        }
    return islands;
}

/* Tests that the maze has as many circles as claimed. Their number is islands + tunnels + 1 - pieces of
 * ground. */
static bool are_circles_right(const struct ground *g, int pieces, struct mw_error *error)
{
    int pixel = 0;
    const int islands = count_islands(g, &pixel), circles = islands + g->ntunnels + 1 - pieces,
              claimed = g->claim->circles;
    if (!g->claim->has_known_circles || circles == claimed)
        return true;
    if (claimed > 0)
        return mw_fail(error, "%s: ways lead in %d circle%s, and not in %d",
                       circles > claimed ? "a wall is missing" : "a wall is too many", circles,
                       circles == 1 ? "" : "s", claimed);
    if (g->ntunnels == 0)
        return mw_ground_fault(g, pixel, error,
                               "walls stand apart from all others, so that a way leads around them");
    return circles > 0 ? mw_fail(error, "a wall is missing: ways lead in circles")
                       : mw_fail(error, "corridors that pass under others do not fit together");
}

/* --- all of it ---------------------------------------------------------------------------------------- */

/* Moves an end that is on ink to the nearest white: the middle of its cell may lie on a bent rim. False if
 * there is no white near. */
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

/* True if no way leads from a wrong end to any other end. */
static bool are_ends_apart(const struct ground *g, const int *part, const int *leads, struct mw_error *error)
{
    for (int k = 2; k < g->claim->nends; k++)
        for (int i = 0; i < k; i++)
            if (leads[part[g->end[k]]] == leads[part[g->end[i]]])
                return mw_ground_fault(g, g->end[k], error, "a way leads from a wrong end to another end");
    return true;
}

static bool find_ground(struct ground *g, struct mw_error *error)
{
    int n, pieces = 0;
    int *part = number_white(g, &n);
    const struct part *list = mw_ground_list_parts(g, part, n);
    for (int k = 0; k < g->claim->nends; k++)
        if (g->field.at[g->end[k]] & OUTSIDE && g->clear[g->end[k]] > (int)(0.25 * 0.25 * g->unit * g->unit))
            return mw_ground_fault(g, find_gap(g), error, "the rim has a gap");
        else if (!stand_on_white(g, part, k))
            return mw_ground_fault(g, g->end[k], error,
                                   mw_format(g->arena, "something stands on %s", mw_ground_end_name(k)));
    if (g->claim->has_bridges)
        mw_ground_find_tunnels(g, part, n);
    if (g->claim->has_stairs)
        mw_things_list_stairs(g);
    const int *leads = mw_ground_join_parts(g, part, n), home = leads[part[g->end[0]]];
    if (leads[part[g->end[1]]] != home)
        return mw_ground_fault(g, g->end[1], error, "no way leads to the finish");
    if (!are_ends_apart(g, part, leads, error))
        return false;
    for (int i = 0; i < field_size(&g->field); i++)
        if (part[i] && leads[part[i]] == home)
            g->field.at[i] |= GROUND;
        else if (part[i] && has_wrong_end(g, part, leads, part[i]))
            g->field.at[i] |= ASTRAY;
    for (int i = 1; i <= n; i++)
        pieces += leads[i] == home;
    return are_gates_open(g, error) && is_all_reached(g, part, n, list, leads, error) &&
           are_circles_right(g, pieces, error);
}

/* Returns the pixel nearest to `pixel` that has any of `bits`; the start if no such pixel is nearer than the
 * start. Used to move an end from the middle of its cell to its gate. Looks into larger and larger squares,
 * until none beyond can be nearer. */
static int find_nearest(const struct ground *g, int pixel, int bits)
{
    const int w = g->field.w, h = g->field.h, x0 = pixel % w, y0 = pixel / w;
    for (long long reach = 16;; reach *= 2) {
        const int left = (int)fmax(0, x0 - reach), right = (int)fmin(w - 1, x0 + reach),
                  top = (int)fmax(0, y0 - reach), bottom = (int)fmin(h - 1, y0 + reach);
        int nearest = g->end[0];
        for (int y = top; y <= bottom; y++)
            for (int i = y * w + left; i <= y * w + right; i++)
                if (g->field.at[i] & bits &&
                    mw_ground_apart(g, i, pixel) < mw_ground_apart(g, nearest, pixel))
                    nearest = i;
        if (mw_ground_apart(g, nearest, pixel) <= reach * reach || reach > w + h)
            return nearest;
    }
}

/* Marks the pixels at the ends. Walls of an answer are thinner than the puzzle's, which leaves space for
 * larger signs. */
static void mark_ends(struct ground *g)
{
    const double thinner = 0.75 * g->claim->puzzle.wall * g->scale / 2;
    const int w = g->field.w;
    for (int k = 0; k < g->claim->nends; k++) {
        const int within = mw_squared(sqrt(g->clear[g->end[k]]) + thinner), reach = (int)sqrt(within) + 1,
                  x0 = g->end[k] % w, y0 = g->end[k] / w;
        for (int y = y0 - reach; y <= y0 + reach; y++)
            for (int x = x0 - reach; x <= x0 + reach; x++)
                if (x >= 0 && y >= 0 && x < w && y < g->field.h &&
                    mw_ground_apart(g, y * w + x, g->end[k]) < within)
                    g->field.at[y * w + x] |= AT_END;
    }
}

static void measure_cells(struct ground *g)
{
    int within = 0;
    for (int i = 0; i < field_size(&g->field); i++)
        within += !(g->field.at[i] & OUTSIDE);
    g->broad = fmax(g->unit, sqrt((double)within / g->claim->cells));
}

bool mw_ground_read(struct ground *g, const struct drawing *drawing, struct mw_error *error)
{
    g->field = (struct field){drawing->w, drawing->h,
                              MW_ARRAY(g->arena, (size_t)drawing->w * (size_t)drawing->h, unsigned short)};
    for (int k = 0; k < g->claim->nends; k++)
        g->end[k] = mw_ground_pixel(g, g->claim->puzzle.end[k]);
    if (!mw_ground_find_ink(g, drawing, error))
        return false;
    mw_ground_find_outside(g);
    measure_cells(g);
    mw_ground_clear_ends(g);
    mw_steps_open_lines(g);
    mw_things_clear(g);
    g->clear = mw_field_distances(g->arena, &g->field, INK);
    if (!find_ground(g, error) || !mw_ground_is_clean(g, drawing, error))
        return false;
    if (g->claim->steps.are_there && !mw_steps_take_way(g, error))
        return false;
    for (int k = 0; k < 2; k++)
        if (g->claim->has_gate[k])
            g->end[k] = find_nearest(g, mw_ground_gate(g, k), GROUND);
    mark_ends(g);
    return true;
}

/* True if a pixel is ink of the maze's walls, and not of a sign beside it. */
bool mw_ground_is_wall(const struct ground *g, int pixel)
{
    return (g->field.at[pixel] & (INK | OUTSIDE)) == INK;
}

bool mw_ground_is_at_end(const struct ground *g, int pixel)
{
    return g->field.at[pixel] & (AT_END | THING);
}
