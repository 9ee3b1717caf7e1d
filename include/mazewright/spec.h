/* A book as its maker describes it: plain values, read from YAML by one table of keys (src/spec/keys.c),
 * which also holds every default and the manual. A template is a spec that is read first. Lengths are in
 * points. */
#ifndef MAZEWRIGHT_SPEC_H
#define MAZEWRIGHT_SPEC_H

#include "mazewright/maze.h"

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
    MW_NINKS
};
/* The name of an ink in a spec; NULL from MW_NINKS on. */
const char *mw_ink_name(int ink);

struct mw_paper {
    const char *name; /* NULL for a size given in figures */
    double w, h;
};
/* The papers known by name, ended by one without. */
extern const struct mw_paper mw_papers[];
const char *mw_paper_name(int i);

struct mw_margins {
    double top, bottom, inside, outside;
};

enum mw_orientation { MW_AS_GIVEN, MW_PORTRAIT, MW_LANDSCAPE };
enum mw_folio { MW_FOLIO_OUTSIDE, MW_FOLIO_CENTRE, MW_FOLIO_NONE };
enum mw_number { MW_NUMBER_DISC, MW_NUMBER_PLAIN, MW_NUMBER_NONE };
enum mw_where { MW_ANSWERS_BACK, MW_ANSWERS_SEPARATE, MW_ANSWERS_NONE };
enum mw_style { MW_STYLE_LINE, MW_STYLE_DASHED, MW_STYLE_DOTS, MW_STYLE_GREYED };

/* The fixed words of a page; {page} or {number} stands for a number. */
struct mw_words {
    const char *start, *finish, *answer, *answer_in_key, *puzzles, *answers, *page, *name, *date, *maze,
        *several, *bridges, *routes, *many_routes;
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

struct mw_group {
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
    struct mw_paper paper;
    enum mw_orientation orientation;
    struct mw_margins margins;
    bool title_page, remake, name_and_date, answer_note;
    enum mw_folio folio;
    enum mw_number number;
    const char *title_face, *text_face;
    const char *condition;          /* of the press that its colours are meant for */
    uint32_t colour[MW_NINKS];      /* 0xRRGGBB */
    double wall_width, route_width; /* 0: in proportion to the corridor */
    struct mw_words words;
    struct mw_answers answers;
    int ngroups;
    const struct mw_group *group;
};

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
