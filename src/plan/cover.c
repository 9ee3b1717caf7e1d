/* Plans the cover of a book: a volume of one sheet, with the back, the spine and the front side by side. A
 * printer that takes no larger sheet than a page gets front and back as two pages, unless the book is stapled
 * through its fold. */
#include "plan/cover.h"

#include "plan/number.h"

#include "mazewright/cover.h"
#include "mazewright/format.h"

#include <math.h>

/* --- size --------------------------------------------------------------------------------------------- */

static bool is_stapled(const struct mw_spec *spec)
{
    return spec->format->binding == MW_BINDING_SADDLE || spec->format->impose == MW_IMPOSE_BOOKLET;
}

static double spine_of(const struct mw_spec *spec, int pages)
{
    if (spec->format->binding == MW_BINDING_SADDLE) /* stapled through the fold: there is no spine */
        return 0;
    return mw_profile_spine(spec->profile, spec->format->stock, pages, spec->format->caliper);
}

double mw_book_spine(const struct mw_book *book)
{
    return spine_of(book->spec, book->volume[0].npages);
}

struct mw_cover_size mw_book_cover(const struct mw_book *book, int pages)
{
    const struct mw_spec *spec = book->spec;
    const double spine = is_stapled(spec)         ? 0
                         : spec->cover->spine > 0 ? spec->cover->spine
                                                  : spine_of(spec, pages);
    return mw_profile_cover(spec->profile, &spec->format->paper, spine);
}

double mw_book_cover_dots(const struct mw_book *book)
{
    const struct mw_cover_size size = mw_book_cover(book, book->volume[0].npages);
    const struct mw_image *image = book->spec->cover->image;
    const double w = size.panel + size.wrap, h = size.h + 2 * size.wrap, inch = 72;
    return image ? inch * fmin(image->w / w, image->h / h) : 0;
}

/* True if front and back are pages of their own: there is no spine, and the book is not stapled. */
static bool is_in_two(const struct mw_book *book, int pages)
{
    return !is_stapled(book->spec) && mw_book_cover(book, pages).spine == 0;
}

const char *mw_book_cover_words(struct mw_arena *arena, const struct mw_book *book, int pages)
{
    const struct mw_profile *profile = book->spec->profile;
    const struct mw_cover_rules *rules = &profile->covers;
    const struct mw_cover_size size = mw_book_cover(book, pages);
    const double in = 72;
    const char *sheet =
        is_in_two(book, pages)
            ? mw_format(arena, "front and back, %.4g x %.4g in each", size.panel / in, size.h / in)
            : mw_format(arena, "%.3f x %.3f in, spine %.3f in", (size.w + 2 * size.wrap) / in,
                        (size.h + 2 * size.wrap) / in, size.spine / in);
    const char *bare = size.spine == 0 || mw_profile_spine_letters(profile, size.spine, pages) > 0 ? ""
                       : pages < rules->spine_text
                           ? mw_format(arena, "; no text on the spine, for which %s wants %d pages",
                                       profile->name, rules->spine_text)
                           : "; the spine is too thin for text";
    return rules->calculator ? mw_format(arena, "%s%s: compare with %s", sheet, bare, rules->calculator)
                             : mw_format(arena, "%s%s", sheet, bare);
}

/* --- colours ------------------------------------------------------------------------------------------ */

/* Returns a colour with a quarter of another mixed into it. */
static uint32_t mixed(uint32_t rgb, uint32_t with)
{
    uint32_t out = 0;
    for (int shift = 0; shift < 24; shift += 8)
        out |= ((3 * (rgb >> shift & 255) + (with >> shift & 255)) / 4) << shift;
    return out;
}

/* Returns the bright colour of a cover that is best told from walls and from paper: for routes
 * and arrows. */
static uint32_t route_of(const struct mw_cover_colours *own)
{
    const uint32_t bright[] = {own->accent, own->sun}, behind[] = {own->dark, own->paper};
    uint32_t best = own->accent;
    double most = 0;
    for (int i = 0; i < 2; i++) {
        double least = INFINITY;
        for (int k = 0; k < 2; k++)
            least = fmin(least, mw_colour_contrast(bright[i], behind[k]));
        if (mw_lattice(least) > mw_lattice(most)) {
            most = least;
            best = bright[i];
        }
    }
    return best;
}

const uint32_t *mw_cover_inks(struct mw_arena *arena, const struct mw_cover *cover)
{
    const struct mw_cover_colours *own = &cover->colours;
    uint32_t *colour = MW_ARRAY(arena, MW_NINKS, uint32_t);
    for (int ink = 0; ink < MW_NINKS; ink++)
        colour[ink] = own->dark;
    colour[MW_INK_TINT] = own->details;
    colour[MW_INK_RULE] = colour[MW_INK_HERO] = own->hero;
    colour[MW_INK_GROUND] = own->ground;
    colour[MW_INK_HILL] = own->hill;
    colour[MW_INK_SHADE] = mixed(own->hill, own->dark);
    colour[MW_INK_SUN] = own->sun;
    colour[MW_INK_ACCENT] = own->accent;
    colour[MW_INK_ROUTE] = route_of(own);
    colour[MW_INK_PAPER] = own->paper;
    colour[MW_INK_WHITE] = 0xffffff;
    colour[MW_INK_MARKS] = 0;
    return colour;
}

/* --- puzzles ------------------------------------------------------------------------------------------ */

/* Returns the size of a maze in a shape: as fine as a cover's mazes are, with cells as wide as high. Its
 * shorter side has a least number of cells, which a word needs more than others. */
static struct mw_size fine_size(const struct mw_shape *shape)
{
    enum { FINE = 24, LEAST = 8, LEAST_OF_A_WORD = 12 };
    const double w = shape->box.w, h = shape->box.h, longer = w > h ? w : h, shorter = w > h ? h : w,
                 least = shape->is_text ? LEAST_OF_A_WORD : LEAST, fine = FINE * shorter / longer,
                 cells = (mw_lattice(fine) < mw_lattice(least) ? least : fine) / shorter;
    return (struct mw_size){(int)(cells * w + 0.5), (int)(cells * h + 0.5)};
}

/* Adds the cover's own maze; the lines of a drawing stand under it. Returns its index; -1, with the error
 * set, if its shape leaves no cells. */
static int add_own(struct planning *d, struct mw_error *error)
{
    const struct mw_cover *cover = d->spec->cover;
    struct mw_request request = mw_request_usual();
    request.shape = cover->shape;
    request.size = fine_size(cover->shape);
    request.seed = d->spec->seed;
    request.grid = mw_request_grid(d->arena, &request);
    return mw_request_fits(&request, error) ? mw_number_add(d->arena, d->book, d->puzzle, &request, true)
                                            : -1;
}

struct mw_box mw_book_cover_around(const struct mw_book *book, int pages)
{
    const struct mw_cover_size size = mw_book_cover(book, pages);
    const double top = 0.4, height = 0.36, side = 0.07;
    if (is_in_two(book, pages))
        return (struct mw_box){0, 0, 0, 0};
    return (struct mw_box){side * size.panel, top * size.h, size.w - 2 * side * size.panel, height * size.h};
}

/* Adds the maze that runs around the spine: ROWS cells high, with cells as wide as high.
 * Returns its index; -1, with the error set, if there is no spine. */
static int add_around(struct planning *d, int pages, struct mw_error *error)
{
    enum { ROWS = 14 };
    const struct mw_box box = mw_book_cover_around(d->book, pages);
    if (box.w == 0) {
        mw_fail_at(
            error, mw_spec_place(d->spec, "cover"),
            "a maze around the spine needs back, spine and front on one sheet, and %s prints them as two "
            "pages; give the width of the \"spine\", or take another \"layout\"",
            d->spec->profile->name);
        return -1;
    }
    struct mw_request request = mw_request_usual();
    request.size = (struct mw_size){(int)(mw_lattice(ROWS * box.w / box.h) / mw_lattice(1)), ROWS};
    request.seed = d->spec->seed;
    request.grid = mw_request_grid(d->arena, &request);
    return mw_number_add(d->arena, d->book, d->puzzle, &request, true);
}

static bool is_of_book(const struct planning *d, const struct covered *of, int number, const char *key,
                       struct mw_error *error)
{
    const int n = of->end - of->first;
    return number <= n ||
           mw_fail_at(error, mw_spec_place(d->spec, "cover"),
                      "\"%s\" of the cover is puzzle %d, and the book has %d; name one of them", key, number,
                      n);
}

/* Returns the index of the puzzle on the front; -1, with the error set, if there is none. */
static int on_front(struct planning *d, const struct covered *of, struct mw_error *error)
{
    const struct mw_cover *cover = d->spec->cover;
    if (cover->layout == MW_COVER_AROUND)
        return add_around(d, of->pages, error);
    if (cover->shape)
        return add_own(d, error);
    if (cover->puzzle > 0)
        return is_of_book(d, of, cover->puzzle, "art", error) ? of->first + cover->puzzle - 1 : -1;
    return mw_pages_finest(d, of->first, of->end);
}

/* Returns the index of a puzzle from `first` to `end` - 1 that is clear on a card: with the most cells up to
 * so many, or else with the fewest. */
static int clearest(const struct planning *d, int first, int end)
{
    enum { CELLS = 260 };
    int best = first;
    for (int i = first; i < end; i++) {
        const int cells = d->puzzle[i].request.grid->ncells, most = d->puzzle[best].request.grid->ncells;
        if (most > CELLS ? cells < most : cells <= CELLS && cells > most)
            best = i;
    }
    return best;
}

/* Lists the puzzles of the cover: the one on the front, if there is one, and the samples on the back. False,
 * with the error set, if the book does not have one that is asked for, or the one on the front cannot be
 * made. */
static bool list_shown(struct planning *d, const struct covered *of, struct mw_planned_page *page,
                       struct mw_error *error)
{
    enum { SAMPLES = 3 };
    const struct mw_numbers *asked = &d->spec->cover->samples;
    const int all = of->end - of->first,
              n = asked->n > 0    ? asked->n
                  : all < SAMPLES ? all
                                  : SAMPLES,
              before = mw_cover_has_maze(d->spec->cover);
    int *shown = MW_ARRAY(d->arena, before + n, int);
    if (before > 0)
        shown[0] = on_front(d, of, error);
    for (int i = 0; i < n; i++) {
        if (asked->n > 0 && !is_of_book(d, of, asked->at[i], "samples", error))
            return false;
        shown[before + i] =
            of->first +
            (asked->n > 0 ? asked->at[i] - 1
                          : clearest(d, of->first + i * all / n, of->first + (i + 1) * all / n) - of->first);
    }
    page->nshown = before + n;
    page->shown = shown;
    return before + n == 0 || shown[0] >= 0;
}

/* --- the volume --------------------------------------------------------------------------------------- */

static bool add_page(struct laying *l, const struct covered *of, enum mw_cover_part part,
                     struct mw_error *error)
{
    const int page = mw_pages_add(l, MW_PAGE_COVER, 0, 0);
    l->page[page - 1].nth = part;
    if (page > 1) {
        l->page[page - 1].nshown = l->page[0].nshown;
        l->page[page - 1].shown = l->page[0].shown;
        return true;
    }
    return list_shown(l->d, of, &l->page[0], error);
}

bool mw_cover_add_front(struct laying *l, const struct covered *of, struct mw_error *error)
{
    const int page = mw_pages_add(l, MW_PAGE_COVER, 0, 0);
    l->page[page - 1].nth = MW_COVER_FRONT;
    return list_shown(l->d, of, &l->page[page - 1], error);
}

bool mw_cover_plan(struct laying *l, const struct covered *of, struct mw_error *error)
{
    const struct mw_book *book = l->d->book;
    const struct mw_spec *spec = book->spec;
    const struct mw_cover_size size = mw_book_cover(book, of->pages);
    const bool in_two = is_in_two(book, of->pages);
    const double safe = spec->profile->covers.safe;
    if (in_two && spec->profile->covers.wrap > 0)
        return mw_fail_at(
            error, mw_spec_place(spec, "cover"),
            "the width of the spine is not known for %s; take it from the printer's template, as in "
            "\"cover: {spine: 0.31in}\", or give the \"caliper\" of a leaf",
            spec->profile->name);
    l->volume->paper =
        in_two ? (struct mw_paper){NULL, size.panel, size.h} : (struct mw_paper){NULL, size.w, size.h};
    l->volume->covers = of->pages;
    l->volume->bleed = size.wrap;
    l->volume->bleeds_at_spine = true;
    l->volume->colour = mw_cover_inks(l->d->arena, spec->cover);
    l->volume->impose = MW_IMPOSE_NONE;
    l->volume->margins = l->volume->safe = (struct mw_margins){safe, safe, safe, safe};
    return in_two ? add_page(l, of, MW_COVER_FRONT, error) && add_page(l, of, MW_COVER_BACK, error)
                  : add_page(l, of, MW_COVER_SHEET, error);
}
