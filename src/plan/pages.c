/* Lays out pages one after the other. Puzzles are put on pages in order; consecutive groups with the same
 * number of puzzles to a page share pages. */
#include "plan/pages.h"

#include "mazewright/answers.h"
#include "mazewright/format.h"
#include "mazewright/group.h"
#include "mazewright/page_words.h"

#include "plan/key.h"

#include <math.h>

bool mw_is_right(int page)
{
    return page % 2 == 1;
}

/* Adds the next page. */
int mw_pages_add(struct laying *l, enum mw_page_kind kind, int first, int count)
{
    int n = l->volume->npages++;
    MW_GROW(l->d->arena, l->page, n, l->capacity);
    l->page[n] = (struct mw_planned_page){.kind = kind,
                                          .page = n + 1,
                                          .place = n + 1,
                                          .first = first,
                                          .count = count,
                                          .part = l->part,
                                          .pupil = l->pupil};
    return n + 1;
}

void mw_pages_add_blank(struct laying *l)
{
    mw_pages_add(l, MW_PAGE_BLANK, 0, 0);
}

void mw_pages_turn_right(struct laying *l)
{
    if (!mw_is_right(l->volume->npages + 1))
        mw_pages_add_blank(l);
}

void mw_pages_add_entry(struct planning *d, const char *text, int first, int last, int page)
{
    MW_GROW(d->arena, d->entry, d->book->nentries, d->entry_capacity);
    d->entry[d->book->nentries++] = (struct mw_entry){text, first, last, page};
}

/* Returns the title under which a page is listed in the contents; NULL if it is not listed. */
static const char *listed_title(const struct mw_spec *spec, enum mw_page_kind kind)
{
#define NOT_LISTED(name, NAME, word)
#define LISTED(name, NAME, word)                                                                             \
    case MW_PAGE_##NAME:                                                                                     \
        return spec->matter->texts.name;
    switch (kind) {
        MW_PAGE_KINDS(NOT_LISTED, LISTED, NOT_LISTED)
    default:
        return NULL;
    }
}

static bool opens_part(const struct mw_group *group)
{
    return group->part && group->part[0];
}

/* Returns how many lines the contents will have. */
static int count_entries(const struct mw_spec *spec)
{
    int n = spec->set->group_by[0] ? mw_division_count(spec->set)
                                   : spec->ngroups > 0 && !opens_part(&spec->group[0]);
    for (int g = 0; g < spec->ngroups; g++)
        n += opens_part(&spec->group[g]);
    for (int i = 0; i < spec->matter->front.n; i++)
        n += listed_title(spec, spec->matter->front.kind[i]) != NULL;
    for (int i = 0; i < spec->matter->back.n; i++)
        n += listed_title(spec, spec->matter->back.kind[i]) != NULL;
    return n + (spec->answers->where == MW_ANSWERS_BACK);
}

static void lay_out_contents(struct laying *l)
{
    int n = count_entries(l->d->spec);
    for (int nth = 0; nth == 0 || nth * MW_ENTRIES_PER_PAGE < n; nth++) {
        int page = mw_pages_add(l, MW_PAGE_CONTENTS, 0, 0);
        l->page[page - 1].nth = nth;
    }
}

/* Ranks mazes by looks: first those in a shape, then those not of squares, then those with many cells, but
 * not so many that they look grey. */
static double fineness(const struct mw_request *r)
{
    enum { BEST = 1200 };
    const double pieces = mw_request_box(r).w / r->grid->box.w, cells = pieces * pieces * r->grid->ncells;
    return (r->shape && !r->shape->is_text ? 4 * BEST : 0) + (r->tiling->square ? 0 : 2 * BEST) +
           (cells <= BEST ? cells : BEST * BEST / cells);
}

/* Returns the index of the best-looking puzzle from `first` to `end` - 1; the last of them if several look
 * equally good. */
int mw_pages_finest(const struct planning *d, int first, int end)
{
    int finest = first;
    for (int i = first; i < end; i++)
        if (mw_lattice(fineness(&d->puzzle[i].request)) >= mw_lattice(fineness(&d->puzzle[finest].request)))
            finest = i;
    return finest;
}

static bool has_sentence(const struct mw_spec *spec)
{
    for (int g = 0; g < spec->ngroups; g++)
        if (spec->group[g].sentence)
            return true;
    return false;
}

void mw_pages_add_matter(struct laying *l, const struct mw_matter_list *matter)
{
    const struct mw_spec *spec = l->d->spec;
    for (int i = 0; i < matter->n; i++) {
        enum mw_page_kind kind = matter->kind[i];
        if (kind == MW_PAGE_SOLUTION && !has_sentence(spec))
            continue; /* of a template */
        const char *title = listed_title(spec, kind);
        if (title)
            mw_pages_add_entry(l->d, title, 0, 0, l->volume->npages + 1);
        if (kind == MW_PAGE_CONTENTS)
            lay_out_contents(l);
        else if (kind == MW_PAGE_TITLE)
            mw_pages_add(l, kind, mw_pages_finest(l->d, 0, l->d->book->npuzzles), 1);
        else if (kind == MW_PAGE_HOW_TO)
            mw_pages_add(l, kind, l->d->book->npuzzles, 1);
        else
            mw_pages_add(l, kind, 0, 0);
    }
}

/* Returns the index after the last group of the part that opens with group g. */
static int end_of_part(const struct mw_spec *spec, int g)
{
    do
        g++;
    while (g < spec->ngroups && !opens_part(&spec->group[g]));
    return g;
}

/* Adds a part's entry in the contents and, if the part has a title, its opening page, which shows its
 * best-looking maze. */
static void lay_out_part(struct laying *l, int g, int first)
{
    const struct mw_spec *spec = l->d->spec;
    const struct mw_group *group = &spec->group[g];
    bool opens = opens_part(group);
    int end = end_of_part(spec, g), last = first;
    if (!opens && g > 0)
        return;
    if (mw_spec_has_backs(spec))
        mw_pages_turn_right(l);
    for (int i = g; i < end; i++)
        last += spec->group[i].count;
    if (opens) {
        l->part = group;
        if (spec->matter->open_right == MW_OPEN_PARTS || spec->matter->open_right == MW_OPEN_BOTH)
            mw_pages_turn_right(l);
    }
    mw_pages_add_entry(l->d, opens ? group->part : spec->words->puzzles, first + 1, last,
                       l->volume->npages + 1);
    if (opens)
        mw_pages_add(l, MW_PAGE_PART, mw_pages_finest(l->d, first, last), 1);
}

/* Adds a page of puzzles, and the back of its leaf if the spec asks for one: blank, tinted, to draw on, or
 * with the answers. */
static void lay_out_page(struct laying *l, int first, int count)
{
    const struct mw_spec *spec = l->d->spec;
    if (mw_spec_has_backs(spec))
        mw_pages_turn_right(l);
    int page = mw_pages_add(l, MW_PAGE_PUZZLES, first, count);
    for (int i = 0; i < count; i++)
        l->d->puzzle[first + i].puzzle = (struct mw_position){page, i};
    if (spec->matter->backs == MW_BACKS_BLANK)
        mw_pages_add_blank(l);
    else if (spec->matter->backs != MW_BACKS_NONE)
        mw_pages_add(l, MW_PAGE_BACK, 0, 0);
    if (!mw_answers_follow(spec->answers->where))
        return;
    const bool repeats = spec->answers->where == MW_ANSWERS_BEHIND;
    const int puzzles = page;
    page = mw_pages_add(l, repeats ? MW_PAGE_PUZZLES : MW_PAGE_ANSWERS, first, count);
    l->page[page - 1].answers_to = repeats ? puzzles : 0;
    for (int i = 0; i < count; i++)
        l->d->puzzle[first + i].answer = (struct mw_position){page, i};
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Adds the puzzles of all groups; `next` is the index of the first puzzle. Returns the index after the last.
 * A part starts on a new page. */
int mw_pages_add_groups(struct laying *l, int next)
{
    const struct mw_spec *spec = l->d->spec;
    for (int g = 0; g < spec->ngroups;) {
        int per_page = spec->group[g].per_page, end = next;
        if (!spec->set->roster)
            lay_out_part(l, g, next);
        do
            end += spec->group[g++].count;
        while (g < spec->ngroups && spec->group[g].per_page == per_page && !opens_part(&spec->group[g]));
        for (; next < end; next += per_page)
            lay_out_page(l, next, least(per_page, end - next));
        next = end;
    }
    return next;
}

void mw_pages_add_answers(struct laying *l)
{
    const struct mw_spec *spec = l->d->spec;
    l->part = NULL;
    if (spec->matter->open_right == MW_OPEN_ANSWERS || spec->matter->open_right == MW_OPEN_BOTH)
        mw_pages_turn_right(l);
    if (spec->answers->where == MW_ANSWERS_BACK)
        mw_pages_add_entry(l->d, spec->words->answers, 0, 0, l->volume->npages + 1);
    struct mw_book *book = l->d->book;
    const int *count = mw_key_deal(l->d->arena, book, l->volume->npages);
    for (int first = 0; first < book->npuzzles; first += *count++) {
        const int page = mw_pages_add(l, MW_PAGE_ANSWERS, first, *count);
        for (int i = 0; i < *count; i++)
            l->d->puzzle[first + i].answer = (struct mw_position){page, i};
    }
}

#define MULTIPLE(name, NAME, multiple, margin) multiple,

/* Adds blank pages at the end, as many as the printer needs. */
void mw_pages_pad(struct laying *l)
{
    l->volume->is_bound = true;
    static const int folded[] = {MW_IMPOSITIONS(MULTIPLE)};
    const struct mw_spec *spec = l->d->spec;
    const int stapled = spec->format->binding == MW_BINDING_SADDLE ? 4 : 1,
              own = folded[spec->format->impose],
              multiple = own > 1       ? own
                         : stapled > 1 ? stapled
                                       : spec->profile->multiple;
    bool last_blank = l->volume->npages > 0 && l->page[l->volume->npages - 1].kind == MW_PAGE_BLANK;
    if (spec->profile->last_blank && !last_blank)
        mw_pages_add_blank(l);
    while (l->volume->npages % multiple > 0)
        mw_pages_add_blank(l);
}
