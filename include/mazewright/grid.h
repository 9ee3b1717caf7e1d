/* A grid: cells, and the walls between them. It is built once, never changes, and is shared by many mazes.
 * Coordinates are in cell units, x to the right and y down, scaled so that a corridor is about 1 wide. A
 * tiling names each corner by two whole numbers of its own choosing and hands over its cells as polygons. The
 * builder welds corners of equal name, pairs the sides that share two corners, and calls a side without a
 * partner the rim. No distances are compared; and cutting out a shape needs no special case, because a cell
 * that is not handed over turns its neighbours' sides into rim. */
#ifndef MAZEWRIGHT_GRID_H
#define MAZEWRIGHT_GRID_H

#include "mazewright/shape.h"
#include "mazewright/words.h"

#include <string.h>

MW_C_BEGIN

struct mw_rng;

enum { MW_OUTSIDE = -1, MW_SQUARE = 4 /* sides of a square */ };
/* The sides of a square, in the order in which it keeps them. */
enum mw_direction { MW_NORTH, MW_EAST, MW_SOUTH, MW_WEST };

struct mw_wall {
    int cell[2];   /* the cells on both sides; cell[1] is MW_OUTSIDE on the rim */
    int corner[2]; /* the corners where it starts and ends, clockwise around cell[0] */
    double bulge;  /* of a wall of one piece; 0 if it has bends */
    int nvia; /* number of bends: if two cells share several consecutive sides, these are one wall with bends
               */
    const struct mw_point *via; /* the bends, from corner[0] to corner[1] */
    bool dives;                 /* true if cell[0] or cell[1] lies below a bridge */
    bool is_stairs; /* true for stairs between two floors, which are no wall: a passage that is always open,
                       without corners and without a place on paper */
};

/* A wall as a grid stores it. Bulge and bends are kept apart, because most walls are straight. */
struct mw_kept_wall {
    int cell[2], corner[2];
    int bend; /* index into mw_grid.bend, or -1 */
};
struct mw_bend {
    double bulge;
    int nvia;
    const struct mw_point *via;
    bool dives;
};

/* A side of a cell: its wall, and the cell behind it or MW_OUTSIDE. */
struct mw_side {
    int wall, to;
};

/* How a wall goes on at a corner. */
struct mw_joint {
    unsigned char onward; /* the index, among the walls at the corner, of the wall that runs straight on; the
                             wall's own index if none does */
    bool is_one_piece;    /* true if both walls are parts of one straight line or circle */
    bool end;             /* which end of the wall lies at the corner: corner[0] or corner[1] */
};

/* Read a grid through the functions below: a large grid of squares keeps no table but `rim`, and the pointers
 * to the other tables are NULL. */
struct mw_grid {
    const struct mw_tiling *tiling;
    struct mw_size size;
    uint64_t seed;                  /* matters only to a seeded tiling */
    const struct mw_shape *shape;   /* the shape it was cut out by, or NULL */
    const struct mw_shape *outline; /* the same shape in cell units, as it lay on the grid; or NULL */
    bool square; /* true if cell x + w * y has its neighbours above, right, below and left, in this order */
    bool woven;  /* true if corridors cross: some cells lie below others */
    const struct mw_grid *straight; /* the grid before its rim was bent, or NULL */
    int nfloors;                    /* how many floors lie side by side; 0 for a grid that is no building */
    const struct mw_grid *floor;    /* the grid that all floors are copies of, or NULL */
    int nstairs; /* pairs of cells that stairs join; stairs have the last numbers of the walls, and are the
                    last side of a cell */
    int ncells, nwalls, ncorners;
    int nrim, nouter; /* walls of the rim, and how many of them do not face a hole */
    const struct mw_kept_wall *wall;
    const struct mw_bend *bend;
    const int *rim;  /* the walls whose cell[1] is MW_OUTSIDE; those that do not face a hole come first */
    const int *loop; /* for each corner: 0 on the outer rim, 1 and up on the rim of a hole, -1 elsewhere */
    int nloops;
    const struct mw_point *corner; /* for each corner */
    const struct mw_point
        *centre; /* for each cell: the point that a route passes through and an icon is centred on */
    const int *first_side;      /* cell c has side[first_side[c]] .. side[first_side[c + 1] - 1] */
    const struct mw_side *side; /* sides of a cell run clockwise */
    const int *first_at;        /* corner k has the walls at[first_at[k]] .. at[first_at[k + 1] - 1] */
    const int *at;
    struct mw_box box; /* the bounds of all walls, arcs included, without line width */
    const unsigned char
        *gate_quality; /* for each wall of the outer rim, as mw_gate_quality() returns it; NULL if unknown */
    const struct mw_joint *joint; /* for each wall at a corner, as in `at`; NULL if unknown */
};

/* A corner of a cell, as a tiling emits it: two numbers that identify it, equal for all cells that share the
 * corner; its position; and the bulge of the side that starts here. */
struct mw_corner {
    int name[2];
    double x, y, bulge;
};

struct mw_builder;
/* Hands over one cell, its corners clockwise on the page. Cells are numbered in the order in which they come.
 */
void mw_emit_cell(struct mw_builder *, struct mw_point centre, int ncorners, const struct mw_corner *);

/* Hands over one cell with the centroid of its area as its centre. */
void mw_emit_polygon(struct mw_builder *, int ncorners, const struct mw_corner *);
/* Returns the random numbers of the grid's seed, for seeded tilings. */
struct mw_rng *mw_emit_rng(struct mw_builder *);

/* A tiling. Each file of tilings defines one or more as consts; all else in it is static. Unless the tiling
 * is ragged, the cells of every grid of at least the size `least` are connected through their sides and
 * enclose no hole; opposite walls of a corridor are about 1 apart. */
struct mw_tiling {
    const char *name, *brief;
    bool single;  /* its size is one number: rings, or cells along a side */
    bool rings;   /* its cells lie around a middle, where mazes finish by default */
    bool square;  /* every grid of it has the numbering that mw_grid.square describes */
    bool seeded;  /* its cells depend on the seed */
    bool ragged;  /* it may hand over pieces at its edge that must be removed */
    bool pinched; /* its corridors may be narrower within a cell than between cells */
    bool weaves;  /* its cells have opposite sides, so corridors can cross */
    bool parity;  /* its squares are fields for diagonals: mw_maze_make_parity() makes its mazes, not an
                     algorithm */
    double cost;  /* cost of making and drawing a cell, as a multiple of a square's; 0 counts as 1 */
    struct mw_size least; /* the smallest size that is connected; 0 counts as 1x1 */
    struct mw_axes {
        double first, step;
    } axes; /* x of the first vertical mirror axis, and the distance between axes; both 0 if the axis is
               always in the middle of the grid */
    void (*emit)(struct mw_builder *, struct mw_size);
};

enum { MW_MAX_SIDES = 64 }; /* the most sides of a cell, and the most walls that meet at a corner */

/* --- the tilings there are (src/grid/tilings.c) ------------------------------------------------------ */

/* All tilings, NULL-terminated. */
extern const struct mw_tiling *const mw_tilings[];
/* Returns the tiling of that name, or NULL. */
const struct mw_tiling *mw_tiling_named(const char *name);
/* Returns the name of the i-th tiling; NULL past the last. */
const char *mw_tiling_name(int i);

/* The outline of a whole grid. A tiling in another outline than a rectangle is a kind of its own, such as
 * "hex-hexagon". */
enum mw_outline { MW_RECTANGLE, MW_HEXAGON, MW_TRIANGLE };
/* Returns the name of an outline; NULL past the last. */
const char *mw_outline_name(int outline);
/* Returns the tiling in that outline. NULL, with the error set, if there is none. */
const struct mw_tiling *mw_tiling_outlined(const struct mw_tiling *, int outline, struct mw_error *);

/* Reads a size for a tiling, such as "12x16" or "9". False, with the error set, if the tiling has no such
 * size. */
bool mw_size_parse(const char *text, const struct mw_tiling *, struct mw_size *, struct mw_error *);
/* True if a tiling has grids of that size. False, with the error set, if not. */
bool mw_size_admits(const struct mw_tiling *, struct mw_size, struct mw_error *);
/* Returns the most cells that a grid of a tiling has across or down. */
int mw_size_most(const struct mw_tiling *);
/* Returns a size as "12x16", or "9" where it is one number. */
const char *mw_size_format(struct mw_arena *, const struct mw_tiling *, struct mw_size);

/* --- grids (src/grid/grid.c) -------------------------------------------------------------------------- */

/* Returns the grid of that tiling and size, which the tiling must admit. The grid is cut out by the shape,
 * scaled to be as large as fits; if the shape is NULL, the grid is whole. If several pieces are left, the
 * largest one connected by sides is kept. The seed matters only to seeded tilings. NULL if the shape leaves
 * no cell, or none for some letter of a word. */
const struct mw_grid *mw_grid_new(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                  const struct mw_shape *, uint64_t seed);
/* Returns the same grid as mw_grid_new() for a whole grid of a square tiling, with the same numbers for
 * everything, but without tables: it takes no more memory than its rim (src/grid/squares.c). */
const struct mw_grid *mw_grid_of_squares(struct mw_arena *, const struct mw_tiling *, struct mw_size);

/* Returns `nfloors` copies of a whole grid, the floors of a building, side by side as one grid: next to each
 * other, one below the other, or in two rows, whichever comes nearest to the shape of a page. Cell c of floor
 * f is cell c + f * ncells of the grid that is copied, and so are walls and corners. Walls of the rim that
 * face another floor come after nouter, like those that face a hole: no gate is there (src/grid/floors.c). */
const struct mw_grid *mw_grid_floors(struct mw_arena *, const struct mw_grid *, int nfloors);
/* Returns the size of one of `nfloors` floors, as square as possible, that lie side by side in a space of
 * size `whole`; at least 1x1, and no more than half as long again as wide. */
struct mw_size mw_size_of_floor(struct mw_size whole, int nfloors);
/* The two cells that stairs join. */
struct mw_stairs {
    int cell[2];
};
/* Returns the grid of a building with stairs; a cell may have one. Everything else keeps its number. */
const struct mw_grid *mw_grid_with_stairs(struct mw_arena *, const struct mw_grid *building, int nstairs,
                                          const struct mw_stairs *);

/* Returns a grid with its rim bent along the outline that it was cut out by (src/bend/). Cells keep their
 * numbers and neighbours; walls three corners away from the rim stay where they are. Returns the grid itself
 * if it has no outline. */
const struct mw_grid *mw_grid_bend(struct mw_arena *, const struct mw_grid *);
/* Returns mw_grid_bend() of mw_grid_new(), after closing the slits of the shape that are narrower than a
 * third of a corridor; grid->outline->slits is the number of closed slits (src/bend/lay.c). */
const struct mw_grid *mw_grid_follow(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                     const struct mw_shape *, uint64_t seed);
/* Returns mw_grid_follow(); but if the rim would be visibly off the outline, first moves the shape by up to
 * half a cell, or makes it slightly smaller, to avoid that as far as possible (src/bend/lay.c). Leaves out
 * cells that bending squeezes if the rim is as smooth without them. Words, and shapes on seeded tilings, are
 * not moved. */
const struct mw_grid *mw_grid_lay(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                  const struct mw_shape *, uint64_t seed);
/* The symmetries that a maze can have. */
enum mw_symmetry { MW_NO_SYMMETRY, MW_MIRROR, MW_BOTH_AXES, MW_ROTATION };
/* Returns mw_grid_lay() with a symmetry kept: if the cells before bending and the outline both have it, the
 * bent grid has it, too. */
const struct mw_grid *mw_grid_lay_evenly(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                         const struct mw_shape *, uint64_t seed, enum mw_symmetry);
/* Returns for each cell of a grid in the shape of a word the letter that it is part of, from 0 in reading
 * order, or -1 if it is part of a bridge; NULL if the outline has no letters (src/grid/letters.c). */
const int *mw_grid_letters(struct mw_arena *, const struct mw_grid *);
/* True if the outline has letters, and every way from one to another passes through all letters between them
 * in order. */
bool mw_grid_is_chain(const struct mw_grid *);
/* Returns how far the rim of a grid is off its outline: the sum of the squared distances from the outline, on
 * the lattice, over those points of its walls that are visibly off; 0 is smooth (src/bend/lay.c). */
long long mw_grid_raggedness(const struct mw_grid *);
/* Stores grid->nwalls walls as the walls of the grid. */
void mw_grid_keep_walls(struct mw_arena *, struct mw_grid *, const struct mw_wall *);
/* Returns the border of the cells whose entry in `cell` is 1, or of the whole grid if `cell` is NULL: closed
 * lines with the cells to their right (src/grid/border.c). */
const struct mw_lines *mw_grid_border(struct mw_arena *, const struct mw_grid *, const unsigned char *cell);
/* Returns mw_shape_likeness() of a shape in cell units and the cells whose entry in `cell` is 1 (all cells if
 * NULL). */
double mw_grid_likeness(const struct mw_grid *, const unsigned char *cell, const struct mw_shape *);
/* Returns the least width to which bending may narrow an opening that is `width` wide: 0.55 of a corridor, or
 * four fifths of `width` if that is less. */
static inline double mw_bent_least(double width)
{
    return fmin(0.55, 0.8 * fmax(width, 0));
}

/* Sets bits[cell] for each cell of a grid of squares: bit i is set if the wall at side i is open and another
 * cell lies beyond it. Such a grid is one whose `square` is true (src/grid/squares.c). */
void mw_square_passages(const struct mw_grid *, const unsigned char *open, unsigned char *bits);

/* --- of squares without tables (src/grid/squares.c) ---------------------------------------------------- */

/* Compute the answers for grids without tables; called by the functions below. */
struct mw_wall mw_square_wall(const struct mw_grid *, int wall);
struct mw_point mw_square_corner(const struct mw_grid *, int corner);
struct mw_point mw_square_centre(const struct mw_grid *, int cell);
int mw_square_loop(const struct mw_grid *, int corner);
int mw_square_walls_at(const struct mw_grid *, int corner, int found[MW_SQUARE]);
struct mw_side mw_square_side(const struct mw_grid *, int cell, int i);
const struct mw_side *mw_square_sides(const struct mw_grid *, int cell, struct mw_side buffer[MW_SQUARE]);

/* --- what is asked of a grid, by number ---------------------------------------------------------------- */

static inline struct mw_wall mw_wall(const struct mw_grid *grid, int wall)
{
    if (!grid->wall)
        return mw_square_wall(grid, wall);
    const struct mw_kept_wall *kept = &grid->wall[wall];
    struct mw_wall whole;
    memset(&whole, 0, sizeof whole);
    for (int i = 0; i < 2; i++) {
        whole.cell[i] = kept->cell[i];
        whole.corner[i] = kept->corner[i];
    }
    whole.is_stairs = wall >= grid->nwalls - grid->nstairs;
    if (kept->bend >= 0) {
        const struct mw_bend *bend = &grid->bend[kept->bend];
        whole.bulge = bend->bulge;
        whole.nvia = bend->nvia;
        whole.via = bend->via;
        whole.dives = bend->dives;
    }
    return whole;
}

static inline struct mw_point mw_corner_at(const struct mw_grid *grid, int corner)
{
    return grid->corner ? grid->corner[corner] : mw_square_corner(grid, corner);
}

static inline struct mw_point mw_centre(const struct mw_grid *grid, int cell)
{
    return grid->centre ? grid->centre[cell] : mw_square_centre(grid, cell);
}

static inline int mw_loop_of(const struct mw_grid *grid, int corner)
{
    return grid->loop ? grid->loop[corner] : mw_square_loop(grid, corner);
}

/* Returns the number of walls that meet at a corner. */
static inline int mw_nwalls_at(const struct mw_grid *grid, int corner)
{
    int buffer[MW_SQUARE];
    return grid->at ? grid->first_at[corner + 1] - grid->first_at[corner]
                    : mw_square_walls_at(grid, corner, buffer);
}

/* Returns the walls that meet at a corner, in the order of their numbers. `buffer` is used if the grid keeps
 * no tables. */
static inline const int *mw_walls_at(const struct mw_grid *grid, int corner, int buffer[MW_SQUARE])
{
    if (grid->at)
        return grid->at + grid->first_at[corner];
    mw_square_walls_at(grid, corner, buffer);
    return buffer;
}

static inline int mw_wall_at(const struct mw_grid *grid, int corner, int i)
{
    int buffer[MW_SQUARE];
    return mw_walls_at(grid, corner, buffer)[i];
}

static inline int mw_rim_wall(const struct mw_grid *grid, int i)
{
    return grid->rim[i];
}

/* Returns the number of sides of all cells before `cell` together. */
static inline int mw_first_side(const struct mw_grid *grid, int cell)
{
    return grid->side ? grid->first_side[cell] : MW_SQUARE * cell;
}

static inline int mw_nsides(const struct mw_grid *grid, int cell)
{
    return grid->side ? grid->first_side[cell + 1] - grid->first_side[cell] : MW_SQUARE;
}

static inline struct mw_side mw_side(const struct mw_grid *grid, int cell, int i)
{
    return grid->side ? grid->side[grid->first_side[cell] + i] : mw_square_side(grid, cell, i);
}

/* Returns the number of a cell's sides that have a place on paper: all but stairs, which come last. */
static inline int mw_nedges(const struct mw_grid *grid, int cell)
{
    const int n = mw_nsides(grid, cell);
    return n - (grid->nstairs > 0 && mw_side(grid, cell, n - 1).wall >= grid->nwalls - grid->nstairs);
}

/* Returns all sides of a cell. A grid without tables writes them into the buffer. */
static inline const struct mw_side *mw_sides(const struct mw_grid *grid, int cell,
                                             struct mw_side buffer[MW_SQUARE])
{
    return grid->side ? grid->side + grid->first_side[cell] : mw_square_sides(grid, cell, buffer);
}

/* True if a cell has a side on the rim, which includes the boundary of each hole. */
static inline bool mw_is_at_rim(const struct mw_grid *grid, int cell)
{
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        if (mw_side(grid, cell, i).to == MW_OUTSIDE)
            return true;
    return false;
}

/* Returns the index of the side of `cell` whose wall is `wall`; `cell` must have such a side. */
static inline int mw_side_index(const struct mw_grid *grid, int cell, int wall)
{
    int i = 0;
    while (mw_side(grid, cell, i).wall != wall)
        i++;
    return i;
}

/* Returns the corner at which side i of a cell begins. */
static inline int mw_corner_before(const struct mw_grid *grid, int cell, int i)
{
    const struct mw_wall wall = mw_wall(grid, mw_side(grid, cell, i).wall);
    return wall.corner[wall.cell[0] != cell];
}

/* Returns point i of a wall, from 0 to nvia + 1: a corner, the bends, the other corner. */
static inline struct mw_point mw_wall_point(const struct mw_grid *grid, struct mw_wall wall, int i)
{
    return i == 0           ? mw_corner_at(grid, wall.corner[0])
           : i <= wall.nvia ? wall.via[i - 1]
                            : mw_corner_at(grid, wall.corner[1]);
}
/* Returns the index, from 0, of the piece on which the middle of a wall lies; if the middle lies between two
 * pieces, the index of the first. */
int mw_wall_middle_piece(const struct mw_grid *, struct mw_wall);
/* Returns the point halfway along a wall, on the arc if it is one; of stairs, that between the centres of
 * their cells. */
struct mw_point mw_wall_middle(const struct mw_grid *, int wall);
/* Returns the distance of a point from a wall; from an arc, that to its chord or to its middle, whichever is
 * nearer. */
double mw_wall_distance(const struct mw_grid *, struct mw_point, int wall);
/* Returns the n points of a side of a cell, from corner to corner in the direction in which sides follow each
 * other, with the middle of an arc among them. */
struct mw_point *mw_side_points(struct mw_arena *, const struct mw_grid *, int cell, int side, int *n);
/* Returns the distance from the centre of a cell to its nearest side. */
double mw_cell_radius(const struct mw_grid *, int cell);
/* Returns the unit vector that points out of cell[0], at right angles to the wall at its middle. */
struct mw_point mw_wall_outward(const struct mw_grid *, int wall);
/* Returns the cell nearest to a point; of several, the one with the lowest number. */
int mw_grid_nearest(const struct mw_grid *, struct mw_point);
/* Returns the cell nearest to the middle of the grid's box. */
int mw_grid_middle(const struct mw_grid *);
/* Returns the number of the floor that a cell lies on, from 0; 0 in a grid that is no building. */
static inline int mw_floor_of(const struct mw_grid *grid, int cell)
{
    return grid->floor ? cell / grid->floor->ncells : 0;
}
/* True if a cell of a woven grid lies below another one. */
bool mw_is_below(const struct mw_grid *, int cell);
/* Returns the wall between two cells; MW_OUTSIDE (-1) if they are not neighbours. */
int mw_wall_between(const struct mw_grid *, int a, int b);

MW_C_END

#endif
