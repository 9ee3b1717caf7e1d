/* One maze from a program: made, measured, and drawn in three lines of SVG. `make examples` builds it. */
#include <mazewright.h>
#include <stdio.h>

struct wish {
    struct mw_arena *arena;
    const struct mw_solved *solved;
    struct mw_error error;
};

/* A hexagon maze in the shape of a heart; any option of "mazewright maze" is a pair of words here. */
static void make(void *context)
{
    static const char *const words[] = {"grid", "hex", "shape", "heart", "size", "25x24", "seed", "7710"};
    struct wish *wish = context;
    wish->arena = mw_arena_new();
    const struct mw_request *request = mw_request_read(wish->arena, 4, words, "", &wish->error);
    wish->solved = request ? mw_puzzle_make(wish->arena, request, &wish->error) : NULL;
}

static void put_lines(struct mw_arena *arena, const struct mw_lines *lines, const char *colour)
{
    const struct mw_lines *flat = mw_lines_flat(arena, lines, 0.01); /* straight pieces only */
    printf("<path fill=\"none\" stroke=\"%s\" stroke-width=\".15\" stroke-linecap=\"round\" d=\"", colour);
    for (int i = 0; i < flat->n; i++)
        for (int k = 0; k < flat->line[i].n + flat->line[i].closed; k++) {
            const struct mw_vertex *at = &flat->line[i].at[k % flat->line[i].n];
            printf("%c%.3f %.3f", k ? 'L' : 'M', at->x, at->y);
        }
    puts("\"/>");
}

int main(void)
{
    struct wish wish = {.arena = NULL};
    const size_t limit = 64 << 20;
    if (!mw_within(limit, make, &wish, &wish.error) || !wish.solved) {
        fprintf(stderr, "%s\n", wish.error.text);
        return 1;
    }
    const struct mw_box box = wish.solved->maze->grid->box; /* in cells, as all lines are */
    fprintf(stderr, "%d of %d cells are on the only route, difficulty %.1f\n", wish.solved->facts.route_cells,
            wish.solved->facts.cells, mw_difficulty(&wish.solved->facts));
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%g %g %g %g\">\n", box.x - 1, box.y - 1,
           box.w + 2, box.h + 2);
    put_lines(wish.arena, wish.solved->walls, "black");
    put_lines(wish.arena, mw_trace_route(wish.arena, wish.solved->maze, wish.solved->route), "tomato");
    puts("</svg>");
    mw_arena_free(wish.arena);
    return 0;
}
