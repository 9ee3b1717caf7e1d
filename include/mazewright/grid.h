/* A grid: cells, and the walls that part them. Built once, immutable, shared by many mazes.
 *
 * Units are cell units, x to the right and y down, scaled so that a corridor is about 1 wide. A tiling names
 * each corner by two whole numbers of its own choosing and hands over its cells as polygons; the builder
 * welds corners of equal name, pairs the sides that share two corners, and calls an unpaired side the rim.
 * No distances are compared, and a cell that is not handed over turns its neighbours' sides into rim. */
#ifndef MAZEWRIGHT_GRID_H
#define MAZEWRIGHT_GRID_H

#include "mazewright/kinds.h"
#include "mazewright/shape.h"
#include "mazewright/words.h"

#include <string.h>

MW_C_BEGIN

enum { MW_OUTSIDE = -1, MW_SQUARE = 4 /* sides of one */ };
/* The sides of a square, in their order. */
enum mw_direction { MW_NORTH, MW_EAST, MW_SOUTH, MW_WEST };

struct mw_wall {
    int cell[2];                /* the cells it parts; cell[1] is MW_OUTSIDE on the rim */
    int corner[2];              /* where it starts and ends, clockwise around cell[0] */
    double bulge;               /* of its one piece; 0 if it has bends */
    int nvia;                   /* its bends: cells that share several sides in a row share one wall */
    const struct mw_point *via; /* from corner[0] to corner[1] */
    bool dives;                 /* whoever passes it is below a bridge, in cell[0] or in cell[1] */
};

/* A wall as a grid keeps it: most are straight from corner to corner. */
struct mw_kept_wall {
    int cell[2], corner[2];
    int bend; /* of the grid's bends, or -1 */
};
struct mw_bend {
    double bulge;
    int nvia;
    const struct mw_point *via;
    bool dives;
};

/* One side of a cell: the wall there, and the cell behind it or MW_OUTSIDE. */
struct mw_side {
    int wall, to;
};

/* Ask it by the functions below: a large grid of squares keeps no tables, which are NULL then. */
struct mw_grid {
    const struct mw_tiling *tiling;
    struct mw_size size;
    uint64_t seed;                  /* of a seeded tiling */
    const struct mw_shape *shape;   /* what it was cut out by, or NULL */
    const struct mw_shape *outline; /* the same in cell units, where it was laid on the grid; or NULL */
    bool square; /* cell x + w * y has its neighbours above, right, below and left, in this order */
    bool woven;  /* corridors cross: some cells lie below others */
    const struct mw_grid *straight; /* the same grid before its rim was bent, or NULL */
    int ncells, nwalls, ncorners;
    int nrim, nouter; /* walls of the rim, and those of them that do not face a hole */
    const struct mw_kept_wall *wall;
    const struct mw_bend *bend;
    const int *rim;  /* the walls whose cell[1] is MW_OUTSIDE, the outer ones first */
    const int *loop; /* by corner: 0 on the outer rim, 1.. on the rim of a hole, -1 elsewhere */
    int nloops;
    const struct mw_point *corner; /* by corner */
    const struct mw_point *centre; /* by cell: where a route passes and an icon stands */
    const int *first_side;         /* cell c has side[first_side[c]] .. side[first_side[c + 1] - 1], */
    const struct mw_side *side;    /* clockwise on the page */
    const int *first_at;           /* corner k has the walls at[first_at[k]] .. at[first_at[k + 1] - 1] */
    const int *at;
    struct mw_box box; /* of all walls, arcs included, without line width */
};

/* A corner of a cell as its tiling hands it over: its name, its place, and how the side that starts here
 * bends. */
struct mw_corner {
    int name[2];
    double x, y, bulge;
};

struct mw_builder;
/* Hands over one cell, its corners clockwise on the page. Cells are numbered in the order they come. */
void mw_emit_cell(struct mw_builder *, struct mw_point centre, int ncorners, const struct mw_corner *);

/* The same, with the middle at the centre of its area. */
void mw_emit_polygon(struct mw_builder *, int ncorners, const struct mw_corner *);
/* Random numbers of the grid's seed, for tilings that are seeded. */
struct mw_rng *mw_emit_rng(struct mw_builder *);

/* One const of these per tiling file; all else in the file is static. Unless it is ragged, the cells of every
 * size from the least on are connected through their sides and have no hole among them, and opposite walls of
 * a corridor are about 1 apart. */
struct mw_tiling {
    const char *name, *brief;
    bool single; /* its size is one number: of rings, or of cells along a side */
    bool rings;  /* goes round a middle, where its mazes finish unless they are told otherwise */
    bool square; /* a whole grid of it is square */
    bool seeded; /* its cells differ from seed to seed */
    bool ragged; /* what it hands over may have pieces at its edge that must go */
    bool weaves; /* its cells have opposite sides, so that corridors can cross */
    bool parity; /* its squares hold diagonals: mw_maze_make_parity() makes its mazes, no algorithm does */
    double cost; /* of a cell, to make and to draw, in those of a square; 1 if left out */
    struct mw_size least; /* the smallest size that holds together; 1x1 if left out */
    struct mw_axes {
        double first, step;
    } axes; /* where its upright mirror axes are, if the middle of a grid need not be one; left out otherwise
             */
    void (*emit)(struct mw_builder *, struct mw_size);
};

enum { MW_MAX_SIDES = 64 }; /* of a cell; and walls that meet at a corner */

/* --- the tilings there are (src/grid/tilings.c) ------------------------------------------------------ */

#define MW_DECLARE_TILING(name) extern const struct mw_tiling mw_tiling_##name;
MW_TILINGS(MW_DECLARE_TILING)
/* NULL-terminated. */
extern const struct mw_tiling *const mw_tilings[];
/* The tiling of that name, or NULL; the name of the i-th, NULL past the last. */
const struct mw_tiling *mw_tiling_named(const char *name);
const char *mw_tiling_name(int i);

/* The overall outline of a grid: a tiling in another one than a rectangle is a kind of its own, called
 * "hex-hexagon". */
enum mw_outline { MW_RECTANGLE, MW_HEXAGON, MW_TRIANGLE };
/* The name of an outline; NULL past the last. */
const char *mw_outline_name(int outline);
/* The tiling in that outline. NULL, with the error set, if there is none. */
const struct mw_tiling *mw_tiling_outlined(const struct mw_tiling *, int outline, struct mw_error *);

/* Reads "12x16" or "9" for a tiling. False, with the error set, if it is no size for it. */
bool mw_size_parse(const char *text, const struct mw_tiling *, struct mw_size *, struct mw_error *);
/* Whether a tiling comes in that size; if not, the error says why. */
bool mw_size_admits(const struct mw_tiling *, struct mw_size, struct mw_error *);
/* How many cells a tiling has across or down at most. */
int mw_size_most(const struct mw_tiling *);
/* "12x16", or "9". */
const char *mw_size_format(struct mw_arena *, const struct mw_tiling *, struct mw_size);

/* --- grids (src/grid/grid.c) -------------------------------------------------------------------------- */

/* The grid of that tiling and size, which it must admit; cut out by a shape as large as fits it,
 * unless that is NULL. Of what the shape leaves, the largest piece is kept that hangs together by sides. The
 * seed makes a difference only where the tiling is seeded. NULL if the shape leaves no cell, or if a letter
 * of a word has none. */
const struct mw_grid *mw_grid_new(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                  const struct mw_shape *, uint64_t seed);
/* What mw_grid_new() makes of a small whole grid of a square tiling, and would of a large one, with the same
 * numbers for everything, but without tables: it takes no more room than its rim (src/grid/squares.c). */
const struct mw_grid *mw_grid_of_squares(struct mw_arena *, const struct mw_tiling *, struct mw_size);

/* The same grid with its rim along the outline that it was cut out by (src/bend/): what is beside what
 * stays, and so do all numbers; walls three corners from the rim stand where they stood. The grid itself if
 * it has no outline. */
const struct mw_grid *mw_grid_bend(struct mw_arena *, const struct mw_grid *);
/* mw_grid_new() and mw_grid_bend() in one, for a shape whose slits are closed that are narrower than a third
 * of a corridor: grid->outline->slits tells how many (src/bend/lay.c). */
const struct mw_grid *mw_grid_follow(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                     const struct mw_shape *, uint64_t seed);
/* mw_grid_follow() with the shape a little smaller, higher or lower on its cells where its rim would find no
 * room to follow it as it lies: a grid with the outline of the shape and, as far as can be had, no rim off
 * its line that an eye would see (src/bend/lay.c). Words and seeded tilings are taken as they lie. */
const struct mw_grid *mw_grid_lay(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                  const struct mw_shape *, uint64_t seed);
/* The images of itself that a maze consists of. */
enum mw_symmetry { MW_NO_SYMMETRY, MW_MIRROR, MW_BOTH_AXES, MW_ROTATION };
/* The grid of mw_grid_lay() with the same cells, but bent so that it is its own image, too, if it was before
 * its rim was bent and the outline is. */
const struct mw_grid *mw_grid_lay_evenly(struct mw_arena *, const struct mw_tiling *, struct mw_size,
                                         const struct mw_shape *, uint64_t seed, enum mw_symmetry);
/* How far the rim of a grid is off its outline: the sum of the squares at all points of its walls where an
 * eye would see it, on the lattice; 0 is smooth (src/bend/lay.c). */
long long mw_grid_raggedness(const struct mw_grid *);
/* Gives a grid that has its number of them these walls to keep. */
void mw_grid_keep_walls(struct mw_arena *, struct mw_grid *, const struct mw_wall *);
/* The border of some cells, all that have a 1, or of the whole grid if that is NULL: closed lines with the
 * cells to their right (src/grid/border.c). */
const struct mw_lines *mw_grid_border(struct mw_arena *, const struct mw_grid *, const unsigned char *cell);
/* How like they are to a shape in cell units: mw_shape_likeness(). */
double mw_grid_likeness(const struct mw_grid *, const unsigned char *cell, const struct mw_shape *);
/* Returns the least width that bending leaves of a width: enough to pass, or most of it where it never was
 * that wide. */
static inline double mw_bent_least(double width)
{
    return fmin(0.55, 0.8 * fmax(width, 0));
}

/* --- of squares without tables (src/grid/squares.c) ---------------------------------------------------- */

/* Answer for grids without tables; called by the functions below. */
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

/* The walls that meet at a corner, in the order of their numbers; all at once, as mw_sides() has sides. */
static inline int mw_nwalls_at(const struct mw_grid *grid, int corner)
{
    int buffer[MW_SQUARE];
    return grid->at ? grid->first_at[corner + 1] - grid->first_at[corner]
                    : mw_square_walls_at(grid, corner, buffer);
}

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

/* How many sides all cells before one have. */
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

/* All sides of a cell; of a grid that keeps none, in the room that is handed over. */
static inline const struct mw_side *mw_sides(const struct mw_grid *grid, int cell,
                                             struct mw_side buffer[MW_SQUARE])
{
    return grid->side ? grid->side + grid->first_side[cell] : mw_square_sides(grid, cell, buffer);
}

/* Whether a cell is at the rim of a grid, or at that of a hole. */
static inline bool mw_is_at_rim(const struct mw_grid *grid, int cell)
{
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        if (mw_side(grid, cell, i).to == MW_OUTSIDE)
            return true;
    return false;
}

/* Which side of a cell is that wall, which must be one. */
static inline int mw_side_index(const struct mw_grid *grid, int cell, int wall)
{
    int i = 0;
    while (mw_side(grid, cell, i).wall != wall)
        i++;
    return i;
}

/* The corner at which side i of a cell begins. */
static inline int mw_corner_before(const struct mw_grid *grid, int cell, int i)
{
    const struct mw_wall wall = mw_wall(grid, mw_side(grid, cell, i).wall);
    return wall.corner[wall.cell[0] != cell];
}

/* Point i of a wall: its corners and the bends between them; i is from 0 to nvia + 1. */
static inline struct mw_point mw_wall_point(const struct mw_grid *grid, struct mw_wall wall, int i)
{
    return i == 0           ? mw_corner_at(grid, wall.corner[0])
           : i <= wall.nvia ? wall.via[i - 1]
                            : mw_corner_at(grid, wall.corner[1]);
}
/* The piece of a wall, counted from 0, on which its middle lies; of two, the first. */
int mw_wall_middle_piece(const struct mw_grid *, struct mw_wall);
/* The point halfway along a wall, on its arc if it is one. */
struct mw_point mw_wall_middle(const struct mw_grid *, int wall);
/* The unit vector that points out of cell[0] square to a wall at its middle. */
struct mw_point mw_wall_outward(const struct mw_grid *, int wall);
/* The cell nearest to a point, the lowest number first. */
int mw_grid_nearest(const struct mw_grid *, struct mw_point);
/* The cell nearest to the middle of the grid's box. */
int mw_grid_middle(const struct mw_grid *);
/* Whether a cell of a woven grid lies below another one. */
bool mw_is_below(const struct mw_grid *, int cell);
/* The wall between two cells, or MW_OUTSIDE (-1) if they are not neighbours. */
int mw_wall_between(const struct mw_grid *, int a, int b);

MW_C_END

#endif
