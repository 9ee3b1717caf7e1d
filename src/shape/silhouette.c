/* Makes shapes of drawings: the area that all parts of a drawing cover together, without the lines drawn with
 * the pen. Gaps that parts enclose between them are its holes. */
#include "shape/region.h"
#include "shape/traced.h"

/* Returns a line of a drawing as a contour that runs clockwise (has a positive area), so that it covers what
 * is inside it. */
static struct mw_contour contour_of(struct mw_arena *arena, const struct mw_line *line)
{
    struct mw_point *at = MW_ARRAY(arena, line->n, struct mw_point), *turned = NULL;
    for (int i = 0; i < line->n; i++)
        at[i] = mw_settled_point((struct mw_point){line->at[i].x, line->at[i].y});
    if (mw_polygon_area(line->n, at) < 0) {
        turned = MW_ARRAY(arena, line->n, struct mw_point);
        for (int i = 0; i < line->n; i++)
            turned[i] = at[line->n - 1 - i];
    }
    return (struct mw_contour){line->n, turned ? turned : at};
}

void mw_shape_read_silhouette(struct mw_arena *arena, const struct mw_drawing *drawing,
                              struct mw_shape *shape)
{
    int n = 0, most = 0;
    for (int i = 0; i < drawing->nparts; i++)
        most += drawing->part[i].lines.n;
    struct mw_contour *contour = MW_ARRAY(arena, most, struct mw_contour);
    for (int i = 0; i < drawing->nparts; i++)
        for (int k = 0; k < drawing->part[i].lines.n && drawing->part[i].kind != MW_PART_LINE; k++)
            if (drawing->part[i].lines.line[k].n > 2)
                contour[n++] = contour_of(arena, &drawing->part[i].lines.line[k]);
    shape->n = mw_region_merge(arena, n, contour, &shape->contour);
    shape->drawing = drawing;
}
