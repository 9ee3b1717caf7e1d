/* Sets the page on how to solve a maze: numbered steps, what kinds of puzzles the book has, and a small maze
 * beside its answer. The maze is a sample, not one of the book's puzzles; in a book of numbers only, it has
 * numbers, too. */
#include "page/scene/scene.h"
#include "page/style/heading.h"
#include "plan/instructions.h"

#include "mazewright/matter.h"

#include <math.h>
#include <string.h>

enum { SHOWN_GAP = 36 };

static struct page_look sample_look(struct page_setting *s, bool solved)
{
    struct page_look look = mw_page_puzzle_look(s, mw_page_size(s, SIZE_SMALL));
    look.most_pitch = 40;
    look.route = solved;
    look.wall_ink = solved ? MW_INK_FADED : MW_INK_WALL;
    return look;
}

/* Draws the sample maze, with its route if `solved`. The pitch always leaves space for the route, which
 * extends out of the gaps, so the maze has the same size with and without its route. */
static void show(struct page_setting *s, struct mw_box box, bool solved)
{
    const struct page_look answer = sample_look(s, true);
    struct page_look look = sample_look(s, solved);
    look.most_pitch = mw_page_fitting_pitch(s, s->planned->first, box, &answer);
    mw_page_draw_maze(s, s->planned->first, box, &look);
    s->page->nplacings = 0; /* the sample is not a puzzle of the book, so its place is not recorded */
}

/* Draws the sample maze and its answer, up to a quarter smaller if that leaves room for a scene below them.
 * Returns the y where they end. */
static double show_sample(struct page_setting *s, struct mw_box box)
{
    const double w = (box.w - SHOWN_GAP) / 2, usual = w + 70, above_scene = box.h - mw_scene_least(s),
                 h = fmin(usual, above_scene > 0.75 * usual ? above_scene : box.h);
    show(s, (struct mw_box){box.x, box.y, w, h}, false);
    show(s, (struct mw_box){box.x + w + SHOWN_GAP, box.y, w, h}, true);
    return box.y + h;
}

/* True if a request has a sequence of numbers or letters. */
static bool has_sequence(struct page_setting *s, const struct mw_request *r)
{
    struct mw_rule rule;
    return r->numbers && mw_rule_parse(s->arena, r->numbers, &rule, &(struct mw_error){0}) &&
           mw_rule_is_sequence(&rule);
}

/* Returns what the puzzles of the book ask for besides a way, one sentence a line; "" for nothing. Of several
 * sequences, only the first has its line. */
static const char *what_is_asked(struct page_setting *s)
{
    const char *asked = "";
    bool had_sequence = false;
    for (int i = 0; i < s->book->npuzzles; i++) {
        const struct mw_puzzle *puzzle = &s->book->puzzle[i];
        const bool is_sequence = has_sequence(s, &puzzle->request);
        const char *lines[] = {mw_puzzle_note(s->spec->words, &puzzle->request),
                               is_sequence && had_sequence
                                   ? ""
                                   : mw_puzzle_asks(s->arena, s->spec, puzzle->group, &puzzle->request)};
        had_sequence = had_sequence || is_sequence;
        for (int k = 0; k < 2; k++)
            if (lines[k][0] && !strstr(asked, lines[k]))
                asked = mw_format(s->arena, "%s%s%s", asked, asked[0] ? "\n" : "", lines[k]);
    }
    return asked;
}

static void set(struct page_setting *s)
{
    const struct mw_matter_texts *texts = &s->spec->matter->texts;
    double y = mw_heading_listed(s, texts->how_to) + 24;
    y = mw_page_draw_steps(s, mw_book_is_numbers(s->book) ? texts->how_to_numbers : texts->how_to_steps, y,
                           true);
    y = mw_page_draw_steps(s, what_is_asked(s), y, false) + 14;
    double bottom = s->frame.y + s->frame.h;
    s->page->overfull = y > bottom;
    if (bottom - y > 110)
        y = show_sample(s, (struct mw_box){s->frame.x, y, s->frame.w, bottom - y});
    mw_scene_below(s, y);
}

const struct page_kind mw_page_kind_how_to = {.set = set, .decorated = true, .foot = true};
