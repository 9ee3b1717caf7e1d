/* The built program verifies finished books, some of them spoilt on purpose: right books must pass, in every
 * kind and format, and spoilt ones must not. */
#include "support.h"

#include "verify/run.h"

#include <jansson.h>

#define COPY "rm -rf '%s' && cp -r '%s' '%s'"

/* Builds a book with --verify, which must pass. With sanitizers, where comparing pixels is slow, most books
 * are left out. */
static void build_and_verify(const char *spec, const char *how, const char *folder)
{
    if (!is_spared(1))
        must_run("%s build -q '%s' %s --verify -o '%s'", program(), spec, how, at(folder));
}

static void expect_complaint(const char *book, const char *what)
{
    must_run("%s verify -q '%s' > '%s' 2>&1; [ $? = 1 ] && grep -qF '%s' '%s' || ! cat '%s'", program(), book,
             at("said"), what, at("said"), at("said"));
}

/* Changes the manifest of a folder by a line of Python, in which `book` is the manifest and `p` its puzzles.
 */
static void change(const char *folder, const char *line)
{
    must_run("cd '%s' && python3 -c 'import json; book = json.load(open(\"book.json\")); p = "
             "book[\"puzzles\"]; %s; "
             "json.dump(book, open(\"book.json\", \"w\"))'",
             at(folder), line);
}

/* --- what is right ------------------------------------------------------------------------------------ */

/* Some puzzles of each example pass; `make proofs` verifies all of them, for every printer. */
static void examples_are_right(void **state)
{
    (void)state;
    static const struct {
        const char *name, *how, *by_day, *at_night;
    } books[] = {{"activity-book", "", "42", "1-2,21-22,41-42"},
                 {"class", "-f svg", "1", "1-6"},
                 {"dinosaurs", "--profile kdp", "9", "9-16"},
                 {"gallery", "", "26", "2,7,12,20,26-36,70-95"},
                 {"hundred", "", NULL, "1-4"},
                 {"hundred-press", "", "93", "90-93"},
                 {"names", "", NULL, "1-6"}, /* every name is fitted to its page first */
                 {"pocket", "-f press", "1", "1-12"},
                 {"worksheet", "", "1", "1-2"}};
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        char spec[100], how[100];
        if (!is_night() && !books[i].by_day)
            continue;
        snprintf(spec, sizeof spec, "examples/%s.yaml", books[i].name);
        snprintf(how, sizeof how, "%s --only %s", books[i].how,
                 is_night() ? books[i].at_night : books[i].by_day);
        build_and_verify(spec, how, books[i].name);
    }
    must_run("cd '%s' && $EXAMPLES/library && %s verify -q ten", scratch_folder(), program());
}

/* Every shape once, with the tilings in turn, and words. */
static void shapes_are_right(void **state)
{
    (void)state;
    char text[8000] = "puzzles:\n"
                      "  - {grid: hat, size: 14x14, unicursal: true}\n"
                      "  - {size: 40x16, shape: \"text:LEX\"}\n";
    if (is_night())
        strcat(text, "  - {grid: hex, size: 60x20, shape: {text: EMIL}}\n");
    for (int i = 0; mw_shape_name(i); i++) {
        int t = 0;
        if (is_spared(10))
            continue;
        while (mw_tilings[t] && !mw_tilings[t]->parity)
            t++;
        const struct mw_tiling *tiling = mw_tilings[i % t];
        struct mw_arena *arena = mw_arena_new();
        snprintf(text + strlen(text), sizeof text - strlen(text), "  - {grid: %s, size: %s, shape: %s}\n",
                 tiling->name, mw_size_format(arena, tiling, size_for_shapes(tiling)), mw_shape_name(i));
        mw_arena_free(arena);
    }
    build_and_verify(write_file("shapes.yaml", text), "-f svg", "shapes");
}

/* Every tiling, and every variation, for a printer who has no colour. */
static void kinds_are_right(void **state)
{
    (void)state;
    static const char *const groups[] = {
        "{size: 12x14, weave: 0.4}",
        "{grid: hex, size: 10x10, weave: 0.3}",
        "{size: 12x14, loops: 0.2}",
        "{grid: triangle, size: 16x12, sparse: 0.5}",
        "{size: 12x14, starts: 3}",
        "{grid: hex, size: 16x16, exits: 3}",
        "{grid: polar, size: 9, starts: 4}",
        "{size: 24x24, shape: heart, starts: 3}",
        "{size: 12x14, spell: QUOTES}",
        "{grid: triangle, size: 20x16, spell: \u0429\u0418\u0428}",
        "{size: 17x17, shape: heart, spell: OWL}",
        "{grid: polar, size: 9, items: 4}",
        "{grid: hex, size: 13x13, items: {acorn: 2, star: 1, rabbit: 2}}",
        "{size: 10x12, numbers: [{from: 3, by: 3}, primes], count: 2}",
        "{grid: hex, size: 10x12, numbers: [TIGER, even], count: 2}",
        "{grid: triangle, size: 15x9, numbers: a..z}",
        "{size: 7x8, numbers: sums to 20}",
        "{size: 14x14, shape: heart, numbers: multiples of 4}",
        "{grid: polar, size: 6, numbers: {from: 100, by: -1}}",
        "{size: 14x16, keys: 3}",
        "{grid: hex, size: 14x14, keys: 2}",
        "{size: 22x22, shape: heart, keys: 2}",
        "{size: 11x9, floors: 3}",
        "{grid: triangle, size: 11x9, floors: 4}",
        "{grid: polar, size: 5, floors: 2}",
        "{grid: hat, size: 9x9, items: 3, item: acorn}",
        "{size: 9x9, unicursal: true}",
        "{grid: hex, size: 14x14, symmetry: rotation}",
        "{grid: hex, size: 20x20, picture: heart}",
        "{size: 9x9, start: centre, finish: bottom}",
        "{count: 4, size: 9x9, start: farthest, finish: farthest, per_page: 4}",
        "{size: 12x14, start: left, finish: right, hand: left}",
        "{grid: hex, size: 6x6, start: top-left, finish: bottom-right, per_page: 2, count: 2}",
        "{size: 20x20, weave: 1, shape: [key, fish]}",
        "{size: 4x5, weave: 0.2, finish: centre}",
        "{size: 12x5, weave: 0.2, loops: 0.6, start: top-left, finish: top-left}",
        "{grid: triangle-triangle, size: 2, shape: ellipse, ends: dealt, finish: bottom}",
        "{grid: hat, size: 12x15, shape: car}",
        "{grid: hex, size: 16x16, weave: 0.5, seed: 5, count: 2}"};
    char text[8000] =
        "paper: 6x9in\nanswers: {per_page: 2}\nback: [notes, notes, notes, notes, notes, notes, notes, "
        "notes, notes, notes, notes, notes, notes, notes, notes, notes]\npuzzles:\n";
    for (int t = 0; mw_tilings[t]; t++)
        if (!mw_tilings[t]->single && !is_spared(8))
            snprintf(text + strlen(text), sizeof text - strlen(text), "  - {grid: %s, size: %s}\n",
                     mw_tilings[t]->name, strcmp(mw_tilings[t]->name, "polar") == 0 ? "9" : "12x12");
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (!is_spared(3))
            snprintf(text + strlen(text), sizeof text - strlen(text), "  - %s\n", groups[i]);
    build_and_verify(write_file("kinds.yaml", text), "--profile kdp", "kinds");
}

/* Books that random specs found wrong, or wrongly accused, each for a reason of its own. */
static void found_books_are_right(void **state)
{
    (void)state;
    static const char *const books[] = {
        "puzzles:\n" /* bays and pockets that a bent rim closed; an arrow beside a letter; small drawings */
        "  - {grid: hat, size: 19x23, shape: tree, items: 4, seeds: [474385668]}\n"
        "  - {grid: hat, size: 18x24, shape: tree, starts: 4, seeds: [689209080]}\n"
        "  - {grid: voronoi, size: 24x24, shape: \"text:EMMA\", seeds: [149973065933]}\n"
        "  - {grid: floret, size: 18x21, shape: \"text:ANNA MARIA\", seeds: [1058608297821]}\n"
        "  - {grid: rhombille, size: 30x21, shape: hand, numbers: a..z, seeds: [640746101340]}\n"
        "  - {grid: triangle-hexagon, size: 13, items: {unicorn: 1, bubble: 3, castle: 1}, seeds: "
        "[474385668]}\n",
        /* a hole of three cells' corners, which a bent rim left no area */
        "puzzles: [{grid: kagome, size: 18x18, shape: \"text:EMMA\", seeds: [28091521]}]\n",
        /* a shape that is larger than the grid */
        "puzzles: [{grid: triangle-triangle, size: 24, shape: castle, spell: TIGER, finish: bottom, seeds: "
        "[474385668]}]\n",
        /* floors that are smaller than drawings */
        "theme: space\nborder: meander\nmargins: 0.776in\nrunning_head: title\ntitle: X\n"
        "puzzles: [{grid: upsilon, size: 10x13, floors: 4, question: Why, seeds: [504138036847]}]\n",
        /* lines between cells as dark as walls */
        "colours: {rule: \"#427514\"}\n"
        "puzzles: [{grid: floret, size: 11x6, numbers: primes, seeds: [474385668]}]\n",
        /* an open place beside walls that stand free */
        "orientation: landscape\nmargins: 30mm\nfurniture: [name, date]\n"
        "puzzles: [{grid: parity-upright, size: 4x5, hand: left, start: top-left, finish: bottom-right, "
        "seeds: [294164090]}]\n",
        /* pale walls between black drawings */
        "theme: garden\nstory: true\ncolours: {wall: \"#5eefd6\", note: \"#18a6c0\"}\n"
        "puzzles: [{shape: diamond, size: 21x23, seeds: [1]}]\n",
        /* a letter that covers most of its square */
        "puzzles: [{grid: penrose, size: 14x12, shape: {text: A, turn: true}, spell: Ω, seeds: "
        "[362821287]}]\n",
        /* arrows that stand in narrow gates, and cover most of them */
        "furniture: [name, date, score]\n"
        "puzzles: [{grid: hat, size: 24x22, exits: 4, icons: none, seeds: [326950402]}]\n",
        "theme: castle\nprofile: ebook\n"
        "puzzles: [{grid: floret, size: 24x24, starts: 2, icons: watering-can-clown, seeds: [0]}]\n",
        /* a gate whose wall is much longer than its gap, and bent */
        "puzzles: [{shape: guitar, size: 4x5, symmetry: mirror, seeds: [474385668]}]\n",
        /* tunnels between thick walls */
        "template: large-print\npuzzles: [{grid: hex, size: 24x26, weave: 0.299, seeds: [3]}]\n"};
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        build_and_verify(write_file("found.yaml", books[i]), "--force", "found");
    /* an arrow that stands within the box of the walls, but outside of them */
    build_and_verify(write_file("found.yaml", "profile: ebook\npuzzles: [{grid: polar, size: 4..8, numbers: "
                                              "[\"5,10\", odd], seed: 887407699512}]\n"),
                     "--force -f pdf", "found");
}

/* Woven mazes pass; these are small enough to be verified with sanitizers, too. */
static void bridges_are_right(void **state)
{
    (void)state;
    must_run("%s build -q '%s' -f svg --verify -o '%s'", program(),
             write_file("bridges.yaml",
                        "puzzles:\n  - {size: 5x5, weave: 0.8}\n  - {grid: hex, size: 5x5, weave: 0.8}\n"
                        "  - {size: 5x5, weave: 0.4, loops: 0.4}\n"),
             at("bridges"));
}

/* Pages that are laid out in other ways than one after the other. */
static void layouts_are_right(void **state)
{
    (void)state;
    static const char *const layouts[] = {"impose: booklet\n",
                                          "paper: a6\nimpose: cards\n",
                                          "impose: poster\ntiles: 2x2\n",
                                          "language: ar\n",
                                          "theme: farm\nfront: [contents]\nscene: auto\n",
                                          "impose: poster\nrunning_head: title\ntype: {text: 6.9mm}\n"
                                          "back: [belongs-to, certificate, how-to]\nstock: colour\n"
                                          "defaults: {difficulty: easy, grid: hex, picture: moon}\n"};
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        char text[200];
        if (is_spared(2))
            continue;
        snprintf(text, sizeof text, "%spuzzles: [{count: %s}]\n", layouts[i],
                 strstr(layouts[i], "hex") ? "1, size: 14x17" : "2, size: 20x24");
        build_and_verify(write_file("layout.yaml", text), "--force", "layout");
    }
}

static void joined_books_are_right(void **state)
{
    (void)state;
    const char *spec = write_file("parts.yaml", "puzzles: [{count: 12, size: 8x8}]\n");
    for (int i = 1; i <= 2; i++)
        must_run("%s build -q '%s' -f pdf,svg --share %d/2 -o '%s%d'", program(), spec, i, at("part"), i);
    must_run("%s join '%s1' '%s2' -o '%s' && %s verify -q '%s'", program(), at("part"), at("part"),
             at("joined"), program(), at("joined"));
}

/* --- what is not -------------------------------------------------------------------------------------- */

/* A book of two puzzles that verify is to complain of, once it is changed. */
static void build_two(const char *folder)
{
    must_run("%s build -q '%s' -f pdf,svg -o '%s'", program(),
             write_file("two.yaml", "seed: 5\npuzzles: [{count: 2, size: 12x12}]\n"), at(folder));
}

/* Returns the formats of the books that are spoilt. Press PDFs are read as other PDFs are, so they are tried
 * at night only. */
static const char *formats(void)
{
    return is_night() ? "pdf,press,svg" : "pdf,svg";
}

static void spoilt_walls_are_noticed(void **state)
{
    (void)state;
    const int walls = is_night() && !is_spared(1) ? 8 : 1;
    must_run("%s build -q examples/gallery.yaml -f %s --only %s -o '%s'", program(), formats(),
             is_night() ? "2,7,12,27,45,73,75,82,89,93" : "2,27,75", at("spoilt"));
    must_run("python3 tests/tamper.py %s '%s' %d 3", program(), at("spoilt"), walls);
}

/* A wall across the grey line of an answer is noticed, although the line's soft edges have the colour of
 * walls and, in a narrow corridor, little else of that wall can be seen. */
static void walls_across_grey_lines_are_noticed(void **state)
{
    (void)state;
    if (IS_LEFT_OUT)
        return;
    must_run("%s build -q examples/dinosaurs.yaml -f %s --only 20,39 -o '%s'", program(), formats(),
             at("grey"));
    for (int seed = is_night() ? 8 : 9; seed <= 9; seed++)
        must_run("python3 tests/tamper.py %s '%s' %d %d lengthened 1", program(), at("grey"),
                 is_night() ? 4 : 1, seed);
}

/* Hairlines across corridors of mazes with circles, where routes do not show them, are noticed, and so are
 * bars that close a gate but for a crack. */
static void thin_lines_and_cracks_are_noticed(void **state)
{
    (void)state;
    if (IS_LEFT_OUT)
        return;
    must_run("%s build -q examples/gallery.yaml -f pdf,svg --only %s -o '%s'", program(),
             is_night() ? "1-2,7,75-79,93" : "75", at("fine"));
    must_run("python3 tests/tamper.py %s '%s' %d 1 hairline 0", program(), at("fine"), is_night() ? 8 : 1);
    must_run("python3 tests/tamper.py %s '%s' %d 3 barred 0", program(), at("fine"), is_night() ? 4 : 2);
}

/* Bars that are thinner or paler than walls, a grey line along the way on the puzzle's own page, and lines of
 * answers that lead through walls. */
static void pale_marks_and_shortcuts_are_noticed(void **state)
{
    (void)state;
    static const char *const kinds[] = {"thin", "pale", "trail", "shortcut"};
    if (IS_LEFT_OUT)
        return;
    must_run("%s build -q '%s' -f pdf,svg -o '%s'", program(),
             write_file("pale.yaml",
                        "seed: 7\nanswers: {per_page: 4}\npuzzles:\n  - {count: 2, size: 12x12}\n"
                        "  - {count: 3, grid: hex, size: 10x12}\n"
                        "  - {count: 2, grid: triangle, size: 12x10}\n"),
             at("pale"));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        must_run("python3 tests/tamper.py %s '%s' %d 5 %s 0", program(), at("pale"), is_night() ? 6 : 1,
                 kinds[i]);
}

/* A change of a manifest, in Python, and what is said of it. */
struct lie {
    const char *change, *told;
};

static void lie_is_told(const char *book, const struct lie *lie)
{
    char path[100];
    snprintf(path, sizeof path, "%s/book.json", book);
    must_run("cp '%s' '%s'", at(path), at("true.json"));
    change(book, lie->change);
    char *said = output_of("%s verify -q '%s' 2>&1; echo $?", program(), at(book));
    if (!strstr(said, lie->told) || said[strlen(said) - 2] != '1')
        fail_msg("%s: %s", lie->change, said);
    free(said);
    must_run("mv '%s' '%s'", at("true.json"), at(path));
}

/* Pages are refused on which a letter or an item is painted over, added or altered, and manifests that
 * contradict their page. */
static void spoilt_things_are_noticed(void **state)
{
    (void)state;
    must_run("%s build -q '%s' -f %s -o '%s'", program(),
             write_file("things.yaml", "puzzles:\n  - {size: 12x14, spell: TREASURE}\n"
                                       "  - {grid: hex, size: 14x14, items: 6}\n"
                                       "  - {size: 12x14, items: 5, item: acorn}\n"
                                       "  - {size: 14x16, keys: 2}\n"
                                       "  - {size: 10x10, floors: 2}\n"),
             formats(), at("things"));
    must_run("python3 tests/tamper.py %s '%s' %d 3 thing 0", program(), at("things"), is_night() ? 60 : 6);
    static const struct lie lies[] = {
        {"t = p[0][\"things\"]; t[0][\"text\"], t[1][\"text\"] = t[1][\"text\"], t[0][\"text\"]",
         "puzzle 1: "},
        {"p[0][\"solution\"] = \"TREASURY\"",
         "puzzle 1: a solver finds TREASURE on the way, and the solution is TREASURY"},
        {"p[1][\"solution\"] = \"40\"", " on the way, and the solution is 40"},
        {"p[1][\"things\"].pop()", "walls stand apart from all others"},
        {"p[2][\"things\"][0][\"at\"] = p[2][\"ends_at\"][0]",
         "nothing useful about puzzle 3 under \"things\""},
        {"t = p[0][\"things\"]; t[0][\"reach\"] = 7.9", "nothing useful about puzzle 1 under \"things\""},
        {"t = p[0][\"things\"]; t[0][\"sides\"] = t[1][\"sides\"]",
         "nothing useful about puzzle 1 under \"things\""},
        {"t = p[0][\"things\"]; t[0][\"kind\"] = \"item\"", "nothing useful about puzzle 1 under \"number\""},
        {"p[0][\"things\"][0][\"at\"] = [1e308, 0]", "nothing useful about puzzle 1 under \"at\""},
        {"p[2][\"things\"][0][\"sides\"] = [[1]]", "nothing useful about puzzle 3 under \"things\""},
        {"t = p[3][\"things\"]; t[0][\"number\"], t[2][\"number\"] = 2, 1",
         "puzzle 4: a key can be fetched too early"},
        {"t = p[3][\"things\"]; t[0][\"number\"] = 2", "nothing useful about puzzle 4 under \"things\""},
        {"p[3][\"things\"].pop()", "nothing useful about puzzle 4 under \"things\""},
        {"t = p[4][\"things\"]; t[0][\"text\"], t[2][\"text\"] = t[2][\"text\"], t[0][\"text\"]",
         "puzzle 5: "},
        {"p[4][\"solution\"] = \"9-8\"", ", and the solution is 9-8"},
        {"p[4][\"things\"].pop()", "nothing useful about puzzle 5 under \"things\""},
        {"p[4][\"things\"][0][\"text\"] = \"9\"", "nothing useful about puzzle 5 under \"things\""},
        {"p[2][\"ends_at\"] = [[1, 1], [1, 1]]", "nothing useful about puzzle 3 under \"ends_at\""},
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++)
        lie_is_told("things", &lies[i]);
}

/* Pages are refused on which a number is painted over or altered, and manifests whose numbers or steps allow
 * another way, or none. */
static void spoilt_numbers_are_noticed(void **state)
{
    (void)state;
    must_run("%s build -q '%s' -f %s -o '%s'", program(),
             write_file("numbers.yaml", "puzzles:\n"
                                        "  - {size: 9x10, numbers: [{from: 3, by: 3}, TIGER], count: 2}\n"
                                        "  - {grid: hex, size: 9x9, numbers: primes}\n"
                                        "  - {size: 12x14, items: {acorn: 3, star: 2}}\n"),
             formats(), at("numbers"));
    must_run("python3 tests/tamper.py %s '%s' %d 4 thing 0", program(), at("numbers"), is_night() ? 40 : 4);
    static const struct lie lies[] = {
        {"t = p[0][\"things\"]; a, b = [i for i in range(len(t)) if t[i][\"text\"] == \"12\"][:2]; "
         "t[a][\"text\"] = \"15\"",
         "puzzle 1: "},
        {"p[0][\"things\"].pop()", "puzzle 1: not every cell has its number in the manifest"},
        {"p[0][\"steps\"][\"terms\"].reverse()", "puzzle 1: no steps lead from the start to the finish"},
        {"p[1][\"steps\"][\"again\"] = False", "puzzle 2: no steps lead from the start to the finish"},
        {"p[2][\"steps\"][\"on\"] = \"odd\"", "puzzle 3: "},
        {"p[2][\"steps\"] = {\"on\": \"unlucky\"}", "nothing useful about puzzle 3 under \"again\""},
        {"p[2][\"steps\"] = {\"on\": \"multiples\", \"of\": 0}",
         "nothing useful about puzzle 3 under \"of\""},
        {"p[2][\"things\"][0][\"text\"] = \"9223372036854775783\"", "puzzle 3: "},
        {"p[0][\"steps\"] = None", "nothing useful about puzzle 1 under \"solution\""},
        {"p[0][\"steps\"][\"terms\"][1] = p[0][\"steps\"][\"terms\"][0]",
         "nothing useful about puzzle 1 under \"steps\""},
        {"p[3][\"solution\"] = \"9+9\"", " on the way, and the solution is 9+9"},
        {"t = p[3][\"things\"]; t[0][\"number\"] = 3 - t[0][\"number\"]", "puzzle 4: "},
        {"p[3][\"things\"][0][\"number\"] = 9", "nothing useful about puzzle 4 under \"things\""},
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++)
        lie_is_told("numbers", &lies[i]);
}

/* Parts of a file that may print without being shown are reported: optional content, annotations, scripts and
 * the like. */
static void parts_of_others_are_told(void **state)
{
    (void)state;
    if (is_spared(1))
        return;
    must_run("%s build -q '%s' -f pdf,press,svg -o '%s'", program(),
             write_file("foreign.yaml", "seed: 3\nfront: [contents]\npuzzles: [{count: 2, size: 5x5}]\n"),
             at("foreign"));
    must_run("python3 tests/tamper.py %s '%s' 1 1 parts", program(), at("foreign"));
}

/* --- where circles do not tell -------------------------------------------------------------------------- */

/* A corner without walls lies in a room, which is one place on paper, not several. */
static bool is_in_room(const struct mw_maze *maze, int corner)
{
    for (int i = 0; i < mw_nwalls_at(maze->grid, corner); i++)
        if (!maze->open[mw_wall_at(maze->grid, corner, i)])
            return false;
    return true;
}

/* Opens the first standing wall from number `from` on that makes no room and leaves exactly one route, or
 * several, as `one_is_left` says; returns false if there is none. */
static bool open_a_wall(struct mw_arena *arena, struct mw_maze *maze, uint32_t from, bool one_is_left)
{
    const int n = maze->grid->nwalls;
    for (int i = 0; i < n; i++) {
        const int k = (int)((from + (uint32_t)i) % (uint32_t)n);
        const struct mw_wall wall = mw_wall(maze->grid, k);
        if (maze->open[k] || wall.cell[1] == MW_OUTSIDE)
            continue;
        maze->open[k] = 1;
        if (!is_in_room(maze, wall.corner[0]) && !is_in_room(maze, wall.corner[1]) &&
            mw_route_find(arena, maze)->only == one_is_left)
            return true;
        maze->open[k] = 0;
    }
    return false;
}

/* The walls as a stroke of SVG, in place of those that a page has. */
static void put_walls(const char *page, json_t *puzzle, const struct mw_maze *maze)
{
    struct mw_arena *arena = mw_arena_new();
    size_t length;
    const struct mw_lines *lines = mw_lines_flat(arena, mw_trace_walls(arena, maze), 0.005);
    const struct mw_point start = mw_centre(maze->grid, maze->start.cell);
    const double scale = json_number_value(json_object_get(puzzle, "pitch_pt"));
    json_t *at_start = json_object_get(puzzle, "start_pt");
    char *text = read_whole(page, &length), *stroke = strstr(text, " stroke-width="), *end;
    assert_non_null(stroke);
    while (strncmp(stroke, "<path", 5) != 0)
        stroke--;
    end = strchr(stroke, '>') + 1;
    FILE *file = fopen(page, "w");
    assert_non_null(file);
    fprintf(file,
            "%.*s<g transform=\"translate(%.4f %.4f) scale(%.5f)\"><path fill=\"none\" stroke=\"#000\" "
            "stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-width=\"%.4f\" d=\"",
            (int)(stroke - text), text, json_number_value(json_array_get(at_start, 0)) - scale * start.x,
            json_number_value(json_array_get(at_start, 1)) - scale * start.y, scale,
            json_number_value(json_object_get(puzzle, "wall_pt")) / scale);
    for (int i = 0; i < lines->n; i++)
        for (int k = 0; k < lines->line[i].n + lines->line[i].closed; k++) {
            const struct mw_vertex *v = &lines->line[i].at[k % lines->line[i].n];
            fprintf(file, "%s%.4f %.4f", k == 0 ? "M" : "L", v->x, v->y);
        }
    fprintf(file, "\"/></g>%s", end);
    fclose(file);
    free(text);
    mw_arena_free(arena);
}

static void change_sums(const char *folder)
{
    change(folder, "import hashlib; "
                   "[f.update(sha256=hashlib.sha256(open(f[\"path\"], \"rb\").read()).hexdigest()) for f in "
                   "book[\"files\"]]");
}

/* The changes made to puzzle i, by i % WAYS. */
enum { UNTOLD, TWO_ROUTES, TWO_ROUTES_MORE, ONE_ROUTE, WAYS };

/* Opens a wall of each puzzle in the folder `ways`, and counts the new circle in the manifest except for
 * UNTOLD. Returns, by number of puzzle, whether there was such a wall. */
static const bool *open_walls(struct mw_arena *arena, const struct made_book *made, int count)
{
    json_t *book = json_load_file(at("ways/book.json"), 0, NULL);
    bool *is_opened = MW_ARRAY(arena, count + 1, bool);
    for (int i = 1; i <= count; i++) {
        struct mw_maze maze = *made->solved[i - 1]->maze;
        json_t *puzzle = json_array_get(json_object_get(book, "puzzles"), (size_t)(i - 1));
        unsigned char *open = MW_ARRAY(arena, maze.grid->nwalls, unsigned char);
        memcpy(open, maze.open, (size_t)maze.grid->nwalls);
        maze.open = open;
        is_opened[i] = open_a_wall(arena, &maze, (uint32_t)i * UINT32_C(2654435769), i % WAYS == ONE_ROUTE);
        put_walls(at(mw_format(arena, "ways/ways-%03d.svg", i)), puzzle, &maze);
        if (is_opened[i] && i % WAYS != UNTOLD)
            json_object_set_new(puzzle, "circles",
                                json_integer(json_integer_value(json_object_get(puzzle, "circles")) + 1));
    }
    json_dump_file(book, at("ways/book.json"), 0);
    json_decref(book);
    change_sums("ways");
    return is_opened;
}

static char said_of(const char *said, int puzzle)
{
    char name[30];
    snprintf(name, sizeof name, "puzzle %d: ", puzzle);
    const char *at = strstr(said, name);
    if (!at)
        return '-';
    at += strlen(name);
    return strncmp(at, "a second way", 12) == 0                                               ? '2'
           : strncmp(at, "a wall is missing", 17) == 0 || strncmp(at, "walls stand", 11) == 0 ? 'o'
                                                                                              : '?';
}

/* One wall of each of some small mazes with circles is opened, which adds a circle. That is noticed if the
 * manifest does not count it. If it does, mazes with one route still pass, and most of those with two do not,
 * except on tilings whose cells are narrower inside than at their openings (hat, penrose). */
static void hold_to_routes(const struct mw_tiling *tiling, int seed, int count, int *two, int *noticed)
{
    struct mw_arena *arena = mw_arena_new();
    const char *name = tiling->name;
    const bool is_hat = strcmp(name, "hat") == 0, is_large = is_hat || strcmp(name, "kagome") == 0,
               can_tell = !is_hat && strcmp(name, "penrose") != 0;
    char spec[300], said[4000];
    snprintf(spec, sizeof spec,
             "seed: %d\nanswers: none\npuzzles: [{count: %d, grid: %s, size: %s, loops: 0.3}]\n", seed, count,
             name,
             tiling->single ? "6"
             : is_large     ? "12x12"
                            : "8x9");
    must_run("%s build -q '%s' -f svg -o '%s' --force", program(), write_file("ways.yaml", spec), at("ways"));
    const struct made_book made = make_book(arena, spec);
    const bool *is_opened = open_walls(arena, &made, count);
    run(said, sizeof said, "%s verify '%s'", program(), at("ways"));
    for (int i = 1; i <= count; i++) {
        const bool has_two = is_opened[i] && (i % WAYS == TWO_ROUTES || i % WAYS == TWO_ROUTES_MORE),
                   is_untold = is_opened[i] && i % WAYS == UNTOLD;
        const char is = said_of(said, i);
        if (is != (is_untold ? 'o' : has_two && can_tell && is != '-' ? '2' : '-'))
            fail_msg("%s %d: %s", name, i, said);
        *two += has_two && can_tell;
        *noticed += is == '2';
    }
    mw_arena_free(arena);
}

static void second_ways_are_noticed(void **state)
{
    (void)state;
    int two = 0, noticed = 0;
    for (int t = 0; mw_tilings[t]; t++)
        if (!mw_tilings[t]->parity && !is_spared(10))
            hold_to_routes(mw_tilings[t], t, WAYS, &two, &noticed);
    if (two - noticed > 1 + two / 12)
        fail_msg("of %d second ways %d are noticed", two, noticed);
}

/* --- other lies ----------------------------------------------------------------------------------------- */

/* A manifest with a wrong answer, end, number, page, digest or path is noticed. */
static void wrong_manifests_are_noticed(void **state)
{
    (void)state;
    static const char *const lies[][2] = {
        {"keys = [k for k in p[0] if k.startswith(\"answer_\")]; "
         "[p[0].update({k: p[1][k]}) for k in keys]",
         "puzzle 1: "},
        {"p[1][\"number\"] = 1", "has nothing useful about puzzle 1 under \"number\""},
        {"p[0][\"start_pt\"][0] += 12 * p[0][\"pitch_pt\"]",
         "has nothing useful about puzzle 1 under \"start_gate_pt\""},
        {"p[0][\"start_pt\"][0] += p[0][\"pitch_pt\"]", "puzzle 1: it has a wall that its answer has not"},
        {"p[1][\"start_gate_pt\"] = None", "puzzle 2: the rim has a gap"},
        {"p[1][\"holes\"] = 1", "puzzle 2: the shape has 1 hole less than it should"},
        {"p[1][\"circles\"] = 2", "puzzle 2: a wall is too many: ways lead in 0 circles, and not in 2"},
        {"p[1][\"page\"] = 1", "puzzle 2: "},
        {"p[1][\"page\"] = 99", "puzzle 2"},
        {"book[\"files\"][0][\"sha256\"] = \"0\" * 64",
         "it is not the file that the manifest was written of"},
        {"del book[\"files\"][0][\"sha256\"]", "says nothing useful under \"sha256\""},
        {"del p[1][\"pitch_pt\"]", "has nothing useful about puzzle 2 under \"pitch_pt\""},
        {"p[1][\"box_pt\"] = [1e300, 0, 1, 1]", "has nothing useful about puzzle 2 under \"box_pt\""},
        {"book[\"files\"][0][\"path\"] = \"../two.pdf\"", "says nothing useful under \"path\""},
        {"book[\"files\"] = []", "says nothing useful under \"files\""},
    };
    build_two("two");
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        if (is_spared(4))
            continue;
        must_run(COPY, at("lie"), at("two"), at("lie"));
        change("lie", lies[i][0]);
        expect_complaint(at("lie"), lies[i][1]);
    }
}

static void what_cannot_be_looked_at_is_told(void **state)
{
    (void)state;
    build_two("odd");
    must_run("echo nonsense > '%s' && echo '[1' > '%s' && mkfifo '%s'", at("odd/nonsense.pdf"),
             at("odd/bad.json"), at("odd/pipe.json"));
    expect_complaint(at("odd/nonsense.pdf"), "names no PDF, SVG or e-book called nonsense.pdf");
    expect_complaint(at("odd/bad.json"), "bad.json:");
    expect_complaint(at("odd/pipe.json"), "pipe.json");
    expect_complaint(at("nowhere"), "there is no file or folder");
    expect_complaint(at("two.yaml"), "two.yaml is a spec; build it");
    must_run(
        "%s verify -q '%s' --only 1,7 2>&1 | grep -q 'puzzle 7 is asked for, and the last of the book is 2'",
        program(), at("odd"));
    must_run("PATH=/nowhere %s verify -q '%s' 2>&1 | /usr/bin/grep -q 'install poppler-utils'", program(),
             at("odd"));
    must_run("truncate -s 3000 '%s'", at("odd/two.pdf"));
    expect_complaint(at("odd"), "pdftoppm cannot draw page 1");
    must_run("rm '%s'", at("odd/two-001.svg"));
    expect_complaint(at("odd"), "two-001.svg: error: it cannot be read");
    must_run("mkfifo '%s'", at("odd/two-001.svg"));
    expect_complaint(at("odd"), "two-001.svg: error: it cannot be read: it is no plain file");
    must_run("%s build -q '%s' -f png --verify -o '%s' 2>&1 | grep -q 'looks at pdf, press, svg and epub'",
             program(), at("two.yaml"), at("odd"));
}

/* If pdftoppm draws empty pages, --verify fails, and the old book stays. */
static void a_book_that_is_not_proved_is_not_written(void **state)
{
    (void)state;
    build_two("kept");
    must_run("mkdir -p '%s' && printf '#!/bin/sh\\nprintf \"P6 9 9 255 \"\\nhead -c 243 /dev/zero | tr "
             "\"\\\\0\" \"\\\\377\"\\n' > "
             "'%s' && chmod +x '%s'",
             at("bin"), at("bin/pdftoppm"), at("bin/pdftoppm"));
    must_run(COPY, at("before"), at("kept"), at("before"));
    must_run("sed -i s/5/6/ '%s'; PATH='%s':$PATH %s build -q --verify '%s' -f pdf -o '%s' > '%s' 2>&1; [ $? "
             "= 1 ] && "
             "grep -q 'two.pdf: error: page 1, puzzle 1: no walls are to be seen' '%s' && diff -r '%s' '%s'",
             at("two.yaml"), at("bin"), program(), at("two.yaml"), at("kept"), at("said"), at("said"),
             at("before"), at("kept"));
    must_run("%s build -q --verify '%s' -f pdf --share 1/2 2>&1 | grep -q 'do not go together'", program(),
             at("two.yaml"));
}

/* A drawing that takes six seconds, where standard error is no terminal: one line tells what is done, and
 * standard output has none of it. */
static void long_work_is_told_once(void **state)
{
    (void)state;
    build_two("long");
    must_run(
        "mkdir -p '%s' && printf '#!/bin/sh\n[ -e \"$0.was\" ] || { touch \"$0.was\"; sleep 6; }\nexit 1\n' "
        "> '%s' && chmod +x '%s'",
        at("slow"), at("slow/pdftoppm"), at("slow/pdftoppm"));
    must_run("PATH='%s':$PATH %s verify '%s' --only 1 > '%s' 2> '%s'; [ $? = 1 ] && "
             "[ $(grep -c 'proving puzzles' '%s') = 1 ] && ! grep -q proving '%s'",
             at("slow"), program(), at("long/two.pdf"), at("told"), at("told.err"), at("told.err"),
             at("told"));
}

/* --- by others ---------------------------------------------------------------------------------------- */

/* A random spec over all keys gives a book that passes, or a refusal with file, line and column. */
static void random_specs_make_right_books(void **state)
{
    (void)state;
    must_run("python3 tests/fuzz/books.py %s '%s' %d 23", program(), at("books"),
             is_spared(1) ? 3
             : is_night() ? 300
                          : 8);
}

/* The options under `remake` in the manifest make each maze again, by its fingerprint. */
static void mazes_are_made_again(void **state)
{
    (void)state;
    if (IS_LEFT_OUT)
        return;
    must_run("%s build -q examples/gallery.yaml -f svg --only %s -o '%s'", program(),
             is_night() ? "1-4,26-31,71-90,94" : "1,26,30,71-78,94", at("again"));
    must_run(
        "cd examples && python3 -c 'import json, subprocess, sys\n"
        "for p in json.load(open(sys.argv[2]))[\"puzzles\"]:\n"
        "    made = subprocess.run([sys.argv[1], *p[\"remake\"], \"--format\", \"json\"], "
        "capture_output=True)\n"
        "    assert json.loads(made.stdout)[\"fingerprint\"] == p[\"fingerprint\"], p[\"remake\"]' %s '%s'",
        program(), at("again/book.json"));
}

/* The script for those who trust nobody. */
static void a_script_proves_a_book(void **state)
{
    (void)state;
    if (IS_LEFT_OUT)
        return;
    must_run("%s build -q examples/gallery.yaml -f pdf,svg --only %s -o '%s'", program(),
             is_night() ? "1-5,30-33,90-92" : "1-4,31", at("script"));
    must_run("python3 examples/prove.py '%s' '%s'", at("script/gallery.pdf"), at("script/book.json"));
    change("script", "g = p[3][\"start_gate_pt\"]; p[3][\"finish_gate_pt\"] = g");
    must_run("python3 examples/prove.py '%s' '%s' | grep -q 'not one route: .4.'", at("script/gallery.pdf"),
             at("script/book.json"));
}

static struct mw_box box_in(const json_t *record)
{
    double v[4];
    for (size_t i = 0; i < 4; i++)
        v[i] = json_number_value(json_array_get(json_object_get(record, "box_pt"), i));
    return (struct mw_box){v[0], v[1], v[2], v[3]};
}

/* The route is found from the pieces of ink alone: a passage between two cells side by side is on the route
 * if, and only if, the corners on its two sides belong to different pieces. Corners are found by the geometry
 * of squares; the expected route comes from the JSON record. */
static void colours_alone_find_the_route(void **state)
{
    (void)state;
    enum { W = 14, H = 11 };
    for (int seed = 1; seed <= 6; seed++) {
        char pdf[1200], record[1200];
        snprintf(pdf, sizeof pdf, "%s/colours.pdf", scratch_folder());
        snprintf(record, sizeof record, "%s/colours.json", scratch_folder());
        must_run("%s maze --size %dx%d --seed %d --algorithm wilson --format pdf -o '%s'", program(), W, H,
                 seed, pdf);
        must_run("%s maze --size %dx%d --seed %d --algorithm wilson --format json -o '%s'", program(), W, H,
                 seed, record);
        json_t *json = json_load_file(record, 0, NULL), *passage;
        struct mw_box box = box_in(json);
        struct picture p = render(pdf, 1, 144);
        int *label = label_ink(&p), on_route[W * H] = {0};
        const double pitch = 18, wall = box.w - W * pitch;
        json_t *route = json_object_get(json, "route");
        for (size_t i = 0; i < json_array_size(route); i++)
            on_route[json_integer_value(json_array_get(route, i))] = (int)i + 1;
        size_t i;
        json_array_foreach(json_object_get(json, "passages"), i, passage)
        {
            int a = (int)json_integer_value(json_array_get(passage, 0)),
                b = (int)json_integer_value(json_array_get(passage, 1));
            int low = a < b ? a : b;
            bool beside = (a > b ? a - b : b - a) == 1;
            int px = low % W + (beside ? 1 : 0), py = low / W + (beside ? 0 : 1);
            int part[2];
            for (int k = 0; k < 2; k++) {
                double x = box.x + wall / 2 + pitch * (px + (beside ? 0 : k)),
                       y = box.y + wall / 2 + pitch * (py + (beside ? k : 0));
                part[k] = label[(int)(y * p.per_point) * p.w + (int)(x * p.per_point)];
                assert_true(part[k] > 0);
            }
            bool taken = on_route[a] && on_route[b] && abs(on_route[a] - on_route[b]) == 1;
            assert_int_equal(part[0] != part[1], taken);
        }
        free(label);
        forget_picture(&p);
        json_decref(json);
    }
}

/* A page drawn by a run of pdftoppm for many pages has the same pixels as one that is drawn by itself: pages
 * in order, left out, again, and back; parts at the page's edges and beyond; another resolution in between.
 */
static void runs_draw_what_is_drawn_alone(void **state)
{
    (void)state;
    static const struct {
        int page, x, y, w, h;
        double scale;
    } part[] = {{1, 20, 30, 90, 80, .5},  {2, 20, 30, 90, 80, .5},    {3, 10, 10, 400, 500, .5},
                {3, 90, 80, 40, 40, .5},  {5, -20, -30, 90, 80, .5},  {6, 250, 330, 90, 90, .5},
                {6, 0, 0, 60, 60, 1.25},  {7, 0, 0, 60, 60, 1.25},    {8, 0, 0, 60, 60, .5},
                {4, 20, 30, 90, 80, .5},  {5, 20, 30, 90, 80, .5},    {40, 20, 30, 90, 80, .5},
                {41, 20, 30, 90, 80, .5}, {42, 20, 30, 900, 800, .5}, {39, 20, 30, 90, 80, .5}};
    must_run("%s build -q '%s' -o '%s'", program(),
             write_file("runs.yaml", "puzzles: [{count: 42, size: 9x9}]\nanswers: none\n"), at("runs"));
    struct run run = {0};
    const char *file = at("runs/runs.pdf");
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        const struct sheet sheet = {file, file, FILE_PDF, part[i].page, part[i].page};
        const struct drawing *drawn[2];
        for (int alone = 0; alone < 2; alone++) {
            drawn[alone] = mw_verify_draw(arena, alone ? NULL : &run, &sheet, part[i].scale, part[i].x,
                                          part[i].y, part[i].w, part[i].h, &error);
            if (!drawn[alone])
                fail_msg("%s", error.text);
        }
        if (memcmp(drawn[0]->rgb, drawn[1]->rgb, 3 * (size_t)part[i].w * (size_t)part[i].h) != 0)
            fail_msg("part %zu is drawn otherwise", i);
        mw_arena_free(arena);
    }
    mw_run_end(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_right),
        cmocka_unit_test(shapes_are_right),
        cmocka_unit_test(kinds_are_right),
        cmocka_unit_test(found_books_are_right),
        cmocka_unit_test(bridges_are_right),
        cmocka_unit_test(layouts_are_right),
        cmocka_unit_test(joined_books_are_right),
        cmocka_unit_test(spoilt_walls_are_noticed),
        cmocka_unit_test(walls_across_grey_lines_are_noticed),
        cmocka_unit_test(thin_lines_and_cracks_are_noticed),
        cmocka_unit_test(pale_marks_and_shortcuts_are_noticed),
        cmocka_unit_test(spoilt_things_are_noticed),
        cmocka_unit_test(spoilt_numbers_are_noticed),
        cmocka_unit_test(parts_of_others_are_told),
        cmocka_unit_test(second_ways_are_noticed),
        cmocka_unit_test(wrong_manifests_are_noticed),
        cmocka_unit_test(what_cannot_be_looked_at_is_told),
        cmocka_unit_test(a_book_that_is_not_proved_is_not_written),
        cmocka_unit_test(long_work_is_told_once),
        cmocka_unit_test(random_specs_make_right_books),
        cmocka_unit_test(mazes_are_made_again),
        cmocka_unit_test(a_script_proves_a_book),
        cmocka_unit_test(runs_draw_what_is_drawn_alone),
        cmocka_unit_test(colours_alone_find_the_route),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
