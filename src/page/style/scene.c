/* Draws scenes: drawings that stand on a ground line at the foot of a page, outlines to be coloured in. Two
 * large ones stand at its ends and look inwards, each with a smaller one beside it; the middle is lower, so
 * that they frame the maze. Which drawings stand where follows from the book's seed and the number of the
 * page, so that facing pages differ. */
#include "art/art.h"
#include "page/style/layout.h"

#include "mazewright/look.h"
#include "mazewright/random.h"

#include <math.h>

#define MM (72 / 25.4)
enum { SCENE_STREAM = 4099 }; /* the stream of random numbers that orders drawings */

/* A place on the ground: the side of the drawing's square in points, the share of the width at which its
 * middle is, and whether it looks to the left. Places are painted in order. */
struct place {
    double side, at;
    bool is_turned;
};
static const struct place places[] = {
    {34 * MM, 0.1, false},  {30 * MM, 0.9, true},   {21 * MM, 0.235, false},
    {18 * MM, 0.775, true}, {16 * MM, 0.42, false}, {12 * MM, 0.6, true},
};
enum { PLACES = sizeof places / sizeof *places };

/* Heights of the ground along its line, in tenths of a point above (negative) or below its level. */
static const int ground_height[] = {0,  -9, -12, -4, 8,   14, 9, -3, -13, -10, 2,
                                    12, 13, 4,   -6, -14, -9, 3, 11, 6,   -2};
enum { HEIGHTS = sizeof ground_height / sizeof *ground_height };

/* Returns the factor by which a scene is smaller than on a page as wide and high as letter paper; 0 if the
 * frame has no space for one. */
static double scale_for(const struct page_setting *s)
{
    const double usual_w = 480, usual_h = 560, least = 0.45,
                 scale = fmin(1, fmin(s->frame.w / usual_w, s->frame.h / usual_h));
    return scale < least ? 0 : scale;
}

static bool is_either(const struct mw_drawing *drawing, struct mw_icon_pair pair)
{
    return drawing == pair.at[0] || drawing == pair.at[1];
}

/* Lists the drawings of a page in the order of the places, each once. Returns how many there are. */
static int choose(const struct page_setting *s, struct mw_icon_pair but,
                  const struct mw_drawing *chosen[PLACES])
{
    const struct mw_drawings *all = &s->spec->look->drawings;
    struct mw_rng rng = mw_rng_new(s->book->spec->seed, SCENE_STREAM);
    const int step =
        all->n % 5 == 0 ? 1 : 5; /* no multiple of n, so that the next page has others in each place */
    int *order = MW_ARRAY(s->arena, all->n, int), n = 0;
    for (int i = 0; i < all->n; i++)
        order[i] = i;
    mw_rng_shuffle(&rng, all->n, order);
    for (int i = 0; i < all->n && n < PLACES; i++) {
        const struct mw_drawing *drawing = all->at[order[(i + step * s->page->number) % all->n]];
        if (!is_either(drawing, but))
            chosen[n++] = drawing;
    }
    return n;
}

/* Draws the ground: a line with gentle waves, which begin elsewhere on each page. */
static void draw_ground(struct page_setting *s, double y, double scale)
{
    const double pen = 0.9 * MM;
    struct mw_vertex at[HEIGHTS];
    for (int i = 0; i < HEIGHTS; i++)
        at[i] = (struct mw_vertex){s->frame.x + pen / 2 + (s->frame.w - pen) * i / (HEIGHTS - 1),
                                   y + scale * 0.1 * ground_height[(i + 3 * s->page->number) % HEIGHTS],
                                   i % 2 ? 0.04 : -0.04};
    const struct mw_line line = mw_art_line(s->arena, HEIGHTS, false, at);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &line, pen);
}

static void draw_place(struct page_setting *s, const struct mw_drawing *drawing, const struct place *place,
                       double ground, double scale)
{
    const double side = scale * place->side, foot = 0.96, sunk = 0.6 * MM,
                 middle = fmin(fmax(s->frame.x + place->at * s->frame.w, s->frame.x + side / 2),
                               s->frame.x + s->frame.w - side / 2),
                 x = middle - side / 2, y = ground + sunk - foot * side;
    mw_page_add_drawing(s, drawing,
                        place->is_turned ? (struct mw_box){x + side, y, -side, side}
                                         : (struct mw_box){x, y, side, side});
}

void mw_page_draw_scene(struct page_setting *s, struct mw_icon_pair but)
{
    const struct mw_drawing *chosen[PLACES];
    const double scale = scale_for(s), air = 8, below = 6, height = scale * places[0].side + below + air;
    if (s->spec->look->scene == MW_SCENE_NONE)
        return;
    if (scale == 0) {
        s->page->lacks_scene = true;
        return;
    }
    const double ground = s->frame.y + s->frame.h - below;
    const enum mw_layer layer = s->layer;
    s->layer = MW_LAYER_GROUND;
    draw_ground(s, ground, scale);
    for (int i = 0, n = choose(s, but, chosen); i < n; i++)
        draw_place(s, chosen[i], &places[i], ground, scale);
    s->layer = layer;
    s->frame.h -= height;
}
