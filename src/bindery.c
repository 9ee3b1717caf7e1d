/* Makes a book with several threads. A volume is made in sections; threads take them in order, and the one
 * that ends a volume's last section binds it. A section does not depend on the thread that makes it or on
 * when: it has type, complaints and preflight of its own, which are put together in order at the end. */
#include "bindery.h"

#include "base/clock.h"
#include "base/libraries.h"
#include "output/share.h"
#include "preflight/preflight.h"

#include <pthread.h>
#include <unistd.h>

/* A section being made; its complaints are reported in the order of sections at the end. */
struct section {
    int volume, number;
    struct mw_arena *arena;
    struct mw_preflight *preflight;
    struct mw_complaints *complaints; /* NULL for none */
    struct mw_error error;
};

struct hall {
    const struct bindery *bindery;
    struct mw_edition **edition; /* by volume */
    int *missing;                /* by volume: how many sections are not done */
    int nsections, first, step;  /* of all sections, every step-th is made here */
    int next, failed;            /* the first section that failed, or nsections */
    struct section *section;
    int npages, pages_done;
    pthread_mutex_t lock; /* of the numbers here that change, and of whoever asks how far it is */
};

struct hand {
    struct hall *hall;
    struct mw_complaints *heard; /* while it is at a section */
    struct mw_type *type;
    struct mw_arena *stock;
    const struct mw_solved **solved; /* by index: the puzzles of the page at hand */
    pthread_t thread;
};

int bindery_hands(int threads)
{
    long n = threads > 0 ? threads : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 64 ? 64 : (int)n;
}

/* --- sheets become pages ------------------------------------------------------------------------------ */

static bool take_puzzle(const struct hand *hand, struct section *section, struct mw_arena *arena, int i)
{
    struct mw_error why = {0};
    const struct mw_puzzle *puzzle = &hand->hall->bindery->book->puzzle[i];
    struct mw_task task;
    mw_task_begin(&task, "puzzle %d, of %s:%d", puzzle->number,
                  puzzle->group->spot.file ? puzzle->group->spot.file : "", puzzle->group->spot.line);
    hand->solved[i] = mw_workshop_take(hand->hall->bindery->workshop, i, hand->stock, arena, &why);
    mw_task_end(&task);
    return hand->solved[i] ||
           mw_complain(hand->heard, puzzle->group->spot, "puzzle %d (%s) is not fit to print: %s",
                       puzzle->number, mw_request_format(section->arena, &puzzle->request), why.text);
}

static void tell_progress(struct hall *hall)
{
    const struct mw_build *build = hall->bindery->build;
    pthread_mutex_lock(&hall->lock);
    hall->pages_done++;
    if (build->progress && hall->pages_done <= hall->npages)
        build->progress(build->context, hall->pages_done, hall->npages);
    pthread_mutex_unlock(&hall->lock);
}

/* True if everything on the page has space; if not, the error names the child, or the spec's line. */
static bool has_room(const struct mw_page *page, const struct mw_book *book, const struct mw_pupil *pupil,
                     struct mw_error *error)
{
    const struct mw_roster *roster = book->spec->set.roster;
    struct mw_error why = {0};
    if (mw_preflight_has_room(page, &why))
        return true;
    return pupil ? mw_fail_at(error, (struct mw_spot){roster->file, pupil->line, 1}, "%s: %s", pupil->name,
                              why.text)
                 : mw_fail_at(error,
                              page->crowded ? book->puzzle[page->crowded - 1].group->spot
                                            : mw_spec_place(book->spec, "puzzles"),
                              "%s", why.text);
}

/* Makes one page; NULL, with the error set or a complaint made, if it cannot be printed. */
static const struct mw_page *set_page(const struct hand *hand, struct section *section,
                                      struct mw_arena *arena, const struct mw_volume *volume,
                                      const struct mw_sheet *sheet)
{
    const struct bindery *bindery = hand->hall->bindery;
    for (int i = sheet->first; i < sheet->first + sheet->count; i++)
        if (!take_puzzle(hand, section, arena, i))
            return NULL;
    const struct mw_page *page = mw_page_make(arena, bindery->book, volume, sheet, hand->solved, hand->type);
    mw_preflight_page(section->preflight, page);
    tell_progress(hand->hall);
    const bool fits = has_room(page, bindery->book, sheet->pupil, &section->error);
    return fits ? page : NULL;
}

/* The pages that lie on a side of a sheet. They are kept while the next side has the same ones, as a poster's
 * has. */
struct galley {
    struct mw_arena *arena;
    int n, *number;
    const struct mw_page **page;
};

static bool holds(const struct galley *galley, const struct mw_forme *side)
{
    bool same = galley->n == side->npages;
    for (int i = 0; same && i < side->npages; i++)
        same = galley->number[i] == side->page[i].page;
    return same;
}

static bool fill_galley(const struct hand *hand, struct section *section, struct galley *galley,
                        const struct mw_volume *volume, const struct mw_forme *side)
{
    if (holds(galley, side))
        return true;
    mw_arena_free(galley->arena);
    *galley = (struct galley){.arena = mw_arena_new()};
    galley->number = MW_ARRAY(galley->arena, side->npages, int);
    galley->page = MW_ARRAY(galley->arena, side->npages, const struct mw_page *);
    for (int i = 0; i < side->npages; i++) {
        galley->number[i] = side->page[i].page;
        galley->page[i] =
            set_page(hand, section, galley->arena, volume, &volume->sheet[galley->number[i] - 1]);
        if (!galley->page[i])
            return false;
        galley->n++;
    }
    return true;
}

/* Prints one side of a sheet of paper, with one page or several. */
static bool print_side(const struct hand *hand, struct section *section, struct galley *galley,
                       struct mw_edition_section *sheets, int i)
{
    const struct bindery *bindery = hand->hall->bindery;
    const struct mw_volume *volume = &bindery->book->volume[section->volume];
    struct mw_arena *arena = mw_arena_new();
    const struct mw_forme *side = mw_impose_side(arena, bindery->book, volume, i);
    const bool good =
        (!bindery->bundle || mw_bundle_goes_on(bindery->bundle, &section->error)) &&
        fill_galley(hand, section, galley, volume, side) &&
        mw_edition_play(sheets, mw_page_impose(arena, side, galley->page, i + 1), &section->error);
    mw_arena_free(arena);
    return good;
}

/* Returns the page whose letters all sections of a volume share; NULL for a volume's only section. Its
 * warnings are dropped: letters without a face matter only where they are printed. */
static const struct mw_page *specimen(const struct hand *hand, struct section *section)
{
    if (hand->hall->edition[section->volume]->nsections == 1)
        return NULL;
    struct mw_arena *scratch = mw_arena_new();
    mw_type_hear(hand->type, MW_NEW(scratch, struct mw_complaints));
    const struct mw_page *page =
        mw_page_specimen(section->arena, hand->hall->bindery->book->spec, hand->type);
    mw_type_hear(hand->type, hand->heard);
    mw_arena_free(scratch);
    return page;
}

/* Keeps a section's complaints, in as little memory as they take: most have none, and there may be thousands.
 */
static void keep_complaints(const struct hand *hand, struct section *section)
{
    if (hand->heard->kept == 0)
        return;
    section->complaints = MW_NEW(section->arena, struct mw_complaints);
    *section->complaints = *hand->heard;
    *hand->heard = (struct mw_complaints){.nerrors = 0};
}

static bool print_section(const struct hand *hand, struct section *section)
{
    const struct bindery *bindery = hand->hall->bindery;
    struct mw_edition *edition = hand->hall->edition[section->volume];
    section->arena = mw_arena_new();
    section->preflight =
        mw_preflight_open(section->arena, bindery->book, &bindery->book->volume[section->volume]);
    struct mw_edition_section *sheets = mw_edition_begin(edition, section->number, specimen(hand, section));
    struct galley galley = {.arena = NULL};
    bool good = true;
    for (int i = mw_edition_first(edition, section->number);
         good && i < mw_edition_first(edition, section->number + 1); i++)
        good = print_side(hand, section, &galley, sheets, i);
    mw_arena_free(galley.arena);
    keep_complaints(hand, section);
    good = mw_edition_end(sheets, &section->error) && good;
    mw_type_forget(hand->type);
    return good && (!edition->is_share || mw_edition_keep(sheets, &section->error));
}

/* --- several threads ---------------------------------------------------------------------------------- */

/* Returns the next section; NULL if there is none, or if one before it has failed. */
static struct section *take_section(struct hall *hall)
{
    pthread_mutex_lock(&hall->lock);
    struct section *section = hall->next < hall->failed ? &hall->section[hall->next] : NULL;
    hall->next += hall->step;
    pthread_mutex_unlock(&hall->lock);
    return section;
}

/* Counts a section as done; true if it was the last of a volume that is complete and is bound here. */
static bool put_down(struct hall *hall, const struct section *section, bool good)
{
    const int i = (int)(section - hall->section);
    pthread_mutex_lock(&hall->lock);
    const bool is_last = --hall->missing[section->volume] == 0;
    if (!good && i < hall->failed)
        hall->failed = i;
    const bool is_whole = hall->failed == hall->nsections;
    pthread_mutex_unlock(&hall->lock);
    return good && is_last && is_whole && !hall->edition[section->volume]->is_share;
}

static void note_failure(struct hall *hall, const struct section *section)
{
    const int i = (int)(section - hall->section);
    pthread_mutex_lock(&hall->lock);
    if (i < hall->failed)
        hall->failed = i;
    pthread_mutex_unlock(&hall->lock);
}

static void *work(void *context)
{
    const struct hand *hand = context;
    struct hall *hall = hand->hall;
    struct mw_complaints *before = mw_libraries_tell(hand->heard);
    mw_type_hear(hand->type, hand->heard);
    for (struct section *section; (section = take_section(hall));)
        if (put_down(hall, section, print_section(hand, section)) &&
            !mw_edition_bind(hall->edition[section->volume], &section->error))
            note_failure(hall, section);
    mw_libraries_tell(before);
    return NULL;
}

static void work_together(struct hall *hall)
{
    const struct bindery *bindery = hall->bindery;
    const struct mw_spec *spec = bindery->book->spec;
    const int wanted = bindery_hands(bindery->build->threads),
              npuzzles = bindery->book->npuzzles + bindery->book->nsamples;
    struct mw_complaints *told =
        MW_NEW(bindery->arena, struct mw_complaints); /* before, of the first's type */
    struct hand *hand = MW_ARRAY(bindery->arena, wanted, struct hand);
    int n = 0;
    for (; n < wanted && (n == 0 || n * hall->step < hall->nsections); n++) {
        hand[n] =
            (struct hand){.hall = hall,
                          .heard = MW_NEW(bindery->arena, struct mw_complaints),
                          .type = n == 0 ? bindery->type : mw_type_open(spec->face, spec->language, told),
                          .stock = bindery->stock[n],
                          .solved = MW_ARRAY(bindery->arena, npuzzles, const struct mw_solved *)};
        if (n > 0 && (!hand[n].type || pthread_create(&hand[n].thread, NULL, work, &hand[n]) != 0)) {
            mw_type_close(hand[n].type);
            break; /* fewer hands will do */
        }
    }
    work(&hand[0]);
    for (int i = 1; i < n; i++) {
        pthread_join(hand[i].thread, NULL);
        mw_type_close(hand[i].type);
    }
    mw_type_hear(bindery->type, bindery->complaints);
}

/* --- all together ------------------------------------------------------------------------------------- */

/* Chooses the sections of this share: every n-th, so that each share has puzzles as well as answers, which
 * take longer. */
static void take_share(struct hall *hall)
{
    const struct mw_build *build = hall->bindery->build;
    hall->step = build->shares > 0 ? build->shares : 1;
    hall->first = hall->next = build->shares > 0 ? build->share - 1 : 0;
    hall->failed = hall->nsections;
    for (int i = hall->first; i < hall->nsections; i += hall->step)
        hall->npages += hall->bindery->built->npages / hall->nsections;
    if (hall->step == 1)
        hall->npages = hall->bindery->built->npages;
}

static bool open_hall(struct hall *hall, struct mw_error *error)
{
    const struct bindery *bindery = hall->bindery;
    const struct mw_book *book = bindery->book;
    hall->edition = MW_ARRAY(bindery->arena, book->nvolumes, struct mw_edition *);
    hall->missing = MW_ARRAY(bindery->arena, book->nvolumes, int);
    for (int v = 0; v < book->nvolumes; v++) {
        hall->edition[v] =
            mw_edition_open(bindery->arena, book, &book->volume[v], bindery->formats, bindery->bundle, error);
        if (!hall->edition[v])
            return false;
        hall->missing[v] = hall->edition[v]->nsections;
        hall->edition[v]->is_share = bindery->build->shares > 0;
        hall->nsections += hall->missing[v];
    }
    take_share(hall);
    hall->section = MW_ARRAY(bindery->arena, hall->nsections, struct section);
    for (int v = 0, n = 0; v < book->nvolumes; v++)
        for (int i = 0; i < hall->missing[v]; i++)
            hall->section[n++] = (struct section){.volume = v, .number = i};
    return true;
}

/* Reports the findings of all sections up to the first that failed, volume by volume. */
static void tell_findings(const struct hall *hall)
{
    const struct bindery *bindery = hall->bindery;
    const struct mw_book *book = bindery->book;
    for (int v = 0, i = hall->first; v < book->nvolumes; v++) {
        struct mw_preflight *whole = mw_preflight_open(bindery->arena, book, &book->volume[v]);
        for (; i < hall->nsections && i <= hall->failed && hall->section[i].volume == v; i += hall->step) {
            if (hall->section[i].complaints)
                mw_complaints_add(bindery->complaints, hall->section[i].complaints);
            mw_preflight_add(whole, hall->section[i].preflight);
        }
        mw_preflight_close(whole, bindery->complaints);
    }
}

static void note_tile(struct mw_arena *arena, struct json_stands *stands, const struct mw_placing *placing,
                      int page)
{
    stands->tile = mw_grow(arena, stands->tile, stands->ntiles, &stands->tile_room, sizeof *stands->tile);
    stands->tile[stands->ntiles++] = (struct json_tile){page, placing->box, placing->window};
}

/* Records the places of a page's puzzles and answers for the manifest. */
static void note_placings(const struct bindery *bindery, const struct mw_volume *volume,
                          const struct mw_page *page)
{
    for (int i = 0; i < page->nplacings; i++) {
        const struct mw_placing *placing = &page->placing[i];
        struct json_stands *stands = &bindery->stands[placing->puzzle];
        if (placing->window.w > 0 && !placing->is_answer) {
            note_tile(bindery->arena, stands, placing, page->place);
            if (stands->ntiles > 1)
                continue;
        }
        *(placing->is_answer ? &stands->answer_role : &stands->role) = volume->role;
        *(placing->is_answer ? &stands->answer_page : &stands->page) = page->place;
        *(placing->is_answer ? &stands->answer : &stands->puzzle) = *placing;
        *(placing->is_answer ? &stands->answer_origin : &stands->origin) = mw_page_origin(page);
    }
}

static bool tell_results(const struct hall *hall, struct mw_error *error)
{
    const struct bindery *bindery = hall->bindery;
    for (int v = 0; v < bindery->book->nvolumes; v++) {
        const struct mw_edition *edition = hall->edition[v];
        for (int i = 0; i < edition->nsides; i++)
            if (edition->page[i])
                note_placings(bindery, &bindery->book->volume[v], edition->page[i]);
        if (!mw_edition_list(bindery->arena, hall->edition[v], bindery->built, error))
            return false;
    }
    return true;
}

static bool write_share(const struct hall *hall, struct mw_error *error)
{
    const struct bindery *bindery = hall->bindery;
    const struct share share = {bindery->build->share,
                                bindery->build->shares,
                                bindery->book,
                                (const struct mw_edition *const *)hall->edition,
                                mw_workshop_summaries(bindery->workshop),
                                bindery->stands,
                                bindery->built,
                                bindery->bundle};
    FILE *file = mw_bundle_add(bindery->bundle, "book.json", error);
    if (!file)
        return false;
    mw_share_print(file, &share);
    return mw_bundle_seal(bindery->bundle, file, error);
}

static void close_hall(struct hall *hall)
{
    for (int v = 0; hall->edition && v < hall->bindery->book->nvolumes; v++)
        mw_edition_close(hall->edition[v]);
    for (int i = 0; hall->section && i < hall->nsections; i++)
        mw_arena_free(hall->section[i].arena);
    pthread_mutex_destroy(&hall->lock);
}

bool bindery_print(const struct bindery *bindery, struct mw_error *error)
{
    struct hall hall = {.bindery = bindery};
    pthread_mutex_init(&hall.lock, NULL);
    bool good = open_hall(&hall, error);
    if (good) {
        work_together(&hall);
        tell_findings(&hall);
        good = hall.failed == hall.nsections;
        if (good)
            good = tell_results(&hall, error);
        else if (hall.section[hall.failed].error.text[0])
            *error = hall.section[hall.failed].error;
    }
    if (good && bindery->build->shares > 0 && bindery->bundle)
        good = write_share(&hall, error);
    close_hall(&hall);
    return good;
}
