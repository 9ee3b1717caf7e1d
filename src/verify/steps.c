/* Proves a puzzle without walls from the texts in its cells. Cells that share a side are neighbours. In a
 * sequence, a solver steps to the next term: the only way is proved if the cells that can be reached from the
 * start and can reach the finish form a path. With a property, a solver steps on all numbers or sums that
 * have it: the only way is proved if each of its steps is one without which the finish cannot be reached. */
#include "verify/steps.h"

#include "verify/things.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { NO_TERM = -1, NO_CELL = -1 };

/* The cells of a puzzle, by the index of their texts, and which may follow which. */
struct cells {
    const struct claim *claim;
    int start, finish;
    int *term; /* for each cell: the index of its text among the terms; NO_TERM for none. With a property: 0
                  if the text has it */
    int **beside; /* for each cell and side: the cell beyond; NO_CELL at the rim */
};

/* --- texts -------------------------------------------------------------------------------------------- */

/* True if a number is one that a puzzle may have; a manifest may come from a stranger. */
static bool is_small(long n)
{
    return n >= 0 && n < 1000000;
}

static bool is_prime(long n)
{
    for (long i = 2; i * i <= n; i++)
        if (n % i == 0)
            return false;
    return n > 1;
}

/* True if a text such as "7+6=13" says what is true. The minus sign is a character of several bytes. */
static bool is_true_sum(const char *text)
{
    static const char minus[] = "\u2212";
    char *at;
    const long a = strtol(text, &at, 10);
    const bool is_plus = *at == '+';
    if (!is_plus && strncmp(at, minus, sizeof minus - 1) != 0)
        return false;
    const long b = strtol(at + (is_plus ? 1 : sizeof minus - 1), &at, 10);
    if (*at != '=' || !is_small(a) || !is_small(b))
        return false;
    const long c = strtol(at + 1, &at, 10);
    return !*at && c == (is_plus ? a + b : a - b);
}

static bool has_property(const struct claimed_steps *steps, const char *text)
{
    const long n = strtol(text, NULL, 10);
    if (steps->on != ON_SUMS && !is_small(n))
        return false;
    switch (steps->on) {
    case ON_EVEN:
        return n % 2 == 0;
    case ON_ODD:
        return n % 2 == 1;
    case ON_PRIMES:
        return is_prime(n);
    case ON_MULTIPLES:
        return n % steps->of == 0;
    default:
        return is_true_sum(text);
    }
}

static int term_of(const struct claimed_steps *steps, const char *text)
{
    if (steps->nterms == 0)
        return has_property(steps, text) ? 0 : NO_TERM;
    for (int i = 0; i < steps->nterms; i++)
        if (strcmp(steps->term[i], text) == 0)
            return i;
    return NO_TERM;
}

static bool follows(const struct cells *c, int from, int to)
{
    const struct claimed_steps *steps = &c->claim->steps;
    if (to == NO_CELL || c->term[from] == NO_TERM || c->term[to] == NO_TERM || from == c->finish ||
        to == c->start)
        return false;
    return steps->nterms == 0 || c->term[to] == c->term[from] + 1 ||
           (steps->again && c->term[to] == 0 && c->term[from] == steps->nterms - 1);
}

/* --- neighbours --------------------------------------------------------------------------------------- */

static struct mw_point middle_of(const struct claimed_side *side)
{
    const struct mw_point a = side->at[0], b = side->at[side->n - 1];
    return (struct mw_point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* Returns the cell that has the same side as another cell; NO_CELL if there is none. */
static int cell_beyond(const struct claim *claim, int cell, const struct claimed_side *side)
{
    const double same = 0.05 * claim->puzzle.pitch;
    const struct mw_point middle = middle_of(side);
    for (int i = 0; i < claim->nthings; i++) {
        const struct claimed_thing *other = &claim->thing[i];
        if (i == cell || mw_distance(other->at, middle) > other->far + same)
            continue;
        for (int k = 0; k < other->nsides; k++)
            if (mw_distance(middle_of(&other->side[k]), middle) < same)
                return i;
    }
    return NO_CELL;
}

static int cell_at(const struct claim *claim, struct mw_point p)
{
    for (int i = 0; i < claim->nthings; i++)
        if (mw_thing_holds(&claim->thing[i], p))
            return i;
    return NO_CELL;
}

static bool list_cells(struct mw_arena *arena, const struct claim *claim, struct cells *c,
                       struct mw_error *error)
{
    *c = (struct cells){.claim = claim,
                        .start = cell_at(claim, claim->puzzle.end[0]),
                        .finish = cell_at(claim, claim->puzzle.end[1]),
                        .term = MW_ARRAY(arena, claim->nthings, int),
                        .beside = MW_ARRAY(arena, claim->nthings, int *)};
    for (int i = 0; i < claim->nthings; i++) {
        const struct claimed_thing *thing = &claim->thing[i];
        c->term[i] = term_of(&claim->steps, thing->text);
        c->beside[i] = MW_ARRAY(arena, thing->nsides, int);
        for (int k = 0; k < thing->nsides; k++)
            c->beside[i][k] = cell_beyond(claim, i, &thing->side[k]);
    }
    return (claim->nthings == claim->cells && c->start != NO_CELL && c->finish != NO_CELL &&
            c->start != c->finish) ||
           mw_fail(error, "not every cell has its number in the manifest");
}

/* --- the way ------------------------------------------------------------------------------------------ */

/* Returns for each cell the cell before it on a way from `from`, in the direction of steps or against it;
 * NO_CELL for cells that are not met, and `from` for itself. No step leads between the cells `cut`. */
static int *search(struct mw_arena *arena, const struct cells *c, int from, bool is_forward, const int cut[2])
{
    const int n = c->claim->nthings;
    int *before = MW_ARRAY(arena, n, int), *queue = MW_ARRAY(arena, n, int), met = 0;
    for (int i = 0; i < n; i++)
        before[i] = NO_CELL;
    queue[met++] = from;
    before[from] = from;
    for (int at = 0; at < met; at++)
        for (int k = 0; k < c->claim->thing[queue[at]].nsides; k++) {
            const int here = queue[at], to = c->beside[here][k];
            const bool is_cut = cut && ((here == cut[0] && to == cut[1]) || (here == cut[1] && to == cut[0]));
            if (to == NO_CELL || before[to] != NO_CELL || is_cut ||
                !(is_forward ? follows(c, here, to) : follows(c, to, here)))
                continue;
            before[to] = here;
            queue[met++] = to;
        }
    return before;
}

/* True if cells that can be reached and reach the finish are a path: each steps to one other. */
static bool is_path(struct mw_arena *arena, const struct cells *c, const int *reached)
{
    const int *reaching = search(arena, c, c->finish, false, NULL);
    for (int i = 0; i < c->claim->nthings; i++) {
        int onward = 0;
        for (int k = 0; k < c->claim->thing[i].nsides; k++) {
            const int to = c->beside[i][k];
            onward += follows(c, i, to) && reaching[to] != NO_CELL;
        }
        if (reached[i] != NO_CELL && reaching[i] != NO_CELL && onward != (i != c->finish))
            return false;
    }
    return true;
}

/* True if the finish cannot be reached without any one step of a way. */
static bool is_every_step_needed(const struct cells *c, int n, const int *way)
{
    bool is_needed = true;
    for (int i = 0; i + 1 < n && is_needed; i++) {
        struct mw_arena *scratch = mw_arena_new();
        is_needed = search(scratch, c, c->start, true, &way[i])[c->finish] == NO_CELL;
        mw_arena_free(scratch);
    }
    return is_needed;
}

/* Finds the way, from start to finish. Returns the number of its cells; 0, with the error set, unless there
 * is exactly one. */
static int find_way(struct mw_arena *arena, const struct cells *c, int *way, struct mw_error *error)
{
    const int *reached = search(arena, c, c->start, true, NULL);
    int n = 1;
    if (reached[c->finish] == NO_CELL) {
        mw_fail(error, "no steps lead from the start to the finish");
        return 0;
    }
    for (int cell = c->finish; cell != c->start; cell = reached[cell])
        n++;
    for (int cell = c->finish, i = n; i > 0; cell = reached[cell])
        way[--i] = cell;
    const bool is_one =
        c->claim->steps.nterms > 0 ? is_path(arena, c, reached) : is_every_step_needed(c, n, way);
    if (!is_one)
        mw_fail(error, "there is a second way from the start to the finish");
    return is_one ? n : 0;
}

/* --- its place ---------------------------------------------------------------------------------------- */

enum { IN_WAY = 1, DIVIDED };

/* Marks the pixels of a cell. */
static void mark_cell(const struct ground *g, const struct claimed_thing *thing, struct field *marks)
{
    const double far = thing->far;
    const int from = mw_ground_pixel(g, (struct mw_point){thing->at.x - far, thing->at.y - far}),
              to = mw_ground_pixel(g, (struct mw_point){thing->at.x + far, thing->at.y + far}),
              w = g->field.w;
    for (int y = from / w; y <= to / w; y++)
        for (int x = from % w; x <= to % w; x++)
            if (mw_thing_holds(thing, mw_pixel_middle(y * w + x, w, g->corner, g->scale)))
                marks->at[y * w + x] = IN_WAY;
}

/* Marks the pixels along a side of a cell. */
static void mark_side(const struct ground *g, const struct claimed_side *side, struct field *marks, int mark)
{
    for (int i = 0; i + 1 < side->n; i++)
        mw_ground_bar(g, &side->at[i], marks, mark);
}

static struct field empty_like(const struct ground *g)
{
    return (struct field){g->field.w, g->field.h, MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
}

/* Divides the marks along the sides of a cell that the way does not cross. */
static void divide(const struct ground *g, const struct cells *c, int cell, int before, int next,
                   struct field *marks)
{
    const struct claimed_thing *thing = &c->claim->thing[cell];
    for (int k = 0; k < thing->nsides; k++) {
        const int to = c->beside[cell][k];
        if (to == NO_CELL || (to != before && to != next))
            mark_side(g, &thing->side[k], marks, DIVIDED);
    }
}

/* Marks the sides of all cells. */
static void mark_sides(struct ground *g)
{
    struct field sides = empty_like(g);
    for (int i = 0; i < g->claim->nthings; i++)
        for (int k = 0; k < g->claim->thing[i].nsides; k++)
            mark_side(g, &g->claim->thing[i].side[k], &sides, SIDE);
    for (int i = 0; i < field_size(&sides); i++)
        g->field.at[i] |= sides.at[i];
}

void mw_steps_open_lines(struct ground *g)
{
    const struct claim *claim = g->claim;
    if (!claim->steps.are_there)
        return;
    struct field lines = empty_like(g), rim = empty_like(g);
    for (int i = 0; i < claim->nthings; i++)
        for (int k = 0; k < claim->thing[i].nsides; k++) {
            const struct claimed_side *side = &claim->thing[i].side[k];
            mark_side(g, side, cell_beyond(claim, i, side) == NO_CELL ? &rim : &lines, SIDE);
        }
    const int *to_line = mw_field_distances(g->arena, &lines, SIDE),
              *to_rim = mw_field_distances(g->arena, &rim, SIDE);
    const double blurred = 1.5, line = 0.04 * claim->puzzle.pitch * g->scale + blurred,
                 wall = claim->puzzle.wall / 2 * g->scale + blurred;
    for (int i = 0; i < field_size(&g->field); i++)
        if (g->field.at[i] & INK && to_line[i] < line * line && to_rim[i] > wall * wall)
            g->field.at[i] = WHITE | SIGN;
}

bool mw_steps_take_way(struct ground *g, struct mw_error *error)
{
    struct cells c;
    struct field marks = empty_like(g), shut = empty_like(g);
    int *way = MW_ARRAY(g->arena, g->claim->nthings, int);
    if (!list_cells(g->arena, g->claim, &c, error))
        return false;
    const int n = find_way(g->arena, &c, way, error);
    mark_sides(g);
    for (int i = 0; i < n; i++)
        mark_cell(g, &g->claim->thing[way[i]], &marks);
    for (int i = 0; i < n; i++)
        divide(g, &c, way[i], i > 0 ? way[i - 1] : NO_CELL, i + 1 < n ? way[i + 1] : NO_CELL, &marks);
    for (int i = 0; i < field_size(&g->field); i++) {
        if (marks.at[i] != IN_WAY)
            g->field.at[i] &= (unsigned short)~GROUND;
        shut.at[i] = !(g->field.at[i] & GROUND);
    }
    g->clear = mw_field_distances(g->arena, &shut, 1);
    return n > 0;
}

/* Returns how much the lightness of the pixels in a square around a point differs, of 765. */
static int contrast_at(const struct drawing *drawing, int x, int y, int reach)
{
    int least = INT_MAX, most = INT_MIN;
    for (int v = y - reach; v <= y + reach; v++)
        for (int u = x - reach; u <= x + reach; u++) {
            if (u < 0 || v < 0 || u >= drawing->w || v >= drawing->h)
                continue;
            const int tone = mw_tone_at(drawing, v * drawing->w + u),
                      light = mw_channel(tone, 0) + mw_channel(tone, 1) + mw_channel(tone, 2);
            least = light < least ? light : least;
            most = light > most ? light : most;
        }
    return least > most ? 0 : most - least;
}

bool mw_steps_are_cells_drawn(const struct claim *claim, const struct drawing *drawing, double scale,
                              struct mw_point corner, struct mw_error *error)
{
    enum { LEAST = 24 };
    const int reach = 2 + (int)(0.06 * claim->puzzle.pitch * scale);
    for (int i = 0; i < claim->nthings; i++)
        for (int k = 0; k < claim->thing[i].nsides; k++) {
            const struct mw_point p = middle_of(&claim->thing[i].side[k]);
            const int x = (int)((p.x - corner.x) * scale), y = (int)((p.y - corner.y) * scale);
            if (contrast_at(drawing, x, y, reach) < LEAST &&
                cell_beyond(claim, i, &claim->thing[i].side[k]) != NO_CELL)
                return mw_fail(error, "a line between two cells is missing, at %.0f, %.0f pt", p.x, p.y);
        }
    return true;
}
