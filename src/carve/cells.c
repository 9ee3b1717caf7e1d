/* Operations on cells that several carvers use. */
#include "carve/carve.h"

#include "mazewright/random.h"

unsigned char *mw_carve_marks(struct mw_arena *scratch, const struct mw_grid *grid)
{
    unsigned char *mark = MW_ARRAY(scratch, grid->ncells + 1, unsigned char);
    mark[0] = MW_NEVER_WANTED;
    return mark - MW_OUTSIDE;
}

int mw_carve_random_cell(struct mw_rng *rng, const struct mw_grid *grid)
{
    return mw_rng_pick(rng, grid->ncells);
}
