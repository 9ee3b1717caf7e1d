/* Draws a list on a page of its own: each line with its number in a disc, or with a star. */
#include "page/style/layout.h"

#include <math.h>
#include <string.h>

enum { STEP_SIZE = 14, DISC = 12, STEP_GAP = 14 };

/* Returns the line of text that begins at *at, and moves *at to the next line, or to the end of the text. */
static const char *next_line(struct page_setting *s, const char **at)
{
    size_t n = strcspn(*at, "\n");
    const char *line = mw_format(s->arena, "%.*s", (int)n, *at);
    *at += n + ((*at)[n] == '\n');
    return line;
}

double mw_page_draw_steps(struct page_setting *s, const char *steps, double y, bool numbered)
{
    const double size = fmax(10, fmin(fmax(STEP_SIZE, mw_page_size(s, SIZE_BODY)), s->frame.w / 22));
    int number = 1;
    for (const char *at = steps; *at; number++) {
        const double indent = 2.0 * DISC + 12;
        const struct mw_text *text = mw_page_text_balanced(s, MW_FACE_TEXT, size, next_line(s, &at),
                                                           s->frame.w - indent, MW_ALIGN_LEFT);
        mw_page_begin_element(s, MW_ELEMENT_ITEM, NULL);
        double middle = y + text->baseline - 0.35 * size;
        if (numbered) {
            mw_page_add_disc(s, MW_INK_TEXT, s->frame.x + DISC, middle, DISC);
            mw_page_add_text(s, MW_INK_PAPER,
                             mw_page_text(s, MW_FACE_TITLE, STEP_SIZE - 1, mw_page_digits(s, number)),
                             s->frame.x + DISC, 0.5, middle + 0.36 * (STEP_SIZE - 1));
        } else {
            mw_page_add_star(s, MW_INK_TEXT, s->frame.x + DISC, middle, 0.7 * DISC);
        }
        mw_page_add_text_at(s, MW_INK_TEXT, text, s->frame.x + indent, y);
        y += fmax(text->height, 2 * DISC) + STEP_GAP;
    }
    s->element = ELEMENT_OF_ITS_OWN;
    return y;
}
