/* text: a maze of squares as text, two characters a cell: its floor, then its right wall. */
#include "mazewright/output.h"

#include "output/strips.h"

#include <assert.h>
#include <stdlib.h>

/* Writes a line of text without spaces at its end. */
static void put_line(FILE *file, const char *line, int n)
{
    while (n > 0 && line[n - 1] == ' ')
        n--;
    fprintf(file, "%.*s\n", n, line);
}

void mw_maze_print(FILE *file, const struct mw_maze *maze, const struct mw_route *route)
{
    const struct mw_grid *grid = maze->grid;
    assert(grid->square);
    int w = grid->size.w, h = grid->size.h;
    struct mw_arena *scratch = mw_arena_new();
    unsigned char *on_route = MW_ARRAY(scratch, grid->ncells, unsigned char);
    char *line = MW_ARRAY(scratch, 2 * w + 1, char);
    for (int i = 0; route && i < route->ncells; i++)
        on_route[route->cell[i]] = 1;
    for (int x = 0; x < 2 * w + 1; x++)
        line[x] = x % 2 ? '_' : ' ';
    put_line(file, line, 2 * w + 1);
    for (int y = 0; y < h; y++) {
        line[0] = '|';
        for (int x = 0; x < w; x++) {
            int cell = y * w + x;
            bool floor = mw_is_shut(maze, cell, MW_SOUTH);
            line[2 * x + 1] = on_route[cell] ? (floor ? '#' : '*') : floor ? '_' : ' ';
            line[2 * x + 2] = mw_is_shut(maze, cell, MW_EAST) ? '|' : ' ';
        }
        put_line(file, line, 2 * w + 1);
    }
    mw_arena_free(scratch);
}
