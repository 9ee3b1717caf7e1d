/* Sheets for a class: the list of its children, and what differs for each. Part of a spec. */
#ifndef MAZEWRIGHT_CLASS_SET_H
#define MAZEWRIGHT_CLASS_SET_H

#include "mazewright/base.h"

MW_C_BEGIN

struct mw_aim;
struct mw_roster;
struct mw_shape;
struct mw_reader;
struct mw_spec;

enum mw_class_maze { MW_CLASS_OWN, MW_CLASS_SAME };
enum mw_class_sort { MW_SORT_FILE, MW_SORT_NAME };
enum mw_class_files { MW_FILES_ONE, MW_FILES_EACH };
/* Pages for each child of a class list: the groups' puzzles for one child after the other. */
struct mw_class_set {
    const char *path;               /* path of the list; "" for none */
    const struct mw_roster *roster; /* NULL for a book without a class list */
    int sheets;                     /* how many times each child gets the groups' puzzles */
    int maze, sort, files;          /* of the enums above */
    const char *group_by;           /* a column by which children are kept together; "" for none */
    const struct mw_wish {          /* for each child of the roster, in its order: what differs for it;
                                       NULL without a class list */
        const struct mw_aim *aim;
        const struct mw_shape *shape;
        const struct mw_reader *reader;
        bool is_left_handed;
        const struct mw_spec *spec; /* the spec in the child's language */
    } * wish;
    const int *order; /* indexes of the children in the order of the book */
};

MW_C_END

#endif
