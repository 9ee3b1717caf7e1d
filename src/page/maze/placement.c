/* Finds the places of both signs. A sign is one group at its gate, on the gate's outward side: the arrow in
 * front of the gap, and the label at the arrow. For each gate all arrows and all places of a label are
 * tried, the best first, and the first ones that are clear of the walls are kept; then both signs are chosen
 * together. */
#include "page/maze/signs.h"

#include <math.h>

/* The most places kept for a label at each kind of arrow: those beside it and beyond it. */
enum { MOST_KEPT = 18 };

/* A place of a sign: its kind of arrow, the place of its label, the label's box there, and how far the sign
 * extends beyond the walls. */
struct spot {
    int kind, place;
    struct mw_box label;
    struct mw_edges space;
};

int mw_signs_reliefs(const struct page_signs *signs, struct relief relief[MOST_RELIEFS])
{
    static const struct {
        double shrunk; /* how far pictures are shrunk, from 0 (the reader's size) to 1 (the least) */
        int arrows;
        bool is_mute[2];
        double least_size;
    } step[] = {{0, USUAL_ARROWS, {false, false}, 0.75},
                {0, ARROWS_BEFORE_GAP, {false, false}, 0.74},
                {0.25, ARROWS_BEFORE_GAP, {false, false}, 0.72},
                {0.5, ARROWS_BEFORE_GAP, {false, false}, 0.7},
                {0.75, ARROWS_BEFORE_GAP, {false, false}, 0.67},
                {1, ARROWS_BEFORE_GAP, {false, false}, 0.63},
                {1, ARROWS, {false, false}, 0.6},
                {1, ARROWS, {true, false}, 0.55},
                {1, ARROWS, {false, true}, 0.55},
                {1, ARROWS, {true, true}, 0.5},
                {1, ARROWS, {false, false}, 0.4},
                {1, ARROWS, {true, true}, 0.1}};
    int n = 0;
    const bool has_pictures = signs->icon[0] || signs->icon[1];
    const double share = signs->picture >= LARGE_PICTURE ? 0.8 : 1; /* heroes may take more of the page */
    for (size_t i = 0; i < sizeof step / sizeof *step; i++)
        if (has_pictures || step[i].shrunk == 0 || step[i].shrunk == 1)
            relief[n++] =
                (struct relief){signs->picture - step[i].shrunk * (signs->picture - signs->least_picture),
                                step[i].arrows,
                                {step[i].is_mute[0], step[i].is_mute[1]},
                                share * step[i].least_size};
    return n;
}

/* --- space -------------------------------------------------------------------------------------------- */

static void widen(struct mw_edges *space, const struct mw_box *walls, struct mw_box thing)
{
    space->left = fmax(space->left, walls->x - thing.x);
    space->top = fmax(space->top, walls->y - thing.y);
    space->right = fmax(space->right, thing.x + thing.w - walls->x - walls->w);
    space->bottom = fmax(space->bottom, thing.y + thing.h - walls->y - walls->h);
}

struct mw_edges mw_signs_space(const struct mw_maze *maze, const struct page_fit *fit,
                               const struct page_signs *signs, const struct pair *pair)
{
    const struct mw_grid *grid = maze->grid;
    const struct mw_box walls = mw_page_walls_box(grid, fit);
    const int gate[2] = {maze->start.gate, maze->finish.gate};
    struct mw_edges space = {.bottom = signs->below};
    for (int i = 0; i < 2; i++) {
        if (signs->route && gate[i] != MW_OUTSIDE)
            widen(&space, &walls,
                  mw_signs_around(mw_page_place(fit, mw_wall_middle(grid, gate[i])), 0.5 * fit->pitch));
        if (pair->has[i]) {
            widen(&space, &walls, mw_signs_arrow_box(&pair->sign[i]));
            widen(&space, &walls, pair->sign[i].label);
        }
    }
    return space;
}

/* True if a maze with so much space around it fits the box that it shares with its signs. `walls` are the
 * bounds of its walls. */
static bool fits(const struct page_signs *signs, struct mw_box walls, struct mw_edges space)
{
    return mw_lattice(space.left + walls.w + space.right) <= mw_lattice(signs->box.w) &&
           mw_lattice(space.top + walls.h + fmax(space.bottom, signs->below)) <= mw_lattice(signs->box.h);
}

static struct mw_edges space_for_both(struct mw_edges a, struct mw_edges b)
{
    return (struct mw_edges){fmax(a.left, b.left), fmax(a.top, b.top), fmax(a.right, b.right),
                             fmax(a.bottom, b.bottom)};
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
    const struct mw_box arrow[2] = {mw_signs_arrow_box(a), mw_signs_arrow_box(b)};
    return !pair->has[0] || !pair->has[1] ||
           !(overlap(a->label, b->label) || overlap(a->label, arrow[1]) || overlap(arrow[0], b->label) ||
             overlap(arrow[0], arrow[1]));
}

/* --- one sign ----------------------------------------------------------------------------------------- */

static double distance_to_box(struct mw_point p, struct mw_box box)
{
    return hypot(fmax(fmax(box.x - p.x, p.x - box.x - box.w), 0),
                 fmax(fmax(box.y - p.y, p.y - box.y - box.h), 0));
}

static struct mw_point middle_of(struct mw_box box)
{
    return (struct mw_point){box.x + box.w / 2, box.y + box.h / 2};
}

/* The gate of a sign and the other one, as places on the page. */
struct gates {
    struct mw_point own, other, out;
    bool has_other;
};

static struct gates gates_of(const struct mw_maze *maze, const struct page_fit *fit, int end)
{
    const int own = end ? maze->finish.gate : maze->start.gate,
              other = end ? maze->start.gate : maze->finish.gate;
    struct gates gates = {mw_page_place(fit, mw_wall_middle(maze->grid, own)),
                          {0, 0},
                          mw_wall_outward(maze->grid, own),
                          other != MW_OUTSIDE};
    if (gates.has_other)
        gates.other = mw_page_place(fit, mw_wall_middle(maze->grid, other));
    return gates;
}

/* True if a label lies on the outward side of its gate, and is nearer to it than to the other gate. */
static bool belongs_to(const struct gates *gates, const struct sign *sign)
{
    const struct mw_point from_gate = mw_plus(middle_of(sign->label), gates->own, -1);
    return mw_lattice(mw_dot(from_gate, gates->out)) >= 0 &&
           (!gates->has_other || mw_lattice(distance_to_box(gates->own, sign->label)) <
                                     mw_lattice(distance_to_box(gates->other, sign->label)));
}

/* A maze on a page, and one of its ends with what stands there. */
struct site_of_sign {
    const struct mw_maze *maze;
    const struct page_fit *fit;
    const struct page_signs *signs;
    const struct relief *relief;
    int end;
};

/* Adds the label of a sign in a place. */
static void add_label(const struct site_of_sign *at, struct sign *sign, int place)
{
    mw_signs_add_label(sign, at->signs->word[at->end], at->relief->is_mute[at->end],
                       at->signs->icon[at->end] ? at->relief->picture : 0, place);
}

static struct sign sign_at(const struct site_of_sign *at, int kind, int place)
{
    const int gate = at->end ? at->maze->finish.gate : at->maze->start.gate;
    struct sign sign = mw_signs_arrow(at->maze->grid, gate, at->fit, at->signs, at->end == 1, kind);
    add_label(at, &sign, place);
    return sign;
}

/* True if a sign has no label, or its label is at its own gate, off the maze and in sight of the arrow. */
static bool has_place(const struct site_of_sign *at, const struct gates *gates, const struct sign *sign)
{
    return sign->label.w == 0 ||
           (belongs_to(gates, sign) && !mw_signs_lie_on_maze(at->signs->rim, at->fit, sign->label) &&
            mw_signs_are_in_sight(at->signs, at->fit, sign));
}

/* Returns how far a sign, alone beside the maze, extends beyond the walls. */
static struct mw_edges space_for_one(struct mw_box walls, const struct sign *sign)
{
    struct mw_edges space = {0, 0, 0, 0};
    widen(&space, &walls, mw_signs_arrow_box(sign));
    widen(&space, &walls, sign->label);
    return space;
}

/* Lists where a sign can stand, the best places first. Returns how many there are. */
static int list_spots(const struct site_of_sign *at, struct spot list[ARROWS * MOST_KEPT])
{
    const struct gates gates = gates_of(at->maze, at->fit, at->end);
    const struct mw_box walls = mw_page_walls_box(at->maze->grid, at->fit);
    int n = 0;
    for (int kind = 0; kind < at->relief->arrows; kind++) {
        struct sign sign = sign_at(at, kind, 0);
        if (!mw_signs_clear_arrow(at->signs, at->fit, &sign))
            continue;
        const int places = sign.label.w == 0 ? 1 : LABEL_PLACES;
        for (int place = 0, kept = 0; place < places && kept < MOST_KEPT; place++) {
            add_label(at, &sign, place);
            const struct mw_edges space = space_for_one(walls, &sign);
            if (!fits(at->signs, walls, space) || !has_place(at, &gates, &sign))
                continue;
            list[n++] = (struct spot){kind, place, sign.label, space};
            kept++;
        }
    }
    return n;
}

/* --- both --------------------------------------------------------------------------------------------- */

/* Finds the first pair of spots, one of each list, at which the signs do not touch each other and together
 * fit the box. False if there is none. */
static bool find_pair(const struct site_of_sign at[2], const int n[2],
                      struct spot list[2][ARROWS * MOST_KEPT], struct pair *pair)
{
    const struct mw_box walls = mw_page_walls_box(at->maze->grid, at->fit);
    for (int sum = 0; sum <= n[0] + n[1] - 2; sum++)
        for (int a = sum < n[1] ? 0 : sum - n[1] + 1; a <= sum && a < n[0]; a++) {
            const struct spot *first = &list[0][a], *second = &list[1][sum - a];
            if (!fits(at->signs, walls, space_for_both(first->space, second->space)) ||
                overlap(first->label, second->label))
                continue;
            pair->sign[0] = sign_at(&at[0], first->kind, first->place);
            pair->sign[1] = sign_at(&at[1], second->kind, second->place);
            if (are_apart(pair))
                return true;
        }
    return false;
}

bool mw_signs_stand(const struct mw_maze *maze, const struct page_fit *fit, const struct page_signs *signs,
                    const struct relief *relief, struct pair *pair)
{
    struct spot list[2][ARROWS * MOST_KEPT];
    const struct site_of_sign at[2] = {{maze, fit, signs, relief, 0}, {maze, fit, signs, relief, 1}};
    int n[2];
    for (int i = 0; i < 2; i++) {
        pair->has[i] = (i ? maze->finish.gate : maze->start.gate) != MW_OUTSIDE && signs->word[i];
        n[i] = pair->has[i] ? list_spots(&at[i], list[i]) : 0;
        if (pair->has[i] && n[i] == 0)
            return false;
        if (pair->has[i])
            pair->sign[i] = sign_at(&at[i], list[i][0].kind, list[i][0].place);
    }
    return !pair->has[0] || !pair->has[1] || find_pair(at, n, list, pair);
}
