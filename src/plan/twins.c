/* Prevents a book from having a maze twice, even mirrored or rotated. Small mazes are made and compared. So
 * many large mazes exist that two seeds never give the same one; so for large mazes only requests are
 * compared, unless the mazes of another book must be avoided. */
#include "plan/twins.h"

#include <glib.h>
#include <pthread.h>

enum { SMALL = 2500 }; /* the most cells of a maze that is made to be compared */

struct twins {
    struct mw_arena *arena;
    pthread_mutex_t keeping;
    bool avoids;
    GHashTable *met; /* the fingerprints met so far */
};

bool mw_twins_meet(struct twins *twins, uint64_t fingerprint)
{
    gint64 *key = MW_NEW(twins->arena, gint64);
    *key = (gint64)fingerprint;
    return !g_hash_table_add(twins->met, key);
}

struct twins *mw_twins_open(struct mw_arena *arena, const struct mw_fingerprints *avoid)
{
    struct twins *twins = MW_NEW(arena, struct twins);
    *twins = (struct twins){
        .arena = arena, .avoids = avoid->n > 0, .met = g_hash_table_new(g_int64_hash, g_int64_equal)};
    pthread_mutex_init(&twins->keeping, NULL);
    for (int i = 0; i < avoid->n; i++)
        mw_twins_meet(twins, avoid->at[i]);
    return twins;
}

void mw_twins_close(struct twins *twins)
{
    g_hash_table_destroy(twins->met);
    pthread_mutex_destroy(&twins->keeping);
}

/* Returns the FNV-1a hash of a text. */
static uint64_t hash_of(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

static bool keep(struct twins *twins, const struct mw_request *r, uint64_t *fingerprint,
                 const struct mw_kept_maze **kept)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_maze *maze = mw_puzzle_make_maze(scratch, r, &(struct mw_error){0});
    if (maze) {
        *fingerprint = mw_maze_fingerprint(maze);
        pthread_mutex_lock(&twins->keeping);
        *kept = mw_kept_pack(twins->arena, r, maze, *fingerprint);
        pthread_mutex_unlock(&twins->keeping);
    }
    mw_arena_free(scratch);
    return maze;
}

bool mw_twins_fingerprint(struct twins *twins, const struct mw_request *r, uint64_t *fingerprint,
                          const struct mw_kept_maze **kept)
{
    *kept = NULL;
    if (twins->avoids || (r->grid->ncells <= SMALL && !r->tiling->seeded))
        return keep(twins, r, fingerprint, kept);
    struct mw_arena *scratch = mw_arena_new();
    *fingerprint = hash_of(mw_request_format(scratch, r));
    mw_arena_free(scratch);
    return true;
}
