/* Puzzles of numbers: exactly one way, counted by trying every step; rules read and written; what cannot be
 * made. The slow code here knows only texts and neighbours. */
#include "support.h"

#include "mazewright/random.h"

#include <stdlib.h>
#include <string.h>

/* --- the slow solver ---------------------------------------------------------------------------------- */

/* A puzzle as a solver sees it: a text in each cell, and the ends. */
struct sheet {
    const struct mw_grid *grid;
    const struct mw_rule *rule;
    const char **text; /* for each cell */
    int start, finish;
    unsigned char *on_way;
    int *way, n, *found; /* the way so far; the last way that was found, and its cells */
};

static bool is_prime(long n)
{
    int divisors = 0;
    for (long i = 1; i <= n; i++)
        divisors += n % i == 0;
    return divisors == 2;
}

static bool is_right(const struct mw_rule *rule, const char *text)
{
    const long n = strtol(text, NULL, 10);
    int a, b, c;
    switch (rule->kind) {
    case MW_RULE_EVEN:
        return n % 2 == 0;
    case MW_RULE_ODD:
        return n % 2 != 0;
    case MW_RULE_PRIMES:
        return is_prime(n);
    case MW_RULE_MULTIPLES:
        return n % rule->number == 0;
    default:
        return sscanf(text, "%d+%d=%d", &a, &b, &c) == 3
                   ? a + b == c
                   : sscanf(text, "%d−%d=%d", &a, &b, &c) == 3 && a - b == c;
    }
}

/* True if a solver may step from one text to another. */
static bool may_step(const struct mw_rule *rule, const char *from, const char *to)
{
    if (rule->kind == MW_RULE_COUNT)
        return strtol(to, NULL, 10) - strtol(from, NULL, 10) == rule->by;
    if (rule->kind != MW_RULE_LETTERS)
        return is_right(rule, from) && is_right(rule, to);
    for (int i = 0; i < rule->letters.n; i++)
        if (strcmp(rule->letters.at[i], from) == 0)
            return strcmp(rule->letters.at[(i + 1) % rule->letters.n], to) == 0;
    return false;
}

/* Counts all ways from a cell to the finish that pass no cell twice. */
static int count_ways(struct sheet *sheet, int cell, int depth)
{
    int ways = 0;
    sheet->way[depth] = cell;
    if (cell == sheet->finish) {
        sheet->n = depth + 1;
        memcpy(sheet->found, sheet->way, (size_t)sheet->n * sizeof *sheet->way);
        return 1;
    }
    sheet->on_way[cell] = 1;
    for (int i = 0; i < mw_nsides(sheet->grid, cell) && ways < 2; i++) {
        const int to = mw_side(sheet->grid, cell, i).to;
        if (to != MW_OUTSIDE && !sheet->on_way[to] &&
            may_step(sheet->rule, sheet->text[cell], sheet->text[to]))
            ways += count_ways(sheet, to, depth + 1);
    }
    sheet->on_way[cell] = 0;
    return ways;
}

static struct sheet sheet_of(struct mw_arena *arena, const struct mw_maze *maze, const struct mw_rule *rule)
{
    const int n = maze->grid->ncells;
    struct sheet sheet = {.grid = maze->grid,
                          .rule = rule,
                          .text = MW_ARRAY(arena, n, const char *),
                          .start = maze->start.cell,
                          .finish = maze->finish.cell,
                          .on_way = MW_ARRAY(arena, n, unsigned char),
                          .way = MW_ARRAY(arena, n, int),
                          .found = MW_ARRAY(arena, n, int)};
    for (int i = 0; i < maze->nthings; i++)
        sheet.text[maze->thing[i].cell] = maze->thing[i].text;
    return sheet;
}

static const struct mw_request *request_of(struct mw_arena *arena, const char *grid, const char *size,
                                           const char *rule, uint64_t seed, struct mw_error *error)
{
    const char *words[] = {"grid",    grid, "size", size, "seed", mw_format(arena, "%d", (int)seed),
                           "numbers", rule};
    const struct mw_request *read = mw_request_read(arena, 4, words, "", error);
    if (!read)
        return NULL;
    struct mw_request *request = MW_NEW(arena, struct mw_request);
    *request = *read;
    request->grid = mw_request_grid(arena, request);
    return mw_request_fits(request, error) ? request : NULL;
}

/* --- laws --------------------------------------------------------------------------------------------- */

static const char *const rules[] = {
    "3,6",  "1,2", "100,99", "a..z",           "TIGER",      "PLANET",         "CAT",
    "even", "odd", "primes", "multiples-of-4", "sums-to-20", "\u0391..\u03a9", "WXYZABCD"};
enum { NRULES = sizeof rules / sizeof *rules };

/* Tests one puzzle: every cell has its text, and the only way is the proved one. */
static void is_one_way(struct mw_arena *arena, const struct mw_request *request)
{
    struct mw_error error = {0};
    struct mw_rule rule;
    const struct mw_solved *solved = mw_puzzle_make(arena, request, &error);
    const char *name = mw_request_format(arena, request);
    if (!solved)
        fail_msg("%s: %s", name, error.text);
    assert_true(mw_rule_parse(arena, request->numbers, &rule, &error));
    const struct mw_maze *maze = solved->maze;
    struct sheet sheet = sheet_of(arena, maze, &rule);
    assert_int_equal(maze->nthings, maze->grid->ncells);
    for (int i = 0; i < maze->grid->ncells; i++)
        if (!sheet.text[i] || !sheet.text[i][0])
            fail_msg("%s: cell %d is empty", name, i);
    if (count_ways(&sheet, sheet.start, 0) != 1)
        fail_msg("%s: not one way", name);
    assert_int_equal(sheet.n, solved->route->ncells);
    for (int i = 0; i < sheet.n; i++)
        assert_int_equal(sheet.found[i], solved->route->cell[i]);
    if (mw_rule_is_sequence(&rule))
        assert_string_equal(sheet.text[sheet.start], mw_rule_term(arena, &rule, 0));
    assert_true(solved->facts.effort > 0 && solved->facts.route_cells == sheet.n);
}

/* Every rule on every grid that takes it has exactly one way; each grid takes counting or says why not. */
static void one_way_leads_on(void **state)
{
    (void)state;
    const uint64_t seeds = is_night() ? 30 : 2;
    int made = 0, refused = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int k = 0; k < NRULES; k++)
            for (uint64_t seed = 1; seed <= seeds; seed++) {
                struct mw_arena *arena = mw_arena_new();
                struct mw_error error = {0};
                const struct mw_request *request =
                    request_of(arena, mw_tilings[t]->name, mw_tilings[t]->single ? "8" : "11x12", rules[k],
                               seed, &error);
                if (request)
                    is_one_way(arena, request);
                else if (!error.text[0])
                    fail_msg("%s %s is refused without a reason", mw_tilings[t]->name, rules[k]);
                made += request != NULL;
                refused += !request;
                mw_arena_free(arena);
            }
    print_message("%d made, %d refused\n", made, refused);
    assert_true(made > refused);
}

/* Small puzzles, in which every way can be tried, have one way, too. */
static void small_ones_have_one_way(void **state)
{
    (void)state;
    static const char *const grids[] = {"rect", "hex", "triangle", "brick"};
    const uint64_t seeds = is_night() ? 500 : 40;
    for (int g = 0; g < 4; g++)
        for (int k = 0; k < NRULES; k++)
            for (uint64_t seed = 1; seed <= seeds; seed++) {
                struct mw_arena *arena = mw_arena_new();
                struct mw_error error = {0};
                const struct mw_request *request =
                    request_of(arena, grids[g], g == 2 ? "10x5" : "6x7", rules[k], seed, &error);
                if (request && mw_puzzle_make(arena, request, &error))
                    is_one_way(arena, request);
                mw_arena_free(arena);
            }
}

/* The proof accepts no puzzle with a second way: numbers are overwritten at random, and every way is tried.
 */
static void proof_sees_second_ways(void **state)
{
    (void)state;
    const uint64_t trials = is_night() ? 4000 : 400;
    int proved = 0, refused = 0;
    for (uint64_t seed = 1; seed <= trials; seed++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        const char *rule_text = seed % 3 == 0 ? "TIGER" : seed % 3 == 1 ? "3,6" : "even";
        const struct mw_request *request =
            request_of(arena, seed % 2 ? "rect" : "hex", "6x7", rule_text, seed, &error);
        const struct mw_solved *solved = request ? mw_puzzle_make(arena, request, &error) : NULL;
        struct mw_rng rng = mw_rng_new(seed, 77);
        struct mw_rule rule;
        assert_true(mw_rule_parse(arena, rule_text, &rule, &error));
        if (solved) {
            struct mw_maze maze = *solved->maze;
            struct sheet sheet = sheet_of(arena, &maze, &rule);
            int *of = MW_ARRAY(arena, maze.grid->ncells, int);
            memcpy(of, maze.numbers->of, (size_t)maze.grid->ncells * sizeof *of);
            maze.numbers = &(struct mw_numbering){maze.numbers->period, of};
            for (int i = 0; i <= mw_rng_pick(&rng, 6); i++) {
                const int cell = mw_rng_pick(&rng, maze.grid->ncells),
                          like = mw_rng_pick(&rng, maze.grid->ncells);
                of[cell] = of[like];
                sheet.text[cell] = sheet.text[like];
            }
            const bool is_proved = mw_numbers_prove(arena, &maze, &error);
            if (is_proved && count_ways(&sheet, sheet.start, 0) != 1)
                fail_msg("seed %d is proved and has not one way", (int)seed);
            proved += is_proved;
            refused += !is_proved;
        }
        mw_arena_free(arena);
    }
    print_message("%d proved, %d refused\n", proved, refused);
    assert_true(proved > 20 && refused > 20);
}

/* On most steps of a sequence there is a wrong one, too, and some wrong ways lead into the right one. */
static void steps_have_choices(void **state)
{
    (void)state;
    int steps = 0, choices = 0, into = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        struct mw_rule rule;
        assert_true(mw_rule_parse(arena, "5,10", &rule, &error));
        const struct mw_request *request = request_of(arena, "rect", "12x14", "5,10", seed, &error);
        const struct mw_solved *solved = mw_puzzle_make(arena, request, &error);
        const struct sheet sheet = sheet_of(arena, solved->maze, &rule);
        for (int i = 0; i + 1 < solved->route->ncells; i++) {
            const int cell = solved->route->cell[i];
            int on = 0, back = 0;
            for (int k = 0; k < mw_nsides(sheet.grid, cell); k++) {
                const int to = mw_side(sheet.grid, cell, k).to;
                on += to != MW_OUTSIDE && may_step(&rule, sheet.text[cell], sheet.text[to]);
                back += to != MW_OUTSIDE && may_step(&rule, sheet.text[to], sheet.text[cell]);
            }
            steps++;
            choices += on > 1;
            into += i > 0 && back > 1;
        }
        mw_arena_free(arena);
    }
    print_message("%d steps, %d with a wrong one, %d with one from elsewhere\n", steps, choices, into);
    assert_true(10 * choices > 6 * steps && 10 * into > steps);
}

/* --- rules -------------------------------------------------------------------------------------------- */

static void rules_are_read_back(void **state)
{
    (void)state;
    static const struct {
        const char *given, *format;
    } row[] = {{"3,6", "3,6"},
               {"3, 6, 9, 12", "3,6"},
               {"100,98", "100,98"},
               {"a..z", "A..Z"},
               {"tiger", "TIGER"},
               {"Zo\u00eb", "ZO\u00cb"},
               {"multiples of 7", "multiples-of-7"},
               {"sums to 20", "sums-to-20"},
               {"even", "even"},
               {"PRIMES", "primes"},
               {"\u03b1..\u03b4", "\u0391..\u0394"}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct mw_rule rule, again;
        struct mw_error error = {0};
        if (!mw_rule_parse(arena, row[i].given, &rule, &error))
            fail_msg("%s: %s", row[i].given, error.text);
        assert_string_equal(mw_rule_format(arena, &rule), row[i].format);
        assert_true(mw_rule_parse(arena, row[i].format, &again, &error));
        assert_int_equal(again.kind, rule.kind);
        assert_string_equal(mw_rule_format(arena, &again), row[i].format);
    }
    mw_arena_free(arena);
}

static void wrong_rules_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *grid, *size, *rule, *message;
    } row[] = {
        {"rect", "9x9", "3", "\"3\" is no sequence; give two numbers, as in 3,6"},
        {"rect", "9x9", "3,6,10",
         "the numbers 3,6,10 do not go on by the same step; two are enough, as in 3,6"},
        {"rect", "9x9", "5,5",
         "a sequence begins with a number from 0 to 9999 and goes on by 1 to 100, up or down"},
        {"rect", "9x9", "5,500",
         "a sequence begins with a number from 0 to 9999 and goes on by 1 to 100, up or down"},
        {"rect", "9x9", "BANANA",
         "\"BANANA\" has a letter twice, so that it is not certain which letter comes after it; take a word "
         "without equal letters"},
        {"rect", "9x9", "prime",
         "no rule is called \"prime\"; did you mean \"primes\"? A word is written in capitals"},
        {"rect", "9x9", "z..a",
         "\"z..a\" is no range of letters: it goes from one to a later one of the same script, as in a..z, "
         "over at "
         "most 60; numbers are counted as in 1,2"},
        {"rhombille", "9x9", "even",
         "on grid rhombille, even has too few wrong steps; take another grid, or count"},
        {"rect", "9x9", "OX", "\"OX\" has 2 letters; a sequence takes 3 to 60"},
        {"rect", "9x9", "WORD",
         "on grid rect, WORD has too few wrong steps; take a word of five or more letters"},
        {"hex", "9x9", "CAT",
         "on grid hex, CAT has too few wrong steps; take a word of five or more letters"},
        {"rect", "9x9", "sums-to-3", "sums-to- takes a number from 5 to 100, not \"3\""},
        {"rect", "9x9", "multiples of x", "multiples-of- takes a number from 2 to 12, not \"x\""},
        {"rect", "5x5", "3,6",
         "numbers take at least 30 cells, and rect 5x5 has 25; make it larger or leave "
         "them out"},
        {"rect", "60x60", "3,6", "3600 cells are too many to write a number into each; take at most 2000"},
        {"kagome", "9x9", "3,6", "some cells of grid kagome are too narrow for numbers; take rect or hex"},
        {"parity", "12x12", "3,6", "numbers does not work on grid parity; choose another grid"},
        {"rect", "12x14", "20,18",
         "counting down from 20 by 2 takes about 52 steps here and would pass 0; begin with 104, or make it "
         "smaller"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        assert_null(request_of(arena, row[i].grid, row[i].size, row[i].rule, 1, &error));
        assert_string_equal(error.text, row[i].message);
        mw_arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_way_leads_on),       cmocka_unit_test(small_ones_have_one_way),
        cmocka_unit_test(proof_sees_second_ways), cmocka_unit_test(steps_have_choices),
        cmocka_unit_test(rules_are_read_back),    cmocka_unit_test(wrong_rules_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
