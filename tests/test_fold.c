/* Sheets are handled as paper is: booklets are folded and leafed through, cards turned over, posters laid
 * together, a party's book folded from one sheet. The pages must then come in order, and look like those of
 * the same book without `impose`. */
#include "support.h"

#include <math.h>

enum { MOST = 40 };

/* Returns the number in the heading on the left or right half of a side of a sheet; 0 if that half is empty.
 */
static int number_at(int side, bool right)
{
    char *text = output_of("pdftotext -f %d -l %d -x %d -y 0 -W 420 -H 596 '%s/fold.pdf' -", side + 1,
                           side + 1, right ? 420 : 0, at("book"));
    const char *heading = strstr(text, "Nr ");
    const int number = heading ? atoi(heading + 3) : 0;
    free(text);
    return number;
}

/* Lays the sheets in each other, folds them, and leafs through; returns how many pages there are. */
static int leaf_through(int sheets, bool right_to_left, int *number)
{
    int n = 0;
    for (int i = 0; i < sheets; i++) { /* the first half of the leaves: each leaf's front, then its back */
        number[n++] = number_at(2 * i, !right_to_left);
        number[n++] = number_at(2 * i + 1, right_to_left);
    }
    for (int i = sheets - 1; i >= 0; i--) {
        number[n++] = number_at(2 * i + 1, !right_to_left);
        number[n++] = number_at(2 * i, right_to_left);
    }
    return n;
}

static void fold(const char *more, int puzzles, int sheets, bool right_to_left)
{
    struct mw_arena *arena = mw_arena_new();
    char said[4000];
    int number[MOST];
    write_file("fold.yaml", mw_format(arena,
                                      "paper: a5\nimpose: booklet\nnumber: none\nanswers: {where: none}\n%s"
                                      "puzzles: [{size: 6x6, count: %d, title: \"Nr {number}\"}]\n",
                                      more, puzzles));
    assert_int_equal(
        run(said, sizeof said, "'%s' build '%s' -o '%s' --force", program(), at("fold.yaml"), at("book")), 0);
    assert_non_null(strstr(said, mw_format(arena, ": %d sheet", sheets)));
    const int n = leaf_through(sheets, right_to_left, number);
    assert_int_equal(n, 4 * sheets);
    for (int i = 0; i < n; i++)
        if (number[i] != (i < puzzles ? i + 1 : 0))
            fail_msg("page %d of %d shows %d", i + 1, n, number[i]);
    mw_arena_free(arena);
}

static void pages_follow_each_other_when_folded(void **state)
{
    (void)state;
    fold("", 8, 2, false);
    fold("", 1, 1, false);
    fold("", 13, 4, false);
    fold("language: he\n", 8, 2, true);
}

/* The sheet of a booklet of A5 pages is as large as two pages side by side. */
static void a_sheet_is_twice_a_page(void **state)
{
    (void)state;
    fold("", 4, 1, false);
    char *info = output_of("pdfinfo '%s/fold.pdf'", at("book"));
    assert_non_null(strstr(info, "839.055 x 595.276 pts"));
    free(info);
    must_run("qpdf --check '%s/fold.pdf' >/dev/null", at("book"));
}

static void printers_fold_themselves(void **state)
{
    (void)state;
    char said[4000];
    write_file("kdp.yaml", "profile: kdp\nimpose: booklet\npuzzles: [{size: 6x6, count: 30}]\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("kdp.yaml")), 1);
    assert_non_null(strstr(said, "kdp.yaml:2:9: error: a printer of books puts pages on sheets himself"));
}

/* Answers in a file of their own are not imposed, and neither are puzzles that are built with --only. */
static void parts_and_keys_are_flat(void **state)
{
    (void)state;
    write_file("fold.yaml",
               "paper: a5\nimpose: booklet\nanswers: {where: separate}\npuzzles: [{size: 6x6, count: 8}]\n");
    must_run("'%s' build -q '%s' -o '%s'", program(), at("fold.yaml"), at("keyed"));
    must_run("'%s' build -q '%s' -o '%s' --only 3", program(), at("fold.yaml"), at("part"));
    char *key = output_of("pdfinfo '%s/fold-answers.pdf'", at("keyed")),
         *part = output_of("pdfinfo '%s/fold.pdf'", at("part"));
    assert_non_null(strstr(key, "419.528 x 595.276 pts"));
    assert_non_null(strstr(part, "419.528 x 595.276 pts"));
    free(key);
    free(part);
}

/* --- what one sees, held against the flat page --------------------------------------------------------- */

enum { DPI = 144, DOTS_PER_POINT = DPI / 72 };

static struct picture picture_of(const char *folder, const char *file, int page)
{
    char path[1300];
    snprintf(path, sizeof path, "%s/%s", at(folder), file);
    return render(path, page, DPI);
}

static int darkness(const struct picture *p, int x, int y)
{
    return x < 0 || y < 0 || x >= p->w || y >= p->h ? 0 : 255 - p->rgb[3 * (y * p->w + x) + 1];
}

/* Part of a picture, in dots, as one holds it: upright or turned by a half turn. */
struct part {
    const struct picture *of;
    int x, y, w, h;
    bool turned;
};

static int darkness_at(const struct part *part, int x, int y)
{
    return part->turned ? darkness(part->of, part->x + part->w - 1 - x, part->y + part->h - 1 - y)
                        : darkness(part->of, part->x + x, part->y + y);
}

/* Returns the share of the dark dots of either part that have no ink within one dot in the other part; leaves
 * out `edge` dots at each edge. */
static double unlikeness(const struct part *a, const struct part *b, int edge)
{
    int dark = 0, lacking = 0;
    for (int y = edge; y < a->h - edge; y++)
        for (int x = edge; x < a->w - edge; x++)
            for (int k = 0; k < 2; k++) {
                const struct part *one = k ? b : a, *other = k ? a : b;
                if (darkness_at(one, x, y) < 160)
                    continue;
                int most = 0;
                for (int i = 0; i < 9; i++)
                    most = (int)fmax(most, darkness_at(other, x + i % 3 - 1, y + i / 3 - 1));
                dark++;
                lacking += most < 60;
            }
    assert_true(dark > 200);
    return (double)lacking / dark;
}

/* Fails unless `seen` looks like the middle of a page of the flat book, which may have a margin around it. */
static void must_be_page(const struct part *seen, int page, int edge)
{
    struct picture whole = picture_of("flat", "fold.pdf", page);
    const struct part part = {&whole, (whole.w - seen->w) / 2, (whole.h - seen->h) / 2, seen->w, seen->h,
                              false};
    const double unlike = unlikeness(seen, &part, edge);
    if (unlike > 0.002)
        fail_msg("what should be page %d is unlike it by %.3f", page, unlike);
    forget_picture(&whole);
}

/* Builds the same spec twice: imposed, and flat. */
static void build_both(const char *impose, const char *flat, const char *rest)
{
    struct mw_arena *arena = mw_arena_new();
    write_file("fold.yaml", mw_format(arena, "%s%s", impose, rest));
    must_run("'%s' build -q '%s' -o '%s' --force", program(), at("fold.yaml"), at("imposed"));
    write_file("fold.yaml", mw_format(arena, "%s%s", flat, rest));
    must_run("'%s' build -q '%s' -o '%s' --force", program(), at("fold.yaml"), at("flat"));
    mw_arena_free(arena);
}

/* --- cards --------------------------------------------------------------------------------------------- */

/* When a sheet is turned over at its long or short edge, each card has its answer on its back: the page that
 * follows the card in the flat book. On an upright sheet the long edge turns the sheet like a leaf of a book,
 * the short edge like a leaf of a calendar, upside down. */
static void turn_cards_over(const char *duplex, const char *sheet, bool like_a_book)
{
    enum { COLUMNS = 3, ROWS = 2, W = 144 * DOTS_PER_POINT, H = 180 * DOTS_PER_POINT };
    struct mw_arena *arena = mw_arena_new();
    build_both(mw_format(arena, "impose: cards\nsheet: %s\nduplex: %s\n", sheet, duplex),
               "impose: cards\nsheet: 3x3.5in\n",
               "paper: 2x2.5in\nmargins: 12pt\nfolio: none\nanswers: {where: overleaf}\n"
               "puzzles: [{size: 6x6, count: 8, title: Card}]\n");
    for (int card = 0; card < 8; card++) {
        const int turn = COLUMNS * ROWS, on = card % turn;
        struct picture front = picture_of("imposed", "fold.pdf", 1 + card / turn * 2),
                       back = picture_of("imposed", "fold.pdf", 2 + card / turn * 2);
        const int columns = COLUMNS, rows = turn / columns, left = (front.w - columns * W) / 2,
                  top = (front.h - rows * H) / 2, x = left + on % columns * W, y = top + on / columns * H;
        const struct part one = {&front, x, y, W, H, false}, other = {&back,
                                                                      like_a_book ? front.w - x - W : x,
                                                                      like_a_book ? y : front.h - y - H,
                                                                      W,
                                                                      H,
                                                                      !like_a_book};
        must_be_page(&one, 2 * card + 1, 4);
        must_be_page(&other, 2 * card + 2, 4);
        forget_picture(&front);
        forget_picture(&back);
    }
    mw_arena_free(arena);
}

static void backs_of_cards_meet_their_fronts(void **state)
{
    (void)state;
    turn_cards_over("long-edge", "7.5x6.5in", false);
    turn_cards_over("short-edge", "7.5x8in", false);
    if (!is_night())
        return;
    turn_cards_over("short-edge", "7.5x6.5in", true);
    turn_cards_over("auto", "7.5x6.5in", true);
    turn_cards_over("long-edge", "7.5x8in", true);
}

static void cards_say_what_they_want(void **state)
{
    (void)state;
    char said[4000];
    write_file("fold.yaml", "impose: cards\npaper: a5\nsheet: a5\npuzzles: [{size: 6x6}]\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("fold.yaml")), 1);
    assert_non_null(strstr(said, "fold.yaml:1:9: error: a card of 148 by 210 mm finds no room on its sheet"));
    write_file("fold.yaml", "impose: booklet\npaper: 120x20in\npuzzles: [{size: 6x6}]\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("fold.yaml")), 1);
    assert_non_null(strstr(said, "fold.yaml:2:8: error: a sheet of such pages would be 240in wide"));
    write_file("fold.yaml", "sheet: a4\ntiles: 2x2\nduplex: long-edge\npuzzles: [{size: 6x6}]\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("fold.yaml")), 1);
    assert_non_null(strstr(said, "fold.yaml:1:8: error: \"sheet\" is for cards and posters"));
    assert_non_null(strstr(said, "fold.yaml:2:8: error: \"tiles\" is for posters"));
    assert_non_null(strstr(said, "fold.yaml:3:9: error: \"duplex\" is for booklets and cards"));
}

/* --- posters ------------------------------------------------------------------------------------------- */

/* Each sheet's window, laid where the marks say, shows its part of the whole page; and where two overlap,
 * both show the same. */
static bool has_ink(const struct picture *p, int x, int y, int w, int h)
{
    for (int i = 0; i < w * h * DOTS_PER_POINT * DOTS_PER_POINT; i++)
        if (darkness(p, x * DOTS_PER_POINT + i % (w * DOTS_PER_POINT),
                     y * DOTS_PER_POINT + i / (w * DOTS_PER_POINT)) > 60)
            return true;
    return false;
}

/* Fails unless the margins of a sheet have marks for cutting where another sheet lies to the left or above,
 * and for glue where one lies to the right or below. */
static void must_be_marked(const struct picture *sheet, int w, int h, bool cut_left, bool cut_top,
                           bool glue_right, bool glue_below)
{
    const int margin = 24, strip = 34, end = 2;
    for (int side = 0; side < 2; side++) {
        const int x = side ? w - margin + end : end, y = side ? h - margin + end : end,
                  deep = margin - 2 * end;
        assert_int_equal(has_ink(sheet, margin - 1, y, 2, deep), cut_left);
        assert_int_equal(has_ink(sheet, x, margin - 1, deep, 2), cut_top);
        assert_int_equal(has_ink(sheet, w - margin - strip + 2, y, strip - 4, deep), glue_right);
        assert_int_equal(has_ink(sheet, x, h - margin - strip + 2, deep, strip - 4), glue_below);
    }
}

static void posters_can_be_laid_together(void **state)
{
    (void)state;
    enum { ACROSS = 3, DOWN = 2, W = 432, H = 576, STEP_X = W - 48 - 34, STEP_Y = H - 48 - 34 };
    build_both("impose: poster\nsheet: 6x8in\ntiles: 3x2\n", "paper: 1084x1022pt\n",
               "margins: 30pt\nfolio: none\nremake: false\nanswers: {where: none}\n"
               "puzzles: [{grid: hex, size: 24x20, title: Large}]\n");
    struct picture whole = picture_of("flat", "fold.pdf", 1);
    assert_int_equal(whole.w, 1084 * DOTS_PER_POINT);
    for (int i = 0; i < ACROSS * DOWN; i++) {
        struct picture sheet = picture_of("imposed", "fold.pdf", i + 1);
        assert_int_equal(sheet.w, W * DOTS_PER_POINT);
        const struct part seen = {&sheet,
                                  24 * DOTS_PER_POINT,
                                  24 * DOTS_PER_POINT,
                                  (W - 48) * DOTS_PER_POINT,
                                  (H - 48) * DOTS_PER_POINT,
                                  false},
                          wanted = {&whole,
                                    i % ACROSS * STEP_X * DOTS_PER_POINT,
                                    i / ACROSS * STEP_Y * DOTS_PER_POINT,
                                    seen.w,
                                    seen.h,
                                    false};
        const double unlike = unlikeness(&seen, &wanted, 2);
        if (unlike > 0.002)
            fail_msg("sheet %d is unlike its part of the poster by %.3f", i + 1, unlike);
        must_be_marked(&sheet, W, H, i % ACROSS > 0, i / ACROSS > 0, i % ACROSS < ACROSS - 1,
                       i / ACROSS < DOWN - 1);
        forget_picture(&sheet);
    }
    forget_picture(&whole);
}

/* Nobody hangs the answers on a wall; and a sheet carries only what is seen on it. */
/* A poster can be built although one of its sheets shows no line of the maze. */
static void sheets_of_posters_may_be_empty(void **state)
{
    (void)state;
    write_file("gap.yaml",
               "impose: poster\nsheet: 120x200mm\ntiles: 3x3\nqr: true\nanswers: none\nremake: true\n"
               "puzzles: [{grid: upsilon, size: 4x5, question: \"Find the cheese before the cat does. It "
               "is late.\"}]\n");
    must_run("'%s' build -q '%s' -f pdf,press,svg -o '%s'", program(), at("gap.yaml"), at("gap"));
}

/* The advice counts the posters; the page of small answers is not counted as one. */
static void sheets_of_posters_are_counted(void **state)
{
    (void)state;
    static const char *const counted[] = {"1 poster of 2 by 2 sheets", "2 posters of 2 by 2 sheets"};
    char said[4000];
    struct mw_arena *arena = mw_arena_new();
    for (int n = 1; n <= 2; n++) {
        write_file("count.yaml", mw_format(arena,
                                           "impose: poster\nsheet: a5\ntiles: 2x2\nanswers: {where: back}\n"
                                           "puzzles: [{count: %d, size: 9x9}]\n",
                                           n));
        assert_int_equal(run(said, sizeof said, "'%s' build '%s' -o '%s'", program(), at("count.yaml"),
                             at(n == 1 ? "one" : "two")),
                         0);
        assert_non_null(strstr(said, counted[n - 1]));
    }
    mw_arena_free(arena);
}

static void answers_of_posters_are_small(void **state)
{
    (void)state;
    write_file("fold.yaml", "impose: poster\nsheet: a5\ntiles: 4x4\nanswers: {where: back}\n"
                            "puzzles: [{size: 120x160}]\n");
    must_run("'%s' build -q '%s' -o '%s' --force", program(), at("fold.yaml"), at("imposed"));
    char *info = output_of("pdfinfo '%s/fold.pdf'", at("imposed"));
    assert_non_null(strstr(info, "Pages:           17"));
    assert_non_null(strstr(info, "419.528 x 595.276 pts"));
    free(info);
    write_file("fold.yaml", "paper: a1\nanswers: {where: back}\npuzzles: [{size: 120x160}]\n");
    must_run("'%s' build -q '%s' -o '%s' --force", program(), at("fold.yaml"), at("flat"));
    must_run("test $(stat -c %%s '%s/fold.pdf') -lt $((2 * $(stat -c %%s '%s/fold.pdf')))", at("imposed"),
             at("flat"));
}

/* --- a party's book ------------------------------------------------------------------------------------ */

/* The place of each page follows from how the sheet is folded, not from page numbers. Pages in the upper row
 * are upside down. Turning a leaf leads over the fold at the heads of the pages at either end of the sheet,
 * and over the fore-edge in the middle, where the slit parts the rows; facing pages share a spine. */
static void a_sheet_folds_to_a_little_book(bool right_to_left)
{
    enum { COLUMNS = 4, PAGES = 8, W = 210 * DOTS_PER_POINT, H = 298 * DOTS_PER_POINT, MARKS = 30 };
    build_both(right_to_left ? "language: he\nimpose: party\n" : "impose: party\n",
               right_to_left ? "language: he\n" : "",
               "paper: 210x298pt\nmargins: 24pt\nremake: false\nanswers: {where: none}\n"
               "puzzles: [{size: 6x6, count: 8, title: Nr}]\n");
    struct picture sheet = picture_of("imposed", "fold.pdf", 1);
    assert_int_equal(sheet.w, COLUMNS * W);
    int column = COLUMNS - 1, row = 1; /* where page 1 lies in a book that is read from the left */
    for (int page = 1; page <= PAGES; page++) {
        const int x = right_to_left ? COLUMNS - 1 - column : column;
        const struct part seen = {&sheet, x * W, row * H, W, H, row == 0};
        must_be_page(&seen, page, MARKS);
        const bool at_an_end = column == 0 || column == COLUMNS - 1;
        if (page % 2 == 0) /* over the spine to the page that faces it */
            column ^= 1;
        else if (at_an_end)
            row = 1 - row;
        else
            column = COLUMNS - 1 - column;
    }
    forget_picture(&sheet);
}

/* A poster of a name turns its sheets, and the name stays upright; a poster of a heart, or of a name that its
 * spec turns, keeps its sheets. */
static void names_turn_the_paper(void **state)
{
    static const struct {
        const char *shape, *size;
    } posters[] = {{"{text: EMMA}", "792 x 612"},
                   {"{text: HAPPY BIRTHDAY}", "792 x 612"},
                   {"{text: EMMA, turn: true}", "612 x 792"},
                   {"[{text: EMMA}, heart], size: 30x20", "612 x 792"}};
    (void)state;
    for (size_t i = 0; i < sizeof posters / sizeof *posters; i++) {
        char spec[300];
        snprintf(spec, sizeof spec, "template: poster\nsheet: letter\npuzzles: [{shape: %s}]\n",
                 posters[i].shape);
        must_run("%s build -q '%s' -o '%s' --force", program(), write_file("poster.yaml", spec),
                 at("poster"));
        must_run("pdfinfo '%s/poster.pdf' | grep -q 'Page size: *%s pts'", at("poster"), posters[i].size);
        must_run("! grep -q 'turn=true' '%s/book.json' || %s", at("poster"), i == 2 ? "true" : "false");
    }
}

/* A printer's paper is not turned to a size that the printer does not make. */
static void trims_are_not_turned(void **state)
{
    (void)state;
    write_file("trim.yaml",
               "orientation: auto\nprofile: kdp\npaper: 6x9in\npuzzles: [{shape: {text: MAXIMILIAN}, "
               "count: 30}]\n");
    must_run("'%s' check '%s'", program(), at("trim.yaml"));
}

static void party_books_read_in_order(void **state)
{
    (void)state;
    char said[4000];
    a_sheet_folds_to_a_little_book(false);
    a_sheet_folds_to_a_little_book(true);
    write_file("fold.yaml", "impose: party\npaper: a7\nmargins: 6mm\npuzzles: [{size: 6x6, count: 8}]\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("fold.yaml")), 1);
    assert_non_null(strstr(said, "a sheet makes a book of 8 pages, and there are"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_follow_each_other_when_folded),
        cmocka_unit_test(a_sheet_is_twice_a_page),
        cmocka_unit_test(printers_fold_themselves),
        cmocka_unit_test(parts_and_keys_are_flat),
        cmocka_unit_test(backs_of_cards_meet_their_fronts),
        cmocka_unit_test(cards_say_what_they_want),
        cmocka_unit_test(posters_can_be_laid_together),
        cmocka_unit_test(sheets_of_posters_may_be_empty),
        cmocka_unit_test(sheets_of_posters_are_counted),
        cmocka_unit_test(answers_of_posters_are_small),
        cmocka_unit_test(names_turn_the_paper),
        cmocka_unit_test(trims_are_not_turned),
        cmocka_unit_test(party_books_read_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
