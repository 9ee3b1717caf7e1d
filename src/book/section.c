/* Makes the pages of a section: from the puzzles of a page to the side of a sheet on which it lies. Texts are
 * set anew for each section, and its complaints and preflight findings are kept apart, so that a section does
 * not depend on the worker that makes it. */
#include "book/section.h"

#include "base/clock.h"
#include "mazewright/class_set.h"
#include "mazewright/complaints.h"
#include "mazewright/group.h"
#include "mazewright/impose.h"
#include "mazewright/roster.h"
#include "preflight/preflight.h"

static bool take_puzzle(const struct worker *worker, struct section *section, struct mw_arena *arena, int i)
{
    struct mw_error why = {0};
    const struct mw_puzzle *puzzle = &worker->printing->book->puzzle[i];
    struct mw_task task;
    mw_task_begin(&task, "puzzle %d, of %s:%d", puzzle->number,
                  puzzle->group->spot.file ? puzzle->group->spot.file : "", puzzle->group->spot.line);
    worker->solved[i] = mw_puzzle_cache_take(worker->printing->cache, i, worker->puzzle_arena, arena, &why);
    mw_task_end(&task);
    return worker->solved[i] ||
           mw_complain(worker->complaints, puzzle->group->spot, "puzzle %d (%s) is not fit to print: %s",
                       puzzle->number, mw_request_format(section->arena, &puzzle->request), why.text);
}

/* True if everything on the page has space; if not, the error names the child, or the spec's line. */
static bool has_space(const struct mw_page *page, const struct mw_book *book, const struct mw_pupil *pupil,
                      struct mw_error *error)
{
    const struct mw_roster *roster = book->spec->set->roster;
    struct mw_error why = {0};
    if (mw_preflight_has_space(page, &why))
        return true;
    return pupil ? mw_fail_at(error, (struct mw_spot){roster->file, pupil->line, 1}, "%s: %s", pupil->name,
                              why.text)
                 : mw_fail_at(error,
                              page->crowded                  ? book->puzzle[page->crowded - 1].group->spot
                              : page->overlong || page->pale ? mw_spec_place(book->spec, "cover")
                                                             : mw_spec_place(book->spec, "puzzles"),
                              "%s", why.text);
}

/* Makes one page; NULL, with the error set or a complaint made, if it cannot be printed. */
static const struct mw_page *set_page(const struct worker *worker, struct section *section,
                                      struct mw_arena *arena, const struct mw_volume *volume,
                                      const struct mw_planned_page *planned)
{
    const struct printing *printing = worker->printing;
    for (int i = planned->first; i < planned->first + planned->count; i++)
        if (!take_puzzle(worker, section, arena, i))
            return NULL;
    for (int i = 0; i < planned->nshown; i++)
        if (!take_puzzle(worker, section, arena, planned->shown[i]))
            return NULL;
    const struct mw_page *page =
        mw_page_make(arena, printing->book, volume, planned, worker->solved, printing->veils, worker->type);
    mw_preflight_page(section->preflight, page);
    worker->page_done(worker->queue);
    const bool fits = has_space(page, printing->book, planned->pupil, &section->error);
    return fits ? page : NULL;
}

/* The pages on a side of a sheet. They are kept while the next side has the same ones, as on a poster. */
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

static bool fill_galley(const struct worker *worker, struct section *section, struct galley *galley,
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
            set_page(worker, section, galley->arena, volume, &volume->page[galley->number[i] - 1]);
        if (!galley->page[i])
            return false;
        galley->n++;
    }
    return true;
}

/* Prints one side of a sheet of paper, with one page or several. */
static bool print_side(const struct worker *worker, struct section *section, struct galley *galley,
                       struct section_writer *sheets, int i)
{
    const struct printing *printing = worker->printing;
    const struct mw_volume *volume = &printing->book->volume[section->volume];
    struct mw_arena *arena = mw_arena_new();
    const struct mw_forme *side = mw_impose_side(arena, printing->book, volume, i);
    const bool good =
        (!printing->staging || mw_staging_goes_on(printing->staging, &section->error)) &&
        fill_galley(worker, section, galley, volume, side) &&
        section_writer_play(sheets, mw_page_impose(arena, side, galley->page, i + 1), &section->error);
    mw_arena_free(arena);
    return good;
}

/* Returns the specimen page, with which every section of a volume begins, so that all number the letters of a
 * font alike; NULL if the volume has one section. Warnings about this page are dropped: letters without a
 * face matter only where they are printed. */
static const struct mw_page *specimen(const struct worker *worker, const struct volume_writer *writer,
                                      struct section *section)
{
    if (!volume_writer_has_specimen(writer))
        return NULL;
    struct mw_arena *scratch = mw_arena_new();
    mw_type_report_to(worker->type, MW_NEW(scratch, struct mw_complaints));
    const struct mw_page *page = mw_page_specimen(section->arena, worker->printing->book->spec, worker->type);
    mw_type_report_to(worker->type, worker->complaints);
    mw_arena_free(scratch);
    return page;
}

/* Keeps a section's complaints, but takes no memory if there are none: most sections have none, and a book
 * may have thousands. */
static void keep_complaints(const struct worker *worker, struct section *section)
{
    if (worker->complaints->kept == 0)
        return;
    section->complaints = MW_NEW(section->arena, struct mw_complaints);
    *section->complaints = *worker->complaints;
    *worker->complaints = (struct mw_complaints){.nerrors = 0};
}

bool section_print(const struct worker *worker, struct volume_writer *writer, struct section *section)
{
    const struct printing *printing = worker->printing;
    section->arena = mw_arena_new();
    section->preflight =
        mw_preflight_open(section->arena, printing->book, &printing->book->volume[section->volume]);
    struct section_writer *sheets =
        section_writer_begin(writer, section->number, specimen(worker, writer, section));
    struct galley galley = {.arena = NULL};
    bool good = true;
    for (int i = volume_writer_first(writer, section->number);
         good && i < volume_writer_first(writer, section->number + 1); i++)
        good = print_side(worker, section, &galley, sheets, i);
    mw_arena_free(galley.arena);
    keep_complaints(worker, section);
    good = section_writer_end(sheets, good, &section->error);
    mw_type_end_section(worker->type);
    return good && (!writer->is_share || section_writer_keep(sheets, &section->error));
}
