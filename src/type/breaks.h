/* Binds words between which a language allows no line break, by rules that Pango does not have. */
#ifndef MW_TYPE_BREAKS_H
#define MW_TYPE_BREAKS_H

#include <stdbool.h>

/* Returns a text in which lines break only where its language allows, to be freed with g_free(). In Polish
 * and Ukrainian no line ends with a word of one letter; in Japanese lines break after punctuation, and where
 * a phrase begins with other than hiragana. Other texts are as they were. */
char *mw_breaks_bound(const char *language, const char *string);

/* True if texts in a language are changed by mw_breaks_bound(). */
bool mw_breaks_bind(const char *language);

#endif
