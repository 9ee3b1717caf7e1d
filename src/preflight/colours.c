/* Tests the colours of a spec: whether each can be seen on paper, and those that must be told apart can be,
 * also by people who do not see all colours. */
#include "preflight/preflight.h"

#include "mazewright/answers.h"
#include "mazewright/complaints.h"
#include "mazewright/look.h"

#include <math.h>

/* Returns the contrast between two colours, as a share of that between black and white. */
static double contrast(uint32_t a, uint32_t b)
{
    double sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const double d = (double)(a >> shift & 255) - (double)(b >> shift & 255);
        sum += d * d / 3;
    }
    return sqrt(sum) / 255;
}

/* Returns how far `colour` lies along the straight line from `paper` to `other`: 0 if it is `paper`, 1 if it
 * is `other`. */
static double share_of(uint32_t other, uint32_t colour, uint32_t paper)
{
    double along = 0, whole = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const double from = paper >> shift & 255, to = other >> shift & 255;
        along += (from - (colour >> shift & 255)) * (from - to);
        whole += (from - to) * (from - to);
    }
    return whole > 0 ? along / whole : 0;
}

/* Converts a channel of an sRGB colour (0 to 255) to linear light, from 0 to 1. */
static double linear(uint32_t part)
{
    const double c = part / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* Converts linear light, clamped to 0 to 1, to a channel of an sRGB colour (0 to 255). */
static uint32_t encoded(double light)
{
    const double l = fmin(fmax(light, 0), 1);
    return (uint32_t)lround(255 * (l <= 0.0031308 ? 12.92 * l : 1.055 * pow(l, 1 / 2.4) - 0.055));
}

/* Returns the colour as which a person without cones for long waves (`cone` 0) or for middle waves (1) sees
 * `colour` (Viénot, Brettel and Mollon, Color Research and Application 24, 1999). */
static uint32_t seen_without(int cone, uint32_t colour)
{
    static const double red[] = {0.11238, 0.29275}, blue[] = {0.00401, -0.02234};
    const double r = linear(colour >> 16 & 255), g = linear(colour >> 8 & 255), b = linear(colour & 255),
                 yellow = red[cone] * r + (1 - red[cone]) * g;
    return encoded(yellow) << 16 | encoded(yellow) << 8 | encoded(b + blue[cone] * (r - g));
}

bool mw_preflight_are_alike(uint32_t a, uint32_t b)
{
    const double least = 0.15;
    double apart = 1;
    for (int cone = 0; cone < 2; cone++)
        apart = fmin(apart, contrast(seen_without(cone, a), seen_without(cone, b)));
    return mw_lattice(contrast(a, b)) >= mw_lattice(least) && mw_lattice(apart) < mw_lattice(least);
}

/* Warns of two inks that most people can tell apart, but not the one man in twelve who confuses red and
 * green. */
static void check_pair(const struct mw_book *book, enum mw_ink one, enum mw_ink two,
                       struct mw_complaints *complaints)
{
    if (mw_preflight_are_alike(book->colour[one], book->colour[two]))
        mw_warn(complaints, mw_spec_place(book->spec, "colours"),
                "\"%s\" and \"%s\" look alike to one man in twelve, who cannot distinguish red from green; "
                "make one "
                "of them lighter or darker, or bluer",
                mw_ink_name(one), mw_ink_name(two));
}

/* Warns of type that is hard to read on its paper (WCAG 2). */
static void check_type(const struct mw_book *book, enum mw_ink ink, uint32_t paper,
                       struct mw_complaints *complaints)
{
    const double is = mw_colour_contrast(book->colour[ink], paper);
    if (mw_lattice(is) < mw_lattice(MW_LEAST_CONTRAST))
        mw_warn(
            complaints, mw_spec_place(book->spec, "colours"),
            "type in \"%s\" has a contrast of %.1f to its paper, and many readers need %.1f; make it darker",
            mw_ink_name(ink), is, MW_LEAST_CONTRAST);
}

/* Reports colours that are hard to see or to tell apart: of walls, of type, of a tint under walls and words,
 * and of the route and the walls in answers. */
void mw_preflight_colours(const struct mw_book *book, struct mw_complaints *complaints)
{
    enum { WHITE = 0xffffff };
    const double least = 0.2, least_apart = 0.15;
    const struct mw_spec *spec = book->spec;
    const struct mw_spot spot = mw_spec_place(spec, "colours");
    const uint32_t *colour = book->colour,
                   paper = spec->look->background == MW_BACKGROUND_TINT ? colour[MW_INK_TINT] : WHITE;
    if (contrast(colour[MW_INK_WALL], paper) < least)
        mw_complain(complaints, spot, "\"wall\" can hardly be seen on %s; take another colour",
                    paper == WHITE ? "paper" : "\"tint\"");
    if (share_of(colour[MW_INK_WALL], colour[MW_INK_TINT], WHITE) > 0.25)
        mw_complain(
            complaints, spot,
            "\"tint\" lies under walls and words, and is more than a quarter as dark as \"wall\"; take a "
            "lighter colour");
    check_type(book, MW_INK_TEXT, paper, complaints);
    check_type(book, MW_INK_NOTE, paper, complaints);
    if (spec->answers->where == MW_ANSWERS_NONE || spec->answers->style == MW_STYLE_GREYED)
        return;
    if (contrast(colour[MW_INK_FADED], WHITE) < least)
        mw_complain(complaints, spot,
                    "\"faded\", of walls in answers, can hardly be seen on paper; take another colour");
    if (contrast(colour[MW_INK_ROUTE], WHITE) < least)
        mw_complain(complaints, spot, "\"route\" can hardly be seen on paper; take another colour");
    if (contrast(colour[MW_INK_ROUTE], colour[MW_INK_FADED]) < least_apart)
        mw_complain(complaints, spot,
                    "\"route\" can hardly be distinguished from \"faded\", the colour of walls in answers; "
                    "take another");
    check_pair(book, MW_INK_ROUTE, MW_INK_FADED, complaints);
    check_pair(book, MW_INK_ROUTE, MW_INK_WALL, complaints);
}
