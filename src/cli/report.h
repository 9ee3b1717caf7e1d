/* The report that --json prints instead of a command's output. Commands add to it whatever there is to tell;
 * without
 * --json nothing is kept. */
#ifndef MW_CLI_REPORT_H
#define MW_CLI_REPORT_H

#include "cli/cli.h"

#include <jansson.h>

/* Begins one if --json is among the arguments, and takes it away; from then on what is printed is kept. */
void mw_cli_open_report(int *argc, char **argv);
bool mw_cli_wants_report(void);
/* Sets a key; the value is given away. */
void mw_cli_report(const char *key, json_t *value);
void mw_cli_report_complaint(const struct mw_complaint *);
void mw_cli_report_error(const char *text);
/* Adds to the items of a list. */
void mw_cli_report_row(const char *name, const char *brief);
/* Sets a key of the item that was added last; the value is given away. */
void mw_cli_report_of_row(const char *key, json_t *value);
/* The book that was made: folder, files, pages, puzzles, spine. */
void mw_cli_report_book(const struct mw_built *);
/* Prints the report, if one was begun, and returns true. The exit status stands in it, and changes if the
 * output of the command cannot stand in JSON. */
bool mw_cli_print_report(int *status);
/* Ends the program's work: prints the report; returns the exit status, which is MW_EXIT_FAILED if the report
 * could not be written. */
int mw_cli_end(int status);

#endif
