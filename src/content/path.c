/* Follows paths, and keeps of them what the rules of printers need: where they lie, how thick their strokes
 * are, and whether a filled one is a bar that looks like a line. */
#include "content/state.h"

#include <math.h>
#include <string.h>

/* The least length of a filled bar that counts as a line, as a multiple of its thickness and in points.
 * Shorter bars are strokes of letters that were turned into outlines. */
#define LONG      8.0
#define LONG_FILL 18.0
/* The least number of bars in a barcode, and the least share of its bounds that they fill. */
enum { BARCODE = 20 };
#define BARCODE_SHARE 0.25

struct content_path mw_content_no_path(void)
{
    return (struct content_path){.bounds = mw_bounds_none(),
                                 .thin = INFINITY,
                                 .frame = INFINITY,
                                 .before = mw_bounds_none(),
                                 .bars = mw_bounds_none()};
}

/* Returns the thickness of a part if it is a straight bar: four corners, opposite sides alike. INFINITY if it
 * is not. */
static double bar_of(const struct content_subpath *part)
{
    const struct mw_point *at = part->at;
    const bool is_back = part->n == 5 && mw_distance(at[0], at[4]) < 0.01;
    if (part->has_curves || (part->n != 4 && !is_back))
        return INFINITY;
    const double a = mw_distance(at[0], at[1]), b = mw_distance(at[1], at[2]), c = mw_distance(at[2], at[3]),
                 d = mw_distance(at[3], at[0]), longer = fmax(a, b), shorter = fmin(a, b),
                 slack = 0.02 + 0.02 * longer;
    return fabs(a - c) <= slack && fabs(b - d) <= slack && longer >= LONG * shorter && longer >= LONG_FILL
               ? shorter
               : INFINITY;
}

/* Returns the bounds of a part if it is a rectangle along the axes; else none. */
static struct mw_bounds rectangle_of(const struct content_subpath *part)
{
    struct mw_bounds bounds = mw_bounds_none();
    const struct mw_point *at = part->at;
    const bool is_back = part->n == 5 && mw_distance(at[0], at[4]) < 0.01;
    if (part->has_curves || (part->n != 4 && !is_back))
        return bounds;
    for (int i = 0; i < 4; i++) {
        const struct mw_point side = mw_plus(at[(i + 1) % 4], at[i], -1);
        if (fabs(side.x) > 0.01 && fabs(side.y) > 0.01)
            return mw_bounds_none();
        mw_bounds_add(&bounds, at[i]);
    }
    return bounds;
}

/* Returns a number above 0 for a part that turns one way round, below 0 for the other way. */
static double turn_of(const struct content_subpath *part)
{
    const struct mw_point *at = part->at;
    return part->n < 3 ? 0 : mw_cross(mw_plus(at[1], at[0], -1), mw_plus(at[2], at[1], -1));
}

/* Returns the thickness of the frame between two rectangles, one of which lies within the other; INFINITY if
 * neither does, or if the frame is too thick for a line. */
static double frame_of(const struct mw_bounds *a, const struct mw_bounds *b)
{
    const bool is_inner = a->left >= b->left && a->right <= b->right;
    const struct mw_bounds *in = is_inner ? a : b, *out = is_inner ? b : a;
    const double gap[] = {in->left - out->left, out->right - in->right, in->top - out->top,
                          out->bottom - in->bottom},
                 least = fmin(fmin(gap[0], gap[1]), fmin(gap[2], gap[3])),
                 length = fmin(in->right - in->left, in->bottom - in->top);
    return least >= 0 && length >= LONG_FILL && length >= LONG * least ? least : INFINITY;
}

static bool are_near(double a, double b)
{
    return fabs(a - b) <= 0.02;
}

/* True if two rectangles share a whole side. */
static bool share_side(const struct mw_bounds *a, const struct mw_bounds *b)
{
    const bool beside = are_near(a->top, b->top) && are_near(a->bottom, b->bottom) &&
                        (are_near(a->left, b->right) || are_near(a->right, b->left)),
               above = are_near(a->left, b->left) && are_near(a->right, b->right) &&
                       (are_near(a->top, b->bottom) || are_near(a->bottom, b->top));
    return beside || above;
}

/* Ends a group of touching bars: counts its thickness for the path, and begins the next group with a
 * rectangle, or with none. */
static void end_bars(struct content_path *path, struct mw_bounds next)
{
    const struct mw_bounds *bars = &path->bars;
    const double w = bars->right - bars->left, h = bars->bottom - bars->top, shorter = fmin(w, h);
    if (shorter > 0 && fmax(w, h) >= LONG * shorter)
        path->thin = fmin(path->thin, shorter);
    path->bars = next;
}

/* Adds a bar along the axes. */
static void add_bar(struct content_path *path, const struct mw_bounds *bar)
{
    if (!share_side(&path->bars, bar)) {
        end_bars(path, *bar);
        return;
    }
    path->bars.left = fmin(path->bars.left, bar->left);
    path->bars.top = fmin(path->bars.top, bar->top);
    path->bars.right = fmax(path->bars.right, bar->right);
    path->bars.bottom = fmax(path->bars.bottom, bar->bottom);
}

static void end_part(struct content_path *path)
{
    const struct mw_bounds rectangle = rectangle_of(&path->part);
    const double frame = frame_of(&path->before, &rectangle), turn = turn_of(&path->part);
    double thickness = bar_of(&path->part);
    if (isfinite(thickness) && rectangle.right > rectangle.left) {
        add_bar(path, &rectangle);
        thickness = INFINITY;
    }
    if (turn * path->turn < 0)
        thickness = fmin(thickness, frame);
    path->frame = fmin(path->frame, frame);
    path->before = rectangle;
    path->turn = turn;
    if (isfinite(bar_of(&path->part))) {
        const struct mw_point *at = path->part.at;
        path->nbars++;
        path->bar_area += fabs(mw_cross(mw_plus(at[1], at[0], -1), mw_plus(at[2], at[1], -1)));
    }
    path->thin = fmin(path->thin, thickness);
    path->part = (struct content_subpath){.n = 0};
}

static void add_point(struct content_path *path, struct mw_point p)
{
    mw_bounds_add(&path->bounds, p);
    if (path->part.n < 5)
        path->part.at[path->part.n] = p;
    path->part.n += path->part.n <= 5;
    path->now = p;
}

/* Returns the point that operands `x` and `x` - 1, counted from the last, name. */
static struct mw_point point_at(const struct content_walk *w, const struct content_tokens *t, int x)
{
    return mw_content_placed(&w->state.matrix, mw_content_operand_number(t, x),
                             mw_content_operand_number(t, x - 1));
}

/* Adds a straight line to a point, and notes how the matrix stretches lengths along it. */
static void add_line(struct content_walk *w, struct mw_point to)
{
    const struct content_matrix *m = &w->state.matrix;
    const struct mw_point by = mw_plus(to, w->path.now, -1);
    const double area = fabs(m->a * m->d - m->b * m->c),
                 own = hypot(m->d * by.x - m->c * by.y, m->a * by.y - m->b * by.x); /* in units, times area */
    if (own > 0)
        w->path.along = fmax(w->path.along, area * hypot(by.x, by.y) / own);
    add_point(&w->path, to);
}

static void add_rectangle(struct content_walk *w, const struct content_tokens *t)
{
    const double x = mw_content_operand_number(t, 3), y = mw_content_operand_number(t, 2),
                 width = mw_content_operand_number(t, 1), height = mw_content_operand_number(t, 0);
    const double corner[][2] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    end_part(&w->path);
    add_point(&w->path, mw_content_placed(&w->state.matrix, x, y));
    for (int i = 1; i < 4; i++)
        add_line(w, mw_content_placed(&w->state.matrix, corner[i][0], corner[i][1]));
}

static void add_curve(struct content_walk *w, const struct content_tokens *t, int npoints)
{
    w->path.part.has_curves = w->path.has_curves = true;
    for (int i = npoints - 1; i >= 0; i--)
        add_point(&w->path, point_at(w, t, 2 * i + 1));
}

/* --- painting ----------------------------------------------------------------------------------------- */

static void fill(struct content_walk *w, bool is_even_odd)
{
    const struct content_path *path = &w->path;
    const double area = (path->bounds.right - path->bounds.left) * (path->bounds.bottom - path->bounds.top);
    const bool is_barcode = path->nbars >= BARCODE && path->bar_area >= BARCODE_SHARE * area;
    const struct content_mark mark = {.kind = CONTENT_FILL,
                                      .thin = is_barcode    ? INFINITY
                                              : is_even_odd ? fmin(path->thin, path->frame)
                                                            : path->thin};
    if (!mw_content_paint_pattern(w, &w->state.fill, w->path.bounds))
        mw_content_visit(w, mark, &w->state.fill, w->path.bounds);
}

/* Returns the thickness of a stroke of width 1 where it is thinnest. A straight line that the matrix
 * lengthens by a factor s is |determinant| / s thick, because the matrix scales areas by its determinant. */
static double thinnest(const struct content_walk *w)
{
    const struct content_matrix *m = &w->state.matrix;
    return w->path.along > 0 && !w->path.has_curves ? fabs(m->a * m->d - m->b * m->c) / w->path.along
                                                    : mw_content_least_scale(m);
}

static void stroke(struct content_walk *w)
{
    const double width = fabs(w->state.width);
    const struct content_mark mark = {.kind = CONTENT_STROKE, .thin = width * thinnest(w)};
    const double half = width * mw_content_greatest_scale(&w->state.matrix) / 2;
    struct mw_bounds bounds = w->path.bounds;
    bounds.left -= half;
    bounds.top -= half;
    bounds.right += half;
    bounds.bottom += half;
    mw_content_visit(w, mark, &w->state.stroke, bounds);
}

/* Ends a path, which becomes part of the clip if that was asked for. */
static void end_path(struct content_walk *w)
{
    struct mw_bounds *clip = &w->state.clip;
    if (w->path.clips) {
        clip->left = fmax(clip->left, w->path.bounds.left);
        clip->top = fmax(clip->top, w->path.bounds.top);
        clip->right = fmin(clip->right, w->path.bounds.right);
        clip->bottom = fmin(clip->bottom, w->path.bounds.bottom);
    }
    w->path = mw_content_no_path();
}

/* How each operator paints. */
static const struct painter {
    const char *name;
    bool fills, strokes;
} painters[] = {{"S", false, true},  {"s", false, true},  {"f", true, false},  {"F", true, false},
                {"f*", true, false}, {"B", true, true},   {"B*", true, true},  {"b", true, true},
                {"b*", true, true},  {"n", false, false}, {NULL, false, false}};

static bool paint(struct content_walk *w, const char *name)
{
    const struct painter *painter = painters;
    while (painter->name && strcmp(painter->name, name) != 0)
        painter++;
    if (!painter->name)
        return false;
    end_part(&w->path);
    end_bars(&w->path, mw_bounds_none());
    if (painter->fills)
        fill(w, strchr(name, '*') != NULL);
    if (painter->strokes)
        stroke(w);
    end_path(w);
    return true;
}

bool mw_content_follow_path(struct content_walk *w, const struct content_tokens *t)
{
    const char *name = t->name;
    if (strcmp(name, "m") == 0) {
        end_part(&w->path);
        add_point(&w->path, point_at(w, t, 1));
    } else if (strcmp(name, "l") == 0)
        add_line(w, point_at(w, t, 1));
    else if (strcmp(name, "c") == 0)
        add_curve(w, t, 3);
    else if (strcmp(name, "v") == 0 || strcmp(name, "y") == 0)
        add_curve(w, t, 2);
    else if (strcmp(name, "re") == 0)
        add_rectangle(w, t);
    else if (strcmp(name, "W") == 0 || strcmp(name, "W*") == 0)
        w->path.clips = true;
    else if (strcmp(name, "h") != 0)
        return paint(w, name);
    return true;
}
