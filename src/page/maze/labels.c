/* Places the parts of one sign: the arrow at its gate, and the label around the arrow. A small picture and
 * its word form one block, the picture left of the word or above it. Beside an upright arrow the block is
 * flush with the end of the arrow, so that signs in a row take no more height than their pictures; at a level
 * arrow it is above or below, and begins where the arrow begins, so that it takes no more width than needed.
 * A large picture and its word are placed one after the other (enum site). */
#include "page/maze/signs.h"

#include <math.h>

/* --- the arrow ---------------------------------------------------------------------------------------- */

static double arrow_length(double pitch)
{
    return fmin(fmax(0.8 * pitch, 6), 17);
}

/* Returns the greatest distance from a gap to its arrow, in points: the width of a corridor, at least 3
 * points from the wall and at most 16. */
static double most_gap(const struct page_fit *fit)
{
    const double far = 16;
    return fmin(fmax(fit->pitch, 3 + fit->wall / 2), far);
}

/* Returns the distance from the middle of a gap to its arrow. If `route`, the route extends out of the gap,
 * so the distance is greater. */
static double arrow_gap(const struct page_fit *fit, bool route)
{
    return fmin(fmax(3, (route ? 0.6 : 0.2) * fit->pitch) + fit->wall / 2, most_gap(fit));
}

/* Returns the greatest length of an arrow that fits between the two sides of its gap. */
static double slim_length(const struct mw_grid *grid, int gate, const struct page_fit *fit)
{
    const double least = 4, widest = 0.75; /* the widest gap in a rim along a shape, in cells; if the side of
                                              the cell is longer, the rest of it is wall */
    const struct mw_wall wall = mw_wall(grid, gate);
    const double side = mw_distance(mw_corner_at(grid, wall.corner[0]), mw_corner_at(grid, wall.corner[1])),
                 opening = fmin(side, widest) * fit->pitch - fit->wall;
    return fmax(least, 0.8 * opening / (2 * ARROW_HALF_WIDTH));
}

/* Returns the sign of a gate with an arrow of given length that begins `near` points from the middle of the
 * gap. */
static struct sign arrow_from(const struct mw_grid *grid, int gate, const struct page_fit *fit, double apart,
                              bool is_finish, double near, double length)
{
    const struct mw_point middle = mw_page_place(fit, mw_wall_middle(grid, gate)),
                          out = mw_wall_outward(grid, gate);
    return (struct sign){.near = mw_plus(middle, out, near),
                         .far = mw_plus(middle, out, near + length),
                         .out = out,
                         .length = length,
                         .apart = apart,
                         .points_out = is_finish};
}

struct sign mw_signs_arrow(const struct mw_grid *grid, int gate, const struct page_fit *fit,
                           const struct page_signs *signs, bool is_finish, int kind)
{
    static const struct {
        double farther, length; /* in corridors; as a share of the usual length */
    } before_gap[ARROWS_BEFORE_GAP] = {{0, 1}, {0.35, 1}, {0.7, 1}, {0, 0.6}};
    static const double in_gap[ARROWS - ARROWS_BEFORE_GAP] = {1, 0.7, 0.45}; /* lengths, as shares */
    const double inside = 0.4, usual = arrow_length(fit->pitch);
    if (kind >= ARROWS_BEFORE_GAP) {
        const double slim =
            in_gap[kind - ARROWS_BEFORE_GAP] * fmin(0.6 * usual, slim_length(grid, gate, fit));
        return arrow_from(grid, gate, fit, signs->apart, is_finish, -inside * slim, slim);
    }
    const double off = before_gap[kind].farther * fit->pitch + arrow_gap(fit, signs->route);
    return arrow_from(grid, gate, fit, signs->apart, is_finish, fmin(off, most_gap(fit)),
                      before_gap[kind].length * usual);
}

struct mw_box mw_signs_arrow_box(const struct sign *sign)
{
    const double wing = ARROW_HALF_WIDTH * sign->length, x = wing * fabs(sign->out.y),
                 y = wing * fabs(sign->out.x);
    const double left = fmin(sign->near.x, sign->far.x) - x, top = fmin(sign->near.y, sign->far.y) - y;
    return (struct mw_box){left, top, fabs(sign->far.x - sign->near.x) + 2 * x,
                           fabs(sign->far.y - sign->near.y) + 2 * y};
}

/* --- the label ---------------------------------------------------------------------------------------- */

/* True if a gap faces sideways rather than up or down; at 45 degrees it counts as facing up or down. */
static bool is_level(struct mw_point out)
{
    return mw_lattice(fabs(out.x)) > mw_lattice(1.2 * fabs(out.y));
}

/* Sets the label of a sign, with its top left corner at the origin: a picture, if its side is not 0, and a
 * word, if it is not NULL, below the picture if `stacked` and right of it otherwise. */
static void set_label(struct sign *sign, const struct mw_text *word, double picture, bool stacked)
{
    const double w = word ? word->width : 0, h = word ? CAPITALS * word->setting.size : 0,
                 gap = word && picture > 0 ? WORD_GAP : 0;
    if (stacked) {
        const double wide = fmax(w, picture);
        sign->picture = (struct mw_box){(wide - picture) / 2, 0, picture, picture};
        sign->word = (struct mw_box){(wide - w) / 2, picture + gap, w, h};
        sign->label = (struct mw_box){0, 0, wide, picture + gap + h};
    } else {
        const double high = fmax(h, picture);
        sign->picture = (struct mw_box){0, (high - picture) / 2, picture, picture};
        sign->word = (struct mw_box){picture + gap, (high - h) / 2, w, h};
        sign->label = (struct mw_box){0, 0, picture + gap + w, high};
    }
}

static struct mw_box shifted(struct mw_box box, struct mw_point by)
{
    return (struct mw_box){box.x + by.x, box.y + by.y, box.w, box.h};
}

enum side { RIGHT, LEFT, ABOVE, BELOW };

/* Returns where a label of size w x h begins that lies at a side of a box, `away` points from it. Along that
 * side it begins where the box does (share 0), ends where the box ends (1), or has the same middle (0.5). */
static struct mw_point beside(struct mw_box a, double w, double h, enum side side, double share, double away)
{
    const double along_x = a.x + share * (a.w - w), along_y = a.y + share * (a.h - h);
    return side == RIGHT   ? (struct mw_point){a.x + a.w + away, along_y}
           : side == LEFT  ? (struct mw_point){a.x - away - w, along_y}
           : side == ABOVE ? (struct mw_point){along_x, a.y - away - h}
                           : (struct mw_point){along_x, a.y + a.h + away};
}

/* Returns the sides of an arrow in the order in which they are tried: first those beside it, on the right or
 * above, last the side on which the maze lies. */
static enum side side_in_order(struct mw_point out, int i)
{
    const enum side beyond = is_level(out) ? (mw_lattice(out.x) > 0 ? RIGHT : LEFT)
                                           : (mw_lattice(out.y) > 0 ? BELOW : ABOVE),
                    behind = is_level(out) ? (mw_lattice(out.x) > 0 ? LEFT : RIGHT)
                                           : (mw_lattice(out.y) > 0 ? ABOVE : BELOW);
    const enum side order[] = {is_level(out) ? ABOVE : RIGHT, is_level(out) ? BELOW : LEFT, beyond, behind};
    return order[i];
}

/* The share (beside()) at which a label is flush with the end of the arrow that is nearest to the maze. */
static double flush_with_maze(struct mw_point out, enum side side)
{
    const bool along_x = side == ABOVE || side == BELOW;
    return mw_lattice(along_x ? out.x : out.y) > 0 ? 0 : 1;
}

/* Returns the share (beside()) of the ith position along a side of an arrow: first flush with the arrow's
 * end, then in its middle; a label smaller than the arrow is first in the middle. */
static double share_of(const struct sign *sign, const struct mw_box *arrow, enum side side, int i)
{
    const bool along_x = side == ABOVE || side == BELOW;
    const double flush = flush_with_maze(sign->out, side);
    const bool is_small = along_x ? mw_lattice(sign->label.w) < mw_lattice(arrow->w)
                                  : mw_lattice(sign->label.h) < mw_lattice(arrow->h);
    return i == 2 ? 1 - flush : (i == 0) == is_small ? 0.5 : flush;
}

/* True if a sign has a word: not if it is left out, or empty in the spec. */
static bool has_word(const struct mw_text *word, bool is_mute)
{
    return !is_mute && word->string[0];
}

/* A place of a small picture is one of four sides, one of three positions along the side, one of three
 * distances, and one of the two forms of a label: place = form + 2 (position + 3 (side + 4 distance)). */
static void add_small(struct sign *sign, const struct mw_text *word, double picture, int place)
{
    const bool is_stacked = (place % 2 == 0) == is_level(sign->out);
    const enum side side = side_in_order(sign->out, place / 6 % 4);
    set_label(sign, word, picture, is_stacked);
    const struct mw_box arrow = mw_signs_arrow_box(sign);
    const double away = sign->apart + place / 24 * WORD_GAP,
                 share = share_of(sign, &arrow, side, place / 2 % 3);
    const struct mw_point at = beside(arrow, sign->label.w, sign->label.h, side, share, away);
    sign->label = shifted(sign->label, at);
    sign->picture = shifted(sign->picture, at);
    sign->word = shifted(sign->word, at);
}

/* Sites of a large picture. The word is beside the arrow. */
enum site {
    PAST_WORD, /* on the same side of the arrow as the word, beyond the word */
    OPPOSITE,  /* on the other side of the arrow */
    PAST_ARROW /* beyond the arrow, away from the maze */
};

/* Returns the sites in the order in which they are tried. Below a maze a picture stands under its gate, on
 * the ground of the page, or next to its arrow with the word on the other side; above it, it stands on the
 * maze. */
static enum site site_in_order(struct mw_point out, int i)
{
    static const enum site above[] = {PAST_WORD, OPPOSITE, PAST_ARROW},
                           below[] = {PAST_ARROW, OPPOSITE, PAST_WORD},
                           level[] = {OPPOSITE, PAST_WORD, PAST_ARROW};
    return is_level(out) ? level[i] : mw_lattice(out.y) > 0 ? below[i] : above[i];
}

static enum side opposite(enum side side)
{
    return side == RIGHT ? LEFT : side == LEFT ? RIGHT : side == ABOVE ? BELOW : ABOVE;
}

/* A place of a large picture is the side of the word, one of three sites, one of three positions and one of
 * four distances: place = side + 2 (site + 3 (position + 3 distance)). */
static void add_large(struct sign *sign, const struct mw_text *word, double picture, int place)
{
    const struct mw_box arrow = mw_signs_arrow_box(sign);
    const enum side side = side_in_order(sign->out, place % 2), beyond = side_in_order(sign->out, 2);
    const enum site site = site_in_order(sign->out, place / 2 % 3);
    const double away = sign->apart + WORD_GAP * (1 + place / 18), flush = flush_with_maze(sign->out, side),
                 w = word ? word->width : 0, h = word ? CAPITALS * word->setting.size : 0;
    const double along[] = {flush, 0.5, 1 - flush}, across[] = {0.5, 0, 1};
    const struct mw_point at = beside(arrow, w, h, side, flush, sign->apart);
    sign->word = word ? (struct mw_box){at.x, at.y, w, h} : (struct mw_box){arrow.x, arrow.y, 0, 0};
    struct mw_box from = site == OPPOSITE || !word ? arrow : mw_box_around(arrow, sign->word);
    if (site == PAST_ARROW && is_level(sign->out))
        from.y = arrow.y, from.h = arrow.h;
    else if (site == PAST_ARROW)
        from.x = arrow.x, from.w = arrow.w;
    const struct mw_point to = site == PAST_ARROW
                                   ? beside(from, picture, picture, beyond, across[place / 6 % 3], away)
                                   : beside(from, picture, picture, site == OPPOSITE ? opposite(side) : side,
                                            along[place / 6 % 3], away);
    sign->picture = (struct mw_box){to.x, to.y, picture, picture};
    sign->label = word ? mw_box_around(sign->picture, sign->word) : sign->picture;
}

void mw_signs_add_label(struct sign *sign, const struct mw_text *word, bool is_mute, double picture,
                        int place)
{
    if (!has_word(word, is_mute))
        word = NULL;
    if (!word && picture == 0)
        sign->label = sign->picture = sign->word = (struct mw_box){sign->far.x, sign->far.y, 0, 0};
    else if (mw_lattice(picture) >= mw_lattice(LARGE_PICTURE))
        add_large(sign, word, picture, place);
    else
        add_small(sign, word, picture, place);
}
