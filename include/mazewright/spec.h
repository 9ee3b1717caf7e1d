/* A book as its maker describes it: plain values, read from YAML by one table of keys (src/spec/keys.c),
 * which also holds every default and the manual. A template is a spec that is read first. Lengths are in
 * points. */
#ifndef MAZEWRIGHT_SPEC_H
#define MAZEWRIGHT_SPEC_H

#include "mazewright/maze.h"
#include "mazewright/profile.h"

/* What a mark is for; only an output knows its colour. */
enum mw_ink {
    MW_INK_WALL,
    MW_INK_ROUTE,
    MW_INK_TEXT,
    MW_INK_NOTE,  /* small print */
    MW_INK_FADED, /* walls of an answer */
    MW_INK_RULE,
    MW_INK_ARROW,
    MW_INK_GOAL,  /* the star on an end inside the maze */
    MW_INK_PAPER, /* the number in its disc */
    MW_INK_TINT,  /* backgrounds and bands */
    MW_INK_MARKS, /* crop and registration marks */
    MW_NINKS
};
/* The name of an ink in a spec; NULL from MW_NINKS on. */
const char *mw_ink_name(int ink);

struct mw_margins {
    double top, bottom, inside, outside;
};

/* What a page can be. A spec names the first ones, in front of the puzzles or behind them. */
enum mw_sheet_kind {
    MW_SHEET_BLANK,
    MW_SHEET_TITLE,
    MW_SHEET_COPYRIGHT,
    MW_SHEET_BELONGS_TO,
    MW_SHEET_HOW_TO,
    MW_SHEET_CONTENTS,
    MW_SHEET_TIPS,
    MW_SHEET_CERTIFICATE,
    MW_SHEET_NOTES,
    MW_NMATTER,
    MW_SHEET_PART = MW_NMATTER,
    MW_SHEET_PUZZLES,
    MW_SHEET_ANSWERS,
    MW_SHEET_BACK, /* of a puzzle that has its leaf to itself */
};
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
enum mw_bleed { MW_BLEED_AUTO, MW_BLEED_ALWAYS, MW_BLEED_NEVER };
enum mw_open_right { MW_OPEN_ANY, MW_OPEN_PARTS, MW_OPEN_ANSWERS, MW_OPEN_BOTH };
enum mw_backs { MW_BACKS_NONE, MW_BACKS_BLANK, MW_BACKS_TINT, MW_BACKS_DOODLE };
enum mw_running_head { MW_HEAD_NONE, MW_HEAD_TITLE, MW_HEAD_PART };
enum mw_border { MW_BORDER_NONE, MW_BORDER_LINE, MW_BORDER_MEANDER, MW_BORDER_BAND };
enum mw_corners { MW_CORNERS_NONE, MW_CORNERS_RINGS, MW_CORNERS_CORRIDORS };
enum mw_background { MW_BACKGROUND_NONE, MW_BACKGROUND_TINT, MW_BACKGROUND_DOTS };

/* The fixed words of a page; {page} or {number} stands for a number. */
struct mw_words {
    const char *start, *finish, *answer, *answer_in_key, *puzzles, *answers, *page, *name, *date, *maze,
        *several, *bridges, *routes, *many_routes;
};

/* What the copyright page says. */
struct mw_imprint {
    const char *publisher, *year, *isbn, *text;
};

struct mw_answers {
    enum mw_where where;
    int per_page;
    enum mw_style style;
};

struct mw_texts {
    int n;
    const char *const *text;
};

/* The texts of the pages in front of the puzzles and behind them. */
struct mw_matter_texts {
    const char *belongs_to, *how_to, *how_to_steps, *contents, *tips, *tips_list, *certificate,
        *certificate_text, *notes, *doodle; /* steps and lists: one a line */
};

/* A reader, and what is comfortable: see src/spec/readers.c. */
struct mw_reader {
    const char *name;
    double least_corridor;
    struct mw_size most; /* cells on A4 */
};
extern const struct mw_reader mw_readers[];
const char *mw_reader_name(int i);

struct mw_group {
    const char *part, *part_note; /* NULL or "" if it opens none */
    int count;
    const struct mw_tiling *grid; /* with its outline */
    int outline;                  /* enum mw_outline, as it was asked for */
    struct mw_size size;
    const struct mw_shape *shape; /* what the grid is cut out by, or NULL; the first of several */
    int nshapes;                  /* several, used in turn; else 0 */
    const struct mw_shape *const *shapes;
    struct mw_algorithm algorithm;
    struct mw_variation vary;
    int nseeds; /* seeds given: none, the first of a run, or one for each puzzle */
    const uint64_t *seeds;
    bool seeds_listed;                    /* one for each puzzle, rather than the first of a run */
    struct mw_texts titles, instructions; /* used in turn */
    int start, finish;                    /* enum mw_place, MW_PLACE_USUAL, or a cell */
    int icon[2];                          /* at start and finish: 0 for none, else 1 + the icon's number */
    int per_page;
};

struct mw_spec {
    const char
        *name; /* of its file, without folder and suffix: what the files of the book are called after */
    const char *title, *subtitle, *author, *language;
    uint64_t seed;
    const struct mw_profile *profile;
    struct mw_paper paper;
    enum mw_stock stock;
    double caliper; /* thickness of a leaf; 0: what the printer's is known to be */
    enum mw_binding binding;
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
    bool remake, name_and_date, answer_note;
    enum mw_folio folio;
    enum mw_number number;
    const char *title_face, *text_face;
    const char *condition;          /* of the press that its colours are meant for */
    uint32_t colour[MW_NINKS];      /* 0xRRGGBB */
    double wall_width, route_width; /* 0: in proportion to the corridor */
    struct mw_words words;
    struct mw_matter_texts matter;
    struct mw_imprint imprint;
    struct mw_answers answers;
    int ngroups;
    const struct mw_group *group;
    int nspots;
    const struct mw_key_spot *spots;
};
/* Where in the book's own files a key of the spec stands. */
struct mw_key_spot {
    const char *key;
    struct mw_spot spot;
};
/* The spot of a key, or of nothing if only a house template or a default set it. */
struct mw_spot mw_spec_spot(const struct mw_spec *, const char *key);

/* Reads a spec's text; `file` is its name in complaints, and a template given as a path is looked for beside
 * it. NULL if there was an error; then at least one complaint is. */
const struct mw_spec *mw_spec_read(struct mw_arena *, const char *file, const char *text, size_t length,
                                   struct mw_complaints *);
/* Reads the file's text first. */
const struct mw_spec *mw_spec_read_file(struct mw_arena *, const char *file, struct mw_complaints *);
/* The spec that says nothing: every key at its default, and no puzzles. */
const struct mw_spec *mw_spec_default(struct mw_arena *);

/* One row of the manual for each key, in order; false past the last. */
struct mw_key_row {
    const char *section; /* "", "puzzles", "answers", ... */
    const char *name, *form, *fallback, *brief;
};
bool mw_spec_key(int i, struct mw_key_row *);

/* Whether the grid of a group has both of its ends; if not, the error says why. */
bool mw_places_admit(const struct mw_group *, struct mw_error *);

/* The name of the i-th icon; NULL past the last (src/page/icons.c). */
const char *mw_icon_name(int i);
/* Reads "mouse-cheese" for both ends, "star" for the finish only, or "none". */
bool mw_icons_parse(const char *text, int icon[2], struct mw_error *);

/* The house templates: their names and briefs, in alphabetical order. */
struct mw_template {
    const char *name, *brief, *text;
};
/* NULL past the last. */
const struct mw_template *mw_template_at(int i);
const char *mw_template_name(int i);

/* Reads "12x16" or "9" for a tiling. False, with the error set, if it is no size for it. */
bool mw_size_parse(const char *text, const struct mw_tiling *, struct mw_size *, struct mw_error *);
/* "12x16", or "9". */
const char *mw_size_format(struct mw_arena *, const struct mw_tiling *, struct mw_size);
/* A whole number in decimal digits, at most MW_MAX_SEED: what a signed number of 64 bits can hold, so that
 * every reader of the manifest can hold it too. */
#define MW_MAX_SEED INT64_MAX
bool mw_seed_parse(const char *text, uint64_t *);
/* Whatever MW_PLACE_USUAL means for a group; other places are themselves. A start is at the top and a finish
 * at the bottom, or in the centre of a grid of rings; in a shape they are apart; and on grid parity they are
 * at the top right and the bottom left, so that its border is all of one piece on either side. */
int mw_start_place(const struct mw_group *, int place);
int mw_finish_place(const struct mw_group *, int place);

#endif
