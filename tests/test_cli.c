/* The program as people use it: built books opened by other programs, exit codes, messages, and files that
 * are there or not. */
#include "support.h"

#include <jansson.h>
#include <unistd.h>

static char output[20000];

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static void expect(int status, const char *part, const char *arguments)
{
    int got = run(output, sizeof output, "%s %s", program(), arguments);
    if (got != status || !strstr(output, part))
        fail_msg("mazewright %s\nexit %d (expected %d), and it said:\n%s\n(expected: %s)", arguments, got,
                 status, output, part);
}

static void expect_of_file(int status, const char *part, const char *format, const char *file)
{
    char arguments[3000];
    snprintf(arguments, sizeof arguments, format, file);
    expect(status, part, arguments);
}

static const char book[] =
    "title: \"A Test & <Book>\"\nauthor: Ann\ntemplate: activity-book\nseed: 3\npuzzles:\n"
    "  - {count: 3, size: 6x8, title: One}\n"
    "  - {count: 3, grid: hex, size: 7x6, algorithm: wilson, per_page: 2}\n"
    "  - {count: 2, grid: polar, size: 5}\n";

/* --- the command line --------------------------------------------------------------------------------- */

static void help_and_version(void **state)
{
    (void)state;
    expect(0, "Usage: mazewright COMMAND", "--help");
    expect(0, "mazewright " MW_VERSION, "--version");
    expect(0, "Usage: mazewright build [BOOK.yaml]", "build --help");
    expect(0, "Usage: mazewright maze", "maze --help");
    expect(0, "Usage: mazewright check [BOOK.yaml]", "check -h");
    expect(0, "Usage: mazewright list", "list --help");
    expect(2, "mazewright new ", "");
}

/* A library that only some commands need is loaded by these alone; if it is missing, each says which. */
static void libraries_are_loaded_late(void **state)
{
    (void)state;
#if defined __x86_64__ && defined __linux__ && !defined __SANITIZE_ADDRESS__
    static const char *const of[][2] = {
        {"libqpdf.so.29", "build --verify $SCRATCH/late/a.yaml -o $SCRATCH/late/a"},
        {"librsvg-2.so.2", "maze --shape outline:$SCRATCH/late/a.svg -o $SCRATCH/late/a.pdf"},
        {"libgeos_c.so.1", "maze --shape text:AB -o $SCRATCH/late/a.pdf"},
        {"libzip.so.4", "build $SCRATCH/late/a.yaml -f epub -o $SCRATCH/late/a"},
        {"libmicrohttpd.so.12", "studio --no-browser --root $SCRATCH/late"}};
    must_run("mkdir -p '%s'", at("late"));
    write_file("late/a.yaml", "puzzles: [{size: 4x4}]\n");
    write_file("late/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path "
                             "d=\"M1 1H8V8H1Z\"/></svg>");
    must_run("! readelf -d '%s' | grep -E 'qpdf|geos|rsvg|libzip|microhttpd'", program());
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        must_run("cd '%s' && rm -rf broken && mkdir broken && echo damaged >broken/%s && { "
                 "LD_LIBRARY_PATH=broken %s %s >said.txt 2>&1; [ $? = 1 ]; } && grep -q 'the library %s "
                 "cannot be loaded' said.txt && [ ! -e late/a ] && [ ! -e late/a.pdf ]",
                 scratch_folder(), of[i][0], program(), of[i][1], of[i][0]);
        must_run("cd '%s' && LD_LIBRARY_PATH=broken %s --version", scratch_folder(), program());
    }
    /* with freed memory filled: nothing is left that a library would flush at the end */
    must_run(
        "cd '%s' && rm -rf late/a && MALLOC_PERTURB_=165 %s build --json late/a.yaml -o late/a >said.txt",
        scratch_folder(), program());
#endif
}

/* The program's addresses differ from run to run, its tables of addresses are read-only, its stack is
 * guarded, and functions that copy check the size of their buffer. */
static void program_is_hardened(void **state)
{
    (void)state;
#if defined __OPTIMIZE__ && !defined __SANITIZE_ADDRESS__
    static const char *const marks[] = {"DYN (Position-Independent", "GNU_RELRO",     "NOW PIE",
                                        "__stack_chk_fail",          "__sprintf_chk", NULL};
    char *said = output_of("readelf -hldW --dyn-syms '%s'", program());
    for (int i = 0; marks[i]; i++)
        if (!strstr(said, marks[i]))
            fail_msg("there is no %s in\n%s", marks[i], said);
    assert_null(strstr(said, "RWE"));
    free(said);
#endif
}

static void usage_errors(void **state)
{
    (void)state;
    expect(2, "there is no command \"bild\"; did you mean \"build\"?", "bild");
    expect(2, "no spec is named, and there is none here", "build");
    expect(2, "one spec at a time, and \"b.yaml\" is too many", "build a.yaml b.yaml");
    expect(2, "there is no option --fromat", "build a.yaml --fromat pdf");
    expect(2, "no format is called \"odf\"; did you mean \"pdf\"?", "build a.yaml --format odf");
    expect(2, "--format needs a list", "build a.yaml --format ,");
    expect(2, "-o needs a value", "build a.yaml -o");
    expect(2, "--answer takes no value", "maze --answer=yes");
    expect(2, "--quiet takes no value", "build --quiet=1 a.yaml b.yaml");
    expect(2, "-j takes a whole number from 1 to 64, not \"many\"", "build a.yaml -j many");
    expect(2, "there is no list of \"grid\"; did you mean \"grids\"?", "list grid");
    expect(2, "is missing", "list");
    expect(2, "no grid is called \"hexx\"; did you mean \"hex\"?", "maze --grid hexx");
    expect(2, "hex takes cells across and down; write 9x9, not \"9\"", "maze --grid hex --size 9");
    expect(2, "eller works on grids of squares only", "maze --grid hex --size 9x9 --algorithm eller");
    expect(2, "text can show whole grids of squares only; use --format svg for hex", "maze --grid hex");
    expect(2, "--loops takes a number from 0 to 1, not \"2\"", "maze --loops 2");
    expect(2, "no shape is called \"hart\"; did you mean \"heart\"?", "maze --shape hart");
    expect(2, "text can show whole grids of squares only", "maze --shape heart");
    expect(1, "does not fit rect 1x1; give it a larger size", "maze --size 1x1 --shape moon --format svg");
    expect(2, "--seed takes a whole number", "maze --seed x");
    expect(2, "no place is called \"topp\"; did you mean \"top\"?", "maze --start topp");
    expect(2, "\"extra\" is too many", "maze extra");
    expect(2, "there is no option -Z", "build -Z");
    expect(2, "no format is called \"odf\"; did you mean \"pdf\"?", "maze -f odf");
    expect(2, "name a folder with a book, or a PDF of it", "verify");
    expect(2, "\"c\" is too many", "verify a b c");
    expect(2, "\"b\" is too many: tests is a whole book", "verify tests b");
    expect(2, "name the code and the book.json", "answer one");
    expect(2, "name the folders of the shares", "join");
    expect(2, "\"c\" is too many", "new a b c");
    expect(2, "\"build\" is too many", "help new build");
    expect(2, "leave \"build\" out", "help --man build");
    expect(2, "there is no schema of a \"boot\"; did you mean \"book\"?", "schema boot");
    expect(2, "\"x\" is too many", "schema spec x");
    expect(2, "is missing", "completion");
}

/* A command without a spec takes the only one in the folder, or book.yaml. */
static void specs_are_found(void **state)
{
    (void)state;
    must_run("mkdir -p '%s/elsewhere.yaml' && echo x > '%s/notes.txt' && echo x > '%s/.hidden.yaml'",
             at("found"), at("found"), at("found"));
#define IN_FOLDER "cd '%s' && %s %s > said 2>&1; [ $? = %d ] && grep -qF '%s' said || { cat said; exit 1; }"
    must_run(IN_FOLDER, at("found"), program(), "check", 2, "no spec is named, and there is none here");
    write_file("found/zoo.yml", "puzzles: [{count: 3, size: 5x5}]\n");
    must_run(IN_FOLDER, at("found"), program(), "check", 0, "zoo.yml: 4 pages, 3 puzzles");
    write_file("found/ark.yaml", "puzzles: [{count: 4, size: 5x5}]\n");
    write_file("found/cat.yaml", "puzzles: [{count: 5, size: 5x5}]\n");
    must_run(IN_FOLDER, at("found"), program(), "check", 2,
             "there are 3 here; name one, as in \"mazewright check ark.yaml\"");
    write_file("found/book.yaml", "puzzles: [{count: 6, size: 5x5}]\n");
    must_run(IN_FOLDER, at("found"), program(), "check", 0, "book.yaml: 7 pages, 6 puzzles");
    must_run(IN_FOLDER, at("found"), program(), "check cat.yaml", 0, "cat.yaml: 6 pages, 5 puzzles");
}

/* True if `list what` has what `name` returns for each kind. */
static void must_list(const char *what, const char *(*name)(int i))
{
    char *said = output_of("'%s' list %s", program(), what);
    for (int i = 0; name(i); i++)
        if (!strstr(said, name(i)))
            fail_msg("list %s does not have \"%s\"", what, name(i));
    free(said);
}

#define NAMED(function, kind, field)                                                                         \
    static const char *function(int i)                                                                       \
    {                                                                                                        \
        return kind ? (kind)->field : NULL;                                                                  \
    }
NAMED(tiling_name, mw_tilings[i], name)
NAMED(carver_brief, mw_carvers[i], brief)
NAMED(paper_name, &mw_papers[i], name)
NAMED(template_brief, mw_template_at(i), brief)
NAMED(language_brief, mw_language_at(i), brief)
NAMED(output_brief, mw_outputs[i], brief)

static void lists_name_every_kind(void **state)
{
    (void)state;
    must_list("grids", tiling_name);
    must_list("shapes", mw_shape_brief);
    must_list("algorithms", carver_brief);
    must_list("papers", paper_name);
    must_list("templates", template_brief);
    must_list("languages", language_brief);
    must_list("formats", output_brief);
}

/* The table of keys in the docs is the schema's; `READ=1` prints the rows. */
static void docs_tell_every_key(void **state)
{
    (void)state;
    size_t length;
    char *readme = read_whole("templates/README.md", &length), line[1000];
    struct mw_arena *arena = mw_arena_new();
    struct mw_key_row row;
    int missing = 0;
    for (int i = 0; mw_spec_key(arena, i, &row); i++) {
        snprintf(line, sizeof line, "| `%s%s%s` | %s | %s%s%s | %s |\n", row.section,
                 row.section[0] ? "." : "", row.name, row.form, row.fallback ? "`" : "",
                 row.fallback ? row.fallback : "", row.fallback ? "`" : "", row.brief);
        missing += !strstr(readme, line);
        if (getenv("READ"))
            printf("%s", line);
    }
    if (missing)
        fail_msg("templates/README.md lacks %d rows of the spec's table; READ=1 prints them all", missing);
    mw_arena_free(arena);
    free(readme);
}

static void published_mazes_print_as_published(void **state)
{
    (void)state;
    expect(0, " _ _ _\n|  _  |\n|_|_  |\n|_ _ _|\n",
           "maze --algorithm lcg --size 3x3 --seed 0 --format text");
    expect(0, " _ _ _ _ _\n| | |_  | |\n|  _|_  | |\n|  _| |_  |\n| |   |_  |\n|_ _|_ _ _|\n",
           "maze --algorithm lcg --size 5x5 --seed 1 --format text");
}

/* `help` takes a command, and refuses what is none. */
static void help_with_a_command(void **state)
{
    (void)state;
    expect(0, "Usage: mazewright build [BOOK.yaml]", "help build");
    expect(0, "Usage: mazewright list", "help list");
    expect(0, "Usage: mazewright COMMAND", "help help");
    expect(2, "\"extra\" is too many", "help build extra");
    expect(2, "there is no command or topic \"bild\"; did you mean \"build\"?", "help bild");
}

static void formats_follow_from_names(void **state)
{
    (void)state;
    static const char *const kinds[][2] = {
        {"m.svg", "<?xml"},   {"m.pdf", "%PDF-1.5"},     {"m.press.pdf", "%PDF-1.3"},
        {"m.png", "\x89PNG"}, {"m.json", "{\"number\""}, {"m.txt", " _ _"},
        {"mpdf", " _ _"},     {"m.SVG", "<?xml"}};
    for (int i = 0; i < 8; i++) {
        size_t n;
        must_run("%s maze --size 5x5 -o '%s'", program(), at(kinds[i][0]));
        char *bytes = read_whole(at(kinds[i][0]), &n);
        if (strncmp(bytes, kinds[i][1], strlen(kinds[i][1])) != 0)
            fail_msg("%s is something else", kinds[i][0]);
        free(bytes);
    }
    expect(2, "no format is called after the name \"m.pdf.old\"; name one with --format",
           "maze -o m.pdf.old");
    expect(2, "the file has no name; name one with -o", "maze -o \"\"");
    must_run("%s maze --size 5x5 --format json -o '%s' && head -c 1 '%s' | grep -q '{'", program(),
             at("j.svg"), at("j.svg"));
}

static void flags_stand_alone(void **state)
{
    (void)state;
    expect(0, "unicursal\":true", "maze --size 4x4 --unicursal --format json");
    expect(0, "unicursal\":true", "maze --size 4x4 --unicursal true --format json");
    expect(0, "unicursal\":false", "maze --size 4x4 --unicursal=false --format json");
    expect(0, "unicursal\":false", "maze --size 4x4 --unicursal false --format json");
}

static void specs_that_are_none(void **state)
{
    (void)state;
    must_run("%s maze --format pdf -o '%s'; %s maze --format png -o '%s'", program(), at("spec.pdf"),
             program(), at("spec.png"));
    expect_of_file(1, "spec.pdf is a PDF and no spec; name the YAML file of the book", "build %s/spec.pdf",
                   scratch_folder());
    expect_of_file(1, "spec.png is a PNG image and no spec", "build %s/spec.png", scratch_folder());
    write_file("bom.yaml", "\xef\xbb\xbftitle: x\npuzzles: [{size: 5x5}]\n");
    expect_of_file(0, "1 puzzle", "check %s/bom.yaml", scratch_folder());
    write_file("marked.yaml", "\xef\xbb\xbf\n<svg/>");
    expect_of_file(1, "marked.yaml is an SVG drawing and no spec", "check %s/marked.yaml", scratch_folder());
    write_file("sorted.yaml",
               "answers: {style: no}\npuzzles: [{size: 5x5, grid: no}]\ndefaults: {loops: no}\n");
    expect_of_file(1, "sorted.yaml:1:18: error: \"style\" cannot be \"no\"", "check %s/sorted.yaml",
                   scratch_folder());
    assert_true(strstr(output, "sorted.yaml:1:") < strstr(output, "sorted.yaml:2:"));
    assert_true(strstr(output, "sorted.yaml:2:") < strstr(output, "sorted.yaml:3:"));
}

static void a_pdf_is_one_whatever_its_name(void **state)
{
    (void)state;
    must_run("%s maze --format pdf -o '%s'", program(), at("nameless"));
    expect_of_file(0, "nameless: 1 page of ", "check %s/nameless --profile home", scratch_folder());
}

static void doubtful_mazes_are_told(void **state)
{
    (void)state;
    expect(0,
           "warning: the shape dinosaur has limbs that are narrower than a corridor of rect 5x5; give it 6x6 "
           "or more",
           "maze --shape dinosaur --size 5x5 --format svg -o /dev/null");
    write_file("bare.yaml", "puzzles:\n  - {size: 5x5}\n  - {size: 5x5, shape: dinosaur}\n");
    expect_of_file(0, "bare.yaml:3:5: warning: the shape dinosaur has limbs", "check %s/bare.yaml",
                   scratch_folder());
    expect(1, "start and finish are the same cell", "maze --size 5x5 --start centre --finish 3x3");
    expect(1, "start and finish are the same cell", "maze --size 5x5 --start top-left --finish 1x1");
    expect(1, "start and finish are the same cell", "maze --size 5x5 --start 5x1 --finish top-right");
    expect(0, "_", "maze --size 5x5 --start top-left --finish top-left");
    expect(1, "; take another symmetry, grid or shape",
           "maze --grid voronoi --size 3x2 --symmetry mirror --format svg");
    expect(1, "; take another symmetry",
           "maze --grid brick --size 4x19 --symmetry rotation --shape heart --format svg");
    write_file("misfit.yaml", "puzzles: [{size: 5x5}, {size: 1x8, shape: star, grid: snub-square}]\n");
    expect_of_file(1, "error: puzzle 2: the shape star does not fit snub-square 1x8", "check %s/misfit.yaml",
                   scratch_folder());
    write_file("unfit.yaml",
               "puzzles:\n  - {size: 5x5}\n  - {size: 5x6, grid: upsilon, symmetry: rotation}\n");
    expect_of_file(1, "unfit.yaml:3:5: error: puzzle 2 (upsilon 5x6 backtracker", "check %s/unfit.yaml",
                   scratch_folder());
    expect(1, "size 13x13 has", "maze --grid upsilon --size 14x13 --symmetry mirror --format svg");
    expect(0, "", "maze --grid upsilon --size 13x13 --symmetry mirror --format svg");
    expect(1, "take another symmetry, grid or shape",
           "maze --grid hat --size 9x9 --symmetry mirror --format svg");
}

/* A maze is refused on a page so small that its walls would close its route, and fits a larger page. */
static void walls_leave_the_narrowest_opening_open(void **state)
{
    (void)state;
    static const char group[] =
        "answers: none\npuzzles: [{grid: hat, size: 20x21, shape: cat, algorithm: wilson, unicursal: true, "
        "start: top, finish: 3x3, seed: 223552814}]\n";
    char spec[600];
    snprintf(spec, sizeof spec, "paper: a6\n%s", group);
    write_file("narrow.yaml", spec);
    expect_of_file(1,
                   "there is no room for puzzle 1 on page 1: its corridors would be under half a millimetre",
                   "check %s/narrow.yaml", scratch_folder());
    snprintf(spec, sizeof spec, "paper: a3\n%s", group);
    write_file("narrow.yaml", spec);
    expect_of_file(0, "0 warnings", "check %s/narrow.yaml", scratch_folder());
}

/* --- books -------------------------------------------------------------------------------------------- */

static void books_are_whole(void **state)
{
    (void)state;
    write_file("whole.yaml", book);
    expect_of_file(0, "8 puzzles on 10 pages", "build %s/whole.yaml -o $SCRATCH/whole --format pdf,svg,png",
                   scratch_folder());
    must_run("qpdf --check '%s'", at("whole/whole.pdf"));
    must_run("pdfinfo '%s' | grep -q '^Title: *A Test & <Book>$'", at("whole/whole.pdf"));
    must_run("pdfinfo '%s' | grep -q '^Author: *Ann$'", at("whole/whole.pdf"));
    must_run("qpdf --qdf --object-streams=disable '%s' - | grep -aq '/Lang (en)'", at("whole/whole.pdf"));
    must_run("qpdf --qdf --object-streams=disable '%s' - | grep -aq '/DisplayDocTitle true'",
             at("whole/whole.pdf"));
    must_run("pdfinfo '%s' | grep -q '^Pages: *10$'", at("whole/whole.pdf"));
    must_run("test $(ls '%s'/*.svg | wc -l) = 10 && test $(ls '%s'/*.png | wc -l) = 10", at("whole"),
             at("whole"));
    must_run("xmllint --noout '%s'/*.svg", at("whole"));
    must_run("file_type() { head -c 8 \"$1\" | od -An -tx1; }; file_type '%s' | grep -q '89 50 4e 47'",
             at("whole/whole-001.png"));
    must_run("pdffonts '%s' | grep -q Quicksand && pdffonts '%s' | grep -q Andika", at("whole/whole.pdf"),
             at("whole/whole.pdf"));
    must_run("test -z \"$(pdffonts '%s' | tail -n +3 | awk '$(NF-4) != \"yes\"')\"", at("whole/whole.pdf"));
}

static void numbers_on_pages_are_right(void **state)
{
    (void)state;
    const char *pdf = at("whole/whole.pdf");
    must_run("pdftotext -f 2 -l 2 '%s' - | grep -q 'Answer on page 9.'", pdf);
    must_run("pdftotext -f 8 -l 8 '%s' - | grep -q 'Answer on page 10.'", pdf);
    must_run("pdftotext -layout -f 9 -l 9 '%s' - | grep -q '1 *page 2'", pdf);
    must_run("pdftotext -layout -f 10 -l 10 '%s' - | grep -q 'page 8'", pdf);
    for (int page = 2; page <= 10; page++)
        must_run("pdftotext -f %d -l %d '%s' - | grep -qx '%d'", page, page, pdf, page); /* the folio */
}

static void outline_labels_and_links_lead_home(void **state)
{
    (void)state;
    const char *json = at("whole.json");
    must_run("qpdf --json '%s' > '%s'", at("whole/whole.pdf"), json);
    json_t *pdf = json_load_file(json, 0, NULL);
    assert_non_null(pdf);
    json_t *outlines = json_object_get(pdf, "outlines"), *labels = json_object_get(pdf, "pagelabels");
    assert_int_equal(json_array_size(outlines), 3); /* the title, the puzzles, the answers */
    json_t *puzzles = json_array_get(outlines, 1), *answers = json_array_get(outlines, 2);
    assert_string_equal(json_string_value(json_object_get(puzzles, "title")), "Puzzles");
    assert_int_equal(json_array_size(json_object_get(puzzles, "kids")), 8);
    json_t *seventh = json_array_get(json_object_get(puzzles, "kids"), 6);
    assert_int_equal(json_integer_value(json_object_get(seventh, "destpageposfrom1")), 7);
    assert_int_equal(json_integer_value(json_object_get(answers, "destpageposfrom1")), 9);
    assert_true(json_array_size(labels) > 0);
    json_decref(pdf);
    /* Every link names a destination that is there. */
    must_run("qpdf --qdf --object-streams=disable '%s' '%s' && for d in $(grep -a -o 'Dest (page-[0-9]*)' "
             "'%s' | grep -o '[0-9]*' | "
             "sort -u); do grep -a -q \"^ *(page-$d)\" '%s' || exit 1; done",
             at("whole/whole.pdf"), at("whole.qdf"), at("whole.qdf"), at("whole.qdf"));
    must_run("test $(grep -a -c '/Subtype /Link' '%s') = 16", at("whole.qdf"));
}

static json_t *manifest(const char *folder)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/book.json", folder);
    json_t *json = json_load_file(path, 0, NULL);
    assert_non_null(json);
    return json;
}

static void manifest_holds_to_its_schema(void **state)
{
    (void)state;
    must_run("jsonschema -i '%s/book.json' tests/book.schema.json", at("whole"));
    json_t *json = manifest(at("whole"));
    json_t *puzzles = json_object_get(json, "puzzles"), *puzzle;
    size_t i;
    assert_int_equal(json_array_size(puzzles), 8);
    assert_int_equal(json_array_size(json_object_get(json, "files")), 21);
    json_array_foreach(puzzles, i, puzzle)
    {
        assert_int_equal(json_integer_value(json_object_get(puzzle, "number")), i + 1);
        assert_int_equal(json_integer_value(json_object_get(puzzle, "routes")), 1);
    }
    json_t *file;
    json_array_foreach(json_object_get(json, "files"), i, file)
    {
        char path[1200];
        snprintf(path, sizeof path, "%s/%s", at("whole"), json_string_value(json_object_get(file, "path")));
        assert_true(exists(path));
    }
    json_decref(json);
}

/* `mazewright maze`, given what a manifest says of a puzzle, makes a maze with the same figures. */
static void puzzles_can_be_made_again(void **state)
{
    (void)state;
    json_t *json = manifest(at("whole")), *puzzle;
    size_t i;
    json_array_foreach(json_object_get(json, "puzzles"), i, puzzle)
    {
        json_t *size = json_object_get(puzzle, "size");
        char loops[20];
        snprintf(loops, sizeof loops, "%.3f",
                 json_number_value(json_object_get(json_object_get(puzzle, "variation"), "loops")));
        must_run("%s maze --grid %s --size %dx%d --algorithm %s --seed %lld --loops %s --format json -o '%s'",
                 program(), json_string_value(json_object_get(puzzle, "grid")),
                 (int)json_integer_value(json_array_get(size, 0)),
                 (int)json_integer_value(json_array_get(size, 1)),
                 json_string_value(json_object_get(puzzle, "algorithm")),
                 (long long)json_integer_value(json_object_get(puzzle, "seed")), loops, at("again.json"));
        json_t *again = json_load_file(at("again.json"), 0, NULL);
        static const char *const same[] = {"cells",     "route_cells", "turns", "junctions",
                                           "dead_ends", "routes",      "seed"};
        for (int k = 0; k < 7; k++)
            assert_true(json_equal(json_object_get(puzzle, same[k]), json_object_get(again, same[k])));
        json_decref(again);
    }
    json_decref(json);
}

static void check_folders_equal(const char *a, const char *b)
{
    must_run("diff -r '%s' '%s'", a, b);
}

static void same_spec_same_bytes(void **state)
{
    (void)state;
    const char *spec = at("whole.yaml");
    must_run("%s build -q '%s' -o '%s' --format pdf,svg,png -j1", program(), spec, at("once"));
    must_run("%s build -q '%s' -o '%s' --format pdf,svg,png -j2", program(), spec, at("twice"));
    check_folders_equal(at("once"), at("twice"));
    must_run("%s build -q '%s' -o '%s' --format pdf,svg,png -j7", program(), spec,
             at("twice")); /* over its own files */
    check_folders_equal(at("once"), at("twice"));
    must_run("SOURCE_DATE_EPOCH=86400 %s build -q '%s' -o '%s'", program(), spec, at("dated"));
    must_run("pdfinfo -isodates '%s' | grep -q 'CreationDate: *1970-01-02'", at("dated/whole.pdf"));
}

static void another_seed_makes_other_mazes(void **state)
{
    (void)state;
    char other[2000];
    snprintf(other, sizeof other, "%s", book);
    *strstr(other, "seed: 3") = '#';
    write_file("other.yaml", other);
    must_run("%s build -q '%s' -o '%s'", program(), at("other.yaml"), at("other"));
    json_t *a = manifest(at("once")), *b = manifest(at("other"));
    for (size_t i = 0; i < 8; i++)
        assert_int_not_equal(
            json_integer_value(json_object_get(json_array_get(json_object_get(a, "puzzles"), i), "seed")),
            json_integer_value(json_object_get(json_array_get(json_object_get(b, "puzzles"), i), "seed")));
    json_decref(a);
    json_decref(b);
}

/* --- what goes wrong ---------------------------------------------------------------------------------- */

static void bad_specs_write_nothing(void **state)
{
    (void)state;
    write_file("bad.yaml",
               "title: x\npuzzles:\n  - {count: 2, size: 3x3, grid: hexx}\n  - {count: no, size: 3x3}\n");
    expect_of_file(1, "bad.yaml:3:33: error: no grid is called \"hexx\"; did you mean \"hex\"?",
                   "build %s/bad.yaml -o $SCRATCH/bad", scratch_folder());
    expect_of_file(1, "bad.yaml:4:13: error: \"count\" must be a whole number from 1 to 10000, not \"no\"",
                   "build %s/bad.yaml -o $SCRATCH/bad", scratch_folder());
    assert_false(exists(at("bad")));
    expect_of_file(1, "2 errors", "check %s/bad.yaml", scratch_folder());
    expect(1, "mazewright: error: cannot open nowhere.yaml: No such file or directory", "build nowhere.yaml");
    expect(1, "cannot read src: Is a directory", "check src");
    must_run("cp '%s' '%s/b\351b.yaml'", at("bad.yaml"), scratch_folder());
    expect_of_file(1, "is not UTF-8; rename it", "build %s/b\351b.yaml", scratch_folder());
}

static void check_writes_nothing(void **state)
{
    (void)state;
    expect_of_file(0, "10 pages, 8 puzzles, each with exactly one route; 0 warnings",
                   "check %s/whole.yaml && test ! -e whole", scratch_folder());
}

static void strange_files_are_not_overwritten(void **state)
{
    (void)state;
    must_run("mkdir -p '%s' && echo mine > '%s'", at("full"), at("full/whole.pdf"));
    expect_of_file(1, "was not made by an earlier build; move it, or overwrite it with --force",
                   "build %s/whole.yaml -o $SCRATCH/full", scratch_folder());
    must_run("test \"$(cat '%s')\" = mine && test $(ls -A '%s' | wc -l) = 1", at("full/whole.pdf"),
             at("full"));
    must_run("%s build -q '%s' -o '%s' --force", program(), at("whole.yaml"), at("full"));
    must_run("qpdf --check '%s'", at("full/whole.pdf"));
    must_run("cd '%s' && %s build -q whole.yaml -o o && test -s o/whole.pdf", scratch_folder(), program());
    expect_of_file(0, "", "build %s/whole.yaml -o $SCRATCH/full",
                   scratch_folder()); /* its own files are overwritten */
}

static void another_book_is_not_overwritten(void **state)
{
    (void)state;
    must_run("cp '%s' '%s'", at("whole.yaml"), at("second.yaml"));
    must_run("%s build -q '%s' -o '%s'", program(), at("whole.yaml"), at("shelf"));
    expect_of_file(1, "holds the book \"whole\"; name another with -o",
                   "build %s/second.yaml -o $SCRATCH/shelf", scratch_folder());
    must_run("test ! -e '%s' && test -e '%s'", at("shelf/second.pdf"), at("shelf/whole.pdf"));
    must_run("%s build -q '%s' -o '%s' --force", program(), at("second.yaml"), at("shelf"));
}

static void expect_kept(const char *file, const char *text);

/* `maze -o` replaces any file but one that the maze is made of; `proof` replaces proofs only. */
static void single_files_are_replaced_by_one_rule(void **state)
{
    (void)state;
    static const char drawing[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path "
                                  "d=\"M1 1H8V8H1Z\"/></svg>";
    write_file("box.svg", drawing);
    write_file("words.yaml", "puzzles: [{size: 5x5}]\n");
    write_file("words-proof.html", "notes");
    must_run("cd '%s' && ln -sf box.svg same.svg && %s maze --size 5x5 -o twice.svg && %s maze --size 5x5 -o "
             "twice.svg",
             scratch_folder(), program(), program());
    for (int i = 0; i < 2; i++)
        expect_of_file(1, "the maze is made of ",
                       i ? "maze --picture outline:$SCRATCH/box.svg --size 9x9 -o %s/same.svg"
                         : "maze --shape outline:$SCRATCH/box.svg --size 9x9 -o %s/same.svg",
                       scratch_folder());
    expect_kept("box.svg", drawing);
    must_run("cd '%s' && ! %s proof -q words.yaml 2> said.txt && grep -q 'not a proof that this program "
             "made' said.txt",
             scratch_folder(), program());
    expect_kept("words-proof.html", "notes");
    must_run("cd '%s' && ! %s proof -q words.yaml -o words.yaml 2>/dev/null && %s proof -q words.yaml -o "
             "again.html && %s proof "
             "-q words.yaml -o again.html",
             scratch_folder(), program(), program(), program());
    must_run("cd '%s' && (ulimit -f 1; %s maze -o large.pdf 2>&1 || true) | grep -q 'cannot write large.pdf: "
             "File too large'",
             scratch_folder(), program());
}

static void expect_kept(const char *file, const char *text)
{
    must_run("[ \"$(cat '%s')\" = '%s' ]", at(file), text);
}

/* Only what an earlier build made, and nobody has changed since, is replaced: whatever formats were built
 * before, and in any order. */
static void only_own_files_are_replaced(void **state)
{
    (void)state;
    static const char *const formats[] = {"pdf", "svg", "pdf", "svg,png", "pdf", "png", "svg,pdf"};
    write_file("own.yaml", "puzzles: [{count: 2, size: 5x5}]\nanswers: none\n");
    must_run("%s build -q '%s' -o '%s' -f pdf && echo mine > '%s'", program(), at("own.yaml"), at("own"),
             at("own/own-001.svg"));
    expect_of_file(1, "own-001.svg was not made by an earlier build; move it, or overwrite it with --force",
                   "build %s/own.yaml -o $SCRATCH/own -f svg", scratch_folder());
    expect_kept("own/own-001.svg", "mine");
    must_run("rm '%s'", at("own/own-001.svg"));
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        must_run("%s build -q '%s' -o '%s' -f %s", program(), at("own.yaml"), at("own"), formats[i]);
    must_run("python3 tests/schema.py tests/book.schema.json '%s'", at("own/book.json"));
    must_run("echo by hand > '%s'", at("own/own-002.svg"));
    expect_of_file(1, "own-002.svg has been changed since it was made; move it, or overwrite it with --force",
                   "build %s/own.yaml -o $SCRATCH/own -f svg", scratch_folder());
    expect_kept("own/own-002.svg", "by hand");
    must_run("ln -sf /nowhere/at/all '%s'", at("own/own.press.pdf"));
    expect_of_file(1, "own.press.pdf was not made by an earlier build",
                   "build %s/own.yaml -o $SCRATCH/own -f press", scratch_folder());
    must_run("[ -L '%s' ] && %s build -q '%s' -o '%s' -f svg,press --force", at("own/own.press.pdf"),
             program(), at("own.yaml"), at("own"));
}

/* A build does not remove files of others, even if the manifest lists them with their sums, nor a file of
 * this book that somebody has changed. */
static void manifests_remove_no_other_files(void **state)
{
    (void)state;
    write_file("a.yaml", "puzzles: [{count: 3, size: 5x5}]\nanswers: none\n");
    must_run("%s build -q '%s' -o '%s' -f pdf,svg", program(), at("a.yaml"), at("claims"));
    must_run("cd '%s' && echo money > accounts.pdf && echo by hand > a-003.svg && sum=$(sha256sum "
             "accounts.pdf) && "
             "sed -i \"0,/\\\"path\\\"/s//\\\"path\\\": \\\"accounts.pdf\\\", \\\"format\\\": "
             "\\\"pdf\\\", \\\"sha256\\\": \\\"${sum%%%% *}\\\"}, {\\\"path\\\"/\" book.json && "
             "grep -q accounts book.json",
             at("claims"));
    write_file("a.yaml", "puzzles: [{count: 2, size: 5x5}]\nanswers: none\n");
    must_run("%s build -q '%s' -o '%s' -f pdf,svg", program(), at("a.yaml"), at("claims"));
    expect_kept("claims/accounts.pdf", "money");
    expect_kept("claims/a-003.svg", "by hand");
}

/* A shorter book leaves no pages of the longer one behind, and a hostile manifest removes nothing outside. */
/* A PDF for the press and one for the screen have the same suffix, but building one leaves the other in
 * place. */
static void other_formats_stay(void **state)
{
    (void)state;
    write_file("two.yaml", "puzzles: [{count: 2, size: 5x5}]\nanswers: {where: separate}\n");
    must_run("%s build -q '%s' -o '%s' --format press && %s build -q '%s' -o '%s' --format pdf", program(),
             at("two.yaml"), at("two"), program(), at("two.yaml"), at("two"));
    must_run("cd '%s' && ls | tr '\n' ' ' | grep -qx 'book.json two-answers.pdf two-answers.press.pdf "
             "two.pdf two.press.pdf '",
             at("two"));
}

static void stale_pages_go(void **state)
{
    (void)state;
    must_run("mkdir -p '%s' && echo keep > '%s'", at("stale"), at("stale-victim.svg"));
    write_file("stale.yaml", "puzzles: [{count: 5, size: 5x5}]\nanswers: none\n");
    must_run("%s build -q '%s' -o '%s' --format svg,pdf", program(), at("stale.yaml"), at("stale"));
    must_run("cd '%s' && sed -i 's|\"path\": \"stale-005.svg\"|\"path\": \"../stale-victim.svg\"|' book.json",
             at("stale"));
    write_file("stale.yaml", "puzzles: [{count: 2, size: 5x5}]\nanswers: none\n");
    must_run("%s build -q '%s' -o '%s' --format svg", program(), at("stale.yaml"), at("stale"));
    must_run(
        "cd '%s' && test ! -e stale-003.svg && test -e stale-002.svg && test -e stale.pdf && test -e '%s'",
        at("stale"), at("stale-victim.svg"));
}

static void places_that_cannot_be_written(void **state)
{
    (void)state;
    write_file("file", "");
    expect_of_file(1, "is not a folder", "build %s/whole.yaml -o $SCRATCH/file", scratch_folder());
    expect_of_file(1, "cannot make the folder", "build %s/whole.yaml -o $SCRATCH/file/deeper",
                   scratch_folder());
    expect(1, "cannot write /no/such/place.svg: No such file or directory",
           "maze --format svg -o /no/such/place.svg");
    expect(1, "No space left on device", "maze > /dev/full");
    expect(1, "No space left on device", "maze --format pdf -o /dev/full");
    expect(1, "No space left on device", "maze --format svg -o /dev/full");
    expect(1, "No space left on device", "maze --format png -o /dev/full");
    expect(1, "No space left on device", "maze --format json -o /dev/full");
    expect(1, "No space left on device", "maze --format json > /dev/full");
    expect(1, "No space left on device", "list grids > /dev/full");
    expect(1, "Bad file descriptor", "list grids >&-");
}

static void crowded_pages_are_refused(void **state)
{
    (void)state;
    static const char *const specs[] = {
        "paper: a6\npuzzles: [{size: 40x40, count: 6, per_page: 6, title: Hello}]\n",
        "puzzles: [{size: 1000x1000}]\n",
    };
    for (int i = 0; i < 2; i++) {
        write_file("crowded.yaml", specs[i]);
        expect_of_file(1, "there is no room for", "check %s/crowded.yaml", scratch_folder());
        expect_of_file(1, "there is no room for", "build %s/crowded.yaml -o $SCRATCH/crowded",
                       scratch_folder());
        assert_false(exists(at("crowded")));
    }
}

/* A warning tells of words that find no room at the ends; the arrows then stand alone. */
static void signs_without_words_are_told(void **state)
{
    (void)state;
    write_file("long.yaml",
               "words: {start: Start your adventure here, finish: You have reached the very end}\n"
               "puzzles: [{count: 6, per_page: 6, size: 12x16, start: left, finish: right}]\n");
    expect_of_file(0,
                   ":2:11: warning: puzzle 1, page 1: there is no room for the words \"Start your adventure",
                   "check %s/long.yaml", scratch_folder());
    expect_of_file(1, "error: puzzle 1, page 1: there is no room for the words",
                   "check --strict %s/long.yaml", scratch_folder());
}

/* Answers whose corridors would be under a millimetre are given more room, and a warning says so. */
static void dense_answers_get_more_room(void **state)
{
    (void)state;
    write_file("dense.yaml", "paper: a6\nmargins: 0.5in\npuzzles: [{size: 30x30, count: 9}]\n"
                             "answers: {per_page: 9}\n");
    expect_of_file(
        0, ":4:10: warning: 9 answers would have corridors under 1mm with 9 to a page, and get more room",
        "check %s/dense.yaml", scratch_folder());
    expect_of_file(1, ":4:10: error: 9 answers", "check --strict %s/dense.yaml", scratch_folder());
    must_run("%s build -q '%s' -o '%s'", program(), at("dense.yaml"), at("dense"));
    char *json = output_of("cat '%s/book.json'", at("dense"));
    assert_non_null(strstr(json, "\"answer_page\": 12"));
    free(json);
}

/* A build that meets the limit on the size of a file says so and leaves nothing, also without root. */
static void limits_leave_nothing(void **state)
{
    (void)state;
    write_file("limit.yaml", "puzzles: [{count: 60, size: 5x5}]\n");
    for (int blocks = 1; blocks <= 64; blocks *= 4) {
        int status =
            run(output, sizeof output, "trap '' XFSZ; ulimit -f %d; exec %s build '%s' -o '%s' --format pdf",
                blocks, program(), at("limit.yaml"), at("limit"));
        if (status != 1 || !strstr(output, "File too large") || exists(at("limit")))
            fail_msg("with %d blocks: exit %d\n%s", blocks, status, output);
    }
}

/* A disk that fills up at any moment: one sentence, status 1, and nothing left behind. */
static void full_disks_leave_nothing(void **state)
{
    (void)state;
    if (run(output, sizeof output, "mkdir -p '%s' && mount -t tmpfs -o size=8k none '%s'", at("disk"),
            at("disk")) != 0) {
        print_message("Only root may mount a small disk; the limits of the test before this one must do.\n");
        return;
    }
    write_file("disk.yaml", "puzzles: [{count: 60, size: 5x5}]\n");
    for (int size = 8; size <= 96; size += 8) {
        must_run("mount -o remount,size=%dk '%s'", size, at("disk"));
        int status = run(output, sizeof output, "%s build '%s' -o '%s' --format pdf,svg", program(),
                         at("disk.yaml"), at("disk/o"));
        bool told = strstr(output, "No space left on device") != NULL, left = exists(at("disk/o"));
        if (status != 1 || !told || left) {
            must_run("umount '%s'", at("disk"));
            fail_msg("with %d KiB: exit %d, %s, %s", size, status, told ? "told" : "not told",
                     left ? "left" : "clean");
        }
    }
    must_run("umount '%s'", at("disk"));
}

static void two_builds_in_one_folder_wait(void **state)
{
    (void)state;
    must_run("mkdir -p '%s' && flock -x '%s' -c \"%s build '%s' -o '%s' 2>&1 | grep -q 'another build is "
             "writing into'\"",
             at("busy"), at("busy"), program(), at("whole.yaml"), at("busy"));
    must_run("%s build -q '%s' -o '%s'", program(), at("whole.yaml"), at("busy"));
}

/* If one file cannot be put in its place at the end, those put before it are taken back. */
static void failed_commits_are_taken_back(void **state)
{
    (void)state;
    write_file("back.yaml", "puzzles: [{count: 2, size: 5x5}]\nanswers: {where: separate}\n");
    must_run("%s build -q '%s' -o '%s'", program(), at("back.yaml"), at("back"));
    must_run("cd '%s' && cp back.pdf ../back.before && rm back-answers.pdf && mkdir back-answers.pdf",
             at("back"));
    write_file("back.yaml", "puzzles: [{count: 2, size: 9x9}]\nanswers: {where: separate}\n");
    expect_of_file(1, "back-answers.pdf: Is a directory", "build %s/back.yaml -o $SCRATCH/back",
                   scratch_folder());
    must_run("cd '%s' && cmp back.pdf ../back.before && test $(ls -A | wc -l) = 3", at("back"));
}

static void links_are_not_followed(void **state)
{
    (void)state;
    must_run("mkdir -p '%s' && echo mine > '%s' && ln -s ../victim '%s' && ln -s ../victim '%s'", at("links"),
             at("victim"), at("links/.whole.pdf.part"), at("links/.book.json.part"));
    must_run("%s build -q '%s' -o '%s' && test \"$(cat '%s')\" = mine", program(), at("whole.yaml"),
             at("links"), at("victim"));
    must_run("test ! -L '%s' && test ! -L '%s'", at("links/whole.pdf"), at("links/book.json"));
}

static void missing_faces_and_glyphs_are_told(void **state)
{
    (void)state;
    write_file("faces.yaml", "title: x\ntemplate: activity-book\nfaces: {title: No Such Face}\n"
                             "puzzles: [{size: 5x5, title: \"\xe8\xbf\xb7\xe5\xae\xab\"}]\n");
    expect_of_file(0, "warning: there is no face \"No Such Face\", and ", "check %s/faces.yaml",
                   scratch_folder());
    /* as if the faces of other scripts were not installed */
    must_run("mkdir -p '%s' && sed /noto/d fonts/fonts.conf >'%s'", at("few/fonts"),
             at("few/fonts/fonts.conf"));
    expect_of_file(0,
                   "characters of \"\xe8\xbf\xb7\xe5\xae\xab\"; install the package fonts-noto-cjk, or put",
                   "--version >/dev/null; MAZEWRIGHT_DATA=$SCRATCH/few $MAZEWRIGHT check %s/faces.yaml",
                   scratch_folder());
    expect_of_file(2, "; install the package fonts-noto-core, or put a face that has them into ",
                   "--version >/dev/null; MAZEWRIGHT_DATA=%s/few $MAZEWRIGHT maze --shape text:\xe0\xa4\x85",
                   scratch_folder());
    expect_of_file(1, "set MAZEWRIGHT_DATA to the folder that holds fonts/",
                   "--version >/dev/null; MAZEWRIGHT_DATA=/nowhere $MAZEWRIGHT check %s/whole.yaml",
                   scratch_folder());
}

/* A message of Fontconfig is an error if a page may lack something because of it; other messages are not
 * shown. */
static void what_fontconfig_says_is_told(void **state)
{
    (void)state;
    const char *spec = write_file("said.yaml", "puzzles: [{size: 4x4}]\n");
    must_run("mkdir -p '%s' && sed 's|<fontconfig>|<fontconfig><nonsense/>|' fonts/fonts.conf >'%s'",
             at("odd/fonts"), at("odd/fonts/fonts.conf"));
    must_run("MAZEWRIGHT_DATA='%s' %s build -q '%s' -o '%s' 2>'%s'; [ $? = 1 ] && grep -q 'error: Fontconfig "
             "cannot do "
             "its work.*nonsense' '%s' && [ ! -e '%s' ]",
             at("odd"), program(), spec, at("said"), at("said.txt"), at("said.txt"), at("said"));
    must_run("XDG_CACHE_HOME=/dev/null HOME=/dev/null %s build -q '%s' -o '%s' 2>'%s' && [ ! -s '%s' ]",
             program(), spec, at("said"), at("said.txt"), at("said.txt"));
}

/* --- one maze ----------------------------------------------------------------------------------------- */

static void every_kind_and_format_of_one_maze(void **state)
{
    (void)state;
    static const char *const formats[] = {"json", "svg", "pdf", "png"};
    for (int t = 0; mw_tilings[t]; t++)
        for (int f = 0; f < 4; f++) {
            if (is_spared(4))
                continue;
            must_run("%s maze --grid %s --answer --format %s -o '%s'", program(), mw_tilings[t]->name,
                     formats[f], at("one"));
            if (f == t % 4) /* into a file or a pipe */
                must_run("%s maze --grid %s --answer --format %s | cmp - '%s'", program(),
                         mw_tilings[t]->name, formats[f], at("one"));
        }
    must_run("%s maze --format pdf | qpdf --check - >/dev/null 2>&1 || %s maze --format pdf -o '%s' && qpdf "
             "--check '%s'",
             program(), program(), at("one.pdf"), at("one.pdf"));
    must_run("%s maze --format svg | xmllint --noout -", program());
}

/* From the record alone, without the program: a spanning tree, and the route is a walk along passages. */
static void records_can_be_checked_alone(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++) {
        if (mw_tilings[t]->parity)
            continue; /* has rings, which no tree has */
        must_run("%s maze --grid %s --seed 5 --format json -o '%s'", program(), mw_tilings[t]->name,
                 at("record.json"));
        json_t *json = json_load_file(at("record.json"), 0, NULL),
               *passages = json_object_get(json, "passages");
        int cells = (int)json_integer_value(json_object_get(json, "cells"));
        int *set = calloc((size_t)cells, sizeof *set);
        for (int c = 0; c < cells; c++)
            set[c] = c;
        assert_int_equal(json_array_size(passages), cells - 1);
        assert_int_equal(json_array_size(json_object_get(json, "cell_centres")), cells);
        for (size_t i = 0; i < json_array_size(passages); i++) {
            int a = (int)json_integer_value(json_array_get(json_array_get(passages, i), 0));
            int b = (int)json_integer_value(json_array_get(json_array_get(passages, i), 1));
            assert_int_not_equal(set[a], set[b]);
            for (int c = 0, from = set[a], to = set[b]; c < cells; c++)
                if (set[c] == from)
                    set[c] = to;
        }
        json_t *route = json_object_get(json, "route");
        for (size_t i = 0; i + 1 < json_array_size(route); i++) {
            json_t *forth = json_pack("[O, O]", json_array_get(route, i), json_array_get(route, i + 1));
            json_t *back = json_pack("[O, O]", json_array_get(route, i + 1), json_array_get(route, i));
            bool found = false;
            for (size_t k = 0; k < json_array_size(passages) && !found; k++)
                found = json_equal(json_array_get(passages, k), forth) ||
                        json_equal(json_array_get(passages, k), back);
            assert_true(found);
            json_decref(forth);
            json_decref(back);
        }
        json_t *gate = json_array_get(json_object_get(json, "gates"), 0);
        assert_true(json_equal(json_object_get(gate, "cell"), json_array_get(route, 0)));
        free(set);
        json_decref(json);
    }
}

static void answers_in_text_show_the_route(void **state)
{
    (void)state;
    assert_int_equal(run(output, sizeof output, "%s maze --size 8x5 --seed 2 --answer", program()), 0);
    int stars = 0;
    for (const char *c = output; *c; c++)
        stars += *c == '*' || *c == '#';
    must_run("%s maze --size 8x5 --seed 2 --format json -o '%s'", program(), at("stars.json"));
    json_t *json = json_load_file(at("stars.json"), 0, NULL);
    assert_int_equal(stars, json_integer_value(json_object_get(json, "route_cells")));
    json_decref(json);
}

static void stdout_is_clean(void **state)
{
    (void)state;
    must_run("test -z \"$(%s build -q '%s' -o '%s' 2>&1)\"", program(), at("whole.yaml"), at("quiet"));
    must_run("test -z \"$(%s build '%s' -o '%s' 2>&1 >/dev/null)\"", program(), at("whole.yaml"),
             at("quiet"));
}

static void library_makes_a_book(void **state)
{
    (void)state;
    must_run("cd '%s' && $EXAMPLES/library && qpdf --check ten/ten.pdf && test $(pdfinfo ten/ten.pdf | awk "
             "'/^Pages/{print $2}') = 13",
             scratch_folder());
}

/* Pages of a part are those of the whole book: drawings to the byte, and a PDF to the pixel. */
static void a_part_is_as_in_the_whole(void **state)
{
    (void)state;
    char text[4000];
    write_file("parts.yaml", "paper: a5\nfront: [title, contents]\npuzzles:\n"
                             "  - {part: One, count: 8, difficulty: 4.5..6}\n"
                             "  - {part: Two, count: 8, size: 9x9, per_page: 4}\n"
                             "answers: {per_page: 3}\n");
    must_run("cd '%s' && %s build -q parts.yaml -f svg,pdf && %s build -q parts.yaml --only 3,6-7,12 -f "
             "svg,pdf -j2",
             scratch_folder(), program(), program());
    must_run("cd '%s' && test $(ls parts-only/*.svg | wc -l) = 8 && for f in parts-only/*.svg; do cmp $f "
             "parts/$(basename $f) || exit 1; done",
             scratch_folder());
    must_run(
        "cd '%s' && i=0; for f in parts-only/*.svg; do i=$((i+1)); n=$(basename $f .svg | sed 's/.*-0*//'); "
        "pdftoppm -r 60 -f $i -l $i parts-only/parts.pdf > a.ppm; pdftoppm -r 60 -f $n -l $n parts/parts.pdf "
        "> "
        "b.ppm; cmp a.ppm b.ppm || exit 1; done",
        scratch_folder());
    must_run("qpdf --check '%s' >/dev/null && python3 -c 'import json,jsonschema; "
             "jsonschema.validate(json.load(open(\"%s\")), json.load(open(\"tests/book.schema.json\")))'",
             at("parts-only/parts.pdf"), at("parts-only/book.json"));
    must_run("cd '%s' && test \"$(grep -o '\"number\": [0-9]*' parts-only/book.json | tr -d '\\n')\" = "
             "'\"number\": 3\"number\": 6\"number\": 7\"number\": 12'",
             scratch_folder());
    assert_int_equal(run(text, sizeof text, "cd '%s' && %s build -q parts.yaml --only 3 -o parts 2>&1",
                         scratch_folder(), program()),
                     1);
    assert_non_null(strstr(text, "parts holds the whole book, and a part would take its place"));
    must_run("grep -q '\"is_part\": false' '%s' && grep -q '\"is_part\": true' '%s'", at("parts/book.json"),
             at("parts-only/book.json"));
    static const char *const bad[] = {"0", "x", "5-3", "1,", "''", "1-2-3", "99999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (run(text, sizeof text, "%s check '%s' --only %s 2>&1", program(), at("parts.yaml"), bad[i]) !=
                2 ||
            !strstr(text, "--only takes numbers of puzzles such as 17,23-25"))
            fail_msg("%s: %s", bad[i], text);
    assert_int_equal(run(text, sizeof text, "%s build '%s' --only 3-17 2>&1", program(), at("parts.yaml")),
                     1);
    assert_non_null(strstr(text, "puzzle 17 is asked for, and the book has 16"));
    assert_int_equal(run(text, sizeof text, "%s check '%s' --only 3 2>&1", program(), at("parts/parts.pdf")),
                     2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_and_version),
        cmocka_unit_test(libraries_are_loaded_late),
        cmocka_unit_test(program_is_hardened),
        cmocka_unit_test(usage_errors),
        cmocka_unit_test(specs_are_found),
        cmocka_unit_test(lists_name_every_kind),
        cmocka_unit_test(docs_tell_every_key),
        cmocka_unit_test(published_mazes_print_as_published),
        cmocka_unit_test(help_with_a_command),
        cmocka_unit_test(formats_follow_from_names),
        cmocka_unit_test(flags_stand_alone),
        cmocka_unit_test(specs_that_are_none),
        cmocka_unit_test(a_pdf_is_one_whatever_its_name),
        cmocka_unit_test(doubtful_mazes_are_told),
        cmocka_unit_test(walls_leave_the_narrowest_opening_open),
        cmocka_unit_test(books_are_whole),
        cmocka_unit_test(numbers_on_pages_are_right),
        cmocka_unit_test(outline_labels_and_links_lead_home),
        cmocka_unit_test(manifest_holds_to_its_schema),
        cmocka_unit_test(puzzles_can_be_made_again),
        cmocka_unit_test(same_spec_same_bytes),
        cmocka_unit_test(another_seed_makes_other_mazes),
        cmocka_unit_test(bad_specs_write_nothing),
        cmocka_unit_test(check_writes_nothing),
        cmocka_unit_test(strange_files_are_not_overwritten),
        cmocka_unit_test(another_book_is_not_overwritten),
        cmocka_unit_test(single_files_are_replaced_by_one_rule),
        cmocka_unit_test(only_own_files_are_replaced),
        cmocka_unit_test(manifests_remove_no_other_files),
        cmocka_unit_test(other_formats_stay),
        cmocka_unit_test(stale_pages_go),
        cmocka_unit_test(places_that_cannot_be_written),
        cmocka_unit_test(crowded_pages_are_refused),
        cmocka_unit_test(signs_without_words_are_told),
        cmocka_unit_test(dense_answers_get_more_room),
        cmocka_unit_test(limits_leave_nothing),
        cmocka_unit_test(full_disks_leave_nothing),
        cmocka_unit_test(two_builds_in_one_folder_wait),
        cmocka_unit_test(failed_commits_are_taken_back),
        cmocka_unit_test(links_are_not_followed),
        cmocka_unit_test(missing_faces_and_glyphs_are_told),
        cmocka_unit_test(what_fontconfig_says_is_told),
        cmocka_unit_test(every_kind_and_format_of_one_maze),
        cmocka_unit_test(records_can_be_checked_alone),
        cmocka_unit_test(answers_in_text_show_the_route),
        cmocka_unit_test(stdout_is_clean),
        cmocka_unit_test(library_makes_a_book),
        cmocka_unit_test(a_part_is_as_in_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
