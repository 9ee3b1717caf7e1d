/* cairo: pentagons as in the paving of Cairo's streets. Each pentagon surrounds a corner of the lattice of
 * snub.h; its five corners are the centres of the faces that meet there, three triangles and two squares. */
#include "grid/snub.h"

#define SIDE 1.35

static struct mw_corner middle_of(int i, int j, int part, int n, const struct mw_point *p)
{
    struct mw_corner corner = {{2 * i + part, j}, 0, 0, 0};
    for (int k = 0; k < n; k++) {
        corner.x += SIDE * p[k].x / n;
        corner.y += SIDE * p[k].y / n;
    }
    return corner;
}

/* Adds the centres of the faces that square (i, j) of the lattice has at its corner `at` (0 to 3, clockwise
 * from (i, j)), in clockwise order around that corner. Returns the new number of centres. */
static int add_faces(int i, int j, int at, struct mw_corner *corner, int n)
{
    const struct mw_point p[] = {mw_snub_corner(i, j), mw_snub_corner(i + 1, j), mw_snub_corner(i + 1, j + 1),
                                 mw_snub_corner(i, j + 1)};
    if (!mw_snub_is_cut(i, j)) {
        corner[n++] = middle_of(i, j, 0, 4, p);
        return n;
    }
    /* The cut joins corner `first` and the one across from it. Part 0 has the corner after `first`, part 1
     * the one before it. */
    int first = mw_snub_cuts_down(i, j) ? 0 : 1;
    const struct mw_point after[] = {p[first], p[first + 1], p[first + 2]};
    const struct mw_point before[] = {p[first], p[first + 2], p[(first + 3) % 4]};
    const struct mw_corner part[] = {middle_of(i, j, 0, 3, after), middle_of(i, j, 1, 3, before)};
    if (at == first + 1 || at == (first + 3) % 4) {
        corner[n++] = part[at != first + 1];
        return n;
    }
    corner[n++] = part[at != first];
    corner[n++] = part[at == first];
    return n;
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    for (int j = 0; j < size.h; j++)
        for (int i = 0; i < size.w; i++) {
            struct mw_corner corner[8];
            int n = 0;
            n = add_faces(i - 1, j - 1, 2, corner,
                          n); /* clockwise: above left, above right, below right, below left */
            n = add_faces(i, j - 1, 3, corner, n);
            n = add_faces(i, j, 0, corner, n);
            n = add_faces(i - 1, j, 1, corner, n);
            mw_emit_polygon(builder, n, corner);
        }
}

MW_SHOWN const struct mw_tiling mw_tiling_cairo = {
    .name = "cairo",
    .brief = "pentagons as in a street of Cairo; size WxH, cells across and down",
    .cost = 2.3,
    .emit = emit,
};
