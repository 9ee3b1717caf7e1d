/* Functions that a program calls once, before it makes books. */
#ifndef MAZEWRIGHT_PROGRAM_H
#define MAZEWRIGHT_PROGRAM_H

#include "mazewright/base.h"

MW_C_BEGIN

/* Starts the process that reads drawings, images and PDFs in sandboxes. Call it once, while the program has
 * one thread. Without this call such files are read in sandboxes, too, but a file may be refused as taking
 * too long if another thread holds a lock of Pango when the file is read (src/sandbox/sandbox.c). */
void mw_sandbox_start(void);
/* Makes a book fail with an error if GLib or Pango prints a warning during the build, because a page might
 * lack something. Call it once, in a program that sets no GLib log writer of its own. Without this call such
 * warnings go to standard error, and the book is made (src/base/libraries.c). */
void mw_catch_library_warnings(void);
/* Enables the time limit of builds whose `most.seconds` is set. The limit is four times the estimate for one
 * thread, but at least a minute, or at least `most.seconds` if that is below a minute. A build that exceeds
 * its limit ends the program with a message and status 1, and its folder stays as it was. Call this function
 * once, in a program that does nothing but make books. Without this call the time of a build is not limited,
 * and only its `stop` can end it early (src/base/clock.c). */
void mw_time_limit_start(void);
/* Ends the time limit again: for a program that goes on after a book, such as a server, which a slow book
 * must not end. */
void mw_time_limit_end(void);

MW_C_END

#endif
