/* Allocates from a chain of blocks. Allocation moves a mark in the newest block; a request that does not fit
 * opens a block twice as large, up to 2 MB, or as large as the request needs. Memory is freed with the arena,
 * or kept in it by mw_arena_clear(); but an array with a block of its own is freed as soon as mw_grow() has
 * replaced it by a larger copy. */
#include "base/arena.h"

#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct block {
    struct block *older;
    size_t size, used;
    max_align_t data[];
};

/* A limit on the memory of this thread's arenas; those made under it are freed if it is exceeded. */
struct limit {
    jmp_buf away;
    size_t left;
    struct mw_arena *made;
    struct limit *outer;
};
static _Thread_local struct limit *limit;

struct mw_arena {
    struct block *newest;
    struct block *empty; /* blocks kept by mw_arena_clear(), zeroed */
    struct limit *limit; /* the limit under which the arena was made, or NULL */
    struct mw_arena *next, **link;
};

/* Under the address sanitizer, the unused part of a block is marked as out of bounds, and a gap separates any
 * two arrays, so an access just beyond an array is reported. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
enum { GAP = 16 };
#define LARGE_PAGE SIZE_MAX /* mapped memory is not tracked by the sanitizer, so none is used */
#else
#define ASAN_POISON_MEMORY_REGION(from, bytes)
#define ASAN_UNPOISON_MEMORY_REGION(from, bytes)
enum { GAP = 0 };
#define LARGE_PAGE ((size_t)2 << 20)
#endif

enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = (2 << 20) - sizeof(struct block) };

static size_t whole_pages(size_t bytes)
{
    return (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
}

static void *must(void *memory)
{
    if (!memory && limit)
        longjmp(limit->away, 1);
    if (!memory)
        mw_end_without_memory();
    return memory;
}

static void note_made(struct mw_arena *arena)
{
    arena->limit = limit;
    if (!limit)
        return;
    arena->next = limit->made;
    arena->link = &limit->made;
    if (arena->next)
        arena->next->link = &arena->next;
    limit->made = arena;
}

static void forget_made(struct mw_arena *arena)
{
    if (!arena->limit)
        return;
    *arena->link = arena->next;
    if (arena->next)
        arena->next->link = arena->link;
    arena->limit = NULL;
}

/* Returns zeroed memory. For large amounts it asks the system for large pages, because getting many small
 * pages takes as long as the work on the memory itself. */
static void *get_memory(size_t bytes)
{
    if (bytes < LARGE_PAGE)
        return calloc(1, bytes);
    void *memory = mmap(NULL, whole_pages(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    madvise(memory, whole_pages(bytes), MADV_HUGEPAGE);
#endif
    return memory;
}

static void give_memory_back(void *memory, size_t bytes)
{
    if (bytes < LARGE_PAGE)
        free(memory);
    else
        munmap(memory, whole_pages(bytes));
}

static void free_block(const struct mw_arena *arena, struct block *block)
{
    if (arena->limit)
        arena->limit->left += block->size;
    give_memory_back(block, sizeof *block + block->size);
}

struct mw_arena *mw_arena_new(void)
{
    struct mw_arena *arena = must(calloc(1, sizeof *arena));
    note_made(arena);
    return arena;
}

static void free_blocks(const struct mw_arena *arena, struct block *newest)
{
    for (struct block *block = newest, *older; block; block = older) {
        older = block->older;
        free_block(arena, block);
    }
}

void mw_arena_free(struct mw_arena *arena)
{
    if (!arena)
        return;
    free_blocks(arena, arena->newest);
    free_blocks(arena, arena->empty);
    forget_made(arena);
    free(arena);
}

void mw_arena_clear(struct mw_arena *arena)
{
    for (struct block *block; (block = arena->newest) != NULL;) {
        arena->newest = block->older;
        ASAN_UNPOISON_MEMORY_REGION(block->data, block->size);
        memset(block->data, 0, block->used);
        ASAN_POISON_MEMORY_REGION(block->data, block->size);
        block->used = 0;
        block->older = arena->empty;
        arena->empty = block;
    }
}

void mw_arena_take_over(struct mw_arena *arena, struct mw_arena *from)
{
    struct block **last = &from->newest;
    assert(arena->limit == from->limit);
    while (*last)
        last = &(*last)->older;
    struct block **below =
        arena->newest ? &arena->newest->older : &arena->newest; /* the newest is filled further */
    *last = *below;
    *below = from->newest;
    from->newest = NULL;
    mw_arena_free(from);
}

/* Calls work(context), whose arenas may allocate `bytes` together. If they need more, longjmp() ends the
 * work, and its arenas are freed; otherwise they stay and are no longer counted. After longjmp(), local
 * variables that were changed since setjmp() and are not volatile are indeterminate. So `is_done` is
 * volatile, and `mine` is read through the static pointer `limit`. */
bool mw_within(size_t bytes, void (*work)(void *), void *context, struct mw_error *error)
{
    struct limit mine = {.left = bytes, .outer = limit};
    volatile bool is_done = false;
    limit = &mine;
    if (setjmp(mine.away) == 0) {
        work(context);
        is_done = true;
    }
    struct limit *const this = limit;
    limit = this->outer;
    while (this->made)
        if (is_done)
            forget_made(this->made);
        else
            mw_arena_free(this->made);
    return is_done || mw_fail(error, "it takes more memory than the %zu bytes that it may have", bytes);
}

/* Takes the first empty block that is large enough, and larger than LARGEST_BLOCK only if the request is.
 * NULL if there is none. */
static struct block *take_empty(struct mw_arena *arena, size_t bytes)
{
    const size_t most = bytes > LARGEST_BLOCK ? SIZE_MAX : LARGEST_BLOCK;
    struct block **link = &arena->empty, *block;
    while (*link && ((*link)->size < bytes || (*link)->size > most))
        link = &(*link)->older;
    if ((block = *link))
        *link = block->older;
    return block;
}

/* Frees the empty blocks that are larger than LARGEST_BLOCK: when none of them fits a request, they would be
 * kept for nothing. */
static void free_large(struct mw_arena *arena)
{
    for (struct block **link = &arena->empty; *link;) {
        struct block *block = *link;
        if (block->size <= LARGEST_BLOCK) {
            link = &block->older;
            continue;
        }
        *link = block->older;
        free_block(arena, block);
    }
}

static struct block *get_block(struct mw_arena *arena, size_t bytes)
{
    size_t size = arena->newest ? arena->newest->size * 2 : FIRST_BLOCK;
    if (size > LARGEST_BLOCK)
        size = LARGEST_BLOCK;
    if (size < bytes)
        size = bytes;
    if (limit && size > limit->left)
        must(NULL);
    if (limit)
        limit->left -= size;
    struct block *block = must(get_memory(sizeof *block + size));
    block->size = size;
    ASAN_POISON_MEMORY_REGION(block->data, size);
    return block;
}

static struct block *open_block(struct mw_arena *arena, size_t bytes)
{
    struct block *block = take_empty(arena, bytes);
    if (!block && bytes > LARGEST_BLOCK)
        free_large(arena);
    if (!block)
        block = get_block(arena, bytes);
    block->older = arena->newest;
    return arena->newest = block;
}

void *mw_alloc(struct mw_arena *arena, size_t count, size_t size)
{
    assert(size > 0);
    if (count > (SIZE_MAX / 4) / size)
        must(NULL);
    const size_t align = sizeof(max_align_t);
    size_t bytes = (count * size + align - 1) / align * align + GAP;
    struct block *block = arena->newest;
    if (!block || block->size - block->used < bytes)
        block = open_block(arena, bytes);
    void *memory = (char *)block->data + block->used;
    block->used =
        bytes > LARGEST_BLOCK ? block->size : block->used + bytes; /* a large array has a block of its own */
    ASAN_UNPOISON_MEMORY_REGION(memory, count * size);
    return memory;
}

void mw_array_release(struct mw_arena *arena, void *array)
{
    for (struct block **link = &arena->newest; *link; link = &(*link)->older) {
        struct block *block = *link;
        if ((void *)block->data != array)
            continue;
        if (block->size > LARGEST_BLOCK) {
            *link = block->older;
            free_block(arena, block);
        }
        return;
    }
}

void *mw_grow(struct mw_arena *arena, void *array, int used, int *capacity, size_t size)
{
    if (used < *capacity)
        return array;
    *capacity = used < 8 ? 16 : used * 2;
    void *larger = mw_alloc(arena, (size_t)*capacity, size);
    if (used > 0) {
        memcpy(larger, array, (size_t)used * size);
        if ((size_t)used * size > LARGEST_BLOCK)
            mw_array_release(arena, array);
    }
    return larger;
}

/* Most texts are short, and printed once; a longer one is printed again when its length is known. */
char *mw_format(struct mw_arena *arena, const char *format, ...)
{
    char shorter[256];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(shorter, sizeof shorter, format, args);
    va_end(args);
    assert(length >= 0);
    char *text = mw_alloc(arena, (size_t)length + 1, 1);
    if ((size_t)length < sizeof shorter)
        return memcpy(text, shorter, (size_t)length + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)length + 1, format, args);
    va_end(args);
    return text;
}
