/* The outer rim of a grid as the places where a gate may be. A side of a grid is the rim that faces that way
 * and lies at the very edge of the box, so that an arrow beside the gap stands clear of the walls on every
 * tiling. */
#include "solve/rim.h"

#include <limits.h>

int mw_post_cell(const struct rim *rim, const struct post *post)
{
    return mw_wall(rim->maze->grid, post->wall).cell[0];
}

/* The quality that posts of a side have at the least: the best of which there are enough. */
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

/* The walls of the outer rim. */
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

/* --- sides and corners -------------------------------------------------------------------------------- */

/* How far a post lies from the edge of the box on the side that lies in that direction. */
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

/* The posts that lean toward a side, at most `slack` deeper than the outermost of those that are free. */
static struct posts posts_leaning(struct mw_arena *scratch, const struct rim *rim, struct mw_point toward,
                                  double least)
{
    const long long slack = mw_lattice(0.3);
    struct posts found = {0, MW_ARRAY(scratch, rim->n, int)};
    long long outermost = INT64_MAX - slack;
    for (int i = 0; i < rim->n; i++)
        if (mw_post_is_choice(rim, &rim->post[i]) && leans(&rim->post[i], toward, least) &&
            mw_post_depth(rim, &rim->post[i], toward) < outermost)
            outermost = mw_post_depth(rim, &rim->post[i], toward);
    for (int i = 0; i < rim->n; i++)
        if (mw_post_is_choice(rim, &rim->post[i]) && leans(&rim->post[i], toward, least) &&
            mw_post_depth(rim, &rim->post[i], toward) <= outermost + slack)
            found.at[found.n++] = i;
    return found;
}

/* Those that face the side, or on an outline without one, such as a triangle at its tip, those that lean that
 * way. */
static struct posts posts_of_whole_side(struct mw_arena *scratch, const struct rim *rim,
                                        struct mw_point toward)
{
    const struct posts facing = posts_leaning(scratch, rim, toward, 0.7);
    return facing.n > 0 ? facing : posts_leaning(scratch, rim, toward, 0.3);
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

/* The post nearest to a corner of the box; of those as near, one that faces up or down. */
const struct post *mw_post_near_corner(const struct rim *rim, struct mw_point toward)
{
    const struct mw_box *box = &rim->maze->grid->box;
    const struct mw_point corner = {box->x + (toward.x > 0 ? box->w : 0),
                                    box->y + (toward.y > 0 ? box->h : 0)};
    const struct post *found = NULL;
    long long nearest = INT64_MAX;
    bool found_upright = false;
    for (int i = 0; i < rim->n; i++) {
        const struct post *post = &rim->post[i];
        if (!mw_post_is_choice(rim, post))
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
