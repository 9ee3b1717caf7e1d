/* Draws keys and the doors that they open. A key's bow and the plate on its door have the same shape, and the
 * same letter where it can be read, so that they are told apart without colour. */
#include "page/maze/signs.h"

#include "mazewright/profile.h"

#include <math.h>

/* The outlines of a circle, a triangle and a square, of about the same area, around the origin. */
static const struct outline {
    int n;
    struct mw_vertex at[4];
} outlines[MW_MOST_KEYS] = {{2, {{1, 0, 1}, {-1, 0, 1}}},
                            {3, {{0, -1.2, 0}, {1.04, 0.6, 0}, {-1.04, 0.6, 0}}},
                            {4, {{-0.9, -0.9, 0}, {0.9, -0.9, 0}, {0.9, 0.9, 0}, {-0.9, 0.9, 0}}}};

static struct mw_line line_of(struct page_setting *s, int n, bool closed, const struct mw_vertex *vertex,
                              struct mw_point at, double scale)
{
    struct mw_vertex *v = MW_ARRAY(s->arena, n, struct mw_vertex);
    for (int i = 0; i < n; i++)
        v[i] = (struct mw_vertex){at.x + scale * vertex[i].x, at.y + scale * vertex[i].y, vertex[i].bulge};
    return (struct mw_line){n, closed, v};
}

static double pen_of(const struct page_setting *s, double radius)
{
    return fmax(0.2 * radius, s->least_line);
}

/* Draws a plate or a bow: its outline, white inside, with its letter where that is not too small. */
static void draw_plate(struct page_setting *s, int number, struct mw_point at, double radius)
{
    const bool is_triangle = outlines[number].n == 3; /* has less room for its letter, lower down */
    const double size = mw_snap((is_triangle ? 1 : 1.2) * radius, 8), low = is_triangle ? 0.12 * radius : 0,
                 least = s->spec->profile->least_type / s->enlarged;
    const struct mw_line outline = line_of(s, outlines[number].n, true, outlines[number].at, at, radius);
    mw_page_add_fill(s, MW_INK_PAPER, outline.n, outline.at);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &outline, pen_of(s, radius));
    if (mw_lattice(size) < mw_lattice(least))
        return;
    const struct mw_text *letter = mw_page_text(s, MW_FACE_TITLE, size, mw_page_letter(s, number));
    const struct mw_box ink = letter->ink;
    mw_page_add_text(s, MW_INK_TEXT, letter, at.x - ink.x - ink.w / 2, 0,
                     at.y + low - ink.y - ink.h / 2 + letter->baseline);
}

void mw_page_draw_key(struct page_setting *s, int number, struct mw_point at, double radius)
{
    static const struct mw_vertex stem[] = {{0, 0.2, 0}, {0, 0.86, 0}, {0.34, 0.86, 0}},
                                  tooth[] = {{0, 0.52, 0}, {0.3, 0.52, 0}};
    const double bow = 0.5 * radius;
    const struct mw_line lines[] = {line_of(s, 3, false, stem, at, radius),
                                    line_of(s, 2, false, tooth, at, radius)};
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 2, lines, 1.5 * pen_of(s, bow));
    draw_plate(s, number, (struct mw_point){at.x, at.y - 0.35 * radius}, bow);
}

void mw_page_draw_door(struct page_setting *s, int number, const struct mw_point side[2], double radius)
{
    const struct mw_point middle = {(side[0].x + side[1].x) / 2, (side[0].y + side[1].y) / 2},
                          along = mw_direction(side[0], side[1]), across = {-along.y, along.x};
    const double half = 0.84 * radius, thick = 0.2 * radius;
    struct mw_vertex panel[4];
    for (int i = 0; i < 4; i++) {
        const struct mw_point end = mw_plus(middle, along, i == 0 || i == 3 ? -half : half),
                              corner = mw_plus(end, across, i < 2 ? -thick : thick);
        panel[i] = (struct mw_vertex){corner.x, corner.y, 0};
    }
    mw_page_add_fill(s, MW_INK_TEXT, 4, panel);
    draw_plate(s, number, middle, 0.6 * radius);
}
