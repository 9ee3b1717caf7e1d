/* What a fuzzer may throw at. Each target takes any bytes and comes back: the sanitizers watch the rest, and
 * a target aborts where a promise does not hold. Closed rooms stand open here, so that what happens in them
 * is seen. */
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

/* Writes a file into the folder to work in, and goes there; returns its name, which stays the caller's. */
const char *fuzz_file(const char *name, const void *bytes, size_t n);
/* Complaints without any. */
struct mw_complaints *fuzz_complaints(void);
/* What came of it, for a test that holds it to what it was; fuzzers do not listen. */
extern FILE *fuzz_told;
void fuzz_tell(const char *format, ...) MW_PRINTF(1, 2);
void fuzz_tell_complaints(const struct mw_complaints *);
void fuzz_tell_shape(const struct mw_shape *, const struct mw_error *);
/* A spec in that folder is read, and planned if that is quick. Aborts unless it is either good or complained
 * of. */
void fuzz_read_spec(const char *text, size_t n);

#endif
