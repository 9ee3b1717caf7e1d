/* numbers: no walls, and a number, a letter or a sum in each cell. A solver steps from cell to cell as a
 * sequence goes on, or on numbers of one kind only. A way is drawn first (walk.c), then the cells beside it
 * are filled so that it stays the only one (fill_sequence.c, fill_stones.c). */
#include "puzzle/kinds/common_letters.h"
#include "puzzle/kinds/fill.h"
#include "puzzle/kinds/steps.h"

#include "mazewright/random.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 20, LEAST_CELLS = 30, MOST_CELLS = 2000, MANY_CELLS = 400 };
/* Shares in thousandths: of cells on the way, in small and large puzzles of sequences, and in others; of
 * steps with a false choice, that are enough, and without which a puzzle is refused. */
enum { SHARE = 280, SHARE_OF_MANY = 250, SHARE_OF_STONES = 250 };
enum { ENOUGH = 500, LEAST = 200, ENOUGH_OF_STONES = 300, LEAST_OF_STONES = 80, STRANGE = 250 };

static bool is_asked(const struct mw_request *r)
{
    return r->numbers;
}

static struct mw_ends_wish usual_ends(const struct mw_request *r)
{
    (void)r;
    return (struct mw_ends_wish){MW_PLACE_USUAL, MW_PLACE_USUAL, false};
}

static bool admits_end(int place, struct mw_error *error)
{
    return place == MW_PLACE_USUAL ||
           mw_fail(error, "with numbers, start and finish are chosen with the way; leave them out");
}

static bool admits(const struct mw_request *r, struct mw_error *error)
{
    static const char *const own[] = {"numbers", NULL};
    struct mw_arena *scratch = mw_arena_new();
    struct mw_rule rule;
    const bool good = mw_rule_parse(scratch, r->numbers, &rule, error);
    mw_arena_free(scratch);
    return good && step_admits_plain(r, own, error);
}

/* --- room --------------------------------------------------------------------------------------------- */

static int share_for(const struct mw_rule *rule, int ncells)
{
    return !mw_rule_is_sequence(rule) ? SHARE_OF_STONES : ncells > MANY_CELLS ? SHARE_OF_MANY : SHARE;
}

/* Returns the radius of the circle in the narrowest cell. */
static double least_radius(const struct mw_grid *grid)
{
    double radius = INFINITY;
    for (int i = 0; i < grid->ncells; i++)
        radius = fmin(radius, mw_cell_radius(grid, i));
    return radius;
}

/* Returns the period of a rule's numbers (struct mw_numbering). */
static int period_of(const struct mw_rule *rule)
{
    return rule->kind == MW_RULE_LETTERS ? rule->letters.n : !mw_rule_is_sequence(rule);
}

static int most_neighbours(const struct mw_grid *grid)
{
    int most = 0;
    for (int i = 0; i < grid->ncells; i++)
        most = mw_nsides(grid, i) > most ? mw_nsides(grid, i) : most;
    return most;
}

/* True if false steps are possible everywhere. Of four letters on squares or triangles, neighbours of a cell
 * have the letter before or after the cell's, or none; of three letters on hexagons, hardly any cell is free.
 */
static bool suits_letters(const struct mw_request *r, const struct mw_rule *rule, struct mw_error *error)
{
    const int n = rule->letters.n, neighbours = most_neighbours(r->grid);
    return rule->kind != MW_RULE_LETTERS || (n != 4 && n != 3) || (n == 4) == (neighbours > 4) ||
           mw_fail(error, "on grid %s, %s has too few wrong steps; take a word of five or more letters",
                   r->tiling->name, r->numbers);
}

/* True if a cell and two of its neighbours touch each other. */
static bool has_triple(const struct mw_grid *grid, int cell)
{
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        for (int k = 0; k < i; k++) {
            const int a = mw_side(grid, cell, i).to, b = mw_side(grid, cell, k).to;
            if (a != MW_OUTSIDE && b != MW_OUTSIDE && mw_wall_between(grid, a, b) != MW_OUTSIDE)
                return true;
        }
    return false;
}

/* Refuses, for rules that are no sequences, grids on which at least half of the cells lie in a triangle of
 * neighbours and no cell has more than four: there, each cell beside a way touches two cells of it. */
static bool suits_rule(const struct mw_request *r, const struct mw_rule *rule, struct mw_error *error)
{
    const struct mw_grid *grid = r->grid;
    int triples = 0;
    for (int i = 0; i < grid->ncells; i++)
        triples += has_triple(grid, i);
    return mw_rule_is_sequence(rule) || most_neighbours(grid) > 4 || 2 * triples < grid->ncells ||
           mw_fail(error, "on grid %s, %s has too few wrong steps; take another grid, or count",
                   r->tiling->name, r->numbers);
}

/* True if counting stays at or above 0 on a way that is a little longer than usual; longer ones are not
 * taken. */
static bool suits_counting(const struct mw_request *r, const struct mw_rule *rule, struct mw_error *error)
{
    enum { MOST_FROM = 9999 };
    const int steps = r->grid->ncells * share_for(rule, r->grid->ncells) / 900, down = steps * -rule->by;
    if (rule->kind != MW_RULE_COUNT || rule->from >= down)
        return true;
    return down <= MOST_FROM ? mw_fail(error,
                                       "counting down from %d by %d takes about %d steps here and would pass "
                                       "0; begin with %d, or "
                                       "make it smaller",
                                       rule->from, -rule->by, steps, down)
                             : mw_fail(error,
                                       "counting down from %d by %d takes about %d steps here and would pass "
                                       "0; go down by less, "
                                       "or make it smaller",
                                       rule->from, -rule->by, steps);
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    const double least = 0.4;
    struct mw_rule rule;
    if (!mw_rule_parse(scratch, r->numbers, &rule, error) ||
        !step_has_room(r, LEAST_CELLS, "numbers take", "leave them out", error))
        return false;
    if (mw_lattice(least_radius(r->grid)) < mw_lattice(least))
        return mw_fail(error, "some cells of grid %s are too narrow for numbers; take rect or hex",
                       r->tiling->name);
    if (r->grid->ncells > MOST_CELLS)
        return mw_fail(error, "%d cells are too many to write a number into each; take at most %d",
                       r->grid->ncells, MOST_CELLS);
    return suits_letters(r, &rule, error) && suits_rule(r, &rule, error) && suits_counting(r, &rule, error);
}

/* --- texts -------------------------------------------------------------------------------------------- */

static int between(struct mw_rng *rng, int least, int most)
{
    return least + mw_rng_pick(rng, most - least + 1);
}

static bool is_prime(int n)
{
    for (int i = 2; i * i <= n; i++)
        if (n % i == 0)
            return false;
    return n >= 2;
}

static bool has_property(const struct mw_rule *rule, int n)
{
    return rule->kind == MW_RULE_EVEN     ? n % 2 == 0
           : rule->kind == MW_RULE_ODD    ? n % 2 == 1
           : rule->kind == MW_RULE_PRIMES ? is_prime(n)
                                          : n % rule->number == 0;
}

/* Returns a number that has the rule's property or not. False primes are mostly odd, so that they are not
 * seen at a glance. */
static const char *number_for(struct mw_arena *arena, const struct mw_rule *rule, bool is_right,
                              struct mw_rng *rng)
{
    const int most = rule->kind == MW_RULE_MULTIPLES ? 12 * rule->number + 1 : 99;
    const bool is_odd = rule->kind == MW_RULE_PRIMES && !is_right && mw_rng_pick(rng, 4) > 0;
    int n = between(rng, 2, most);
    while (has_property(rule, n) != is_right || (is_odd && n % 2 == 0))
        n = between(rng, 2, most);
    return mw_format(arena, "%d", n);
}

/* Returns a sum or a difference that is true, or off by 1 or 2. */
static const char *sum_for(struct mw_arena *arena, const struct mw_rule *rule, bool is_right,
                           struct mw_rng *rng)
{
    static const char minus[] = "\u2212";
    const int all = between(rng, 3, rule->number), part = between(rng, 1, all - 1);
    const bool is_plus = mw_rng_pick(rng, 2) == 0;
    const int right = is_plus ? all : all - part, first = is_plus ? all - part : all;
    int off = 0;
    while (!is_right && (off == 0 || right + off < 1 || right + off > rule->number))
        off = between(rng, -2, 2);
    return mw_format(arena, "%d%s%d=%d", first, is_plus ? "+" : minus, part, right + off);
}

/* Returns the letters that are not in a word, most common ones first; none if its script is not known. */
static struct mw_spelling letters_outside(struct mw_arena *arena, const struct mw_spelling *word)
{
    const struct mw_spelling common = common_letters(arena, word->at[0]);
    const char **at = MW_ARRAY(arena, common.n, const char *);
    int n = 0;
    for (int i = 0; i < common.n; i++) {
        bool is_in = false;
        for (int k = 0; k < word->n; k++)
            is_in = is_in || strcmp(word->at[k], common.at[i]) == 0;
        if (!is_in)
            at[n++] = common.at[i];
    }
    return (struct mw_spelling){n, at};
}

static const char *text_for(struct mw_arena *arena, const struct mw_rule *rule,
                            const struct mw_spelling *outside, int number, struct mw_rng *rng)
{
    const bool is_right = number != MW_NO_NUMBER;
    return rule->kind == MW_RULE_SUMS   ? sum_for(arena, rule, is_right, rng)
           : !mw_rule_is_sequence(rule) ? number_for(arena, rule, is_right, rng)
           : is_right                   ? mw_rule_term(arena, rule, number)
                                        : outside->at[mw_rng_pick(rng, outside->n)];
}

/* Writes a text into each cell. False if a cell needs a letter from outside of the word and none is known. */
static bool write_texts(struct mw_arena *arena, struct mw_maze *maze, const struct mw_rule *rule,
                        struct mw_rng *rng)
{
    const int ncells = maze->grid->ncells, *of = maze->numbers->of;
    const struct mw_spelling outside = rule->kind == MW_RULE_LETTERS ? letters_outside(arena, &rule->letters)
                                                                     : (struct mw_spelling){0, NULL};
    struct mw_thing *thing = MW_ARRAY(arena, ncells, struct mw_thing);
    for (int i = 0; i < ncells; i++) {
        if (of[i] == MW_NO_NUMBER && mw_rule_is_sequence(rule) && outside.n == 0)
            return false;
        thing[i] = (struct mw_thing){
            .kind = MW_LETTER, .cell = i, .text = text_for(arena, rule, &outside, of[i], rng)};
    }
    maze->thing = thing;
    maze->nthings = ncells;
    return true;
}

/* --- the maze ----------------------------------------------------------------------------------------- */

/* A way with numbers around it. */
struct trial {
    struct mw_end start, finish;
    int *of, worth; /* `worth`: thousandths of the steps that have a false choice, less STRANGE */
};

/* True if one or two cells of a sequence have a letter from outside of the word, which looks like a mistake;
 * many look meant. */
static bool has_few_strangers(int ncells, const int *of, bool is_sequence)
{
    int n = 0;
    for (int i = 0; i < ncells; i++)
        n += of[i] == MW_NO_NUMBER;
    return is_sequence && n > 0 && n <= 2;
}

/* Draws ways and fills the cells around them until enough steps have a false choice; keeps the best. */
static struct trial best_of_tries(struct mw_arena *arena, struct mw_maze *maze, const struct mw_rule *rule,
                                  struct mw_rng *rng)
{
    const int ncells = maze->grid->ncells, share = share_for(rule, ncells);
    const bool is_sequence = mw_rule_is_sequence(rule);
    const int enough = is_sequence ? ENOUGH : ENOUGH_OF_STONES;
    struct trial best = {.of = MW_ARRAY(arena, ncells, int), .worth = 0};
    for (int i = 0; i < TRIES && best.worth < enough; i++) {
        struct mw_arena *scratch = mw_arena_new();
        struct walk walk;
        struct filling filling = {.grid = maze->grid,
                                  .walk = &walk,
                                  .rng = rng,
                                  .of = MW_ARRAY(scratch, ncells, int),
                                  .numbers = {.period = period_of(rule)}};
        int choices = !walk_draw(scratch, maze, share, rng, &walk) ? 0
                      : is_sequence                                ? fill_sequence(scratch, &filling)
                                                                   : fill_stones(scratch, &filling);
        if (rule->kind == MW_RULE_COUNT && rule->from + (walk.n - 1) * rule->by < 0)
            choices = 0;
        const int worth = choices - (has_few_strangers(ncells, filling.of, is_sequence) ? STRANGE : 0);
        if (worth > best.worth) {
            best.start = walk.start;
            best.finish = walk.finish;
            best.worth = worth;
            memcpy(best.of, filling.of, (size_t)ncells * sizeof *best.of);
        }
        mw_arena_free(scratch);
    }
    return best;
}

static struct mw_maze *make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    const struct mw_grid *grid = setup->grid;
    struct mw_rng ways = step_rng(setup->request, CHOICE_STREAM),
                  texts = step_rng(setup->request, THING_STREAM);
    struct mw_rule rule;
    if (!mw_rule_parse(arena, setup->request->numbers, &rule, error))
        return NULL;
    struct mw_maze *maze = MW_NEW(arena, struct mw_maze);
    *maze = (struct mw_maze){.grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    for (int i = 0; i < grid->nwalls; i++)
        maze->open[i] = mw_wall(grid, i).cell[1] != MW_OUTSIDE;
    const struct trial best = best_of_tries(arena, maze, &rule, &ways);
    struct mw_numbering *numbers = MW_NEW(arena, struct mw_numbering);
    *numbers = (struct mw_numbering){period_of(&rule), best.of};
    maze->numbers = numbers;
    maze->start = best.start;
    maze->finish = best.finish;
    const bool has_way = best.worth >= (mw_rule_is_sequence(&rule) ? LEAST : LEAST_OF_STONES);
    if (!has_way || !write_texts(arena, maze, &rule, &texts)) {
        mw_fail(
            error,
            has_way
                ? "%s needs letters from outside of the word, and none are known in its script; take a "
                  "longer word"
                : "for %s no way was found that has enough wrong steps beside it; make it larger, or take "
                  "another seed or other numbers",
            setup->request->numbers);
        return NULL;
    }
    maze->open[maze->start.gate] = maze->open[maze->finish.gate] = 1;
    return maze;
}

static bool prove(struct mw_arena *arena, const struct mw_request *r, bool measures, struct mw_solved *solved,
                  struct mw_error *error)
{
    (void)r;
    solved->nroutes = 1;
    solved->route = mw_numbers_prove(arena, solved->maze, error);
    if (solved->route && measures)
        solved->facts = mw_maze_facts(solved->maze, solved->route);
    return solved->route;
}

/* Returns the width of the narrowest cell. */
static double narrowest(const struct mw_maze *maze)
{
    return 2 * least_radius(maze->grid);
}

/* Adds the lines between the cells. */
static void draw(struct mw_arena *arena, const struct mw_request *r, struct mw_solved *solved)
{
    (void)r;
    const struct mw_maze *maze = solved->maze;
    struct mw_maze shut = *maze;
    shut.open = MW_ARRAY(arena, maze->grid->nwalls, unsigned char);
    shut.open[maze->start.gate] = shut.open[maze->finish.gate] = 1;
    solved->cells = mw_trace_walls(arena, &shut);
}

const struct mw_puzzle_kind mw_puzzle_kind_numbers = {
    .name = "numbers",
    .brief = "no walls, but numbers to follow",
    .is_asked = is_asked,
    .keeps_cells = true,
    .claims = {.one_route = true, .all_reached = true},
    .usual_ends = usual_ends,
    .admits_end = admits_end,
    .admits = admits,
    .fits = fits,
    .make = make,
    .prove = prove,
    .narrowest = narrowest,
    .draw = draw,
};
