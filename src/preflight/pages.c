/* Checks pages by their marks. Each rule stores the first mark that breaks it, and counts further pages. */
#include "preflight/preflight.h"

#include "mazewright/complaints.h"
#include "mazewright/format.h"
#include "mazewright/group.h"
#include "mazewright/languages.h"
#include "mazewright/look.h"
#include "mazewright/page_words.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum rule {
    SAFE_INSIDE,
    SAFE_OUTSIDE,
    SAFE_TOP,
    SAFE_BOTTOM,
    LINE,
    ANSWER_LINE,
    TYPE,
    LETTER, /* type of letters and signs in a maze */
    TINT,
    READER,
    THICK, /* walls that fingers take for areas */
    SHUT,
    MUTE,
    THING, /* items to count and keys */
    SCENE,
    NRULES
};

/* The least height of things to count and keys, in points. */
#define LEAST_THING (2.5 * 72 / 25.4)

/* Corridors in the shape of a word may be as narrow as this share of the reader's least width: letters are as
 * wide as the page allows, and are recognized by their rim. */
#define CLEAR_OF_A_WORD 0.28

struct finding {
    struct preflight_tally tally;
    int puzzle; /* number of the puzzle concerned; 0 for none */
    double is;  /* the width, size or distance that breaks the rule, in points; for TINT the share of ink */
    const char *what; /* the text concerned; "" for none */
    struct mw_pin pin;
};

struct mw_preflight {
    struct mw_arena *arena;
    const struct mw_book *book;
    const struct mw_volume *volume;
    struct finding found[NRULES];
};

struct mw_preflight *mw_preflight_open(struct mw_arena *arena, const struct mw_book *book,
                                       const struct mw_volume *volume)
{
    struct mw_preflight *preflight = MW_NEW(arena, struct mw_preflight);
    *preflight = (struct mw_preflight){.arena = arena, .book = book, .volume = volume};
    return preflight;
}

/* Returns the beginning of a text, cut between characters, and long enough to find the text by. */
static const char *begin_of(struct mw_arena *arena, const char *text)
{
    enum { ENOUGH = 40 };
    const bool is_longer = g_utf8_strlen(text, -1) > ENOUGH;
    const int n = is_longer ? (int)(g_utf8_offset_to_pointer(text, ENOUGH) - text) : (int)strlen(text);
    return mw_format(arena, "%.*s%s", n, text, is_longer ? "\u2026" : "");
}

/* Returns the number of the puzzle whose maze has its centre nearest to the centre of a box; 0 if the page
 * has no maze. */
static int puzzle_near(const struct mw_preflight *preflight, const struct mw_page *page, struct mw_box box)
{
    int nearest = 0;
    double least = INFINITY;
    for (int i = 0; i < page->nplacings; i++) {
        const struct mw_box *b = &page->placing[i].box;
        double away = hypot(b->x + b->w / 2 - box.x - box.w / 2, b->y + b->h / 2 - box.y - box.h / 2);
        if (away < least) {
            least = away;
            nearest = preflight->book->puzzle[page->placing[i].puzzle].number;
        }
    }
    return nearest;
}

static void note(struct mw_preflight *preflight, enum rule rule, const struct mw_page *page,
                 const struct mw_mark *mark, struct mw_box box, double is)
{
    struct finding *found = &preflight->found[rule];
    if (!mw_preflight_tally(&found->tally, page->number))
        return;
    found->puzzle = puzzle_near(preflight, page, box);
    found->is = is;
    found->pin = (struct mw_pin){"", page->place, box.x, box.y, box.w, box.h};
    snprintf(found->pin.volume, sizeof found->pin.volume, "%s", preflight->volume->role);
    found->what = begin_of(preflight->arena, mark && mark->kind == MW_MARK_TEXT ? mark->text->string : "");
}

/* --- rules -------------------------------------------------------------------------------------------- */

static bool is_wide_enough(const struct mw_margins *m, const struct mw_margins *safe)
{
    const double slack = 0.01;
    return m->inside > safe->inside - slack && m->outside > safe->outside - slack &&
           m->top > safe->top - slack && m->bottom > safe->bottom - slack;
}

/* Checks that a mark is in the safe area. Does nothing if margins are narrower than the safe area requires:
 * the check of the plan reports these, and marks would break the rule only because of them. */
static void check_safe(struct mw_preflight *preflight, const struct mw_page *page, const struct mw_mark *mark)
{
    const double slack = 0.5;
    const struct mw_margins *safe = &preflight->volume->safe;
    if (!is_wide_enough(&preflight->volume->margins, safe))
        return;
    const struct mw_box b = mw_mark_bounds(mark);
    const bool right = mw_is_right(page->number) != mw_is_rtl(preflight->book->spec->language);
    const double left = b.x, rest = page->w - b.x - b.w;
    const double away[] = {right ? left : rest, right ? rest : left, b.y, page->h - b.y - b.h};
    const double wanted[] = {safe->inside, safe->outside, safe->top, safe->bottom};
    for (int i = 0; i < 4; i++)
        if (away[i] < wanted[i] - slack)
            note(preflight, SAFE_INSIDE + (enum rule)i, page, mark, b, away[i]);
}

/* Returns the amount of ink that a colour takes, from 0 to 1. */
static double ink_share(uint32_t rgb)
{
    uint32_t r = rgb >> 16, g = rgb >> 8 & 255, b = rgb & 255, least = r < g ? r : g;
    return 1 - (least < b ? least : b) / 255.0;
}

static bool is_on_answer(const struct mw_page *page)
{
    return page->nplacings > 0 && page->placing[0].is_answer;
}

static void check_mark(struct mw_preflight *preflight, const struct mw_page *page, const struct mw_mark *mark)
{
    const struct mw_profile *profile = preflight->book->spec->profile;
    const double slack = 0.01, share = ink_share(mw_mark_colour(mark, preflight->volume->colour));
    const struct mw_box box = mw_mark_bounds(mark);
    if (!mark->decor)
        check_safe(preflight, page, mark);
    if (mark->kind == MW_MARK_STROKE && mark->ink != MW_INK_MARKS &&
        mark->width < profile->least_line - slack)
        note(preflight, is_on_answer(page) ? ANSWER_LINE : LINE, page, mark, box, mark->width);
    if (mark->kind == MW_MARK_TEXT && mark->scale * mark->text->setting.size < profile->least_type - slack)
        note(preflight, mark->layer == MW_LAYER_SIGNS ? LETTER : TYPE, page, mark, box,
             mark->scale * mark->text->setting.size);
    if (mark->kind == MW_MARK_FILL && share > 0.001 && share < profile->least_tint - 0.002)
        note(preflight, TINT, page, mark, box, share);
}

/* Returns the share of the reader's corridors below which those of a puzzle are warned of. A size that the
 * plan chose is an estimate, because how much room signs take is known only on the page: there is no other to
 * advise. */
static double least_share(const struct mw_puzzle *puzzle)
{
    const double of_estimate = 0.8;
    const struct mw_shape *shape = puzzle->request.shape;
    const bool is_chosen = puzzle->group->sizes.n == 0 && puzzle->group->maze.size.w == 0;
    return shape && shape->is_text ? CLEAR_OF_A_WORD : is_chosen ? of_estimate : 1;
}

static void check_reader(struct mw_preflight *preflight, const struct mw_page *page)
{
    const struct mw_reader *reader = preflight->book->spec->reader;
    for (int i = 0; i < page->nplacings; i++) {
        const struct mw_placing *placing = &page->placing[i];
        const double share = least_share(&preflight->book->puzzle[placing->puzzle]);
        const double least = fmax(share * reader->least_clear, reader->gap_least);
        if (placing->is_answer)
            continue;
        if (placing->clear < least - 0.01)
            note(preflight, READER, page, NULL, placing->box, placing->clear);
        if (reader->wall_most > 0 && placing->wall > reader->wall_most + 0.01)
            note(preflight, THICK, page, NULL, placing->box, placing->wall);
    }
}

static void check_signs(struct mw_preflight *preflight, const struct mw_page *page)
{
    for (int i = 0; i < page->nplacings; i++)
        if (page->placing[i].is_mute)
            note(preflight, MUTE, page, NULL, page->placing[i].box, 0);
    for (int i = 0; i < page->nplacings; i++)
        if (!page->placing[i].is_answer && page->placing[i].thing > 0 &&
            page->placing[i].thing < 0.98 * LEAST_THING)
            note(preflight, THING, page, NULL, page->placing[i].box, page->placing[i].thing);
    if (page->lacks_scene)
        note(preflight, SCENE, page, NULL, page->frame, 0);
}

static void check_pockets(struct mw_preflight *preflight, const struct mw_page *page)
{
    for (int i = 0; i < page->nplacings; i++)
        if (page->placing[i].is_shut && !page->placing[i].is_answer)
            note(preflight, SHUT, page, NULL, page->placing[i].box, page->placing[i].wall);
}

void mw_preflight_page(struct mw_preflight *preflight, const struct mw_page *page)
{
    for (int i = 0; i < page->nmarks && !page->overfull;
         i++) /* marks are not checked on a page whose contents do not fit */
        if (!page->mark[i].veiled)
            check_mark(preflight, page, &page->mark[i]);
    check_reader(preflight, page);
    check_pockets(preflight, page);
    check_signs(preflight, page);
}

void mw_preflight_add(struct mw_preflight *preflight, const struct mw_preflight *next)
{
    for (int i = 0; i < NRULES; i++) {
        const struct finding *more = &next->found[i];
        struct preflight_tally *tally = &preflight->found[i].tally;
        if (more->tally.pages == 0)
            continue;
        if (tally->pages == 0) {
            preflight->found[i] = *more;
            continue;
        }
        tally->pages +=
            more->tally.pages - (tally->last == more->tally.first); /* without the page that both counted */
        tally->last = more->tally.last;
    }
}

/* --- what was found ----------------------------------------------------------------------------------- */

/* Returns "puzzle 3, page 7 (and on 12 more pages)", or "the cover". */
static const char *where(const struct mw_preflight *preflight, const struct finding *found)
{
    struct mw_arena *arena = preflight->arena;
    const bool is_cover = preflight->volume->covers > 0;
    const char *page = is_cover ? "the cover" : mw_preflight_where(arena, &found->tally);
    return found->puzzle ? mw_format(arena, "puzzle %d, %s", found->puzzle, page) : page;
}

/* Returns the puzzle with a number. */
static const struct mw_puzzle *puzzle_of(const struct mw_book *book, int number)
{
    int i = 0;
    while (i < book->npuzzles - 1 && book->puzzle[i].number != number)
        i++;
    return &book->puzzle[i];
}

/* Returns the place of the group that asks for the puzzle concerned; of the list of all groups if no puzzle
 * is concerned or a program made the group. */
static struct mw_spot place_of_group(const struct mw_preflight *preflight, const struct finding *found)
{
    const struct mw_group *group = found->puzzle ? puzzle_of(preflight->book, found->puzzle)->group : NULL;
    return group && group->spot.line ? group->spot : mw_spec_place(preflight->book->spec, "puzzles");
}

static void report_safe(const struct mw_preflight *preflight, enum rule edge,
                        struct mw_complaints *complaints)
{
    static const char *const name[] = {"inside", "outside", "top", "bottom"}, *const side[] = {
                                                                                  "the spine",
                                                                                  "the outer edge",
                                                                                  "the top edge",
                                                                                  "the bottom edge"};
    const struct mw_margins *safe = &preflight->volume->safe;
    const double wanted[] = {safe->inside, safe->outside, safe->top, safe->bottom};
    const struct finding *found = &preflight->found[edge];
    const struct mw_spec *spec = preflight->book->spec;
    struct mw_arena *arena = preflight->arena;
    mw_preflight_report(spec->profile, complaints, mw_spec_place(spec, "margins"),
                        "%s: %s stands %.2gin from %s, and %s wants %.4gin; make margins.%s larger",
                        where(preflight, found),
                        found->what[0] ? mw_format(arena, "\"%s\"", found->what) : "ink", found->is / 72,
                        side[edge], spec->profile->name, wanted[edge] / 72, name[edge]);
}

/* Returns advice that gives a puzzle more space, other than fewer cells. */
static const char *more_space(const struct mw_preflight *preflight, const struct finding *found)
{
    const bool shares_page = found->puzzle && puzzle_of(preflight->book, found->puzzle)->group->per_page > 1;
    return shares_page ? "fewer puzzles to a page" : "a larger paper";
}

static void print_line(const struct mw_preflight *preflight, enum rule rule, struct mw_complaints *complaints)
{
    const struct finding *found = &preflight->found[rule];
    const struct mw_spec *spec = preflight->book->spec;
    const bool given = rule == LINE && spec->look->wall_width > 0;
    mw_preflight_report(spec->profile, complaints,
                        given          ? mw_spec_place(spec, "lines")
                        : rule == LINE ? place_of_group(preflight, found)
                                       : mw_spec_place(spec, "answers"),
                        "%s: lines are %.2gpt wide, and %s prints none under %.2gpt; %s%s",
                        where(preflight, found), found->is, spec->profile->name, spec->profile->least_line,
                        given          ? "make lines.wall at least that, or auto"
                        : rule == LINE ? "take fewer cells, or "
                                       : "take fewer answers to a page, or fewer cells",
                        !given && rule == LINE ? more_space(preflight, found) : "");
}

static void report_type(const struct mw_preflight *preflight, enum rule rule,
                        struct mw_complaints *complaints)
{
    const struct finding *found = &preflight->found[rule];
    const struct mw_spec *spec = preflight->book->spec;
    mw_preflight_report(
        spec->profile, complaints,
        rule == LETTER ? place_of_group(preflight, found) : mw_spec_place(spec, "puzzles"),
        "%s: \"%s\" is set in %.2gpt, and %s wants at least %.2gpt; %s, or take a larger paper",
        where(preflight, found), found->what, found->is, spec->profile->name, spec->profile->least_type,
        rule == LETTER ? "take fewer cells" : "shorten it");
}

static void report_thing(const struct mw_preflight *preflight, enum rule rule,
                         struct mw_complaints *complaints)
{
    const struct finding *found = &preflight->found[rule];
    mw_warn(
        complaints, place_of_group(preflight, found),
        "%s: things in the maze are %.1fmm high, and under %.1fmm they are hard to see; take fewer cells, or "
        "%s",
        where(preflight, found), found->is * 25.4 / 72, LEAST_THING * 25.4 / 72,
        more_space(preflight, found));
}

static void report_tint(const struct mw_preflight *preflight, enum rule rule,
                        struct mw_complaints *complaints)
{
    const struct finding *found = &preflight->found[rule];
    const struct mw_spec *spec = preflight->book->spec;
    mw_preflight_report(spec->profile, complaints, mw_spec_place(spec, "colours"),
                        "%s: a fill has %.2g %% of ink, and %s prints none under %.2g %%; darken its colour",
                        where(preflight, found), 100 * found->is, spec->profile->name,
                        100 * spec->profile->least_tint);
}

/* Returns the size, in cells, at which corridors would be as wide as the reader needs, computed from the
 * width that was found on the page; or the least size that the grid takes, if that is larger. */
static struct mw_size comfortable_size(const struct mw_preflight *preflight, const struct finding *found,
                                       const struct mw_request *r)
{
    const double share = r->shape && r->shape->is_text ? CLEAR_OF_A_WORD : 1,
                 scale = found->is / (share * preflight->book->spec->reader->least_clear), one = 65536;
    const int w = (int)((double)mw_lattice(scale * r->size.w) / one),
              h = (int)((double)mw_lattice(scale * r->size.h) / one);
    const struct mw_size least = {r->tiling->least.w > 1 ? r->tiling->least.w : 1,
                                  r->tiling->least.h > 1 ? r->tiling->least.h : 1};
    return (struct mw_size){w > least.w ? w : least.w, h > least.h ? h : least.h};
}

/* True if a shape or picture cannot be recognized in a grid of `size`, or if that grid has no route. */
static bool is_too_coarse(const struct mw_request *asked, struct mw_size size)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_request r = *asked;
    r.size = size;
    r.grid = mw_request_grid(scratch, &r);
    const bool too_coarse =
        (r.shape || r.picture) &&
        (!r.grid || !mw_request_fits(&r, &(struct mw_error){0}) || mw_request_is_doubtful(&r));
    mw_arena_free(scratch);
    return too_coarse;
}

/* Returns how to make corridors wide enough for the reader: "take fewer cells (about 8x11 in the shape egg on
 * letter), or a larger paper"; or other advice, if the shape or picture could not be recognized in
 * fewer cells. */
static const char *remedy_for_reader(const struct mw_preflight *preflight, const struct finding *found)
{
    const struct mw_spec *spec = preflight->book->spec;
    const struct mw_request *r = &puzzle_of(preflight->book, found->puzzle)->request;
    const struct mw_size size = comfortable_size(preflight, found, r);
    if (is_too_coarse(r, size))
        return mw_format(preflight->arena,
                         "the %s %s could not be recognized in fewer cells; take %s, or a plainer %s",
                         r->shape ? "shape" : "picture", (r->shape ? r->shape : r->picture)->name,
                         more_space(preflight, found), r->shape ? "shape" : "picture");
    const char *paper = spec->format->paper.name
                            ? spec->format->paper.name
                            : mw_format(preflight->arena, "%.4gx%.4gin", spec->format->paper.w / 72,
                                        spec->format->paper.h / 72);
    return mw_format(preflight->arena, "take fewer cells (about %s%s%s on %s), or %s",
                     mw_size_format(preflight->arena, r->tiling, size), r->shape ? " in the shape " : "",
                     r->shape ? r->shape->name : "", paper, more_space(preflight, found));
}

/* Warns of corridors that a printer accepts, but that are too narrow for the reader. */
static void report_reader(const struct mw_preflight *preflight, enum rule rule,
                          struct mw_complaints *complaints)
{
    const struct finding *found = &preflight->found[rule];
    const struct mw_spec *spec = preflight->book->spec;
    const struct mw_reader *reader = spec->reader;
    mw_warn(complaints, mw_spec_place(spec, "reader"),
            "%s: corridors are %.1fmm wide, and \"reader: %s\" wants %.1fmm; %s", where(preflight, found),
            found->is * 25.4 / 72, reader->name, reader->least_clear * 25.4 / 72,
            remedy_for_reader(preflight, found));
}

/* Warns of walls that are too thick for the reader. */
static void report_thick(const struct mw_preflight *preflight, enum rule rule,
                         struct mw_complaints *complaints)
{
    const struct finding *found = &preflight->found[rule];
    const struct mw_spec *spec = preflight->book->spec;
    mw_warn(complaints, mw_spec_place(spec, "lines"),
            "%s: walls are %.1fmm thick, and \"reader: %s\" wants at most %.1fmm; give a thinner lines.wall",
            where(preflight, found), found->is * 25.4 / 72, spec->reader->name,
            spec->reader->wall_most * 25.4 / 72);
}

/* Reports corners of shapes that thick walls close off: an error for any printer. */
static void report_shut(const struct mw_preflight *preflight, enum rule rule,
                        struct mw_complaints *complaints)
{
    const struct finding *found = &preflight->found[rule];
    mw_complain(
        complaints, place_of_group(preflight, found),
        "%s: walls of %.2gpt shut in a corner of the shape; give a larger size, thinner lines.wall, or "
        "\"edges: cells\"",
        where(preflight, found), found->is);
}

/* Warns of signs without words. */
static void report_mute(const struct mw_preflight *preflight, enum rule rule,
                        struct mw_complaints *complaints)
{
    const struct mw_spec *spec = preflight->book->spec;
    mw_warn(complaints, place_of_group(preflight, &preflight->found[rule]),
            "%s: there is no room for the words \"%s\" and \"%s\" at both ends; take %s, shorter words, or "
            "another seed",
            where(preflight, &preflight->found[rule]), spec->words->start, spec->words->finish,
            more_space(preflight, &preflight->found[rule]));
}

/* Warns of pages without their scenes. */
static void report_scene(const struct mw_preflight *preflight, enum rule rule,
                         struct mw_complaints *complaints)
{
    mw_warn(complaints, mw_spec_place(preflight->book->spec, "scene"),
            "%s: there is no room for the scene; take a larger paper, or \"scene: none\"",
            where(preflight, &preflight->found[rule]));
}

void mw_preflight_close(const struct mw_preflight *preflight, struct mw_complaints *complaints)
{
    static void (*const say[NRULES])(const struct mw_preflight *, enum rule, struct mw_complaints *) = {
        [SAFE_INSIDE] = report_safe, [SAFE_OUTSIDE] = report_safe, [SAFE_TOP] = report_safe,
        [SAFE_BOTTOM] = report_safe, [LINE] = print_line,          [ANSWER_LINE] = print_line,
        [TYPE] = report_type,        [LETTER] = report_type,       [TINT] = report_tint,
        [READER] = report_reader,    [THICK] = report_thick,       [SHUT] = report_shut,
        [MUTE] = report_mute,        [THING] = report_thing,       [SCENE] = report_scene};
    for (int rule = 0; rule < NRULES; rule++) {
        const int before = complaints->kept;
        if (preflight->found[rule].tally.pages == 0)
            continue;
        say[rule](preflight, (enum rule)rule, complaints);
        mw_complaints_pin(complaints, before, &preflight->found[rule].pin);
    }
}
