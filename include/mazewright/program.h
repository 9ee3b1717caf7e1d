/* What a program calls once, before it makes books. */
#ifndef MAZEWRIGHT_PROGRAM_H
#define MAZEWRIGHT_PROGRAM_H

#include "mazewright/base.h"

MW_C_BEGIN

/* Starts the process that reads drawings, images and PDFs in sandboxes. Call it once, while the program has
 * one thread. Without this call such files are read in sandboxes, too, but a file may be refused as taking
 * too long if another thread holds a lock of Pango when the file is read (src/sandbox/sandbox.c). */
void mw_sandbox_start(void);
/* Turns warnings that GLib or Pango prints while a book is made into an error of the book, because its pages
 * may lack something. Call it once, in a program that sets no GLib log writer of its own. Without it such
 * warnings go to standard error, and the book is made (src/base/libraries.c). */
void mw_catch_library_warnings(void);
/* Enables the time limit. A build whose `most.seconds` is set ends the program with a message and status 1,
 * its folder as it was, once it takes longer than four times its estimate. The limit is at least a minute, or
 * `most.seconds` if that is less. Call it once, in a program that does nothing but make books. Without it a
 * build may take any time, until its `stop` returns true (src/base/clock.c). */
void mw_time_limit_start(void);

MW_C_END

#endif
