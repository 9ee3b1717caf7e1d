/* Fields of pixels, as `verify` uses them: distances, connected parts and shortest ways of random fields must
 * be those that are found by trying every pixel. */
#include "support.h"

#include "verify/fields.h"

#include <stdlib.h>

enum { FIELDS = 400, MOST_SIDE = 24, A = 1, B = 2 };

/* A random field: A with one chance in `rare`, or everywhere else with B, and some pixels with none. */
static struct field random_field(struct mw_arena *arena, struct mw_rng *rng)
{
    const int w = 1 + (int)mw_rng_below(rng, MOST_SIDE), h = 1 + (int)mw_rng_below(rng, MOST_SIDE);
    const uint32_t rare = 1 + mw_rng_below(rng, 40);
    struct field field = {w, h, MW_ARRAY(arena, w * h, unsigned short)};
    for (int i = 0; i < w * h; i++)
        field.at[i] = mw_rng_below(rng, rare) == 0 ? A : mw_rng_below(rng, 4) > 0 ? B : 0;
    return field;
}

static void for_every_field(void (*law)(struct mw_arena *, const struct field *, struct mw_rng *))
{
    for (int i = 0; i < FIELDS; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_rng rng = mw_rng_new(17, (uint64_t)i);
        const struct field field = random_field(arena, &rng);
        law(arena, &field, &rng);
        mw_arena_free(arena);
    }
}

static int squared_distance(const struct field *field, int a, int b)
{
    const int x = a % field->w - b % field->w, y = a / field->w - b / field->w;
    return x * x + y * y;
}

static void distances_of(struct mw_arena *arena, const struct field *field, struct mw_rng *rng)
{
    (void)rng;
    const int *distance = mw_field_distances(arena, field, A), size = field_size(field);
    for (int i = 0; i < size; i++) {
        int least = 1 << 28;
        for (int k = 0; k < size; k++)
            if (field->at[k] & A && squared_distance(field, i, k) < least)
                least = squared_distance(field, i, k);
        if (least < 1 << 28)
            assert_int_equal(distance[i], least);
        else
            assert_true(distance[i] > 2 * MOST_SIDE * MOST_SIDE);
        const int reach = (int)mw_rng_below(rng, 30);
        assert_int_equal(mw_field_is_near(field, i, A, reach), least <= reach);
    }
}

static void distances_are_exact(void **state)
{
    (void)state;
    for_every_field(distances_of);
}

/* True if two pixels touch, at a side or, with `corners`, at a corner. */
static bool touch(const struct field *field, int a, int b, bool corners)
{
    const int away = squared_distance(field, a, b);
    return away == 1 || (corners && away == 2);
}

/* Numbers the part of a pixel, and of all that are connected with it. */
static void flood(const struct field *field, int bits, bool corners, int pixel, int number, int *part)
{
    part[pixel] = number;
    for (int i = 0; i < field_size(field); i++)
        if (part[i] == 0 && field->at[i] & bits && touch(field, i, pixel, corners))
            flood(field, bits, corners, i, number, part);
}

static void parts_of(struct mw_arena *arena, const struct field *field, struct mw_rng *rng)
{
    const bool corners = mw_rng_below(rng, 2) == 0;
    const int bits = 1 + (int)mw_rng_below(rng, 3), size = field_size(field);
    int n, nflooded = 0, *flooded = MW_ARRAY(arena, size, int);
    const int *part = mw_field_parts(arena, field, bits, corners, &n);
    for (int i = 0; i < size; i++)
        if (field->at[i] & bits && flooded[i] == 0)
            flood(field, bits, corners, i, ++nflooded, flooded);
    assert_int_equal(n, nflooded);
    assert_memory_equal(part, flooded, (size_t)size * sizeof *part);
}

static void parts_are_numbered_by_their_first_pixels(void **state)
{
    (void)state;
    for_every_field(parts_of);
}

/* Returns the cost of a step from one pixel to another; NO_WAY if there is no such step. */
static int cost_of_step(const struct spread *s, int from, int to)
{
    const struct field *field = s->field;
    const int away = squared_distance(field, from, to), w = field->w,
              beside[] = {from / w * w + to % w, to / w * w + from % w};
    for (int i = 0; i < s->njumps; i++)
        if ((s->jump[i].a == from && s->jump[i].b == to) || (s->jump[i].b == from && s->jump[i].a == to))
            return s->jump[i].cost;
    if (!(field->at[to] & s->bits) || away == 0 || away > 2 ||
        (away == 2 && !(field->at[beside[0]] & s->bits) && !(field->at[beside[1]] & s->bits)))
        return NO_WAY;
    return (away == 1 ? STEP : STEP_ASLANT) * (1 + (s->toll ? s->toll[to] : 0));
}

/* Computes the costs of all ways by taking every step until none makes a way cheaper. */
static int *costs_of_ways(struct mw_arena *arena, const struct spread *s)
{
    const int size = field_size(s->field);
    int *cost = MW_ARRAY(arena, size, int);
    for (int i = 0; i < size; i++)
        cost[i] = NO_WAY;
    for (int i = 0; i < s->nsources; i++)
        cost[s->source[i]] = 0;
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (int from = 0; from < size; from++)
            for (int to = 0; cost[from] < NO_WAY && to < size; to++) {
                const int step = cost_of_step(s, from, to);
                if (step < NO_WAY && cost[from] + step < cost[to]) {
                    cost[to] = cost[from] + step;
                    is_changed = true;
                }
            }
    }
    return cost;
}

static void ways_of(struct mw_arena *arena, const struct field *field, struct mw_rng *rng)
{
    enum { LONGEST_JUMP = 90 };
    const int size = field_size(field) < 100 ? field_size(field) : 100;
    const struct field few = {field->w, size / field->w, field->at}; /* the reference takes long */
    if (field_size(&few) < 2)
        return;
    int source[3];
    for (int i = 0; i < 3; i++)
        source[i] = (int)mw_rng_below(rng, (uint32_t)field_size(&few));
    const struct jump jump = {0, field_size(&few) - 1, (int)mw_rng_below(rng, LONGEST_JUMP)};
    unsigned char *toll = MW_ARRAY(arena, field_size(&few), unsigned char);
    for (int i = 0; i < field_size(&few); i++)
        toll[i] = (unsigned char)mw_rng_below(rng, MOST_TOLL + 1);
    struct spread s = {.field = &few,
                       .bits = A | B,
                       .nsources = 1 + (int)mw_rng_below(rng, 3),
                       .source = source,
                       .toll = mw_rng_below(rng, 2) == 0 ? toll : NULL,
                       .njumps = (int)mw_rng_below(rng, 2),
                       .jump = &jump};
    mw_field_spread(arena, &s);
    const int *cost = costs_of_ways(arena, &s);
    for (int i = 0; i < field_size(&few); i++) {
        assert_int_equal(s.cost[i], cost[i]);
        if (cost[i] == 0 || cost[i] == NO_WAY)
            continue;
        assert_int_equal(cost[s.before[i]] + cost_of_step(&s, s.before[i], i), cost[i]);
        assert_int_equal(s.origin[s.before[i]], s.origin[i]);
    }
}

static void ways_are_shortest(void **state)
{
    (void)state;
    for_every_field(ways_of);
}

/* The first dot of a picture is as far from its top left as the last from its bottom right. */
static void dots_lie_in_the_middle(void **state)
{
    (void)state;
    enum { W = 7, H = 5 };
    const struct mw_point corner = {3, -2}, first = mw_pixel_middle(0, W, corner, 4),
                          last = mw_pixel_middle(W * H - 1, W, corner, 4);
    assert_true(mw_lattice(first.x - corner.x) == mw_lattice(corner.x + W / 4.0 - last.x));
    assert_true(mw_lattice(first.y - corner.y) == mw_lattice(corner.y + H / 4.0 - last.y));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_exact),
        cmocka_unit_test(parts_are_numbered_by_their_first_pixels),
        cmocka_unit_test(ways_are_shortest),
        cmocka_unit_test(dots_lie_in_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
