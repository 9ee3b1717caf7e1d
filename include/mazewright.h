/* Mazewright: printable books of mazes, each with exactly one route.
 *
 * This header includes the whole manual, each part standing only on those before it:
 *
 *   base  random  complaints  files  program  code  geometry  words  kinds  type  shape  grid  maze  knobs
 *   vary  puzzle  art  profile  roster  languages  page_kinds  format  look  furniture  matter  page_words
 *   answers  group  class_set  exchanges  spec  edit  plan  impose  page  verify  output  preflight  book
 * proof
 *
 * Except when memory or the time limit runs out, nothing here ends the program; nothing prints, or keeps a
 * state between calls. Results lie in the arena that a function is given; errors lie in a struct mw_error or
 * in complaints. An arena serves one thread at a time, and threads with arenas of their own do not disturb
 * each other. If memory runs out, see mw_within() and mw_end_without_memory() in base.h. Link with
 * build/libmazewright.a or the shared library, and the libraries that `make flags` or pkg-config print.
 *
 * All of it on one page (with Cairo's flags, too: pkg-config --cflags --libs cairo):
 *
 *     #include <cairo-svg.h>
 *     #include <mazewright.h>
 *     #include <stdio.h>
 *
 *     // One maze: any option of "mazewright maze" is a pair of words. Equal words are equal mazes,
 *     // anywhere.
 *     static bool make_one(struct mw_arena *arena, struct mw_complaints *complaints,
 *                          struct mw_error *error)
 *     {
 *         static const char *const words[] = {"grid", "hex", "size", "14x18", "seed", "48213"};
 *         const struct mw_request *request = mw_request_read(arena, 3, words, "", error);
 *         const struct mw_solved *solved = request ? mw_puzzle_make(arena, request, error) : NULL;
 *         if (!solved)
 *             return false;
 *         printf("%d of %d cells are on the only route, from cell %d; difficulty %.1f\n",
 *                solved->facts.route_cells, solved->facts.cells, solved->route->cell[0],
 *                mw_difficulty(&solved->facts));
 *
 *         // Its walls as plain points, a cell being one wide, y downwards ...
 *         const struct mw_lines *walls = mw_lines_flat(arena, solved->walls, 0.01);
 *         printf("%d walls, the first from %.2f, %.2f on\n", walls->n, walls->line[0].at[0].x,
 *                walls->line[0].at[0].y);
 *
 *         // ... or all of it, labels too, on a canvas of your own.
 *         cairo_surface_t *sheet = cairo_svg_surface_create("maze.svg", 300, 400);
 *         cairo_t *canvas = cairo_create(sheet);
 *         const struct mw_single how = {.format = "svg", .answer = true};
 *         const bool drawn = mw_single_draw(arena, request, &how, canvas, 300, 400, complaints, error);
 *         cairo_destroy(canvas);
 *         cairo_surface_destroy(sheet);
 *         return drawn;
 *     }
 *
 *     static void tell(void *context, int pages_done, int pages)
 *     {
 *         *(int *)context = pages_done == pages ? pages : *(int *)context;
 *     }
 *
 *     static bool is_enough(void *context)
 *     {
 *         return *(int *)context < 0; // asked after every page; true leaves all as it was
 *     }
 *
 *     // A book: a spec goes in, files come out, all of them or none.
 *     static bool make_book(struct mw_arena *arena, struct mw_complaints *complaints)
 *     {
 *         static const char spec[] =
 *             "title: Ten\nanswers: {per_page: 9}\npuzzles: [{count: 10, difficulty: easy..medium}]\n";
 *         int pages = 0;
 *         struct mw_built built;
 *         const struct mw_build build = {.folder = "ten",
 *                                        .progress = tell,
 *                                        .stop = is_enough,
 *                                        .context = &pages,
 *                                        .most = {.seconds = 60, .bytes = 1e9, .pages = 100}};
 *         if (mw_book_write_text(arena, "ten.yaml", spec, &build, &built, complaints))
 *             printf("%s/%s: %d pages\n", built.folder, built.file[0].name, pages);
 *         return complaints->nerrors == 0;
 *     }
 *
 *     int main(void)
 *     {
 *         static struct mw_complaints complaints; // everything that is wrong, each with its place
 *         struct mw_error error = {.text = ""};
 *         struct mw_arena *arena = mw_arena_new(); // all that is made lives in it
 *         const bool done = make_one(arena, &complaints, &error) && make_book(arena, &complaints);
 *         if (error.text[0])
 *             fprintf(stderr, "%s\n", error.text);
 *         for (int i = 0; i < complaints.kept; i++)
 *             fprintf(stderr, "%s\n", complaints.at[i].text);
 *         mw_arena_free(arena);
 *         return !done;
 *     }
 */
#ifndef MAZEWRIGHT_H
#define MAZEWRIGHT_H

#include "mazewright/answers.h"
#include "mazewright/art.h"
#include "mazewright/base.h"
#include "mazewright/book.h"
#include "mazewright/class_set.h"
#include "mazewright/code.h"
#include "mazewright/complaints.h"
#include "mazewright/cover.h"
#include "mazewright/edit.h"
#include "mazewright/exchanges.h"
#include "mazewright/files.h"
#include "mazewright/format.h"
#include "mazewright/furniture.h"
#include "mazewright/geometry.h"
#include "mazewright/grid.h"
#include "mazewright/group.h"
#include "mazewright/impose.h"
#include "mazewright/kinds.h"
#include "mazewright/knobs.h"
#include "mazewright/languages.h"
#include "mazewright/look.h"
#include "mazewright/matter.h"
#include "mazewright/maze.h"
#include "mazewright/output.h"
#include "mazewright/page.h"
#include "mazewright/page_kinds.h"
#include "mazewright/page_words.h"
#include "mazewright/plan.h"
#include "mazewright/preflight.h"
#include "mazewright/profile.h"
#include "mazewright/program.h"
#include "mazewright/proof.h"
#include "mazewright/puzzle.h"
#include "mazewright/random.h"
#include "mazewright/roster.h"
#include "mazewright/shape.h"
#include "mazewright/spec.h"
#include "mazewright/theme.h"
#include "mazewright/type.h"
#include "mazewright/vary.h"
#include "mazewright/verify.h"
#include "mazewright/words.h"

#endif
