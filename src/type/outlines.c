/* Takes the outlines of a text's letters, for letters that are drawn with a line around them, or turned. */
#include "mazewright/type.h"
#include "mazewright/words.h"

#include <pango/pangocairo.h>

struct tracing {
    struct mw_arena *arena;
    int n, capacity, points, point_capacity;
    struct mw_line *line;
    struct mw_vertex *at;
};

static void end_line(struct tracing *t)
{
    if (t->points > 2) {
        MW_GROW(t->arena, t->line, t->n, t->capacity);
        t->line[t->n++] = (struct mw_line){t->points, true, t->at};
    }
    t->at = NULL;
    t->points = t->point_capacity = 0;
}

static void add_point(struct tracing *t, const cairo_path_data_t *point)
{
    MW_GROW(t->arena, t->at, t->points, t->point_capacity);
    t->at[t->points++] = (struct mw_vertex){mw_snap(point->point.x, 1000), mw_snap(point->point.y, 1000), 0};
}

struct mw_lines mw_type_outlines(struct mw_arena *arena, const struct mw_text *text)
{
    struct tracing t = {.arena = arena};
    mw_type_lock();
    /* without bounds, because Cairo drops letters outside of them */
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    cairo_t *cr = cairo_create(surface);
    pango_cairo_layout_path(cr, text->layout);
    cairo_set_tolerance(cr, 0.02);
    cairo_path_t *path = cairo_copy_path_flat(cr);
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t *piece = &path->data[i];
        if (piece->header.type == CAIRO_PATH_MOVE_TO)
            end_line(&t);
        if (piece->header.type != CAIRO_PATH_CLOSE_PATH)
            add_point(&t, &piece[1]);
    }
    end_line(&t);
    cairo_path_destroy(path);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    mw_type_unlock();
    return (struct mw_lines){t.n, t.line};
}
