/* Colours, patterns and what is particular to a mark's paint. */
#include "content/inks.h"
#include "content/state.h"

#include <math.h>
#include <string.h>

/* Returns what makes a mark transparent; NULL if nothing does. */
static const char *transparency(const struct content_state *state, const struct content_paint *paint)
{
    return paint->alpha < 1       ? "opacity"
           : state->blends        ? "a blend mode"
           : state->has_soft_mask ? "a soft mask"
                                  : NULL;
}

void mw_content_visit(struct content_walk *w, struct content_mark mark, const struct content_paint *paint,
                      struct mw_bounds bounds)
{
    const struct mw_bounds *clip = &w->state.clip;
    if (w->tiled && bounds.left <= clip->right && bounds.right >= clip->left && bounds.top <= clip->bottom &&
        bounds.bottom >= clip->top) {
        bounds = *w->tiled;
        clip = w->tiled;
    }
    const double left = fmax(bounds.left, clip->left), top = fmax(bounds.top, clip->top),
                 right = fmin(bounds.right, clip->right), bottom = fmin(bounds.bottom, clip->bottom);
    if (!(left <= right && top <= bottom) || w->hidden > 0)
        return;
    mark.box = (struct mw_box){left, top, right - left, bottom - top};
    mark.colour = paint->colour;
    mark.overprints = paint->overprints;
    mark.transparent = mark.transparent ? mark.transparent : transparency(&w->state, paint);
    w->visit(w->context, &mark);
}

/* --- colours ------------------------------------------------------------------------------------------ */

static void set_space(struct content_walk *w, struct content_paint *paint, const char *name)
{
    qpdf_oh space = mw_content_resource(w, "/ColorSpace", name);
    if (qpdf_oh_is_null(w->pdf, space))
        space = qpdf_oh_new_name(w->pdf, mw_format(w->arena, "/%s", name));
    qpdf_oh base = mw_content_item(w->pdf, space, 1);
    const bool is_pattern = mw_content_is_named(w->pdf, mw_content_item(w->pdf, space, 0), "/Pattern");
    paint->pattern = 0;
    paint->colour = mw_content_space(w->arena, w->pdf, is_pattern ? base : space);
}

/* Sets a colour or a pattern, by the operands of an operator. */
static void set_colour(struct content_walk *w, struct content_paint *paint, const struct content_tokens *t)
{
    const char *pattern = mw_content_operand_name(t, 0);
    paint->pattern = pattern[0] ? mw_content_resource(w, "/Pattern", pattern) : 0;
    mw_content_set_colour(&paint->colour, t, pattern[0] != '\0');
}

static void set_device(struct content_paint *paint, const struct content_tokens *t, int n)
{
    double part[4];
    for (int i = 0; i < n; i++)
        part[i] = mw_content_operand_number(t, n - 1 - i);
    paint->pattern = 0;
    paint->colour = mw_content_device(n, part);
}

bool mw_content_follow_colour(struct content_walk *w, const struct content_tokens *t)
{
    static const struct {
        const char *fill, *stroke;
        int n; /* parts of a device's colour; 0 sets a space, -1 a colour of the space */
    } operators[] = {{"g", "G", 1},   {"rg", "RG", 3},  {"k", "K", 4},
                     {"cs", "CS", 0}, {"sc", "SC", -1}, {"scn", "SCN", -1}};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        const bool fills = strcmp(t->name, operators[i].fill) == 0;
        struct content_paint *paint = fills ? &w->state.fill : &w->state.stroke;
        if (!fills && strcmp(t->name, operators[i].stroke) != 0)
            continue;
        if (w->is_glyph)
            return true;
        if (operators[i].n > 0)
            set_device(paint, t, operators[i].n);
        else if (operators[i].n == 0)
            set_space(w, paint, mw_content_operand_name(t, 0));
        else
            set_colour(w, paint, t);
        return true;
    }
    return false;
}

/* --- patterns ----------------------------------------------------------------------------------------- */

void mw_content_paint_shading(struct content_walk *w, qpdf_oh shading, const struct content_paint *of,
                              struct mw_bounds bounds)
{
    struct content_paint paint = *of;
    paint.colour = mw_content_inkiest(w->arena, w->pdf, shading);
    mw_content_visit(w, (struct content_mark){.kind = CONTENT_SHADE, .thin = INFINITY}, &paint, bounds);
}

bool mw_content_paint_pattern(struct content_walk *w, const struct content_paint *paint,
                              struct mw_bounds bounds)
{
    qpdf_oh pattern = paint->pattern;
    if (pattern == 0 || qpdf_oh_is_null(w->pdf, pattern))
        return false;
    if (!qpdf_oh_is_stream(w->pdf, pattern)) {
        mw_content_paint_shading(w, mw_content_key(w->pdf, pattern, "/Shading"), paint, bounds);
        return true;
    }
    const struct content_state before = w->state;
    const struct content_path path = w->path;
    const struct mw_bounds *outer = w->tiled, *clip = &before.clip,
                           area = {fmax(clip->left, bounds.left), fmax(clip->top, bounds.top),
                                   fmin(clip->right, bounds.right), fmin(clip->bottom, bounds.bottom)};
    if (outer || !(area.left <= area.right && area.top <= area.bottom))
        return true;
    w->tiled = &area;
    w->state.matrix = w->base;
    w->state.clip = mw_content_everywhere();
    w->state.fill.pattern = w->state.stroke.pattern = 0;
    w->read(w, pattern, 0);
    w->tiled = outer;
    w->state = before;
    w->path = path;
    return true;
}
