#include "puzzle/summary.h"

struct mw_summary mw_puzzle_summary(const struct mw_solved *solved)
{
    const struct mw_maze *maze = solved->maze;
    struct mw_summary summary = {.start_is_gate = maze->start.gate != MW_OUTSIDE,
                                 .finish_is_gate = maze->finish.gate != MW_OUTSIDE,
                                 .holes = maze->grid->nloops - 1,
                                 .circles = mw_count_circles(maze),
                                 .nroutes = solved->nroutes,
                                 .facts = solved->facts,
                                 .fingerprint = solved->fingerprint};
    for (int i = 0; i < mw_count_ends(maze); i++)
        summary.letter[i] = mw_end_letter(maze, i);
    return summary;
}
