/* Draws scenes. At the foot of a page things stand on a ground line, in groups (ground.c); others hang in the
 * air where the maze leaves room, and specks float around them (sky.c). Which drawings stand where follows
 * from the book's seed and the number of the page, so that facing pages differ. */
#include "page/scene/drawn.h"

#include "mazewright/look.h"
#include "mazewright/page_kinds.h"

#include <math.h>

/* Streams of random numbers: the order of drawings in a book; what is scattered on a page, by its number. */
enum { ORDER_STREAM = 4099, PAGE_STREAM = 1 << 20 };

/* --- room --------------------------------------------------------------------------------------------- */

/* Height of the ground line's lower half and what stands in it, which the frame loses, in points. */
#define UNDER_GROUND 6

/* Returns the factor for all sizes in mm: 1 in a frame of at least 480 x 560 points; 0 if the frame has no
 * space for a scene. */
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
    const struct mw_shape *rim = mw_page_rim(s->arena, s->solved[s->planned->first]->maze->grid);
    double area = 0;
    for (int i = 0; i < rim->n; i++)
        area += fmax(0, mw_polygon_area(rim->contour[i].n, rim->contour[i].at));
    return mw_lattice(area) < mw_lattice(0.85 * rim->box.w * rim->box.h);
}

/* Returns the height above the ground that is kept for a scene, in points at scale 1. */
static double band_of(const struct page_setting *s, const struct page_scene *scene)
{
    const enum mw_page_kind kind = s->planned->kind;
    if (!scene->has_line)
        return 0;
    if (s->spec->look->scene == MW_SCENE_AUTO && leaves_corners(s))
        return 10 * MM;
    return (kind == MW_PAGE_PUZZLES ? 28 : kind == MW_PAGE_PART ? 104 : 38) * MM;
}

struct page_scene mw_scene_begin(struct page_setting *s, double enlarged)
{
    const enum mw_scene kind = s->spec->look->scene;
    struct page_scene scene = {.scale = kind == MW_SCENE_NONE ? 0 : enlarged * scale_for(s)};
    if (scene.scale == 0) {
        s->page->lacks_scene = kind != MW_SCENE_NONE;
        return scene;
    }
    s->frame.h -= UNDER_GROUND;
    scene.room = s->frame;
    scene.has_line = kind != MW_SCENE_CORNERS;
    scene.band = scene.scale * band_of(s, &scene);
    if (scene.has_line) {
        const enum mw_layer layer = s->layer;
        s->layer = MW_LAYER_GROUND;
        mw_scene_draw_ground(s, scene.room.x, scene.room.x + scene.room.w, scene.room.y + scene.room.h,
                             scene.scale);
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

/* Lists the drawings of a page, without those of a pair. */
static struct scene_pool pool_of(const struct page_setting *s, struct mw_icon_pair excluded)
{
    const struct mw_drawings *all = &s->spec->look->drawings;
    struct mw_rng rng = mw_rng_new(s->book->spec->seed, ORDER_STREAM);
    const int step = all->n % 5 == 0 ? 1 : 5; /* has no factor in common with n, so that the next page has
                                                 others in each place */
    int *order = MW_ARRAY(s->arena, all->n, int);
    struct scene_pool pool = {0, MW_ARRAY(s->arena, all->n, const struct mw_drawing *),
                              MW_ARRAY(s->arena, all->n, bool)};
    for (int i = 0; i < all->n; i++)
        order[i] = i;
    mw_rng_shuffle(&rng, all->n, order);
    for (int i = 0; i < all->n; i++) {
        const struct mw_drawing *drawing = all->at[order[(i + step * mw_page_look_number(s)) % all->n]];
        if (drawing != excluded.at[0] && drawing != excluded.at[1])
            pool.drawing[pool.n++] = drawing;
    }
    return pool;
}

/* True if things hang in the air of a page: of two out of three pages with a puzzle, and of all others. */
static bool has_sky(const struct page_setting *s)
{
    return s->planned->kind != MW_PAGE_PUZZLES || mw_page_look_number(s) % 3 > 0;
}

void mw_scene_draw(struct page_setting *s, const struct page_scene *begun, struct mw_icon_pair excluded,
                   double top, double largest)
{
    struct page_scene scene = *begun;
    scene.room.h -= top - scene.room.y;
    scene.room.y = top;
    if (scene.scale == 0 || scene.room.h <= 0)
        return;
    struct drawn_scene d = {s, &scene, mw_scene_free(s, scene.room), pool_of(s, excluded), largest, -1};
    struct mw_rng rng = mw_rng_new(s->book->spec->seed, PAGE_STREAM + (uint64_t)mw_page_look_number(s));
    const enum mw_layer layer = s->layer;
    const bool goes_around = s->spec->look->scene != MW_SCENE_FOOT;
    s->layer = MW_LAYER_GROUND;
    mw_scene_draw_groups(&d);
    if (goes_around && has_sky(s))
        mw_scene_draw_air(&d);
    if (scene.has_line)
        mw_scene_draw_tufts(&d, &rng);
    if (goes_around)
        mw_scene_draw_specks(&d, &rng);
    s->layer = layer;
}

/* Distance of a scene from the text above it, in points. */
#define FROM_TEXT 28

double mw_scene_least(const struct page_setting *s)
{
    if (s->spec->look->scene == MW_SCENE_NONE || scale_for(s) == 0)
        return 0;
    return 40 * MM * scale_for(s) + FROM_TEXT + UNDER_GROUND;
}

void mw_scene_below(struct page_setting *s, double y)
{
    const struct mw_box frame = s->frame;
    const double least = mw_scene_least(s), left = frame.y + frame.h - y, usual = 1.2, most = 2.2,
                 usual_height = 80 * MM; /* of a room for a scene of its usual size */
    if (least == 0 || left < least)
        return;
    const double enlarged = fmin(fmax(usual, left / (usual_height * scale_for(s))), most);
    const struct page_scene scene = mw_scene_begin(s, enlarged);
    mw_scene_draw(s, &scene, (struct mw_icon_pair){{NULL, NULL}}, y + FROM_TEXT, enlarged * 34 * MM);
    s->frame = frame;
}
