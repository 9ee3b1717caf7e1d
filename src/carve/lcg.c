/* lcg and lcg-text: a maze that can be made with pencil and paper, from a linear congruential generator. Each
 * draw is x <- (445 x + 700001) mod 2097169, and x mod k is the result of a draw among k. A random cell of
 * the tree opens a wall to a random neighbour outside the tree; a cell without such a neighbour is removed
 * from the list of cells, which keeps its order. A draw is made even if there is only one choice. The
 * published rule and the larger published example do not agree: by the rule every cell may open to any of its
 * four neighbours, but the example results only if cells of the top row never open to the east. `lcg` follows
 * the examples, `lcg-text` the rule. */
#include "carve/carve.h"

#include "carve/list.h"
#include "mazewright/random.h"

enum { FACTOR = 445, TERM = 700001, MODULUS = 2097169 };

static int draw(uint64_t *x, int n)
{
    *x = (FACTOR * *x + TERM) % MODULUS;
    return (int)(*x % (uint64_t)n);
}

static int candidates(const struct mw_grid *grid, int cell, const unsigned char *in_maze,
                      bool top_row_looks_east, struct mw_side found[4])
{
    int n = 0;
    for (enum mw_direction d = MW_NORTH; d <= MW_WEST; d++) {
        const struct mw_side side = mw_carve_side(grid, cell, d);
        bool blind = d == MW_EAST && cell < grid->size.w && !top_row_looks_east && grid->size.h > 1;
        if (!in_maze[side.to] && !blind)
            found[n++] = side;
    }
    return n;
}

void mw_carve_lcg(struct mw_arena *scratch, struct mw_maze *maze, uint64_t seed, bool top_row_looks_east)
{
    const struct mw_grid *grid = maze->grid;
    unsigned char *in_maze = mw_carve_marks(scratch, grid);
    struct list list = list_new(scratch, grid->ncells);
    uint64_t x = seed % MODULUS;
    int column = draw(&x, grid->size.w), row = draw(&x, grid->size.h), first = column + grid->size.w * row;
    list_add(&list, first);
    in_maze[first] = 1;
    while (list.n > 0) {
        const struct place place = list_find(&list, draw(&x, list.n));
        struct mw_side found[4];
        int n = candidates(grid, list_cell(&list, place), in_maze, top_row_looks_east, found);
        if (n == 0) {
            list_remove(&list, place);
            continue;
        }
        const struct mw_side taken = found[draw(&x, n)];
        maze->open[taken.wall] = 1;
        in_maze[taken.to] = 1;
        list_add(&list, taken.to);
    }
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    mw_carve_lcg(scratch, maze, rng->seed, false);
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_lcg = {
    .name = "lcg",
    .brief = "from a published generator, as in its examples (squares only)",
    .square = true,
    .seeds = MODULUS,
    .carve = carve,
};
