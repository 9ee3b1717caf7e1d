/* Basics that every stage uses: memory, random numbers, and the two ways to report that something is wrong.
 * Memory has one rule: a function allocates if, and only if, its first parameter is an arena. What it returns
 * lives until that arena is freed; nothing else needs freeing. */
#ifndef MAZEWRIGHT_BASE_H
#define MAZEWRIGHT_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define MW_VERSION "0.1.0"

#if defined(__GNUC__)
#define MW_SHOWN_BEGIN      _Pragma("GCC visibility push(default)")
#define MW_SHOWN_END        _Pragma("GCC visibility pop")
#define MW_SHOWN            __attribute__((visibility("default"))) /* the same for one definition: a kind of kinds.h */
#define MW_NORETURN         __attribute__((noreturn))
#define MW_PRINTF(at, args) __attribute__((format(printf, at, args)))
#else
#define MW_SHOWN_BEGIN
#define MW_SHOWN_END
#define MW_SHOWN
#define MW_NORETURN
#define MW_PRINTF(at, args)
#endif

/* Enclose the declarations of every header: the shared library exports them, and C++ links to them by their C
 * names. */
#ifdef __cplusplus
#define MW_C_BEGIN                                                                                           \
    MW_SHOWN_BEGIN extern "C"                                                                                \
    {
#define MW_C_END                                                                                             \
    }                                                                                                        \
    MW_SHOWN_END
#else
#define MW_C_BEGIN MW_SHOWN_BEGIN
#define MW_C_END   MW_SHOWN_END
#endif

MW_C_BEGIN

/* --- arena (src/base/arena.c) ------------------------------------------------------------------------- */

struct mw_arena;
struct mw_error;

/* Returns a new, empty arena. One thread at a time may use it. */
struct mw_arena *mw_arena_new(void);
/* Frees the arena and all that was allocated in it. NULL is allowed. */
void mw_arena_free(struct mw_arena *);
/* Returns `count` objects of `size` bytes, zeroed. Never returns NULL: if memory runs out, the program ends,
 * or the work in mw_within(). */
void *mw_alloc(struct mw_arena *, size_t count, size_t size);
/* Returns a larger copy of an array if its `used` objects fill the `*capacity` that it has, and sets
 * `*capacity`; else the array itself. The array that was copied must not be used again. */
void *mw_grow(struct mw_arena *, void *array, int used, int *capacity, size_t size);
/* Makes space in an array for one more object than the `used` that it has. Sets `array`, and `capacity`, the
 * number of objects it has space for; both are variables. Pointers into the array are invalid afterwards. */
#define MW_GROW(arena, array, used, capacity)                                                                \
    ((array) = mw_grow((arena), (void *)(array), (used), &(capacity), sizeof *(array)))
/* Marks an array of the arena as unused; a large one is freed at once. NULL is allowed. */
void mw_array_release(struct mw_arena *, void *array);
/* Ends the program with status 1 and a message that memory ran out. Every folder that is being written is
 * left as it was (src/base/fatal.c). */
MW_NORETURN void mw_end_without_memory(void);
/* Calls `work(context)` with a limit on the memory of its arenas. Returns false, with the error set, if they
 * would take more than `bytes` together or the machine has no more: the work is then abandoned and the arenas
 * that it made are freed. Use it for work that holds nothing else, such as mw_puzzle_make(): drawing a page
 * or writing a file takes memory of other libraries, which would leak. The limit holds for the calling
 * thread. */
bool mw_within(size_t bytes, void (*work)(void *), void *context, struct mw_error *);
char *mw_format(struct mw_arena *, const char *format, ...) MW_PRINTF(2, 3);

#define MW_NEW(arena, type)          ((type *)mw_alloc((arena), 1, sizeof(type)))
#define MW_ARRAY(arena, count, type) ((type *)mw_alloc((arena), (size_t)(count), sizeof(type)))

/* --- random numbers (src/base/rng.c) ------------------------------------------------------------------ */

/* A source of random numbers: PCG32 (O'Neill 2014, XSH-RR), a 64-bit counter whose output is permuted by its
 * own top bits. The same seed and stream give the same numbers on every machine, for ever. A copy of the
 * struct continues with the same numbers. */
struct mw_rng {
    uint64_t seed; /* as given; the carver `lcg` derives numbers of its own from it */
    uint64_t state, increment;
    uint32_t (*other)(struct mw_rng *); /* NULL, or a function to call instead: tests supply constants */
};

struct mw_rng mw_rng_new(uint64_t seed, uint64_t stream);

static inline uint32_t mw_rng_next(struct mw_rng *rng)
{
    if (rng->other)
        return rng->other(rng);
    const uint64_t old = rng->state;
    rng->state = old * UINT64_C(6364136223846793005) + rng->increment;
    const uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
    const unsigned turn = (unsigned)(old >> 59);
    return (mixed >> turn) | (mixed << ((32 - turn) & 31));
}

/* Draws again as long as `product` lies in the short range that would make some numbers likelier. Called by
 * mw_rng_below() only. */
uint64_t mw_rng_redraw(struct mw_rng *, uint32_t n, uint64_t product);

/* Returns a number from 0 to n-1, each equally likely; n is at least 1. It ends with any source, even one
 * that always returns the same. The top half of the 64-bit product is uniform once products below a bound
 * smaller than n are drawn again (Lemire 2019). */
static inline uint32_t mw_rng_below(struct mw_rng *rng, uint32_t n)
{
    const uint64_t product = (uint64_t)mw_rng_next(rng) * n;
    return (uint32_t)(((uint32_t)product < n ? mw_rng_redraw(rng, n, product) : product) >> 32);
}

/* Returns a number below n as an int, like the function above. */
static inline int mw_rng_pick(struct mw_rng *rng, int n)
{
    return (int)mw_rng_below(rng, (uint32_t)n);
}
/* Puts n ints in random order. */
void mw_rng_shuffle(struct mw_rng *, int n, int *items);
/* Returns the seed of the i-th puzzle of a book: below `range`, and different for every i below `range`. */
uint64_t mw_seed_derive(uint64_t book_seed, uint64_t i, uint64_t range);

/* --- errors (src/base/error.c) ------------------------------------------------------------------------ */

/* A position in a file. */
struct mw_spot {
    const char *file;
    int line, column; /* from 1 */
};
/* The position of a complaint about the book as a whole. */
#define MW_NOWHERE ((struct mw_spot){"", 0, 0})

/* An error: one sentence, or an empty string for none. The first failure is kept; later ones are dropped. */
struct mw_error {
    char text[512];
    struct mw_spot
        spot; /* the position that the failure is about, if known; the name of its file is not copied */
};

/* Sets the error, unless it is set already. Always returns false. */
bool mw_fail(struct mw_error *, const char *format, ...) MW_PRINTF(2, 3);
bool mw_fail_at(struct mw_error *, struct mw_spot, const char *format, ...) MW_PRINTF(3, 4);

/* Replaces control characters in a text, which a terminal would obey, by \x1b and the like, as far as `space`
 * bytes allow (at most 1000). The texts of errors and complaints have been through this. */
void mw_make_showable(char *text, size_t space);

/* A position on a page at which something is wrong, in points from its trimmed top left corner. */
struct mw_pin {
    char volume[32]; /* the volume's role; empty if there is no position */
    int page;        /* of the file, from 1 */
    double x, y, w, h;
};

/* An error or a warning about a book. */
struct mw_complaint {
    bool warning;
    int line, column; /* from 1; 0 if there is no such position */
    char file[256];   /* as the user named it; may be empty */
    char about[32]; /* a key for warnings about one thing, of which the first is kept; empty: the text is the
                       key */
    char text[512];
    struct mw_pin pin;
};
enum { MW_MAX_COMPLAINTS = 100 };
struct mw_complaints {
    int nerrors, nwarnings; /* of all complaints */
    int kept;               /* how many stand below: the first MW_MAX_COMPLAINTS */
    bool strict;            /* set by the caller before use: warnings count as errors */
    struct mw_complaint at[MW_MAX_COMPLAINTS];
};

/* Adds an error. Always returns false. */
bool mw_complain(struct mw_complaints *, struct mw_spot, const char *format, ...) MW_PRINTF(3, 4);
/* Adds a warning, unless one with the same text, or with the same `about`, was added before. */
void mw_warn(struct mw_complaints *, struct mw_spot, const char *format, ...) MW_PRINTF(3, 4);
void mw_warn_about(struct mw_complaints *, const char *about, struct mw_spot, const char *format, ...)
    MW_PRINTF(4, 5);
/* Sets the position on a page of the complaint that was kept last, if more are kept now than `before`. */
void mw_complaints_pin(struct mw_complaints *, int before, const struct mw_pin *);
/* Adds all complaints of another list, as if they were made now. */
void mw_complaints_add(struct mw_complaints *, const struct mw_complaints *others);
/* Sorts complaints by file, line and column; those without a position come last. */
void mw_complaints_sort(struct mw_complaints *);
/* Starts the process that reads drawings, images and PDFs in sandboxes. Call it once, while the program has
 * one thread. Without it they are read in sandboxes too, but if another thread holds a lock of Pango at that
 * moment, a file may be refused as taking too long (src/sandbox/sandbox.c). */
void mw_sandbox_start(void);
/* Makes every warning that GLib or Pango prints while a book is made an error of the book, because its pages
 * may lack something. Call it once, in a program that sets no GLib log writer of its own. Without it such
 * warnings go to standard error, and the book is made (src/base/libraries.c). */
void mw_catch_library_warnings(void);
/* Starts the time limit: a build that takes four times its estimate, and longer than its own limit, ends the
 * program with a message and status 1, and its folder is as it was. Call it once, in a program that does
 * nothing but make books. Without it a build takes as long as it takes, or until its `stop` returns true
 * (src/base/clock.c). */
void mw_time_limit_start(void);
/* Opens a regular file for reading. Returns NULL if it cannot be opened, and sets `why` to a reason for a
 * message. Pipes, devices and folders are refused without waiting for them (src/files/read_file.c). */
FILE *mw_open_file(const char *path, const char **why);
/* Returns the first `most` bytes of a file, or all if it has fewer, with a zero byte behind them; NULL, with
 * a complaint, if it cannot be read (src/files/read_file.c). With a `spot` the file is named by another one
 * and must be a regular file; otherwise "-" is standard input. */
char *mw_read_file(struct mw_arena *, const char *path, size_t most, struct mw_spot, size_t *length,
                   struct mw_complaints *);
/* Finishes what a killed build left to do in a folder of books. Call it before writing there. Does nothing
 * while another process writes there. Returns false, with the error set, if it fails or the folder's journal
 * is not to be trusted (src/files/journal.c). */
bool mw_folder_recover(const char *folder, struct mw_error *);
/* Returns the path at which to read a file of a book: `path` itself, or, if a build was killed while it moved
 * its files into place, the path where that file waits for the next build to move it. Changes nothing. */
const char *mw_folder_read_path(struct mw_arena *, const char *path);
/* True if a letter has more accents than any language puts on one; they would run off the page. */
bool mw_is_overladen(const char *text);
/* Returns the folder that contains fonts/: MAZEWRIGHT_DATA, or where the program is installed, or where it
 * was built (src/files/data.c). MAZEWRIGHT_FONTS names a folder of more faces. */
const char *mw_data_folder(struct mw_arena *);
/* Returns the user's own data folder, whose fonts/ and templates/ are searched first. */
const char *mw_data_user_folder(struct mw_arena *);
/* Returns the path of a file such as templates/mine.yaml in the user's data folder, or in mw_data_folder();
 * NULL if neither has it. */
const char *mw_data_file(struct mw_arena *, const char *name);
/* Returns the path of a new temporary folder; NULL, with the error set, if none can be made. The arena must
 * live until the folder is removed with its contents: by mw_folder_remove(), which takes NULL, too, or when
 * the program ends for lack of memory or time (src/files/scratch.c). */
const char *mw_folder_temporary(struct mw_arena *, struct mw_error *);
void mw_folder_remove(const char *folder);
/* Resolves a path that was read from `file`: a relative one against the folder of `file`. Returns the path
 * itself if it is absolute or `file` is NULL. */
const char *mw_path_beside(struct mw_arena *, const char *file, const char *path);
/* Returns the folder of a file, in a form that can be opened ("." for a bare name). */
const char *mw_path_folder(struct mw_arena *, const char *path);
/* Returns a file's name without folder and suffix; "book" for "-". */
const char *mw_path_stem(struct mw_arena *, const char *path);
/* A range of numbers, both ends included. */
struct mw_range {
    int first, last;
};
bool mw_ranges_hold(int number, int n, const struct mw_range *);
/* Returns the i-th name of a list, and NULL beyond its end. */
typedef const char *mw_word(int i);
/* Defines an mw_word function over the given strings. */
#define MW_WORDS(function, ...)                                                                              \
    const char *function(int i)                                                                              \
    {                                                                                                        \
        static const char *const words[] = {__VA_ARGS__, NULL};                                              \
        return i >= 0 && i < (int)(sizeof words / sizeof *words) ? words[i] : NULL;                          \
    }
#define MW_STATIC_WORDS(function, ...) static MW_WORDS(function, __VA_ARGS__)
/* Returns the end of a message about an unknown name: "; did you mean "hex"?" or "; choose rect, hex or
 * polar". */
const char *mw_meant(struct mw_arena *, const char *word, mw_word *);
/* Returns the name that a mistyped word is most like, or NULL. */
const char *mw_suggest(const char *word, mw_word *name);
/* True if `typed` means the name: capitals count as small letters, spaces and underscores as hyphens. */
bool mw_is_called(const char *typed, const char *name);
/* Returns the index of the name that was typed; -1 if there is none. */
int mw_word_typed(const char *typed, mw_word *word);

MW_C_END

#endif
