/* Finds the letter of a word that each cell is part of, and tests whether the letters are a chain. */
#include "mazewright/grid.h"

#include <stdlib.h>

/* How far outside of a letter the centre of one of its cells may lie, in cell units: cells at the edge of a
 * letter have at least half of their area in it. */
static const double slack = 0.25;

static bool is_at_letter(const struct mw_letters *letters, int letter, struct mw_point p)
{
    bool is_inside = false, is_near = false;
    for (int i = 0; i < letters->ncontours; i++) {
        const struct mw_contour *line = &letters->contour[i];
        if (letters->of[i] != letter)
            continue;
        is_inside |= mw_shape_line_holds(line, p);
        for (int k = 0; k < line->n && !is_near; k++)
            is_near =
                mw_lattice(mw_distance_to_piece(p, line->at[k], line->at[k + 1 < line->n ? k + 1 : 0])) <=
                mw_lattice(slack);
    }
    return is_inside || is_near;
}

const int *mw_grid_letters(struct mw_arena *arena, const struct mw_grid *grid)
{
    const struct mw_letters *letters = grid->outline ? grid->outline->letters : NULL;
    if (!letters)
        return NULL;
    const struct mw_grid *straight = grid->straight ? grid->straight : grid;
    int *letter = MW_ARRAY(arena, grid->ncells, int);
    for (int cell = 0; cell < grid->ncells; cell++) {
        letter[cell] = -1;
        for (int i = 0; i < letters->n && letter[cell] < 0; i++)
            if (is_at_letter(letters, i, mw_centre(straight, cell)))
                letter[cell] = i;
    }
    return letter;
}

/* True if some way from the letters before letter `but` to those behind it avoids all cells of that letter.
 */
static bool leads_past(struct mw_arena *scratch, const struct mw_grid *grid, const int *letter, int but)
{
    int *queue = MW_ARRAY(scratch, grid->ncells, int), n = 0;
    unsigned char *seen = MW_ARRAY(scratch, grid->ncells, unsigned char);
    for (int cell = 0; cell < grid->ncells; cell++)
        if (letter[cell] >= 0 && letter[cell] < but) {
            seen[cell] = 1;
            queue[n++] = cell;
        }
    for (int head = 0; head < n; head++)
        for (int i = 0; i < mw_nsides(grid, queue[head]); i++) {
            const int to = mw_side(grid, queue[head], i).to;
            if (to == MW_OUTSIDE || seen[to] || letter[to] == but)
                continue;
            if (letter[to] > but)
                return true;
            seen[to] = 1;
            queue[n++] = to;
        }
    return false;
}

bool mw_grid_is_chain(const struct mw_grid *grid)
{
    struct mw_arena *scratch = mw_arena_new();
    const int *letter = mw_grid_letters(scratch, grid);
    bool is_chain = letter != NULL;
    for (int i = 1; is_chain && i + 1 < grid->outline->letters->n; i++)
        is_chain = !leads_past(scratch, grid, letter, i);
    mw_arena_free(scratch);
    return is_chain;
}
