/* The parts of a spec, all in one struct, into which the keys are read. */
#ifndef MW_SETTINGS_PARTS_H
#define MW_SETTINGS_PARTS_H

#include "mazewright/answers.h"
#include "mazewright/class_set.h"
#include "mazewright/cover.h"
#include "mazewright/exchanges.h"
#include "mazewright/format.h"
#include "mazewright/furniture.h"
#include "mazewright/look.h"
#include "mazewright/matter.h"
#include "mazewright/page_words.h"
#include "mazewright/spec.h"
#include "mazewright/theme.h"

/* A spec with its parts, to which its pointers point. */
struct spec_parts {
    struct mw_spec spec;
    struct mw_format format;
    struct mw_look look;
    struct mw_furniture furniture;
    struct mw_matter matter;
    struct mw_words words;
    struct mw_answers answers;
    struct mw_class_set set;
    struct mw_exchanges exchanges;
    struct mw_theme theme;
    struct mw_cover cover;
};

/* Returns parts that are all zero. */
struct spec_parts *mw_spec_parts_new(struct mw_arena *);
/* Returns a copy of a spec with copies of its parts; what the parts point to is shared. */
struct spec_parts *mw_spec_parts_copy(struct mw_arena *, const struct mw_spec *);

#endif
