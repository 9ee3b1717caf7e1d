/* The lists of the kinds of pages and of their texts. */
#ifndef MAZEWRIGHT_PAGE_KINDS_H
#define MAZEWRIGHT_PAGE_KINDS_H

#include "mazewright/base.h"

MW_C_BEGIN

/* Kinds of pages: src/page/pages/<name>.c exports mw_page_kind_<name>. A spec can put MATTER and LISTED pages
 * before or after the puzzles, by the word in the last column; INNER pages come from the plan. The table of
 * contents lists LISTED pages by their heading, which is the text in MW_MATTER_TEXTS that has the name of the
 * kind. */
#define MW_PAGE_KINDS(MATTER, LISTED, INNER)                                                                 \
    MATTER(blank, BLANK, "blank")                                                                            \
    MATTER(title, TITLE, "title")                                                                            \
    MATTER(copyright, COPYRIGHT, "copyright")                                                                \
    MATTER(belongs_to, BELONGS_TO, "belongs-to")                                                             \
    LISTED(how_to, HOW_TO, "how-to")                                                                         \
    MATTER(contents, CONTENTS, "contents")                                                                   \
    LISTED(tips, TIPS, "tips")                                                                               \
    LISTED(certificate, CERTIFICATE, "certificate")                                                          \
    MATTER(colouring, COLOURING, "colouring")                                                                \
    LISTED(notes, NOTES, "notes")                                                                            \
    LISTED(solution, SOLUTION, "solution")                                                                   \
    INNER(part, PART, NULL)                                                                                  \
    INNER(puzzles, PUZZLES, NULL)                                                                            \
    INNER(answers, ANSWERS, NULL)                                                                            \
    INNER(back, BACK, NULL) /* the back of a puzzle's leaf */                                                \
    INNER(class_list, CLASS_LIST, NULL)                                                                      \
    INNER(cover, COVER, NULL)
#define MW_PAGE_KIND_NUMBER(name, NAME, word) MW_PAGE_##NAME,
enum mw_page_kind {
    MW_PAGE_KINDS(MW_PAGE_KIND_NUMBER, MW_PAGE_KIND_NUMBER, MW_PAGE_KIND_NUMBER) MW_NPAGE_KINDS
};
/* Returns the name of the i-th kind of page that a spec can name; NULL past the last. */
const char *mw_matter_name(int i);

/* Texts of the pages before and after the puzzles: fields of struct mw_matter_texts and keys under `matter`,
 * each with a line for the manual. templates/words/en.yaml has them in English; a language that lacks a text
 * uses the English one. Steps and lists have one item a line. */
#define MW_MATTER_TEXTS(X)                                                                                   \
    X(belongs_to, "over the line for a name")                                                                \
    X(how_to, "the heading of that page")                                                                    \
    X(how_to_steps, "its steps, one a line; there are four in English")                                      \
    X(how_to_numbers, "the same in a book of numbers only")                                                  \
    X(contents, "the heading of that page")                                                                  \
    X(tips, "the heading of the page of tips")                                                               \
    X(tips_list, "the tips, one a line; there are five in English")                                          \
    X(certificate, "the heading of that page")                                                               \
    X(certificate_text, "under the name on it")                                                              \
    X(notes, "the heading of a page to write on")                                                            \
    X(solution, "the heading of the page with boxes for a `sentence`")                                       \
    X(solution_text, "over these boxes")                                                                     \
    X(doodle, "on the back of a puzzle, with `backs: doodle`")

MW_C_END

#endif
