/* Functions that the targets share. */
#include "fuzz.h"

#include "sandbox/sandbox.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void go_to_folder(void)
{
    static int is_there;
    const char *folder = getenv("SCRATCH");
    if (!is_there++ && folder && chdir(folder) != 0)
        abort();
}

const char *fuzz_file(const char *name, const void *bytes, size_t n)
{
    go_to_folder();
    FILE *file = fopen(name, "wb");
    if (!file || fwrite(bytes, 1, n, file) != n || fclose(file) != 0)
        abort();
    return name;
}

struct mw_complaints *fuzz_complaints(void)
{
    static struct mw_complaints complaints;
    memset(&complaints, 0, sizeof complaints);
    return &complaints;
}

FILE *fuzz_told;

void fuzz_tell(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    if (fuzz_told)
        vfprintf(fuzz_told, format, values);
    va_end(values);
}

void fuzz_tell_complaints(const struct mw_complaints *complaints)
{
    for (int i = 0; i < complaints->kept; i++)
        fuzz_tell("%d:%d %s\n", complaints->at[i].line, complaints->at[i].column, complaints->at[i].text);
}

void fuzz_tell_shape(const struct mw_shape *shape, const struct mw_error *error)
{
    if (!shape)
        fuzz_tell("%s\n", error->text);
    for (int i = 0; shape && i < shape->n; i++)
        for (int k = 0; k < shape->contour[i].n; k++)
            fuzz_tell("%lld %lld\n", mw_lattice(shape->contour[i].at[k].x),
                      mw_lattice(shape->contour[i].at[k].y));
}

void fuzz_read_spec(const char *text, size_t n)
{
    const double quick = 0.055;
    const struct mw_build build = {.threads = 1, .dry = true};
    go_to_folder();
    struct mw_complaints *complaints = fuzz_complaints();
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec = mw_spec_read(arena, "fuzz.yaml", text, n, complaints);
    if ((spec != NULL) != (complaints->nerrors == 0))
        abort();
    if (spec && mw_book_estimate(spec, &build).seconds < quick) {
        struct mw_error error = {0};
        const struct mw_book *book = mw_book_plan(arena, spec, &error);
        fuzz_tell("%d puzzles %s\n", book ? book->npuzzles : 0, error.text);
    }
    fuzz_tell_complaints(complaints);
    mw_arena_free(arena);
}

/* --- rooms without walls ------------------------------------------------------------------------------ */

void mw_sandbox_start(void)
{
}

bool mw_sandbox_has_broker(void)
{
    return false;
}

char *mw_sandbox_run(struct mw_arena *arena, const char *file, struct sandbox_limits limits, size_t *length,
                     sandbox_work *work, const void *order, size_t size, struct mw_error *error)
{
    char *bytes = NULL;
    FILE *out = open_memstream(&bytes, length);
    work(order, out);
    if (fclose(out) != 0)
        abort();
    char *answer = *length <= (size_t)limits.most << 20 ? mw_alloc(arena, *length + 1, 1) : NULL;
    if (answer)
        memcpy(answer, bytes, *length);
    else
        mw_fail(error, "%s is too much", file);
    free(bytes);
    (void)size;
    return answer;
}
