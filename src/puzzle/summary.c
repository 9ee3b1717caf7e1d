#include "puzzle/summary.h"

static struct summary_thing thing_of(struct mw_arena *arena, const struct mw_grid *grid,
                                     const struct mw_thing *thing)
{
    const bool is_door = thing->kind == MW_DOOR;
    struct summary_thing of = {.kind = thing->kind,
                               .text = mw_format(arena, "%s", thing->text),
                               .number = thing->number,
                               .look = thing->look,
                               .at = mw_thing_middle(grid, thing),
                               .reach = mw_thing_radius(grid, thing),
                               .nsides = is_door ? 1 : mw_nedges(grid, thing->cell)};
    const int first = is_door ? mw_side_index(grid, thing->cell, thing->wall) : 0;
    of.side = MW_ARRAY(arena, of.nsides, struct summary_side);
    for (int i = 0; i < of.nsides; i++)
        of.side[i].at = mw_side_points(arena, grid, thing->cell, first + i, &of.side[i].n);
    return of;
}

struct mw_summary mw_puzzle_summary(struct mw_arena *arena, const struct mw_solved *solved)
{
    const struct mw_maze *maze = solved->maze;
    struct mw_summary summary = {.start_is_gate = maze->start.gate != MW_OUTSIDE,
                                 .finish_is_gate = maze->finish.gate != MW_OUTSIDE,
                                 .holes = maze->grid->nloops - 1,
                                 .circles = mw_count_circles(maze),
                                 .nroutes = solved->nroutes,
                                 .likeness = solved->likeness,
                                 .facts = solved->facts,
                                 .fingerprint = solved->fingerprint,
                                 .start_at = mw_centre(maze->grid, maze->start.cell),
                                 .finish_at = mw_centre(maze->grid, maze->finish.cell),
                                 .nthings = maze->nthings};
    for (int i = 0; i < mw_count_ends(maze); i++)
        summary.letter[i] = mw_end_letter(maze, i);
    struct summary_thing *thing = MW_ARRAY(arena, maze->nthings, struct summary_thing);
    for (int i = 0; i < maze->nthings; i++)
        thing[i] = thing_of(arena, maze->grid, &maze->thing[i]);
    summary.thing = thing;
    summary.solution = solved->solution ? mw_format(arena, "%s", solved->solution) : NULL;
    return summary;
}
