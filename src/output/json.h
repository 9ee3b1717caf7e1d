/* JSON of the manifest of a book and of the record of one maze. Keys are stable. */
#ifndef MW_JSON_H
#define MW_JSON_H

#include "output/bundle.h"
#include "puzzle/summary.h"

#include <jansson.h>

/* A sheet of paper with a part of a puzzle. */
struct json_tile {
    int page;
    struct mw_box box, window;
};

/* The places of a puzzle and its answer; `page` is 0 for an answer that is on no page. */
struct json_stands {
    const char *role, *answer_role; /* of the volumes that they are in */
    int page, answer_page;
    struct mw_placing puzzle, answer;
    int ntiles, tile_room; /* 0: all of it is on its page; else that is the first of them */
    struct json_tile *tile;
    struct mw_point origin,
        answer_origin; /* of the trimmed page, from the top left of the page in the file */
};

/* Whether a file is the manifest of a whole book. */
bool mw_json_is_whole_book(const char *path);
/* Return the parts of a manifest: of the book as a whole; of a puzzle, with its answer; of a file.
 * mw_json_print() writes one of them. */
json_t *mw_json_header(const struct mw_book *, const struct mw_built *, bool is_part);
json_t *mw_json_puzzle(const struct mw_puzzle *, const struct mw_summary *, const struct json_stands *);
json_t *mw_json_file(const struct mw_file *);
void mw_json_print(FILE *, json_t *);
/* Writes book.json of the files in a bundle; summaries and places are by the book's index of a puzzle. */
void mw_json_print_manifest(FILE *, const struct mw_book *, const struct mw_summary *,
                            const struct json_stands *, const struct mw_built *, const struct mw_bundle *);
/* Writes the record of a single maze, with all that is needed to check it without this program. */
void mw_json_print_record(FILE *, const struct mw_puzzle *, const struct mw_solved *, const struct mw_page *);

#endif
