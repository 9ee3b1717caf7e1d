/* Texts as forms, for outputs without fonts: each letter is one, and so is each word that comes often. */
#ifndef MW_OUTPUT_WORD_FORMS_H
#define MW_OUTPUT_WORD_FORMS_H

#include "mazewright/page.h"
#include "pdf/forms.h"

/* The letters and words of one section. */
struct words;
struct words *words_open(struct pdf_forms *);
void words_close(struct words *);

/* A form of a text: a letter or a word. A unit of it is `step` points. Its origin is given in whole units
 * from the top left corner of the text. */
struct piece {
    int form;
    double step, x, y;
};
/* Returns the pieces of a text as an array of struct piece, in the order of its letters. What has no ink,
 * such as a space, has no piece. */
GArray *words_of(struct words *, const struct mw_text *);

#endif
