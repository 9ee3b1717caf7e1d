/* division: divides a rectangle of open cells (a chamber) in two by a wall with one door, across its longer
 * side; then each half in the same way, until all chambers are corridors. Chambers that wait are on a stack
 * in the heap, so a large grid does not overflow the stack of the thread. */
#include "carve/carve.h"

#include "mazewright/random.h"

struct chamber {
    int x, y, w, h;
};

/* Divides a chamber: closes a row of walls except a door at random. Returns the half that is cut off;
 * `chamber` becomes the other half. */
static struct chamber cut(struct mw_maze *maze, struct mw_rng *rng, struct chamber *chamber)
{
    int across = maze->grid->size.w;
    bool level = chamber->h != chamber->w ? chamber->h > chamber->w : mw_rng_pick(rng, 2);
    int at = 1 + mw_rng_pick(rng, (level ? chamber->h : chamber->w) - 1);
    int length = level ? chamber->w : chamber->h, door = mw_rng_pick(rng, length);
    for (int i = 0; i < length; i++) {
        int x = chamber->x + (level ? i : at), y = chamber->y + (level ? at : i), cell = y * across + x;
        if (i != door)
            maze->open[mw_carve_side(maze->grid, cell, level ? MW_NORTH : MW_WEST).wall] = 0;
    }
    struct chamber half = *chamber;
    if (level) {
        half.y += at;
        half.h -= at;
        chamber->h = at;
    } else {
        half.x += at;
        half.w -= at;
        chamber->w = at;
    }
    return half;
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    for (int i = 0; i < grid->nwalls; i++)
        maze->open[i] = mw_wall(grid, i).cell[1] != MW_OUTSIDE;
    struct chamber *stack = MW_ARRAY(scratch, grid->ncells + 1, struct chamber);
    int waiting = 0;
    stack[waiting++] = (struct chamber){0, 0, grid->size.w, grid->size.h};
    while (waiting > 0) {
        struct chamber chamber = stack[--waiting];
        if (chamber.w < 2 || chamber.h < 2)
            continue;
        struct chamber half = cut(maze, rng, &chamber);
        stack[waiting++] = chamber;
        stack[waiting++] = half;
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_division = {
    .name = "division",
    .brief = "rooms halved by walls with one door: long straight walls (squares only)",
    .square = true,
    .carve = carve,
};
