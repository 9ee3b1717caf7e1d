/* The keys of a spec, in one table. The row of a key has the offset of the field for its value, the reader
 * that turns text into the value, what the value may be, its default (as text, read by the same reader), and
 * one line for the manual. */
#include "settings/keys.h"
#include "settings/cover.h"
#include "settings/parts.h"

#include <stddef.h>

/* --- words -------------------------------------------------------------------------------------------- */

MW_STATIC_WORDS(orientation_word, "as-given", "portrait", "landscape", "auto")
MW_STATIC_WORDS(folio_word, "outside", "centre", "none")
MW_STATIC_WORDS(number_word, "disc", "plain", "none")
MW_STATIC_WORDS(where_word, "back", "separate", "overleaf", "none")
MW_STATIC_WORDS(binding_word, "perfect", "saddle")
MW_STATIC_WORDS(furniture_word, "name", "class", "date", "time", "score", "smileys", "cut-lines")
#define IMPOSITION_WORD(name, NAME, multiple, margin) #name,
MW_STATIC_WORDS(impose_word, MW_IMPOSITIONS(IMPOSITION_WORD) NULL)
MW_STATIC_WORDS(duplex_word, "auto", "long-edge", "short-edge")
MW_STATIC_WORDS(numerals_word, "auto", "latin")
MW_STATIC_WORDS(codes_word, "auto", "always", "never")
MW_STATIC_WORDS(bleed_word, "auto", "always", "never")
MW_STATIC_WORDS(open_right_word, "none", "parts", "answers", "both")
MW_STATIC_WORDS(backs_word, "none", "blank", "tint", "doodle")
MW_STATIC_WORDS(running_head_word, "none", "title", "part")
#define BORDER_NAME(name, NAME) #name,
MW_STATIC_WORDS(border_word, MW_BORDERS(BORDER_NAME) NULL)
MW_STATIC_WORDS(corners_word, "none", "rings", "corridors")
MW_STATIC_WORDS(level_marks_word, "none", "stars", "dots")
MW_STATIC_WORDS(scale_word, "same", "fit")
MW_STATIC_WORDS(scene_word, "none", "foot", "corners", "frame", "auto")
MW_STATIC_WORDS(palette_word, "safe", "grey", "strong")
MW_STATIC_WORDS(icon_size_word, "auto", "small", "large")
MW_STATIC_WORDS(background_word, "none", "tint", "dots")
#define NAME(name, NUMBER, word) word,
#define NO_NAME(name, NUMBER, word)
MW_WORDS(mw_matter_name, MW_PAGE_KINDS(NAME, NAME, NO_NAME) NULL)
MW_STATIC_WORDS(class_maze_word, "own", "same")
MW_STATIC_WORDS(class_sort_word, "file", "name")
MW_STATIC_WORDS(class_files_word, "one", "each")
MW_STATIC_WORDS(style_word, "line", "dashed", "dots", "greyed")

/* --- the table ---------------------------------------------------------------------------------------- */

#define IN(type, field) offsetof(struct type, field)
static const struct spec_key margin_keys[] = {
    {.name = "top",
     .read = mw_spec_read_length,
     .offset = IN(mw_margins, top),
     .form = "a length such as 15mm",
     .fallback = "0.55in",
     .brief = "above the page's contents",
     .max = 7200},
    {.name = "bottom",
     .read = mw_spec_read_length,
     .offset = IN(mw_margins, bottom),
     .form = "a length such as 15mm",
     .fallback = "0.55in",
     .brief = "below the folio",
     .max = 7200},
    {.name = "inside",
     .read = mw_spec_read_length,
     .offset = IN(mw_margins, inside),
     .form = "a length such as 15mm",
     .fallback = "0.75in",
     .brief = "at the spine: left on right pages, right on left pages",
     .max = 7200},
    {.name = "outside",
     .read = mw_spec_read_length,
     .offset = IN(mw_margins, outside),
     .form = "a length such as 15mm",
     .fallback = "0.75in",
     .brief = "at the edge away from the spine",
     .max = 7200},
    {0},
};

static const struct spec_key answer_keys[] = {
    {.name = "where",
     .read = mw_spec_read_word,
     .offset = IN(mw_answers, where),
     .fallback = "back",
     .brief =
         "at the back of the book, in a file of their own, on the back of the puzzle's own leaf, or nowhere",
     .word = where_word},
    {.name = "per_page",
     .read = mw_spec_read_count,
     .offset = IN(mw_answers, per_page),
     .form = "a whole number from 1 to 16",
     .fallback = "6",
     .brief =
         "answers on a page, at most: fewer where corridors would be under a millimetre, or under 1.6 mm "
         "if that helps much; overleaf there are as many as puzzles on the front",
     .min = 1,
     .max = MW_MOST_ANSWERS},
    {.name = "style",
     .read = mw_spec_read_word,
     .offset = IN(mw_answers, style),
     .fallback = "line",
     .brief = "how the route is drawn; greyed is black on a faint maze",
     .word = style_word},
    {0},
};

#define COLOUR_KEY(ink, INK, value, about)                                                                   \
    {.name = #ink,                                                                                           \
     .read = mw_spec_read_colour,                                                                            \
     .offset = MW_INK_##INK * sizeof(uint32_t),                                                              \
     .form = "a colour such as \"#d55e00\"",                                                                 \
     .fallback = value,                                                                                      \
     .brief = about},
static const struct spec_key colour_keys[] = {MW_PAGE_INKS(COLOUR_KEY){0}};

static const struct spec_key line_keys[] = {
    {.name = "wall",
     .read = mw_spec_read_width,
     .offset = IN(spec_parts, look.wall_width),
     .form = "a length such as 1.5pt, or auto",
     .fallback = "auto",
     .brief = "walls of a puzzle; auto is 13 % of the corridor",
     .min = 0.1,
     .max = 30},
    {.name = "route",
     .read = mw_spec_read_width,
     .offset = IN(spec_parts, look.route_width),
     .form = "a length such as 1.5pt, or auto",
     .fallback = "auto",
     .brief = "the route of an answer; auto is 28 % of the corridor",
     .min = 0.1,
     .max = 30},
    {0},
};

#define TYPE_KEY(field, about)                                                                               \
    {                                                                                                        \
        .name = #field, .read = mw_spec_read_width, .offset = IN(mw_type_sizes, field),                      \
        .form = "a length such as 14pt, or auto", .fallback = "auto", .brief = about, .min = 5, .max = 100   \
    }
static const struct spec_key type_keys[] = {
    TYPE_KEY(text, "of sentences; auto is what the reader needs, from 11pt to 18pt"),
    TYPE_KEY(title, "of a puzzle's title and of headings; auto is what the reader needs"),
    TYPE_KEY(label, "of START and FINISH; auto is what the reader needs"),
    {0},
};

#define CAPTION_KEY(field, about)                                                                            \
    {                                                                                                        \
        .name = #field, .read = mw_spec_read_lines, .offset = IN(mw_captions, field),                        \
        .form = "a whole number from 1 to 1000, or auto", .fallback = "auto", .brief = about, .max = 1000    \
    }
static const struct spec_key caption_keys[] = {
    CAPTION_KEY(words, "in a puzzle's instructions; auto is what the reader takes"),
    CAPTION_KEY(letters, "in a word of them; auto is what the reader takes"),
    {0},
};

static const struct spec_key face_keys[] = {
    {.name = "title",
     .read = mw_spec_read_text,
     .offset = IN(spec_parts, look.face[MW_FACE_TITLE]),
     .form = "the name of a face",
     .fallback = "Quicksand Bold",
     .brief = "titles, numbers, START and FINISH"},
    {.name = "text",
     .read = mw_spec_read_text,
     .offset = IN(spec_parts, look.face[MW_FACE_TEXT]),
     .form = "the name of a face",
     .fallback = "Andika",
     .brief = "all sentences"},
    {.name = "cover",
     .read = mw_spec_read_text,
     .offset = IN(spec_parts, look.face[MW_FACE_COVER]),
     .form = "the name of a face, or auto",
     .fallback = "auto",
     .brief = "the title of a cover, on its front and its spine; auto is that of titles"},
    {.name = "drawings",
     .read = mw_spec_read_text,
     .offset = IN(spec_parts, look.drawing_face),
     .form = "the name of a face",
     .fallback = MW_DRAWING_FACE,
     .brief = "pictures that are characters, such as an elephant"},
    {0},
};

#define WORD_KEY(field, about) WORD_KEY_AS(field, #field, about)
#define WORD_KEY_AS(field, word, about)                                                                      \
    {                                                                                                        \
        .name = word, .read = mw_spec_read_text, .offset = IN(mw_words, field), .form = "a text",            \
        .brief = about                                                                                       \
    }
#define LEVEL_KEY(i, word)                                                                                   \
    {                                                                                                        \
        .name = #word, .read = mw_spec_read_text, .offset = IN(mw_words, level[i]), .form = "a text",        \
        .brief = "what {level} is for a puzzle of that level"                                                \
    }
#define LINES_KEY(word, about)                                                                               \
    {                                                                                                        \
        .name = #word, .read = mw_spec_read_text, .offset = IN(mw_words, word), .form = "a text",            \
        .brief = about, .breaks = true                                                                       \
    }
static const struct spec_key word_keys[] = {
    WORD_KEY(start, "at the start"),
    WORD_KEY(finish, "at the finish"),
    WORD_KEY(answer, "where a puzzle's answer is"),
    WORD_KEY(answer_in_key, "the same when the answers are a file of their own"),
    WORD_KEY(puzzles, "the heading of the puzzles in the outline"),
    WORD_KEY(answers, "the heading of the answer pages"),
    WORD_KEY(page, "beside an answer"),
    WORD_KEY(maze, "a puzzle without a title, in the outline"),
    LINES_KEY(places,
              "where a maze starts and ends, read aloud: a line each, from the top left to the bottom "
              "right, row by row"),
    WORD_KEY(several, "after the instructions of a classic parity maze"),
    WORD_KEY(bridges, "after the instructions of a maze with crossings"),
    WORD_KEY(hidden, "after the instructions of a hidden picture"),
    WORD_KEY(which_start,
             "after the usual instructions of a maze with several starts, not after a group's own"),
    WORD_KEY(which_exit, "the same, with several exits"),
    WORD_KEY(fetch_keys, "the same, with keys and doors"),
    WORD_KEY(take_stairs, "the same, with several floors"),
    WORD_KEY(read_word, "the same, with letters on the way"),
    WORD_KEY(find_letter, "the same, with one letter of a `sentence` on the way"),
    WORD_KEY(count_things, "the same, with things to count"),
    WORD_KEY(count_each, "the same, with things of several sorts to count"),
    WORD_KEY(follow, "the same, with a sequence of `numbers`; {terms} is how it begins"),
    WORD_KEY(even, "the same, with even numbers"),
    WORD_KEY(odd, "the same, with odd numbers"),
    WORD_KEY(primes, "the same, with prime numbers"),
    WORD_KEY(multiples, "the same, with multiples; {number} is of what"),
    WORD_KEY(sums, "the same, with true sums"),
    WORD_KEY(beside, "after each of these about numbers"),
    WORD_KEY(letters, "at several starts or exits, and on keys; at least five, all different"),
    WORD_KEY(ages, "on a cover, over the ages of its readers"),
    WORD_KEY(cover_line, "at the foot of a cover"),
    WORD_KEY(cover_line_bare, "the same for a book without answers in it"),
    WORD_KEY(cover_headline, "at the top of a cover's back"),
    WORD_KEY(cover_blurb, "under that headline"),
    {.name = "cover_points",
     .read = mw_spec_read_text,
     .offset = IN(mw_words, cover_points),
     .form = "a text, a line for each point",
     .brief = "what is in the book, on a cover's back; the last is left out if the answers are not in it",
     .breaks = true},
    WORD_KEY(routes, "beside the answer of a classic parity maze"),
    WORD_KEY(many_routes, "the same where there are very many"),
    WORD_KEY(name, "where a pupil writes"),
    WORD_KEY_AS(school_class, "class", "where a pupil writes"),
    WORD_KEY(date, "where a pupil writes"),
    WORD_KEY(time, "before a box for it"),
    WORD_KEY(score, "before a box for it"),
    WORD_KEY(day, "what {date} is where the book has a \"first_day\"; {year} too"),
    WORD_KEY(first, "the first day of a month, for {day}"),
    LINES_KEY(weekdays, "what {weekday} is, a line each"),
    LINES_KEY(months, "what {month} is in a date, a line each"),
    LEVEL_KEY(0, gentle),
    LEVEL_KEY(1, easy),
    LEVEL_KEY(2, medium),
    LEVEL_KEY(3, hard),
    LEVEL_KEY(4, fiendish),
    {0},
};

#define MATTER_KEY(field, about)                                                                             \
    {.name = #field,                                                                                         \
     .read = mw_spec_read_text,                                                                              \
     .offset = IN(mw_matter_texts, field),                                                                   \
     .form = "a text",                                                                                       \
     .brief = about,                                                                                         \
     .breaks = true},
static const struct spec_key matter_keys[] = {
    MW_MATTER_TEXTS(MATTER_KEY){0},
};

static const struct spec_key imprint_keys[] = {
    {.name = "publisher",
     .read = mw_spec_read_text,
     .offset = IN(mw_imprint, publisher),
     .form = "a text",
     .brief = "on the copyright page"},
    {.name = "year",
     .read = mw_spec_read_text,
     .offset = IN(mw_imprint, year),
     .form = "a text",
     .brief = "of the copyright"},
    {.name = "isbn",
     .read = mw_spec_read_isbn,
     .offset = IN(mw_imprint, isbn),
     .form = "an ISBN such as 978-0-306-40615-7, or a text",
     .brief = "on the copyright page"},
    {.name = "text",
     .read = mw_spec_read_text,
     .offset = IN(mw_imprint, text),
     .form = "a text",
     .brief = "under the copyright",
     .breaks = true},
    {0},
};

const struct spec_key mw_spec_book_keys[] = {
    {.name = "title",
     .read = mw_spec_read_text,
     .offset = IN(spec_parts, spec.title),
     .form = "a text",
     .brief = "of the book; the file's name if there is none"},
    {.name = "subtitle",
     .read = mw_spec_read_text,
     .offset = IN(spec_parts, spec.subtitle),
     .form = "a text",
     .brief = "under the title"},
    {.name = "author",
     .read = mw_spec_read_text,
     .offset = IN(spec_parts, spec.author),
     .form = "a text",
     .brief = "on the title page and in the file"},
    {.name = "language",
     .read = mw_spec_read_text,
     .offset = IN(spec_parts, spec.language),
     .form = "a language tag such as en, or the path of a YAML file of words",
     .fallback = "en",
     .brief = "of the fixed words of a page, and of what the built-in templates say (`mazewright list "
              "languages`; a file is called by its tag, as in da.yaml)"},
    {.name = "numerals",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, furniture.numerals),
     .fallback = "auto",
     .brief = "of numbers and pages: the figures of the language (Arabic, Persian and Urdu have their own), "
              "or 0 to 9",
     .word = numerals_word},
    {.name = "date",
     .read = mw_spec_read_text,
     .offset = IN(spec_parts, spec.date),
     .form = "a text",
     .fallback = "",
     .brief = "of the sheets, as it is to be printed: on the line for it, and where a text has {date}"},
    {.name = "first_day",
     .read = mw_spec_read_day,
     .offset = IN(spec_parts, spec.first_day),
     .form = "a day such as 2026-12-01, or none",
     .fallback = "none",
     .brief = "the day of the first puzzle; each of the others, of a child's too, is for the next one, and "
              "{date} is its own"},
    {.name = "seed",
     .read = mw_spec_read_seed,
     .offset = IN(spec_parts, spec.seed),
     .form = "a whole number from 0 to 9223372036854775807",
     .fallback = "1",
     .brief = "the book's number: another one makes other mazes"},
    {.name = "roster",
     .read = mw_spec_read_roster,
     .offset = IN(spec_parts, set),
     .form = "the path of a CSV file",
     .brief =
         "a class list with a column `name`: each child has the puzzles of all groups on sheets of its own; "
         "any column may stand in the texts of a page and in words that are shapes, as {name}"},
    {.name = "name",
     .read = mw_spec_read_child_name,
     .form = "a text such as \"{first name} {last name}\", in quotes",
     .fallback = "",
     .brief = "with a `roster`: what a child is called, of the columns between the braces; else the column "
              "`name` says it"},
    {.name = "sheets",
     .read = mw_spec_read_count,
     .offset = IN(spec_parts, set.sheets),
     .form = "a whole number",
     .fallback = "1",
     .brief = "how often each child of a `roster` has what the groups say",
     .min = 1,
     .max = 100},
    {.name = "maze",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, set.maze),
     .fallback = "own",
     .brief = "with a `roster`: each child has mazes of its own, which other children's coming or going "
              "never changes, or "
              "all have the same",
     .word = class_maze_word},
    {.name = "sort",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, set.sort),
     .fallback = "file",
     .brief = "with a `roster`: children as they stand in the file, or by their names",
     .word = class_sort_word},
    {.name = "group_by",
     .read = mw_spec_read_text,
     .offset = IN(spec_parts, set.group_by),
     .form = "the name of a column",
     .fallback = "",
     .brief =
         "with a `roster`: children who have the same in that column follow each other, behind a page that "
         "says what it is"},
    {.name = "files",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, set.files),
     .fallback = "one",
     .brief = "with a `roster`: one file for all, or a file for each child, called by a number and its name",
     .word = class_files_word},
    {.name = "seed_of",
     .read = mw_spec_read_seed_of,
     .offset = IN(spec_parts, exchanges.seed_of),
     .form = "a map of puzzles and their seeds, such as {17: 12345}",
     .brief = "single puzzles with a seed of their own; no other moves"},
    {.name = "replace",
     .read = mw_spec_read_replace,
     .offset = IN(spec_parts, exchanges.replace),
     .form = "a puzzle's number or a list of them, such as [17, 23]",
     .brief =
         "puzzles that get another maze of their kind, and yet another if they stand there twice; no other "
         "moves"},
    {.name = "avoid",
     .read = mw_spec_read_avoid,
     .offset = IN(spec_parts, exchanges.avoid),
     .form = "the path of a book.json, or a list of them",
     .brief = "books whose mazes are not to come again, mirrored or turned neither"},
    {.name = "template",
     .read = mw_spec_read_nothing,
     .form = "a template's name, or the path of a YAML file",
     .fallback = "plain",
     .brief = "a spec that is read first: `mazewright list templates`"},
    {.name = "theme",
     .read = mw_spec_read_nothing,
     .form = "a theme's name, season for that of the first day, or none",
     .fallback = "none",
     .brief = "pairs that tell a story, with titles and lines, and a scene: `mazewright list themes`"},
    {.name = "story",
     .read = mw_spec_read_flag,
     .offset = IN(spec_parts, theme.is_story),
     .form = "true or false",
     .fallback = "false",
     .brief =
         "with a `theme`: one hero leads through the book, from a first puzzle that begins the journey to "
         "a last one that ends it"},
    {.name = "profile",
     .read = mw_spec_read_profile,
     .offset = IN(spec_parts, spec.profile),
     .fallback = "home",
     .brief = "who prints it: trims, margins, bleed and rules (`mazewright list papers`)",
     .word = mw_profile_name},
    {.name = "paper",
     .read = mw_spec_read_paper,
     .offset = IN(spec_parts, format.paper),
     .form = "a paper such as letter, a4 or 6x9in",
     .fallback = "letter",
     .brief = "the page, trimmed: `mazewright list papers`, or a size with its unit",
     .min = 144,
     .max = 14400},
    {.name = "stock",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, format.stock),
     .fallback = "white",
     .brief = "what it is printed on; colour is white paper for coloured inks",
     .word = mw_stock_name},
    {.name = "caliper",
     .read = mw_spec_read_width,
     .offset = IN(spec_parts, format.caliper),
     .form = "a length such as 0.1mm, or auto",
     .fallback = "auto",
     .brief = "thickness of a leaf, for the spine; auto is what is known of the printer's stock",
     .min = 0.01,
     .max = 10},
    {.name = "binding",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, format.binding),
     .fallback = "perfect",
     .brief = "saddle is stapled through the fold: pages come in fours",
     .word = binding_word},
    {.name = "impose",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, format.impose),
     .fallback = "none",
     .brief = "how pages lie on sheets of paper. booklet: two on each side of a sheet twice as wide, to be "
              "folded and stapled; cards: as many as a sheet holds, to be cut; poster: one over several "
              "sheets, to be glued; party: eight on one sheet, which is folded to a little book",
     .word = impose_word},
    {.name = "sheet",
     .read = mw_spec_read_paper,
     .offset = IN(spec_parts, format.sheet),
     .form = "a paper such as letter, a4 or 12x18in",
     .fallback = "letter",
     .brief = "the paper that cards and posters are printed on",
     .min = 144,
     .max = 14400},
    {.name = "tiles",
     .read = mw_spec_read_tiles,
     .offset = IN(spec_parts, format.tiles),
     .form = "sheets across and down such as 2x3, up to 20 each",
     .fallback = "2x2",
     .brief = "of how many sheets a poster is made; its own size follows",
     .min = 1,
     .max = 20},
    {.name = "duplex",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, format.duplex),
     .fallback = "auto",
     .brief = "the edge at which the printer turns booklets and cards over for their backs; auto is the one "
              "at which these stay upright, and is told",
     .word = duplex_word},
    {.name = "bleed",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, format.bleed),
     .fallback = "auto",
     .brief = "whether pages are larger than their trim; auto where decoration runs off them",
     .word = bleed_word},
    {.name = "reader",
     .read = mw_spec_read_reader,
     .offset = IN(spec_parts, spec.reader),
     .fallback = "any",
     .brief = "who solves it: sets sizes of type, walls and levels of difficulty, and warns of corridors too "
              "narrow and instructions too long",
     .word = mw_reader_name},
    {.name = "level_marks",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, furniture.level_marks),
     .fallback = "none",
     .brief = "one to five beside a title, for how difficult its puzzle is",
     .word = level_marks_word},
    {.name = "level_bounds",
     .read = mw_spec_read_bounds,
     .offset = IN(spec_parts, furniture.level_bounds),
     .form = "four rising figures such as [5, 6, 7, 8]",
     .brief =
         "from which difficulty on a puzzle has two, three, four and five marks; else half-way between the "
         "reader's levels"},
    {.name = "orientation",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, format.orientation),
     .fallback = "as-given",
     .brief = "turns the paper if it must; auto turns it so that mazes of words are as large as they can be "
              "upright",
     .word = orientation_word},
    {.name = "margins",
     .read = mw_spec_read_margins,
     .offset = IN(spec_parts, format.margins),
     .form = "a length such as 15mm, or a map",
     .brief = "one length, or a map; those of a template grow to what the printer asks for",
     .max = 7200,
     .keys = margin_keys},
    {.name = "front",
     .read = mw_spec_read_matter,
     .offset = IN(spec_parts, matter.front),
     .form = "a list of %s; or none",
     .fallback = "none",
     .brief = "pages before the puzzles",
     .word = mw_matter_name},
    {.name = "back",
     .read = mw_spec_read_matter,
     .offset = IN(spec_parts, matter.back),
     .form = "a list of %s; or none",
     .fallback = "none",
     .brief = "pages at the end",
     .word = mw_matter_name},
    {.name = "open_right",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, matter.open_right),
     .fallback = "none",
     .brief = "what starts on a right page, after a blank one if need be",
     .word = open_right_word},
    {.name = "backs",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, matter.backs),
     .fallback = "none",
     .brief = "puzzles have their leaf to themselves, against ink that shows through; what is on its back",
     .word = backs_word},
    {.name = "running_head",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, furniture.running_head),
     .fallback = "none",
     .brief = "at the top of each page: the book's title, or that on left pages and the part's on right ones",
     .word = running_head_word},
    {.name = "border",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, look.border),
     .fallback = "none",
     .brief = "around pages, but not answers; a band runs off the page where there is bleed",
     .word = border_word},
    {.name = "corners",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, look.corners),
     .fallback = "none",
     .brief = "ornaments in the corners of the same pages",
     .word = corners_word},
    {.name = "background",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, look.background),
     .fallback = "none",
     .brief = "behind the same pages",
     .word = background_word},
    {.name = "scale",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, look.scale),
     .fallback = "same",
     .brief = "of several puzzles on a page: all corridors and lines alike, or each as large as fits",
     .word = scale_word},
    {.name = "icon_size",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, look.icon_size),
     .fallback = "auto",
     .brief =
         "of the pictures at the ends: what the reader needs, from 11 mm to 22 mm, or smaller or larger; "
         "the maze takes what they leave",
     .word = icon_size_word},
    {.name = "scene",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, look.scene),
     .fallback = "none",
     .brief = "drawings around the contents of pages with one puzzle, and of the title, part and belongs-to "
              "pages: on a ground line at the foot, in free corners, or all around; auto is what the maze "
              "leaves room for; they are those of `drawings`",
     .word = scene_word},
    {.name = "drawings",
     .read = mw_spec_read_drawings,
     .offset = IN(spec_parts, look.drawings),
     .form = "drawings such as palm or \"\xf0\x9f\x8c\xb4\", or the paths of SVG or PNG files, or none",
     .fallback = "none",
     .brief = "what a `scene` is made of: things that stand (`mazewright list drawings`)"},
    {.name = "number",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, furniture.number),
     .fallback = "plain",
     .brief = "how a puzzle's number stands beside its title",
     .word = number_word},
    {.name = "folio",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, furniture.folio),
     .fallback = "outside",
     .brief = "where the page number stands",
     .word = folio_word},
    {.name = "remake",
     .read = mw_spec_read_flag,
     .offset = IN(spec_parts, furniture.remake),
     .form = "true or false",
     .fallback = "true",
     .brief = "the small line that says how to make the maze again"},
    {.name = "codes",
     .read = mw_spec_read_word,
     .offset = IN(spec_parts, furniture.codes),
     .fallback = "auto",
     .brief =
         "a code of six letters and digits at each puzzle and its answer, by which \"mazewright answer\" "
         "finds it; auto is for those of a `roster`, and for sheets with neither number, folio nor day and a "
         "key of their own",
     .word = codes_word},
    {.name = "qr",
     .read = mw_spec_read_qr,
     .offset = IN(spec_parts, furniture.qr),
     .form = "true, false, or a URL such as https://example.org/{code}",
     .fallback = "false",
     .brief = "a QR code beside each puzzle: how to make the maze again, or that URL with its {code} or "
              "{number}"},
    {.name = "furniture",
     .read = mw_spec_read_furniture,
     .offset = IN(spec_parts, furniture.fields),
     .form = "none, or a list of %s",
     .fallback = "none",
     .brief = "what a sheet has around its mazes: fields on top to fill in (a class list fills in name and "
              "class), "
              "faces below to say how it was, lines between several mazes to cut along",
     .word = furniture_word},
    {.name = "answer_note",
     .read = mw_spec_read_flag,
     .offset = IN(spec_parts, furniture.answer_note),
     .form = "true or false",
     .fallback = "true",
     .brief = "says on a puzzle's page where its answer is"},
    {.name = "condition",
     .read = mw_spec_read_condition,
     .offset = IN(spec_parts, look.condition),
     .form = "FOGRA39, FOGRA47, FOGRA51, FOGRA52, CGATS TR 001 or CGATS TR 006",
     .fallback = "FOGRA39",
     .brief = "of the press that the colours of a press file are meant for"},
    {.name = "faces", .read = mw_spec_read_map, .form = "a map", .brief = "the type", .keys = face_keys},
    {.name = "type",
     .read = mw_spec_read_map,
     .offset = IN(spec_parts, look.type),
     .form = "a map",
     .brief = "sizes of type",
     .keys = type_keys},
    {.name = "captions",
     .read = mw_spec_read_map,
     .offset = IN(spec_parts, look.captions),
     .form = "a map",
     .brief = "how much a reader takes at a time: longer instructions are warned of",
     .keys = caption_keys},
    {.name = "lines", .read = mw_spec_read_map, .form = "a map", .brief = "line widths", .keys = line_keys},
    {.name = "palette",
     .read = mw_spec_read_palette,
     .offset = IN(spec_parts, look.colour),
     .fallback = "safe",
     .brief = "colours of walls, routes, goals and hidden pictures that all readers can tell apart: safe in "
              "colour and in grey, grey for printers without colour, strong for weak eyes; `colours` changes "
              "some of them",
     .word = palette_word,
     .is_first = true},
    {.name = "colours",
     .read = mw_spec_read_map,
     .offset = IN(spec_parts, look.colour),
     .form = "a map",
     .brief = "colours by role",
     .keys = colour_keys},
    {.name = "matter",
     .read = mw_spec_read_map,
     .offset = IN(spec_parts, matter.texts),
     .form = "a map",
     .brief = "the texts of the pages before and after the puzzles",
     .keys = matter_keys},
    {.name = "imprint",
     .read = mw_spec_read_map,
     .offset = IN(spec_parts, matter.imprint),
     .form = "a map",
     .brief = "what the copyright page says",
     .keys = imprint_keys},
    {.name = "words",
     .read = mw_spec_read_map,
     .offset = IN(spec_parts, words),
     .form = "a map",
     .brief = "the fixed words of a page, for other languages",
     .keys = word_keys},
    {.name = "defaults",
     .read = mw_spec_read_group,
     .form = "a map",
     .brief = "what every group of puzzles has unless it says otherwise",
     .keys = mw_spec_group_keys,
     .within = WITHIN_USUAL},
    {.name = "puzzles",
     .read = mw_spec_read_groups,
     .form = "a list of groups",
     .brief = "the puzzles, in the order of the book",
     .keys = mw_spec_group_keys,
     .within = WITHIN_ITEMS},
    {.name = "answers",
     .read = mw_spec_read_answers,
     .offset = IN(spec_parts, answers),
     .form = "a map, or none",
     .brief = "the answer key, or `none`",
     .keys = answer_keys},
    {.name = "cover",
     .read = mw_spec_read_cover,
     .offset = IN(spec_parts, cover),
     .form = "true, false, or a map",
     .brief =
         "a file with the cover beside the book: back, spine and front on one sheet, as the printer wants it",
     .keys = mw_spec_cover_keys},
    {0},
};
