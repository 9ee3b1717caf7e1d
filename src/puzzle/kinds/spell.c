/* spell: letters on the way spell a word. The last letter stands as near as possible to the finish, and the
 * others evenly before it; a word of one letter stands between 20 and 90 hundredths of the way.
 *
 * Branches have letters, too, or the letters would show the way. Nearly every branch that leaves the way
 * before the last letter and is at least three cells deep begins with the right next letter, may have the one
 * after it, and then goes wrong. A branch after the last letter has a letter too many, so that the whole word
 * is read on the way only. If there are too many letters, thin_out() takes them out of the smallest branches.
 */
#include "puzzle/kinds/common_letters.h"
#include "puzzle/kinds/steps.h"
#include "puzzle/kinds/way.h"

#include "mazewright/random.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LETTERS = 24, LEAST_LETTERS = 1, CELLS_A_LETTER = 4, DEEP = 3, MOST_ASTRAY = 2 };

static bool is_asked(const struct mw_request *r)
{
    return r->spell;
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    return step_has_room(r, 3 * CELLS_A_LETTER * mw_spelling_of(scratch, r->spell).n,
                         mw_format(scratch, "the word %s takes", r->spell), "take a shorter word", error);
}

/* --- on the way --------------------------------------------------------------------------------------- */

/* The letters of a maze, as they are put into its cells. */
struct lettering {
    const struct way *way;
    struct mw_spelling word, alphabet; /* `alphabet`: the letters of branches */
    const char **in;                   /* for each cell: its letter; NULL for none */
    int last;                          /* index on the route of the word's last letter */
};

/* True if there is no fork between two cells of the route. */
static bool share_corridor(const struct way *way, int from, int to)
{
    for (int i = from; i <= to; i++)
        if (way->openings[way->order[i]] > 2)
            return false;
    return true;
}

/* Returns the index on the route for a letter: the nearest to `target`, in thousandths of an index, that is
 * at least two below `next`, the index of the following letter, and leaves two cells for each of the `before`
 * earlier letters. A place with no fork between it and `next` counts as farther by 0.6 of `step`. WAY_NOWHERE
 * if there is none. */
static int nearest_place(const struct lettering *l, long long target, long long step, int next, int before)
{
    int best = WAY_NOWHERE;
    long long least = 0;
    for (int i = 1 + 2 * before; i <= next - 2; i++) {
        if (!way_can_hold(l->way, l->way->order[i]))
            continue;
        const long long away =
            llabs(1000LL * i - target) + (share_corridor(l->way, i, next) ? 6 * step / 10 : 0);
        if (best == WAY_NOWHERE || away < least) {
            best = i;
            least = away;
        }
    }
    return best;
}

/* Draws the place of a letter that stands alone, from 20 to 90 hundredths of the way; near the finish it
 * would be found without a way. WAY_NOWHERE if there is none. */
static int place_of_one(const struct way *way, struct mw_rng *rng)
{
    const int from = way->n / 5, to = 9 * way->n / 10, first = mw_rng_pick(rng, to - from + 1);
    for (int i = 0; i <= to - from; i++) {
        const int at = from + (first + i) % (to - from + 1);
        if (way_can_hold(way, way->order[at]))
            return at;
    }
    return WAY_NOWHERE;
}

/* Puts the letters of the word on the way, from the last to the first. False if there is no room. */
static bool put_word(struct lettering *l, struct mw_rng *rng)
{
    const struct way *way = l->way;
    const int n = l->word.n;
    int at = way->n - 2;
    while (at > 0 && !way_can_hold(way, way->order[at]))
        at--;
    if (at < 2 * n || way->n < CELLS_A_LETTER * n)
        return false;
    if (n == 1)
        at = place_of_one(way, rng);
    if (at == WAY_NOWHERE)
        return false;
    l->last = at;
    const long long step = 10000LL * at / (10 * n - 4);
    for (int i = n - 1; i >= 0; i--) {
        if (i < n - 1) {
            const long long swing = (mw_rng_pick(rng, 601) - 300) * step / 1000,
                            target = 1000LL * l->last - (n - 1 - i) * step + swing;
            at = nearest_place(l, target, step, at, i);
        }
        if (at == WAY_NOWHERE)
            return false;
        l->in[way->order[at]] = l->word.at[i];
    }
    return true;
}

/* --- off the way -------------------------------------------------------------------------------------- */

/* The letters that a walker has read from the fork of a branch to one of its cells. */
struct reading {
    int matched;   /* letters of the word that the branch goes on with */
    int since;     /* steps since its last letter */
    bool is_alive; /* all its letters are the word's next ones */
    bool has_any;
};

static bool happens(struct mw_rng *rng, int percent)
{
    return mw_rng_pick(rng, 100) < percent;
}

/* Returns the letters for branches: those of the word twice, so that they are the more frequent, and common
 * ones of its script. A single letter comes once, or it would be known by being frequent. */
static struct mw_spelling alphabet_of(struct mw_arena *arena, const struct mw_spelling *word)
{
    const struct mw_spelling more = common_letters(arena, word->at[0]);
    const int own = word->n > 1 ? 2 * word->n : 1;
    const char **at = MW_ARRAY(arena, own + more.n, const char *);
    for (int i = 0; i < own + more.n; i++)
        at[i] = i < own ? word->at[i % word->n] : more.at[i - own];
    return (struct mw_spelling){own + more.n, at};
}

/* True if a word has two different letters, or its script has common ones: a branch needs a wrong letter. */
static bool has_wrong_letters(struct mw_arena *arena, const struct mw_spelling *word)
{
    const struct mw_spelling all = alphabet_of(arena, word);
    for (int i = 1; i < all.n; i++)
        if (strcmp(all.at[i], all.at[0]) != 0)
            return true;
    return false;
}

/* Returns a letter for a branch that is not `but`; NULL if there is none. */
static const char *any_letter(const struct mw_spelling *alphabet, const char *but, struct mw_rng *rng)
{
    const int first = mw_rng_pick(rng, alphabet->n);
    for (int i = 0; i < alphabet->n; i++) {
        const char *letter = alphabet->at[(first + i) % alphabet->n];
        if (!but || strcmp(letter, but) != 0)
            return letter;
    }
    return NULL;
}

/* Returns for each place on the way how many letters of the word stand before it. */
static const int *letters_before(struct mw_arena *scratch, const struct lettering *l)
{
    int *before = MW_ARRAY(scratch, l->way->n + 1, int);
    for (int i = 0; i < l->way->n; i++)
        before[i + 1] = before[i] + (l->in[l->way->order[i]] != NULL);
    return before;
}

/* Draws whether a cell of a branch gets a letter, and which; sets what is read up to there. */
static void letter_cell(struct lettering *l, struct reading *reading, int cell, int before,
                        struct mw_rng *rng)
{
    const struct way *way = l->way;
    struct reading *r = &reading[cell];
    const int branch = way->branch[cell];
    *r = way->depth[cell] == 1 ? (struct reading){0, 1, true, false} : reading[way->from[cell]];
    r->since += way->depth[cell] > 1;
    if (!way_can_hold(way, cell) || (r->has_any && r->since < 2))
        return;
    const bool must = way->branch_depth[branch] >= DEEP || way->at[cell] > l->last;
    if (!happens(rng, r->has_any ? 30 : must ? 100 : 25))
        return;
    const int next = before + r->matched;
    const bool may_go_on = r->is_alive && r->matched < MOST_ASTRAY && next + 1 < l->word.n,
               goes_on = may_go_on && (r->matched == 0 || happens(rng, 50));
    const char *right = r->is_alive && next < l->word.n ? l->word.at[next] : NULL,
               *letter = goes_on ? right : any_letter(&l->alphabet, right, rng);
    if (!letter)
        return;
    l->in[cell] = letter;
    r->matched += goes_on;
    r->is_alive = goes_on;
    r->has_any = true;
    r->since = 0;
}

static void put_decoys(struct mw_arena *scratch, struct lettering *l, struct mw_rng *rng)
{
    const struct way *way = l->way;
    const int ncells = way->maze->grid->ncells;
    struct reading *reading = MW_ARRAY(scratch, ncells, struct reading);
    const int *before = letters_before(scratch, l);
    for (int i = way->n; i < ncells; i++)
        letter_cell(l, reading, way->order[i], before[way->at[way->order[i]]], rng);
}

/* Removes all letters of one branch after another, the smallest first, until at most `most` letters are left
 * in branches, but keeps at least as many as the word has. Branches after the last letter keep theirs. A
 * branch loses all of its letters or none: without its wrong one, it could spell more of the word. */
static void thin_out(struct mw_arena *scratch, struct lettering *l)
{
    const struct way *way = l->way;
    const int ncells = way->maze->grid->ncells, by_word = l->word.n > 1 ? 4 * l->word.n : 12,
              by_size = l->word.n > 1 ? ncells / 12 : ncells / 30,
              most = by_word > by_size ? by_word : by_size;
    int *letters = MW_ARRAY(scratch, ncells, int), all = 0;
    for (int i = way->n; i < ncells; i++)
        if (l->in[way->order[i]]) {
            letters[way->branch[way->order[i]]]++;
            all++;
        }
    while (all > most) {
        int smallest = WAY_NOWHERE;
        for (int i = way->n; i < ncells; i++) {
            const int cell = way->order[i];
            if (way->depth[cell] == 1 && letters[cell] > 0 && way->at[cell] < l->last &&
                (smallest == WAY_NOWHERE || way->size[cell] < way->size[smallest]))
                smallest = cell;
        }
        if (smallest == WAY_NOWHERE || all - letters[smallest] < l->word.n)
            return;
        for (int i = way->n; i < ncells; i++)
            if (way->branch[way->order[i]] == smallest)
                l->in[way->order[i]] = NULL;
        all -= letters[smallest];
        letters[smallest] = 0;
    }
}

/* --- the proof ---------------------------------------------------------------------------------------- */

/* The letters that a walker reads from the start to a cell. */
struct read {
    int all, matched; /* how many, and how many of the word before the first wrong one */
    bool is_right;    /* no letter was wrong */
};

/* Returns what is read up to a cell, from what is read up to the cell before it. */
static struct read read_on(struct read before, const struct mw_spelling *word, const char *letter)
{
    if (!letter)
        return before;
    before.is_right =
        before.is_right && before.matched < word->n && strcmp(letter, word->at[before.matched]) == 0;
    before.all++;
    before.matched += before.is_right;
    return before;
}

/* True if the letters on the route are exactly the word, no branch adds more than two right letters to those
 * before its fork, and no dead end has the whole word before it, unless the word has one letter. */
static bool reads_only_the_word(struct mw_arena *scratch, const struct way *way,
                                const struct mw_spelling *word, const char *const *in)
{
    const int ncells = way->maze->grid->ncells;
    struct read *read = MW_ARRAY(scratch, ncells, struct read), start = {0, 0, true};
    for (int i = 0; i < ncells; i++) {
        const int cell = way->order[i];
        const struct read before = i == 0       ? start
                                   : i < way->n ? read[way->order[i - 1]]
                                                : read[way->from[cell]];
        read[cell] = read_on(before, word, in[cell]);
        const struct read *now = &read[cell], *fork = &read[way->order[way->at[cell]]];
        const bool is_whole = now->matched == word->n && now->all == word->n, is_word = word->n > 1;
        if (i == way->n - 1 && !is_whole)
            return false;
        if (i >= way->n &&
            (now->matched > fork->matched + MOST_ASTRAY || (is_word && is_whole && way->openings[cell] == 1)))
            return false;
    }
    return true;
}

/* --- the maze ----------------------------------------------------------------------------------------- */

static bool furnish(struct mw_arena *scratch, const struct mw_request *r, const struct way *way,
                    struct mw_rng *rng, struct way_things *things)
{
    const int ncells = way->maze->grid->ncells;
    const struct mw_spelling word = mw_spelling_of(scratch, r->spell);
    struct lettering l = {.way = way,
                          .word = word,
                          .alphabet = alphabet_of(scratch, &word),
                          .in = MW_ARRAY(scratch, ncells, const char *)};
    if (!put_word(&l, rng))
        return false;
    put_decoys(scratch, &l, rng);
    thin_out(scratch, &l);
    for (int i = 0; i < ncells; i++)
        if (l.in[i])
            things->at[things->n++] = (struct mw_thing){.kind = MW_LETTER, .cell = i, .text = l.in[i]};
    return things->n >= 2 * word.n && reads_only_the_word(scratch, way, &word, l.in);
}

static struct mw_maze *make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    return way_make(arena, setup, furnish, error);
}

static void draw(struct mw_arena *arena, const struct mw_request *r, struct mw_solved *solved)
{
    (void)r;
    const struct mw_maze *maze = solved->maze;
    const char **in = MW_ARRAY(arena, maze->grid->ncells, const char *);
    const char *read = "";
    for (int i = 0; i < maze->nthings; i++)
        in[maze->thing[i].cell] = maze->thing[i].text;
    for (int i = 0; i < solved->route->ncells; i++)
        if (in[solved->route->cell[i]]) {
            read = mw_format(arena, "%s%s", read, in[solved->route->cell[i]]);
            solved->nfound++;
        }
    solved->solution = read;
}

static bool admits(const struct mw_request *r, struct mw_error *error)
{
    static const char *const own[] = {"spell", "ends", NULL};
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_spelling word = mw_spelling_of(scratch, r->spell);
    const bool is_word = word.n >= LEAST_LETTERS && word.n <= MOST_LETTERS,
               can_mislead = is_word && has_wrong_letters(scratch, &word);
    mw_arena_free(scratch);
    if (!is_word)
        return mw_fail(error, "spell takes a word of %d to %d letters, not \"%s\"", LEAST_LETTERS,
                       MOST_LETTERS, r->spell);
    return (can_mislead ||
            mw_fail(
                error,
                "\"%s\" has only one letter, and no others of its alphabet are known for side branches; take "
                "a word with different letters",
                r->spell)) &&
           step_admits_plain(r, own, error);
}

const struct mw_puzzle_kind mw_puzzle_kind_spell = {
    .name = "spell",
    .brief = "letters on the way that make a word",
    .is_asked = is_asked,
    .claims = {.one_route = true, .all_reached = true, .known_circles = true},
    .admits = admits,
    .fits = fits,
    .make = make,
    .prove = step_prove,
    .narrowest = mw_maze_narrowest,
    .draw = draw,
};
