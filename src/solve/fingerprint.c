/* Computes a number that a maze shares with its mirror images and rotations and, but for chance, with no
 * other maze. Every passage is a point, and so are both ends. All points are rotated around their middle by
 * multiples of 30 degrees (90 on squares), as they are and mirrored. For each of these images the hashes of
 * its points are added up, so that the order of the points does not matter; the least of the sums is the
 * fingerprint. The passages of a maze without walls are the steps that its numbers allow. Coordinates are
 * counted in steps of 1/64, which are coarse enough to absorb rounding. */
#include "mazewright/maze.h"

struct points {
    int n;
    struct mw_point *at;
    uint64_t *kind; /* for each point: whether it is a passage, the cell of an end, or a gap */
};

enum { PASSAGE = 1, END, GAP };

static void add(struct points *points, struct mw_point at, uint64_t kind)
{
    points->at[points->n] = at;
    points->kind[points->n++] = kind;
}

/* Adds a passage as its middle. In a parity grid all sides of squares are passages, wherever the diagonals
 * are, so the centres of the two cells are added instead. */
static void add_passage(struct points *points, const struct mw_grid *grid, int wall)
{
    if (!grid->tiling->parity) {
        add(points, mw_wall_middle(grid, wall), PASSAGE);
        return;
    }
    for (int side = 0; side < 2; side++)
        add(points, mw_centre(grid, mw_wall(grid, wall).cell[side]), PASSAGE);
}

/* Lists the points of a maze, taken from its grid before the rim was bent: a bent rim and its mirror image
 * can differ in the last bit. */
static struct points points_of(struct mw_arena *scratch, const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid->straight ? maze->grid->straight : maze->grid;
    const int most = (grid->tiling->parity ? 2 : 1) * grid->nwalls + 2 * MW_MOST_ENDS;
    struct points points = {0, MW_ARRAY(scratch, most, struct mw_point), MW_ARRAY(scratch, most, uint64_t)};
    for (int i = 0; i < grid->nwalls; i++)
        if (maze->open[i] && mw_wall(grid, i).cell[1] != MW_OUTSIDE)
            add_passage(&points, grid, i);
    for (int i = 0; i < mw_count_ends(maze); i++) {
        const struct mw_end end = mw_end_at(maze, i);
        add(&points, mw_centre(grid, end.cell), END);
        if (end.gate != MW_OUTSIDE)
            add(&points, mw_wall_middle(grid, end.gate), GAP);
    }
    struct mw_point sum = {0, 0};
    for (int i = 0; i < points.n; i++)
        sum = mw_plus(sum, points.at[i], 1);
    for (int i = 0; i < points.n; i++)
        points.at[i] = mw_plus(points.at[i], sum, -1.0 / points.n);
    return points;
}

/* Mixes the bits of a number (the finalizer of SplitMix64, after Steele, Lea and Flood, 2014). */
static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint64_t whole_steps(double x)
{
    const double step = 64, in_steps = x * step + 0.618;
    const int64_t toward_zero = (int64_t)in_steps;
    return (uint64_t)(toward_zero - ((double)toward_zero > in_steps)); /* floor(), but faster */
}

/* One coordinate of a point: x or y, as it is or negative. */
struct coordinate {
    uint64_t steps, mixed;
};

static struct coordinate coordinate(double x)
{
    const uint64_t n = whole_steps(x);
    return (struct coordinate){n, mix(n + UINT64_C(0x9e3779b97f4a7c15))};
}

/* The images of a point under quarter turns and reflections: its coordinates in either order, each with
 * either sign. */
enum { IMAGES = 8 };

/* Adds the hash of a point to the sums of four images: those that have `first` before `second`, each with
 * either sign. */
static void add_four(uint64_t sum[4], const struct coordinate first[2], const struct coordinate second[2],
                     uint64_t kind)
{
    const uint64_t as_it_is = 3 * second[0].steps + kind, negative = 3 * second[1].steps + kind;
    sum[0] += mix(first[0].mixed + as_it_is);
    sum[1] += mix(first[1].mixed + as_it_is);
    sum[2] += mix(first[0].mixed + negative);
    sum[3] += mix(first[1].mixed + negative);
}

/* Rotates all points by an angle, given by its cosine and sine, and adds the hash of each image of each point
 * to the sum of that image. */
static void add_images(const struct points *points, struct mw_point turn, uint64_t sum[IMAGES])
{
    for (int i = 0; i < points->n; i++) {
        const struct mw_point p = points->at[i];
        const double x = p.x * turn.x - p.y * turn.y, y = p.x * turn.y + p.y * turn.x;
        const struct coordinate of_x[] = {coordinate(x), coordinate(-x)},
                                of_y[] = {coordinate(y), coordinate(-y)};
        add_four(sum, of_x, of_y, points->kind[i]);
        add_four(sum + 4, of_y, of_x, points->kind[i]);
    }
}

uint64_t mw_maze_fingerprint(const struct mw_maze *given)
{
    static const struct mw_point turn[] = {{1, 0}, {0.86602540378443865, 0.5}, {0.5, 0.86602540378443865}};
    const int turns = given->grid->tiling->square ? 1 : sizeof turn / sizeof *turn;
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_maze *maze = given->numbers ? mw_numbers_passages(scratch, given) : given;
    const struct points points = points_of(scratch, maze);
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < turns; i++) {
        uint64_t sum[IMAGES] = {0};
        add_images(&points, turn[i], sum);
        for (int k = 0; k < IMAGES; k++)
            least = sum[k] < least ? sum[k] : least;
    }
    mw_arena_free(scratch);
    return least;
}
