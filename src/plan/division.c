/* Divisions of a class: consecutive children with the same text in the group_by column. */
#include "plan/pages.h"

#include "mazewright/roster.h"

#include <string.h>

const char *mw_division_of(const struct mw_class_set *set, int nth)
{
    const char *cell = mw_roster_cell(set->roster, &set->roster->pupil[set->order[nth]], set->group_by);
    return cell ? cell : "";
}

/* Returns the index after the last child of the division that begins with child `nth`. */
int mw_division_end(const struct mw_class_set *set, int nth)
{
    int end = nth + 1;
    while (end < set->roster->n && strcmp(mw_division_of(set, end), mw_division_of(set, nth)) == 0)
        end++;
    return end;
}

int mw_division_count(const struct mw_class_set *set)
{
    int n = 0;
    for (int nth = 0; set->roster && nth < set->roster->n; nth = mw_division_end(set, nth))
        n += mw_division_of(set, nth)[0] != 0;
    return n;
}
