/* Lists the outer rim of a grid as places where a gate may be. A side of a grid is the part of the rim that
 * faces that way and lies at the very edge of the box, so that an arrow beside the gap stands clear of the
 * walls on every tiling. */
#include "solve/rim.h"

#include <limits.h>

int mw_post_cell(const struct rim *rim, const struct post *post)
{
    return mw_wall(rim->maze->grid, post->wall).cell[0];
}

/* Returns the least quality that posts of a side must have: the best one of which there are enough. */
static int least_quality(const struct rim *rim)
{
    for (int least = MW_GATE_BEST; least > 0; least--) {
        int n = 0, cell = MW_OUTSIDE;
        bool two = false;
        for (int i = 0; i < rim->n; i++) {
            if (rim->post[i].quality < least)
                continue;
            two |= n++ > 0 && mw_post_cell(rim, &rim->post[i]) != cell;
            cell = mw_post_cell(rim, &rim->post[i]);
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
                      .post = MW_ARRAY(scratch, grid->nouter, struct post)};
    for (int i = 0; i < rim.n; i++)
        rim.post[i] = (struct post){.wall = mw_rim_wall(grid, i),
                                    .quality = mw_gate_quality(grid, mw_rim_wall(grid, i)),
                                    .middle = mw_wall_middle(grid, mw_rim_wall(grid, i)),
                                    .out = mw_wall_outward(grid, mw_rim_wall(grid, i))};
    rim.least = least_quality(&rim);
    return rim;
}

bool mw_post_is_free(const struct rim *rim, const struct post *post)
{
    if (post->wall == rim->taken.gate)
        return false;
    return mw_post_cell(rim, post) != rim->taken.cell || rim->maze->grid->ncells == 1;
}

bool mw_post_is_choice(const struct rim *rim, const struct post *post)
{
    return post->quality >= rim->least && mw_post_is_free(rim, post);
}

/* The quality of posts that are too narrow, and the lowest of others. */
enum { NARROW = 0, WIDE = 1 };

/* --- sides and corners -------------------------------------------------------------------------------- */

/* Returns the distance of a post from the edge of the box in a direction. */
long long mw_post_depth(const struct rim *rim, const struct post *post, struct mw_point toward)
{
    const struct mw_box *box = &rim->maze->grid->box;
    if (toward.x != 0)
        return mw_lattice(toward.x < 0 ? post->middle.x - box->x : box->x + box->w - post->middle.x);
    return mw_lattice(toward.y < 0 ? post->middle.y - box->y : box->y + box->h - post->middle.y);
}

static bool leans(const struct post *post, struct mw_point toward, double least)
{
    return mw_lattice(mw_dot(post->out, toward)) > mw_lattice(least);
}

/* True if a post lies at a side: not nearer to the opposite one. */
static bool lies_at(const struct rim *rim, const struct post *post, struct mw_point toward)
{
    return mw_post_depth(rim, post, toward) <=
           mw_post_depth(rim, post, (struct mw_point){-toward.x, -toward.y});
}

/* Lists the posts that lie at a side and lean towards it, at most `slack` deeper than the outermost free one.
 */
static struct posts posts_leaning(struct mw_arena *scratch, const struct rim *rim, struct mw_point toward,
                                  double least)
{
    const long long slack = mw_lattice(0.3);
    struct posts leaning = {0, MW_ARRAY(scratch, rim->n, int)}, found = {0, MW_ARRAY(scratch, rim->n, int)};
    long long outermost = INT64_MAX - slack;
    for (int i = 0; i < rim->n; i++) {
        const struct post *post = &rim->post[i];
        if (!mw_post_is_choice(rim, post) || !leans(post, toward, least) || !lies_at(rim, post, toward))
            continue;
        const long long depth = mw_post_depth(rim, post, toward);
        outermost = depth < outermost ? depth : outermost;
        leaning.at[leaning.n++] = i;
    }
    for (int i = 0; i < leaning.n; i++)
        if (mw_post_depth(rim, &rim->post[leaning.at[i]], toward) <= outermost + slack)
            found.at[found.n++] = leaning.at[i];
    return found;
}

/* Returns the lowest quality that is taken before posts facing another way, or at another corner, are. */
static int worst_quality(const struct rim *rim)
{
    return rim->least < WIDE ? NARROW : WIDE;
}

/* Lists the posts that face a side, or that lean towards it on an outline without one, such as a triangle at
 * its tip. If none there has the quality found elsewhere, lower ones are taken, because the side was asked
 * for; then posts facing another way, and last those that are too narrow. */
static struct posts posts_of_whole_side(struct mw_arena *scratch, const struct rim *rim,
                                        struct mw_point toward)
{
    const double facing = 0.7, leaning = 0.3, any = -2;
    struct posts found = {0, NULL};
    struct rim r = *rim;
    for (r.least = rim->least; found.n == 0 && r.least >= worst_quality(rim); r.least--) {
        found = posts_leaning(scratch, &r, toward, facing);
        if (found.n == 0)
            found = posts_leaning(scratch, &r, toward, leaning);
    }
    for (r.least = worst_quality(rim); found.n == 0 && r.least >= NARROW; r.least--)
        found = posts_leaning(scratch, &r, toward, any);
    return found;
}

static bool is_in_half(const struct rim *rim, const struct post *post, enum half half)
{
    const struct mw_box *box = &rim->maze->grid->box;
    return half * mw_lattice(2 * (post->middle.x - box->x) - box->w) >= 0;
}

struct posts mw_posts_on_side(struct mw_arena *scratch, const struct rim *rim, struct mw_point toward,
                              enum half half)
{
    const struct posts side = posts_of_whole_side(scratch, rim, toward);
    struct posts kept = {0, MW_ARRAY(scratch, rim->n, int)};
    for (int i = 0; i < side.n; i++)
        if (toward.y == 0 || is_in_half(rim, &rim->post[side.at[i]], half))
            kept.at[kept.n++] = side.at[i];
    return kept.n > 0 ? kept : side;
}

/* True if a post lies at a corner of the box: no other corner is nearer. */
static bool lies_at_corner(const struct rim *rim, const struct post *post, struct mw_point corner)
{
    return lies_at(rim, post, (struct mw_point){corner.x, 0}) &&
           lies_at(rim, post, (struct mw_point){0, corner.y});
}

/* Returns the nearest post that may be chosen, of all or only of those at the corner; NULL if there is none.
 */
static const struct post *post_nearest_to(const struct rim *rim, struct mw_point toward, bool everywhere)
{
    const struct mw_box *box = &rim->maze->grid->box;
    const struct mw_point corner = {box->x + (toward.x > 0 ? box->w : 0),
                                    box->y + (toward.y > 0 ? box->h : 0)};
    const struct post *found = NULL;
    long long nearest = INT64_MAX;
    bool found_upright = false;
    for (int i = 0; i < rim->n; i++) {
        const struct post *post = &rim->post[i];
        if (!mw_post_is_choice(rim, post) || !(everywhere || lies_at_corner(rim, post, toward)))
            continue;
        bool upright = leans(post, (struct mw_point){0, toward.y}, 0.7);
        long long d = mw_lattice(mw_distance(post->middle, corner));
        if (d < nearest || (d == nearest && upright && !found_upright)) {
            nearest = d;
            found = post;
            found_upright = upright;
        }
    }
    return found;
}

const struct post *mw_post_near_corner(const struct rim *rim, struct mw_point toward)
{
    const struct post *found = NULL;
    struct rim r = *rim;
    for (; !found && r.least >= worst_quality(rim); r.least--)
        found = post_nearest_to(&r, toward, false);
    return found ? found : post_nearest_to(rim, toward, true);
}
