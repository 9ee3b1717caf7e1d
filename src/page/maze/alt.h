/* The words for a maze that a program reads aloud in place of its picture. */
#ifndef MW_PAGE_ALT_H
#define MW_PAGE_ALT_H

#include "page/style/layout.h"

/* Returns what a maze or its answer shows, in the language of the page: its number, title and size, where its
 * ends are, those with letters in the order of the alphabet, and where its answer is. An answer names only
 * the ends that are right. */
const char *mw_page_alt(struct page_setting *, int puzzle, bool is_answer);

#endif
