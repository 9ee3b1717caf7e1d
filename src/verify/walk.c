/* The way from start to finish through the middle of corridors. That it is the only one is known already of a
 * ground without circles. Of others it is proved here: once the corridors of the way are taken out, no piece
 * that is left may lie at two places of it, for one could leave the way by the one and come back by the
 * other. */
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
        const int *dot = g->tunnel[i].dot;
        jump[i] = (struct jump){dot[0], dot[1], STEP * step_of(g, dot[0], dot[1])};
    }
    return jump;
}

/* Walls are dear to walk along. */
static unsigned char *tolls_of(const struct ground *g)
{
    const double half = 0.5 * g->unit;
    unsigned char *toll = MW_ARRAY(g->arena, field_size(&g->field), unsigned char);
    for (int i = 0; i < field_size(&g->field); i++) {
        const double near = fmax(0, 1 - sqrt(g->clear[i]) / half);
        toll[i] = (unsigned char)(MOST_TOLL * near * near);
    }
    return toll;
}

/* Under a bridge straight on; what is noted there is ground of the bridge. */
static void note_step(struct ground *g, int from, int to, bool is_below)
{
    const int w = g->field.w, n = step_of(g, from, to), x = from % w, y = from / w;
    for (int i = 1; i <= n; i++) {
        const int px = x + (to % w - x) * i / n, py = y + (to / w - y) * i / n;
        g->is_below[g->nway] = is_below && i < n;
        g->way[g->nway++] = py * w + px;
        g->field.at[py * w + px] |= WAY;
    }
}

bool mw_ground_walk(struct ground *g, int bits, struct mw_error *error)
{
    int gates[2];
    for (int k = 0; k < 2; k++)
        gates[k] = g->claim->has_gate[k] ? mw_ground_gate(g, k) : g->end[k];
    struct spread s = {.field = &g->field,
                       .bits = bits,
                       .nsources = 1,
                       .source = &g->end[1],
                       .toll = tolls_of(g),
                       .njumps = g->ntunnels,
                       .jump = jumps_of(g)};
    mw_field_spread(g->arena, &s);
    if (s.cost[g->end[0]] == NO_WAY)
        return mw_ground_fault(g, g->end[1], error, "no way leads to the finish");
    g->way = MW_ARRAY(g->arena, field_size(&g->field) + 2 * (g->field.w + g->field.h), int);
    g->is_below = MW_ARRAY(g->arena, field_size(&g->field) + 2 * (g->field.w + g->field.h), bool);
    g->nway = 0;
    g->way[g->nway++] = gates[0];
    note_step(g, gates[0], g->end[0], false);
    for (int dot = g->end[0]; dot != g->end[1]; dot = s.before[dot])
        note_step(g, dot, s.before[dot], step_of(g, dot, s.before[dot]) > 1);
    note_step(g, g->end[1], gates[1], false);
    return true;
}

/* --- side branches ------------------------------------------------------------------------------------ */

enum { BRANCH = 1 << 8, EDGE = 1 << 9 };

/* Ground that is no further from the way than the walls beside it are is a part of its corridors. Tells for
 * each dot the place on the way that is nearest. */
static const int *mark_branches(struct ground *g)
{
    int *source = MW_ARRAY(g->arena, g->nway, int), *place = MW_ARRAY(g->arena, g->nway, int), n = 0,
        *nearest = MW_ARRAY(g->arena, field_size(&g->field), int);
    for (int i = 0; i < g->nway; i++)
        if (!g->is_below[i]) {
            place[n] = i;
            source[n++] = g->way[i];
        }
    struct spread s = {.field = &g->field, .bits = GROUND, .nsources = n, .source = source};
    mw_field_spread(g->arena, &s);
    for (int i = 0; i < field_size(&g->field); i++) {
        if (!(g->field.at[i] & GROUND))
            continue;
        const double half = s.cost[i] == NO_WAY ? 0 : 1.25 * sqrt(g->clear[source[s.origin[i]]]) + 2;
        if (s.cost[i] == NO_WAY || s.cost[i] > STEP * half)
            g->field.at[i] |= BRANCH;
        else
            g->field.at[i] &= (unsigned short)~BRANCH;
        nearest[i] = s.cost[i] == NO_WAY ? 0 : place[s.origin[i]];
    }
    return nearest;
}

/* Branches lead on under bridges. */
static const int *number_branches(const struct ground *g, int *n)
{
    int *branch = mw_field_parts(g->arena, &g->field, BRANCH, false, n);
    const int *leads = mw_ground_join_parts(g, branch, *n);
    for (int i = 0; i < field_size(&g->field); i++)
        branch[i] = leads[branch[i]];
    return branch;
}

/* Where a branch leaves the way: the first and last place of each opening, and how wide the way is there. */
struct opening {
    int branch, dot;
    double from, to;
};

static double clearest(const struct ground *g, double from, double to)
{
    int most = 0;
    for (int i = (int)from; i <= (int)to && i < g->nway; i++)
        most = g->clear[g->way[i]] > most ? g->clear[g->way[i]] : most;
    return sqrt(most);
}

static struct opening *list_openings(struct ground *g, const int *branch, const int *origin, int *n)
{
    const int w = g->field.w, beside[] = {1, -1, w, -w};
    for (int y = 1; y < g->field.h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            for (int k = 0; k < 4; k++) {
                const int dot = y * w + x;
                if (branch[dot] && (g->field.at[dot + beside[k]] & (GROUND | BRANCH)) == GROUND)
                    g->field.at[dot] |= EDGE;
            }
    const int *edge = mw_field_parts(g->arena, &g->field, EDGE, true, n);
    struct opening *opening = MW_ARRAY(g->arena, *n + 1, struct opening);
    for (int i = 0; i < field_size(&g->field); i++) {
        struct opening *o = &opening[edge[i]];
        const double at = edge[i] ? origin[i] : 0;
        if (!edge[i])
            continue;
        *o = o->branch ? (struct opening){branch[i], o->dot, fmin(o->from, at), fmax(o->to, at)}
                       : (struct opening){branch[i], i, at, at};
    }
    return opening;
}

static bool is_other_place(const struct ground *g, const struct opening *a, const struct opening *b)
{
    const double apart = fabs((a->from + a->to) / 2 - (b->from + b->to) / 2);
    return apart > 1.7 * clearest(g, fmin(a->from, b->from), fmax(a->to, b->to));
}

bool mw_ground_has_one_way(struct ground *g, struct mw_error *error)
{
    int nbranches, n;
    if (!g->claim->has_loops && (!g->claim->is_parity || g->claim->is_classic))
        return true;
    const int *origin = mark_branches(g), *branch = number_branches(g, &nbranches);
    const struct opening *opening = list_openings(g, branch, origin, &n);
    const struct opening **first = MW_ARRAY(g->arena, nbranches + 1, const struct opening *);
    for (int i = 1; i <= n; i++) {
        const struct opening *o = &opening[i], *other = first[o->branch];
        if (!other)
            first[o->branch] = o;
        else if (is_other_place(g, o, other))
            return mw_ground_fault(g, o->dot, error, "a second way leads to the finish");
    }
    return true;
}
