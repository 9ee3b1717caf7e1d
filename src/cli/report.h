/* The report that --json prints instead of a command's output. Commands add entries; without --json they are
 * dropped. */
#ifndef MW_CLI_REPORT_H
#define MW_CLI_REPORT_H

#include "cli/cli.h"

#include "mazewright/complaints.h"

struct mw_built;

#include <jansson.h>

/* Begins a report if --json is among the arguments, and removes that argument; from then on standard output
 * is captured. */
void mw_cli_open_report(int *argc, char **argv);
bool mw_cli_wants_report(void);
/* Sets a key of the report, and takes ownership of the value. */
void mw_cli_report(const char *key, json_t *value);
void mw_cli_report_complaint(const struct mw_complaint *);
void mw_cli_report_error(const char *text);
/* Adds an item to the list "items" of the report. */
void mw_cli_report_row(const char *name, const char *brief);
/* Sets a key of the last item, and takes ownership of the value. */
void mw_cli_report_of_row(const char *key, json_t *value);
/* Adds the book that was made: folder, files, pages, puzzles, spine. */
void mw_cli_report_book(const struct mw_built *);
/* Prints the report and returns true; false if none was begun. The report contains *status, which becomes
 * MW_EXIT_USAGE first if the command's output cannot be stored in JSON. */
bool mw_cli_print_report(int *status);
/* Prints the report at the end of the program. Returns the exit status, which is MW_EXIT_FAILED if the report
 * could not be written. */
int mw_cli_end(int status);

#endif
