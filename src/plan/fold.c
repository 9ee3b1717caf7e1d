/* Booklets: sheets that are printed on both sides, laid in each other and folded in the middle. */
#include "mazewright/plan.h"

/* A part of a book is printed flat, and so is a key. */
bool mw_volume_is_folded(const struct mw_book *book, const struct mw_volume *volume)
{
    return book->spec->impose == MW_IMPOSE_BOOKLET && volume->is_bound && volume->nsheets % 4 == 0;
}

/* The outermost sheet has the first and the last page on its front, the second and the last but one on its
 * back; each sheet within goes on from there. */
void mw_fold_side(int n, int side, bool right_to_left, int page[2])
{
    const bool is_front = side % 2 == 0;
    const int early = side + 1, late = n - side;
    page[0] = is_front != right_to_left ? late : early;
    page[1] = is_front != right_to_left ? early : late;
}

double mw_fold_creep(const struct mw_book *book, const struct mw_volume *volume)
{
    const double usual = 0.1 * 72 / 25.4, leaf = book->spec->caliper > 0 ? book->spec->caliper : usual;
    return (volume->nsheets / 4 - 1) * leaf;
}
