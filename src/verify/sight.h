/* The part of a page that is drawn to look at a maze (sight.c). */
#ifndef MW_VERIFY_SIGHT_H
#define MW_VERIFY_SIGHT_H

#include "verify/ground.h"

/* A rectangle of pixels, `scale` to a point; x and y are its top left pixel on the page. */
struct sight {
    double scale;
    int x, y, w, h;
    struct mw_point corner; /* the point of the trimmed page at the top left pixel */
};

/* The least number of pixels across a wall; and across a wall of an answer whose line has blurred edges,
 * which may have the colour of walls. */
#define PIXELS_A_WALL   2.0
#define PIXELS_IF_ALIKE 6.0

/* Returns the least resolution of a series of steps that is not below `scale`. Mazes that differ a little in
 * size are looked at with one resolution, so that one run draws their pages (run.h). */
double mw_sight_step(double scale);
/* Returns the resolution at which corridors and walls of a puzzle can be told apart, in pixels per point. */
double mw_sight_scale(const struct claim *);
/* Returns `scale`, or less if a drawing of the maze at that resolution would take too much memory. */
double mw_sight_fitting_scale(const struct stand *, double scale);
/* True if corridors can be told apart at a resolution. False, with the error set, if not. */
bool mw_sight_is_fine_enough(const struct stand *, double scale, struct mw_error *);
/* Returns the part of a page that shows a maze and `beside` pitches on each side of it. */
struct sight mw_sight_of(const struct stand *, double scale, double beside);
/* True if any of it lies in the window of a poster's sheet. */
bool mw_sight_is_in(const struct sight *, const struct tile *);
/* Copies the pixels that one sheet of a poster shows. Pixels at the edge of the sheet's window are left out,
 * because the edge may cut through a pixel. They are copied from neighbouring sheets, whose windows overlap
 * this one. */
void mw_sight_lay_tile(struct drawing *whole, const struct drawing *sheet, const struct sight *,
                       const struct tile *);

#endif
