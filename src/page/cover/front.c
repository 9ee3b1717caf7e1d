/* Draws the front of a cover. A layout is one row: where title and picture stand, and which areas lie behind.
 */
#include "page/cover/cover.h"

#include "art/art.h"

#include "mazewright/look.h"
#include "mazewright/page_words.h"
#include "mazewright/shape.h"

#include <math.h>
#include <stdio.h>

#define MM (72 / 25.4)

/* A layout; lengths are shares of the width and height of the front. */
struct layout {
    struct mw_box title, art;
    double hill;     /* where the hill begins; 1 for none */
    double band;     /* how far a band behind the title reaches down; 0 for none */
    double sun;      /* radius of the disc behind the picture, as a share of the width; 0 for none */
    double frame;    /* how far a frame of paper is from the edges, as a share of the width; 0 for none */
    bool is_peopled; /* drawings stand on the hill */
    bool is_central; /* the title stands in the middle of its box */
};
static const struct layout layouts[MW_NCOVER_LAYOUTS] = {
    [MW_COVER_SCENE] = {.title = {0.1, 0.065, 0.8, 0.225},
                        .art = {0.12, 0.335, 0.76, 0.465},
                        .hill = 0.735,
                        .sun = 0.34,
                        .is_peopled = true},
    [MW_COVER_MAZE] = {.title = {0.1, 0.06, 0.8, 0.19},
                       .art = {0.07, 0.29, 0.86, 0.575},
                       .hill = 1,
                       .sun = 0},
    [MW_COVER_BAND] = {.title = {0.09, 0.055, 0.82, 0.215},
                       .art = {0.11, 0.36, 0.78, 0.44},
                       .hill = 0.81,
                       .band = 0.3,
                       .is_peopled = true,
                       .is_central = true},
    [MW_COVER_BADGE] = {.title = {0.1, 0.06, 0.8, 0.2},
                        .art = {0.2, 0.37, 0.6, 0.4},
                        .hill = 0.83,
                        .sun = 0.35},
    [MW_COVER_FRAME] = {.title = {0.16, 0.11, 0.68, 0.19},
                        .art = {0.2, 0.365, 0.6, 0.41},
                        .hill = 1,
                        .frame = 0.07},
    [MW_COVER_PLAIN] = {.title = {0.12, 0.16, 0.76, 0.3},
                        .art = {0.31, 0.53, 0.38, 0.27},
                        .hill = 1,
                        .is_central = true},
};

static const struct layout *layout_of(const struct cover *c)
{
    return &layouts[c->spec->layout == MW_COVER_AUTO ? MW_COVER_BAND : c->spec->layout];
}

static struct mw_box part_of(const struct cover *c, struct mw_box share)
{
    return (struct mw_box){c->front.x + share.x * c->front.w, c->front.y + share.y * c->front.h,
                           share.w * c->front.w, share.h * c->front.h};
}

/* --- areas -------------------------------------------------------------------------------------------- */

static void fill_box(struct page_setting *s, enum mw_ink ink, struct mw_box box)
{
    const struct mw_line line = mw_art_box(s->arena, box);
    mw_page_add_strokes(s, MW_MARK_FILL, ink, 1, &line, 0);
}

/* Returns the whole sheet, with what is cut off or folded in. */
static struct mw_box sheet_of(const struct page_setting *s)
{
    return (struct mw_box){-s->bleed.left, -s->bleed.top, s->page->w + s->bleed.left + s->bleed.right,
                           s->page->h + s->bleed.top + s->bleed.bottom};
}

double mw_cover_hill(const struct cover *c)
{
    const struct mw_box any = c->front.w > 0 ? c->front : c->back;
    return any.y + layout_of(c)->hill * any.h;
}

/* Returns a height between two, which begins and ends level. */
static double between(double a, double b, double share)
{
    return a + (b - a) * share * share * (3 - 2 * share);
}

/* Fills a hill that runs over the whole sheet, from the front over the spine to the back, in slow waves. */
static void fill_hill(const struct cover *c)
{
    enum { WAVES = 6, STEPS = 16, POINTS = WAVES * STEPS + 1 };
    static const double height[WAVES + 1] = {4, -6, 2, -8, 5, -4, 3}; /* mm above the hill's level, upwards */
    const struct mw_box sheet = sheet_of(c->s);
    const double level = mw_cover_hill(c), scale = fmin(1, c->s->page->h / 720) * MM;
    struct mw_vertex at[POINTS + 2];
    for (int i = 0; i < POINTS; i++) {
        const int wave = i < POINTS - 1 ? i / STEPS : WAVES - 1;
        const double h = between(height[wave], height[wave + 1], (double)(i - wave * STEPS) / STEPS);
        at[i] = (struct mw_vertex){sheet.x + i * sheet.w / (POINTS - 1), level - scale * h, 0};
    }
    at[POINTS] = (struct mw_vertex){sheet.x + sheet.w, sheet.y + sheet.h, 0};
    at[POINTS + 1] = (struct mw_vertex){sheet.x, sheet.y + sheet.h, 0};
    mw_page_add_fill(c->s, MW_INK_HILL, POINTS + 2, at);
}

void mw_cover_fill_ground(const struct cover *c)
{
    const struct layout *layout = layout_of(c);
    const int first = c->s->page->nmarks;
    fill_box(c->s, MW_INK_GROUND, sheet_of(c->s));
    if (layout->sun > 0 && c->front.w > 0) {
        const struct mw_box art = part_of(c, layout->art);
        mw_page_add_disc(c->s, MW_INK_SUN, art.x + art.w / 2, art.y + art.h / 2, layout->sun * c->front.w);
    }
    if (layout->hill < 1)
        fill_hill(c);
    mw_page_mark_as_decor(c->s, first);
}

/* Fills a box as wide as the front, to the edges of the sheet, from the top down to y. */
static void fill_band(const struct cover *c, double y)
{
    const struct mw_box sheet = sheet_of(c->s);
    fill_box(c->s, MW_INK_ACCENT,
             (struct mw_box){c->front.x, sheet.y, sheet.x + sheet.w - c->front.x, y - sheet.y});
}

/* Fills a frame: paper with a dark line inside of it. */
static void fill_frame(const struct cover *c, double share)
{
    const double away = share * c->front.w, line = 2.2, inside = 7;
    const struct mw_box box = mw_box_grown(c->front, -away), inner = mw_box_grown(box, -inside);
    const struct mw_line rule = mw_art_box(c->s->arena, inner);
    fill_box(c->s, MW_INK_PAPER, box);
    mw_page_add_strokes(c->s, MW_MARK_STROKE, MW_INK_TEXT, 1, &rule, line);
}

/* --- what stands on it -------------------------------------------------------------------------------- */

/* Returns the first drawing from number `from` on that may stand on the ground as large as that; NULL if
 * there is none. Sets `from` to the number after it. */
static const struct mw_drawing *next_drawing(const struct page_setting *s, int ranks, int *from)
{
    const struct mw_drawings *all = &s->spec->look->drawings;
    while (*from < all->n) {
        const struct mw_drawing *drawing = all->at[(*from)++];
        if (drawing->ranks & ranks)
            return drawing;
    }
    return NULL;
}

static void stand(const struct cover *c, const struct mw_drawing *drawing, double left, double side,
                  double foot, bool is_turned)
{
    const double y = foot - MW_DRAWING_FOOT * side;
    if (drawing)
        mw_page_add_drawing(c->s, drawing,
                            is_turned && drawing->looks_right ? (struct mw_box){left + side, y, -side, side}
                                                              : (struct mw_box){left, y, side, side});
}

/* Lets a large drawing stand at the left of the hill, beside the spine, and a smaller one at its right. */
static void people(const struct cover *c)
{
    const struct mw_box f = c->front;
    const double pen = 2, large = 0.23 * f.w, small = 0.17 * f.w,
                 inner = fmax(c->rules->fold + pen, 0.035 * f.w),
                 outer = fmax(c->rules->safe + pen, 0.035 * f.w),
                 foot = f.y + f.h - fmax(c->rules->safe + pen, 0.045 * f.h);
    int from = 0;
    stand(c, next_drawing(c->s, MW_RANK_LARGE, &from), f.x + inner, large, foot, false);
    stand(c, next_drawing(c->s, MW_RANK_MIDDLE | MW_RANK_SMALL, &from), f.x + f.w - outer - small, small,
          foot, true);
}

/* True if a disc keeps away from a maze. On a page that is mirrored the maze is not, so the disc is tested
 * where it will stand beside it. */
static bool is_apart(const struct cover *c, const struct mw_shape *rim, const struct page_fit *fit,
                     struct mw_point middle, double radius)
{
    const double apart = radius + 6, of_maze = fit->x + fit->pitch * (rim->box.x + rim->box.w / 2);
    const struct mw_point at = {c->s->mirrored ? 2 * of_maze - middle.x : middle.x, middle.y};
    for (int i = 0; i < rim->n; i++)
        for (int k = 0; k < rim->contour[i].n; k++)
            if (mw_distance(mw_page_place(fit, rim->contour[i].at[k]), at) < apart)
                return false;
    return !mw_shape_holds(rim,
                           (struct mw_point){(at.x - fit->x) / fit->pitch, (at.y - fit->y) / fit->pitch});
}

/* Draws the badge with the ages of the readers, where it is clear of the maze: between title and picture at
 * the right, and else at other places beside the picture. */
static void add_badge(const struct cover *c, const char *ages, const struct mw_shape *rim,
                      const struct page_fit *fit, double top)
{
    static const double place[][2] = {{0.86, 0.06}, {0.14, 0.06}, {0.87, 0.42},
                                      {0.13, 0.42}, {0.87, 0.9},  {0.13, 0.9}};
    const struct mw_box f = c->front, art = part_of(c, layout_of(c)->art);
    const double radius = 0.078 * f.w;
    const char *word = c->s->spec->words->ages;
    for (size_t i = 0; i < sizeof place / sizeof *place; i++) {
        const struct mw_point at = {f.x + place[i][0] * f.w,
                                    fmax(art.y + place[i][1] * art.h, top + radius + 4)};
        if (fit->pitch > 0 && !is_apart(c, rim, fit, at, radius))
            continue;
        const enum mw_ink ink = mw_cover_ink_on(c->s, MW_INK_ACCENT);
        mw_page_add_disc(c->s, MW_INK_ACCENT, at.x, at.y, radius);
        mw_cover_add_text(
            c->s, MW_FACE_TITLE, ink, word,
            (struct mw_box){at.x - 0.7 * radius, at.y - 0.62 * radius, 1.4 * radius, 0.5 * radius},
            0.34 * radius);
        mw_cover_add_text(
            c->s, MW_FACE_TITLE, ink, ages,
            (struct mw_box){at.x - 0.78 * radius, at.y - 0.2 * radius, 1.56 * radius, 0.9 * radius},
            0.66 * radius);
        return;
    }
}

/* Returns the ages of the readers: the cover's, else those of the book's reader; "" if it is for anyone. */
static const char *ages_of(const struct cover *c)
{
    int from, to;
    const char *reader = c->s->spec->reader->name;
    const char *own =
        sscanf(reader, "%d-%d", &from, &to) == 2
            ? mw_format(c->s->arena, "%s\xe2\x80\x93%s", mw_page_digits(c->s, from), mw_page_digits(c->s, to))
            : "";
    return mw_cover_or(c->spec->ages, own);
}

/* Returns the ink of what lies at the foot of the front. */
static enum mw_ink ground_at_foot(const struct layout *layout)
{
    return layout->hill < 0.95 ? MW_INK_HILL : layout->frame > 0 ? MW_INK_PAPER : MW_INK_GROUND;
}

/* Writes what is in the book, and who made it, in the middle of the foot. */
static void add_foot(const struct cover *c)
{
    const struct layout *layout = layout_of(c);
    const struct mw_box f = c->front;
    const struct mw_words *words = c->s->spec->words;
    const bool has_answers = mw_cover_has_answers(c);
    const char *line = mw_page_fill_in(c->s, has_answers ? words->cover_line : words->cover_line_bare,
                                       c->s->book->npuzzles),
               *author = mw_cover_or(c->spec->author, c->s->spec->author);
    const double bottom = layout->frame > 0 ? 0.12 : 0.05, w = layout->is_peopled ? 0.46 : 0.62;
    const enum mw_ink ink = mw_cover_ink_on(c->s, ground_at_foot(layout));
    const struct mw_box box = {f.x + (1 - w) / 2 * f.w, f.y + (1 - bottom - 0.085) * f.h, w * f.w,
                               0.052 * f.h};
    const double y = mw_cover_add_text(c->s, MW_FACE_TITLE, ink, line, box, 0.026 * f.h);
    mw_cover_add_text(c->s, MW_FACE_TEXT, ink, author,
                      (struct mw_box){box.x, y + 0.006 * f.h, box.w, 0.035 * f.h}, 0.02 * f.h);
}

/* Writes the subtitle in the room between title and picture. */
static double add_subtitle(const struct cover *c, double y, enum mw_ink ink)
{
    const struct mw_box title = part_of(c, layout_of(c)->title);
    const char *subtitle = mw_cover_or(c->spec->subtitle, c->s->spec->subtitle);
    return mw_cover_add_text(c->s, MW_FACE_TITLE, ink, subtitle,
                             (struct mw_box){title.x, y + 0.014 * c->front.h, title.w, 0.05 * c->front.h},
                             0.022 * c->front.h);
}

void mw_cover_draw_front(const struct cover *c)
{
    struct page_setting *s = c->s;
    const struct layout *layout = layout_of(c);
    const int first = s->page->nmarks, art = s->planned->shown[0];
    if (layout->band > 0)
        fill_band(c, c->front.y + layout->band * c->front.h);
    if (layout->frame > 0)
        fill_frame(c, layout->frame);
    mw_page_mark_as_decor(s, first);
    const enum mw_ink below = layout->band > 0    ? MW_INK_ACCENT
                              : layout->frame > 0 ? MW_INK_PAPER
                                                  : MW_INK_GROUND,
                      ink = mw_cover_ink_on(s, below);
    const char *ages = ages_of(c);
    const double title = mw_cover_add_title(s, ink, mw_cover_or(c->spec->title, s->spec->title),
                                            part_of(c, layout->title), layout->is_central),
                 y = add_subtitle(c, title, ink);
    const struct page_fit fit =
        mw_cover_add_maze(s, art, part_of(c, layout->art), MW_INK_HERO, c->spec->is_solved);
    if (layout->is_peopled)
        people(c);
    if (ages[0])
        add_badge(c, ages, mw_page_rim(s->arena, s->solved[art]->maze->grid), &fit,
                  layout->band > 0 ? c->front.y + layout->band * c->front.h : y);
    add_foot(c);
}
