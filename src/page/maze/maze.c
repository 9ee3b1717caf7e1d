/* Draws a maze on a page as large as its box allows: walls of one thickness, and signs at its ends. The pitch
 * (points per cell) is rounded down to a multiple of 1/8 or 1/32, and the origin is rounded to 1/8 of a
 * point. So coordinates on grids of squares are short decimals, which are exact in every output and make
 * files small. */
#include "page/maze/signs.h"
#include "plan/key.h"

#include "mazewright/look.h"
#include "mazewright/page_kinds.h"

#include <math.h>

/* Returns the thinnest line that the printer can print. */
static double least_line(const struct page_setting *s)
{
    return s->spec->profile->least_line;
}

struct page_look mw_page_puzzle_look(const struct page_setting *s, double label_size)
{
    const struct mw_reader *reader = s->spec->reader;
    return (struct page_look){.wall_ink = MW_INK_WALL,
                              .wall_share = reader->wall_share,
                              .wall_least = fmax(reader->wall_least, least_line(s)) / s->enlarged,
                              .wall_most = fmax(5, 1.4 * reader->wall_least),
                              .wall_width = s->spec->look->wall_width / s->enlarged,
                              .label_size = label_size,
                              .most_pitch = 72};
}

struct page_look mw_page_answer_look(const struct page_setting *s)
{
    bool greyed = s->spec->answers->style == MW_STYLE_GREYED;
    return (struct page_look){.wall_ink = greyed ? MW_INK_RULE : MW_INK_FADED,
                              .wall_share = greyed ? 0.14 : 0.09,
                              .wall_least = fmax(0.3, least_line(s)) / s->enlarged,
                              .wall_most = greyed ? 3 : 1,
                              .most_pitch = KEY_MOST_PITCH,
                              .hang = true,
                              .route = true,
                              .style = s->spec->answers->style};
}

/* Returns the thickness of walls. In woven mazes, where every corridor has walls of its own, it is less. It
 * is never so much that walls close the narrowest opening, or the white between two corridors. */
static double wall_width(const struct page_look *look, const struct mw_solved *solved, double pitch)
{
    const bool woven = solved->maze->grid->woven;
    const double share = (woven ? 0.75 : 1) * look->wall_share,
                 most_of_woven = woven ? MW_WALL_OF_WOVEN : INFINITY;
    double width = look->wall_width > 0 ? look->wall_width
                                        : fmin(fmax(share * pitch, look->wall_least), look->wall_most);
    return fmin(width, fmin(MW_WALL_OF_OPENING * solved->narrowest, most_of_woven) * pitch);
}

/* --- size and place ----------------------------------------------------------------------------------- */

static double pitch_step(double pitch)
{
    return pitch >= 8 ? 1 / 8.0 : 1 / 32.0;
}

static double round_down(double pitch)
{
    const double step = pitch_step(pitch);
    return pitch > step ? floor(pitch / step + 1e-9) * step : pitch;
}

/* Returns the size of walls and signs together at a pitch, as a box at the origin. */
static struct mw_box extent(const struct mw_solved *solved, double pitch, const struct page_look *look,
                            const struct page_signs *signs)
{
    const struct mw_maze *maze = solved->maze;
    const struct page_fit fit = {.pitch = pitch, .wall = wall_width(look, solved, pitch)};
    struct mw_edges space = mw_page_space_for_signs(maze, &fit, signs);
    struct mw_box walls = mw_page_walls_box(maze->grid, &fit);
    return (struct mw_box){0, 0, space.left + walls.w + space.right, space.top + walls.h + space.bottom};
}

static bool fits_in(const struct mw_solved *solved, struct mw_box box, const struct page_look *look,
                    const struct page_signs *signs, double pitch)
{
    const struct mw_box wanted = extent(solved, pitch, look, signs);
    return mw_lattice(wanted.w) <= mw_lattice(box.w) && mw_lattice(wanted.h) <= mw_lattice(box.h);
}

/* Returns the largest pitch at which a maze with its signs fits a box. Bisection finds it, because arrows
 * grow with the pitch, but words do not. */
static double fitting_pitch(const struct mw_solved *solved, struct mw_box box, const struct page_look *look,
                            const struct page_signs *signs, double fits, double too_large)
{
    const double fine = 1e-5;
    while (too_large - fits > fine) {
        const double pitch = (fits + too_large) / 2;
        if (fits_in(solved, box, look, signs, pitch))
            fits = pitch;
        else
            too_large = pitch;
    }
    return fits;
}

/* Returns the pitch of a maze in a shape. Signs may make the maze smaller by up to SIGNS_SHARE. If signs in
 * their usual places would make it smaller still, they give way more and more (enum page_give). Every
 * possible pitch is tried, because a word may find space at one pitch and none at a smaller one. */
static double pitch_in_shape(const struct mw_solved *solved, struct mw_box box, const struct page_look *look,
                             struct page_signs *signs)
{
    const double huge = 200;
    const struct page_signs none = {.box = box};
    const double space = round_down(fitting_pitch(solved, box, look, &none, 0, huge) + 1e-4),
                 most = fmin(space, look->most_pitch), least = fmin((1 - SIGNS_SHARE) * space, most);
    for (signs->give = SIGNS_AT_EASE; signs->give <= SIGNS_BARE; signs->give++)
        for (double pitch = most; pitch >= least; pitch -= pitch_step(pitch))
            if (fits_in(solved, box, look, signs, pitch))
                return pitch;
    signs->give = SIGNS_BARE;
    const double finest = fmin(ceil(32 * least) / 32, most);
    if (fits_in(solved, box, look, signs, finest))
        return finest;
    return round_down(fitting_pitch(solved, box, look, signs, 0, least) + 1e-4);
}

double mw_page_fitting_pitch(struct page_setting *s, int puzzle, struct mw_box box,
                             const struct page_look *look)
{
    const struct mw_solved *solved = s->solved[puzzle];
    struct page_signs signs = mw_page_signs(s, puzzle, look, box);
    if (solved->maze->grid->shape)
        return pitch_in_shape(solved, box, look, &signs);
    const double fits = fitting_pitch(solved, box, look, &signs, 0, look->most_pitch);
    return fits > 0 ? round_down(fits + 1e-4) : 0;
}

static double clamp(double x, double low, double high)
{
    return low > high ? (low + high) / 2 : fmin(fmax(x, low), high);
}

/* Returns the position of a maze in a box: its walls are centred, and moved only as far as its signs need
 * space. With look->hang, walls and signs begin at the box's top left corner. */
static struct page_fit fit_in(const struct mw_solved *solved, struct mw_box box, const struct page_look *look,
                              const struct page_signs *signs, double pitch)
{
    const struct mw_maze *maze = solved->maze;
    struct page_fit fit = {.pitch = pitch, .wall = wall_width(look, solved, pitch)};
    struct mw_edges space = mw_page_space_for_signs(maze, &fit, signs);
    struct mw_box walls = mw_page_walls_box(maze->grid, &fit);
    double x =
        clamp(box.x + (box.w - walls.w) / 2, box.x + space.left, box.x + box.w - space.right - walls.w);
    double top = box.y + space.top, bottom = box.y + box.h - space.bottom - walls.h;
    double y = look->hang ? top : clamp(box.y + (box.h - walls.h) / 2, top, bottom);
    if (look->hang)
        x = box.x + space.left;
    fit.x = mw_snap(x - walls.x, 8);
    fit.y = mw_snap(y - walls.y, 8);
    return fit;
}

/* --- drawing ------------------------------------------------------------------------------------------ */

static enum mw_ink route_ink(const struct page_look *look)
{
    return look->style == MW_STYLE_GREYED ? MW_INK_TEXT : MW_INK_ROUTE;
}

/* Returns the distance between walls at the narrowest place, in points on the page. */
static double clear_width(const struct mw_solved *solved, const struct page_fit *fit)
{
    return solved->narrowest * fit->pitch - fit->wall;
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
            space = fmin(space, mw_signs_to_wall(grid, middle_of(solved, i), wall));
    }
    return 0.9 * (space * fit->pitch - fit->wall / 2) / ARROW_HALF_WIDTH;
}

static void draw_arrows(struct page_setting *s, const struct mw_solved *solved, const struct page_fit *fit,
                        const struct page_look *look)
{
    enum { ARROWS = 24, APART = 6 };
    const double least = 2.5; /* the shortest that can be seen, in points */
    const int n = solved->route->ncells, every = n / ARROWS > APART ? n / ARROWS : APART;
    const double fits = 0.8 * clear_width(solved, fit) / (2 * ARROW_HALF_WIDTH),
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

/* Draws the route. In narrow corridors dots and dashes would run together, so the route is a solid line there
 * in every style. */
static void draw_route(struct page_setting *s, const struct mw_solved *solved, const struct page_fit *fit,
                       const struct page_look *look)
{
    const double narrow = 5;
    double given = s->spec->look->route_width / s->enlarged, pitch = fit->pitch,
           least = least_line(s) / s->enlarged;
    struct mw_mark mark = {.x = fit->x, .y = fit->y, .scale = pitch, .lines = solved->way};
    mark.width = fmin(given > 0 ? given : fmin(fmax(0.28 * pitch, fmax(0.7, least)), 3.5), 0.5 * pitch);
    const bool everywhere = goes_everywhere(solved);
    if (everywhere)
        mark.width = fmin(mark.width, fmax(0.14 * pitch, least));
    else if (look->style == MW_STYLE_DASHED && pitch >= narrow) {
        mark.dash_on = fmax(0.55 * pitch, 1.5 * mark.width);
        mark.dash_off = fmax(0.5 * pitch, 2 * mark.width);
    } else if (look->style == MW_STYLE_DOTS && pitch >= narrow) {
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

/* Fills the corridors of a route that shows a hidden picture. */
static void colour_in(struct page_setting *s, const struct mw_solved *solved, const struct page_fit *fit)
{
    const struct mw_mark mark = {.x = fit->x, .y = fit->y, .scale = fit->pitch, .lines = solved->picture};
    mw_page_add_area(s, MW_INK_PICTURE, mark);
}

static void note_gate(struct mw_point gate[2], const struct mw_maze *maze, struct mw_end end,
                      const struct page_fit *fit)
{
    struct mw_point side[2] = {mw_centre(maze->grid, end.cell), mw_centre(maze->grid, end.cell)};
    if (end.gate != MW_OUTSIDE)
        mw_gap(maze, end.gate, side);
    for (int k = 0; k < 2; k++)
        gate[k] = mw_page_place(fit, side[k]);
}

static void note_placing(struct page_setting *s, int puzzle, const struct page_fit *fit,
                         const struct page_look *look)
{
    const struct mw_solved *solved = s->solved[puzzle];
    const struct mw_maze *maze = solved->maze;
    struct mw_page *page = s->page;
    MW_GROW(s->arena, page->placing, page->nplacings, page->placing_capacity);
    page->placing[page->nplacings++] =
        (struct mw_placing){.puzzle = puzzle,
                            .is_answer = look->route,
                            .box = mw_page_walls_box(maze->grid, fit),
                            .pitch = fit->pitch,
                            .wall = fit->wall,
                            .clear = clear_width(solved, fit),
                            .is_shut = solved->neck * fit->pitch <= fit->wall,
                            .start = mw_page_place(fit, mw_centre(maze->grid, maze->start.cell)),
                            .finish = mw_page_place(fit, mw_centre(maze->grid, maze->finish.cell))};
    struct mw_placing *placing = &page->placing[page->nplacings - 1];
    note_gate(placing->gate[0], maze, maze->start, fit);
    note_gate(placing->gate[1], maze, maze->finish, fit);
}

static void turn_to(struct page_setting *s, enum mw_layer layer, int veil)
{
    s->layer = layer;
    s->veil = veil;
}

/* Draws a maze. A puzzle also gets its answer as a veiled layer, which is hidden at first. */
void mw_page_draw_maze(struct page_setting *s, int puzzle, struct mw_box box, const struct page_look *look)
{
    const struct mw_solved *solved = s->solved[puzzle];
    const struct page_signs signs = mw_page_signs(s, puzzle, look, box);
    const double least =
        (look->route ? 0.25 : 0.5) * 72 / 25.4 /
        s->enlarged; /* least width of a corridor; more in puzzles, because solvers draw there */
    const double pitch = mw_page_fitting_pitch(s, puzzle, box, look);
    const struct page_fit fit = fit_in(solved, box, look, &signs, pitch);
    if (clear_width(solved, &fit) < least) {
        if (!s->page->crowded)
            s->page->crowded = s->book->puzzle[puzzle].number;
        s->page->crowded_answer = s->planned && s->planned->kind == MW_PAGE_ANSWERS;
        return;
    }
    const int first = s->page->nmarks, veil = look->route ? 0 : s->book->puzzle[puzzle].number;
    turn_to(s, MW_LAYER_GROUND, 0);
    if (look->label_size > 0 && !look->route)
        mw_page_light_ends(s, solved->maze, &fit);
    turn_to(s, MW_LAYER_PICTURE, veil);
    if (solved->picture)
        colour_in(s, solved, &fit);
    turn_to(s, MW_LAYER_WALLS, 0);
    mw_page_add_stroke(
        s, look->wall_ink,
        (struct mw_mark){
            .x = fit.x, .y = fit.y, .scale = fit.pitch, .lines = solved->walls, .width = fit.wall});
    turn_to(s, MW_LAYER_ROUTE, veil);
    if (!solved->picture)
        draw_route(s, solved, &fit, look);
    turn_to(s, MW_LAYER_SIGNS, 0);
    mw_page_draw_signs(s, solved->maze, &fit, &signs);
    turn_to(s, MW_LAYER_TEXT, 0);
    note_placing(s, puzzle, &fit, look);
    mw_page_keep_whole(s, first, s->page->nplacings - 1);
}

struct mw_box mw_page_maze_extent(struct page_setting *s, int puzzle, double pitch,
                                  const struct page_look *look)
{
    const struct page_signs signs = mw_page_signs(s, puzzle, look, (struct mw_box){0, 0, 1e6, 1e6});
    return extent(s->solved[puzzle], pitch, look, &signs);
}
