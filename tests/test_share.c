/* Shares of a book that several machines make join to the same bytes as one build; shares that do not belong
 * together are refused. */
#include "support.h"

#include <glib.h>

/* Builds n shares, and writes their folders to `folders`, in reverse order. */
static void build_shares(const char *spec, const char *options, int n, char *folders, size_t room)
{
    folders[0] = '\0';
    for (int i = 1; i <= n; i++) {
        char folder[40];
        snprintf(folder, sizeof folder, "share%d", i);
        must_run("rm -rf '%s'", at(folder));
        must_run("%s build -q '%s' %s --share %d/%d -o '%s' 2>/dev/null", program(), spec, options, i, n,
                 at(folder));
        char *before = g_strdup(folders);
        g_snprintf(folders, room, "'%s' %s", at(folder), before);
        g_free(before);
    }
}

static void expect_same(const char *spec, const char *options, int n)
{
    char folders[4000];
    must_run("rm -rf '%s' '%s'", at("whole"), at("joined"));
    must_run("%s build -q '%s' %s -o '%s' 2>/dev/null", program(), spec, options, at("whole"));
    build_shares(spec, options, n, folders, sizeof folders);
    must_run("%s join -q %s -o '%s'", program(), folders, at("joined"));
    must_run("diff -r '%s' '%s'", at("whole"), at("joined"));
}

static void joined_shares_are_the_book(void **state)
{
    (void)state;
    const char *two =
        write_file("two.yaml", "seed: 3\ntemplate: paperback\ntitle: Two \xd1\x82\n"
                               "puzzles: [{count: 70, size: 12x15}, {count: 9, grid: hex, size: 9x9, "
                               "shape: heart}]\nanswers: {where: separate, per_page: 6}\n");
    expect_same(two, "--format pdf,press,svg --profile home", 3);
    expect_same(two, "--format press", 1);
    must_run("! [ -e '%s' ]", at("share1/two.press.pdf")); /* that is for whoever joins */
    expect_same(write_file("small.yaml", "puzzles: [{size: 9x9}]\n"), "--format pdf,png",
                4); /* most are empty */
    expect_same(
        write_file("fold.yaml", "template: booklet\nlanguage: ar\npuzzles: [{count: 150, size: 9x9}]\n"),
        "--format pdf", 2);
    write_file("list.csv", "name,group\nEmma,a\n\xc5\x81ukasz,b\nAmina,a\n");
    expect_same(write_file("class.yaml", "roster: list.csv\nfiles: each\npuzzles: [{size: 9x9}]\n"
                                         "answers: {where: separate}\n"),
                "--format pdf", 2);
}

static void expect_refusal(const char *folders, const char *says)
{
    must_run("%s join %s -o '%s' 2> '%s'; [ $? = 1 ] && ! [ -e '%s' ] && grep -qF '%s' '%s'", program(),
             folders, at("none"), at("said"), at("none"), says, at("said"));
}

static void what_does_not_belong_together_is_refused(void **state)
{
    (void)state;
    char folders[4000], other[5000];
    const char *spec = write_file("book.yaml", "seed: 3\npuzzles: [{count: 70, size: 9x9}]\n");
    build_shares(spec, "", 2, folders, sizeof folders);
    snprintf(other, sizeof other, "'%s'", at("share1"));
    expect_refusal(other, "holds share 1 of 2, and 1 folder is named; name all 2");
    snprintf(other, sizeof other, "'%s' '%s'", at("share1"), at("share1"));
    expect_refusal(other, "both hold share 1 of 2");
    must_run("%s build -q '%s' -o '%s'", program(), spec, at("book"));
    snprintf(other, sizeof other, "'%s' '%s'", at("share1"), at("book"));
    expect_refusal(other, "holds no share of a book");
    static const char *const others[] = {
        "seed: 4\npuzzles: [{count: 70, size: 9x9}]\n",
        "seed: 3\ncolours: {wall: \"#ff0000\"}\npuzzles: [{count: 70, size: 9x9}]\n"};
    for (int i = 0; i < 2; i++) {
        must_run("%s build -q '%s' --share 2/2 -o '%s' --force", program(),
                 write_file("book.yaml", others[i]), at("foreign"));
        snprintf(other, sizeof other, "'%s' '%s'", at("share1"), at("foreign"));
        expect_refusal(other, "hold shares of different books");
    }
    must_run("cp -r '%s' '%s' && sed -i 's/\"version\":\"[^\"]*\"/\"version\":\"0.0.1\"/' '%s'", at("share2"),
             at("older"), at("older/book.json"));
    snprintf(other, sizeof other, "'%s' '%s'", at("share1"), at("older"));
    expect_refusal(other, "was made by version 0.0.1");
    must_run("echo >> '%s'", at("share2/book.section-2.pdf"));
    expect_refusal(folders, "is not as it was made; build that share again");
    must_run("rm '%s'", at("share2/book.section-2.pdf"));
    expect_refusal(folders, "is not as it was made; build that share again");
}

/* A class list that differs between two shares is noticed, and so are bytes of a share that were changed
 * later. */
static void changed_lists_and_bits_are_noticed(void **state)
{
    (void)state;
    char folders[5000];
    char *spec =
        g_strdup(write_file("list.yaml", "roster: kids.csv\npuzzles: [{size: 6x6, title: \"{pet}\"}]\n"
                                         "sheets: 70\nanswers: none\n"));
    for (int i = 1; i <= 2; i++) {
        write_file("kids.csv", i == 1 ? "name,pet,toy\nEmma,cat,ball\n" : "name,pet,toy\nEmma,cat,kite\n");
        must_run("%s build -q '%s' --format pdf,svg --share %d/2 -o '%s%d'", program(), spec, i, at("kids"),
                 i);
    }
    snprintf(folders, sizeof folders, "'%s' '%s'", at("kids1"), at("kids2"));
    expect_refusal(folders, "hold shares of different books");
    build_shares(spec, "--format pdf,svg", 2, folders, sizeof folders);
    static const char *const file[] = {"list.section-1.pdf", "list-001.svg", "book.json"};
    for (int i = 0; i < 3; i++) {
        must_run("cp '%s/%s' '%s'", at("share1"), file[i], at("kept"));
        must_run(i < 2 ? "printf X | dd of='%s/%s' bs=1 seek=700 conv=notrunc status=none"
                       : "sed -i 's/\"sha256\":\"./&X/' '%s/%s'",
                 at("share1"), file[i]);
        expect_refusal(folders, i < 2 ? "is not as it was made; build that share again"
                                      : "share1 is damaged; build it again");
        must_run("cp '%s' '%s/%s'", at("kept"), at("share1"), file[i]);
    }
    must_run("%s join -q %s -o '%s'", program(), folders, at("again"));
    must_run("%s join -q %s -o '%s' 2>'%s'; [ $? = 1 ] && grep -q 'holds a share' '%s'", program(), folders,
             at("share1"), at("said"), at("said"));
    g_free(spec);
}

/* A path in a share's manifest that leads out of its folder is refused. */
static void names_lead_nowhere_else(void **state)
{
    (void)state;
    char folders[4000];
    const char *spec = write_file("book.yaml", "seed: 3\npuzzles: [{count: 70, size: 9x9}]\n");
    build_shares(spec, "", 2, folders, sizeof folders);
    must_run("for i in 1 2; do sed -i 's|\"path\":\"book.pdf\"|\"path\":\"../out.pdf\"|' "
             "'%s/share'$i/book.json; done",
             scratch_folder());
    must_run("! %s join %s -o '%s' 2>/dev/null; ! [ -e '%s' ]", program(), folders, at("none"),
             at("out.pdf"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joined_shares_are_the_book),
        cmocka_unit_test(what_does_not_belong_together_is_refused),
        cmocka_unit_test(changed_lists_and_bits_are_noticed),
        cmocka_unit_test(names_lead_nowhere_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
