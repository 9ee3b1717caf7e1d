/* Checks whether the parts of a request can be combined, and writes requests as text. */
#include "mazewright/kinds.h"
#include "puzzle/kinds/kind.h"
#include "shape/region.h"

#include <string.h>

struct mw_request mw_request_usual(void)
{
    struct mw_request usual = {.tiling = &mw_tiling_rect,
                               .size = {20, 26},
                               .vary = mw_variation_usual(),
                               .start = MW_PLACE_USUAL,
                               .finish = MW_PLACE_USUAL,
                               .seed = 1};
    mw_algorithm_parse("backtracker", &usual.algorithm, &(struct mw_error){0});
    return usual;
}

/* --- ends --------------------------------------------------------------------------------------------- */

static int finish_of(const struct mw_request *);

/* True if a maze on a grid of rings finishes at its centre and has chosen ends. Its usual start is then far
 * apart from the centre (MW_APART), not just at the top, so that the route is long. */
static bool is_way_to_centre(const struct mw_request *r)
{
    return r->tiling->rings && r->vary.ends == MW_ENDS_CHOSEN && finish_of(r) == MW_CENTRE;
}

/* Returns `usual`, the place of an end that the request does not name, and mirrors it from right to left for
 * a left-handed reader. */
static int for_hand(const struct mw_request *r, int usual)
{
    return r->vary.hand == MW_HAND_LEFT ? mw_place_mirrored(usual) : usual;
}

static int start_of(const struct mw_request *r)
{
    const struct mw_puzzle_kind *kind = mw_request_kind(r);
    return r->start != MW_PLACE_USUAL ? r->start
           : kind->usual_ends         ? for_hand(r, kind->usual_ends(r).start)
           : r->shape                 ? MW_APART
           : is_way_to_centre(r)      ? MW_APART
                                      : MW_TOP;
}

static int finish_of(const struct mw_request *r)
{
    const struct mw_puzzle_kind *kind = mw_request_kind(r);
    return r->finish != MW_PLACE_USUAL ? r->finish
           : kind->usual_ends          ? for_hand(r, kind->usual_ends(r).finish)
           : r->shape                  ? MW_APART
           : r->tiling->rings          ? MW_CENTRE
                                       : MW_BOTTOM;
}

/* True if a place is neither at the left nor at the right, so that the reader's hand decides in which half of
 * the place an end lies. */
static bool is_amid(int place)
{
    int column, row;
    return !mw_place_is_cell(place, &column, &row) && mw_place_mirrored(place) == place;
}

struct mw_ends_wish mw_request_ends(const struct mw_request *r)
{
    const int start = start_of(r), finish = finish_of(r);
    return (struct mw_ends_wish){start, finish,
                                 r->vary.hand == MW_HAND_LEFT && is_amid(start) && is_amid(finish)};
}

static bool is_tree(const struct mw_grid *grid)
{
    int inner = 0;
    for (int i = 0; i < grid->nwalls && inner < grid->ncells; i++)
        inner += mw_wall(grid, i).cell[1] != MW_OUTSIDE;
    return grid->ncells > 1 && inner == grid->ncells - 1;
}

/* True if the ends do not depend on the seed: either none is at a side, or they are at two different sides,
 * where the best route between the sides decides. False for dealt ends. */
static bool has_settled_ends(const struct mw_request *r)
{
    const struct mw_ends_wish ends = mw_request_ends(r);
    const int sides = (ends.start <= MW_RIGHT) + (ends.finish <= MW_RIGHT);
    return r->vary.ends == MW_ENDS_CHOSEN && (sides == 0 || (sides == 2 && ends.start != ends.finish));
}

bool mw_request_is_settled(const struct mw_request *r)
{
    const struct mw_variation *vary = &r->vary;
    const bool is_varied = r->picture || vary->loops > 0 || vary->sparse > 0 || vary->weave > 0 ||
                           vary->symmetry != MW_NO_SYMMETRY || vary->unicursal;
    return !r->tiling->seeded && !r->tiling->parity && !is_varied && has_settled_ends(r) && is_tree(r->grid);
}

static bool has_end(const struct mw_request *r, int place, struct mw_error *error)
{
    int column, row;
    bool is_cell = mw_place_is_cell(place, &column, &row);
    const struct mw_puzzle_kind *kind = mw_request_kind(r);
    if (kind->admits_end && !kind->admits_end(place, error))
        return false;
    if (is_cell && (column > r->size.w || row > r->size.h))
        return mw_fail(error, "cell %dx%d is not on the grid, which has %d columns and %d rows", column, row,
                       r->size.w, r->size.h);
    return true;
}

bool mw_request_has_ends(const struct mw_request *r, struct mw_error *error)
{
    int column, row;
    if (!r->picture && r->start == r->finish &&
        (r->start == MW_CENTRE || mw_place_is_cell(r->start, &column, &row)))
        return mw_fail(error, "start and finish are the same cell; choose another one for either");
    return has_end(r, r->start, error) && has_end(r, r->finish, error);
}

bool mw_request_is_large(const struct mw_request *r)
{
    return r->size.w > MW_MAX_OTHERS || r->size.h > MW_MAX_OTHERS;
}

static bool is_merely_carved(const struct mw_request *r)
{
    bool plain = !r->shape && !r->picture;
    for (int i = 0; mw_knob_name(i); i++)
        plain = plain && (mw_knob_is_usual(i, &r->vary) || strcmp(mw_knob_name(i), "ends") == 0 ||
                          strcmp(mw_knob_name(i), "hand") == 0);
    return plain;
}

bool mw_request_admits(const struct mw_request *r, struct mw_error *error)
{
    if (!r->tiling || !r->algorithm.carver)
        return mw_fail(error, "a request wants a tiling and an algorithm; start from mw_request_usual()");
    return mw_size_admits(r->tiling, r->size, error) &&
           (!mw_request_is_large(r) || is_merely_carved(r) ||
            mw_fail(error,
                    "a maze of more than %d cells across or down is made as it is carved; leave shape, "
                    "picture and variations out, or make it smaller",
                    MW_MAX_OTHERS)) &&
           mw_algorithm_admits(&r->algorithm, r->tiling, r->shape, error) &&
           mw_variation_admits(&r->vary, r->tiling, error) &&
           (!mw_request_kind(r)->admits || mw_request_kind(r)->admits(r, error)) &&
           mw_request_has_ends(r, error);
}

/* --- the grid ----------------------------------------------------------------------------------------- */

bool mw_request_bends(const struct mw_request *r)
{
    return r->vary.edges == MW_EDGES_SMOOTH && !mw_request_kind(r)->keeps_cells;
}

/* Returns the shape of a request, without its letters if the route need not pass them in order. */
static const struct mw_shape *shape_of(struct mw_arena *arena, const struct mw_request *r)
{
    if (!r->shape || !r->shape->letters || r->vary.route == MW_WAY_EVERY_LETTER)
        return r->shape;
    struct mw_shape *shape = MW_NEW(arena, struct mw_shape);
    *shape = *r->shape;
    shape->letters = NULL;
    return shape;
}

const struct mw_grid *mw_request_grid(struct mw_arena *arena, const struct mw_request *r)
{
    const struct mw_shape *shape = shape_of(arena, r);
    if (!mw_request_bends(r))
        return mw_grid_new(arena, r->tiling, r->size, shape, r->seed);
    return mw_grid_lay_evenly(arena, r->tiling, r->size, shape, r->seed, (enum mw_symmetry)r->vary.symmetry);
}

struct mw_box mw_request_box(const struct mw_request *r)
{
    const struct mw_box b = r->grid->box;
    const int pieces = mw_request_kind(r)->pieces > 0 ? mw_request_kind(r)->pieces : 1;
    return (struct mw_box){pieces * b.x, pieces * b.y, pieces * b.w, pieces * b.h};
}

/* Returns a size multiplied by a factor. */
static struct mw_size times(struct mw_size size, double by)
{
    const int w = (int)mw_snap(size.w * by + 0.499, 1), h = (int)mw_snap(size.h * by + 0.499, 1);
    return (struct mw_size){w < MW_MAX_OTHERS ? w : MW_MAX_OTHERS, h < MW_MAX_OTHERS ? h : MW_MAX_OTHERS};
}

bool mw_request_fits(const struct mw_request *r, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    const char *size = mw_size_format(scratch, r->tiling, r->size);
    bool good = true;
    if (!r->grid || (r->shape && r->grid->ncells < 2))
        good = mw_fail(error, "the shape %s does not fit %s %s; give it a larger size", r->shape->name,
                       r->tiling->name, size);
    else if (mw_request_kind(r)->fits)
        good = mw_request_kind(r)->fits(scratch, r, error);
    mw_arena_free(scratch);
    return good;
}

/* True if a hole of the shape, such as an eye or a handle, is not a hole of the grid; holes with an area
 * under 0.2 cells do not count. */
static bool lost_a_hole(const struct mw_grid *grid)
{
    const double speck = 0.2;
    int n = 0;
    for (int i = 0; i < grid->outline->n; i++) {
        const struct mw_contour *line = &grid->outline->contour[i];
        n += mw_lattice(fabs(mw_polygon_area(line->n, line->at))) > mw_lattice(speck);
    }
    return grid->nloops < n;
}

static bool is_unlike(const struct mw_grid *grid)
{
    return lost_a_hole(grid) || mw_lattice(mw_grid_likeness(grid, NULL, grid->outline)) < mw_lattice(0.95);
}

/* True if a part of the rim runs along cells instead of along the shape, so that it looks torn. False for
 * words, whose letters can be read all the same. */
static bool is_ragged(const struct mw_grid *grid)
{
    return !grid->shape->is_text &&
           mw_lattice(mw_grid_likeness(grid, NULL, grid->outline)) < mw_lattice(0.985);
}

/* True if the shape is a word and the maze is at least as wide as computed for it; then parts of letters,
 * such as dots, may be thinner than a corridor. */
static bool is_word_of_its_size(const struct mw_request *r)
{
    return r->shape->is_text && r->size.w >= mw_request_size_for(r->tiling, r->shape).w;
}

/* Returns the grid of a request with the shape in its usual place. mw_request_grid() searches for a better
 * place, which is never worse but takes up to a hundred times as long. */
static const struct mw_grid *usual_grid(struct mw_arena *arena, const struct mw_request *r)
{
    return (mw_request_bends(r) ? mw_grid_follow : mw_grid_new)(arena, r->tiling, r->size, r->shape, r->seed);
}

/* The most cells in total of the grids tried for one warning: BENT_CELLS with a bent rim, PLAIN_CELLS
 * without; either total takes about a third of a second. */
enum { BENT_CELLS = 4000, PLAIN_CELLS = 60000 };

/* The sizes that are tried until a warning can recommend one: each a tenth wider and higher than the last.
 * `left` is the number of cells that the grids still to be tried may have in total; at first at least 1.3
 * times the cells of the maze. */
struct growth {
    double by; /* the size being tried, as a multiple of the request's */
    long long left;
};

static long long cells_of(struct mw_size size)
{
    return (long long)size.w * size.h;
}

static struct growth growth_from(struct mw_size size, long long most)
{
    const long long next = 13 * cells_of(size) / 10;
    return (struct growth){1, most > next ? most : next};
}

/* Goes on to the next size. False if that is too many cells. */
static bool grow(struct growth *g, struct mw_size from)
{
    g->by *= 1.1;
    return cells_of(times(from, g->by)) <= g->left;
}

/* Returns what is wrong with the shape of a request in its cells, as the predicate of a message; NULL if
 * nothing is. */
static const char *flaw_of(const struct mw_request *r)
{
    enum { FEWEST = 24 }; /* the fewest cells for a simple shape */
    const struct mw_grid *grid = r->grid;
    const struct mw_shape *outline = grid->outline;
    if (grid->straight ? is_unlike(grid) : grid->ncells < FEWEST)
        return "cannot be recognized in the cells";
    if (grid->straight && mw_region_is_thin(outline->n, outline->contour, 1) && !is_word_of_its_size(r))
        return "has limbs that are narrower than a corridor";
    return grid->straight && is_ragged(grid) ? "comes out ragged in the cells" : NULL;
}

/* Sets `*size` to the size computed for a word, if the request is smaller than that; otherwise to the first
 * size tried at which the shape has no flaw. False if there is none. */
static bool find_size(struct mw_arena *scratch, const struct mw_request *r, struct mw_size *size)
{
    if (r->shape->is_text && !is_word_of_its_size(r)) {
        *size = mw_request_size_for(r->tiling, r->shape);
        return true;
    }
    const struct mw_shape *outline = r->grid->outline;
    struct mw_request larger = *r;
    struct growth g = growth_from(r->size, BENT_CELLS);
    bool thin = r->grid->straight; /* limbs may be too thin; tested without a grid */
    while (grow(&g, r->size)) {
        thin = thin && mw_region_is_thin(outline->n, outline->contour, 1 / g.by);
        if (thin)
            continue;
        *size = larger.size = times(r->size, g.by);
        g.left -= cells_of(*size);
        larger.grid = usual_grid(scratch, &larger);
        if (larger.grid && !flaw_of(&larger))
            return true;
    }
    return false;
}

/* Returns advice about a shape that does not show, as the end of a sentence. */
static const char *remedy_for_shape(struct mw_arena *scratch, const struct mw_request *r)
{
    struct mw_size size;
    return find_size(scratch, r, &size)
               ? mw_format(scratch, "; give it %s or more", mw_size_format(scratch, r->tiling, size))
               : ": it has details that are too fine for a maze; take a drawing without them";
}

/* True if the route is to pass every letter of a word but may not, because the letters are no chain. */
static bool misses_letters(const struct mw_request *r)
{
    const struct mw_ends_wish ends = mw_request_ends(r);
    return r->grid->outline->letters && ends.start == MW_APART && ends.finish == MW_APART &&
           !r->vary.unicursal && !mw_grid_is_chain(r->grid);
}

static const char *doubt_of_shape(struct mw_arena *arena, struct mw_arena *scratch,
                                  const struct mw_request *r)
{
    const char *what = flaw_of(r), *size = mw_size_format(scratch, r->tiling, r->size);
    const bool is_closed = r->grid->outline->slits > 0;
    if (what)
        return mw_format(arena, "the shape %s %s of %s %s%s%s", r->shape->name, what, r->tiling->name, size,
                         is_closed ? ", where slits narrower than a third of a corridor are closed" : "",
                         remedy_for_shape(scratch, r));
    if (is_closed)
        return mw_format(
            arena,
            "the shape %s has slits that are narrower than a third of a corridor of %s %s: they are "
            "closed; give it a larger size, or draw them wider",
            r->shape->name, r->tiling->name, size);
    if (misses_letters(r))
        return mw_format(arena,
                         "the letters of %s touch in the cells of %s %s, so the route may pass some by; give "
                         "it a larger size, or \"route: any\"",
                         r->shape->name, r->tiling->name, size);
    return r->grid->outline->specks > 0
               ? mw_format(
                     arena,
                     "the shape %s has small pieces beside a large one, which are left out (%d); draw them "
                     "larger, or nearer, so that they touch it",
                     r->shape->name, r->grid->outline->specks)
               : NULL;
}

/* True if the cells do not show the picture. A picture needs more cells than a shape, because no rim is bent
 * along it, so its edge has steps. */
static bool is_picture_unlike(struct mw_arena *scratch, const struct mw_request *r,
                              const struct mw_grid *grid)
{
    const struct mw_shape *laid;
    const struct mw_grid *whole = grid->straight ? grid->straight : grid;
    const unsigned char *inside = mw_picture_cells(scratch, whole, r->picture, &laid);
    return !inside || mw_lattice(mw_grid_likeness(whole, inside, laid)) < mw_lattice(0.75);
}

/* Returns the smallest size tried at which the cells show the picture; NULL if there is none. The grids tried
 * have no bent rims, which saves most of the time. */
static const char *larger_for_picture(struct mw_arena *scratch, const struct mw_request *r)
{
    struct mw_request larger = *r;
    for (struct growth g = growth_from(r->size, PLAIN_CELLS); grow(&g, r->size);
         g.left -= cells_of(larger.size)) {
        larger.size = times(r->size, g.by);
        const struct mw_grid *grid = mw_grid_new(scratch, r->tiling, larger.size, r->shape, r->seed);
        if (grid && !is_picture_unlike(scratch, &larger, grid))
            return mw_size_format(scratch, r->tiling, larger.size);
    }
    return NULL;
}

static const char *doubt_of_picture(struct mw_arena *arena, struct mw_arena *scratch,
                                    const struct mw_request *r)
{
    if (!is_picture_unlike(scratch, r, r->grid))
        return NULL;
    const char *size = mw_size_format(scratch, r->tiling, r->size), *larger = larger_for_picture(scratch, r);
    return larger ? mw_format(arena,
                              "the picture %s cannot be recognized in the cells of %s %s; give it %s or more",
                              r->picture->name, r->tiling->name, size, larger)
                  : mw_format(
                        arena,
                        "the picture %s cannot be recognized in the cells of %s %s: it has details that are "
                        "too fine for a maze; take a drawing without them",
                        r->picture->name, r->tiling->name, size);
}

bool mw_request_is_doubtful(const struct mw_request *r)
{
    struct mw_arena *scratch = mw_arena_new();
    const bool is_doubtful =
        (r->shape && flaw_of(r)) || (r->picture && is_picture_unlike(scratch, r, r->grid));
    mw_arena_free(scratch);
    return is_doubtful;
}

const char *mw_request_doubt(struct mw_arena *arena, const struct mw_request *r)
{
    struct mw_arena *scratch = mw_arena_new();
    const char *doubt = r->shape && r->grid ? doubt_of_shape(arena, scratch, r) : NULL;
    if (!doubt && r->picture && r->grid)
        doubt = doubt_of_picture(arena, scratch, r);
    mw_arena_free(scratch);
    return doubt;
}

static struct mw_size size_by_stroke(const struct mw_tiling *tiling, const struct mw_shape *shape)
{
    const double corridors = 2,
                 stroke = mw_region_stroke(shape->n, shape->contour, fmin(shape->box.w, shape->box.h));
    const struct mw_size one = {1, 1}, size = {times(one, corridors * shape->box.w / stroke).w,
                                               times(one, corridors * shape->box.h / stroke).h};
    const int rings = ((size.w > size.h ? size.w : size.h) + 1) / 2;
    return tiling->single ? (struct mw_size){rings, rings} : size;
}

/* Computes the size of a maze in the shape of a word. The size is larger on tilings whose cells are not as
 * wide as high, or whose cells leave out more of a shape, because thin parts of letters may fall between
 * cells. */
struct mw_size mw_request_size_for(const struct mw_tiling *tiling, const struct mw_shape *shape)
{
    enum { TRIES = 8 };
    struct mw_request r = mw_request_usual();
    r.tiling = tiling;
    r.shape = shape;
    r.size = size_by_stroke(tiling, shape);
    for (int i = 0; i < TRIES; i++) {
        struct mw_arena *scratch = mw_arena_new();
        r.grid = mw_request_grid(scratch, &r);
        const bool good = r.grid && !is_unlike(r.grid);
        mw_arena_free(scratch);
        if (good)
            break;
        r.size = times(r.size, 1.1);
    }
    return r.size;
}

/* --- in words ----------------------------------------------------------------------------------------- */

static const char *format_knobs(struct mw_arena *arena, const struct mw_request *r)
{
    const char *text = "";
    for (int i = 0; mw_knob_name(i); i++)
        if (mw_knob_is_of(i, r->tiling) && !mw_knob_is_usual(i, &r->vary))
            text = mw_format(arena, "%s %s %s", text, mw_knob_name(i), mw_knob_write(arena, i, &r->vary));
    return text;
}

static const char *format_ends(struct mw_arena *arena, const struct mw_request *r)
{
    struct mw_request usual = *r;
    usual.start = usual.finish = MW_PLACE_USUAL;
    int start = start_of(r), finish = finish_of(r);
    if (start == start_of(&usual) && finish == finish_of(&usual))
        return "";
    return mw_format(arena, " %s to %s", mw_place_format(arena, start), mw_place_format(arena, finish));
}

static const char *format(struct mw_arena *arena, const struct mw_request *r, const char *shape,
                          const char *picture)
{
    const char *algorithm = r->tiling->parity ? "" : mw_algorithm_format(arena, &r->algorithm);
    return mw_format(arena, "%s%s%s %s%s%s #%llu%s%s%s%s", r->tiling->name, r->shape ? " " : "", shape,
                     mw_size_format(arena, r->tiling, r->size), algorithm[0] ? " " : "", algorithm,
                     (unsigned long long)r->seed, format_knobs(arena, r), r->picture ? " picture " : "",
                     r->picture ? picture : "", format_ends(arena, r));
}

const char *mw_request_format(struct mw_arena *arena, const struct mw_request *r)
{
    return format(arena, r, r->shape ? r->shape->name : "", r->picture ? r->picture->name : "");
}

static bool is_plain(const char *text)
{
    while (*text && (unsigned char)*text < 0x80)
        text++;
    return !*text;
}

/* Returns the request as text, with "..." for the picture's name. Puts a left-to-right mark after a shape's
 * name that is not ASCII, so that the numbers after a word that is read from the right are not reversed. */
const char *mw_request_hint(struct mw_arena *arena, const struct mw_request *r)
{
    static const char mark_from_the_left[] = "\xe2\x80\x8e";
    const char *shape = r->shape ? r->shape->name : "";
    if (!is_plain(shape))
        shape = mw_format(arena, "%s%s", shape, mark_from_the_left);
    return format(arena, r, shape, r->picture ? "..." : "");
}
