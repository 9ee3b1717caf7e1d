/* Checks the plan of a cover: its image, barcode, price and spine, whether it can have one at all, and
 * whether the walls of its mazes can be seen. */
#include "preflight/preflight.h"

#include "mazewright/complaints.h"
#include "mazewright/cover.h"
#include "mazewright/format.h"
#include "mazewright/impose.h"
#include "mazewright/matter.h"

#include "base/isbn.h"

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
        "one that is %.*f times as wide and high",
        cover->image->file, (int)dots, LEAST_DOTS, by < 10 ? 1 : 0, by < 10 ? ceil(10 * by) / 10 : ceil(by));
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

/* Complains of a barcode, or of a price beside it, that has no number. */
static void check_code(const struct mw_book *book, struct mw_complaints *complaints)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_cover *cover = book->spec->cover;
    const char *isbn = book->spec->matter->imprint.isbn;
    const bool has_isbn = isbn && mw_isbn_13(scratch, isbn),
               is_printed =
                   has_isbn && (cover->barcode == MW_BARCODE_AUTO || cover->barcode == MW_BARCODE_ISBN);
    if (cover->barcode == MW_BARCODE_ISBN && !has_isbn)
        mw_complain(complaints, mw_spec_place(book->spec, "cover"),
                    "\"barcode: isbn\" wants the book's ISBN; write it as in \"imprint: {isbn: "
                    "978-0-306-40615-7}\", or "
                    "take \"barcode: space\"");
    else if (cover->price[0] && !is_printed)
        mw_complain(
            complaints, mw_spec_place(book->spec, "cover"),
            "\"price\" stands beside the barcode of an ISBN, and the cover has none; give the \"isbn\" in "
            "\"imprint\", or leave the price out");
    mw_arena_free(scratch);
}

/* Reports a spine that is not the one that the printer computes. */
static void check_spine(const struct mw_book *book, struct mw_complaints *complaints)
{
    const struct mw_spec *spec = book->spec;
    const double most = 0.5 * 72 / 25.4, given = spec->cover->spine,
                 known = mw_profile_spine(spec->profile, spec->format->stock, book->volume[0].npages, 0);
    if (spec->profile->covers.calculator && given > 0 && known > 0 &&
        mw_lattice(fabs(given - known)) > mw_lattice(most))
        mw_preflight_report(spec->profile, complaints, mw_spec_place(spec, "cover"),
                            "the spine is %.3fin, and that of %d pages is %.3fin at %s; leave \"spine\" out",
                            given / 72, book->volume[0].npages, known / 72, spec->profile->name);
}

/* Complains of impositions for which no cover is made. */
static void check_imposition(const struct mw_book *book, struct mw_complaints *complaints)
{
    const enum mw_impose impose = book->spec->format->impose;
    if (impose != MW_IMPOSE_NONE && impose != MW_IMPOSE_BOOKLET)
        mw_complain(
            complaints, mw_spec_place(book->spec, "cover"),
            "there are covers for books and booklets, and not for cards, posters and books from one sheet; "
            "leave \"cover\" or \"impose\" out");
}

void mw_preflight_cover(const struct mw_book *book, struct mw_complaints *complaints)
{
    const struct mw_cover_colours *c = &book->spec->cover->colours;
    check_image(book, complaints);
    check_code(book, complaints);
    check_spine(book, complaints);
    check_imposition(book, complaints);
    check_walls(book, "hero", c->hero, complaints);
    check_walls(book, "paper", c->paper, complaints);
}
