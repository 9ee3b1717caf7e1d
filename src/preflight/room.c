/* Tells what has no room on a page, or cannot be set on it at all. */
#include "preflight/preflight.h"

#include "mazewright/art.h"
#include "mazewright/page.h"

/* Returns the name of an area of a cover in a spec. */
static const char *name_of_area(enum mw_ink ink)
{
    return ink == MW_INK_GROUND   ? "ground"
           : ink == MW_INK_HILL   ? "hill"
           : ink == MW_INK_ACCENT ? "accent"
                                  : "paper";
}

bool mw_preflight_has_space(const struct mw_page *page, struct mw_error *error)
{
    bool answers = page->crowded_answer;
    if (page->crowded && page->crowded_letter)
        return mw_fail(
            error,
            "no face has \"%s\", which stands in puzzle %d on page %d; install the package %s, or spell "
            "it in other letters",
            page->crowded_letter, page->crowded, page->number, page->crowded_package);
    if (page->crowded && page->crowded_signs)
        return mw_fail(
            error,
            "there is no room for the signs of puzzle %d on page %d beside its gates; take another "
            "seed, a larger paper%s",
            page->crowded, page->number,
            page->crowded_by_others ? ", smaller margins, or fewer puzzles to a page"
                                    : " or smaller margins");
    if (page->crowded && page->crowded_things > 0)
        return mw_fail(
            error,
            "there is no room for what stands in puzzle %d on page %d: it would be under %.2g mm, or "
            "numbers under 6 pt; take fewer cells%s",
            page->crowded, page->number, page->crowded_things,
            page->crowded_by_others ? ", a larger paper, or fewer puzzles to a page" : " or a larger paper");
    if (page->crowded)
        return mw_fail(
            error,
            "there is no room for %s %d on page %d: its corridors would be under %s a millimetre; take a "
            "larger paper, smaller margins%s",
            answers ? "the answer to puzzle" : "puzzle", page->crowded, page->number,
            answers ? "a quarter of" : "half",
            !page->crowded_by_others ? " or shorter texts"
            : answers                ? ", shorter texts, or fewer answers to a page"
                                     : ", shorter texts, or fewer puzzles to a page");
    if (page->pale)
        return mw_fail(
            error,
            "letters on \"%s\" of the cover have a contrast under %.1f, be they \"dark\" or \"paper\", and "
            "cannot be read; change one of these colours",
            name_of_area(page->pale), MW_LEAST_CONTRAST);
    if (page->overfull && page->overlong)
        return mw_fail(error,
                       "there is no room for %s on the cover at a size that can be read; shorten it, name "
                       "another, or take another \"layout\"",
                       page->overlong);
    return !page->overfull || mw_fail(error,
                                      "there is no room for the text of page %d; shorten it, or take a "
                                      "larger paper or smaller margins",
                                      page->number);
}
