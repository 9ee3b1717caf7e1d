/* The answer of a puzzle in words. */
#ifndef MW_PAGE_FOUND_H
#define MW_PAGE_FOUND_H

#include "page/style/layout.h"

/* Returns what a solver of book->puzzle[puzzle] writes down: the letter of the right start or exit, the word
 * or the number that was found, or the numbers of the stairs; "" if nothing is asked for, or if it has a row
 * of its own: several sorts of things, and the order of keys. */
const char *mw_page_found(struct page_setting *, int puzzle);
/* Returns what the hidden picture of the puzzle shows, or the sentence of its group if the puzzle is the last
 * of it;
 * "" for neither. */
const char *mw_page_found_hidden(struct page_setting *, int puzzle);
/* Returns the number of routes in words if there is more than one, else "". */
const char *mw_page_count_of_routes(struct page_setting *, int puzzle);
/* Returns all of that in one line, such as "Answers: FOX", for a page on which answers are drawn in. */
const char *mw_page_answer_line(struct page_setting *, int puzzle);
/* Returns two texts, with a comma between them if neither is empty. */
const char *mw_page_and_then(struct page_setting *, const char *words, const char *more);

#endif
