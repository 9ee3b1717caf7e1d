/* Compares an answer with its puzzle: lays the answer over the puzzle so that starts and finishes coincide.
 * Learns the answer's colours: the colour that stands out over the puzzle's walls is taken for the answer's
 * walls; the colour that stands out in the puzzle's corridors, other than those of walls and paper, for the
 * answer's line. */
#include "verify/answer.h"

#include "verify/laid.h"
#include "verify/turn.h"

#include <stdlib.h>
#include <string.h>

/* Maps pixels of one drawing to another: the middle of pixel (x, y) lies at first + x right + y down, in
 * pixels from the other's top left. */
struct pixel_map {
    struct mw_point first, right, down;
};

/* Returns the point of a page in pixels of its drawing. */
static struct mw_point in_pixels(struct mw_point p, struct mw_point corner, double scale)
{
    return (struct mw_point){(p.x - corner.x) * scale, (p.y - corner.y) * scale};
}

/* A picture's place on its page: how wide it is in pixels, its resolution, and the point at its top left. */
struct picture_place {
    int w;
    double scale;
    struct mw_point corner;
};

static struct pixel_map map_between(const struct turn *turn, const struct picture_place *from,
                                    const struct picture_place *to)
{
    struct mw_point at[3];
    const int pixel[3] = {0, 1, from->w};
    for (int i = 0; i < 3; i++)
        at[i] = in_pixels(turned(turn, mw_pixel_middle(pixel[i], from->w, from->corner, from->scale)),
                          to->corner, to->scale);
    return (struct pixel_map){at[0], mw_plus(at[1], at[0], -1), mw_plus(at[2], at[0], -1)};
}

/* Returns the pixel of a drawing, w by h, in which the middle of pixel (x, y) of the other lies; -1 if it
 * lies outside. */
static inline int pixel_below(const struct pixel_map *map, int x, int y, int w, int h)
{
    const double px = map->first.x + map->right.x * x + map->down.x * y,
                 py = map->first.y + map->right.y * x + map->down.y * y;
    return px >= 0 && py >= 0 && px < w && py < h ? (int)py * w + (int)px : -1;
}

static struct picture_place place_of_puzzle(const struct ground *g)
{
    return (struct picture_place){g->field.w, g->scale, g->corner};
}

static struct picture_place place_of_answer(const struct laid *laid)
{
    return (struct picture_place){laid->answer->w, laid->scale, laid->corner};
}

static void lay_over(struct laid *laid)
{
    const struct ground *g = laid->g;
    const struct turn there = turn_between(g->claim->puzzle.end, g->claim->answer.end);
    const struct picture_place puzzle = place_of_puzzle(g), answer = place_of_answer(laid);
    const struct pixel_map map = map_between(&there, &puzzle, &answer);
    int *pixel = laid->pixel;
    for (int y = 0; y < g->field.h; y++)
        for (int x = 0; x < g->field.w; x++)
            *pixel++ = pixel_below(&map, x, y, laid->answer->w, laid->answer->h);
}

/* Gives each pixel of the puzzle the kind of the answer's pixel that covers its middle, and the kinds of all
 * pixels of the answer whose middles lie in the puzzle's pixel. The former alone would miss pixels if the
 * answer has the higher resolution; the latter alone would leave gaps if the answer has the lower. */
static void sort_pixels(struct laid *laid)
{
    const struct ground *g = laid->g;
    const struct turn back = turn_between(g->claim->answer.end, g->claim->puzzle.end);
    const struct picture_place puzzle = place_of_puzzle(g), answer = place_of_answer(laid);
    const struct pixel_map map = map_between(&back, &answer, &puzzle);
    const unsigned char *kind = laid->kind;
    for (int i = 0; i < field_size(&g->field); i++)
        laid->field.at[i] = (unsigned short)((g->field.at[i] & INK ? OLD_INK : 0) |
                                             (laid->pixel[i] < 0 ? 0 : laid->kind[laid->pixel[i]]));
    for (int y = 0; y < laid->answer->h; y++)
        for (int x = 0; x < laid->answer->w; x++, kind++) {
            const int pixel = *kind == 0 ? -1 : pixel_below(&map, x, y, g->field.w, g->field.h);
            if (pixel >= 0)
                laid->field.at[pixel] |= *kind;
        }
}

/* --- walls -------------------------------------------------------------------------------------------- */

/* True if a pixel is in the middle of a wall's thickness. */
static bool is_ridge(const struct ground *g, const int *deep, int pixel)
{
    const int w = g->field.w, beside[] = {1, -1, w, -w};
    if (!mw_ground_is_wall(g, pixel) || pixel < w || pixel >= field_size(&g->field) - w)
        return false;
    for (int k = 0; k < 4; k++)
        if (deep[pixel + beside[k]] > deep[pixel])
            return false;
    return true;
}

/* True if a pixel lies outside of the maze, where signs may stand. In a woven maze it must lie outside of the
 * walls' box, because white between corridors may be connected with the outside. */
static bool is_beside_maze(const struct ground *g, int pixel)
{
    const struct mw_box box = g->claim->puzzle.box;
    const struct mw_point p = mw_pixel_middle(pixel, g->field.w, g->corner, g->scale);
    return g->field.at[pixel] & OUTSIDE && (!g->claim->has_bridges || p.x < box.x || p.y < box.y ||
                                            p.x > box.x + box.w || p.y > box.y + box.h);
}

/* True for a pixel of the line near a gate. There the line may cover a wall, such as the gate's side if the
 * line passes the gate at an angle. */
static bool is_under_line(const struct laid *laid, int pixel)
{
    const struct ground *g = laid->g;
    for (int k = 0; k < g->claim->nends; k++)
        if (laid->field.at[pixel] & NEW_LINE && g->claim->has_gate[k] &&
            mw_ground_apart(g, pixel, mw_ground_gate(g, k)) < mw_squared(g->broad))
            return true;
    return false;
}

/* Returns for each pixel the squared distance from ink that is about as thick as a wall. */
static const int *distances_to_thick(const struct ground *g, const int *deep, double half)
{
    struct field thick = {g->field.w, g->field.h, MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
    for (int i = 0; i < field_size(&thick); i++)
        thick.at[i] = g->field.at[i] & INK && sqrt(deep[i]) > 0.6 * half;
    return mw_field_distances(g->arena, &thick, 1);
}

/* True if ink is not near ink that is about as thick as a wall. Thin ink near thick ink is the tip of a wall,
 * which may be missing in the answer. */
static bool is_far_from_thick(const struct ground *g, const int *deep, double half, int pixel,
                              const int **to_thick)
{
    if (!*to_thick)
        *to_thick = distances_to_thick(g, deep, half);
    return (*to_thick)[pixel] > mw_squared(2 * half + 1);
}

/* Tests that puzzle and answer have the same walls. The answer's walls are thinner, so they must lie within
 * the puzzle's walls and run along the middle of each. They may be farther from the middle at sharp corners,
 * where thick walls merge farther out than thin ones, and where the answer's line covers a wall. In a puzzle
 * without walls, the answer may have the lines between cells. */
static bool has_same_walls(const struct laid *laid, struct mw_error *error)
{
    const struct ground *g = laid->g;
    const int *deep = mw_field_distances(g->arena, &g->field, WHITE);
    const double slack = 0.04 * g->unit + 1.5, half = g->claim->puzzle.wall * g->scale / 2;
    const int *to_thick = NULL, /* measured when it is first needed, which is seldom */
        *to_side = g->claim->steps.are_there ? mw_field_distances(g->arena, &g->field, SIDE) : NULL;
    for (int i = 0; i < field_size(&g->field); i++) {
        const bool is_new = laid->field.at[i] & NEW_WALL, is_middle = is_ridge(g, deep, i);
        if (!(is_new || is_middle) || laid->pixel[i] < 0 || mw_ground_is_at_end(g, i) || is_beside_maze(g, i))
            continue;
        const bool is_cell_line = to_side && to_side[i] <= mw_squared(slack);
        if (is_new && !is_cell_line && !mw_field_is_near(&laid->field, i, OLD_INK, mw_squared(slack)))
            return mw_ground_fault(g, i, error, "its answer has a wall that it has not");
        const double hidden = laid->field.at[i] & NEW_LINE ? half + 1 : 0,
                     run_together = 1.5 * fmax(0, sqrt(deep[i]) - half);
        const int near = mw_squared(slack + hidden + run_together);
        if (is_middle && !mw_field_is_near(&laid->field, i, NEW_WALL | EITHER, near) &&
            !is_under_line(laid, i) &&
            (sqrt(deep[i]) > 0.6 * half || is_far_from_thick(g, deep, half, i, &to_thick)))
            return mw_ground_fault(g, i, error, "it has a wall that its answer has not");
    }
    return true;
}

/* True if a wall of the answer closes a gate: it covers at least half of the middle half of the gate, and
 * what it leaves, the answer's line covers. A sign in the gate leaves white beside it. */
static bool is_gate_shut(const struct laid *laid, const struct mw_point gate[2])
{
    enum { STEPS = 64 };
    const struct ground *g = laid->g;
    const struct mw_point along = mw_plus(gate[1], gate[0], -1);
    const double half_wall = g->claim->puzzle.wall / 2;
    const int side = (int)(STEPS * half_wall / mw_distance(gate[0], gate[1])) + 1;
    int walled = 0, white = 0;
    for (int i = side; i < STEPS - side; i++) {
        const int here = laid->field.at[mw_ground_pixel(g, mw_plus(gate[0], along, (double)i / STEPS))];
        walled += here & NEW_WALL && i >= STEPS / 4 && i < 3 * STEPS / 4;
        white += !(here & (NEW_WALL | NEW_LINE));
    }
    return walled > STEPS / 4 && white < STEPS / 8;
}

static bool are_gates_open(const struct laid *laid, struct mw_error *error)
{
    const struct ground *g = laid->g;
    for (int k = 0; k < g->claim->nends; k++)
        if (g->claim->has_gate[k] && is_gate_shut(laid, g->claim->gate[k]))
            return mw_ground_fault(
                g, mw_ground_gate(g, k), error,
                mw_format(g->arena, "in its answer the gate of %s is shut", mw_ground_end_name(k)));
    return true;
}

/* --- the line ----------------------------------------------------------------------------------------- */

/* Returns for each pixel its distance from the nearest of n `source` pixels, along pixels that have any of
 * `bits`; NO_WAY if it is more than `most` pixels. */
static struct spread measure(const struct laid *laid, int bits, int n, const int *source, double most)
{
    struct spread s = {.field = &laid->g->field,
                       .bits = bits,
                       .nsources = n,
                       .source = source,
                       .most = STEP * ((int)most + 1)};
    mw_field_spread(laid->g->arena, &s);
    return s;
}

static int list_line(const struct laid *laid, int *line)
{
    const struct ground *g = laid->g;
    int n = 0;
    for (int i = 0; i < field_size(&g->field); i++)
        if (laid->field.at[i] & NEW_LINE && g->field.at[i] & (GROUND | WAY))
            line[n++] = i;
    return n;
}

/* Finds the way again, along the line only. The line may be dotted, so pixels near the line count as well: up
 * to 0.1 of the pitch from it or, if no way is found, up to 0.3, then 0.6. */
static bool follow_line(struct laid *laid, struct mw_error *error)
{
    static const double near[] = {0.1, 0.3, 0.6};
    struct ground *g = laid->g;
    int *line = MW_ARRAY(g->arena, field_size(&g->field), int), n = list_line(laid, line);
    for (size_t k = 0; k < sizeof near / sizeof *near; k++) {
        struct mw_error why = {0};
        const struct spread from_line = measure(laid, GROUND, n, line, near[k] * g->unit);
        for (int i = 0; i < field_size(&g->field); i++)
            if (g->field.at[i] & GROUND &&
                (from_line.cost[i] <= near[k] * g->unit * STEP || mw_ground_is_at_end(g, i)))
                g->field.at[i] |= BESIDE;
        if (mw_ground_walk(g, BESIDE, &why))
            return true;
    }
    return mw_fail(error, "the line of its answer does not lead from the start to the finish");
}

/* Returns how many pixels of ground may lie between the way and the line where the space to walls, squared,
 * is `wide`. */
static double far_from(const struct ground *g, int wide)
{
    return (g->claim->has_picture ? 3.0 : 0.6) * g->broad + 2.5 * sqrt(wide);
}

/* True if a pixel of the line is too far from the way. Some distance is allowed: in bent cells the line
 * passes through the centre and the shortest way does not, and a route that is coloured in fills its
 * corridors. */
static bool is_far(const struct ground *g, const struct spread *s, int pixel)
{
    if (s->cost[pixel] == NO_WAY)
        return true;
    const int to = s->source[s->origin[pixel]],
              wide = g->clear[pixel] > g->clear[to] ? g->clear[pixel] : g->clear[to];
    return s->cost[pixel] > STEP * far_from(g, wide);
}

/* True if a pixel is white inside of the maze where no way leads. */
static bool is_off_ground(const struct ground *g, int pixel)
{
    return (g->field.at[pixel] & (WHITE | GROUND | OUTSIDE | ON_BAR)) == WHITE;
}

/* True if a pixel is between the sides of a gate, or on one of them. */
static bool is_in_gate(const struct ground *g, int pixel)
{
    for (int k = 0; k < g->claim->nends; k++) {
        const struct mw_point *gate = g->claim->gate[k];
        const double reach = mw_distance(gate[0], gate[1]) / 2 + g->claim->puzzle.wall;
        if (g->claim->has_gate[k] &&
            mw_ground_apart(g, pixel, mw_ground_gate(g, k)) < mw_squared(reach * g->scale))
            return true;
    }
    return false;
}

/* Returns the first pixel of the line that is too far from the way; -1 if there is none. In a puzzle without
 * walls the line may be anywhere on the ground. */
static int first_off_way(const struct laid *laid, const struct spread *from_way)
{
    const struct ground *g = laid->g;
    for (int i = 0; i < field_size(&g->field); i++)
        if (laid->field.at[i] & NEW_LINE &&
            (g->claim->steps.are_there
                 ? is_off_ground(g, i) && !is_in_gate(g, i)
                 : g->field.at[i] & GROUND && is_far(g, from_way, i) && !mw_ground_is_at_end(g, i)))
            return i;
    return -1;
}

/* Tests that the line is on the way. Looks first only as far as the line may lie anywhere, and farther only
 * if a pixel of it is not found there. */
static bool is_line_on_way(const struct laid *laid, struct mw_error *error)
{
    const struct ground *g = laid->g;
    int widest = 0, off = 0;
    for (int i = 0; i < field_size(&g->field); i++)
        widest = g->field.at[i] & (GROUND | WAY) && g->clear[i] > widest ? g->clear[i] : widest;
    for (int i = 0; i < 2 && off >= 0; i++) {
        const struct spread from_way =
            measure(laid, GROUND | WAY, g->nway, g->way, far_from(g, i == 0 ? 0 : widest));
        off = first_off_way(laid, &from_way);
    }
    return off < 0 || mw_ground_fault(g, off, error, "the line of its answer leaves the way");
}

/* True if a pixel is near a bridge, where the line crosses the walls of the corridor below. */
static bool is_at_bridge(const struct ground *g, int pixel)
{
    for (int i = 0; i < g->ntunnels; i++)
        for (int k = 0; k < 2; k++)
            if (mw_ground_apart(g, pixel, g->tunnel[i].pixel[k]) < mw_squared(g->broad))
                return true;
    return false;
}

/* Returns the pixels of the line that lie on walls; leaves out ends, gates and bridges, where the line may
 * cover walls. */
static struct field find_line_on_walls(const struct laid *laid)
{
    const struct ground *g = laid->g;
    struct field on = {g->field.w, g->field.h, MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
    for (int i = 0; i < field_size(&on); i++)
        on.at[i] = laid->field.at[i] & NEW_LINE && mw_ground_is_wall(g, i) && !mw_ground_is_at_end(g, i) &&
                   !is_in_gate(g, i) && !is_at_bridge(g, i);
    return on;
}

/* Part `number` is a connected piece of the line on walls. Lists in `beside` the pixels of the line that
 * touch that part but are not on walls, one perhaps several times. Returns the number of entries. */
static int list_beside(const struct laid *laid, const int *part, int number, const struct part *p,
                       int *beside)
{
    const struct ground *g = laid->g;
    const int w = g->field.w;
    int n = 0;
    for (int y = p->top; y <= p->bottom; y++)
        for (int x = p->left; x <= p->right; x++) {
            const int pixel = y * w + x, around[] = {pixel - 1, pixel + 1, pixel - w, pixel + w};
            for (int k = 0; k < 4 && part[pixel] == number; k++)
                if (around[k] >= 0 && around[k] < field_size(&g->field) &&
                    laid->field.at[around[k]] & NEW_LINE && g->field.at[around[k]] & (GROUND | OUTSIDE))
                    beside[n++] = around[k];
        }
    return n;
}

/* A rectangle of a field: the place of its top left pixel in the field, and a copy of its pixels. */
struct window {
    int left, top;
    struct field field;
};

/* Returns the box of a part with `margin` pixels on each side, within the field. */
static struct window window_around(struct mw_arena *arena, const struct field *field, const struct part *p,
                                   int margin)
{
    const int left = p->left > margin ? p->left - margin : 0, top = p->top > margin ? p->top - margin : 0,
              right = p->right + margin < field->w ? p->right + margin : field->w - 1,
              bottom = p->bottom + margin < field->h ? p->bottom + margin : field->h - 1;
    const int w = right - left + 1, h = bottom - top + 1;
    struct window window = {left, top, {w, h, MW_ARRAY(arena, w * h, unsigned short)}};
    for (int y = 0; y < h; y++)
        memcpy(window.field.at + y * w, field->at + (top + y) * field->w + left,
               (size_t)w * sizeof *field->at);
    return window;
}

/* True if part `number`, a connected piece of the line on walls, crosses a wall: then no short way over white
 * joins the line's pixels on both sides of the part. If the line only touches a corner or the tip of a wall,
 * there is such a way. Short ways are near the part, so only a window around the part is searched. */
static bool goes_through(const struct laid *laid, const int *part, int number, const struct part *p)
{
    const struct ground *g = laid->g;
    struct mw_arena *scratch = mw_arena_new();
    int *beside = MW_ARRAY(scratch, 4 * p->size, int);
    const int n = list_beside(laid, part, number, p, beside),
              steps = 2 * (p->right - p->left + p->bottom - p->top) + 2;
    const struct window window = window_around(scratch, &g->field, p, steps + 2);
    for (int i = 0; i < n; i++)
        beside[i] =
            (beside[i] / g->field.w - window.top) * window.field.w + beside[i] % g->field.w - window.left;
    struct spread s = {.field = &window.field,
                       .bits = GROUND | OUTSIDE,
                       .nsources = 1,
                       .source = beside,
                       .most = STEP * steps};
    bool is_through = false;
    if (n > 0)
        mw_field_spread(scratch, &s);
    for (int i = 0; i < n; i++)
        is_through = is_through || s.cost[beside[i]] == NO_WAY;
    mw_arena_free(scratch);
    return is_through;
}

/* True if the line does not cross walls. A picture that is coloured in covers walls, so it is not tested. */
static bool keeps_line_off_walls(const struct laid *laid, struct mw_error *error)
{
    const struct ground *g = laid->g;
    if (g->claim->has_picture)
        return true;
    int n;
    const struct field on = find_line_on_walls(laid);
    const int *part = mw_field_parts(g->arena, &on, 1, true, &n);
    const struct part *list = mw_ground_list_parts(g, part, n);
    for (int i = 1; i <= n; i++)
        if (goes_through(laid, part, i, &list[i]))
            return mw_ground_fault(g, list[i].first, error, "the line of its answer leads through a wall");
    return true;
}

enum answer_verdict mw_answer_matches(struct ground *g, const struct drawing *drawing, double scale,
                                      struct mw_point corner, bool may_ask, struct mw_error *error)
{
    const int size = field_size(&g->field);
    struct laid laid = {.g = g,
                        .answer = drawing,
                        .scale = scale,
                        .corner = corner,
                        .pixel = MW_ARRAY(g->arena, size, int),
                        .field = {g->field.w, g->field.h, MW_ARRAY(g->arena, size, unsigned short)}};
    lay_over(&laid);
    if (!mw_laid_learn_colours(&laid, error))
        return ANSWER_DIFFERS;
    if (may_ask && mw_laid_are_alike(&laid) && mw_laid_is_line_darker(&laid))
        return ANSWER_WANTS_MORE;
    mw_laid_sort_answer(&laid);
    sort_pixels(&laid);
    const bool matches = has_same_walls(&laid, error) && are_gates_open(&laid, error) &&
                         follow_line(&laid, error) && is_line_on_way(&laid, error) &&
                         keeps_line_off_walls(&laid, error);
    return matches ? ANSWER_MATCHES : ANSWER_DIFFERS;
}
