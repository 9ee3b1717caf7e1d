/* Signs at the ends of mazes: each stands at its own gate, whole, large enough and clear of everything, on
 * every shape and tiling, for every reader, on every paper down to cards. */
#include "support.h"

#include <math.h>
#include <string.h>

#define MM (72 / 25.4)

static struct mw_box bounds_of(const struct mw_mark *mark)
{
    struct mw_box box = mw_mark_bounds(mark);
    if (mark->kind == MW_MARK_TEXT) { /* the ink of capitals */
        const struct mw_box ink = mark->text->ink;
        box = (struct mw_box){mark->x + mark->scale * ink.x, mark->y + mark->scale * ink.y,
                              mark->scale * ink.w, mark->scale * ink.h};
    }
    return box;
}

static struct mw_box joined(struct mw_box a, struct mw_box b)
{
    if (a.w <= 0 || b.w <= 0)
        return a.w <= 0 ? b : a;
    const double x = fmin(a.x, b.x), y = fmin(a.y, b.y);
    return (struct mw_box){x, y, fmax(a.x + a.w, b.x + b.w) - x, fmax(a.y + a.h, b.y + b.h) - y};
}

static double distance_to_box(struct mw_point p, struct mw_box box)
{
    return hypot(fmax(fmax(box.x - p.x, p.x - box.x - box.w), 0),
                 fmax(fmax(box.y - p.y, p.y - box.y - box.h), 0));
}

static double distance_between(struct mw_box a, struct mw_box b)
{
    return hypot(fmax(fmax(a.x - b.x - b.w, b.x - a.x - a.w), 0),
                 fmax(fmax(a.y - b.y - b.h, b.y - a.y - a.h), 0));
}

/* A sign as it is found on a page: the boxes of its arrow, word and picture; empty for none. */
struct seen {
    struct mw_box arrow, word, picture;
    double type; /* size of the word's type */
};

static bool is_arrow(const struct mw_mark *mark)
{
    return mark->layer == MW_LAYER_SIGNS && mark->kind == MW_MARK_FILL && mark->ink == MW_INK_ARROW &&
           mark->lines->n == 1 && mark->lines->line[0].n <= 5;
}

/* Finds the signs of the nth maze of a page: its marks follow the walls of the maze. Returns how many there
 * are. */
static int find_signs(const struct mw_page *page, int nth, struct seen seen[2])
{
    int maze = -1, n = 0;
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        maze += mark->layer == MW_LAYER_WALLS && mark->kind == MW_MARK_STROKE;
        if (maze != nth || mark->layer != MW_LAYER_SIGNS)
            continue;
        if (is_arrow(mark) && n < 2)
            seen[n++] = (struct seen){.arrow = bounds_of(mark)};
        else if (n > 0 && mark->kind == MW_MARK_TEXT) {
            seen[n - 1].word = bounds_of(mark);
            seen[n - 1].type = mark->text->setting.size;
        } else if (n > 0)
            seen[n - 1].picture = joined(seen[n - 1].picture, bounds_of(mark));
    }
    return n;
}

/* The laws are stated for a maze on a page; `name` tells which. */
struct case_of_signs {
    const struct mw_book *book;
    const struct mw_page *page;
    const struct mw_placing *placing;
    const struct mw_grid *grid;
    const struct mw_maze *maze;
    struct seen seen[2];
    const char *name;
};

/* Returns the point of the rim in the middle of a gap, where the wall would be: in a bent rim, not on the
 * straight line between the sides of the gap. */
static struct mw_point middle_of_gap(const struct case_of_signs *c, int end)
{
    const struct mw_placing *at = c->placing;
    const struct mw_point p = mw_wall_middle(c->grid, end ? c->maze->finish.gate : c->maze->start.gate);
    return (struct mw_point){at->box.x + at->wall / 2 + at->pitch * (p.x - c->grid->box.x),
                             at->box.y + at->wall / 2 + at->pitch * (p.y - c->grid->box.y)};
}

static struct mw_point gate_of(const struct mw_placing *placing, int end)
{
    const struct mw_point *g = placing->gate[end];
    return (struct mw_point){(g[0].x + g[1].x) / 2, (g[0].y + g[1].y) / 2};
}

/* A sign begins within a corridor and 6 mm of its gate, and no part of it is nearer to the other gate. */
static void are_at_their_gates(const struct case_of_signs *c)
{
    const double most = fmin(fmax(c->placing->pitch, 3 + c->placing->wall / 2), 6 * MM) +
                        2.5,      /* a gap in a bent rim is measured at its chord */
        most_apart = 12 + 7 * MM; /* the ink of a picture begins some way inside of its square */
    for (int i = 0; i < 2; i++) {
        const struct seen *s = &c->seen[i];
        const struct mw_point own = gate_of(c->placing, i), other = gate_of(c->placing, !i);
        const struct mw_box label = joined(s->word, s->picture);
        const double away = distance_to_box(middle_of_gap(c, i), s->arrow);
        if (away > most)
            fail_msg("%s: the arrow of end %d is %.1f points from its gate", c->name, i, away);
        if (label.w > 0 && distance_between(s->arrow, label) > most_apart)
            fail_msg("%s: the label of end %d is %.1f points from its arrow", c->name, i,
                     distance_between(s->arrow, label));
        if (distance_to_box(other, s->arrow) <= distance_to_box(own, s->arrow) ||
            (label.w > 0 && distance_to_box(other, label) <= distance_to_box(own, label)))
            fail_msg(
                "%s: the sign of end %d is %.1f and %.1f points from its gate, %.1f and %.1f from the other",
                c->name, i, distance_to_box(own, s->arrow), distance_to_box(own, label),
                distance_to_box(other, s->arrow), distance_to_box(other, label));
    }
}

/* A picture is as large as the reader's, at least 6 mm at its longer side (drawings do not fill their squares
 * of 9 mm), and a word has the reader's type size; only what is told is left out. */
static void are_large_enough(const struct case_of_signs *c)
{
    const struct mw_reader *reader = c->book->spec->reader;
    const bool has_pictures = c->book->puzzle[c->placing->puzzle].icons.at[0];
    for (int i = 0; i < 2; i++) {
        const struct seen *s = &c->seen[i];
        const double picture = fmax(s->picture.w, s->picture.h);
        if (has_pictures && (picture < 6 * MM || picture > 22 * MM + 0.1))
            fail_msg("%s: the picture of end %d is %.1f mm wide", c->name, i, picture / MM);
        if (s->word.w > 0 ? s->type < reader->label : !c->placing->is_mute)
            fail_msg("%s: the word of end %d is set in %.1f points", c->name, i, s->type);
    }
}

/* No part of a sign touches a part of the other one, or a text of the page; word and picture do not touch. */
static void stand_clear(const struct case_of_signs *c)
{
    const struct mw_box part[2][3] = {{c->seen[0].arrow, c->seen[0].word, c->seen[0].picture},
                                      {c->seen[1].arrow, c->seen[1].word, c->seen[1].picture}};
    for (int i = 0; i < 2; i++)
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++)
                if (part[i][a].w > 0 &&
                    ((i == 0 && part[1][b].w > 0 && distance_between(part[0][a], part[1][b]) <= 0) ||
                     (b > a && part[i][b].w > 0 && distance_between(part[i][a], part[i][b]) <= 0)))
                    fail_msg("%s: signs stand on each other", c->name);
            for (int m = 0; m < c->page->nmarks; m++)
                if (c->page->mark[m].kind == MW_MARK_TEXT && c->page->mark[m].layer != MW_LAYER_SIGNS &&
                    part[i][a].w > 0 && distance_between(part[i][a], bounds_of(&c->page->mark[m])) <= 0)
                    fail_msg("%s: a sign stands on \"%s\"", c->name, c->page->mark[m].text->string);
        }
}

/* Words and pictures lie outside of the maze and of its holes, on their gate's outward side. */
static void lie_outside(const struct case_of_signs *c)
{
    struct mw_arena *arena = mw_arena_new();
    const struct mw_placing *at = c->placing;
    const struct mw_grid *grid = c->grid;
    const struct mw_shape *rim = mw_shape_of_lines(arena, mw_grid_border(arena, grid, NULL));
    const double x = at->box.x + at->wall / 2 - at->pitch * grid->box.x,
                 y = at->box.y + at->wall / 2 - at->pitch * grid->box.y;
    for (int i = 0; i < 2; i++) {
        const struct mw_box label = joined(c->seen[i].word, c->seen[i].picture);
        for (int k = 0; k < 5 && label.w > 0; k++) {
            const struct mw_point on_page = {label.x + (k == 4 ? 0.5 : k % 2) * label.w,
                                             label.y + (k == 4 ? 0.5 : k / 2) * label.h},
                                  p = {(on_page.x - x) / at->pitch, (on_page.y - y) / at->pitch};
            for (int line = 0; line < rim->n; line++)
                if (mw_polygon_area(rim->contour[line].n, rim->contour[line].at) > 0 &&
                    mw_shape_line_holds(&rim->contour[line], p))
                    fail_msg("%s: the label of end %d lies on the maze", c->name, i);
        }
    }
    mw_arena_free(arena);
}

/* Gates lie at least a third of the figure apart. */
static void gates_are_apart(const struct case_of_signs *c)
{
    const struct mw_box *box = &c->placing->box;
    const double apart = mw_distance(c->placing->end[0], c->placing->end[1]);
    if (apart < (box->w + box->h) / 6 - c->placing->pitch)
        fail_msg("%s: its gates are %.2f of the figure apart", c->name, 2 * apart / (box->w + box->h));
}

/* True if an end lies inside the maze, where it has no gate. */
static bool is_inside(const struct mw_placing *placing, int end)
{
    const struct mw_point *g = placing->gate[end];
    return g[0].x == g[1].x && g[0].y == g[1].y;
}

static int signs_met, mutes_met, without_room;
static void hold(const struct made_book *made, const struct mw_page *page)
{
    static void (*const law[])(const struct case_of_signs *) = {are_at_their_gates, are_large_enough,
                                                                stand_clear, lie_outside, gates_are_apart};
    const struct mw_book *book = made->book;
    struct mw_arena *arena = mw_arena_new();
    for (int i = 0; i < page->nplacings; i++) {
        const struct mw_request *r = &book->puzzle[page->placing[i].puzzle].request;
        struct case_of_signs c = {.book = book,
                                  .page = page,
                                  .placing = &page->placing[i],
                                  .grid = made->solved[page->placing[i].puzzle]->maze->grid,
                                  .maze = made->solved[page->placing[i].puzzle]->maze};
        c.name = mw_format(arena, "%s, reader %s, %.0fx%.0f", mw_request_format(arena, r),
                           book->spec->reader->name, page->w, page->h);
        if (page->placing[i].is_answer || is_inside(&page->placing[i], 0) || is_inside(&page->placing[i], 1))
            continue;
        if (find_signs(page, i, c.seen) != 2)
            fail_msg("%s: a sign is missing", c.name);
        for (size_t k = 0; k < sizeof law / sizeof *law; k++)
            law[k](&c);
        signs_met += 2;
        mutes_met += page->placing[i].is_mute;
    }
    mw_arena_free(arena);
}

static void hold_for(const char *text)
{
    struct mw_arena *arena = mw_arena_new();
    const struct made_book made = make_book(arena, text);
    for (int i = 0; i < made.book->volume[0].npages; i++) {
        const struct mw_page *page = make_page(arena, &made, 0, i);
        without_room += page->crowded && page->crowded_signs;
        if (!page->crowded)
            hold(&made, page);
    }
    mw_arena_free(arena);
}

/* In a book with a theme hero and goal are 26 to 40 mm large (drawings do not fill their squares of 32 mm),
 * each nearer to its own gate than to the other, and walls are 9 % of a corridor. */
static int heroes_met, small_heroes_met;
static void hold_for_heroes(const struct made_book *made, const struct mw_page *page)
{
    struct mw_arena *arena = mw_arena_new();
    for (int i = 0; i < page->nplacings; i++) {
        const struct mw_placing *at = &page->placing[i];
        struct case_of_signs c = {
            .book = made->book, .page = page, .placing = at, .grid = made->solved[at->puzzle]->maze->grid};
        c.name = mw_request_format(arena, &made->book->puzzle[at->puzzle].request);
        if (at->is_answer || is_inside(at, 0) || is_inside(at, 1))
            continue;
        assert_int_equal(find_signs(page, i, c.seen), 2);
        for (int k = 0; k < 2; k++) {
            const struct mw_box *picture = &c.seen[k].picture;
            const double side = fmax(picture->w, picture->h) / MM;
            heroes_met++;
            small_heroes_met += side < 0.8 * 26;
            if (side < 6 || side > 41)
                fail_msg("%s: the picture of end %d is %.1f mm large", c.name, k, side);
            if (distance_to_box(gate_of(at, k), *picture) >= distance_to_box(gate_of(at, !k), *picture))
                fail_msg("%s: the picture of end %d is nearer to the other gate", c.name, k);
        }
        if (at->wall > 0.091 * at->pitch && at->wall > made->book->spec->reader->wall_least + 0.01)
            fail_msg("%s: walls are %.2f of a corridor", c.name, at->wall / at->pitch);
        stand_clear(&c);
        lie_outside(&c);
        gates_are_apart(&c);
    }
    mw_arena_free(arena);
}

static void heroes_are_large(void **state)
{
    (void)state;
    static const char *const hands[] = {"en", "ar", "de"};
    for (int t = 0; mw_theme_at(t); t++)
        for (int s = 0; mw_shape_name(s); s++) {
            if (is_spared(16))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const struct made_book made = make_book(
                arena, mw_format(arena,
                                 "theme: %s\nlanguage: %s\nseed: %d\nanswers: none\npaper: %s\npuzzles:\n"
                                 "  - {count: 2, size: 8x8, grid: %s}\n  - {size: 12x12, shape: %s}\n"
                                 "  - {size: 8x8, start: left, finish: right}\n",
                                 mw_theme_name(t), hands[(t + s) % 3], 50 * t + s, s % 2 ? "letter" : "a4",
                                 s % 3 ? "rect" : "hex", mw_shape_name(s)));
            for (int i = 0; i < made.book->volume[0].npages; i++) {
                const struct mw_page *page = make_page(arena, &made, 0, i);
                if (!page->crowded)
                    hold_for_heroes(&made, page);
            }
            mw_arena_free(arena);
        }
    if (heroes_met < 100 || small_heroes_met > heroes_met / 8)
        fail_msg("of %d heroes and goals %d are small", heroes_met, small_heroes_met);
}

static const char *const papers[] = {"paper: letter", "paper: a5", "paper: 6x9in",
                                     "impose: cards\npaper: 63x88mm\nmargins: 4mm\nremake: false"};

static void signs_stand_on_every_shape(void **state)
{
    (void)state;
    static const char *const icons[] = {"none", "mouse-cheese", "rocket-planet"};
    for (int t = 0; mw_tilings[t]; t++)
        for (int s = 0; mw_shape_name(s); s++)
            for (size_t p = 0; p < sizeof papers / sizeof *papers; p++) {
                if ((mw_tilings[t]->parity && holes_in(mw_shape_name(s)) > 0) || is_spared(40))
                    continue;
                struct mw_arena *arena = mw_arena_new();
                const int reader = (t + s + (int)p) % 8;
                hold_for(mw_format(arena,
                                   "%s\nreader: %s\nanswers: none\nseed: %d\n"
                                   "puzzles: [{grid: %s, size: %s, shape: %s, icons: %s}]\n",
                                   papers[p], mw_reader_name(reader), t + s, mw_tilings[t]->name,
                                   mw_size_format(arena, mw_tilings[t], size_for_shapes(mw_tilings[t])),
                                   mw_shape_name(s), icons[(t + s) % 3]));
                mw_arena_free(arena);
            }
}

static void signs_stand_on_every_tiling(void **state)
{
    (void)state;
    static const char *const ends[] = {"", "start: left, finish: right, ", "start: apart, ", "start: top, "};
    for (int t = 0; mw_tilings[t]; t++)
        for (size_t p = 0; p < sizeof papers / sizeof *papers; p++)
            for (int e = 0; e < 4; e++) {
                if (is_spared(9))
                    continue;
                struct mw_arena *arena = mw_arena_new();
                hold_for(mw_format(arena,
                                   "%s\nreader: %s\nanswers: none\npuzzles: [{%sgrid: %s, size: %s, icons: "
                                   "%s, count: 3, per_page: %d}]\n",
                                   papers[p], mw_reader_name((t + e) % 8), ends[e], mw_tilings[t]->name,
                                   mw_tilings[t]->single ? "7" : "9x10", e % 2 ? "none" : "mouse-cheese",
                                   p == 3 ? 1 : 1 + e));
                mw_arena_free(arena);
            }
    if (signs_met < 100 || mutes_met > signs_met / 30 || without_room > signs_met / 60)
        fail_msg("of %d signs %d have no word, and %d mazes no room for theirs", signs_met, mutes_met,
                 without_room);
}

/* --- ends with letters -------------------------------------------------------------------------------- */

/* Checks that each lettered end has one arrow, and a letter that is nearer to its gate than to any other.
 * Returns the length of the longest of these arrows divided by that of the shortest. */
static double hold_letters(struct mw_arena *arena, const struct made_book *made, const struct mw_page *page)
{
    const struct mw_placing *at = &page->placing[0];
    const struct mw_maze *maze = made->solved[at->puzzle]->maze;
    const char *name = mw_request_format(arena, &made->book->puzzle[at->puzzle].request);
    double shortest = INFINITY, longest = 0;
    int found = 0, wanted = 0;
    for (int i = 0; i < at->nends; i++)
        wanted += mw_end_letter(maze, i) >= 0;
    for (int m = 0; m < page->nmarks; m++) {
        const struct mw_mark *mark = &page->mark[m];
        const bool is_letter =
            mark->layer == MW_LAYER_SIGNS && mark->kind == MW_MARK_TEXT && strlen(mark->text->string) == 1;
        if (!is_letter && !is_arrow(mark))
            continue;
        int nearest = 0;
        for (int i = 1; i < at->nends; i++)
            if (distance_to_box(gate_of(at, i), bounds_of(mark)) <
                distance_to_box(gate_of(at, nearest), bounds_of(mark)))
                nearest = i;
        if (is_letter && mark->text->string[0] != 'A' + mw_end_letter(maze, nearest))
            fail_msg("%s: %s stands at end %d", name, mark->text->string, nearest);
        if (!is_letter && mw_end_letter(maze, nearest) >= 0) {
            const struct mw_box box = bounds_of(mark);
            shortest = fmin(shortest, hypot(box.w, box.h));
            longest = fmax(longest, hypot(box.w, box.h));
        }
        found += is_letter;
    }
    if (found != wanted)
        fail_msg("%s: %d letters of %d", name, found, wanted);
    return longest / shortest;
}

static void every_start_has_its_letter(void **state)
{
    (void)state;
    static const char *const ends[] = {"starts: 2", "exits: 3", "starts: 4", "exits: 5"};
    int met = 0, uneven = 0, crowded = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int e = 0; e < 4 && !mw_tilings[t]->parity && !mw_tilings[t]->single; e++) {
            if (is_spared(3))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const struct made_book made = make_book(
                arena, mw_format(arena,
                                 "answers: none\nremake: false\nfolio: none\npuzzles: [{%s, grid: %s, "
                                 "size: 22x24, count: 4, icons: %s}]\n",
                                 ends[e], mw_tilings[t]->name, e % 2 ? "none" : "mouse-cheese"));
            for (int i = 0; i < made.book->volume[0].npages; i++) {
                const struct mw_page *page = make_page(arena, &made, 0, i);
                crowded += page->crowded > 0;
                if (page->crowded)
                    continue;
                met++;
                uneven +=
                    hold_letters(arena, &made, page) > 1.5; /* bounds of arrows depend on their direction */
            }
            mw_arena_free(arena);
        }
    if (met < 10 || uneven > 2 + met / 20 || crowded > met / 50)
        fail_msg("of %d mazes %d have uneven arrows, and %d no room", met, uneven, crowded);
}

/* --- ends inside -------------------------------------------------------------------------------------- */

/* Returns the distance from a point to the farthest corner of a box. */
static double distance_to_corner(struct mw_point p, struct mw_box box)
{
    return hypot(fmax(fabs(box.x - p.x), fabs(box.x + box.w - p.x)),
                 fmax(fabs(box.y - p.y), fabs(box.y + box.h - p.y)));
}

/* The sign of a finish inside lies whole within the distance that the placing tells, and no wall is as near.
 */
static struct seen inner_sign(const struct made_book *made, const struct mw_page *page, const char *name)
{
    const struct mw_placing *at = &page->placing[0];
    const struct mw_grid *grid = made->solved[at->puzzle]->maze->grid;
    struct seen seen = {.type = 0};
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        const struct mw_box box = bounds_of(mark);
        if (mark->layer != MW_LAYER_SIGNS || distance_to_box(at->end[1], box) > at->sign)
            continue;
        if (distance_to_corner(at->end[1], box) > at->sign + 0.6)
            fail_msg("%s: a part of the sign is %.1f points from its end, of %.1f", name,
                     distance_to_corner(at->end[1], box), at->sign);
        if (mark->kind == MW_MARK_TEXT)
            seen = (struct seen){.word = box, .picture = seen.picture, .type = mark->text->setting.size};
        else
            seen.picture = joined(seen.picture, box);
    }
    for (int i = 0; i < grid->nwalls; i++)
        if (mw_distance(mw_wall_middle(grid, i),
                        mw_centre(grid, made->solved[at->puzzle]->maze->finish.cell)) *
                at->pitch <
            at->sign + at->wall / 4)
            fail_msg("%s: the sign reaches a wall", name);
    return seen;
}

/* An end inside has a picture in its cell; in the room of the polar grid it has its word as well, in a book
 * with a theme its picture is at least 9 mm large. */
static void signs_stand_inside(void **state)
{
    static const char *const icons[] = {"", ", icons: mouse-cheese", ", icons: rocket-planet"};
    (void)state;
    for (int t = 0; mw_tilings[t]; t++)
        for (int e = 0; e < 4; e++) {
            if (mw_tilings[t]->parity || is_spared(3))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const bool has_room = mw_tilings[t] == &mw_tiling_polar, has_theme = e % 2;
            const char *text = mw_format(
                arena, "%s\nreader: %s\nanswers: none\npuzzles: [{finish: centre, grid: %s, size: %s%s}]\n",
                has_theme ? "theme: sea" : "paper: a5", mw_reader_name((t + e) % 8), mw_tilings[t]->name,
                mw_tilings[t]->single ? "7" : "9x10", has_theme ? "" : icons[(t + e) % 3]);
            const struct made_book made = make_book(arena, text);
            const struct mw_page *page = make_page(arena, &made, 0, 0);
            const struct seen seen = inner_sign(&made, page, text);
            assert_true(seen.picture.w > 0);
            if (has_room && has_theme && (seen.type == 0 || fmax(seen.picture.w, seen.picture.h) < 9 * MM))
                fail_msg("%s: the sign in the room is too small", text);
            mw_arena_free(arena);
        }
}

/* On pages to be felt, what is at a gate is as far apart as fingers need: the mark of the finish from its
 * arrow and from the walls. Both it and the walls are black. */
static void felt_signs_are_apart(void **state)
{
    (void)state;
    static const char *const mazes[] = {"size: 5x6", "size: 6x6, start: left, finish: right",
                                        "size: 5x6, grid: hex", "size: 4, grid: polar",
                                        "size: 6x6, grid: triangle"};
    int met = 0;
    for (size_t m = 0; m < sizeof mazes / sizeof *mazes; m++) {
        struct mw_arena *arena = mw_arena_new();
        const struct made_book made =
            make_book(arena, mw_format(arena, "template: tactile\nanswers: none\npuzzles: [{count: 6, %s}]\n",
                                       mazes[m]));
        for (int i = 0; i < made.book->volume[0].npages; i++) {
            const struct mw_page *page = make_page(arena, &made, 0, i);
            struct case_of_signs c = {.page = page, .placing = &page->placing[0]};
            if (page->crowded || is_inside(c.placing, 0) || is_inside(c.placing, 1))
                continue;
            assert_int_equal(find_signs(page, 0, c.seen), 2);
            const double least = made.book->spec->reader->gap_least - 0.01;
            const struct seen *finish = &c.seen[c.seen[1].picture.w > 0];
            const double from_arrow = distance_between(finish->picture, finish->arrow),
                         from_walls = distance_between(finish->picture, c.placing->box);
            if (finish->picture.w < 6 * MM || from_arrow < least)
                fail_msg("%s, page %d: the mark of the finish is %.1f mm from its arrow", mazes[m], i + 1,
                         from_arrow / MM);
            if (strstr(mazes[m], "grid") == NULL && from_walls < least)
                fail_msg("%s, page %d: the mark of the finish is %.1f mm from the walls", mazes[m], i + 1,
                         from_walls / MM);
            met++;
        }
        mw_arena_free(arena);
    }
    assert_true(met > 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_stand_on_every_shape), cmocka_unit_test(signs_stand_on_every_tiling),
        cmocka_unit_test(heroes_are_large),           cmocka_unit_test(every_start_has_its_letter),
        cmocka_unit_test(signs_stand_inside),         cmocka_unit_test(felt_signs_are_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
