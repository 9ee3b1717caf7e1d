/* Books for printers: plans that keep to a printer's rules, pages that keep to its margins, preflight that
 * finds what is wrong, and finished files held against the rules by other people's programs. */
#include "content/tokens.h"
#include "support.h"

#include <math.h>

static struct mw_complaints complaints;

static const struct mw_book *plan(struct mw_arena *arena, const char *text)
{
    memset(&complaints, 0, sizeof complaints);
    const struct mw_spec *spec = mw_spec_read(arena, "print.yaml", text, strlen(text), &complaints);
    if (!spec)
        fail_msg("%s\n%s", complaints.at[0].text, text);
    const struct mw_book *book = mw_book_plan(arena, spec, &(struct mw_error){0});
    assert_non_null(book);
    return book;
}

/* --- the table ---------------------------------------------------------------------------------------- */

static void papers_list_every_trim(void **state)
{
    (void)state;
    static char text[20000];
    run(text, sizeof text, "%s list papers", program());
    for (int i = 0; mw_profiles[i].name; i++) {
        assert_non_null(strstr(text, mw_profiles[i].name));
        for (const struct mw_trim *trim = mw_profiles[i].trim; trim && trim->w > 0; trim++) {
            char size[60];
            snprintf(size, sizeof size, "%.4g x %.4g", trim->w / 72, trim->h / 72);
            if (!strstr(text, size))
                fail_msg("%s %s is not listed", mw_profiles[i].name, size);
        }
    }
}

/* A trim is meant to a hundredth of an inch, to either side. */
static void trims_are_told_to_a_hundredth(void **state)
{
    (void)state;
    const struct mw_profile *kdp = mw_profile_named("kdp-hardcover");
    for (int side = -1; side <= 1; side += 2) {
        const struct mw_trim *trim = mw_profile_trim(kdp, 432 + side * 0.72, 648 - side * 0.72);
        assert_non_null(trim);
        assert_true(trim->w == 432 && trim->h == 648);
        assert_null(mw_profile_trim(kdp, 432 + side * 0.74, 648));
        assert_null(mw_profile_trim(kdp, 432, 648 + side * 0.74));
    }
}

/* The least inside margins are those that the printers publish, tried at the page counts on both sides of
 * each step. */
static void gutters_grow_in_steps(void **state)
{
    (void)state;
    static const struct {
        const char *profile;
        int pages;
        double inches;
    } step[] = {{"kdp", 24, 0.375},
                {"kdp", 150, 0.375},
                {"kdp", 151, 0.5},
                {"kdp", 300, 0.5},
                {"kdp", 301, 0.625},
                {"kdp", 500, 0.625},
                {"kdp", 501, 0.75},
                {"kdp", 700, 0.75},
                {"kdp", 701, 0.875},
                {"kdp", 828, 0.875},
                {"ingram", 300, 0.5},
                {"lulu", 60, 0.5},
                {"lulu", 61, 0.625},
                {"lulu", 150, 0.625},
                {"lulu", 151, 1},
                {"lulu", 400, 1},
                {"lulu", 401, 1.125},
                {"lulu", 600, 1.125},
                {"lulu", 601, 1.25},
                {"ingram", 18, 0.5},
                {"ingram", 1200, 0.5},
                {"lulu", 32, 0.5},
                {"lulu", 800, 1.25},
                {"kdp-hardcover", 150, 0.375},
                {"kdp-hardcover", 151, 0.5},
                {"kdp-hardcover", 501, 0.75},
                {"home", 24, 0.5},
                {"home", 900, 0.5},
                {"press", 24, 0.375},
                {"press", 900, 0.375}};
    for (size_t i = 0; i < sizeof step / sizeof *step; i++)
        assert_true(fabs(mw_profile_inside(mw_profile_named(step[i].profile), step[i].pages) -
                         72 * step[i].inches) < 1e-9);
}

/* All figures of a printer, typed again from what the printer publishes: rules for its files and books, and
 * how thick its papers are. Lengths are in inches; 0 stands for none, or for a figure that is not published.
 */
static const struct figures {
    const char *profile;
    double margin, bleed_margin, bleed;
    bool spine_bleeds, marks, last_blank, links, pdfx, refuses;
    int multiple, most_blanks, saddle_most, megabytes;
    double line, type, tint, page[MW_NSTOCKS],
        cover; /* `line` and `type` are in points; `page` is what one page adds to the spine, `cover` what the
                  cover adds */
} figures[] = {
    {"home", 0.5, 0.5, 0, false, false, false, true, false, false, 1, 0, 80, 0, 0.25, 7, 0.05, {0, 0, 0}, 0},
    {"kdp",
     0.25,
     0.375,
     0.125,
     false,
     false,
     false,
     false,
     false,
     true,
     2,
     2,
     0,
     650,
     0.75,
     7,
     0.1,
     {0.002252, 0.0025, 0.002347},
     0},
    {"kdp-hardcover",
     0.25,
     0.375,
     0.125,
     false,
     false,
     false,
     false,
     false,
     true,
     2,
     2,
     0,
     650,
     0.75,
     7,
     0.1,
     {0.002252, 0.0025, 0.002347},
     0.189},
    {"ingram",
     0.5,
     0.5,
     0.125,
     false,
     false,
     true,
     false,
     true,
     true,
     2,
     0,
     0,
     0,
     0.25,
     7,
     0.1,
     {0, 0, 0},
     0},
    {"lulu",
     0.5,
     0.5,
     0.125,
     true,
     false,
     false,
     false,
     false,
     true,
     2,
     0,
     48,
     0,
     0.25,
     7,
     0.1,
     {0.0022522523, 0.0022522523, 0.0022522523},
     0.06},
    {"lulu-casewrap",
     0.5,
     0.5,
     0.125,
     true,
     false,
     false,
     false,
     false,
     true,
     2,
     0,
     0,
     0,
     0.25,
     7,
     0.1,
     {0, 0, 0},
     0},
    {"press",
     0.25,
     0.25,
     0.125,
     true,
     true,
     false,
     false,
     true,
     true,
     2,
     0,
     96,
     0,
     0.25,
     5,
     0.03,
     {0, 0, 0},
     0},
    {"ebook",
     0.25,
     0.25,
     0.125,
     true,
     false,
     false,
     true,
     false,
     false,
     1,
     0,
     0,
     0,
     0.25,
     7,
     0.05,
     {0, 0, 0},
     0},
};

static bool is_inches(double points, double inches)
{
    return fabs(points - 72 * inches) < 1e-6;
}

static void printers_have_their_figures(void **state)
{
    (void)state;
    int n = 0;
    while (mw_profiles[n].name)
        n++;
    assert_int_equal(n, sizeof figures / sizeof *figures);
    for (int i = 0; i < n; i++) {
        const struct figures *f = &figures[i];
        const struct mw_profile *p = mw_profile_named(f->profile);
        assert_non_null(p);
        if (!is_inches(p->margin, f->margin) || !is_inches(p->bleed_margin, f->bleed_margin) ||
            !is_inches(p->bleed, f->bleed) || p->spine_bleeds != f->spine_bleeds || p->marks != f->marks ||
            p->last_blank != f->last_blank || p->links != f->links || p->pdfx != f->pdfx ||
            p->refuses != f->refuses)
            fail_msg("%s: margins, bleed or what it takes", f->profile);
        if (p->multiple != f->multiple || p->most_blanks != f->most_blanks ||
            p->saddle_most != f->saddle_most || p->most_megabytes != f->megabytes ||
            p->least_line != f->line || p->least_type != f->type || p->least_tint != f->tint)
            fail_msg("%s: numbers of pages, megabytes, lines, type or tint", f->profile);
        for (int stock = 0; stock < MW_NSTOCKS; stock++)
            if (!is_inches(p->thickness[stock], f->page[stock]))
                fail_msg("%s: a page of %s", f->profile, mw_stock_name(stock));
        if (!is_inches(p->cover, f->cover))
            fail_msg("%s: the cover adds %g in to the spine", f->profile, p->cover / 72);
    }
}

/* Trims with the pages that a book of each may have, on white paper, on cream, and in colour. */
static void trims_have_their_lengths(void **state)
{
    (void)state;
    static const struct {
        const char *profile;
        double w, h;
        int least, most[MW_NSTOCKS];
    } trim[] = {{"kdp", 5, 8, 24, {828, 776, 828}},
                {"kdp", 5.06, 7.81, 24, {828, 776, 828}},
                {"kdp", 5.25, 8, 24, {828, 776, 828}},
                {"kdp", 5.5, 8.5, 24, {828, 776, 828}},
                {"kdp", 6, 9, 24, {828, 776, 828}},
                {"kdp", 6.14, 9.21, 24, {828, 776, 828}},
                {"kdp", 6.69, 9.61, 24, {828, 776, 828}},
                {"kdp", 7, 10, 24, {828, 776, 828}},
                {"kdp", 7.44, 9.69, 24, {828, 776, 828}},
                {"kdp", 7.5, 9.25, 24, {828, 776, 828}},
                {"kdp", 8, 10, 24, {828, 776, 828}},
                {"kdp", 8.25, 6, 24, {800, 750, 800}},
                {"kdp", 8.25, 8.25, 24, {800, 750, 800}},
                {"kdp", 8.5, 8.5, 24, {590, 550, 590}},
                {"kdp", 8.5, 11, 24, {590, 550, 590}},
                {"kdp", 8.27, 11.69, 24, {780, 730, 590}},
                {"kdp-hardcover", 5.5, 8.5, 76, {550, 550, 550}},
                {"kdp-hardcover", 6, 9, 76, {550, 550, 550}},
                {"kdp-hardcover", 6.14, 9.21, 76, {550, 550, 550}},
                {"kdp-hardcover", 7, 10, 76, {550, 550, 550}},
                {"kdp-hardcover", 8.25, 11, 76, {550, 550, 550}}};
    int counted = 0;
    for (size_t i = 0; i < sizeof trim / sizeof *trim; i++) {
        const struct mw_trim *is =
            mw_profile_trim(mw_profile_named(trim[i].profile), 72 * trim[i].w, 72 * trim[i].h);
        if (!is || !is_inches(is->w, trim[i].w) || !is_inches(is->h, trim[i].h) ||
            is->least != trim[i].least || memcmp(is->most, trim[i].most, sizeof is->most) != 0)
            fail_msg("%s: %g x %g", trim[i].profile, trim[i].w, trim[i].h);
    }
    for (int i = 0; mw_profiles[i].name; i++)
        for (const struct mw_trim *t = mw_profiles[i].trim; t && t->w > 0; t++) {
            const char *name = mw_profiles[i].name;
            counted += strncmp(name, "kdp", 3) == 0;
            if (strcmp(name, "ingram") == 0)
                assert_true(t->least == 18 && t->most[0] == 1200 && t->most[1] == 1200 && t->most[2] == 1200);
            if (strcmp(name, "lulu") == 0)
                assert_true(t->least == 32 && t->most[0] == 800 && t->most[1] == 800 && t->most[2] == 800);
        }
    assert_int_equal(counted, sizeof trim / sizeof *trim);
    const struct mw_trim *custom = mw_profile_named("kdp")->custom;
    assert_true(is_inches(custom[0].w, 4) && is_inches(custom[0].h, 6) && is_inches(custom[1].w, 8.5) &&
                is_inches(custom[1].h, 11.69));
}

/* More pages never want a smaller margin, and margins never change how many pages there are. */
static void gutter_and_pages_settle(void **state)
{
    (void)state;
    for (int p = 0; mw_profiles[p].name; p++)
        for (int pages = 1; pages < 900; pages++)
            assert_true(mw_profile_inside(&mw_profiles[p], pages) <=
                        mw_profile_inside(&mw_profiles[p], pages + 1));
    struct mw_arena *arena = mw_arena_new();
    double last = 0;
    for (int count = 100; count <= 800; count += is_night() ? 50 : 200) {
        const struct mw_book *book =
            plan(arena, mw_format(arena,
                                  "profile: kdp\npaper: 6x9in\nanswers: none\nmargins: {top: 0.5in}\n"
                                  "template: worksheet\nfurniture: none\npuzzles: [{count: %d, size: 3x3}]\n",
                                  count));
        const struct mw_volume *volume = &book->volume[0];
        assert_int_equal(volume->npages, count);
        assert_true(volume->margins.inside >= volume->safe.inside && volume->margins.inside >= last);
        assert_true(volume->safe.inside == mw_profile_inside(book->spec->profile, count));
        last = volume->margins.inside;
    }
    mw_arena_free(arena);
}

static void own_margins_are_kept(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_book *book =
        plan(arena, "profile: lulu\npaper: 6x9in\nanswers: none\ntemplate: activity-book\n"
                    "margins: {inside: 0.6in}\npuzzles: [{count: 200, size: 3x3}]\n");
    assert_true(fabs(book->volume[0].margins.inside - 43.2) < 0.01);
    assert_true(book->volume[0].safe.inside == 72);
    book = plan(arena, "profile: lulu\npaper: 6x9in\nanswers: none\ntemplate: activity-book\n"
                       "puzzles: [{count: 200, size: 3x3}]\n");
    assert_true(book->volume[0].margins.inside == 72);
    mw_arena_free(arena);
}

/* --- plans -------------------------------------------------------------------------------------------- */

static const struct mw_planned_page *planned_at(const struct mw_book *book, int page)
{
    return &book->volume[0].page[page - 1];
}

/* For every printer and every `open_right`, `backs` and `answers.where`: the number of pages is one that the
 * printer takes, and parts, answers and backs are on the pages where they should be. */
static void lengths_and_openings(void **state)
{
    (void)state;
    static const char *const opens[] = {"none", "parts", "answers", "both"},
                             *const backs[] = {"none", "blank", "tint", "doodle"},
                             *const where[] = {"back", "overleaf", "separate", "none"};
    for (int p = 0; mw_profiles[p].name; p++)
        for (int o = 0; o < 4; o++)
            for (int b = 0; b < 4; b++)
                for (int w = 0; w < 4; w++) {
                    if (b > 0 && w == 1)
                        continue;
                    struct mw_arena *arena = mw_arena_new();
                    bool saddle = mw_profiles[p].saddle_most > 0 && (o + b) % 2;
                    const struct mw_book *book = plan(
                        arena,
                        mw_format(
                            arena,
                            "profile: %s\nopen_right: %s\nbacks: %s\nbinding: %s\n"
                            "front: [title, contents, how-to]\nback: [notes, certificate]\n"
                            "answers: {where: %s, per_page: 4}\npuzzles:\n"
                            "  - {count: 3, size: 3x3}\n  - {part: Two, count: 5, size: 3x3, per_page: 2}\n"
                            "  - {part: Three, count: 4, size: 3x3}\n",
                            mw_profiles[p].name, opens[o], backs[b], saddle ? "saddle" : "perfect",
                            where[w]));
                    const struct mw_volume *volume = &book->volume[0];
                    int n = volume->npages;
                    assert_int_equal(n % (saddle ? 4 : mw_profiles[p].multiple), 0);
                    if (mw_profiles[p].last_blank)
                        assert_int_equal(planned_at(book, n)->kind, MW_PAGE_BLANK);
                    for (int i = 1; i <= n; i++) {
                        const struct mw_planned_page *planned = planned_at(book, i);
                        assert_int_equal(planned->page, i);
                        if (planned->kind == MW_PAGE_PART && (o == 1 || o == 3))
                            assert_true(mw_is_right(i));
                        if (planned->kind == MW_PAGE_ANSWERS && planned->first == 0 && w == 0 && o >= 2)
                            assert_true(mw_is_right(i));
                        if (planned->kind == MW_PAGE_PUZZLES && (b > 0 || w == 1)) {
                            assert_true(mw_is_right(i));
                            assert_int_equal(planned_at(book, i + 1)->kind, w == 1   ? MW_PAGE_ANSWERS
                                                                            : b == 1 ? MW_PAGE_BLANK
                                                                                     : MW_PAGE_BACK);
                        }
                    }
                    for (int i = 0; i < book->npuzzles; i++) {
                        const struct mw_puzzle *puzzle = &book->puzzle[i];
                        const struct mw_planned_page *planned = planned_at(book, puzzle->puzzle.page);
                        assert_int_equal(planned->kind, MW_PAGE_PUZZLES);
                        assert_int_equal(planned->first + puzzle->puzzle.slot, i);
                        if (w == 1)
                            assert_int_equal(puzzle->answer.page, puzzle->puzzle.page + 1);
                    }
                    mw_arena_free(arena);
                }
}

/* Each entry of the contents names the page where its part or other section begins; the contents take as many
 * pages as they need. */
static void contents_tell_the_pages(void **state)
{
    (void)state;
    for (int parts = 1; parts <= 40; parts += 3) {
        struct mw_arena *arena = mw_arena_new();
        char *text = mw_format(
            arena, "front: [contents, tips]\nback: [notes]\nbacks: doodle\nopen_right: both\npuzzles:\n");
        for (int i = 0; i < parts; i++)
            text = mw_format(arena, "%s  - {part: Part %d, count: 3, size: 3x3}\n", text, i + 1);
        const struct mw_book *book = plan(arena, text);
        int pages = 0;
        for (int i = 0; i < book->volume[0].npages; i++)
            if (book->volume[0].page[i].kind == MW_PAGE_CONTENTS)
                assert_int_equal(book->volume[0].page[i].nth, pages++);
        assert_int_equal(pages, (book->nentries + MW_ENTRIES_PER_PAGE - 1) / MW_ENTRIES_PER_PAGE);
        assert_int_equal(book->nentries, parts + 3);
        for (int i = 0; i < book->nentries; i++) {
            const struct mw_entry *entry = &book->entry[i];
            enum mw_page_kind kind = planned_at(book, entry->page)->kind;
            assert_int_equal(kind, entry->first                          ? MW_PAGE_PART
                                   : strcmp(entry->text, "Notes") == 0   ? MW_PAGE_NOTES
                                   : strcmp(entry->text, "Answers") == 0 ? MW_PAGE_ANSWERS
                                                                         : MW_PAGE_TIPS);
            if (entry->first)
                assert_int_equal(entry->last, entry->first + 2);
        }
        mw_arena_free(arena);
    }
}

/* With white or cream stock every profile but home and ebook turns all colours to greys; otherwise colours
 * stay as in the spec. */
static void black_books_have_no_colour(void **state)
{
    (void)state;
    static const char *const stock[] = {"white", "cream", "colour"};
    for (int p = 0; mw_profiles[p].name; p++)
        for (int k = 0; k < 3; k++) {
            struct mw_arena *arena = mw_arena_new();
            const struct mw_book *book =
                plan(arena, mw_format(arena, "profile: %s\nstock: %s\npuzzles: [{count: 90, size: 3x3}]\n",
                                      mw_profiles[p].name, stock[k]));
            bool black = p > 0 && k < 2 && !mw_profiles[p].is_screen;
            for (int ink = 0; ink < MW_NINKS; ink++) {
                uint32_t rgb = book->colour[ink];
                if (black)
                    assert_true(rgb >> 16 == (rgb >> 8 & 255) && rgb >> 16 == (rgb & 255));
                else
                    assert_int_equal(rgb, book->spec->look->colour[ink]);
            }
            assert_int_equal(book->colour[MW_INK_ROUTE], black ? 0 : 0xd55e00);
            mw_arena_free(arena);
        }
}

/* Spines are those of the printers' own calculators, typed by hand from them: pages, stock, inches. */
static void spines_are_as_printers_reckon_them(void **state)
{
    (void)state;
    static const struct {
        const char *profile, *stock;
        int pages;
        double inches;
    } spines[] = {{"kdp", "white", 120, 0.270},          {"kdp", "cream", 120, 0.300},
                  {"kdp", "colour", 200, 0.469},         {"kdp-hardcover", "white", 120, 0.459},
                  {"kdp-hardcover", "white", 94, 0.401}, {"kdp-hardcover", "cream", 84, 0.399},
                  {"lulu", "white", 222, 0.560}};
    for (size_t i = 0; i < sizeof spines / sizeof *spines; i++) {
        struct mw_arena *arena = mw_arena_new();
        const char *text = mw_format(arena,
                                     "profile: %s\nstock: %s\npaper: 6x9in\nanswers: none\n"
                                     "puzzles: [{count: %d, size: 3x3}]\n",
                                     spines[i].profile, spines[i].stock, spines[i].pages);
        struct mw_complaints *complaints = MW_NEW(arena, struct mw_complaints);
        struct mw_error error = {0};
        const struct mw_spec *spec = mw_spec_read(arena, "a.yaml", text, strlen(text), complaints);
        assert_non_null(spec);
        const struct mw_book *book = mw_book_plan(arena, spec, &error);
        assert_non_null(book);
        assert_int_equal(book->volume[0].npages, spines[i].pages);
        if (fabs(mw_book_spine(book) / 72 - spines[i].inches) > 0.0006)
            fail_msg("%s: %.4f in, not %.3f", text, mw_book_spine(book) / 72, spines[i].inches);
        mw_arena_free(arena);
    }
}

static void spines_are_pages_times_paper(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_book *book =
        plan(arena, "profile: kdp\nanswers: none\npuzzles: [{count: 200, size: 3x3}]\nstock: cream\n");
    assert_true(fabs(mw_book_spine(book) - 200 * 0.0025 * 72) < 1e-6);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        for (int stock = 0; stock < MW_NSTOCKS && figures[i].page[stock] > 0; stock++) {
            book = plan(arena, mw_format(arena,
                                         "profile: %s\nanswers: none\npuzzles: [{count: 84, size: 3x3}]\n"
                                         "stock: %s\n",
                                         figures[i].profile, mw_stock_name(stock)));
            const double wanted = book->volume[0].npages * figures[i].page[stock] + figures[i].cover;
            if (book->volume[0].npages < 84 || !is_inches(mw_book_spine(book), wanted))
                fail_msg("%s, %s: the spine is %g in", figures[i].profile, mw_stock_name(stock),
                         mw_book_spine(book) / 72);
        }
    book = plan(arena, "profile: press\nanswers: none\npuzzles: [{count: 200, size: 3x3}]\ncaliper: 0.1mm\n");
    assert_true(fabs(mw_book_spine(book) - 10 * 72 / 25.4) < 1e-6);
    book = plan(arena, "profile: press\nanswers: none\npuzzles: [{count: 200, size: 3x3}]\n");
    assert_true(mw_book_spine(book) == 0);
    mw_arena_free(arena);
}

/* --- pages -------------------------------------------------------------------------------------------- */

/* Sets every page of a spec and calls the law for each. */
typedef void page_law(const struct mw_book *, const struct mw_volume *, const struct mw_page *);
static void for_every_page(const char *text, page_law *law)
{
    struct mw_arena *arena = mw_arena_new();
    const struct made_book made = make_book(arena, text);
    for (int v = 0; v < made.book->nvolumes; v++)
        for (int i = 0; i < made.book->volume[v].npages; i++)
            law(made.book, &made.book->volume[v], make_page(arena, &made, v, i));
    mw_arena_free(arena);
}

/* Marks lie within the safe area, with two exceptions: decoration may reach to the edge of the bleed (round
 * ends of lines a little farther), of which a screen shows none, and crop marks lie beyond the bleed. */
static void ink_is_where_it_may_be(const struct mw_book *book, const struct mw_volume *volume,
                                   const struct mw_page *page)
{
    const struct mw_margins *safe = &volume->safe;
    const struct mw_edges of_screen = {volume->bleed, volume->bleed, volume->bleed, volume->bleed},
                          *b = book->spec->profile->is_screen ? &of_screen : &page->bleed;
    bool right = mw_is_right(page->number);
    double left = right ? safe->inside : safe->outside, rest = right ? safe->outside : safe->inside;
    if (page->overfull)
        fail_msg("%s: the text of page %d (kind %d) finds no room", book->spec->profile->name, page->number,
                 volume->page[page->number - 1].kind);
    assert_int_equal(page->crowded, 0);
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        const struct mw_box box = mw_mark_bounds(mark);
        const char *what = mark->kind == MW_MARK_TEXT ? mark->text->string : mw_ink_name(mark->ink);
        const double slack = 0.5, cap = mark->kind == MW_MARK_STROKE ? mark->width / 2 + 0.2 : 0.2;
        if (mark->ink == MW_INK_MARKS) {
            assert_true(book->spec->profile->marks);
            bool beyond = box.x + box.w <= -b->left || box.y + box.h <= -b->top ||
                          box.x >= page->w + b->right || box.y >= page->h + b->bottom;
            assert_true(beyond);
        } else if (mark->decor) {
            assert_true(book->volume[0].bleed > 0);
            if (box.x < -b->left - cap || box.y < -b->top - cap || box.x + box.w > page->w + b->right + cap ||
                box.y + box.h > page->h + b->bottom + cap)
                fail_msg("%s, page %d: decoration in %s is at %.1f %.1f to %.1f %.1f of %.0fx%.0f",
                         book->spec->profile->name, page->number, what, box.x, box.y, box.x + box.w,
                         box.y + box.h, page->w, page->h);
        } else if (box.x < left - slack || box.y < safe->top - slack ||
                   box.x + box.w > page->w - rest + slack || box.y + box.h > page->h - safe->bottom + slack) {
            fail_msg("%s, page %d of kind %d: %s is at %.1f %.1f to %.1f %.1f of %.0fx%.0f",
                     book->spec->profile->name, page->number, volume->page[page->number - 1].kind, what,
                     box.x, box.y, box.x + box.w, box.y + box.h, page->w, page->h);
        }
    }
}

static const char *const decorations[] = {"border: line",
                                          "border: meander",
                                          "border: band",
                                          "corners: rings",
                                          "corners: corridors",
                                          "background: tint",
                                          "background: dots",
                                          "background: tint\nborder: band",
                                          "backs: tint\nborder: line",
                                          "backs: doodle"};
enum { NDECORATIONS = sizeof decorations / sizeof *decorations };

static void every_page_of_every_printer(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    for (int p = 0; mw_profiles[p].name; p++)
        for (int d = 0; d < NDECORATIONS; d++)
            for (int small = 0; small < 2; small++)
                for_every_page(
                    mw_format(
                        arena,
                        "title: The Long Way Round\nsubtitle: and back\nauthor: Ann\nprofile: %s\npaper: %s\n"
                        "template: paperback\n%s\nbleed: %s\nimprint: {publisher: P, year: 2026, isbn: "
                        "1-2-3}\n"
                        "back: [blank, tips, certificate, notes]\npuzzles:\n"
                        "  - {part: One, part_note: The first., count: 2, size: 9x11}\n"
                        "  - {count: 4, size: 8x8, per_page: 4, grid: hex}\n"
                        "  - {part: Two, count: 2, size: 9x9, per_page: 2}\n",
                        mw_profiles[p].name, small ? "5x8in" : "8.5x11in", decorations[d],
                        d % 2 || !mw_profiles[p].bleed ? "auto" : "always"),
                    ink_is_where_it_may_be);
    mw_arena_free(arena);
}

/* The built-in templates fit every trim of every printer without changes, except templates that impose their
 * own pages. */
static void templates_fit_every_trim(void **state)
{
    (void)state;
    for (int t = 0; mw_template_at(t); t++)
        for (int p = 0; mw_profiles[p].name && !strstr(mw_template_at(t)->text, "\nimpose: "); p++)
            for (const struct mw_trim *trim = mw_profiles[p].trim; trim && trim->w > 0; trim++) {
                if (is_spared(1))
                    continue;
                struct mw_arena *arena = mw_arena_new();
                for_every_page(
                    mw_format(arena,
                              "title: The Long Way Round\nprofile: %s\npaper: %.4gx%.4gin\ntemplate: %s\n"
                              "puzzles: [{part: One, count: 3, size: 9x9}]\n",
                              mw_profiles[p].name, trim->w / 72, trim->h / 72, mw_template_name(t)),
                    ink_is_where_it_may_be);
                mw_arena_free(arena);
            }
}

/* Marks that run off the page reach its very edges, all that are cut. */
static void decor_reaches_the_bleed(const struct mw_book *book, const struct mw_volume *volume,
                                    const struct mw_page *page)
{
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    if (volume->page[page->number - 1].kind != MW_PAGE_PUZZLES)
        return;
    for (int i = 0; i < page->nmarks; i++)
        if (page->mark[i].decor && page->mark[i].ink != MW_INK_MARKS) {
            struct mw_box box = mw_mark_bounds(&page->mark[i]);
            left = fmin(left, box.x);
            top = fmin(top, box.y);
            right = fmax(right, box.x + box.w);
            bottom = fmax(bottom, box.y + box.h);
        }
    assert_true(book->volume[0].bleed > 0);
    assert_true(left <= -page->bleed.left && top <= -page->bleed.top);
    assert_true(right >= page->w + page->bleed.right && bottom >= page->h + page->bleed.bottom);
}

static void decoration_runs_off_the_page(void **state)
{
    (void)state;
    static const char *const off[] = {"border: band", "corners: rings", "corners: corridors",
                                      "background: tint"};
    struct mw_arena *arena = mw_arena_new();
    for (int p = 0; mw_profiles[p].name; p++)
        for (int d = 0; d < 4 && mw_profiles[p].bleed > 0; d++)
            for_every_page(mw_format(arena,
                                     "profile: %s\npaper: 6x9in\n%s\npuzzles: [{count: 2, size: 9x9}]\n",
                                     mw_profiles[p].name, off[d]),
                           decor_reaches_the_bleed);
    mw_arena_free(arena);
}

/* --- preflight ---------------------------------------------------------------------------------------- */

/* Each of these is refused, with one sentence that has its place. */
static const struct {
    const char *spec, *place, *sentence;
} refused[] = {
    {"profile: kdp\npaper: 9x12in\npuzzles: [{count: 30, size: 9x9}]\n", ":2:8: error: ",
     "kdp has no trim of 9x12in; the nearest is 8.27x11.69in, and \"mazewright list papers\" names them all"},
    {"profile: kdp\npaper: 6x9in\nanswers: none\npuzzles: [{count: 20, size: 9x9}]\n", ":4:10: error: ",
     "the book has 20 pages, and kdp wants at least 24; add puzzles, or pages such as notes"},
    {"profile: kdp\npaper: 6x9in\nanswers: none\npuzzles: [{count: 900, size: 3x3}]\n", ":4:10: error: ",
     "the book has 900 pages, and kdp takes at most 828 on white paper of this trim; take more puzzles to a "
     "page, or "
     "split it into volumes"},
    {"profile: kdp\npaper: 6x9in\nstock: cream\nanswers: none\npuzzles: [{count: 800, size: 3x3}]\n",
     ":5:10: error: ", "the book has 800 pages, and kdp takes at most 776 on cream paper of this trim"},
    {"profile: kdp\npaper: 6x9in\nlines: {wall: 0.2pt}\npuzzles: [{count: 30, size: 9x9}]\n", ":3:8: error: ",
     "puzzle 1, page 1 (and on 29 more pages): lines are 0.2pt wide, and kdp prints none under 0.75pt; make "
     "lines.wall "
     "at least that, or auto"},
    {"profile: kdp\npaper: 6x9in\nmargins: {inside: 0.1in}\npuzzles: [{count: 30, size: 9x9}]\n",
     ":3:10: error: ",
     "the inside margin is 0.1in, and kdp wants at least 0.375in at the spine; make it that, or leave it "
     "out"},
    {"profile: kdp\npaper: 6x9in\nmargins: {inside: 0.4in}\nanswers: none\npuzzles: [{count: 200, size: "
     "3x3}]\n",
     ":3:10: error: ", "the inside margin is 0.4in, and kdp wants at least 0.5in in a book this thick"},
    {"profile: kdp\npaper: 6x9in\nborder: band\nmargins: {top: 0.3in}\npuzzles: [{count: 30, size: 9x9}]\n",
     ":4:10: error: ", "the top margin is 0.3in, and kdp wants at least 0.375in where pages bleed"},
    {"profile: kdp\npaper: 6x9in\nbinding: saddle\npuzzles: [{count: 30, size: 9x9}]\n",
     ":3:10: error: ", "kdp does not staple books; take \"binding: perfect\""},
    {"profile: home\nbleed: always\npuzzles: [{count: 30, size: 9x9}]\n",
     ":2:8: error: ", "home cannot print to the edge; take \"bleed: auto\", or another profile"},
    {"profile: lulu\npaper: 6x9in\nbinding: saddle\npuzzles: [{count: 60, size: 9x9}]\n",
     ":4:10: error: ", "and lulu takes at most 48 through a fold"},
    {"profile: kdp\npaper: 6x9in\nback: [notes, blank, blank, blank, tips]\npuzzles: [{count: 30, size: "
     "9x9}]\n",
     ":3:7: error: ",
     "3 blank pages follow each other from page 37 on, and kdp takes at most 2; put notes or tips there"},
    {"profile: kdp\npaper: 6x9in\nborder: band\ncolours: {tint: \"#f4f4f4\"}\npuzzles: [{count: 30, size: "
     "9x9}]\n",
     ":4:10: error: ", "a fill has 4.3 % of ink, and kdp prints none under 10 %; darken its colour"},
    {"profile: kdp\npaper: 6x9in\nanswers: {per_page: 9}\npuzzles: [{count: 23, size: 9x9}, {size: 78x104, "
     "weave: 0.2}]\n",
     ":3:10: error: ", "and kdp prints none under 0.75pt; take fewer answers to a page, or fewer cells"},
    {"profile: kdp\npaper: 6x9in\nanswers: none\npuzzles:\n  - {count: 30, size: 9x9}\n"
     "  - {grid: polar, size: 7, numbers: {from: 103, by: -1}}\n",
     ":6:5: error: puzzle 31, page 31: ", "and kdp wants at least 7pt; take fewer cells, or"},
    {"profile: kdp\nrunning_head: title\ntitle: A title that is far too long for the head of any page of "
     "this book, and of "
     "most others, since it goes on and on and on\npuzzles: [{count: 30, size: 9x9}]\npaper: 5x8in\n",
     ":4:10: error: ", "is set in 5pt, and kdp wants at least 7pt; shorten it, or take a larger paper"},
    {"paper: 5x8in\nfront: [contents]\npuzzles: [{part: A part whose title is so long that it cannot stand "
     "on a line of a "
     "contents page, size: 9x9}]\n",
     "error: ",
     "there is no room for the text of page 1; shorten it, or take a larger paper or smaller margins"},
    {"backs: tint\nanswers: {where: overleaf}\npuzzles: [{size: 9x9}]\n", ":1:8: error: ",
     "the backs of the puzzles carry their answers; leave out \"backs\", or put the answers at the back"},
    {"border: line\ncorners: rings\npuzzles: [{size: 9x9}]\n",
     ":2:10: error: ", "a border and ornaments in the corners stand in each other's way; leave one out"},
    {"front: [titel]\npuzzles: [{size: 9x9}]\n",
     ":1:9: error: ", "\"front\" cannot be \"titel\"; did you mean \"title\"?"},
    {"front: title\npuzzles: [{size: 9x9}]\n", ":1:8: error: ",
     "\"front\" must be a list of blank, title, copyright, belongs-to, how-to, contents, tips, certificate, "
     "colouring, notes or solution; or none, as in \"front: [title, contents]\""},
    {"puzzles: [{size: 400x400}]\n",
     "error: ", "under half a millimetre; take a larger paper, smaller margins or shorter texts\n"},
    {"puzzles: [{count: 2, size: 400x400, per_page: 2}]\n",
     "error: ", "take a larger paper, smaller margins, shorter texts, or fewer puzzles to a page\n"},
    {"profile: kpd\npuzzles: [{size: 9x9}]\n",
     ":1:10: error: ", "\"profile\" cannot be \"kpd\"; did you mean \"kdp\"?"},
};

static void bad_books_get_their_sentence(void **state)
{
    (void)state;
    static char text[8000];
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const char *file = write_file("bad.yaml", refused[i].spec);
        const char *const commands[] = {"check", "build -o"};
        for (size_t c = 0; c < 2; c++) {
            if (IS_LEFT_OUT && c != i % 2) /* they fail in the same place */
                continue;
            int status =
                run(text, sizeof text, "%s %s %s '%s'", program(), commands[c], c ? at("bad") : "", file);
            const char *found = strstr(text, refused[i].sentence);
            if (status != 1 || !found || !strstr(text, refused[i].place))
                fail_msg("exit %d for\n%s%s\nwanted %s%s", status, refused[i].spec, text, refused[i].place,
                         refused[i].sentence);
            if (strstr(found + 1, refused[i].sentence))
                fail_msg("this is said twice: %s", refused[i].sentence);
        }
        must_run("test ! -e '%s'", at("bad"));
    }
}

/* Puzzles of one size share a grid only if they have equally many floors. */
static void floors_have_grids_of_their_own(void **state)
{
    (void)state;
    const char *file =
        write_file("both.yaml", "puzzles: [{size: 7x8}, {size: 7x8, floors: 3}, {size: 7x8, floors: 2}, "
                                "{size: 7x8}]\n"); /* one size, and three grids */
    must_run("'%s' build '%s' -o '%s' && '%s' verify '%s' -q", program(), file, at("both"), program(),
             at("both"));
}

/* A smaller size that is advised is one that the grid takes, however flat the maze. */
static void advised_sizes_are_taken(void **state)
{
    (void)state;
    char text[3000] = "reader: large-print\npaper: a6\nanswers: none\npuzzles:\n";
    for (int i = 0; mw_tilings[i]; i++)
        if (!mw_tilings[i]->single && !mw_tilings[i]->rings)
            snprintf(text + strlen(text), sizeof text - strlen(text), "  - {grid: %s, size: 16x%d}\n",
                     mw_tilings[i]->name, mw_tilings[i]->least.h > 1 ? mw_tilings[i]->least.h : 1);
    must_run("'%s' check '%s'", program(), write_file("flat.yaml", text));
}

static void warnings_do_not_stop_a_build_but_strict_does(void **state)
{
    (void)state;
    static char text[4000];
    const char *file = write_file("young.yaml", "reader: 5-6\npuzzles: [{count: 2, size: 30x40}]\n");
    assert_int_equal(run(text, sizeof text, "%s build '%s' -o '%s'", program(), file, at("young")), 0);
    assert_non_null(
        strstr(text, "young.yaml:1:9: warning: puzzle 1, page 1 (and on 1 more page): corridors are 4."));
    assert_non_null(strstr(
        text, "\"reader: 5-6\" wants 8.7mm; take fewer cells (about 15x20 on letter), or a larger paper"));
    assert_int_equal(run(text, sizeof text, "%s build '%s' --strict -o '%s'", program(), file, at("strict")),
                     1);
    assert_non_null(strstr(text, "young.yaml:1:9: error: puzzle 1"));
    must_run("test ! -e '%s'", at("strict"));
    assert_int_equal(run(text, sizeof text, "%s check '%s' --strict", program(), file), 1);
    file = write_file("felt.yaml", "reader: tactile\nlines: {wall: 6pt}\npuzzles: [{size: 6x8}]\n");
    assert_int_equal(run(text, sizeof text, "%s check '%s'", program(), file), 0);
    assert_non_null(strstr(text, "walls are 2.1mm thick, and \"reader: tactile\" wants at most 1.5mm"));
    file =
        write_file("long.yaml", "reader: 5-6\npuzzles:\n"
                                "  - {size: 6x6, instructions: The mouse is hungry and wants to find its "
                                "cheese before the cat wakes up}\n"
                                "  - {size: 6x6, instructions: Circumnavigate it}\n"
                                "  - {size: 6x6, instructions: The mouse wants its cheese. Where is it?}\n");
    assert_int_equal(run(text, sizeof text, "%s check '%s'", program(), file), 0);
    assert_non_null(strstr(
        text, "long.yaml:3:5: warning: instructions of 15 words are long, and \"reader: 5-6\" takes 12"));
    assert_non_null(strstr(
        text,
        "long.yaml:4:5: warning: instructions have a word of 14 letters, and \"reader: 5-6\" takes 10"));
    assert_non_null(strstr(text, "2 warnings"));
    file = write_file("edge.yaml", "margins: 0.3in\npuzzles: [{count: 2, size: 9x9}]\n");
    assert_int_equal(run(text, sizeof text, "%s check '%s'", program(), file), 0);
    assert_non_null(
        strstr(text, "edge.yaml:1:10: warning: the inside margin is 0.3in, and home wants at least 0.5in"));
    file = write_file("x.yaml", "profile: ingram\npaper: 6x9in\npuzzles: [{count: 30, size: 9x9}]\n");
    assert_int_equal(run(text, sizeof text, "%s build '%s' -f pdf -o '%s'", program(), file, at("x")), 0);
    assert_non_null(
        strstr(text, "warning: ingram takes PDF/X, which format pdf is not; take --format press"));
}

/* Returns the number of warnings that two of a book's colours look alike to some readers. */
static int pairs_alike(struct mw_arena *arena, uint32_t wall, uint32_t route, uint32_t faded)
{
    static struct mw_complaints complaints;
    static const struct mw_build dry = {.dry = true, .threads = 1};
    struct mw_built built;
    int alike = 0;
    complaints = (struct mw_complaints){0};
    const char *text = mw_format(arena,
                                 "colours: {wall: \"#%06x\", route: \"#%06x\", faded: \"#%06x\"}\n"
                                 "puzzles: [{size: 4x4}]\n",
                                 wall, route, faded);
    mw_book_write_text(arena, "a.yaml", text, &dry, &built, &complaints);
    for (int i = 0; i < complaints.kept; i++)
        alike += strstr(complaints.at[i].text, "look alike to one man in twelve") != NULL;
    return alike;
}

/* Red and green of similar lightness are warned of; the default colours, palettes made for all readers, and
 * greys are not. */
static void colours_alike_to_some_are_told(void **state)
{
    (void)state;
    static const struct {
        uint32_t wall, route, faded;
        int alike;
    } books[] = {{0x000000, 0xd55e00, 0xadadad, 0}, {0x2e7d32, 0xc62828, 0xadadad, 1},
                 {0x000000, 0xc62828, 0x2e7d32, 1}, {0x2e7d32, 0xc62828, 0x2e7d32, 2},
                 {0x808000, 0xc04000, 0xdddddd, 1}, {0x0072b2, 0xd55e00, 0xadadad, 0},
                 {0x000000, 0xe69f00, 0x56b4e9, 0}, {0x1b5e20, 0xff8a80, 0xcccccc, 0}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        if (pairs_alike(arena, books[i].wall, books[i].route, books[i].faded) != books[i].alike)
            fail_msg("wall %06x, route %06x, faded %06x: %d", books[i].wall, books[i].route, books[i].faded,
                     pairs_alike(arena, books[i].wall, books[i].route, books[i].faded));
    for (uint32_t a = 0; a < 256; a += 51)
        for (uint32_t b = 0; b < 256; b += 15)
            assert_int_equal(pairs_alike(arena, 0x10101 * a, 0x10101 * b, 0xadadad), 0);
    mw_arena_free(arena);
}

/* `answers.per_page` is an upper limit: fewer answers share a page where lines would otherwise be thinner
 * than the printer takes, or would close openings. So there are no errors. */
static void answers_leave_room_for_lines(void **state)
{
    (void)state;
    static const char *const kinds[] = {"grid: hat",
                                        "grid: hat, shape: egg",
                                        "grid: voronoi",
                                        "weave: 0.4",
                                        "grid: voronoi, shape: egg",
                                        "grid: snub-square",
                                        "grid: hex, weave: 0.3"},
                             *const papers[] = {"6x9in", "5x8in"};
    static struct mw_complaints complaints;
    static const struct mw_build dry = {.dry = true};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (int k = 0; k < 2; k++) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_built built;
            complaints = (struct mw_complaints){0};
            const char *text = mw_format(arena,
                                         "profile: kdp\npaper: %s\nanswers: {per_page: 12}\nback: [notes]\n"
                                         "puzzles: [{count: 12, size: 6x6}, {count: 12, size: 16x20, %s}]\n",
                                         papers[k], kinds[i]);
            mw_book_write_text(arena, "a.yaml", text, &dry, &built, &complaints);
            if (complaints.nerrors > 0)
                fail_msg("%s: %s", text, complaints.at[0].text);
            mw_arena_free(arena);
        }
}

/* The size that a warning of narrow corridors suggests gives no such warning, on the same paper and in the
 * same shape. */
static void sizes_that_are_offered_do(void **state)
{
    (void)state;
    static const char *const kinds[] = {"size: 30x40", "size: 30x40, shape: egg", "size: 24x24, grid: hex",
                                        "size: 24, grid: polar", "size: 30x30, shape: heart, grid: triangle"},
                             *const papers[] = {"letter", "a5", "8x8in"};
    static struct mw_complaints complaints;
    static const struct mw_build dry = {.dry = true};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (size_t k = 0; k < sizeof papers / sizeof *papers; k++) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_built built;
            const char *spec = "reader: 5-6\npaper: %s\npuzzles: [{%s}]\n";
            complaints = (struct mw_complaints){0};
            mw_book_write_text(arena, "a.yaml", mw_format(arena, spec, papers[k], kinds[i]), &dry, &built,
                               &complaints);
            const char *at = complaints.kept > 0 ? strstr(complaints.at[0].text, "(about ") : NULL;
            assert_non_null(at);
            assert_non_null(strstr(at, mw_format(arena, " on %s)", papers[k])));
            assert_true(!strstr(kinds[i], "egg") == !strstr(at, " in the shape egg on "));
            const char *size = mw_format(arena, "%.*s", (int)strcspn(at + 7, " "), at + 7),
                       *rest = strchr(kinds[i], ',') ? strchr(kinds[i], ',') : "";
            complaints = (struct mw_complaints){0};
            mw_book_write_text(arena, "a.yaml",
                               mw_format(arena, spec, papers[k], mw_format(arena, "size: %s%s", size, rest)),
                               &dry, &built, &complaints);
            for (int c = 0; c < complaints.kept; c++)
                if (strstr(complaints.at[c].text, "corridors are"))
                    fail_msg("%s on %s: %s: %s", kinds[i], papers[k], size, complaints.at[c].text);
            mw_arena_free(arena);
        }
}

static void profiles_on_the_command_line_win(void **state)
{
    (void)state;
    static char text[4000];
    const char *file = write_file("any.yaml", "paper: 8.25x6in\npuzzles: [{count: 30, size: 9x9}]\n");
    must_run("%s check '%s' --profile kdp", program(), file);
    assert_int_equal(run(text, sizeof text, "%s check '%s' --profile ingram", program(), file), 1);
    assert_non_null(strstr(text, "ingram has no trim of 8.25x6in"));
    assert_int_equal(run(text, sizeof text, "%s check '%s' --profile kpd", program(), file), 2);
    assert_non_null(strstr(text, "no profile is called \"kpd\"; did you mean \"kdp\"?"));
}

/* --- files -------------------------------------------------------------------------------------------- */

struct boxes {
    double media[4], bleed[4], trim[4];
};

/* The boxes of each page as poppler reads them; returns how many pages there are. */
static int boxes_of(const char *file, struct boxes *boxes, int most)
{
    char *text = output_of("pdfinfo -box -l 9999 '%s'", file);
    int pages = 0, page;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        double box[4];
        if (sscanf(line, "Page %d %*[^:]: %lf %lf %lf %lf", &page, box, box + 1, box + 2, box + 3) != 5)
            continue;
        assert_true(page <= most);
        struct boxes *b = &boxes[page - 1];
        memcpy(strstr(line, "MediaBox")   ? b->media
               : strstr(line, "BleedBox") ? b->bleed
               : strstr(line, "TrimBox")  ? b->trim
                                          : box,
               box, sizeof box);
        pages = page;
    }
    free(text);
    return pages;
}

/* Fails unless the edges of two boxes are these distances apart, in points, within 0.011. */
static void assert_between(const double *outer, const double *inner, double left, double bottom, double right,
                           double top)
{
    const double wanted[] = {left, bottom, right, top};
    for (int i = 0; i < 4; i++)
        if (fabs((i < 2 ? inner[i] - outer[i] : outer[i] - inner[i]) - wanted[i]) > 0.011)
            fail_msg("edge %d: %g and %g, but %g should be between them", i, outer[i], inner[i], wanted[i]);
}

/* A book of the examples, built as its printer wants it, and held against that printer's rules page by page.
 */
static void example_is_fit_to_print(const char *name, double w, double h, double bleed, bool spine_bleeds,
                                    double slug, int least_pages)
{
    static struct boxes boxes[1000];
    static char text[4000];
    char file[1200];
    assert_int_equal(
        run(text, sizeof text, "%s build examples/%s.yaml --strict -q -o '%s'", program(), name, at(name)),
        0);
    assert_string_equal(text, "");
    snprintf(file, sizeof file, "%s/%s.press.pdf", at(name), name);
    must_run("qpdf --check '%s' > /dev/null", file);
    int pages = boxes_of(file, boxes, 1000);
    assert_true(pages >= least_pages && pages % 2 == 0);
    for (int i = 0; i < pages; i++) {
        bool right = mw_is_right(i + 1);
        double spine = spine_bleeds ? bleed : 0, l = right ? spine : bleed, r = right ? bleed : spine;
        assert_true(fabs(boxes[i].trim[2] - boxes[i].trim[0] - w) < 0.011);
        assert_true(fabs(boxes[i].trim[3] - boxes[i].trim[1] - h) < 0.011);
        assert_between(boxes[i].bleed, boxes[i].trim, l, bleed, r, bleed);
        assert_between(boxes[i].media, boxes[i].bleed, slug, slug, slug, slug);
    }
    char *fonts = output_of("pdffonts '%s' | wc -l", file);
    assert_int_equal(atoi(fonts), 2); /* pdffonts prints its two lines of heading and no font */
    free(fonts);
    char *ink = output_of("gs -q -dNOPAUSE -dBATCH -sDEVICE=inkcov -o - '%s'", file);
    int seen = 0;
    for (char *line = strtok(ink, "\n"); line; line = strtok(NULL, "\n")) {
        double c, m, y, k;
        if (sscanf(line, "%lf %lf %lf %lf", &c, &m, &y, &k) != 4)
            continue;
        seen++;
        if (c != 0 || m != 0 || y != 0)
            fail_msg("%s, page %d takes %s", name, seen, line);
    }
    assert_int_equal(seen, pages);
    free(ink);
}

static void three_books_are_fit_to_print(void **state)
{
    (void)state;
    if (IS_LEFT_OUT)
        return;
    example_is_fit_to_print("pocket", 432, 648, 0, false, 0, 70);
    must_run("%s check '%s/pocket.press.pdf' --profile ingram --strict", program(), at("pocket"));
    if (!is_night())
        return;
    example_is_fit_to_print("hundred", 612, 792, 0, false, 0, 120);
    example_is_fit_to_print("hundred-press", 612, 792, 9, true, 27, 120);
    must_run("%s check '%s/hundred.press.pdf' --profile kdp --strict", program(), at("hundred"));
    must_run("%s check '%s/hundred-press.press.pdf' --profile press --strict", program(),
             at("hundred-press"));
}

/* With bleed on three edges the boxes of left and right pages are each other's mirror image. */
static void bleed_is_mirrored(void **state)
{
    (void)state;
    static struct boxes boxes[100];
    static const struct {
        const char *profile;
        double spine;
    } of[] = {{"kdp", 0}, {"ingram", 0}, {"lulu", 9}};
    for (int i = 0; i < 3; i++) {
        const char *file =
            write_file("bleed.yaml", "paper: 6x9in\nborder: band\npuzzles: [{count: 32, size: 9x9}]\n");
        must_run("%s build '%s' --profile %s --force -q -f press,pdf -o '%s'", program(), file, of[i].profile,
                 at("bleed"));
        int pages = boxes_of(at("bleed/bleed.press.pdf"), boxes, 100);
        assert_true(pages >= 38);
        for (int p = 0; p < pages; p++) {
            bool right = mw_is_right(p + 1);
            assert_between(boxes[p].media, boxes[p].trim, right ? of[i].spine : 9, 9, right ? 9 : of[i].spine,
                           9);
            assert_between(boxes[p].media, boxes[p].bleed, 0, 0, 0, 0);
        }
        assert_int_equal(boxes_of(at("bleed/bleed.pdf"), boxes, 100), pages);
        assert_true(fabs(boxes[0].media[2] - 432 - 9 - of[i].spine) < 0.02 &&
                    fabs(boxes[0].media[3] - 648 - 18) < 0.02);
        must_run("%s check '%s' --profile %s --strict", program(), at("bleed/bleed.press.pdf"),
                 of[i].profile);
        for (int page = 1; page <= 2; page++) { /* ink at all four edges of the sheet, right and left */
            struct picture p = render(at("bleed/bleed.press.pdf"), page, 72);
            const int place[4][2] = {{1, p.h / 2}, {p.w - 2, p.h / 2}, {p.w / 2, 1}, {p.w / 2, p.h - 2}};
            for (int k = 0; k < 4; k++)
                assert_true(p.rgb[3 * (place[k][1] * p.w + place[k][0])] < 245);
            forget_picture(&p);
        }
    }
}

/* The PDF has links and bookmarks for home, and none for a printer that takes none. */
static void links_only_where_they_are_taken(void **state)
{
    (void)state;
    const char *file =
        write_file("linked.yaml", "paper: 6x9in\nfront: [contents]\npuzzles: [{count: 30, size: 9x9}]\n");
    must_run("%s build '%s' -q -f pdf -o '%s'", program(), file, at("linked"));
    must_run("qpdf --qdf --object-streams=disable '%s' - | grep -aq /Annots", at("linked/linked.pdf"));
    must_run("qpdf --qdf --object-streams=disable '%s' - | grep -aq /Outlines", at("linked/linked.pdf"));
    must_run("%s build '%s' -q --profile kdp -f pdf --force -o '%s'", program(), file, at("linked"));
    must_run("! qpdf --qdf --object-streams=disable '%s' - | grep -aqE '/Annots|/Outlines'",
             at("linked/linked.pdf"));
    must_run("%s check '%s' --profile kdp --strict", program(), at("linked/linked.pdf"));
}

static void registration_is_on_every_plate(void **state)
{
    (void)state;
    const char *file =
        write_file("plates.yaml", "paper: 6x9in\nprofile: press\npuzzles: [{count: 2, size: 9x9}]\n");
    must_run("%s build '%s' -q --force -o '%s'", program(), file, at("plates"));
    must_run("! qpdf --qdf --object-streams=disable '%s' - | grep -aq '1 1 1 1 K'",
             at("plates/plates.press.pdf"));
    file = write_file("plates.yaml",
                      "paper: 6x9in\nprofile: press\nstock: colour\npuzzles: [{count: 2, size: 9x9}]\n");
    must_run("%s build '%s' -q --force -o '%s'", program(), file, at("plates"));
    must_run("qpdf --qdf --object-streams=disable '%s' - | grep -aq '1 1 1 1 K'",
             at("plates/plates.press.pdf"));
}

/* --- other people's PDFs ------------------------------------------------------------------------------ */

/* Writes a PDF of `pages` pages. `page` and `catalog` are entries added to each page and to the catalog,
 * `content` is what every page paints, `objects` are further objects. */
static void write_pdf(const char *name, int pages, const char *page, const char *content, const char *catalog,
                      const char *objects)
{
    char path[1200];
    snprintf(path, sizeof path, "%s", at("raw.pdf"));
    FILE *file = fopen(path, "wb");
    fprintf(
        file,
        "%%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R %s>>\nendobj\n2 0 obj\n<</Type/Pages/Count %d/Kids[",
        catalog, pages);
    for (int i = 0; i < pages; i++)
        fprintf(file, "%d 0 R ", 100 + i);
    fprintf(file, "]>>\nendobj\n3 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n%s\n",
            (int)strlen(content), content, objects);
    for (int i = 0; i < pages; i++)
        fprintf(file, "%d 0 obj\n<</Type/Page/Parent 2 0 R/Contents 3 0 R %s>>\nendobj\n", 100 + i, page);
    fprintf(file, "trailer\n<</Root 1 0 R/Size %d>>\n%%%%EOF\n", 100 + pages);
    fclose(file);
    run((char[4000]){""}, 4000, "qpdf '%s' '%s'", path, at(name)); /* qpdf adds the cross-reference table */
}

#define SIX_BY_NINE "/MediaBox[0 0 432 648]/Resources<<>>"

static void says_of(const char *profile, const char *file, const char *sentence)
{
    static char text[8000];
    int status = run(text, sizeof text, "%s check '%s' --profile %s", program(), at(file), profile);
    if (sentence ? status != 1 || !strstr(text, sentence) : status != 0)
        fail_msg("exit %d: %s\nwanted %s", status, text, sentence ? sentence : "nothing");
}

/* The kinds of operators that a content stream has: setting RGB, and painting. */
struct done {
    bool rgb, paints;
};

static bool is_among(const char *name, const char *const *names)
{
    while (*names && strcmp(name, *names) != 0)
        names++;
    return *names != NULL;
}

/* Reads content in a buffer of exactly its size, so that sanitizers notice a read beyond its end. */
static struct done read_content(const char *text)
{
    static const char *const painting[] = {"f", "S", "B*", "Tj", "TJ", "'", "Do", "BI", NULL},
                             *const red[] = {"rg", "RG", NULL};
    struct mw_arena *arena = mw_arena_new();
    struct done done = {false, false};
    unsigned char *bytes = malloc(strlen(text));
    assert_non_null(bytes);
    memcpy(bytes, text, strlen(text));
    struct content_tokens t = mw_content_tokens(arena, bytes, strlen(text));
    while (mw_content_next(&t)) {
        done.paints = done.paints || is_among(t.name, painting);
        done.rgb = done.rgb || is_among(t.name, red);
        for (int i = 0; i < t.noperands && strcmp(t.name, "BI") == 0; i++)
            done.rgb = done.rgb || strcmp(t.operand[i].bytes, "RGB") == 0 ||
                       strcmp(t.operand[i].bytes, "DeviceRGB") == 0;
    }
    free(bytes);
    mw_arena_free(arena);
    return done;
}

/* Operands are read as they are written: numbers of all forms, names with coded characters, strings with
 * escapes, nested parentheses and odd digits. */
static void operands_are_decoded(void **state)
{
    (void)state;
    static const struct {
        const char *text, *bytes;
        size_t length;
    } strings[] = {{"(a(b)c)Tj", "a(b)c", 5},    {"(a\\)b\\(\\\\)Tj", "a)b(\\", 5},
                   {"(\\101\\7x)Tj", "A\7x", 3}, {"<414>Tj", "A@", 2},
                   {"(a\\\nb)Tj", "ab", 2},      {"(a\\nb)Tj", "a\nb", 3},
                   {"/A#42C gs", "ABC", 3},      {"(", "", 0}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
        struct content_tokens t =
            mw_content_tokens(arena, (const unsigned char *)strings[i].text, strlen(strings[i].text));
        const bool has_more = mw_content_next(&t);
        assert_int_equal(has_more, strings[i].length > 0);
        if (has_more && (t.noperands != 1 || t.operand[0].length != strings[i].length ||
                         memcmp(t.operand[0].bytes, strings[i].bytes, strings[i].length) != 0))
            fail_msg("%s: \"%s\"", strings[i].text, t.operand[0].bytes);
    }
    const char *numbers = "-.5 +3 4. 1e400 .002 - re";
    struct content_tokens t = mw_content_tokens(arena, (const unsigned char *)numbers, strlen(numbers));
    static const double wanted[] = {0, 0.002, 1, 4, 3, -0.5};
    assert_true(mw_content_next(&t));
    assert_int_equal(t.noperands, 6);
    for (int i = 0; i < 6; i++)
        if (i != 2)
            assert_true(mw_content_operand_number(&t, i) == wanted[i]);
    assert_true(mw_content_operand_number(&t, 6) == 0);
    assert_string_equal(mw_content_operand_name(&t, 0), "");
    mw_arena_free(arena);
}

/* Operators are found also where no spaces separate them, and never in strings, names, comments or the data
 * of inline images. */
static void content_is_read_word_by_word(void **state)
{
    (void)state;
    static const char *const reds[] = {"1 0 0 rg<41>Tj",
                                       "1 0 0 rg(a)Tj",
                                       "1 0 0 rg[1]0 d f",
                                       "1 0 0 rg/G gs",
                                       "1 0 0 rg%a\nf",
                                       "<41>1 0 0 rg",
                                       "(a)1 0 0 rg",
                                       "/G<</a 1>>1 0 0 rg",
                                       "[1]1 0 0 RG",
                                       "(a\\)1 0 0 f)1 0 0 rg",
                                       "((a) )1 0 0 rg",
                                       "BI/W 1/H 1/BPC 8/CS/RGB ID abc EI",
                                       "BI/W 1/H 1/CS/DeviceRGB/BPC 8 ID abc\nEI",
                                       "BI/W 1/H 1/BPC 8/CS/G ID a EI 1 0 0 rg"};
    static const char *const blacks[] = {"(1 0 0 rg) f",
                                         "<41 rg 41> f",
                                         "((a) 1 0 0 rg ) f",
                                         "(a\\) 1 0 0 rg ) f",
                                         "/rg gs f",
                                         "% 1 0 0 rg\rf",
                                         "0 0 0 rgb f",
                                         "/RGB gs f",
                                         "BI/W 4/H 1/BPC 8/CS/G ID  rg  EI 0 g f",
                                         "BI/W 9/H 1/BPC 8/CS/G ID aEI rg  EIa EI 0 g f"};
    static const char *const paints[] = {"<41>Tj",
                                         "(a)Tj",
                                         "[(a)]TJ",
                                         "9 9 9 9 re\nf",
                                         "9 9 9 9 re\tS\r",
                                         "9 9 9 9 re%\nB*",
                                         "/I Do",
                                         "(a)'",
                                         "BI/W 1/H 1/BPC 8/CS/G ID a EI"};
    for (size_t i = 0; i < sizeof reds / sizeof *reds; i++)
        if (!read_content(reds[i]).rgb)
            fail_msg("no red, green and blue in: %s", reds[i]);
    for (size_t i = 0; i < sizeof blacks / sizeof *blacks; i++)
        if (read_content(blacks[i]).rgb)
            fail_msg("red, green and blue in: %s", blacks[i]);
        else if (!read_content(blacks[i]).paints)
            fail_msg("nothing painted by: %s", blacks[i]);
    for (size_t i = 0; i < sizeof paints / sizeof *paints; i++)
        if (!read_content(paints[i]).paints)
            fail_msg("nothing painted by: %s", paints[i]);
    assert_false(read_content("% f\n(f) <f> /f 0 0 m n f1 ff").paints);
}

/* Each way in which a PDF can act by itself: in its catalog, and in its pages. */
static void actions_are_told(void **state)
{
    (void)state;
    static const char *const of_document[] = {
        "/OpenAction<</S/JavaScript/JS(a)>>", "/OpenAction<</S/Launch/F(a)>>",
        "/OpenAction[100 0 R/Fit]",           "/AA<</WC<</S/JavaScript/JS(a)>>>>",
        "/AA<</DP<</S/JavaScript/JS(a)>>>>",  "/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(a)>>]>>>>"};
    static const char *const of_page[] = {"/AA<</O<</S/JavaScript/JS(a)>>>>", "/AA<</C<</S/URI/URI(a)>>>>"};
    const char *black = "0 g 100 100 50 50 re f",
               *told = "the file has actions or scripts, and kdp takes none";
    for (size_t i = 0; i < sizeof of_document / sizeof *of_document; i++) {
        write_pdf("acts.pdf", 24, SIX_BY_NINE, black, of_document[i], "");
        says_of("kdp", "acts.pdf", told);
    }
    for (size_t i = 0; i < sizeof of_page / sizeof *of_page; i++) {
        char page[200];
        snprintf(page, sizeof page, SIX_BY_NINE "%s", of_page[i]);
        write_pdf("acts.pdf", 24, page, black, "", "");
        says_of("kdp", "acts.pdf", told);
    }
}

/* A file as large as the printer's limit is taken, and one of a megabyte more is refused. The limit is typed
 * again from what the printer publishes. */
static void heavy_files_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *profile;
        long long megabytes;
    } most[] = {{"kdp", 650}};
    char told[200];
    if (IS_LEFT_OUT)
        return;
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        const long long bytes = most[i].megabytes << 20;
        must_run("python3 tests/heavy.py '%s' %lld", at("heavy.pdf"), bytes);
        says_of(most[i].profile, "heavy.pdf", NULL);
        must_run("python3 tests/heavy.py '%s' %lld", at("heavy.pdf"), bytes + (1 << 20));
        snprintf(told, sizeof told, "the file has %lld MB, and %s takes at most %lld", most[i].megabytes + 1,
                 most[i].profile, most[i].megabytes);
        says_of(most[i].profile, "heavy.pdf", told);
        says_of("home", "heavy.pdf", NULL);
        must_run("rm '%s'", at("heavy.pdf"));
    }
}

static void any_pdf_is_held_against_the_rules(void **state)
{
    (void)state;
    const char *black = "0 g 100 100 50 50 re f", *set = "/C cs 1 0 0 sc 100 100 50 50 re f";
    write_pdf("good.pdf", 24, SIX_BY_NINE, black, "", "");
    says_of("kdp", "good.pdf", NULL);
    says_of("home", "good.pdf", NULL);
    says_of("kdp-hardcover", "good.pdf", "the file has 24 pages, and kdp-hardcover wants at least 76");
    says_of("ingram", "good.pdf",
            "error: the file is not PDF/X, which ingram asks for; export it as PDF/X-1a:2001");
    says_of("ingram", "good.pdf", "ingram wants the last page blank");
    says_of("ingram", "good.pdf", "there is no TrimBox");

    write_pdf("few.pdf", 20, SIX_BY_NINE, black, "", "");
    says_of("kdp", "few.pdf", "the file has 20 pages, and kdp wants at least 24");
    write_pdf("odd.pdf", 25, SIX_BY_NINE, black, "", "");
    says_of("ingram", "odd.pdf",
            "the number of pages is odd (25), and ingram wants an even one; add a blank page at the end");
    write_pdf("many.pdf", 830, SIX_BY_NINE, black, "", "");
    says_of("kdp", "many.pdf", "the file has 830 pages, and kdp takes at most 828 of this trim");
    write_pdf("blank.pdf", 24, SIX_BY_NINE, "% 0 g f\n(f) /f", "", "");
    says_of("kdp", "blank.pdf", "the last 24 pages are blank, and kdp takes at most 10 at the end");
    must_run(
        "cd '%s'; for n in 2 3; do qpdf --empty --pages good.pdf 1-9 blank.pdf 1-2 good.pdf 1-9 blank.pdf "
        "1-$n good.pdf $n-3 -- gaps$n.pdf; done",
        getenv("SCRATCH"));
    says_of("kdp", "gaps2.pdf", NULL);
    says_of("kdp", "gaps3.pdf", "3 blank pages follow each other from page 21 on, and kdp takes at most 2");

    write_pdf("size.pdf", 24, "/MediaBox[0 0 700 900]/Resources<<>>", black, "", "");
    says_of("kdp", "size.pdf",
            "page 1 (and on 23 more pages): the page measures 9.722x12.5in; that is neither");
    write_pdf("bleed.pdf", 24, "/MediaBox[0 0 441 666]/Resources<<>>", black, "", "");
    says_of("kdp", "bleed.pdf", NULL);
    write_pdf("turned.pdf", 24, "/MediaBox[432 648 0 0]/Resources<<>>", black, "", "");
    says_of("kdp", "turned.pdf", NULL); /* any two corners that face each other are a box */
    write_pdf("spine.pdf", 24, "/MediaBox[0 0 441 666]/TrimBox[9 9 441 657]/Resources<<>>", black, "", "");
    says_of("kdp", "spine.pdf", "page 1 (and on 11 more pages): there is bleed at the spine (on the left)");
    write_pdf("boxes.pdf", 24, SIX_BY_NINE "/TrimBox[0 0 500 700]", black, "", "");
    says_of("kdp", "boxes.pdf", "the boxes do not lie within each other");

    write_pdf(
        "font.pdf", 24,
        "/MediaBox[0 0 432 648]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>",
        "BT /F 12 Tf 100 100 Td (A) Tj ET", "", "");
    says_of("kdp", "font.pdf", "the font \"Helvetica\" is not in the file; embed all fonts");
    write_pdf("alpha.pdf", 24, "/MediaBox[0 0 432 648]/Resources<</ExtGState<</G<</ca 0.5>>>>>>",
              "/G gs 100 100 50 50 re f", "", "");
    says_of("kdp", "alpha.pdf", "there is transparency (opacity), and kdp takes none; flatten it");
    write_pdf("blend.pdf", 24, "/MediaBox[0 0 432 648]/Resources<</ExtGState<</G<</BM/Multiply>>>>>>",
              "/G gs 100 100 50 50 re f", "", "");
    says_of("kdp", "blend.pdf", "there is transparency (a blend mode)");
    write_pdf(
        "mask.pdf", 24, "/MediaBox[0 0 432 648]/Resources<</XObject<</I 5 0 R>>>>", "/I Do", "",
        "5 0 obj\n<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"
        "/SMask 6 0 R/Length 1>>\nstream\nA\nendstream\nendobj\n6 0 obj\n<</Type/XObject/Subtype/Image/Width "
        "1"
        "/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>\nstream\nA\nendstream\nendobj\n");
    says_of("kdp", "mask.pdf", "there is transparency (an image with a soft mask)");
    write_pdf("nested.pdf", 24, "/MediaBox[0 0 432 648]/Resources<</XObject<</I 5 0 R>>>>", "/I Do", "",
              "5 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<</ExtGState<</G<</CA 0.1>>>>"
              "/XObject<</I 5 0 R>>>>/Length 48>>\nstream\n/G gs 1 0 0 RG 2 w 100 100 m 200 100 l S /I Do   "
              "\nendstream\nendobj\n");
    says_of("kdp", "nested.pdf", "there is transparency (opacity)");
    /* a form whose resources name the form itself three times */
    write_pdf(
        "mirrors.pdf", 24, "/MediaBox[0 0 432 648]/Resources<</XObject<</I 5 0 R>>>>", "/I Do", "",
        "5 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<</XObject<</A 5 0 R/B 5 0 R/C 5 0 "
        "R>>>>/Length 37>>\nstream\n100 100 50 50 re f /A Do /B Do /C Do \nendstream\nendobj\n");
    says_of("kdp", "mirrors.pdf", NULL);
    says_of("press", "nested.pdf", "colours are RGB, and press takes black and CMYK; convert them");

    write_pdf("rgb.pdf", 24, SIX_BY_NINE, "1 0 0 rg 100 100 50 50 re f", "", "");
    says_of("kdp", "rgb.pdf", NULL);
    says_of("ingram", "rgb.pdf",
            "page 1 (and on 23 more pages): colours are RGB, and ingram takes black and CMYK");
    write_pdf("hidden.pdf", 24, SIX_BY_NINE, "(1 0 0 rg) Tj % 1 0 0 rg\n/rg gs 0 g f", "", "");
    static char text[8000];
    run(text, sizeof text, "%s check '%s' --profile ingram", program(), at("hidden.pdf"));
    assert_null(strstr(text, "RGB"));
    write_pdf("icc.pdf", 24, "/MediaBox[0 0 432 648]/Resources<</ColorSpace<</C[/ICCBased 5 0 R]>>>>", set,
              "", "5 0 obj\n<</N 3/Length 0>>\nstream\n\nendstream\nendobj\n");
    says_of("ingram", "icc.pdf", "colours are calibrated (an ICC profile or a Cal space)");
    static const char *const spaces[] = {"/DeviceRGB", "[/DeviceRGB]", "[/Indexed /DeviceRGB 0 (abc)]",
                                         "[/Pattern /DeviceRGB]", "[/Pattern [/Indexed /DeviceRGB 0 (abc)]]"};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
        char page[400];
        snprintf(page, sizeof page, "/MediaBox[0 0 432 648]/Resources<</ColorSpace<</C %s>>>>", spaces[i]);
        write_pdf("space.pdf", 24, page, set, "", "");
        says_of("ingram", "space.pdf", "colours are RGB, and ingram takes black and CMYK");
    }
    write_pdf("spot.pdf", 24,
              "/MediaBox[0 0 432 648]/Resources<</ColorSpace<</C[/Separation/Gold/DeviceCMYK 5 0 R]>>>>", set,
              "", "5 0 obj\n<<>>\nendobj\n");
    says_of("ingram", "spot.pdf",
            "there is a spot colour (Gold), and ingram prints none; convert it to CMYK");

    write_pdf("link.pdf", 24, SIX_BY_NINE "/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>]", black, "",
              "");
    says_of("kdp", "link.pdf", "there is an annotation (Link), and kdp takes neither links nor comments");
    says_of("home", "link.pdf", NULL);
    write_pdf("mark.pdf", 24, SIX_BY_NINE, black, "/Outlines<</First 5 0 R/Last 5 0 R>>",
              "5 0 obj\n<</Title(A)>>\nendobj\n");
    says_of("kdp", "mark.pdf", "the file has bookmarks, and kdp takes none");
    must_run("qpdf --encrypt '' owner 256 -- '%s' '%s'", at("good.pdf"), at("locked.pdf"));
    says_of("kdp", "locked.pdf", "the file is encrypted; export it without security");
    must_run("qpdf --encrypt user owner 256 -- '%s' '%s'", at("good.pdf"), at("secret.pdf"));
    says_of("kdp", "secret.pdf", "the file is locked with a password; export it without");
    must_run("head -c 700 '%s' > '%s'; printf '%%%%PDF-1.4\\nnothing' > '%s'", at("good.pdf"), at("half.pdf"),
             at("not.pdf"));
    must_run("printf '%%%%PDF-1.4\\nxref\\n0 1\\n0000000000 65535 f \\ntrailer<</Size 1/Root 1 0 "
             "R>>\\nstartxref\\n9\\n%%%%%%%%EOF' > '%s'",
             at("root.pdf"));
    says_of("kdp", "root.pdf", "the file has no pages that can be read; export it again");
    run(text, sizeof text, "%s check '%s' --profile kdp", program(), at("root.pdf"));
    assert_null(strstr(text, "application"));
    must_run(": > '%s'", at("empty.pdf"));
    says_of("kdp", "empty.pdf", "the file cannot be read as a PDF; export it again");
    says_of("kdp", "not.pdf", "the file cannot be read as a PDF; export it again");
    assert_int_equal(run(text, sizeof text, "%s check '%s' --profile kdp", program(), at("half.pdf")), 1);
    assert_int_equal(run(text, sizeof text, "%s check '%s'", program(), at("good.pdf")), 2);
    assert_non_null(strstr(text, "name the printer that"));
}

/* PDFs that are written by hand, each wrong in one way or right, and some that mean no good. */
static void made_pdfs_are_judged(void **state)
{
    (void)state;
    must_run("python3 tests/preflight.py '%s' '%s'", program(), at("made"));
}

/* PDFs of books of many kinds keep to the rules of PDF/UA-1 that a program can check. */
static void pdfs_can_be_read_aloud(void **state)
{
    (void)state;
    must_run("python3 tests/tagged.py '%s' '%s'", program(), at("tagged"));
}

/* E-books keep to the rules of EPUB that tests/ebook.py has. */
static void ebooks_are_right(void **state)
{
    (void)state;
    must_run("python3 tests/ebook.py '%s' '%s'", program(), at("ebooks"));
}

/* Preflight reports nothing in our own books, whatever their pages hold and whichever printer they are for.
 */
static void our_books_are_silent(void **state)
{
    (void)state;
    static const char *const books[] = {
        "background: tint\ncorners: rings\n",
        "theme: sea\nstory: true\nnumber: disc\n",
        "border: band\nreader: 7-8\nrunning_head: title\ntitle: Mazes\n",
        "backs: tint\nanswers: {style: dashed, per_page: 9}\n",
    };
    for (int p = 0; mw_profile_name(p); p++)
        for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
            char spec[1000];
            const bool is_pressed = mw_profiles[p].pdfx;
            if (is_spared(4))
                continue;
            snprintf(spec, sizeof spec,
                     "paper: 6x9in\nprofile: %s\n%spuzzles:\n"
                     "  - {count: 40, size: 9x12}\n  - {count: 10, size: 9x9, grid: hex, spell: FOX}\n"
                     "  - {count: 10, size: 9x10, keys: 1}\n  - {count: 6, size: 8x8, floors: 2}\n"
                     "  - {count: 8, size: 7x8, numbers: even}\n  - {count: 6, size: 14x14, shape: heart}\n",
                     mw_profile_name(p), books[i]);
            must_run("rm -rf '%s'", at("silent"));
            must_run("'%s' build -q '%s' -f %s -o '%s'", program(), write_file("silent.yaml", spec),
                     is_pressed ? "press" : "pdf,press", at("silent"));
            must_run("for f in '%s'/silent*.pdf; do '%s' check --strict --profile %s \"$f\" > '%s' || { cat "
                     "'%s'; exit "
                     "1; }; done",
                     at("silent"), program(), mw_profile_name(p), at("said"), at("said"));
        }
}

/* All type of a large-print book has at least 16 points, also folios and captions of answers. */
static void large_print_is_large_everywhere(void **state)
{
    (void)state;
    const char *spec = write_file("large.yaml", "template: large-print\npuzzles: [{size: 6x7, count: 5}]\n");
    must_run("'%s' build -q '%s' -o '%s'", program(), spec, at("large"));
    char *least =
        output_of("pdftohtml -xml -stdout -zoom 1 '%s/large.pdf' | grep -o 'fontspec[^>]*size=.[0-9]*' |"
                  " grep -o '[0-9]*$' | sort -n | head -1",
                  at("large"));
    assert_true(atoi(least) >= 16);
    free(least);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(papers_list_every_trim),
        cmocka_unit_test(trims_are_told_to_a_hundredth),
        cmocka_unit_test(gutters_grow_in_steps),
        cmocka_unit_test(gutter_and_pages_settle),
        cmocka_unit_test(own_margins_are_kept),
        cmocka_unit_test(lengths_and_openings),
        cmocka_unit_test(contents_tell_the_pages),
        cmocka_unit_test(black_books_have_no_colour),
        cmocka_unit_test(spines_are_as_printers_reckon_them),
        cmocka_unit_test(spines_are_pages_times_paper),
        cmocka_unit_test(every_page_of_every_printer),
        cmocka_unit_test(templates_fit_every_trim),
        cmocka_unit_test(decoration_runs_off_the_page),
        cmocka_unit_test(bad_books_get_their_sentence),
        cmocka_unit_test(floors_have_grids_of_their_own),
        cmocka_unit_test(advised_sizes_are_taken),
        cmocka_unit_test(warnings_do_not_stop_a_build_but_strict_does),
        cmocka_unit_test(colours_alike_to_some_are_told),
        cmocka_unit_test(answers_leave_room_for_lines),
        cmocka_unit_test(sizes_that_are_offered_do),
        cmocka_unit_test(profiles_on_the_command_line_win),
        cmocka_unit_test(three_books_are_fit_to_print),
        cmocka_unit_test(bleed_is_mirrored),
        cmocka_unit_test(links_only_where_they_are_taken),
        cmocka_unit_test(registration_is_on_every_plate),
        cmocka_unit_test(content_is_read_word_by_word),
        cmocka_unit_test(operands_are_decoded),
        cmocka_unit_test(any_pdf_is_held_against_the_rules),
        cmocka_unit_test(made_pdfs_are_judged),
        cmocka_unit_test(pdfs_can_be_read_aloud),
        cmocka_unit_test(ebooks_are_right),
        cmocka_unit_test(our_books_are_silent),
        cmocka_unit_test(large_print_is_large_everywhere),
        cmocka_unit_test(printers_have_their_figures),
        cmocka_unit_test(trims_have_their_lengths),
        cmocka_unit_test(actions_are_told),
        cmocka_unit_test(heavy_files_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
