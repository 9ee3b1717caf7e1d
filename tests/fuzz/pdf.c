/* A PDF that is held against two printers' rules. */
#include "fuzz.h"

void fuzz_pdf(const uint8_t *bytes, size_t n)
{
    struct mw_arena *arena = mw_arena_new();
    static const char *const profiles[] = {"kdp", "press"};
    for (int i = 0; i < 2; i++) {
        struct mw_pdf_seen seen = {0};
        struct mw_complaints *complaints = fuzz_complaints();
        mw_pdf_check(arena, fuzz_file("book.pdf", bytes, n), mw_profile_named(profiles[i]), &seen,
                     complaints);
        fuzz_tell("%d pages, %.3f x %.3f\n", seen.npages, seen.w, seen.h);
        fuzz_tell_complaints(complaints);
    }
    mw_arena_free(arena);
}
