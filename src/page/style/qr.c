/* Draws a QR code as vectors: a puzzle's recipe, or the address that the spec gives. Each run of dark modules
 * is one rectangle, slightly higher than its row, so that no light shows between rows. */
#include "art/barcode.h"
#include "page/style/layout.h"

#include "mazewright/furniture.h"
#include "mazewright/roster.h"

#include <string.h>

/* The quiet zone is QUIET modules wide; `module` is the width of a module, 0.42 mm, in points. */
enum { QUIET = 4 };
static const double module = 0.42 * 72 / 25.4;

static const char *text_of(const struct page_setting *s, const struct mw_puzzle *puzzle)
{
    const struct mw_blank blank[] = {{"code", puzzle->code.text[0] ? puzzle->code.text : NULL},
                                     {"number", mw_format(s->arena, "%d", puzzle->number)},
                                     {NULL, NULL}};
    if (strcmp(s->spec->furniture->qr, "true") == 0)
        return puzzle->request.spell || puzzle->request.picture || puzzle->request.along ||
                       puzzle->request.items
                   ? mw_request_hint(s->arena, &puzzle->request)
                   : mw_request_format(s->arena, &puzzle->request);
    return mw_roster_fill(s->arena, NULL, NULL, blank, s->spec->furniture->qr);
}

static const struct barcode *code_of(const struct page_setting *s, const struct mw_puzzle *puzzle)
{
    return s->spec->furniture->qr[0] ? mw_barcode_qr(s->arena, text_of(s, puzzle)) : NULL;
}

double mw_page_qr_side(const struct page_setting *s, const struct mw_puzzle *puzzle)
{
    const struct barcode *code = code_of(s, puzzle);
    return code ? (code->w + 2 * QUIET) * module : 0;
}

static bool is_dark(const struct barcode *code, int x, int y)
{
    return x < code->w && code->dark[y * code->w + x];
}

static struct mw_line rectangle(struct mw_arena *arena, struct mw_box b)
{
    struct mw_vertex *at = MW_ARRAY(arena, 4, struct mw_vertex);
    for (int i = 0; i < 4; i++)
        at[i] = (struct mw_vertex){b.x + (i == 1 || i == 2 ? b.w : 0), b.y + (i > 1 ? b.h : 0), 0};
    return (struct mw_line){4, true, at};
}

void mw_page_draw_qr(struct page_setting *s, const struct mw_puzzle *puzzle, double right, double top)
{
    const double hair = 0.02 * module, side = mw_page_qr_side(s, puzzle),
                 left = right - side + QUIET * module, upper = top + QUIET * module;
    const struct barcode *code = code_of(s, puzzle);
    struct mw_line *line = NULL;
    int n = 0, capacity = 0;
    for (int y = 0; code && y < code->h; y++)
        for (int x = 0, end; x < code->w; x = end) {
            const bool dark = is_dark(code, x, y);
            for (end = x + 1; end < code->w && is_dark(code, end, y) == dark; end++)
                ;
            MW_GROW(s->arena, line, n, capacity);
            if (dark)
                line[n++] = rectangle(s->arena, (struct mw_box){left + x * module, upper + y * module,
                                                                (end - x) * module, module + hair});
        }
    const int first = s->page->nmarks;
    if (code)
        mw_page_add_strokes(s, MW_MARK_FILL, MW_INK_WALL, n, line, 0);
    mw_page_keep_whole(s, first, -1);
}
