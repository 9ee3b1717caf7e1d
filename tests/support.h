/* What the tests share: cmocka, the kinds, mazes by the dozen, and running programs as a user does. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants these first */
#include <cmocka.h>

#include "mazewright.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The built program, and a folder for what it makes; both from the environment that `make test` sets. */
const char *program(void);
const char *scratch_folder(void);

/* Runs a shell command; returns its exit status, and what it printed on both streams in `output` (up to
 * size). A command that is a line of the program's and needs no shell is run by the program kept loaded,
 * which takes a tenth of the time (runner.c); all others start it as users do. */
int run(char *output, size_t size, const char *format, ...) MW_PRINTF(3, 4);
/* Runs it and fails the test, showing what it printed, unless it succeeds. */
void must_run(const char *format, ...) MW_PRINTF(1, 2);
/* Writes a text into a file of the scratch folder; returns its path, good until the next call. */
const char *write_file(const char *name, const char *text);
/* The path of a file in the scratch folder, good until the sixteenth next call. */
const char *at(const char *name);
/* What a shell command prints, to be freed; fails the test unless it succeeds. */
char *output_of(const char *format, ...) MW_PRINTF(1, 2);
/* A whole file, to be freed. */
char *read_whole(const char *path, size_t *length);
bool same_files(const char *a, const char *b);
/* Folders with all that is in them: removes one if it is there; makes `to` a copy of `from`; compares names,
 * kinds and bytes, and where links point. */
void remove_tree(const char *path);
void copy_tree(const char *from, const char *to);
bool same_trees(const char *a, const char *b);

/* A maze with both ends chosen, by the names a user gives. */
struct mw_maze *make_maze(struct mw_arena *, const struct mw_grid *, const char *algorithm, uint64_t seed,
                          enum mw_place start, enum mw_place finish);

/* Stubborn random sources: always 0, always the largest number, and one after the other. */
uint32_t always_zero(struct mw_rng *);
uint32_t always_most(struct mw_rng *);
uint32_t alternating(struct mw_rng *);

/* Whether `make nightly` runs the tests: then laws hold for all cases. */
bool is_night(void);
/* Whether to leave out this case of a law over many: on each change all but one of `share` are left out, in
 * no regular order; at night none is. With sanitizers, and where lines are counted, all takes several times
 * as long, and one of eight is kept at most. */
#if defined __SANITIZE_ADDRESS__ || defined COUNTING_LINES
#define SPARING
#endif
bool is_spared(int share);
/* Whether is_spared() leaves out nothing. */
bool is_all_tried(void);
/* What takes long with sanitizers and asks little of our own code is left out there altogether. */
#ifdef __SANITIZE_ADDRESS__
enum { IS_LEFT_OUT = true };
#else
enum { IS_LEFT_OUT = false };
#endif

/* Under sanitizers each test program looks for its own leaks, but not for those of the programs that it
 * starts: that takes them longer than their work. This has it done from here on. */
void look_for_leaks(void);

/* Whether a tiling takes a size. */
bool takes(const struct mw_tiling *, struct mw_size);
/* Two places, and lists of them that end with a start below 0. */
struct ends {
    int start, finish;
};
/* Carves a maze for every tiling and algorithm it admits, sizes small and large, and some seeds; holds it to
 * every law of a NULL-terminated list, with each pair of ends. */
typedef void law(struct mw_arena *, struct mw_maze *, const char *name);
void for_every_maze(const struct ends *, law *const *laws);
/* The same for every tiling cut out by every shape, with the ends that are usual there. */
void for_every_shaped_maze(law *const *laws);
/* A size at which every shape can be told on that tiling. */
struct mw_size size_for_shapes(const struct mw_tiling *);

/* --- books --------------------------------------------------------------------------------------------- */

/* A book of a spec with all its puzzles made, and type to set it in; fails the test if it cannot be. */
struct made_book {
    const struct mw_book *book;
    const struct mw_solved *const *solved;
    struct mw_type *type; /* shared by all books in these faces, and never closed */
    const struct mw_complaints *complaints;
};
/* How many holes a shape that is built in has. */
int holes_in(const char *shape);

struct made_book make_book(struct mw_arena *, const char *text);
const struct mw_page *make_page(struct mw_arena *, const struct made_book *, int volume, int sheet);

/* --- pixels ------------------------------------------------------------------------------------------- */

struct picture {
    int w, h;
    unsigned char *rgb;
    double per_point; /* pixels */
};
/* A page of a PDF as poppler draws it. */
struct picture render(const char *pdf, int page, int dpi);
void forget_picture(struct picture *);
/* Connected parts of the box (points from the page's top left, widened by `border` points): ink 8-connected,
 * white 4-connected; what is beyond the box counts as white. */
struct parts {
    int ink, white;
};
struct parts count_parts(const struct picture *, struct mw_box, double border);
/* Labels of the white parts within a box, by pixel of the whole picture, 0 elsewhere; to be freed. */
int *label_white(const struct picture *, struct mw_box);
/* Labels of the ink parts by pixel of the whole picture, 0 where there is no ink; to be freed. */
int *label_ink(const struct picture *);

#endif
