/* Finds the pixel at a point of the page, computes distances between pixels, and reports faults by their
 * points. */
#include "verify/ground.h"

int mw_ground_pixel(const struct ground *g, struct mw_point p)
{
    const int x = (int)floor((p.x - g->corner.x) * g->scale), y = (int)floor((p.y - g->corner.y) * g->scale),
              w = g->field.w, h = g->field.h;
    return (y < 0 ? 0 : y >= h ? h - 1 : y) * w + (x < 0 ? 0 : x >= w ? w - 1 : x);
}

int mw_ground_gate(const struct ground *g, int end)
{
    const struct mw_point *gate = g->claim->gate[end];
    return mw_ground_pixel(g, (struct mw_point){(gate[0].x + gate[1].x) / 2, (gate[0].y + gate[1].y) / 2});
}

const char *mw_ground_end_name(int end)
{
    return end == 0 ? "the start" : end == 1 ? "the finish" : "a wrong end";
}

double mw_ground_sign_reach(const struct ground *g)
{
    return fmax(1.5 * g->unit, g->claim->puzzle.sign * g->scale);
}

long long mw_ground_apart(const struct ground *g, int a, int b)
{
    const long long x = a % g->field.w - b % g->field.w, y = a / g->field.w - b / g->field.w;
    return x * x + y * y;
}

bool mw_ground_fault(const struct ground *g, int pixel, struct mw_error *error, const char *what)
{
    const struct mw_point at = mw_pixel_middle(pixel, g->field.w, g->corner, g->scale);
    return mw_fail(error, "%s, %.0f pt from the left and %.0f pt from the top", what, at.x, at.y);
}
