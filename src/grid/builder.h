/* The builder of a grid: collects polygons and turns them into a grid. */
#ifndef MW_BUILDER_H
#define MW_BUILDER_H

#include "mazewright/grid.h"
#include "mazewright/random.h"

/* A hash table from pairs of ints to ints. */
struct pairs {
    int used, capacity; /* capacity is a power of two */
    struct entry {
        int key[2], value;
        bool taken;
    } * entry;
};

/* The polygons so far, in one array: cell c has the corners first[c] .. first[c + 1] - 1 of `ring`. */
struct mw_builder {
    struct mw_arena *scratch, *arena;
    struct mw_rng rng; /* random numbers for seeded tilings */
    struct pairs names;
    int ncorners, corner_capacity;
    struct mw_point *corner;
    int ncells, cell_capacity, first_capacity;
    struct mw_point *centre;
    int *first;
    int nring, ring_capacity;
    struct ring {
        int corner;
        double bulge; /* bulge of the side that starts here */
        bool is_bend;
        int side;
    } * ring;
    int nsides, side_capacity;
    struct paired {
        int cell[2], corner[2];
    } * side;
};

/* Returns entry i of the ring of a cell; i counts on cyclically. */
static inline struct ring *mw_builder_ring_at(struct mw_builder *b, int cell, int i)
{
    return &b->ring[b->first[cell] + i % (b->first[cell + 1] - b->first[cell])];
}

static inline int mw_builder_ring_length(const struct mw_builder *b, int cell)
{
    return b->first[cell + 1] - b->first[cell];
}

/* Returns the cell on the other side of a cell's side; MW_OUTSIDE at the rim. */
static inline int mw_builder_beyond(const struct mw_builder *b, int side, int cell)
{
    return b->side[side].cell[0] == cell ? b->side[side].cell[1] : b->side[side].cell[0];
}

/* Returns a builder for a grid that will be allocated in the arena. */
struct mw_builder *mw_builder_open(struct mw_arena *, struct mw_rng);
/* Makes a grid of the emitted cells, and frees the builder. Tiling, size and shape are those of `like`. NULL
 * if there are no cells (grid.c). */
struct mw_grid *mw_builder_close(struct mw_builder *, const struct mw_grid *like);

/* Marks corner i of the last cell as a bend within a wall, even on the rim. */
void mw_builder_mark_bend(struct mw_builder *, int i);
/* Adds a copy of a cell of another grid. A corner is identified by its number in that grid, a bend within a
 * wall by the wall's number and the index of the bend. */
void mw_builder_emit_again(struct mw_builder *, const struct mw_grid *, int cell);
/* Pairs the sides of all cells anew. */
void mw_builder_pair_sides(struct mw_builder *);

/* The place of a shape on a grid: its scale relative to the largest that fits, and its offset from the
 * middle. */
struct lie {
    double scale, across, down;
};
/* True if a shape stays within the grid where the `struct lie` places it (mask.c). */
bool mw_builder_admits(const struct mw_builder *, const struct mw_shape *, const struct mw_axes *,
                       struct lie);
/* Returns the largest scale at which the shape fits the grid, in units of the grid per unit of the shape
 * (mask.c). */
double mw_builder_scale(const struct mw_builder *, const struct mw_shape *, const struct mw_axes *);
/* A cache of a shape with its pieces joined, for each scale. Joining takes longer than the rest of placing a
 * shape, and a search uses at most six scales. */
struct joins {
    struct mw_arena *arena;
    int n;
    struct join {
        double scale;
        const struct mw_shape *parts, *whole; /* the pieces, and all of them joined, in the grid's units;
                                                 equal if there is only one piece */
    } at[8];
};
/* Keeps the cells of which at least half lies inside the shape, and returns the shape in the grid's units.
 * Looks up the joined shape in `joins`, and stores it there if there is space; if `joins` is NULL, the shape
 * is joined anew (mask.c). */
const struct mw_shape *mw_builder_mask(struct mw_builder *, const struct mw_shape *, const struct mw_axes *,
                                       struct lie, struct joins *);
/* Keeps one piece whose cells are connected by sides, and no cell that is attached by a corner only (mask.c).
 */
void mw_builder_tidy(struct mw_builder *);

/* Makes a grid like mw_grid_new(), with the shape lying as given; NULL also if the shape would not stay
 * within the grid. `joins` is a cache for this shape, or NULL (grid.c). */
const struct mw_grid *mw_builder_grid(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                      const struct mw_shape *, uint64_t seed, struct lie, struct joins *);

/* Returns a shape without the slits that are too narrow for the corridors of a grid. Calls mw_shape_closed()
 * with the width of these corridors (grid.c). */
const struct mw_shape *mw_builder_closed(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                         const struct mw_shape *, uint64_t seed);

/* Returns the bounds of all walls (grid.c). */
struct mw_box mw_grid_box(const struct mw_grid *);

#endif
