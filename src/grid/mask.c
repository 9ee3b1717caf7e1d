/* Cuts a shape out of a grid. A cell is kept if at least half of its area lies inside; of the cells kept, the
 * largest piece connected by sides stays. Where the rim would pass a corner twice, the smallest group of
 * cells there is dropped, so that no cell is attached by a corner and every rim is a simple loop. */
#include "grid/builder.h"

#include <limits.h>
#include <string.h>

static struct mw_box corners_box(const struct mw_builder *b)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < b->ncorners; i++)
        mw_bounds_add(&bounds, b->corner[i]);
    return mw_bounds_box(&bounds);
}

/* Returns the axis nearest to the middle of a box; the middle itself if there are no axes. */
static double axis_of(const struct mw_axes *axes, struct mw_box box)
{
    const double middle = box.x + box.w / 2;
    double axis = axes->first;
    if (axes->step <= 0)
        return middle;
    while (mw_lattice(middle - axis) > mw_lattice(axis + axes->step - middle))
        axis += axes->step;
    return axis;
}

/* The place for a shape in the grid, in units of the grid: its centre (x, y), the distances from there to the
 * nearer of the left and right sides (`beside`) and to the top (`above`), and the scale of the shape. */
struct seat {
    double beside, above, x, y, scale;
};

/* Returns the place for a shape on the grid at the scale of `lie`, centred on an axis of the tiling, so that
 * a symmetric shape gets the same cells left and right. The offset of `lie` is not added. */
static struct seat seat_of(const struct mw_builder *b, const struct mw_shape *shape,
                           const struct mw_axes *axes, struct lie lie)
{
    const struct mw_box grid = corners_box(b), box = shape->box;
    const double axis = axis_of(axes, grid), half = fmin(axis - grid.x, grid.x + grid.w - axis);
    return (struct seat){half, grid.h / 2, axis, grid.y + grid.h / 2,
                         lie.scale * fmin(2 * half / box.w, grid.h / box.h)};
}

bool mw_builder_admits(const struct mw_builder *b, const struct mw_shape *shape, const struct mw_axes *axes,
                       struct lie lie)
{
    const struct seat seat = seat_of(b, shape, axes, lie);
    return mw_lattice(seat.above - seat.scale * shape->box.h / 2) >= mw_lattice(fabs(lie.down)) &&
           mw_lattice(seat.beside - seat.scale * shape->box.w / 2) >= mw_lattice(fabs(lie.across));
}

double mw_builder_scale(const struct mw_builder *b, const struct mw_shape *shape, const struct mw_axes *axes)
{
    return seat_of(b, shape, axes, (struct lie){1, 0, 0}).scale;
}

/* Returns the shape in the grid's units. */
static const struct mw_shape *fit(struct mw_builder *b, const struct mw_shape *shape,
                                  const struct mw_axes *axes, struct lie lie)
{
    const struct seat seat = seat_of(b, shape, axes, lie);
    const struct mw_box box = shape->box;
    return mw_shape_placed(b->arena, shape, seat.scale,
                           seat.x + lie.across - seat.scale * (box.x + box.w / 2),
                           seat.y + lie.down - seat.scale * (box.y + box.h / 2));
}

/* Returns `fitted`, a shape at its place, with its pieces joined. With `joins`, the pieces are joined only
 * once for each scale; for another place at the same scale, the stored result is moved. */
static const struct mw_shape *joined(struct mw_builder *b, const struct mw_shape *fitted, double scale,
                                     struct joins *joins)
{
    const struct mw_box box = fitted->box;
    for (int i = 0; joins && i < joins->n; i++) {
        const struct join *old = &joins->at[i];
        if (mw_lattice(old->scale) != mw_lattice(scale))
            continue;
        return old->whole == old->parts ? fitted
                                        : mw_shape_placed(b->arena, old->whole, 1, box.x - old->parts->box.x,
                                                          box.y - old->parts->box.y);
    }
    if (!joins || joins->n == (int)(sizeof joins->at / sizeof joins->at[0]))
        return mw_shape_joined(b->arena, fitted);
    const struct mw_shape *parts = mw_shape_placed(joins->arena, fitted, 1, 0, 0),
                          *whole = mw_shape_joined(joins->arena, parts);
    joins->at[joins->n++] = (struct join){scale, parts, whole};
    return whole == parts ? fitted : whole;
}

static bool is_half_inside(struct mw_builder *b, int cell, const struct mw_bands *shape)
{
    const int n = mw_builder_ring_length(b, cell);
    struct mw_point *corner = MW_ARRAY(b->scratch, n, struct mw_point);
    for (int i = 0; i < n; i++)
        corner[i] = b->corner[mw_builder_ring_at(b, cell, i)->corner];
    return mw_shape_holds_half(shape, b->centre[cell], n, corner);
}

/* Removes all cells that are not kept, and pairs the sides of the others anew. */
static void drop_cells(struct mw_builder *b, const unsigned char *keep)
{
    int ncells = 0, nring = 0;
    for (int cell = 0; cell < b->ncells; cell++) {
        int from = b->first[cell], n = mw_builder_ring_length(b, cell);
        if (!keep[cell])
            continue;
        memmove(&b->ring[nring], &b->ring[from], (size_t)n * sizeof *b->ring);
        b->centre[ncells] = b->centre[cell];
        b->first[ncells++] = nring;
        nring += n;
    }
    b->first[ncells] = nring;
    b->ncells = ncells;
    b->nring = nring;
    mw_builder_pair_sides(b);
}

/* Numbers the connected pieces of kept cells, from 1; 0 for cells that are not kept. Returns how many pieces
 * there are. */
static int number_pieces(struct mw_builder *b, const unsigned char *keep, int *piece)
{
    int *queue = MW_ARRAY(b->scratch, b->ncells, int), pieces = 0;
    memset(piece, 0, (size_t)b->ncells * sizeof *piece);
    for (int start = 0; start < b->ncells; start++) {
        if (piece[start] || !keep[start])
            continue;
        int head = 0, n = 0;
        piece[start] = ++pieces;
        for (queue[n++] = start; head < n; head++)
            for (int i = 0; i < mw_builder_ring_length(b, queue[head]); i++) {
                int to = mw_builder_beyond(b, mw_builder_ring_at(b, queue[head], i)->side, queue[head]);
                if (to != MW_OUTSIDE && keep[to] && !piece[to]) {
                    piece[to] = pieces;
                    queue[n++] = to;
                }
            }
    }
    return pieces;
}

/* Straight pieces of lines, in one array. */
struct pieces {
    int n, capacity;
    struct piece {
        struct mw_point from, to;
    } * at;
};

static bool lies_on(const struct mw_shape *shape, struct mw_point p)
{
    const double near = 0.02;
    for (int i = 0; i < shape->n; i++) {
        const struct mw_contour *line = &shape->contour[i];
        for (int k = 0; k < line->n; k++)
            if (mw_lattice(mw_distance_to_piece(p, line->at[k], line->at[k + 1 < line->n ? k + 1 : 0])) <
                mw_lattice(near))
                return true;
    }
    return false;
}

/* Returns the edges of the bridges that join a shape: those of its outline that are not edges of its pieces.
 */
static struct pieces edges_of_bridges(struct mw_builder *b, const struct mw_shape *parts,
                                      const struct mw_shape *whole)
{
    struct pieces edges = {0, 0, NULL};
    for (int i = 0; i < whole->n && whole != parts; i++) {
        const struct mw_contour *line = &whole->contour[i];
        for (int k = 0; k < line->n; k++) {
            const struct mw_point p = line->at[k], q = line->at[k + 1 < line->n ? k + 1 : 0];
            if (lies_on(parts, (struct mw_point){(p.x + q.x) / 2, (p.y + q.y) / 2}))
                continue;
            MW_GROW(b->scratch, edges.at, edges.n, edges.capacity);
            edges.at[edges.n++] = (struct piece){p, q};
        }
    }
    return edges;
}

static bool is_crossed(struct mw_builder *b, int cell, const struct pieces *pieces)
{
    for (int k = 0; k < pieces->n; k++)
        for (int i = 0; i < mw_builder_ring_length(b, cell); i++)
            if (mw_ways_cross(b->corner[mw_builder_ring_at(b, cell, i)->corner],
                              b->corner[mw_builder_ring_at(b, cell, i + 1)->corner], pieces->at[k].from,
                              pieces->at[k].to))
                return true;
    return false;
}

/* Keeps the cells on a shortest way, over cells marked `open`, from piece 1 to any other piece. False if
 * there is none. */
static bool build_bridge(struct mw_builder *b, unsigned char *keep, const int *piece,
                         const unsigned char *open)
{
    int *from = MW_ARRAY(b->scratch, b->ncells, int), *queue = MW_ARRAY(b->scratch, b->ncells, int), n = 0;
    for (int cell = b->ncells - 1; cell >= 0;
         cell--) { /* from the bottom up, so that of equally short bridges the lowest is built */
        from[cell] = piece[cell] == 1 ? cell : -1;
        if (piece[cell] == 1)
            queue[n++] = cell;
    }
    for (int head = 0; head < n; head++)
        for (int i = 0; i < mw_builder_ring_length(b, queue[head]); i++) {
            int to = mw_builder_beyond(b, mw_builder_ring_at(b, queue[head], i)->side, queue[head]);
            if (to == MW_OUTSIDE || from[to] >= 0 || !open[to])
                continue;
            from[to] = queue[head];
            queue[n++] = to;
            if (piece[to] > 1) {
                for (int at = from[to]; piece[at] != 1; at = from[at])
                    keep[at] = 1;
                return true;
            }
        }
    return false;
}

/* Joins all pieces of kept cells, so that a word keeps all of its letters. Prefers cells on the bridges of
 * the shape, however narrow, because a bent rim can follow only these bridges; if there is no way along them,
 * takes the shortest way over any cells. In a ragged grid, a piece at the edge may have no way to the others.
 */
static void build_bridges(struct mw_builder *b, const struct mw_shape *parts, const struct mw_shape *whole,
                          unsigned char *keep)
{
    int *piece = MW_ARRAY(b->scratch, b->ncells, int), pieces = number_pieces(b, keep, piece);
    if (pieces < 2)
        return;
    const struct pieces edges = edges_of_bridges(b, parts, whole);
    unsigned char *on_bridge = MW_ARRAY(b->scratch, b->ncells, unsigned char),
                  *anywhere = MW_ARRAY(b->scratch, b->ncells, unsigned char);
    for (int cell = 0; cell < b->ncells; cell++) {
        on_bridge[cell] = keep[cell] || is_crossed(b, cell, &edges);
        anywhere[cell] = 1;
    }
    for (; pieces > 1; pieces = number_pieces(b, keep, piece))
        if (!build_bridge(b, keep, piece, on_bridge) && !build_bridge(b, keep, piece, anywhere))
            return;
}

/* Marks the cells of the largest piece. False if it is the only one. */
static bool mark_largest_piece(struct mw_builder *b, unsigned char *keep)
{
    int *piece = MW_ARRAY(b->scratch, b->ncells, int), largest = 0;
    memset(keep, 1, (size_t)b->ncells);
    int pieces = number_pieces(b, keep, piece), *size = MW_ARRAY(b->scratch, pieces + 1, int);
    for (int cell = 0; cell < b->ncells; cell++)
        size[piece[cell]]++;
    for (int i = 1; i <= pieces; i++)
        if (size[i] > size[largest])
            largest = i;
    for (int cell = 0; cell < b->ncells; cell++)
        keep[cell] = piece[cell] == largest;
    return pieces > 1;
}

/* Lists the cells around a corner: starts with `cell`, and goes from each cell across its side that begins at
 * the corner, until it comes to the rim or to `cell` again. Returns how many cells there are. */
static int fan_of(struct mw_builder *b, int cell, int corner, int *fan)
{
    int n = 0;
    for (int start = cell; cell != MW_OUTSIDE && !(n > 0 && cell == start);) {
        fan[n++] = cell;
        int i = 0;
        while (mw_builder_ring_at(b, cell, i)->corner != corner)
            i++;
        cell = mw_builder_beyond(b, mw_builder_ring_at(b, cell, i)->side, cell);
    }
    return n;
}

/* At each corner that the rim passes twice, marks the smallest group of cells there for removal. False if
 * there is no such corner. */
static bool mark_pinches(struct mw_builder *b, unsigned char *keep)
{
    int *rim_sides = MW_ARRAY(b->scratch, b->ncorners, int),
        *smallest = MW_ARRAY(b->scratch, b->ncorners, int);
    bool found = false;
    memset(keep, 1, (size_t)b->ncells);
    for (int i = 0; i < b->nsides; i++)
        for (int end = 0; end < 2 && b->side[i].cell[1] == MW_OUTSIDE; end++)
            rim_sides[b->side[i].corner[end]]++;
    /* the first cell of a group has a side on the rim that ends at the corner */
    for (int pass = 0; pass < 2; pass++)
        for (int cell = 0; cell < b->ncells; cell++)
            for (int i = 0; i < mw_builder_ring_length(b, cell); i++) {
                int corner = mw_builder_ring_at(b, cell, i + 1)->corner, fan[MW_MAX_SIDES];
                if (rim_sides[corner] <= 2 ||
                    mw_builder_beyond(b, mw_builder_ring_at(b, cell, i)->side, cell) != MW_OUTSIDE)
                    continue;
                int n = fan_of(b, cell, corner, fan);
                if (pass == 0 && (smallest[corner] == 0 || n < smallest[corner]))
                    smallest[corner] = n;
                if (pass == 1 && n == smallest[corner]) {
                    found = true;
                    smallest[corner] = -1; /* only one group at a corner is marked */
                    for (int k = 0; k < n; k++)
                        keep[fan[k]] = 0;
                }
            }
    return found;
}

/* True if every letter has a kept cell whose centre is inside the letter. A letter here is a contour that is
 * not a hole in another. */
static bool has_all_letters(const struct mw_builder *b, const struct mw_shape *shape,
                            const unsigned char *keep)
{
    for (int i = 0; i < shape->n; i++) {
        bool found = mw_shape_is_hole(shape, i);
        for (int cell = 0; cell < b->ncells && !found; cell++)
            found = keep[cell] && mw_shape_line_holds(&shape->contour[i], b->centre[cell]);
        if (!found)
            return false;
    }
    return true;
}

static void keep_inside(struct mw_builder *b, const struct mw_shape *shape, unsigned char *keep)
{
    const struct mw_bands *bands = mw_shape_bands(b->scratch, shape);
    for (int cell = 0; cell < b->ncells; cell++)
        keep[cell] = is_half_inside(b, cell, bands);
}

/* Returns the cell whose centre is nearest to a point. */
static int nearest_cell(const struct mw_builder *b, struct mw_point p)
{
    int nearest = 0;
    long long least = LLONG_MAX;
    for (int cell = 0; cell < b->ncells; cell++) {
        const long long distance = mw_lattice(mw_distance(b->centre[cell], p));
        if (distance < least) {
            least = distance;
            nearest = cell;
        }
    }
    return nearest;
}

static bool has_corner(struct mw_builder *b, int cell, int corner)
{
    for (int i = 0; i < mw_builder_ring_length(b, cell); i++)
        if (mw_builder_ring_at(b, cell, i)->corner == corner)
            return true;
    return false;
}

/* True if all cells that share a side or a corner with a cell are kept. */
static bool is_surrounded(struct mw_builder *b, int cell, const unsigned char *keep)
{
    for (int i = 0; i < mw_builder_ring_length(b, cell); i++) {
        const struct ring *at = mw_builder_ring_at(b, cell, i);
        if (mw_builder_beyond(b, at->side, cell) == MW_OUTSIDE)
            return false;
        for (int other = 0; other < b->ncells; other++)
            if (!keep[other] && has_corner(b, other, at->corner))
                return false;
    }
    return true;
}

static bool has_gap_in(const struct mw_builder *b, const struct mw_contour *hole, const unsigned char *keep)
{
    for (int cell = 0; cell < b->ncells; cell++)
        if (!keep[cell] && mw_shape_line_holds(hole, b->centre[cell]))
            return true;
    return false;
}

/* Opens small holes of the shape, such as an eye, that cover no cell by half: removes the cell at the hole's
 * middle if all cells around that cell are kept, so that the grid gets a hole there. Holes with an area below
 * `least` are ignored. */
static void open_small_holes(struct mw_builder *b, const struct mw_shape *shape, unsigned char *keep)
{
    enum { MOST = 100 }; /* if there are more holes, they are specks of a noisy picture */
    const double least = 0.2;
    int n = 0;
    for (int i = 0; i < shape->n && n < MOST; i++) {
        const struct mw_contour *hole = &shape->contour[i];
        if (mw_lattice(fabs(mw_polygon_area(hole->n, hole->at))) < mw_lattice(least) ||
            !mw_shape_is_hole(shape, i))
            continue;
        n++;
        const int cell = nearest_cell(b, mw_polygon_centre(hole->n, hole->at));
        if (keep[cell] && !has_gap_in(b, hole, keep) && is_surrounded(b, cell, keep))
            keep[cell] = 0;
    }
}

const struct mw_shape *mw_builder_mask(struct mw_builder *b, const struct mw_shape *shape,
                                       const struct mw_axes *axes, struct lie lie, struct joins *joins)
{
    mw_builder_pair_sides(b);
    const struct mw_shape *fitted = fit(b, shape, axes, lie),
                          *whole = joined(b, fitted, seat_of(b, shape, axes, lie).scale, joins);
    unsigned char *keep = MW_ARRAY(b->scratch, b->ncells, unsigned char);
    keep_inside(b, fitted, keep);
    if (shape->is_text && !has_all_letters(b, fitted, keep))
        memset(keep, 0, (size_t)b->ncells);
    else if (whole != fitted)
        keep_inside(b, whole, keep);
    open_small_holes(b, whole, keep);
    build_bridges(b, fitted, whole, keep);
    drop_cells(b, keep);
    return whole;
}

void mw_builder_tidy(struct mw_builder *b)
{
    mw_builder_pair_sides(b);
    unsigned char *keep = MW_ARRAY(b->scratch, b->ncells, unsigned char);
    while (b->ncells > 0 && (mark_largest_piece(b, keep) || mark_pinches(b, keep)))
        drop_cells(b, keep);
}
