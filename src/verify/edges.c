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

/* Finds the bounds of the ink in a picture, in pixels: of all that is not white or, if it may be tinted, of
 * all if it is not one even colour. False if there is none. */
static bool find_ink(const struct drawing *drawing, bool may_be_tint, struct mw_bounds *ink)
{
    static const unsigned char white[] = {255, 255, 255};
    const unsigned char *ground = may_be_tint ? drawing->rgb : white;
    bool is_found = false;
    *ink = mw_bounds_none();
    for (int i = 0; i < drawing->w * drawing->h; i++)
        if (differ(drawing->rgb + 3 * (size_t)i, ground)) {
            mw_bounds_add(ink, (struct mw_point){i % drawing->w, i / drawing->w});
            mw_bounds_add(ink, (struct mw_point){i % drawing->w + 1, i / drawing->w + 1});
            is_found = true;
        }
    return is_found;
}

/* Looks at a place. True if there is ink, or if the place cannot be looked at; sets `box` to that of the ink
 * in points, or to that of the place. */
static bool is_true(const char *file, const struct mw_pdf_accused *accused, struct mw_box *box)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct sheet sheet = {
        .file = file, .shown = file, .page = accused->page, .shown_page = accused->page};
    const double scale = SCALE * accused->drawn;
    const int x = (int)fmax(0, floor(box->x * scale)), y = (int)fmax(0, floor(box->y * scale)),
              w = (int)fmin(fmax(1, box->w * scale), MOST_PIXELS),
              h = (int)fmin(fmax(1, box->h * scale), MOST_PIXELS);
    struct mw_error error = {0};
    struct mw_bounds ink;
    const struct drawing *drawing = mw_verify_draw(scratch, &sheet, scale, x, y, w, h, &error);
    const bool is_seen = drawing && find_ink(drawing, accused->may_be_tint, &ink), is_unknown = !drawing;
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
        int found = 0, looks = 0;
        for (int k = i; k < seen->naccused && !is_done[i]; k++) {
            const struct mw_pdf_accused *accused = &seen->accused[k];
            if (accused->rule != seen->accused[i].rule)
                continue;
            is_done[k] = k > i;
            struct mw_box ink = accused->box;
            if (looks >= MOST_LOOKS || (can_look && ++looks > 0 && !is_true(file, accused, &ink)))
                continue;
            box = first ? box : ink;
            first = first ? first : accused;
            found++;
        }
        is_done[i] = true;
        if (first)
            complain(file, profile, first, box, found - 1, complaints);
    }
    return complaints->nerrors == before;
}
