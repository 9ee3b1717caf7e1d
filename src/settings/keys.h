/* The tables of keys: of the book (keys.c), of a group of puzzles and of a shape (group_keys.c). */
#ifndef MW_SETTINGS_KEYS_H
#define MW_SETTINGS_KEYS_H

#include "settings/values.h"

extern const struct spec_key mw_spec_book_keys[], mw_spec_group_keys[], mw_spec_shape_keys[];

#endif
