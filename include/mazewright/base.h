/* Used by every stage: memory, random numbers, and the two ways to report that something is wrong.
 *
 * Memory has one rule: a function allocates if, and only if, its first parameter is an arena. What it hands
 * back lives until that arena is freed; nothing else needs freeing. */
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
#define MW_NORETURN         __attribute__((noreturn))
#define MW_PRINTF(at, args) __attribute__((format(printf, at, args)))
#else
#define MW_SHOWN_BEGIN
#define MW_SHOWN_END
#define MW_NORETURN
#define MW_PRINTF(at, args)
#endif

/* Around the declarations of every header: they are what the shared library shows, and C++ finds them by
 * their names in C. */
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

/* A new, empty arena. An arena serves one thread at a time. */
struct mw_arena *mw_arena_new(void);
/* Frees the arena and all that was allocated in it; NULL is fine. */
void mw_arena_free(struct mw_arena *);
/* `count` objects of `size` bytes, zeroed. Never NULL: a machine out of memory ends the program, or the work
 * at hand (mw_within). */
void *mw_alloc(struct mw_arena *, size_t count, size_t size);
/* A larger copy of an array of `used` objects when it holds `used` of `*room`; the array itself otherwise.
 * What was copied is not to be used again. */
void *mw_grow(struct mw_arena *, void *array, int used, int *space, size_t size);
/* Makes space in an array for one more object than the `used` that it has: sets `array`, and `capacity`, the
 * number of objects that it has space for. Both are variables; pointers into the array are void after it. */
#define MW_GROW(arena, array, used, capacity)                                                                \
    ((array) = mw_grow((arena), (void *)(array), (used), &(capacity), sizeof *(array)))
/* Says that an array of the arena, or NULL, is not used any more: a large one is freed at once. */
void mw_array_release(struct mw_arena *, void *array);
/* Ends the program: says that there is no memory, leaves every folder that is being written into as it was,
 * and exits with 1 (src/base/fatal.c). */
MW_NORETURN void mw_end_without_memory(void);
/* Does work in so much memory. If arenas would take more than that together, or the machine has no more, the
 * work is left where it is, the arenas that it has made are freed, and it is false, with the error set. For
 * work that holds nothing else, such as mw_puzzle_make(): drawing a page, or writing a file, takes memory of
 * other libraries, too, which would be lost. It counts for this thread. */
bool mw_within(size_t bytes, void (*work)(void *), void *context, struct mw_error *);
char *mw_format(struct mw_arena *, const char *format, ...) MW_PRINTF(2, 3);

#define MW_NEW(arena, type)          ((type *)mw_alloc((arena), 1, sizeof(type)))
#define MW_ARRAY(arena, count, type) ((type *)mw_alloc((arena), (size_t)(count), sizeof(type)))

/* --- random numbers (src/base/rng.c) ------------------------------------------------------------------ */

/* PCG32 (O'Neill 2014, XSH-RR): a 64-bit counter walk whose output is permuted by its own top bits. The same
 * seed and stream give the same numbers on every machine, for ever. Copy it to fork it. */
struct mw_rng {
    uint64_t seed; /* as given: `lcg` makes numbers of its own from it */
    uint64_t state, increment;
    uint32_t (*other)(struct mw_rng *); /* NULL, or a source in its place: a test can feed constants */
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

/* Draws once more, and again, while a product is in the short stretch that would make some numbers likelier.
 */
uint64_t mw_rng_redraw(struct mw_rng *, uint32_t n, uint64_t product);

/* Uniform in 0 .. n-1; n is at least 1. Ends with any source, even a constant one. The top half of a
 * 32x32-bit product is uniform once those in a first stretch, shorter than n, are redrawn. */
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
/* The seed of the i-th puzzle of a book: below `range`, and different for every i below `range`. */
uint64_t mw_seed_derive(uint64_t book_seed, uint64_t i, uint64_t range);

/* --- errors (src/base/error.c) ------------------------------------------------------------------------ */

/* A place in a file. */
struct mw_spot {
    const char *file;
    int line, column; /* from 1 */
};
/* The spot of a complaint about the book as a whole. */
#define MW_NOWHERE ((struct mw_spot){"", 0, 0})

/* One sentence, or an empty string. The first failure stays; later ones are dropped. */
struct mw_error {
    char text[512];
    struct mw_spot spot; /* of what asked for it, if that is known; its file is not copied */
};

/* Notes the failure unless one is noted already. Always returns false. */
bool mw_fail(struct mw_error *, const char *format, ...) MW_PRINTF(2, 3);
bool mw_fail_at(struct mw_error *, struct mw_spot, const char *format, ...) MW_PRINTF(3, 4);

/* Writes what a terminal would obey, not show, as \x1b and the like, as far as there is room: up to 1000
 * bytes. The texts of errors and complaints are such already. */
void mw_make_showable(char *text, size_t space);

/* A place on a page at which something is wrong, in points from its trimmed top left corner. */
struct mw_pin {
    char volume[32]; /* its role; empty: this is no place */
    int page;        /* of the file, from 1 */
    double x, y, w, h;
};

/* All that is wrong with a book, in the order it was found. */
struct mw_complaint {
    bool warning;
    int line, column; /* from 1; 0 where there is no such place */
    char file[256];   /* as the user named it; may be empty */
    char about[32];   /* of warnings about the same thing the first is kept; empty: of those with one text */
    char text[512];
    struct mw_pin pin;
};
enum { MW_MAX_COMPLAINTS = 100 };
struct mw_complaints {
    int nerrors, nwarnings; /* all of them */
    int kept;               /* of which the first MW_MAX_COMPLAINTS stand below */
    bool strict;            /* set it first: what would be a warning is an error */
    struct mw_complaint at[MW_MAX_COMPLAINTS];
};

/* Always returns false. */
bool mw_complain(struct mw_complaints *, struct mw_spot, const char *format, ...) MW_PRINTF(3, 4);
/* Adds a warning, unless the same text was added before; or, with `about`, unless one about that thing was.
 */
void mw_warn(struct mw_complaints *, struct mw_spot, const char *format, ...) MW_PRINTF(3, 4);
void mw_warn_about(struct mw_complaints *, const char *about, struct mw_spot, const char *format, ...)
    MW_PRINTF(4, 5);
/* Tells where on a page the complaint is seen that was the last to be kept, if more are than were `before`.
 */
void mw_complaints_pin(struct mw_complaints *, int before, const struct mw_pin *);
/* Adds others, as if they had come now. */
void mw_complaints_add(struct mw_complaints *, const struct mw_complaints *others);
/* Puts them in the order in which a reader meets their places; what has none comes last. */
void mw_complaints_sort(struct mw_complaints *);
/* To be said first in a program, while it has one thread: from then on drawings, images and PDFs are read in
 * rooms that no lock of another thread can shut. Without it they are read all the same, but a program whose
 * threads draw text while another one reads a file may be told that the file takes too long
 * (src/sandbox/sandbox.c). */
void mw_sandbox_start(void);
/* To be said once in a program that gives GLib no log writer of its own: what libraries warn of while a book
 * is made is an error of the book then, for its pages may lack something. Without it such warnings go to
 * standard error, and the book is made (src/base/libraries.c). */
void mw_catch_library_warnings(void);
/* To be said once in a program that makes books and nothing else: a book that takes four times what it was
 * estimated to, beyond the limit of its build, ends the program with a sentence and status 1, its folder as
 * it was. Without it a build takes as long as it takes, or until its `stop` says so (src/base/clock.c). */
void mw_time_limit_start(void);
/* Opens a plain file to read it. NULL for whatever cannot be, with `why` as a reason for a sentence: of
 * pipes, devices and folders, which are not waited for, that they are none (src/files/read_file.c). */
FILE *mw_open_file(const char *path, const char **why);
/* A file's first `most` bytes, or all of them if it has fewer, and a zero behind them; NULL with a complaint
 * (src/files/read_file.c). A file that another names, at a spot, must be a plain one; of those that a user
 * names,
 * "-" is standard input. */
char *mw_read_file(struct mw_arena *, const char *path, size_t most, struct mw_spot, size_t *length,
                   struct mw_complaints *);
/* Before writing in a folder of books: does what a build that was killed there has left to do. Does nothing
 * while somebody writes there. False, with the error set, if it cannot be done, or if what the folder's
 * journal says is not to be believed (src/files/journal.c). */
bool mw_folder_recover(const char *folder, struct mw_error *);
/* Returns the path at which to read a file of a book: `path` itself, or, where a build was killed while it
 * put its files in place, where that file of the new book is until the next build puts it there. Changes
 * nothing. */
const char *mw_folder_read_path(struct mw_arena *, const char *path);
/* Whether more accents are piled on one letter than any language does: they would leave the page. */
bool mw_is_overladen(const char *text);
/* The folder that has fonts/ in it: MAZEWRIGHT_DATA, or where this is installed, or where it was built
 * (src/files/data.c). MAZEWRIGHT_FONTS names a folder of more faces. */
const char *mw_data_folder(struct mw_arena *);
/* The folder in whose fonts/ whoever runs this should put faces of their own. */
const char *mw_data_user_folder(struct mw_arena *);
/* A file such as templates/mine.yaml, in the user's folder for data or in the above; NULL if neither has it.
 */
const char *mw_data_file(struct mw_arena *, const char *name);
/* A new folder for files that are wanted for a moment; NULL, with the error set, if there is none. What is in
 * it, and the folder, go with mw_folder_remove(), or with an end without memory; NULL is fine, and the arena
 * must last until then (src/files/scratch.c). */
const char *mw_folder_temporary(struct mw_arena *, struct mw_error *);
void mw_folder_remove(const char *folder);
/* A path is meant from the folder of the file that names it, if there is one. */
const char *mw_path_beside(struct mw_arena *, const char *file, const char *path);
/* The folder of a file, as it can be opened. */
const char *mw_path_folder(struct mw_arena *, const char *path);
/* A file's name without its folder and suffix; "book" of "-". */
const char *mw_path_stem(struct mw_arena *, const char *path);
/* Numbers from one to another. */
struct mw_range {
    int first, last;
};
bool mw_ranges_hold(int number, int n, const struct mw_range *);
/* Tells the i-th of some words, and NULL beyond them. */
typedef const char *mw_word(int i);
/* Defines one. */
#define MW_WORDS(function, ...)                                                                              \
    const char *function(int i)                                                                              \
    {                                                                                                        \
        static const char *const words[] = {__VA_ARGS__, NULL};                                              \
        return i >= 0 && i < (int)(sizeof words / sizeof *words) ? words[i] : NULL;                          \
    }
#define MW_STATIC_WORDS(function, ...) static MW_WORDS(function, __VA_ARGS__)
/* "; did you mean "hex"?" or "; choose rect, hex or polar": what to say after a name that is none. */
const char *mw_meant(struct mw_arena *, const char *word, mw_word *);
/* The candidate a mistyped word was meant to be, or NULL. */
const char *mw_suggest(const char *word, mw_word *name);
/* True if somebody who typed the first means the name: capitals are small letters, spaces and low lines are
 * hyphens. */
bool mw_is_called(const char *typed, const char *name);
/* The number of the word that was typed; -1 if there is none. */
int mw_word_typed(const char *typed, mw_word *word);

MW_C_END

#endif
