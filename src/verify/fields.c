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

/* Columns whose nearest pixel may be the nearest of pixels of the row, from left to right; from[i] is the
 * first x for which column[i] has the nearest. */
struct nearest {
    int n, *column, *from;
};

/* Adds a column to the right of all others; `end` is the end of the part of the row that is measured. */
static void add_column(struct nearest *near, const int *down, int x, int begin, int end)
{
    while (near->n > 0) {
        const int last = near->n - 1, at = near->from[last], column = near->column[last];
        if (square(at - column) + square(down[column]) <= square(at - x) + square(down[x]))
            break;
        near->n--;
    }
    const int turn = near->n == 0 ? begin : 1 + turn_between(down, near->column[near->n - 1], x);
    if (turn >= end)
        return;
    near->column[near->n] = x;
    near->from[near->n++] = turn;
}

/* Measures the pixels from `begin` to before `end`, between two pixels that have one of the bits, or one of
 * these and an end of the row. No column beyond these two can have the nearest pixel; nor can a column
 * between them whose own distance is at least that from the column to each of the two. */
static void measure_between(int w, const int *down, int begin, int end, struct nearest *near, int *out)
{
    const int left = begin > 0 ? begin - 1 : -FAR, right = end < w ? end : w + FAR;
    near->n = 0;
    for (int x = begin > 0 ? begin - 1 : 0; x <= end && x < w; x++)
        if (down[x] < x - left || down[x] < right - x)
            add_column(near, down, x, begin, end);
    for (int x = end - 1, k = near->n - 1; x >= begin; x--) {
        out[x] = (int)(square(x - near->column[k]) + square(down[near->column[k]]));
        if (x == near->from[k])
            k--;
    }
}

/* Measures a row: each part between pixels that have one of the bits by itself. */
static void measure_row(int w, const int *down, struct nearest *near, int *out)
{
    for (int x = 0, end; x < w; x = end) {
        for (end = x; end < w && down[end] > 0;)
            end++;
        if (end > x)
            measure_between(w, down, x, end, near, out);
        for (; end < w && down[end] == 0; end++)
            out[end] = 0;
    }
}

int *mw_field_distances(struct mw_arena *arena, const struct field *field, int bits)
{
    const int w = field->w, h = field->h;
    int *distance = MW_ARRAY(arena, field_size(field), int);
    struct mw_arena *scratch = mw_arena_new();
    int *row = MW_ARRAY(scratch, w, int);
    struct nearest near = {0, MW_ARRAY(scratch, w, int), MW_ARRAY(scratch, w, int)};
    measure_columns(field, bits, distance);
    for (int y = 0; y < h; y++) {
        memcpy(row, &distance[y * w], (size_t)w * sizeof *row);
        measure_row(w, row, &near, &distance[y * w]);
    }
    mw_arena_free(scratch);
    return distance;
}

/* True if a row has a pixel with any of the bits from x - `reach` to x + `reach`. */
static bool has_in_row(const struct field *field, int bits, int x, int y, int reach)
{
    const int left = x > reach ? x - reach : 0, right = x + reach < field->w ? x + reach : field->w - 1;
    for (int i = y * field->w + left; y >= 0 && y < field->h && i <= y * field->w + right; i++)
        if (field->at[i] & bits)
            return true;
    return false;
}

bool mw_field_is_near(const struct field *field, int pixel, int bits, int squared)
{
    const int x = pixel % field->w, y = pixel / field->w;
    int reach = 0; /* in the row that is looked at, which gets shorter with each farther row */
    while (square(reach + 1) <= squared)
        reach++;
    for (int away = 0; square(away) <= squared; away++) {
        while (square(reach) + square(away) > squared)
            reach--;
        if (has_in_row(field, bits, x, y - away, reach) || has_in_row(field, bits, x, y + away, reach))
            return true;
    }
    return false;
}

/* --- parts -------------------------------------------------------------------------------------------- */

/* Runs of pixels within rows, numbered from 1 in the order of their first pixels. */
struct runs {
    int n, capacity;
    struct run {
        int first, last; /* pixels */
        int before;      /* an earlier run of its connected part; itself if it is the part's first */
    } * run;
};

static int first_run(struct run *run, int i)
{
    while (run[i].before != i)
        i = run[i].before = run[run[i].before].before;
    return i;
}

static void join_runs(struct run *run, int a, int b)
{
    a = first_run(run, a);
    b = first_run(run, b);
    run[a > b ? a : b].before = a > b ? b : a;
}

/* Appends the runs of the row that begins at pixel `row`. */
static void list_row(struct mw_arena *scratch, struct runs *runs, const struct field *field, int bits,
                     int row)
{
    const int end = row + field->w;
    for (int i = row; i < end; i++) {
        if (!(field->at[i] & bits))
            continue;
        const int first = i;
        while (i + 1 < end && field->at[i + 1] & bits)
            i++;
        MW_GROW(scratch, runs->run, runs->n, runs->capacity);
        runs->run[runs->n] = (struct run){first, i, runs->n};
        runs->n++;
    }
}

/* Joins the runs of a row, from run `here` on, with those of the row above, from run `above` on, that they
 * touch. `aside`: 1 if runs that touch at a corner are connected, else 0. */
static void join_rows(const struct runs *runs, int w, int above, int here, int aside)
{
    struct run *run = runs->run;
    for (int i = here, k = above; i < runs->n && k < here;) {
        if (run[k].last + w + aside >= run[i].first && run[k].first + w <= run[i].last + aside)
            join_runs(run, i, k);
        if (run[k].last + w < run[i].last)
            k++;
        else
            i++;
    }
}

int *mw_field_parts(struct mw_arena *arena, const struct field *field, int bits, bool corners, int *n)
{
    struct mw_arena *scratch = mw_arena_new();
    struct runs runs = {0};
    MW_GROW(scratch, runs.run, runs.n, runs.capacity);
    runs.n = 1; /* run 0 is none */
    for (int row = 0, above = 1; row < field_size(field); row += field->w) {
        const int here = runs.n;
        list_row(scratch, &runs, field, bits, row);
        join_rows(&runs, field->w, above, here, corners);
        above = here;
    }
    int *part = MW_ARRAY(arena, field_size(field), int), *number = MW_ARRAY(scratch, runs.n, int);
    *n = 0;
    for (int i = 1; i < runs.n; i++) {
        number[i] = runs.run[i].before == i ? ++*n : number[first_run(runs.run, i)];
        for (int pixel = runs.run[i].first; pixel <= runs.run[i].last; pixel++)
            part[pixel] = number[i];
    }
    mw_arena_free(scratch);
    return part;
}

/* --- ways --------------------------------------------------------------------------------------------- */

/* The eight neighbours of a pixel: first the four that share a side with it, then the four diagonal ones.
 * beside[k] has the bits of the two side neighbours next to diagonal neighbour k. */
enum { BESIDE_IT = 4, ALL_ROUND = 8 };
static const int step[ALL_ROUND][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
static const unsigned beside[ALL_ROUND - BESIDE_IT] = {1 | 2, 2 | 4, 4 | 8, 8 | 1};

/* The number of buckets, which are used in rotation. Every move costs less than BUCKETS (the cost of a jump
 * is limited to that), so different costs that wait at the same time never share a bucket. */
enum { BUCKETS = 256 };

/* A search: its buckets, and what it needs to know of the field. */
struct search {
    struct mw_arena *scratch;
    struct bucket {
        int n, capacity, *pixel;
    } bucket[BUCKETS];
    int waiting;
    int most;              /* cost at which it ends */
    int offset[ALL_ROUND]; /* from a pixel to each neighbour */
    unsigned char *way;    /* for each pixel: CAN_WALK or not, and AT_EDGE or not */
};
enum { CAN_WALK = 1, AT_EDGE = 2 };

static void put(struct search *search, int cost, int pixel)
{
    struct bucket *bucket = &search->bucket[cost % BUCKETS];
    if (bucket->n == bucket->capacity)
        MW_GROW(search->scratch, bucket->pixel, bucket->n, bucket->capacity);
    bucket->pixel[bucket->n++] = pixel;
    search->waiting++;
}

/* Returns which neighbours of a pixel can be walked on: bit d for neighbour d. */
static unsigned ways_around(const struct field *field, const struct search *search, int pixel)
{
    const unsigned char *way = &search->way[pixel];
    const int *offset = search->offset, w = field->w, h = field->h;
    unsigned ways = 0;
    if (*way & AT_EDGE) {
        for (int d = 0; d < ALL_ROUND; d++) {
            const int x = pixel % w + step[d][0], y = pixel / w + step[d][1];
            if (x >= 0 && y >= 0 && x < w && y < h)
                ways |= (unsigned)(way[offset[d]] & CAN_WALK) << d;
        }
        return ways;
    }
    for (int d = 0; d < ALL_ROUND; d++)
        ways |= (unsigned)(way[offset[d]] & CAN_WALK) << d;
    return ways;
}

/* Extends the way that reaches `from` to another pixel, if it is the shortest there so far. */
static inline void reach(const struct spread *s, struct search *search, int from, int to, int cost)
{
    int *least = &s->cost[to];
    if (cost >= *least || cost > search->most)
        return;
    *least = cost;
    s->before[to] = from;
    s->origin[to] = s->origin[from];
    put(search, cost, to);
}

/* Extends the ways that reach a pixel to its neighbours and over its jumps. A diagonal step is possible only
 * if at least one of the two pixels beside it can be walked on. */
static void leave(const struct spread *s, struct search *search, int pixel)
{
    const int cost = s->cost[pixel];
    const unsigned char *toll = s->toll;
    const unsigned ways = ways_around(s->field, search, pixel);
    for (int d = 0; d < ALL_ROUND; d++)
        if (ways >> d & 1 && (d < BESIDE_IT || ways & beside[d - BESIDE_IT])) {
            const int next = pixel + search->offset[d], one = d < BESIDE_IT ? STEP : STEP_ASLANT;
            reach(s, search, pixel, next, cost + (toll ? one * (1 + toll[next]) : one));
        }
    for (int i = 0; i < s->njumps; i++)
        if (s->jump[i].a == pixel || s->jump[i].b == pixel)
            reach(s, search, pixel, s->jump[i].a == pixel ? s->jump[i].b : s->jump[i].a,
                  cost + (s->jump[i].cost < BUCKETS ? s->jump[i].cost : BUCKETS - 1));
}

/* Marks which pixels can be walked on, and those at the field's edge. */
static unsigned char *list_ways(struct mw_arena *scratch, const struct field *field, int bits)
{
    const int w = field->w, size = field_size(field);
    unsigned char *way = MW_ARRAY(scratch, size, unsigned char);
    for (int i = 0; i < size; i++)
        way[i] = field->at[i] & bits ? CAN_WALK : 0;
    for (int x = 0; x < w; x++) {
        way[x] |= AT_EDGE;
        way[size - 1 - x] |= AT_EDGE;
    }
    for (int i = 0; i < size; i += w) {
        way[i] |= AT_EDGE;
        way[i + w - 1] |= AT_EDGE;
    }
    return way;
}

static void begin(struct spread *s, struct search *search)
{
    search->way = list_ways(search->scratch, s->field, s->bits);
    search->most = s->most > 0 ? s->most : NO_WAY;
    for (int d = 0; d < ALL_ROUND; d++)
        search->offset[d] = step[d][1] * s->field->w + step[d][0];
    for (int i = 0; i < field_size(s->field); i++)
        s->cost[i] = NO_WAY;
    for (int i = 0; i < s->nsources; i++) {
        const int pixel = s->source[i];
        if (s->cost[pixel] == 0)
            continue;
        s->cost[pixel] = 0;
        s->before[pixel] = pixel;
        s->origin[pixel] = i;
        put(search, 0, pixel);
    }
}

void mw_field_spread(struct mw_arena *arena, struct spread *s)
{
    const int size = field_size(s->field);
    struct search search = {.scratch = mw_arena_new()};
    s->cost = MW_ARRAY(arena, size, int);
    s->before = MW_ARRAY(arena, size, int);
    s->origin = MW_ARRAY(arena, size, int);
    begin(s, &search);
    for (int cost = 0; search.waiting > 0; cost++)
        for (struct bucket *bucket = &search.bucket[cost % BUCKETS]; bucket->n > 0 && search.waiting > 0;) {
            const int pixel = bucket->pixel[--bucket->n];
            search.waiting--;
            if (s->goal && pixel == *s->goal)
                search.waiting = 0;
            else if (s->cost[pixel] == cost)
                leave(s, &search, pixel);
        }
    mw_arena_free(search.scratch);
}
