/* Functions that the tests share: cmocka, the kinds, mazes of every kind, and running programs as a user
 * does. */
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
 * `size` bytes). A command that only runs the program, and needs no shell, goes to a process that keeps the
 * program loaded (runner.c), which takes a tenth of the time. */
int run(char *output, size_t size, const char *format, ...) MW_PRINTF(3, 4);
/* Runs a shell command; fails the test, and shows what was printed, unless the command succeeds. */
void must_run(const char *format, ...) MW_PRINTF(1, 2);
/* Writes a text into a file of the scratch folder; returns its path, good until the next call. */
const char *write_file(const char *name, const char *text);
/* Returns the path of a file in the scratch folder, valid until the sixteenth call after this one. */
const char *at(const char *name);
/* Returns what a shell command prints on standard output, to be freed; fails the test unless the command
 * succeeds. */
char *output_of(const char *format, ...) MW_PRINTF(1, 2);
/* A whole file, to be freed. */
char *read_whole(const char *path, size_t *length);
bool same_files(const char *a, const char *b);
/* Folders with all that is in them. The first removes one if it is there; the second makes `to` a copy of
 * `from`; the third is true if names, kinds, bytes and the targets of links are equal. */
void remove_tree(const char *path);
void copy_tree(const char *from, const char *to);
bool same_trees(const char *a, const char *b);

/* Carves a maze by the algorithm of that name, and chooses both ends; fails the test if it cannot. */
struct mw_maze *make_maze(struct mw_arena *, const struct mw_grid *, const char *algorithm, uint64_t seed,
                          enum mw_place start, enum mw_place finish);

/* Random sources that are not random: always 0, always the largest number, and these two in turn. */
uint32_t always_zero(struct mw_rng *);
uint32_t always_most(struct mw_rng *);
uint32_t alternating(struct mw_rng *);

/* True if `make nightly` runs the tests, or goldens are written: then all cases of a law are tested. */
bool is_night(void);
/* True if this case of a law over many cases is to be left out: by day all but one in `share`, in no regular
 * order; at night none. With sanitizers or while lines are counted, each case takes several times as long,
 * and at most one in eight is kept, by day and by night. */
#if defined __SANITIZE_ADDRESS__ || defined COUNTING_LINES
#define SPARING
#endif
bool is_spared(int share);
/* True if is_spared() leaves out nothing. */
bool is_all_tried(void);
/* True with sanitizers: tests that take long with them and run little of our own code are then left out. */
#ifdef __SANITIZE_ADDRESS__
enum { IS_LEFT_OUT = true };
#else
enum { IS_LEFT_OUT = false };
#endif

/* Makes the programs that are started from here on look for leaks, under sanitizers. Before this call only
 * the test program itself does, because the search takes a program longer than its work. */
void look_for_leaks(void);

/* True if a tiling takes a size. */
bool takes(const struct mw_tiling *, struct mw_size);
/* Two places, and lists of them that end with a start below 0. */
struct ends {
    int start, finish;
};
/* Carves mazes of every tiling by every algorithm that works on it, in sizes small and large, with several
 * seeds; with each pair of ends, runs every law of a NULL-terminated list on each maze. */
typedef void law(struct mw_arena *, struct mw_maze *, const char *name);
void for_every_maze(const struct ends *, law *const *laws);
/* Carves a maze of every tiling cut out by every shape, with its ends at MW_APART, and runs every law on it.
 */
void for_every_shaped_maze(law *const *laws);
/* Returns a size at which every shape can be recognised on that tiling. */
struct mw_size size_for_shapes(const struct mw_tiling *);

/* --- books --------------------------------------------------------------------------------------------- */

/* A planned book, all its puzzles made, and the type to set it in. make_book() fails the test if it cannot
 * make them. */
struct made_book {
    const struct mw_book *book;
    const struct mw_solved *const *solved;
    struct mw_type *type; /* shared by all books in these faces, and never closed */
    const struct mw_complaints *complaints;
};
/* Returns the number of holes of a built-in shape. */
int holes_in(const char *shape);

struct made_book make_book(struct mw_arena *, const char *text);
const struct mw_page *make_page(struct mw_arena *, const struct made_book *, int volume, int page);
/* Returns the marks of a page that are kept, as the output png draws them, at 100 dots an inch; to be
 * destroyed. */
struct _cairo_surface *drawn_marks(struct mw_arena *, const struct mw_page *, const uint32_t *colour,
                                   bool (*is_kept)(const struct mw_page *, const struct mw_mark *));

/* --- pixels ------------------------------------------------------------------------------------------- */

struct picture {
    int w, h;
    unsigned char *rgb;
    double per_point; /* pixels */
};
/* A page of a PDF as poppler draws it. */
struct picture render(const char *pdf, int page, int dpi);
void forget_picture(struct picture *);
/* The numbers of connected parts in a box (in points from the page's top left, widened by `border` points on
 * each side): of ink, 8-connected, and of white, 4-connected. White beyond the page counts. */
struct parts {
    int ink, white;
};
struct parts count_parts(const struct picture *, struct mw_box, double border);
/* Labels of the white parts within a box, by pixel of the whole picture, 0 elsewhere; to be freed. */
int *label_white(const struct picture *, struct mw_box);
/* Labels of the ink parts by pixel of the whole picture, 0 where there is no ink; to be freed. */
int *label_ink(const struct picture *);

#endif
