/* Finds what of a page is free for the drawings of a scene: what lies inside the margins, apart from every
 * text, sign and other mark, and neither on nor in the maze. */
#include "page/scene/scene.h"

#include "page/maze/signs.h"

#define FROM_WALLS (2.2 * 72 / 25.4)

static void add_box(struct mw_arena *arena, struct mw_box **list, int *n, int *capacity, struct mw_box box)
{
    struct mw_box *boxes = *list;
    MW_GROW(arena, boxes, *n, *capacity);
    boxes[(*n)++] = box;
    *list = boxes;
}

void mw_scene_take(struct scene_free *free, struct mw_box box)
{
    add_box(free->setting->arena, &free->box, &free->nboxes, &free->capacity, box);
}

static bool is_whole(const struct page_setting *s, int mark)
{
    for (int i = 0; i < s->nwhole; i++)
        if (mark >= s->whole[i].first && mark < s->whole[i].last)
            return true;
    return false;
}

/* Returns the bounds of a mark; of a text that is wrapped, those of its whole width, because a mirrored text
 * may stand anywhere in it. */
static struct mw_box bounds_of(const struct page_setting *s, const struct mw_mark *mark)
{
    struct mw_box box = mw_mark_bounds(mark);
    if (mark->kind == MW_MARK_TEXT && s->mirrored && mark->text->setting.width > 0) {
        box.x = mark->x;
        box.w = mark->text->setting.width;
    }
    return box;
}

/* Notes the maze of a page with one puzzle. */
static void note_maze(struct page_setting *s, struct scene_free *free)
{
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
        if (is_whole(s, i))
            add_box(s->arena, &free.whole, &free.nwhole, &free.whole_capacity, bounds_of(s, mark));
        else
            mw_scene_take(&free, bounds_of(s, mark));
    }
    free.shift = s->nwhole > 0 ? mw_page_shift_of_whole(s, &s->whole[0]) : 0;
    return free;
}

static bool are_apart(struct mw_box a, struct mw_box b, double apart)
{
    const struct mw_box common = mw_box_common(mw_box_grown(a, apart), b);
    return mw_lattice(common.w) <= 0 || mw_lattice(common.h) <= 0;
}

static bool is_apart_from(int n, const struct mw_box *list, struct mw_box box, double apart)
{
    for (int i = 0; i < n; i++)
        if (!are_apart(list[i], box, apart))
            return false;
    return true;
}

/* True if a box lies inside the room; its foot may be below the ground. */
static bool is_inside(const struct mw_box *room, struct mw_box box)
{
    return mw_lattice(box.x) >= mw_lattice(room->x) && mw_lattice(box.y) >= mw_lattice(room->y) &&
           mw_lattice(box.x + box.w) <= mw_lattice(room->x + room->w);
}

/* Returns where a box lies in relation to the marks that keep their shape, once the page is mirrored. */
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
    return is_inside(&free->room, box) && is_apart_from(free->nboxes, free->box, box, apart) &&
           is_apart_from(free->nwhole, free->whole, mirrored, apart) &&
           (!free->rim || !mw_signs_lie_on_maze(&maze, &free->fit, mw_box_grown(mirrored, FROM_WALLS - 2)));
}
