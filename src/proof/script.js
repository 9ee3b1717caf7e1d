// What the page does with its leaves and facts: spreads, answers, figures, complaints; and, when it is live,
// what has changed. The facts are the book's manifest, with a list of leaves and one of complaints.
'use strict';

const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
let facts = JSON.parse($('#facts').textContent);
const shown = new Set(); // numbers of puzzles whose answers are to be seen

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== null) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function say(text) {
  $('#status').textContent = text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { $('#status').textContent = ''; }, 4000);
}

// The words of the page; a page around this one may speak another language.
const english = { units: 'in', page: 'Page {n}', page_in: 'Page {n}, {of}', spot: 'Answer of puzzle {n}', leads: 'Go to puzzle {n}', puzzles_1: '{n} puzzle', puzzles: '{n} puzzles', pages_1: '{n} page', pages: '{n} pages', errors_1: '{n} error', errors: '{n} errors', warnings_1: '{n} warning', warnings: '{n} warnings', cells: '{n} of {of} cells', turns: '{n} turns',
  dead_ends: '{n}, and {of} dead ends', for: 'for {name}', spine: 'spine {size}', find: 'Puzzle: number or title', book: 'The book', volume_answers: 'The answers', cover: 'The cover',
  cover_of: 'Cover of {name}', difficulty: 'Difficulty', wanted: '{n} (wanted: {of})', route: 'Route', forks: 'Forks', grid: 'Grid', seed: 'Seed', code: 'Code',
  copy: 'Copy the line that makes it again', broken: 'The spec has an error; these are the last good pages.', nothing_yet: 'The spec has an error, so there are no pages yet.',
  shown: 'Puzzle {n}: answer shown', hidden: 'Puzzle {n}: answer hidden', all_shown: 'All answers shown', all_hidden: 'Answers hidden', no_puzzle: 'There is no puzzle {n}', not_found: 'No puzzle is called “{name}”', copied: 'Copied', selected: 'Selected; copy it with Ctrl+C',
  bar: 'Puzzle {n}: {of}', bar_named: 'Puzzle {n}, {name}: {of}', chart: 'Difficulty of each puzzle', pages_here: 'The pages', ended: 'The server has ended; start it again with “mazewright proof --watch”.' };
let words = english, language = 'en', called = (kind, name) => name; // what the name of a grid, a shape or a printer is called
const t = (key, given = {}) => words[key].replace(/\{(\w+)\}/g, (all, name) => given[name] ?? all);
const figure = (n, digits = 2) => n.toLocaleString(language, { maximumFractionDigits: digits });
const count = (n, thing) => t(n === 1 ? `${thing}_1` : thing, { n });
const puzzles = () => facts.puzzles || [];
const named = puzzle => puzzle.child || puzzle.title || '';

// --- the book ------------------------------------------------------------------------------------------

// True if the sides of a page are whole millimetres, and no eighths of an inch.
function is_metric(sides) {
  const is_near = (n, step) => Math.abs(n / step - Math.round(n / step)) < 0.05 / step;
  return sides.every(side => is_near(side / 72 * 25.4, 1)) && !sides.every(side => is_near(side / 72 * 25.4, 25.4 / 8));
}

function tell_sum() {
  if (!facts.page_pt) return;
  const inches = points => figure(points / 72), mm = (points, digits) => figure(points / 72 * 25.4, digits);
  const parts = [`${count(puzzles().length, 'puzzles')} · ${count(facts.pages, 'pages')}`,
    t('units') === 'in' && !is_metric(facts.page_pt) ? `${inches(facts.page_pt[0])} × ${inches(facts.page_pt[1])} in` : `${mm(facts.page_pt[0], 0)} × ${mm(facts.page_pt[1], 0)} mm`];
  if (facts.profile !== 'home') parts.push(t('for', { name: called('profile', facts.profile) }));
  if (facts.spine_pt) parts.push(t('spine', { size: t('units') === 'in' ? `${inches(facts.spine_pt)} in (${mm(facts.spine_pt, 1)} mm)` : `${mm(facts.spine_pt, 1)} mm` }));
  $('#sum').textContent = parts.join(' · ');
}

const volume_of = leaf => leaf.id.slice(0, leaf.id.lastIndexOf('-'));

function is_pair(a, b) {
  const even = Number(a.dataset.number), odd = Number(b.dataset.number);
  return volume_of(a) === volume_of(b) && even % 2 === 0 && odd === even + 1 &&
    a.classList.contains('right') !== b.classList.contains('right');
}

function heading_of(volume) {
  const names = { book: 'book', answers: 'volume_answers', cover: 'cover' };
  return names[volume] ? t(names[volume]) : volume.startsWith('cover-') ? t('cover_of', { name: volume.replace(/^cover-/, '') }) : volume;
}

// Names each leaf, and each answer on it, for screen readers.
function name_leaves() {
  for (const leaf of $$('.leaf')) {
    const volume = volume_of(leaf), n = leaf.dataset.number;
    leaf.setAttribute('aria-label', volume.startsWith('cover') ? heading_of(volume) : volume === 'book' ? t('page', { n }) : t('page_in', { n, of: heading_of(volume) }));
    for (const spot of $$('[data-leads] span', leaf)) spot.textContent = t('leads', { n: spot.parentElement.dataset.leads });
  }
}

// Leaves lie in reading order; two that face each other are one spread.
function lay_out(leaves) {
  const pages = $('#pages');
  const several = new Set(leaves.map(volume_of)).size > 1;
  pages.replaceChildren();
  for (let i = 0, box = null, before = null; i < leaves.length; i++) {
    const leaf = leaves[i], next = leaves[i + 1], pair = next && is_pair(leaf, next);
    if (volume_of(leaf) !== before) {
      before = volume_of(leaf);
      box = make('div', { class: 'volume' });
      if (several) box.append(make('h2', {}, heading_of(before)));
      pages.append(box);
    }
    const is_sheet = leaf.classList.contains('sheet'), table = make('div', { class: 'table' }, leaf);
    const spread = make('div', { class: is_sheet ? 'spread one' : 'spread' }, table);
    spread.style.containIntrinsicSize = `auto ${leaf.style.getPropertyValue('--h')}px`;
    if (pair) table.append(leaves[++i]);
    else if (!is_sheet) table.append(make('div', { class: `gap ${leaf.classList.contains('right') ? 'left' : 'right'}`, style: leaf.getAttribute('style') }));
    spread.append(cards_for(spread));
    box.append(spread);
  }
  name_leaves();
  mark_shown();
}

// --- puzzles -------------------------------------------------------------------------------------------

const remake_line = puzzle => ['mazewright', ...puzzle.remake].map(word =>
  /^[\w.,:\/=%+@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`).join(' ');

function card_for(puzzle) {
  const figures = [[t('difficulty'), puzzle.target ? t('wanted', { n: figure(puzzle.difficulty), of: figure(puzzle.target) }) : figure(puzzle.difficulty)],
    [t('route'), `${t('cells', { n: puzzle.route_cells, of: puzzle.cells })}, ${t('turns', { n: puzzle.turns })}`],
    [t('forks'), t('dead_ends', { n: puzzle.junctions, of: puzzle.dead_ends })],
    [t('grid'), [called('grid', puzzle.grid), puzzle.shape && called('shape', puzzle.shape), puzzle.size.join('×'), puzzle.algorithm && called('algorithm', puzzle.algorithm)].filter(Boolean).join(language === 'en' ? ' ' : ' · ')],
    [t('seed'), String(puzzle.seed)]];
  if (puzzle.code) figures.push([t('code'), puzzle.code]);
  const list = make('dl');
  for (const [term, is] of figures) list.append(make('dt', {}, term), make('dd', {}, String(is)));
  const copy = make('button', { type: 'button', 'data-copies': puzzle.number }, t('copy'));
  return make('details', { class: 'card', id: `puzzle-${puzzle.number}` },
    make('summary', {}, make('b', {}, `${puzzle.number} ${named(puzzle)}`.trim()), ` · ${figure(puzzle.difficulty)}`),
    make('div', { class: 'inside' }, list, make('code', {}, remake_line(puzzle)), copy));
}

function cards_for(spread) {
  const cards = make('div', { class: 'cards' });
  for (const spot of $$('[data-shows]', spread)) {
    const puzzle = puzzles().find(p => p.number === Number(spot.dataset.shows));
    if (puzzle && !$(`#puzzle-${puzzle.number}`, cards) && !$(`#puzzle-${puzzle.number}`)) cards.append(card_for(puzzle));
  }
  return cards;
}

function mark_shown() {
  for (const layer of $$('[data-answer]')) layer.classList.toggle('shown', shown.has(Number(layer.dataset.answer)));
  for (const spot of $$('[data-shows] span')) spot.textContent = t('spot', { n: spot.parentElement.dataset.shows });
  for (const spot of $$('[data-shows]'))
    spot.setAttribute('aria-pressed', shown.has(Number(spot.dataset.shows)) || document.body.classList.contains('answers'));
}

function toggle_answer(number) {
  if (shown.has(number)) shown.delete(number);
  else shown.add(number);
  mark_shown();
  say(t(shown.has(number) ? 'shown' : 'hidden', { n: number }));
}

function go_to(number) {
  const spot = $(`[data-shows="${number}"]`);
  if (!spot) return say(t('no_puzzle', { n: number }));
  spot.closest('.spread').scrollIntoView();
  spot.focus({ preventScroll: true });
  spot.classList.add('found');
  setTimeout(() => spot.classList.remove('found'), 1600);
}

// --- the curve and the search --------------------------------------------------------------------------

function draw_curve() {
  const chart = $('.chart');
  chart.replaceChildren(...puzzles().map((puzzle, i) => {
    const name = named(puzzle), words = t(name ? 'bar_named' : 'bar', { n: puzzle.number, name, of: figure(puzzle.difficulty) });
    const bar = make('i');
    bar.style.setProperty('--d', puzzle.difficulty);
    return make('a', { href: `#puzzle-${puzzle.number}`, title: words, 'aria-label': words, tabindex: i ? -1 : 0, 'data-goes': puzzle.number }, bar);
  }));
  $('#curve').hidden = puzzles().length < 2;
  $('#titles').replaceChildren(...puzzles().map(puzzle => make('option', { value: `${puzzle.number} ${named(puzzle)}`.trim() })));
}

function walk_along(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], bars = $$('.chart a');
  const bar = bars[bars.indexOf(document.activeElement) + step];
  if (!step || !bar) return;
  event.preventDefault();
  event.stopPropagation();
  document.activeElement.tabIndex = -1;
  bar.tabIndex = 0;
  bar.focus();
}

function find(words) {
  const wanted = words.trim().toLowerCase(), number = parseInt(wanted, 10);
  const found = puzzles().find(p => p.number === number) ||
    puzzles().find(p => [p.title, p.child, p.code].some(text => text && text.toLowerCase().includes(wanted)));
  if (wanted && found) go_to(found.number);
  else if (wanted) say(t('not_found', { name: words.trim() }));
}

// --- complaints ----------------------------------------------------------------------------------------

const place_of = c => (c.file ? [c.file, c.line, c.column].filter(Boolean).join(':') : '');

function item_for(c, i, ids) {
  const item = make('li', { class: c.kind, id: ids ? `complaint-${i + 1}` : undefined });
  if (c.source !== null && c.line) item.append(make('a', { href: `#line-${c.line}` }, place_of(c)), ' ');
  else if (c.file) item.append(make('span', {}, place_of(c)), ' ');
  item.append(make('span', { class: 'kind' }, `${c.kind}:`), ` ${c.text}`);
  if (c.pin && ids) item.append(' ', make('a', { href: `#pin-${i + 1}` }, 'Show it on the page'));
  if (c.source !== null && c.column && ids) {
    const before = c.source.slice(0, c.column - 1).replace(/[^\t]/g, ' ');
    item.append(make('pre', { tabindex: 0, 'aria-label': 'The line of the spec' }, `${c.source}\n${before}^`));
  }
  return item;
}

function tell_complaints() {
  const list = facts.complaints || [], errors = list.filter(c => c.kind === 'error').length;
  $('#complaints').hidden = list.length === 0;
  $('#complaints-head').textContent = [errors && count(errors, 'errors'), list.length > errors && count(list.length - errors, 'warnings')]
    .filter(Boolean).join(' and ') + (facts.more > 0 ? `, and ${facts.more} more` : '');
  $('#complaints > ol').replaceChildren(...list.map((c, i) => item_for(c, i, true)));
  $('#spec').hidden = !facts.text;
  $('#spec ol').replaceChildren(...(facts.text || '').split('\n').map((line, i) =>
    make('li', { id: `line-${i + 1}`, class: list.some(c => c.source !== null && c.line === i + 1) ? 'meant' : undefined }, line)));
  pin_complaints(list);
}

function pin_complaints(list) {
  for (const pin of $$('.pin')) pin.remove();
  list.forEach((c, i) => {
    const leaf = c.pin && document.getElementById(`${c.pin.volume}-${c.pin.page}`);
    if (!leaf) return;
    const [left, top, w, h] = $('svg', leaf).getAttribute('viewBox').split(' ').map(Number), [x, y] = c.pin.box_pt;
    const pin = make('a', { class: 'pin', id: `pin-${i + 1}`, href: `#complaint-${i + 1}`, 'aria-label': `Complaint ${i + 1}: ${c.text}`, title: c.text }, String(i + 1));
    const share = (at, of) => `${Math.min(97, Math.max(3, 100 * at / of))}%`;
    pin.style.left = share(x - left, w);
    pin.style.top = share(y - top, h);
    leaf.append(pin);
  });
}

function show_line(target) {
  if (!/^#line-\d+$/.test(target)) return;
  $('#spec').open = true;
  $(target)?.scrollIntoView({ block: 'center' });
}

// --- hands ---------------------------------------------------------------------------------------------

function toggle(button, where, name) {
  const on = where.classList.toggle(name);
  button.setAttribute('aria-pressed', on);
  return on;
}

const tools = {
  answers() { say(toggle($('#answers'), document.body, 'answers') ? t('all_shown') : t('all_hidden')); mark_shown(); },
  guides() { $('#legend').hidden = !toggle($('#guides'), document.body, 'with-guides'); },
  single() { keep_place(() => toggle($('#single'), document.body, 'singles')); },
  keys() { $('#help').showModal(); },
};

function turn(step) {
  const spreads = $$('.spread'), middle = $('header').getBoundingClientRect().bottom + 40;
  const at = spreads.findIndex(spread => spread.getBoundingClientRect().bottom > middle);
  spreads[Math.max(0, Math.min(spreads.length - 1, (at < 0 ? spreads.length : at) + step))]?.scrollIntoView();
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input') || $('#help').open) return;
  const does = { a: tools.answers, g: tools.guides, s: tools.single, '?': tools.keys, '/': () => $('#find').focus(),
    ArrowRight: () => turn(1), ArrowLeft: () => turn(-1) }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!does) return;
  event.preventDefault();
  does();
});

document.addEventListener('click', event => {
  const at = event.target.closest('[data-shows], [data-leads], [data-copies], [data-goes], a[href^="#line-"]');
  if (!at) return;
  if (at.dataset.shows) toggle_answer(Number(at.dataset.shows));
  else if (at.dataset.leads) go_to(Number(at.dataset.leads));
  else if (at.dataset.copies) copy(Number(at.dataset.copies));
  else if (at.dataset.goes) { event.preventDefault(); go_to(Number(at.dataset.goes)); }
  else { event.preventDefault(); show_line(at.getAttribute('href')); }
});

function copy(number) {
  const line = remake_line(puzzles().find(p => p.number === number));
  const selected = () => getSelection().selectAllChildren($(`#puzzle-${number} code`));
  if (!navigator.clipboard) { selected(); say(t('selected')); return; }
  navigator.clipboard.writeText(line).then(() => say(t('copied')), () => { selected(); say(t('selected')); });
}

// --- what changes --------------------------------------------------------------------------------------

// Does something to the pages, and puts the one that was being read back where it was.
function keep_place(change) {
  const edge = $('header').getBoundingClientRect().bottom;
  const before = $$('.leaf').find(leaf => leaf.getBoundingClientRect().bottom > edge + 40);
  const id = before?.id, top = before?.getBoundingClientRect().top;
  change();
  const after = id && document.getElementById(id);
  if (after) scrollBy({ top: after.getBoundingClientRect().top - top, behavior: 'instant' });
}

async function leaf_from_server(id) {
  const answer = await fetch(`leaf/${encodeURIComponent(id)}`);
  const box = make('template');
  box.innerHTML = await answer.text();
  return box.content.firstElementChild;
}

async function take_over(next) {
  const had = new Map(facts.leaves.map(leaf => [leaf.id, leaf.sum]));
  const leaves = await Promise.all(next.leaves.map(({ id, sum }) =>
    had.get(id) === sum ? document.getElementById(id) : leaf_from_server(id)));
  facts = next;
  document.title = `${facts.title} · proof`;
  $('h1').textContent = facts.title;
  keep_place(() => {
    tell_sum();
    draw_curve();
    lay_out(leaves);
    tell_complaints();
  });
}

function show_banner(next) {
  const banner = $('#banner');
  banner.hidden = !next;
  if (!next) return banner.replaceChildren();
  facts.text = next.text;
  facts.complaints = next.complaints;
  tell_complaints();
  banner.replaceChildren(make('strong', {}, t($('.leaf') ? 'broken' : 'nothing_yet')),
    make('ol', {}, ...next.complaints.map((c, i) => item_for(c, i, false))));
}

// Speaks with the words and the language of a page around this one.
function speak(next, tag, name_of) {
  called = name_of;
  words = { ...english, ...next };
  document.documentElement.lang = language = tag;
  for (const element of $$('[data-word]')) if (next[element.dataset.word]) element.textContent = next[element.dataset.word];
  $('#find').placeholder = t('find');
  $('#find').setAttribute('aria-label', t('find'));
  $('.chart').setAttribute('aria-label', t('chart'));
  $('#pages').setAttribute('aria-label', t('pages_here'));
  tell_sum();
  draw_curve();
  lay_out($$('.leaf'));
}

async function follow(version) {
  for (;;) {
    try {
      const answer = await fetch(`state?since=${version}`);
      const state = await answer.json();
      if (state.facts && state.version !== version) {
        version = state.version;
        const good = state.facts.leaves.length > 0;
        if (good) await take_over(state.facts);
        show_banner(good ? null : state.facts);
        document.body.dataset.version = version;
        document.dispatchEvent(new CustomEvent('news', { detail: state.facts })); // for a page around this one
      }
    } catch {
      say(t('ended'));
      await new Promise(wake => setTimeout(wake, 2000));
    }
  }
}

// --- begin ---------------------------------------------------------------------------------------------

for (const [name, does] of Object.entries(tools)) $(`#${name}`).addEventListener('click', does);
$('.chart').addEventListener('keydown', walk_along);
$('#search').addEventListener('submit', event => { event.preventDefault(); find($('#find').value); });
$('#find').addEventListener('change', () => find($('#find').value));
const first = $('.leaf');
if (first) {
  const size = ['--w', '--h'].map(name => `${first.style.getPropertyValue(name)}pt`).join(' ');
  document.head.append(make('style', {}, `@page { size: ${size}; margin: 0 }`));
}
tell_sum();
draw_curve();
lay_out($$('.leaf'));
tell_complaints();
if (LIVE !== 0) {
  show_banner(facts.leaves.length > 0 || LIVE < 0 ? null : facts); // -1: the first proof is being made
  follow(LIVE);
}
