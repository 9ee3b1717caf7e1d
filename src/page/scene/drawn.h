/* A scene while it is being drawn, for the files that draw its parts: what stands on the ground (ground.c),
 * and what floats above it or is scattered around (sky.c). */
#ifndef MW_PAGE_SCENE_DRAWN_H
#define MW_PAGE_SCENE_DRAWN_H

#include "page/scene/scene.h"

#include "mazewright/random.h"

#define MM (72 / 25.4)
/* How far things reach below the ground line, in points, so that they stand in it. */
#define SUNK (0.6 * MM)

/* The drawings that a page may have, in the order in which they are used. */
struct scene_pool {
    int n;
    const struct mw_drawing **drawing;
    bool *is_used;
};

struct drawn_scene {
    struct page_setting *setting;
    const struct page_scene *scene;
    struct scene_free free;
    struct scene_pool pool;
    double largest; /* the greatest side of a drawing, in points */
    int hero; /* index in the pool of the drawing that a page with one huge drawing shows; -1 for none */
};

/* A drawing with its place: the top left corner and the side of its square, in points. */
struct placed {
    const struct mw_drawing *drawing;
    int index; /* in the pool */
    double x, y, side;
    bool is_turned; /* looks to the left */
};

/* Returns the bounds of a placed drawing's ink (drawn.c). */
struct mw_box mw_scene_ink(const struct placed *);
/* Draws a placed drawing. */
void mw_scene_put(struct drawn_scene *, const struct placed *);
/* Returns the index of the first drawing of a rank that is not used yet, nor among the n in `taken`; -1 if
 * there is none. A drawing that has no rank may be of middle size or small. */
int mw_scene_pick(const struct drawn_scene *, enum mw_rank, int n, const struct placed *taken);
/* True if the ink of all n drawings is free and `apart` points from all marks. */
bool mw_scene_are_free(const struct drawn_scene *, int n, const struct placed *, double apart);

/* Draws the ground line from x0 to x1 at the height y (ground.c). */
void mw_scene_draw_ground(struct page_setting *, double x0, double x1, double y, double scale);
/* Draws the groups that stand on the ground. Without a ground line only those at its ends, each on a line of
 * its own. */
void mw_scene_draw_groups(struct drawn_scene *);

/* Draws up to three things in the air (sky.c). */
void mw_scene_draw_air(struct drawn_scene *);
/* Scatters tufts on the ground. */
void mw_scene_draw_tufts(struct drawn_scene *, struct mw_rng *);
/* Scatters specks above the ground. */
void mw_scene_draw_specks(struct drawn_scene *, struct mw_rng *);

#endif
