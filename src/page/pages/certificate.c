/* Sets a certificate for solving all mazes. */
#include "art/art.h"
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "mazewright/class_set.h"
#include "mazewright/matter.h"
#include "mazewright/page_words.h"
#include "mazewright/roster.h"
#include "mazewright/theme.h"

#include <math.h>

/* Draws a line to write on, with a word under it. */
static void draw_line(struct page_setting *s, double x, double w, double y, const char *word)
{
    mw_page_add_rule(s, x, x + w, y, 1);
    mw_page_add_text(s, MW_INK_NOTE, mw_page_text(s, MW_FACE_TEXT, SIZE_SMALL + 1, word), x + w / 2, 0.5,
                     y + 1.7 * SIZE_SMALL);
}

/* Returns the number of mazes in the book; in a class set, the number for each child. */
static int count_own(const struct page_setting *s)
{
    const struct mw_roster *roster = s->spec->set->roster;
    return roster ? s->book->npuzzles / roster->n : s->book->npuzzles;
}

/* Draws a thick rule around a box and a thin one inside of it. */
static void draw_rules(struct page_setting *s, struct mw_box box)
{
    const double thick = 4, thin = 1.7, apart = 8.5;
    const struct mw_line outer = mw_art_box(s->arena, mw_box_grown(box, -thick / 2)),
                         inner = mw_art_box(s->arena, mw_box_grown(box, -apart));
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &outer, thick);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &inner, thin);
}

/* Returns the pair of drawings on the certificate; NULL if the book has no theme. */
static const struct mw_theme_pair *pair_of(const struct page_setting *s)
{
    const struct mw_theme *theme = s->spec->theme;
    return theme->name ? mw_theme_pair(theme, 0, 1) : NULL;
}

/* Returns the column for the sentences: the whole width or, on a page wider than high, what the drawings
 * beside them leave. */
static struct mw_box column_in(const struct page_setting *s, struct mw_box in, double side)
{
    const double gap = 12;
    const bool is_beside = pair_of(s) && mw_lattice(in.w) > mw_lattice(in.h);
    return is_beside
               ? mw_box_common(in, (struct mw_box){in.x + side + gap, in.y, in.w - 2 * (side + gap), in.h})
               : in;
}

/* Draws the pair, standing on a ground line, at most `side` points high. On a page higher than wide the line
 * is one and lies below the sentences, which end at y; on others they stand between two. */
static void draw_pair(struct page_setting *s, struct mw_box in, double ground, double side, double y)
{
    const double gap = 6, least = 28;
    const struct mw_theme_pair *pair = pair_of(s);
    const bool is_wide = mw_lattice(in.w) > mw_lattice(in.h);
    if (!is_wide)
        side = fmin(side, ground - y - gap);
    const double top = ground - MW_DRAWING_FOOT * side, inset = is_wide ? 0 : 0.04 * in.w,
                 right = in.x + in.w;
    if (!pair || mw_lattice(side) < mw_lattice(least))
        return;
    mw_scene_draw_hill(s, in.x, is_wide ? in.x + side : right, ground);
    if (is_wide)
        mw_scene_draw_hill(s, right - side, right, ground);
    mw_page_add_drawing(s, pair->icons.at[0], (struct mw_box){in.x + inset, top, side, side});
    mw_page_add_drawing(s, pair->icons.at[1], (struct mw_box){right - inset, top, -side, side});
}

/* Draws a rosette: two ribbons, and before them a ring with a star. */
static void draw_rosette(struct page_setting *s, struct mw_point at, double radius)
{
    const double pen = 2.6, r = radius;
    for (int side = -1; side <= 1; side += 2) {
        const struct mw_vertex ribbon[] = {{at.x + side * 0.1 * r, at.y, 0},
                                           {at.x + side * 0.75 * r, at.y + 0.4 * r, 0},
                                           {at.x + side * 0.95 * r, at.y + 1.75 * r, 0},
                                           {at.x + side * 0.55 * r, at.y + 1.5 * r, 0},
                                           {at.x + side * 0.25 * r, at.y + 1.8 * r, 0}};
        const struct mw_line line = mw_art_line(s->arena, 5, true, mw_art_copy(s->arena, 5, ribbon));
        mw_page_add_strokes(s, MW_MARK_FILL, MW_INK_PAPER, 1, &line, 0);
        mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &line, pen);
    }
    const struct mw_line rim = mw_art_disc(s->arena, at, r), inner = mw_art_disc(s->arena, at, 0.76 * r);
    mw_page_add_strokes(s, MW_MARK_FILL, MW_INK_PAPER, 1, &rim, 0);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &rim, pen);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &inner, 0.9);
    mw_page_add_star(s, MW_INK_TEXT, at.x, at.y + 0.03 * r, 0.55 * r);
}

/* Draws the emblem over the title: a rosette in a book with a theme, and a star in others. Returns the y
 * where it ends. */
static double draw_emblem(struct page_setting *s, struct mw_box in)
{
    const double x = in.x + in.w / 2;
    if (s->spec->theme->name) {
        const double radius = fmin(0.085 * in.h, 44);
        draw_rosette(s, (struct mw_point){x, in.y + radius}, radius);
        return in.y + 2.8 * radius;
    }
    const double star = fmin(0.09 * in.h, 34), y = in.y + star + 0.02 * in.h;
    mw_page_add_star(s, MW_INK_GOAL, x, y, star);
    return y + star;
}

static void set(struct page_setting *s)
{
    const struct mw_spec *spec = s->spec;
    const struct mw_box f = s->frame;
    const double h = fmin(f.h, fmax(1.3 * f.w, 470)), inset = fmin(48, 0.12 * f.w);
    const struct mw_box card = {f.x, f.y + (f.h - h) / 2, f.w, h};
    if (spec->theme->name)
        draw_rules(s, card);
    else
        mw_page_add_meander(s, MW_INK_TEXT, card, 20, 1.5);
    s->frame = (struct mw_box){card.x + inset, card.y + inset, card.w - 2 * inset, card.h - 2 * inset};
    const struct mw_box in = s->frame;
    const double scale = fmin(fmin(1, in.w / 300), in.h / 330),
                 size_of_text = fmax(9, scale * (SIZE_SUBTITLE - 2));
    double y = draw_emblem(s, in);
    const char *title = spec->matter->texts.certificate;
    double size = mw_page_fitting_size(s, MW_FACE_TITLE, fmin(SIZE_BOOK_TITLE, in.w / 8), title, in.w);
    y = mw_heading_centred(s, title, size, y + 0.05 * in.h);
    y += (spec->theme->name ? 0.12 : 0.17) * in.h;
    draw_line(s, in.x + 0.08 * in.w, 0.84 * in.w, y, spec->words->name);
    if (s->volume->pupil)
        mw_page_add_text(
            s, MW_INK_TEXT,
            mw_page_text_within(s, MW_FACE_TITLE, 1.5 * size_of_text, s->volume->pupil->name, 0.8 * in.w),
            in.x + in.w / 2, 0.5, y - 4);
    y += 0.09 * in.h;
    const double side = fmin(0.36 * in.w, 0.28 * in.h + 20);
    s->frame = column_in(s, in, side);
    const int n = count_own(s); /* the sentence is about several */
    if (n > 1)
        y = mw_page_add_centred(s, MW_FACE_TEXT, MW_INK_TEXT, size_of_text,
                                mw_page_fill_in(s, spec->matter->texts.certificate_text, n), y);
    y = mw_heading_centred(s, spec->title, size_of_text + 1, y + 0.04 * in.h);
    const double line = in.y + (pair_of(s) ? 0.97 : 0.93) * in.h;
    draw_line(s, in.x + 0.3 * in.w, 0.4 * in.w, line, spec->words->date);
    s->page->overfull = y > line - 16;
    draw_pair(s, in, line - 40, side, y);
    s->frame = f;
    mw_page_add_heading(s, 1, title, 0);
}

const struct page_kind mw_page_kind_certificate = {.set = set};
