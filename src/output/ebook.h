/* The documents of an e-book (EPUB 3.3, fixed layout). Each page is a picture, the drawing that the svg
 * output makes of it, and a document with its words, in the order in which they are read. The words lie over
 * the picture without being seen, so that a reader can hear, search and follow them. */
#ifndef MW_OUTPUT_EBOOK_H
#define MW_OUTPUT_EBOOK_H

#include "mazewright/output.h"

#include <glib.h>

/* An e-book: its metadata, and its pages without their marks. */
struct ebook {
    const struct mw_document *document;
    int npages;
    const struct mw_page *const *page;
    const char *id; /* its identifier, a URN */
};

/* Longest name of a page's file, with its NUL. */
enum { EBOOK_NAME = 32 };
/* Writes the name of a file of the page with a number, such as "page-012.svg". */
void ebook_name(char name[EBOOK_NAME], int number, const char *suffix);

/* Appends a text with what is special in XML escaped; nothing for NULL. */
void ebook_put_text(GString *, const char *utf8);
/* Appends the head of a document up to the end of its <title>, which is not closed yet. */
void ebook_put_head(GString *, const struct ebook *);

/* Return a document, to be freed with g_string_free(): the package, which lists the files and their order;
 * the table of contents; and the words of page i, counted from 0. */
GString *ebook_package(const struct ebook *);
GString *ebook_contents(const struct ebook *);
GString *ebook_words(const struct ebook *, int i);

/* Returns the index of the page with a number; -1 if the e-book does not have it. */
int ebook_page_numbered(const struct ebook *, int number);

#endif
