/* Draws what is around the picture of a front: silhouettes on the hill behind it, drawings like stickers
 * before it, and things in the sky. */
#include "page/cover/cover.h"

#include "art/art.h"

#include "mazewright/random.h"
#include "mazewright/shape.h"

#include <math.h>

#define MM (72 / 25.4)

/* --- free places -------------------------------------------------------------------------------------- */

static double distance_to_box(struct mw_box box, struct mw_point p)
{
    const struct mw_point near = {fmin(fmax(p.x, box.x), box.x + box.w),
                                  fmin(fmax(p.y, box.y), box.y + box.h)};
    return mw_distance(near, p);
}

/* On a page that is mirrored the picture keeps its shape, so the disc is tested where it will be beside it.
 */
bool mw_cover_is_free(const struct cover_art *art, struct mw_point middle, double radius)
{
    const struct mw_shape *rim = art->rim;
    const struct page_fit *fit = &art->fit;
    const struct mw_point at = {art->is_mirrored ? 2 * art->middle - middle.x : middle.x, middle.y};
    if (mw_lattice(distance_to_box(mw_box_grown(art->within, -radius), middle)) > 0)
        return false;
    for (int i = 0; i < art->ntaken; i++)
        if (mw_lattice(distance_to_box(art->taken[i], middle)) < mw_lattice(radius))
            return false;
    if (!rim)
        return true;
    for (int i = 0; i < rim->n; i++)
        for (int k = 0; k < rim->contour[i].n; k++) /* corners are enough: the rim has one at every cell */
            if (mw_lattice(mw_distance(mw_page_place(fit, rim->contour[i].at[k]), at)) < mw_lattice(radius))
                return false;
    return !mw_shape_holds(rim,
                           (struct mw_point){(at.x - fit->x) / fit->pitch, (at.y - fit->y) / fit->pitch});
}

void mw_cover_take(struct cover_art *art, struct mw_box box)
{
    if (art->ntaken < MW_COVER_TAKEN && box.w > 0 && box.h > 0)
        art->taken[art->ntaken++] = box;
}

/* --- drawings ----------------------------------------------------------------------------------------- */

/* True if a shape is large within a drawing of `side` points. Small ones, such as eyes and beaks, stay paper.
 */
static bool is_large(const struct mw_mark *mark, double side)
{
    const double share = 0.03;
    const struct mw_box b = mw_mark_bounds(mark);
    return mw_lattice(b.w * b.h) >= mw_lattice(share * side * side);
}

void mw_cover_add_sticker(struct page_setting *s, const struct mw_drawing *drawing, struct mw_box box,
                          enum mw_ink inside)
{
    const double border = 1.1 * MM;
    const int first = s->page->nmarks;
    mw_page_add_drawing(s, drawing, box);
    const int n = s->page->nmarks - first;
    struct mw_mark *marks = MW_ARRAY(s->arena, n, struct mw_mark);
    for (int i = 0; i < n; i++)
        marks[i] = s->page->mark[first + i];
    s->page->nmarks = first;
    for (int i = 0; i < n; i++) {
        struct mw_mark around = marks[i];
        around.has_colour = false;
        around.width = 2 * border + (around.kind == MW_MARK_STROKE ? around.width : 0);
        mw_page_add_stroke(s, MW_INK_PAPER, around);
    }
    for (int i = 0; i < n; i++) {
        if (marks[i].ink == MW_INK_PAPER && is_large(&marks[i], fabs(box.w)))
            marks[i].ink = inside;
        mw_page_add_mark(s, marks[i]);
    }
}

/* Adds the silhouette of a drawing in an ink. */
static void add_silhouette(struct page_setting *s, const struct mw_drawing *drawing, struct mw_box box,
                           enum mw_ink ink)
{
    const int first = s->page->nmarks;
    mw_page_add_drawing(s, drawing, box);
    for (int i = first; i < s->page->nmarks; i++) {
        s->page->mark[i].has_colour = false;
        s->page->mark[i].ink = ink;
    }
}

/* Returns the square of a drawing whose foot is at a height; it looks to the left if it can, and is asked to.
 */
static struct mw_box standing(const struct mw_drawing *drawing, double left, double foot, double side,
                              bool is_turned)
{
    const double y = foot - MW_DRAWING_FOOT * side;
    return is_turned && drawing->looks_right ? (struct mw_box){left + side, y, -side, side}
                                             : (struct mw_box){left, y, side, side};
}

/* Silhouettes stand in pairs at both edges of the front, the larger one at the edge.
 * Their feet are behind the hill. */
enum { SILHOUETTES = 4 };
static const struct {
    double middle, side, foot; /* shares of the width of the front; the foot is below the hill's edge */
    int which;
} silhouette[SILHOUETTES] = {
    {0.16, 0.2, 0.065, 1}, {0.045, 0.33, 0.08, 0}, {0.83, 0.17, 0.06, 1}, {0.945, 0.27, 0.075, 0}};

/* Returns the square of a silhouette. */
static struct mw_box square_of(const struct cover *c, int i)
{
    const struct mw_box f = c->front;
    const double side = silhouette[i].side * mw_cover_unit(c),
                 left = f.x + silhouette[i].middle * f.w - side / 2,
                 most = f.x + f.w + c->s->bleed.right - side;
    return (struct mw_box){fmin(fmax(left, f.x), most),
                           mw_cover_hill(c) + silhouette[i].foot * mw_cover_unit(c) - MW_DRAWING_FOOT * side,
                           side, side};
}

struct mw_box mw_cover_silhouettes(const struct cover *c, bool right)
{
    const int first = right ? 2 : 0;
    return c->spec->behind.n > 0 ? mw_box_around(square_of(c, first), square_of(c, first + 1))
                                 : (struct mw_box){0, 0, 0, 0};
}

void mw_cover_add_silhouettes(const struct cover *c)
{
    const struct mw_drawings *all = &c->spec->behind;
    const int first = c->s->page->nmarks;
    for (int i = 0; i < SILHOUETTES && all->n > 0; i++) {
        const struct mw_drawing *drawing = all->at[silhouette[i].which % all->n];
        const struct mw_box box = square_of(c, i);
        add_silhouette(
            c->s, drawing,
            standing(drawing, box.x, box.y + MW_DRAWING_FOOT * box.w, box.w, silhouette[i].middle > 0.5),
            MW_INK_SHADE);
    }
    mw_page_mark_as_decor(c->s, first);
}

void mw_cover_stand(const struct cover *c, int which, double left, double side, double foot, bool is_turned)
{
    static const enum mw_ink inside[] = {MW_INK_PAPER, MW_INK_SUN, MW_INK_PAPER, MW_INK_HERO};
    const struct mw_drawings *all = &c->spec->drawings;
    if (which < all->n && which < MW_COVER_DRAWINGS)
        mw_cover_add_sticker(c->s, all->at[which], standing(all->at[which], left, foot, side, is_turned),
                             inside[which]);
}

/* Returns the side of a drawing: `most` points, or as much less, down to half, as keeps its top edge clear of
 * the picture. `edge` is the x of its right edge if `is_right`, else that of its left edge. */
static double clear_side(const struct cover_art *art, double edge, bool is_right, double foot, double most)
{
    const double apart = 2.5 * MM, least = 0.5 * most;
    double side = most;
    for (bool is_clear = false; !is_clear && mw_lattice(side) > mw_lattice(least);
         side *= is_clear ? 1 : 0.95) {
        is_clear = true;
        for (int i = 1; i < 8; i++) {
            const double x0 = is_right ? edge - side : edge;
            const struct mw_point at = {x0 + i * side / 8, foot - MW_DRAWING_FOOT * side};
            is_clear = is_clear && mw_cover_is_free(art, at, apart);
        }
    }
    return side;
}

void mw_cover_add_drawings(const struct cover *c, const struct cover_art *art)
{
    const struct mw_box f = c->front;
    const double pen = 5, left = f.x + fmax(fmax(c->rules->fold, c->rules->safe) + pen, 0.035 * f.w),
                 right = f.x + f.w - fmax(c->rules->safe + pen, 0.035 * f.w),
                 foot = f.y + f.h - fmax(c->rules->safe + pen, 0.04 * f.h), inner = 0.285 * f.w,
                 least = 0.08 * mw_cover_unit(c),
                 large =
                     clear_side(art, left, false, foot, fmin(0.23 * mw_cover_unit(c), f.x + inner - left)),
                 small = clear_side(art, right, true, foot,
                                    fmin(0.2 * mw_cover_unit(c), right - f.x - f.w + inner));
    if (mw_lattice(large) > mw_lattice(least))
        mw_cover_stand(c, 0, left, large, foot, false);
    if (mw_lattice(small) > mw_lattice(least))
        mw_cover_stand(c, 1, right - small, small, foot, true);
}

/* --- the sky ------------------------------------------------------------------------------------------ */

/* Floats a drawing at the first of these places that is free. */
static void add_floating(const struct cover *c, struct cover_art *art, const struct mw_drawing *drawing,
                         int *place)
{
    static const double at[][2] = {{0.13, 0.35}, {0.87, 0.58}, {0.86, 0.36}, {0.12, 0.56}, {0.88, 0.46},
                                   {0.12, 0.46}, {0.3, 0.32},  {0.7, 0.32},  {0.5, 0.42}};
    static const double sides[] = {0.16, 0.13, 0.1};
    const int n = sizeof at / sizeof *at;
    for (size_t size = 0; size < sizeof sides / sizeof *sides; size++)
        for (int i = 0; i < n; i++) {
            const double *p = at[(*place + i) % n], side = sides[size] * mw_cover_unit(c);
            const struct mw_point middle = {c->front.x + p[0] * c->front.w, c->front.y + p[1] * c->front.h};
            if (!mw_cover_is_free(art, middle, 0.56 * side + 8))
                continue;
            const struct mw_box box = {middle.x - side / 2, middle.y - side / 2, side, side};
            mw_cover_add_sticker(c->s, drawing,
                                 standing(drawing, box.x, box.y + MW_DRAWING_FOOT * side, side, p[0] > 0.5),
                                 MW_INK_PAPER);
            mw_cover_take(art, box);
            *place += i + 1;
            return;
        }
}

/* True if a disc touches the sun. */
static bool is_on_sun(const struct cover *c, struct mw_point at, double radius)
{
    const struct cover_layout *layout = mw_cover_layout(c);
    const struct mw_box art = mw_cover_part(c, layout->art);
    const struct mw_point middle = {art.x + art.w / 2, art.y + art.h / 2};
    return layout->sun > 0 && mw_lattice(mw_distance(at, middle)) < mw_lattice(mw_cover_sun(c) + radius);
}

/* Scatters specks over the sky, each in an ink and without lines. */
static void scatter(const struct cover *c, struct cover_art *art, const struct mw_drawing *drawing, int n)
{
    const struct mw_box f = c->front;
    const double apart = 4 * MM;
    struct mw_rng rng = mw_rng_new(c->s->spec->seed, 0);
    for (int try = 0; try < 12 * n && n > 0; try++) {
        const double side = (0.02 + mw_rng_pick(&rng, 20) / 1000.0) * mw_cover_unit(c);
        const struct mw_point at = {f.x + (60 + mw_rng_pick(&rng, 880)) * f.w / 1000,
                                    f.y + (40 + mw_rng_pick(&rng, 700)) * f.h / 1000};
        const struct mw_box box = {at.x - side / 2, at.y - side / 2, side, side};
        if (at.y + side > mw_cover_hill(c) - apart || is_on_sun(c, at, side + apart) ||
            !mw_cover_is_free(art, at, side / 2 + apart))
            continue;
        add_silhouette(c->s, drawing, box,
                       mw_cover_ink_on(c->s, MW_INK_GROUND) == MW_INK_PAPER ? MW_INK_SUN : MW_INK_PAPER);
        mw_cover_take(art, mw_box_grown(box, apart));
        n--;
    }
}

void mw_cover_add_sky(const struct cover *c, struct cover_art *art)
{
    const struct mw_drawings *all = &c->spec->sky;
    const int specks = 14;
    int place = 0, kinds = 0;
    for (int i = 0; i < all->n; i++)
        if (all->at[i]->ranks & MW_RANK_SPECK)
            kinds++;
        else
            add_floating(c, art, all->at[i], &place);
    for (int i = 0; i < all->n; i++)
        if (all->at[i]->ranks & MW_RANK_SPECK)
            scatter(c, art, all->at[i], specks / kinds);
}
