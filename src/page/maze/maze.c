/* Draws a maze on a page as large as its box allows: walls of one thickness, and signs at its ends. The pitch
 * (points per cell) is rounded down to a multiple of 1/8 or 1/32, and the origin is rounded to 1/8 of a
 * point. So coordinates on grids of squares are short decimals, which are exact in every output and make
 * files small. */
#include "page/maze/signs.h"
#include "plan/key.h"

#include "mazewright/group.h"
#include "mazewright/look.h"
#include "mazewright/page_kinds.h"
#include "mazewright/theme.h"

#include <math.h>

/* The width of walls in a book with a theme, as a share of the pitch. */
#define THEMED_WALL 0.09
/* The least width of the walls of a puzzle, as a share of the pitch. */
#define LEAST_WALL 0.065
/* The most that walls of such a book measure, in points. */
#define MOST_THEMED_WALL (1.3 * 72 / 25.4)

struct page_look mw_page_puzzle_look(const struct page_setting *s, double label_size)
{
    const struct mw_reader *reader = s->spec->reader;
    return (struct page_look){.wall_ink = MW_INK_WALL,
                              .wall_share = s->spec->theme->name ? THEMED_WALL : reader->wall_share,
                              .wall_least = fmax(reader->wall_least / s->enlarged, s->least_line),
                              .wall_most = s->spec->theme->name ? fmax(MOST_THEMED_WALL, reader->wall_least)
                                                                : fmax(5, 1.4 * reader->wall_least),
                              .wall_least_share = LEAST_WALL,
                              .wall_width = s->spec->look->wall_width / s->enlarged,
                              .label_size = label_size,
                              .most_pitch = 72};
}

struct page_look mw_page_answer_look(const struct page_setting *s)
{
    bool greyed = s->spec->answers->style == MW_STYLE_GREYED;
    return (struct page_look){.wall_ink = greyed ? MW_INK_RULE : MW_INK_FADED,
                              .wall_share = greyed ? 0.14 : 0.09,
                              .wall_least = fmax(0.3 / s->enlarged, s->least_line),
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
                                        : fmax(fmin(fmax(share * pitch, look->wall_least), look->wall_most),
                                               look->wall_least_share * pitch);
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

/* A maze with its signs at a pitch, with its origin at that of the page. */
struct standing {
    struct page_fit fit;
    struct sign_set signs;
    struct mw_box extent; /* size of walls and signs together, as a box at the origin */
    bool stands;          /* false if there is no place for the signs */
};

/* Returns a maze with signs that give way by a step. Without words, as in answers, there are no signs. */
static struct standing stand(const struct mw_solved *solved, double pitch, const struct page_look *look,
                             const struct page_signs *signs, const struct relief *relief)
{
    struct standing at = {.fit = {.pitch = pitch, .wall = wall_width(look, solved, pitch)}};
    at.stands = mw_signs_stand(solved->maze, &at.fit, signs, relief, &at.signs);
    const struct mw_edges space = mw_signs_space(solved->maze, &at.fit, signs, &at.signs);
    const struct mw_box walls = mw_page_walls_box(solved->maze->grid, &at.fit);
    at.extent = (struct mw_box){0, 0, space.left + walls.w + space.right, space.top + walls.h + space.bottom};
    return at;
}

static bool fits_in(const struct mw_solved *solved, struct mw_box box, const struct page_look *look,
                    const struct page_signs *signs, const struct relief *relief, double pitch)
{
    const struct standing at = stand(solved, pitch, look, signs, relief);
    return at.stands && mw_lattice(at.extent.w) <= mw_lattice(box.w) &&
           mw_lattice(at.extent.h) <= mw_lattice(box.h);
}

/* Returns a pitch at which a maze with its signs fits a box, close to where it fits no more: between `fits`,
 * at which it does, and `too_large`, at which it does not. */
static double fitting_pitch(const struct mw_solved *solved, struct mw_box box, const struct page_look *look,
                            const struct page_signs *signs, const struct relief *relief, double fits,
                            double too_large, double fine)
{
    while (too_large - fits > fine) {
        const double pitch = (fits + too_large) / 2;
        if (fits_in(solved, box, look, signs, relief, pitch))
            fits = pitch;
        else
            too_large = pitch;
    }
    return fits;
}

/* Returns a pitch between `least` and `most` at which a maze with its signs fits a box, as large as can be
 * found; 0 if there is none. If the maze fits at `least`, the largest is sought by bisection. A sign in a bay
 * of a shape may have its place only while the bay is large, so `most` and the middle are tried as well. */
static double pitch_with(const struct mw_solved *solved, struct mw_box box, const struct page_look *look,
                         const struct page_signs *signs, const struct relief *relief, double most,
                         double least)
{
    const double try[] = {most, (most + least) / 2, least};
    for (int i = 0; i < 3; i++) {
        if (!fits_in(solved, box, look, signs, relief, try[i]))
            continue;
        double pitch = i > 0 ? fitting_pitch(solved, box, look, signs, relief, try[i], try[i - 1],
                                             pitch_step(try[i]) / 2)
                             : round_down(most + 1e-4);
        for (double round = round_down(pitch + 1e-4); round >= fmax(least, 0.9 * pitch);
             round -= pitch_step(round))
            if (fits_in(solved, box, look, signs, relief, round))
                return round;
        return pitch;
    }
    return 0;
}

/* Finds the largest pitch at which a maze fits a box with its signs, and the step by which these give way:
 * the first with which the maze is not much smaller than it would be without signs. 0 if its signs cannot
 * stand. */
static double pitch_of(const struct mw_solved *solved, struct mw_box box, const struct page_look *look,
                       const struct page_signs *signs, struct relief *used)
{
    const double huge = 200,
                 most = look->most_width > 0 ? look->most_width / solved->maze->grid->box.w : huge;
    const struct page_signs none = {.box = box, .route = signs->route, .below = signs->below};
    const double bare =
        fitting_pitch(solved, box, look, &none, used, 0, fmin(fmin(huge, most), look->most_pitch), 1e-5);
    if (!signs->word[0] || bare <= 0)
        return bare > 0 ? round_down(bare + 1e-4) : 0;
    struct relief relief[MOST_RELIEFS];
    const int n = mw_signs_reliefs(signs, relief);
    for (int i = 0; i < n; i++) {
        *used = relief[i];
        const double pitch =
            pitch_with(solved, box, look, signs, used, round_down(bare + 1e-4), relief[i].least_size * bare);
        if (pitch > 0)
            return pitch;
    }
    return 0;
}

double mw_page_fitting_pitch(struct page_setting *s, int puzzle, struct mw_box box,
                             const struct page_look *look)
{
    const struct page_signs signs = mw_page_signs(s, puzzle, look, box);
    struct relief relief = {0};
    return pitch_of(s->solved[puzzle], box, look, &signs, &relief);
}

static double clamp(double x, double low, double high)
{
    return low > high ? (low + high) / 2 : fmin(fmax(x, low), high);
}

static struct mw_box shifted(struct mw_box box, double x, double y)
{
    return (struct mw_box){box.x + x, box.y + y, box.w, box.h};
}

static void shift(struct standing *at, double x, double y)
{
    at->fit.x += x;
    at->fit.y += y;
    for (int i = 0; i < at->signs.n; i++) {
        struct sign *sign = &at->signs.sign[i];
        sign->near = mw_plus(sign->near, (struct mw_point){x, y}, 1);
        sign->far = mw_plus(sign->far, (struct mw_point){x, y}, 1);
        sign->label = shifted(sign->label, x, y);
        sign->picture = shifted(sign->picture, x, y);
        sign->word = shifted(sign->word, x, y);
    }
}

/* Moves a maze into a box: its walls are centred, and moved only as far as its signs need space. With
 * look->hang, walls and signs begin at the box's top left corner. */
static void centre(struct standing *at, const struct mw_maze *maze, struct mw_box box,
                   const struct page_look *look, const struct page_signs *signs)
{
    const struct mw_edges space = mw_signs_space(maze, &at->fit, signs, &at->signs);
    const struct mw_box walls = mw_page_walls_box(maze->grid, &at->fit);
    double x =
        clamp(box.x + (box.w - walls.w) / 2, box.x + space.left, box.x + box.w - space.right - walls.w);
    double top = box.y + space.top, bottom = box.y + box.h - space.bottom - walls.h;
    double y = look->hang ? top : clamp(box.y + (box.h - walls.h) / 2, top, bottom);
    if (look->hang)
        x = box.x + space.left;
    shift(at, mw_snap(x - walls.x, 8), mw_snap(y - walls.y, 8));
}

/* Lets the pictures of signs under the walls stand on the ground of a scene; not those with a word under
 * them, and not what flies. */
static void stand_on_ground(struct standing *at, const struct mw_maze *maze, double ground,
                            const struct mw_drawing *const icon[MW_MOST_ENDS])
{
    const struct mw_box walls = mw_page_walls_box(maze->grid, &at->fit);
    for (int i = 0; i < at->signs.n; i++) {
        struct sign *sign = &at->signs.sign[i];
        struct mw_box *picture = &sign->picture;
        const double low = picture->y + picture->h;
        const bool is_below = mw_lattice(low) > mw_lattice(walls.y + walls.h),
                   has_word_under = sign->word.w > 0 && mw_lattice(sign->word.y) >= mw_lattice(low);
        const bool flies = icon[i] && icon[i]->ranks == MW_RANK_AIR;
        if (!at->signs.has[i] || picture->w == 0 || !is_below || has_word_under || flies)
            continue;
        picture->y = ground - MW_DRAWING_FOOT * picture->h;
        sign->label = mw_box_around(sign->label, *picture);
    }
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
    double given = s->spec->look->route_width / s->enlarged, pitch = fit->pitch, least = s->least_line;
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

/* True if there was no room for the word of a sign. */
static bool is_mute(const struct page_signs *signs, const struct sign_set *set)
{
    for (int i = 0; i < set->n; i++)
        if (set->has[i] && signs->word[i]->string[0] && set->sign[i].word.w == 0)
            return true;
    return false;
}

/* Returns the side of the largest drawing of all signs; 0 for none. */
static double largest_drawing(const struct sign_set *set)
{
    double largest = 0;
    for (int i = 0; i < set->n; i++)
        largest = set->has[i] ? fmax(largest, set->sign[i].picture.w) : largest;
    return largest;
}

/* True if the lines of the drawing whose silhouette a maze has are drawn under it. */
static bool has_details(const struct page_setting *s, int puzzle)
{
    const struct mw_shape *shape = s->book->puzzle[puzzle].request.shape;
    return s->book->puzzle[puzzle].group->details && shape && shape->drawing;
}

static void note_placing(struct page_setting *s, int puzzle, const struct page_fit *fit,
                         const struct page_look *look, const struct page_signs *signs,
                         const struct sign_set *set)
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
                            .drawing = largest_drawing(set),
                            .thing = mw_page_thing_size(maze, fit),
                            .sign = mw_signs_inner_reach(maze, fit),
                            .has_details = !look->route && has_details(s, puzzle),
                            .is_mute = is_mute(signs, set),
                            .nends = mw_count_ends(maze)};
    struct mw_placing *placing = &page->placing[page->nplacings - 1];
    for (int i = 0; i < placing->nends; i++) {
        const struct mw_end end = mw_end_at(maze, i);
        placing->end[i] = mw_page_place(fit, mw_centre(maze->grid, end.cell));
        note_gate(placing->gate[i], maze, end, fit);
    }
}

static void turn_to(struct page_setting *s, enum mw_layer layer, int veil)
{
    s->layer = layer;
    s->veil = veil;
}

/* True if there is space for a maze and its signs; if not, notes on the page what has none. */
static bool has_space(struct page_setting *s, int puzzle, const struct standing *at,
                      const struct page_look *look)
{
    const double least_thing = 1.5 * 72 / 25.4 / s->enlarged,
                 thing = mw_page_thing_size(s->solved[puzzle]->maze, &at->fit);
    const bool is_answer = s->planned && s->planned->kind == MW_PAGE_ANSWERS;
    const double least = (is_answer ? 0.25 : 0.5) * 72 / 25.4 /
                         s->enlarged; /* of a corridor; more in puzzles, because solvers draw there */
    const bool has_tiny = look->label_size > 0 && thing > 0 && thing < least_thing;
    if (at->stands && clear_width(s->solved[puzzle], &at->fit) >= least && !has_tiny)
        return true;
    if (!s->page->crowded) {
        s->page->crowded = s->book->puzzle[puzzle].number;
        s->page->crowded_answer = is_answer;
        s->page->crowded_signs = !at->stands;
        s->page->crowded_things = has_tiny;
    }
    return false;
}

/* Draws the lines of the drawing whose silhouette a maze has, lightly and under the walls. */
static void draw_details(struct page_setting *s, int puzzle, const struct page_fit *fit)
{
    const struct mw_shape *shape = s->book->puzzle[puzzle].request.shape;
    const struct mw_grid *grid = s->solved[puzzle]->maze->grid;
    const double pen = 2;
    if (!has_details(s, puzzle))
        return;
    mw_page_add_details(s, shape, mw_box_grown(mw_page_walls_box(grid, fit), -fit->wall / 2), pen);
}

/* Draws a maze. A puzzle also gets its answer as a veiled layer, which is hidden at first. */
void mw_page_draw_maze(struct page_setting *s, int puzzle, struct mw_box box, const struct page_look *look)
{
    const struct mw_solved *solved = s->solved[puzzle];
    const struct page_signs signs = mw_page_signs(s, puzzle, look, box);
    struct relief relief = {0};
    const double pitch = pitch_of(solved, box, look, &signs, &relief);
    struct standing at = stand(solved, pitch, look, &signs, &relief);
    at.stands = at.stands && pitch > 0;
    if (!has_space(s, puzzle, &at, look))
        return;
    centre(&at, solved->maze, box, look, &signs);
    if (look->ground > 0)
        stand_on_ground(&at, solved->maze, look->ground, signs.icon);
    const struct page_fit fit = at.fit;
    const int first = s->page->nmarks, veil = look->route ? 0 : s->book->puzzle[puzzle].number;
    turn_to(s, MW_LAYER_GROUND, 0);
    if (!look->route)
        draw_details(s, puzzle, &fit);
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
    if (solved->nlegs > 0)
        draw_legs(s, solved, &fit, look);
    else if (!solved->picture)
        draw_route(s, solved, &fit, look);
    turn_to(s, MW_LAYER_SIGNS, 0);
    if (look->route || look->label_size > 0) /* not on a title page, where the maze is an ornament */
        mw_page_draw_things(s, puzzle, &fit, look->route);
    mw_page_draw_signs(s, solved->maze, &fit, &signs, &at.signs);
    turn_to(s, MW_LAYER_TEXT, 0);
    note_placing(s, puzzle, &fit, look, &signs, &at.signs);
    mw_page_keep_whole(s, first, s->page->nplacings - 1);
}

struct mw_box mw_page_maze_extent(struct page_setting *s, int puzzle, double pitch,
                                  const struct page_look *look)
{
    const struct page_signs signs = mw_page_signs(s, puzzle, look, (struct mw_box){0, 0, 1e6, 1e6});
    struct relief relief[MOST_RELIEFS];
    mw_signs_reliefs(&signs, relief);
    return stand(s->solved[puzzle], pitch, look, &signs, &relief[0]).extent;
}
