/* Copies objects out of several PDFs into one. Objects that are equal, with all that they refer to, are
 * written once. */
#ifndef MW_PDF_COPIER_H
#define MW_PDF_COPIER_H

#include "pdf/reader.h"
#include "pdf/writer.h"

struct pdf_copier;
struct pdf_copy_options {
    bool keeps; /* keep copies of what is compared later, so that the bytes of a file are needed only until
                   the next turn; if not, they must outlive the copier */
    bool inlines_resources; /* pages seldom have equal resources: write these into each page, which is shorter
                             */
};
struct pdf_copier *pdf_copier_open(struct pdf_writer *, struct pdf_copy_options);
void pdf_copier_close(struct pdf_copier *);

/* Sets the file that the next objects come from. */
void pdf_copier_turn(struct pdf_copier *, const struct pdf_reader *);

/* Copies the page object `page` to object `number`, with all objects that the page refers to except its
 * parent, which becomes object `parent`. Adds `entries` to the page's dictionary. A size (/MediaBox) that is
 * the first page's is left out: the parent has it. False, with the error set, if an object is damaged. */
bool pdf_copier_page(struct pdf_copier *, int page, int number, int parent, const char *entries,
                     struct mw_error *);
/* Returns the size of the first page copied, as an entry of a dictionary; "" if no page was copied. The
 * caller must put it into the object `parent`, or pages of that size have none. */
const char *pdf_copier_size(const struct pdf_copier *);

#endif
