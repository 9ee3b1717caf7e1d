/* Chooses the sentences that tell a solver what to do. */
#include "plan/instructions.h"

const char *mw_puzzle_note(const struct mw_words *words, const struct mw_request *maze)
{
    return maze->vary.mode == MW_MODE_CLASSIC ? words->several
           : maze->vary.weave > 0             ? words->bridges
           : maze->picture                    ? words->hidden
                                              : "";
}

const char *mw_puzzle_asks(const struct mw_words *words, const struct mw_group *group,
                           const struct mw_request *maze)
{
    return maze->vary.starts > 0  ? words->which_start
           : maze->vary.exits > 0 ? words->which_exit
           : maze->vary.keys > 0  ? words->fetch_keys
           : group->sentence      ? words->find_letter
           : maze->spell          ? words->read_word
           : maze->vary.items > 0 ? words->count_things
                                  : "";
}
