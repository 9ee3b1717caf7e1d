/* Confines the process that reads a stranger's file. */
#ifndef MW_SANDBOX_CONFINE_H
#define MW_SANDBOX_CONFINE_H

#include "sandbox/sandbox.h"

/* Confines this process, which has one thread, for good: limits its memory, time and processes; closes every
 * descriptor but `out`, with /dev/null as its standard streams; and on Linux allows only system calls that
 * read files or write to `out`. False if the descriptors cannot be closed. */
bool mw_confine(struct sandbox_limits, int out);

/* The Linux parts of mw_confine(), which also last for good. If a kernel lacks one, the other limits still
 * hold. */
void mw_confine_files(void); /* Landlock: files may be read and nothing else (landlock.c) */
/* seccomp: a list of allowed calls, all others fail or end the process; false if the kernel has no seccomp
 * (calls.c) */
bool mw_confine_calls(int out);

#endif
