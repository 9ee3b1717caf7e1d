/* Edits of a spec's text, one value at a time. Everything else stays, byte for byte, with its comments
 * (src/settings/edit.c). */
#ifndef MAZEWRIGHT_EDIT_H
#define MAZEWRIGHT_EDIT_H

#include "mazewright/base.h"

MW_C_BEGIN

enum mw_edit_kind {
    MW_EDIT_SET, /* gives the key or item `at` the value `value`; adds the key, and maps around it, if missing
                  */
    MW_EDIT_REMOVE, /* removes the key or item `at`, with the remark behind it; a map that has no other keys
                       goes too */
    MW_EDIT_INSERT, /* adds `value` to the list `at`, as its item number `to` */
    MW_EDIT_MOVE    /* makes the item `at` of a list its item number `to` */
};
struct mw_edit {
    enum mw_edit_kind kind;
    const char *at; /* keys, and numbers of items from 0, joined by slashes: "puzzles/0/size"; in a key "~1"
                       stands for a slash and "~0" for a tilde */
    const char *value; /* JSON, as in "\"12x16\"" or "{\"count\": 3}"; written into the text as short YAML */
    int to;            /* from 0; the length of the list is its end */
};

/* Returns the edited text. The text is parsed again, and must say what it said before but for the edit. NULL,
 * with the error set, if `text` is not YAML that a spec may have, or has no such place, or cannot be edited
 * there in this way. */
const char *mw_spec_edit(struct mw_arena *, const char *text, const struct mw_edit *, struct mw_error *);

/* Returns what a spec's text says, as JSON: {"values": ..., "lines": {"puzzles/0/size": 7, ...}}. Values are
 * maps, lists and strings, and null where nothing stands; lines count from 1, and are given for the first 20
 * 000 places. NULL, with the error set, if `text` is not YAML that a spec may have. */
const char *mw_spec_tree(struct mw_arena *, const char *text, struct mw_error *);

MW_C_END

#endif
