/* Finds the border of some cells: the walls with such a cell on one side only, joined into closed lines. */
#include "mazewright/grid.h"

struct border {
    const struct mw_grid *grid;
    const unsigned char *cell; /* marks the cells; NULL for all cells */
    bool *passed;              /* for each wall: drawn already */
    struct mw_vertex *at;      /* vertices of the line being drawn */
    int n;
};

static bool has(const struct border *b, int cell)
{
    return cell != MW_OUTSIDE && (!b->cell || b->cell[cell]);
}

/* Returns the index (0 or 1) of the corner at which a wall must begin to have the marked cell on its right;
 * -1 if the wall is not on the border. */
static int first_end(const struct border *b, int wall)
{
    const struct mw_wall w = mw_wall(b->grid, wall);
    return has(b, w.cell[0]) == has(b, w.cell[1]) ? -1 : has(b, w.cell[1]);
}

/* Returns a wall of the border that begins at a corner and was not drawn yet; -1 if there is none. */
static int next_wall(const struct border *b, int corner)
{
    const struct mw_grid *grid = b->grid;
    for (int i = 0; i < mw_nwalls_at(grid, corner); i++) {
        const int wall = mw_wall_at(grid, corner, i), end = first_end(b, wall);
        if (end >= 0 && !b->passed[wall] && mw_wall(grid, wall).corner[end] == corner)
            return wall;
    }
    return -1;
}

/* Draws a wall without its far corner. Returns that corner. */
static int pass(struct border *b, int number)
{
    const struct mw_wall wall = mw_wall(b->grid, number);
    const bool back = first_end(b, number) == 1;
    b->passed[number] = true;
    for (int i = 0; i <= wall.nvia; i++) {
        const struct mw_point p = mw_wall_point(b->grid, wall, back ? wall.nvia + 1 - i : i);
        b->at[b->n++] = (struct mw_vertex){p.x, p.y, back ? -wall.bulge : wall.bulge};
    }
    return wall.corner[!back];
}

static struct mw_line draw_line(struct mw_arena *arena, struct border *b, int wall)
{
    b->n = 0;
    for (; wall >= 0; wall = next_wall(b, pass(b, wall)))
        ;
    struct mw_vertex *at = MW_ARRAY(arena, b->n, struct mw_vertex);
    for (int i = 0; i < b->n; i++)
        at[i] = b->at[i];
    return (struct mw_line){b->n, true, at};
}

/* Returns the i-th wall to look at: one of the rim if all cells are marked, or else any wall. */
static int candidate(const struct border *b, int i)
{
    return b->cell ? i : mw_rim_wall(b->grid, i);
}

const struct mw_lines *mw_grid_border(struct mw_arena *arena, const struct mw_grid *grid,
                                      const unsigned char *cell)
{
    struct mw_arena *scratch = mw_arena_new();
    struct border b = {grid, cell, MW_ARRAY(scratch, grid->nwalls, bool), NULL, 0};
    const int ncandidates = cell ? grid->nwalls : grid->nrim;
    int npoints = 0, capacity = 0;
    for (int i = 0; i < ncandidates; i++)
        npoints += 1 + mw_wall(grid, candidate(&b, i)).nvia;
    b.at = MW_ARRAY(scratch, npoints, struct mw_vertex);
    struct mw_lines *lines = MW_NEW(arena, struct mw_lines);
    struct mw_line *line = NULL;
    for (int i = 0; i < ncandidates; i++) {
        const int wall = candidate(&b, i);
        if (!b.passed[wall] && first_end(&b, wall) >= 0) {
            MW_GROW(arena, line, lines->n, capacity);
            line[lines->n++] = draw_line(arena, &b, wall);
        }
    }
    lines->line = line;
    mw_arena_free(scratch);
    return lines;
}

double mw_grid_likeness(const struct mw_grid *grid, const unsigned char *cell, const struct mw_shape *shape)
{
    struct mw_arena *scratch = mw_arena_new();
    const double likeness =
        mw_shape_likeness(mw_shape_of_lines(scratch, mw_grid_border(scratch, grid, cell)), shape);
    mw_arena_free(scratch);
    return likeness;
}
