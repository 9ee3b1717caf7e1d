/* The tables of kinds, made from the lists in kinds.h. */
#include "mazewright/kinds.h"

#include <stdio.h>
#include <string.h>

#define TILING_ROW(name) &mw_tiling_##name,
#define CARVER_ROW(name) &mw_carver_##name,
#define OUTPUT_ROW(name) &mw_output_##name,
const struct mw_tiling *const mw_tilings[] = {MW_TILINGS(TILING_ROW) NULL};
const struct mw_carver *const mw_carvers[] = {MW_CARVERS(CARVER_ROW) NULL};
const struct mw_output *const mw_outputs[] = {MW_OUTPUTS(OUTPUT_ROW) NULL};

#define DEFINE_LOOK_UPS(kind)                                                                                \
    const struct mw_##kind *mw_##kind##_named(const char *name)                                              \
    {                                                                                                        \
        for (int i = 0; mw_##kind##s[i]; i++)                                                                \
            if (strcmp(mw_##kind##s[i]->name, name) == 0)                                                    \
                return mw_##kind##s[i];                                                                      \
        return NULL;                                                                                         \
    }                                                                                                        \
    const char *mw_##kind##_name(int i)                                                                      \
    {                                                                                                        \
        return mw_##kind##s[i] ? mw_##kind##s[i]->name : NULL;                                               \
    }
DEFINE_LOOK_UPS(tiling)
DEFINE_LOOK_UPS(carver)
DEFINE_LOOK_UPS(output)

const char *mw_outline_name(int outline)
{
    static const char *const names[] = {"rectangle", "hexagon", "triangle", NULL};
    return names[outline];
}

const struct mw_tiling *mw_tiling_outlined(const struct mw_tiling *tiling, int outline,
                                           struct mw_error *error)
{
    char name[60];
    snprintf(name, sizeof name, "%s-%s", tiling->name, mw_outline_name(outline));
    const char *own = strrchr(tiling->name, '-');
    bool has_it = outline == MW_RECTANGLE || (own && strcmp(own + 1, mw_outline_name(outline)) == 0);
    const struct mw_tiling *outlined = has_it ? tiling : mw_tiling_named(name);
    if (!outlined)
        mw_fail(error, "grid %s has no outline %s; hex and triangle have", tiling->name,
                mw_outline_name(outline));
    return outlined;
}
