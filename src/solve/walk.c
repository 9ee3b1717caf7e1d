/* Solves a perfect maze a second time: the right-hand rule with bread crumbs (after Lou's maze algorithm,
 * 1995). Keep a hand on the wall to the right. Arriving in a cell without a crumb, drop one there and one in
 * the cell before it; arriving in a cell with a crumb, pick up both. Every dead end is walked in and out, so
 * its crumbs are picked up again, and at the finish the crumbs are the route. Turning right needs no compass:
 * the sides of the new cell are tried in turn, counter-clockwise from the one just passed; the outside counts
 * as wall. This works on every tiling. With loops in the maze the crumbs can be wrong. */
#include "mazewright/maze.h"

/* Returns which sides of a cell are passages: bit i for side i. Works without a branch for each wall, which
 * the processor could not predict. */
static uint64_t passages_of(const struct mw_maze *maze, int cell)
{
    struct mw_side space[MW_SQUARE];
    const struct mw_side *side = mw_sides(maze->grid, cell, space);
    const int n = mw_nsides(maze->grid, cell);
    uint64_t bits = 0;
    for (int i = 0; i < n; i++)
        bits |= (uint64_t)(maze->open[side[i].wall] & (side[i].to != MW_OUTSIDE)) << i;
    return bits;
}

/* Returns the passages of each cell, if all cells are squares; NULL if not. The walk comes to a cell about
 * twice, and can go on sooner if it finds them ready. */
static const unsigned char *passages_of_squares(struct mw_arena *arena, const struct mw_maze *maze)
{
    if (!maze->grid->square)
        return NULL;
    unsigned char *bits = MW_ARRAY(arena, maze->grid->ncells, unsigned char);
    mw_square_passages(maze->grid, maze->open, bits);
    return bits;
}

/* Returns the side to leave by: the next passage counter-clockwise from the side `entered`, which comes last.
 * There is at least one passage. */
static int right_hand(uint64_t passages, int entered)
{
    const uint64_t before = passages & ((UINT64_C(1) << entered) - 1);
    return 63 - __builtin_clzll(before ? before : passages);
}

/* Returns the number of openings between cells; a perfect maze has one fewer than cells. */
static int count_openings(const struct mw_maze *maze)
{
    int n = 0;
    for (int i = 0; i < maze->grid->nwalls; i++)
        n += maze->open[i];
    for (int i = 0; i < maze->grid->nrim; i++)
        n -= maze->open[mw_rim_wall(maze->grid, i)];
    return n;
}

/* A step from a cell to its neighbour: the neighbour, and which of its sides was passed. */
struct step {
    int to, entered;
};

/* For squares, the steps of the right hand by the side that was entered and the passages of the cell; `to` is
 * the difference of the numbers of the cells. The walk waits for each step before it knows the next, so one
 * look into a table is faster than the rule. */
struct turns {
    struct step at[MW_SQUARE][1 << MW_SQUARE];
};

static struct turns turns_of_squares(const struct mw_grid *grid)
{
    const int far[MW_SQUARE] = {-grid->size.w, 1, grid->size.w, -1};
    struct turns turns = {0};
    for (int entered = 0; entered < MW_SQUARE; entered++)
        for (unsigned passages = 1; passages < 1 << MW_SQUARE; passages++) {
            const int side = right_hand(passages, entered);
            turns.at[entered][passages] = (struct step){far[side], side ^ 2};
        }
    return turns;
}

static struct step step_by(const struct mw_grid *grid, int cell, int side)
{
    const struct mw_side way = mw_side(grid, cell, side);
    return (struct step){way.to, mw_side_index(grid, way.to, way.wall)};
}

enum { CRUMB = 1, SEEN = 2 };

static bool walk(const struct mw_maze *maze, const unsigned char *known, unsigned char *crumb)
{
    const struct mw_grid *grid = maze->grid;
    int cell = maze->start.cell, seen = 1;
    int entered = maze->start.gate == MW_OUTSIDE ? 0 : mw_side_index(grid, cell, maze->start.gate);
    bool arrived = cell == maze->finish.cell;
    const struct turns turns = known ? turns_of_squares(grid) : (struct turns){0};
    for (int c = 0; c < grid->ncells; c++)
        crumb[c] = 0;
    crumb[cell] =
        SEEN | CRUMB; /* the crumb of the start, which is the whole route if the start is also the finish */
    for (int i = 0; i < 2 * (grid->ncells - 1); i++) {
        const uint64_t passages = known ? known[cell] : passages_of(maze, cell);
        if (passages == 0)
            return false;
        struct step next =
            known ? turns.at[entered][passages] : step_by(grid, cell, right_hand(passages, entered));
        next.to += known ? cell : 0;
        seen += !(crumb[next.to] & SEEN);
        crumb[next.to] |= SEEN;
        if (!arrived) {
            int dropped = ~crumb[next.to] & CRUMB;
            crumb[next.to] = (unsigned char)(SEEN | dropped);
            crumb[cell] = (unsigned char)(SEEN | dropped);
        }
        entered = next.entered;
        cell = next.to;
        arrived = arrived || cell == maze->finish.cell;
    }
    for (int c = 0; c < grid->ncells; c++)
        crumb[c] &= CRUMB;
    return arrived && seen == grid->ncells && count_openings(maze) == grid->ncells - 1;
}

bool mw_route_walk(const struct mw_maze *maze, unsigned char *crumb)
{
    struct mw_arena *scratch = mw_arena_new();
    const bool good = walk(maze, passages_of_squares(scratch, maze), crumb);
    mw_arena_free(scratch);
    return good;
}
