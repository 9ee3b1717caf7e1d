/* Draws scenes. At the foot of a page things stand on a ground line, in groups that overlap in depth: the
 * largest at both ends, looking inwards, so that they frame the maze. Others hang in the air where the maze
 * leaves room, and specks float around them. Which drawings stand where follows from the book's seed and the
 * number of the page, so that facing pages differ. */
#include "page/scene/scene.h"

#include "art/art.h"

#include "mazewright/look.h"
#include "mazewright/page_kinds.h"
#include "mazewright/random.h"
#include "mazewright/theme.h"

#include <math.h>

#define MM (72 / 25.4)
/* How far things reach below the ground line, so that they stand in it. */
#define SUNK (0.6 * MM)

/* Streams of random numbers: the order of drawings in a book; what lies around on a page, by its number. */
enum { ORDER_STREAM = 4099, PAGE_STREAM = 1 << 20 };

/* --- layouts ------------------------------------------------------------------------------------------ */

/* A drawing of a group: its side in mm, its rank, and the gap between it and the drawing before it, in
 * hundredths of its own width. A drawing `again` is the same as the one before it, unless that is a hero of
 * the theme, of which there is only one. */
struct piece {
    int side;
    enum mw_rank rank;
    int gap;
    bool again;
};
/* A group of drawings, from the outside of the page to its inside, painted in this order. It begins at `at`
 * thousandths of the width of the page; a group that is turned runs and looks to the left. */
enum { PIECES = 3 };
struct group {
    int at;
    bool is_turned;
    int n;
    struct piece piece[PIECES];
};
/* Groups of each layout; the first two stand at the ends of the ground. */
enum { LAYOUTS = 4, GROUPS = 4 };
static const struct group layouts[LAYOUTS][GROUPS] = {
    {{0, false, 2, {{36, MW_RANK_LARGE, 0, false}, {23, MW_RANK_LARGE, -30, true}}},
     {1000, true, 2, {{32, MW_RANK_LARGE, 0, false}, {12, MW_RANK_SMALL, 10, false}}},
     {340, false, 1, {{20, MW_RANK_MIDDLE, 0, false}}},
     {640, true, 1, {{12, MW_RANK_SMALL, 0, false}}}},
    {{0, false, 2, {{30, MW_RANK_LARGE, 0, false}, {19, MW_RANK_MIDDLE, 6, false}}},
     {1000, true, 2, {{36, MW_RANK_LARGE, 0, false}, {22, MW_RANK_LARGE, -25, true}}},
     {400, false, 2, {{12, MW_RANK_SMALL, 0, false}, {9, MW_RANK_SMALL, 12, true}}},
     {640, true, 1, {{18, MW_RANK_MIDDLE, 0, false}}}},
    {{10, false, 2, {{24, MW_RANK_MIDDLE, 0, false}, {12, MW_RANK_SMALL, 10, false}}},
     {1000, true, 2, {{36, MW_RANK_LARGE, 0, false}, {20, MW_RANK_MIDDLE, 6, false}}},
     {340, false, 2, {{13, MW_RANK_SMALL, 0, false}, {9, MW_RANK_SMALL, -15, true}}},
     {600, true, 1, {{16, MW_RANK_MIDDLE, 0, false}}}},
    {{0, false, 2, {{35, MW_RANK_LARGE, 0, false}, {12, MW_RANK_SMALL, 12, false}}},
     {990, true, 2, {{25, MW_RANK_MIDDLE, 0, false}, {17, MW_RANK_MIDDLE, -25, true}}},
     {440, false, 1, {{20, MW_RANK_MIDDLE, 0, false}}},
     {690, true, 1, {{11, MW_RANK_SMALL, 0, false}}}},
};

/* The layout of a page that opens a part: one huge drawing between small ones. */
static const struct group part_layout[GROUPS] = {
    {240, false, 1, {{100, MW_RANK_LARGE, 0, false}}},
    {20, false, 2, {{24, MW_RANK_MIDDLE, 0, false}, {15, MW_RANK_MIDDLE, -20, true}}},
    {980, true, 2, {{20, MW_RANK_MIDDLE, 0, false}, {12, MW_RANK_SMALL, 10, false}}},
    {780, true, 1, {{12, MW_RANK_SMALL, 0, false}}},
};

/* Places of what hangs in the air, in thousandths of the width, and of the height above the ground. */
static const int air[][2] = {{70, 880},  {930, 860}, {60, 560},  {940, 530},
                             {935, 310}, {65, 340},  {300, 900}, {690, 890}};
enum { AIR_PLACES = sizeof air / sizeof *air, MOST_IN_AIR = 3, SPECKS = 12, TUFTS = 4 };

/* Heights of the ground along its line, in tenths of a point above (negative) or below its level. */
static const int ground_height[] = {0,  -9, -12, -4, 8,   14, 9, -3, -13, -10, 2,
                                    12, 13, 4,   -6, -14, -9, 3, 11, 6,   -2};
enum { HEIGHTS = sizeof ground_height / sizeof *ground_height };

/* --- the ground --------------------------------------------------------------------------------------- */

/* Draws the ground from x0 to x1: a line with gentle waves, which begin elsewhere on each page. */
static void draw_ground(struct page_setting *s, double x0, double x1, double y, double scale)
{
    const double pen = 0.9 * MM;
    struct mw_vertex at[HEIGHTS];
    for (int i = 0; i < HEIGHTS; i++)
        at[i] = (struct mw_vertex){x0 + pen / 2 + (x1 - x0 - pen) * i / (HEIGHTS - 1),
                                   y + scale * 0.1 * ground_height[(i + 3 * s->page->number) % HEIGHTS],
                                   i % 2 ? 0.04 : -0.04};
    const struct mw_line line = mw_art_line(s->arena, HEIGHTS, false, at);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &line, pen);
}

/* Returns the factor by which a scene is smaller than on a page as wide and high as letter paper; 0 if the
 * frame has no space for one. */
static double scale_for(const struct page_setting *s)
{
    const double usual_w = 480, usual_h = 560, least = 0.45,
                 scale = fmin(1, fmin(s->frame.w / usual_w, s->frame.h / usual_h));
    return scale < least ? 0 : scale;
}

/* True if the figure of a page's only puzzle leaves the corners of its box free, as a circle does. */
static bool leaves_corners(const struct page_setting *s)
{
    if (s->planned->kind != MW_PAGE_PUZZLES)
        return false;
    const struct mw_shape *rim =
        mw_shape_of_lines(s->arena, mw_grid_border(s->arena, s->solved[s->planned->first]->maze->grid, NULL));
    double area = 0;
    for (int i = 0; i < rim->n; i++)
        area += fmax(0, mw_polygon_area(rim->contour[i].n, rim->contour[i].at));
    return mw_lattice(area) < mw_lattice(0.85 * rim->box.w * rim->box.h);
}

struct page_scene mw_scene_begin(struct page_setting *s, double enlarged)
{
    const enum mw_scene kind = s->spec->look->scene;
    const bool has_maze = s->planned->kind == MW_PAGE_PUZZLES;
    const double below = 6,
                 foot = (has_maze                           ? 28
                         : s->planned->kind == MW_PAGE_PART ? 104
                                                            : 38) *
                        MM,
                 little = 10 * MM;
    struct page_scene scene = {.scale = kind == MW_SCENE_NONE ? 0 : enlarged * scale_for(s)};
    if (scene.scale == 0) {
        s->page->lacks_scene = kind != MW_SCENE_NONE;
        return scene;
    }
    s->frame.h -= below;
    scene.room = s->frame;
    scene.has_line = kind != MW_SCENE_CORNERS;
    scene.band = !scene.has_line                              ? 0
                 : kind == MW_SCENE_AUTO && leaves_corners(s) ? scene.scale * little
                                                              : scene.scale * foot;
    if (scene.has_line) {
        const enum mw_layer layer = s->layer;
        s->layer = MW_LAYER_GROUND;
        draw_ground(s, scene.room.x, scene.room.x + scene.room.w, scene.room.y + scene.room.h, scene.scale);
        s->layer = layer;
    }
    return scene;
}

double mw_scene_width(const struct page_setting *s, const struct page_scene *scene)
{
    const enum mw_scene kind = s->spec->look->scene;
    const double share = kind == MW_SCENE_FRAME || kind == MW_SCENE_AUTO ? 0.84 : 1;
    return scene->scale == 0 || leaves_corners(s) ? 0 : share * scene->room.w;
}

/* --- drawings ----------------------------------------------------------------------------------------- */

/* The drawings of a page in the order in which they are used. */
struct pool {
    int n;
    const struct mw_drawing **drawing;
    bool *is_used;
};

/* Lists the drawings of a page, without those of a pair. */
static struct pool pool_of(const struct page_setting *s, struct mw_icon_pair but)
{
    const struct mw_drawings *all = &s->spec->look->drawings;
    struct mw_rng rng = mw_rng_new(s->book->spec->seed, ORDER_STREAM);
    const int step =
        all->n % 5 == 0 ? 1 : 5; /* no multiple of n, so that the next page has others in each place */
    int *order = MW_ARRAY(s->arena, all->n, int);
    struct pool pool = {0, MW_ARRAY(s->arena, all->n, const struct mw_drawing *),
                        MW_ARRAY(s->arena, all->n, bool)};
    for (int i = 0; i < all->n; i++)
        order[i] = i;
    mw_rng_shuffle(&rng, all->n, order);
    for (int i = 0; i < all->n; i++) {
        const struct mw_drawing *drawing = all->at[order[(i + step * s->page->number) % all->n]];
        if (drawing != but.at[0] && drawing != but.at[1])
            pool.drawing[pool.n++] = drawing;
    }
    return pool;
}

/* A scene being drawn. */
struct drawn_scene {
    struct page_setting *setting;
    const struct page_scene *scene;
    struct scene_free free;
    struct pool pool;
    double largest;
};

/* A drawing at its place: its square, and the bounds of its ink. */
struct standing {
    const struct mw_drawing *drawing;
    int index; /* in the pool */
    double x, y, side;
    bool is_turned;
};

static struct mw_box ink_of(const struct standing *at)
{
    const struct mw_box b = mw_drawing_bounds(at->drawing);
    const double k = at->side / 100, left = at->is_turned ? 100 - b.x - b.w : b.x;
    return mw_box_grown((struct mw_box){at->x + k * left, at->y + k * b.y, k * b.w, k * b.h},
                        mw_drawing_pen(at->side) / 2);
}

static void draw(struct drawn_scene *d, const struct standing *at)
{
    mw_page_add_drawing(d->setting, at->drawing,
                        at->is_turned ? (struct mw_box){at->x + at->side, at->y, -at->side, at->side}
                                      : (struct mw_box){at->x, at->y, at->side, at->side});
}

/* Returns the index of the first drawing of a rank that is not used yet, and not among the `n` that are about
 * to be; -1 if there is none. A drawing that has no rank may be of middle size or small. */
static int pick(const struct drawn_scene *d, enum mw_rank rank, int n, const struct standing *taken)
{
    for (int i = 0; i < d->pool.n; i++) {
        const int given = d->pool.drawing[i]->ranks, ranks = given ? given : MW_RANK_MIDDLE | MW_RANK_SMALL;
        bool is_used = d->pool.is_used[i];
        for (int k = 0; k < n; k++)
            is_used = is_used || taken[k].index == i;
        if (!is_used && (ranks & (int)rank))
            return i;
    }
    return -1;
}

/* True if a drawing stands at the start of a pair of the book's theme. */
static bool is_hero(const struct page_setting *s, const struct mw_drawing *drawing)
{
    const struct mw_theme *theme = s->spec->theme;
    for (int i = 0; i < theme->npairs; i++)
        if (theme->pair[i].icons.at[0] == drawing)
            return true;
    return false;
}

/* Returns the index of the first hero that is large or of middle size; if there is none, of the first large
 * drawing. */
static int pick_hero(const struct drawn_scene *d)
{
    for (int i = 0; i < d->pool.n; i++)
        if (is_hero(d->setting, d->pool.drawing[i]) &&
            (d->pool.drawing[i]->ranks & (MW_RANK_LARGE | MW_RANK_MIDDLE)))
            return i;
    return pick(d, MW_RANK_LARGE, 0, NULL);
}

/* Returns the least side in points at which a drawing of a rank is not a toy beside others. */
static double least_side(enum mw_rank rank)
{
    return (rank == MW_RANK_LARGE ? 20 : rank == MW_RANK_MIDDLE ? 13 : 9) * MM;
}

/* Chooses the first `most` drawings of a group, and stands them on the ground at a size. Returns how many
 * there are: a drawing for which nothing of its rank is left is left out. */
static int stand(const struct drawn_scene *d, const struct group *group, int most, double size, double x,
                 struct standing at[PIECES])
{
    const struct mw_box *room = &d->scene->room;
    const struct pool *pool = &d->pool;
    int n = 0;
    double edge = x;
    for (int i = 0; i < most; i++) {
        const struct piece *piece = &group->piece[i];
        const bool is_again = piece->again && n > 0 && !is_hero(d->setting, at[n - 1].drawing);
        const bool is_subject = n == 0 && group == &part_layout[0];
        const int index = is_again     ? at[n - 1].index
                          : is_subject ? pick_hero(d)
                                       : pick(d, piece->rank, n, at);
        if (index < 0)
            continue;
        struct standing *next = &at[n++];
        *next = (struct standing){.drawing = pool->drawing[index],
                                  .index = index,
                                  .side = fmin(size * piece->side * MM, d->largest),
                                  .is_turned = group->is_turned && pool->drawing[index]->looks_right};
        if (mw_lattice(next->side) < mw_lattice(least_side(piece->rank) * d->scene->scale)) {
            n--;
            continue;
        }
        next->y = room->y + room->h + SUNK - MW_DRAWING_FOOT * next->side;
        const struct mw_box ink = ink_of(next);
        const double gap = n == 1 ? 0 : (piece->again && !is_again ? 6 : piece->gap) / 100.0 * ink.w;
        next->x = group->is_turned ? edge - gap - ink.w - ink.x : edge + gap - ink.x;
        edge = group->is_turned ? edge - gap - ink.w : edge + gap + ink.w;
    }
    return n;
}

/* Returns the piece of ground under a group that has no ground line to stand on: 3 mm longer at each end, as
 * far as there is room, and as high as its waves. */
static struct mw_box ground_under(const struct drawn_scene *d, int n, const struct standing *at)
{
    const struct mw_box *room = &d->scene->room;
    const double beyond = 3 * MM, wave = 3;
    struct mw_box all = ink_of(&at[0]);
    for (int i = 1; i < n; i++)
        all = mw_box_around(all, ink_of(&at[i]));
    const double x0 = fmax(room->x, all.x - beyond), x1 = fmin(room->x + room->w, all.x + all.w + beyond);
    return (struct mw_box){x0, room->y + room->h - wave, x1 - x0, 2 * wave};
}

static bool are_free(const struct drawn_scene *d, int n, const struct standing *at, bool stand)
{
    const double apart = (stand ? 4 : 2.5) * MM;
    for (int i = 0; i < n; i++)
        if (!mw_scene_is_free(&d->free, ink_of(&at[i]), apart))
            return false;
    return !stand || d->scene->has_line || mw_scene_is_free(&d->free, ground_under(d, n, at), apart);
}

static void draw_group(struct drawn_scene *d, int n, const struct standing *at)
{
    const struct mw_box ground = ground_under(d, n, at);
    if (!d->scene->has_line)
        draw_ground(d->setting, ground.x, ground.x + ground.w, ground.y + ground.h / 2, d->scene->scale);
    for (int i = 0; i < n; i++) {
        draw(d, &at[i]);
        d->pool.is_used[at[i].index] = true;
    }
    for (int i = 0; i < n; i++)
        mw_scene_take(&d->free, ink_of(&at[i]));
}

/* Draws a group as large, and as near to its place, as it finds room; or its first drawing alone; or nothing.
 */
static void place_group(struct drawn_scene *d, const struct group *wanted)
{
    struct group group = *wanted;
    static const double sizes[] = {1, 0.85, 0.72, 0.6};
    static const int off[] = {0, 40, -40, 80, -80, 130, -130};
    const struct mw_box *room = &d->scene->room;
    for (; group.n > 0; group.n--)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            for (size_t k = 0; k < sizeof off / sizeof *off; k++) {
                struct standing at[PIECES];
                const double x = room->x + (group.at + off[k]) * room->w / 1000;
                const int n = stand(d, wanted, group.n, sizes[i] * d->scene->scale, x, at);
                if (n > 0 && are_free(d, n, at, true)) {
                    draw_group(d, n, at);
                    return;
                }
            }
}

/* Draws one thing in the air, at one of the places for it. False if there is no room. */
static bool hang(struct drawn_scene *d, int place)
{
    static const int sides[] = {24, 20, 17, 14};
    const struct mw_box *room = &d->scene->room;
    const int index = pick(d, MW_RANK_AIR, 0, NULL);
    for (size_t i = 0; index >= 0 && i < sizeof sides / sizeof *sides; i++) {
        const double side = fmin(sides[i] * MM * d->scene->scale, d->largest);
        struct standing at = {.drawing = d->pool.drawing[index],
                              .index = index,
                              .side = side,
                              .x = room->x + air[place][0] * room->w / 1000 - side / 2,
                              .y = room->y + room->h - air[place][1] * room->h / 1000 - side / 2,
                              .is_turned = air[place][0] > 500 && d->pool.drawing[index]->looks_right};
        at.x = fmin(fmax(at.x, room->x), room->x + room->w - side);
        if (!are_free(d, 1, &at, false))
            continue;
        draw(d, &at);
        d->pool.is_used[index] = true;
        mw_scene_take(&d->free, ink_of(&at));
        return true;
    }
    return false;
}

static void draw_air(struct drawn_scene *d)
{
    int n = 0;
    for (int i = 0; i < AIR_PLACES && n < MOST_IN_AIR; i++)
        n += hang(d, (i + 2 * d->setting->page->number) % AIR_PLACES);
}

/* Returns a number of points from 0 to `most`, in whole tenths. */
static double chance(struct mw_rng *rng, double most)
{
    return mw_rng_pick(rng, 1 + (int)fmax(0, 10 * most)) / 10.0;
}

/* Scatters small things of a rank, each `apart` points from all else, where chance has them free: on the
 * ground, or above it. */
static void scatter(struct drawn_scene *d, struct mw_rng *rng, enum mw_rank rank, int most, double apart)
{
    const struct mw_box *room = &d->scene->room;
    const bool on_ground = rank == MW_RANK_TUFT;
    const double low = 22 * MM;
    int kinds = 0;
    for (int i = 0; i < d->pool.n; i++)
        kinds += (d->pool.drawing[i]->ranks & (int)rank) != 0;
    for (int try = 0, n = 0; try < 6 * most && n < most && kinds > 0; try++) {
        int which = mw_rng_pick(rng, kinds), i = 0;
        while (!(d->pool.drawing[i]->ranks & (int)rank) || which-- > 0)
            i++;
        const double side = (on_ground ? 3.6 : 2.4) * MM + chance(rng, 1.8 * MM),
                     x = room->x + chance(rng, room->w - side),
                     y = room->y + chance(rng, fmax(0, room->h - low)),
                     ground = room->y + room->h + 0.3 * SUNK - MW_DRAWING_FOOT * side;
        const struct standing at = {
            .drawing = d->pool.drawing[i], .index = i, .side = side, .x = x, .y = on_ground ? ground : y};
        if (!mw_scene_is_free(&d->free, ink_of(&at), apart))
            continue;
        draw(d, &at);
        mw_scene_take(&d->free, mw_box_grown(ink_of(&at), on_ground ? 5 * MM : 9 * MM));
        n++;
    }
}

/* True if things hang in the air of a page: of every second and third one that has a puzzle, and all others.
 */
static bool has_sky(const struct page_setting *s)
{
    return s->planned->kind != MW_PAGE_PUZZLES || s->page->number % 3 > 0;
}

static const struct group *layout_of(const struct page_setting *s)
{
    return s->planned->kind == MW_PAGE_PART ? part_layout : layouts[s->page->number % LAYOUTS];
}

void mw_scene_draw(struct page_setting *s, const struct page_scene *begun, struct mw_icon_pair but,
                   double top, double largest)
{
    struct page_scene below = *begun;
    const struct page_scene *scene = &below;
    below.room.h -= top - below.room.y;
    below.room.y = top;
    if (scene->scale == 0 || below.room.h <= 0)
        return;
    struct drawn_scene d = {s, scene, mw_scene_free(s, scene->room), pool_of(s, but), largest};
    struct mw_rng rng = mw_rng_new(s->book->spec->seed, PAGE_STREAM + (uint64_t)s->page->number);
    const enum mw_layer layer = s->layer;
    const int groups = scene->has_line ? GROUPS : 2;
    s->layer = MW_LAYER_GROUND;
    for (int i = 0; i < groups; i++)
        place_group(&d, &layout_of(s)[i]);
    if (s->spec->look->scene != MW_SCENE_FOOT && has_sky(s))
        draw_air(&d);
    if (scene->has_line)
        scatter(&d, &rng, MW_RANK_TUFT, TUFTS, 0.8 * MM);
    if (s->spec->look->scene != MW_SCENE_FOOT)
        scatter(&d, &rng, MW_RANK_SPECK, SPECKS, 6 * MM);
    s->layer = layer;
}

void mw_scene_below(struct page_setting *s, double y)
{
    const struct mw_box frame = s->frame;
    const double least = 40 * MM * scale_for(s) + 34;
    if (s->spec->look->scene == MW_SCENE_NONE || scale_for(s) == 0 || frame.y + frame.h - y < least)
        return;
    const struct page_scene scene = mw_scene_begin(s, 1.2);
    mw_scene_draw(s, &scene, (struct mw_icon_pair){{NULL, NULL}}, y + 28, 40 * MM);
    s->frame = frame;
}
