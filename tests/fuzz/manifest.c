/* A manifest, read in three ways: for whether its book is whole, as that of a book to be avoided, and as a
 * share's. */
#include "fuzz.h"

#include "book/manifest.h"

#include <string.h>

void fuzz_manifest(const uint8_t *bytes, size_t n)
{
    static const char avoiding[] = "avoid: ./book.json\npuzzles: [{size: 5x5}]\n";
    static const char *const folders[] = {"."};
    const struct mw_build build = {.folder = "joined"};
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built;
    struct mw_error error = {0};
    fuzz_tell("%d\n", mw_manifest_is_whole(fuzz_file("book.json", bytes, n)));
    fuzz_read_spec(avoiding, strlen(avoiding));
    mw_book_join(arena, 1, folders, &build, &built, &error);
    fuzz_tell("%s\n", error.text);
    mw_arena_free(arena);
}
