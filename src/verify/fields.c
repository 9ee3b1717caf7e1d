/* Computes distances in two passes, columns and then rows (Meijster, Roerdink and Hesselink 2000), exactly
 * and in integers; connected parts by runs of pixels within rows, each joined with those above it; shortest
 * ways by Dijkstra's algorithm with a bucket for each cost (Dial 1969). */
#include "verify/fields.h"

#include <string.h>

/* --- distances ---------------------------------------------------------------------------------------- */

enum { FAR = 20000 };

/* Computes each pixel's distance from the nearest pixel of its column that has any of `bits`. */
static void measure_columns(const struct field *field, int bits, int *down)
{
    const int w = field->w;
    for (int x = 0; x < w; x++)
        down[x] = field->at[x] & bits ? 0 : FAR;
    for (int y = 1; y < field->h; y++) {
        const unsigned short *at = &field->at[y * w];
        const int *above = &down[(y - 1) * w];
        int *here = &down[y * w];
        for (int x = 0; x < w; x++)
            here[x] = at[x] & bits ? 0 : above[x] < FAR ? above[x] + 1 : FAR;
    }
    for (int y = field->h - 2; y >= 0; y--) {
        const int *below = &down[(y + 1) * w];
        int *here = &down[y * w];
        for (int x = 0; x < w; x++)
            here[x] = below[x] + 1 < here[x] ? below[x] + 1 : here[x];
    }
}

static long long square(long long x)
{
    return x * x;
}

/* Returns the last x in a row at which the nearest pixel of column `left` is at least as near as that of
 * column `right`; -1 if there is none. The result may be beyond the row's end. `down` has, for each column,
 * the distance from the row to the column's nearest pixel that has any of the bits. */
static int turn_between(const int *down, int left, int right)
{
    const long long over = square(right) - square(left) + square(down[right]) - square(down[left]);
    const long long by = 2LL * (right - left);
    return over < 0 ? -1 : (int)(over / by);
}

static void measure_row(int w, const int *down, int *nearest, int *from, int *out)
{
    int n = 0;
    nearest[0] = from[0] = 0;
    for (int x = 1; x < w; x++) {
        while (n >= 0 && square(from[n] - nearest[n]) + square(down[nearest[n]]) >
                             square(from[n] - x) + square(down[x]))
            n--;
        if (n < 0) {
            n = 0;
            nearest[0] = x;
            from[0] = 0;
            continue;
        }
        const int turn = 1 + turn_between(down, nearest[n], x);
        if (turn < w) {
            n++;
            nearest[n] = x;
            from[n] = turn;
        }
    }
    for (int x = w - 1; x >= 0; x--) {
        out[x] = (int)(square(x - nearest[n]) + square(down[nearest[n]]));
        if (x == from[n])
            n--;
    }
}

int *mw_field_distances(struct mw_arena *arena, const struct field *field, int bits)
{
    const int w = field->w, h = field->h;
    int *distance = MW_ARRAY(arena, field_size(field), int);
    struct mw_arena *scratch = mw_arena_new();
    int *row = MW_ARRAY(scratch, w, int), *nearest = MW_ARRAY(scratch, w, int),
        *from = MW_ARRAY(scratch, w, int);
    measure_columns(field, bits, distance);
    for (int y = 0; y < h; y++) {
        memcpy(row, &distance[y * w], (size_t)w * sizeof *row);
        measure_row(w, row, nearest, from, &distance[y * w]);
    }
    mw_arena_free(scratch);
    return distance;
}

/* --- parts -------------------------------------------------------------------------------------------- */

static int first_run(int *before, int run)
{
    while (before[run] != run)
        run = before[run] = before[before[run]];
    return run;
}

static void join_runs(int *before, int a, int b)
{
    a = first_run(before, a);
    b = first_run(before, b);
    before[a > b ? a : b] = a > b ? b : a;
}

/* Numbers the runs of pixels within rows from 1. Sets run[i] to the run of pixel i, and before[r] to an
 * earlier run of run r's connected part, or to r if it is the part's first. Returns the number of runs. */
static int list_runs(const struct field *field, int bits, bool corners, int *run, int *before)
{
    const int w = field->w, aside = corners ? 1 : 0;
    int n = 0;
    for (int y = 0; y < field->h; y++)
        for (int x = 0, joined = 0; x < w; x++) {
            const int pixel = y * w + x, left = x > aside ? x - aside : 0,
                      right = x + aside < w ? x + aside : w - 1;
            if (!(field->at[pixel] & bits))
                continue;
            if (x == 0 || !run[pixel - 1]) {
                before[n + 1] = n + 1;
                n++;
                joined = 0;
            }
            run[pixel] = n;
            for (int i = left; y > 0 && i <= right; i++) {
                const int above = run[pixel - w - x + i];
                if (above && above != joined)
                    join_runs(before, n, joined = above);
            }
        }
    return n;
}

int *mw_field_parts(struct mw_arena *arena, const struct field *field, int bits, bool corners, int *n)
{
    const int size = field_size(field), most = (field->w + 1) / 2 * field->h;
    struct mw_arena *scratch = mw_arena_new();
    int *part = MW_ARRAY(arena, size, int), *before = MW_ARRAY(scratch, most + 1, int),
        *number = MW_ARRAY(scratch, most + 1, int);
    const int nruns = list_runs(field, bits, corners, part, before);
    *n = 0;
    for (int run = 1; run <= nruns; run++)
        number[run] = before[run] == run ? ++*n : number[first_run(before, run)];
    for (int i = 0; i < size; i++)
        part[i] = number[part[i]];
    mw_arena_free(scratch);
    return part;
}

/* --- ways --------------------------------------------------------------------------------------------- */

/* The eight neighbours of a pixel: first the four that share a side with it, then the four diagonal ones.
 * between[k] is the pair of side neighbours next to diagonal neighbour k. */
enum { BESIDE_IT = 4, ALL_ROUND = 8 };
static const int step[ALL_ROUND][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
static const int between[ALL_ROUND - BESIDE_IT][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};

/* Lists the eight neighbours of a pixel; -1 for one beyond the edge. */
static void look_round(const struct field *field, int pixel, int *next)
{
    const int w = field->w, h = field->h, x = pixel % w, y = pixel / w;
    const bool is_inside = x > 0 && y > 0 && x < w - 1 && y < h - 1;
    for (int d = 0; d < ALL_ROUND; d++) {
        const int nx = x + step[d][0], ny = y + step[d][1];
        next[d] = is_inside || (nx >= 0 && ny >= 0 && nx < w && ny < h) ? ny * w + nx : -1;
    }
}

enum {
    BUCKETS = 256
}; /* the number of buckets, which are used in rotation. Every move costs less than BUCKETS (the cost of a
      jump is limited to that), so different costs that wait at the same time never share a bucket */

struct buckets {
    struct mw_arena *scratch;
    struct {
        int n, capacity, *pixel;
    } bucket[BUCKETS];
    int waiting;
};

static void put(struct buckets *b, int cost, int pixel)
{
    int *n = &b->bucket[cost % BUCKETS].n, *capacity = &b->bucket[cost % BUCKETS].capacity;
    int **list = &b->bucket[cost % BUCKETS].pixel;
    MW_GROW(b->scratch, *list, *n, *capacity);
    (*list)[(*n)++] = pixel;
    b->waiting++;
}

static void reach(struct spread *s, struct buckets *b, int from, int to, int cost)
{
    if (cost >= s->cost[to] || (s->most > 0 && cost > s->most))
        return;
    s->cost[to] = cost;
    s->before[to] = from;
    s->origin[to] = s->origin[from];
    put(b, cost, to);
}

static bool is_way(const struct spread *s, int pixel)
{
    return pixel >= 0 && s->field->at[pixel] & s->bits;
}

/* Extends the ways that reach a pixel to its neighbours and over its jumps. A diagonal step is possible only
 * if at least one of the two pixels beside it can be walked on. */
static void leave(struct spread *s, struct buckets *b, int pixel)
{
    const int cost = s->cost[pixel];
    int next[ALL_ROUND];
    look_round(s->field, pixel, next);
    for (int d = 0; d < ALL_ROUND; d++) {
        const bool is_aslant = d >= BESIDE_IT;
        const int *by = is_aslant ? between[d - BESIDE_IT] : NULL;
        if (is_way(s, next[d]) && (!by || is_way(s, next[by[0]]) || is_way(s, next[by[1]])))
            reach(s, b, pixel, next[d],
                  cost + (is_aslant ? STEP_ASLANT : STEP) * (1 + (s->toll ? s->toll[next[d]] : 0)));
    }
    for (int i = 0; i < s->njumps; i++)
        if (s->jump[i].a == pixel || s->jump[i].b == pixel)
            reach(s, b, pixel, s->jump[i].a == pixel ? s->jump[i].b : s->jump[i].a,
                  cost + (s->jump[i].cost < BUCKETS ? s->jump[i].cost : BUCKETS - 1));
}

void mw_field_spread(struct mw_arena *arena, struct spread *s)
{
    const int size = field_size(s->field);
    struct buckets b = {.scratch = mw_arena_new()};
    s->cost = MW_ARRAY(arena, size, int);
    s->before = MW_ARRAY(arena, size, int);
    s->origin = MW_ARRAY(arena, size, int);
    for (int i = 0; i < size; i++)
        s->cost[i] = NO_WAY;
    for (int i = 0; i < s->nsources; i++) {
        const int pixel = s->source[i];
        if (s->cost[pixel] == 0)
            continue;
        s->cost[pixel] = 0;
        s->before[pixel] = pixel;
        s->origin[pixel] = i;
        put(&b, 0, pixel);
    }
    for (int cost = 0; b.waiting > 0; cost++)
        while (b.bucket[cost % BUCKETS].n > 0) {
            const int pixel = b.bucket[cost % BUCKETS].pixel[--b.bucket[cost % BUCKETS].n];
            b.waiting--;
            if (s->goal && pixel == *s->goal)
                b.waiting = 0;
            else if (s->cost[pixel] == cost)
                leave(s, &b, pixel);
            if (b.waiting == 0)
                break;
        }
    mw_arena_free(b.scratch);
}
