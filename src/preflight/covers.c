/* Checks the plan of a cover: whether the walls of its mazes can be seen, and its image is fine enough. */
#include "preflight/preflight.h"

#include "mazewright/complaints.h"
#include "mazewright/cover.h"

#include <math.h>

enum { LEAST_DOTS = 300 }; /* an inch */

static void check_image(const struct mw_book *book, struct mw_complaints *complaints)
{
    const struct mw_cover *cover = book->spec->cover;
    const double dots = mw_book_cover_dots(book);
    if (cover->art != MW_COVER_ART_IMAGE || mw_lattice(dots) >= mw_lattice(LEAST_DOTS))
        return;
    const double by = LEAST_DOTS / dots;
    mw_preflight_report(
        book->spec->profile, complaints, mw_spec_place(book->spec, "cover"),
        "the picture %s has %d dots an inch on the front of the cover, and printers want %d; take "
        "one that is %.2g times as wide and high",
        cover->image->file, (int)dots, LEAST_DOTS, ceil(10 * by) / 10);
}

/* Complains of an inside of mazes on which the walls cannot be seen. */
static void check_walls(const struct mw_book *book, const char *name, uint32_t inside,
                        struct mw_complaints *complaints)
{
    const double least = 3, is = mw_colour_contrast(book->spec->cover->colours.dark, inside);
    if (mw_lattice(is) < mw_lattice(least))
        mw_complain(
            complaints, mw_spec_place(book->spec, "cover"),
            "walls on \"%s\" have a contrast of %.1f, and can be seen from %.1f on; make \"%s\" of the cover "
            "lighter, or \"dark\" darker",
            name, is, least, name);
}

void mw_preflight_cover(const struct mw_book *book, struct mw_complaints *complaints)
{
    const struct mw_cover_colours *c = &book->spec->cover->colours;
    check_image(book, complaints);
    check_walls(book, "hero", c->hero, complaints);
    check_walls(book, "paper", c->paper, complaints);
}
