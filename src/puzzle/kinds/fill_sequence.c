/* Fills the cells beside a way with numbers that lead astray, and never to a second way.
 *
 * Let R be the cells that the start reaches by steps that the numbers allow, and C those that reach the
 * finish. At first both are the way. Writing a number into a cell makes a second way only if a neighbour in R
 * can step to it and it can step to a neighbour in C; every other number is allowed. The cell's own flags,
 * and those of written cells that it can step to (R) or that can step to it (C), are set at once; as no
 * written cell can step into C that is not in C itself, this never meets the other set.
 *
 * Trails begin beside the way, some of them at cells that lead into it: without those, the puzzle could be
 * solved from the finish without thinking. */
#include "puzzle/kinds/fill.h"

#include "mazewright/random.h"

enum { EMPTY = -2 };
enum { BACKWARD_OF_TEN = 2, NONE_OF_TEN = 1, LEAST_TRAIL = 2, MOST_TRAIL = 4, PASSES = 2 };

struct fill {
    struct filling *f;
    int period, most; /* the numbers are 0 to most - 1 */
    bool *is_reached, *is_reaching;
    int ndecoys;
    struct decoy {
        int end;
        bool is_forward;
    } * decoy;
    int *stack;
};

static int after(const struct fill *fill, int number)
{
    return number < 0 ? MW_NO_NUMBER : mw_number_after(&fill->f->numbers, number);
}

static int before(const struct fill *fill, int number)
{
    return number > 0 ? number - 1 : fill->period > 0 ? fill->period - 1 : MW_NO_NUMBER;
}

static bool is_number(const struct fill *fill, int number)
{
    return number >= 0 && number < fill->most;
}

/* Returns the i-th neighbour of a cell; MW_OUTSIDE for none. */
static int beside(const struct fill *fill, int cell, int i)
{
    return mw_side(fill->f->grid, cell, i).to;
}

static bool is_empty(const struct fill *fill, int cell)
{
    return cell != MW_OUTSIDE && fill->f->of[cell] == EMPTY;
}

/* True if `from`, a neighbour in R, could step to a cell with a number. */
static bool reaches(const struct fill *fill, int from, int number)
{
    return from != MW_OUTSIDE && fill->is_reached[from] && from != fill->f->walk->finish.cell &&
           after(fill, fill->f->of[from]) == number;
}

/* True if a cell with a number could step to `to`, a neighbour in C. */
static bool is_reached_from(const struct fill *fill, int to, int number)
{
    return to != MW_OUTSIDE && fill->is_reaching[to] && to != fill->f->walk->start.cell &&
           fill->f->of[to] == after(fill, number);
}

/* Tells if R can step to a cell with a number, and if that can step to C. */
static void find_joints(const struct fill *fill, int cell, int number, bool *is_in, bool *is_out)
{
    *is_in = *is_out = false;
    for (int i = 0; i < mw_nsides(fill->f->grid, cell); i++) {
        *is_in = *is_in || reaches(fill, beside(fill, cell, i), number);
        *is_out = *is_out || is_reached_from(fill, beside(fill, cell, i), number);
    }
}

/* True if a number in an empty cell makes no second way. */
static bool can_write(const struct fill *fill, int cell, int number)
{
    bool is_in, is_out;
    if (!is_number(fill, number))
        return false;
    find_joints(fill, cell, number, &is_in, &is_out);
    return !(is_in && is_out);
}

/* Sets a flag of a cell, and of all written cells that follow it, or that it follows. */
static void spread(struct fill *fill, int first, bool is_forward)
{
    const struct walk *walk = fill->f->walk;
    bool *flag = is_forward ? fill->is_reached : fill->is_reaching;
    int n = 0;
    flag[first] = true;
    fill->stack[n++] = first;
    while (n > 0) {
        const int cell = fill->stack[--n], number = fill->f->of[cell],
                  next = is_forward ? after(fill, number) : before(fill, number);
        for (int i = 0; i < mw_nsides(fill->f->grid, cell); i++) {
            const int to = beside(fill, cell, i);
            if (to == MW_OUTSIDE || flag[to] || fill->f->of[to] < 0 || fill->f->of[to] != next ||
                to == (is_forward ? walk->start.cell : walk->finish.cell))
                continue;
            flag[to] = true;
            fill->stack[n++] = to;
        }
    }
}

static void write_number(struct fill *fill, int cell, int number)
{
    bool is_in, is_out;
    find_joints(fill, cell, number, &is_in, &is_out);
    fill->f->of[cell] = number;
    if (is_in)
        spread(fill, cell, true);
    if (is_out)
        spread(fill, cell, false);
}

/* Returns how many neighbours of a cell are empty. */
static int count_empty(const struct fill *fill, int cell)
{
    int n = 0;
    for (int i = 0; i < mw_nsides(fill->f->grid, cell); i++)
        n += is_empty(fill, beside(fill, cell, i));
    return n;
}

/* Writes a number into an empty neighbour of a cell, at random, but where possible into one that has two
 * empty neighbours itself, so that the trail can go on. Returns the neighbour; MW_OUTSIDE if there is none.
 */
static int write_beside(struct fill *fill, int cell, int number)
{
    int best = MW_OUTSIDE, n = 0;
    bool is_open = false;
    for (int i = 0; i < mw_nsides(fill->f->grid, cell); i++) {
        const int to = beside(fill, cell, i);
        if (!is_empty(fill, to) || !can_write(fill, to, number))
            continue;
        const bool goes_on = count_empty(fill, to) >= 2;
        if (goes_on && !is_open)
            n = 0;
        if (is_open && !goes_on)
            continue;
        is_open = goes_on;
        if (mw_rng_pick(fill->f->rng, ++n) == 0)
            best = to;
    }
    if (best != MW_OUTSIDE)
        write_number(fill, best, number);
    return best;
}

/* True if a cell of the way has a neighbour with the next number besides the next cell of the way. */
static bool has_choice(const struct fill *fill, int i)
{
    const struct walk *walk = fill->f->walk;
    const int cell = walk->cell[i], next = after(fill, fill->f->of[cell]);
    for (int k = 0; k < mw_nsides(fill->f->grid, cell); k++) {
        const int to = beside(fill, cell, k);
        if (to != MW_OUTSIDE && to != walk->cell[i + 1] && fill->f->of[to] == next)
            return true;
    }
    return false;
}

static void begin_trail(struct fill *fill, int end, bool is_forward)
{
    if (end != MW_OUTSIDE)
        fill->decoy[fill->ndecoys++] = (struct decoy){end, is_forward};
}

/* Begins trails beside the way: those that lead into it, at some of its cells, then those that lead off it,
 * at all cells that have none. */
static void begin_trails(struct fill *fill, bool with_backward)
{
    const struct walk *walk = fill->f->walk;
    int *order = fill->stack + fill->f->grid->ncells;
    for (int i = 0; i < walk->n; i++)
        order[i] = i;
    mw_rng_shuffle(fill->f->rng, walk->n, order);
    for (int i = 0; i < walk->n && with_backward; i++)
        if (order[i] > 0 && mw_rng_pick(fill->f->rng, 10) < BACKWARD_OF_TEN) {
            const int cell = walk->cell[order[i]];
            begin_trail(fill, write_beside(fill, cell, before(fill, fill->f->of[cell])), false);
        }
    for (int i = 0; i < walk->n; i++)
        if (order[i] + 1 < walk->n && !has_choice(fill, order[i])) {
            const int cell = walk->cell[order[i]];
            begin_trail(fill, write_beside(fill, cell, after(fill, fill->f->of[cell])), true);
        }
}

/* Lets each new trail grow to a length drawn for it. */
static void grow_trails(struct fill *fill)
{
    for (int i = 0; i < fill->ndecoys; i++) {
        struct decoy *decoy = &fill->decoy[i];
        const int wanted = LEAST_TRAIL + mw_rng_pick(fill->f->rng, MOST_TRAIL - LEAST_TRAIL + 1);
        for (int n = 1; n < wanted && decoy->end != MW_OUTSIDE; n++) {
            const int number = fill->f->of[decoy->end];
            decoy->end = write_beside(fill, decoy->end,
                                      decoy->is_forward ? after(fill, number) : before(fill, number));
        }
    }
    fill->ndecoys = 0;
}

/* The purpose of a number that is written into a cell off the way. */
enum aim { LENGTHEN, NEW_CHOICE, BACKWARD };

/* Writes a number with an aim into an empty cell. False if none of its neighbours suits. */
static bool fill_with(struct fill *fill, int cell, enum aim aim)
{
    const int nsides = mw_nsides(fill->f->grid, cell), first = mw_rng_pick(fill->f->rng, nsides);
    for (int i = 0; i < nsides; i++) {
        const int to = beside(fill, cell, (first + i) % nsides);
        if (to == MW_OUTSIDE || fill->f->of[to] < 0)
            continue;
        const int at = fill->f->walk->at[to], number = fill->f->of[to],
                  wanted = aim == BACKWARD ? before(fill, number) : after(fill, number);
        const bool suits = aim == LENGTHEN ? at == OFF_WALK
                                           : at != OFF_WALK && (aim == BACKWARD || at + 1 < fill->f->walk->n);
        if (suits && can_write(fill, cell, wanted)) {
            write_number(fill, cell, wanted);
            return true;
        }
    }
    return false;
}

/* Writes a number that is off by 2 or 3 from a neighbour's. */
static bool fill_with_near_miss(struct fill *fill, int cell)
{
    static const int off[] = {2, -2, 3, -3};
    const int nsides = mw_nsides(fill->f->grid, cell), first = mw_rng_pick(fill->f->rng, nsides),
              turn = mw_rng_pick(fill->f->rng, 4);
    for (int i = 0; i < 4 * nsides; i++) {
        const int to = beside(fill, cell, (first + i / 4) % nsides);
        const int number =
            to == MW_OUTSIDE || fill->f->of[to] < 0 ? MW_NO_NUMBER : fill->f->of[to] + off[(turn + i) % 4];
        if (can_write(fill, cell, number)) {
            write_number(fill, cell, number);
            return true;
        }
    }
    return false;
}

/* Writes any number that makes no second way; MW_NO_NUMBER if there is none. */
static void fill_with_any(struct fill *fill, int cell)
{
    const int first = mw_rng_pick(fill->f->rng, fill->most);
    for (int i = 0; i < fill->most; i++)
        if (can_write(fill, cell, (first + i) % fill->most)) {
            write_number(fill, cell, (first + i) % fill->most);
            return;
        }
    fill->f->of[cell] = MW_NO_NUMBER;
}

static void fill_rest(struct fill *fill)
{
    const int ncells = fill->f->grid->ncells;
    int *order = fill->stack + ncells, n = 0;
    for (int i = 0; i < ncells; i++)
        if (fill->f->of[i] == EMPTY)
            order[n++] = i;
    mw_rng_shuffle(fill->f->rng, n, order);
    for (int i = 0; i < n; i++) {
        const bool is_backward = mw_rng_pick(fill->f->rng, 10) < BACKWARD_OF_TEN,
                   is_even = mw_rng_pick(fill->f->rng, 2) == 0,
                   is_aimless = mw_rng_pick(fill->f->rng, 10) < NONE_OF_TEN;
        const enum aim first = is_even ? LENGTHEN : NEW_CHOICE, second = is_even ? NEW_CHOICE : LENGTHEN;
        const bool is_filled =
            (is_backward && fill_with(fill, order[i], BACKWARD)) ||
            (!is_aimless && (fill_with(fill, order[i], first) || fill_with(fill, order[i], second) ||
                             fill_with(fill, order[i], BACKWARD))) ||
            fill_with_near_miss(fill, order[i]);
        if (!is_filled)
            fill_with_any(fill, order[i]);
    }
}

int fill_sequence(struct mw_arena *scratch, struct filling *f)
{
    const int ncells = f->grid->ncells;
    struct fill fill = {.f = f,
                        .period = f->numbers.period,
                        .most = f->numbers.period > 0 ? f->numbers.period : f->walk->n,
                        .is_reached = MW_ARRAY(scratch, ncells, bool),
                        .is_reaching = MW_ARRAY(scratch, ncells, bool),
                        .decoy = MW_ARRAY(scratch, 4 * ncells, struct decoy),
                        .stack = MW_ARRAY(scratch, 2 * ncells, int)};
    int choices = 0;
    for (int i = 0; i < ncells; i++)
        f->of[i] = EMPTY;
    for (int i = 0; i < f->walk->n; i++) {
        const int cell = f->walk->cell[i];
        f->of[cell] = fill.period > 0 ? i % fill.period : i;
        fill.is_reached[cell] = fill.is_reaching[cell] = true;
    }
    for (int i = 0; i < PASSES; i++) {
        begin_trails(&fill, i == 0);
        grow_trails(&fill);
    }
    fill_rest(&fill);
    for (int i = 0; i + 1 < f->walk->n; i++)
        choices += has_choice(&fill, i);
    return 1000 * choices / (f->walk->n - 1);
}
