/* Pages as data: everything stays on the paper and within the margins, in every template, paper and layout.
 */
#include "support.h"

#include <math.h>

/* Lays out every page of a spec and calls each law with it; the list of laws ends with NULL. */
typedef void page_law(const struct mw_book *, const struct mw_page *);
static void for_every_page(const char *text, page_law *const *laws)
{
    struct mw_arena *arena = mw_arena_new();
    const struct made_book made = make_book(arena, text);
    for (int v = 0; v < made.book->nvolumes; v++)
        for (int i = 0; i < made.book->volume[v].npages; i++) {
            const struct mw_page *page = make_page(arena, &made, v, i);
            for (int l = 0; laws[l]; l++)
                laws[l](made.book, page);
        }
    assert_int_equal(made.complaints->kept, 0);
    mw_arena_free(arena);
}

static struct mw_box bounds(const struct mw_mark *mark)
{
    if (mark->kind == MW_MARK_TEXT)
        return (struct mw_box){mark->x, mark->y, mark->scale * mark->text->width,
                               mark->scale * mark->text->height};
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY, half = mark->width / 2;
    for (int i = 0; i < mark->lines->n; i++)
        for (int k = 0; k < mark->lines->line[i].n; k++) {
            struct mw_vertex v = mark->lines->line[i].at[k];
            left = fmin(left, mark->x + mark->scale * v.x - half);
            right = fmax(right, mark->x + mark->scale * v.x + half);
            top = fmin(top, mark->y + mark->scale * v.y - half);
            bottom = fmax(bottom, mark->y + mark->scale * v.y + half);
        }
    return (struct mw_box){left, top, right - left, bottom - top};
}

static bool overlap(struct mw_box a, struct mw_box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* True if a mark is the thin frame around answers, which stands outside of the margins. */
static bool is_quiet_frame(const struct mw_page *page, const struct mw_mark *mark)
{
    const struct mw_box box = bounds(mark), *safe = &page->safe;
    return mark->kind == MW_MARK_STROKE && mark->layer == MW_LAYER_GROUND && mark->ink == MW_INK_RULE &&
           mark->lines->n == 1 && mark->lines->line[0].closed && box.w > page->frame.w &&
           box.x >= safe->x - 0.1 && box.y >= safe->y - 0.1 && box.x + box.w <= safe->x + safe->w + 0.1 &&
           box.y + box.h <= safe->y + safe->h + 0.1;
}

static void marks_stay_within_the_margins(const struct mw_book *book, const struct mw_page *page)
{
    const struct mw_margins *m = &book->spec->format->margins;
    bool right = page->number % 2 == 1;
    double slack = fmax(6, fmin(page->w, page->h) / 100); /* type keeps space above and below its letters */
    double left_edge = right ? m->inside : m->outside,
           right_edge = page->w - (right ? m->outside : m->inside);
    for (int i = 0; i < page->nmarks; i++) {
        struct mw_box b = bounds(&page->mark[i]);
        const char *what = page->mark[i].kind == MW_MARK_TEXT ? page->mark[i].text->string : "a shape";
        if ((b.x < left_edge - 1 || b.x + b.w > right_edge + 1 || b.y < m->top - slack ||
             b.y + b.h > page->h - m->bottom + slack) &&
            !is_quiet_frame(page, &page->mark[i]))
            fail_msg("page %d: %s (ink %s) reaches from %.0f,%.0f to %.0f,%.0f, beyond the margins",
                     page->number, what, mw_ink_name(page->mark[i].ink), b.x, b.y, b.x + b.w, b.y + b.h);
    }
}

/* True if a stroke of the page passes through a box, its width disregarded; rules and notes do not count. */
static bool touches_walls(struct mw_box box, const struct mw_page *page)
{
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        if (mark->kind != MW_MARK_STROKE || mark->ink == MW_INK_RULE || mark->ink == MW_INK_NOTE)
            continue;
        for (int l = 0; l < mark->lines->n; l++)
            for (int k = 0; k + 1 < mark->lines->line[l].n; k++) {
                struct mw_vertex a = mark->lines->line[l].at[k], b = mark->lines->line[l].at[k + 1];
                double reach = mark->scale * (1 + fabs(a.bulge)) * (fabs(b.x - a.x) + fabs(b.y - a.y));
                if (fabs(mark->x + mark->scale * a.x - box.x - box.w / 2) > box.w / 2 + reach ||
                    fabs(mark->y + mark->scale * a.y - box.y - box.h / 2) > box.h / 2 + reach)
                    continue;
                for (int step = 0; step <= 64; step++) {
                    double t = step / 64.0, h = 2 * a.bulge * t * (1 - t); /* nearly the arc */
                    double x = mark->x + mark->scale * (a.x + t * (b.x - a.x) + h * (b.y - a.y));
                    double y = mark->y + mark->scale * (a.y + t * (b.y - a.y) - h * (b.x - a.x));
                    if (x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h)
                        return true;
                }
            }
    }
    return false;
}

/* Texts stand neither on each other nor on a maze. */
static void texts_stand_clear(const struct mw_book *book, const struct mw_page *page)
{
    for (int i = 0; i < page->nmarks; i++) {
        if (page->mark[i].kind != MW_MARK_TEXT || page->mark[i].ink == MW_INK_PAPER)
            continue;
        struct mw_box a = bounds(&page->mark[i]);
        double trim = 0.2 * a.h; /* the space that type keeps above and below */
        a.y += trim;
        a.h -= 2 * trim;
        if (touches_walls(a, page))
            fail_msg("page %d: \"%s\" stands on %s from %s to %s", page->number, page->mark[i].text->string,
                     page->nplacings > 0
                         ? mw_request_format(mw_arena_new(), &book->puzzle[page->placing[0].puzzle].request)
                         : "a line",
                     mw_place_name(book->puzzle[0].group->maze.start),
                     mw_place_name(book->puzzle[0].group->maze.finish));
        for (int k = i + 1; k < page->nmarks; k++) {
            struct mw_box b = bounds(&page->mark[k]);
            b.y += 0.2 * b.h;
            b.h *= 0.6;
            if (page->mark[k].kind == MW_MARK_TEXT && page->mark[k].ink != MW_INK_PAPER && overlap(a, b))
                fail_msg("page %d of %.0fx%.0f: \"%s\" (%.0f,%.0f) stands on \"%s\" (%.0f,%.0f)",
                         page->number, page->w, page->h, page->mark[i].text->string, a.x, a.y,
                         page->mark[k].text->string, b.x, b.y);
        }
    }
}

/* True for a line to write a name or a date on; those under headings are thinner. */
static bool is_to_write_on(const struct mw_mark *mark)
{
    const struct mw_line *line =
        mark->kind == MW_MARK_STROKE && mark->lines->n == 1 ? mark->lines->line : NULL;
    return line && line->n == 2 && mark->width == 1 && line->at[0].y == line->at[1].y &&
           mw_mark_bounds(mark).w > 72;
}

/* No text lies within 14 points above a line to write on. */
static void lines_to_write_on_are_free(const struct mw_book *book, const struct mw_page *page)
{
    (void)book;
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_box line = mw_mark_bounds(&page->mark[i]);
        const struct mw_box room = {line.x, line.y - 14, line.w, 13};
        for (int k = 0; k < page->nmarks && is_to_write_on(&page->mark[i]); k++)
            if (page->mark[k].kind == MW_MARK_TEXT && overlap(room, bounds(&page->mark[k])))
                fail_msg("page %d of %.0fx%.0f: \"%s\" stands where one writes, %.0f pt from the top",
                         page->number, page->w, page->h, page->mark[k].text->string, line.y);
    }
}

static void mazes_are_large_and_apart(const struct mw_book *book, const struct mw_page *page)
{
    for (int i = 0; i < page->nplacings; i++) {
        assert_true(page->placing[i].box.w > 20 && page->placing[i].box.h > 20);
        for (int k = i + 1; k < page->nplacings; k++)
            assert_false(overlap(page->placing[i].box, page->placing[k].box));
        const struct mw_box *box = &page->placing[i].box;
        const struct mw_point ends[2] = {page->placing[i].end[0], page->placing[i].end[1]};
        for (int k = 0; k < 2; k++)
            assert_true(ends[k].x > box->x && ends[k].x < box->x + box->w && ends[k].y > box->y &&
                        ends[k].y < box->y + box->h);
    }
    (void)book;
}

static void walls_have_one_weight_in_proportion(const struct mw_book *book, const struct mw_page *page)
{
    (void)book;
    for (int i = 0; i < page->nmarks; i++)
        if (page->mark[i].kind == MW_MARK_STROKE && page->mark[i].ink == MW_INK_WALL) {
            double share = page->mark[i].width / page->mark[i].scale;
            assert_true(share > 0.06 && share <= 0.35);
            assert_true(page->mark[i].width >= 0.5);
        }
}

/* Returns the point at t (0 to 1) of the piece of a mark from a to b, on the page; an arc is approximated by
 * a parabola. */
static struct mw_point along_piece(const struct mw_mark *mark, struct mw_vertex a, struct mw_vertex b,
                                   double t)
{
    const double h = 2 * a.bulge * t * (1 - t);
    return (struct mw_point){mark->x + mark->scale * (a.x + t * (b.x - a.x) + h * (b.y - a.y)),
                             mark->y + mark->scale * (a.y + t * (b.y - a.y) - h * (b.x - a.x))};
}

static int steps_of(struct mw_vertex v)
{
    return v.bulge == 0 ? 1 : 8;
}

/* Returns the distance of a piece of a stroke from a side of what is filled; 0 where they cross. */
static double distance_to_side(const struct mw_mark *mark, struct mw_vertex a, struct mw_vertex b,
                               const struct mw_mark *sign, struct mw_vertex u, struct mw_vertex v)
{
    double nearest = INFINITY;
    for (int i = 0; i < steps_of(a); i++)
        for (int k = 0; k < steps_of(u); k++)
            nearest =
                fmin(nearest, mw_distance_between_pieces(along_piece(mark, a, b, (double)i / steps_of(a)),
                                                         along_piece(mark, a, b, (i + 1.0) / steps_of(a)),
                                                         along_piece(sign, u, v, (double)k / steps_of(u)),
                                                         along_piece(sign, u, v, (k + 1.0) / steps_of(u))));
    return nearest;
}

static double distance_to_sign(const struct mw_mark *mark, struct mw_vertex a, struct mw_vertex b,
                               const struct mw_mark *sign)
{
    double nearest = INFINITY;
    for (int l = 0; l < sign->lines->n; l++)
        for (int k = 0; k < sign->lines->line[l].n; k++)
            nearest =
                fmin(nearest, distance_to_side(mark, a, b, sign, sign->lines->line[l].at[k],
                                               sign->lines->line[l].at[(k + 1) % sign->lines->line[l].n]));
    return nearest;
}

static bool is_sign(const struct mw_mark *mark)
{
    return mark->kind == MW_MARK_FILL && (mark->ink == MW_INK_ARROW || mark->ink == MW_INK_GOAL);
}

/* No sign touches a wall: at least 0.3 points, or 0.015 of a corridor if that is less, stay white between
 * them. */
static void signs_keep_off_walls(const struct mw_book *book, const struct mw_page *page)
{
    for (int m = 0; m < page->nmarks; m++) {
        const struct mw_mark *mark = &page->mark[m];
        const bool is_wall =
            mark->kind == MW_MARK_STROKE && (mark->ink == MW_INK_WALL || mark->ink == MW_INK_FADED);
        for (int i = 0; is_wall && i < page->nmarks; i++) {
            const struct mw_mark *sign = &page->mark[i];
            if (!is_sign(sign))
                continue;
            const struct mw_box near = mw_box_grown(bounds(sign), mark->width);
            for (int l = 0; l < mark->lines->n; l++)
                for (int k = 0; k + !mark->lines->line[l].closed < mark->lines->line[l].n; k++) {
                    const struct mw_vertex a = mark->lines->line[l].at[k],
                                           b = mark->lines->line[l].at[(k + 1) % mark->lines->line[l].n];
                    struct mw_bounds piece = mw_bounds_none();
                    for (int step = 0; step <= steps_of(a); step++)
                        mw_bounds_add(&piece, along_piece(mark, a, b, (double)step / steps_of(a)));
                    if (!overlap(near, mw_bounds_box(&piece)) ||
                        distance_to_sign(mark, a, b, sign) >=
                            mark->width / 2 + fmin(0.3, 0.015 * mark->scale))
                        continue;
                    fail_msg(
                        "page %d: a sign at %.0f, %.0f touches a wall: %s", page->number, near.x, near.y,
                        mw_request_format(mw_arena_new(), &book->puzzle[page->placing[0].puzzle].request));
                }
        }
    }
}

static void every_page_of(const char *text)
{
    page_law *const laws[] = {marks_stay_within_the_margins,
                              texts_stand_clear,
                              signs_keep_off_walls,
                              mazes_are_large_and_apart,
                              walls_have_one_weight_in_proportion,
                              NULL};
    for_every_page(text, laws);
}

static void all_templates_papers_and_layouts(void **state)
{
    (void)state;
    static const char *const papers[] = {"letter", "a4", "a5", "6x9in", "a4\norientation: landscape"};
    static const int per_page[] = {1, 2, 3, 4, 6}, answers[] = {1, 2, 4, 6, 9};
    struct mw_arena *arena = mw_arena_new();
    for (int t = 0; mw_template_at(t); t++)
        for (int p = 0; p < 5; p++)
            for (int n = 0; n < 4; n++)
                if (!is_spared(9))
                    every_page_of(mw_format(
                        arena,
                        "title: A Title\nsubtitle: and more\nauthor: Ann\n%s: %s\ntemplate: %s\nseed: %d\n"
                        "puzzles:\n  - {count: %d, size: 8x9, per_page: %d}\n"
                        "  - {count: 2, grid: hex, size: 7x8, per_page: %d, start: left, finish: right}\n"
                        "  - {count: 1, grid: polar, size: 4, per_page: %d, start: right}\n"
                        "answers: {where: back, per_page: %d}\n",
                        strcmp(mw_template_name(t), "poster") == 0 ? "sheet" : "paper", papers[p],
                        mw_template_name(t), t + p, per_page[n], per_page[n], per_page[n], per_page[n],
                        answers[p]));
    mw_arena_free(arena);
}

static bool admits(const struct mw_tiling *tiling, int place)
{
    return !tiling->parity || place != MW_CENTRE;
}

/* Tries every pair of start and finish. Each tiling and size is one book, whose puzzles share one grid unless
 * the cells are irregular. */
static void all_sides_and_corners(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++)
        for (int large = 0; large < 2; large++) {
            if (is_spared(9))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const char *text = "template: activity-book\nseed: 4\npuzzles:\n";
            const char *size = mw_tilings[t]->single   ? (large ? "16" : "5")
                               : !large                ? "9x9"
                               : mw_tilings[t]->seeded ? "15x15"
                                                       : "30x30";
            for (int start = 0; mw_place_name(start); start++)
                for (int finish = 0; mw_place_name(finish); finish++)
                    if (admits(mw_tilings[t], start) && admits(mw_tilings[t], finish) &&
                        (start != MW_CENTRE || finish != MW_CENTRE))
                        text =
                            mw_format(arena, "%s  - {grid: %s, size: %s, start: %s, finish: %s}\n", text,
                                      mw_tilings[t]->name, size, mw_place_name(start), mw_place_name(finish));
            every_page_of(text);
            mw_arena_free(arena);
        }
}

/* Returns how many answers of a page stand beside each other in its first row. */
static int columns_of(const struct mw_page *page)
{
    int n = 1;
    while (n < page->nplacings && page->placing[n].box.x > page->placing[n - 1].box.x)
        n++;
    return n;
}

/* Answers of tall mazes are set in at least 3 columns, those of wide ones in at most 2, and each page has 5
 * or 6 answers. */
static int met_tall, met_wide;
static void answers_follow_their_mazes(const struct mw_book *book, const struct mw_page *page)
{
    if (page->nplacings == 0 || !page->placing[0].is_answer)
        return;
    const struct mw_size size = book->puzzle[page->placing[0].puzzle].request.size;
    assert_true(page->nplacings >= 5 && page->nplacings <= 6);
    assert_true(size.h > size.w ? columns_of(page) >= 3 : columns_of(page) <= 2);
    *(size.h > size.w ? &met_tall : &met_wide) += 1;
}

static void keys_follow_their_mazes(void **state)
{
    (void)state;
    for_every_page("puzzles: [{count: 25, size: 9x20}]\n",
                   (page_law *const[]){answers_follow_their_mazes, NULL});
    for_every_page("puzzles: [{count: 12, size: 30x9}]\n",
                   (page_law *const[]){answers_follow_their_mazes, NULL});
    assert_true(met_tall == 5 && met_wide == 2);
}

/* With `scale: same` all mazes of a page have one pitch, with `scale: fit` each has its own. */
static double least_pitch, most_pitch;
static void note_pitches(const struct mw_book *book, const struct mw_page *page)
{
    (void)book;
    for (int i = 0; i < page->nplacings && !page->placing[i].is_answer; i++) {
        least_pitch = fmin(least_pitch, page->placing[i].pitch);
        most_pitch = fmax(most_pitch, page->placing[i].pitch);
    }
}

static void mazes_of_a_page_share_their_scale(void **state)
{
    (void)state;
    for (int fit = 0; fit < 2; fit++) {
        char text[300];
        snprintf(text, sizeof text,
                 "scale: %s\npuzzles: [{per_page: 4, shape: [heart, key, fish, star], size: 20x20}]\n",
                 fit ? "fit" : "same");
        least_pitch = INFINITY;
        most_pitch = 0;
        for_every_page(text, (page_law *const[]){note_pitches, NULL});
        assert_true(fit ? most_pitch > 1.2 * least_pitch : most_pitch == least_pitch);
    }
}

/* "Answer on page 2." never breaks, wherever a line of instructions ends. */
static int notes_met;
static void notes_stay_in_one_piece(const struct mw_book *book, const struct mw_page *page)
{
    (void)book;
    for (int i = 0; i < page->nmarks; i++) {
        const char *text = page->mark[i].kind == MW_MARK_TEXT ? page->mark[i].text->string : "";
        const char *note = strstr(text, "Answer");
        if (!note || note == text)
            continue;
        notes_met++;
        assert_null(strchr(note, ' '));
    }
}

static void captions_do_not_break_before_a_page(void **state)
{
    (void)state;
    for_every_page(
        "paper: a6\nmargins: 12mm\ndefaults: {instructions: [Go, Go from here to there., A sentence that is "
        "rather long and runs on over the end of its line.]}\npuzzles: [{count: 3, size: 6x6}]\n",
        (page_law *const[]){notes_stay_in_one_piece, NULL});
    assert_int_equal(notes_met, 3);
}

/* The title page shows the maze that has a shape, although another maze is larger. */
static const struct mw_shape *ornament;
static void note_ornament(const struct mw_book *book, const struct mw_page *page)
{
    const struct mw_planned_page *planned = &book->volume[0].page[page->number - 1];
    if (page->number <= book->volume[0].npages && planned->kind == MW_PAGE_TITLE)
        ornament = book->puzzle[planned->first].request.shape;
}

static void title_pages_show_the_finest_maze(void **state)
{
    (void)state;
    ornament = NULL;
    for_every_page(
        "front: [title]\ntitle: A\npuzzles: [{size: 20x20}, {size: 16x16, shape: heart}, {size: 30x30}]\n",
        (page_law *const[]){note_ornament, NULL});
    assert_non_null(ornament);
}

/* A labyrinth's answer is a thin line with arrows along it. */
static int arrows_met;
static double widest_route;
static void note_arrows(const struct mw_book *book, const struct mw_page *page)
{
    (void)book;
    for (int i = 0; i < page->nmarks; i++) {
        arrows_met += page->mark[i].ink == MW_INK_ROUTE && page->mark[i].kind == MW_MARK_FILL;
        if (page->mark[i].ink == MW_INK_ROUTE && page->mark[i].kind == MW_MARK_STROKE)
            widest_route = fmax(widest_route, page->mark[i].width / page->placing[0].pitch);
    }
}

static void labyrinths_show_their_direction(void **state)
{
    (void)state;
    for_every_page("puzzles: [{size: 12x14, unicursal: true}]\n", (page_law *const[]){note_arrows, NULL});
    assert_true(arrows_met >= 12 && arrows_met <= 30);
    assert_true(widest_route > 0 && widest_route < 0.2);
}

/* The pitch of each puzzle in points: pitches[0] without signs, because both ends are inside, pitches[1] with
 * signs at gaps. */
static double pitches[2][64];
static int with_signs;
static void note_pitch(const struct mw_book *book, const struct mw_page *page)
{
    (void)book;
    for (int i = 0; i < page->nplacings && !page->placing[i].is_answer; i++)
        pitches[with_signs][page->placing[i].puzzle] = page->placing[i].pitch;
}

/* Signs leave a shape at least half of the size that it has without them, and 85 percent on average. */
static void signs_leave_shapes_their_size(void **state)
{
    (void)state;
    static const struct {
        int per_page;
        const char *what, *apart, *inside;
    } page[] = {
        {1, "size: 22x22", "start: apart", "start: 8x12, finish: 14x12"},
        {2, "size: 14x14", "start: apart", "start: 5x8, finish: 9x8"},
        {4, "size: 14x14, icons: mouse-cheese", "start: apart", "start: 5x8, finish: 9x8"},
    };
    for (int c = 0; c < 3; c++) {
        struct mw_arena *arena = mw_arena_new();
        int n = 0;
        double sum = 0;
        for (with_signs = 0; with_signs < 2; with_signs++) {
            const char *text =
                mw_format(arena, "scale: fit\npuzzles: [{%s, per_page: %d, %s, shape: [", page[c].what,
                          page[c].per_page, with_signs ? page[c].apart : page[c].inside);
            for (n = 0; mw_shape_name(n); n++)
                text = mw_format(arena, "%s%s%s", text, n ? ", " : "", mw_shape_name(n));
            for_every_page(mw_format(arena, "%s]}]\n", text),
                           (page_law *const[]){note_pitch, signs_keep_off_walls, NULL});
        }
        for (int i = 0; i < n; i++) {
            const double share = pitches[1][i] / pitches[0][i];
            sum += share / n;
            if (share < 0.5)
                fail_msg("%s, %d to a page: signs leave %.3f of it", mw_shape_name(i), page[c].per_page,
                         share);
        }
        if (sum < 0.85)
            fail_msg("%d to a page: signs leave %.3f on average", page[c].per_page, sum);
        mw_arena_free(arena);
    }
}

/* Returns the distance of the nearest arrow from a point, in cells. */
static double nearest_arrow(const struct mw_page *page, struct mw_point p, double pitch)
{
    double nearest = INFINITY;
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_box b = bounds(&page->mark[i]);
        if (page->mark[i].ink == MW_INK_ARROW && page->mark[i].kind == MW_MARK_FILL)
            nearest = fmin(nearest, mw_distance(p, (struct mw_point){b.x + b.w / 2, b.y + b.h / 2}));
    }
    return nearest / pitch;
}

static void arrows_stand_at_gaps(const struct mw_book *book, const struct mw_page *page)
{
    for (int i = 0; i < page->nplacings; i++) {
        const struct mw_placing *p = &page->placing[i];
        const double far = 2.6 + 12 / p->pitch, start = nearest_arrow(page, p->end[0], p->pitch),
                     finish = nearest_arrow(page, p->end[1], p->pitch);
        if (!p->is_answer && fmax(start, finish) > far)
            fail_msg("the arrows of %s on %s are %.1f and %.1f cells from their ends",
                     book->puzzle[p->puzzle].request.shape ? book->puzzle[p->puzzle].request.shape->name
                                                           : "none",
                     book->puzzle[p->puzzle].request.tiling->name, start, finish);
    }
}

/* An arrow lies within 2.6 cells and 12 points of each end, in every shape and in words with winding bays. */
static void signs_stay_at_their_gaps(void **state)
{
    (void)state;
    static const char *const grids[] = {"rect", "hex", "cairo", "triangle"};
    struct mw_arena *arena = mw_arena_new();
    const char *shapes = "none";
    for (int n = 0; mw_shape_name(n); n++)
        shapes = mw_format(arena, "%s, %s", shapes, mw_shape_name(n));
    for (size_t g = is_night() ? 0 : 2; g < sizeof grids / sizeof *grids; g++)
        for_every_page(mw_format(arena,
                                 "answers: none\npuzzles: [{grid: %s, size: 14x14, shape: [%s]}, "
                                 "{grid: %s, size: 36x36, shape: [{text: TE}, {text: SK}, {text: Nguy}]}]\n",
                                 grids[g], shapes, grids[g]),
                       (page_law *const[]){arrows_stand_at_gaps, signs_keep_off_walls, NULL});
    mw_arena_free(arena);
}

/* A puzzle has five level marks: one is dark, and one more for each bound that its difficulty reaches. */
static int levels_met[MW_NLEVELS + 1];
static void count_level_marks(const struct mw_book *book, const struct mw_page *page)
{
    static const double bounds[] = {5, 6, 7, 8};
    int dark = 0, light = 0, level = 0;
    for (int i = 0; i < page->nmarks; i++) {
        dark += page->mark[i].kind == MW_MARK_FILL && page->mark[i].ink == MW_INK_TEXT;
        light += page->mark[i].kind == MW_MARK_FILL && page->mark[i].ink == MW_INK_TINT;
    }
    for (int i = 0; i < page->nplacings && !page->placing[i].is_answer; i++) {
        struct mw_facts facts;
        assert_true(
            mw_puzzle_score(&book->puzzle[page->placing[i].puzzle].request, &facts, &(struct mw_error){0}));
        int own = 1;
        for (int k = 0; k < 4; k++)
            own += mw_difficulty(&facts) >= bounds[k];
        levels_met[own]++;
        level += own;
        light -= MW_NLEVELS - own;
    }
    if (dark != level || light != 0)
        fail_msg("page %d: %d dark marks for levels of %d in all", page->number, dark, level);
}

static void levels_are_told_by_marks(void **state)
{
    (void)state;
    static const char *const marks[] = {"stars", "dots"};
    for (int i = 0; i < 2; i++) {
        struct mw_arena *arena = mw_arena_new();
        for_every_page(
            mw_format(arena,
                      "level_marks: %s\nnumber: plain\nlevel_bounds: [5, 6, 7, 8]\n"
                      "puzzles: [{count: 12, difficulty: 4..9}, {count: 8, per_page: 4, size: 5x6..25x30}]\n",
                      marks[i]),
            (page_law *const[]){count_level_marks, NULL});
        mw_arena_free(arena);
    }
    for (int level = 1; level <= MW_NLEVELS; level++)
        assert_true(levels_met[level] > 0);
}

/* A word at a gap lies outside the maze, and in no hole of it. */
static int words_met;
static void words_lie_outside(const struct mw_book *book, const struct mw_page *page)
{
    struct mw_arena *arena = mw_arena_new();
    for (int i = 0; i < page->nplacings && !page->placing[i].is_answer; i++) {
        const struct mw_placing *at = &page->placing[i];
        const struct mw_grid *grid = book->puzzle[at->puzzle].request.grid;
        const struct mw_shape *rim = mw_shape_of_lines(arena, mw_grid_border(arena, grid, NULL));
        const double x = at->box.x - at->pitch * grid->box.x, y = at->box.y - at->pitch * grid->box.y;
        for (int m = 0; m < page->nmarks; m++) {
            const struct mw_mark *mark = &page->mark[m];
            if (mark->kind != MW_MARK_TEXT ||
                (strcmp(mark->text->string, "START") != 0 && strcmp(mark->text->string, "FINISH") != 0))
                continue;
            const struct mw_box b = mw_mark_bounds(mark);
            words_met++;
            for (int k = 0; k < 4; k++) {
                const struct mw_point corner = {(b.x + k % 2 * b.w - x) / at->pitch,
                                                (b.y + k / 2 * b.h - y) / at->pitch};
                for (int line = 0; line < rim->n; line++)
                    if (mw_polygon_area(rim->contour[line].n, rim->contour[line].at) > 0 &&
                        mw_shape_line_holds(&rim->contour[line], corner))
                        fail_msg("page %d: %s lies on the maze or in a hole of it", page->number,
                                 mark->text->string);
            }
        }
    }
    mw_arena_free(arena);
}

static void words_of_signs_lie_outside(void **state)
{
    (void)state;
    for (int per_page = 1; per_page <= 4; per_page *= 2) {
        struct mw_arena *arena = mw_arena_new();
        const char *text = mw_format(arena, "puzzles:\n  - {per_page: %d, size: 24x24, shape: [", per_page);
        for (int i = 0; mw_shape_name(i); i++)
            text = mw_format(arena, "%s%s%s", text, i ? ", " : "", mw_shape_name(i));
        for_every_page(
            mw_format(
                arena,
                "%s]}\n  - {per_page: %d, shape: [{text: DINO}, {text: DOG}, {text: COO}, {text: Bob}]}\n",
                text, per_page),
            (page_law *const[]){words_lie_outside, signs_keep_off_walls, NULL});
        mw_arena_free(arena);
    }
    assert_true(words_met > 250);
}

/* Signs have space beside shapes: tries every other pair of a tiling and a shape. */
static void shapes_have_room_for_their_signs(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    for (int t = 0; mw_tilings[t]; t++)
        for (int s = 0; mw_shape_name(s); s++) {
            if ((s / 2 + t) % 2 || (mw_tilings[t]->parity && holes_in(mw_shape_name(s)) > 0) || is_spared(9))
                continue;
            struct mw_size size = size_for_shapes(mw_tilings[t]);
            every_page_of(mw_format(arena, "seed: %d\npuzzles: [{count: 2, grid: %s, size: %s, shape: %s}]\n",
                                    t + s, mw_tilings[t]->name, mw_size_format(arena, mw_tilings[t], size),
                                    mw_shape_name(s)));
        }
    mw_arena_free(arena);
}

/* Tries five mazes for each start of each tiling, one or four to a page; `head` begins the spec, and `icons`
 * puts icons at both ends. */
static void pages_of_every_start(const char *head, bool icons)
{
    struct mw_arena *arena = mw_arena_new();
    for (int t = 0; mw_tilings[t]; t++)
        for (int start = 0; mw_place_name(start); start++)
            if (admits(mw_tilings[t], start) && !is_spared(9))
                every_page_of(mw_format(
                    arena,
                    "%spuzzles: [{count: 5, grid: %s, size: %s, start: %s, icons: %s, per_page: %d}]\n", head,
                    mw_tilings[t]->name, mw_tilings[t]->single ? "6" : "9x9", mw_place_name(start),
                    icons ? mw_format(arena, "%s-%s", mw_drawing_name(start), mw_drawing_name(11 - start))
                          : "none",
                    start % 2 ? 4 : 1));
    mw_arena_free(arena);
}

/* Every theme, with every template and on every paper, with one puzzle to a page and with several. */
static void themes_stand_clear(void **state)
{
    (void)state;
    static const char *const papers[] = {"letter", "a5", "8.5x8.5in", "a4\norientation: landscape"};
    struct mw_arena *arena = mw_arena_new();
    for (int i = 0; mw_theme_at(i); i++)
        for (int t = 0; mw_template_at(t); t++)
            for (int p = 0; p < 4; p++)
                if (!is_spared(40))
                    every_page_of(mw_format(
                        arena,
                        "template: %s\n%s: %s\ntheme: %s\nlanguage: %s\nseed: %d\npuzzles:\n"
                        "  - {count: 3, size: 7x8, start: left, finish: right}\n"
                        "  - {count: 3, size: 12x12, shape: [heart, tree, fish]}\n"
                        "  - {count: 2, size: 7x8, per_page: 2}\n",
                        mw_template_name(t), strcmp(mw_template_name(t), "poster") == 0 ? "sheet" : "paper",
                        papers[p], mw_theme_name(i), p % 2 ? "de" : "en", t + p));
    mw_arena_free(arena);
}

/* Each drawing can be found by its name, and lies in its square with all its parts. */
static void drawings_fill_their_squares(void **state)
{
    (void)state;
    int n = 0;
    for (const char *name; (name = mw_drawing_name(n)); n++) {
        const struct mw_drawing *drawing = mw_drawing_named(name);
        struct mw_bounds bounds = mw_bounds_none();
        assert_non_null(drawing);
        assert_in_range(drawing->nparts, 1, 40);
        for (int i = 0; i < drawing->nparts; i++) {
            const struct mw_lines *lines = &drawing->part[i].lines;
            assert_true(lines->n > 0);
            for (int k = 0; k < lines->n; k++)
                for (int p = 0; p < lines->line[k].n; p++)
                    mw_bounds_add(&bounds, (struct mw_point){lines->line[k].at[p].x, lines->line[k].at[p].y});
        }
        const struct mw_box box = mw_bounds_box(&bounds);
        if (box.x < -2 || box.y < -2 || box.x + box.w > 102 || box.y + box.h > 102 ||
            fmax(box.w, box.h) < (drawing->ranks & (MW_RANK_TUFT | MW_RANK_SPECK) ? 60 : 85))
            fail_msg("%s fills %.1f %.1f %.1f %.1f of the square of 100", name, box.x, box.y, box.w, box.h);
        if (n > 0)
            assert_true(strcmp(mw_drawing_name(n - 1), name) < 0);
    }
    assert_true(n >= 12);
    assert_null(mw_drawing_named("mous"));
}

static void icons_stand_clear(void **state)
{
    (void)state;
    pages_of_every_start("", true);
    every_page_of("puzzles: [{size: 9x9, start: 2x2, finish: 8x7, icons: rocket-planet}]\n");
}

static void long_words_stand_clear(void **state)
{
    (void)state;
    pages_of_every_start("words: {start: ABFAHRTSSTELLE, finish: ZIELANKUNFT}\npaper: a5\n", false);
}

static void posters_are_set_large(void **state)
{
    (void)state;
    every_page_of("title: Poster\npaper: a1\nmargins: 20mm\npuzzles: [{size: 60x80, title: A Poster, "
                  "instructions: Go.}]\n");
}

static void long_titles_and_stories_fit(void **state)
{
    (void)state;
    every_page_of(
        "title: \"A very long title indeed, which goes on and on, and which no line of the page can ever "
        "hold\"\n"
        "template: activity-book\npaper: a5\npuzzles:\n"
        "  - {count: 1, size: 9x9, title: \"A very long title indeed, which goes on and on and on and on\", "
        "instructions: \"A very long story too, of a mouse and a cheese and a cat and a dog, of a house and "
        "a "
        "garden, and of the way that leads from one to the other, past every one of them, and home "
        "again.\"}\n"
        "  - {count: 4, size: 9x9, per_page: 4, title: \"A very long title indeed, which goes on and "
        "on\"}\n");
}

/* No text overlaps another, with every kind of folio and running head, on papers of five sizes. */
static void no_texts_overlap_on_any_sheet(void **state)
{
    (void)state;
    static const char *const papers[] = {"a6\nmargins: 0.4in", "5x8in", "a5", "letter", "9x6in"};
    static const char *const folios[] = {"outside", "centre", "none"};
    static const char *const heads[] = {"none", "title", "part"};
    struct mw_arena *arena = mw_arena_new();
    for (int p = 0; p < 5; p++)
        for (int f = 0; f < 3; f++)
            for (int h = 0; h < 3; h++)
                for (int remake = 0; remake < 2; remake++)
                    for_every_page(
                        mw_format(arena,
                                  "title: The Long Way\nauthor: Ann\npaper: %s\nfolio: %s\nrunning_head: "
                                  "%s\nremake: %s\n"
                                  "number: %s\nfurniture: %s\nbacks: doodle\n"
                                  "front: [title, copyright, belongs-to, contents, blank]\nback: "
                                  "[certificate, notes]\n"
                                  "imprint: {publisher: P, year: 2026, isbn: 1-2-3}\npuzzles:\n"
                                  "  - {part: One, part_note: A note., grid: triangle, size: 21x23, shape: "
                                  "rocket, loops: 0.3,"
                                  " start: bottom, finish: farthest, icons: rocket-planet, seed: 80437591}\n"
                                  "  - {size: 6x6, start: bottom-left, finish: bottom-right, algorithm: "
                                  "\"growing-tree:newest=75\","
                                  " title: A title, instructions: And a sentence.}\n"
                                  "  - {part: Two, grid: hex, size: 7x7, start: bottom, finish: left, "
                                  "sparse: 0.25, count: 2}\n"
                                  "answers: {per_page: %d}\n",
                                  papers[p], folios[f], heads[h], remake ? "true" : "false",
                                  remake ? "disc" : "plain", f == 1 ? "[name, date, smileys]" : "none",
                                  p < 2 ? 2 : 4),
                        (page_law *const[]){texts_stand_clear, lines_to_write_on_are_free, NULL});
    mw_arena_free(arena);
}

static void smallest_and_thinnest_mazes(void **state)
{
    (void)state;
    for_every_page("puzzles:\n  - {size: 1x1}\n  - {grid: hex, size: 1x1}\n  - {grid: polar, size: 1}\n  - "
                   "{size: 2x30}\n"
                   "  - {size: 30x2}\n",
                   (page_law *const[]){marks_stay_within_the_margins, NULL});
}

static int most_answers;
static void count_answers(const struct mw_book *book, const struct mw_page *page)
{
    int n = 0;
    (void)book;
    for (int i = 0; i < page->nplacings; i++)
        n += page->placing[i].is_answer;
    most_answers = n > most_answers ? n : most_answers;
}

/* Answers with fine corridors are set fewer to a page, without a complaint. */
static void fine_answers_get_more_room(void **state)
{
    (void)state;
    most_answers = 0;
    for_every_page("puzzles: [{count: 12, size: 20x26}]\n", (page_law *const[]){count_answers, NULL});
    assert_int_equal(most_answers, 6);
    most_answers = 0;
    for_every_page("puzzles: [{count: 12, size: 42x54}]\n", (page_law *const[]){count_answers, NULL});
    assert_int_equal(most_answers, 4);
}

/* The size that a text of a page is set in, on paper; 0 if it is not there. */
static double size_of(const struct mw_page *page, const char *text)
{
    for (int i = 0; i < page->nmarks; i++)
        if (page->mark[i].kind == MW_MARK_TEXT && strstr(page->mark[i].text->string, text))
            return page->mark[i].text->setting.size * page->mark[i].scale;
    return 0;
}

static double widest_wall(const struct mw_page *page)
{
    double widest = 0;
    for (int i = 0; i < page->nmarks; i++)
        if (page->mark[i].ink == MW_INK_WALL && page->mark[i].kind == MW_MARK_STROKE)
            widest = fmax(widest, page->mark[i].width);
    return widest;
}

static struct mw_type_sizes sizes_wanted;
static double wall_wanted, wall_allowed;
static int pages_measured;
static void measure_type(const struct mw_book *book, const struct mw_page *page)
{
    if (page->nplacings != 1 || page->placing[0].is_answer)
        return;
    assert_int_equal(book->npuzzles, 1);
    assert_true(fabs(size_of(page, "Quick now") - sizes_wanted.text) < 0.01);
    assert_true(fabs(size_of(page, "Home") - sizes_wanted.title) < 0.01);
    assert_true(fabs(size_of(page, "START") - sizes_wanted.label) < 0.01);
    assert_true(widest_wall(page) >= wall_wanted - 0.01);
    assert_true(widest_wall(page) <= wall_allowed + 0.01);
    pages_measured++;
}

/* Each `reader` sets sizes of type and bounds to the width of walls; sizes that the spec gives take
 * precedence. */
static void readers_set_type_and_walls(void **state)
{
    (void)state;
    static const char group[] = "puzzles: [{size: 6x7, title: Home, instructions: Quick now}]\n";
    pages_measured = 0;
    for (const struct mw_reader *r = mw_readers; r->name; r++) {
        struct mw_arena *arena = mw_arena_new();
        sizes_wanted = (struct mw_type_sizes){r->text, r->title, r->label};
        wall_wanted = r->wall_least;
        wall_allowed = r->wall_most > 0 ? r->wall_most : INFINITY;
        for_every_page(mw_format(arena, "reader: %s\n%s", r->name, group),
                       (page_law *const[]){measure_type, NULL});
        sizes_wanted = (struct mw_type_sizes){15, 31, r->label};
        wall_wanted = 0;
        for_every_page(mw_format(arena, "reader: %s\ntype: {text: 15pt, title: 31pt}\nlines: {wall: 1pt}\n%s",
                                 r->name, group),
                       (page_law *const[]){measure_type, NULL});
        mw_arena_free(arena);
    }
    assert_int_equal(pages_measured, 16);
}

/* No text overlaps a QR code, which is recognised as a fill in the ink of walls with at least 60 contours. */
static void squares_stand_clear_of_texts(const struct mw_book *book, const struct mw_page *page)
{
    enum { MANY = 60 };
    int squares = 0;
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *square = &page->mark[i];
        if (square->kind != MW_MARK_FILL || square->ink != MW_INK_WALL || square->lines->n < MANY)
            continue;
        squares++;
        for (int k = 0; k < page->nmarks; k++)
            if (page->mark[k].kind == MW_MARK_TEXT && overlap(bounds(square), bounds(&page->mark[k])))
                fail_msg("page %d: the square stands on \"%s\"", page->number, page->mark[k].text->string);
    }
    assert_int_equal(squares, book->volume[0].page[page->place - 1].count);
}

static void long_titles_keep_off_squares(void **state)
{
    (void)state;
    static const int per_page[] = {1, 2, 4};
    for (size_t i = 0; i < 3; i++)
        for (int words = 1; words <= 9; words++) {
            char text[400] =
                "answers: none\ncodes: always\nqr: true\npuzzles: [{count: 4, size: 8x8, title: \"",
                 rest[60];
            for (int w = 0; w < words; w++)
                strcat(text, w ? " further" : "Ever");
            snprintf(rest, sizeof rest, "\", per_page: %d}]\n", per_page[i]);
            for_every_page(strcat(text, rest), (page_law *const[]){squares_stand_clear_of_texts, NULL});
        }
}

/* Walls stay thinner than the necks of pockets in cells, so that nothing looks like a closed cell. */
static void necks_stay_open(const struct mw_book *book, const struct mw_page *page)
{
    (void)book;
    for (int i = 0; i < page->nplacings; i++)
        if (page->placing[i].is_shut)
            fail_msg("puzzle %d: its walls of %.2f pt shut off a place", page->placing[i].puzzle + 1,
                     page->placing[i].wall);
}

/* Hats are not convex, and small children have thick walls: there a neck is soonest shut. */
static void no_pocket_is_shut(void **state)
{
    (void)state;
    static page_law *const laws[] = {necks_stay_open, NULL};
    for_every_page("paper: a5\nreader: 5-6\npuzzles:\n"
                   "- {grid: hat, shape: cat, size: 16x16, seed: 13}\n"
                   "- {grid: hat, shape: apple, size: 18x18, seed: 291081039886}\n"
                   "- {grid: hat, shape: heart, size: 16x16, seed: 9}\n",
                   laws);
}

/* A text that comes in every section is set twice, and one that comes no more is set anew; each section warns
 * of missing letters. */
static void texts_are_kept_for_later_sections(void **state)
{
    (void)state;
    static const char *const faces[MW_NFACES] = {"Andika", "Andika", "Andika"};
    struct mw_arena *arena = mw_arena_new();
    struct mw_complaints complaints = {0};
    struct mw_type *type = mw_type_open(faces, "en", &complaints);
    assert_non_null(type);
    const struct mw_setting setting = {.face = MW_FACE_TEXT, .size = 11};
    const int marked = 77;
    for (int section = 0; section < 12; section++) {
        struct mw_complaints *of_section = MW_NEW(arena, struct mw_complaints);
        mw_type_report_to(type, of_section);
        struct mw_text *common = (struct mw_text *)mw_type_set(type, "in all sections", setting);
        mw_type_set(type, mw_format(arena, "in section %d", section), setting);
        mw_type_set(type, "\U00012000", setting); /* cuneiform */
        assert_int_equal(of_section->kept, 1);
        assert_string_equal(common->string, "in all sections");
        assert_int_equal(common->nlines, section > 1 ? marked : 1);
        common->nlines = section > 0 ? marked : 1; /* which shows whether it is set anew */
        mw_type_end_section(type);
    }
    for (int section = 0; section < 12; section++)
        mw_type_end_section(type);
    assert_int_equal(mw_type_set(type, "in all sections", setting)->nlines, 1);
    mw_type_close(type);
    mw_arena_free(arena);
}

/* A short text at the left of a width is the one without a width, and as large as Pango sets it in one. */
static void short_texts_are_the_same_in_all_widths(void **state)
{
    (void)state;
    static const char *const faces[MW_NFACES] = {"Andika", "Andika", "Andika"};
    static const char *const texts[] = {"Find the way.", "one\ntwo", "a b ", "\u05d0\u05d1 c", ""};
    struct mw_complaints complaints = {0};
    struct mw_type *type = mw_type_open(faces, "en", &complaints);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct mw_setting free = {.face = MW_FACE_TEXT, .size = 11},
                                bound = {.face = MW_FACE_TEXT, .size = 11, .width = 300},
                                middle = {
                                    .face = MW_FACE_TEXT, .size = 11, .width = 300, .align = MW_ALIGN_CENTRE};
        const struct mw_text *a = mw_type_set(type, texts[i], bound),
                             *b = mw_type_set(type, texts[i], middle);
        assert_true(a->width == b->width && a->height == b->height && a->ink.w == b->ink.w);
        assert_int_equal(a->nlines, b->nlines);
        if (a->nlines == 1)
            assert_ptr_equal(a, mw_type_set(type, texts[i], free));
    }
    struct mw_setting narrow = {.face = MW_FACE_TEXT, .size = 11, .width = 100};
    const struct mw_text *wide =
        mw_type_set(type, "WWWW WWWW WWWW", narrow); /* wider than most of its length */
    assert_true(wide->nlines > 1 && wide->width <= narrow.width);
    narrow.align = MW_ALIGN_CENTRE;
    const struct mw_text *centred = mw_type_set(type, "go", narrow);
    assert_true(fabs(centred->ink.x + centred->ink.w / 2 - narrow.width / 2) < 1);
    narrow.align = MW_ALIGN_LEFT;
    mw_type_turn(type, false, true);
    const struct mw_text *right = mw_type_set(type, "go", narrow);
    assert_true(fabs(right->ink.x + right->ink.w - narrow.width) < 1);
    mw_type_close(type);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_kept_for_later_sections),
        cmocka_unit_test(short_texts_are_the_same_in_all_widths),
        cmocka_unit_test(all_templates_papers_and_layouts),
        cmocka_unit_test(all_sides_and_corners),
        cmocka_unit_test(keys_follow_their_mazes),
        cmocka_unit_test(mazes_of_a_page_share_their_scale),
        cmocka_unit_test(captions_do_not_break_before_a_page),
        cmocka_unit_test(title_pages_show_the_finest_maze),
        cmocka_unit_test(labyrinths_show_their_direction),
        cmocka_unit_test(levels_are_told_by_marks),
        cmocka_unit_test(signs_leave_shapes_their_size),
        cmocka_unit_test(themes_stand_clear),
        cmocka_unit_test(readers_set_type_and_walls),
        cmocka_unit_test(fine_answers_get_more_room),
        cmocka_unit_test(signs_stay_at_their_gaps),
        cmocka_unit_test(words_of_signs_lie_outside),
        cmocka_unit_test(shapes_have_room_for_their_signs),
        cmocka_unit_test(drawings_fill_their_squares),
        cmocka_unit_test(icons_stand_clear),
        cmocka_unit_test(long_words_stand_clear),
        cmocka_unit_test(posters_are_set_large),
        cmocka_unit_test(long_titles_and_stories_fit),
        cmocka_unit_test(long_titles_keep_off_squares),
        cmocka_unit_test(no_texts_overlap_on_any_sheet),
        cmocka_unit_test(smallest_and_thinnest_mazes),
        cmocka_unit_test(no_pocket_is_shut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
