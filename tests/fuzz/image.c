/* A PNG or a JPEG that a shape is made of. */
#include "fuzz.h"

void fuzz_image(const uint8_t *bytes, size_t n)
{
    struct mw_arena *arena = mw_arena_new();
    const struct mw_shape_request request = {.image = fuzz_file("image", bytes, n), .threshold = 0.5};
    struct mw_error error = {0};
    fuzz_tell_shape(mw_shape_make(arena, &request, "fuzz.yaml", &error), &error);
    mw_arena_free(arena);
}
