/* Tests which points lie inside a shape: a ray from a point inside crosses the shape's lines an odd number of
 * times. For many points, such as all cells of a grid, the lines are first sorted into horizontal bands, and
 * each point tests only the lines of its band; for the letters of a name, this takes a tenth of the time. */
#include "shape/traced.h"

struct mw_box mw_shape_bounds(const struct mw_shape *shape)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < shape->n; i++)
        for (int k = 0; k < shape->contour[i].n; k++)
            mw_bounds_add(&bounds, shape->contour[i].at[k]);
    return mw_bounds_box(&bounds);
}

/* True if a ray from p to the right crosses the line from a to b. */
static bool crosses(struct mw_point p, struct mw_point a, struct mw_point b)
{
    const double near = 1e-3; /* lines that are farther than this above or below p are rejected without exact
                                 arithmetic, as most lines are */
    if ((a.y > p.y + near && b.y > p.y + near) || (a.y < p.y - near && b.y < p.y - near))
        return false;
    const long long y = mw_lattice(p.y), from = mw_lattice(a.y), to = mw_lattice(b.y);
    if ((from > y) == (to > y))
        return false;
    const long long turn = mw_lattice((b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y));
    return to > from ? turn > 0 : turn < 0;
}

bool mw_shape_holds(const struct mw_shape *shape, struct mw_point p)
{
    bool inside = false;
    for (int i = 0; i < shape->n; i++) {
        const struct mw_contour *line = &shape->contour[i];
        for (int k = 0; k < line->n; k++)
            inside ^= crosses(p, line->at[k], line->at[k + 1 < line->n ? k + 1 : 0]);
    }
    return inside;
}

bool mw_shape_line_holds(const struct mw_contour *contour, struct mw_point p)
{
    return mw_shape_holds(&(struct mw_shape){.n = 1, .contour = contour}, p);
}

bool mw_shape_is_hole(const struct mw_shape *shape, int line)
{
    bool hole = false;
    for (int k = 0; k < shape->n; k++)
        hole ^= k != line && mw_shape_line_holds(&shape->contour[k], shape->contour[line].at[0]);
    return hole;
}

/* --- bands -------------------------------------------------------------------------------------------- */

struct piece {
    struct mw_point a, b;
};

/* Straight pieces of lines in horizontal bands: band i has piece[first[i]] .. piece[first[i + 1] - 1], all
 * pieces that come near it. */
struct mw_bands {
    double top, height; /* the top of the first band; the height of each */
    int n, *first;
    struct piece *piece;
};

/* Returns the band at a height, or the nearest one. */
static int band_at(const struct mw_bands *bands, double y)
{
    const double i = floor((y - bands->top) / bands->height);
    return i < 0 ? 0 : i >= bands->n ? bands->n - 1 : (int)i;
}

/* Counts the pieces in each band if `at` is NULL, else puts each piece into its place at `at`: the two passes
 * of a counting sort. */
static void sort(struct mw_bands *bands, const struct mw_shape *shape, int *at)
{
    const double ample = 0.01; /* more than `near` in crosses(), so that no piece is missed */
    for (int i = 0; i < shape->n; i++) {
        const struct mw_contour *line = &shape->contour[i];
        for (int k = 0; k < line->n; k++) {
            const struct piece piece = {line->at[k], line->at[k + 1 < line->n ? k + 1 : 0]};
            const int last = band_at(bands, fmax(piece.a.y, piece.b.y) + ample);
            for (int band = band_at(bands, fmin(piece.a.y, piece.b.y) - ample); band <= last; band++)
                if (at)
                    bands->piece[at[band]++] = piece;
                else
                    bands->first[band + 1]++;
        }
    }
}

const struct mw_bands *mw_shape_bands(struct mw_arena *arena, const struct mw_shape *shape)
{
    enum { PIECES = 4, MOST = 512 };
    struct mw_bands *bands = MW_NEW(arena, struct mw_bands);
    int pieces = 0;
    for (int i = 0; i < shape->n; i++)
        pieces += shape->contour[i].n;
    bands->n = pieces / PIECES < 1 ? 1 : pieces / PIECES > MOST ? MOST : pieces / PIECES;
    bands->top = shape->box.y;
    bands->height = fmax(shape->box.h, 1) / bands->n;
    bands->first = MW_ARRAY(arena, bands->n + 1, int);
    sort(bands, shape, NULL);
    for (int i = 0; i < bands->n; i++)
        bands->first[i + 1] += bands->first[i];
    bands->piece = MW_ARRAY(arena, bands->first[bands->n], struct piece);
    int *at = MW_ARRAY(arena, bands->n, int);
    for (int i = 0; i < bands->n; i++)
        at[i] = bands->first[i];
    sort(bands, shape, at);
    return bands;
}

static bool holds(const struct mw_bands *bands, struct mw_point p)
{
    const int band = band_at(bands, p.y);
    bool inside = false;
    for (int i = bands->first[band]; i < bands->first[band + 1]; i++)
        inside ^= crosses(p, bands->piece[i].a, bands->piece[i].b);
    return inside;
}

/* True if no line comes near a polygon's bounding box; then the polygon lies completely inside or completely
 * outside. */
static bool is_clear_of(const struct mw_bands *bands, int n, const struct mw_point *corner)
{
    struct mw_bounds near = mw_bounds_none();
    for (int i = 0; i < n; i++)
        mw_bounds_add(&near, corner[i]);
    const int first = bands->first[band_at(bands, near.top)],
              last = bands->first[band_at(bands, near.bottom) + 1];
    for (int i = first; i < last; i++) {
        const struct mw_point a = bands->piece[i].a, b = bands->piece[i].b;
        if ((a.x >= near.left || b.x >= near.left) && (a.x <= near.right || b.x <= near.right) &&
            (a.y >= near.top || b.y >= near.top) && (a.y <= near.bottom || b.y <= near.bottom))
            return false;
    }
    return true;
}

/* True if at least half of a polygon lies inside: tests four points in each triangle between the polygon's
 * middle `m` and a side, weighted by the triangle's area. Shapes often divide a polygon exactly in half, so
 * areas are added up on the lattice. */
bool mw_shape_holds_half(const struct mw_bands *bands, struct mw_point m, int n,
                         const struct mw_point *corner)
{
    static const double at[][3] = {
        {1 / 3.0, 1 / 3.0, 1 / 3.0}, {0.6, 0.2, 0.2}, {0.2, 0.6, 0.2}, {0.2, 0.2, 0.6}};
    long long balance = 0;
    if (is_clear_of(bands, n, corner))
        return holds(bands, m);
    for (int i = 0; i < n; i++) {
        const struct mw_point p = corner[i], q = corner[(i + 1) % n];
        long long area = mw_lattice(fabs((p.x - m.x) * (q.y - m.y) - (p.y - m.y) * (q.x - m.x)));
        for (int k = 0; k < 4; k++) {
            const struct mw_point sample = {at[k][0] * m.x + at[k][1] * p.x + at[k][2] * q.x,
                                            at[k][0] * m.y + at[k][1] * p.y + at[k][2] * q.y};
            balance += holds(bands, sample) ? area : -area;
        }
    }
    return balance >= 0;
}
