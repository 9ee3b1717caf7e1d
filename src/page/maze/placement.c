/* Places the signs of both gaps: an arrow outside each gap, and its label at the arrow. An arrow lies on the
 * straight line out of its gap; if the gap is near the edge of the maze's box, the whole arrow lies outside
 * of the box. The label lies above or below the arrow; at a slanting arrow it is moved outwards, away from
 * the walls. A maze in a shape leaves space in its box: there a label can lie on any side of its arrow where
 * it takes no space from the maze, and arrows can be short. */
#include "page/maze/signs.h"

#include <math.h>

/* Returns the side of an icon: 1.4 times the pitch, within limits that are multiples of the word's type size;
 * the lower limit is less for the small words of pages with several mazes. */
static double icon_size(const struct mw_text *word, double pitch)
{
    double least = word->setting.size < SIZE_LABEL ? 1.4 : 2.2;
    return fmin(fmax(1.4 * pitch, least * word->setting.size), 3.6 * word->setting.size);
}

/* True if a gap faces sideways rather than up or down; at 45 degrees it counts as facing up or down. */
static bool is_level(struct mw_point out)
{
    return mw_lattice(fabs(out.x)) > mw_lattice(1.2 * fabs(out.y));
}

/* Returns the size of a label, a word with an icon. The icon is before the word; if `stacked`, as for labels
 * beside a maze, where width is scarce, it is above the word. */
static struct mw_box label_size(const struct mw_text *word, double icon, bool stacked)
{
    double w = word->width, h = CAPITALS * word->setting.size;
    if (icon > 0 && stacked)
        return (struct mw_box){0, 0, fmax(w, icon), h + WORD_GAP + icon};
    if (icon > 0)
        return (struct mw_box){0, 0, w + WORD_GAP + icon, fmax(h, icon)};
    return (struct mw_box){0, 0, w, h};
}

static double arrow_length(double pitch)
{
    return fmin(fmax(0.8 * pitch, 6), 17);
}

/* Returns the distance from the middle of a gap to its arrow. If `route`, the route extends out of the gap,
 * so the distance is greater. */
static double arrow_gap(const struct page_fit *fit, bool route)
{
    return fmax(3, (route ? 0.6 : 0.2) * fit->pitch) + fit->wall / 2;
}

/* Returns the distance from its gap at which an arrow lies outside of the maze's box, in points; -1 if the
 * edge of the box is not near the gap. `wing` is half of the arrow's width at its end nearest to the gap. */
static double to_the_edge(const struct mw_grid *grid, int gate, const struct page_fit *fit, double wing)
{
    const double near = 0.6;
    struct mw_point middle = mw_wall_middle(grid, gate), out = mw_wall_outward(grid, gate);
    const struct mw_box *box = &grid->box;
    bool level = mw_lattice(fabs(out.x)) > mw_lattice(fabs(out.y));
    double depth = level ? (out.x < 0 ? middle.x - box->x : box->x + box->w - middle.x)
                         : (out.y < 0 ? middle.y - box->y : box->y + box->h - middle.y);
    double ahead = level ? fabs(out.x) : fabs(out.y), aside = level ? fabs(out.y) : fabs(out.x);
    return mw_lattice(depth / ahead) < mw_lattice(near) ? (fit->pitch * depth + wing * aside) / ahead : -1;
}

/* Returns the box of an arrow's label. The arrow reaches from `near` to `far` and extends `wing` to either
 * side. The label of an upright arrow is beyond its far end, moved outwards if the arrow slants. The label of
 * a level arrow is below it if the arrow slants down, else above it, and begins at its near end, to take the
 * least space from the maze. */
static struct mw_box word_at(const struct mw_text *word, double icon, struct mw_point near,
                             struct mw_point far, struct mw_point out, double wing)
{
    const struct mw_box label = label_size(word, icon, is_level(out));
    double w = label.w, h = label.h;
    if (is_level(out) && out.y > 0.1)
        return (struct mw_box){out.x < 0 ? near.x - w : near.x,
                               fmax(near.y, far.y) + wing * fabs(out.x) + WORD_GAP, w, h};
    if (is_level(out))
        return (struct mw_box){out.x < 0 ? near.x - w : near.x,
                               fmin(near.y, far.y) - wing * fabs(out.x) - WORD_GAP - h, w, h};
    double y = far.y - h / 2 + copysign(WORD_GAP + wing * fabs(out.x) + h / 2, out.y);
    return (struct mw_box){far.x - w / 2 + out.x / fabs(out.y) * w / 2, y, w, h};
}

/* Returns the sign of a gate with an arrow of given length, at a given distance from the middle of the gap.
 */
static struct sign sign_from(const struct mw_grid *grid, int gate, const struct page_fit *fit,
                             const struct page_signs *signs, bool finish, double near, double length)
{
    struct mw_point middle = mw_page_place(fit, mw_wall_middle(grid, gate)),
                    out = mw_wall_outward(grid, gate);
    double wing = ARROW_HALF_WIDTH * length, far = near + length;
    struct sign sign = {.near = {middle.x + out.x * near, middle.y + out.y * near},
                        .far = {middle.x + out.x * far, middle.y + out.y * far},
                        .out = out,
                        .length = length,
                        .points_out = finish,
                        .stacked = is_level(out)};
    sign.icon = signs->icon[finish] ? icon_size(signs->word[finish], fit->pitch) : 0;
    sign.word = word_at(signs->word[finish], sign.icon, sign.near, sign.far, out, wing);
    return sign;
}

static bool is_clear(const struct page_signs *signs, const struct page_fit *fit, const struct sign *sign)
{
    return !mw_signs_lie_on_maze(signs, fit, sign->word) && mw_signs_clear_arrow(signs, fit, sign);
}

static double far_away(const struct mw_grid *grid, const struct page_fit *fit)
{
    return fit->pitch * (grid->box.w + grid->box.h);
}

static double step_out(const struct page_fit *fit)
{
    return 0.25 * fit->pitch + 1;
}

/* Returns the sign nearest to its gate, but at least `near` points away, whose arrow does not touch the maze.
 */
static struct sign arrow_from(const struct mw_grid *grid, int gate, const struct page_fit *fit,
                              const struct page_signs *signs, bool finish, double near, double length)
{
    struct sign sign = sign_from(grid, gate, fit, signs, finish, near, length);
    const double most = far_away(grid, fit);
    for (double more = step_out(fit); more < most && !mw_signs_clear_arrow(signs, fit, &sign);
         more += step_out(fit))
        sign = sign_from(grid, gate, fit, signs, finish, near + more, length);
    return sign;
}

/* Returns the sign of a gate. If the gap is near the edge of the maze's box, the arrow is outside of the box;
 * otherwise the sign is just outside the gap if there is space, else as far out as needed. */
static struct sign sign_at(const struct mw_grid *grid, int gate, const struct page_fit *fit,
                           const struct page_signs *signs, bool finish)
{
    const double length = arrow_length(fit->pitch);
    double wing = finish ? ARROW_HALF_WIDTH * length : 0;
    double near = arrow_gap(fit, signs->route), edge = to_the_edge(grid, gate, fit, wing);
    if (edge >= 0)
        return arrow_from(grid, gate, fit, signs, finish, near + edge, length);
    struct sign sign = sign_from(grid, gate, fit, signs, finish, near, length);
    double most = far_away(grid, fit);
    for (double more = 0; more < most && !is_clear(signs, fit, &sign); more += step_out(fit))
        sign = sign_from(grid, gate, fit, signs, finish, near + more, length);
    return sign;
}

/* Separates two labels that overlap, by moving both along the edge of the maze. Above or below the maze, if
 * its edge slants or `width` is too small for both labels side by side, moves the second label farther out
 * instead. */
static void part_words(struct sign sign[2], double width)
{
    struct mw_box *a = &sign[0].word, *b = &sign[1].word;
    double dx = b->x + b->w / 2 - a->x - a->w / 2, dy = b->y + b->h / 2 - a->y - a->h / 2;
    double overlap_x = (a->w + b->w) / 2 + WORD_GAP - fabs(dx),
           overlap_y = (a->h + b->h) / 2 + WORD_GAP - fabs(dy);
    bool level = is_level(sign[0].out), slanting = mw_lattice(fabs(sign[0].out.x)) > mw_lattice(0.3);
    bool fits = mw_lattice(a->w + b->w + WORD_GAP) <= mw_lattice(width) && !slanting;
    if (mw_lattice(overlap_x) <= 0 || mw_lattice(overlap_y) <= 0)
        return;
    if (!level && !fits) {
        b->y += copysign(a->h + WORD_GAP, sign[1].out.y) + a->y - b->y;
        return;
    }
    double *first = level ? &a->y : &a->x, *second = level ? &b->y : &b->x;
    double apart = (level ? overlap_y : overlap_x) / 2;
    if (mw_lattice(level ? dy : dx) < 0)
        apart = -apart;
    *first -= apart;
    *second += apart;
}

/* Returns both signs in their usual places. */
static struct pair both_signs(const struct mw_maze *maze, const struct page_fit *fit,
                              const struct page_signs *signs)
{
    const int gate[2] = {maze->start.gate, maze->finish.gate};
    struct pair pair = {.has = {false, false}};
    for (int i = 0; i < 2; i++) {
        pair.has[i] = gate[i] != MW_OUTSIDE && signs->word[i];
        if (pair.has[i])
            pair.sign[i] = sign_at(maze->grid, gate[i], fit, signs, i == 1);
    }
    if (pair.has[0] && pair.has[1])
        part_words(pair.sign, signs->box.w);
    return pair;
}

/* --- room --------------------------------------------------------------------------------------------- */

static void widen(struct mw_edges *space, const struct mw_box *walls, struct mw_box thing)
{
    space->left = fmax(space->left, walls->x - thing.x);
    space->top = fmax(space->top, walls->y - thing.y);
    space->right = fmax(space->right, thing.x + thing.w - walls->x - walls->w);
    space->bottom = fmax(space->bottom, thing.y + thing.h - walls->y - walls->h);
}

static struct mw_box arrow_box(const struct sign *sign)
{
    const double wing = ARROW_HALF_WIDTH * sign->length, x = wing * fabs(sign->out.y),
                 y = wing * fabs(sign->out.x);
    const double left = fmin(sign->near.x, sign->far.x) - x, top = fmin(sign->near.y, sign->far.y) - y;
    return (struct mw_box){left, top, fabs(sign->far.x - sign->near.x) + 2 * x,
                           fabs(sign->far.y - sign->near.y) + 2 * y};
}

/* Returns how far signs extend beyond the walls on each side. An arrow counts with some space beyond its far
 * end; if signs may have short arrows (`give` is SIGNS_SHORT or more), only with its own box. */
static struct mw_edges space_for(const struct mw_maze *maze, const struct page_fit *fit,
                                 const struct page_signs *signs, const struct pair *pair)
{
    const struct mw_grid *grid = maze->grid;
    const struct mw_box walls = mw_page_walls_box(grid, fit);
    const int gate[2] = {maze->start.gate, maze->finish.gate};
    struct mw_edges space = {0, 0, 0, 0};
    for (int i = 0; i < 2; i++) {
        if (signs->route && gate[i] != MW_OUTSIDE)
            widen(&space, &walls,
                  mw_signs_around(mw_page_place(fit, mw_wall_middle(grid, gate[i])), 0.5 * fit->pitch));
        if (pair->has[i]) {
            widen(&space, &walls, pair->sign[i].word);
            widen(&space, &walls,
                  signs->give >= SIGNS_SHORT ? arrow_box(&pair->sign[i])
                                             : mw_signs_around(pair->sign[i].far, pair->sign[i].length / 2));
        }
    }
    return space;
}

/* --- where there is space beside a shape -------------------------------------------------------------- */

enum {
    NEAR_SPOTS = 60, /* places next to the arrow that are tried for its label */
    SPOTS = 240,     /* places that are tried in all */
    RING = 12        /* places on each ring around the arrow */
};

/* Returns the box of a label in place number `spot`: right of its arrow, left of it, above or below, in each
 * case centred or flush with one end of the arrow, on rings at growing distances. From NEAR_SPOTS on, the
 * rings begin again, and a label that was flush with an end of the arrow has its middle at this end. */
static struct mw_box word_beside(const struct sign *sign, int spot)
{
    const bool is_near = spot < NEAR_SPOTS;
    const struct mw_box a = arrow_box(sign), *word = &sign->word;
    const double w = word->w, h = word->h;
    const double away = WORD_GAP + (spot - (is_near ? 0 : NEAR_SPOTS)) / RING * fmin(1.2 * h, 9);
    const int at = spot / 4 % 3;
    const double flush = at == 0 ? 0.5 : at == 1 ? 0 : 1, beyond = is_near || at == 0 ? 0 : flush - 0.5;
    const double x = a.x + flush * (a.w - w) + beyond * w, y = a.y + flush * (a.h - h) + beyond * h;
    switch (spot % 4) {
    case 0:
        return (struct mw_box){a.x + a.w + away, y, w, h};
    case 1:
        return (struct mw_box){a.x - away - w, y, w, h};
    case 2:
        return (struct mw_box){x, a.y - away - h, w, h};
    default:
        return (struct mw_box){x, a.y + a.h + away, w, h};
    }
}

static bool overlap(struct mw_box a, struct mw_box b)
{
    const struct mw_box common =
        mw_box_common(mw_box_grown(a, WORD_GAP / 2.0), mw_box_grown(b, WORD_GAP / 2.0));
    return mw_lattice(common.w) > 0 && mw_lattice(common.h) > 0;
}

static bool are_apart(const struct pair *pair)
{
    const struct sign *a = &pair->sign[0], *b = &pair->sign[1];
    return !pair->has[0] || !pair->has[1] ||
           !(overlap(a->word, b->word) || overlap(a->word, arrow_box(b)) || overlap(arrow_box(a), b->word) ||
             overlap(arrow_box(a), arrow_box(b)));
}

static bool fit_the_box(const struct mw_maze *maze, const struct page_fit *fit,
                        const struct page_signs *signs, const struct pair *pair)
{
    const struct mw_box walls = mw_page_walls_box(maze->grid, fit);
    const struct mw_edges space = space_for(maze, fit, signs, pair);
    return mw_lattice(space.left + walls.w + space.right) <= mw_lattice(signs->box.w) &&
           mw_lattice(space.top + walls.h + space.bottom) <= mw_lattice(signs->box.h);
}

/* Returns the length of a short arrow: one above and one below the maze take together no more than the
 * allowed share of the box. */
static double short_length(const struct page_fit *fit, const struct mw_box *box)
{
    const double most = 0.43 * SIGNS_SHARE * fmin(box->w, box->h);
    return fmax(5, fmin(0.6 * arrow_length(fit->pitch), most));
}

/* Returns the greatest length of an arrow that fits between the two sides of its gap. */
static double slim_length(const struct mw_grid *grid, int gate, const struct page_fit *fit)
{
    const double least = 4, widest = 0.75; /* the widest gap in a rim along a shape, in cells; if the wall is
                                              wider, the rest of it stands beside the gap */
    const struct mw_wall wall = mw_wall(grid, gate);
    const double side = mw_distance(mw_corner_at(grid, wall.corner[0]), mw_corner_at(grid, wall.corner[1])),
                 opening = fmin(side, widest) * fit->pitch - fit->wall;
    return fmax(least, 0.8 * opening / (2 * ARROW_HALF_WIDTH));
}

/* Returns a sign with its arrow in the gap, partly inside the maze, to save space. The arrow is shortened
 * until it is clear of the walls, or as short as an arrow may be. */
static struct sign arrow_within(const struct mw_grid *grid, int gate, const struct page_fit *fit,
                                const struct page_signs *signs, bool finish)
{
    const double within = 0.8 * short_length(fit, &signs->box),
                 usual = fmax(within, fmin(2 * within, 0.6 * fit->pitch)), least = 2.6;
    struct sign sign;
    for (double length = fmin(usual, slim_length(grid, gate, fit));; length = fmax(0.9 * length, least)) {
        const double outside = fmin(within, (finish ? 0.85 : 0.6) * length);
        sign = sign_from(grid, gate, fit, signs, finish, outside - length, length);
        if (length <= least || mw_signs_clear_arrow(signs, fit, &sign))
            return sign;
    }
}

/* Returns a sign with its arrow as near to the gap as possible without touching the rim; a short arrow may
 * begin in the gap. */
static struct sign arrow_at(const struct mw_grid *grid, int gate, const struct page_fit *fit,
                            const struct page_signs *signs, bool finish, enum page_give give)
{
    if (give == SIGNS_LEAST)
        return arrow_within(grid, gate, fit, signs, finish);
    const bool is_short = give >= SIGNS_SHORT;
    return arrow_from(grid, gate, fit, signs, finish, is_short ? 0.2 : arrow_gap(fit, signs->route),
                      is_short ? short_length(fit, &signs->box) : arrow_length(fit->pitch));
}

/* True if no part of the rim lies on the straight line between an arrow and the middle of its label. */
static bool is_in_sight(const struct page_signs *signs, const struct page_fit *fit, const struct sign *sign)
{
    const struct mw_box *word = &sign->word;
    const struct mw_point a = {(sign->far.x - fit->x) / fit->pitch, (sign->far.y - fit->y) / fit->pitch},
                          b = {(word->x + word->w / 2 - fit->x) / fit->pitch,
                               (word->y + word->h / 2 - fit->y) / fit->pitch};
    for (int i = 0; i < signs->rim->n; i++) {
        const struct mw_contour *line = &signs->rim->contour[i];
        for (int k = 0; k < line->n; k++) {
            const struct mw_point p = line->at[k], q = line->at[k + 1 < line->n ? k + 1 : 0];
            if (mw_ways_cross(a, b, p, q))
                return false;
        }
    }
    return true;
}

static bool has_word(const struct pair *pair, int end)
{
    return pair->has[end] && pair->sign[end].word.w > 0;
}

/* Lists those of the first `spots` places at which the label of one end is clear of the maze, in sight of its
 * arrow, and within the box. Returns how many there are. */
static int list_spots(const struct mw_maze *maze, const struct page_fit *fit, const struct page_signs *signs,
                      const struct pair *pair, int end, int spots, struct mw_box word[SPOTS])
{
    int n = 0;
    for (int spot = 0; spot < spots && has_word(pair, end); spot++) {
        struct pair alone = *pair;
        alone.has[!end] = false;
        alone.sign[end].word = word_beside(&pair->sign[end], spot);
        if (fit_the_box(maze, fit, signs, &alone) &&
            !mw_signs_lie_on_maze(signs, fit, alone.sign[end].word) &&
            is_in_sight(signs, fit, &alone.sign[end]))
            word[n++] = alone.sign[end].word;
    }
    return n;
}

/* Finds the first pair of places, one from the list of each label, with which the signs do not touch each
 * other and together fit the box. False if there is no such pair. */
static bool find_spots(const struct mw_maze *maze, const struct page_fit *fit, const struct page_signs *signs,
                       int spots, struct pair *pair)
{
    struct mw_box word[2][SPOTS];
    int n[2];
    for (int i = 0; i < 2; i++) {
        n[i] = list_spots(maze, fit, signs, pair, i, spots, word[i]);
        if (!has_word(pair, i))
            word[i][n[i]++] = pair->sign[i].word;
    }
    for (int sum = 0; sum <= n[0] + n[1] - 2; sum++)
        for (int a = sum < n[1] ? 0 : sum - n[1] + 1; a <= sum && a < n[0]; a++) {
            pair->sign[0].word = word[0][a];
            pair->sign[1].word = word[1][sum - a];
            if (are_apart(pair) && fit_the_box(maze, fit, signs, pair))
                return true;
        }
    return false;
}

/* True if both arrows are near their gaps, so that it is clear which gap they mark. */
static bool are_at_their_gaps(const struct mw_maze *maze, const struct page_fit *fit,
                              const struct page_signs *signs, const struct pair *pair)
{
    const int gate[2] = {maze->start.gate, maze->finish.gate};
    const double far = arrow_gap(fit, signs->route) + 1.2 * fit->pitch;
    for (int i = 0; i < 2; i++)
        if (pair->has[i] && mw_lattice(mw_distance(mw_page_place(fit, mw_wall_middle(maze->grid, gate[i])),
                                                   pair->sign[i].near)) > mw_lattice(far))
            return false;
    return true;
}

/* Places arrows as near to their gaps as possible, and labels where there is space. False if there is no
 * space for a label. */
static bool stand_beside(const struct mw_maze *maze, const struct page_fit *fit,
                         const struct page_signs *signs, enum page_give give, struct pair *pair)
{
    const int gate[2] = {maze->start.gate, maze->finish.gate};
    for (int i = 0; i < 2; i++)
        if (pair->has[i])
            pair->sign[i] = arrow_at(maze->grid, gate[i], fit, signs, i == 1, give);
    return find_spots(maze, fit, signs, give == SIGNS_LEAST ? SPOTS : NEAR_SPOTS, pair);
}

/* Places arrows in the gaps, and labels at the ends that are not `silent`. At a silent end the arrow alone
 * marks the gap, and the icon is drawn in the cell. False if there is no space for the labels. */
static bool stand_silently(const struct mw_maze *maze, const struct page_fit *fit,
                           const struct page_signs *signs, const bool silent[2], struct pair *pair)
{
    const int gate[2] = {maze->start.gate, maze->finish.gate};
    for (int i = 0; i < 2; i++)
        if (pair->has[i]) {
            struct sign *sign = &pair->sign[i];
            *sign = arrow_within(maze->grid, gate[i], fit, signs, i == 1);
            if (silent[i]) {
                sign->icon = 0;
                sign->word = (struct mw_box){sign->far.x, sign->far.y, 0, 0};
            }
        }
    return find_spots(maze, fit, signs, SPOTS, pair);
}

static struct pair stand_bare(const struct mw_maze *maze, const struct page_fit *fit,
                              const struct page_signs *signs, struct pair pair)
{
    static const bool silent[][2] = {{true, false}, {false, true}, {true, true}};
    for (int i = 0; i < 3; i++)
        if (stand_silently(maze, fit, signs, silent[i], &pair))
            break;
    return pair;
}

struct pair mw_signs_stand(const struct mw_maze *maze, const struct page_fit *fit,
                           const struct page_signs *signs)
{
    const struct pair usual = both_signs(maze, fit, signs);
    struct pair pair = usual;
    if (!maze->grid->shape)
        return usual;
    const bool are_near = are_at_their_gaps(maze, fit, signs, &usual);
    if (are_near && fit_the_box(maze, fit, signs, &usual))
        return usual;
    for (enum page_give give = SIGNS_BESIDE; give <= signs->give && give <= SIGNS_LEAST; give++)
        if (stand_beside(maze, fit, signs, give, &pair))
            return pair;
    if (signs->give == SIGNS_BARE)
        return stand_bare(maze, fit, signs, usual);
    struct page_signs anywhere = *signs;
    anywhere.box.w = anywhere.box.h = INFINITY;
    return !are_near && stand_beside(maze, fit, &anywhere, SIGNS_SHORT, &pair) ? pair : usual;
}

struct mw_edges mw_page_space_for_signs(const struct mw_maze *maze, const struct page_fit *fit,
                                        const struct page_signs *signs)
{
    const struct pair pair = mw_signs_stand(maze, fit, signs);
    return space_for(maze, fit, signs, &pair);
}
