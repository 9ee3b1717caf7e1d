/* From a grid, an algorithm and a seed to a maze; and the moves that carvers share. */
#include "carve/carve.h"

#include "mazewright/kinds.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int mw_neighbours(const struct mw_grid *grid, int cell, const unsigned char *mark, unsigned char want,
                  struct mw_side found[MW_MAX_SIDES])
{
    int n = 0;
    const struct mw_side *side = mw_sides(grid, cell);
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        if (side[i].to != MW_OUTSIDE && mark[side[i].to] == want)
            found[n++] = side[i];
    return n;
}

int mw_pick(struct mw_rng *rng, int n)
{
    return (int)mw_rng_below(rng, (uint32_t)n);
}

int mw_random_cell(struct mw_rng *rng, const struct mw_grid *grid)
{
    return mw_pick(rng, grid->ncells);
}

struct mw_sets mw_sets_new(struct mw_arena *arena, int n)
{
    struct mw_sets sets = {MW_ARRAY(arena, n, int)};
    for (int i = 0; i < n; i++)
        sets.parent[i] = i;
    return sets;
}

int mw_set_of(struct mw_sets *sets, int i)
{
    while (sets->parent[i] != i) {
        sets->parent[i] = sets->parent[sets->parent[i]];
        i = sets->parent[i];
    }
    return i;
}

bool mw_sets_join(struct mw_sets *sets, int a, int b)
{
    a = mw_set_of(sets, a);
    b = mw_set_of(sets, b);
    sets->parent[a] = b;
    return a != b;
}

void mw_open_between(struct mw_maze *maze, int a, int b)
{
    int wall = mw_wall_between(maze->grid, a, b);
    assert(wall >= 0);
    maze->open[wall] = 1;
}

int mw_square_beside(const struct mw_grid *grid, int cell, enum mw_direction direction)
{
    assert(grid->tiling->square);
    return mw_sides(grid, cell)[direction].to;
}

/* --- algorithms by name ------------------------------------------------------------------------------- */

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
                         struct mw_error *error)
{
    if (algorithm->carver->square && !tiling->square)
        return mw_fail(
            error, "%s works on grids of squares only, and %s is none; use grid rect, or another algorithm",
            algorithm->carver->name, tiling->name);
    return true;
}

struct mw_maze *mw_maze_carve(struct mw_arena *arena, const struct mw_grid *grid,
                              const struct mw_algorithm *algorithm, struct mw_rng *rng,
                              struct mw_error *error)
{
    if (!mw_algorithm_admits(algorithm, grid->tiling, error))
        return NULL;
    struct mw_maze *maze = MW_NEW(arena, struct mw_maze);
    maze->grid = grid;
    maze->open = MW_ARRAY(arena, grid->nwalls, unsigned char);
    maze->start = maze->finish = (struct mw_end){0, MW_OUTSIDE};
    struct mw_arena *scratch = mw_arena_new();
    bool done = algorithm->carver->carve(scratch, maze, rng, algorithm->option);
    mw_arena_free(scratch);
    if (done)
        return maze;
    mw_fail(error, "%s gave up: its source of random numbers repeats itself", algorithm->carver->name);
    return NULL;
}
