/* Cards: as many to a sheet as it holds, with marks to cut along in its margins. Where each puzzle has a
 * back, the backs lie on the next side so that they meet their fronts. */
#include "impose/impose.h"

#include <math.h>

/* The arrangement of cards on a sheet, centred. */
struct table {
    double w, h; /* size of the sheet, upright or sideways */
    int columns, rows;
    double left, top, across, down; /* position of the first card, and distances from card to card */
};

static struct table table_on(const struct mw_paper *card, double w, double h)
{
    const double margin =
        28; /* in points; for cut marks, and because some printers do not print to the edge */
    struct table t = {.w = w, .h = h, .across = card->w, .down = card->h};
    t.columns = (int)((mw_lattice(w - 2 * margin)) / mw_lattice(t.across));
    t.rows = (int)((mw_lattice(h - 2 * margin)) / mw_lattice(t.down));
    t.left = (w - t.columns * t.across) / 2;
    t.top = (h - t.rows * t.down) / 2;
    return t;
}

/* Returns the arrangement, upright or sideways, that holds more cards. */
static struct table table_of(const struct mw_book *book, const struct mw_volume *volume)
{
    const struct mw_paper *sheet = &book->spec->format->sheet;
    const struct table as_given = table_on(&volume->paper, sheet->w, sheet->h),
                       turned = table_on(&volume->paper, sheet->h, sheet->w);
    return turned.columns * turned.rows > as_given.columns * as_given.rows ? turned : as_given;
}

static bool admits(const struct mw_book *book, const struct mw_volume *volume, struct mw_error *error)
{
    const struct table t = table_of(book, volume);
    const struct mw_paper *card = &volume->paper;
    return t.columns * t.rows > 0 ||
           mw_fail(error,
                   "a card of %.3g by %.3g mm finds no room on its sheet, which keeps 10 mm at each edge for "
                   "marks; make \"paper\" smaller or \"sheet\" larger",
                   card->w * 25.4 / 72, card->h * 25.4 / 72);
}

static bool has_backs(const struct mw_book *book, const struct mw_volume *volume)
{
    return volume->is_bound && mw_spec_has_backs(book->spec);
}

static int cards_of(const struct mw_book *book, const struct mw_volume *volume)
{
    return has_backs(book, volume) ? (volume->npages + 1) / 2 : volume->npages;
}

static int sheets_of(const struct mw_book *book, const struct mw_volume *volume)
{
    const struct table t = table_of(book, volume);
    const int each = t.columns * t.rows;
    return each > 0 ? (cards_of(book, volume) + each - 1) / each : 0;
}

static int sides(const struct mw_book *book, const struct mw_volume *volume)
{
    return sheets_of(book, volume) * (has_backs(book, volume) ? 2 : 1);
}

static void add_guides(struct mw_arena *arena, struct mw_forme *side, const struct table *t)
{
    const double near = 4, far = 18, right = t->left + t->columns * t->across,
                 bottom = t->top + t->rows * t->down;
    for (int i = 0; i <= t->columns; i++) {
        const double x = t->left + i * t->across;
        mw_impose_add_guide(arena, side, MW_GUIDE_CUT, x, t->top - far, x, t->top - near);
        mw_impose_add_guide(arena, side, MW_GUIDE_CUT, x, bottom + near, x, bottom + far);
    }
    for (int i = 0; i <= t->rows; i++) {
        const double y = t->top + i * t->down;
        mw_impose_add_guide(arena, side, MW_GUIDE_CUT, t->left - far, y, t->left - near, y);
        mw_impose_add_guide(arena, side, MW_GUIDE_CUT, right + near, y, right + far, y);
    }
}

static void lay(struct mw_arena *arena, const struct mw_book *book, const struct mw_volume *volume, int i,
                struct mw_forme *side)
{
    const struct table t = table_of(book, volume);
    const bool backs = has_backs(book, volume), is_back = backs && i % 2 == 1;
    const int each = t.columns * t.rows, first = (backs ? i / 2 : i) * each;
    *side = (struct mw_forme){.w = t.w, .h = t.h};
    mw_impose_reserve(arena, side, each);
    for (int k = 0; k < each && first + k < cards_of(book, volume); k++) {
        const int column = is_back ? t.columns - 1 - k % t.columns : k % t.columns,
                  page = backs ? 2 * (first + k) + 1 + is_back : first + k + 1;
        if (page <= volume->npages)
            mw_impose_add_page(side, (struct mw_laid){.page = page,
                                                      .x = t.left + column * t.across,
                                                      .y = t.top + k / t.columns * t.down,
                                                      .scale = 1});
    }
    add_guides(arena, side, &t);
    if (is_back)
        mw_impose_turn_back(book, side);
}

static const char *tell(struct mw_arena *arena, const struct mw_book *book, const struct mw_volume *volume)
{
    const struct table t = table_of(book, volume);
    const struct mw_forme side = {.w = t.w, .h = t.h};
    const int sheets = sheets_of(book, volume), cards = cards_of(book, volume);
    return mw_format(arena, "%d card%s, %d to a sheet, to be cut along the marks: %d sheet%s%s", cards,
                     cards == 1 ? "" : "s", t.columns * t.rows, sheets, sheets == 1 ? "" : "s",
                     has_backs(book, volume)
                         ? mw_format(arena, ", printed on both sides, turned over at the %s edge",
                                     mw_impose_edge(book, &side))
                         : "");
}

const struct mw_imposition mw_imposition_cards = {admits, sides, lay, tell};
