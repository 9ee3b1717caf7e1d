/* Reads e-books, in the sandbox. */
#ifndef MW_VERIFY_EBOOK_H
#define MW_VERIFY_EBOOK_H

#include <stddef.h>

/* Returns the bytes of the drawing of a page, counted from 1, to be freed with free(); NULL if the file
 * cannot be read or has no such page. */
unsigned char *mw_ebook_drawing(const char *file, int page, size_t *n);
/* Returns the first part of an e-book that Mazewright never writes, as a sentence to be freed with g_free();
 * NULL if there is none. */
char *mw_ebook_fault(const char *file);

#endif
