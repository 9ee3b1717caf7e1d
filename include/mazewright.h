/* Mazewright: printable books of mazes, each with exactly one route.
 *
 * This header includes the whole manual, each part standing only on those before it:
 *
 *     base  code  geometry  words  kinds  type  shape  grid  maze  puzzle  art  profile  roster  spec  plan
 *     page  verify  output  preflight  book
 *     proof
 *
 * To make a book from a program, call mw_book_write() in book.h. Link with build/libmazewright.a and the
 * libraries that `make flags` prints. */
#ifndef MAZEWRIGHT_H
#define MAZEWRIGHT_H

#include "mazewright/art.h"
#include "mazewright/base.h"
#include "mazewright/book.h"
#include "mazewright/code.h"
#include "mazewright/geometry.h"
#include "mazewright/grid.h"
#include "mazewright/kinds.h"
#include "mazewright/maze.h"
#include "mazewright/output.h"
#include "mazewright/page.h"
#include "mazewright/plan.h"
#include "mazewright/preflight.h"
#include "mazewright/profile.h"
#include "mazewright/proof.h"
#include "mazewright/puzzle.h"
#include "mazewright/roster.h"
#include "mazewright/shape.h"
#include "mazewright/spec.h"
#include "mazewright/type.h"
#include "mazewright/verify.h"
#include "mazewright/words.h"

#endif
