/* Scenes: drawings around the contents of a page, outlines to be coloured in. A scene begins before the
 * contents are drawn, and takes the room for its ground from the frame; its drawings are added afterwards,
 * where the page is free (free.c). */
#ifndef MW_PAGE_SCENE_H
#define MW_PAGE_SCENE_H

#include "page/style/layout.h"

/* The scene of a page. */
struct page_scene {
    double scale;       /* factor of all sizes in mm: 1 beside a maze on letter paper; 0 for no scene */
    struct mw_box room; /* where its drawings may be; the ground is at its bottom */
    double band;        /* height above the ground in which walls leave room for drawings, in points */
    bool has_line;      /* a ground line runs across the frame */
};

/* Begins the scene of a page: draws the ground line, except for `scene: corners`, and ends the frame at the
 * ground. If there is no room for a scene, notes that on the page. `enlarged` is the factor by which drawings
 * are larger than beside a maze. */
struct page_scene mw_scene_begin(struct page_setting *, double enlarged);
/* Returns the width in points that walls should not exceed, so that there is room for drawings beside them; 0
 * for any width. */
double mw_scene_width(const struct page_setting *, const struct page_scene *);
/* Adds the drawings of the scene where the page is free below `top`, without those of the pair `excluded`.
 * None is larger than `largest` points. */
void mw_scene_draw(struct page_setting *, const struct page_scene *, struct mw_icon_pair excluded, double top,
                   double largest);
/* Returns the least height of the room for a scene below a text; 0 if the page has none. */
double mw_scene_least(const struct page_setting *);
/* Begins and draws a scene below y, if there is room for one; the frame stays as it is. */
void mw_scene_below(struct page_setting *, double y);

/* Draws a line of ground from x0 to x1 at the height y, as wavy as beside a maze on letter paper. */
void mw_scene_draw_hill(struct page_setting *, double x0, double x1, double y);

/* The part of a page that is free for drawings (free.c). */
struct scene_free {
    const struct page_setting *setting;
    struct mw_box room;
    int nboxes, capacity;
    struct mw_box *box;         /* boxes that drawings keep away from */
    double shift;               /* how far the maze moves to the right when the page is mirrored, in points */
    const struct mw_shape *rim; /* outline of the maze, in cell units; NULL if the page has no puzzle */
    struct page_fit fit;
};
/* Returns the part of a room that is free on a page with the marks that it has. */
struct scene_free mw_scene_free(struct page_setting *, struct mw_box room);
/* True if a box is inside the room, `apart` points from all marks, and at least 2.2 mm from walls. */
bool mw_scene_is_free(const struct scene_free *, struct mw_box, double apart);
/* Adds a box that drawings keep away from. */
void mw_scene_take(struct scene_free *, struct mw_box);

#endif
