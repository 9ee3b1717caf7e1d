/* Draws what is to be counted in a maze, each sort with its box or its number, and the order of keys. */
#include "page/maze/tally.h"

#include "art/art.h"
#include "page/maze/things.h"

#include <math.h>

/* Lengths as multiples of the type size. */
#define DRAWING 1.5
#define BOX_W   1.9
#define GAP     0.45
#define BETWEEN 1.4
#define BELOW   0.6

/* Draws an empty box. */
static void draw_box(struct page_setting *s, struct mw_box box)
{
    const struct mw_vertex at[] = {{box.x, box.y, 0},
                                   {box.x + box.w, box.y, 0},
                                   {box.x + box.w, box.y + box.h, 0},
                                   {box.x, box.y + box.h, 0}};
    const struct mw_line line = mw_art_line(s->arena, 4, true, at);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &line, fmax(0.75, s->least_line));
}

/* Returns the width of a row as a multiple of the type size. A number is at most two digits. */
static double width_of(int sorts, bool has_numbers)
{
    const double number = 1.3;
    return sorts * (DRAWING + GAP + (has_numbers ? number : BOX_W)) + (sorts - 1) * BETWEEN;
}

double mw_page_draw_tally(struct page_setting *s, int puzzle, struct mw_point at, double width, double size,
                          const struct mw_items *found)
{
    const struct mw_puzzle *of = &s->book->puzzle[puzzle];
    struct mw_items sorts;
    if (!of->request.items || !mw_items_parse(of->request.items, &sorts, &(struct mw_error){0}))
        return 0;
    size = fmin(size, floor(8 * width / width_of(sorts.n, found)) / 8);
    const double side = DRAWING * size;
    for (int i = 0; i < sorts.n; i++) {
        mw_page_draw_item(s, of->item[i], (struct mw_point){at.x + side / 2, at.y + side / 2}, 0.55 * side);
        at.x += side + GAP * size;
        if (found) {
            const struct mw_text *number =
                mw_page_text(s, MW_FACE_TITLE, size, mw_page_digits(s, found->of[i]));
            mw_page_add_text(s, MW_INK_TEXT, number, at.x, 0, at.y + side / 2 + 0.35 * size);
            at.x += number->width;
        } else {
            draw_box(s, (struct mw_box){at.x, at.y, BOX_W * size, side});
            at.x += BOX_W * size;
        }
        at.x += BETWEEN * size;
    }
    return side + BELOW * size;
}

double mw_page_draw_key_order(struct page_setting *s, int puzzle, struct mw_point at, double size)
{
    const struct mw_solved *solved = s->solved[puzzle];
    const double side = DRAWING * size;
    const struct key_look look = {.key = 0.5 * side, .plate = 0.3 * side, .has_letters = false};
    if (solved->nlegs < 3)
        return 0;
    for (int i = 0; solved->solution[i]; i++) {
        const int shape = solved->solution[i] - 'A';
        const struct mw_text *letter = mw_page_text(s, MW_FACE_TITLE, size, mw_page_letter(s, shape));
        mw_page_draw_key(s, shape, (struct mw_point){at.x + side / 2, at.y + side / 2}, &look);
        mw_page_add_text(s, MW_INK_TEXT, letter, at.x + side, 0, at.y + side / 2 + 0.35 * size);
        at.x += side + letter->width + BETWEEN / 2 * size;
    }
    return side + BELOW * size;
}
