/* Locks what test_golden.c does not: the values that every key takes, the estimated costs of books, how pages
 * lie on sheets, books with keys combined at random, and what commands print. A new key or kind adds lines;
 * WRITE_GOLDEN=1 writes the golden files anew. */
#include "golden.h"

#define CLASS "roster: tests/golden/class.csv\n"

/* --- what specs may say ------------------------------------------------------------------------------- */

static uint32_t mix_complaints(uint32_t hash, struct mw_arena *arena, const struct mw_complaints *complaints)
{
    for (int i = 0; i < complaints->kept; i++) {
        const struct mw_complaint *c = &complaints->at[i];
        hash = mix_told(mix(mix(hash, (uint32_t)c->line), (uint32_t)c->column), arena, c->text);
    }
    return hash;
}

/* Adds the complaints about a spec, with their positions, to the hash; counts the spec in `taken` if it is
 * accepted. */
static uint32_t mix_said(uint32_t hash, const char *text, int *taken)
{
    static struct mw_complaints complaints;
    struct mw_arena *arena = mw_arena_new();
    complaints = (struct mw_complaints){0};
    *taken += mw_spec_read(arena, "a.yaml", text, strlen(text), &complaints) != NULL;
    hash = mix_complaints(hash, arena, &complaints);
    mw_arena_free(arena);
    return hash;
}

/* Returns a spec in which the key has the value, with the other keys that it needs. */
static const char *spec_with(struct mw_arena *arena, const struct mw_key_row *key, const char *value)
{
    static const char puzzles[] = "puzzles: [{size: 9x9}]\n";
    static const char *const heads[][2] = {{"name sheets maze sort group_by files", CLASS},
                                           {"sheet tiles duplex", "impose: poster\n"},
                                           {"stock binding scale", "profile: kdp\npaper: 6x9in\n"}};
    const char *head = "";
    for (size_t i = 0; i < sizeof heads / sizeof *heads && key->section[0] == '\0'; i++)
        if (strstr(heads[i][0], key->name))
            head = heads[i][1];
    if (strcmp(key->section, "puzzles.shape") == 0)
        return mw_format(arena, "puzzles: [{size: 9x9, shape: {%s: %s}}]\n", key->name, value);
    if (strcmp(key->section, "puzzles") == 0)
        return mw_format(arena, "puzzles: [{%s%s: %s}]\n",
                         strcmp(key->name, "size") == 0 ? "" : "size: 9x9, ", key->name, value);
    if (key->section[0])
        return mw_format(arena, "%s: {%s: %s}\n%s", key->section, key->name, value, puzzles);
    return mw_format(arena, "%s%s: %s\n%s", head, key->name, value,
                     strcmp(key->name, "puzzles") == 0 ? "" : puzzles);
}

/* The values that every key takes, and the complaints about all others, are locked. */
static void keys_are_locked(void **state)
{
    (void)state;
    static const char values[] =
        "0\n1\n2\n3\n4\n9\n10\n12\n13\n24\n25\n49\n50\n99\n100\n101\n1000\n1001\n10000\n"
        "10001\n1000001\n-1\n0.05\n0.5\n1.5\n99.9\nword\nnone\nauto\ntrue\nheart\nstar\n"
        "rect\nhex\n5x5\n0x0\n2001x2\n10x10..20x20\n3..1\n5..7.5\neasy\neasy..hard\nleft\n"
        "3x3\nfarthest\n1mm\n3pt\n10mm\n0.5in\n500mm\n-2mm\n#ff0000\n#f00\na4\n6x9in\n"
        "2026-12-01\n2026-13-01\n5-6\n[]\n[1, 2, 3]\n[5x5, 7x7]\n[heart, cat]\n{a: 1}\n"
        "{17: 4}\n~\ntop-bottom\nmouse-cheese\ngrowing-tree:newest=101\n\"{name}\"\nown\n"
        "name\nteam\neach\ncream\nsaddle\nlandscape\nfit\nshort-edge\n2x3\ngreyed\n"
        "[1, 2, 3, 4]\n[Mo, Tu, We, Th, Fr, Sa, Su]\n";
    char *now = NULL;
    size_t length;
    if (IS_LEFT_OUT)
        return;
    struct mw_arena *arena = mw_arena_new();
    struct mw_key_row key;
    FILE *out = open_memstream(&now, &length);
    for (int i = 0; mw_spec_key(arena, i, &key); i++) {
        uint32_t hash = 2166136261u;
        int taken = 0, n = 0;
        if (is_spared(8))
            continue;
        for (const char *v = values; *v; v += strcspn(v, "\n") + 1, n++) {
            const char *value = mw_format(arena, "%.*s", (int)strcspn(v, "\n"), v);
            hash = mix_said(hash, spec_with(arena, &key, value), &taken);
        }
        fprintf(out, "%s%s%s\t%d of %d, %08x\n", key.section, key.section[0] ? "." : "", key.name, taken, n,
                hash);
    }
    fclose(out);
    mw_arena_free(arena);
    hold_to_golden("words/keys.txt", now, "what keys take", is_all_tried());
}

/* Writes the seconds and bytes that a book is estimated to take, to three digits. */
static void tell_estimate(FILE *out, const char *text)
{
    static struct mw_complaints complaints;
    static const struct mw_build alone = {.threads = 1};
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec = mw_spec_read(arena, "a.yaml", text, strlen(text), &complaints);
    if (!spec)
        fail_msg("%s: %s", text, complaints.at[0].text);
    const struct mw_budget asked = mw_book_estimate(spec, &alone);
    char *key = mw_format(arena, "%s", text);
    for (char *c = key; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    fprintf(out, "%s\t%.2e s, %.2e bytes\n", key, asked.seconds, asked.bytes);
    mw_arena_free(arena);
}

static void estimates_are_locked(void **state)
{
    (void)state;
    static const char *const books[] = {
        "puzzles: [{count: 1000, size: 40x40, weave: 0.3}]",
        "puzzles: [{count: 1000, size: 40x40, loops: 0.3}]",
        "puzzles: [{count: 1000, size: 40x40, sparse: 0.3}]",
        "puzzles: [{count: 1000, size: 40x40, unicursal: true}]",
        "puzzles: [{count: 1000, size: 40x40, symmetry: mirror}]",
        "puzzles: [{count: 1000, size: 40x40, shape: heart}]",
        "puzzles: [{count: 1000, size: 40x40, picture: heart}]",
        "puzzles: [{count: 1000, size: [10x10, 40x40]}]",
        "puzzles: [{count: 1000, size: 10x10..40x40}]",
        "puzzles: [{count: 1000, grid: [rect, hex, hat], size: 30x30}]",
        "puzzles: [{count: 900, shape: {text: WORD}, grid: hex}]",
        "puzzles: [{count: 900, difficulty: easy..hard}]",
        "puzzles: [{count: 900, difficulty: hard, grid: voronoi}]",
        "reader: 5-6\npuzzles: [{count: 900, difficulty: 5..8, per_page: 2}]",
        "reader: adult\npaper: a5\npuzzles: [{count: 900, difficulty: easy}]",
        "paper: a2\npuzzles: [{count: 900, difficulty: fiendish}]",
        "profile: press\npuzzles: [{count: 900, size: 30x30, per_page: 4}]",
        "profile: kdp\npaper: 6x9in\nanswers: none\npuzzles: [{count: 900, size: 30x30}]",
        "answers: {where: overleaf}\npuzzles: [{count: 900, size: 30x30}]",
        "impose: poster\ntiles: 3x4\npuzzles: [{count: 90, size: 90x90}]",
        CLASS "sheets: 90\npuzzles: [{count: 2, size: 30x30}]",
        CLASS "sheets: 90\nmaze: same\nanswers: {where: separate}\nfiles: each\npuzzles: [{count: 2, "
              "difficulty: easy}]"};
    char *now = NULL, text[100];
    size_t length;
    FILE *out = open_memstream(&now, &length);
    for (int t = 0; mw_tilings[t]; t++) {
        snprintf(text, sizeof text, "puzzles: [{count: 1000, grid: %s, size: %s}]", mw_tilings[t]->name,
                 mw_tilings[t]->single ? "20" : "40x40");
        tell_estimate(out, text);
    }
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        tell_estimate(out, books[i]);
    fclose(out);
    hold_to_golden("words/estimates.txt", now, "estimates", true);
}

/* --- sheets --------------------------------------------------------------------------------------------- */

static uint32_t hash_of_side(const struct mw_forme *side)
{
    uint32_t hash = mix_length(mix_length(mix(2166136261u, side->as_it_is), side->w), side->h);
    hash = mix(mix(mix(hash, (uint32_t)side->tile), (uint32_t)side->across), (uint32_t)side->down);
    for (int i = 0; i < side->npages; i++) {
        const struct mw_laid *p = &side->page[i];
        hash = mix_length(mix_length(mix_length(mix(mix(hash, (uint32_t)p->page), p->turned), p->x), p->y),
                          p->scale * 64);
        hash = mix_box(hash, p->window);
    }
    for (int i = 0; i < side->nguides; i++) {
        const struct mw_guide *g = &side->guide[i];
        hash = mix_length(
            mix_length(mix_length(mix_length(mix(hash, g->kind), g->from.x), g->from.y), g->to.x), g->to.y);
    }
    return hash;
}

static void tell_sides(FILE *out, const char *name, const char *spec)
{
    struct mw_arena *arena = mw_arena_new();
    const struct made_book made = make_book(arena, spec);
    for (int v = 0; v < made.book->nvolumes; v++) {
        const struct mw_volume *volume = &made.book->volume[v];
        const char *told = mw_impose_advice(arena, made.book, volume);
        fprintf(out, "%s, %s\t%s\n", name, volume->role, told ? told : "nothing to be done");
        for (int i = 0; i < mw_impose_sides(made.book, volume); i++) {
            const struct mw_forme *side = mw_impose_side(arena, made.book, volume, i);
            fprintf(out, "%s, %s %d\t%d pages, %d guides, %08x\n", name, volume->role, i + 1, side->npages,
                    side->nguides, hash_of_side(side));
        }
    }
    mw_arena_free(arena);
}

#define THIRTEEN "puzzles: [{count: 9, size: 8x9}, {count: 4, per_page: 2, size: 8x6}]\n"
#define SIX      "puzzles: [{count: 6, size: 8x9}]\n"

static void sides_are_locked(void **state)
{
    (void)state;
    static const char *const books[][2] = {
        {"none", "impose: none\n" THIRTEEN},
        {"booklet", "impose: booklet\npaper: a5\n" THIRTEEN},
        {"arabic booklet", "impose: booklet\npaper: a5\nlanguage: ar\nduplex: short-edge\n" THIRTEEN},
        {"wide booklet", "impose: booklet\npaper: 5x8in\nanswers: {where: separate}\n" THIRTEEN},
        {"cards", "impose: cards\npaper: a6\n" THIRTEEN},
        {"cards on large paper", "impose: cards\npaper: a6\nduplex: short-edge\nsheet: a3\n" THIRTEEN},
        {"arabic cards", "impose: cards\npaper: 80x120mm\nmargins: 8mm\nlanguage: ar\n" THIRTEEN},
        {"poster", "impose: poster\ntiles: 2x3\n" THIRTEEN},
        {"small poster", "impose: poster\ntiles: 4x2\nsheet: a5\nanswers: none\n" THIRTEEN},
        {"party", "template: party\n" SIX},
        {"arabic party", "template: party\nlanguage: ar\npaper: letter\n" SIX}};
    char *now = NULL;
    size_t length;
    FILE *out = open_memstream(&now, &length);
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        tell_sides(out, books[i][0], books[i][1]);
    fclose(out);
    hold_to_golden("looks/sides.txt", now, "sides of sheets", true);
}

/* --- books ---------------------------------------------------------------------------------------------- */

/* Adds a manifest to the hash, with the checksums of all drawings but without the version of the program. */
static uint32_t mix_manifest(uint32_t hash, const char *path)
{
    size_t length;
    char *text = read_whole(path, &length), *version = strstr(text, MW_VERSION);
    memset(version, '-', strlen(MW_VERSION));
    hash = mix_text(hash, text);
    free(text);
    return hash;
}

/* Draws the pages of a book into a folder of its own if `make looks` asks for it. */
static void draw_book(int number, const char *text)
{
    static struct mw_complaints complaints;
    struct mw_arena *arena = mw_arena_new();
    const char *folder = golden_drawing(arena, mw_format(arena, "book %d", number));
    const struct mw_output *const formats[] = {&mw_output_png, NULL};
    const struct mw_build build = {.folder = folder, .formats = formats, .threads = 1, .force = true};
    struct mw_built built = {0};
    if (folder)
        mw_book_write_text(arena, "examples/random.yaml", text, &build, &built, &complaints);
    mw_arena_free(arena);
}

static void tell_drawn(FILE *out, int number, const char *text)
{
    static struct mw_complaints complaints;
    const struct mw_output *const formats[] = {mw_output_named("svg"), mw_output_named("svg-layers"), NULL};
    const struct mw_build build = {.folder = at("drawn"), .formats = formats, .threads = 1, .force = true};
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built = {0};
    complaints = (struct mw_complaints){0};
    const bool good = mw_book_write_text(arena, "examples/random.yaml", text, &build, &built, &complaints);
    uint32_t hash = mix_complaints(2166136261u, arena, &complaints);
    fprintf(out, "book %d\t%d puzzles, %d drawings, %d said, %08x\n", number, good ? built.npuzzles : 0,
            good ? built.nfiles : 0, complaints.kept,
            good ? mix_manifest(hash, at("drawn/book.json")) : hash);
    mw_arena_free(arena);
}

/* Books with random keys are locked: complaints, their positions, and every drawing to the last byte. */
static void random_books_are_locked(void **state)
{
    (void)state;
    char *now = NULL;
    size_t length, whole;
    if (IS_LEFT_OUT)
        return;
    char *specs = read_whole("tests/golden/random.yaml", &whole);
    FILE *out = open_memstream(&now, &length);
    int number = 0;
    for (char *at = strstr(specs, "---\n"), *next; at; at = next) {
        at += strlen("---\n");
        if ((next = strstr(at, "---\n")))
            *next = '\0';
        number++;
        if (golden_wanted())
            draw_book(number, at);
        else if (!is_spared(16))
            tell_drawn(out, number, at);
        if (next)
            *next = '-';
    }
    fclose(out);
    free(specs);
    hold_to_golden("looks/random.txt", now, "books at random", is_all_tried());
}

/* --- commands ------------------------------------------------------------------------------------------- */

/* Shell functions for the commands below, each of which starts in an empty folder. */
static const char shell_words[] =
    "spec() { printf 'puzzles: [{count: 3, size: 9x9}]\\n' > a.yaml; }\n"
    "bad() { printf 'tilte: A\\npuzzles: [{size: 1}, {seeed: 2, grid: hxe}]\\n' > bad.yaml; }\n"
    "coded() { printf 'codes: always\\npuzzles: [{count: 2, size: 5x5}]\\n' > a.yaml; }\n"
    "built() { mazewright build -q a.yaml -f svg,pdf -o a; }\n"
    "codes() { grep -o '\"code\": \"[^\"]*' a/book.json | cut -d'\"' -f4; }\n";

static const char *const commands[] = {
    "mazewright",
    "mazewright -h",
    "mazewright --version",
    "mazewright buidl; mazewright --versoin; mazewright help nothing",
    "for c in new build check verify proof maze answer join list schema help completion; do mazewright help "
    "$c; done",
    "COLUMNS=50 mazewright build --help",
    "for t in spec grids shapes algorithms printers classes seeds; do mazewright help $t; done",
    "COLUMNS=120 mazewright help spec",
    "for k in grids shapes icons algorithms papers templates languages formats keys; do mazewright list $k; "
    "done",
    "mazewright list keys --json; mazewright list grids --json",
    "mazewright list; mazewright list grid; mazewright list grids shapes",
    "mazewright schema; mazewright schema template; mazewright schema tempalte",
    "for s in bash zsh fish ksh; do mazewright completion $s; done",
    "for t in $(mazewright list templates | cut -d' ' -f1); do mazewright new $t $t.yaml && cat $t.yaml; "
    "done",
    "mazewright new --title 'A: \"B\"' --reader adult --paper a5 --language de --count 7; cat "
    "activity-book.yaml",
    "mazewright new --reader 4-3; mazewright new --paper a44; mazewright new --language xx",
    "mazewright new --count 0; mazewright new nothing; mazewright new a.yaml; mazewright new a.yaml",
    "mazewright new --json; mazewright new --ask < /dev/null",
    "mazewright maze --size 9x7 --seed 3; mazewright maze --size 9x7 --seed 3 --answer",
    "mazewright maze --size 9x7 --seed 3 --answer --json -o a.svg; ls",
    "mazewright maze --size 9x7 --seed 3 -o a.svg -o b.svg; ls",
    "mazewright maze --size 9x7 --seed 3 -o a.xyz; mazewright maze --size 9x7 -o ''; ls",
    "mazewright maze --grid hex --size 5x5; mazewright maze --grid hxe",
    "mazewright maze --size 0x5; mazewright maze --size 5x; mazewright maze --size 99999x9",
    "mazewright maze --seed -1; mazewright maze --seed 1x",
    "mazewright maze --shape haert; mazewright maze --shape heart --size 3x3",
    "mazewright maze --start nowhere; mazewright maze --start 99x99 --size 9x9",
    "mazewright maze --start left --finish left --size 2x2 --seed 1",
    "mazewright maze --loops 2; mazewright maze --weave 1.5; mazewright maze --sparse x",
    "mazewright maze --algorithm eler; mazewright maze --algorithm growing-tree:newest=101",
    "mazewright maze --icons mouse; mazewright maze --icons mouse-chese",
    "mazewright maze --difficulty easy --seed 4; mazewright maze --difficulty 11",
    "mazewright maze --paper a4 --margins 300mm -o a.pdf; mazewright maze --wall 0",
    "mazewright maze --seed; mazewright maze --seed=5 --size=5x5; mazewright maze --answer=5",
    "mazewright maze stray; mazewright maze -z; mazewright maze -f",
    "mazewright build; mazewright build nothing.yaml; mazewright build .; mazewright build a b",
    "bad; mazewright build bad.yaml; mazewright build bad.yaml --json; mazewright check bad.yaml; ls",
    "spec; mazewright build a.yaml -f svg; ls a; mazewright build a.yaml -f svg --json",
    "for t in $(mazewright list templates | cut -d' ' -f1); do mazewright new $t --count 3 || "
    "mazewright new $t; mazewright build $t.yaml; mazewright check $t.yaml; done",
    "spec; mazewright build a.yaml -f svg -o b --only 2; ls b; mazewright build a.yaml -f svg --pages 2-3; "
    "ls",
    "spec; for n in 9 3-1 x; do mazewright build a.yaml --only $n; done; mazewright build a.yaml --pages 99",
    "spec; for n in 1/0 3/2 x '1/2 --only 1'; do mazewright build a.yaml --share $n; done",
    "spec; mazewright build a.yaml --pages 1 --only 1; mazewright build a.yaml --verify -f png",
    "spec; for n in 1 2; do mazewright build a.yaml -f svg --share $n/2; mazewright join a-share-*; done; ls "
    "a",
    "mazewright join; mazewright join a",
    "spec; for f in gif , pdf,gif; do mazewright build a.yaml -f $f; done; mazewright build a.yaml -j 0",
    "spec; mazewright build a.yaml -o - --json; mazewright build a.yaml -o - -f svg",
    "spec; for l in --max-time=0.001s --max-memory=1k --max-pages=1 --max-cells=9; do mazewright build -j 1 "
    "a.yaml $l; "
    "done; ls",
    "spec; for l in --max-time=x --max-memory=-1 --max-pages=0 --max-cells=x; do mazewright build a.yaml $l; "
    "done; ls",
    "spec; mkdir a; echo mine > a/a-001.svg; for f in '' --force; do mazewright build a.yaml -f svg $f; "
    "done; ls a",
    "spec; mazewright build a.yaml --profile kpd; mazewright build a.yaml --profile kdp; ls",
    "spec; mazewright check a.yaml --profile kdp --strict; mazewright check a.yaml --json",
    "spec; mazewright check a.yaml; mazewright check a.yaml --only 2; mazewright check nothing.pdf; "
    "mazewright check",
    "spec; mkdir r; for r in nothing r; do mazewright build a.yaml --root $r; done; mazewright build - < "
    "a.yaml -f svg",
    "spec; built; for w in a 'a --json' a/a.pdf 'a/a.pdf a/book.json' '' nothing a.yaml; do mazewright "
    "verify $w; done",
    "spec; built; sed -i 's/\"format\"/\"fromat\"/' a/book.json; mazewright verify a; echo > a/book.json; "
    "mazewright "
    "verify a",
    "spec; built; rm a/a.pdf; mazewright verify a; rm a/*.svg; mazewright verify a",
    "spec; built; for p in kdp 'press --strict' home; do mazewright check a/a.pdf --profile $p; done",
    "spec; built; mazewright check a/a.pdf; mazewright check a/book.json --profile kdp",
    "spec; built; for c in XXXX-XXXX 1 '' '1 a y'; do mazewright answer $c a; done; mazewright answer",
    "coded; built; for c in $(codes); do mazewright answer $c a; mazewright answer $c a/book.json --json; "
    "done",
    "coded; built; for c in $(codes); do mazewright answer $c a -o x.svg; mazewright answer x$c a -o x.svg; "
    "done; ls",
    "mazewright proof; mazewright proof nothing.yaml; mazewright proof a b c; mazewright proof --port 99999",
};

/* The outputs of the commands on both streams, and their exit statuses, are locked. */
static void commands_are_locked(void **state)
{
    (void)state;
    char *now = NULL;
    size_t length;
    if (IS_LEFT_OUT)
        return;
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("COLUMNS");
    must_run("mkdir '%s' && ln -s \"$(realpath '%s')\" '%s'", at("bin"), program(), at("bin/mazewright"));
    write_file("words", shell_words);
    FILE *out = open_memstream(&now, &length);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (is_spared(6))
            continue;
        char *sum = /* without what is told of work that takes long on a busy machine */
            output_of("rm -rf '%s' && mkdir '%s' && cd '%s' && . '%s' && PATH='%s':$PATH && "
                      "{ { %s; echo $?; } 2>&1; } | sed -e 's/%s//g' -e '/^  making /d' | cksum",
                      at("empty"), at("empty"), at("empty"), at("words"), at("bin"), commands[i], MW_VERSION);
        fprintf(out, "%s\t%s", commands[i], sum);
        free(sum);
    }
    fclose(out);
    hold_to_golden("words/commands.txt", now, "what commands say", is_all_tried());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_locked),     cmocka_unit_test(estimates_are_locked),
        cmocka_unit_test(sides_are_locked),    cmocka_unit_test(random_books_are_locked),
        cmocka_unit_test(commands_are_locked),
    };
    /* If LOOKS is set, only the test runs whose books `make looks` draws. */
    cmocka_set_test_filter(getenv("LOOKS") ? "random_books_are_locked" : NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
