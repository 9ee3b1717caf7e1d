/* Keeps the positions in lists whose entries are used one after the other. */
#include "plan/turns.h"

#include "mazewright/random.h"

struct turn {
    const void *list;
    int next, *order;
    struct mw_rng rng;
};

static struct turn *turn_of(struct turns *turns, uint64_t seed, const void *list)
{
    enum { SHUFFLE_STREAM = 8 };
    int i = 0;
    while (i < turns->n && turns->turn[i].list != list)
        i++;
    if (i == turns->n) {
        MW_GROW(turns->arena, turns->turn, turns->n, turns->capacity);
        turns->turn[turns->n++] =
            (struct turn){.list = list, .rng = mw_rng_new(seed, SHUFFLE_STREAM + (uint64_t)i)};
    }
    return &turns->turn[i];
}

/* Shuffles n entries. The new order does not begin with the entry that ended the previous order. */
static void shuffle(struct turn *turn, int n)
{
    const int last = turn->next > 0 ? turn->order[n - 1] : -1;
    for (int i = 0; i < n && turn->next == 0; i++)
        turn->order[i] = i;
    mw_rng_shuffle(&turn->rng, n, turn->order);
    if (turn->order[0] == last && n > 1) {
        turn->order[0] = turn->order[n - 1];
        turn->order[n - 1] = last;
    }
}

int mw_turns_next(struct turns *turns, uint64_t seed, bool is_shuffled, const void *list, int n)
{
    struct turn *turn = turn_of(turns, seed, list);
    if (!is_shuffled)
        return turn->next++ % n;
    if (!turn->order)
        turn->order = MW_ARRAY(turns->arena, n, int);
    if (turn->next % n == 0)
        shuffle(turn, n);
    return turn->order[turn->next++ % n];
}

int mw_turns_used(struct turns *turns, uint64_t seed, const void *list)
{
    return turn_of(turns, seed, list)->next;
}
