/* Finds the places of all signs. A sign is one group at its gate, on the gate's outward side: the arrow in
 * front of the gap, and the label at the arrow. For each gate all arrows and all places of a label are
 * tried, the best first, and the first ones that are clear of the walls are kept; then all signs are chosen
 * together. */
#include "page/maze/signs.h"

#include <math.h>

/* The most places kept for a label at each kind of arrow: those beside it and beyond it. */
enum { MOST_KEPT = 18 };

/* A sign in a place, and how far it extends beyond the walls there. */
struct spot {
    struct sign sign;
    struct mw_edges space;
};

/* True if signs without words would leave out letters, which tell ends apart. */
static bool mutes_letters(const struct page_signs *signs, const bool is_mute[2])
{
    return (signs->is_lettered[0] && is_mute[0]) || (signs->is_lettered[1] && is_mute[1]);
}

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
        if ((has_pictures || step[i].shrunk == 0 || step[i].shrunk == 1) &&
            !mutes_letters(signs, step[i].is_mute))
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
                               const struct page_signs *signs, const struct sign_set *set)
{
    const struct mw_grid *grid = maze->grid;
    const struct mw_box walls = mw_page_walls_box(grid, fit);
    struct mw_edges space = {.bottom = signs->below};
    for (int i = 0; i < set->n; i++) {
        const int gate = mw_end_at(maze, i).gate;
        if (signs->route && gate != MW_OUTSIDE)
            widen(&space, &walls,
                  mw_signs_around(mw_page_place(fit, mw_wall_middle(grid, gate)), 0.5 * fit->pitch));
        if (set->has[i]) {
            widen(&space, &walls, mw_signs_arrow_box(&set->sign[i]));
            widen(&space, &walls, set->sign[i].label);
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

static bool are_apart(const struct sign *a, const struct sign *b)
{
    const struct mw_box arrow[2] = {mw_signs_arrow_box(a), mw_signs_arrow_box(b)};
    return !(overlap(a->label, b->label) || overlap(a->label, arrow[1]) || overlap(arrow[0], b->label) ||
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

/* The places on the page of a sign's own gate and of the other gates. */
struct gates {
    struct mw_point own, out, other[MW_MOST_ENDS];
    int nothers;
};

static struct gates gates_of(const struct mw_maze *maze, const struct page_fit *fit, int end)
{
    const int own = mw_end_at(maze, end).gate;
    struct gates gates = {.own = mw_page_place(fit, mw_wall_middle(maze->grid, own)),
                          .out = mw_wall_outward(maze->grid, own)};
    for (int i = 0; i < mw_count_ends(maze); i++) {
        const int other = mw_end_at(maze, i).gate;
        if (i != end && other != MW_OUTSIDE)
            gates.other[gates.nothers++] = mw_page_place(fit, mw_wall_middle(maze->grid, other));
    }
    return gates;
}

/* True if a label lies on the outward side of its gate, and is nearer to it than to any other gate. */
static bool belongs_to(const struct gates *gates, const struct sign *sign)
{
    const struct mw_point from_gate = mw_plus(middle_of(sign->label), gates->own, -1);
    for (int i = 0; i < gates->nothers; i++)
        if (mw_lattice(distance_to_box(gates->own, sign->label)) >=
            mw_lattice(distance_to_box(gates->other[i], sign->label)))
            return false;
    return mw_lattice(mw_dot(from_gate, gates->out)) >= 0;
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
    mw_signs_add_label(sign, at->signs->word[at->end],
                       at->relief->is_mute[mw_end_is_finish(at->maze, at->end)],
                       at->signs->icon[at->end] ? at->relief->picture : 0, place);
}

static struct sign sign_at(const struct site_of_sign *at, int kind, int place)
{
    struct sign sign = mw_signs_arrow(at->maze->grid, mw_end_at(at->maze, at->end).gate, at->fit, at->signs,
                                      mw_end_is_finish(at->maze, at->end), kind);
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

/* The kinds of arrows that a sign may use: from `first` to `last`. */
struct kinds {
    int first, last;
};

/* Lists where a sign can stand, the best places first and `most` of them at most. Returns how many there are.
 */
static int list_spots(const struct site_of_sign *at, struct kinds kinds, int most, struct spot *list)
{
    const struct gates gates = gates_of(at->maze, at->fit, at->end);
    const struct mw_box walls = mw_page_walls_box(at->maze->grid, at->fit);
    int n = 0;
    for (int kind = kinds.first; kind <= kinds.last && n < most; kind++) {
        struct sign sign = sign_at(at, kind, 0);
        if (!mw_signs_clear_arrow(at->signs, at->fit, &sign))
            continue;
        const int places = sign.label.w == 0 ? 1 : LABEL_PLACES;
        for (int place = 0, kept = 0; place < places && kept < MOST_KEPT && n < most; place++) {
            add_label(at, &sign, place);
            const struct mw_edges space = space_for_one(walls, &sign);
            if (!fits(at->signs, walls, space) || !has_place(at, &gates, &sign))
                continue;
            list[n++] = (struct spot){sign, space};
            kept++;
        }
    }
    return n;
}

/* --- all ---------------------------------------------------------------------------------------------- */

/* The most spots that a search tries if there are more than two signs. A first search takes the least sum of
 * indexes; if it fails, a second takes any spots that fit. */
enum { MOST_TRIES = 3000 };

/* A search for places of all signs: for each sign the list of its spots, and the signs that stand so far. */
struct search {
    const struct site_of_sign *at;
    int nspots[MW_MOST_ENDS];
    const struct spot *list[MW_MOST_ENDS];
    struct mw_box walls;
    struct sign_set *set;
    bool has_limit;
    int tries; /* how many signs were tried in spots */
};

/* Puts the sign `end` in a spot. True if it then touches none of the signs before it. */
static bool is_clear_of_others(struct search *s, int end, const struct spot *spot)
{
    for (int i = 0; i < end; i++)
        if (s->set->has[i] && !are_apart(&s->set->sign[i], &spot->sign))
            return false;
    s->set->sign[end] = spot->sign;
    return true;
}

/* Tries a spot for the sign `end`. False if it touches the signs before it, if there is no room for it
 * beside the `space` that they take, or if too many were tried. Sets `with` to the space of all. */
static bool try_spot(struct search *s, int end, const struct spot *spot, struct mw_edges space,
                     struct mw_edges *with)
{
    *with = space_for_both(space, spot->space);
    return (!s->has_limit || s->tries++ < MOST_TRIES) && fits(s->at->signs, s->walls, *with) &&
           is_clear_of_others(s, end, spot);
}

/* Returns the first sign from `end` on; the number of ends if there is none. */
static int next_sign(const struct search *s, int end)
{
    while (end < s->set->n && !s->set->has[end])
        end++;
    return end;
}

/* Finds spots of the signs from `end` on whose indexes add up to `sum`, at which no two signs touch each
 * other and all together fit the box; `space` is what the signs before them take. False if there are none. */
static bool find_rest(struct search *s, int end, int sum, struct mw_edges space)
{
    int beyond = 0;
    struct mw_edges with;
    end = next_sign(s, end);
    if (end == s->set->n)
        return sum == 0;
    for (int i = end + 1; i < s->set->n; i++)
        beyond += s->set->has[i] ? s->nspots[i] - 1 : 0;
    for (int i = sum > beyond ? sum - beyond : 0; i <= sum && i < s->nspots[end]; i++)
        if (try_spot(s, end, &s->list[end][i], space, &with) && find_rest(s, end + 1, sum - i, with))
            return true;
    return false;
}

/* Finds spots of the signs from `end` on as find_rest() does, whatever the sum of their indexes: depth first,
 * in the order of the lists. */
static bool find_any(struct search *s, int end, struct mw_edges space)
{
    struct mw_edges with;
    end = next_sign(s, end);
    for (int i = 0; end < s->set->n && i < s->nspots[end]; i++)
        if (try_spot(s, end, &s->list[end][i], space, &with) && find_any(s, end + 1, with))
            return true;
    return end == s->set->n;
}

/* Returns the least that a list of spots takes on each side. */
static struct mw_edges least_space(const struct spot *list, int n)
{
    struct mw_edges least = list[0].space;
    for (int i = 1; i < n; i++)
        least = (struct mw_edges){fmin(least.left, list[i].space.left), fmin(least.top, list[i].space.top),
                                  fmin(least.right, list[i].space.right),
                                  fmin(least.bottom, list[i].space.bottom)};
    return least;
}

/* True if there would be room for all signs if each took the least that it takes on each side in any spot. If
 * not, no spots need be tried. */
static bool may_fit(const struct search *s)
{
    struct mw_edges space = {0, 0, 0, 0};
    for (int i = 0; i < s->set->n; i++)
        if (s->set->has[i])
            space = space_for_both(space, least_space(s->list[i], s->nspots[i]));
    return fits(s->at->signs, s->walls, space);
}

/* Finds spots for all signs of which lists are made, the least sum of indexes first. */
static bool find_all(struct search *s)
{
    const struct mw_edges none = {0, 0, 0, 0};
    int most = 0, nsigns = 0;
    for (int i = 0; i < s->set->n; i++)
        if (s->set->has[i]) {
            most += s->nspots[i] - 1;
            nsigns++;
        }
    if (nsigns > 0 && !may_fit(s))
        return false;
    s->has_limit = nsigns > 2;
    s->tries = 0;
    for (int sum = 0; sum <= most && s->tries < MOST_TRIES; sum++)
        if (find_rest(s, 0, sum, none))
            return true;
    s->tries = 0;
    return s->has_limit && find_any(s, 0, none);
}

/* Lists the spots of all signs, `most` of each at most; of lettered ends only those with arrows of the kinds
 * `lettered`. False if a sign has none. */
static bool list_all(struct search *s, struct kinds lettered, int most, struct mw_arena *scratch)
{
    for (int i = 0; i < s->set->n; i++)
        if (s->set->has[i]) {
            const struct site_of_sign *at = &s->at[i];
            const struct kinds all = {0, at->relief->arrows - 1};
            struct spot *list = MW_ARRAY(scratch, most, struct spot);
            s->list[i] = list;
            s->nspots[i] = list_spots(at, mw_end_letter(at->maze, i) >= 0 ? lettered : all, most, list);
            if (s->nspots[i] == 0)
                return false;
        }
    return true;
}

/* Finds places for all signs; lettered ends have arrows of the kinds `lettered`. Most signs can stand in
 * their best spots. As these are what a search through all spots would take, they are tried before others are
 * listed. */
static bool stand_with(struct search *s, struct kinds lettered)
{
    struct mw_arena *scratch = mw_arena_new();
    const bool good = list_all(s, lettered, 1, scratch) &&
                      (find_all(s) || (list_all(s, lettered, ARROWS * MOST_KEPT, scratch) && find_all(s)));
    mw_arena_free(scratch);
    return good;
}

bool mw_signs_stand(const struct mw_maze *maze, const struct page_fit *fit, const struct page_signs *signs,
                    const struct relief *relief, struct sign_set *set)
{
    /* the kinds of arrows that lettered ends may have, the longest first: all of one length in each row but
     * the last, because a longer one would show which end is right */
    static const struct kinds like[] = {{0, USUAL_ARROWS - 1}, {3, 3}, {4, 4}, {5, 5}, {6, 6}, {4, 6}};
    struct site_of_sign at[MW_MOST_ENDS];
    struct search search = {.at = at, .walls = mw_page_walls_box(maze->grid, fit), .set = set};
    set->n = mw_count_ends(maze);
    for (int i = 0; i < set->n; i++) {
        at[i] = (struct site_of_sign){maze, fit, signs, relief, i};
        set->has[i] = mw_end_at(maze, i).gate != MW_OUTSIDE && signs->word[i];
    }
    for (size_t i = 0; i < sizeof like / sizeof *like && (i == 0 || like[i].last < relief->arrows); i++)
        if (stand_with(&search, like[i]))
            return true;
    return false;
}
