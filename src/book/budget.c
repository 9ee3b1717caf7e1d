/* Refuses books that take too long or too much memory. Estimates are made from the spec before anything else;
 * a complaint names the line that asks for too much, and what to change. */
#include "book/budget.h"

#include "base/clock.h"
#include "mazewright/class_set.h"
#include "mazewright/complaints.h"
#include "mazewright/group.h"
#include "mazewright/roster.h"

#include <math.h>
#include <unistd.h>

/* --- amounts in words --------------------------------------------------------------------------------- */

/* Returns a time as "3 hours", or "3h" as an option takes it; rounded up, in thousandths below a second. */
static const char *time_in_words(struct mw_arena *arena, double seconds, bool short_form)
{
    enum { THOUSAND = 1000 };
    static const struct {
        double seconds, below;
        const char *name;
    } units[] = {{1, 100, "second"}, {60, 6000, "minute"}, {3600, 2e5, "hour"}, {86400, INFINITY, "day"}};
    int i = 0;
    while (seconds >= units[i].below)
        i++;
    const double n = seconds < 1 ? ceil(THOUSAND * seconds) / THOUSAND : ceil(seconds / units[i].seconds);
    return short_form ? mw_format(arena, "%.10g%.1s", n, units[i].name)
                      : mw_format(arena, "%.10g %s%s", n, units[i].name, n == 1 ? "" : "s");
}

static const char *bytes_in_words(struct mw_arena *arena, double bytes, bool short_form)
{
    const char *space = short_form ? "" : " ", *b = short_form ? "" : "B";
    return bytes < 1e9 ? mw_format(arena, "%.0f%sM%s", ceil(bytes / 1e6), space, b)
                       : mw_format(arena, "%.1f%sG%s", ceil(bytes / 1e8) / 10, space, b);
}

static const char *pages_in_words(struct mw_arena *arena, double pages, bool short_form)
{
    return mw_format(arena, "%.0f%s", pages, short_form ? "" : " pages");
}

static const char *cells_in_words(struct mw_arena *arena, double cells, bool short_form)
{
    return mw_format(arena, "%.0f%s", cells, short_form ? "" : " cells");
}

/* --- refusals ----------------------------------------------------------------------------------------- */

/* A limit: `asked` is the amount that the book needs, `most` the largest amount allowed, or 0 for no limit.
 */
struct limit {
    const char *option, *about;
    double asked, most;
    const char *(*in_words)(struct mw_arena *, double amount, bool short_form);
};

static bool allows(const struct limit *limit, const struct mw_group *dearest,
                   struct mw_complaints *complaints)
{
    if (limit->most <= 0 || limit->asked <= limit->most)
        return true;
    struct mw_arena *scratch = mw_arena_new();
    mw_complain(complaints, dearest ? dearest->spot : MW_NOWHERE,
                "this book asks for %s%s, and the limit is %s; ask for fewer or smaller puzzles (those "
                "here cost most), or allow more with %s %s",
                limit->about, limit->in_words(scratch, limit->asked, false),
                limit->in_words(scratch, limit->most, false), limit->option,
                limit->in_words(scratch, limit->asked, true));
    mw_arena_free(scratch);
    return false;
}

/* --- before the plan ---------------------------------------------------------------------------------- */

/* Returns the seconds that each drawing of a maze takes, as puzzle or as answer: for the layout and, in each
 * format, for all but the lines. */
static double seconds_a_place(const struct mw_spec *spec, const struct mw_build *build)
{
    const double laid_out = 0.15e-3, drawn = 0.35e-3;
    const struct mw_output *const *formats = build->formats ? build->formats : mw_outputs_for(spec->profile);
    double seconds = laid_out;
    for (int i = 0; formats[i] && !build->dry; i++)
        seconds += drawn;
    return seconds;
}

static double seconds_a_page(const struct mw_spec *spec, const struct mw_build *build)
{
    const struct mw_output *const *formats = build->formats ? build->formats : mw_outputs_for(spec->profile);
    double seconds = 0;
    for (int i = 0; formats[i] && !build->dry; i++)
        seconds += formats[i]->page_cost;
    return seconds;
}

/* Returns the part of the book that is made, from 0 to 1: all, a share, or some of its puzzles. */
static double part_of(const struct mw_spec *spec, const struct mw_build *build)
{
    enum {
        MOST_A_PAGE = 4
    }; /* puzzles that are assumed for each page; on a page with more, puzzles are small */
    double all = 0, some = 0;
    for (int g = 0; g < spec->ngroups; g++)
        all += spec->group[g].count;
    if (spec->set->roster)
        all *= (double)spec->set->sheets * spec->set->roster->n;
    for (int i = 0; i < build->nonly; i++)
        some += build->only[i].last - build->only[i].first + 1;
    for (int i = 0; i < build->npages; i++)
        some += MOST_A_PAGE * (build->pages[i].last - build->pages[i].first + 1.0);
    return build->shares > 0                  ? 1.0 / build->shares
           : build->covers                    ? fmin(1, MOST_A_PAGE / all)
           : build->nonly + build->npages > 0 ? fmin(1, some / all)
                                              : 1;
}

/* Estimates a book: one thread plans the puzzles, and all threads make them. */
struct mw_budget mw_book_estimate(const struct mw_spec *spec, const struct mw_build *build)
{
    const double seconds = 0.07, bytes = build->dry ? 20e6 : 32e6, /* for an empty book */
        bytes_a_page = build->dry ? 5e3 : 15e3;
    const double threads = budget_threads(build->threads), part = part_of(spec, build);
    const struct mw_cost cost = mw_book_cost(spec);
    const double pages = seconds_a_page(spec, build) * cost.pages + seconds_a_place(spec, build) * cost.shown;
    return (struct mw_budget){
        .seconds = seconds + cost.planning + (cost.making + pages) * part / threads,
        .bytes = bytes + (bytes_a_page * cost.pages + cost.kept) * part + threads * cost.at_once,
    };
}

bool budget_allows_spec(const struct mw_spec *spec, const struct mw_build *build,
                        struct mw_complaints *complaints)
{
    const struct mw_budget asked = mw_book_estimate(spec, build);
    const struct mw_group *dearest = mw_book_cost(spec).dearest;
    const struct limit limits[] = {
        {"--max-time", "about ", asked.seconds, build->most.seconds, time_in_words},
        {"--max-memory", "about ", asked.bytes, build->most.bytes, bytes_in_words},
    };
    return allows(&limits[0], dearest, complaints) && allows(&limits[1], dearest, complaints);
}

/* --- behind the plan ---------------------------------------------------------------------------------- */

bool budget_allows_plan(const struct mw_book *book, const struct mw_build *build,
                        struct mw_complaints *complaints)
{
    double pages = 0, cells = 0;
    for (int v = 0; v < book->nvolumes; v++)
        pages += book->volume[v].covers == 0 ? book->volume[v].npages : 0;
    for (int i = 0; i < book->npuzzles; i++)
        cells += book->puzzle[i].request.grid ? book->puzzle[i].request.grid->ncells : 0;
    const struct mw_group *dearest = mw_book_cost(book->spec).dearest;
    const struct limit limits[] = {
        {"--max-pages", "", pages, (double)build->most.pages, pages_in_words},
        {"--max-cells", "", cells, (double)build->most.cells, cells_in_words},
    };
    return allows(&limits[0], dearest, complaints) && allows(&limits[1], dearest, complaints);
}

/* --- while it is made --------------------------------------------------------------------------------- */

/* Seconds that are always allowed, so that slow machines can at least begin. */
static const double a_moment = 1;

void budget_watch_reading(const struct mw_build *build)
{
    mw_clock_start(build->most.seconds > 0 ? fmax(build->most.seconds, a_moment) : 0,
                   "make what is read there simpler, or allow more with a longer --max-time");
}

/* Starts the clock with eight times the estimate for one thread, because a machine may be four times as slow
 * as an ordinary one, and an estimate may be half of the true time. Gives at least a minute, or the build's
 * limit if that is below a minute. */
void budget_watch_work(struct mw_arena *arena, const struct mw_spec *spec, const struct mw_build *build)
{
    const double times = 8, minute = 60;
    struct mw_build alone = *build;
    alone.threads = 1;
    const double estimate = mw_book_estimate(spec, &alone).seconds,
                 most = fmax(fmax(times * estimate, fmin(minute, build->most.seconds)), a_moment);
    mw_clock_start(
        build->most.seconds > 0 ? most : 0,
        mw_format(arena,
                  "it was estimated to take %s: make that puzzle smaller or simpler, or let it take "
                  "its time with --max-time none",
                  time_in_words(arena, estimate, false)));
}

void budget_watch_nothing(void)
{
    mw_clock_start(0, "");
}

int budget_threads(int threads)
{
    long n = threads > 0 ? threads : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 64 ? 64 : (int)n;
}
