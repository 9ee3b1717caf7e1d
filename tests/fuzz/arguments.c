/* A command line: a word on each line. The program's main() is called again and again in one process; where
 * it would exit, it comes back here, because the linker replaces exit() by __wrap_exit() below. */
#define _GNU_SOURCE
#include "fuzz.h"

#include "cli/late.h"

#include <getopt.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_WORDS = 24, MOST_BYTES = 400, MOST_DIGITS = 2 };

int mazewright_main(int argc, char **argv); /* that of src/main.c */

static jmp_buf back;
static bool is_inside;

_Noreturn void __real_exit(int status);
_Noreturn void __wrap_exit(int status)
{
    if (!is_inside)
        __real_exit(status);
    longjmp(back, 1);
}

/* Does nothing: the real function may be called only once. */
void __wrap_mw_catch_library_warnings(void)
{
}

/* Does nothing: the fuzzer itself finds commands that take too long. */
void __wrap_mw_time_limit_start(void)
{
}

/* True if a command line is not to be tried: it may take long, leave the folder, wait for a terminal, or
 * serve for ever. */
static bool is_out_of_bounds(const char *text, size_t n)
{
    size_t digits = 0;
    for (size_t i = 0; i < n; i++) {
        digits = text[i] >= '0' && text[i] <= '9' ? digits + 1 : 0;
        if (digits > MOST_DIGITS || text[i] == '/' || (i > 0 && text[i] == '.' && text[i - 1] == '.'))
            return true;
    }
    return n > MOST_BYTES || memmem(text, n, "--a", 3) || memmem(text, n, "--w", 3);
}

static FILE *nowhere(void)
{
    static FILE *file;
    file = file ? file : fopen("/dev/null", "w");
    return file;
}

void fuzz_arguments(const uint8_t *bytes, size_t n)
{
    char text[MOST_BYTES + 1], *argv[MOST_WORDS + 2] = {"mazewright"};
    int argc = 1;
    if (is_out_of_bounds((const char *)bytes, n))
        return;
    memcpy(text, bytes, n);
    text[n] = '\0';
    for (char *rest = text, *word; argc <= MOST_WORDS && (word = strsep(&rest, "\n"));) {
        if (strcmp(word, "-") == 0) /* would read a spec from standard input */
            return;
        argv[argc++] = word;
    }
    fuzz_file("book.yaml", "puzzles: [{size: 5x5}]\n", 23);
    mw_late_load_all(); /* libraries in C++ keep the `stdout` that is there when they are loaded */
    FILE *const out = stdout, *const err =
                                  stderr; /* sanitizers write to the descriptors below these streams */
    stdout = stderr = fuzz_told ? fuzz_told : nowhere();
    optind = 0; /* forgets what getopt() remembers of the line before */
    getopt(1, argv, "");
    is_inside = true;
    if (setjmp(back) == 0)
        mazewright_main(argc, argv);
    is_inside = false;
    fflush(stdout);
    stdout = out;
    stderr = err;
}
