/* The builder's own: polygons on their way to a grid. */
#ifndef MW_BUILDER_H
#define MW_BUILDER_H

#include "mazewright/grid.h"

/* A table from pairs of ints to ints. */
struct pairs {
    int used, capacity; /* room is a power of two */
    struct entry {
        int key[2], value;
        bool taken;
    } * entry;
};

/* Polygons are kept flat: cell c has the corners first[c] .. first[c + 1] - 1 of `ring`. */
struct mw_builder {
    struct mw_arena *scratch, *arena;
    struct mw_rng rng; /* for tilings that differ from seed to seed */
    struct pairs names;
    int ncorners, corner_capacity;
    struct mw_point *corner;
    int ncells, cell_capacity, first_capacity;
    struct mw_point *centre;
    int *first;
    int nring, ring_capacity;
    struct ring {
        int corner;
        double bulge; /* of the side that starts there */
        bool is_bend;
        int side;
    } * ring;
    int nsides, side_capacity;
    struct paired {
        int cell[2], corner[2];
    } * side;
};

/* Place i of the ring of a cell, counted round. */
static inline struct ring *mw_builder_ring_at(struct mw_builder *b, int cell, int i)
{
    return &b->ring[b->first[cell] + i % (b->first[cell + 1] - b->first[cell])];
}

static inline int mw_builder_ring_length(const struct mw_builder *b, int cell)
{
    return b->first[cell + 1] - b->first[cell];
}

/* Returns the cell behind a side of a cell. */
static inline int mw_builder_beyond(const struct mw_builder *b, int side, int cell)
{
    return b->side[side].cell[0] == cell ? b->side[side].cell[1] : b->side[side].cell[0];
}

/* A builder of a grid that will live in the arena. */
struct mw_builder *mw_builder_open(struct mw_arena *, struct mw_rng);
/* Makes a grid of what was handed over, and frees the builder: tiling, size and shape are those of `like`.
 * NULL if nothing was handed over (grid.c). */
struct mw_grid *mw_builder_close(struct mw_builder *, const struct mw_grid *like);

/* Says that corner i of the cell that was handed over last is a mere bend of a wall, though it be on the rim.
 */
void mw_builder_mark_bend(struct mw_builder *, int i);
/* Hands over a cell of a grid again: its corners by their numbers, the bends of its walls by the walls'. */
void mw_builder_emit_again(struct mw_builder *, const struct mw_grid *, int cell);
/* Pairs all sides anew. */
void mw_builder_pair_sides(struct mw_builder *);

/* How a shape lies on a grid: so many times as large as fits, and so far off the middle. */
struct lie {
    double scale, across, down;
};
/* Whether a shape that lies so stays within the grid (mask.c). */
bool mw_builder_admits(const struct mw_builder *, const struct mw_shape *, const struct mw_axes *,
                       struct lie);
/* How many units of the grid one unit of a shape is that is laid as large as fits (mask.c). */
double mw_builder_scale(const struct mw_builder *, const struct mw_shape *, const struct mw_axes *);
/* A cache of one shape with its pieces joined, by scale. Joining takes longer than all else that laying a
 * shape does, and a search lays it at most six scales large. */
struct joins {
    struct mw_arena *arena;
    int n;
    struct join {
        double scale;
        const struct mw_shape *parts, *whole; /* in the grid's units; the same if there is one piece */
    } at[8];
};
/* Keeps the cells of which at least half lies inside the shape, and returns it in the grid's units. Looks for
 * the joined shape in `joins`, and puts it there while there is space; NULL joins anew (mask.c). */
const struct mw_shape *mw_builder_mask(struct mw_builder *, const struct mw_shape *, const struct mw_axes *,
                                       struct lie, struct joins *);
/* Keeps one piece that hangs together by sides, and no cell that hangs by a corner (mask.c). */
void mw_builder_tidy(struct mw_builder *);

/* Makes a grid as mw_grid_new() does, with the shape lying so; NULL also if it would not stay within the
 * grid. `joins` is of that shape, or NULL (grid.c). */
const struct mw_grid *mw_builder_grid(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                      const struct mw_shape *, uint64_t seed, struct lie, struct joins *);

/* A shape without slits too narrow for the corridors of such a grid: mw_shape_closed() (grid.c). */
const struct mw_shape *mw_builder_closed(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                         const struct mw_shape *, uint64_t seed);

/* The box of all walls (grid.c). */
struct mw_box mw_grid_box(const struct mw_grid *);

#endif
