/* Reads the pixels of images, in the sandbox. */
#include "sandbox/sandbox.h"
#include "shape/readers.h"

#include "mazewright/art.h"

#include <stdio.h>
#include <string.h>

/* A request to the sandbox. The result is a struct mw_error, and, if its text is empty, the width, the height
 * and the pixels. */
struct order {
    char path[4096];
};

static void carry_out(const void *bytes, FILE *out)
{
    const struct order *order = bytes;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    struct mw_image image;
    const bool good = mw_picture_read_pixels(arena, order->path, &image, &error);
    fwrite(&error, sizeof error, 1, out);
    if (good) {
        fwrite(&image.w, sizeof image.w, 1, out);
        fwrite(&image.h, sizeof image.h, 1, out);
        fwrite(image.rgb, 3, (size_t)image.w * (size_t)image.h, out);
    }
    mw_arena_free(arena);
}

/* Takes an image out of a result, which is not trusted: its size must match the bytes there are. */
static bool take_image(const char *bytes, size_t n, struct mw_image *image)
{
    const size_t head = sizeof(struct mw_error) + 2 * sizeof(int);
    if (n < head)
        return false;
    memcpy(&image->w, bytes + sizeof(struct mw_error), sizeof image->w);
    memcpy(&image->h, bytes + sizeof(struct mw_error) + sizeof image->w, sizeof image->h);
    image->rgb = (const unsigned char *)bytes + head;
    return image->w > 0 && image->h > 0 && image->w <= PICTURE_PIXELS / image->h &&
           n - head == 3 * (size_t)image->w * (size_t)image->h;
}

const struct mw_image *mw_image_read(struct mw_arena *arena, const char *path, struct mw_error *error)
{
    static const struct sandbox_limits limits = {.megabytes = 1536, .seconds = 30, .most = 80};
    struct order order = {{0}};
    struct mw_image *image = MW_NEW(arena, struct mw_image);
    struct mw_error said = {0};
    size_t n;
    if (strlen(path) >= sizeof order.path) {
        mw_fail(error, "the path of the picture has more than %zu bytes; move it", sizeof order.path - 1);
        return NULL;
    }
    strcpy(order.path, path);
    const char *bytes = mw_sandbox_run(arena, path, limits, &n, carry_out, &order, sizeof order, error);
    if (!bytes)
        return NULL;
    if (n >= sizeof said)
        memcpy(&said, bytes, sizeof said);
    said.text[sizeof said.text - 1] = '\0';
    image->file = mw_format(arena, "%s", path);
    if (!said.text[0] && take_image(bytes, n, image))
        return image;
    mw_fail(error, "%s", said.text[0] ? said.text : mw_format(arena, "%s is damaged; save it anew", path));
    return NULL;
}
