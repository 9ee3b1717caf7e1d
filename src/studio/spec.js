// Keeps a copy of the spec's text and its history. The server's file decides: a change is sent with the digest of the text
// that it was made in.

const spec = { text: '', digest: '', values: null, lines: {}, error: null };
const past = { texts: [], at: -1 }; // all texts since the book was opened in this tab, for undo
const MOST_PAST = 500, MOST_KEPT = 1e6; // texts; characters of them that are kept when the page is loaded again
let is_busy = true; // a change has been made that the pages do not show yet
const followers = []; // functions that are called when the spec has changed

function take_spec(said, is_step = true) {
  const is_new = said.text !== spec.text;
  Object.assign(spec, { text: said.text, digest: said.digest, values: said.tree?.values ?? null, lines: said.tree?.lines ?? {}, error: said.error ?? null });
  if (is_step && past.texts[past.at] !== spec.text) {
    past.texts.splice(++past.at, Infinity, spec.text);
    if (past.texts.length > MOST_PAST) past.texts.splice(0, past.texts.length - MOST_PAST);
    past.at = past.texts.length - 1;
  }
  keep_past();
  if (is_new) for (const follow of followers) follow();
}

// Keeps the last texts for when the page is loaded again in this tab.
function keep_past() {
  let from = past.texts.length;
  for (let size = 0; from > 0 && (size += past.texts[from - 1].length) < MOST_KEPT;) from--;
  sessionStorage.setItem(`past ${book_name}`, JSON.stringify({ texts: past.texts.slice(from), at: past.at - from }));
}

function recall_past() {
  const kept = JSON.parse(sessionStorage.getItem(`past ${book_name}`) ?? 'null');
  if (kept && kept.at >= 0) Object.assign(past, kept);
}

let sending = Promise.resolve(); // ends when all that was asked before has been answered

// Reads the spec again, after what is being sent.
function load_spec() {
  sending = sending.then(async () => {
    const { status, said } = await ask(in_book('spec'));
    if (status === 200) take_spec(said);
    else if (status) show_banner(said.refused);
  });
  return sending;
}

// Sends a change after those before it. If the file has changed meanwhile, edits are made in its new text; a whole text
// is not sent again, because that would undo what somebody else has done. Returns whether it was made.
function send(change, is_step) {
  sending = sending.then(async () => {
    let { status, said } = await ask(in_book('spec'), { digest: spec.digest, ...change });
    if (status === 409 && change.edits) {
      const before = change.edits.map(({ at }) => JSON.stringify(value_at(at.split('/').slice(0, 2).join('/'))));
      take_spec(said);
      if (!change.edits.every(({ at }, i) => JSON.stringify(value_at(at.split('/').slice(0, 2).join('/'))) === before[i])) { say(t('changed_here')); return false; }
      ({ status, said } = await ask(in_book('spec'), { digest: spec.digest, ...change }));
    }
    if (status === 200) {
      is_busy = is_busy || said.text !== spec.text;
      take_spec(said, is_step);
    } else if (status === 409) return keep_or_take(change.text, said);
    else if (status) {
      say(said.refused);
      draw_form(); // shows what the text still says
    }
    return status === 200;
  });
  return sending;
}

const edit = (...edits) => send({ edits });

// Sets a value, or removes it. Where a map may be a word instead, such as "cover: true", a value within it makes it a map.
function set(at, value) {
  const [, outer, key] = /^(.*)\/([^/]+)$/.exec(at) ?? [];
  if (value === '' || value === null || value === undefined) return edit({ kind: 'remove', at });
  return edit(outer && typeof value_at(outer) === 'string' && value_at(outer) ? { kind: 'set', at: outer, value: { [key]: value } } : { kind: 'set', at, value });
}
const write_text = (text, is_step = true) => send({ text }, is_step);

// Asks which of two texts is to stay: the one written here, or the one that somebody else has saved.
function keep_or_take(mine, said) {
  const done = does => () => { show_banner(''); does(); };
  show_banner(t('changed_elsewhere'),
    button(t('keep_mine'), done(() => { spec.digest = said.digest; write_text(mine); })),
    button(t('take_theirs'), done(() => take_spec(said))));
  return false;
}

function step(by) {
  const to = past.at + by;
  if (to < 0 || to >= past.texts.length) return;
  past.at = to;
  write_text(past.texts[to], false);
}

let printed = { language: null, words: {} }; // the words of the book's own language, which its pages print

async function load_printed_words() {
  const language = spec.values?.language ?? 'en';
  if (language === printed.language) return;
  printed = { language, words: await words_of(language) };
  draw_form();
}

// Returns the value at a path such as "puzzles/0/size".
const value_at = path => path.split('/').reduce((value, key) => value?.[key], spec.values);

// Returns the deepest place whose line is `line`, so that a complaint finds its field.
function place_of_line(line) {
  const places = Object.entries(spec.lines).filter(([, at]) => at <= line).sort((a, b) => b[1] - a[1] || b[0].length - a[0].length);
  return places[0]?.[0];
}
