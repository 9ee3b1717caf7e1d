/* A book as its author describes it: plain values, read from YAML by one table of keys (src/settings/keys.c),
 * which also holds every default and the manual. A template is a spec that is read first. Lengths are in
 * points. */
#ifndef MAZEWRIGHT_SPEC_H
#define MAZEWRIGHT_SPEC_H

#include "mazewright/art.h"
#include "mazewright/profile.h"
#include "mazewright/puzzle.h"
#include "mazewright/roster.h"
#include "mazewright/sheets.h"
#include "mazewright/type.h"

MW_C_BEGIN

struct mw_complaints;

struct mw_margins {
    double top, bottom, inside, outside;
};

/* Kinds of pages, in the order of MW_SHEETS in sheets.h. A spec can put the kinds of the MATTER and LISTED
 * rows before or after the puzzles, by name. */
#define MW_SHEET_NUMBER(name, NAME, word) MW_SHEET_##NAME,
enum mw_sheet_kind { MW_SHEETS(MW_SHEET_NUMBER, MW_SHEET_NUMBER, MW_SHEET_NUMBER) MW_NSHEETS };
/* Returns the name of the i-th kind of page that a spec can name; NULL past the last. */
const char *mw_matter_name(int i);
struct mw_matter {
    int n;
    const enum mw_sheet_kind *kind;
};

enum mw_orientation { MW_AS_GIVEN, MW_PORTRAIT, MW_LANDSCAPE };
enum mw_folio { MW_FOLIO_OUTSIDE, MW_FOLIO_CENTRE, MW_FOLIO_NONE };
enum mw_number { MW_NUMBER_DISC, MW_NUMBER_PLAIN, MW_NUMBER_NONE };
enum mw_where { MW_ANSWERS_BACK, MW_ANSWERS_SEPARATE, MW_ANSWERS_OVERLEAF, MW_ANSWERS_NONE };
enum mw_style { MW_STYLE_LINE, MW_STYLE_DASHED, MW_STYLE_DOTS, MW_STYLE_GREYED };
enum mw_binding { MW_BINDING_PERFECT, MW_BINDING_SADDLE };
enum mw_codes { MW_CODES_AUTO, MW_CODES_ALWAYS, MW_CODES_NEVER };
/* Parts of a worksheet around its mazes; fields to fill in come first. */
enum mw_furniture {
    MW_FURNITURE_NAME,
    MW_FURNITURE_CLASS,
    MW_FURNITURE_DATE,
    MW_FURNITURE_TIME,
    MW_FURNITURE_SCORE,
    MW_FURNITURE_SMILEYS,
    MW_FURNITURE_CUT_LINES,
    MW_NFURNITURE
};
#define MW_IMPOSITION_NUMBER(name, NAME, multiple, margin) MW_IMPOSE_##NAME,
enum mw_impose { MW_IMPOSITIONS(MW_IMPOSITION_NUMBER) MW_NIMPOSITIONS };
/* The edge over which a printer turns sheets for the back. */
enum mw_duplex { MW_DUPLEX_AUTO, MW_DUPLEX_LONG, MW_DUPLEX_SHORT };
enum mw_numerals { MW_NUMERALS_AUTO, MW_NUMERALS_LATIN };
enum mw_bleed { MW_BLEED_AUTO, MW_BLEED_ALWAYS, MW_BLEED_NEVER };
enum mw_open_right { MW_OPEN_ANY, MW_OPEN_PARTS, MW_OPEN_ANSWERS, MW_OPEN_BOTH };
enum mw_backs { MW_BACKS_NONE, MW_BACKS_BLANK, MW_BACKS_TINT, MW_BACKS_DOODLE };
enum mw_running_head { MW_HEAD_NONE, MW_HEAD_TITLE, MW_HEAD_PART };
#define MW_BORDER_NUMBER(name, NAME) MW_BORDER_##NAME,
enum mw_border { MW_BORDERS(MW_BORDER_NUMBER) MW_NBORDERS };
enum mw_corners { MW_CORNERS_NONE, MW_CORNERS_RINGS, MW_CORNERS_CORRIDORS };
enum mw_level_marks { MW_LEVEL_NONE, MW_LEVEL_STARS, MW_LEVEL_DOTS };
enum mw_scale { MW_SCALE_SAME, MW_SCALE_FIT };
enum mw_background { MW_BACKGROUND_NONE, MW_BACKGROUND_TINT, MW_BACKGROUND_DOTS };

/* Type sizes in points; 0 for the reader's. */
struct mw_type_sizes {
    double text, title, label;
};
/* The most words in an instruction and the most letters in a word; 0 for the reader's limit. */
struct mw_captions {
    int words, letters;
};

/* The fixed words of pages; {page} or {number} stands for a number. */
struct mw_words {
    const char *start, *finish, *answer, *answer_in_key, *puzzles, *answers, *page, *name, *school_class,
        *date, *time, *score, *maze, *several, *bridges, *hidden, *routes, *many_routes;
    const char *day, *first, *weekdays,
        *months;                   /* words of dates; weekdays and months have one line for each */
    const char *level[MW_NLEVELS]; /* words for levels of difficulty */
};

/* Texts of the copyright page. */
struct mw_imprint {
    const char *publisher, *year, *isbn, *text;
};

enum { MW_MOST_ANSWERS = 16 }; /* on one page */
struct mw_answers {
    enum mw_where where;
    int per_page;
    enum mw_style style;
};

struct mw_texts {
    int n;
    const char *const *text;
};

/* Values of a list, used in turn or shuffled. */
struct mw_shapes {
    int n;
    const struct mw_shape *const *at;     /* NULL for none */
    const struct mw_shape_request *named; /* a word with a blank for a child's text, such as {name}; `at`
                                             holds it filled with a sample */
};
struct mw_tilings {
    int n;
    const struct mw_tiling *const *at;
};
struct mw_algorithms {
    int n;
    const struct mw_algorithm *at;
};
struct mw_sizes {
    int n;
    const struct mw_size *at;
};
struct mw_places {
    int n;
    const int *at; /* an enum mw_place, or a cell */
};
/* Pairs of start and finish. */
struct mw_sides {
    int n;
    const struct mw_two_places {
        int start, finish;
    } * at;
};
struct mw_icon_pair {
    const struct mw_drawing *at[2]; /* at start and finish; NULL for none */
};
struct mw_icon_pairs {
    int n;
    const struct mw_icon_pair *at;
};
enum mw_order { MW_ORDER_TURN, MW_ORDER_SHUFFLED };

/* The texts of pages before and after the puzzles. */
#define MW_MATTER_FIELD(name, about) const char *name;
struct mw_matter_texts {
    MW_MATTER_TEXTS(MW_MATTER_FIELD)
};

enum { MW_MOST_PUZZLES = 20000 }; /* in a book */

/* A difficulty: a level of the book's reader, or a number. */
struct mw_level {
    int word; /* the index of a level; -1 for a number */
    double value;
};
/* The difficulties at which a rise begins and ends. The puzzles of all groups that point to the same aim form
 * one rise. */
struct mw_aim {
    struct mw_level from, to;
};
enum mw_rise { MW_RISE_STEADY, MW_RISE_WAVES, MW_RISE_STEPS };

struct mw_group {
    struct mw_spot spot; /* where the spec asks for it; zero if a program made it */
    const char *part,
        *part_note; /* the title of the part it opens and a note under it; NULL or "" for none */
    int count;
    struct mw_request maze;   /* the request of each puzzle, except its seed; where a list below gives several
                                 values, this has the first */
    struct mw_size most;      /* the last of a range of sizes, of which maze.size is the first */
    bool any_algorithm;       /* no algorithm was named */
    const struct mw_aim *aim; /* the difficulty wanted; NULL for any */
    int curve, every;         /* `curve`: an enum mw_rise; `every`: puzzles in a wave or on a step */
    int outline; /* the outline asked for, an enum mw_outline; `tilings` are already the tilings in it */
    struct mw_shapes shapes, pictures; /* if empty, the shape or picture in `maze` is used */
    struct mw_tilings tilings;
    struct mw_algorithms algorithms;
    struct mw_sizes sizes;
    struct mw_places starts, finishes;
    struct mw_sides sides; /* if not empty, replaces `starts` and `finishes` */
    struct mw_icon_pairs icons;
    int order;  /* enum mw_order, for all lists */
    int nseeds; /* how many seeds are given: none; one, the first of a run; or as many as there are puzzles */
    const uint64_t *seeds;
    bool seeds_listed; /* true if there is a seed for each puzzle, rather than the first of a run */
    struct mw_texts titles, instructions, reveals, questions; /* used in turn */
    int lines;                                                /* lines to write on under a question */
    int per_page;
};

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
    const struct mw_wish {          /* for each child: what differs for it; NULL for none */
        const struct mw_aim *aim;
        const struct mw_shape *shape;
        const struct mw_reader *reader;
        bool is_left_handed;
        const struct mw_spec *spec; /* the spec in the child's language */
    } * wish;
    const int *order; /* indexes of the children in the order of the book */
};

/* A puzzle for which the author wants another seed. */
struct mw_exchange {
    int number;
    uint64_t seed; /* the seed, if given */
    struct mw_spot spot;
};
struct mw_exchanges {
    int n;
    const struct mw_exchange *at;
};
struct mw_fingerprints {
    int n;
    uint64_t *at;
    int nbooks;
    struct mw_avoided {
        const char *path; /* path of its book.json */
        struct mw_spot spot;
    } * book; /* the books that these fingerprints come from */
};

struct mw_spec {
    const char *name; /* the name of the spec's file without folder and suffix; the files of the book are
                         named after it */
    uint64_t digest;  /* digest of the texts of the spec and of its templates that are files */
    const char *title, *subtitle, *author, *language, *date; /* the date as it is printed */
    unsigned first_day; /* the date of the first puzzle as GLib counts days; 0 if puzzles have no dates */
    uint64_t seed;
    const struct mw_profile *profile;
    struct mw_paper paper;
    enum mw_stock stock;
    double caliper; /* thickness of a leaf in points; 0 for the printer's */
    enum mw_binding binding;
    enum mw_impose impose;
    struct mw_paper sheet; /* paper that cards and posters are printed on */
    int tiles[2];          /* sheets of a poster across and down */
    enum mw_duplex duplex;
    enum mw_bleed bleed;
    const struct mw_reader *reader;
    enum mw_orientation orientation;
    struct mw_margins margins,
        own_margins; /* `margins`: all four, from the spec, the template or the default; `own_margins`: those
                        that the spec itself sets, -1 for each of the others. If the printer asks for more,
                        only margins that the spec itself does not set grow */
    struct mw_matter front, back;
    enum mw_open_right open_right;
    enum mw_backs backs;
    enum mw_running_head running_head;
    enum mw_border border;
    enum mw_corners corners;
    enum mw_background background;
    enum mw_scale scale;
    enum mw_level_marks level_marks;
    double level_bounds[MW_NLEVELS -
                        1]; /* difficulties from which a puzzle has 2, 3, ... marks; 0 for the reader's */
    bool remake, answer_note;
    unsigned furniture; /* one bit for each enum mw_furniture */
    enum mw_codes codes;
    const char *qr; /* text of the QR code beside a puzzle: "" for none, "true" for the recipe of the maze, or
                       a URL with {code} or {number} */
    enum mw_folio folio;
    enum mw_numerals numerals;
    enum mw_number number;
    const char *face[MW_NFACES];
    const char *condition;          /* name of the printing condition that the colours are meant for */
    uint32_t colour[MW_NINKS];      /* 0xRRGGBB */
    double wall_width, route_width; /* points; 0 for a share of the corridor */
    struct mw_type_sizes type;
    struct mw_captions captions;
    struct mw_words words;
    struct mw_matter_texts matter;
    struct mw_imprint imprint;
    struct mw_answers answers;
    int ngroups;
    const struct mw_group *group;
    struct mw_class_set set;
    struct mw_exchanges seed_of,
        replace; /* `seed_of`: puzzles with a given seed; `replace`: puzzles with the next seed drawn */
    struct mw_fingerprints avoid; /* mazes that must not come again */
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

/* Returns type sizes for a page that is enlarged by a factor: the spec's, divided by the factor, or the
 * reader's where the spec has 0. */
struct mw_type_sizes mw_spec_type(const struct mw_spec *, double enlarged);

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

/* A built-in template or file of words: name, description (its first comment) and text. */
struct mw_template {
    const char *name, *brief, *text;
};
/* Returns the i-th built-in template, in alphabetical order; NULL past the last. */
const struct mw_template *mw_template_at(int i);
const char *mw_template_name(int i);
/* Returns the i-th built-in language (templates/words/): its tag, such as de, the language's name, and its
 * file of words. NULL past the last. */
const struct mw_template *mw_language_at(int i);
/* True if a language is written from right to left. */
bool mw_is_rtl(const char *tag);
/* Returns the built-in language for a tag such as de-AT; NULL if there is none. */
const struct mw_template *mw_language_named(const char *tag);
/* Returns the text for `key` in the part `part` of a language's file of words, such as the title of a new
 * book; the English text if the language has none; `key` itself if English has none either. `language` is a
 * tag, or the path of a file of words. */
const char *mw_language_text(struct mw_arena *, const char *language, const char *part, const char *key);

MW_C_END

#endif
