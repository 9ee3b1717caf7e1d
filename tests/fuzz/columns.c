/* A class list that is larger than its bytes: the first line says how many columns and rows it has, and how
 * often the rest of the bytes comes in each field. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

struct list {
    int columns, rows, times;
    const char *piece;
    size_t n;
};

enum { MOST_BYTES = 300000 }; /* of a list, or about so many */

static int at_most(long number, int most)
{
    return number < 0 ? 0 : number > most ? most : (int)number;
}

static struct list list_in(const char *bytes, size_t n)
{
    char *end;
    const long columns = strtol(bytes, &end, 10), rows = strtol(end, &end, 10), times = strtol(end, &end, 10);
    const char *line = memchr(bytes, '\n', n), *piece = line ? line + 1 : bytes + n;
    return (struct list){at_most(columns, 100000), at_most(rows, 20000), at_most(times, 100000), piece,
                         n - (size_t)(piece - bytes)};
}

static void write_field(FILE *out, const struct list *list)
{
    fputc('"', out);
    for (int i = 0; list->n > 0 && i < list->times && ftell(out) < MOST_BYTES; i++)
        for (size_t k = 0; k < list->n; k++)
            fprintf(out, list->piece[k] == '"' ? "\"\"" : "%c", list->piece[k]);
    fputc('"', out);
}

static char *written(const struct list *list, size_t *n)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, n);
    fputs("name", out);
    for (int c = 1; c < list->columns; c++)
        fprintf(out, ",c%d", c);
    for (int r = 0; r < list->rows && ftell(out) < MOST_BYTES; r++) {
        fprintf(out, "\nn%d", r);
        for (int c = 1; c < list->columns && ftell(out) < MOST_BYTES; c++) {
            fputc(',', out);
            write_field(out, list);
        }
    }
    fclose(out);
    return text;
}

static void hold_to_bounds(struct mw_arena *arena, const struct mw_roster *roster)
{
    static const char text[] = "{name}{c1}{c2}{c3}{c400}{c1}{c1}";
    const struct mw_blank none = {NULL, NULL};
    if (roster->ncolumns > MW_MOST_COLUMNS || roster->n > MW_MOST_ROWS)
        abort();
    for (int i = 0; i < roster->n; i++)
        if (strlen(mw_roster_fill(arena, roster, &roster->pupil[i], &none, text)) > MW_LONGEST_TEXT)
            abort();
    if (roster->n > 0)
        fuzz_tell("%s\n",
                  mw_roster_overlong(arena, roster, roster->pupil, &none, text) ? "too long" : "fits");
}

void fuzz_columns(const uint8_t *bytes, size_t n)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_complaints *complaints = fuzz_complaints();
    size_t length;
    const char *given = mw_format(arena, "%.*s", (int)n, (const char *)bytes);
    const struct list list = list_in(given, strlen(given));
    char *text = written(&list, &length);
    const struct mw_roster *roster =
        mw_roster_read(arena, fuzz_file("class.csv", text, length), MW_NOWHERE, complaints);
    free(text);
    if (roster) {
        fuzz_tell("%d children, %d columns\n", roster->n, roster->ncolumns);
        hold_to_bounds(arena, roster);
    }
    fuzz_tell_complaints(complaints);
    mw_arena_free(arena);
}
