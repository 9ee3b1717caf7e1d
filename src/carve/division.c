/* division: a room is cut in two by a wall with one door in it, and so are the halves, down to corridors. The
 * cut runs across the longer way. Rooms wait on a stack of our own, never on the machine's. */
#include "carve/carve.h"

struct room {
    int x, y, w, h;
};

/* Builds the wall and leaves its door; returns the half that is cut off, and shrinks the room to the other.
 */
static struct room cut(struct mw_maze *maze, struct mw_rng *rng, struct room *room)
{
    int across = maze->grid->size.w;
    bool level = room->h != room->w ? room->h > room->w : mw_rng_pick(rng, 2);
    int at = 1 + mw_rng_pick(rng, (level ? room->h : room->w) - 1);
    int length = level ? room->w : room->h, door = mw_rng_pick(rng, length);
    for (int i = 0; i < length; i++) {
        int x = room->x + (level ? i : at), y = room->y + (level ? at : i), cell = y * across + x;
        if (i != door)
            maze->open[mw_carve_side(maze->grid, cell, level ? MW_NORTH : MW_WEST).wall] = 0;
    }
    struct room half = *room;
    if (level) {
        half.y += at;
        half.h -= at;
        room->h = at;
    } else {
        half.x += at;
        half.w -= at;
        room->w = at;
    }
    return half;
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    for (int i = 0; i < grid->nwalls; i++)
        maze->open[i] = mw_wall(grid, i).cell[1] != MW_OUTSIDE;
    struct room *stack = MW_ARRAY(scratch, grid->ncells + 1, struct room);
    int waiting = 0;
    stack[waiting++] = (struct room){0, 0, grid->size.w, grid->size.h};
    while (waiting > 0) {
        struct room room = stack[--waiting];
        if (room.w < 2 || room.h < 2)
            continue;
        struct room half = cut(maze, rng, &room);
        stack[waiting++] = room;
        stack[waiting++] = half;
    }
    return true;
}

const struct mw_carver mw_carver_division = {
    .name = "division",
    .brief = "rooms halved by walls with one door: long straight walls (squares only)",
    .square = true,
    .carve = carve,
};
