/* How to solve a maze: numbered steps, and a small maze beside its own answer. That maze is not one of the
 * book's. */
#include "page/layout.h"

#include "mazewright/kinds.h"

#include <assert.h>
#include <math.h>

enum { SHOWN_GAP = 36 };

/* A book of one small maze, to be shown. */
static struct mw_book *sample_book(struct setting_out *s)
{
    struct mw_group *group = MW_NEW(s->arena, struct mw_group);
    struct mw_puzzle *puzzle = MW_NEW(s->arena, struct mw_puzzle);
    struct mw_book *book = MW_NEW(s->arena, struct mw_book);
    *group = (struct mw_group){.count = 1,
                               .grid = &mw_tiling_rect,
                               .size = {7, 7},
                               .start = MW_PLACE_USUAL,
                               .finish = MW_PLACE_USUAL,
                               .per_page = 1};
    mw_algorithm_parse("backtracker", &group->algorithm, &(struct mw_error){""});
    *puzzle = (struct mw_puzzle){.number = 1,
                                 .group = group,
                                 .grid = mw_grid_new(s->arena, group->grid, group->size, NULL, 0),
                                 .seed = 12,
                                 .title = "",
                                 .instructions = ""};
    *book = *s->book;
    book->npuzzles = 1;
    book->puzzle = puzzle;
    return book;
}

static struct look sample_look(struct setting_out *s, bool solved)
{
    struct look look = mw_puzzle_look(s, SIZE_SMALL);
    look.most_pitch = 40;
    look.route = solved;
    look.wall_ink = solved ? MW_INK_FADED : MW_INK_WALL;
    return look;
}

/* With its answer it needs more room, and so decides how large both are. */
static void show(struct setting_out *s, struct mw_box box, bool solved)
{
    const struct look answer = sample_look(s, true);
    struct look look = sample_look(s, solved);
    look.most_pitch = mw_fitting_pitch(s, 0, box, &answer);
    mw_draw_maze(s, 0, box, &look);
    s->page->nplacings = 0; /* it is no puzzle */
}

static void show_sample(struct setting_out *s, struct mw_box box)
{
    const struct mw_book *sample = sample_book(s);
    const struct mw_solved *one = mw_puzzle_solve(s->arena, sample->puzzle, &(struct mw_error){""});
    assert(one && "a maze of squares has one route");
    struct setting_out aside = *s; /* on the same page, from another book */
    aside.book = sample;
    aside.solved = &one;
    const double w = (box.w - SHOWN_GAP) / 2, h = fmin(box.h, w + 70);
    show(&aside, (struct mw_box){box.x, box.y, w, h}, false);
    show(&aside, (struct mw_box){box.x + w + SHOWN_GAP, box.y, w, h}, true);
}

void mw_set_how_to_page(struct setting_out *s)
{
    const struct mw_matter_texts *texts = &s->book->spec->matter;
    double y = mw_draw_heading(s, texts->how_to) + 24;
    y = mw_draw_steps(s, texts->how_to_steps, y, true) + 14;
    double bottom = s->frame.y + s->frame.h - FOOTER_HEIGHT;
    s->page->overfull = y > bottom;
    if (bottom - y > 110)
        show_sample(s, (struct mw_box){s->frame.x, y, s->frame.w, bottom - y});
}
