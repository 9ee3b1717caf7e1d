/* The walls of a closed room. */
#ifndef MW_BASE_CONFINE_H
#define MW_BASE_CONFINE_H

#include "base/room.h"

/* From now on this process has no more than that, and may reach nothing. */
void mw_confine(struct room_limits);

#endif
