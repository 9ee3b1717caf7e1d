/* Finds what of a page is free for the drawings of a scene: what lies inside the margins, apart from every
 * text, sign and other mark, and neither on nor in the maze. */
#include "page/scene/scene.h"

#include "page/maze/signs.h"

#include <assert.h>
#include <math.h>

/* The least distance of a drawing from walls, in points. */
#define FROM_WALLS (2.2 * 72 / 25.4)
/* How far a scene keeps away from arrows beyond what it keeps from other marks, so that no thing but the goal
 * stands under a gate, in points. */
#define FROM_ARROWS (8 * 72 / 25.4)
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

/* Returns the box that drawings keep away from because of a mark: its bounds. On a page that will be
 * mirrored, drawings are reflected later, and this is the box that reflection maps to where the mark ends up.
 * A wrapped text may end up anywhere in its whole width. */
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

/* Returns the outer outlines of a shape: its holes belong to the maze, and nothing of a scene stands in them.
 */
static const struct mw_shape *without_holes(struct mw_arena *arena, const struct mw_shape *rim)
{
    struct mw_shape *outer = MW_NEW(arena, struct mw_shape);
    struct mw_contour *contour = MW_ARRAY(arena, rim->n, struct mw_contour);
    *outer = *rim;
    outer->n = 0;
    for (int i = 0; i < rim->n; i++)
        if (mw_polygon_area(rim->contour[i].n, rim->contour[i].at) > 0)
            contour[outer->n++] = rim->contour[i];
    outer->contour = contour;
    return outer;
}

/* Stores the rim and the place of the only maze of a page. */
static void note_maze(struct page_setting *s, struct scene_free *free)
{
    int span = 0;
    while (span < s->nwhole && s->whole[span].placing != 0)
        span++;
    assert(span < s->nwhole && "each maze with a placing is a range that keeps its shape");
    free->shift = mw_page_shift_of_whole(s, &s->whole[span]);
    const struct mw_placing *placing = &s->page->placing[0];
    const struct mw_grid *grid = s->solved[placing->puzzle]->maze->grid;
    free->fit = (struct page_fit){.pitch = placing->pitch, .wall = placing->wall};
    const struct mw_box at_origin = mw_page_walls_box(grid, &free->fit);
    free->fit.x = placing->box.x - at_origin.x;
    free->fit.y = placing->box.y - at_origin.y;
    free->rim = without_holes(s->arena, mw_page_rim(s->arena, grid));
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
        const bool is_arrow = free.rim && mark->kind == MW_MARK_FILL && mark->ink == MW_INK_ARROW;
        mw_scene_take(&free, mw_box_grown(bounds_of(s, i), is_arrow ? FROM_ARROWS : 0));
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
    const struct mw_box apart_from_walls = mw_box_grown(as_mirrored(free, box), FROM_WALLS - SIGN_FROM_WALLS);
    if (!is_inside(&free->room, box) ||
        (free->rim && mw_signs_lie_on_maze(free->rim, &free->fit, apart_from_walls)))
        return false;
    for (int i = 0; i < free->nboxes; i++)
        if (!are_apart(free->box[i], box, apart))
            return false;
    return true;
}
