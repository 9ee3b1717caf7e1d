/* Basics that every stage uses: memory, errors, names. With few exceptions, such as mw_type_open() and
 * mw_drawing_named(), a function that returns allocated memory takes an arena as its first parameter, and the
 * memory is freed with that arena. */
#ifndef MAZEWRIGHT_BASE_H
#define MAZEWRIGHT_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define MW_VERSION "0.1.0"

#if defined(__GNUC__)
#define MW_SHOWN_BEGIN _Pragma("GCC visibility push(default)")
#define MW_SHOWN_END   _Pragma("GCC visibility pop")
#define MW_SHOWN                                                                                             \
    __attribute__((                                                                                          \
        visibility("default"))) /* exports one definition in a .c file, such as that of an output */
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
/* Returns `count` objects of `size` bytes each, zeroed. Never returns NULL: if memory runs out, the program
 * ends, or, inside mw_within(), only the `work` that mw_within() called is abandoned. */
void *mw_alloc(struct mw_arena *, size_t count, size_t size);
/* If `used` equals `*capacity`, returns a larger copy of the array and updates `*capacity`; the old array
 * must not be used again. Otherwise returns the array itself. `size` is that of one object, in bytes. */
void *mw_grow(struct mw_arena *, void *array, int used, int *capacity, size_t size);
/* Makes space for one more object in `array`, which holds `used` objects. Sets the variables `array` and
 * `capacity` (the number of objects that fit into the array). Pointers into the array are invalid afterwards.
 */
#define MW_GROW(arena, array, used, capacity)                                                                \
    ((array) = mw_grow((arena), (void *)(array), (used), &(capacity), sizeof *(array)))
/* Frees an array of the arena at once if it is larger than about 2 MB; a smaller one is freed with the arena.
 * NULL is allowed. */
void mw_array_release(struct mw_arena *, void *array);
/* Ends the program with status 1 and a message that memory ran out. Every folder that is being written is
 * left as it was (src/base/fatal.c). */
MW_NORETURN void mw_end_without_memory(void);
/* Calls `work(context)` with a limit on the memory of its arenas. Returns false, with the error set, if they
 * would take more than `bytes` together or the machine has no more: the work is then abandoned and the arenas
 * that it made are freed. Use it only for work that takes memory from arenas alone, such as mw_puzzle_make():
 * drawing a page or writing a file takes memory of other libraries, which would leak. The limit holds for the
 * calling thread. */
bool mw_within(size_t bytes, void (*work)(void *), void *context, struct mw_error *);
char *mw_format(struct mw_arena *, const char *format, ...) MW_PRINTF(2, 3);

#define MW_NEW(arena, type)          ((type *)mw_alloc((arena), 1, sizeof(type)))
#define MW_ARRAY(arena, count, type) ((type *)mw_alloc((arena), (size_t)(count), sizeof(type)))

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
    struct mw_spot spot; /* the position that the failure is about, if known; the string `file` is not copied
                            and must outlive the error */
};

/* Sets the error, unless it is set already. Always returns false. */
bool mw_fail(struct mw_error *, const char *format, ...) MW_PRINTF(2, 3);
bool mw_fail_at(struct mw_error *, struct mw_spot, const char *format, ...) MW_PRINTF(3, 4);

/* Replaces each character that a terminal would obey instead of showing it (a control character, or one that
 * changes the direction of text) by an escape such as \x1b. If there is such a character, the text is cut off
 * before it exceeds `space` bytes, or about 1000. Errors and complaints pass their texts through this
 * function. */
void mw_make_showable(char *text, size_t space);

/* --- names and texts (src/base/words.c) --------------------------------------------------------------- */

/* True if a letter of the text has more than eight accents: no language needs so many, and they would run off
 * the page. */
bool mw_is_overladen(const char *text);
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
/* Returns the last part of a message about an unknown name: "; did you mean "hex"?" or "; choose rect, hex or
 * polar". */
const char *mw_meant(struct mw_arena *, const char *word, mw_word *);
/* Returns the name that a mistyped word is most like, or NULL. */
const char *mw_suggest(const char *word, mw_word *name);
/* True if `typed` means the name: capitals count as small letters, spaces and underscores as hyphens. */
bool mw_is_called(const char *typed, const char *name);
/* Returns the index of the name that was typed; -1 if there is none. */
int mw_word_typed(const char *typed, mw_word *word);

/* --- letters ------------------------------------------------------------------------------------------- */

/* Letters, each of which may be several characters. */
struct mw_spelling {
    int n;
    const char *const *at;
};
/* Returns the letters of a text in capitals, without spaces and punctuation (src/base/spelling.c). */
struct mw_spelling mw_spelling_of(struct mw_arena *, const char *text);
/* True if a language tag, such as de-AT, is of the language with a code, such as de. */
bool mw_is_language(const char *tag, const char *code);
/* Returns a text in the capitals of a language, given by its tag: with a dotted I in Turkish, and without
 * accents in Greek. */
const char *mw_capitals(struct mw_arena *, const char *language, const char *text);
/* Prepares a text for mw_spelling_of(): returns it in capitals if the language's capitals differ from the
 * usual ones, as in Turkish and Greek, else unchanged. */
const char *mw_as_spelled(struct mw_arena *, const char *language, const char *text);

MW_C_END

#endif
