/* What goldens are made of: hashes, and files of them that are held to. */
#ifndef MW_GOLDEN_H
#define MW_GOLDEN_H

#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static inline uint32_t mix(uint32_t hash, uint32_t value)
{
    return (hash ^ value) * 16777619u;
}

static inline uint32_t mix_text(uint32_t hash, const char *text)
{
    for (const char *c = text; *c; c++)
        hash = mix(hash, (unsigned char)*c);
    return hash;
}

/* Without the folder in which this is built. */
static inline uint32_t mix_told(uint32_t hash, struct mw_arena *arena, const char *text)
{
    const char *folder = mw_data_folder(arena);
    for (const char *in; (in = strstr(text, folder)); text = in + strlen(folder))
        hash = mix_text(hash, mw_format(arena, "%.*s", (int)(in - text), text));
    return mix_text(hash, text);
}

/* To 1/64 of a point. */
static inline uint32_t mix_length(uint32_t hash, double x)
{
    return mix(hash, (uint32_t)(int)floor(x * 64 + 0.5 + 1e-4));
}

static inline uint32_t mix_box(uint32_t hash, struct mw_box b)
{
    return mix_length(mix_length(mix_length(mix_length(hash, b.x), b.y), b.w), b.h);
}

/* Fails unless that is what the file has; `now` is freed. WRITE_GOLDEN=1 writes the file anew. */
static inline void hold_to_file(const char *path, char *now, const char *what)
{
    size_t length;
    if (getenv("WRITE_GOLDEN")) {
        FILE *file = fopen(path, "w");
        fputs(now, file);
        fclose(file);
    }
    char *golden = read_whole(path, &length), *a = golden, *b = now;
    while (*a && *b && strcspn(a, "\n") == strcspn(b, "\n") && strncmp(a, b, strcspn(a, "\n")) == 0) {
        a += strcspn(a, "\n") + 1;
        b += strcspn(b, "\n") + 1;
    }
    if (*a || *b)
        fail_msg("%s are not what they were (if that is meant, run this with WRITE_GOLDEN=1)\nbefore: %.*s\n"
                 "   now: %.*s",
                 what, (int)strcspn(a, "\n"), a, (int)strcspn(b, "\n"), b);
    free(golden);
    free(now);
}

#endif
