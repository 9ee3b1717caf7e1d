/* The texts of "mazewright help TOPIC": examples first, then the rules, then the table of what there is. */
#include "cli/cli.h"

const struct mw_topic mw_topics[] = {
    {"spec", "what stands in a book's file",
     "A book is a YAML file. This makes forty mazes on 52 pages, with their answers:\n"
     "\n"
     "  title: Rainy Day Mazes\n"
     "  paper: letter\n"
     "  template: activity-book\n"
     "  puzzles:\n"
     "    - {count: 12, size: 12x16, title: Warm up}\n"
     "    - {count: 20, grid: hex, size: 14x18, difficulty: easy..hard}\n"
     "    - {count: 8, grid: polar, size: 9, finish: centre}\n"
     "  answers: {per_page: 6}\n"
     "\n"
     "Only \"puzzles\" must be there: a list of groups, each of so many mazes of one kind. What all groups\n"
     "have in common can stand under \"defaults\". A \"template\" is read before the book, and the book's "
     "own\n"
     "keys win. Lengths have a unit: 15mm, 0.5in, 36pt. A dot below means a map within: answers.style is\n"
     "\"answers: {style: dots}\". \"mazewright new\" writes a spec with remarks, \"mazewright check\" says "
     "all\n"
     "that is wrong with one at once, and \"mazewright schema\" lets an editor complete and explain the "
     "keys.\n",
     "keys"},
    {"grids", "what cells can be, and their sizes",
     "  mazewright maze --grid hex --size 14x18 -o maze.svg\n"
     "  puzzles: [{grid: polar, size: 9}]        # in a spec: nine rings\n"
     "  puzzles: [{grid: [rect, hex], count: 8}] # in turn\n"
     "\n"
     "A size is cells across and down, or on rings one number. Hexagons and triangles can have an outline "
     "of\n"
     "their own (outline: hexagon). Mazes of parity have no algorithm, and walls within their squares.\n",
     "grids"},
    {"shapes", "what a maze can be cut out by",
     "  mazewright maze --shape heart --size 24x24 -o heart.pdf\n"
     "  mazewright maze --shape text:EMMA -o emma.svg\n"
     "  puzzles: [{shape: cat}, {shape: {text: EMMA}}, {shape: {image: fox.png}}, {shape: {outline: "
     "whale.svg}}]\n"
     "\n"
     "The rim follows the shape's own line (edges: cells leaves it as the cells are). Words find their size\n"
     "themselves; with a class list {name} in a word is each child's. With \"picture\" instead of \"shape\" "
     "the\n"
     "one route through the maze draws it. A file is looked for beside the spec.\n",
     "shapes"},
    {"algorithms", "how mazes are carved, and how that looks",
     "  mazewright maze --algorithm growing-tree:newest=75 --size 20x20\n"
     "  puzzles: [{algorithm: wilson, count: 10}]\n"
     "\n"
     "All of them make mazes in which one way leads from any cell to any other; they differ in how long\n"
     "dead ends are and which way corridors run. The usual one is backtracker, whose ways are long and\n"
     "winding.\n",
     "algorithms"},
    {"printers", "papers, and what printers want",
     "  mazewright build book.yaml --profile kdp\n"
     "  mazewright check book.pdf --profile ingram\n"
     "  profile: lulu                            # in a spec\n"
     "\n"
     "A profile knows a printer's trims, its bleed, the least margins for so many pages, and what it wants\n"
     "of a file. What it would refuse is told before anything is written, with the key to change. At\n"
     "home a PDF is made; for all others a press file (PDF/X) with outlined type and inks by role.\n",
     "papers"},
    {"classes", "a sheet for each child",
     "  mazewright new classroom week12.yaml --title \"Week 12\"\n"
     "  mazewright build week12.yaml\n"
     "  mazewright answer 7KQ2M-X week12/book.json\n"
     "\n"
     "A class list is a spreadsheet saved as CSV, with the word name over the names, or say how\n"
     "they are made of others (name: \"{first name} {last name}\"); a column level makes\n"
     "mazes easier or harder, a column language sets single sheets in another one, and any column may stand\n"
     "in the texts as {team}. Each child has mazes of its own, and each page a code. When "
     "somebody\n"
     "joins, nobody else's maze changes. The key comes as a file of its own, in the order of the sheets.\n"
     "The keys are roster, name, sheets, maze, sort, group_by and files: \"mazewright help spec\".\n",
     NULL},
    {"seeds", "the same maze again, or another one",
     "  mazewright maze --grid hex --size 14x18 --algorithm path-list --seed 48213 -o maze.svg\n"
     "  seed: 1981                               # the book's; another one makes other mazes\n"
     "  replace: [17, 23]                        # other mazes for these two only\n"
     "  seed_of: {17: 12345}                     # this very one for puzzle 17\n"
     "  avoid: ../first-volume/book.json         # none that stands there\n"
     "\n"
     "The small line under a puzzle says how to make it again: hex 14x18 path-list #48213 is the first line\n"
     "above. The same seed makes the same maze, wall by wall, on any machine, for as long as the major\n"
     "version stays; and the same book, to the byte, at any number of threads.\n",
     NULL},
    {NULL, NULL, NULL, NULL},
};
