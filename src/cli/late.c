/* Loads a library when one of its functions is first called. The jumps to this file are written by late.sh.
 */
#include "cli/late.h"

#include "base/fatal.h"

#include <dlfcn.h>
#include <stdio.h>

/* Returns the address of a row's function. Ends the program if the library cannot be loaded. Threads that ask
 * at once get the same address: the loader has a lock, and loads each library once. */
static void *address_of(const struct late *late)
{
    char sentence[600];
    void *library = dlopen(late->library, RTLD_LAZY | RTLD_LOCAL), *found = NULL;
    if (library)
        found = dlsym(library, late->function);
    if (found)
        return found;
    snprintf(sentence, sizeof sentence, "the library %s cannot be loaded; install it again (%s)",
             late->library, dlerror());
    mw_fatal(sentence);
}

/* Finds the function of the i-th row. Called by the code of late.sh alone. */
void *mw_late_find(int i);
void *mw_late_find(int i)
{
    void *found = address_of(&mw_late[i]);
    __atomic_store_n(&mw_late_found[i], found, __ATOMIC_RELEASE);
    return found;
}

void mw_late_load_all(void)
{
    for (int i = 0; mw_late[i].library; i++)
        if (!mw_late_found[i])
            mw_late_find(i);
}
