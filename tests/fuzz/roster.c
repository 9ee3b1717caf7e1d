/* A class list. */
#include "fuzz.h"

void fuzz_roster(const uint8_t *bytes, size_t n)
{
    struct mw_arena *arena = mw_arena_new();
    mw_roster_read(arena, fuzz_file("class.csv", bytes, n), MW_NOWHERE, fuzz_complaints());
    mw_arena_free(arena);
}
