/* The table of tilings, and the meaning of names and sizes. */
#include "mazewright/grid.h"
#include "mazewright/kinds.h"

#include <stdio.h>
#include <string.h>

#define TILING_ROW(name) &mw_tiling_##name,
MW_DEFINE_KINDS(tiling, MW_TILINGS(TILING_ROW))

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

int mw_size_most(const struct mw_tiling *tiling)
{
    return tiling->square ? MW_MAX_SIZE : tiling->rings ? MW_MAX_RINGS : MW_MAX_OTHERS;
}

static bool admits(const struct mw_tiling *tiling, struct mw_size size, const char *text,
                   struct mw_error *error)
{
    if (tiling->single && size.w != size.h)
        return mw_fail(error, "%s takes one number; write %d, not \"%s\"", tiling->name, size.w, text);
    if (size.w < tiling->least.w || size.h < tiling->least.h)
        return mw_fail(error, "size \"%s\" is too small for %s; it takes at least %dx%d", text, tiling->name,
                       tiling->least.w, tiling->least.h);
    const int most = mw_size_most(tiling);
    if (size.w < 1 || size.h < 1 || size.w > most || size.h > most)
        return mw_fail(error, "size \"%s\" is out of range for %s; each number may be from 1 to %d", text,
                       tiling->name, most);
    return true;
}

bool mw_size_admits(const struct mw_tiling *tiling, struct mw_size size, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    bool good = admits(tiling, size, mw_format(scratch, "%dx%d", size.w, size.h), error);
    mw_arena_free(scratch);
    return good;
}

bool mw_size_parse(const char *text, const struct mw_tiling *tiling, struct mw_size *size,
                   struct mw_error *error)
{
    struct mw_size read;
    bool two;
    if (!mw_size_read(text, &read, &two))
        return mw_fail(error, "\"%s\" is not a size; write 12x16, or 9", text);
    if (!tiling->single && !two)
        return mw_fail(error, "%s takes cells across and down; write %sx%s, not \"%s\"", tiling->name, text,
                       text, text);
    *size = read;
    return admits(tiling, read, text, error);
}

const char *mw_size_format(struct mw_arena *arena, const struct mw_tiling *tiling, struct mw_size size)
{
    return tiling->single ? mw_format(arena, "%d", size.w) : mw_format(arena, "%dx%d", size.w, size.h);
}
