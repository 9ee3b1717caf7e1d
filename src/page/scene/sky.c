/* Draws what hangs in the air of a scene, and what is scattered around: specks above the ground, tufts on it.
 */
#include "page/scene/drawn.h"

#include "mazewright/page_kinds.h"

#include <math.h>

/* --- in the air --------------------------------------------------------------------------------------- */

/* Middles of what hangs in the air: thousandths of the width, and of the height above the ground. Beside a
 * maze each page begins with others; elsewhere one of the upper corners comes first. */
static const int air[][2] = {{70, 880},  {930, 860}, {60, 560},  {940, 530},
                             {935, 310}, {65, 340},  {300, 900}, {690, 890}};
enum { AIR_PLACES = sizeof air / sizeof *air, MOST_IN_AIR = 3 };

static bool is_beside_maze(const struct drawn_scene *d)
{
    return d->setting->planned->kind == MW_PAGE_PUZZLES;
}

/* Draws one thing at one of these places, as large as there is room. False if there is none. */
static bool hang(struct drawn_scene *d, int place)
{
    static const int sides[] = {24, 20, 17, 14}; /* mm */
    const struct mw_box *room = &d->scene->room;
    const double apart = (is_beside_maze(d) ? 2.5 : 7) * MM;
    const int index = mw_scene_pick(d, MW_RANK_AIR, 0, NULL);
    for (size_t i = 0; index >= 0 && i < sizeof sides / sizeof *sides; i++) {
        const double side = fmin(sides[i] * MM * d->scene->scale, d->largest),
                     x = room->x + air[place][0] * room->w / 1000 - side / 2,
                     y = room->y + room->h - air[place][1] * room->h / 1000 - side / 2;
        const struct placed at = {.drawing = d->pool.drawing[index],
                                  .index = index,
                                  .x = fmin(fmax(x, room->x), room->x + room->w - side),
                                  .y = y,
                                  .side = side,
                                  .is_turned = air[place][0] > 500 && d->pool.drawing[index]->looks_right};
        if (!mw_scene_are_free(d, 1, &at, apart))
            continue;
        mw_scene_put(d, &at);
        d->pool.is_used[index] = true;
        mw_scene_take(&d->free, mw_scene_ink(&at));
        return true;
    }
    return false;
}

void mw_scene_draw_air(struct drawn_scene *d)
{
    const int number = mw_page_look_number(d->setting), first = is_beside_maze(d) ? 2 * number : number % 2;
    for (int i = 0, n = 0; i < AIR_PLACES && n < MOST_IN_AIR; i++)
        n += hang(d, (i + first) % AIR_PLACES);
}

/* --- scattered ---------------------------------------------------------------------------------------- */

/* How things of a rank are scattered: at most so many, each `apart` points from all else and `beside` points
 * from others like it. */
struct scattering {
    enum mw_rank rank;
    int most;
    double least_side, apart, beside;
};
static const struct scattering tufts = {MW_RANK_TUFT, 4, 3.6 * MM, 0.8 * MM, 5 * MM},
                               specks = {MW_RANK_SPECK, 12, 2.4 * MM, 6 * MM, 9 * MM};

/* Returns a random length from 0 to `most`, in tenths of a point. */
static double any_length(struct mw_rng *rng, double most)
{
    return mw_rng_pick(rng, 1 + (int)fmax(0, 10 * most)) / 10.0;
}

static int count_of_rank(const struct drawn_scene *d, enum mw_rank rank)
{
    int n = 0;
    for (int i = 0; i < d->pool.n; i++)
        n += (d->pool.drawing[i]->ranks & (int)rank) != 0;
    return n;
}

/* Returns the drawing of a rank with `which` others before it. */
static const struct mw_drawing *drawing_of_rank(const struct drawn_scene *d, enum mw_rank rank, int which)
{
    int i = 0;
    while (!(d->pool.drawing[i]->ranks & (int)rank) || which-- > 0)
        i++;
    return d->pool.drawing[i];
}

/* Draws things at random places that are free. */
static void scatter(struct drawn_scene *d, struct mw_rng *rng, const struct scattering *how)
{
    const struct mw_box *room = &d->scene->room;
    const double low = 22 * MM, /* above the ground: the height without specks */
        more = 1.8 * MM;        /* the largest side less the least */
    const int kinds = count_of_rank(d, how->rank);
    for (int try = 0, n = 0; try < 6 * how->most && n < how->most && kinds > 0; try++) {
        const struct mw_drawing *drawing = drawing_of_rank(d, how->rank, mw_rng_pick(rng, kinds));
        const double side = how->least_side + any_length(rng, more),
                     x = room->x + any_length(rng, room->w - side),
                     y = room->y + any_length(rng, room->h - low),
                     ground = room->y + room->h + 0.3 * SUNK - MW_DRAWING_FOOT * side;
        const struct placed at = {
            .drawing = drawing, .side = side, .x = x, .y = how->rank == MW_RANK_TUFT ? ground : y};
        if (!mw_scene_are_free(d, 1, &at, how->apart))
            continue;
        mw_scene_put(d, &at);
        mw_scene_take(&d->free, mw_box_grown(mw_scene_ink(&at), how->beside));
        n++;
    }
}

void mw_scene_draw_tufts(struct drawn_scene *d, struct mw_rng *rng)
{
    scatter(d, rng, &tufts);
}

void mw_scene_draw_specks(struct drawn_scene *d, struct mw_rng *rng)
{
    scatter(d, rng, &specks);
}
