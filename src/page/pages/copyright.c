/* Sets the copyright page: a few small lines at the foot of the page. */
#include "page/style/layout.h"

#include "mazewright/matter.h"

static const char *copyright_line(struct page_setting *s)
{
    const struct mw_spec *spec = s->spec;
    const char *year = spec->matter->imprint.year,
               *holder = spec->author ? spec->author : spec->matter->imprint.publisher;
    return mw_format(s->arena, "\xc2\xa9%s%s%s%s", year ? " " : "", year ? year : "", holder ? " " : "",
                     holder ? holder : "");
}

static void set(struct page_setting *s)
{
    enum { LINES = 5 };
    const struct mw_spec *spec = s->spec;
    const struct mw_imprint *imprint = &spec->matter->imprint;
    const bool owned = imprint->year || spec->author || imprint->publisher;
    const char *isbn = imprint->isbn ? mw_format(s->arena, "ISBN %s", imprint->isbn) : NULL;
    const char *line[LINES] = {spec->title, owned ? copyright_line(s) : NULL, imprint->text,
                               imprint->publisher, isbn};
    double width = 0.8 * s->frame.w, y = s->frame.y + s->frame.h;
    const struct mw_text *text[LINES] = {NULL};
    for (int i = 0; i < LINES; i++)
        if (line[i] && line[i][0]) {
            text[i] = mw_page_text_in(s, i == 0 ? MW_FACE_TITLE : MW_FACE_TEXT, SIZE_SMALL + 1, line[i],
                                      width, MW_ALIGN_LEFT);
            y -= text[i]->height + 5;
        }
    s->page->overfull = y < s->frame.y;
    for (int i = 0; i < LINES; i++)
        if (text[i]) {
            mw_page_add_text_at(s, i == 0 ? MW_INK_TEXT : MW_INK_NOTE, text[i], s->frame.x, y);
            y += text[i]->height + 5;
        }
}

const struct page_kind mw_page_kind_copyright = {.set = set};
