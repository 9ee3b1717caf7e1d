/* The cover of a plan (cover.c). */
#ifndef MW_PLAN_COVER_H
#define MW_PLAN_COVER_H

#include "plan/pages.h"

/* Lays out the cover in a new volume. False, with the error set, if it cannot be made as asked. */
bool mw_cover_plan(struct laying *, struct mw_error *);

#endif
