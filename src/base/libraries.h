/* What libraries say of what they cannot do. */
#ifndef MW_BASE_LIBRARIES_H
#define MW_BASE_LIBRARIES_H

#include "mazewright/base.h"

/* From now on every warning of GLib or Pango on this thread is an error among these complaints, if the
 * program began with mw_hear_libraries(); NULL: it goes where it went before. Returns who heard them so far.
 */
struct mw_complaints *mw_libraries_tell(struct mw_complaints *);

#endif
