/* Locks mazes and routes of every tiling with every knob, shape and pair of ends, what books choose at
 * random, pages, and files. A new kind adds lines; WRITE_GOLDEN=1 writes the golden files anew. */
#include "golden.h"
#include "mixed.h"
#include "support.h"

#include <math.h>

/* Returns a hash of which cells are walled off from which, whatever numbers the grid gives its walls. */
static uint32_t hash_of_walls(const struct mw_maze *maze)
{
    uint32_t hash = 2166136261u;
    for (int c = 0; c < maze->grid->ncells; c++)
        for (int i = 0; i < mw_nsides(maze->grid, c); i++)
            hash = mix(mix(hash, (uint32_t)mw_side(maze->grid, c, i).to),
                       maze->open[mw_side(maze->grid, c, i).wall]);
    return hash;
}

static uint32_t hash_of_route(const struct mw_solved *solved)
{
    uint32_t hash =
        mix(mix(2166136261u, (uint32_t)solved->maze->start.gate), (uint32_t)solved->maze->finish.gate);
    for (int i = 0; i < solved->route->ncells; i++)
        hash = mix(hash, (uint32_t)solved->route->cell[i]);
    return hash;
}

/* Returns a hash of all corners, on the lattice, and of the rims that they lie on. */
static uint32_t hash_of_corners(const struct mw_grid *grid)
{
    uint32_t hash = 2166136261u;
    for (int k = 0; k < grid->ncorners; k++) {
        hash = mix(hash, (uint32_t)mw_lattice(mw_corner_at(grid, k).x));
        hash = mix(mix(hash, (uint32_t)mw_lattice(mw_corner_at(grid, k).y)), (uint32_t)mw_loop_of(grid, k));
    }
    return hash;
}

/* Streams that golden lines are written to: of mazes, which never change, and of looks, which may. */
struct told {
    FILE *maze, *look;
};

/* Writes a line for the maze of a request and one for its corners; if it is refused, one line with the error.
 */
static void tell(struct told *out, const struct mw_request *request)
{
    if (is_spared(8))
        return;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    const struct mw_solved *solved =
        mw_request_admits(request, &error) ? mw_puzzle_make(arena, request, &error) : NULL;
    const char *key = mw_request_format(arena, request);
    if (solved) {
        fprintf(out->maze,
                "%s\t%d cells %08x, route %d %08x, %d routes, %d turns, %d junctions, %d dead ends\n", key,
                solved->facts.cells, hash_of_walls(solved->maze), solved->route->ncells,
                hash_of_route(solved), solved->nroutes, solved->facts.turns, solved->facts.junctions,
                solved->facts.dead_ends);
        fprintf(out->look, "%s\tcorners %08x, narrowest %.3f\n", key, hash_of_corners(solved->maze->grid),
                solved->narrowest);
    } else {
        fprintf(out->maze, "%s\t%s\n", key, error.text);
    }
    mw_arena_free(arena);
}

static struct mw_request request_for(const struct mw_tiling *tiling, uint64_t seed)
{
    struct mw_request request = mw_request_usual();
    request.tiling = tiling;
    request.size = tiling->single ? (struct mw_size){6, 6} : (struct mw_size){11, 12};
    request.seed = seed;
    return request;
}

/* Writes mazes with each knob by itself: shares low and high, words at all values but the usual one. */
static void tell_knobs(struct told *out, const struct mw_tiling *tiling)
{
    static const char *const shares[] = {"0.15", "0.7"};
    struct mw_error error = {0};
    for (int i = 0; mw_knob_name(i); i++) {
        struct mw_request request = request_for(tiling, 5 + (uint64_t)i);
        bool is_share = mw_knob_share(i, &request.vary) >= 0;
        for (int k = 0; mw_knob_is_of(i, tiling) && k < (is_share ? 2 : 4); k++) {
            static const char *const words[][4] = {{"mirror", "both", "rotation", "none"},
                                                   {"true", "false", NULL, NULL},
                                                   {"classic", "unique", NULL, NULL},
                                                   {"all", "route", NULL, NULL},
                                                   {"left", "dealt", NULL, NULL}};
            for (int w = 0; w < (is_share ? 1 : 5); w++) {
                const char *text = is_share ? shares[k] : words[w][k];
                if (text && mw_knob_read(i, text, &request.vary, &error) &&
                    (is_share || !mw_knob_is_usual(i, &request.vary)))
                    tell(out, &request);
            }
        }
    }
}

static void tell_shapes(struct told *out, struct mw_arena *arena, const struct mw_tiling *tiling)
{
    static const char *const shapes[] = {"heart",
                                         "cat",
                                         "ring",
                                         "dinosaur",
                                         "text:AB",
                                         "text:Zo\xc3\xab,face=Andika Bold",
                                         "image:examples/fox.png,threshold=0.6",
                                         "outline:examples/whale.svg",
                                         "outline:examples/whale.svg,invert"};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct mw_error error = {0};
        struct mw_request request = request_for(tiling, 70 + i);
        request.shape = mw_shape_parse(arena, shapes[i], NULL, &error);
        if (!request.shape)
            fail_msg("%s", error.text);
        request.size = tiling->single ? (struct mw_size){12, 12} : (struct mw_size){21, 19};
        request.vary.loops = !tiling->parity && i % 3 == 1 ? 0.4 : 0;
        request.vary.unicursal = !tiling->parity && i == 2;
        if (request.vary.unicursal)
            request.size = tiling->single ? (struct mw_size){7, 7} : (struct mw_size){13, 12};
        tell(out, &request);
    }
}

static void tell_pictures(struct told *out, struct mw_arena *arena, const struct mw_tiling *tiling)
{
    static const char *const pictures[] = {"heart", "cat", "ring", "text:LI", "outline:examples/whale.svg"};
    static const struct ends ends[] = {{MW_PLACE_USUAL, MW_PLACE_USUAL},
                                       {MW_TOP, MW_PLACE_USUAL},
                                       {MW_PLACE_USUAL, MW_BOTTOM_RIGHT},
                                       {MW_LEFT, MW_RIGHT},
                                       {MW_PLACE_USUAL, MW_PLACE_USUAL}};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        struct mw_error error = {0};
        struct mw_request request = request_for(tiling, 300 + i);
        request.picture = mw_shape_parse(arena, pictures[i], NULL, &error);
        request.shape = i == 4 ? mw_shape_parse(arena, "egg", NULL, &error) : NULL;
        request.start = ends[i].start;
        request.finish = ends[i].finish;
        request.size = tiling->single ? (struct mw_size){11, 11} : (struct mw_size){20, 22};
        tell(out, &request);
    }
}

static void tell_ends(struct told *out, const struct mw_tiling *tiling)
{
    for (int start = 0; mw_place_name(start); start++) {
        struct mw_request request = request_for(tiling, 90 + (uint64_t)start);
        request.start = start;
        request.finish = (start + 5) % MW_NPLACES;
        tell(out, &request);
    }
    struct mw_request request = request_for(tiling, 120);
    request.start = mw_place_of_cell(2, 3);
    request.finish = mw_place_of_cell(5, 5);
    tell(out, &request);
}

/* Writes mazes for right-handed and left-handed readers with both ends MW_APART or both MW_FARTHEST. */
static void tell_hands(struct told *out, const struct mw_tiling *tiling)
{
    for (int i = 0; i < 6; i++) {
        struct mw_request request = request_for(tiling, 130 + (uint64_t)i);
        request.size = tiling->single ? (struct mw_size){3, 3} : (struct mw_size){2, 8};
        request.start = request.finish = i % 2 ? MW_FARTHEST : MW_APART;
        request.vary.hand = i % 3 == 2 ? MW_HAND_RIGHT : MW_HAND_LEFT;
        tell(out, &request);
    }
}

/* Writes the puzzles of a book with several groups and lists, which show the numbers that were drawn. */
static void tell_book(FILE *out, struct mw_arena *arena, uint64_t seed)
{
    const struct made_book made = make_book(
        arena, mw_format(arena,
                         "seed: %d\nfront: [title, how-to, contents]\nback: [notes]\nopen_right: both\n"
                         "defaults: {title: [a, b, c, d], size: 6x7}\npuzzles:\n"
                         "  - {count: 3}\n  - {count: 4, algorithm: lcg}\n"
                         "  - {part: Two, count: 3, shape: [heart, star], size: 14x14, title: [x, y]}\n"
                         "  - {count: 2, seed: 77, instructions: [one, two, three]}\n"
                         "  - {count: 5, per_page: 2, grid: hex, instructions: [one, two, three]}\n"
                         "answers: {per_page: 4}\n",
                         (int)seed));
    for (int i = 0; i < made.book->npuzzles; i++) {
        const struct mw_puzzle *p = &made.book->puzzle[i];
        fprintf(out, "book %d, puzzle %d\t\"%s\" \"%s\" %s, page %d.%d, answer %d.%d, %08x\n", (int)seed,
                p->number, p->title, p->instructions, mw_request_format(arena, &p->request), p->puzzle.page,
                p->puzzle.slot, p->answer.page, p->answer.slot, hash_of_walls(made.solved[i]->maze));
    }
}

/* --- pages ---------------------------------------------------------------------------------------------- */

/* Returns a hash of what is drawn, where, in which ink and how thick, of texts by their letters, and of
 * links, headings and places of mazes. */
static uint32_t hash_of_marks(const struct mw_page *page)
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        int points = 0;
        for (int k = 0; mark->lines && k < mark->lines->n; k++)
            points += mark->lines->line[k].n + mark->lines->line[k].closed;
        hash = mix_box(mix(mix(mix(hash, mark->kind), mark->ink), (uint32_t)points), mw_mark_bounds(mark));
        hash = mix_length(mix_length(mix_length(hash, mark->width), mark->dash_on), mark->dash_off);
        hash = mix(hash, mark->decor);
        for (const char *c = mark->text ? mark->text->string : ""; *c; c++)
            hash = mix(hash, (unsigned char)*c);
    }
    for (int i = 0; i < page->nlinks; i++)
        hash = mix(mix_box(hash, page->link[i].from), (uint32_t)page->link[i].page);
    for (int i = 0; i < page->nheadings; i++)
        hash = mix_length(mix(hash, (uint32_t)page->heading[i].level), page->heading[i].y);
    for (int i = 0; i < page->nplacings; i++) {
        const struct mw_placing *p = &page->placing[i];
        hash = mix_length(mix_length(mix_length(mix_box(hash, p->box), p->clear), p->end[0].x), p->end[1].y);
    }
    return hash;
}

/* Draws a page as PNG if `make looks` asks for it. */
static void draw(struct mw_arena *arena, const struct made_book *made, const struct mw_page *page,
                 const char *key)
{
    const char *path = golden_drawing(arena, key);
    if (!path)
        return;
    FILE *file = fopen(mw_format(arena, "%s.png", path), "wb");
    assert_non_null(file);
    const struct mw_document document = {.title = key, .colour = made->book->spec->look->colour};
    void *work = mw_output_png.open(file, &document);
    mw_output_png.page(work, page);
    assert_true(mw_output_png.close(work, &(struct mw_error){0}));
    assert_int_equal(fclose(file), 0);
}

static void tell_pages(FILE *out, const char *name, const char *spec)
{
    struct mw_arena *arena = mw_arena_new();
    const struct made_book made = make_book(arena, spec);
    for (int v = 0; v < made.book->nvolumes; v++)
        for (int i = 0; i < made.book->volume[v].npages; i++) {
            const struct mw_page *page = make_page(arena, &made, v, i);
            draw(arena, &made, page,
                 mw_format(arena, "%s, %s %d", name, made.book->volume[v].role, page->number));
            fprintf(out, "%s, %s %d\t%d marks %08x, %d links, %d headings, %.0fx%.0f\n", name,
                    made.book->volume[v].role, page->number, page->nmarks, hash_of_marks(page), page->nlinks,
                    page->nheadings, mw_page_width(page), mw_page_height(page));
        }
    const struct mw_page *single =
        mw_page_printed(arena, mw_page_single(arena, made.book, made.solved[0], true, made.type));
    draw(arena, &made, single, mw_format(arena, "%s, single", name));
    fprintf(out, "%s, single\t%d marks %08x\n", name, single->nmarks, hash_of_marks(single));
    mw_arena_free(arena);
}

#define CLASS "roster: tests/golden/class.csv\n"
#define GROUPS                                                                                               \
    "puzzles:\n"                                                                                             \
    "  - {part: One, part_note: A note, count: 2, size: 9x11, title: [A title, Another], icons: "            \
    "mouse-cheese}\n"                                                                                        \
    "  - {count: 3, grid: hex, size: 8x7, per_page: 4, start: left, finish: right}\n"                        \
    "  - {grid: polar, size: 6, finish: centre, icons: bee-flower}\n"                                        \
    "  - {part: Two, count: 2, size: 12x9, per_page: 2, title: Two to a page, instructions: A sentence.}\n"  \
    "  - {grid: triangle, size: 19x15, shape: heart, loops: 0.3}\n"                                          \
    "  - {grid: hex, size: 9x9, weave: 0.5, start: bottom-left, finish: top-right}\n"                        \
    "  - {grid: parity, size: 9x9, mode: classic, start: left}\n"                                            \
    "  - {size: 10x10, start: 2x2, finish: 8x7, unicursal: true}\n"

static void pages_are_locked(void **state)
{
    (void)state;
    static const char *const books[][2] = {
        {"plain", GROUPS},
        {"activity", "template: activity-book\ntitle: A Book\nsubtitle: and more\nauthor: Ann\n" GROUPS},
        {"worksheet", "template: worksheet\npaper: a4\n" GROUPS},
        {"paperback", "template: paperback\npaper: 6x9in\nprofile: kdp\nborder: band\nauthor: Ann\n"
                      "imprint: {year: 2026, publisher: P, isbn: 1-2}\n" GROUPS},
        {"press", "template: paperback\npaper: 8x8in\nprofile: press\ncorners: rings\nfolio: centre\n"
                  "answers: {per_page: 9, style: dashed}\n" GROUPS},
        {"pocket", "paper: a6\nmargins: 9mm\nborder: line\nnumber: disc\nrunning_head: title\n"
                   "title: Small\nfront: [how-to, tips]\nanswers: {per_page: 2, style: dots}\n" GROUPS},
        {"wide", "paper: a5\norientation: landscape\nborder: meander\nbackground: dots\nbacks: doodle\n"
                 "answers: {per_page: 4, style: greyed}\n" GROUPS},
        {"corridors", "paper: letter\ncorners: corridors\nanswers: {where: overleaf}\nlines: {wall: 2pt, "
                      "route: 3pt}\n" GROUPS},
        {"tint", "paper: letter\nprofile: lulu\nbackground: tint\nbacks: tint\nanswers: {where: separate, "
                 "per_page: 1}\n" GROUPS},
        {"signs", "paper: a5\npuzzles:\n"
                  "  - {grid: triangle, size: 21x13, shape: [heart, star, cat, moon]}\n"
                  "  - {grid: hex, size: 12x13, shape: [butterfly, diamond, tree, rocket]}\n"
                  "  - {grid: hat, size: 14x14, shape: [heart, star, fish]}\n"
                  "  - {grid: penrose, size: 14x14, shape: [ring, egg, apple], start: left, finish: right}\n"
                  "  - {size: 9x8, start: left, finish: right, icons: mouse-cheese}\n"},
        {"titles",
         "paper: a4\npuzzles:\n"
         "  - {count: 4, size: 8x8, per_page: 4, title: [A title rather long for one of four, A, B, C]}\n"
         "  - {count: 2, size: 8x8, per_page: 2, title: [Short, \"This is a title, and it is a long "
         "one\"]}\n"},
        {"hidden", "paper: a5\nanswers: {per_page: 4, style: greyed}\npuzzles:\n"
                   "  - {size: 20x26, picture: [heart, cat], reveals: A heart, title: What?}\n"
                   "  - {grid: hex, size: 16x16, picture: fish, start: top, icons: star}\n"},
        {"poster", "paper: a1\nmargins: 20mm\ntitle: Large\nfront: [title]\n" GROUPS},
        {"class",
         "template: classroom\ntitle: Week 12\ndate: 3 March\npaper: a4\nreader: 7-8\n" CLASS
         "sort: name\ngroup_by: team\nsheets: 2\nfurniture: [name, class, date, time, score, smileys]\n"
         "puzzles: [{difficulty: easy, title: \"A way for {name}\", question: \"What did the {pet} "
         "see?\"}]\n"},
        {"each", CLASS "maze: same\nfiles: each\nqr: true\nback: [certificate]\nanswers: {where: overleaf}\n"
                       "puzzles: [{shape: {text: \"{pet}\"}, size: 40x16}, {size: 9x9}]\n"},
        {"matter",
         "template: paperback\npaper: 6x9in\nprofile: kdp\nstock: cream\ntitle: All of Them\nsubtitle: "
         "front and back\nauthor: Ann\nfront: [title, copyright, belongs-to, blank, how-to, contents, "
         "tips]\nback: [certificate, notes]\nopen_right: both\nlevel_marks: stars\n"
         "imprint: {year: 2026, publisher: P, isbn: 1-2}\n"
         "matter: {belongs_to: Mine, tips: Three of them, certificate_text: \"{name}, all {number}\"}\n"
         "answers: {per_page: 12, style: dots}\n" GROUPS},
        {"sheets", "paper: letter\nlevel_marks: dots\ncodes: always\nqr: \"https://example.org/{code}\"\n"
                   "furniture: [name, date, score, cut-lines]\nscale: fit\nfolio: none\nremake: false\n"
                   "orientation: landscape\nanswers: {per_page: 6, style: greyed}\n" GROUPS},
        {"easy", "template: large-print\nreader: 3-4\npaper: a4\nanswers: {where: overleaf}\n" GROUPS},
        {"cover", "theme: sea\ntitle: All at Sea\nauthor: Ann\nreader: 5-6\nprofile: kdp\npaper: "
                  "6x9in\nanswers: {per_page: 9}\n"
                  "imprint: {isbn: 978-0-306-40615-7}\ncover: {price: 51299}\n"
                  "puzzles: [{count: 74, size: 7x7}]\n"},
        {"daily", "template: maze-of-the-day\nfirst_day: 2026-12-01\nlanguage: de\n"
                  "puzzles: [{count: 12, size: 8x8}]\n"},
        {"booklet", "template: booklet\ntitle: Folded\nbinding: saddle\n" GROUPS},
        {"cards", "paper: a6\nimpose: cards\nsheet: a4\nduplex: short-edge\n" GROUPS},
        {"tiles", "impose: poster\ntiles: 2x3\nsheet: a4\npuzzles: [{grid: hex, size: 30x34, shape: heart, "
                  "icons: bee-flower, start: top, finish: bottom}]\n"},
        {"party", "template: party\ntitle: Party\npuzzles: [{count: 6, size: 7x9}]\n"},
        {"tactile", "template: tactile\npuzzles: [{count: 2, size: 6x6}]\n"},
    };
    char *now = NULL;
    size_t length;
    FILE *out = open_memstream(&now, &length);
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        if (!is_spared(4))
            tell_pages(out, books[i][0], books[i][1]);
    fclose(out);
    hold_to_golden("looks/pages.txt", now, "pages", is_all_tried());
}

/* Puzzles of every tiling equal the golden lines. Under sanitizers this is mostly left out: other tests run
 * the same code. */
static void puzzles_are_locked(void **state)
{
    (void)state;
    if (is_spared(1))
        return;
    char *mazes = NULL, *looks = NULL;
    size_t length[2];
    struct told out = {open_memstream(&mazes, &length[0]), open_memstream(&looks, &length[1])};
    struct mw_arena *arena = mw_arena_new();
    for (int t = 0; mw_tilings[t]; t++) {
        tell_knobs(&out, mw_tilings[t]);
        tell_shapes(&out, arena, mw_tilings[t]);
        tell_ends(&out, mw_tilings[t]);
        tell_hands(&out, mw_tilings[t]);
        if (!mw_tilings[t]->parity)
            tell_pictures(&out, arena, mw_tilings[t]);
    }
    fclose(out.maze);
    fclose(out.look);
    mw_arena_free(arena);
    hold_to_golden("looks/rims.txt", looks, "rims", is_all_tried());
    hold_to_golden("mazes/puzzles.txt", mazes, "puzzles", is_all_tried());
}

/* Adds lines to a hash, in thousandths of a cell, as a file would have them. */
static uint32_t hash_of_lines(uint32_t hash, const struct mw_lines *lines)
{
    for (int i = 0; lines && i < lines->n; i++)
        for (int k = 0; k < lines->line[i].n; k++) {
            const struct mw_vertex *v = &lines->line[i].at[k];
            hash = mix(mix(hash, (uint32_t)(int)mw_snap(1000 * v->x, 1)),
                       (uint32_t)(int)mw_snap(1000 * v->y, 1));
            hash = mix(hash, (uint32_t)(int)mw_snap(1000 * v->bulge, 1));
        }
    return mix(hash, lines ? (uint32_t)lines->n : 0);
}

/* Hashes of many puzzles: of what is promised for ever, and of how they are drawn. */
struct hashes {
    uint32_t maze, look;
};

/* Adds a mixed request to the hashes: its error, or its walls, route, facts and lines. */
static void mix_all(struct hashes *hash, const struct mw_tiling *tiling, int i)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    const struct mw_request request = mixed_request(arena, tiling, i);
    const struct mw_solved *made =
        mw_request_admits(&request, &error) ? mw_puzzle_make(arena, &request, &error) : NULL;
    hash->maze = mix_text(hash->maze, error.text);
    if (made) {
        const struct mw_facts *f = &made->facts;
        const int facts[] = {f->route_cells,   f->turns,        f->junctions,  f->dead_ends,   f->rim_cells,
                             f->deep_branches, f->middle_cells, f->edge_cells, (int)f->effort, made->nroutes};
        const struct mw_lines *const lines[] = {made->walls, mw_trace_route(arena, made->maze, made->route),
                                                made->below, made->picture};
        hash->maze = mix(mix(hash->maze, hash_of_walls(made->maze)), hash_of_route(made));
        for (size_t k = 0; k < sizeof facts / sizeof *facts; k++)
            hash->maze = mix(hash->maze, (uint32_t)facts[k]);
        for (int k = 0; k < 4; k++)
            hash->look = hash_of_lines(hash->look, lines[k]);
    }
    mw_arena_free(arena);
}

/* If one of these lines changes and no line of the other tests does, only a rare case has changed. */
static void many_are_locked(void **state)
{
    (void)state;
    enum { KINDS = 9, EACH = 8 };
    char *mazes = NULL, *looks = NULL;
    size_t length[2];
    if (is_spared(1))
        return;
    struct told out = {open_memstream(&mazes, &length[0]), open_memstream(&looks, &length[1])};
    for (int t = 0; mw_tilings[t]; t++)
        for (int kind = 0; kind < KINDS; kind++) {
            struct hashes hash = {2166136261u, 2166136261u};
            if (is_spared(8))
                continue;
            for (int i = kind; i < KINDS * EACH; i += KINDS)
                mix_all(&hash, mw_tilings[t], i);
            fprintf(out.maze, "%s, from %d\t%08x\n", mw_tilings[t]->name, kind, hash.maze);
            fprintf(out.look, "%s, from %d\t%08x\n", mw_tilings[t]->name, kind, hash.look);
        }
    fclose(out.maze);
    fclose(out.look);
    hold_to_golden("looks/lines.txt", looks, "lines of sets of puzzles", is_all_tried());
    hold_to_golden("mazes/many.txt", mazes, "sets of puzzles", is_all_tried());
}

static void books_are_locked(void **state)
{
    (void)state;
    char *now = NULL;
    size_t length;
    FILE *out = open_memstream(&now, &length);
    struct mw_arena *arena = mw_arena_new();
    tell_book(out, arena, 1);
    tell_book(out, arena, 1981);
    fclose(out);
    mw_arena_free(arena);
    hold_to_golden("mazes/books.txt", now, "what books draw", true);
}

/* --- files ---------------------------------------------------------------------------------------------- */

/* Writes the checksum of what a shell command prints. */
static void tell_sum(FILE *out, const char *name, const char *command)
{
    char *sum = output_of("set -e; cd '%s'; { %s; } | cksum", scratch_folder(), command);
    fprintf(out, "%s\t%s", name, sum);
    free(sum);
}

static void tell_drawn_book(FILE *out, struct mw_arena *arena, const char *name, const char *spec)
{
    must_run("%s build -q '%s' -f svg,svg-layers --max-time none -o '%s'", program(),
             write_file(mw_format(arena, "%s.yaml", name), spec), at(name));
    static const char *const parts[][2] = {{"svg", "find . -name \"*[0-9].svg\" | sort | xargs cat"},
                                           {"layers", "find . -name \"*.layers.svg\" | sort | xargs cat"},
                                           {"json", "sed s/$MADE_BY// book.json"}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        tell_sum(out, mw_format(arena, "%s, %s", name, parts[i][0]),
                 mw_format(arena, "cd %s; %s", name, parts[i][1]));
}

/* Files that our own code writes are locked to the last byte; what other libraries write changes with them.
 */
static void files_are_locked(void **state)
{
    (void)state;
    static const char *const mazes[] = {
        "--size 12x9 --seed 3 --answer",
        "--size 12x9 --seed 3 --answer -f json",
        "--grid hex --size 9x9 --weave 0.5 --seed 2 -f json",
        "--grid parity --size 8x8 -f json",
        "--size 20x20 --shape heart --loops 0.2 --icons mouse-cheese --answer -f svg",
        "--grid polar --size 8 -f svg-layers --answer",
        "--size 2001x70 --start left --finish right -f svg --answer",
        "--size 24x30 --picture cat -f svg --answer"};
    static const char *const books[][2] = {
        {"activity-files",
         "template: activity-book\ntitle: A Book\nlevel_marks: stars\nborder: band\n" GROUPS},
        {"cover-files", "theme: castle\ntitle: Towers\nlanguage: de\nbinding: saddle\ncover: true\n"
                        "puzzles: [{count: 4, size: 7x7}]\n"},
        {"kdp-files", "template: paperback\npaper: 6x9in\nprofile: kdp\nborder: meander\nqr: true\n"
                      "answers: {style: greyed, per_page: 9}\nbacks: doodle\n" GROUPS}};
    char *now = NULL;
    size_t length;
    if (is_spared(1))
        return;
    FILE *out = open_memstream(&now, &length);
    struct mw_arena *arena = mw_arena_new();
    setenv("MADE_BY", MW_VERSION, 1);
    for (size_t i = 0; i < sizeof mazes / sizeof *mazes; i++)
        tell_sum(out, mazes[i], mw_format(arena, "%s maze %s", program(), mazes[i]));
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        tell_drawn_book(out, arena, books[i][0], books[i][1]);
    fclose(out);
    mw_arena_free(arena);
    hold_to_golden("looks/files.txt", now, "files", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_are_locked), cmocka_unit_test(many_are_locked),
        cmocka_unit_test(books_are_locked),   cmocka_unit_test(pages_are_locked),
        cmocka_unit_test(files_are_locked),
    };
    /* If LOOKS is set, only the test runs whose pages `make looks` draws. */
    cmocka_set_test_filter(getenv("LOOKS") ? "pages_are_locked" : NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
