/* Outputs play pages into files. What has all pages in one file is made in sections, each on its own, and
 * then bound: so many hands can work at it, and it is the same whoever does. An output remembers its own
 * first failure; close() tells it. */
#ifndef MAZEWRIGHT_OUTPUT_H
#define MAZEWRIGHT_OUTPUT_H

#include "mazewright/page.h"

#include <stdio.h>

MW_C_BEGIN

/* Metadata of a file, and the colours of the inks. */
struct mw_document {
    const char *title, *author; /* author may be NULL */
    const char *created;        /* ISO 8601 */
    const uint32_t *colour;
    const char *condition; /* that its colours are meant for, as registered */
    const char *role;      /* of the volume: "book", "answers" or a child's; NULL for one maze */
    bool right_to_left;    /* it is bound on the right: readers that show two pages shall know */
    const struct mw_page
        *specimen; /* the letters of its faces, or NULL: sections that have begun with the same
                    * letters have the same fonts, and fonts that are the same are bound once */
};

/* The number of pages in a section; the last one may have fewer. */
enum { MW_SECTION = 32 };
struct mw_section {
    const char *bytes;
    size_t length;
};
struct mw_sections {
    int n, npages;
    bool have_specimen; /* each was opened with one */
    const struct mw_section *section;
    const struct mw_page *const *page; /* without their marks */
};

/* One const of these per output file. */
struct mw_output {
    const char *name, *suffix, *brief;
    double page_cost; /* seconds for a page of an ordinary book, but for its mazes */
    /* Begins a section. */
    void *(*open)(FILE *, const struct mw_document *);
    void (*page)(void *, const struct mw_page *);
    /* Finishes and frees, but leaves the FILE open. False, with the error set, if anything failed on the way.
     */
    bool (*close)(void *, struct mw_error *);
    /* Makes a file of all sections; NULL if each page is a file of its own. */
    bool (*bind)(FILE *, const struct mw_document *, const struct mw_sections *, struct mw_error *);
    /* Whether it can hide what is veiled; all others are given pages without that. */
    bool unveils;
    /* Reads back a written file of `npages` pages; returns what is wrong with it, or NULL (output/reread.h).
     */
    const char *(*reread)(const char *bytes, size_t n, int npages);
};

#define MW_DECLARE_OUTPUT(name) extern const struct mw_output mw_output_##name;
MW_OUTPUTS(MW_DECLARE_OUTPUT)
/* NULL-terminated. */
extern const struct mw_output *const mw_outputs[];
/* The output of that name, or NULL; the name of the i-th, NULL past the last. */
const struct mw_output *mw_output_named(const char *name);
const char *mw_output_name(int i);
/* Returns the outputs that a printer takes, NULL-terminated. */
const struct mw_output *const *mw_outputs_for(const struct mw_profile *);

/* A file that was made. */
struct mw_file {
    const char *name, *format, *role; /* name in the folder; role "book" or "answers" */
    int npages;
    const char *sum; /* its SHA-256, as 64 digits; NULL as long as it is not written */
};
/* The square maze as text: a line of tops, then for each cell its floor and its right wall
 * (src/output/text.c). With a route, its cells show `*`, or `#` where they have a floor. Only for grids that
 * are square. */
void mw_maze_print(FILE *, const struct mw_maze *, const struct mw_route *);

MW_C_END

#endif
