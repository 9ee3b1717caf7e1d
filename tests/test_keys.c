/* Every key of a spec, set to something other than its default, has an effect: on the page as poppler reads
 * it, in the manifest, in the file, or in the messages. A key without a row here fails the test, so no new
 * key stays untested. */
#include "support.h"

#include <ctype.h>

/* The thing that is looked for in the book with the key and not in the one without:
 *
 *     t TEXT              on some page              q TEXT   in the PDF, unpacked     m TEXT  in the manifest
 *     p TEXT              in the press file         w TEXT   among what is said       d       page 1 looks
 *     at PAGE WORD X0-X1 Y0-Y1                                                        b       page 2 looks
 *                         the middle of a word stands there, in points            c       the cover looks
 *                                                                                                 different
 *
 * A ! before it: in the book without the key, and not in the one with it. */
struct row {
    const char *key;
    const char *with; /* lines of the spec in both books */
    const char *head; /* lines of the book with the key; if the text begins with a comma, keys of its group */
    const char *seen;
};

#define PARITY  ", grid: parity"
#define COVERED "template: ./covered.yaml\n" /* its cover is one sheet */
#define PRESS   "profile: press\n"
#define WITH(x) "front: [" x "]\n"

static const struct row rows[] = {
    {"title", WITH("title"), "title: Quokka\n", "t Quokka"},
    {"subtitle", WITH("title"), "subtitle: Quokka\n", "t Quokka"},
    {"author", WITH("title"), "author: Quokka\n", "t Quokka"},
    {"author", "", "author: Quokka\n", "q /Author (Quokka)"},
    {"language", "", "language: de\n", "m \"language\": \"de\""},
    {"seed", "", "seed: 5\n", "m \"seed\": 5,"},
    {"seed", "", "seed: 5\n", "d"},
    {"template", "", "template: worksheet\n", "t Find the way"},
    {"profile", "", PRESS, "m \"profile\": \"press\""},
    {"paper", "", "paper: a5\n", "m \"page_pt\": [419.528,595.276]"},
    {"stock", PRESS, "stock: colour\n", "p 0 0.559 1 0.165 K"},
    {"caliper", PRESS, "caliper: 0.2mm\n", "m \"spine_pt\": 1.701"},
    {"binding", PRESS, "binding: saddle\n", "m \"pages\": 8,"},
    {"bleed", PRESS, "bleed: always\n", "m \"bleed_pt\": 9.0"},
    {"reader", "defaults: {size: 30x40}\n", "reader: 3-4\npuzzles: [{count: 4}]\n",
     "w \"reader: 3-4\" wants 13.1mm"},
    {"reader", "puzzles: [{size: 6x6, title: Home}]\n", "reader: large-print\n", "d"},
    {"type", "", "type: {label: 20pt}\n", "d"},
    {"type.text", "puzzles: [{size: 6x6, instructions: Quokka}]\n", "type: {text: 20pt}\n", "d"},
    {"type.title", "puzzles: [{size: 6x6, title: Quokka}]\n", "type: {title: 40pt}\n", "d"},
    {"type.label", "", "type: {label: 20pt}\n", "d"},
    {"captions", "puzzles: [{size: 6x6, instructions: Find the kangaroo}]\n", "captions: {words: 2}\n",
     "w instructions of 3 words"},
    {"captions.words", "puzzles: [{size: 6x6, instructions: Find the kangaroo}]\n", "captions: {words: 2}\n",
     "w instructions of 3 words"},
    {"captions.letters", "puzzles: [{size: 6x6, instructions: Find the kangaroo}]\n",
     "captions: {letters: 7}\n", "w a word of 8 letters"},
    {"roster", "", "roster: class.csv\n", "t Quokka"},
    {"name", "roster: class.csv\n", "name: \"{name} Kiwi\"\n", "t Quokka Kiwi"},
    {"sheets", "roster: class.csv\npuzzles: [{size: 6x6}]\n", "sheets: 2\n", "m \"number\": 4"},
    {"maze", "roster: class.csv\n", "maze: same\n", "d"},
    {"sort", "roster: class.csv\n", "sort: name\n", "d"},
    {"group_by", "roster: class.csv\n", "group_by: name\n", "d"},
    {"files", "roster: class.csv\nanswers: {where: separate}\n", "files: each\n", "m -01-"},
    {"impose", "", "impose: booklet\n", "d"},
    {"sheet", "impose: cards\npaper: a7\nmargins: 5mm\n", "sheet: a3\n", "d"},
    {"tiles", "impose: poster\n", "tiles: 3x1\n", "d"},
    {"duplex", "impose: booklet\n", "duplex: long-edge\n", "b"},
    {"numerals", "language: ar\n", "numerals: latin\n", "d"},
    {"date", "roster: class.csv\n", "date: 3 March\n", "t 3 March"},
    {"first_day", "roster: class.csv\n", "first_day: 2028-02-29\n", "t Tuesday, February 29"},
    {"codes", "", "codes: always\n", "m \"code\": \""},
    {"qr", "", "qr: true\n", "d"},
    {"seed_of", "", "seed_of: {2: 424242}\n", "m \"seed\": 424242"},
    {"replace", "", "replace: [1]\n", "d"},
    {"avoid", "", "avoid: without/book.json\n", "d"},
    {"level_marks", "", "level_marks: stars\n", "d"},
    {"level_bounds", "level_marks: dots\n", "level_bounds: [1, 2, 3, 4]\n", "d"},
    {"orientation", "", "orientation: landscape\n", "m \"page_pt\": [792.0,612.0]"},
    {"orientation", "puzzles: [{shape: {text: EMMA}, size: 60x20}]\n", "orientation: auto\n",
     "m \"page_pt\": [792.0,612.0]"},
    {"margins", "", "margins: 2in\n", "at 1 1 144-160 150-180"},
    {"margins.top", "", "margins: {top: 3in}\n", "at 1 START 250-400 216-290"},
    {"margins.bottom", "", "margins: {bottom: 3in}\n", "at 1 FINISH 50-560 500-576"},
    {"margins.inside", "", "margins: {inside: 3in}\n", "at 1 1 216-232 40-70"},
    {"margins.outside", "", "margins: {outside: 3in}\n", "at 2 2 216-232 40-70"},
    {"front", "", "front: [tips]\n", "at 1 stuck 54-300 40-75"},
    {"back", "", "back: [notes]\n", "at 6 Notes 54-200 40-75"},
    {"open_right", "puzzles: [{count: 3, size: 9x11}]\n", "open_right: answers\n", "m \"answer_page\": 5,"},
    {"backs", "", "backs: doodle\n", "at 2 doodle 250-400 40-90"},
    {"running_head", "title: Quokka\n", "running_head: title\n", "at 1 Quokka 500-558 36-52"},
    {"running_head", "title: Quokka\n", "running_head: title\n", "at 2 Quokka 54-120 36-52"},
    {"running_head", "title: Quokka\n", "running_head: part\npuzzles: [{part: Numbat, size: 9x11}]\n",
     "at 1 Numbat 54-560 36-400"},
    {"border", "", "border: line\n", "d"},
    {"corners", "", "corners: corridors\n", "d"},
    {"background", "", "background: tint\n", "q 0.894 0.894 0.894 rg"},
    {"icon_size", "puzzles: [{size: 6x6, icons: mouse-cheese}]\n", "icon_size: small\n", "d"},
    {"cover", "", "cover: true\n", "m key-cover.pdf"},
    {"faces.cover", COVERED, "faces: {cover: \"DejaVu Sans Bold\"}\n", "c"},
    {"cover.layout", COVERED, "cover: {layout: frame}\n", "c"},
    {"cover.art", COVERED, "cover: {art: whale-calf}\n", "c"},
    {"cover.drawing", COVERED, "cover: {drawing: fox}\n", "c"},
    {"cover.picture", COVERED, "cover: {picture: fox.png}\n", "c"},
    {"cover.drawings", COVERED, "cover: {drawings: [fox, hen]}\n", "c"},
    {"cover.behind", COVERED, "cover: {behind: [palm]}\n", "c"},
    {"cover.sky", COVERED, "cover: {sky: [cloud]}\n", "c"},
    {"cover.solved", COVERED, "cover: {solved: true}\n", "c"},
    {"cover.title", COVERED, "cover: {title: Kiwi}\n", "c"},
    {"cover.subtitle", COVERED, "cover: {subtitle: Kiwi}\n", "c"},
    {"cover.author", COVERED, "cover: {author: Kiwi}\n", "c"},
    {"cover.ages", COVERED, "cover: {ages: 5-7}\n", "c"},
    {"cover.headline", COVERED, "cover: {headline: Kiwi}\n", "c"},
    {"cover.blurb", COVERED, "cover: {blurb: Kiwi}\n", "c"},
    {"cover.points", COVERED, "cover: {points: Kiwi}\n", "c"},
    {"cover.samples", COVERED, "cover: {samples: [2, 1]}\n", "c"},
    {"cover.barcode", COVERED, "cover: {barcode: none}\n", "c"},
    {"cover.price", COVERED, "cover: {price: 51299}\n", "c"},
    {"cover.spine", COVERED, "cover: {spine: 30mm}\n", "c"},
    {"cover.spine_text", COVERED, "cover: {spine_text: false}\n", "c"},
    {"cover.colours.ground", COVERED, "cover: {colours: {ground: \"#123456\"}}\n", "c"},
    {"cover.colours.hill", COVERED, "cover: {colours: {hill: \"#123456\"}}\n", "c"},
    {"cover.colours.sun", COVERED, "cover: {layout: scene, colours: {sun: \"#123456\"}}\n", "c"},
    {"cover.colours.accent", COVERED, "cover: {colours: {accent: \"#123456\"}}\n", "c"},
    {"cover.colours.dark", COVERED, "cover: {colours: {dark: \"#123456\"}}\n", "c"},
    {"cover.colours.details", COVERED, "cover: {art: whale-calf, colours: {details: \"#fedcba\"}}\n", "c"},
    {"cover.colours.hero", COVERED, "cover: {colours: {hero: \"#abcdef\"}}\n", "c"},
    {"cover.colours.paper", COVERED, "cover: {colours: {paper: \"#fdf6ff\"}}\n", "c"},
    {"words.ages", COVERED, "words: {ages: Kiwi}\n", "c"},
    {"words.cover_line", COVERED, "words: {cover_line: Kiwi}\n", "c"},
    {"words.cover_line_bare", COVERED "answers: none\n", "words: {cover_line_bare: Kiwi}\n", "c"},
    {"words.cover_headline", COVERED, "words: {cover_headline: Kiwi}\n", "c"},
    {"words.cover_blurb", COVERED, "words: {cover_blurb: Kiwi}\n", "c"},
    {"words.cover_points", COVERED, "words: {cover_points: Kiwi}\n", "c"},
    {"story", "theme: farm\npuzzles: [{size: 6x6}]\n", "story: true\n", "t Bruno"},
    {"scene", "drawings: [palm, fern, nest]\npuzzles: [{size: 6x6}]\n", "scene: foot\n", "d"},
    {"drawings", "theme: farm\npuzzles: [{size: 6x6}]\n", "drawings: [fern]\n", "d"},
    {"theme", "puzzles: [{size: 6x6}]\n", "theme: farm\n", "t Home Before the Rain"},
    {"scale", "puzzles: [{per_page: 2, shape: [heart, key], size: 18x18}]\n", "scale: fit\n", "d"},
    {"number", "", "number: disc\n", "q 1 1 1 rg"},
    {"number", "", "number: none\n", "! at 1 1 54-70 40-75"},
    {"folio", "", "folio: centre\n", "at 1 1 296-316 735-760"},
    {"folio", "", "folio: none\n", "! at 1 1 540-560 735-760"},
    {"folio", "", "folio: none\n", "! at 2 2 50-70 735-760"},
    {"remake", "", "remake: false\n", "! t backtracker"},
    {"furniture", "", "furniture: [name, date]\n", "at 1 Name 54-90 40-60"},
    {"furniture", "", "furniture: [name, date]\n", "at 1 Date 370-420 40-60"},
    {"answer_note", "", "answer_note: false\n", "! t Answer on page"},
    {"condition", PRESS, "condition: CGATS TR 001\n", "p (CGATS TR 001)"},
    {"faces.title", "", "faces: {title: Andika Bold}\n", "q Andika-Bold"},
    {"faces.drawings", "puzzles: [{size: 9x11, icons: \"\xe2\x98\x83\"}]\n",
     "faces: {drawings: DejaVu Sans}\n", "d"},
    {"faces.text", "", "faces: {text: Quicksand}\n", "! q Andika"},
    {"lines.wall", "", "lines: {wall: 4pt}\n", "d"},
    {"lines.route", "", "lines: {route: 2.5pt}\n", "q 1.02041 w"},
    {"palette", "", "palette: strong\n", "q 0 0 0.722 RG"},
    {"palette", "", "colours: {route: \"#123456\"}\npalette: strong\n", "q 0.071 0.204 0.337 RG"},
    {"colours.wall", "", "colours: {wall: \"#123456\"}\n", "q 0.071 0.204 0.337 RG"},
    {"colours.wall", "", "colours: {tint: \"#f4f4f4\", wall: \"#abc\"}\n", "q 0.667 0.733 0.8 RG"},
    {"colours.route", "", "colours: {route: \"#123456\"}\n", "q 0.071 0.204 0.337 RG"},
    {"colours.picture", "defaults: {picture: heart, size: 20x20}\n", "colours: {picture: \"#123456\"}\n",
     "q 0.071 0.204 0.337 rg"},
    {"colours.text", "", "colours: {text: \"#123456\"}\n", "q 0.071 0.204 0.337 rg"},
    {"colours.note", "", "colours: {note: \"#123456\"}\n", "q 0.071 0.204 0.337 rg"},
    {"colours.faded", "", "colours: {faded: \"#123456\"}\n", "q 0.071 0.204 0.337 RG"},
    {"colours.rule", "", "colours: {rule: \"#123456\"}\n", "q 0.071 0.204 0.337 RG"},
    {"colours.arrow", "", "colours: {arrow: \"#123456\"}\n", "q 0.071 0.204 0.337 rg"},
    {"colours.goal", "defaults: {finish: centre}\n", "colours: {goal: \"#123456\"}\n",
     "q 0.071 0.204 0.337 rg"},
    {"colours.paper", "number: disc\n", "colours: {paper: \"#123456\"}\n", "q 0.071 0.204 0.337 rg"},
    {"colours.tint", "background: tint\n", "colours: {tint: \"#fed\"}\n", "q 1 0.933 0.867 rg"},
    {"colours.marks", PRESS "stock: colour\n", "colours: {marks: \"#123456\"}\n", "q 0.071 0.204 0.337 RG"},
    {"matter.belongs_to", WITH("belongs-to"), "matter: {belongs_to: Quokka}\n", "t Quokka"},
    {"matter.how_to", WITH("how-to"), "matter: {how_to: Quokka}\n", "at 1 Quokka 54-200 40-75"},
    {"matter.how_to_numbers", "defaults: {numbers: even}\n" WITH("how-to"),
     "matter: {how_to_numbers: \"Quokka\\nNumbat\"}\n", "t Numbat"},
    {"matter.how_to_steps", WITH("how-to"), "matter: {how_to_steps: \"Quokka\\nNumbat\"}\n", "t Numbat"},
    {"matter.contents", WITH("contents"), "matter: {contents: Quokka}\n", "at 1 Quokka 54-200 40-75"},
    {"matter.solution", "back: [solution]\npuzzles: [{sentence: O, size: 9x9}]\n",
     "matter: {solution: Quokka}\n", "t Quokka"},
    {"matter.solution_text", "back: [solution]\npuzzles: [{sentence: O, size: 9x9}]\n",
     "matter: {solution_text: Quokka}\n", "t Quokka"},
    {"matter.tips", WITH("tips"), "matter: {tips: Quokka}\n", "at 1 Quokka 54-200 40-75"},
    {"matter.tips_list", WITH("tips"), "matter: {tips_list: Quokka}\n", "t Quokka"},
    {"matter.certificate", WITH("certificate"), "matter: {certificate: Quokka}\n", "t Quokka"},
    {"matter.certificate_text", WITH("certificate"), "matter: {certificate_text: \"{number} Quokkas\"}\n",
     "t 4 Quokkas"},
    {"matter.notes", WITH("notes"), "matter: {notes: Quokka}\n", "at 1 Quokka 54-200 40-75"},
    {"matter.doodle", "backs: doodle\n", "matter: {doodle: Quokka}\n", "t Quokka"},
    {"imprint.publisher", WITH("copyright"), "imprint: {publisher: Quokka}\n", "t Quokka"},
    {"imprint.year", WITH("copyright"), "imprint: {year: 1066}\n", "t \xc2\xa9 1066"},
    {"imprint.isbn", WITH("copyright"), "imprint: {isbn: 1-2-3}\n", "t ISBN 1-2-3"},
    {"imprint.text", WITH("copyright"), "imprint: {text: Quokka}\n", "t Quokka"},
    {"words.start", "", "words: {start: LOS}\n", "at 1 LOS 54-560 60-110"},
    {"words.finish", "", "words: {finish: ZIEL}\n", "at 1 ZIEL 54-560 700-752"},
    {"words.answer", "", "words: {answer: \"Numbat {page}!\"}\n", "t Numbat 5!"},
    {"words.answer_in_key", "answers: {where: separate}\n", "words: {answer_in_key: \"Numbat {page}!\"}\n",
     "t Numbat 1!"},
    {"words.puzzles", "", "words: {puzzles: Numbats}\n", "q /Title (Numbats)"},
    {"words.answers", "", "words: {answers: Numbats}\n", "at 5 Numbats 54-200 40-75"},
    {"words.page", "", "words: {page: \"Numbat {page}!\"}\n", "t Numbat 3!"},
    {"words.maze", "", "words: {maze: \"Numbat {number}!\"}\n", "q /Title (Numbat 3!)"},
    {"words.places", "",
     "words: {places: \"Quokka\\nQuokka\\nQuokka\\nQuokka\\nQuokka\\nQuokka\\nQuokka\\nQuokka\\nQuokka\"}\n",
     "q START: Quokka"}, /* in the words for a maze */
    {"words.several", "defaults: {grid: parity, mode: classic}\n", "words: {several: Quokka}\n", "t Quokka"},
    {"words.bridges", "defaults: {weave: 0.4}\n", "words: {bridges: Quokka}\n", "t Quokka"},
    {"words.hidden", "defaults: {picture: heart, size: 20x20}\n", "words: {hidden: Quokka}\n", "t Quokka"},
    {"words.which_start", "defaults: {starts: 2}\n", "words: {which_start: Quokka}\n", "t Quokka"},
    {"words.which_exit", "defaults: {exits: 2}\n", "words: {which_exit: Quokka}\n", "t Quokka"},
    {"words.take_stairs", "defaults: {floors: 2}\n", "words: {take_stairs: Quokka}\n", "t Quokka"},
    {"words.fetch_keys", "defaults: {keys: 1}\n", "words: {fetch_keys: Quokka}\n", "t Quokka"},
    {"words.read_word", "defaults: {spell: OX}\n", "words: {read_word: Quokka}\n", "t Quokka"},
    {"words.find_letter", "back: [solution]\npuzzles: [{sentence: O, size: 9x9}]\n",
     "words: {find_letter: Quokka}\n", "t Quokka"},
    {"words.count_things", "defaults: {items: 1}\n", "words: {count_things: Quokka}\n", "t Quokka"},
    {"words.count_each", "defaults: {items: {acorn: 1, star: 1}}\n", "words: {count_each: Quokka}\n",
     "t Quokka"},
    {"words.follow", "defaults: {numbers: TIGER}\n", "words: {follow: \"Quokka {terms}\"}\n",
     "t Quokka T – I"},
    {"words.even", "defaults: {numbers: even}\n", "words: {even: Quokka}\n", "t Quokka"},
    {"words.odd", "defaults: {numbers: odd}\n", "words: {odd: Quokka}\n", "t Quokka"},
    {"words.primes", "defaults: {numbers: primes}\n", "words: {primes: Quokka}\n", "t Quokka"},
    {"words.multiples", "defaults: {numbers: multiples of 3}\n", "words: {multiples: \"Quokka {number}\"}\n",
     "t Quokka 3"},
    {"words.sums", "defaults: {numbers: sums to 9}\n", "words: {sums: Quokka}\n", "t Quokka"},
    {"words.beside", "defaults: {numbers: even}\n", "words: {beside: Quokka}\n", "t Quokka"},
    {"words.letters", "defaults: {starts: 2}\n", "words: {letters: ÄËÏÖÜ}\n", "t Ë"},
    {"words.routes", "defaults: {grid: parity, mode: classic, blanks: 0.1}\n",
     "words: {routes: \"{number} Quokkas\"}\n", "t Quokkas"},
    {"words.many_routes", "defaults: {grid: parity, mode: classic, blanks: 0.6}\n",
     "words: {many_routes: \"over {number} Quokkas\"}\n", "t over 1000 Quokkas"},
    {"words.name", "furniture: [name, date]\n", "words: {name: Quokka}\n", "at 1 Quokka 54-100 40-60"},
    {"words.gentle", "puzzles: [{size: 8x8..20x20, difficulty: gentle, title: \"{level}\"}]\n",
     "words: {gentle: Quokka}\n", "t Quokka"},
    {"words.easy", "puzzles: [{size: 8x8..20x20, difficulty: easy, title: \"{level}\"}]\n",
     "words: {easy: Quokka}\n", "t Quokka"},
    {"words.medium", "puzzles: [{size: 8x8..20x20, difficulty: medium, title: \"{level}\"}]\n",
     "words: {medium: Quokka}\n", "t Quokka"},
    {"words.hard", "puzzles: [{size: 8x8..20x20, difficulty: hard, title: \"{level}\"}]\n",
     "words: {hard: Quokka}\n", "t Quokka"},
    {"words.fiendish", "puzzles: [{size: 8x8..20x20, difficulty: fiendish, title: \"{level}\"}]\n",
     "words: {fiendish: Quokka}\n", "t Quokka"},
    {"furniture", "", "furniture: [class]\n", "at 1 Class 54-90 40-60"},
    {"furniture", "", "furniture: [time, score]\n", "t Score"},
    {"furniture", "", "furniture: [smileys]\n", "d"},
    {"furniture", "puzzles: [{size: 6x6, count: 4, per_page: 4}]\n", "furniture: [cut-lines]\n", "d"},
    {"words.class", "furniture: [class]\n", "words: {class: Quokka}\n", "t Quokka"},
    {"words.time", "furniture: [time]\n", "words: {time: Quokka}\n", "t Quokka"},
    {"words.score", "furniture: [score]\n", "words: {score: Quokka}\n", "t Quokka"},
    {"puzzles.question", "", "puzzles: [{size: 6x6, question: Quokka}]\n", "t Quokka"},
    {"puzzles.lines", "puzzles: [{size: 6x6, question: Why}]\n", "defaults: {lines: 5}\n", "d"},
    {"puzzles.lines", "puzzles: [{size: 6x6}]\n", "defaults: {lines: 2}\n", "d"},
    {"words.day", "first_day: 2026-12-01\nfurniture: [date]\n", "words: {day: \"{year} {day}\"}\n",
     "t 2026 1"},
    {"words.first", "first_day: 2026-12-01\nfurniture: [date]\n", "words: {first: 1er}\n", "t December 1er"},
    {"words.weekdays", "first_day: 2026-12-01\nfurniture: [date]\n",
     "words: {weekdays: \"a\\nQuokka\\nc\\nd\\ne\\nf\\ng\"}\n", "t Quokka, December"},
    {"words.months", "first_day: 2026-02-28\nfurniture: [date]\n",
     "words: {months: \"a\\nQuokka\\nc\\nd\\ne\\nf\\ng\\nh\\ni\\nj\\nk\\nl\"}\n", "t Quokka 28"},
    {"words.date", "furniture: [name, date]\n", "words: {date: Quokka}\n", "at 1 Quokka 370-430 40-60"},
    {"defaults", "", "defaults: {title: Quokka}\n", "t Quokka"},
    {"puzzles", "", "puzzles: [{count: 7, size: 9x11}]\n", "m \"number\": 7"},
    {"answers", "", "answers: none\n", "! m \"answer_page\": 5"},
    {"answers.where", "", "answers: {where: separate}\n", "m \"role\": \"answers\""},
    {"answers.where", "", "answers: {where: overleaf}\n", "m \"answer_page\": 2,"},
    {"answers.per_page", "", "answers: {per_page: 2}\n", "m \"answer_page\": 6,"},
    {"answers.style", "", "answers: {style: dots}\n", "q ]0 d"},
    {"answers.style", "", "answers: {style: greyed}\n", "! q 0.835 0.369 0 RG"},
    {"puzzles.part", "", ", part: Quokka", "at 1 Quokka 54-560 100-250"},
    {"puzzles.part_note", "", ", part: Quokka, part_note: Numbat", "at 1 Numbat 54-560 150-300"},
    {"puzzles.count", "", ", count: 6", "m \"number\": 6"},
    {"puzzles.grid", "", ", grid: hex", "m \"grid\": \"hex\""},
    {"puzzles.outline", "defaults: {grid: hex}\n", ", outline: hexagon, size: 5",
     "m \"grid\": \"hex-hexagon\""},
    {"puzzles.size", "", ", size: 7x8", "m \"cells\": 56"},
    {"puzzles.grid", "", ", grid: [rect, hex]", "m \"grid\": \"hex\""},
    {"puzzles.size", "", ", size: [7x8, 8x8]", "m \"cells\": 64"},
    {"puzzles.algorithm", "", ", algorithm: [prim, kruskal]", "m \"algorithm\": \"kruskal\""},
    {"puzzles.icons", "", ", icons: [none, star]", "q 0.941 0.659 0.094 rg"},
    {"puzzles.order", "defaults: {title: [Aardvark, Bison, Caracal, Dingo]}\n", ", order: shuffled", "d"},
    {"puzzles.difficulty", "", ", size: auto, difficulty: 5", "m \"target\": 5.0"},
    {"puzzles.curve", "defaults: {difficulty: 5..6, every: 2}\n", ", curve: steps", "! m \"target\": 5.33"},
    {"puzzles.every", "defaults: {difficulty: 5..6, curve: steps}\n", ", every: 2", "! m \"target\": 5.33"},
    {"puzzles.shape", "", ", shape: heart, size: 20x20", "m \"shape\": \"heart\""},
    {"puzzles.picture", "", ", picture: heart, size: 20x20", "m \"picture\": \"heart\""},
    {"puzzles.picture", "", ", picture: [heart, star], size: 20x20", "t Colour the way to see"},
    {"puzzles.reveals", "defaults: {picture: heart, size: 20x20}\n", ", reveals: [Quokka, Numbat]",
     "t Numbat, page 2"},
    {"puzzles.algorithm", "", ", algorithm: \"growing-tree:newest=25\"",
     "m \"algorithm\": \"growing-tree:newest=25\""},
    {"puzzles.loops", "", ", loops: 0.25", "t loops 0.250"},
    {"puzzles.sparse", "", ", sparse: 0.25", "t sparse 0.250"},
    {"puzzles.weave", "", ", weave: 0.25", "t weave 0.250"},
    {"puzzles.edges", "", ", shape: heart, edges: cells", "t edges cells"},
    {"puzzles.hand", "", ", hand: left", "d"},
    {"puzzles.route", "defaults: {shape: {text: \"A B\", lines: 2}}\n", ", route: any", "t route any"},
    {"puzzles.ends", "", ", ends: dealt", "t ends dealt"},
    {"puzzles.starts", "", ", starts: 2", "t starts 2"},
    {"puzzles.keys", "", ", keys: 1", "t keys 1"},
    {"puzzles.floors", "", ", floors: 2", "t floors 2"},
    {"puzzles.items", "", ", items: 1", "t items 1"},
    {"puzzles.item", "defaults: {items: 1}\n", ", item: acorn", "d"},
    {"puzzles.numbers", "", ", numbers: TIGER", "t numbers TIGER"},
    {"puzzles.numbers.from", "", ", numbers: {from: 7}", "m \"numbers\": \"7,8\""},
    {"puzzles.numbers.by", "", ", numbers: {by: 4}", "m \"numbers\": \"1,5\""},
    {"puzzles.along", "", ", along: snail-line.svg, size: 20x16", "m \"along\": \"snail-line.svg\""},
    {"puzzles.along.outline", "", ", along: {outline: snail-line.svg}, size: 20x16",
     "m \"along\": \"snail-line.svg\""},
    {"puzzles.spell", "", ", spell: OX", "t OX"},
    {"puzzles.sentence", "", ", count: 1, sentence: O", "m \"solution\": \"O\""},
    {"puzzles.exits", "", ", exits: 2", "t exits 2"},
    {"puzzles.symmetry", "", ", symmetry: mirror", "t symmetry mirror"},
    {"puzzles.unicursal", "", ", unicursal: true", "m \"unicursal\": true"},
    {"puzzles.unicursal", "", ", unicursal: true", "m \"junctions\": 0"},
    {"puzzles.blanks", "defaults: {grid: parity}\n", ", blanks: 0.1", "m \"blanks\": 0.1"},
    {"puzzles.blanks", "defaults: {grid: parity}\n", ", blanks: 0.1", "d"},
    {"puzzles.mode", "defaults: {grid: parity, blanks: 0.1}\n", ", mode: classic",
     "t There may be several routes"},
    {"puzzles.reach", "defaults: {grid: parity}\n", ", reach: all", "t reach all"},
    {"puzzles.seed", "", ", seed: 77", "t #80"},
    {"puzzles.seeds", "", ", seeds: [9, 8, 7, 12345]", "t #12345"},
    {"puzzles.title", "", ", title: [Quokka, Numbat]", "at 2 Numbat 60-200 40-70"},
    {"puzzles.title", "", ", title: [Quokka, Numbat]", "at 3 Quokka 60-200 40-70"},
    {"puzzles.instructions", "", ", instructions: [Quokka, Numbat]", "at 4 Numbat 60-200 40-90"},
    {"puzzles.start", "", ", start: left", "at 1 START 30-110 100-720"},
    {"puzzles.start", "", ", start: 2x3", "m \"start_pt\": [139.938,229.188]"},
    {"puzzles.finish", "", ", finish: right", "at 1 FINISH 500-560 100-720"},
    {"puzzles.sides", "", ", sides: bottom-top", "at 1 START 54-560 650-752"},
    {"puzzles.details", "", ", shape: kitten, size: 20x20, details: true", "d"},
    {"puzzles.icons", "", ", icons: star", "q 0.941 0.659 0.094 rg"},
    {"puzzles.per_page", "", ", per_page: 2", "m \"pages\": 3,"},
    {"puzzles.shape.text", "", ", shape: {text: ZOO}, size: 40x16", "m \"shape\": \"text:ZOO\""},
    {"puzzles.shape.face", "", ", shape: {text: ZOO, face: Andika Bold}, size: 40x16", "t face=Andika Bold"},
    {"puzzles.shape.letters", "", ", shape: {text: ZOO, letters: apart}, size: 20x20",
     "m \"shape\": \"text:Z\""},
    {"puzzles.shape.lines", "", ", shape: {text: AN NA, lines: 2}, size: 20x20", "t lines=2"},
    {"puzzles.shape.turn", "", ", shape: {text: ANNA, turn: true}, size: 20x40", "t turn=true"},
    {"puzzles.shape.image", "", ", shape: {image: fox.png}, size: 20x20", "m \"shape\": \"image:fox.png\""},
    {"puzzles.shape.threshold", "", ", shape: {image: fox.png, threshold: 0.25}, size: 20x20",
     "t threshold=0.250"},
    {"puzzles.shape.outline", "", ", shape: {outline: whale.svg}, size: 30x20",
     "m \"shape\": \"outline:whale.svg\""},
    {"puzzles.shape.invert", "", ", shape: {outline: whale.svg, invert: true}, size: 30x20", "t invert"},
};
enum { NROWS = sizeof rows / sizeof *rows };

/* --- a built book --------------------------------------------------------------------------------------- */

static bool has_key(const char *lines, const char *key)
{
    size_t n = strlen(key);
    for (const char *at = lines; at; at = strchr(at, '\n'), at = at ? at + 1 : NULL)
        if (strncmp(at, key, n) == 0)
            return true;
    return false;
}

/* Removes the white space of JSON in place, except after a colon; returns `json`. */
static char *squeeze(char *json)
{
    char *to = json;
    for (char *at = json; *at; at++) {
        bool blank = isspace((unsigned char)*at) && (at == json || at[-1] != ':');
        if (!blank)
            *to++ = *at;
    }
    *to = '\0';
    return json;
}

static char *join_lines(char *text)
{
    for (char *at = text; *at; at++)
        if (*at == '\n' || *at == '\f' || strncmp(at, "\xc2\xa0", 2) == 0)
            *at = ' ';
    char *to = text;
    for (char *at = text; *at; at++)
        if ((unsigned char)*at != 0xa0 && !(*at == ' ' && to > text && to[-1] == ' '))
            *to++ = *at;
    *to = '\0';
    return text;
}

/* Builds the book with the key or without it, in a folder; what the program said is in `said`. */
static char said[20000];
static void build(const struct row *row, bool with_key, const char *folder)
{
    struct mw_arena *arena = mw_arena_new();
    const bool in_group = row->head[0] == ',';
    const char *head = with_key && !in_group ? row->head : "", *group = with_key && in_group ? row->head : "";
    const bool counts = strstr(group, "count:") || strstr(group, "seeds:") || strstr(group, "shape: {");
    const bool has_puzzles = has_key(head, "puzzles:") || has_key(row->with, "puzzles:");
    const char *puzzles =
        has_puzzles ? ""
                    : mw_format(arena, "puzzles: [{per_page: %d%s%s%s}]\n", 1, counts ? "" : ", count: 4",
                                strstr(group, "size:") ? "" : ", size: 9x11", group);
    if (strstr(group, "per_page:"))
        puzzles = mw_format(arena, "puzzles: [{count: 4, size: 9x11%s}]\n", group);
    write_file("key.yaml", mw_format(arena, "%s%s%s", row->with, head, puzzles));
    remove_tree(folder);
    int status =
        run(said, sizeof said, "%s build '%s' -f pdf,press -o '%s'", program(), at("key.yaml"), folder);
    if (status != 0)
        fail_msg("%s: %s", row->key, said);
    mw_arena_free(arena);
}

/* --- what is seen --------------------------------------------------------------------------------------- */

/* True if the middle of a word lies where `where` says: PAGE WORD X0-X1 Y0-Y1, in points. */
static bool word_stands(const char *bbox, const char *where)
{
    char word[100];
    int page;
    double x0, x1, y0, y1;
    if (sscanf(where, "%d %99s %lf-%lf %lf-%lf", &page, word, &x0, &x1, &y0, &y1) != 6)
        fail_msg("what is \"at %s\"?", where);
    const char *at = bbox;
    for (int i = 0; i < page && at; i++)
        at = (at = strstr(at, "<page ")) ? at + 1 : NULL;
    const char *end = at ? strstr(at, "</page>") : NULL;
    for (; at && (at = strstr(at, "<word ")) && at < end; at++) {
        double left, top, right, bottom;
        char found[200];
        if (sscanf(at, "<word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">%199[^<]", &left, &top,
                   &right, &bottom, found) != 5 ||
            strcmp(found, word) != 0)
            continue;
        double x = (left + right) / 2, y = (top + bottom) / 2;
        if (x >= x0 && x <= x1 && y >= y0 && y <= y1)
            return true;
    }
    return false;
}

static char *unpacked(const char *file)
{
    size_t n;
    must_run("qpdf --qdf --object-streams=disable '%s' '%s'", file, at("key.qdf"));
    char *text = read_whole(at("key.qdf"), &n);
    for (size_t i = 0; i < n; i++)
        text[i] = text[i] ? text[i] : ' '; /* so that the file is one string */
    return text;
}

static bool shows(const char *folder, const char *what)
{
    const char *rest = strchr(what, ' ') ? strchr(what, ' ') + 1 : "";
    char pdf[1200], press[1200], manifest[1200];
    size_t n;
    snprintf(pdf, sizeof pdf, "%s/key.pdf", folder);
    snprintf(press, sizeof press, "%s/key.press.pdf", folder);
    snprintf(manifest, sizeof manifest, "%s/book.json", folder);
    if (what[0] == 'w')
        return strstr(said, rest) != NULL;
    bool placed = strncmp(what, "at ", 3) == 0;
    char *in = placed           ? output_of("pdftotext -bbox '%s' -", pdf)
               : what[0] == 't' ? join_lines(output_of("pdftotext '%s' -", pdf))
               : what[0] == 'm' ? squeeze(read_whole(manifest, &n))
                                : unpacked(what[0] == 'q' ? pdf : press);
    bool there = placed ? word_stands(in, rest) : strstr(in, rest) != NULL;
    free(in);
    return there;
}

static bool same_page(const char *a, const char *b, int page)
{
    struct picture p = render(a, page, 40), q = render(b, page, 40);
    bool same = p.w == q.w && p.h == q.h && memcmp(p.rgb, q.rgb, (size_t)(3 * p.w * p.h)) == 0;
    forget_picture(&p);
    forget_picture(&q);
    return same;
}

static void check_row(const struct row *row)
{
    static const char *last_with =
        NULL; /* the book without the key is built once for neighbouring rows with equal `with` */
    bool inverted = row->seen[0] == '!';
    const char *what = row->seen + (inverted ? 2 : 0);
    if (!last_with || strcmp(last_with, row->with) != 0 || what[0] == 'w')
        build(row, false, at("without"));
    last_with = row->with;
    bool before = !strchr("dbc", what[0]) && shows(at("without"), what);
    build(row, true, at("key"));
    bool after = what[0] == 'd'   ? !same_page(at("without/key.pdf"), at("key/key.pdf"), 1)
                 : what[0] == 'c' ? !same_page(at("without/key-cover.pdf"), at("key/key-cover.pdf"), 1)
                 : what[0] == 'b' ? !same_page(at("without/key.pdf"), at("key/key.pdf"), 2)
                                  : shows(at("key"), what);
    if (before != inverted || after == inverted)
        fail_msg("%s: \"%s\" was %s and is %s, with %s", row->key, row->seen, before ? "there" : "not there",
                 after ? "there" : "not there", row->head);
}

static void every_key_shows(void **state)
{
    (void)state;
    must_run("cp examples/fox.png examples/whale.svg examples/snail-line.svg '%s'", scratch_folder());
    write_file("class.csv", "name\nQuokka\nAbel\n");
    write_file("covered.yaml", "title: Quokka\nauthor: Emu\nreader: 5-6\nimprint: {isbn: 978-0-306-40615-7}\n"
                               "cover: {spine: 20mm}\n");
    for (int i = 0; i < NROWS; i++)
        if (!is_spared(6))
            check_row(&rows[i]);
}

static void every_key_has_a_row(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_key_row key;
    char name[100];
    for (int i = 0; mw_spec_key(arena, i, &key); i++) {
        snprintf(name, sizeof name, "%s%s%s", key.section, key.section[0] ? "." : "", key.name);
        int k = 0;
        bool is_map = strcmp(key.form, "a map") == 0;
        while (k < NROWS && strcmp(rows[k].key, name) != 0 &&
               !(is_map && strncmp(rows[k].key, name, strlen(name)) == 0))
            k++;
        if (k == NROWS)
            fail_msg("no row shows what \"%s\" does", name);
    }
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_has_a_row),
        cmocka_unit_test(every_key_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
