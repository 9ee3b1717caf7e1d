/* Finds what of a page is free for the drawings of a scene: what lies inside the margins, apart from every
 * text, sign and other mark, and neither on nor in the maze. */
#include "page/scene/scene.h"

#include "page/maze/signs.h"

#include <math.h>

#define FROM_WALLS (2.2 * 72 / 25.4)
/* How far the foot of a thing may be below the ground, in points. */
#define BELOW_GROUND 6

void mw_scene_take(struct scene_free *free, struct mw_box box)
{
    MW_GROW(free->setting->arena, free->box, free->nboxes, free->capacity);
    free->box[free->nboxes++] = box;
}

/* Returns how far a mark moves when the page is mirrored without changing its shape; NAN if it is reflected.
 */
static double shift_of(const struct page_setting *s, int mark)
{
    for (int i = 0; i < s->nwhole; i++)
        if (mark >= s->whole[i].first && mark < s->whole[i].last)
            return mw_page_shift_of_whole(s, &s->whole[i]);
    return NAN;
}

/* Returns the bounds of a mark; of a text that is wrapped, those of its whole width, because a mirrored text
 * may stand anywhere in it. On a page that will be mirrored, a mark that keeps its shape has the bounds that
 * become its own when they are reflected. */
static struct mw_box bounds_of(const struct page_setting *s, int index)
{
    const struct mw_mark *mark = &s->page->mark[index];
    const double shift = s->mirrored ? shift_of(s, index) : NAN;
    struct mw_box box = mw_mark_bounds(mark);
    if (mark->kind == MW_MARK_TEXT && s->mirrored && mark->text->setting.width > 0) {
        box.x = mark->x;
        box.w = mark->text->setting.width;
    }
    if (!isnan(shift))
        box.x = s->page->w - box.x - shift - box.w;
    return box;
}

/* Notes the maze of a page with one puzzle. */
static void note_maze(struct page_setting *s, struct scene_free *free)
{
    int span = 0;
    while (s->whole[span].placing != 0)
        span++;
    free->shift = mw_page_shift_of_whole(s, &s->whole[span]);
    const struct mw_placing *placing = &s->page->placing[0];
    const struct mw_grid *grid = s->solved[placing->puzzle]->maze->grid;
    const double most_off_an_arc = 0.005; /* in cells */
    free->fit = (struct page_fit){.pitch = placing->pitch, .wall = placing->wall};
    const struct mw_box at_origin = mw_page_walls_box(grid, &free->fit);
    free->fit.x = placing->box.x - at_origin.x;
    free->fit.y = placing->box.y - at_origin.y;
    free->rim = mw_shape_of_lines(
        s->arena, mw_lines_flat(s->arena, mw_grid_border(s->arena, grid, NULL), most_off_an_arc));
}

struct scene_free mw_scene_free(struct page_setting *s, struct mw_box room)
{
    struct scene_free free = {.setting = s, .room = room};
    const struct mw_page *page = s->page;
    if (page->nplacings == 1)
        note_maze(s, &free);
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        const bool is_maze = free.rim && mark->layer == MW_LAYER_WALLS;
        if (mark->layer == MW_LAYER_GROUND || mark->veiled || mark->decor || is_maze)
            continue;
        mw_scene_take(&free, bounds_of(s, i));
    }
    return free;
}

static bool are_apart(struct mw_box a, struct mw_box b, double apart)
{
    const struct mw_box common = mw_box_common(mw_box_grown(a, apart), b);
    return mw_lattice(common.w) <= 0 || mw_lattice(common.h) <= 0;
}

/* True if a box lies inside the room; its foot may be a little below the ground. */
static bool is_inside(const struct mw_box *room, struct mw_box box)
{
    return mw_lattice(box.x) >= mw_lattice(room->x) && mw_lattice(box.y) >= mw_lattice(room->y) &&
           mw_lattice(box.x + box.w) <= mw_lattice(room->x + room->w) &&
           mw_lattice(box.y + box.h) <= mw_lattice(room->y + room->h + BELOW_GROUND);
}

/* Returns where a box lies in relation to the maze, once the page is mirrored. */
static struct mw_box as_mirrored(const struct scene_free *free, struct mw_box box)
{
    if (free->setting->mirrored)
        box.x = free->setting->page->w - box.x - box.w - free->shift;
    return box;
}

bool mw_scene_is_free(const struct scene_free *free, struct mw_box box, double apart)
{
    const struct mw_box mirrored = as_mirrored(free, box);
    const struct page_signs maze = {.rim = free->rim};
    if (!is_inside(&free->room, box) ||
        (free->rim && mw_signs_lie_on_maze(&maze, &free->fit, mw_box_grown(mirrored, FROM_WALLS - 2))))
        return false;
    for (int i = 0; i < free->nboxes; i++)
        if (!are_apart(free->box[i], box, apart))
            return false;
    return true;
}
