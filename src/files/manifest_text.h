/* Reads a manifest, the book.json of a build, with its puzzles one at a time: all at once they take six times
 * the memory of the file (manifest_text.c). */
#ifndef MW_FILES_MANIFEST_TEXT_H
#define MW_FILES_MANIFEST_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Returns the manifest in a file with an empty list of puzzles; json_decref() frees it. What follows the
 * start of that list is not read. NULL if what stands before is not JSON, or for no file. */
json_t *mw_manifest_head(FILE *);
/* Calls take(context, puzzle) for each puzzle until it returns false. False if it did, or if the manifest is
 * not JSON from the list of its puzzles to its end. */
bool mw_manifest_each_puzzle(const char *bytes, size_t n, bool (*take)(void *context, const json_t *puzzle),
                             void *context);

#endif
