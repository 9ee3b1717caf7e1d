/* Writes numbers as short as possible. */
#ifndef MW_PDF_NUMBER_H
#define MW_PDF_NUMBER_H

#include <glib.h>

/* Appends a number, rounded to some decimals, up to nine, without superfluous zeros. */
void pdf_put_number(GString *, double, int decimals);

#endif
