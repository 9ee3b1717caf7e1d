/* Allows a process to read files and do nothing else to them, by Landlock (Linux 5.13 and later). The kernel
 * checks each access to a file, whatever call makes it. */
#define _GNU_SOURCE
#include "sandbox/confine.h"

#ifdef __linux__
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's interface from <linux/landlock.h> and <sys/syscall.h>, whose installed versions are often
 * older than the kernel. The call numbers are the same on every processor but Alpha. */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule       445
#define SYS_landlock_restrict_self  446
#endif
enum { TELL_VERSION = 1, PATH_BENEATH = 1, READ_FILE = 1 << 2, READ_DIR = 1 << 3 };
struct ruleset {
    uint64_t files, network, scope; /* rights that are denied unless a rule grants them, one bit for each */
};
struct __attribute__((packed)) below {
    uint64_t allowed;
    int32_t folder;
};

/* Returns all rights that `version` of Landlock can deny, and no others, because the kernel would refuse
 * them. Sets *size to the number of bytes of the struct that this version reads. */
static struct ruleset everything(long version, size_t *size)
{
    static const int files[] = {13, 14, 15, 15, 16}; /* number of file rights in Landlock's versions 1 to 5 */
    enum { NVERSIONS = sizeof files / sizeof *files };
    const int nfiles = files[version < NVERSIONS ? version - 1 : NVERSIONS - 1];
    *size = version < 4 ? sizeof(uint64_t) : version < 6 ? 2 * sizeof(uint64_t) : sizeof(struct ruleset);
    return (struct ruleset){.files = ((uint64_t)1 << nfiles) - 1,
                            .network = version < 4 ? 0 : 3, /* binding and connecting by TCP */
                            .scope =
                                version < 6 ? 0 : 3}; /* abstract sockets, and signals to other processes */
}

static bool allow_reading(int rules)
{
    const struct below all = {READ_FILE | READ_DIR, open("/", O_PATH | O_DIRECTORY | O_CLOEXEC)};
    const bool good = all.folder >= 0 && syscall(SYS_landlock_add_rule, rules, PATH_BENEATH, &all, 0) == 0;
    if (all.folder >= 0)
        close(all.folder);
    return good;
}

void mw_confine_files(void)
{
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, TELL_VERSION);
    if (version < 1)
        return;
    size_t size;
    const struct ruleset forbidden = everything(version, &size);
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &forbidden, size, 0);
    if (rules >= 0 && allow_reading(rules) && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        (void)!syscall(SYS_landlock_restrict_self, rules, 0);
    if (rules >= 0)
        close(rules);
}
#else
void mw_confine_files(void)
{
}
#endif
