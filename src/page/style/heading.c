/* Draws headings. All titles pass through set_title(). */
#include "page/style/heading.h"

#include <math.h>

/* Draws a title that was set in type, with its top left corner at a point. It belongs to the element that
 * is open, or is one of its own. */
static void set_title(struct page_setting *s, enum mw_element_role role, const struct mw_text *title,
                      double x, double y)
{
    const int open = s->element;
    if (open == ELEMENT_OF_ITS_OWN && title->string[0])
        mw_page_begin_element(s, role, NULL);
    mw_page_add_text_at(s, MW_INK_TEXT, title, x, y);
    s->element = open;
}

double mw_heading_baseline(const struct page_setting *s, int size, double y)
{
    const double above = size == SIZE_TITLE ? 0.95 : 1; /* of the type size */
    return y + above * mw_page_size(s, size);
}

double mw_heading_of_page(struct page_setting *s, const char *title, const char *beside)
{
    const double size = mw_page_size(s, SIZE_TITLE), right = s->frame.x + s->frame.w,
                 baseline = mw_heading_baseline(s, SIZE_TITLE, s->frame.y), rule = baseline + 11,
                 fitting = mw_page_fitting_size(s, MW_FACE_TITLE, size, title, s->frame.w);
    const struct mw_text *text = mw_page_text(s, MW_FACE_TITLE, beside ? size : fitting, title);
    set_title(s, MW_ELEMENT_TITLE, text, s->frame.x, baseline - text->baseline);
    if (beside)
        mw_page_add_text(s, MW_INK_NOTE, mw_page_text(s, MW_FACE_TITLE, size, beside), right, 1, baseline);
    mw_page_add_rule(s, s->frame.x, right, rule, 0.75);
    return rule;
}

double mw_heading_centred(struct page_setting *s, const char *title, double size, double y)
{
    const struct mw_text *text = mw_page_text_in(s, MW_FACE_TITLE, size, title, s->frame.w, MW_ALIGN_CENTRE);
    set_title(s, MW_ELEMENT_TITLE, text, s->frame.x, y);
    return y + text->height;
}

double mw_heading_fitting_size(struct page_setting *s, const char *title, double size, double width)
{
    const double least = 0.7, natural = mw_page_text(s, MW_FACE_TITLE, size, title)->width;
    return natural <= width ? size : floor(4 * size * fmax(width / natural, least) + 1e-6) / 4;
}

double mw_heading_of_puzzle(struct page_setting *s, const char *title, double size, double x, double baseline,
                            double width)
{
    const struct mw_text *one_line = mw_page_text(s, MW_FACE_TITLE, size, title), *text = one_line;
    if (text->width > width)
        text = mw_type_set(s->type, title,
                           (struct mw_setting){.face = MW_FACE_TITLE, .size = size, .width = width});
    set_title(s, MW_ELEMENT_SUBTITLE, text, x, baseline - text->baseline);
    return baseline + text->height - one_line->height;
}

double mw_heading_listed(struct page_setting *s, const char *title)
{
    mw_page_add_heading(s, 1, title, 0);
    return mw_heading_of_page(s, title, NULL);
}
