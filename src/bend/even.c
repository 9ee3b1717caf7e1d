/* Keeps the symmetry of a grid while its rim is bent, if the line of the shape has the symmetry, too. The
 * place of each corner becomes the mean of its own place and those of its mirrored or rotated copies, each
 * mapped back to the corner. In each round, displacements become means in this way, and all copies of a
 * corner get the least of their shares. So space is found at all copies at once, and no round undoes what an
 * earlier round settled. */
#include "bend/bend.h"

#include <string.h>

/* --- the motions -------------------------------------------------------------------------------------- */

/* Lists all motions that can be composed of those in `given`, without the identity. */
static void list_motions(struct bend_even *e, const struct mw_motions *given)
{
    e->n = given->n;
    for (int i = 0; i < given->n; i++)
        e->motion[i] = given->motion[i];
    if (given->n == 2)
        e->motion[e->n++] = mw_motion_after(&given->motion[1], &given->motion[0]);
    while (given->n == 1 && e->n < given->parts - 1) {
        e->motion[e->n] = mw_motion_after(&given->motion[0], &e->motion[e->n - 1]);
        e->n++;
    }
}

/* Lists for each motion the corner, wall or cell to which it maps each corner, wall and cell. False if it
 * maps any of them to none. */
static bool list_images(struct bending *b)
{
    const struct mw_grid *grid = b->grid;
    struct bend_even *e = &b->even;
    struct mw_point *middle = MW_ARRAY(b->scratch, grid->nwalls, struct mw_point);
    for (int i = 0; i < grid->nwalls; i++)
        middle[i] = mw_wall_middle(grid, i);
    for (int m = 0; m < e->n; m++) {
        e->corner[m] = MW_ARRAY(b->scratch, grid->ncorners, int);
        e->wall[m] = MW_ARRAY(b->scratch, grid->nwalls, int);
        e->cell[m] = MW_ARRAY(b->scratch, grid->ncells, int);
        if (!mw_motion_images(b->scratch, &e->motion[m], grid->ncorners, grid->corner, e->corner[m]) ||
            !mw_motion_images(b->scratch, &e->motion[m], grid->nwalls, middle, e->wall[m]) ||
            !mw_motion_images(b->scratch, &e->motion[m], grid->ncells, grid->centre, e->cell[m]))
            return false;
    }
    return true;
}

void mw_bend_find_even(struct bending *b, enum mw_symmetry kind)
{
    struct mw_motions given;
    if (kind == MW_NO_SYMMETRY || !mw_motions_find(b->scratch, b->grid, kind, &given))
        return;
    list_motions(&b->even, &given);
    if (!list_images(b))
        b->even.n = 0;
}

/* True if no motion maps a corner, wall or cell to one of a lower number. */
static bool is_first(const struct bend_even *e, int *const image[], int i)
{
    for (int m = 0; m < e->n; m++)
        if (image[m][i] < i)
            return false;
    return true;
}

/* --- places on the line ------------------------------------------------------------------------------- */

/* Computes the distance along a line from a place to the nearest place at which the line passes a point.
 * False if it does not pass the point. */
static bool step_to(const struct bend_line *line, double place, struct mw_point p, double *step)
{
    const double near = 0.05;
    struct bend_place found[BEND_MOST_PLACES];
    const int n = mw_bend_places(line, p, found);
    bool some = false;
    for (int i = 0; i < n; i++) {
        const double to = mw_bend_step(line, place, found[i].place);
        if (mw_lattice(found[i].distance) < mw_lattice(near) &&
            (!some || mw_lattice(fabs(to)) < mw_lattice(fabs(*step)))) {
            *step = to;
            some = true;
        }
    }
    return some;
}

/* Computes the place of a corner along its line as the mean over the corner and its mirrored or rotated
 * copies. False if a copy lies on no line, or on one that is not the copy of the corner's line. */
static bool mean_place(const struct bending *b, int corner, double *place)
{
    const struct bend_even *e = &b->even;
    double sum = 0, step = 0;
    for (int m = 0; m < e->n; m++) {
        const int image = e->corner[m][corner];
        if (b->on[image] == BEND_NONE)
            return false;
        const struct mw_point there = mw_bend_point(&b->line[b->on[image]], b->place[image]),
                              centre = e->motion[m].centre,
                              here = mw_plus(
                                  centre, mw_motion_way_back(&e->motion[m], mw_plus(there, centre, -1)), 1);
        if (!step_to(&b->line[b->on[corner]], b->place[corner], here, &step))
            return false;
        sum += step;
    }
    *place = mw_settled(b->place[corner] + sum / (e->n + 1));
    return true;
}

void mw_bend_even_places(struct bending *b)
{
    const int n = b->grid->ncorners;
    double *place = MW_ARRAY(b->scratch, n, double);
    for (int k = 0; k < n && b->even.n > 0; k++)
        if (b->on[k] != BEND_NONE && !mean_place(b, k, &place[k]))
            b->even.n = 0;
    if (b->even.n > 0)
        memcpy(b->place, place, (size_t)n * sizeof *place);
}

/* --- moves and shares --------------------------------------------------------------------------------- */

void mw_bend_even_moves(struct bending *b)
{
    const struct bend_even *e = &b->even;
    for (int k = 0; k < b->grid->ncorners && e->n > 0; k++) {
        if (!is_first(e, e->corner, k))
            continue;
        struct mw_point sum = b->moved[k];
        for (int m = 0; m < e->n; m++)
            sum = mw_plus(sum, mw_motion_way_back(&e->motion[m], b->moved[e->corner[m][k]]), 1);
        const struct mw_point mean =
            mw_settled_point((struct mw_point){sum.x / (e->n + 1), sum.y / (e->n + 1)});
        b->moved[k] = mean;
        for (int m = 0; m < e->n; m++)
            b->moved[e->corner[m][k]] = mw_settled_point(mw_motion_way(&e->motion[m], mean));
    }
}

void mw_bend_even_shares(struct bending *b)
{
    const struct bend_even *e = &b->even;
    for (int k = 0; k < b->grid->ncorners && e->n > 0; k++) {
        if (!is_first(e, e->corner, k))
            continue;
        double least = b->share[k];
        for (int m = 0; m < e->n; m++)
            least = fmin(least, b->share[e->corner[m][k]]);
        b->share[k] = least;
        for (int m = 0; m < e->n; m++)
            b->share[e->corner[m][k]] = least;
    }
}

/* --- what is finished --------------------------------------------------------------------------------- */

/* Copies the points of wall `from` to the wall to which motion m maps it; if that is wall `from` itself,
 * takes the mean of its points and their images. */
static void copy_wall(struct mw_arena *arena, const struct bending *b, struct mw_wall *wall, int m, int from)
{
    const struct bend_even *e = &b->even;
    const int to = e->wall[m][from], n = wall[from].nvia;
    const bool back = e->corner[m][wall[from].corner[0]] != wall[to].corner[0];
    if (wall[to].nvia != n && to == from)
        return;
    struct mw_point *via = MW_ARRAY(arena, n, struct mw_point);
    for (int i = 0; i < n; i++)
        via[back ? n - 1 - i : i] = mw_settled_point(mw_motion_point(&e->motion[m], wall[from].via[i]));
    for (int i = 0; i < n && to == from; i++)
        via[i] = (struct mw_point){(via[i].x + wall[to].via[i].x) / 2, (via[i].y + wall[to].via[i].y) / 2};
    wall[to].nvia = n;
    wall[to].via = via;
}

void mw_bend_even_out(struct mw_arena *arena, const struct bending *b, struct mw_wall *wall,
                      struct mw_point *centre)
{
    const struct bend_even *e = &b->even;
    for (int own = 1; own >= 0; own--) /* two rounds: first the walls and cells that the motion maps to
                                          themselves, then all others */
        for (int m = 0; m < e->n; m++) {
            for (int i = 0; i < b->grid->nwalls; i++)
                if (is_first(e, e->wall, i) && (e->wall[m][i] == i) == own)
                    copy_wall(arena, b, wall, m, i);
            for (int c = 0; c < b->grid->ncells; c++) {
                const int to = e->cell[m][c];
                if (!is_first(e, e->cell, c) || (to == c) != own)
                    continue;
                const struct mw_point p = mw_motion_point(&e->motion[m], centre[c]);
                centre[to] = own ? (struct mw_point){(p.x + centre[c].x) / 2, (p.y + centre[c].y) / 2} : p;
            }
        }
}
