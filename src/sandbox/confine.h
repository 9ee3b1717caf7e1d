/* The walls of the sandbox in which strangers' files are read. */
#ifndef MW_SANDBOX_CONFINE_H
#define MW_SANDBOX_CONFINE_H

#include "sandbox/sandbox.h"

/* Confines this process, which has one thread, for good: limits its memory, time and processes; closes every
 * descriptor but `out`, with /dev/null as its standard streams; and, where the kernel is Linux, leaves it
 * only calls that read files, and those that write to `out`. False if the descriptors cannot be closed. */
bool mw_confine(struct sandbox_limits, int out);

/* The parts of it that Linux has; both last for good. A kernel may lack one of them, or both: then the other
 * walls stand alone. */
void mw_confine_files(void); /* Landlock: files may be read, and nothing else (landlock.c) */
/* seccomp: a list of calls, all others fail or end the process; false where there is no such thing (calls.c)
 */
bool mw_confine_calls(int out);

#endif
