/* The places of keys in the text of a spec, for complaints. */
#include "mazewright/group.h"
#include "mazewright/spec.h"

#include <string.h>

struct mw_spot mw_spec_spot(const struct mw_spec *spec, const char *key)
{
    for (int i = spec->nspots - 1; i >= 0; i--)
        if (strcmp(spec->spots[i].key, key) == 0)
            return spec->spots[i].spot;
    return MW_NOWHERE;
}

struct mw_spot mw_spec_place(const struct mw_spec *spec, const char *key)
{
    const struct mw_spot spot = mw_spec_spot(spec, key);
    return spot.line > 0 || spec->ngroups == 0 ? spot : spec->group[0].spot;
}
