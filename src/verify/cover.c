/* Looks at a finished cover, as another program draws it: whether the box of the barcode is free. In which
 * direction the book is read is not known, so the box may be at either side of the spine. */
#include "mazewright/verify.h"

#include "mazewright/complaints.h"
#include "mazewright/profile.h"
#include "verify/draw.h"

#include <math.h>
#include <stdlib.h>

/* Pixels in a point: fine enough to see a line of half a point. */
#define SCALE 2.0

static int lightness(const unsigned char *rgb)
{
    return (299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2]) / 1000;
}

static int spread(const unsigned char *rgb)
{
    const int most = rgb[0] > rgb[1] ? rgb[0] : rgb[1], least = rgb[0] < rgb[1] ? rgb[0] : rgb[1];
    return (most > rgb[2] ? most : rgb[2]) - (least < rgb[2] ? least : rgb[2]);
}

/* True if nearly all pixels are like the one in the corner, or they are without colour and mostly white, as
 * those of a barcode are, whose thin bars are drawn in greys. */
static bool is_free(const struct drawing *box)
{
    enum { ALIKE = 12, WHITE = 225, COLOURLESS = 24 };
    const double nearly = 0.97, mostly = 0.4;
    const int n = box->w * box->h;
    int alike = 0, white = 0, colourless = 0;
    for (int i = 0; i < n; i++) {
        const unsigned char *rgb = box->rgb + 3 * (size_t)i;
        bool is_alike = true;
        for (int part = 0; part < 3; part++)
            is_alike = is_alike && abs(rgb[part] - box->rgb[part]) <= ALIKE;
        alike += is_alike;
        white += lightness(rgb) >= WHITE;
        colourless += spread(rgb) <= COLOURLESS;
    }
    return alike >= nearly * n || (colourless >= nearly * n && white >= mostly * n);
}

/* Draws a box of a sheet, in points from its top left corner. NULL, with the error set, on failure. */
static const struct drawing *draw(struct mw_arena *arena, const char *file, struct mw_box box,
                                  struct mw_error *error)
{
    const struct sheet sheet = {.file = file, .shown = file, .page = 1, .shown_page = 1};
    const double inset = 1.5; /* ignores a line along the edge of the box */
    box = mw_box_grown(box, -inset);
    return mw_verify_draw(arena, NULL, &sheet, SCALE, (int)(SCALE * box.x), (int)(SCALE * box.y),
                          (int)(SCALE * box.w), (int)(SCALE * box.h), error);
}

bool mw_verify_cover(struct mw_arena *arena, const char *file, const struct mw_profile *profile,
                     const struct mw_paper *page, double spine, struct mw_complaints *complaints)
{
    const struct mw_cover_size size = mw_profile_cover(profile, page, spine);
    const struct mw_box place = profile->covers.barcode;
    const double fold = size.wrap + size.panel, y = size.wrap + size.h - place.y - place.h;
    const struct mw_box left = {fold - place.x - place.w, y, place.w, place.h},
                        right = {fold + size.spine + place.x, y, place.w,
                                 place.h}; /* of a book read from the right */
    const struct mw_spot spot = {file, 0, 0};
    struct mw_error error = {0};
    if (!mw_verify_can_draw_pdf(&error)) {
        mw_warn(complaints, spot, "the box of the barcode was not looked at: %s", error.text);
        return true;
    }
    const struct drawing *drawn[] = {draw(arena, file, left, &error), draw(arena, file, right, &error)};
    if (!drawn[0] || !drawn[1])
        return mw_complain(complaints, spot, "%s", error.text);
    return is_free(drawn[0]) || is_free(drawn[1]) ||
           mw_complain(complaints, spot,
                       "the box in which %s puts its barcode, %.4gx%.4gin, %.4gin from the spine and %.4gin "
                       "from the foot "
                       "of the back, is not free; move what is in it, or put the book's barcode there",
                       profile->name, place.w / 72, place.h / 72, place.x / 72, place.y / 72);
}
