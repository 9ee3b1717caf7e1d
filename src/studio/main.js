// Draws the page of a book (form and text on one side, proof on the other), takes dropped files, and starts everything.

function show_book() {
  const tab = (name, is_on) => button(t(`tab_${name}`), () => show_tab(name), { id: `tab-${name}`, role: 'tab', 'aria-controls': name, 'aria-selected': String(is_on) });
  $('#main').classList.add('book');
  $('#main').replaceChildren(make('section', { id: 'panel', 'aria-label': t('panel') }, make('div', { class: 'tabs', role: 'tablist' }, tab('form', true), tab('text', false)),
    make('ul', { id: 'complaints', class: 'complaints', tabindex: -1, 'aria-label': t('complaints'), hidden: true }), make('div', { id: 'form', role: 'tabpanel', 'aria-labelledby': 'tab-form', tabindex: -1 }), make('div', { id: 'text', role: 'tabpanel', 'aria-labelledby': 'tab-text', hidden: true },
      make('label', { for: 'yaml', class: 'hint' }, t('text_hint')), make('textarea', { id: 'yaml', spellcheck: 'false', autocomplete: 'off', input: type_text, keydown: keep_tab }))),
  make('iframe', { id: 'proof', title: t('the_pages'), src: in_book('proof/'), load: watch_proof }));
  for (const id of ['title', 'tools']) $(`#${id}`).hidden = false;
}

function show_tab(name) {
  for (const other of ['form', 'text']) {
    $(`#${other}`).hidden = other !== name;
    $(`#tab-${other}`).setAttribute('aria-selected', String(other === name));
  }
}

// --- the text --------------------------------------------------------------------------------------------

let typing;

// Saves the text after half a second without typing.
function type_text() {
  clearTimeout(typing);
  typing = setTimeout(() => { typing = undefined; if ($('#yaml').value !== spec.text) send({ text: $('#yaml').value, digest: $('#yaml').dataset.digest }); }, 500);
}

// Inserts two spaces for Tab, because YAML allows no tabs; after Escape, Tab leaves the field.
function keep_tab(event) {
  if (event.key === 'Escape') keep_tab.leaves = true;
  else if (event.key === 'Tab' && !event.shiftKey && !keep_tab.leaves) {
    event.preventDefault();
    event.target.setRangeText('  ', event.target.selectionStart, event.target.selectionEnd, 'end');
    type_text();
  } else keep_tab.leaves = false;
}

function show_line(number) {
  const area = $('#yaml'), lines = spec.text.split('\n'), from = lines.slice(0, number - 1).join('\n').length + (number > 1 ? 1 : 0);
  show_tab('text');
  area.focus();
  area.setSelectionRange(from, from + (lines[number - 1] ?? '').length);
  area.scrollTop = area.scrollHeight * (number - 4) / lines.length;
}

function draw_text() {
  const area = $('#yaml');
  if (!area || typing) return;
  area.dataset.digest = spec.digest; // of the text that is changed here
  if (area.value === spec.text) return;
  const at = area.selectionStart;
  area.value = spec.text;
  area.setSelectionRange(at, at);
}

// --- the proof -------------------------------------------------------------------------------------------

// Listens to the proof for new pages and for clicks on puzzles.
function watch_proof() {
  const inside = $('#proof').contentDocument;
  inside.body.classList.add('inside');
  inside.addEventListener('news', event => take_news(event.detail));
  inside.addEventListener('click', event => {
    const spot = event.target.closest('[data-shows]');
    if (!spot) return;
    event.preventDefault();
    event.stopPropagation();
    show_puzzle(Number(spot.dataset.shows));
  }, true);
  $('#proof').contentWindow.speak(Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith('proof_')).map(([key, word]) => [key.slice(6), word])), document.documentElement.lang, look_name);
  if ($('.leaf', inside)) take_news(JSON.parse($('#facts', inside).textContent));
}

async function take_news(facts) {
  is_busy = facts.is_part === true; // the first pages come first
  if (!typing) await load_spec(); // an editor may have changed the file
  complaints = place_complaints(facts.complaints ?? []);
  puzzles = facts.puzzles ?? puzzles;
  show_light();
  draw_form();
  if ($('#dialog').open && $('#dialog').dataset.puzzle && !$('#dialog').contains(document.activeElement?.closest('select'))) show_puzzle(Number($('#dialog').dataset.puzzle));
}

// Shows the state of the book: being drawn, good, with warnings, or wrong.
function show_light() {
  const errors = complaints.filter(c => c.kind === 'error').length, colour = is_busy ? 'busy' : errors || spec.error ? 'red' : complaints.length ? 'yellow' : 'green';
  $('#light').className = colour;
  $('#light').textContent = `${t(`light_${colour}`)}${!is_busy && complaints.length ? ` (${complaints.length})` : ''}`;
}

// --- files that are dropped ------------------------------------------------------------------------------

async function take_file(file) {
  const name = file.name.replace(/\s+/g, '-'); // a spec parts the names of drawings by spaces
  const send_it = replace => ask(in_book(`files/${encodeURIComponent(name)}${replace ? '?replace=yes' : ''}`), file);
  let { status, said } = await send_it(false);
  if (status === 409 && confirm(t('replace_file', { name }))) ({ status, said } = await send_it(true));
  if (status !== 200) return say(said.refused);
  if (/\.(csv|tsv|txt)$/i.test(name)) return set('roster', said.name);
  return ask_use(said.name);
}

// Asks what a picture is for.
function ask_use(name) {
  const form = /\.svg$/i.test(name) ? 'outline' : 'image', use = (word, ...edits) => button(t(word), () => { close(); edit(...edits); });
  const close = show_dialog(t('use_of', { name }), make('div', { class: 'column' },
    use('use_shape', { kind: 'set', at: 'puzzles/0/shape', value: { [form]: name } }), use('use_hidden', { kind: 'set', at: 'puzzles/0/picture', value: { [form]: name } }),
    use('use_finish', { kind: 'set', at: 'puzzles/0/icons', value: name }), use('use_scene', { kind: 'set', at: 'drawings', value: name }, { kind: 'set', at: 'scene', value: 'auto' }),
    button(t('use_nothing'), () => close())));
}

function accept_files() {
  document.addEventListener('dragover', event => event.preventDefault());
  document.addEventListener('drop', async event => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) {
      if (book_name) await take_file(file);
      else if ($('#ask-names, #ask-guests')) $('#ask-names, #ask-guests').value = names_in(await file.text()).join('\n');
    }
  });
}

// --- the beginning ---------------------------------------------------------------------------------------

function draw_all() {
  $('#title').textContent = spec.values?.title ?? book_name;
  document.title = `${$('#title').textContent} · Mazewright`;
  $('#undo').disabled = past.at <= 0;
  $('#redo').disabled = past.at >= past.texts.length - 1;
  draw_text();
  show_light();
  draw_form();
}

function take_keys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || event.target.matches('textarea, input:not([type])')) return;
  event.preventDefault();
  step(event.shiftKey ? 1 : -1);
}

async function choose_language(language) {
  localStorage.setItem('language', language);
  await speak(language);
  if (book_name) { show_book(); draw_all(); } else show_first_page();
}

// Tells the server that this page is open, so that it ends when the last one is closed.
function keep_open() {
  const number = Math.random().toString(36).slice(2), tell = () => ask(`${root}stay?page=${number}`);
  addEventListener('pagehide', () => navigator.sendBeacon(`${root}leave?page=${number}`));
  addEventListener('pageshow', event => { if (event.persisted) location.reload(); });
  setInterval(tell, 15000);
  return tell();
}

async function start() {
  keep_open();
  const asked = await Promise.all(['choices', 'schema'].map(path => ask(root + path)));
  [choices, schema] = asked.map(({ said }) => said);
  const language = page_language();
  $('#language').append(...choices.language.map(l => make('option', { value: l.name, selected: l.name === language, lang: l.name }, l.brief)));
  $('#language').addEventListener('change', event => choose_language(event.target.value));
  await speak(language);
  accept_files();
  if (book_name) {
    show_book();
    followers.push(draw_all, load_printed_words);
    $('#undo').addEventListener('click', () => step(-1));
    $('#redo').addEventListener('click', () => step(1));
    $('#make').addEventListener('click', show_making);
    $('#dialog').addEventListener('close', () => { if ($('#dialog').dataset.puzzle) $('#proof').contentDocument.querySelector(`[data-shows="${$('#dialog').dataset.puzzle}"]`)?.focus(); });
    $('#light').addEventListener('click', () => $('#complaints').focus());
    document.addEventListener('keydown', take_keys);
    recall_past();
    await load_spec();
  } else {
    addEventListener('hashchange', show_first_page);
    show_first_page();
  }
  document.body.dataset.ready = 'yes';
}

start();
