/* Looks at places of a finished PDF where ink seems to lie too near to an edge, as another program draws
 * them. Preflight knows boxes, and a box may be larger than the ink in it; so a place is only complained of
 * if ink can be seen there, or if no program is installed that draws it. */
#include "mazewright/verify.h"

#include "mazewright/complaints.h"
#include "mazewright/preflight.h"
#include "mazewright/profile.h"
#include "verify/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Pixels in a point, and the most pixels of a side of a picture. */
#define SCALE 2.0
enum { MOST_PIXELS = 6000, MOST_LOOKS = 24 };

/* True if two pixels differ by more than the blur of an edge. */
static bool differ(const unsigned char *a, const unsigned char *b)
{
    enum { BLUR = 24 };
    return abs(a[0] - b[0]) > BLUR || abs(a[1] - b[1]) > BLUR || abs(a[2] - b[2]) > BLUR;
}

/* A picture of a place and of the page from there to `outer`, in pixels, and the part of it that is the
 * place.
 */
struct view {
    const struct drawing *drawing;
    int left, top, right, bottom;
};

/* Returns the colour that a pixel must differ from to be ink: that of the pixel at the end of the bleed
 * beside it, or of paper. */
static const unsigned char *ground_of(const struct view *view, const struct mw_pdf_accused *accused, int x,
                                      int y)
{
    static const unsigned char white[] = {255, 255, 255};
    const struct drawing *d = view->drawing;
    const int across = accused->edge == MW_EDGE_LEFT    ? 0
                       : accused->edge == MW_EDGE_RIGHT ? d->w - 1
                                                        : x,
              down = accused->edge == MW_EDGE_TOP      ? 0
                     : accused->edge == MW_EDGE_BOTTOM ? d->h - 1
                                                       : y;
    return accused->may_be_tint ? d->rgb + 3 * ((size_t)down * (size_t)d->w + (size_t)across) : white;
}

/* Finds the bounds of the ink in a place, in pixels of its picture. False if there is none. */
static bool find_ink(const struct view *view, const struct mw_pdf_accused *accused, struct mw_bounds *ink)
{
    static const unsigned char white[] = {255, 255, 255};
    bool is_found = false;
    *ink = mw_bounds_none();
    for (int y = view->top; y < view->bottom; y++)
        for (int x = view->left; x < view->right; x++) {
            const unsigned char *ground = ground_of(view, accused, x, y);
            if ((accused->is_short && differ(ground, white)) ||
                !differ(view->drawing->rgb + 3 * ((size_t)y * (size_t)view->drawing->w + (size_t)x), ground))
                continue;
            mw_bounds_add(ink, (struct mw_point){x, y});
            mw_bounds_add(ink, (struct mw_point){x + 1, y + 1});
            is_found = true;
        }
    return is_found;
}

/* Returns a place extended to where ink that runs over its edge is looked at. */
static struct mw_box extended(const struct mw_pdf_accused *accused)
{
    const struct mw_box *b = &accused->box;
    const bool is_level = accused->edge == MW_EDGE_LEFT || accused->edge == MW_EDGE_RIGHT;
    const struct mw_box end = is_level ? (struct mw_box){accused->outer, b->y, 0, b->h}
                                       : (struct mw_box){b->x, accused->outer, b->w, 0};
    return accused->may_be_tint ? mw_box_around(*b, end) : *b;
}

/* Looks at a place. True if there is ink, or if the place cannot be looked at; sets `box` to that of the ink
 * in points, or to that of the place. */
static bool is_true(const char *file, const struct mw_pdf_accused *accused, struct mw_box *box)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct sheet sheet = {
        .file = file, .shown = file, .page = accused->page, .shown_page = accused->page};
    const double scale = SCALE * accused->drawn;
    const struct mw_box all = extended(accused);
    const int x = (int)fmax(0, floor(all.x * scale)), y = (int)fmax(0, floor(all.y * scale)),
              w = (int)fmin(fmax(1, all.w * scale), MOST_PIXELS),
              h = (int)fmin(fmax(1, all.h * scale), MOST_PIXELS);
    struct mw_error error = {0};
    struct mw_bounds ink;
    const struct drawing *drawing = mw_verify_draw(scratch, NULL, &sheet, scale, x, y, w, h, &error);
    bool is_seen = false;
    if (drawing) {
        struct view view = {.drawing = drawing};
        view.left = (int)fmax(0, floor(box->x * scale) - x);
        view.top = (int)fmax(0, floor(box->y * scale) - y);
        view.right = (int)fmin(drawing->w, fmax(view.left + 1, ceil((box->x + box->w) * scale) - x));
        view.bottom = (int)fmin(drawing->h, fmax(view.top + 1, ceil((box->y + box->h) * scale) - y));
        is_seen = find_ink(&view, accused, &ink);
    }
    const bool is_unknown = !drawing;
    mw_arena_free(scratch);
    if (is_seen)
        *box = (struct mw_box){(x + ink.left) / scale, (y + ink.top) / scale, (ink.right - ink.left) / scale,
                               (ink.bottom - ink.top) / scale};
    return is_seen || is_unknown;
}

/* Returns a sentence with the distance of a box from its edge put in. */
static const char *fill_in(struct mw_arena *arena, const struct mw_pdf_accused *accused, struct mw_box box)
{
    const double from[] = {box.x - accused->at, accused->at - box.x - box.w, box.y - accused->at,
                           accused->at - box.y - box.h},
                 away = from[accused->edge], unit = accused->is_metric ? 25.4 / 72 : 1 / 72.0;
    const char *blank = strstr(accused->sentence, "{near}");
    return blank ? mw_format(arena, "%.*s%.*f%s %s%s", (int)(blank - accused->sentence), accused->sentence,
                             accused->is_metric ? 1 : 2, fabs(away) * unit, accused->is_metric ? "mm" : "in",
                             away < 0 ? "beyond" : "from", blank + strlen("{near}"))
                 : accused->sentence;
}

/* Complains of the first place that breaks a rule, and says on how many pages it is broken. */
static void complain(const char *file, const struct mw_profile *profile, const struct mw_pdf_accused *first,
                     struct mw_box box, int more, struct mw_complaints *complaints)
{
    struct mw_arena *scratch = mw_arena_new();
    const char *others =
        more > 0 ? mw_format(scratch, " (and on %d more page%s)", more, more == 1 ? "" : "s") : "";
    const struct mw_spot spot = {file, 0, 0};
    const char *text = mw_format(scratch, "page %d%s: %s", first->page, others, fill_in(scratch, first, box));
    if (profile->refuses)
        mw_complain(complaints, spot, "%s", text);
    else
        mw_warn(complaints, spot, "%s", text);
    mw_arena_free(scratch);
}

bool mw_verify_accused(struct mw_arena *arena, const char *file, const struct mw_profile *profile,
                       const struct mw_pdf_seen *seen, struct mw_complaints *complaints)
{
    const bool can_look = mw_verify_can_draw_pdf(&(struct mw_error){0});
    const int before = complaints->nerrors;
    bool *is_done = MW_ARRAY(arena, seen->naccused + 1, bool);
    for (int i = 0; i < seen->naccused; i++) {
        const struct mw_pdf_accused *first = NULL;
        struct mw_box box = {0, 0, 0, 0};
        int found = 0, looks = 0, page = 0;
        for (int k = i; k < seen->naccused && !is_done[i]; k++) {
            const struct mw_pdf_accused *accused = &seen->accused[k];
            if (accused->rule != seen->accused[i].rule)
                continue;
            is_done[k] = k > i;
            struct mw_box ink = accused->box;
            if (accused->page == page) /* which was found at another side */
                continue;
            if (looks >= MOST_LOOKS || (can_look && ++looks > 0 && !is_true(file, accused, &ink)))
                continue;
            box = first ? box : ink;
            first = first ? first : accused;
            page = accused->page;
            found++;
        }
        is_done[i] = true;
        if (first)
            complain(file, profile, first, box, found - 1, complaints);
    }
    return complaints->nerrors == before;
}
