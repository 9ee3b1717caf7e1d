/* Parses and formats algorithms with their options, such as "growing-tree:newest=75". */
#include "mazewright/kinds.h"
#include "mazewright/maze.h"

#include <stdlib.h>
#include <string.h>

#define CARVER_ROW(name) &mw_carver_##name,
MW_DEFINE_KINDS(carver, MW_CARVERS(CARVER_ROW))

static int option_named(const struct mw_carver *carver, const char *name, size_t length)
{
    for (int i = 0; i < MW_MAX_OPTIONS && carver->option[i].name; i++)
        if (strlen(carver->option[i].name) == length && memcmp(carver->option[i].name, name, length) == 0)
            return i;
    return -1;
}

/* Reads one `name=number` that ends at `end`. */
static bool parse_option(const char *text, const char *end, struct mw_algorithm *algorithm,
                         struct mw_error *error)
{
    const struct mw_carver *carver = algorithm->carver;
    const char *equals = memchr(text, '=', (size_t)(end - text));
    size_t length = equals ? (size_t)(equals - text) : (size_t)(end - text);
    int i = option_named(carver, text, length);
    if (i < 0 && !carver->option[0].name)
        return mw_fail(error, "%s has no options; write \"%s\"", carver->name, carver->name);
    if (i < 0)
        return mw_fail(error, "%s has no option \"%.*s\"; it has \"%s\"%s%s%s", carver->name, (int)length,
                       text, carver->option[0].name, carver->option[1].name ? " and \"" : "",
                       carver->option[1].name ? carver->option[1].name : "",
                       carver->option[1].name ? "\"" : "");
    const struct mw_option *option = &carver->option[i];
    char *after = NULL;
    long value = equals ? strtol(equals + 1, &after, 10) : 0;
    if (!equals || after != end || after == equals + 1 || value < option->min || value > option->max)
        return mw_fail(error, "option %s of %s must be a whole number from %d to %d, as in \"%s:%s=%d\"",
                       option->name, carver->name, option->min, option->max, carver->name, option->name,
                       option->fallback);
    algorithm->option[i] = (int)value;
    return true;
}

static const struct mw_carver *parse_name(const char *text, size_t length, struct mw_error *error)
{
    char name[40] = "";
    if (length < sizeof name)
        memcpy(name, text, length);
    const struct mw_carver *carver = mw_carver_named(name);
    if (carver)
        return carver;
    const char *meant = mw_suggest(name, mw_carver_name);
    if (meant)
        mw_fail(error, "no algorithm is called \"%.*s\"; did you mean \"%s\"?", (int)length, text, meant);
    else
        mw_fail(error, "no algorithm is called \"%.*s\"; \"mazewright list algorithms\" names them all",
                (int)length, text);
    return NULL;
}

bool mw_algorithm_parse(const char *text, struct mw_algorithm *algorithm, struct mw_error *error)
{
    size_t length = strcspn(text, ":");
    struct mw_algorithm parsed = {.carver = parse_name(text, length, error)};
    if (!parsed.carver)
        return false;
    for (int i = 0; i < MW_MAX_OPTIONS; i++)
        parsed.option[i] = parsed.carver->option[i].fallback;
    for (const char *separator = text + length, *end; *separator; separator = end) {
        end = separator + 1 + strcspn(separator + 1, ",");
        if (!parse_option(separator + 1, end, &parsed, error))
            return false;
    }
    *algorithm = parsed;
    return true;
}

const char *mw_algorithm_format(struct mw_arena *arena, const struct mw_algorithm *algorithm)
{
    const char *text = algorithm->carver->name;
    char separator = ':';
    for (int i = 0; i < MW_MAX_OPTIONS && algorithm->carver->option[i].name; i++) {
        const struct mw_option *option = &algorithm->carver->option[i];
        if (algorithm->option[i] == option->fallback)
            continue;
        text = mw_format(arena, "%s%c%s=%d", text, separator, option->name, algorithm->option[i]);
        separator = ',';
    }
    return text;
}

bool mw_algorithm_admits(const struct mw_algorithm *algorithm, const struct mw_tiling *tiling,
                         const struct mw_shape *shape, struct mw_error *error)
{
    const char *name = algorithm->carver->name;
    if (tiling->parity)
        return true; /* parity mazes use no algorithm */
    if (algorithm->carver->square && !tiling->square)
        return mw_fail(
            error, "%s works on grids of squares only, and %s is none; use grid rect, or another algorithm",
            name, tiling->name);
    if (algorithm->carver->square && shape)
        return mw_fail(error,
                       "%s works on whole grids of squares only; use another algorithm for the shape %s",
                       name, shape->name);
    return true;
}
