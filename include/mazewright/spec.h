/* A book as its maker describes it: plain values, read from YAML by one table of keys (src/settings/keys.c),
 * which also holds every default and the manual. A template is a spec that is read first. Lengths are in
 * points. */
#ifndef MAZEWRIGHT_SPEC_H
#define MAZEWRIGHT_SPEC_H

#include "mazewright/art.h"
#include "mazewright/profile.h"
#include "mazewright/puzzle.h"
#include "mazewright/roster.h"
#include "mazewright/type.h"

MW_C_BEGIN

struct mw_margins {
    double top, bottom, inside, outside;
};

/* Kinds of pages, as listed in kinds.h. A spec names the first ones, in front of the puzzles or behind
 * them. */
#define MW_SHEET_NUMBER(name, NAME, word) MW_SHEET_##NAME,
enum mw_sheet_kind { MW_SHEETS(MW_SHEET_NUMBER, MW_SHEET_NUMBER, MW_SHEET_NUMBER) MW_NSHEETS };
/* The name of the i-th kind that a spec can name; NULL past the last. */
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
/* Parts of a worksheet around its mazes; the fields to fill in come first. */
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
/* The edge at which a printer turns sheets over. */
enum mw_duplex { MW_DUPLEX_AUTO, MW_DUPLEX_LONG, MW_DUPLEX_SHORT };
enum mw_numerals { MW_NUMERALS_AUTO, MW_NUMERALS_LATIN };
enum mw_bleed { MW_BLEED_AUTO, MW_BLEED_ALWAYS, MW_BLEED_NEVER };
enum mw_open_right { MW_OPEN_ANY, MW_OPEN_PARTS, MW_OPEN_ANSWERS, MW_OPEN_BOTH };
enum mw_backs { MW_BACKS_NONE, MW_BACKS_BLANK, MW_BACKS_TINT, MW_BACKS_DOODLE };
enum mw_running_head { MW_HEAD_NONE, MW_HEAD_TITLE, MW_HEAD_PART };
enum mw_border { MW_BORDER_NONE, MW_BORDER_LINE, MW_BORDER_MEANDER, MW_BORDER_BAND };
enum mw_corners { MW_CORNERS_NONE, MW_CORNERS_RINGS, MW_CORNERS_CORRIDORS };
enum mw_level_marks { MW_LEVEL_NONE, MW_LEVEL_STARS, MW_LEVEL_DOTS };
enum mw_scale { MW_SCALE_SAME, MW_SCALE_FIT };
enum mw_background { MW_BACKGROUND_NONE, MW_BACKGROUND_TINT, MW_BACKGROUND_DOTS };

/* In points; 0: as the reader needs it. */
struct mw_type_sizes {
    double text, title, label;
};
/* The most words in an instruction, and the most letters in a word; 0: as the reader takes. */
struct mw_captions {
    int words, letters;
};

/* The fixed words of a page; {page} or {number} stands for a number. */
struct mw_words {
    const char *start, *finish, *answer, *answer_in_key, *puzzles, *answers, *page, *name, *school_class,
        *date, *time, *score, *maze, *several, *bridges, *hidden, *routes, *many_routes;
    const char *day, *first, *weekdays, *months; /* of dates; the latter have a line for each */
    const char *level[MW_NLEVELS];               /* the words for how difficult a puzzle is */
};

/* Texts of the copyright page. */
struct mw_imprint {
    const char *publisher, *year, *isbn, *text;
};

enum { MW_MOST_ANSWERS = 16 }; /* on a page */
struct mw_answers {
    enum mw_where where;
    int per_page;
    enum mw_style style;
};

struct mw_texts {
    int n;
    const char *const *text;
};

/* Used in turn, or shuffled. */
struct mw_shapes {
    int n;
    const struct mw_shape *const *at;     /* NULL for none */
    const struct mw_shape_request *named; /* a word that has something of a child in it, such as {name}; `at`
                                           * has a sample of it then */
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
    const int *at; /* enum mw_place, or a cell */
};
/* Start and finish at once. */
struct mw_sides {
    int n;
    const struct mw_two_places {
        int start, finish;
    } * at;
};
struct mw_icon_pair {
    int at[2]; /* at start and finish: 0 for none, else 1 + the icon's number */
};
struct mw_icon_pairs {
    int n;
    const struct mw_icon_pair *at;
};
enum mw_order { MW_ORDER_TURN, MW_ORDER_SHUFFLED };

/* The texts of the pages in front of the puzzles and behind them. */
struct mw_matter_texts {
    const char *belongs_to, *how_to, *how_to_steps, *contents, *tips, *tips_list, *certificate,
        *certificate_text, *notes, *doodle; /* steps and lists: one a line */
};

enum { MW_MOST_PUZZLES = 20000 }; /* of a book */

/* How difficult puzzles are to be, from the first to the last: a level of the book's reader, or a figure. All
 * groups that share one go up it together. */
struct mw_level {
    int word; /* -1 for a figure */
    double figure;
};
struct mw_aim {
    struct mw_level from, to;
};
enum mw_rise { MW_RISE_STEADY, MW_RISE_WAVES, MW_RISE_STEPS };

struct mw_group {
    struct mw_spot spot;          /* where the spec has it; of nothing if a program made it */
    const char *part, *part_note; /* NULL or "" if it opens none */
    int count;
    struct mw_request maze;            /* of each puzzle but for its seed; of several kinds, the first */
    struct mw_size most;               /* of a range of sizes, the last; maze.size is the first then */
    bool any_algorithm;                /* none was named */
    const struct mw_aim *aim;          /* NULL: as it comes */
    int curve, every;                  /* enum mw_rise; puzzles to a wave or a step */
    int outline;                       /* enum mw_outline, as it was asked for; the tiling is in it */
    struct mw_shapes shapes, pictures; /* a list without items leaves it to what `maze` says */
    struct mw_tilings tilings;
    struct mw_algorithms algorithms;
    struct mw_sizes sizes;
    struct mw_places starts, finishes;
    struct mw_sides sides; /* in place of both, if it has any */
    struct mw_icon_pairs icons;
    int order;  /* enum mw_order, of all lists */
    int nseeds; /* seeds given: none, the first of a run, or one for each puzzle */
    const uint64_t *seeds;
    bool seeds_listed; /* one for each puzzle, rather than the first of a run */
    struct mw_texts titles, instructions, reveals, questions; /* used in turn */
    int lines;                                                /* to write on under a question */
    int per_page;
};

/* Sheets for each child of a class list: of all that the groups say, one after the other. */
enum mw_class_maze { MW_CLASS_OWN, MW_CLASS_SAME };
enum mw_class_sort { MW_SORT_FILE, MW_SORT_NAME };
enum mw_class_files { MW_FILES_ONE, MW_FILES_EACH };
struct mw_class_set {
    const char *path;               /* of its list; "" for none */
    const struct mw_roster *roster; /* NULL: the book is for nobody by name */
    int sheets;                     /* how often each child has what the groups say */
    int maze, sort, files;          /* enums above */
    const char *group_by;  /* a column: children who have the same there follow each other; "" for none */
    const struct mw_wish { /* by child: what it has instead; NULL where it is as for all */
        const struct mw_aim *aim;
        const struct mw_shape *shape;
        const struct mw_reader *reader;
        bool is_left_handed;
        const struct mw_spec *spec; /* the same in its language */
    } * wish;
    const int *order; /* the children, as they follow in the book */
};

/* A puzzle that the author wants otherwise. */
struct mw_exchange {
    int number;
    uint64_t seed; /* if it is given */
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
        const char *path; /* of its book.json */
        struct mw_spot spot;
    } * book; /* that they are of */
};

struct mw_spec {
    const char
        *name;       /* of its file, without folder and suffix: what the files of the book are called after */
    uint64_t digest; /* of the text of the spec and of its templates that are files */
    const char *title, *subtitle, *author, *language, *date; /* the last as it is printed */
    unsigned first_day; /* of the first puzzle, as GLib counts days; 0: none has one */
    uint64_t seed;
    const struct mw_profile *profile;
    struct mw_paper paper;
    enum mw_stock stock;
    double caliper; /* thickness of a leaf; 0: what the printer's is known to be */
    enum mw_binding binding;
    enum mw_impose impose;
    struct mw_paper sheet; /* what goes through the printer, for cards and posters */
    int tiles[2];          /* of a poster: sheets across and down */
    enum mw_duplex duplex;
    enum mw_bleed bleed;
    const struct mw_reader *reader;
    enum mw_orientation orientation;
    struct mw_margins margins, own_margins; /* the latter are -1 where a template or a default set them: those
                                             * give way to what a printer asks for */
    struct mw_matter front, back;
    enum mw_open_right open_right;
    enum mw_backs backs;
    enum mw_running_head running_head;
    enum mw_border border;
    enum mw_corners corners;
    enum mw_background background;
    enum mw_scale scale;
    enum mw_level_marks level_marks;
    double
        level_bounds[MW_NLEVELS - 1]; /* from which difficulty on a puzzle has 2, 3, ...; 0: by the reader */
    bool remake, answer_note;
    unsigned furniture; /* a bit for each */
    enum mw_codes codes;
    const char *qr; /* what a square beside a puzzle says: "" if there is none, "true" for how to make the
                     * maze again, or a URL with {code} or {number} in it */
    enum mw_folio folio;
    enum mw_numerals numerals;
    enum mw_number number;
    const char *face[MW_NFACES];
    const char *condition;          /* of the press that its colours are meant for */
    uint32_t colour[MW_NINKS];      /* 0xRRGGBB */
    double wall_width, route_width; /* 0: in proportion to the corridor */
    struct mw_type_sizes type;
    struct mw_captions captions;
    struct mw_words words;
    struct mw_matter_texts matter;
    struct mw_imprint imprint;
    struct mw_answers answers;
    int ngroups;
    const struct mw_group *group;
    struct mw_class_set set;
    struct mw_exchanges seed_of, replace; /* puzzles with another seed: this one, or the next that is drawn */
    struct mw_fingerprints avoid;         /* of mazes that are not to come again */
    int nspots;
    const struct mw_key_spot *spots;
};
/* The place of a key in the book's own files. */
struct mw_key_spot {
    const char *key;
    struct mw_spot spot;
};
/* The spot of a key, or of nothing if only a house template, a default or the command line set it. */
struct mw_spot mw_spec_spot(const struct mw_spec *, const char *key);
/* Returns the place of a key for a complaint; that of the puzzles, if the key was not set. */
struct mw_spot mw_spec_place(const struct mw_spec *, const char *key);

/* What the spec is to a child of its class list: texts with what the child has in its columns, and the reader
 * that it is. To the teacher (NULL) there are dots in the texts. A spec without a class list is the same to
 * all. */
const struct mw_spec *mw_spec_for_child(struct mw_arena *, const struct mw_spec *, const struct mw_pupil *);

/* A number in the figures that the language writes, or in Latin ones if the spec wants those. */
const char *mw_spec_digits(struct mw_arena *, const struct mw_spec *, int number);
/* Whether its sheets have codes: by itself those of a class. */
bool mw_spec_has_codes(const struct mw_spec *);
/* The date of a sheet, in the words of the spec: its own, `nth` days behind the first, if there is a first
 * day (src/settings/day.c). */
const char *mw_spec_date(struct mw_arena *, const struct mw_spec *, int nth);
/* Whether nothing else is printed on the leaf of a puzzle. */
bool mw_spec_has_backs(const struct mw_spec *);

/* Sizes of type as the spec says, or else as its reader needs, on a page that is enlarged so many times. */
struct mw_type_sizes mw_spec_type(const struct mw_spec *, double enlarged);

/* Reads a spec's text; `file` is its name in complaints, and a template given as a path is looked for beside
 * it. NULL if there was an error; then at least one complaint is. */
const struct mw_spec *mw_spec_read(struct mw_arena *, const char *file, const char *text, size_t length,
                                   struct mw_complaints *);
/* Reads the file's text first. Whatever the spec names must lie in the folder `root` or below it, its links
 * resolved; NULL: anywhere. */
const struct mw_spec *mw_spec_read_file(struct mw_arena *, const char *file, const char *root,
                                        struct mw_complaints *);
/* Whether a path lies in a folder or below it, or would if there were anything (src/settings/fence.c). */
bool mw_path_is_below(struct mw_arena *, const char *folder, const char *path);
/* The spec that says nothing: every key at its default, and no puzzles. */
const struct mw_spec *mw_spec_default(struct mw_arena *);

/* One row of the manual for each key, in order; false past the last. */
struct mw_key_row {
    const char *section; /* "", "puzzles", "answers", ... */
    const char *name, *form, *fallback, *brief;
};
bool mw_spec_key(struct mw_arena *, int i, struct mw_key_row *);

/* The same tables as a JSON Schema (draft 7) of a book, or of a template: the text of it, as long as the
 * arena. Editors complete and explain keys by it. It holds keys and the form of their values, not what they
 * say together. */
const char *mw_spec_schema(struct mw_arena *, bool is_template);

/* The house templates: their names and briefs, in alphabetical order. */
struct mw_template {
    const char *name, *brief, *text;
};
/* NULL past the last. */
const struct mw_template *mw_template_at(int i);
const char *mw_template_name(int i);
/* The languages of the house (templates/words/): a tag such as de, the language's name, and the text of its
 * file of words. NULL past the last. */
const struct mw_template *mw_language_at(int i);
/* Whether it is written from right to left. */
bool mw_is_rtl(const char *tag);
/* The one for a tag such as de-AT; NULL if there is none. */
const struct mw_template *mw_language_named(const char *tag);
/* Returns the text of a language for a key of a part, such as the title of a new book; in English if it has
 * none. A language is a tag, or the path of a file of words. A text that English lacks, too, is the name of
 * its key. */
const char *mw_language_text(struct mw_arena *, const char *language, const char *part, const char *key);

MW_C_END

#endif
