/* Tags in the content of pages (marked content, ISO 32000, 14.6): each piece of content belongs to a part of
 * the page, or is an artifact. */
#ifndef MW_PDF_TAGS_H
#define MW_PDF_TAGS_H

#include "pdf/token.h"

#include <glib.h>

/* The tag that stands for an artifact until the tags are settled, because Cairo writes no artifacts. */
#define PDF_TAG_OF_ORNAMENTS "Private"

/* Returns the content of a page as Cairo wrote it, unpacked: its ornaments tagged as artifacts, and all other
 * tags numbered from 0. */
GString *pdf_tags_settle(const GString *content);

#endif
