/* A built book read back as a reader would: poppler's words with their places, and qpdf's links and
 * bookmarks, say that everything stands where the spec asked. One book has every kind of page there is. */
#include "support.h"

#include <jansson.h>
#include <math.h>

static const char spec[] =
    "title: The Long Way Round\nsubtitle: and back\nauthor: Ann Author\ntemplate: paperback\nremake: "
    "true\nseed: 4\n"
    "paper: 6x9in\nrunning_head: part\nopen_right: both\nbacks: doodle\n"
    "margins: {top: 0.6in, bottom: 0.5in, inside: 0.9in, outside: 0.6in}\n"
    "front: [title, copyright, belongs-to, how-to, contents, blank]\nback: [tips, certificate, notes, "
    "colouring, solution]\ndrawings: [cow]\n"
    "imprint: {year: 2026, publisher: Pub, isbn: 12-34}\ndefaults: {instructions: Go on.}\npuzzles:\n"
    "  - {part: Meadow, part_note: With flowers., count: 3, size: 9x11, title: [Ant, Bee, Cow]}\n"
    "  - {count: 4, size: 9x8, per_page: 2, title: [Dog, Eel, Fox, Gnu]}\n"
    "  - {part: Forest, count: 2, size: 9x9, sides: left-right, title: [Hen, Ibis], sentence: OX}\n"
    "answers: {per_page: 4}\n";
enum {
    W = 432,
    H = 648,
    INSIDE = 65,
    OUTSIDE = 43,
    TOP = 43,
    FOOT = 648 - 36,
    MOST_WORDS = 2000,
    PUZZLES = 9
};

/* --- words ---------------------------------------------------------------------------------------------- */

struct word {
    int page;
    double left, top, right, bottom;
    char text[80];
};

static struct word words[MOST_WORDS];
static int nwords, npages;
static json_t *manifest, *pdf;

static void read_words(void)
{
    char *text = output_of("pdftotext -bbox '%s' -", at("read/read.pdf"));
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        struct word *w = &words[nwords];
        npages += strstr(line, "<page ") != NULL;
        w->page = npages;
        if (sscanf(line, " <word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">%79[^<]", &w->left,
                   &w->top, &w->right, &w->bottom, w->text) == 5)
            nwords++;
        assert_true(nwords < MOST_WORDS);
    }
    free(text);
}

static int build_and_read(void **state)
{
    (void)state;
    write_file("read.yaml", spec);
    must_run("%s build -q '%s' -o '%s'", program(), at("read.yaml"), at("read"));
    must_run("qpdf --json '%s' > '%s'", at("read/read.pdf"), at("read.json"));
    manifest = json_load_file(at("read/book.json"), 0, NULL);
    pdf = json_load_file(at("read.json"), 0, NULL);
    read_words();
    return manifest && pdf ? 0 : -1;
}

static int forget(void **state)
{
    (void)state;
    json_decref(manifest);
    json_decref(pdf);
    return 0;
}

/* The word on a page whose middle lies within those bounds, or NULL. */
static const struct word *find(int page, const char *text, double x0, double x1, double y0, double y1)
{
    for (int i = 0; i < nwords; i++) {
        const struct word *w = &words[i];
        double x = (w->left + w->right) / 2, y = (w->top + w->bottom) / 2;
        if (w->page == page && strcmp(w->text, text) == 0 && x >= x0 && x <= x1 && y >= y0 && y <= y1)
            return w;
    }
    return NULL;
}

static const struct word *must_find(int page, const char *text, double x0, double x1, double y0, double y1)
{
    const struct word *w = find(page, text, x0, x1, y0, y1);
    if (!w)
        fail_msg("page %d: \"%s\" does not stand in %.0f-%.0f, %.0f-%.0f", page, text, x0, x1, y0, y1);
    return w;
}

static bool is_right(int page)
{
    return page % 2 == 1;
}

static double left_of(int page)
{
    return is_right(page) ? INSIDE : OUTSIDE;
}

static double right_of(int page)
{
    return W - (is_right(page) ? OUTSIDE : INSIDE);
}

/* --- which page is what --------------------------------------------------------------------------------- */

/* The book, page by page, as the spec asks for it. */
static const struct {
    const char *kind, *word; /* a word that stands on it */
    bool head, foot;
    int puzzle; /* the first on it */
} sheets[] = {
    {"title", "Round", false, false, 0},
    {"copyright", "12-34", false, false, 0},
    {"belongs_to", "belongs", false, false, 0},
    {"how_to", "solve", false, true, 0},
    {"contents", "Contents", false, true, 0},
    {"blank", NULL, false, false, 0},
    {"part", "Meadow", false, false, 0},
    {"blank", NULL, false, false, 0},
    {"puzzles", "Ant", true, true, 1},
    {"back", "doodle", false, false, 0},
    {"puzzles", "Bee", true, true, 2},
    {"back", "doodle", false, false, 0},
    {"puzzles", "Cow", true, true, 3},
    {"back", "doodle", false, false, 0},
    {"puzzles", "Dog", true, true, 4},
    {"back", "doodle", false, false, 0},
    {"puzzles", "Fox", true, true, 6},
    {"back", "doodle", false, false, 0},
    {"part", "Forest", false, false, 0},
    {"blank", NULL, false, false, 0},
    {"puzzles", "Hen", true, true, 8},
    {"back", "doodle", false, false, 0},
    {"puzzles", "Ibis", true, true, 9},
    {"back", "doodle", false, false, 0},
    {"answers", "Answers", true, true, 1},
    {"answers", "Answers", true, true, 5},
    {"answers", "Answers", true, true, 9},
    {"tips", "stuck", false, true, 0},
    {"certificate", "Certificate", false, false, 0},
    {"notes", "Notes", false, true, 0},
    {"colouring", NULL, false, false, 0},
    {"solution", "secret", false, true, 0},
};
enum { NSHEETS = sizeof sheets / sizeof *sheets };

static void every_page_is_what_was_asked_for(void **state)
{
    (void)state;
    assert_int_equal(npages, NSHEETS);
    for (int p = 1; p <= NSHEETS; p++) {
        if (sheets[p - 1].word)
            must_find(p, sheets[p - 1].word, 0, W, 0, H);
        int n = 0;
        for (int i = 0; i < nwords; i++)
            n += words[i].page == p;
        if (!sheets[p - 1].word)
            assert_int_equal(n, 0);
    }
}

#define MET(name, NAME, word) #name,
static void every_kind_of_page_is_in_the_book(void **state)
{
    (void)state;
    static const char *const kinds[] = {MW_PAGE_KINDS(MET, MET, MET) NULL};
    for (int k = 0; kinds[k]; k++) {
        int p = 0;
        while (p < NSHEETS && strcmp(sheets[p].kind, kinds[k]) != 0)
            p++;
        const bool is_elsewhere = strcmp(kinds[k], "class_list") == 0 || strcmp(kinds[k], "cover") == 0;
        if (p == NSHEETS && !is_elsewhere)
            fail_msg("no page of kind %s is read", kinds[k]);
    }
}

/* Page numbers stand at the outer edge of the last line, running heads at that of the first. */
static void feet_and_heads(void **state)
{
    (void)state;
    for (int p = 1; p <= NSHEETS; p++) {
        char number[12];
        snprintf(number, sizeof number, "%d", p);
        const struct word *folio = find(p, number, 0, W, FOOT - 20, FOOT + 8);
        assert_int_equal(folio != NULL, sheets[p - 1].foot);
        if (folio)
            assert_true(is_right(p) ? fabs(folio->right - right_of(p)) < 1.5
                                    : fabs(folio->left - left_of(p)) < 1.5);
        const char *head = is_right(p) ? (p < 19 ? "Meadow" : "Forest") : "The";
        if (p >= 25)
            head = "The"; /* the answers are in no part */
        const struct word *w = find(p, head, 0, W, TOP - 4, TOP + 12);
        if ((w != NULL) != sheets[p - 1].head)
            fail_msg("page %d: the running head is %s", p, w ? "there" : "not there");
        if (w && !is_right(p))
            assert_true(fabs(w->left - left_of(p)) < 1.5);
        if (w && is_right(p))
            assert_true(fabs(must_find(p, p >= 25 ? "Round" : head, 0, W, TOP - 4, TOP + 12)->right -
                             right_of(p)) < 1.5);
    }
}

/* --- puzzles and their answers -------------------------------------------------------------------------- */

static int whole(json_t *puzzle, const char *key)
{
    return (int)json_integer_value(json_object_get(puzzle, key));
}

static double at_index(json_t *puzzle, const char *key, size_t i)
{
    return json_number_value(json_array_get(json_object_get(puzzle, key), i));
}

/* Writes what stands over the answer of puzzle i: its number, with a colon if a solution follows. */
static void caption_of(const json_t *puzzle, size_t i, char caption[16])
{
    snprintf(caption, 16, "%d%s", (int)i + 1, json_is_string(json_object_get(puzzle, "solution")) ? ":" : "");
}

/* Number, title and instructions are above each maze, START and FINISH at its gaps, and the line with its
 * seed below; the page of its answer is above a maze that has a page of its own, and below others. */
static void puzzles_stand_where_they_should(void **state)
{
    (void)state;
    size_t i;
    json_t *puzzle;
    json_array_foreach(json_object_get(manifest, "puzzles"), i, puzzle)
    {
        const int p = whole(puzzle, "page");
        const double x = at_index(puzzle, "box_pt", 0), y = at_index(puzzle, "box_pt", 1),
                     w = at_index(puzzle, "box_pt", 2), h = at_index(puzzle, "box_pt", 3);
        const bool alone = i < 3 || i > 6;
        char number[12], page[12], seed[24];
        snprintf(number, sizeof number, "%d", (int)i + 1);
        snprintf(page, sizeof page, "%d.", whole(puzzle, "answer_page"));
        snprintf(seed, sizeof seed, "#%lld", (long long)json_integer_value(json_object_get(puzzle, "seed")));
        const struct word *title =
            must_find(p, json_string_value(json_object_get(puzzle, "title")), 0, W, alone ? TOP : y - 110, y);
        const struct word *digit =
            must_find(p, number, left_of(p) - 1, title->left, title->top - 8, title->bottom + 8);
        assert_true(digit->right < title->left && digit->left < left_of(p) + 30);
        must_find(p, "Go", left_of(p), W / 2, title->bottom - 12, y);
        if (alone) {
            must_find(p, page, 0, W, title->top, y);
            const struct word *line = must_find(p, seed, 0, W, FOOT - 20, FOOT + 6);
            assert_true(is_right(p) ? line->left > left_of(p) : line->right < W);
            /* the line is at the inner edge of the page, the page number at the outer one */
            const struct word *start = must_find(p, "rect", 0, W, FOOT - 20, FOOT + 6);
            assert_true(is_right(p) ? fabs(start->left - left_of(p)) < 1.5 : start->left > W / 2);
        } else {
            must_find(p, page, W / 2, W, y + h, y + h + 60);
            must_find(p, seed, 0, W, y + h, y + h + 60);
        }
        if (i < 7) {
            must_find(p, "START", x - 30, x + w + 80, y - 40, y);
            must_find(p, "FINISH", x - 30, x + w + 80, y + h, y + h + 40);
        } else {
            must_find(p, "START", x - 60, x + 5, y, y + h);
            must_find(p, "FINISH", x + w - 5, x + w + 60, y, y + h);
        }
    }
    assert_int_equal(i, PUZZLES);
}

static void answers_stand_where_they_should(void **state)
{
    (void)state;
    size_t i;
    json_t *puzzle;
    json_array_foreach(json_object_get(manifest, "puzzles"), i, puzzle)
    {
        const int p = whole(puzzle, "answer_page");
        assert_int_equal(p, 25 + (int)i / 3);
        const double y = at_index(puzzle, "answer_box_pt", 1), x = at_index(puzzle, "answer_box_pt", 0),
                     w = at_index(puzzle, "answer_box_pt", 2);
        char number[16], page[12];
        caption_of(puzzle, i, number);
        snprintf(page, sizeof page, "%d", whole(puzzle, "page"));
        const struct word *digit = must_find(p, number, 0, x + w, y - 40, y);
        must_find(p, page, digit->right, x + w, digit->top - 6, digit->bottom + 6);
        /* in reading order */
        assert_true((i % 3 % 2 == 1) == (x > W / 2.0 - 20));
        assert_true((i % 3 / 2 == 1) == (y > H / 2.0 - 40));
    }
    must_find(25, "Answers", left_of(25), left_of(25) + 100, TOP, TOP + 60);
    must_find(26, "4\u20136", right_of(26) - 60, right_of(26) + 2, TOP, TOP + 60);
}

/* --- contents, bookmarks and links ---------------------------------------------------------------------- */

static void contents_tell_the_pages(void **state)
{
    (void)state;
    static const struct {
        const char *word, *page;
    } lines[] = {{"Meadow", "7"},       {"Forest", "19"}, {"Answers", "25"}, {"stuck", "28"},
                 {"Certificate", "29"}, {"Notes", "30"},  {"secret", "32"}};
    double last = 0;
    for (int i = 0; i < 6; i++) {
        const struct word *w = must_find(5, lines[i].word, 0, W, 100, FOOT);
        must_find(5, lines[i].page, right_of(5) - 25, right_of(5) + 2, w->top - 6, w->bottom + 6);
        assert_true(w->top > last);
        last = w->top;
    }
    must_find(5, "1\u20137", 0, W - 100, 100, FOOT);
}

/* Returns the bookmark in the list `in` that has a title; fails if there is none. */
static json_t *bookmark(json_t *in, const char *title)
{
    size_t i;
    json_t *entry;
    json_array_foreach(in, i, entry) if (strcmp(json_string_value(json_object_get(entry, "title")), title) ==
                                         0) return entry;
    fail_msg("there is no bookmark \"%s\"", title);
    return NULL;
}

static void bookmarks_lead_there(void **state)
{
    (void)state;
    json_t *all = json_object_get(pdf, "outlines"), *meadow = bookmark(all, "Meadow");
    assert_int_equal(json_integer_value(json_object_get(meadow, "destpageposfrom1")), 7);
    assert_int_equal(json_array_size(json_object_get(meadow, "kids")), 7);
    json_t *bee = bookmark(json_object_get(meadow, "kids"), "2  Bee");
    assert_int_equal(json_integer_value(json_object_get(bee, "destpageposfrom1")), 11);
    assert_int_equal(json_integer_value(json_object_get(bookmark(all, "Answers"), "destpageposfrom1")), 25);
    assert_int_equal(json_integer_value(json_object_get(bookmark(all, "Contents"), "destpageposfrom1")), 5);
    assert_int_equal(json_integer_value(json_object_get(bookmark(all, "Notes"), "destpageposfrom1")), 30);
}

static json_t *object(const char *reference)
{
    char key[100];
    json_t *all = json_object_get(pdf, "objects"), *found = json_object_get(all, reference);
    if (found)
        return found;
    snprintf(key, sizeof key, "obj:%s", reference);
    json_t *second = json_array_get(json_object_get(pdf, "qpdf"), 1);
    return json_object_get(json_object_get(second, key), "value");
}

static json_t *follow(json_t *value)
{
    return json_is_string(value) && strstr(json_string_value(value), " R") ? object(json_string_value(value))
                                                                           : value;
}

/* A link: its box, in points from the top left of the page, and the page to which it leads, or 0. */
struct leads {
    double left, top, right, bottom;
    int page;
};
/* The number of the page to which a destination leads; 0 for none. */
static int page_of(const json_t *destination)
{
    const char *to = json_string_value(json_array_get(destination, 0));
    size_t i;
    json_t *page;
    json_array_foreach(json_object_get(pdf, "pages"), i, page)
    {
        if (to && strcmp(json_string_value(json_object_get(page, "object")), to) == 0)
            return (int)i + 1;
    }
    return 0;
}

static int links_of(int page, struct leads *leads)
{
    json_t *pages = json_object_get(pdf, "pages"),
           *dict = follow(json_object_get(json_array_get(pages, (size_t)page - 1), "object")),
           *notes = follow(json_object_get(dict, "/Annots")), *reference;
    size_t i;
    json_array_foreach(notes, i, reference)
    {
        json_t *note = follow(reference), *rect = follow(json_object_get(note, "/Rect")),
               *to = json_object_get(note, "/Dest");
        double r[4];
        for (size_t k = 0; k < 4; k++)
            r[k] = json_number_value(json_array_get(rect, k));
        leads[i] = (struct leads){fmin(r[0], r[2]), H - fmax(r[1], r[3]), fmax(r[0], r[2]),
                                  H - fmin(r[1], r[3]), page_of(to)};
    }
    return (int)i;
}

static bool covers(const struct leads *link, const struct word *word)
{
    double x = (word->left + word->right) / 2, y = (word->top + word->bottom) / 2;
    return x > link->left && x < link->right && y > link->top && y < link->bottom;
}

/* A link lies on the words that promise it. */
static void links_lie_on_their_words(void **state)
{
    (void)state;
    struct leads link[50];
    size_t i;
    json_t *puzzle;
    json_array_foreach(json_object_get(manifest, "puzzles"), i, puzzle)
    {
        char number[16];
        int p = whole(puzzle, "page"), answer = whole(puzzle, "answer_page");
        snprintf(number, sizeof number, "%d.", answer);
        int n = links_of(p, link), found = 0;
        assert_int_equal(n, i < 3 || i > 6 ? 1 : 2);
        for (int k = 0; k < n; k++)
            for (int w = 0; w < nwords && link[k].page == answer; w++)
                found +=
                    words[w].page == p && strcmp(words[w].text, number) == 0 && covers(&link[k], &words[w]);
        assert_true(found >= 1);
        caption_of(puzzle, i, number);
        n = links_of(answer, link);
        assert_int_equal(n, 3);
        const struct leads *back = &link[i % 3];
        assert_int_equal(back->page, p);
        bool on_number = false;
        for (int w = 0; w < nwords; w++)
            on_number = on_number || (words[w].page == answer && strcmp(words[w].text, number) == 0 &&
                                      covers(back, &words[w]));
        assert_true(on_number);
    }
    int n = links_of(5, link);
    assert_int_equal(n, 8);
    assert_int_equal(link[0].page, 4);
    assert_true(covers(&link[0], must_find(5, "How", 0, W, 80, FOOT)));
    assert_int_equal(link[1].page, 7);
    assert_true(covers(&link[1], must_find(5, "Meadow", 0, W, 80, FOOT)));
    assert_int_equal(link[6].page, 30);
    assert_true(covers(&link[6], must_find(5, "Notes", 0, W, 80, FOOT)));
}

/* --- how large it is ------------------------------------------------------------------------------------ */

static double size_of_book(int puzzles, const char *more)
{
    char text[400];
    size_t length;
    snprintf(text, sizeof text,
             "title: T\nremake: false\nseed: 3\n%sanswers: none\npuzzles: [{count: %d, size: 20x20}]\n", more,
             puzzles);
    must_run("'%s' build --quiet --force '%s' -o '%s'", program(), write_file("size.yaml", text), at("size"));
    free(read_whole(at("size/size.pdf"), &length));
    return (double)length;
}

/* Marks that all pages share are in the PDF once: a border and dots add at most 300 bytes a page. A page
 * takes at most 2.5 bytes a cell of its maze and 1100 more. */
static void what_comes_again_is_written_once(void **state)
{
    (void)state;
    const double bare = (size_of_book(40, "") - size_of_book(20, "")) / 20,
                 decorated = (size_of_book(40, "border: meander\nbackground: dots\n") -
                              size_of_book(20, "border: meander\nbackground: dots\n")) /
                             20;
    if (bare > 400 * 2.5 + 1100 || decorated > bare + 300)
        fail_msg("a page takes %.0f bytes, with a border %.0f", bare, decorated);
}

/* Bookmarks and page labels are right also where only some pages are made, so that page numbers jump. The
 * names of the SVG pages give the expected numbers. */
static void outlines_and_labels_are_whole(void **state)
{
    (void)state;
    static const char *const parts[] = {"", "--only 1-2,5,12-13", "--only 9", "--pages 3,6-7"};
    const char *spec =
        write_file("jumps.yaml", "title: A\nfront: [title, contents]\nback: [notes]\npuzzles:\n"
                                 "  - {count: 8, size: 5x5, part: One}\n"
                                 "  - {count: 8, size: 5x5, part: Two}\n");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        must_run("rm -rf '%s' && %s build -q '%s' -f pdf,svg %s -o '%s'", at("jumps"), program(), spec,
                 parts[i], at("jumps"));
        must_run("python3 tests/outline.py '%s' $(ls '%s' | sed -n 's/^jumps-0*\\([0-9]*\\).svg/\\1/p')",
                 at("jumps/jumps.pdf"), at("jumps"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_page_is_what_was_asked_for),
        cmocka_unit_test(every_kind_of_page_is_in_the_book),
        cmocka_unit_test(feet_and_heads),
        cmocka_unit_test(puzzles_stand_where_they_should),
        cmocka_unit_test(answers_stand_where_they_should),
        cmocka_unit_test(contents_tell_the_pages),
        cmocka_unit_test(bookmarks_lead_there),
        cmocka_unit_test(links_lie_on_their_words),
        cmocka_unit_test(what_comes_again_is_written_once),
        cmocka_unit_test(outlines_and_labels_are_whole),
    };
    return cmocka_run_group_tests(tests, build_and_read, forget);
}
