/* Every command there is: src/cli/<name>.c exports mw_command_<name>. */
#include "cli/cli.h"

#define COMMANDS(X)                                                                                          \
    X(new)                                                                                                   \
    X(studio)                                                                                                \
    X(build)                                                                                                 \
    X(cover)                                                                                                 \
    X(check) X(verify) X(proof) X(maze) X(answer) X(join) X(list) X(drawings) X(schema) X(help) X(completion)
#define DECLARE(name) extern const struct mw_command mw_command_##name;
COMMANDS(DECLARE)
#define ROW(name) &mw_command_##name,
const struct mw_command *const mw_all_commands[] = {COMMANDS(ROW) NULL};
