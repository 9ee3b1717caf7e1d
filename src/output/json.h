/* JSON of puzzles: for the manifest of a book, and for the record of one maze. Keys are stable. */
#ifndef MW_OUTPUT_JSON_H
#define MW_OUTPUT_JSON_H

#include "files/manifest_text.h"
#include "mazewright/output.h"
#include "mazewright/plan.h"
#include "puzzle/summary.h"

#include <jansson.h>

/* A sheet of paper that shows a part of a puzzle. */
struct json_tile {
    int page;
    struct mw_box box, window;
};

/* The places of a puzzle and of its answer; `answer_page` is 0 if the answer is on no page. */
struct json_placement {
    const char *role, *answer_role; /* roles of the volumes with the puzzle and with its answer */
    int page, answer_page;
    struct mw_placing puzzle, answer;
    int ntiles, tile_capacity; /* number of sheets over which the puzzle is spread, beginning with page
                                  `page`; 0 if the puzzle is on one page */
    struct json_tile *tile;
    struct mw_point origin, answer_origin; /* where the trimmed page begins, from the top left of the page in
                                              the file, in points */
};

/* Returns a number with three decimals, which in points or cells is finer than any printer. */
json_t *mw_json_number(double);
/* Sets "seed" and "seed_text" of an object. The text is needed because JavaScript, for example, reads whole
 * numbers above 2^53 inexactly. */
void mw_json_set_seed(json_t *, uint64_t seed);
/* Returns the record of a puzzle in a manifest, with its places. */
json_t *mw_json_puzzle(const struct mw_puzzle *, const struct mw_summary *, const struct json_placement *);
/* Writes the record of a single maze, with everything needed to check it without this program. */
void mw_json_print_record(FILE *, const struct mw_puzzle *, const struct mw_solved *, const struct mw_page *);

#endif
