/* Chooses which cells beside a way may be stepped on, too. Each such cell carries a label: the cell of the
 * way that its piece hangs from, or a label of its own for a piece that hangs from none. A cell may be
 * stepped on only if all its neighbours that may be have one label, which it takes. So each piece touches one
 * cell of the way, and no piece leads from one cell of the way to another. */
#include "puzzle/kinds/fill.h"

#include "mazewright/random.h"

enum { STONE = 0, UNLABELLED = -1, MOST_BRANCH = 4, ISLANDS_OF_HUNDRED = 35 };

struct stones {
    struct filling *f;
    int *label;  /* for each cell: its label, or UNLABELLED if it may not be stepped on */
    int nlabels; /* the cells of the way have the labels 0 to walk->n - 1 */
};

enum { TOUCHES_NONE = -2, TOUCHES_TWO = -3 };

/* Returns the label that a cell would take from its neighbours; TOUCHES_NONE if none has a label; TOUCHES_TWO
 * if they have different ones, or the cell has one already. */
static int label_for(const struct stones *s, int cell)
{
    int label = TOUCHES_NONE;
    if (s->label[cell] != UNLABELLED)
        return TOUCHES_TWO;
    for (int i = 0; i < mw_nsides(s->f->grid, cell); i++) {
        const int to = mw_side(s->f->grid, cell, i).to, other = to == MW_OUTSIDE ? UNLABELLED : s->label[to];
        if (other == UNLABELLED || other == label)
            continue;
        if (label != TOUCHES_NONE)
            return TOUCHES_TWO;
        label = other;
    }
    return label;
}

/* Returns how many neighbours of a cell could take another label, and could not any more if the cell had
 * `label`. */
static int count_spoilt(const struct stones *s, int cell, int label)
{
    int n = 0;
    for (int i = 0; i < mw_nsides(s->f->grid, cell); i++) {
        const int to = mw_side(s->f->grid, cell, i).to,
                  other = to == MW_OUTSIDE ? TOUCHES_TWO : label_for(s, to);
        n += other >= 0 && other != label;
    }
    return n;
}

/* Returns the neighbour of a cell that can take the cell's label and spoils the fewest others, of equals one
 * at random; MW_OUTSIDE if there is none. */
static int pick_beside(const struct stones *s, int cell)
{
    int best = MW_OUTSIDE, least = 0, n = 0;
    for (int i = 0; i < mw_nsides(s->f->grid, cell); i++) {
        const int to = mw_side(s->f->grid, cell, i).to;
        if (to == MW_OUTSIDE || label_for(s, to) != s->label[cell])
            continue;
        const int spoilt = count_spoilt(s, to, s->label[cell]);
        if (best == MW_OUTSIDE || spoilt < least)
            n = 0;
        if (best == MW_OUTSIDE || spoilt <= least) {
            least = spoilt;
            if (mw_rng_pick(s->f->rng, ++n) == 0)
                best = to;
        }
    }
    return best;
}

/* Grows a branch from each cell of the way but its ends. */
static void grow_branches(struct stones *s, int *order)
{
    const struct walk *walk = s->f->walk;
    int n = 0;
    for (int i = 1; i + 1 < walk->n; i++)
        order[n++] = i;
    mw_rng_shuffle(s->f->rng, n, order);
    for (int i = 0; i < n; i++) {
        const int wanted = 1 + mw_rng_pick(s->f->rng, MOST_BRANCH);
        int at = walk->cell[order[i]];
        for (int k = 0; k < wanted && (at = pick_beside(s, at)) != MW_OUTSIDE; k++)
            s->label[at] = order[i];
    }
}

static void add_islands(struct stones *s, int *order)
{
    const int ncells = s->f->grid->ncells;
    for (int i = 0; i < ncells; i++)
        order[i] = i;
    mw_rng_shuffle(s->f->rng, ncells, order);
    for (int i = 0; i < ncells; i++) {
        const int label = label_for(s, order[i]);
        const bool is_end_of_way = label == 0 || label == s->f->walk->n - 1;
        if (label != TOUCHES_TWO && !is_end_of_way && mw_rng_pick(s->f->rng, 100) < ISLANDS_OF_HUNDRED)
            s->label[order[i]] = label == TOUCHES_NONE ? s->nlabels++ : label;
    }
}

static bool has_choice(const struct stones *s, int i)
{
    const struct walk *walk = s->f->walk;
    const int cell = walk->cell[i];
    for (int k = 0; k < mw_nsides(s->f->grid, cell); k++) {
        const int to = mw_side(s->f->grid, cell, k).to;
        if (to != MW_OUTSIDE && walk->at[to] == OFF_WALK && s->label[to] != UNLABELLED)
            return true;
    }
    return false;
}

int fill_stones(struct mw_arena *scratch, struct filling *f)
{
    const int ncells = f->grid->ncells;
    struct stones s = {f, MW_ARRAY(scratch, ncells, int), f->walk->n};
    int *order = MW_ARRAY(scratch, ncells, int), choices = 0;
    for (int i = 0; i < ncells; i++)
        s.label[i] = f->walk->at[i] == OFF_WALK ? UNLABELLED : f->walk->at[i];
    grow_branches(&s, order);
    add_islands(&s, order);
    for (int i = 0; i < ncells; i++)
        f->of[i] = s.label[i] == UNLABELLED ? MW_NO_NUMBER : STONE;
    for (int i = 0; i + 1 < f->walk->n; i++)
        choices += has_choice(&s, i);
    return 1000 * choices / (f->walk->n - 1);
}
