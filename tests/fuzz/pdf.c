/* A PDF that is held against a printer's rules. */
#include "fuzz.h"

void fuzz_pdf(const uint8_t *bytes, size_t n)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_pdf_seen seen;
    mw_pdf_check(arena, fuzz_file("book.pdf", bytes, n), mw_profile_named("kdp"), &seen, fuzz_complaints());
    mw_arena_free(arena);
}
