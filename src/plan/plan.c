/* Plans a book: the matter before the puzzles, the puzzles, the class list, the answers in the order of the
 * puzzles, the matter after the answers, and as many blank pages as the printer needs. */
#include "plan/cover.h"
#include "plan/number.h"
#include "plan/pages.h"

#include "mazewright/answers.h"
#include "mazewright/cover.h"
#include "mazewright/format.h"
#include "mazewright/look.h"
#include "mazewright/roster.h"

#include <math.h>
#include <string.h>

/* --- volumes ------------------------------------------------------------------------------------------ */

static struct laying open_volume(struct planning *d, const char *role)
{
    struct mw_book *book = d->book;
    MW_GROW(d->arena, book->volume, book->nvolumes, d->volume_capacity);
    struct mw_volume *volume = &book->volume[book->nvolumes++];
    *volume = (struct mw_volume){.role = role,
                                 .paper = d->spec->format->paper,
                                 .bleed = mw_spec_bleeds(d->spec) ? d->spec->profile->bleed : 0,
                                 .bleeds_at_spine = d->spec->profile->spine_bleeds,
                                 .colour = book->colour,
                                 .impose = (int)d->spec->format->impose};
    return (struct laying){.d = d, .volume = volume};
}

static void close_volume(struct laying *l)
{
    l->volume->page = l->page;
    l->volume->margins = mw_book_margins(l->d->book, l->volume->npages, &l->volume->safe);
}

/* Adds the front of the cover to a file that is an e-book with the puzzles from `first` to `end` - 1. False,
 * with the error set, if it cannot be made as asked. */
static bool add_front(struct laying *l, int first, int end, struct mw_error *error)
{
    const struct mw_spec *spec = l->d->spec;
    return !spec->cover->is_wanted || !spec->profile->is_screen ||
           mw_cover_add_front(l, &(struct covered){0, first, end}, error);
}

static bool lay_out_book(struct planning *d, struct mw_error *error)
{
    const struct mw_spec *spec = d->spec;
    struct laying book = open_volume(d, "book");
    if (!add_front(&book, 0, d->book->npuzzles, error))
        return false;
    mw_pages_add_matter(&book, &spec->matter->front);
    if (spec->set->roster)
        mw_class_add_all(&book);
    else
        mw_pages_add_groups(&book, 0);
    if (spec->answers->where != MW_ANSWERS_SEPARATE)
        mw_class_add_list(&book);
    if (spec->answers->where == MW_ANSWERS_BACK)
        mw_pages_add_answers(&book);
    mw_pages_add_matter(&book, &spec->matter->back);
    mw_pages_pad(&book);
    close_volume(&book);
    return true;
}

/* Lays out a file for child `nth`, of which the first puzzle is `first`. */
static bool lay_out_file(struct planning *d, int nth, int first, int end, struct mw_error *error)
{
    const struct mw_spec *spec = d->spec;
    const struct mw_class_set *set = spec->set;
    const struct mw_pupil *pupil = &set->roster->pupil[set->order[nth]];
    struct laying file = open_volume(d, mw_class_file_name(d->arena, pupil->name, nth + 1, set->roster->n));
    file.volume->pupil = file.pupil = pupil;
    if (!add_front(&file, first, end, error))
        return false;
    mw_pages_add_matter(&file, &spec->matter->front);
    mw_class_add_child(&file, nth, first);
    file.pupil = pupil;
    mw_pages_add_matter(&file, &spec->matter->back);
    mw_pages_pad(&file);
    close_volume(&file);
    return true;
}

/* Lays out a file for each child. */
static bool lay_out_files(struct planning *d, struct mw_error *error)
{
    const int n = d->spec->set->roster->n, each = d->book->npuzzles / n;
    int nth = 0;
    while (nth < n && lay_out_file(d, nth, nth * each, (nth + 1) * each, error))
        nth++;
    return nth == n;
}

/* Lays out the teacher's volume: class list, answers or both. */
static void lay_out_key(struct planning *d)
{
    struct laying key = open_volume(d, "answers");
    mw_class_add_list(&key);
    if (d->spec->answers->where == MW_ANSWERS_SEPARATE)
        mw_pages_add_answers(&key);
    close_volume(&key);
}

static bool lay_out_cover(struct planning *d, const struct mw_volume *of, int first, int end,
                          struct mw_error *error)
{
    const struct covered covered = {of->npages, first, end};
    const struct mw_pupil *pupil = of->pupil;
    struct laying cover = open_volume(d, pupil ? mw_format(d->arena, "cover-%s", of->role) : "cover");
    cover.volume->pupil = cover.pupil = pupil;
    const bool good = mw_cover_plan(&cover, &covered, error);
    cover.volume->page = cover.page;
    return good;
}

/* Lays out the covers that are asked for: one for the book, or for the file of each child. */
static bool lay_out_covers(struct planning *d, struct mw_error *error)
{
    const int n = mw_cover_count(d->spec), each = d->book->npuzzles / (n > 0 ? n : 1);
    for (int i = 0; i < n; i++) {
        const struct mw_volume of = d->book->volume[i];
        if (!lay_out_cover(d, &of, i * each, (i + 1) * each, error))
            return false;
    }
    return true;
}

/* False, with the error set, if the cover cannot be made as asked. */
static bool lay_out(struct planning *d, struct mw_error *error)
{
    const struct mw_spec *spec = d->spec;
    if (!(spec->set->files == MW_FILES_EACH ? lay_out_files : lay_out_book)(d, error))
        return false;
    if (spec->answers->where == MW_ANSWERS_SEPARATE ||
        (spec->set->files == MW_FILES_EACH && mw_book_has_class_list(d->book)))
        lay_out_key(d);
    d->book->entry = d->entry;
    return spec->profile->is_screen || lay_out_covers(d, error);
}

bool mw_spec_prints_black(const struct mw_spec *spec)
{
    return spec->profile->refuses && spec->format->stock != MW_STOCK_COLOUR;
}

static uint32_t grey(uint32_t light)
{
    return light << 16 | light << 8 | light;
}

/* Returns the lightness of a colour, 0 to 255. */
static uint32_t lightness(uint32_t rgb)
{
    return (299 * (rgb >> 16) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255) + 500) / 1000;
}

/* Returns the grey that replaces the colour of `ink` in a book printed in black: a grey as light as the
 * colour, with two exceptions. A route is black, to be seen on the grey walls of its maze. The colour in a
 * hidden picture is no darker than halfway between faded walls and the paper, so that walls are seen on it.
 */
static uint32_t black_for(enum mw_ink ink, const struct mw_spec *spec)
{
    const uint32_t rgb = spec->look->colour[ink], light = lightness(rgb),
                   halfway = (lightness(spec->look->colour[MW_INK_FADED]) + 256) / 2;
    if (rgb == grey(light))
        return rgb;
    if (ink == MW_INK_ROUTE)
        return 0;
    return grey(ink == MW_INK_PICTURE && light < halfway ? halfway : light);
}

static bool has(const struct mw_matter_list *matter, enum mw_page_kind kind)
{
    for (int i = 0; i < matter->n; i++)
        if (matter->kind[i] == kind)
            return true;
    return false;
}

static bool shows_sample(const struct mw_spec *spec)
{
    return has(&spec->matter->front, MW_PAGE_HOW_TO) || has(&spec->matter->back, MW_PAGE_HOW_TO);
}

const struct mw_book *mw_book_plan(struct mw_arena *arena, const struct mw_spec *spec, struct mw_error *error)
{
    return mw_book_plan_on(arena, spec, 1, error);
}

const struct mw_book *mw_book_plan_on(struct mw_arena *arena, const struct mw_spec *spec, int threads,
                                      struct mw_error *error)
{
    struct mw_book *book = MW_NEW(arena, struct mw_book);
    book->spec = spec;
    for (int ink = 0; ink < MW_NINKS; ink++)
        book->colour[ink] = mw_spec_prints_black(spec) ? black_for(ink, spec) : spec->look->colour[ink];
    struct planning d = {.arena = arena, .spec = spec, .book = book};
    d.puzzle = mw_number_puzzles(arena, book, threads, error);
    if (!d.puzzle)
        return NULL;
    if (shows_sample(spec))
        mw_number_sample(arena, book, d.puzzle);
    return lay_out(&d, error) ? book : NULL;
}
