/* Measures how much two shapes are alike: the area inside both divided by the area inside at least one. Many
 * horizontal lines cut both shapes; on each line, a shape is a list of the points at which its outline
 * crosses the line. */
#include "mazewright/shape.h"

#include <stdlib.h>

struct crossings {
    int n, capacity;
    double *x;
};

static void cross(struct mw_arena *scratch, struct crossings *c, struct mw_point p, struct mw_point q,
                  double y)
{
    if ((p.y > y) == (q.y > y))
        return;
    MW_GROW(scratch, c->x, c->n, c->capacity);
    c->x[c->n++] = p.x + (y - p.y) / (q.y - p.y) * (q.x - p.x);
}

static void cross_shape(struct mw_arena *scratch, struct crossings *c, const struct mw_shape *shape, double y)
{
    for (int i = 0; i < shape->n; i++)
        for (int k = 0; k < shape->contour[i].n; k++)
            cross(scratch, c, shape->contour[i].at[k], shape->contour[i].at[(k + 1) % shape->contour[i].n],
                  y);
}

static int compare(const void *a, const void *b)
{
    const double p = *(const double *)a, q = *(const double *)b;
    return (p > q) - (p < q);
}

static void sort(struct crossings *c)
{
    if (c->n > 0)
        qsort(c->x, (size_t)c->n, sizeof *c->x, compare);
}

/* Goes through both lists of crossings at once; adds the length inside both shapes to `*both`, and the length
 * inside at least one to `*either`. */
static void measure(const struct crossings *a, const struct crossings *b, double *both, double *either)
{
    double x = 0;
    for (int i = 0, k = 0; i < a->n || k < b->n;) {
        const bool first = k == b->n || (i < a->n && a->x[i] < b->x[k]);
        const double next = first ? a->x[i] : b->x[k];
        *both += i % 2 && k % 2 ? next - x : 0;
        *either += i % 2 || k % 2 ? next - x : 0;
        x = next;
        i += first;
        k += !first;
    }
}

double mw_shape_likeness(const struct mw_shape *a, const struct mw_shape *b)
{
    enum { LINES = 200 };
    struct mw_arena *scratch = mw_arena_new();
    const double top = fmin(a->box.y, b->box.y), bottom = fmax(a->box.y + a->box.h, b->box.y + b->box.h);
    double both = 0, either = 0;
    struct crossings first = {0}, second = {0};
    for (int i = 0; i < LINES; i++) {
        const double y = top + (i + 0.5) / LINES * (bottom - top);
        first.n = second.n = 0;
        cross_shape(scratch, &first, a, y);
        cross_shape(scratch, &second, b, y);
        sort(&first);
        sort(&second);
        measure(&first, &second, &both, &either);
    }
    mw_arena_free(scratch);
    return either > 0 ? both / either : 0;
}
