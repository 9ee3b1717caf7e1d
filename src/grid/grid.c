/* The builder. Corners are welded by name and sides by the pair of corners they join, both through one small
 * hash table from pairs of ints to ints. What a tiling hands over is checked by assertions only: a tiling
 * that leaves a side shared by three cells is our mistake, not the user's. */
#include "mazewright/grid.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pairs {
    int used, room; /* room is a power of two */
    struct entry {
        int key[2], value;
        bool taken;
    } * entry;
};

struct mw_builder {
    struct mw_arena *scratch, *arena;
    struct pairs corners, sides;
    int ncorners, corner_room;
    struct mw_point *corner;
    int nwalls, wall_room;
    struct mw_wall *wall;
    int ncells, centre_room, first_room;
    struct mw_point *centre;
    int *first_side;
    int nsides, side_room;
    struct mw_side *side;
};

static struct entry *slot_of(struct pairs *pairs, int a, int b)
{
    uint64_t mixed = ((uint64_t)(uint32_t)a << 32 | (uint32_t)b) * UINT64_C(0x9e3779b97f4a7c15);
    int at = (int)(mixed >> 32) & (pairs->room - 1);
    while (pairs->entry[at].taken && (pairs->entry[at].key[0] != a || pairs->entry[at].key[1] != b))
        at = (at + 1) & (pairs->room - 1);
    return &pairs->entry[at];
}

static void rehash(struct mw_arena *scratch, struct pairs *pairs)
{
    struct pairs larger = {.room = pairs->room ? pairs->room * 2 : 256};
    larger.entry = MW_ARRAY(scratch, larger.room, struct entry);
    for (int i = 0; i < pairs->room; i++)
        if (pairs->entry[i].taken)
            *slot_of(&larger, pairs->entry[i].key[0], pairs->entry[i].key[1]) = pairs->entry[i];
    larger.used = pairs->used;
    *pairs = larger;
}

/* The value of a pair, made `fresh` if the pair is new. */
static int look_up(struct mw_arena *scratch, struct pairs *pairs, int a, int b, int fresh)
{
    if (pairs->used * 2 >= pairs->room)
        rehash(scratch, pairs);
    struct entry *slot = slot_of(pairs, a, b);
    if (!slot->taken) {
        *slot = (struct entry){{a, b}, fresh, true};
        pairs->used++;
    }
    return slot->value;
}

static int weld_corner(struct mw_builder *b, const struct mw_corner *c)
{
    int id = look_up(b->scratch, &b->corners, c->name[0], c->name[1], b->ncorners);
    if (id == b->ncorners) {
        b->corner = mw_grow(b->scratch, b->corner, b->ncorners, &b->corner_room, sizeof *b->corner);
        b->corner[b->ncorners++] = (struct mw_point){c->x, c->y};
    }
    return id;
}

static int weld_side(struct mw_builder *b, int cell, int from, int to, double bulge)
{
    int low = from < to ? from : to, high = from < to ? to : from;
    int id = look_up(b->scratch, &b->sides, low, high, b->nwalls);
    if (id < b->nwalls) {
        assert(b->wall[id].cell[1] == MW_OUTSIDE && "a side is shared by three cells");
        assert(b->wall[id].corner[0] == to && "two cells run along a side the same way");
        b->wall[id].cell[1] = cell;
        return id;
    }
    b->wall = mw_grow(b->scratch, b->wall, b->nwalls, &b->wall_room, sizeof *b->wall);
    b->wall[b->nwalls++] = (struct mw_wall){{cell, MW_OUTSIDE}, {from, to}, bulge};
    return id;
}

void mw_emit_cell(struct mw_builder *b, struct mw_point centre, int ncorners, const struct mw_corner *corner)
{
    assert(ncorners >= 1 && ncorners <= MW_MAX_SIDES);
    int id[MW_MAX_SIDES], cell = b->ncells++;
    for (int i = 0; i < ncorners; i++)
        id[i] = weld_corner(b, &corner[i]);
    b->centre = mw_grow(b->scratch, b->centre, cell, &b->centre_room, sizeof *b->centre);
    b->centre[cell] = centre;
    b->first_side = mw_grow(b->scratch, b->first_side, cell, &b->first_room, sizeof *b->first_side);
    b->first_side[cell] = b->nsides;
    for (int i = 0; i < ncorners; i++) {
        b->side = mw_grow(b->scratch, b->side, b->nsides, &b->side_room, sizeof *b->side);
        int wall = weld_side(b, cell, id[i], id[(i + 1) % ncorners], corner[i].bulge);
        b->side[b->nsides++] = (struct mw_side){wall, MW_OUTSIDE};
    }
}

static void *settle(struct mw_arena *arena, const void *array, int count, size_t size)
{
    return memcpy(mw_alloc(arena, (size_t)count, size), array, (size_t)count * size);
}

/* Once all walls are known, each side learns which cell lies behind it. */
static void link_sides(struct mw_builder *b)
{
    for (int cell = 0; cell < b->ncells; cell++) {
        int end = cell + 1 < b->ncells ? b->first_side[cell + 1] : b->nsides;
        for (int i = b->first_side[cell]; i < end; i++) {
            const struct mw_wall *wall = &b->wall[b->side[i].wall];
            b->side[i].to = wall->cell[0] == cell ? wall->cell[1] : wall->cell[0];
        }
    }
}

/* The walls that meet at each corner, in the order of their numbers. `next` counts them, then becomes where
 * the next wall of each corner goes. */
static void link_corners(struct mw_builder *b, struct mw_grid *grid)
{
    int *first = MW_ARRAY(b->arena, b->ncorners + 1, int), *at = MW_ARRAY(b->arena, 2 * b->nwalls, int);
    int *next = MW_ARRAY(b->scratch, b->ncorners, int);
    for (int i = 0; i < b->nwalls; i++)
        for (int end = 0; end < 2; end++)
            next[b->wall[i].corner[end]]++;
    for (int k = 0; k < b->ncorners; k++) {
        assert(next[k] <= MW_MAX_SIDES);
        first[k + 1] = first[k] + next[k];
        next[k] = first[k];
    }
    for (int i = 0; i < b->nwalls; i++)
        for (int end = 0; end < 2; end++)
            at[next[b->wall[i].corner[end]]++] = i;
    grid->first_at = first;
    grid->at = at;
}

static bool is_connected(struct mw_arena *scratch, const struct mw_grid *grid)
{
    unsigned char *met = MW_ARRAY(scratch, grid->ncells, unsigned char);
    int *queue = MW_ARRAY(scratch, grid->ncells, int), n = 0;
    queue[n++] = 0;
    met[0] = 1;
    for (int head = 0; head < n; head++)
        for (int i = 0; i < mw_nsides(grid, queue[head]); i++) {
            int to = mw_sides(grid, queue[head])[i].to;
            if (to != MW_OUTSIDE && !met[to]) {
                met[to] = 1;
                queue[n++] = to;
            }
        }
    return n == grid->ncells;
}

static struct mw_box box_of(const struct mw_grid *grid)
{
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    for (int i = 0; i < grid->nwalls; i++) {
        const struct mw_point spot[] = {grid->corner[grid->wall[i].corner[0]], mw_wall_middle(grid, i)};
        for (int k = 0; k < (grid->wall[i].bulge != 0 ? 2 : 1); k++) {
            left = fmin(left, spot[k].x);
            top = fmin(top, spot[k].y);
            right = fmax(right, spot[k].x);
            bottom = fmax(bottom, spot[k].y);
        }
    }
    return (struct mw_box){left, top, right - left, bottom - top};
}

const struct mw_grid *mw_grid_new(struct mw_arena *arena, const struct mw_tiling *tiling, struct mw_size size)
{
    assert(size.w >= 1 && size.h >= 1 && size.w <= MW_MAX_SIZE && size.h <= MW_MAX_SIZE);
    struct mw_arena *scratch = mw_arena_new();
    struct mw_builder b = {.arena = arena, .scratch = scratch};
    tiling->emit(&b, size);
    link_sides(&b);

    struct mw_grid *grid = MW_NEW(arena, struct mw_grid);
    *grid = (struct mw_grid){
        .tiling = tiling, .size = size, .ncells = b.ncells, .nwalls = b.nwalls, .ncorners = b.ncorners};
    grid->wall = settle(arena, b.wall, b.nwalls, sizeof *b.wall);
    grid->corner = settle(arena, b.corner, b.ncorners, sizeof *b.corner);
    grid->centre = settle(arena, b.centre, b.ncells, sizeof *b.centre);
    grid->side = settle(arena, b.side, b.nsides, sizeof *b.side);
    b.first_side = mw_grow(scratch, b.first_side, b.ncells, &b.first_room, sizeof *b.first_side);
    b.first_side[b.ncells] = b.nsides;
    grid->first_side = settle(arena, b.first_side, b.ncells + 1, sizeof *b.first_side);
    link_corners(&b, grid);
    grid->box = box_of(grid);
    assert(grid->ncells > 0 && is_connected(scratch, grid) && "a tiling must hand over one connected piece");
    mw_arena_free(scratch);
    return grid;
}

/* The middle of an arc lies half its chord times the bulge to the left of the chord's direction (seen with
 * y down, so that a positive bulge turns clockwise). */
struct mw_point mw_wall_middle(const struct mw_grid *grid, int wall)
{
    const struct mw_wall *w = &grid->wall[wall];
    struct mw_point a = grid->corner[w->corner[0]], b = grid->corner[w->corner[1]];
    return (struct mw_point){(a.x + b.x) / 2 + w->bulge * (b.y - a.y) / 2,
                             (a.y + b.y) / 2 - w->bulge * (b.x - a.x) / 2};
}

struct mw_point mw_wall_outward(const struct mw_grid *grid, int wall)
{
    const struct mw_wall *w = &grid->wall[wall];
    struct mw_point a = grid->corner[w->corner[0]], b = grid->corner[w->corner[1]];
    double length = hypot(b.x - a.x, b.y - a.y);
    return (struct mw_point){(b.y - a.y) / length, -(b.x - a.x) / length};
}

int mw_grid_middle(const struct mw_grid *grid)
{
    double x = grid->box.x + grid->box.w / 2, y = grid->box.y + grid->box.h / 2, nearest = INFINITY;
    int middle = 0;
    for (int c = 0; c < grid->ncells; c++) {
        double d = hypot(grid->centre[c].x - x, grid->centre[c].y - y);
        if (d < nearest - 1e-9) {
            nearest = d;
            middle = c;
        }
    }
    return middle;
}

int mw_wall_between(const struct mw_grid *grid, int a, int b)
{
    const struct mw_side *side = mw_sides(grid, a);
    for (int i = 0; i < mw_nsides(grid, a); i++)
        if (side[i].to == b)
            return side[i].wall;
    return MW_OUTSIDE;
}
