/* mazewright schema: the keys of a spec as a JSON Schema for editors. */
#include "cli/cli.h"

#include "mazewright.h"

#include <string.h>

static const char *what_name(int i)
{
    static const char *const names[] = {"book", "template", NULL};
    return names[i];
}

static const struct mw_cli_option *const options[] = {mw_cli_help_options, NULL};

static int run(const struct mw_command *command, int argc, char **argv)
{
    char *value;
    while (mw_cli_next_option(command, argc, argv, &value)) {
    }
    if (optind + 1 < argc)
        return mw_cli_usage(command, "\"%s\" is too many", argv[optind + 1]);
    const char *what = optind < argc ? argv[optind] : what_name(0);
    if (strcmp(what, what_name(0)) != 0 && strcmp(what, what_name(1)) != 0)
        return mw_cli_usage(command, "there is no schema of a \"%s\"%s", what, mw_cli_meant(what, what_name));
    struct mw_arena *arena = mw_arena_new();
    fputs(mw_spec_schema(arena, strcmp(what, what_name(1)) == 0), stdout);
    mw_arena_free(arena);
    return mw_cli_finish();
}

const struct mw_command mw_command_schema = {
    .name = "schema",
    .brief = "the keys of a spec, for editors that complete and explain them",
    .usage = "[book|template]",
    .about = "Prints a JSON Schema of a book's spec, or of a template. An editor with a YAML language server "
             "takes it from a first "
             "line such as \"# yaml-language-server: $schema=mazewright.json\".",
    .examples = "  mazewright schema > mazewright.json\n",
    .options = options,
    .takes = {.names = what_name},
    .run = run,
};
