/* Draws mazes on a cover: the inside of a maze is filled with an ink, and a rim of paper runs around it. */
#include "page/cover/cover.h"

#include "art/art.h"

#include <math.h>

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

/* Draws a maze, which is no puzzle of the page. Returns where it is. */
static struct page_fit draw_maze(struct page_setting *s, int puzzle, struct mw_box box,
                                 const struct page_look *look)
{
    const struct mw_grid *grid = s->solved[puzzle]->maze->grid;
    struct page_fit fit = {0, 0, 0, 0};
    mw_page_draw_maze(s, puzzle, box, look);
    if (s->page->nplacings > 0) {
        const struct mw_placing *at = &s->page->placing[s->page->nplacings - 1];
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
    const bool is_clear = draw_maze(s, puzzle, box, &look).pitch > 0;
    s->page->nmarks = nmarks;
    s->nwhole = nwhole;
    return is_clear;
}

static void fill_inside(struct page_setting *s, const struct mw_grid *grid, const struct page_fit *fit,
                        enum mw_ink ink)
{
    const struct mw_shape *rim = mw_page_rim(s->arena, grid);
    const double beyond = 1.6 * 72 / 25.4;
    struct mw_line *line = MW_ARRAY(s->arena, rim->n, struct mw_line);
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    for (int i = 0; i < rim->n; i++) {
        struct mw_vertex *at = MW_ARRAY(s->arena, rim->contour[i].n, struct mw_vertex);
        for (int k = 0; k < rim->contour[i].n; k++)
            at[k] = (struct mw_vertex){rim->contour[i].at[k].x, rim->contour[i].at[k].y, 0};
        line[i] = (struct mw_line){rim->contour[i].n, true, at};
    }
    *lines = (struct mw_lines){rim->n, line};
    const int first = s->page->nmarks;
    const struct mw_mark mark = {
        .x = fit->x, .y = fit->y, .scale = fit->pitch, .lines = lines, .width = fit->wall + 2 * beyond};
    mw_page_add_stroke(s, MW_INK_PAPER, mark);
    mw_page_add_area(s, ink, mark);
    mw_page_keep_whole(s, first, -1);
}

struct page_fit mw_cover_add_maze(struct page_setting *s, int puzzle, struct mw_box box, enum mw_ink ink,
                                  bool is_solved)
{
    const struct page_look look = look_of(s, is_solved);
    const int nmarks = s->page->nmarks, nwhole = s->nwhole;
    const enum mw_layer layer = s->layer;
    const struct page_fit fit = draw_maze(s, puzzle, box, &look);
    s->page->nmarks = nmarks; /* once more, over its inside */
    s->nwhole = nwhole;
    s->layer = MW_LAYER_GROUND;
    if (fit.pitch > 0)
        fill_inside(s, s->solved[puzzle]->maze->grid, &fit, ink);
    draw_maze(s, puzzle, box, &look);
    s->layer = layer;
    return fit;
}
