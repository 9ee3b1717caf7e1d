/* Tests whether signs are clear of a maze. Words are tested by their boxes, arrows by their outlines, so that
 * arrows can lie between slanting walls and in gaps. */
#include "page/maze/signs.h"

#include <math.h>

/* True if the straight line from p to q passes through a box, that is, if a part of the line is left after
 * clipping at all four sides. */
static bool runs_through(struct mw_point p, struct mw_point q, struct mw_box box)
{
    const double from[2] = {p.x, p.y}, way[2] = {q.x - p.x, q.y - p.y}, low[2] = {box.x, box.y};
    const double high[2] = {box.x + box.w, box.y + box.h};
    double enters = 0, leaves = 1;
    for (int k = 0; k < 2; k++) {
        if (mw_lattice(way[k]) == 0) {
            if (mw_lattice(from[k]) < mw_lattice(low[k]) || mw_lattice(from[k]) > mw_lattice(high[k]))
                return false;
            continue;
        }
        double a = (low[k] - from[k]) / way[k], b = (high[k] - from[k]) / way[k];
        enters = fmax(enters, fmin(a, b));
        leaves = fmin(leaves, fmax(a, b));
    }
    return mw_lattice(enters) <= mw_lattice(leaves);
}

static bool crosses(const struct mw_contour *line, struct mw_box box)
{
    const double near =
        1e-3; /* tolerance of the quick test below, after which few pieces need the exact one */
    const double left = box.x - near, right = box.x + box.w + near, top = box.y - near,
                 bottom = box.y + box.h + near;
    for (int i = 0; i < line->n; i++) {
        const struct mw_point p = line->at[i], q = line->at[i + 1 < line->n ? i + 1 : 0];
        const bool far = (p.x > right && q.x > right) || (p.x < left && q.x < left) ||
                         (p.y > bottom && q.y > bottom) || (p.y < top && q.y < top);
        if (!far && runs_through(p, q, box))
            return true;
    }
    return false;
}

bool mw_signs_lie_on_maze(const struct mw_shape *rim, const struct page_fit *fit, struct mw_box box)
{
    box = mw_box_grown(box, fit->wall / 2 + SIGN_FROM_WALLS);
    box = (struct mw_box){(box.x - fit->x) / fit->pitch, (box.y - fit->y) / fit->pitch, box.w / fit->pitch,
                          box.h / fit->pitch};
    const struct mw_box common = mw_box_common(box, mw_box_grown(rim->box, 1e-3));
    if (common.w < 0 || common.h < 0)
        return false;
    for (int i = 0; i < rim->n; i++)
        if (crosses(&rim->contour[i], box))
            return true;
    return mw_shape_holds(rim, (struct mw_point){box.x + box.w / 2, box.y + box.h / 2});
}

/* --- arrows ------------------------------------------------------------------------------------------- */

/* Adds a wall as straight pieces; two for an arc. */
static void add_wall(struct page_signs *signs, const struct mw_grid *grid, int number)
{
    const struct mw_wall wall = mw_wall(grid, number);
    struct mw_point from = mw_wall_point(grid, wall, 0);
    for (int i = 1; i <= wall.nvia + 1; i++) {
        const struct mw_point to = mw_wall_point(grid, wall, i);
        if (wall.bulge != 0) {
            signs->wall[signs->nwalls++] = (struct page_piece){from, mw_wall_middle(grid, number)};
            from = mw_wall_middle(grid, number);
        }
        signs->wall[signs->nwalls++] = (struct page_piece){from, to};
        from = to;
    }
}

/* Adds the parts of walls that stand beside a gap; in a woven maze, what lies between the corners of the
 * gate's wall and the rails. */
static void add_stubs(struct mw_arena *arena, struct page_signs *signs, const struct mw_maze *maze, int gate)
{
    const struct mw_grid *grid = maze->grid;
    struct mw_point side[2];
    mw_gap(maze, gate, side);
    for (int end = 0; end < 2; end++) {
        struct mw_point from = mw_corner_at(grid, mw_wall(grid, gate).corner[end]);
        const struct mw_line stub = grid->woven ? (struct mw_line){0} : mw_gap_stub(arena, grid, gate, end);
        for (int i = 1; i + 1 < stub.n; i++) {
            const struct mw_point to = {stub.at[i].x, stub.at[i].y};
            signs->wall[signs->nwalls++] = (struct page_piece){from, to};
            from = to;
        }
        signs->wall[signs->nwalls++] = (struct page_piece){from, side[end]};
    }
}

void mw_signs_note_walls(struct mw_arena *arena, struct page_signs *signs, const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    int most = 0;
    for (int i = 0; i < grid->nrim; i++)
        most += 2 + mw_wall(grid, mw_rim_wall(grid, i)).nvia;
    for (int k = 0; k < signs->n; k++)
        for (int i = 0, cell = mw_end_at(maze, k).cell; i < mw_nsides(grid, cell); i++)
            most += 4 + mw_wall(grid, mw_side(grid, cell, i).wall).nvia;
    signs->wall = MW_ARRAY(arena, most, struct page_piece);
    for (int i = 0; i < grid->nrim; i++)
        if (!maze->open[mw_rim_wall(grid, i)])
            add_wall(signs, grid, mw_rim_wall(grid, i));
    for (int k = 0; k < signs->n; k++) {
        const struct mw_end end = mw_end_at(maze, k);
        if (end.gate == MW_OUTSIDE)
            continue;
        add_stubs(arena, signs, maze, end.gate);
        for (int i = 0; i < mw_nsides(grid, end.cell); i++) {
            const int wall = mw_side(grid, end.cell, i).wall;
            if (mw_wall(grid, wall).cell[1] != MW_OUTSIDE && !maze->open[wall])
                add_wall(signs, grid, wall);
        }
    }
}

/* True if the piece from p to q is less than `reach` points from an arrow. */
static bool is_near_arrow(const struct mw_point corner[3], struct mw_point p, struct mw_point q, double reach)
{
    for (int k = 0; k < 3; k++)
        if (mw_lattice(mw_distance_between_pieces(corner[k], corner[(k + 1) % 3], p, q)) < mw_lattice(reach))
            return true;
    return false;
}

bool mw_signs_clear_arrow(const struct page_signs *signs, const struct page_fit *fit, const struct sign *sign)
{
    const double wing = ARROW_HALF_WIDTH * sign->length, reach = fit->wall / 2 + fmax(0.6, 0.06 * fit->pitch);
    const struct mw_point tail = sign->points_out ? sign->near : sign->far,
                          tip = sign->points_out ? sign->far : sign->near,
                          aside = {-sign->out.y, sign->out.x},
                          corner[3] = {tip, mw_plus(tail, aside, wing), mw_plus(tail, aside, -wing)};
    struct mw_bounds bounds = mw_bounds_none();
    for (int k = 0; k < 3; k++)
        mw_bounds_add(&bounds, corner[k]);
    /* in the units of cells, so that only the few walls that are near have to be placed on the page */
    const struct mw_box box = mw_box_grown(mw_bounds_box(&bounds), reach + 1e-3);
    const double left = (box.x - fit->x) / fit->pitch, right = left + box.w / fit->pitch,
                 top = (box.y - fit->y) / fit->pitch, bottom = top + box.h / fit->pitch;
    for (int i = 0; i < signs->nwalls; i++) {
        const struct mw_point a = signs->wall[i].from, b = signs->wall[i].to;
        if ((a.x > right && b.x > right) || (a.x < left && b.x < left) || (a.y > bottom && b.y > bottom) ||
            (a.y < top && b.y < top))
            continue;
        const struct mw_point p = mw_page_place(fit, a), q = mw_page_place(fit, b);
        if (is_near_arrow(corner, p, q, reach))
            return false;
    }
    return !mw_shape_holds(signs->rim, (struct mw_point){(sign->far.x - fit->x) / fit->pitch,
                                                         (sign->far.y - fit->y) / fit->pitch});
}

bool mw_signs_are_in_sight(const struct page_signs *signs, const struct page_fit *fit,
                           const struct sign *sign)
{
    const struct mw_box *label = &sign->label;
    const struct mw_point a = {(sign->far.x - fit->x) / fit->pitch, (sign->far.y - fit->y) / fit->pitch},
                          b = {(label->x + label->w / 2 - fit->x) / fit->pitch,
                               (label->y + label->h / 2 - fit->y) / fit->pitch};
    const double left = fmin(a.x, b.x), right = fmax(a.x, b.x), top = fmin(a.y, b.y), bottom = fmax(a.y, b.y);
    for (int i = 0; i < signs->rim->n; i++) {
        const struct mw_contour *line = &signs->rim->contour[i];
        for (int k = 0; k < line->n; k++) {
            const struct mw_point p = line->at[k], q = line->at[k + 1 < line->n ? k + 1 : 0];
            const bool is_far = (p.x > right && q.x > right) || (p.x < left && q.x < left) ||
                                (p.y > bottom && q.y > bottom) || (p.y < top && q.y < top);
            if (!is_far && mw_ways_cross(a, b, p, q))
                return false;
        }
    }
    return true;
}
