/* Draws the walls of woven mazes. Corridors there cannot share walls: where one passes under another, four
 * walls meet in one cell. So every corridor stands between walls of its own, called rails, slightly inside
 * its cells. Around a cell the rail follows the sides that are shut; at an opening the rail turns outwards,
 * at right angles to the side, and ends on the side, where the rail of the next cell continues. Under a
 * bridge the rails run straight in from the sides and end at the rails of the bridge. Pieces of rail are made
 * cell by cell and then joined at openings: two pieces of neighbouring cells meet at each end of an opening's
 * wall. */
#include "puzzle/lines/rails.h"

#include <math.h>
#include <string.h>

#define INSET MW_RAIL_INSET

enum { NOWHERE = -1 };

/* A piece of rail, with the openings at its two ends, each as 2 * wall + end of the wall. */
struct piece {
    int n, end[2];
    struct mw_point *at;
};

struct rails {
    struct mw_arena *scratch;
    const struct mw_maze *maze;
    int npieces, capacity;
    struct piece *piece;
    int *at_end[2];      /* for each end of an opening: the pieces that end there, or NOWHERE */
    struct edge *beyond; /* a buffer for the edges of a neighbour of the cell at work */
};

/* --- around a cell ------------------------------------------------------------------------------------ */

/* A side of a cell, clockwise around it. A side that leads under a bridge counts as closed for the cell of
 * the bridge. */
struct edge {
    struct mw_point from, to;
    bool open;
    int end[2]; /* the ends of its wall at `from` and at `to`, each as 2 * wall + 0 or 1; NOWHERE for an edge
                   that is added between sides */
};

/* Returns the direction to the right of an edge, which is inwards on a clockwise walk with y down. */
static struct mw_point inward(const struct edge *edge)
{
    struct mw_point d = mw_direction(edge->from, edge->to);
    return (struct mw_point){-d.y, d.x};
}

/* Allocates edges for the cell with the most sides, and as many again, because at a crossing consecutive
 * sides of a cell need not meet and an edge is added between them. */
static struct edge *edge_capacity(struct mw_arena *scratch, const struct mw_grid *grid)
{
    int most = 0;
    for (int c = 0; c < grid->ncells; c++)
        most = mw_nsides(grid, c) > most ? mw_nsides(grid, c) : most;
    return MW_ARRAY(scratch, 2 * most, struct edge);
}

static int list_edges(const struct mw_maze *maze, int cell, struct edge *edge)
{
    const struct mw_grid *grid = maze->grid;
    int n = 0, nsides = mw_nsides(grid, cell);
    for (int i = 0; i < nsides; i++) {
        int wall = mw_side(grid, cell, i).wall, next = mw_side(grid, cell, (i + 1) % nsides).wall;
        bool back = mw_wall(grid, wall).cell[0] != cell, next_back = mw_wall(grid, next).cell[0] != cell;
        int to = mw_wall(grid, wall).corner[!back], on = mw_wall(grid, next).corner[next_back];
        edge[n++] = (struct edge){mw_corner_at(grid, mw_wall(grid, wall).corner[back]),
                                  mw_corner_at(grid, to),
                                  maze->open[wall],
                                  {2 * wall + back, 2 * wall + !back}};
        if (to != on)
            edge[n++] =
                (struct edge){mw_corner_at(grid, to), mw_corner_at(grid, on), false, {NOWHERE, NOWHERE}};
    }
    return n;
}

/* Returns the point where the rails along two consecutive edges meet. */
static struct mw_point turn(const struct edge *a, const struct edge *b)
{
    const struct mw_point u = inward(a), v = inward(b);
    const double share = INSET / (1 + mw_dot(u, v));
    return mw_plus(b->from, mw_plus(u, v, 1), share);
}

/* Returns the point of an edge nearest to a point inside the cell. */
static struct mw_point foot(const struct edge *edge, struct mw_point p)
{
    struct mw_point in = inward(edge);
    return mw_plus(p, in, -((p.x - edge->from.x) * in.x + (p.y - edge->from.y) * in.y));
}

/* --- pieces ------------------------------------------------------------------------------------------- */

static struct piece *add_piece(struct rails *r, int most)
{
    MW_GROW(r->scratch, r->piece, r->npieces, r->capacity);
    struct piece *piece = &r->piece[r->npieces++];
    *piece = (struct piece){.end = {NOWHERE, NOWHERE}, .at = MW_ARRAY(r->scratch, most, struct mw_point)};
    return piece;
}

static void note_end(struct rails *r, int which, int end)
{
    int piece = r->npieces - 1;
    r->piece[piece].end[which] = end;
    if (end != NOWHERE)
        r->at_end[r->at_end[0][end] != NOWHERE][end] = piece;
}

/* Returns the point on `opening` at which the rail along the edge `beside` ends. `end` is true if `beside`
 * comes after `opening`, clockwise. */
static struct mw_point post(const struct edge *opening, const struct edge *beside, bool end)
{
    return foot(opening, end ? turn(opening, beside) : turn(beside, opening));
}

/* Adds the rail that begins at the opening of edge i and runs clockwise along closed sides to the next
 * opening. */
static void add_rail(struct rails *r, const struct edge *edge, int n, int i)
{
    struct piece *piece = add_piece(r, n + 2);
    note_end(r, 0, edge[i].end[1]);
    piece->at[piece->n++] = post(&edge[i], &edge[(i + 1) % n], 1);
    for (int k = i + 1;; k++) {
        const struct edge *before = &edge[(k + n - 1) % n], *here = &edge[k % n];
        piece->at[piece->n++] = turn(before, here);
        if (here->open) {
            piece->at[piece->n++] = post(here, before, 0);
            note_end(r, 1, edge[k % n].end[0]);
            return;
        }
    }
}

/* Adds the rail of a cell without openings: a closed line. */
static void add_ring(struct rails *r, const struct edge *edge, int n)
{
    struct piece *piece = add_piece(r, n + 1);
    for (int i = 0; i <= n; i++)
        piece->at[piece->n++] = turn(&edge[i % n], &edge[(i + 1) % n]);
}

/* Sets `side` to the points at which the rails of `cell` end on the opening in a wall: side[0] at the wall's
 * first corner, side[1] at its second. `edge` is a buffer for the cell's edges. */
static void find_posts(const struct mw_maze *maze, int wall, int cell, struct edge *edge,
                       struct mw_point side[2])
{
    const int n = list_edges(maze, cell, edge);
    for (int i = 0; i < n; i++)
        if (edge[i].open && edge[i].end[0] / 2 == wall) {
            side[edge[i].end[0] % 2] = post(&edge[i], &edge[(i + n - 1) % n], 0);
            side[edge[i].end[1] % 2] = post(&edge[i], &edge[(i + 1) % n], 1);
        }
}

/* Adds two short rails from the opening `edge` of `cell` to a bridge, on both sides of the corridor that runs
 * under the bridge. They continue the rails of the next cell, so that the corridor stays as wide as it is. */
static void add_dive(struct rails *r, int cell, const struct edge *edge)
{
    const struct mw_grid *grid = r->maze->grid;
    const int wall = edge->end[0] / 2, next = mw_wall(grid, wall).cell[mw_wall(grid, wall).cell[0] == cell];
    const struct mw_point in = inward(edge), along = mw_direction(edge->from, edge->to);
    struct mw_point side[2];
    side[edge->end[0] % 2] = mw_plus(edge->from, along, INSET);
    side[edge->end[1] % 2] = mw_plus(edge->to, along, -INSET);
    if (next != MW_OUTSIDE && !mw_is_below(grid, next))
        find_posts(r->maze, wall, next, r->beyond, side);
    for (int end = 0; end < 2; end++) {
        struct piece *piece = add_piece(r, 2);
        const struct mw_point foot = side[edge->end[end] % 2];
        piece->at[piece->n++] = foot;
        piece->at[piece->n++] = mw_plus(foot, in, INSET);
        note_end(r, 0, edge->end[end]);
    }
}

static void add_cell(struct rails *r, int cell, struct edge *edge)
{
    int n = list_edges(r->maze, cell, edge);
    bool any = false;
    if (mw_is_below(r->maze->grid, cell)) {
        for (int i = 0; i < n; i++)
            if (edge[i].open)
                add_dive(r, cell, &edge[i]);
        return;
    }
    for (int i = 0; i < n; i++)
        if (edge[i].open) {
            add_rail(r, edge, n, i);
            any = true;
        }
    if (!any)
        add_ring(r, edge, n);
}

/* --- lines -------------------------------------------------------------------------------------------- */

static void add_vertex(struct mw_vertex *at, int *n, struct mw_point p)
{
    if (*n >= 2) {
        struct mw_point a = {at[*n - 2].x, at[*n - 2].y}, b = {at[*n - 1].x, at[*n - 1].y};
        if (fabs((b.x - a.x) * (p.y - b.y) - (b.y - a.y) * (p.x - b.x)) < 1e-9)
            (*n)--;
    }
    at[(*n)++] = (struct mw_vertex){p.x, p.y, 0};
}

/* Returns the piece that continues where a piece ends, or NOWHERE. */
static int next_piece(const struct rails *r, int piece, int end)
{
    if (end == NOWHERE)
        return NOWHERE;
    return r->at_end[0][end] == piece ? r->at_end[1][end] : r->at_end[0][end];
}

/* Returns the line that begins at end `from_end` of `piece`: that piece, and all pieces that continue from
 * its other end. Marks these pieces as drawn. */
static struct mw_line draw(struct mw_arena *arena, const struct rails *r, unsigned char *drawn, int piece,
                           int from_end, struct mw_vertex *at)
{
    int n = 0, first = piece;
    bool closed = false;
    for (int which = from_end; piece != NOWHERE && !closed;) {
        const struct piece *p = &r->piece[piece];
        drawn[piece] = 1;
        for (int i = n > 0; i < p->n; i++)
            add_vertex(at, &n, p->at[which ? p->n - 1 - i : i]);
        int end = p->end[!which];
        piece = next_piece(r, piece, end);
        closed = piece == first;
        which = piece != NOWHERE && r->piece[piece].end[1] == end;
    }
    n -= closed;
    struct mw_vertex *kept = MW_ARRAY(arena, n, struct mw_vertex);
    memcpy(kept, at, (size_t)n * sizeof *kept);
    return (struct mw_line){n, closed, kept};
}

/* Lists all lines in `line`: those with ends first, then closed ones. Returns how many there are. */
static int draw_all(struct mw_arena *arena, const struct rails *r, struct mw_line *line)
{
    unsigned char *drawn = MW_ARRAY(r->scratch, r->npieces, unsigned char);
    int n = 0, points = 1;
    for (int i = 0; i < r->npieces; i++)
        points += r->piece[i].n;
    struct mw_vertex *at = MW_ARRAY(r->scratch, points, struct mw_vertex);
    for (int loops = 0; loops < 2; loops++)
        for (int i = 0; i < r->npieces; i++)
            for (int which = 0; which < 2 && !drawn[i]; which++)
                if (loops || next_piece(r, i, r->piece[i].end[which]) == NOWHERE)
                    line[n++] = draw(arena, r, drawn, i, which, at);
    return n;
}

const struct mw_lines *mw_rails_trace(struct mw_arena *arena, const struct mw_maze *maze)
{
    struct rails r = {.scratch = mw_arena_new(), .maze = maze};
    for (int k = 0; k < 2; k++) {
        r.at_end[k] = MW_ARRAY(r.scratch, 2 * maze->grid->nwalls, int);
        for (int i = 0; i < 2 * maze->grid->nwalls; i++)
            r.at_end[k][i] = NOWHERE;
    }
    struct edge *edge = edge_capacity(r.scratch, maze->grid);
    r.beyond = edge_capacity(r.scratch, maze->grid);
    for (int cell = 0; cell < maze->grid->ncells; cell++)
        add_cell(&r, cell, edge);
    struct mw_lines *lines = MW_NEW(arena, struct mw_lines);
    struct mw_line *line = MW_ARRAY(arena, r.npieces, struct mw_line);
    *lines = (struct mw_lines){draw_all(arena, &r, line), line};
    mw_arena_free(r.scratch);
    return lines;
}

/* --- openings ----------------------------------------------------------------------------------------- */

/* Returns the distance between the ends of the two rails at an opening. */
static double opening_at(const struct edge *edge, int n, int i)
{
    return mw_distance(post(&edge[i], &edge[(i + n - 1) % n], 0), post(&edge[i], &edge[(i + 1) % n], 1));
}

void mw_rails_gap(const struct mw_maze *maze, int gate, struct mw_point side[2])
{
    struct mw_arena *scratch = mw_arena_new();
    find_posts(maze, gate, mw_wall(maze->grid, gate).cell[0], edge_capacity(scratch, maze->grid), side);
    mw_arena_free(scratch);
}

double mw_rails_narrowest(const struct mw_maze *maze)
{
    struct mw_arena *scratch = mw_arena_new();
    struct edge *edge = edge_capacity(scratch, maze->grid);
    double narrowest = maze->grid->box.w + maze->grid->box.h;
    for (int cell = 0; cell < maze->grid->ncells; cell++) {
        int n = list_edges(maze, cell, edge);
        for (int i = 0; i < n && !mw_is_below(maze->grid, cell); i++)
            if (edge[i].open)
                narrowest = fmin(narrowest, opening_at(edge, n, i));
    }
    mw_arena_free(scratch);
    return narrowest;
}
