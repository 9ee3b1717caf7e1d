/* A book as its author describes it: plain values, read from YAML by tables of keys (src/settings/keys.c and
 * group_keys.c), which also hold the manual and all defaults but words (templates/words/). A template is a
 * spec that is read first. Lengths are in points. */
#ifndef MAZEWRIGHT_SPEC_H
#define MAZEWRIGHT_SPEC_H

#include "mazewright/base.h"

MW_C_BEGIN

struct mw_complaints;
struct mw_profile;
struct mw_pupil;
struct mw_reader;

/* The parts of a spec. Each is in a header of its own, so that a stage includes the parts that it needs, and
 * a new field builds again only what uses its part. */
struct mw_format;     /* format.h: paper, margins, bleed, imposition */
struct mw_look;       /* look.h: decoration, faces, colours, widths of lines */
struct mw_furniture;  /* furniture.h: numbers, folios, codes, fields to fill in */
struct mw_matter;     /* matter.h: pages before and after the puzzles, and their texts */
struct mw_words;      /* page_words.h: the fixed words of pages */
struct mw_answers;    /* answers.h: where answers stand and how they are drawn */
struct mw_group;      /* group.h: a group of puzzles */
struct mw_class_set;  /* class_set.h: sheets for a class */
struct mw_exchanges;  /* exchanges.h: puzzles that the author exchanges */
struct mw_theme;      /* theme.h: pairs of drawings with their titles and lines */
struct mw_cover;      /* cover.h: the cover */
struct mw_type_sizes; /* look.h */

struct mw_spec {
    const char *name; /* the name of the spec's file without folder and suffix; the files of the book are
                         named after it */
    uint64_t digest;  /* digest of the texts of the spec and of its templates that are files */
    const char *title, *subtitle, *author; /* NULL for no subtitle or author */
    const char *language;                  /* a tag, also if the spec names a file of words */
    const char *date;                      /* as it is printed; "" for none */
    unsigned first_day; /* the date of the first puzzle as GLib counts days; 0 if puzzles have no dates */
    uint64_t seed;
    const struct mw_profile *profile;
    const struct mw_reader *reader;
    const struct mw_format *format;
    const struct mw_look *look;
    const struct mw_furniture *furniture;
    const struct mw_matter *matter;
    const struct mw_words *words;
    const struct mw_answers *answers;
    int ngroups;
    const struct mw_group *group;
    const struct mw_class_set *set;
    const struct mw_exchanges *exchanges;
    const struct mw_theme *theme; /* its name is NULL if there is none */
    const struct mw_cover *cover;
    int nspots;
    const struct mw_key_spot *spots;
};
/* The position of a key in the book's own files. */
struct mw_key_spot {
    const char *key;
    struct mw_spot spot;
};
/* Returns the position of a key; MW_NOWHERE if it is set only by a built-in template, a default or the
 * command line. */
struct mw_spot mw_spec_spot(const struct mw_spec *, const char *key);
/* Returns the position of a key for a complaint; that of the first group of puzzles if the key was not set.
 */
struct mw_spot mw_spec_place(const struct mw_spec *, const char *key);

/* Returns the spec for a child of the class list, with the child's reader and language. Blanks in the spec's
 * texts are filled in from the child's columns, or, for the teacher (NULL), with dots. A spec without a class
 * list is returned as it is. */
const struct mw_spec *mw_spec_for_child(struct mw_arena *, const struct mw_spec *, const struct mw_pupil *);

/* Adapts a spec to a screen if its profile is one, else returns the spec itself. Moves each answer to the
 * page after its puzzle, and removes gutter, imposition, spine, backs, blank pages and pages to write on. The
 * answers of a class stay where they are (src/settings/screen.c). */
const struct mw_spec *mw_spec_for_screen(struct mw_arena *, const struct mw_spec *);

/* Returns a number in the digits of the spec's language, or in Latin ones if the spec asks for them. */
const char *mw_spec_digits(struct mw_arena *, const struct mw_spec *, int number);
/* True if the pages of a spec have codes. If `codes` is auto, they have codes in three cases: for a class; if
 * `qr` has {code}; or if several puzzles have their answers in a separate file, and no number, folio or date
 * to find them by. */
bool mw_spec_has_codes(const struct mw_spec *);
/* Returns the date of a page as a text: the day `nth` days after `first_day`, in the spec's words for dates;
 * the spec's `date` if `first_day` is 0 (src/settings/day.c). */
const char *mw_spec_date(struct mw_arena *, const struct mw_spec *, int nth);
/* True if the back of a puzzle's leaf is kept free of other puzzles. */
bool mw_spec_has_backs(const struct mw_spec *);

/* Returns the type sizes with which a page is set that is enlarged by a factor afterwards. Sizes in the spec
 * are those on paper, so they are divided by the factor; the reader's, where the spec has 0, grow with the
 * page. */
struct mw_type_sizes mw_spec_type(const struct mw_spec *, double enlarged);

/* Returns the side of the pictures at the ends of mazes, in points; from 26 to 40 mm in a book with a theme,
 * if the puzzle has a page to itself. Where they find no room they are smaller, but at least
 * MW_LEAST_PICTURE. */
double mw_spec_picture(const struct mw_spec *, bool has_page);
#define MW_LEAST_PICTURE (9 * 72 / 25.4)

/* Reads a spec from a text. `file` is its name in complaints; the path of a template is relative to the
 * folder of `file`. NULL if there was an error; then there is at least one complaint. */
const struct mw_spec *mw_spec_read(struct mw_arena *, const char *file, const char *text, size_t length,
                                   struct mw_complaints *);
/* Reads a spec from a file. All files that it names must lie in the folder `root` or below it, links
 * resolved; NULL allows any. NULL if there was an error; then there is at least one complaint. */
const struct mw_spec *mw_spec_read_file(struct mw_arena *, const char *file, const char *root,
                                        struct mw_complaints *);
/* True if a path lies in a folder or below it, or would if it existed (src/settings/fence.c). */
bool mw_path_is_below(struct mw_arena *, const char *folder, const char *path);
/* Returns the empty spec: every key at its default, and no puzzles. */
const struct mw_spec *mw_spec_default(struct mw_arena *);

/* A row of the manual: one for each key, in order. mw_spec_key() is false past the last. */
struct mw_key_row {
    const char *section; /* "", "puzzles", "answers", ... */
    const char *name, *form, *fallback, *brief;
};
bool mw_spec_key(struct mw_arena *, int i, struct mw_key_row *);

/* Returns a JSON Schema (draft 7) of the keys of a book or of a template. Editors use the schema to complete
 * and explain keys. The schema covers keys and forms of values, not which of them can be combined. The text
 * lives as long as the arena. */
const char *mw_spec_schema(struct mw_arena *, bool is_template);

MW_C_END

#endif
