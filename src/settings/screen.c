/* Turns a spec of a printed book into that of an e-book. */
#include "mazewright/answers.h"
#include "mazewright/class_set.h"
#include "mazewright/cover.h"
#include "mazewright/format.h"
#include "mazewright/matter.h"
#include "mazewright/spec.h"

/* Sets both margins at the sides to their mean; one that is not set (-1) counts as the other. */
static void centre(struct mw_margins *margins)
{
    const double in = margins->inside >= 0 ? margins->inside : margins->outside,
                 out = margins->outside >= 0 ? margins->outside : margins->inside;
    margins->inside = margins->outside = (in + out) / 2;
}

static const struct mw_format *format_of(struct mw_arena *arena, const struct mw_format *printed)
{
    struct mw_format *format = MW_NEW(arena, struct mw_format);
    *format = *printed;
    format->impose = MW_IMPOSE_NONE;
    format->binding = MW_BINDING_PERFECT;
    format->stock = MW_STOCK_COLOUR;
    format->caliper = 0;
    centre(&format->margins);
    centre(&format->own_margins);
    return format;
}

/* True if a page is for pens and crayons, or blank. */
static bool is_for_paper(enum mw_page_kind kind)
{
    return kind == MW_PAGE_BLANK || kind == MW_PAGE_BELONGS_TO || kind == MW_PAGE_NOTES ||
           kind == MW_PAGE_COLOURING;
}

/* Returns a list of pages without those that are for paper only. */
static struct mw_matter_list without_paper(struct mw_arena *arena, const struct mw_matter_list *list)
{
    enum mw_page_kind *kind = MW_ARRAY(arena, list->n, enum mw_page_kind);
    struct mw_matter_list kept = {0, kind};
    for (int i = 0; i < list->n; i++)
        if (!is_for_paper(list->kind[i]))
            kind[kept.n++] = list->kind[i];
    return kept;
}

static const struct mw_matter *matter_of(struct mw_arena *arena, const struct mw_matter *printed)
{
    struct mw_matter *matter = MW_NEW(arena, struct mw_matter);
    *matter = *printed;
    matter->open_right = MW_OPEN_ANY;
    matter->backs = MW_BACKS_NONE;
    matter->front = without_paper(arena, &printed->front);
    matter->back = without_paper(arena, &printed->back);
    return matter;
}

static const struct mw_answers *answers_of(struct mw_arena *arena, const struct mw_answers *printed)
{
    struct mw_answers *answers = MW_NEW(arena, struct mw_answers);
    *answers = *printed;
    answers->where = printed->where == MW_ANSWERS_NONE ? MW_ANSWERS_NONE : MW_ANSWERS_BEHIND;
    return answers;
}

/* Returns the cover, of which an e-book shows only the front. */
static const struct mw_cover *cover_of(struct mw_arena *arena, const struct mw_cover *printed)
{
    struct mw_cover *cover = MW_NEW(arena, struct mw_cover);
    *cover = *printed;
    cover->layout = printed->layout == MW_COVER_AROUND ? MW_COVER_AUTO : printed->layout;
    cover->spine = 0;
    return cover;
}

const struct mw_spec *mw_spec_for_screen(struct mw_arena *arena, const struct mw_spec *printed)
{
    if (!printed->profile->is_screen)
        return printed;
    struct mw_spec *spec = MW_NEW(arena, struct mw_spec);
    *spec = *printed;
    spec->format = format_of(arena, printed->format);
    spec->matter = matter_of(arena, printed->matter);
    spec->answers = printed->set->roster ? printed->answers : answers_of(arena, printed->answers);
    spec->cover = cover_of(arena, printed->cover);
    return spec;
}
