/* The targets of the fuzzers. Each takes any bytes and returns: the sanitizers look for errors of memory, and
 * a target aborts where a promise does not hold. The functions of a sandbox are called here without one, so
 * that the sanitizers see what happens in them. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "mazewright.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef void fuzz_target(const uint8_t *bytes, size_t n);

/* tests/fuzz/<name>.c exports fuzz_<name>, and tests/fuzz/corpus/<name>/ is what it starts from. */
#define FUZZ_TARGETS(X)                                                                                      \
    X(spec) X(words) X(roster) X(columns) X(arguments) X(image) X(svg) X(pdf) X(section) X(manifest) X(slits)
#define FUZZ_DECLARE(name) fuzz_target fuzz_##name;
FUZZ_TARGETS(FUZZ_DECLARE)

/* Changes to the scratch folder and writes a file there; returns `name` itself. */
const char *fuzz_file(const char *name, const void *bytes, size_t n);
/* Returns an empty list of complaints. */
struct mw_complaints *fuzz_complaints(void);
/* The stream to which targets write their results, for a test that compares them with earlier ones; NULL
 * while a fuzzer runs. */
extern FILE *fuzz_told;
void fuzz_tell(const char *format, ...) MW_PRINTF(1, 2);
void fuzz_tell_complaints(const struct mw_complaints *);
void fuzz_tell_shape(const struct mw_shape *, const struct mw_error *);
/* Reads a spec in the scratch folder, and plans its book if that is quick. Aborts unless there is either a
 * spec or an error. */
void fuzz_read_spec(const char *text, size_t n);

#endif
