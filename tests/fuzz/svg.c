/* An SVG that a shape is made of. */
#include "fuzz.h"

void fuzz_svg(const uint8_t *bytes, size_t n)
{
    struct mw_arena *arena = mw_arena_new();
    const struct mw_shape_request request = {.outline = fuzz_file("outline.svg", bytes, n)};
    struct mw_error error = {0};
    fuzz_tell_shape(mw_shape_make(arena, &request, "fuzz.yaml", &error), &error);
    mw_arena_free(arena);
}
