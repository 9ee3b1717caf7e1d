/* Finds which walls run straight on at a corner, so that lines can be drawn through it. */
#ifndef MW_JOINTS_H
#define MW_JOINTS_H

#include "mazewright/maze.h"

/* Returns the joints of those walls at a corner that are not open, by their index there; other joints are not
 * set. They are those of the grid if it has a table of them; if not, they are computed and lie in `space`,
 * which is as long as there are walls at the corner. */
const struct mw_joint *mw_joints_at(const struct mw_grid *, int corner, const unsigned char *open,
                                    struct mw_joint *space);

/* Returns a copy of a grid with a table of its joints, for grids that many mazes share; the copy shares all
 * else with the grid. Returns the grid itself if it is NULL, has no tables, or has walls that lie on each
 * other where its rim was bent, whose joints depend on which of them stand. */
const struct mw_grid *mw_joints_added(struct mw_arena *, const struct mw_grid *);

#endif
