/* The fixed words of pages, such as START, in the language of a book. Part of a spec. */
#ifndef MAZEWRIGHT_PAGE_WORDS_H
#define MAZEWRIGHT_PAGE_WORDS_H

#include "mazewright/profile.h"

MW_C_BEGIN

/* The fixed words of pages; {page} or {number} stands for a number. All fields are texts, because a class
 * list fills in the struct as an array of them (src/settings/class.c). */
struct mw_words {
    const char *start, *finish, *answer, *answer_in_key, *puzzles, *answers, *page, *name, *school_class,
        *date, *time, *score, *maze, *several, *bridges, *hidden, *routes, *many_routes;
    const char *which_start, *which_exit, *fetch_keys, *take_stairs, *read_word, *find_letter, *count_things,
        *count_each, *follow, *even, *odd, *primes, *multiples, *sums,
        *beside; /* of kinds of puzzles; {terms} stands
           for the first terms of a sequence */
    const char
        *places; /* the places of a maze in nine lines, in rows from the top left to the bottom right */
    const char *letters; /* of several starts or exits, and of keys */
    const char *ages, *cover_line, *cover_line_bare, *cover_headline, *cover_blurb,
        *cover_points; /* of covers */
    const char *day, *first, *weekdays,
        *months;                   /* words of dates; weekdays and months have one line for each */
    const char *level[MW_NLEVELS]; /* words for levels of difficulty */
};

/* Returns line i of words that have one line for each thing (src/settings/day.c). */
const char *mw_words_line(struct mw_arena *, const char *lines, int i);

MW_C_END

#endif
