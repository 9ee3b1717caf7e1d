/* Ends a command: checks that all output was written, and prints the report of --json. */
#include "cli/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int mw_cli_finish(void)
{
    if (ferror(stdout))
        fputc('\n', stdout); /* writes one more byte, which fails for the same reason and sets errno again,
                                because something else may have set it since */
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_SUCCESS;
    return mw_cli_failed("cannot write to standard output: %s", strerror(errno));
}

int mw_cli_end(int status)
{
    if (mw_cli_print_report(&status) && mw_cli_finish() != EXIT_SUCCESS)
        return MW_EXIT_FAILED;
    return status;
}
