/* Cutting a shape out of a grid. A cell is kept if at least half of its area lies inside; of what is kept,
 * the largest piece that hangs together by sides stays. Where two parts of the rim would meet in a corner,
 * the smaller part at that corner goes, so that no cell hangs by a corner and every rim is a simple loop.
 *
 * Cells that a shape cuts exactly in half are common, so this is decided on the lattice. */
#include "grid/builder.h"

#include <string.h>

/* From the shape's units to the grid's: as large as fits, in the middle. */
struct cutter {
    const struct mw_shape *shape; /* in units of the grid, unless it is a picture */
    double scale, x, y;
};

static struct mw_box corners_box(const struct mw_builder *b)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < b->ncorners; i++)
        mw_bounds_add(&bounds, b->corner[i]);
    return mw_bounds_box(&bounds);
}

static const struct mw_shape *fit_contours(struct mw_arena *arena, const struct cutter *c)
{
    struct mw_shape *fitted = MW_NEW(arena, struct mw_shape);
    struct mw_contour *contour = MW_ARRAY(arena, c->shape->n, struct mw_contour);
    *fitted = *c->shape;
    fitted->contour = contour;
    for (int i = 0; i < fitted->n; i++) {
        struct mw_point *at = MW_ARRAY(arena, c->shape->contour[i].n, struct mw_point);
        for (int k = 0; k < c->shape->contour[i].n; k++) {
            struct mw_point p = c->shape->contour[i].at[k];
            at[k] = (struct mw_point){c->x + c->scale * p.x, c->y + c->scale * p.y};
        }
        contour[i] = (struct mw_contour){c->shape->contour[i].n, at};
    }
    return fitted;
}

static struct cutter fit_cutter(const struct mw_builder *b, const struct mw_shape *shape)
{
    struct mw_box grid = corners_box(b);
    struct cutter c = {.shape = shape, .scale = fmin(grid.w / shape->box.w, grid.h / shape->box.h)};
    c.x = grid.x + grid.w / 2 - c.scale * (shape->box.x + shape->box.w / 2);
    c.y = grid.y + grid.h / 2 - c.scale * (shape->box.y + shape->box.h / 2);
    if (!shape->picture)
        c.shape = fit_contours(b->scratch, &c);
    return c;
}

static bool holds(const struct cutter *c, struct mw_point p)
{
    if (c->shape->picture)
        p = (struct mw_point){(p.x - c->x) / c->scale, (p.y - c->y) / c->scale};
    return mw_shape_holds(c->shape, p);
}

/* Whether at least half of a cell lies inside: four points in each of the triangles between its middle and
 * its sides, by their area. */
static bool is_half_inside(struct mw_builder *b, int cell, const struct cutter *c)
{
    static const double at[][3] = {
        {1 / 3.0, 1 / 3.0, 1 / 3.0}, {0.6, 0.2, 0.2}, {0.2, 0.6, 0.2}, {0.2, 0.2, 0.6}};
    struct mw_point m = b->centre[cell];
    long long balance = 0;
    for (int i = 0; i < mw_builder_ring_length(b, cell); i++) {
        struct mw_point p = b->corner[mw_builder_ring_at(b, cell, i)->corner],
                        q = b->corner[mw_builder_ring_at(b, cell, i + 1)->corner];
        long long area = mw_lattice(fabs((p.x - m.x) * (q.y - m.y) - (p.y - m.y) * (q.x - m.x)));
        for (int k = 0; k < 4; k++) {
            const struct mw_point sample = {at[k][0] * m.x + at[k][1] * p.x + at[k][2] * q.x,
                                            at[k][0] * m.y + at[k][1] * p.y + at[k][2] * q.y};
            balance += holds(c, sample) ? area : -area;
        }
    }
    return balance >= 0;
}

/* Leaves out all cells that are not kept, and pairs the sides of the others anew. */
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

/* By cell, the number of the piece that it hangs together with, 0 where `keep` is 0; returns how many there
 * are. */
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

/* A shortest way over cells that are not kept, from piece 1 to any other: they are kept now. */
static void build_bridge(struct mw_builder *b, unsigned char *keep, const int *piece)
{
    int *from = MW_ARRAY(b->scratch, b->ncells, int), *queue = MW_ARRAY(b->scratch, b->ncells, int), n = 0;
    for (int cell = b->ncells - 1; cell >= 0; cell--) { /* from below, where letters stand */
        from[cell] = piece[cell] == 1 ? cell : -1;
        if (piece[cell] == 1)
            queue[n++] = cell;
    }
    for (int head = 0; head < n; head++)
        for (int i = 0; i < mw_builder_ring_length(b, queue[head]); i++) {
            int to = mw_builder_beyond(b, mw_builder_ring_at(b, queue[head], i)->side, queue[head]);
            if (to == MW_OUTSIDE || from[to] >= 0)
                continue;
            from[to] = queue[head];
            queue[n++] = to;
            if (piece[to] > 1) {
                for (int at = from[to]; piece[at] != 1; at = from[at])
                    keep[at] = 1;
                return;
            }
        }
}

/* Joins all pieces, so that a word keeps all of its letters. */
static void build_bridges(struct mw_builder *b, unsigned char *keep)
{
    int *piece = MW_ARRAY(b->scratch, b->ncells, int);
    for (int before = b->ncells, pieces; (pieces = number_pieces(b, keep, piece)) > 1 && pieces < before + 1;
         before = pieces)
        build_bridge(b, keep, piece);
}

/* Marks the cells of the largest piece; returns whether that leaves any out. */
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

/* The cells at a corner that hang together around it with one of them, starting from the side after it. */
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

/* Where the rim passes a corner twice, marks the smallest fan of cells there to go; returns whether there was
 * one. */
static bool mark_pinches(struct mw_builder *b, unsigned char *keep)
{
    int *rim_sides = MW_ARRAY(b->scratch, b->ncorners, int),
        *smallest = MW_ARRAY(b->scratch, b->ncorners, int);
    bool found = false;
    memset(keep, 1, (size_t)b->ncells);
    for (int i = 0; i < b->nsides; i++)
        for (int end = 0; end < 2 && b->side[i].cell[1] == MW_OUTSIDE; end++)
            rim_sides[b->side[i].corner[end]]++;
    /* A fan starts with the cell whose side that ends at the corner is rim. */
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
                    smallest[corner] = -1; /* one fan at a time */
                    for (int k = 0; k < n; k++)
                        keep[fan[k]] = 0;
                }
            }
    return found;
}

/* Leaves out pieces that are tiny beside the largest: specks of a picture. In a word they are dots. */
static void drop_specks(struct mw_builder *b, unsigned char *keep)
{
    int *piece = MW_ARRAY(b->scratch, b->ncells, int), pieces = number_pieces(b, keep, piece), most = 0;
    int *size = MW_ARRAY(b->scratch, pieces + 1, int);
    for (int cell = 0; cell < b->ncells; cell++)
        if (piece[cell] && ++size[piece[cell]] > most)
            most = size[piece[cell]];
    for (int cell = 0; cell < b->ncells; cell++)
        if (piece[cell] && 30 * size[piece[cell]] < most)
            keep[cell] = 0;
}

static bool contour_holds(const struct mw_contour *contour, struct mw_point p)
{
    return mw_shape_holds(&(struct mw_shape){.n = 1, .contour = contour}, p);
}

/* Whether every letter has cells: there is one with its middle in each contour that is no hole of another. */
static bool has_all_letters(const struct mw_builder *b, const struct cutter *c, const unsigned char *keep)
{
    const struct mw_contour *contour = c->shape->contour;
    for (int i = 0; i < c->shape->n; i++) {
        bool is_hole = false, found = false;
        for (int k = 0; k < c->shape->n; k++)
            is_hole = is_hole || (k != i && contour_holds(&contour[k], contour[i].at[0]));
        for (int cell = 0; cell < b->ncells && !is_hole && !found; cell++)
            found = keep[cell] && contour_holds(&contour[i], b->centre[cell]);
        if (!is_hole && !found)
            return false;
    }
    return true;
}

void mw_builder_mask(struct mw_builder *b, const struct mw_shape *shape)
{
    mw_builder_pair_sides(b);
    struct cutter cutter = fit_cutter(b, shape);
    unsigned char *keep = MW_ARRAY(b->scratch, b->ncells, unsigned char);
    for (int cell = 0; cell < b->ncells; cell++)
        keep[cell] = is_half_inside(b, cell, &cutter);
    if (!shape->is_text)
        drop_specks(b, keep);
    if (shape->is_text && !has_all_letters(b, &cutter, keep))
        memset(keep, 0, (size_t)b->ncells);
    build_bridges(b, keep);
    drop_cells(b, keep);
}

void mw_builder_tidy(struct mw_builder *b)
{
    mw_builder_pair_sides(b);
    unsigned char *keep = MW_ARRAY(b->scratch, b->ncells, unsigned char);
    while (b->ncells > 0 && (mark_largest_piece(b, keep) || mark_pinches(b, keep)))
        drop_cells(b, keep);
}
