/* The table of kinds of puzzles. */
#include "puzzle/kinds/kind.h"

#include "mazewright/kinds.h"

#define DECLARE(name) extern const struct mw_puzzle_kind mw_puzzle_kind_##name;
MW_PUZZLE_KINDS(DECLARE)

const struct mw_puzzle_kind *mw_request_kind(const struct mw_request *r)
{
#define KIND_ROW(name) &mw_puzzle_kind_##name,
    static const struct mw_puzzle_kind *const kinds[] = {MW_PUZZLE_KINDS(KIND_ROW)};
    int i = 0;
    while (!kinds[i]->is_asked(r))
        i++;
    return kinds[i];
}

/* Returns the claims of the request's kind, without `all_reached` if `sparse` removes cells, and without
 * `one_route` if the mode is classic. */
struct mw_claims mw_request_claims(const struct mw_request *r)
{
    struct mw_claims claims = mw_request_kind(r)->claims;
    claims.all_reached = claims.all_reached && r->vary.sparse == 0;
    claims.one_route = claims.one_route && r->vary.mode == MW_MODE_UNIQUE;
    return claims;
}
