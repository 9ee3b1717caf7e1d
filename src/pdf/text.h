/* Writes texts and dates as strings of PDF objects (ISO 32000, 7.3). */
#ifndef MW_PDF_TEXT_H
#define MW_PDF_TEXT_H

#include <glib.h>

/* Appends a text as a string: in PDFDocEncoding if all of its characters have their own numbers there, as
 * those of Western Europe have, else in UTF-16 (ISO 32000, 7.9.2.2). */
void pdf_text_put(GString *, const char *utf8);
/* Appends an entry of a dictionary: a key with its slash, and a text; nothing if the text is NULL. */
void pdf_text_put_entry(GString *, const char *key, const char *utf8);
/* Appends a date, given in ISO 8601 in UTC, as a string. */
void pdf_text_put_date(GString *, const char *iso);

#endif
