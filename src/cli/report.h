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
/* Prints it; returns the exit status. */
int mw_cli_close_report(int status);

#endif
