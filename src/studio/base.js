// Makes elements, finds words and sends requests, for all parts of the page.
'use strict';

const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

// Makes an element. An attribute that is a function is called when that event happens; true is an attribute without a
// value; false, null and undefined are left out.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

// --- the server ------------------------------------------------------------------------------------------

const steps = location.pathname.split('/'); // '', the token, then 'books', a name, ''
const root = `/${steps[1]}/`;
const book_name = steps[2] === 'books' ? decodeURIComponent(steps[3]) : null;
const in_book = path => `${root}books/${encodeURIComponent(book_name)}/${path}`;
const picture = (kind, name) => `${root}pictures/${kind}/${encodeURIComponent(name)}?language=${document.documentElement.lang}`;

// Asks the server; returns its status and what it says. A body that is not a text or a file is sent as JSON.
async function ask(path, body) {
  const is_raw = typeof body === 'string' || body instanceof Blob;
  const how = body === undefined ? {} : { method: 'POST', body: is_raw ? body : JSON.stringify(body) };
  try {
    const answer = await fetch(path, how), text = await answer.text();
    const is_json = answer.headers.get('content-type') === 'application/json';
    return { status: answer.status, said: is_json ? JSON.parse(text) : { refused: text.trim() } };
  } catch {
    show_banner(t('ended'));
    return { status: 0, said: { refused: t('ended') } };
  }
}

// --- words -----------------------------------------------------------------------------------------------

let words = {}, choices = {}, schema = {};

// Returns a word of the page, with what stands in braces filled in; the key itself if there is none.
function t(key, given = {}) {
  return (words[key] ?? key.replaceAll('_', ' ')).replace(/\{(\w+)\}/g, (all, name) => given[name] ?? all);
}
const has_word = key => key in words;

async function words_of(language) {
  return (await ask(`${root}words?language=${encodeURIComponent(language)}`)).said;
}

const known_language = tag => choices.language.find(l => l.name === tag) || choices.language.find(l => l.name === tag.split('-')[0]);

// Returns the language of the page: the one chosen last, else the first of the browser's that is known.
function page_language() {
  const wanted = [localStorage.getItem('language'), ...navigator.languages, 'en'].filter(Boolean);
  return wanted.map(known_language).find(Boolean).name;
}

async function speak(language) {
  words = await words_of(language);
  document.documentElement.lang = language;
  document.documentElement.dir = known_language(language).right_to_left ? 'rtl' : 'ltr';
  for (const element of $$('[data-word]')) element.textContent = t(element.dataset.word);
}

const figure = number => number.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2 });
const levels = ['gentle', 'easy', 'medium', 'hard', 'fiendish']; // of difficulty, in a spec

// --- messages --------------------------------------------------------------------------------------------

function say(text) {
  $('#status').textContent = text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { $('#status').textContent = ''; }, 5000);
}

function show_banner(text, ...buttons) {
  $('#banner').hidden = !text;
  $('#banner').replaceChildren(...(text ? [make('span', {}, text), ...buttons] : []));
}

// Shows a dialog; returns a function that closes it.
function show_dialog(title, ...contents) {
  const dialog = $('#dialog');
  dialog.classList.remove('beside');
  delete dialog.dataset.puzzle;
  dialog.replaceChildren(make('form', { method: 'dialog', class: 'head' }, make('h2', { id: 'dialog-head' }, title),
    make('button', { class: 'close', 'aria-label': t('close') }, '×')), ...contents.filter(Boolean));
  if (!dialog.open) dialog.showModal();
  return () => dialog.close();
}

const button = (label, does, attributes = {}) => make('button', { type: 'button', click: does, ...attributes }, label);
