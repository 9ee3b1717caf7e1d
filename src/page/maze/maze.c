/* Draws a maze on a page as large as its box allows: walls of one thickness, and signs at its ends. The pitch
 * (points per cell) is rounded down to a multiple of 1/8 or 1/32, and the origin is rounded to 1/8 of a
 * point. So coordinates on grids of squares are short decimals, which are exact in every output and make
 * files small. */
#include "page/maze/alt.h"
#include "page/maze/route.h"
#include "page/maze/signs.h"
#include "page/maze/things.h"
#include "plan/key.h"

#include "mazewright/group.h"
#include "mazewright/look.h"
#include "mazewright/page_kinds.h"
#include "mazewright/theme.h"

#include <glib.h>
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
    const double usual_most = s->spec->theme->name ? MOST_THEMED_WALL : fmax(5, 1.4 * reader->wall_least);
    return (struct page_look){.wall_ink = MW_INK_WALL,
                              .wall_share = s->spec->theme->name ? THEMED_WALL : reader->wall_share,
                              .wall_least = fmax(reader->wall_least / s->enlarged, s->least_line),
                              .wall_most = reader->wall_most > 0 ? reader->wall_most / s->enlarged
                                                                 : fmax(usual_most, reader->wall_least),
                              .wall_least_share = reader->wall_most > 0 ? 0 : LEAST_WALL,
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
                              .wall_most = greyed ? 3 : fmax(1, mw_page_small(s, 0) / 8),
                              .most_pitch = KEY_MOST_PITCH,
                              .hang = true,
                              .route = true,
                              .style = s->spec->answers->style};
}

/* Returns the thickness of walls. In woven mazes, where every corridor has walls of its own, it is less. It
 * is never so much that walls close the narrowest opening, the white between two corridors, or a pocket of a
 * cell, unless the neck of that pocket is so narrow that only hairlines would leave it open. */
static double wall_width(const struct page_look *look, const struct mw_solved *solved, double pitch)
{
    const double of_neck = 0.75, least_neck = 0.1; /* a share of the neck; in cell units */
    const bool woven = solved->maze->grid->woven;
    const double share = (woven ? 0.75 : 1) * look->wall_share,
                 most_of_woven = woven ? MW_WALL_OF_WOVEN : INFINITY,
                 most_of_neck = mw_lattice(fmin(solved->neck, 1)) < mw_lattice(least_neck)
                                    ? INFINITY
                                    : of_neck * solved->neck,
                 most = fmin(fmin(MW_WALL_OF_OPENING * solved->narrowest, most_of_woven), most_of_neck);
    double width = look->wall_width > 0 ? look->wall_width
                                        : fmax(fmin(fmax(share * pitch, look->wall_least), look->wall_most),
                                               look->wall_least_share * pitch);
    return fmin(width, most * pitch);
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
static bool has_drawing_under(const struct page_setting *s, int puzzle)
{
    const struct mw_shape *shape = s->book->puzzle[puzzle].request.shape;
    return s->book->puzzle[puzzle].group->details && shape && shape->drawing;
}

static void note_placing(struct page_setting *s, int puzzle, bool is_answer, const struct page_fit *fit,
                         const struct page_signs *signs, const struct sign_set *set)
{
    const struct mw_solved *solved = s->solved[puzzle];
    const struct mw_maze *maze = solved->maze;
    struct mw_page *page = s->page;
    MW_GROW(s->arena, page->placing, page->nplacings, page->placing_capacity);
    page->placing[page->nplacings++] =
        (struct mw_placing){.puzzle = puzzle,
                            .is_answer = is_answer,
                            .box = mw_page_walls_box(maze->grid, fit),
                            .pitch = fit->pitch,
                            .wall = fit->wall,
                            .clear = mw_page_clear_width(solved, fit),
                            .is_shut = solved->neck * fit->pitch <= fit->wall,
                            .drawing = largest_drawing(set),
                            .thing = mw_page_thing_size(maze, fit),
                            .sign = mw_signs_inner_reach(maze, fit),
                            .has_details = !is_answer && (has_drawing_under(s, puzzle) || solved->cells),
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

/* True if a maze has numbers in its cells or at stairs that are too small to be read with ease. */
static bool has_tiny_numbers(struct page_setting *s, const struct mw_maze *maze, const struct page_fit *fit)
{
    const double least = 6;
    const bool has_numbers = maze->numbers || maze->grid->nstairs > 0;
    return has_numbers && mw_lattice(mw_page_letter_size(s, maze, fit)) < mw_lattice(least / s->enlarged);
}

/* Returns the first text in a maze that no face has, of those that are not ASCII; NULL if there is none. Sets
 * the package of a face that has it. */
static const char *unknown_letter(struct page_setting *s, const struct mw_maze *maze, const char **package)
{
    for (int i = 0; i < maze->nthings; i++)
        if (maze->thing[i].kind == MW_LETTER && !g_str_is_ascii(maze->thing[i].text) &&
            (*package = mw_type_missing_package(s->type, maze->thing[i].text)))
            return maze->thing[i].text;
    return NULL;
}

/* Returns the least height of what stands in a maze, in mm. Keys and doors are told apart by their shapes. */
static double least_thing(const struct mw_maze *maze)
{
    for (int i = 0; i < maze->nthings; i++)
        if (maze->thing[i].kind == MW_DOOR)
            return 2;
    return 1.5;
}

/* True if there is space for a maze and its signs, and a face for its letters; if not, notes on the page what
 * is lacking. */
static bool has_space(struct page_setting *s, int puzzle, const struct standing *at,
                      const struct page_look *look)
{
    const double least_height = least_thing(s->solved[puzzle]->maze),
                 thing = 25.4 / 72 * s->enlarged * mw_page_thing_size(s->solved[puzzle]->maze, &at->fit);
    const bool is_answer = s->planned && s->planned->kind == MW_PAGE_ANSWERS;
    const double least = (is_answer ? 0.25 : 0.5) * 72 / 25.4 /
                         s->enlarged; /* of a corridor; more in puzzles, because solvers draw there */
    const bool has_tiny = look->label_size > 0 && thing > 0 &&
                          (thing < least_height || has_tiny_numbers(s, s->solved[puzzle]->maze, &at->fit));
    const char *package = NULL, *unknown = unknown_letter(s, s->solved[puzzle]->maze, &package);
    if (at->stands && mw_page_clear_width(s->solved[puzzle], &at->fit) >= least && !has_tiny && !unknown)
        return true;
    if (!s->page->crowded) {
        s->page->crowded = s->book->puzzle[puzzle].number;
        s->page->crowded_answer = is_answer;
        s->page->crowded_by_others =
            s->planned && (is_answer ? s->planned->count > 1 : s->book->puzzle[puzzle].group->per_page > 1);
        s->page->crowded_signs = !at->stands;
        s->page->crowded_things = has_tiny ? least_height : 0;
        s->page->crowded_letter = unknown ? mw_format(s->arena, "%s", unknown) : NULL;
        s->page->crowded_package = package;
    }
    return false;
}

/* Draws the lines of the drawing whose silhouette a maze has, lightly and under the walls. */
static void draw_details(struct page_setting *s, int puzzle, const struct page_fit *fit)
{
    const struct mw_shape *shape = s->book->puzzle[puzzle].request.shape;
    const struct mw_grid *grid = s->solved[puzzle]->maze->grid;
    const double pen = 2;
    if (!has_drawing_under(s, puzzle))
        return;
    mw_page_add_details(s, shape, mw_box_grown(mw_page_walls_box(grid, fit), -fit->wall / 2), pen);
}

/* Draws the lines between the cells of a maze without walls, lightly and thin; in answers like the rim. */
static void draw_cells(struct page_setting *s, const struct mw_solved *solved, const struct page_fit *fit,
                       const struct page_look *look)
{
    if (solved->cells)
        mw_page_add_stroke(s, look->route ? look->wall_ink : MW_INK_RULE,
                           (struct mw_mark){.x = fit->x,
                                            .y = fit->y,
                                            .scale = fit->pitch,
                                            .lines = solved->cells,
                                            .width = fmax(0.02 * fit->pitch, s->least_line)});
}

/* Draws a maze. On a page that has answers, a puzzle also gets its own as a veiled layer, which is hidden at
 * first. */
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
    const bool shows_route = look->route || s->has_answers,
               is_answer = look->route || (s->planned && s->planned->answers_to > 0);
    const int first = s->page->nmarks, veil = look->route ? 0 : s->book->puzzle[puzzle].number,
              outer = s->element;
    const bool is_ornament = !look->route && look->label_size == 0; /* on a title page */
    s->element = NO_ELEMENT;
    if (!is_ornament)
        mw_page_begin_element(s, MW_ELEMENT_FIGURE, mw_page_alt(s, puzzle, is_answer));
    turn_to(s, MW_LAYER_GROUND, 0);
    if (!look->route)
        draw_details(s, puzzle, &fit);
    draw_cells(s, solved, &fit, look);
    if (look->label_size > 0 && !look->route)
        mw_page_light_ends(s, solved->maze, &fit);
    turn_to(s, MW_LAYER_PICTURE, veil);
    if (solved->picture && shows_route)
        colour_in(s, solved, &fit);
    turn_to(s, MW_LAYER_WALLS, 0);
    mw_page_add_stroke(
        s, look->wall_ink,
        (struct mw_mark){
            .x = fit.x, .y = fit.y, .scale = fit.pitch, .lines = solved->walls, .width = fit.wall});
    turn_to(s, MW_LAYER_ROUTE, veil);
    if (!solved->picture && shows_route)
        mw_page_draw_route(s, solved, &fit, look);
    turn_to(s, MW_LAYER_SIGNS, 0);
    if (!is_ornament || solved->cells)
        mw_page_draw_things(s, puzzle, &fit, look->route);
    mw_page_draw_signs(s, solved->maze, &fit, &signs, &at.signs);
    turn_to(s, MW_LAYER_TEXT, 0);
    note_placing(s, puzzle, is_answer, &fit, &signs, &at.signs);
    mw_page_keep_whole(s, first, s->page->nplacings - 1);
    s->element = outer;
}

struct mw_box mw_page_maze_extent(struct page_setting *s, int puzzle, double pitch,
                                  const struct page_look *look)
{
    const struct page_signs signs = mw_page_signs(s, puzzle, look, (struct mw_box){0, 0, 1e6, 1e6});
    struct relief relief[MOST_RELIEFS];
    mw_signs_reliefs(&signs, relief);
    return stand(s->solved[puzzle], pitch, look, &signs, &relief[0]).extent;
}
