// Says complaints and advice of the program, which are English sentences, in plain words of the page's language.

// The sentences that have plain words, each with what the page needs of it: {name} is a part that the words repeat, {-} one
// that they leave out. A sentence that the program no longer says fails a test.
const said = { // of two that fit, the first is taken
  narrow_about: 'corridors are {have}mm wide, and "reader: {reader}" wants {want}mm;{-}take fewer cells (about {about} {-}',
  narrow: 'corridors are {have}mm wide, and "reader: {reader}" wants {want}mm; {-}',
  thick: 'walls are {have}mm thick, and "reader: {reader}" wants at most {want}mm; give a thinner lines.wall',
  signs: 'there is no room for the words "{start}" and "{finish}" at both ends; {-}',
  things: 'things in the maze are {have}mm high, and under {want}mm they are hard to see; {-}',
  scene: 'there is no room for the scene; {-}',
  room_maze: 'there is no room for {what} {n} on page {page}: its corridors would be under {-}',
  room_signs: 'there is no room for the signs of puzzle {n} on page {page} beside its gates; {-}',
  room_things: 'there is no room for what stands in puzzle {n} on page {page}: {-}',
  room_text: 'there is no room for the text of page {page}; {-}',
  shape_cells: 'the shape {shape} cannot be recognized in the cells{-}; give it {want} or more',
  shape_ragged: 'the shape {shape} comes out ragged in the cells{-}',
  shape_fit: 'the shape {shape} does not fit {grid} {size}; give it a larger size',
  picture_cells: 'the picture {picture} cannot be recognized in the cells of {grid} {size}; give it {want} or more',
  picture_fit: 'the picture {picture} does not fit {grid} {size}; give it a larger size',
  size_small: 'size "{size}" is too small for {grid}; it takes at least {want}',
  size_range: 'size "{size}" is out of range for {grid}; each number may be from 1 to {most}',
  size_form: '"{value}" is not a size; {-}',
  whole: '"{key}" must be a whole number from {from} to {to}, not "{value}"',
  length: '"{key}" must be {-}length such as {-}, not "{value}"',
  must: '"{key}" must be {-}, not "{value}"',
  cannot: '"{key}" cannot be "{value}"{-}',
  columnless: '{-} has no column "{column}"; {-}',
  columnless_name: 'no column is called "{column}", for which {-}',
  sorts: 'items takes a number from 1 to {most}, such as {-}',
  letters: 'the number of letters of this sentence is {have}, and that of the group\'s puzzles {want}; {-}',
  pictureless: 'this group has no picture, and "reveals" says what it is called; leave it out',
  faceless: 'there is no face "{face}"{-}',
  unit: '"{key}" has no unit; {-}',
  no_file: 'cannot open {path}: {-}',
  no_read: 'cannot read {path}: {-}',
  no_names: 'no column is called "name"; {-}',
  columns_twice: 'two columns are called "{column}"; give one of them another name',
  twice: '{name} is in line {n} already; {-}',
  fields: 'this row has {n} fields, and the first one names {of} columns; {-}',
  nameless: 'this row has no name; give it one, or take it out',
  childless: 'there are no children in it; {-}',
  latin: 'it is not UTF-8 and was read as Latin-1; {-}',
  no_text: '{path} is no text; save the list as CSV UTF-8',
  many: '{n} children with {each} puzzles each are {all}, and a book has at most {most}; split the list',
  listless: '"{text}" asks for a name, and there is no class list; {-}',
  dateless: '"{text}" asks for the date; {-}',
  levelless: '"{text}" asks for the level, and this group has none; {-}',
  difficult_above: '{n} of {of} puzzles {-} not as difficult as asked for; {-}ask for more',
  difficult_below: '{n} of {of} puzzles {-} not as difficult as asked for; {-}its page and its reader have no room {-}',
  difficult: '{n} of {of} puzzles {-} not as difficult as asked for; {-}',
  again: '{n} of {of} mazes came before, as they are, mirrored or turned {-}',
  key_small: '{n} answer{-} would have corridors under 1mm{-}',
  long_text: 'instructions of {n} words are long, and {reader} takes {most}; {-}',
  long_word: 'instructions have a word of {n} letters, and {reader} takes {most}; {-}',
  few_pages: 'the book has {n} page{-}, and {printer} wants at least {want}; {-}',
  many_pages: 'the book has {n} pages, and {printer} takes at most {most} {-}',
  blank: '{n} blank pages follow each other from page {page} on, and {printer} takes at most {most}; {-}',
  trim: '{printer} has no trim of {have}in; the nearest is {want}in, and {-}',
  margin: 'the {side} margin is {have}in, and {printer} wants at least {want}in{-}',
  alike: '"{key}" and "{other}" look alike to one man in twelve, {-}',
  faint: '"{key}" can hardly be seen on {-}; take another colour',
  spine: 'the width of the spine is not known for {printer}; {-}',
  isbn: '"barcode: isbn" wants the book\'s ISBN; {-}',
  solution: 'the page "solution" has boxes for a sentence, and no group has one; {-}',
  sentence: 'no page has boxes to write the sentence in; add "back: [solution]"',
  no_drawings: 'a scene is made of drawings, and there are none; {-}',
  together: '{a} and {b} cannot be combined; leave one of them out',
  not_on: '{a} does not work on grid {grid}; choose another grid',
  short: 'its way is too short, or has too few branches, for what is to stand in it; make it larger or ask for less',
  too_narrow: 'some cells of grid {grid} are too narrow for numbers; take rect or hex',
  touch: 'the letters of {shape} touch in the cells of {grid} {size}, {-}',
  theme_words: 'the theme {theme} lacks words in the language "{language}", and they stay English; {-}',
  no_letters: 'no face has "{text}", which stands in puzzle {n} on page {page}; {-}',
  limit: 'this book asks for {-}, and the limit is {-}; {-}',
  dots: 'the picture {path} has {have} dots an inch on the front of the cover, and printers want {want}; {-}',
  booklet: 'to be printed on both sides, turned over at the {edge} edge: {n} sheet{-}',
  cards: '{n} card{-}, {each} to a sheet, to be cut along the marks: {sheets} sheet{-}',
  poster: '{n} poster{-} of {across} by {down} sheets, {size} mm: cut each sheet at its marks and glue it on the hatched strip of the one before; {-}',
  party: 'one sheet, printed on one side: {-}',
  unknown: 'no {-} is called "{value}"; {-}',
  want_cells: '{-} at least {want} cells{-}',
};

const pattern_of = text => new RegExp(`^${text.split(/\{(?:\w+|-)\}/).map(piece => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.*?)')}$`, 's');
const patterns = Object.entries(said).map(([key, text]) => ({ key, pattern: pattern_of(text), names: [...text.matchAll(/\{(\w+|-)\}/g)].map(found => found[1]) }));
const placed = /^puzzle (\d+), page (\d+)(?: \(and on (\d+) more pages?\))?: |^page (\d+): /;

// Returns a complaint without the path of the folder, which the reader knows.
const readable = text => text.replace(/\/\S*\/(?=[^/\s]+\.(?:csv|ya?ml|svg|png|jpe?g)\b)/g, '');

// Returns a part of a sentence as the page says it: a key of the spec by its label, a number with the language's point.
// `at` is the place that the complaint is about, such as "type/text".
function part_said(name, part, at) {
  const key = part.replaceAll('"', '').split('.'), steps = (at ?? '').split('/');
  if (name === 'key' || name === 'other') {
    const place = [steps, ...Object.keys(spec.lines).map(path => path.split('/'))].find(path => path.at(-1) === key[0]);
    return label_of(key.at(-1), key.at(-2) ?? place?.at(-2));
  }
  if (name === 'a' || name === 'b') return has_word(`key_${key[0].split(' ')[0]}`) ? label_of(key[0].split(' ')[0]) : part;
  if (name === 'path') return part.split('/').pop();
  if (name === 'edge') return name_of(`${part}-edge`, 'duplex');
  return /^\d+\.\d+$/.test(part) ? Number(part).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 3 }) : part;
}

const HUGE = 1e15; // bounds beyond it are those of the computer, and tell a reader nothing

// Returns a complaint in plain words, and the program's own sentence if there are none for it.
function in_plain_words(text, at) {
  const where = placed.exec(text), rest = where ? text.slice(where[0].length) : text;
  const [, n, page, more, alone] = where ?? [];
  const place = says => (where ? t(alone ? 'plain_where_page' : more ? 'plain_where_more' : 'plain_where', { n, page: page ?? alone, more, says }) : says);
  for (const { key, pattern, names } of patterns) {
    const found = has_word(`plain_${key}`) && pattern.exec(rest);
    if (!found) continue;
    const parts = Object.fromEntries(names.map((name, i) => [name, part_said(name, found[i + 1], at)]));
    return { text: place(t(key === 'whole' && Number(parts.to) > HUGE ? 'plain_whole_huge' : `plain_${key}`, parts)), is_plain: true };
  }
  return { text: readable(text), is_plain: false };
}

// Returns the elements that show a complaint: in plain words, with the program's own as a hint; else the latter, marked as
// English.
function complaint_said(text, at) {
  const plain = in_plain_words(text, at);
  return make('span', plain.is_plain ? { title: `${t('plain_in_english')} ${readable(text)}` } : { lang: 'en', dir: 'ltr' }, plain.text);
}
