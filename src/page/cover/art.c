/* Draws mazes on a cover: the inside of a maze is filled with an ink, and a rim of paper runs around it. */
#include "page/cover/cover.h"

#include "art/art.h"

#include <math.h>

/* How far the rim of paper extends beyond the walls, and the width of the border of arrows, in points. */
#define RIM    (1.6 * 72 / 25.4)
#define BORDER 2.5

/* --- mazes -------------------------------------------------------------------------------------------- */

static struct page_look look_of(struct page_setting *s, bool is_solved)
{
    struct page_look look = mw_page_puzzle_look(s, 0);
    look.wall_share = 0.15;
    look.wall_least = fmax(0.6, s->least_line);
    look.wall_most = 4.2;
    look.wall_width = 0;
    look.wall_ink = MW_INK_WALL;
    look.route = is_solved;
    return look;
}

/* Draws a maze, which is no puzzle of the page. Returns where it is, and sets its placing. */
static struct page_fit draw_maze(struct page_setting *s, int puzzle, struct mw_box box,
                                 const struct page_look *look, struct mw_placing *placing)
{
    const struct mw_grid *grid = s->solved[puzzle]->maze->grid;
    struct page_fit fit = {0, 0, 0, 0};
    mw_page_draw_maze(s, puzzle, box, look);
    if (s->page->nplacings > 0) {
        const struct mw_placing *at = &s->page->placing[s->page->nplacings - 1];
        *placing = *at;
        fit = (struct page_fit){at->box.x + at->wall / 2 - at->pitch * grid->box.x,
                                at->box.y + at->wall / 2 - at->pitch * grid->box.y, at->pitch, at->wall};
    }
    s->page->nplacings = s->page->crowded = 0;
    return fit;
}

bool mw_cover_is_clear(struct page_setting *s, int puzzle, struct mw_box box)
{
    const struct page_look look = look_of(s, false);
    const int nmarks = s->page->nmarks, nwhole = s->nwhole;
    struct mw_placing at;
    const bool is_clear = draw_maze(s, puzzle, box, &look, &at).pitch > 0;
    s->page->nmarks = nmarks;
    s->nwhole = nwhole;
    return is_clear;
}

static void fill_inside(struct page_setting *s, const struct mw_grid *grid, const struct page_fit *fit,
                        enum mw_ink ink)
{
    const struct mw_shape *rim = mw_page_rim(s->arena, grid);
    struct mw_line *line = MW_ARRAY(s->arena, rim->n, struct mw_line);
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    for (int i = 0; i < rim->n; i++) {
        struct mw_vertex *at = MW_ARRAY(s->arena, rim->contour[i].n, struct mw_vertex);
        for (int k = 0; k < rim->contour[i].n; k++)
            at[k] = (struct mw_vertex){rim->contour[i].at[k].x, rim->contour[i].at[k].y, 0};
        line[i] = (struct mw_line){rim->contour[i].n, true, at};
    }
    *lines = (struct mw_lines){rim->n, line};
    const struct mw_mark mark = {
        .x = fit->x, .y = fit->y, .scale = fit->pitch, .lines = lines, .width = fit->wall + 2 * RIM};
    mw_page_add_stroke(s, MW_INK_PAPER, mark);
    mw_page_add_area(s, ink, mark);
}

/* An arrow at a gate. */
struct arrow {
    bool is_there; /* false for an end inside */
    struct mw_point near, far, along;
    double length;
};

/* Returns the arrow of an end: at the start it points into the maze, and at the finish out of it. */
static struct arrow arrow_of(const struct mw_placing *at, bool is_finish, const struct page_fit *fit)
{
    const struct mw_point *gate = at->gate[is_finish], cell = at->end[is_finish],
                          middle = {(gate[0].x + gate[1].x) / 2, (gate[0].y + gate[1].y) / 2};
    const double away = RIM + fit->wall, length = 1.25 * fit->pitch, to_cell = mw_distance(cell, middle);
    if (mw_lattice(mw_distance(gate[0], gate[1])) == 0)
        return (struct arrow){.is_there = false};
    const struct mw_point out = {(middle.x - cell.x) / to_cell, (middle.y - cell.y) / to_cell};
    const struct mw_point near = {middle.x + away * out.x, middle.y + away * out.y},
                          far = {near.x + length * out.x, near.y + length * out.y};
    return (struct arrow){true, near, far, is_finish ? out : (struct mw_point){-out.x, -out.y}, length};
}

/* Adds the arrow of an end, with a border of paper. */
static void add_arrow(struct page_setting *s, const struct arrow *arrow, bool is_finish)
{
    const int first = s->page->nmarks;
    if (!arrow->is_there)
        return;
    mw_page_add_arrow(s, MW_INK_ROUTE, is_finish ? arrow->near : arrow->far, arrow->along, arrow->length);
    struct mw_mark fill = s->page->mark[first], border = fill;
    border.width = 2 * BORDER;
    s->page->nmarks = first;
    mw_page_add_stroke(s, MW_INK_PAPER, border);
    mw_page_add_mark(s, fill);
}

/* Returns a box without the strips into which the arrows of a maze in it reach. */
static struct mw_box without_arrows(struct mw_box box, const struct mw_placing *at,
                                    const struct page_fit *fit)
{
    struct mw_box walls = at->box;
    for (int end = 0; end < 2; end++) {
        const struct arrow arrow = arrow_of(at, end == 1, fit);
        const struct mw_box tip = {arrow.far.x - BORDER, arrow.far.y - BORDER, 2 * BORDER, 2 * BORDER};
        walls = arrow.is_there ? mw_box_around(walls, tip) : walls;
    }
    const double left = fmax(0, at->box.x - walls.x), top = fmax(0, at->box.y - walls.y);
    return (struct mw_box){box.x + left, box.y + top,
                           box.w - left - fmax(0, walls.x + walls.w - at->box.x - at->box.w),
                           box.h - top - fmax(0, walls.y + walls.h - at->box.y - at->box.h)};
}

/* Returns a box without a strip at its top. A maze is centred in its box, so a strip twice as high as the
 * space below the walls moves the walls down to the foot of the box. */
static struct mw_box lowered(struct mw_box box, const struct mw_placing *at)
{
    const double free = box.y + box.h - at->box.y - at->box.h, above = fmax(0, at->box.y - box.y);
    const double by = fmin(above + free, 2 * fmax(0, fmin(above, free)));
    return (struct mw_box){box.x, box.y + by, box.w, box.h - by};
}

static double middle_of(const struct page_setting *s, int first)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = first; i < s->page->nmarks; i++) {
        const struct mw_box b = mw_mark_bounds(&s->page->mark[i]);
        mw_bounds_add(&bounds, (struct mw_point){b.x, b.y});
        mw_bounds_add(&bounds, (struct mw_point){b.x + b.w, b.y + b.h});
    }
    const struct mw_box box = mw_bounds_box(&bounds);
    return box.x + box.w / 2;
}

/* Returns the box of an arrow, where it is on the page before that is mirrored. */
static struct mw_box box_of_arrow(const struct cover_art *art, const struct arrow *arrow)
{
    const double half = arrow->length / 2 + BORDER, x = (arrow->near.x + arrow->far.x) / 2,
                 y = (arrow->near.y + arrow->far.y) / 2;
    return (struct mw_box){(art->is_mirrored ? 2 * art->middle - x : x) - half, y - half, 2 * half, 2 * half};
}

struct cover_art mw_cover_add_maze(struct page_setting *s, int puzzle, struct mw_box box, enum mw_ink inside,
                                   bool is_solved, bool stands)
{
    const struct page_look look = look_of(s, is_solved);
    const struct mw_grid *grid = s->solved[puzzle]->maze->grid;
    const int first = s->page->nmarks, nwhole = s->nwhole;
    struct mw_placing at;
    box = mw_box_grown(box, -RIM);
    struct page_fit fit = draw_maze(s, puzzle, box, &look, &at);
    s->page->nmarks = first; /* the first time measures the arrows, the second leaves space for them, */
    if (fit.pitch > 0 && !is_solved)
        box = without_arrows(box, &at, &fit);
    fit = draw_maze(s, puzzle, box, &look, &at);
    if (fit.pitch > 0 && stands)
        box = lowered(box, &at);
    s->page->nmarks = first; /* the third stands it on its foot, and the fourth paints it over its inside */
    fit = draw_maze(s, puzzle, box, &look, &at);
    s->page->nmarks = first;
    if (fit.pitch > 0)
        fill_inside(s, grid, &fit, inside);
    draw_maze(s, puzzle, box, &look, &at);
    struct arrow arrow[2] = {{.is_there = false}, {.is_there = false}};
    for (int end = 0; end < 2 && !is_solved && fit.pitch > 0; end++) {
        arrow[end] = arrow_of(&at, end == 1, &fit);
        add_arrow(s, &arrow[end], end == 1);
    }
    if (!is_solved && fit.pitch > 0 && !arrow[1].is_there)
        mw_page_add_star(s, MW_INK_ROUTE, at.end[1].x, at.end[1].y, 0.45 * fit.pitch);
    s->nwhole = nwhole;
    mw_page_keep_whole(s, first, -1);
    struct cover_art art = {.rim = fit.pitch > 0 ? mw_page_rim(s->arena, grid) : NULL,
                            .fit = fit,
                            .is_mirrored = s->mirrored,
                            .middle = middle_of(s, first)};
    for (int end = 0; end < 2; end++)
        if (arrow[end].is_there)
            mw_cover_take(&art, box_of_arrow(&art, &arrow[end]));
    return art;
}
