/* JSON of puzzles: for the manifest of a book, and for the record of one maze. Keys are stable. */
#ifndef MW_OUTPUT_JSON_H
#define MW_OUTPUT_JSON_H

#include "mazewright/output.h"
#include "puzzle/summary.h"

#include <jansson.h>

/* A sheet of paper with a part of a puzzle. */
struct json_tile {
    int page;
    struct mw_box box, window;
};

/* The places of a puzzle and its answer; `page` is 0 for an answer that is on no page. */
struct json_placement {
    const char *role, *answer_role; /* of the volumes they are in */
    int page, answer_page;
    struct mw_placing puzzle, answer;
    int ntiles, tile_capacity; /* 0: it is on one page; else that is the first of them */
    struct json_tile *tile;
    struct mw_point origin,
        answer_origin; /* of the trimmed page, from the top left of the page in the file */
};

/* Flags of every dump: two spaces a level, and as many digits as all numbers need. */
enum { MW_JSON_DIGITS = JSON_REAL_PRECISION(12), MW_JSON_FLAGS = JSON_INDENT(2) | MW_JSON_DIGITS };

/* Returns a number with three decimals, which in points or cells is finer than any printer. */
json_t *mw_json_number(double);
/* Sets "seed" and "seed_text" of an object: JavaScript and others keep whole numbers only up to 2^53. */
void mw_json_set_seed(json_t *, uint64_t seed);
/* Returns the record of a puzzle in a manifest, with its places. */
json_t *mw_json_puzzle(const struct mw_puzzle *, const struct mw_summary *, const struct json_placement *);
/* Writes a value and a line break, and frees the value. */
void mw_json_print(FILE *, json_t *);
/* Writes the record of a single maze, with everything needed to check it without this program. */
void mw_json_print_record(FILE *, const struct mw_puzzle *, const struct mw_solved *, const struct mw_page *);

#endif
