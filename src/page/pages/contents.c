/* Sets the table of contents: titles and page numbers, with a row of dots between. */
#include "art/art.h"
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "mazewright/matter.h"

#include <math.h>

/* Draws a row of dots (leader): dashes of length 0 with round caps. */
static void draw_leader(struct page_setting *s, double x0, double x1, double y)
{
    const struct mw_vertex at[] = {{x0, y, 0}, {x1, y, 0}};
    if (x1 - x0 < 12)
        return;
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_NOTE, 1,
                        &(struct mw_line){2, false, mw_art_copy(s->arena, 2, at)}, 0.9);
    struct mw_mark *mark = &s->page->mark[s->page->nmarks - 1];
    mark->dash_on = 0.001;
    mark->dash_off = 4.5;
}

static void draw_entry(struct page_setting *s, const struct mw_entry *entry, double y, double height)
{
    const double right = s->frame.x + s->frame.w, baseline = y + 0.7 * height, gap = 8;
    const struct mw_text *page =
        mw_page_text(s, MW_FACE_TITLE, SIZE_BLOCK_TITLE, mw_page_digits(s, entry->page));
    const char *range = entry->first ? mw_page_range(s, entry->first, entry->last) : "";
    const struct mw_text *note = mw_page_text(s, MW_FACE_TEXT, SIZE_BODY, range);
    double space = s->frame.w - page->width - note->width - 4 * gap;
    double size = mw_page_fitting_size(s, MW_FACE_TITLE, SIZE_BLOCK_TITLE, entry->text, space);
    const struct mw_text *text = mw_page_text(s, MW_FACE_TITLE, size, entry->text);
    double end = s->frame.x + text->width;
    if (text->width > space) {
        s->page->overfull = true;
        return;
    }
    mw_page_begin_element(s, MW_ELEMENT_LINE, NULL);
    mw_page_add_text(s, MW_INK_TEXT, text, s->frame.x, 0, baseline);
    mw_page_add_text(s, MW_INK_NOTE, note, end + gap, 0, baseline);
    if (range[0])
        end += gap + note->width;
    draw_leader(s, end + gap, right - page->width - gap, baseline - 1);
    mw_page_add_text(s, MW_INK_TEXT, page, right, 1, baseline);
    s->element = ELEMENT_OF_ITS_OWN;
    mw_page_add_link(s, (struct mw_box){s->frame.x, y, s->frame.w, height}, entry->page);
}

static void set(struct page_setting *s)
{
    const struct mw_book *book = s->book;
    double top = mw_heading_listed(s, book->spec->matter->texts.contents) + 14,
           bottom = s->frame.y + s->frame.h;
    double height = fmin(31, (bottom - top) / MW_ENTRIES_PER_PAGE);
    for (int i = 0; i < MW_ENTRIES_PER_PAGE; i++) {
        int entry = s->planned->nth * MW_ENTRIES_PER_PAGE + i;
        if (entry < book->nentries)
            draw_entry(s, &book->entry[entry], top + i * height, height);
    }
    s->page->overfull = s->page->overfull || height < SIZE_BLOCK_TITLE;
    const int left = book->nentries - s->planned->nth * MW_ENTRIES_PER_PAGE;
    mw_scene_below(s, top + height * (left < MW_ENTRIES_PER_PAGE ? left : MW_ENTRIES_PER_PAGE));
}

const struct page_kind mw_page_kind_contents = {.set = set, .decorated = true, .foot = true};
