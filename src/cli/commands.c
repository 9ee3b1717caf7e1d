/* Every command there is: src/cli/<name>.c exports mw_command_<name>. */
#include "cli/cli.h"

#include <string.h>

#define COMMANDS(X)                                                                                          \
    X(new)                                                                                                   \
    X(build) X(check) X(verify) X(proof) X(maze) X(answer) X(join) X(list) X(schema) X(help) X(completion)
#define DECLARE(name) extern const struct mw_command mw_command_##name;
COMMANDS(DECLARE)
#define ROW(name) &mw_command_##name,
const struct mw_command *const mw_commands[] = {COMMANDS(ROW) NULL};

const char *mw_command_name(int i)
{
    return mw_commands[i] ? mw_commands[i]->name : NULL;
}

const struct mw_command *mw_command_named(const char *name)
{
    for (int i = 0; mw_commands[i]; i++)
        if (strcmp(name, mw_commands[i]->name) == 0)
            return mw_commands[i];
    return NULL;
}
