/* The text of a manifest, the book.json of a build: written with its puzzles one at a time, because all at
 * once they take six times the memory of the file, and read without them (manifest_text.c). */
#ifndef MW_FILES_MANIFEST_TEXT_H
#define MW_FILES_MANIFEST_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Flags for all JSON output: indented by two spaces a level, numbers with up to 12 significant digits. */
enum { MW_JSON_DIGITS = JSON_REAL_PRECISION(12), MW_JSON_FLAGS = JSON_INDENT(2) | MW_JSON_DIGITS };

/* Returns the manifest in a file with an empty list of puzzles; json_decref() frees it. What follows the
 * start of that list is not read. NULL if what stands before is not JSON, or for no file. */
json_t *mw_manifest_head(FILE *);

/* Returns the text of a puzzle's entry, a line for each key, to be freed with g_free(), and frees the entry;
 * NULL if a key is missing, as Jansson leaves out what it has no memory for. */
char *mw_manifest_puzzle(json_t *puzzle);
/* Write a manifest: its entries about the book and its files, of which the last must be an empty list of
 * puzzles; then the text of each puzzle; and the end. What is given is freed. False for no text, and if the
 * head has not all the keys that it must have. */
bool mw_manifest_put_head(FILE *, json_t *head);
bool mw_manifest_put_puzzle(FILE *, char *text, bool is_first);
void mw_manifest_put_end(FILE *);

#endif
