/* Draws what stands on the ground of a scene: groups of drawings that overlap in depth, the largest at both
 * ends of the ground line. A group is drawn as large, and as near to its place in the layout, as there is
 * room. */
#include "page/scene/drawn.h"

#include "art/art.h"

#include "mazewright/page_kinds.h"
#include "mazewright/theme.h"

#include <math.h>

/* --- the ground line ---------------------------------------------------------------------------------- */

/* Heights of the ground along its line, in tenths of a point above (negative) or below its level. */
static const int ground_height[] = {0,  -9, -12, -4, 8,   14, 9, -3, -13, -10, 2,
                                    12, 13, 4,   -6, -14, -9, 3, 11, 6,   -2};
enum { HEIGHTS = sizeof ground_height / sizeof *ground_height };

/* The waves begin elsewhere on each page. */
void mw_scene_draw_ground(struct page_setting *s, double x0, double x1, double y, double scale)
{
    const double pen = 0.9 * MM;
    struct mw_vertex at[HEIGHTS];
    for (int i = 0; i < HEIGHTS; i++)
        at[i] =
            (struct mw_vertex){x0 + pen / 2 + (x1 - x0 - pen) * i / (HEIGHTS - 1),
                               y + scale * 0.1 * ground_height[(i + 3 * mw_page_look_number(s)) % HEIGHTS],
                               i % 2 ? 0.04 : -0.04};
    const struct mw_line line = mw_art_line(s->arena, HEIGHTS, false, at);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &line, pen);
}

void mw_scene_draw_hill(struct page_setting *s, double x0, double x1, double y)
{
    const enum mw_layer layer = s->layer;
    s->layer = MW_LAYER_GROUND;
    mw_scene_draw_ground(s, x0, x1, y, 4);
    s->layer = layer;
}

/* --- layouts ------------------------------------------------------------------------------------------ */

/* A drawing of a group: its side in mm, its rank, and the gap between it and the drawing before it, in
 * hundredths of its own width; a negative gap is an overlap. A drawing `again` is the same as the one before
 * it if that stands in groups, as trees do, and otherwise another, which does not overlap. */
struct piece {
    int side;
    enum mw_rank rank;
    int gap;
    bool again;
};
enum { PIECES = 2 };
/* A group of drawings from the outside of the page to its inside, painted in this order. It begins at `at`
 * thousandths of the width of the room. A group that is turned runs, and looks, to the left. */
struct group {
    int at;
    bool is_turned;
    int n;
    struct piece piece[PIECES];
    bool has_hero; /* the first drawing is a hero of the theme */
};
enum { LAYOUTS = 4, GROUPS = 4, ENDS = 2 };
/* The groups of each layout; the first ENDS of them stand at the ends of the ground. */
static const struct group layouts[LAYOUTS][GROUPS] = {
    {{0, false, 2, {{36, MW_RANK_LARGE, 0, false}, {23, MW_RANK_LARGE, -30, true}}, false},
     {1000, true, 2, {{32, MW_RANK_LARGE, 0, false}, {12, MW_RANK_SMALL, 10, false}}, false},
     {340, false, 1, {{20, MW_RANK_MIDDLE, 0, false}}, false},
     {640, true, 1, {{12, MW_RANK_SMALL, 0, false}}, false}},
    {{0, false, 2, {{30, MW_RANK_LARGE, 0, false}, {19, MW_RANK_MIDDLE, 6, false}}, false},
     {1000, true, 2, {{36, MW_RANK_LARGE, 0, false}, {22, MW_RANK_LARGE, -25, true}}, false},
     {400, false, 2, {{12, MW_RANK_SMALL, 0, false}, {9, MW_RANK_SMALL, 12, true}}, false},
     {640, true, 1, {{18, MW_RANK_MIDDLE, 0, false}}, false}},
    {{10, false, 2, {{24, MW_RANK_MIDDLE, 0, false}, {12, MW_RANK_SMALL, 10, false}}, false},
     {1000, true, 2, {{36, MW_RANK_LARGE, 0, false}, {20, MW_RANK_MIDDLE, 6, false}}, false},
     {340, false, 2, {{13, MW_RANK_SMALL, 0, false}, {9, MW_RANK_SMALL, -15, true}}, false},
     {600, true, 1, {{16, MW_RANK_MIDDLE, 0, false}}, false}},
    {{0, false, 2, {{35, MW_RANK_LARGE, 0, false}, {12, MW_RANK_SMALL, 12, false}}, false},
     {990, true, 2, {{25, MW_RANK_MIDDLE, 0, false}, {17, MW_RANK_MIDDLE, -25, true}}, false},
     {440, false, 1, {{20, MW_RANK_MIDDLE, 0, false}}, false},
     {690, true, 1, {{11, MW_RANK_SMALL, 0, false}}, false}},
};
/* The layout of a page that opens a part: one huge hero between small drawings. */
static const struct group part_layout[GROUPS] = {
    {240, false, 1, {{100, MW_RANK_LARGE, 0, false}}, true},
    {20, false, 2, {{24, MW_RANK_MIDDLE, 0, false}, {15, MW_RANK_MIDDLE, -20, true}}, false},
    {980, true, 2, {{20, MW_RANK_MIDDLE, 0, false}, {12, MW_RANK_SMALL, 10, false}}, false},
    {780, true, 1, {{12, MW_RANK_SMALL, 0, false}}, false},
};

/* The layout of the title page: hero and goal of the theme's first pair, larger than on any page of puzzles.
 */
static const struct group title_layout[GROUPS] = {
    {0, false, 2, {{34, MW_RANK_LARGE, 0, false}, {15, MW_RANK_MIDDLE, 6, false}}, true},
    {1000, true, 2, {{32, MW_RANK_LARGE, 0, false}, {18, MW_RANK_MIDDLE, -20, true}}, false},
    {430, false, 1, {{18, MW_RANK_MIDDLE, 0, false}}, false},
    {620, true, 1, {{10, MW_RANK_SMALL, 0, false}}, false},
};

static const struct group *layout_of(const struct page_setting *s)
{
    return s->planned->kind == MW_PAGE_PART    ? part_layout
           : s->planned->kind == MW_PAGE_TITLE ? title_layout
                                               : layouts[mw_page_look_number(s) % LAYOUTS];
}

/* --- groups ------------------------------------------------------------------------------------------- */

static bool is_first_of(int n, const struct mw_theme_pair *pair, const struct mw_drawing *drawing)
{
    for (int i = 0; i < n; i++)
        if (pair[i].icons.at[0] == drawing)
            return true;
    return false;
}

/* Returns how many lines of the contents name pages before this one. */
static int entries_before(const struct page_setting *s)
{
    int n = 0;
    for (int i = 0; i < s->book->nentries; i++)
        n += s->book->entry[i].page < s->planned->page;
    return n;
}

/* Appends the first drawing of each pair, as an index in the pool, to a list of n heroes, unless it is listed
 * already or has none of some ranks. Returns how many heroes there are then. */
static int add_heroes(const struct drawn_scene *d, int npairs, const struct mw_theme_pair *pair, int ranks,
                      int *hero, int n)
{
    for (int k = 0; k < npairs; k++)
        for (int i = 0; i < d->pool.n; i++) {
            bool is_listed = false;
            for (int j = 0; j < n; j++)
                is_listed = is_listed || hero[j] == i;
            if (!is_listed && d->pool.drawing[i] == pair[k].icons.at[0] &&
                (d->pool.drawing[i]->ranks & ranks))
                hero[n++] = i;
        }
    return n;
}

/* Returns the index of hero n, counted round and round; -1 if there is none. Heroes are the first drawings of
 * the pairs and chapters of the book's theme that are large or of middle size; if fewer than two are, as in
 * the sea, all of them. */
static int nth_hero(const struct drawn_scene *d, uint64_t n)
{
    static const int ranks[] = {MW_RANK_LARGE | MW_RANK_MIDDLE,
                                MW_RANK_LARGE | MW_RANK_MIDDLE | MW_RANK_SMALL | MW_RANK_AIR};
    const struct mw_theme *theme = d->setting->spec->theme;
    int *hero = MW_ARRAY(d->setting->arena, d->pool.n, int), nheroes = 0;
    for (int i = 0; i < 2 && nheroes < 2; i++) {
        nheroes = add_heroes(d, theme->npairs, theme->pair, ranks[i], hero, nheroes);
        nheroes = add_heroes(d, theme->nchapters, theme->chapter, ranks[i], hero, nheroes);
    }
    return nheroes > 0 ? hero[n % (uint64_t)nheroes] : -1;
}

/* Returns the index of a page's hero. On a title page it is that of the theme's first pair. Which hero opens
 * the first part follows from the book's seed, and each part has the next one. */
static int pick_hero(const struct drawn_scene *d)
{
    const struct page_setting *s = d->setting;
    const bool is_title = s->planned->kind == MW_PAGE_TITLE;
    const int npairs = s->spec->theme->npairs; /* 0 if a book has drawings of its own and no theme */
    for (int i = 0; i < d->pool.n && is_title; i++)
        if (is_first_of(npairs < 1 ? npairs : 1, s->spec->theme->pair, d->pool.drawing[i]))
            return i;
    const int hero = nth_hero(d, s->book->spec->seed + (uint64_t)(is_title ? 0 : entries_before(s)));
    return hero >= 0 ? hero : mw_scene_pick(d, MW_RANK_LARGE, 0, NULL);
}

/* Returns the least side of a drawing of a rank, in points at scale 1; a smaller one is left out. */
static double least_side(enum mw_rank rank)
{
    return (rank == MW_RANK_LARGE ? 20 : rank == MW_RANK_MIDDLE ? 13 : 9) * MM;
}

/* Lines up the first `most` drawings of a group along the ground, from x on, at a scale. Returns how many
 * there are: a drawing is left out if none of its rank is left, or if it would be too small. */
static int line_up(const struct drawn_scene *d, const struct group *group, int most, double scale, double x,
                   struct placed at[PIECES])
{
    const double ground = d->scene->room.y + d->scene->room.h, usual_gap = 6;
    int n = 0;
    for (int i = 0; i < most; i++) {
        const struct piece *piece = &group->piece[i];
        const bool is_again = piece->again && n > 0 && at[n - 1].drawing->is_grouped;
        const double side = fmin(scale * piece->side * MM, d->largest);
        const int index = is_again                    ? at[n - 1].index
                          : group->has_hero && n == 0 ? d->hero
                                                      : mw_scene_pick(d, piece->rank, n, at);
        if (index < 0 || mw_lattice(side) < mw_lattice(least_side(piece->rank) * d->scene->scale))
            continue;
        const struct mw_drawing *drawing = d->pool.drawing[index];
        at[n] = (struct placed){.drawing = drawing,
                                .index = index,
                                .y = ground + SUNK - MW_DRAWING_FOOT * side,
                                .side = side,
                                .is_turned = group->is_turned && drawing->looks_right};
        const struct mw_box ink = mw_scene_ink(&at[n]);
        const double gap = n == 0 ? 0 : (piece->again && !is_again ? usual_gap : piece->gap) / 100.0 * ink.w;
        at[n].x = group->is_turned ? x - gap - ink.w - ink.x : x + gap - ink.x;
        x += group->is_turned ? -gap - ink.w : gap + ink.w;
        n++;
    }
    return n;
}

/* Returns the ground that a group has to itself where no line runs across the page: 3 mm longer at each end,
 * as far as there is room, and as high as its waves. */
static struct mw_box own_ground(const struct drawn_scene *d, int n, const struct placed *at)
{
    const struct mw_box *room = &d->scene->room;
    const double beyond = 3 * MM, wave = 3;
    struct mw_box all = mw_scene_ink(&at[0]);
    for (int i = 1; i < n; i++)
        all = mw_box_around(all, mw_scene_ink(&at[i]));
    const double x0 = fmax(room->x, all.x - beyond), x1 = fmin(room->x + room->w, all.x + all.w + beyond);
    return (struct mw_box){x0, room->y + room->h - wave, x1 - x0, 2 * wave};
}

static bool has_room(const struct drawn_scene *d, int n, const struct placed *at)
{
    const double apart = 4 * MM;
    return n > 0 && mw_scene_are_free(d, n, at, apart) &&
           (d->scene->has_line || mw_scene_is_free(&d->free, own_ground(d, n, at), apart));
}

static void draw_group(struct drawn_scene *d, int n, const struct placed *at)
{
    const struct mw_box ground = own_ground(d, n, at);
    if (!d->scene->has_line)
        mw_scene_draw_ground(d->setting, ground.x, ground.x + ground.w, ground.y + ground.h / 2,
                             d->scene->scale);
    for (int i = 0; i < n; i++) {
        mw_scene_put(d, &at[i]);
        d->pool.is_used[at[i].index] = true;
    }
    for (int i = 0; i < n; i++)
        mw_scene_take(&d->free, mw_scene_ink(&at[i]));
}

/* Draws a group as large, and as near to its place, as it finds room; or its first drawing alone; or nothing.
 */
static void draw_where_free(struct drawn_scene *d, const struct group *group)
{
    static const double scales[] = {1, 0.85, 0.72, 0.6};
    static const int off[] = {0,   40,  -40, 80,
                              -80, 130, -130}; /* from its place, in thousandths of the width */
    const struct mw_box *room = &d->scene->room;
    for (int most = group->n; most > 0; most--)
        for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
            for (size_t k = 0; k < sizeof off / sizeof *off; k++) {
                struct placed at[PIECES];
                const double x = room->x + (group->at + off[k]) * room->w / 1000;
                const int n = line_up(d, group, most, scales[i] * d->scene->scale, x, at);
                if (has_room(d, n, at)) {
                    draw_group(d, n, at);
                    return;
                }
            }
}

void mw_scene_draw_groups(struct drawn_scene *d)
{
    const struct group *layout = layout_of(d->setting);
    d->hero = layout[0].has_hero ? pick_hero(d) : -1;
    for (int i = 0; i < (d->scene->has_line ? GROUPS : ENDS); i++)
        draw_where_free(d, &layout[i]);
}
