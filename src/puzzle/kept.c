#include "puzzle/kept.h"

struct mw_kept_maze {
    const struct mw_grid *grid;
    uint64_t seed, fingerprint;
    struct mw_end start, finish;
    unsigned char open[]; /* a bit for each wall, eight to a byte, from the lowest */
};

const struct mw_kept_maze *mw_kept_pack(struct mw_arena *arena, const struct mw_request *r,
                                        const struct mw_maze *maze, uint64_t fingerprint)
{
    const int n = maze->grid->nwalls;
    if (maze->grid != r->grid || maze->nwrong > 0 || maze->nthings > 0 || maze->numbers || maze->picture)
        return NULL;
    struct mw_kept_maze *kept = mw_alloc(arena, sizeof *kept + (size_t)(n + 7) / 8, 1);
    *kept = (struct mw_kept_maze){maze->grid, r->seed, fingerprint, maze->start, maze->finish};
    for (int i = 0; i < n; i++)
        kept->open[i / 8] |= (unsigned char)(maze->open[i] << i % 8);
    return kept;
}

struct mw_maze *mw_kept_unpack(struct mw_arena *arena, const struct mw_request *r,
                               const struct mw_kept_maze *kept)
{
    if (kept->grid != r->grid || kept->seed != r->seed)
        return NULL;
    struct mw_maze *maze = MW_NEW(arena, struct mw_maze);
    *maze = (struct mw_maze){.grid = kept->grid,
                             .open = MW_ARRAY(arena, kept->grid->nwalls, unsigned char),
                             .start = kept->start,
                             .finish = kept->finish};
    for (int i = 0; i < kept->grid->nwalls; i++)
        maze->open[i] = kept->open[i / 8] >> i % 8 & 1;
    return maze;
}

uint64_t mw_kept_fingerprint(const struct mw_kept_maze *kept)
{
    return kept->fingerprint;
}
