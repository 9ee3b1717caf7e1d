/* Prints a hash of each of several hundred mazes of all kinds, with their pages, and of the files of two
 * books. Built by several compilers and with several ways of rounding, it must print the same. */
#include "../mixed.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash_of(const char *bytes, size_t n)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

static void tell_maze(const struct mw_tiling *tiling, int i)
{
    static const char *const formats[] = {"json", "svg", "pdf", "press"};
    static struct mw_complaints complaints;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_request request = mixed_request(arena, tiling, i);
    const struct mw_single single = {.format = formats[i % 4], .answer = i % 2};
    struct mw_error error = {0};
    char *bytes = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&bytes, &n);
    bool good = mw_request_admits(&request, &error) &&
                mw_single_write(arena, &request, &single, file, &complaints, &error);
    fclose(file);
    printf("%016llx %s %s%s%s\n", (unsigned long long)hash_of(bytes, n), single.format,
           mw_request_format(arena, &request), good ? "" : ": ", error.text);
    free(bytes);
    mw_arena_free(arena);
}

static void file_entry(const char *folder, const char *name)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return;
    fseek(file, 0, SEEK_END);
    size_t n = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(n + 1);
    if (bytes && fread(bytes, 1, n, file) == n)
        printf("%016llx %s\n", (unsigned long long)hash_of(bytes, n), name);
    free(bytes);
    fclose(file);
}

static void tell_book(const char *spec, const char *folder)
{
    static struct mw_complaints complaints;
    const struct mw_output *const formats[] = {&mw_output_pdf, &mw_output_press, &mw_output_svg, NULL};
    const struct mw_build build = {.folder = folder, .formats = formats, .force = true};
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built = {.nfiles = 0};
    if (!mw_book_write(arena, spec, &build, &built, &complaints))
        printf("%s: %s\n", spec, complaints.at[0].text);
    for (int i = 0; i < built.nfiles; i++)
        file_entry(folder, built.file[i].name);
    file_entry(folder, "book.json");
    mw_arena_free(arena);
}

/* Arguments: a folder to write in, and the specs of books. */
int main(int argc, char **argv)
{
    enum { EACH = 26 };
    for (int t = 0; mw_tilings[t]; t++)
        for (int i = 0; i < EACH; i++)
            tell_maze(mw_tilings[t], EACH * t + i);
    for (int i = 2; i < argc; i++)
        tell_book(argv[i], argv[1]);
    return 0;
}
