/* What the program knows, as JSON: the manifest of a book and the record of one maze. Keys are stable. */
#ifndef MW_JSON_H
#define MW_JSON_H

#include "mazewright/output.h"

/* Where a puzzle and its answer stand; `page` is 0 for an answer that does not. */
struct json_stands {
    const char *role; /* of the volume that it is in */
    int page, answer_page;
    struct mw_placing puzzle, answer;
    struct mw_point origin,
        answer_origin; /* of the trimmed page, from the top left of the page in the file */
};

/* Writes book.json. */
/* Whether a file is the manifest of a whole book. */
bool mw_json_is_whole_book(const char *path);
void mw_json_print_manifest(FILE *, const struct mw_book *, const struct mw_solved *const *,
                            const struct json_stands *, const struct mw_built *);
/* Writes the record of a single maze, with all that is needed to check it without this program. */
void mw_json_print_record(FILE *, const struct mw_puzzle *, const struct mw_solved *, const struct mw_page *);

#endif
