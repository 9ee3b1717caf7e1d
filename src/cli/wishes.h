/* The wishes of a new spec's author. Each becomes a line of the spec; it is asked for on the terminal, or
 * given as an option. */
#ifndef MW_CLI_WISHES_H
#define MW_CLI_WISHES_H

#include "mazewright/base.h"

struct mw_complaints;
struct mw_spec;

/* A wish: its key in the spec, its option, the question that asks for it, what it is if nothing is said, the
 * remark behind its line, and what was said (NULL for nothing). */
struct wish {
    const char *key, *option, *question, *usual, *remark;
    const char *said;
};
enum { TITLE, READER, PAPER, LANGUAGE, COUNT, NWISHES };
enum { MOST = 1000 }; /* the most mazes that may be asked for */
#define USUAL_TEMPLATE "activity-book"

/* Asks for the wishes that are not set. False at the end of the input. */
bool mw_wishes_ask(struct mw_arena *, struct wish[NWISHES], bool has_count);
/* Asks for the name of a template; NULL at the end of the input. */
const char *mw_wishes_ask_template(struct mw_arena *);
/* Parses lines of a spec, with one puzzle added, as a whole spec. Returns the spec; NULL, with complaints, if
 * it is invalid. */
const struct mw_spec *mw_wishes_read(struct mw_arena *, const char *keys, struct mw_complaints *);
/* True if a text is the path to a file of words, and not a language's tag. The file is read later, with the
 * book. */
bool mw_wishes_names_file(const char *text);

#endif
