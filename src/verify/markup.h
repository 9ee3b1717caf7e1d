/* Finds names and texts in XML that our own files never have. */
#ifndef MW_VERIFY_MARKUP_H
#define MW_VERIFY_MARKUP_H

#include <stddef.h>

/* Kinds of documents: the drawing of a page without images, one with images, and any XML of an e-book. */
enum markup_kind { MARKUP_DRAWING, MARKUP_DRAWING_WITH_IMAGES, MARKUP_OF_EBOOK };

/* Returns the first fault of a document of n bytes as a sentence, to be freed with g_free(); NULL if it has
 * none. The sentence begins with `name`, the document's name in its file; NULL if it is the file. */
char *mw_markup_fault(enum markup_kind, const char *name, const char *bytes, size_t n);

#endif
