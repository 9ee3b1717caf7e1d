/* Lays out the pages of a volume one after the other; shared by plan.c, pages.c and class.c. */
#ifndef MW_PLAN_PAGES_H
#define MW_PLAN_PAGES_H

#include "mazewright/class_set.h"
#include "mazewright/matter.h"
#include "mazewright/plan.h"

struct planning {
    struct mw_arena *arena;
    const struct mw_spec *spec;
    struct mw_book *book;
    struct mw_puzzle *puzzle;
    struct mw_entry *entry;
    int entry_capacity, volume_capacity;
};

/* A volume that is being laid out. */
struct laying {
    struct planning *d;
    struct mw_volume *volume;
    struct mw_planned_page *page;
    int capacity;
    const struct mw_group *part;
    const struct mw_pupil *pupil;
};

/* Adds the next page, with puzzles from `first` on. Returns its number (pages.c). */
int mw_pages_add(struct laying *, enum mw_page_kind, int first, int count);
void mw_pages_add_blank(struct laying *);
/* Adds a blank page if the next page would be a left-hand one. */
void mw_pages_turn_right(struct laying *);
/* Adds a line to the contents. */
void mw_pages_add_entry(struct planning *, const char *text, int first, int last, int page);
/* Adds the pages of the matter before the puzzles, or of the matter after them. */
void mw_pages_add_matter(struct laying *, const struct mw_matter_list *);
/* Adds the puzzles of all groups; `next` is the index of the first. Returns the index after the last. */
int mw_pages_add_groups(struct laying *, int next);
void mw_pages_add_answers(struct laying *);
/* Adds blank pages at the end, as many as the printer or the folding needs. */
void mw_pages_pad(struct laying *);
/* Returns the index of the best-looking puzzle from `first` to `end` - 1. */
int mw_pages_finest(const struct planning *, int first, int end);

/* Returns the text that child `nth` has in the group_by column, or "" (division.c). */
const char *mw_division_of(const struct mw_class_set *, int nth);
/* Returns the index after the last child of the division that begins with child `nth`. */
int mw_division_end(const struct mw_class_set *, int nth);
int mw_division_count(const struct mw_class_set *);

/* Adds all pages of the nth child, whose first puzzle has the index `next` (class.c). */
void mw_class_add_child(struct laying *, int nth, int next);
/* Adds the pages of all children, with their dividers. */
void mw_class_add_all(struct laying *);
/* Adds the list of the class to tick off. */
void mw_class_add_list(struct laying *);
/* Returns the number and the name of a child as part of a file's name. */
const char *mw_class_file_name(struct mw_arena *, const char *name, int number, int of);

#endif
