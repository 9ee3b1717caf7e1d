/* Files of this module as texts: page.html, style.css, icon.svg, its scripts one after the other, and words/.
 */
#ifndef MW_STUDIO_PARTS_H
#define MW_STUDIO_PARTS_H

#include "mazewright/languages.h"

extern const char mw_studio_page[], mw_studio_style[], mw_studio_script[], mw_studio_icon[];
/* Returns the i-th file of words, called by the tag of its language; NULL past the last. */
const struct mw_template *mw_studio_words_at(int i);

#endif
