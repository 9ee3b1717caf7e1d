/* Collects polygons, joins corners that have the same numbers, and pairs sides that join the same two
 * corners. Input is checked only by assertions: a side that three cells share is a mistake in a tiling, not
 * the user's. */
#include "grid/builder.h"

#include "mazewright/random.h"

#include <assert.h>

struct mw_builder *mw_builder_open(struct mw_arena *arena, struct mw_rng rng)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_builder *b = MW_NEW(scratch, struct mw_builder);
    *b = (struct mw_builder){.arena = arena, .scratch = scratch, .rng = rng};
    MW_GROW(scratch, b->first, 0, b->first_capacity);
    return b;
}

struct mw_rng *mw_emit_rng(struct mw_builder *b)
{
    return &b->rng;
}

static struct entry *slot_of(struct pairs *pairs, int a, int b)
{
    uint64_t mixed = ((uint64_t)(uint32_t)a << 32 | (uint32_t)b) * UINT64_C(0x9e3779b97f4a7c15);
    int at = (int)(mixed >> 32) & (pairs->capacity - 1);
    while (pairs->entry[at].taken && (pairs->entry[at].key[0] != a || pairs->entry[at].key[1] != b))
        at = (at + 1) & (pairs->capacity - 1);
    return &pairs->entry[at];
}

static void rehash(struct mw_arena *scratch, struct pairs *pairs)
{
    struct pairs larger = {.capacity = pairs->capacity ? pairs->capacity * 2 : 256};
    larger.entry = MW_ARRAY(scratch, larger.capacity, struct entry);
    for (int i = 0; i < pairs->capacity; i++)
        if (pairs->entry[i].taken)
            *slot_of(&larger, pairs->entry[i].key[0], pairs->entry[i].key[1]) = pairs->entry[i];
    larger.used = pairs->used;
    mw_array_release(scratch, pairs->entry);
    *pairs = larger;
}

/* Returns the value of a pair of ints; sets it to `fresh` if the pair is new. */
static int look_up(struct mw_arena *scratch, struct pairs *pairs, int a, int b, int fresh)
{
    if (pairs->used * 2 >= pairs->capacity)
        rehash(scratch, pairs);
    struct entry *slot = slot_of(pairs, a, b);
    if (!slot->taken) {
        *slot = (struct entry){{a, b}, fresh, true};
        pairs->used++;
    }
    return slot->value;
}

/* --- polygons come in --------------------------------------------------------------------------------- */

static int weld_corner(struct mw_builder *b, const struct mw_corner *c)
{
    int id = look_up(b->scratch, &b->names, c->name[0], c->name[1], b->ncorners);
    if (id == b->ncorners) {
        MW_GROW(b->scratch, b->corner, b->ncorners, b->corner_capacity);
        b->corner[b->ncorners++] = (struct mw_point){c->x, c->y};
    }
    return id;
}

void mw_emit_cell(struct mw_builder *b, struct mw_point centre, int ncorners, const struct mw_corner *corner)
{
    assert(ncorners >= 1);
    int cell = b->ncells++;
    MW_GROW(b->scratch, b->centre, cell, b->cell_capacity);
    MW_GROW(b->scratch, b->first, cell + 1, b->first_capacity);
    b->centre[cell] = centre;
    for (int i = 0; i < ncorners; i++) {
        MW_GROW(b->scratch, b->ring, b->nring, b->ring_capacity);
        b->ring[b->nring++] = (struct ring){weld_corner(b, &corner[i]), corner[i].bulge, false, -1};
    }
    b->first[cell + 1] = b->nring;
}

void mw_builder_mark_bend(struct mw_builder *b, int i)
{
    mw_builder_ring_at(b, b->ncells - 1, i)->is_bend = true;
}

void mw_emit_polygon(struct mw_builder *b, int n, const struct mw_corner *corner)
{
    struct mw_point *at = MW_ARRAY(b->scratch, n, struct mw_point);
    for (int i = 0; i < n; i++)
        at[i] = (struct mw_point){corner[i].x, corner[i].y};
    mw_emit_cell(b, mw_polygon_centre(n, at), n, corner);
}

/* --- sides are paired --------------------------------------------------------------------------------- */

static int pair_side(struct mw_builder *b, struct pairs *pairs, int cell, int from, int to)
{
    int id = look_up(b->scratch, pairs, from < to ? from : to, from < to ? to : from, b->nsides);
    if (id < b->nsides) {
        assert(b->side[id].cell[1] == MW_OUTSIDE && "a side is shared by three cells");
        assert(b->side[id].corner[0] == to && "two cells run along a side the same way");
        b->side[id].cell[1] = cell;
        return id;
    }
    MW_GROW(b->scratch, b->side, b->nsides, b->side_capacity);
    b->side[b->nsides++] = (struct paired){{cell, MW_OUTSIDE}, {from, to}};
    return id;
}

void mw_builder_pair_sides(struct mw_builder *b)
{
    struct pairs pairs = {0};
    b->nsides = 0;
    for (int cell = 0; cell < b->ncells; cell++)
        for (int i = 0; i < mw_builder_ring_length(b, cell); i++) {
            struct ring *at = mw_builder_ring_at(b, cell, i);
            at->side = pair_side(b, &pairs, cell, at->corner, mw_builder_ring_at(b, cell, i + 1)->corner);
        }
    mw_array_release(b->scratch, pairs.entry);
}

/* --- cells of a grid that there is -------------------------------------------------------------------- */

static int points_of(const struct mw_grid *grid, int cell)
{
    int n = 0;
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        n += 1 + mw_wall(grid, mw_side(grid, cell, i).wall).nvia;
    return n;
}

void mw_builder_emit_again(struct mw_builder *b, const struct mw_grid *grid, int cell)
{
    struct mw_corner *corner = MW_ARRAY(b->scratch, points_of(grid, cell), struct mw_corner);
    unsigned char *is_bend = MW_ARRAY(b->scratch, points_of(grid, cell), unsigned char);
    int n = 0;
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        int number = mw_side(grid, cell, i).wall;
        const struct mw_wall wall = mw_wall(grid, number);
        bool back = wall.cell[0] != cell;
        for (int k = 0; k <= wall.nvia; k++) {
            int point = back ? wall.nvia + 1 - k : k;
            struct mw_point p = mw_wall_point(grid, wall, point);
            is_bend[n] = k > 0 && wall.cell[1] == MW_OUTSIDE;
            corner[n++] = (struct mw_corner){{k == 0 ? wall.corner[back] : -number - 1, k == 0 ? 0 : point},
                                             p.x,
                                             p.y,
                                             back ? -wall.bulge : wall.bulge};
        }
    }
    mw_emit_cell(b, mw_centre(grid, cell), n, corner);
    for (int i = 0; i < n; i++)
        if (is_bend[i])
            mw_builder_mark_bend(b, i);
}
