/* The ground: random numbers that never change, memory, complaints. */
#include "support.h"

static void rng_gives_the_published_numbers(void **state)
{
    (void)state;
    /* PCG32's own demo: seed 42, stream 54. */
    static const uint32_t expected[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330,
                                        0x83d2f293, 0xbfa4784b, 0xcbed606e};
    struct mw_rng rng = mw_rng_new(42, 54);
    for (int i = 0; i < 6; i++)
        assert_int_equal(rng.next(&rng), expected[i]);
}

static void rng_draws_are_locked(void **state)
{
    (void)state;
    static const uint32_t expected[] = {6, 4, 7, 5, 7, 7, 7, 5, 8, 9};
    struct mw_rng rng = mw_rng_new(42, 54);
    for (int i = 0; i < 10; i++)
        assert_int_equal(mw_rng_below(&rng, 10), expected[i]);
}

static void rng_below_is_even(void **state)
{
    (void)state;
    int count[7] = {0};
    struct mw_rng rng = mw_rng_new(1, 1);
    for (int i = 0; i < 70000; i++)
        count[mw_rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 9600, 10400);
}

static void rng_below_ends_with_a_constant_source(void **state)
{
    (void)state;
    struct mw_rng rng = {.next = always_zero};
    assert_int_equal(mw_rng_below(&rng, 3), 0);
    rng.next = always_most;
    assert_int_equal(mw_rng_below(&rng, 3), 2);
}

static void shuffle_keeps_all_items(void **state)
{
    (void)state;
    int items[50], seen[50] = {0}, moved = 0;
    for (int i = 0; i < 50; i++)
        items[i] = i;
    struct mw_rng rng = mw_rng_new(3, 3);
    mw_rng_shuffle(&rng, 50, items);
    for (int i = 0; i < 50; i++) {
        seen[items[i]]++;
        moved += items[i] != i;
    }
    for (int i = 0; i < 50; i++)
        assert_int_equal(seen[i], 1);
    assert_true(moved > 40);
}

static void seeds_of_a_book_all_differ(void **state)
{
    (void)state;
    enum { RANGE = 2097 };
    for (uint64_t book = 0; book < 20; book++) {
        char seen[RANGE] = {0};
        for (uint64_t i = 0; i < RANGE; i++) {
            uint64_t seed = mw_seed_derive(book, i, RANGE);
            assert_true(seed < RANGE);
            assert_int_equal(seen[seed]++, 0);
        }
    }
    assert_int_equal(mw_seed_derive(1981, 0, 1000000000), 0 + mw_seed_derive(1981, 0, 1000000000));
    assert_int_not_equal(mw_seed_derive(1, 0, 1000000000), mw_seed_derive(2, 0, 1000000000));
}

static void arena_gives_zeroed_memory_that_does_not_overlap(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    unsigned char *block[200];
    for (int i = 0; i < 200; i++) {
        block[i] = mw_alloc(arena, (size_t)i * 37 + 1, 1);
        for (int k = 0; k < i * 37 + 1; k++)
            assert_int_equal(block[i][k], 0);
        memset(block[i], i, (size_t)i * 37 + 1);
    }
    for (int i = 0; i < 200; i++)
        for (int k = 0; k < i * 37 + 1; k++)
            assert_int_equal(block[i][k], i);
    mw_arena_free(arena);
    mw_arena_free(NULL);
}

static void first_error_stays(void **state)
{
    (void)state;
    struct mw_error error = {""};
    assert_false(mw_fail(&error, "one %d", 1));
    assert_false(mw_fail(&error, "two"));
    assert_string_equal(error.text, "one 1");
}

static void complaints_are_counted_past_the_last_kept(void **state)
{
    (void)state;
    static struct mw_complaints all;
    for (int i = 0; i < MW_MAX_COMPLAINTS + 5; i++)
        mw_complain(&all, (struct mw_spot){"f", i, 1}, "no %d", i);
    assert_int_equal(all.nerrors, MW_MAX_COMPLAINTS + 5);
    assert_int_equal(all.kept, MW_MAX_COMPLAINTS);
    assert_string_equal(all.at[7].text, "no 7");
}

static void suggestions_are_near_or_none(void **state)
{
    (void)state;
    assert_string_equal(mw_suggest("hexx", mw_tiling_name), "hex");
    assert_string_equal(mw_suggest("rcet", mw_tiling_name), "rect");
    assert_string_equal(mw_suggest("backtraker", mw_carver_name), "backtracker");
    assert_null(mw_suggest("zzzzzz", mw_tiling_name));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rng_gives_the_published_numbers),
        cmocka_unit_test(rng_draws_are_locked),
        cmocka_unit_test(rng_below_is_even),
        cmocka_unit_test(rng_below_ends_with_a_constant_source),
        cmocka_unit_test(shuffle_keeps_all_items),
        cmocka_unit_test(seeds_of_a_book_all_differ),
        cmocka_unit_test(arena_gives_zeroed_memory_that_does_not_overlap),
        cmocka_unit_test(first_error_stays),
        cmocka_unit_test(complaints_are_counted_past_the_last_kept),
        cmocka_unit_test(suggestions_are_near_or_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
