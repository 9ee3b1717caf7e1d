/* Booklets, folded as paper is: what the sides of the PDF say, in the order in which one reads. */
#include "support.h"

enum { MOST = 40 };

/* The number in the heading of a half of a side; 0 for an empty one. */
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
    for (int i = 0; i < sheets; i++) { /* the first half of the leaves: fronts, then what is behind them */
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

/* The pages are as large as they were, and nothing is lost of them. */
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

/* What is asked for alone is printed flat, and so is a key of its own. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_follow_each_other_when_folded),
        cmocka_unit_test(a_sheet_is_twice_a_page),
        cmocka_unit_test(printers_fold_themselves),
        cmocka_unit_test(parts_and_keys_are_flat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
