/* Finds the spec to use if none is named. */
#include "cli/cli.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

static bool is_spec(const char *name)
{
    const char *dot = strrchr(name, '.');
    struct stat is;
    return name[0] != '.' && dot && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0) &&
           stat(name, &is) == 0 && S_ISREG(is.st_mode);
}

/* Returns how many specs are in the working folder, and the first two by name. */
static int specs_here(struct mw_arena *arena, const char *first[2])
{
    DIR *folder = opendir(".");
    int n = 0;
    first[0] = first[1] = NULL;
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (!is_spec(entry->d_name))
            continue;
        const char *name = mw_format(arena, "%s", entry->d_name);
        n++;
        if (!first[0] || strcmp(name, first[0]) < 0) {
            first[1] = first[0];
            first[0] = name;
        } else if (!first[1] || strcmp(name, first[1]) < 0)
            first[1] = name;
    }
    if (folder)
        closedir(folder);
    return n;
}

const char *mw_cli_spec_argument(struct mw_arena *arena, const struct mw_command *command, int argc,
                                 char **argv)
{
    static const char usual[] = "book.yaml";
    if (optind < argc)
        return mw_cli_only_argument(command, argc, argv, "spec");
    const char *here[2];
    const int n = specs_here(arena, here);
    if (is_spec(usual))
        return usual;
    if (n == 1)
        return here[0];
    if (n == 0)
        mw_cli_usage(command,
                     "no spec is named, and there is none here; \"mazewright new\" writes one to start from");
    else
        mw_cli_usage(command, "no spec is named, and there are %d here; name one, as in \"mazewright %s %s\"",
                     n, command->name, here[0]);
    return NULL;
}
