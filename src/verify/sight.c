/* Computes which pixels of its page show a maze, and how fine they must be. */
#include "verify/sight.h"

#include <math.h>
#include <string.h>

/* The least number of pixels across a corridor with its wall, across the narrowest opening, and across
 * that opening in a woven maze. Woven mazes need more, because the white between their
 * corridors is narrower than the opening. */
#define PIXELS_A_CORRIDOR 16.0
#define PIXELS_BETWEEN    6.0
#define PIXELS_WOVEN      20.0
#define LEAST_PIXELS      9.0   /* across a corridor, if memory allows no more */
#define MOST_PIXELS       2.5e7 /* of a drawing; each takes about forty bytes */

double mw_sight_step(double scale)
{
    const double least = 1.0 / 64, step = 1.0905; /* eight steps to twice the resolution */
    double even = least;
    while (even < scale)
        even *= step;
    return even;
}

double mw_sight_scale(const struct claim *claim)
{
    const struct stand *stand = &claim->puzzle;
    const double corridor = PIXELS_A_CORRIDOR / stand->pitch,
                 between = (claim->has_bridges ? PIXELS_WOVEN : PIXELS_BETWEEN) / stand->clear;
    return fmin(fmax(fmax(corridor, between), PIXELS_A_WALL / stand->wall), 4 * corridor);
}

double mw_sight_fitting_scale(const struct stand *stand, double scale)
{
    const double beside = 8 * stand->pitch,
                 pixels = (stand->box.w + beside) * (stand->box.h + beside) * scale * scale;
    return pixels > MOST_PIXELS ? scale * sqrt(MOST_PIXELS / pixels) : scale;
}

bool mw_sight_is_fine_enough(const struct stand *stand, double scale, struct mw_error *error)
{
    return scale >= LEAST_PIXELS / stand->pitch ||
           mw_fail(error, "it is too large to be looked at: %.0f corridors across",
                   stand->box.w / stand->pitch);
}

struct sight mw_sight_of(const struct stand *stand, double scale, double beside)
{
    const double space = beside * stand->pitch;
    struct sight s = {.scale = scale};
    s.x = (int)floor((stand->origin.x + stand->box.x - space) * scale);
    s.y = (int)floor((stand->origin.y + stand->box.y - space) * scale);
    s.w = (int)ceil((stand->box.w + 2 * space) * scale);
    s.h = (int)ceil((stand->box.h + 2 * space) * scale);
    s.corner = (struct mw_point){s.x / scale - stand->origin.x, s.y / scale - stand->origin.y};
    return s;
}

void mw_sight_lay_tile(struct drawing *whole, const struct drawing *sheet, const struct sight *s,
                       const struct tile *tile)
{
    const struct mw_box window = mw_box_grown(tile->window, -1 / s->scale);
    for (int pixel = 0; pixel < whole->w * whole->h; pixel++) {
        const struct mw_point p = mw_pixel_middle(pixel, whole->w, s->corner, s->scale);
        const double x = p.x + tile->shift.x - window.x, y = p.y + tile->shift.y - window.y;
        if (x > 0 && y > 0 && x < window.w && y < window.h)
            memcpy(&whole->rgb[3 * (size_t)pixel], &sheet->rgb[3 * (size_t)pixel], 3);
    }
}

bool mw_sight_is_in(const struct sight *s, const struct tile *tile)
{
    const struct mw_box window = tile->window,
                        sight = {s->corner.x + tile->shift.x, s->corner.y + tile->shift.y, s->w / s->scale,
                                 s->h / s->scale};
    return sight.x < window.x + window.w && window.x < sight.x + sight.w && sight.y < window.y + window.h &&
           window.y < sight.y + sight.h;
}
