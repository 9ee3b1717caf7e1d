/* The lists of what pages and sheets of paper consist of: kinds of pages, their texts, borders, impositions.
 */
#ifndef MAZEWRIGHT_SHEETS_H
#define MAZEWRIGHT_SHEETS_H

/* Kinds of pages: src/page/pages/<name>.c exports mw_sheet_<name>. A spec can put MATTER and LISTED pages
 * before or after the puzzles, by the word in the last column. The table of contents lists LISTED pages by
 * their heading, which is the text in MW_MATTER_TEXTS that has the name of the kind. */
#define MW_SHEETS(MATTER, LISTED, INNER)                                                                     \
    MATTER(blank, BLANK, "blank")                                                                            \
    MATTER(title, TITLE, "title")                                                                            \
    MATTER(copyright, COPYRIGHT, "copyright")                                                                \
    MATTER(belongs_to, BELONGS_TO, "belongs-to")                                                             \
    LISTED(how_to, HOW_TO, "how-to")                                                                         \
    MATTER(contents, CONTENTS, "contents")                                                                   \
    LISTED(tips, TIPS, "tips")                                                                               \
    LISTED(certificate, CERTIFICATE, "certificate")                                                          \
    LISTED(notes, NOTES, "notes")                                                                            \
    INNER(part, PART, NULL)                                                                                  \
    INNER(puzzles, PUZZLES, NULL)                                                                            \
    INNER(answers, ANSWERS, NULL)                                                                            \
    INNER(back, BACK, NULL) /* the back of a puzzle's leaf */                                                \
    INNER(class_list, CLASS_LIST, NULL)

/* Texts of the pages before and after the puzzles: fields of struct mw_matter_texts and keys under `matter`,
 * each with a line for the manual. templates/words/en.yaml has them in English; a language that lacks a text
 * uses the English one. Steps and lists have one item a line. */
#define MW_MATTER_TEXTS(X)                                                                                   \
    X(belongs_to, "over the line for a name")                                                                \
    X(how_to, "the heading of that page")                                                                    \
    X(how_to_steps, "its steps, one a line; there are four in English")                                      \
    X(contents, "the heading of that page")                                                                  \
    X(tips, "the heading of the page of tips")                                                               \
    X(tips_list, "the tips, one a line; there are five in English")                                          \
    X(certificate, "the heading of that page")                                                               \
    X(certificate_text, "under the name on it")                                                              \
    X(notes, "the heading of a page to write on")                                                            \
    X(doodle, "on the back of a puzzle, with `backs: doodle`")

/* Borders of pages: src/page/style/decor.c draws each. */
#define MW_BORDERS(X) X(none, NONE) X(line, LINE) X(meander, MEANDER) X(band, BAND)

/* Ways to lay pages on sheets of paper: src/impose/<name>.c exports mw_imposition_<name>. The numbers are the
 * multiple to which the page count is filled up, and the least margin of the pages in points, where -1 stands
 * for the printer's. */
#define MW_IMPOSITIONS(X)                                                                                    \
    X(none, NONE, 1, -1)                                                                                     \
    X(booklet, BOOKLET, 4, -1)                                                                               \
    X(cards, CARDS, 1, 0)                                                                                    \
    X(poster, POSTER, 1, 0)                                                                                  \
    X(party, PARTY, 8, 15)

#endif
