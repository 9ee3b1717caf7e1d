/* Checks a plan against the printer's rules and the reader's needs. */
#include "base/clock.h"

#include "mazewright/answers.h"
#include "mazewright/class_set.h"
#include "mazewright/complaints.h"
#include "mazewright/cover.h"
#include "mazewright/exchanges.h"
#include "mazewright/format.h"
#include "mazewright/group.h"
#include "mazewright/impose.h"
#include "mazewright/kinds.h"
#include "mazewright/look.h"
#include "mazewright/page_kinds.h"
#include "mazewright/roster.h"
#include "mazewright/theme.h"
#include "preflight/preflight.h"

#include <glib.h>
#include <math.h>

void mw_preflight_limits(const struct mw_profile *profile, const struct mw_trim *trim, enum mw_stock stock,
                         bool saddle, int *least, int *most)
{
    *least = saddle ? 4 : trim ? trim->least : 1;
    *most = saddle ? profile->saddle_most : trim ? trim->most[stock] : 0;
}

/* Returns the printer's trim that is the size of the book's pages; NULL, with a complaint, if there is none;
 * NULL also if the printer takes any size. */
static const struct mw_trim *check_trim(const struct mw_book *book, struct mw_complaints *complaints)
{
    const struct mw_spec *spec = book->spec;
    const struct mw_profile *profile = spec->profile;
    if (!profile->trim)
        return NULL;
    const struct mw_trim *trim = mw_profile_trim(profile, spec->format->paper.w, spec->format->paper.h);
    if (trim)
        return trim;
    const struct mw_trim *nearest = mw_profile_nearest(profile, spec->format->paper.w, spec->format->paper.h);
    mw_complain(
        complaints, mw_spec_place(spec, "paper"),
        "%s has no trim of %.4gx%.4gin; the nearest is %.4gx%.4gin, and \"mazewright list papers\" names "
        "them all",
        profile->name, spec->format->paper.w / 72, spec->format->paper.h / 72, nearest->w / 72,
        nearest->h / 72);
    return NULL;
}

static void check_binding(const struct mw_book *book, struct mw_complaints *complaints)
{
    const struct mw_profile *profile = book->spec->profile;
    if (book->spec->format->binding == MW_BINDING_SADDLE && profile->saddle_most == 0)
        mw_complain(complaints, mw_spec_place(book->spec, "binding"),
                    "%s does not staple books; take \"binding: perfect\"", profile->name);
    if (book->spec->format->bleed == MW_BLEED_ALWAYS && profile->bleed == 0)
        mw_complain(complaints, mw_spec_place(book->spec, "bleed"),
                    "%s cannot print to the edge; take \"bleed: auto\", or another profile", profile->name);
}

static void check_length(const struct mw_book *book, const struct mw_trim *trim,
                         struct mw_complaints *complaints)
{
    const struct mw_spec *spec = book->spec;
    const struct mw_profile *profile = spec->profile;
    bool saddle = spec->format->binding == MW_BINDING_SADDLE;
    int pages = book->volume[0].npages, fewest, most;
    mw_preflight_limits(profile, trim, spec->format->stock, saddle, &fewest, &most);
    struct mw_spot spot = mw_spec_place(spec, "puzzles");
    if (pages < fewest)
        mw_preflight_report(
            profile, complaints, spot,
            "the book has %d page%s, and %s wants at least %d; add puzzles, or pages such as notes", pages,
            pages == 1 ? "" : "s", profile->name, fewest);
    if (most > 0 && pages > most)
        mw_preflight_report(
            profile, complaints, spot,
            "the book has %d pages, and %s takes at most %d %s; take more puzzles to a page, or split "
            "it into volumes",
            pages, profile->name, most,
            saddle ? "through a fold"
            : mw_stock_name((int)spec->format->stock)[0] == 'c'
                ? (spec->format->stock == MW_STOCK_CREAM ? "on cream paper of this trim"
                                                         : "in colour at this trim")
                : "on white paper of this trim");
}

static void check_blanks(const struct mw_book *book, struct mw_complaints *complaints)
{
    const struct mw_profile *profile = book->spec->profile;
    const struct mw_volume *volume = &book->volume[0];
    int run = 0, longest = 0, page = 0;
    for (int i = 0; i < volume->npages; i++) {
        run = volume->page[i].kind == MW_PAGE_BLANK ? run + 1 : 0;
        if (run > longest) {
            longest = run;
            page = volume->page[i].page - run + 1;
        }
    }
    if (profile->most_blanks > 0 && longest > profile->most_blanks)
        mw_preflight_report(
            profile, complaints,
            mw_spec_place(book->spec, page < book->puzzle[0].puzzle.page ? "front" : "back"),
            "%d blank pages follow each other from page %d on, and %s takes at most %d; put notes or "
            "tips there",
            longest, page, profile->name, profile->most_blanks);
}

static void check_margins(const struct mw_book *book, struct mw_complaints *complaints)
{
    const struct mw_profile *profile = book->spec->profile;
    const struct mw_volume *volume = &book->volume[0];
    const struct mw_margins *m = &volume->margins, *safe = &volume->safe;
    const struct {
        const char *name;
        double is, wanted;
    } side[] = {{"inside", m->inside, safe->inside},
                {"outside", m->outside, safe->outside},
                {"top", m->top, safe->top},
                {"bottom", m->bottom, safe->bottom}};
    for (int i = 0; i < 4; i++)
        if (side[i].is < side[i].wanted - 0.01)
            mw_preflight_report(
                profile, complaints, mw_spec_place(book->spec, "margins"),
                "the %s margin is %.3gin, and %s wants at least %.4gin%s; make it that, or leave it out",
                side[i].name, side[i].is / 72, profile->name, side[i].wanted / 72,
                i == 0 && profile->gutter->pages > 0
                    ? volume->npages > profile->gutter->pages ? " in a book this thick" : " at the spine"
                : volume->bleed > 0 && profile->bleed_margin > profile->margin ? " where pages bleed"
                                                                               : "");
}

static bool is_first_on_its_grid(const struct mw_book *book, int i)
{
    for (int k = 0; k < i; k++)
        if (book->puzzle[k].request.grid == book->puzzle[i].request.grid &&
            book->puzzle[k].request.picture == book->puzzle[i].request.picture)
            return false;
    return true;
}

static void check_requests(const struct mw_book *book, struct mw_complaints *complaints)
{
    struct mw_arena *scratch = mw_arena_new();
    for (int i = 0; i < book->npuzzles; i++) {
        const struct mw_puzzle *puzzle = &book->puzzle[i];
        const struct mw_spot spot = puzzle->group->spot;
        struct mw_task task;
        mw_task_begin(&task, "puzzle %d, of %s:%d", puzzle->number, spot.file ? spot.file : "", spot.line);
        const char *doubt =
            is_first_on_its_grid(book, i) ? mw_request_doubt(scratch, &puzzle->request) : NULL;
        mw_task_end(&task);
        if (doubt)
            mw_warn(complaints, spot, "%s", doubt);
    }
    mw_arena_free(scratch);
}

/* Returns advice for a puzzle that misses its difficulty, as the end of a sentence: what to change in the
 * spec. */
static const char *what_to_loosen(struct mw_arena *scratch, const struct mw_puzzle *puzzle)
{
    const struct mw_group *group = puzzle->group;
    const bool harder = puzzle->reached < puzzle->target;
    const struct mw_size own = puzzle->request.size, end = harder ? group->most : group->maze.size;
    const char *size = mw_size_format(scratch, puzzle->request.tiling, group->sizes.n > 0 ? own : end);
    if (group->maze.size.w > 0 && group->maze.size.w == group->most.w && group->maze.size.h == group->most.h)
        return mw_format(scratch, "give a %s size than %s, or a range of sizes",
                         harder ? "larger" : "smaller", size);
    if (group->maze.size.w > 0)
        return mw_format(scratch, "let the range of sizes %s %s", harder ? "end above" : "begin below", size);
    if (!harder)
        return group->any_algorithm ? "ask for more" : "leave \"algorithm\" free, or ask for more";
    if (!group->any_algorithm)
        return "its page and its reader have no room for more cells: leave \"algorithm\" free, take a larger "
               "paper or another reader, give a range of sizes, or ask for less";
    return mw_format(scratch,
                     "its page and its reader have no room for more cells: take a larger paper%s or another "
                     "reader, give a range of sizes, or ask for less",
                     group->per_page > 1 ? ", fewer puzzles to a page" : "");
}

/* True if a puzzle belongs to `group` or to a child's version of it, which has the same place in the spec. */
static bool is_of_group(const struct mw_puzzle *puzzle, const struct mw_group *group)
{
    const struct mw_spot a = puzzle->group->spot, b = group->spot;
    return puzzle->group == group || (puzzle->pupil && a.line == b.line && a.column == b.column);
}

static const char *name_of(struct mw_arena *arena, const struct mw_puzzle *puzzle)
{
    const char *name = mw_format(arena, "puzzle %d", puzzle->number);
    return puzzle->pupil ? mw_format(arena, "%s, %s's,", name, puzzle->pupil->name) : name;
}

/* Warns if puzzles of a group miss the difficulty asked for: one warning a group, about the puzzle that
 * misses it most. */
static void check_aims(const struct mw_book *book, struct mw_complaints *complaints)
{
    const double near_enough = 0.15;
    struct mw_arena *scratch = mw_arena_new();
    for (int g = 0; g < book->spec->ngroups; g++) {
        const struct mw_puzzle *farthest = NULL;
        int n = 0, all = 0;
        for (int i = 0; i < book->npuzzles; i++) {
            const struct mw_puzzle *puzzle = &book->puzzle[i];
            if (!is_of_group(puzzle, &book->spec->group[g]))
                continue;
            const double off = fabs(puzzle->reached - puzzle->target);
            all++;
            n += off > near_enough;
            if (off > near_enough && (!farthest || off > fabs(farthest->reached - farthest->target)))
                farthest = puzzle;
        }
        if (farthest)
            mw_warn(complaints, farthest->group->spot,
                    "%d of %d puzzles %s not as difficult as asked for; %s is to be %.1f, and the "
                    "nearest is %.1f: %s",
                    n, all, n == 1 ? "is" : "are", name_of(scratch, farthest), farthest->target,
                    farthest->reached, what_to_loosen(scratch, farthest));
    }
    mw_arena_free(scratch);
}

static bool is_in(const struct mw_exchange_list *exchanges, int number)
{
    for (int i = 0; i < exchanges->n; i++)
        if (exchanges->at[i].number == number)
            return true;
    return false;
}

/* Warns of mazes that the book has already: one warning for each group. */
static void check_twins(const struct mw_book *book, struct mw_complaints *complaints)
{
    for (int first = 0, next; first < book->npuzzles; first = next) {
        const struct mw_group *group = book->puzzle[first].group;
        const struct mw_puzzle *twin = NULL;
        int n = 0;
        for (next = first; next < book->npuzzles && book->puzzle[next].group == group; next++)
            if (book->puzzle[next].is_twin) {
                twin = twin ? twin : &book->puzzle[next];
                n++;
            }
        if (twin)
            mw_warn(complaints, group->spot,
                    "%d of %d mazes came before, as they are, mirrored or turned (the first is puzzle %d); "
                    "give %s",
                    n, next - first, twin->number,
                    group->nseeds > 0 || is_in(&book->spec->exchanges->seed_of, twin->number)
                        ? "it another seed"
                        : "a larger size, or fewer puzzles");
    }
}

static void check_exchange(const struct mw_book *book, const struct mw_exchange *exchange, bool draws,
                           struct mw_complaints *complaints)
{
    const int number = exchange->number;
    if (number > book->npuzzles)
        mw_complain(complaints, exchange->spot, "puzzle %d is to be exchanged, and the book has %d", number,
                    book->npuzzles);
    else if (draws &&
             (book->puzzle[number - 1].group->nseeds > 0 || is_in(&book->spec->exchanges->seed_of, number)))
        mw_complain(
            complaints, exchange->spot,
            "puzzle %d has a seed of its own, so that no other can be drawn; change that, or use \"seed_of\"",
            number);
}

static void check_exchanges(const struct mw_book *book, struct mw_complaints *complaints)
{
    for (int i = 0; i < book->spec->exchanges->seed_of.n; i++)
        check_exchange(book, &book->spec->exchanges->seed_of.at[i], false, complaints);
    for (int i = 0; i < book->spec->exchanges->replace.n; i++)
        check_exchange(book, &book->spec->exchanges->replace.at[i], true, complaints);
}

static void check_key(const struct mw_book *book, struct mw_complaints *complaints)
{
    const double seen = 0.5; /* in points; only for printers whose thinnest line is at least this wide does
                                the warning say that lines may be too thin */
    if (book->ndense > 0)
        mw_warn(complaints, mw_spec_place(book->spec, "answers"),
                "%d answer%s would have corridors under 1mm%s with %d to a page, and get%s more room; fewer "
                "\"per_page\" "
                "give it to all",
                book->ndense, book->ndense == 1 ? "" : "s",
                book->spec->profile->least_line >= seen ? ", or lines too thin for the printer," : "",
                book->spec->answers->per_page, book->ndense == 1 ? "s" : "");
}

/* Returns the number of words in a text, and of letters in the longest. For scripts without spaces both are
 * 0. */
static struct mw_captions measure(const char *text)
{
    struct mw_captions c = {0, 0};
    for (int letters = 0; *text; text = g_utf8_next_char(text)) {
        const gunichar at = g_utf8_get_char(text);
        const bool is_letter = g_unichar_isalnum(at) && !g_unichar_iswide(at);
        c.words += is_letter && letters == 0;
        letters = is_letter                                                                ? letters + 1
                  : g_unichar_isspace(at) || g_unichar_ispunct(at) || g_unichar_iswide(at) ? 0
                                                                                           : letters;
        c.letters = letters > c.letters ? letters : c.letters;
    }
    return c;
}

/* Returns how long the spec allows instructions and their words to be; where it sets no limit, the limit of
 * its reader. */
static struct mw_captions most_of(const struct mw_spec *spec)
{
    const struct mw_captions *said = &spec->look->captions;
    return (struct mw_captions){said->words > 0 ? said->words : spec->reader->words,
                                said->letters > 0 ? said->letters : spec->reader->letters};
}

static void check_caption(const struct mw_spec *spec, const struct mw_group *group, const char *text,
                          struct mw_complaints *complaints)
{
    const struct mw_captions most = most_of(spec), has = measure(text), *said = &spec->look->captions;
    char reader[60];
    snprintf(reader, sizeof reader, "\"reader: %s\"", spec->reader->name);
    if (most.words > 0 && has.words > most.words)
        mw_warn(complaints, group->spot,
                "instructions of %d words are long, and %s takes %d; make them shorter, or say "
                "\"captions: {words: %d}\"",
                has.words, said->words > 0 ? "\"captions\"" : reader, most.words, has.words);
    else if (most.letters > 0 && has.letters > most.letters)
        mw_warn(complaints, group->spot,
                "instructions have a word of %d letters, and %s takes %d; choose a shorter one, or say "
                "\"captions: {letters: %d}\"",
                has.letters, said->letters > 0 ? "\"captions\"" : reader, most.letters, has.letters);
}

/* Warns of instructions that are too long for the reader. A list that several groups share is reported once,
 * and one that the lines of a theme replace is not. */
static void check_captions(const struct mw_book *book, struct mw_complaints *complaints)
{
    const struct mw_spec *spec = book->spec;
    for (int g = 0; g < spec->ngroups; g++) {
        const struct mw_texts *texts = &spec->group[g].instructions;
        const bool is_new = g == 0 || texts->text != spec->group[g - 1].instructions.text;
        const bool is_used = spec->theme->npairs == 0 || texts->text != spec->theme->usual_lines.text;
        for (int i = 0; is_new && is_used && i < texts->n; i++)
            check_caption(spec, &spec->group[g], texts->text[i], complaints);
    }
}

static void check_sheets(const struct mw_book *book, struct mw_complaints *complaints)
{
    struct mw_error error = {0};
    if (!mw_impose_admits(book, &error))
        mw_complain(complaints, mw_spec_place(book->spec, "impose"), "%s", error.text);
    if (book->spec->set->roster && !mw_book_has_class_list(book))
        mw_warn(complaints, mw_spec_place(book->spec, "roster"),
                "the pages are too small for a list of the class to tick off, and it is left out");
}

void mw_preflight_plan(const struct mw_book *book, struct mw_complaints *complaints)
{
    const int before = complaints->nerrors;
    const struct mw_trim *trim = check_trim(book, complaints);
    check_binding(book, complaints);
    if (complaints->nerrors == before)
        check_length(book, trim, complaints);
    check_sheets(book, complaints);
    check_blanks(book, complaints);
    check_margins(book, complaints);
    check_requests(book, complaints);
    check_aims(book, complaints);
    check_twins(book, complaints);
    check_exchanges(book, complaints);
    check_key(book, complaints);
    check_captions(book, complaints);
    mw_preflight_colours(book, complaints);
    if (book->spec->cover->is_wanted)
        mw_preflight_cover(book, complaints);
}

void mw_preflight_formats(const struct mw_profile *profile, const struct mw_output *const *format,
                          struct mw_complaints *complaints)
{
    bool pdf = false, press = false;
    for (; *format; format++) {
        pdf = pdf || *format == &mw_output_pdf;
        press = press || *format == &mw_output_press;
    }
    if (profile->pdfx && pdf && !press)
        mw_warn(complaints, MW_NOWHERE, "%s takes PDF/X, which format pdf is not; take --format press",
                profile->name);
}
