/* Lists the walls of a grid's outer rim at which a gate can be. The left side of a grid, for example, is the
 * part of the rim that faces left and lies at the left edge of the box, so that an arrow beside the gap
 * stands clear of the walls on every tiling. */
#include "solve/rim.h"

#include <limits.h>

int mw_site_cell(const struct rim *rim, const struct site *site)
{
    return mw_wall(rim->maze->grid, site->wall).cell[0];
}

/* Returns the least quality that gate sites of a side must have: the best quality that a sixteenth of all
 * gate sites reach, in at least two cells; 0 if there is none. */
static int least_quality(const struct rim *rim)
{
    for (int least = MW_GATE_BEST; least > 0; least--) {
        int n = 0, cell = MW_OUTSIDE;
        bool two = false;
        for (int i = 0; i < rim->n; i++) {
            if (rim->site[i].quality < least)
                continue;
            two |= n++ > 0 && mw_site_cell(rim, &rim->site[i]) != cell;
            cell = mw_site_cell(rim, &rim->site[i]);
        }
        if (two && 16 * n >= rim->n)
            return least;
    }
    return 0;
}

/* Lists the walls of the outer rim. */
struct rim mw_rim_survey(struct mw_arena *scratch, struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    struct rim rim = {.maze = maze,
                      .taken = {MW_OUTSIDE, MW_OUTSIDE},
                      .n = grid->nouter,
                      .site = MW_ARRAY(scratch, grid->nouter, struct site)};
    for (int i = 0; i < rim.n; i++)
        rim.site[i] =
            (struct site){.wall = mw_rim_wall(grid, i),
                          .quality = grid->gate_quality ? grid->gate_quality[i]
                                                        : mw_gate_quality(grid, mw_rim_wall(grid, i)),
                          .middle = mw_wall_middle(grid, mw_rim_wall(grid, i)),
                          .out = mw_wall_outward(grid, mw_rim_wall(grid, i))};
    rim.least = least_quality(&rim);
    return rim;
}

bool mw_site_is_free(const struct rim *rim, const struct site *site)
{
    if (site->wall == rim->taken.gate)
        return false;
    return mw_site_cell(rim, site) != rim->taken.cell || rim->maze->grid->ncells == 1;
}

double mw_ends_least_distance(const struct mw_grid *grid)
{
    return (grid->box.w + grid->box.h) / 6;
}

bool mw_site_is_far(const struct rim *rim, const struct site *site)
{
    const struct mw_grid *grid = rim->maze->grid;
    return rim->taken.cell == MW_OUTSIDE || mw_lattice(mw_distance(mw_centre(grid, mw_site_cell(rim, site)),
                                                                   mw_centre(grid, rim->taken.cell))) >=
                                                mw_lattice(mw_ends_least_distance(grid));
}

bool mw_site_is_choice(const struct rim *rim, const struct site *site)
{
    return site->quality >= rim->least && mw_site_is_free(rim, site);
}

/* The quality of gate sites that are too narrow, and the lowest quality of all others. */
enum { NARROW = 0, WIDE = 1 };

/* --- sides and corners -------------------------------------------------------------------------------- */

/* Returns how deep a gate site lies: its distance from the edge of the bounding box that lies in direction
 * `toward`. */
long long mw_site_depth(const struct rim *rim, const struct site *site, struct mw_point toward)
{
    const struct mw_box *box = &rim->maze->grid->box;
    if (toward.x != 0)
        return mw_lattice(toward.x < 0 ? site->middle.x - box->x : box->x + box->w - site->middle.x);
    return mw_lattice(toward.y < 0 ? site->middle.y - box->y : box->y + box->h - site->middle.y);
}

static bool leans(const struct site *site, struct mw_point toward, double least)
{
    return mw_lattice(mw_dot(site->out, toward)) > mw_lattice(least);
}

/* True if a gate site is at least as near to a side of the bounding box as to the opposite one. */
static bool lies_at(const struct rim *rim, const struct site *site, struct mw_point toward)
{
    return mw_site_depth(rim, site, toward) <=
           mw_site_depth(rim, site, (struct mw_point){-toward.x, -toward.y});
}

/* Lists the gate sites that may be chosen (mw_site_is_choice()), that are at least as near to the side
 * `toward` as to the opposite one, and that face it: the cosine of the angle between their outward direction
 * and `toward` is more than `least`. Of these, only those at most 0.3 cell units deeper than the outermost.
 */
static struct sites sites_leaning(struct mw_arena *scratch, const struct rim *rim, struct mw_point toward,
                                  double least)
{
    const long long slack = mw_lattice(0.3);
    struct sites leaning = {0, MW_ARRAY(scratch, rim->n, int)}, found = {0, MW_ARRAY(scratch, rim->n, int)};
    long long outermost = INT64_MAX - slack;
    for (int i = 0; i < rim->n; i++) {
        const struct site *site = &rim->site[i];
        if (!mw_site_is_choice(rim, site) || !leans(site, toward, least) || !lies_at(rim, site, toward))
            continue;
        const long long depth = mw_site_depth(rim, site, toward);
        outermost = depth < outermost ? depth : outermost;
        leaning.at[leaning.n++] = i;
    }
    for (int i = 0; i < leaning.n; i++)
        if (mw_site_depth(rim, &rim->site[leaning.at[i]], toward) <= outermost + slack)
            found.at[found.n++] = leaning.at[i];
    return found;
}

/* Returns the lowest quality at which a gate site of the wanted side or corner is still preferred to gate
 * sites elsewhere. */
static int worst_quality(const struct rim *rim)
{
    return rim->least < WIDE ? NARROW : WIDE;
}

/* Lists the gate sites that face a side; if none faces it straight, as at the tip of a triangle, those that
 * face it at an angle. If none of these has the accepted quality, lists worse ones, because the side was
 * asked for; failing that, gate sites at the side that face elsewhere, and last those that are too narrow. */
static struct sites sites_of_whole_side(struct mw_arena *scratch, const struct rim *rim,
                                        struct mw_point toward)
{
    const double facing = 0.7, leaning = 0.3, any = -2;
    struct sites found = {0, NULL};
    struct rim r = *rim;
    for (r.least = rim->least; found.n == 0 && r.least >= worst_quality(rim); r.least--) {
        found = sites_leaning(scratch, &r, toward, facing);
        if (found.n == 0)
            found = sites_leaning(scratch, &r, toward, leaning);
    }
    for (r.least = worst_quality(rim); found.n == 0 && r.least >= NARROW; r.least--)
        found = sites_leaning(scratch, &r, toward, any);
    return found;
}

static bool is_in_half(const struct rim *rim, const struct site *site, enum half half)
{
    const struct mw_box *box = &rim->maze->grid->box;
    return half * mw_lattice(2 * (site->middle.x - box->x) - box->w) >= 0;
}

struct sites mw_sites_on_side(struct mw_arena *scratch, const struct rim *rim, struct mw_point toward,
                              enum half half)
{
    const struct sites side = sites_of_whole_side(scratch, rim, toward);
    struct sites kept = {0, MW_ARRAY(scratch, rim->n, int)};
    for (int i = 0; i < side.n; i++)
        if (toward.y == 0 || is_in_half(rim, &rim->site[side.at[i]], half))
            kept.at[kept.n++] = side.at[i];
    return kept.n > 0 ? kept : side;
}

/* True if no corner of the bounding box is nearer to a gate site than the one in direction `corner`. */
static bool lies_at_corner(const struct rim *rim, const struct site *site, struct mw_point corner)
{
    return lies_at(rim, site, (struct mw_point){corner.x, 0}) &&
           lies_at(rim, site, (struct mw_point){0, corner.y});
}

/* Returns the accepted gate site nearest to the corner in direction `toward`. Considers all sites if
 * `everywhere`, otherwise only those to which no other corner is nearer. NULL if there is none. */
static const struct site *site_nearest_to(const struct rim *rim, struct mw_point toward, bool everywhere)
{
    const struct mw_box *box = &rim->maze->grid->box;
    const struct mw_point corner = {box->x + (toward.x > 0 ? box->w : 0),
                                    box->y + (toward.y > 0 ? box->h : 0)};
    const struct site *found = NULL;
    long long nearest = INT64_MAX;
    bool found_upright = false;
    for (int i = 0; i < rim->n; i++) {
        const struct site *site = &rim->site[i];
        if (!mw_site_is_choice(rim, site) || !(everywhere || lies_at_corner(rim, site, toward)))
            continue;
        bool upright = leans(site, (struct mw_point){0, toward.y}, 0.7);
        long long d = mw_lattice(mw_distance(site->middle, corner));
        if (d < nearest || (d == nearest && upright && !found_upright)) {
            nearest = d;
            found = site;
            found_upright = upright;
        }
    }
    return found;
}

const struct site *mw_site_near_corner(const struct rim *rim, struct mw_point toward)
{
    const struct site *found = NULL;
    struct rim r = *rim;
    for (; !found && r.least >= worst_quality(rim); r.least--)
        found = site_nearest_to(&r, toward, false);
    return found ? found : site_nearest_to(rim, toward, true);
}
