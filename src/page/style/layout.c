/* Type sizes, and where a maze lies on its page. */
#include "page/style/layout.h"

#include "mazewright/look.h"

#include <math.h>

double mw_page_size(const struct page_setting *s, int size)
{
    const struct mw_type_sizes type = mw_spec_type(s->spec, s->enlarged);
    switch (size) {
    case SIZE_TITLE:
        return type.title;
    case SIZE_BLOCK_TITLE:
        return size * type.title / SIZE_TITLE;
    case SIZE_LABEL:
        return type.label;
    default:
        return size * type.text / SIZE_BODY;
    }
}

double mw_page_small(const struct page_setting *s, double size)
{
    const double large = 18, least = 16;
    return mw_page_size(s, SIZE_LABEL) * s->enlarged >= large ? fmax(size, least / s->enlarged) : size;
}

struct mw_point mw_page_place(const struct page_fit *fit, struct mw_point p)
{
    return (struct mw_point){fit->x + fit->pitch * p.x, fit->y + fit->pitch * p.y};
}

struct mw_box mw_page_walls_box(const struct mw_grid *grid, const struct page_fit *fit)
{
    return (struct mw_box){fit->x + fit->pitch * grid->box.x - fit->wall / 2,
                           fit->y + fit->pitch * grid->box.y - fit->wall / 2,
                           fit->pitch * grid->box.w + fit->wall, fit->pitch * grid->box.h + fit->wall};
}

/* True if b lies exactly on the straight way from a on to c. */
static bool is_on_the_way(struct mw_vertex a, struct mw_vertex b, struct mw_vertex c)
{
    const struct mw_point in = {b.x - a.x, b.y - a.y}, on = {c.x - b.x, c.y - b.y};
    return mw_cross(in, on) == 0 && mw_dot(in, on) > 0;
}

/* Returns a closed line of straight pieces without the vertices at which it runs straight on. */
static struct mw_line without_straight(struct mw_arena *arena, const struct mw_line *line)
{
    struct mw_vertex *at = MW_ARRAY(arena, line->n, struct mw_vertex);
    int n = 0;
    for (int i = 0; i < line->n; i++) {
        const struct mw_vertex before = n > 0 ? at[n - 1] : line->at[line->n - 1],
                               next = line->at[i + 1 < line->n ? i + 1 : 0];
        if (!is_on_the_way(before, line->at[i], next))
            at[n++] = line->at[i];
    }
    return (struct mw_line){n, line->closed, at};
}

const struct mw_shape *mw_page_rim(struct mw_arena *arena, const struct mw_grid *grid)
{
    const double off = 0.005;
    const struct mw_lines *flat = mw_lines_flat(arena, mw_grid_border(arena, grid, NULL), off);
    struct mw_line *line = MW_ARRAY(arena, flat->n, struct mw_line);
    for (int i = 0; i < flat->n; i++)
        line[i] = without_straight(arena, &flat->line[i]);
    return mw_shape_of_lines(arena, &(struct mw_lines){flat->n, line});
}
