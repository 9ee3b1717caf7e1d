/* Draws the route of a maze: one line or, in a maze with keys, a line for each leg. A route that passes
 * nearly all cells gets arrows. */
#include "page/maze/route.h"

#include "mazewright/look.h"

#include <math.h>

double mw_page_clear_width(const struct mw_solved *solved, const struct page_fit *fit)
{
    return solved->narrowest * fit->pitch - fit->wall;
}

static enum mw_ink route_ink(const struct page_look *look)
{
    return look->style == MW_STYLE_GREYED ? MW_INK_TEXT : MW_INK_ROUTE;
}

/* True if the route passes nearly all cells. It would cover the maze, so it is drawn thin, with arrows. */
static bool goes_everywhere(const struct mw_solved *solved)
{
    return 10LL * solved->facts.route_cells >= 9LL * solved->facts.cells && solved->facts.cells > 1;
}

static struct mw_point middle_of(const struct mw_solved *solved, int i)
{
    return mw_centre(solved->maze->grid, solved->route->cell[i]);
}

static bool is_straight(const struct mw_solved *solved, int i)
{
    const struct mw_grid *grid = solved->maze->grid;
    const int *cell = &solved->route->cell[i], floor = mw_floor_of(grid, *cell);
    if (mw_floor_of(grid, cell[-1]) != floor || mw_floor_of(grid, cell[1]) != floor)
        return false;
    const struct mw_point in = mw_direction(middle_of(solved, i - 1), middle_of(solved, i)),
                          out = mw_direction(middle_of(solved, i), middle_of(solved, i + 1));
    return mw_lattice(mw_dot(in, out)) > mw_lattice(0.9);
}

/* Returns how long an arrow can be in the middle of a cell of the route. */
static double arrow_space(const struct mw_solved *solved, int i, const struct page_fit *fit)
{
    const struct mw_grid *grid = solved->maze->grid;
    const int cell = solved->route->cell[i];
    double space = INFINITY;
    for (int k = 0; k < mw_nsides(grid, cell); k++) {
        const int wall = mw_side(grid, cell, k).wall;
        if (!solved->maze->open[wall])
            space = fmin(space, mw_wall_distance(grid, middle_of(solved, i), wall));
    }
    return 0.9 * (space * fit->pitch - fit->wall / 2) / ARROW_HALF_WIDTH;
}

static void draw_arrows(struct page_setting *s, const struct mw_solved *solved, const struct page_fit *fit,
                        const struct page_look *look)
{
    enum { ARROWS = 24, APART = 6 };
    const double least = 2.5; /* the shortest that can be seen, in points */
    const int n = solved->route->ncells, every = n / ARROWS > APART ? n / ARROWS : APART;
    const double fits = 0.8 * mw_page_clear_width(solved, fit) / (2 * ARROW_HALF_WIDTH),
                 length = fmin(fmax(fits, 3.5), fmin(fmax(0.9 * fit->pitch, 4.5), 10));
    for (int from = every / 2; from < n; from += every) {
        int i = from;
        while (i > 0 && i + 1 < n && i < from + every - 2 &&
               (!is_straight(solved, i) || arrow_space(solved, i, fit) < length))
            i++;
        if (i == 0 || i + 1 >= n || !is_straight(solved, i) || arrow_space(solved, i, fit) < least)
            continue;
        const double fitting = fmin(length, arrow_space(solved, i, fit));
        const struct mw_point along = mw_direction(middle_of(solved, i - 1), middle_of(solved, i + 1)),
                              tail = mw_plus(mw_page_place(fit, middle_of(solved, i)), along, -fitting / 2);
        mw_page_add_arrow(s, route_ink(look), tail, along, fitting);
    }
}

/* Returns the line of a route at a scale. In the small corridors of squares its bends are not rounded: there
 * that is hardly seen, and takes a third of the bytes of a book with its answers. */
static const struct mw_lines *way_at(struct page_setting *s, const struct mw_solved *solved, double pitch)
{
    const double small = 8;
    const struct mw_grid *grid = solved->maze->grid;
    const bool is_small = grid->square && !grid->woven && mw_lattice(pitch) < mw_lattice(small);
    return (is_small ? mw_trace_bends : mw_trace_route)(s->arena, solved->maze, solved->route);
}

/* Draws a route in one line. In every style it is solid in narrow corridors, where dots and dashes would run
 * together, and between numbers, whose discs leave only short pieces of it. */
static void draw_line(struct page_setting *s, const struct mw_solved *solved, const struct page_fit *fit,
                      const struct page_look *look)
{
    const double narrow = 5;
    double given = s->spec->look->route_width / s->enlarged, pitch = fit->pitch, least = s->least_line;
    struct mw_mark mark = {.x = fit->x, .y = fit->y, .scale = pitch, .lines = way_at(s, solved, pitch)};
    if (given > 0) /* it leaves some white beside it in the narrowest opening */
        given = fmin(given, fmax(0.7 * mw_page_clear_width(solved, fit), least));
    mark.width = fmin(given > 0 ? given : fmin(fmax(0.28 * pitch, fmax(0.7, least)), 3.5), 0.5 * pitch);
    const bool everywhere = goes_everywhere(solved), may_break = pitch >= narrow && !solved->maze->numbers;
    if (everywhere)
        mark.width = fmin(mark.width, fmax(0.14 * pitch, least));
    else if (look->style == MW_STYLE_DASHED && may_break) {
        mark.dash_on = fmax(0.55 * pitch, 1.5 * mark.width);
        mark.dash_off = fmax(0.5 * pitch, 2 * mark.width);
    } else if (look->style == MW_STYLE_DOTS && may_break) {
        mark.width = fmin(1.25 * mark.width, 0.5 * pitch);
        mark.dash_on = 0.001;
        mark.dash_off = fmax(0.5 * pitch, 1.7 * mark.width);
    }
    const enum mw_ink ink = route_ink(look);
    mw_page_add_stroke(s, ink, mark);
    if (everywhere)
        draw_arrows(s, solved, fit, look);
    if (solved->below->n >
        0) /* under bridges the route is fine dots, which lead the eye to where it comes out again */
        mw_page_add_stroke(s, ink,
                           (struct mw_mark){.x = fit->x,
                                            .y = fit->y,
                                            .scale = pitch,
                                            .lines = solved->below,
                                            .width = fmax(0.4 * mark.width, least),
                                            .dash_on = 0.001,
                                            .dash_off = 0.9 * mark.width});
}

/* Draws the legs of a way that fetches keys. Each is moved aside a little, so that those in the same corridor
 * lie beside each other, and has dashes of its own. */
static void draw_legs(struct page_setting *s, const struct mw_solved *solved, const struct page_fit *fit,
                      const struct page_look *look)
{
    static const double on[MW_MOST_LEGS] = {0, 0.5, 0.001, 0.9}, off[MW_MOST_LEGS] = {0, 0.3, 0.26, 0.5};
    const double apart = fmin(0.5, 0.42 * solved->narrowest) / solved->nlegs * fit->pitch,
                 least = s->least_line,
                 width = fmin(fmin(fmax(0.08 * fit->pitch, fmax(0.6, least)), 2), 0.12 * fit->pitch);
    for (int i = 0; i < solved->nlegs; i++) {
        const double aside = (i - (solved->nlegs - 1) / 2.0) * apart;
        const bool is_dotted = on[i] > 0 && on[i] < 0.1;
        mw_page_add_stroke(s, route_ink(look),
                           (struct mw_mark){.x = fit->x + aside,
                                            .y = fit->y + aside,
                                            .scale = fit->pitch,
                                            .lines = solved->leg[i],
                                            .width = is_dotted ? 1.4 * width : width,
                                            .dash_on = is_dotted ? on[i] : on[i] * fit->pitch,
                                            .dash_off = off[i] * fit->pitch});
    }
}

void mw_page_draw_route(struct page_setting *s, const struct mw_solved *solved, const struct page_fit *fit,
                        const struct page_look *look)
{
    if (solved->nlegs > 0)
        draw_legs(s, solved, fit, look);
    else
        draw_line(s, solved, fit, look);
}
