/* Readers of values: one for each type. */
#ifndef MW_SETTINGS_VALUES_H
#define MW_SETTINGS_VALUES_H

#include "mazewright/group.h"
#include "mazewright/languages.h"

#include "settings/schema.h"

struct mw_complaints;

/* texts.c */
spec_reader mw_spec_read_text, mw_spec_read_texts;
/* values.c */
spec_reader mw_spec_read_flag, mw_spec_read_word, mw_spec_read_count, mw_spec_read_lines,
    mw_spec_read_per_page, mw_spec_read_first_seed, mw_spec_read_seeds, mw_spec_read_length,
    mw_spec_read_width, mw_spec_read_palette, mw_spec_read_colour, mw_spec_read_paper, mw_spec_read_grids,
    mw_spec_read_algorithms, mw_spec_read_size, mw_spec_read_nothing, mw_spec_read_share, mw_spec_read_places,
    mw_spec_read_sides, mw_spec_read_icons, mw_spec_read_drawings, mw_spec_read_seed, mw_spec_read_difficulty;
/* maps.c */
spec_reader mw_spec_read_margins, mw_spec_read_map, mw_spec_read_answers, mw_spec_read_profile,
    mw_spec_read_reader, mw_spec_read_bounds, mw_spec_read_condition, mw_spec_read_matter, mw_spec_read_qr,
    mw_spec_read_furniture, mw_spec_read_tiles, mw_spec_read_day;

/* Splits "a..b" into its halves; any other text is both halves. */
void mw_spec_halves(struct mw_arena *, const char *text, const char *half[2]);

/* Reads a level: a name or a number. False if it is neither. */
bool mw_spec_parse_level(const char *text, mw_word *word, struct mw_level *);

/* along.c */
spec_reader mw_spec_read_along;
/* A line given as a map. */
struct line_map {
    const char *outline;
};

/* items.c */
spec_reader mw_spec_read_items;

/* numbers.c */
spec_reader mw_spec_read_numbers;
/* A rule of numbers given as a map. */
struct count_map {
    int from, by;
};

/* exchange.c */
spec_reader mw_spec_read_seed_of, mw_spec_read_replace, mw_spec_read_avoid;

/* isbn.c */
spec_reader mw_spec_read_isbn;

/* roster.c */
spec_reader mw_spec_read_roster, mw_spec_read_child_name;
/* Reads the class list, if a key names one. */
void mw_spec_load_roster(struct spec_draft *);
/* Checks what all keys of a class set must fulfil together, and determines what each child gets (class.c). */
void mw_spec_settle_set(struct spec_draft *);
/* Complains of wrong rows of the class list. Called for a spec with errors, so that the errors of the spec
 * and of the list are reported at once. */
void mw_spec_check_rows(struct spec_draft *);
/* Removes quotations from complaints about the spec's templates and files of words, beginning with complaint
 * `first` (src/settings/redact.c). */
void mw_spec_redact(const struct spec_draft *, int first);
/* Checks the words for days and months, and complains of `date` beside `first_day` (day.c). */
void mw_spec_check_days(struct spec_draft *);
/* Checks what all keys of a spec together must fulfil (whole.c). */
void mw_spec_check(struct spec_draft *);

/* True if a file lies where the spec may read; if not, complains (fence.c). */
bool mw_spec_admits(struct spec_draft *, struct mw_spot, const char *path);
/* True if a spec is allowed to read a shape's image or outline, whose path is relative to the folder of the
 * file `beside`; complains if not. */
bool mw_spec_admits_shape(struct spec_draft *, struct mw_spot, const char *beside,
                          const struct mw_shape_request *);

/* --- languages.c --- */
/* True for a path to a file, which has a slash or ends as YAML files do; all else is a name. */
bool mw_spec_is_path(const char *name);
/* Returns the built-in template of that name, or NULL. */
const struct mw_template *mw_template_named(const char *name);

/* language_texts.c */
/* The parts of a file of words that are keys of a spec, and are read like them; NULL-terminated. */
enum { MW_NPARTS = 4 };
extern const char *const mw_language_parts[MW_NPARTS + 1];
/* Returns the index of a name in a NULL-terminated list; -1 if it is not there. */
int mw_spec_index_of(const char *const *names, const char *name);
/* Reads a built-in template or file of words; NULL if there was a complaint. */
const struct yaml_node *mw_spec_read_builtin(struct mw_arena *, const struct mw_template *,
                                             struct mw_complaints *);
/* Returns the default of a key; for a key of a file of words, its English text. NULL if there is none. */
const char *mw_spec_usual(struct mw_arena *, const char *section, const struct spec_key *);

/* words.c */
/* Reads the English words; each applies unless another language, read later, has that word. */
void mw_spec_read_english(struct spec_draft *);
/* Reads the words of the language `tag`, then those of the user's own file `own`, which may be NULL. */
void mw_spec_read_language(struct spec_draft *, const char *tag, const struct yaml_node *own);
/* Reads the title and instructions of a built-in template as defaults of all groups. Texts that name a child
 * are left out if there is no class list. */
void mw_spec_read_sentences(struct spec_draft *, const char *template, bool has_roster);
/* Warns of words that are still English. */
void mw_spec_check_language(struct spec_draft *);

/* lists.c */
/* Reads a pair of drawings. */
void mw_spec_read_pair(struct spec_draft *, const struct yaml_node *, struct mw_icon_pair *);

/* theme.c */
/* Returns the name of the theme for the season of the book's first day. NULL, with a complaint at `named`, if
 * `day` is NULL or has no month. */
const char *mw_spec_season(struct spec_draft *, const struct yaml_node *named, const struct yaml_node *day);
/* Reads a theme from its tree: first its pairs and what it says for all languages, then its texts in English,
 * and over them those in the language of the book. `named` is the node that names it. */
void mw_spec_read_theme(struct spec_draft *, const struct yaml_node *named, const struct yaml_node *root,
                        const char *language);

/* chain.c */
enum { MW_LONGEST_SPEC = (1 << 20) + 1 }; /* bytes that are read of a file; one more than allowed */
/* Returns the first MW_LONGEST_SPEC bytes of a file; NULL, with a complaint at the spot, if it cannot be read
 * or cannot be a spec. */
char *mw_spec_read_bytes(struct mw_arena *, const char *path, struct mw_spot, size_t *length,
                         struct mw_complaints *);
/* Adds bytes to the digest of the spec. */
void mw_spec_digest(struct spec_draft *, const char *, size_t length);
/* Sets a draft to its defaults. */
void mw_spec_start(struct spec_draft *);
/* Reads the words of the draft's language, then the templates that its tree (`root`) names, directly or
 * through one another, and last the tree itself. */
void mw_spec_read_chain(struct spec_draft *);
/* Returns the spec that is being read, with the texts of another language. */
const struct mw_spec *mw_spec_in_language(struct spec_draft *, const char *language);

/* groups.c, shapes.c */
spec_reader mw_spec_read_group, mw_spec_read_groups, mw_spec_read_shape;

/* Returns the shape that a request asks for. Paths in it are relative to the folder of spot.file, and
 * warnings are given at `spot`. A file is read once, however its path is spelled. Warns if the shape leaves
 * out something that the file shows (shapes.c). NULL, with the error set, on failure. */
const struct mw_shape *mw_spec_shape(struct spec_draft *, const struct mw_shape_request *, struct mw_spot,
                                     struct mw_error *);

/* Selects whether a word makes one shape, or each of its letters makes a shape. */
enum letters { LETTERS_JOINED, LETTERS_APART };
/* A shape given as a map. */
struct shape_map {
    struct mw_shape_request request;
    int letters;
};

#endif
