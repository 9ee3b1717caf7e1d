/* A class list. */
#include "fuzz.h"

void fuzz_roster(const uint8_t *bytes, size_t n)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_complaints *complaints = fuzz_complaints();
    const struct mw_roster *roster =
        mw_roster_read(arena, fuzz_file("class.csv", bytes, n), MW_NOWHERE, complaints);
    for (int i = 0; roster && i < roster->n; i++)
        for (int k = 0; k < roster->ncolumns; k++)
            fuzz_tell("%s: %s\n", roster->column[k],
                      mw_roster_cell(roster, &roster->pupil[i], roster->column[k]));
    fuzz_tell_complaints(complaints);
    mw_arena_free(arena);
}
