/* Draws the front of a cover, as its layout says (layouts.c). */
#include "page/cover/cover.h"

#include "art/art.h"

#include "mazewright/look.h"
#include "mazewright/page_words.h"
#include "mazewright/shape.h"

#include <math.h>
#include <stdio.h>

#define MM (72 / 25.4)

/* Fills a box as wide as the front, to the edges of the sheet, from the top down to y. */
static void fill_band(const struct cover *c, double y)
{
    const struct mw_box sheet = mw_cover_whole_sheet(c->s);
    mw_cover_fill_box(c->s, MW_INK_ACCENT,
                      (struct mw_box){c->front.x, sheet.y, sheet.x + sheet.w - c->front.x, y - sheet.y});
}

/* Fills a frame: paper with a dark line inside of it. */
static void fill_frame(const struct cover *c, double share)
{
    const double away = share * c->front.w, line = 2.2, inside = 7;
    const struct mw_box box = mw_box_grown(c->front, -away), inner = mw_box_grown(box, -inside);
    const struct mw_line rule = mw_art_box(c->s->arena, inner);
    mw_cover_fill_box(c->s, MW_INK_PAPER, box);
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
static void add_drawings(const struct cover *c)
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
    static const double place[][2] = {{0.86, 0.06}, {0.14, 0.06}, {0.87, 0.42}, {0.13, 0.42},
                                      {0.87, 0.9},  {0.13, 0.9},  {0.5, 0.22}};
    const struct mw_box f = c->front, art = mw_cover_part(c, mw_cover_layout(c)->art);
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
static enum mw_ink ground_at_foot(const struct cover_layout *layout)
{
    return layout->hill < 0.95 ? MW_INK_HILL : layout->frame > 0 ? MW_INK_PAPER : MW_INK_GROUND;
}

/* Writes what is in the book, and who made it, in the middle of the foot. */
static void add_foot(const struct cover *c)
{
    const struct cover_layout *layout = mw_cover_layout(c);
    const struct mw_box f = c->front;
    const struct mw_words *words = c->s->spec->words;
    const bool has_answers = mw_cover_has_answers(c);
    const char *line = mw_page_fill_in(c->s, has_answers ? words->cover_line : words->cover_line_bare,
                                       c->s->book->npuzzles),
               *author = mw_cover_or(c->spec->author, c->s->spec->author);
    const double bottom = layout->frame > 0 ? 0.12 : 0.05, w = layout->has_drawings ? 0.46 : 0.62;
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
    const struct mw_box title = mw_cover_part(c, mw_cover_layout(c)->title);
    const char *subtitle = mw_cover_or(c->spec->subtitle, c->s->spec->subtitle);
    return mw_cover_add_text(c->s, MW_FACE_TITLE, ink, subtitle,
                             (struct mw_box){title.x, y + 0.014 * c->front.h, title.w, 0.05 * c->front.h},
                             0.022 * c->front.h);
}

void mw_cover_draw_front(const struct cover *c)
{
    struct page_setting *s = c->s;
    const struct cover_layout *layout = mw_cover_layout(c);
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
                                            mw_cover_part(c, layout->title), layout->is_centred),
                 y = add_subtitle(c, title, ink);
    const struct page_fit fit =
        mw_cover_add_maze(s, art, mw_cover_part(c, layout->art), MW_INK_HERO, c->spec->is_solved);
    if (layout->has_drawings)
        add_drawings(c);
    if (ages[0])
        add_badge(c, ages, mw_page_rim(s->arena, s->solved[art]->maze->grid), &fit,
                  layout->band > 0 ? c->front.y + layout->band * c->front.h : y);
    add_foot(c);
}
