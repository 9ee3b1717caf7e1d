/* The table of all impositions, and calls of the one that a book asks for. */
#include "impose/impose.h"

#define DECLARE(name, NAME, multiple, margin) extern const struct mw_imposition mw_imposition_##name;
MW_IMPOSITIONS(DECLARE)
#define ROW(name, NAME, multiple, margin) &mw_imposition_##name,
static const struct mw_imposition *const impositions[] = {MW_IMPOSITIONS(ROW)};

static const struct mw_imposition *of(const struct mw_volume *volume)
{
    return impositions[volume->impose];
}

bool mw_impose_admits(const struct mw_book *book, struct mw_error *error)
{
    for (int i = 0; i < book->nvolumes; i++)
        if (!of(&book->volume[i])->admits(book, &book->volume[i], error))
            return false;
    return true;
}

int mw_impose_sides(const struct mw_book *book, const struct mw_volume *volume)
{
    return of(volume)->sides(book, volume);
}

struct mw_forme *mw_impose_side(struct mw_arena *arena, const struct mw_book *book,
                                const struct mw_volume *volume, int i)
{
    struct mw_forme *side = MW_NEW(arena, struct mw_forme);
    of(volume)->lay(arena, book, volume, i, side);
    return side;
}

const char *mw_impose_advice(struct mw_arena *arena, const struct mw_book *book,
                             const struct mw_volume *volume)
{
    return of(volume)->tell(arena, book, volume);
}
