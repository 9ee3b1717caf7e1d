/* Makes and copies specs together with their parts. */
#include "settings/parts.h"

/* Lets the pointers of a spec point to the parts beside it. */
static struct spec_parts *joined(struct spec_parts *parts)
{
    struct mw_spec *spec = &parts->spec;
    spec->format = &parts->format;
    spec->look = &parts->look;
    spec->furniture = &parts->furniture;
    spec->matter = &parts->matter;
    spec->words = &parts->words;
    spec->answers = &parts->answers;
    spec->set = &parts->set;
    spec->exchanges = &parts->exchanges;
    spec->theme = &parts->theme;
    spec->cover = &parts->cover;
    return parts;
}

struct spec_parts *mw_spec_parts_new(struct mw_arena *arena)
{
    return joined(MW_NEW(arena, struct spec_parts));
}

struct spec_parts *mw_spec_parts_copy(struct mw_arena *arena, const struct mw_spec *spec)
{
    struct spec_parts *parts = MW_NEW(arena, struct spec_parts);
    *parts = (struct spec_parts){*spec,        *spec->format,  *spec->look, *spec->furniture, *spec->matter,
                                 *spec->words, *spec->answers, *spec->set,  *spec->exchanges, *spec->theme,
                                 *spec->cover};
    return joined(parts);
}
