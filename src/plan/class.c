/* Lays out the pages of a class: each child's pages, dividers between groups, and the class list to tick off.
 */
#include "plan/pages.h"

#include "mazewright/format.h"
#include "mazewright/group.h"
#include "mazewright/page_words.h"
#include "mazewright/roster.h"

#include <string.h>

/* Adds all pages of child `nth`, of which the first puzzle is `next`. No two children share a page. */
void mw_class_add_child(struct laying *l, int nth, int next)
{
    const struct mw_class_set *set = l->d->spec->set;
    l->pupil = &set->roster->pupil[set->order[nth]];
    for (int sheet = 0; sheet < set->sheets; sheet++)
        next = mw_pages_add_groups(l, next);
    l->pupil = NULL;
}

/* Adds the divider page before children with the same text in the group_by column. */
static void lay_out_divider(struct laying *l, int nth, int first, int last)
{
    const struct mw_class_set *set = l->d->spec->set;
    struct mw_group *part = MW_NEW(l->d->arena, struct mw_group);
    *part = l->d->spec->group[0];
    part->part = mw_division_of(set, nth);
    l->part = part;
    if (mw_spec_has_backs(l->d->spec))
        mw_pages_turn_right(l);
    mw_pages_add_entry(l->d, part->part, first + 1, last, l->volume->npages + 1);
    mw_pages_add(l, MW_PAGE_PART, mw_pages_finest(l->d, first, last), 1);
}

void mw_class_add_all(struct laying *l)
{
    const struct mw_class_set *set = l->d->spec->set;
    const int each = l->d->book->npuzzles / set->roster->n;
    if (!set->group_by[0])
        mw_pages_add_entry(l->d, l->d->spec->words->puzzles, 1, l->d->book->npuzzles, l->volume->npages + 1);
    for (int nth = 0; nth < set->roster->n;) {
        const int end = mw_division_end(set, nth);
        if (set->group_by[0] && mw_division_of(set, nth)[0])
            lay_out_divider(l, nth, nth * each, end * each);
        for (; nth < end; nth++)
            mw_class_add_child(l, nth, nth * each);
    }
    l->part = NULL;
}

enum {
    LEAST_CHILDREN = 16,
    MOST_CHILDREN = 32
}; /* the fewest and most children on a page of the class list */

bool mw_book_has_class_list(const struct mw_book *book)
{
    const double least_width = 280,
                 least_height = 400; /* the smallest page with a list, in points, slightly smaller than A6; on
                                        smaller pages rows would overlap */
    return book->spec->set->roster && book->spec->format->paper.w >= least_width &&
           book->spec->format->paper.h >= least_height;
}

int mw_children_per_page(const struct mw_spec *spec)
{
    const double around = 150, step = 20; /* space for margins and heading, and the height of a row, in
                                             points; a letter page has 32 rows */
    const int n = (int)mw_snap((spec->format->paper.h - around) / step - 0.5, 1);
    return n < LEAST_CHILDREN ? LEAST_CHILDREN : n > MOST_CHILDREN ? MOST_CHILDREN : n;
}

/* Adds the pages of the class list, with each child once. */
void mw_class_add_list(struct laying *l)
{
    const struct mw_roster *roster = mw_book_has_class_list(l->d->book) ? l->d->spec->set->roster : NULL;
    for (int nth = 0; roster && nth * mw_children_per_page(l->d->spec) < roster->n; nth++) {
        const int page = mw_pages_add(l, MW_PAGE_CLASS_LIST, 0, 0);
        l->page[page - 1].nth = nth;
    }
}

/* Returns a child's number, a hyphen, and the Latin letters and digits of the name, in lower case and without
 * accents; other characters become hyphens. So no name can lead out of the folder or contain a special
 * character of a file system. */
const char *mw_class_file_name(struct mw_arena *arena, const char *name, int number, int of)
{
    enum { LONGEST = 40 };
    const char *plain = mw_plain_letters(arena, name);
    char *safe = mw_format(arena, "%0*d-", of < 100 ? 2 : of < 1000 ? 3 : 5, number);
    size_t n = strlen(safe);
    const size_t most = n + LONGEST;
    safe = mw_format(arena, "%s%s", safe, plain);
    for (const char *c = plain; *c && n < most; c++) {
        const bool is_plain = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9');
        if (is_plain || safe[n - 1] != '-')
            safe[n++] = is_plain ? *c : '-';
    }
    while (safe[n - 1] == '-')
        n--;
    safe[n] = '\0';
    return safe;
}
