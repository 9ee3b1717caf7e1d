/* Turns a field, which says what is inside, into the contours of a shape. */
#include "shape/readers.h"

#include <math.h>

/* The most pieces of a picture. A picture with more is refused as noise, because
 * joining n pieces computes n * n distances. Of 200 icons none has more than 13 pieces. */
enum { MOST_PIECES = 40 };

/* Returns how many pieces have at least a thirtieth of the area of the largest one; mw_shape_joined() drops
 * smaller ones. */
static int count_pieces(const struct mw_shape *shape)
{
    const double speck = 1 / 30.0;
    double largest = 0;
    int n = 0;
    for (int i = 0; i < shape->n; i++)
        largest = fmax(largest, fabs(mw_polygon_area(shape->contour[i].n, shape->contour[i].at)));
    for (int i = 0; i < shape->n; i++)
        n += !mw_shape_is_hole(shape, i) &&
             mw_lattice(fabs(mw_polygon_area(shape->contour[i].n, shape->contour[i].at))) >=
                 mw_lattice(speck * largest);
    return n;
}

bool mw_field_trace(struct mw_arena *arena, const char *path, const char *remedy,
                    const struct mw_field *field, struct mw_shape *shape, struct mw_error *error)
{
    bool some = false, all = true;
    for (int i = 0; i < field->w * field->h; i++) {
        some = some || field->inside[i] >= 128;
        all = all && field->inside[i] >= 128;
    }
    if (!some)
        return mw_fail(error, "nothing of %s is inside the shape; %s", path, remedy);
    if (all)
        return mw_fail(error, "all of %s is inside the shape; %s", path, remedy);
    shape->n = mw_shape_trace(arena, field, &shape->contour);
    if (shape->n > PICTURE_LINES)
        return mw_fail(error, "%s falls into %d pieces and holes; smooth it, or %s", path, shape->n, remedy);
    const int pieces = count_pieces(shape);
    if (pieces > MOST_PIECES)
        return mw_fail(error, "%s falls into %d pieces, and %d are the most; smooth it, or %s", path, pieces,
                       MOST_PIECES, remedy);
    return shape->n > 0 || mw_fail(error, "%s has nothing but specks; %s", path, remedy);
}
