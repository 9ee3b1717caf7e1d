/* Draws keys and the doors that they open. A key's bow and the plate on its door have the same shape, and the
 * same letter where all letters of the maze can be read, so that they are told apart without colour. */
#include "page/maze/things.h"

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

/* Returns the type size of the letter on a plate or bow of a shape. */
static double letter_size(int look, double radius)
{
    const bool is_triangle = outlines[look].n == 3; /* has less room */
    return mw_snap((is_triangle ? 1 : 1.2) * radius, 8);
}

/* The radius of a plate whose corners, the square's, stay in the circle of its door, as a share of that. */
#define PLATE_OF_DOOR 0.72
/* The radius of a bow, and the most of a plate, as shares of the radius of keys. */
#define BOW        0.5
#define MOST_PLATE 0.62

struct key_look mw_page_key_look(const struct page_setting *s, const struct mw_maze *maze, double key,
                                 double door)
{
    struct key_look look = {
        .key = key, .plate = fmin(PLATE_OF_DOOR * door, MOST_PLATE * key), .has_letters = true};
    const double least = s->spec->profile->least_type / s->enlarged;
    for (int i = 0; i < maze->nthings; i++) {
        const double radius = maze->thing[i].kind == MW_KEY ? BOW * key : look.plate;
        look.has_letters =
            look.has_letters && mw_lattice(letter_size(maze->thing[i].look, radius)) >= mw_lattice(least);
    }
    return look;
}

/* Draws a plate or a bow: its outline, white inside, with its letter if all keys and doors have theirs. */
static void draw_plate(struct page_setting *s, int shape, struct mw_point at, double radius, bool has_letter)
{
    const double low = outlines[shape].n == 3 ? 0.12 * radius : 0;
    const struct mw_line outline = line_of(s, outlines[shape].n, true, outlines[shape].at, at, radius);
    mw_page_add_fill(s, MW_INK_PAPER, outline.n, outline.at);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &outline, pen_of(s, radius));
    if (!has_letter)
        return;
    const struct mw_text *letter =
        mw_page_text(s, MW_FACE_TITLE, letter_size(shape, radius), mw_page_letter(s, shape));
    const struct mw_box ink = letter->ink;
    mw_page_add_text(s, MW_INK_TEXT, letter, at.x - ink.x - ink.w / 2, 0,
                     at.y + low - ink.y - ink.h / 2 + letter->baseline);
}

void mw_page_draw_key(struct page_setting *s, int shape, struct mw_point at, const struct key_look *look)
{
    static const struct mw_vertex stem[] = {{0, -0.1, 0}, {0, 0.86, 0}, {0.34, 0.86, 0}},
                                  tooth[] = {{0, 0.5, 0}, {0.3, 0.5, 0}};
    const double radius = look->key, bow = BOW * radius;
    const struct mw_line lines[] = {line_of(s, 3, false, stem, at, radius),
                                    line_of(s, 2, false, tooth, at, radius)};
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 2, lines, 1.5 * pen_of(s, bow));
    draw_plate(s, shape, (struct mw_point){at.x, at.y - 0.35 * radius}, bow, look->has_letters);
}

void mw_page_draw_door(struct page_setting *s, int shape, struct mw_point middle, struct mw_point along,
                       double radius, const struct key_look *look)
{
    const struct mw_point across = {-along.y, along.x};
    const double pen = fmax(0.7 * pen_of(s, look->plate), s->least_line), thick = 0.3 * look->plate,
                 wide = thick + pen / 2,
                 half = sqrt(fmax(0, radius * radius - wide * wide)) -
                        pen / 2; /* with its corners in the circle */
    struct mw_vertex *panel = MW_ARRAY(s->arena, 4, struct mw_vertex);
    for (int i = 0; i < 4; i++) {
        const struct mw_point corner =
            mw_plus(mw_plus(middle, along, i == 0 || i == 3 ? -half : half), across, i < 2 ? -thick : thick);
        panel[i] = (struct mw_vertex){corner.x, corner.y, 0};
    }
    const struct mw_line outline = {4, true, panel};
    mw_page_add_fill(s, MW_INK_PAPER, 4, panel);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &outline, pen);
    draw_plate(s, shape, middle, look->plate, look->has_letters);
}
