/* Draws the front of a cover, as its layout says (layouts.c). */
#include "page/cover/cover.h"

#include "art/art.h"

#include "mazewright/page_words.h"

#include <math.h>
#include <stdio.h>

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

/* Finds a place for the badge where it is clear of the picture: between title and picture at the right, and
 * else at other places beside the picture. False if there is none of that radius. */
static bool find_place(const struct cover *c, const struct cover_art *picture, double top, double radius,
                       struct mw_point *at)
{
    static const double place[][2] = {{0.86, 0.06}, {0.14, 0.06}, {0.88, 0.24}, {0.12, 0.24},  {0.87, 0.42},
                                      {0.13, 0.42}, {0.87, 0.9},  {0.13, 0.9},  {0.87, -0.19}, {0.5, 0.22}};
    const struct mw_box f = c->front, art = mw_cover_part(c, mw_cover_layout(c)->art),
                        within = picture->within;
    const double apart = 7;
    for (size_t i = 0; i < sizeof place / sizeof *place; i++) {
        const double x = f.x + place[i][0] * f.w, left = within.x + radius + apart,
                     right = within.x + within.w - radius - apart;
        *at = (struct mw_point){fmin(fmax(x, left), right),
                                fmax(art.y + place[i][1] * art.h, top + radius + apart)};
        if (mw_cover_is_free(picture, *at, radius + apart))
            return true;
    }
    return false;
}

/* Returns the radius of a badge: a share of the width, but large enough for its words. */
static double radius_of(const struct cover *c, double share)
{
    const double least = 24;
    return fmax(share * mw_cover_unit(c), least);
}

/* Draws the badge with the ages of the readers, as large as there is a place for it. False if there is none.
 */
static bool add_badge(const struct cover *c, const char *ages, struct cover_art *picture, double top)
{
    static const double sizes[] = {0.088, 0.08, 0.072, 0.065};
    struct mw_point at;
    size_t size = 0;
    while (size < sizeof sizes / sizeof *sizes &&
           !find_place(c, picture, top, radius_of(c, sizes[size]), &at))
        size++;
    if (size == sizeof sizes / sizeof *sizes)
        return false;
    const double r = radius_of(c, sizes[size]), least = 7.5;
    const enum mw_ink ink = mw_cover_ink_on(c->s, MW_INK_ACCENT);
    mw_cover_take(picture, (struct mw_box){at.x - r, at.y - r, 2 * r, 2 * r});
    mw_page_add_disc(c->s, MW_INK_ACCENT, at.x, at.y, r);
    mw_cover_add_text(c->s, "the word over the ages", MW_FACE_TITLE, ink, c->s->spec->words->ages,
                      (struct mw_box){at.x - 0.7 * r, at.y - 0.62 * r, 1.4 * r, 0.5 * r},
                      fmax(0.34 * r, least));
    mw_cover_add_text(c->s, "the text of \"ages\"", MW_FACE_TITLE, ink, ages,
                      (struct mw_box){at.x - 0.78 * r, at.y - 0.2 * r, 1.56 * r, 0.9 * r}, 0.66 * r);
    return true;
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
    return mw_cover_text(c, c->spec->texts.ages, own);
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
    const char *line = c->npuzzles == 1
                           ? "" /* words are for several */
                           : mw_page_fill_in(c->s, has_answers ? words->cover_line : words->cover_line_bare,
                                             c->npuzzles),
               *author = mw_cover_text(c, c->spec->texts.author, c->s->spec->author);
    const double edge = c->rules->safe / f.h + 0.005, bottom = layout->frame > 0 ? 0.12 : fmax(0.05, edge),
                 w = mw_cover_has_drawings(c->spec->layout) ? 0.4 : 0.62;
    const enum mw_ink ink = mw_cover_ink_on(c->s, ground_at_foot(layout));
    const struct mw_box box = {f.x + (1 - w) / 2 * f.w, f.y + (1 - bottom - 0.085) * f.h, w * f.w,
                               0.052 * f.h};
    const double y =
        mw_cover_add_text(c->s, "the line at the foot", MW_FACE_TITLE, ink, line, box, 0.03 * f.h);
    mw_cover_add_text(c->s, "the name of the author", MW_FACE_TEXT, ink, author,
                      (struct mw_box){box.x, y + 0.006 * f.h, box.w, 0.035 * f.h}, 0.02 * f.h);
}

/* Writes the subtitle in the room between title and picture. */
static double add_subtitle(const struct cover *c, double y, enum mw_ink ink)
{
    const struct mw_box title = mw_cover_part(c, mw_cover_layout(c)->title);
    const char *subtitle = mw_cover_text(c, c->spec->texts.subtitle, c->s->spec->subtitle);
    return mw_cover_add_text(c->s, "the subtitle", MW_FACE_COVER, ink, subtitle,
                             (struct mw_box){title.x, y + 0.014 * c->front.h, title.w, 0.05 * c->front.h},
                             0.028 * c->front.h);
}

/* --- the picture -------------------------------------------------------------------------------------- */

/* Draws the maze that runs around the spine, over all parts of the cover. */
static struct cover_art add_around(const struct cover *c)
{
    const int first = c->s->page->nmarks;
    const struct cover_art art = mw_cover_add_maze(
        c->s, c->s->planned->shown[0], mw_book_cover_around(c->s->book, c->s->volume->covers), MW_INK_HERO,
        c->spec->is_solved, mw_cover_layout(c)->hill < 1);
    mw_page_mark_as_decor(c->s, first);
    return art;
}

/* Draws a drawing as large as fits a box. */
static struct cover_art add_large_drawing(const struct cover *c, struct mw_box box)
{
    const double side = fmin(box.w, box.h);
    struct cover_art art = {.is_mirrored = c->s->mirrored};
    const struct mw_box square = {box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, side};
    mw_cover_add_sticker(c->s, c->spec->drawing, square, MW_INK_HERO);
    mw_cover_take(&art, square);
    return art;
}

/* Returns the part of the front in which texts and pictures are safe. */
static struct mw_box safe_of(const struct cover *c)
{
    const struct mw_box f = c->front;
    const double left = fmax(c->rules->fold, c->rules->safe), away = c->rules->safe;
    return (struct mw_box){f.x + left, f.y + away, f.w - left - away, f.h - 2 * away};
}

/* Draws the picture of the front, in a box that is smaller by a factor about the middle of its foot. Returns
 * it, with the texts above it and the silhouettes taken. */
static struct cover_art add_art(const struct cover *c, double top, double factor)
{
    const struct mw_box f = c->front;
    const double apart = 6;
    const struct mw_box within = safe_of(c), below = {f.x, top + apart, f.w, f.y + f.h - top - apart},
                        part = mw_box_common(mw_cover_part(c, mw_cover_layout(c)->art), within),
                        whole = mw_box_common(part, below),
                        box = {whole.x + (1 - factor) * whole.w / 2, whole.y + (1 - factor) * whole.h,
                               factor * whole.w, factor * whole.h};
    struct cover_art art = c->spec->layout == MW_COVER_AROUND ? add_around(c)
                           : c->spec->art == MW_COVER_ART_DRAWING
                               ? add_large_drawing(c, box)
                               : mw_cover_add_maze(c->s, c->s->planned->shown[0], box, MW_INK_HERO,
                                                   c->spec->is_solved, mw_cover_layout(c)->hill < 1);
    art.within = within;
    mw_cover_take(&art, (struct mw_box){f.x, f.y, f.w, top - f.y});
    for (int i = 0; i < 2 && mw_cover_has_drawings(c->spec->layout); i++)
        mw_cover_take(&art, mw_cover_silhouettes(c, i == 1));
    return art;
}

/* Draws the picture, as large as leaves a place for the badge, and the badge. Returns the picture. */
static struct cover_art add_art_and_badge(const struct cover *c, double top)
{
    static const double factors[] = {1, 0.92, 0.84, 0.76, 0.68, 0.6};
    const int first = c->s->page->nmarks, nwhole = c->s->nwhole;
    const char *ages = ages_of(c);
    for (size_t i = 0; i < sizeof factors / sizeof *factors; i++) {
        struct cover_art art = add_art(c, top, factors[i]);
        if (!ages[0] || add_badge(c, ages, &art, top))
            return art;
        c->s->page->nmarks = first;
        c->s->nwhole = nwhole;
    }
    mw_cover_note_overlong(c->s, "the badge with the ages");
    return add_art(c, top, 1);
}

/* Draws everything on the front that is not an image. */
static void draw_designed(const struct cover *c)
{
    struct page_setting *s = c->s;
    const struct cover_layout *layout = mw_cover_layout(c);
    const int first = s->page->nmarks;
    if (layout->band > 0)
        fill_band(c, c->front.y + layout->band * c->front.h);
    if (layout->frame > 0)
        fill_frame(c, layout->frame);
    mw_page_mark_as_decor(s, first);
    const enum mw_ink below = layout->band > 0    ? MW_INK_ACCENT
                              : layout->frame > 0 ? MW_INK_PAPER
                                                  : MW_INK_GROUND,
                      ink = mw_cover_ink_on(s, below);
    const bool has_subtitle = mw_cover_text(c, c->spec->texts.subtitle, s->spec->subtitle)[0];
    struct mw_box place = mw_box_common(mw_cover_part(c, layout->title), safe_of(c));
    place.h -= has_subtitle ? 0.05 * c->front.h : 0;
    const double title = mw_cover_add_title(s, ink, mw_cover_second_ink_on(s, below),
                                            mw_cover_text(c, c->spec->texts.title, s->spec->title), place,
                                            layout->is_centred),
                 y = add_subtitle(c, title, ink),
                 top = layout->band > 0 ? c->front.y + layout->band * c->front.h : y;
    struct cover_art art = add_art_and_badge(c, top);
    if (mw_cover_has_drawings(c->spec->layout)) {
        mw_cover_add_drawings(c, &art);
        mw_cover_add_sky(c, &art);
    }
    add_foot(c);
}

void mw_cover_draw_front(const struct cover *c)
{
    if (c->spec->art == MW_COVER_ART_IMAGE && c->spec->layout != MW_COVER_AROUND)
        mw_cover_add_image(c);
    else
        draw_designed(c);
}
