/* Outputs write pages into files. A file with all pages is made in sections, each independent of the others,
 * and then bound, so several threads can work on it and the bytes are always the same. An output keeps its
 * first failure, which close() reports. */
#ifndef MAZEWRIGHT_OUTPUT_H
#define MAZEWRIGHT_OUTPUT_H

#include "mazewright/page.h"

#include <stdio.h>

MW_C_BEGIN

struct mw_maze;
struct mw_profile;
struct mw_route;
struct mw_stream_cache;

/* Metadata of a file, and the colours of the inks. */
struct mw_document {
    const char *title, *author, *publisher,
        *about;           /* all but the title may be NULL; `about` is the subtitle */
    const char *created;  /* ISO 8601 */
    const char *language; /* its tag, such as de-AT; NULL if it is not known */
    const uint32_t *colour;
    const char *condition; /* registered name of the printing condition that the colours are meant for */
    const char *role;   /* the volume's role: "book", "answers", or a number and the child's name; NULL for a
                           single maze */
    bool right_to_left; /* bound on the right, so viewers show facing pages the other way round */
    const struct mw_page
        *specimen; /* a page with the commonest letters of its faces, or NULL. Sections that begin with the
                      same page have the same fonts, and equal fonts are stored once */
    struct mw_stream_cache
        *cache; /* streams that the sections of a book share (src/pdf/stream_cache.h); NULL for none */
};

/* The number of pages in a section; the last one may have fewer. */
enum { MW_SECTION = 32 };
struct mw_section {
    const char *bytes;
    size_t length;
};
struct mw_sections {
    int n, npages;
    bool have_specimen; /* each section was begun with a specimen */
    const struct mw_section *section;
    const struct mw_page *const *page; /* without their marks */
    /* Waits until a section is made; its bytes and its pages may be read only after that. False once any
     * section has failed, and from then on. NULL if all are made. */
    bool (*wait)(void *context, int section);
    /* Frees the bytes of a section, which are not read again. NULL if the caller keeps them. */
    void (*drop)(void *context, int section);
    void *context;
};

/* Waits until a section is made, as sections->wait() does. False, with the error set, if any has failed. */
static inline bool mw_sections_wait(const struct mw_sections *sections, int section, struct mw_error *error)
{
    return !sections->wait || sections->wait(sections->context, section) ||
           mw_fail(error, "one of its sections could not be made");
}

/* An output format: one const of these in each file of outputs. */
struct mw_output {
    const char *name, *suffix, *brief;
    double page_cost; /* seconds to write an ordinary page without its mazes */
    /* Begins a section of pages. Returns the output's own state, never NULL. page() and close() are given the
     * state, and close() frees it. */
    void *(*open)(FILE *, const struct mw_document *);
    void (*page)(void *, const struct mw_page *);
    /* Finishes the section and frees the state, but leaves the FILE open. False, with the error set, if
     * anything failed. */
    bool (*close)(void *, struct mw_error *);
    /* Makes one file from all sections; NULL if each page is a file of its own. */
    bool (*bind)(FILE *, const struct mw_document *, const struct mw_sections *, struct mw_error *);
    /* true if it can show marks on demand; other outputs get no veiled marks */
    bool unveils;
    bool for_screens; /* its pages are those of a screen (mw_spec_for_screen()), whatever the printer */
    /* bind() may begin while sections are still being made, and waits for each with mw_sections_wait(). If
     * not, all are made before. */
    bool binds_early;
    /* Returns what is wrong with the contents of a file of `npages` pages, or NULL. NULL if nothing is
     * checked but that the bytes are those that were written. */
    const char *(*reread)(const char *bytes, size_t n, int npages);
};

/* All outputs, NULL-terminated. */
extern const struct mw_output *const mw_outputs[];
/* Returns the output of that name, or NULL. */
const struct mw_output *mw_output_named(const char *name);
/* Returns the name of the i-th output; NULL past the last. */
const char *mw_output_name(int i);
/* Returns the outputs that a printer takes, NULL-terminated. */
const struct mw_output *const *mw_outputs_for(const struct mw_profile *);

/* Pictures of a cover for shops, as outputs that draw no other pages, NULL-terminated. */
extern const struct mw_output *const mw_pictures[];

/* A file that was made. */
struct mw_file {
    const char *name, *format, *role; /* `name`: in the folder; `role`: of its volume, such as "book" */
    int npages;
    const char *sum; /* its SHA-256 as 64 hexadecimal digits; NULL until it is written */
};
/* Prints a maze of squares as text: a line with the top walls, then for each cell its floor and its right
 * wall (src/output/text.c). If the route is not NULL, each cell on it shows `*`, or `#` if it has a floor.
 * For square grids only. */
void mw_maze_print(FILE *, const struct mw_maze *, const struct mw_route *);

MW_C_END

#endif
