/* Checks whether the parts of a request can be combined, and writes requests as text. */
#include "mazewright/kinds.h"
#include "puzzle/kinds/kind.h"

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
                           vary->symmetry != MW_NO_SYMMETRY || vary->unicursal || vary->starts > 0 ||
                           vary->exits > 0 || vary->keys > 0 || vary->floors > 0 || r->items || r->spell ||
                           r->numbers || r->along;
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

bool mw_request_is_carved(const struct mw_request *r)
{
    return !r->tiling->parity && !r->numbers;
}

bool mw_request_is_large(const struct mw_request *r)
{
    return r->size.w > MW_MAX_OTHERS || r->size.h > MW_MAX_OTHERS;
}

static bool is_merely_carved(const struct mw_request *r)
{
    bool plain = !r->shape && !r->picture && !r->spell && !r->items && !r->numbers && !r->along;
    for (int i = 0; mw_knob_name(i); i++)
        plain = plain && (mw_knob_is_usual(i, &r->vary) || strcmp(mw_knob_name(i), "ends") == 0 ||
                          strcmp(mw_knob_name(i), "hand") == 0);
    return plain;
}

bool mw_request_combines(const struct mw_request *r, struct mw_error *error)
{
    const struct mw_puzzle_kind *kind = mw_request_kind(r);
    return mw_variation_admits(&r->vary, r->tiling, error) && (!kind->admits || kind->admits(r, error));
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
           mw_algorithm_admits(&r->algorithm, r->tiling, r->shape, error) && mw_request_combines(r, error) &&
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
    if (!r->shape || !r->shape->letters || r->vary.route == MW_ROUTE_EVERY_LETTER)
        return r->shape;
    struct mw_shape *shape = MW_NEW(arena, struct mw_shape);
    *shape = *r->shape;
    shape->letters = NULL;
    return shape;
}

const struct mw_grid *mw_request_grid(struct mw_arena *arena, const struct mw_request *r)
{
    const struct mw_shape *shape = shape_of(arena, r);
    if (r->vary.floors > 0)
        return mw_grid_floors(arena, mw_grid_new(arena, r->tiling, r->size, NULL, r->seed),
                              1 + r->vary.floors);
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

/* Returns " NAME VALUE"; "" without a value. */
static const char *format_text(struct mw_arena *arena, const char *name, const char *value)
{
    return value ? mw_format(arena, " %s %s", name, value) : "";
}

/* Texts of a request; NULL for what it has not. */
struct told {
    const char *shape, *picture, *spell, *items, *along;
};

static const char *format(struct mw_arena *arena, const struct mw_request *r, const struct told *told)
{
    const char *algorithm = mw_request_is_carved(r) ? mw_algorithm_format(arena, &r->algorithm) : "";
    return mw_format(arena, "%s%s%s %s%s%s #%llu%s%s%s%s%s%s%s", r->tiling->name, told->shape ? " " : "",
                     told->shape ? told->shape : "", mw_size_format(arena, r->tiling, r->size),
                     algorithm[0] ? " " : "", algorithm, (unsigned long long)r->seed, format_knobs(arena, r),
                     format_text(arena, "items", told->items), format_text(arena, "spell", told->spell),
                     format_text(arena, "numbers", r->numbers), format_text(arena, "along", told->along),
                     format_text(arena, "picture", told->picture), format_ends(arena, r));
}

static struct told told_of(const struct mw_request *r)
{
    return (struct told){r->shape ? r->shape->name : NULL, r->picture ? r->picture->name : NULL, r->spell,
                         r->items, r->along ? r->along->name : NULL};
}

const char *mw_request_format(struct mw_arena *arena, const struct mw_request *r)
{
    const struct told told = told_of(r);
    return format(arena, r, &told);
}

static bool is_plain(const char *text)
{
    while (*text && (unsigned char)*text < 0x80)
        text++;
    return !*text;
}

/* Puts "..." for what a solver is to find. Puts a left-to-right mark after a shape's name that is not ASCII,
 * so that the numbers after a word that is read from the right are not reversed. */
const char *mw_request_hint(struct mw_arena *arena, const struct mw_request *r)
{
    static const char mark_from_the_left[] = "\xe2\x80\x8e", hidden[] = "...";
    struct told told = told_of(r);
    if (told.shape && !is_plain(told.shape))
        told.shape = mw_format(arena, "%s%s", told.shape, mark_from_the_left);
    told.picture = told.picture ? hidden : NULL;
    told.spell = told.spell ? hidden : NULL;
    told.along = told.along ? hidden : NULL;
    told.items = told.items && strchr(told.items, '+') ? hidden : told.items;
    return format(arena, r, &told);
}
