/* Traces standing walls as long polylines: at each corner the wall ends that meet there are paired, first
 * those that run straight on, then the others. At most one end per corner stays unpaired, and every line runs
 * from one such end to another: so the number of lines is half the number of corners where an odd number of
 * walls meet, the minimum (Euler). What is left are closed loops. */
#include "puzzle/lines/joints.h"
#include "puzzle/lines/rails.h"

#include <math.h>
#include <string.h>

enum { ALONE = -1 };

/* The pairs of wall ends; the ends of wall w have the numbers 2 * w and 2 * w + 1. */
struct pairing {
    const struct mw_maze *maze;
    int *partner;         /* for each wall end: the end it is paired with at their corner */
    unsigned char *flat;  /* for each wall end: 1 if it runs straight on at its corner, so that both walls are
                             drawn as one piece */
    unsigned char *drawn; /* for each wall: 1 if it was drawn */
    int left;             /* number of standing walls that were not drawn */
};

static bool stands(const struct mw_maze *maze, int wall)
{
    return !maze->open[wall];
}

/* Returns point i of the wall at an end, counted from that end. */
static struct mw_point point_from(const struct mw_grid *grid, struct mw_wall wall, int end, int i)
{
    return mw_wall_point(grid, wall, end & 1 ? wall.nvia + 1 - i : i);
}

static void join(struct pairing *w, int a, int b, bool flat)
{
    w->partner[a] = b;
    w->partner[b] = a;
    w->flat[a] = w->flat[b] = flat;
}

static void pair_at_corner(struct pairing *w, int corner)
{
    const struct mw_grid *grid = w->maze->grid;
    struct mw_joint space[MW_MAX_SIDES];
    int buffer[MW_SQUARE], waiting = ALONE;
    const int *wall_at = mw_walls_at(grid, corner, buffer), n = mw_nwalls_at(grid, corner);
    const struct mw_joint *joint = mw_joints_at(grid, corner, w->maze->open, space);
    for (int i = 0; i < n; i++) {
        if (!stands(w->maze, wall_at[i]))
            continue;
        const int onward = joint[i].onward, end = 2 * wall_at[i] + joint[i].end;
        if (onward != i && stands(w->maze, wall_at[onward])) {
            join(w, end, 2 * wall_at[onward] + joint[onward].end, joint[i].is_one_piece);
        } else if (waiting == ALONE) {
            waiting = end;
        } else {
            join(w, waiting, end, false);
            waiting = ALONE;
        }
    }
}

/* A line to which vertices are being appended; where it runs straight on, the last piece is lengthened
 * instead. */
struct pen {
    struct mw_arena *arena;
    struct mw_vertex *at;
    int n, capacity;
};

static void append(struct pen *pen, struct mw_point to)
{
    MW_GROW(pen->arena, pen->at, pen->n, pen->capacity);
    pen->at[pen->n++] = (struct mw_vertex){to.x, to.y, 0};
}

static double arc_angle(double bulge)
{
    return 4 * atan(bulge);
}

/* Lengthens the last piece to the point `to`, along the straight line or arc to which both the last piece and
 * the next one, which ends at `to`, belong. False if the result would be an arc of more than half a turn. */
static bool lengthen_to(struct pen *pen, struct mw_point to, double bulge)
{
    const double half_turn = 3.2;
    if (bulge != 0) {
        const double whole = arc_angle(pen->at[pen->n - 2].bulge) + arc_angle(bulge);
        if (fabs(whole) >= half_turn)
            return false;
        pen->at[pen->n - 2].bulge = tan(whole / 4);
    }
    pen->at[pen->n - 1] = (struct mw_vertex){to.x, to.y, 0};
    return true;
}

/* Draws a wall from one of its ends to the other. Returns the other end. */
static int draw_wall(struct pairing *w, struct pen *pen, int end, bool lengthen)
{
    const struct mw_grid *grid = w->maze->grid;
    const struct mw_wall wall = mw_wall(grid, end / 2);
    double bulge = end & 1 ? -wall.bulge : wall.bulge;
    w->drawn[end / 2] = 1;
    w->left--;
    for (int i = 1; i <= wall.nvia + 1; i++) {
        struct mw_point to = point_from(grid, wall, end, i);
        if (i == 1 && lengthen && lengthen_to(pen, to, bulge))
            continue;
        pen->at[pen->n - 1].bulge = bulge;
        append(pen, to);
    }
    return end ^ 1;
}

/* Removes vertices at which a line hardly bends, except those of arcs. If they stayed, files with bent rims
 * would be twice as large. */
static void simplify(struct pen *pen)
{
    const double hardly = 0.006;
    struct mw_arena *scratch = mw_arena_new();
    struct mw_point *at = MW_ARRAY(scratch, pen->n, struct mw_point);
    bool *bend = MW_ARRAY(scratch, pen->n, bool);
    for (int i = 0; i < pen->n; i++) {
        at[i] = (struct mw_point){pen->at[i].x, pen->at[i].y};
        bend[i] = i == 0 || i == pen->n - 1 || pen->at[i].bulge != 0 || pen->at[i - 1].bulge != 0;
    }
    for (int from = 0, to; from + 1 < pen->n; from = to) {
        for (to = from + 1; !bend[to];)
            to++;
        if (to > from + 1)
            mw_mark_bends(at, from, to, hardly, bend);
    }
    int n = 0;
    for (int i = 0; i < pen->n; i++)
        if (bend[i])
            pen->at[n++] = pen->at[i];
    pen->n = n;
    mw_arena_free(scratch);
}

/* Returns the line that begins at a wall end and runs to an end that is not paired, or back to its start. */
static struct mw_line draw_line(struct mw_arena *arena, struct pairing *w, struct pen *pen, int end)
{
    struct mw_point from = mw_corner_at(w->maze->grid, mw_wall(w->maze->grid, end / 2).corner[end & 1]);
    pen->n = 0;
    append(pen, from);
    bool closed = false;
    for (bool flat = false; !closed;) {
        int arrived = draw_wall(w, pen, end, flat);
        end = w->partner[arrived];
        flat = w->flat[arrived];
        if (end == ALONE)
            break;
        closed = w->drawn[end / 2];
    }
    if (w->maze->grid->straight)
        simplify(pen);
    if (closed)
        pen->n--; /* without the last point, which is equal to the first */
    struct mw_vertex *at = MW_ARRAY(arena, pen->n, struct mw_vertex);
    memcpy(at, pen->at, (size_t)pen->n * sizeof *at);
    return (struct mw_line){pen->n, closed, at};
}

/* Lines that were drawn. */
struct list {
    struct mw_arena *scratch;
    struct mw_line *line;
    int n, capacity;
};

static void add_line(struct list *list, struct mw_line line)
{
    MW_GROW(list->scratch, list->line, list->n, list->capacity);
    list->line[list->n++] = line;
}

/* Draws all lines: first those with ends, then closed ones, each in the order of the wall ends at which they
 * begin. A closed line begins at a bend if there is one, because elsewhere its start would divide a piece
 * that runs straight on. Most mazes have no closed lines. */
static void draw_all(struct mw_arena *arena, struct pairing *w, struct pen *pen, struct list *list)
{
    const struct mw_grid *grid = w->maze->grid;
    for (int end = 0; end < 2 * grid->nwalls; end++)
        if (w->partner[end] == ALONE && stands(w->maze, end / 2) && !w->drawn[end / 2])
            add_line(list, draw_line(arena, w, pen, end));
    for (int flat_too = 0; flat_too < 2 && w->left > 0; flat_too++)
        for (int end = 0; end < 2 * grid->nwalls; end++)
            if (stands(w->maze, end / 2) && !w->drawn[end / 2] && (flat_too || !w->flat[end]))
                add_line(list, draw_line(arena, w, pen, end));
}

/* --- gates -------------------------------------------------------------------------------------------- */

/* Draws the parts of gates' walls that stand beside the gaps. */
static void draw_stubs(struct mw_arena *arena, const struct mw_maze *maze, struct list *list)
{
    for (int i = 0; i < mw_count_ends(maze); i++) {
        const int gate = mw_end_at(maze, i).gate;
        for (int end = 0; end < 2 && gate != MW_OUTSIDE; end++) {
            const struct mw_line stub = mw_gap_stub(arena, maze->grid, gate, end);
            if (stub.n > 1)
                add_line(list, stub);
        }
    }
}

void mw_gap(const struct mw_maze *maze, int gate, struct mw_point side[2])
{
    const struct mw_grid *grid = maze->grid;
    if (grid->woven) {
        mw_rails_gap(maze, gate, side);
        return;
    }
    struct mw_arena *scratch = mw_arena_new();
    for (int end = 0; end < 2; end++) {
        const struct mw_line stub = mw_gap_stub(scratch, grid, gate, end);
        side[end] = (struct mw_point){stub.at[stub.n - 1].x, stub.at[stub.n - 1].y};
    }
    mw_arena_free(scratch);
}

const struct mw_lines *mw_trace_walls(struct mw_arena *arena, const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    if (grid->woven)
        return mw_rails_trace(arena, maze);
    struct mw_arena *scratch = mw_arena_new();
    struct pairing w = {maze, MW_ARRAY(scratch, 2 * grid->nwalls, int),
                        MW_ARRAY(scratch, 2 * grid->nwalls, unsigned char),
                        MW_ARRAY(scratch, grid->nwalls, unsigned char), 0};
    for (int wall = 0; wall < grid->nwalls; wall++) {
        w.partner[2 * wall] = w.partner[2 * wall + 1] = ALONE;
        w.left += stands(maze, wall);
    }
    for (int corner = 0; corner < grid->ncorners; corner++)
        pair_at_corner(&w, corner);
    struct pen pen = {.arena = scratch};
    struct list list = {.scratch = scratch};
    draw_all(arena, &w, &pen, &list);
    draw_stubs(arena, maze, &list);

    struct mw_lines *lines = MW_NEW(arena, struct mw_lines);
    struct mw_line *kept = MW_ARRAY(arena, list.n, struct mw_line);
    if (list.n > 0)
        memcpy(kept, list.line, (size_t)list.n * sizeof *kept);
    *lines = (struct mw_lines){list.n, kept};
    mw_arena_free(scratch);
    return lines;
}
