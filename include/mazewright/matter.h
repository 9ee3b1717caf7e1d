/* The pages before and after the puzzles, and their texts. Part of a spec. */
#ifndef MAZEWRIGHT_MATTER_H
#define MAZEWRIGHT_MATTER_H

#include "mazewright/page_kinds.h"

MW_C_BEGIN

/* A list of kinds of pages, in the order of the book. */
struct mw_matter_list {
    int n;
    const enum mw_page_kind *kind;
};

/* The texts of pages before and after the puzzles. Here and in struct mw_imprint all fields are texts,
 * because a class list fills in the structs as arrays of them (src/settings/class.c). */
#define MW_MATTER_FIELD(name, about) const char *name;
struct mw_matter_texts {
    MW_MATTER_TEXTS(MW_MATTER_FIELD)
};

/* Texts of the copyright page. */
struct mw_imprint {
    const char *publisher, *year, *isbn, *text;
};

/* Pages that begin on a right-hand page, after a blank one if needed; MW_OPEN_ANY is `none`. */
enum mw_open_right { MW_OPEN_ANY, MW_OPEN_PARTS, MW_OPEN_ANSWERS, MW_OPEN_BOTH };
/* Contents of the back of a puzzle's leaf; with MW_BACKS_NONE it has another puzzle. */
enum mw_backs { MW_BACKS_NONE, MW_BACKS_BLANK, MW_BACKS_TINT, MW_BACKS_DOODLE };

struct mw_matter {
    struct mw_matter_list front, back;
    enum mw_open_right open_right;
    enum mw_backs backs;
    struct mw_matter_texts texts;
    struct mw_imprint imprint;
};

MW_C_END

#endif
