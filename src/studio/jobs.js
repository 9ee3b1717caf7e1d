// Draws the first page: jobs as cards. Each job asks a few questions, and writes a spec from the answers.

const quoted = text => JSON.stringify(text); // a JSON string is a YAML string
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
const lines_of = text => text.split(/\r?\n/).map(line => line.trim()).filter(Boolean);

// Returns the paper of the reader's country, which is the region of the browser's first tag of the page's language.
function usual_paper() {
  const tag = navigator.languages.find(tag => tag.split('-')[0] === document.documentElement.lang.split('-')[0]) ?? '';
  return /-(US|CA|MX|PH|CO|CL|VE)$/.test(tag) ? 'letter' : 'a4';
}

// --- questions -------------------------------------------------------------------------------------------

// Lists the questions: the kind of field, the first answer, and the choices.
const questions = {
  title: { kind: 'text', usual: () => t('usual_title') },
  child: { kind: 'text', usual: () => '' },
  word: { kind: 'text', usual: () => '' },
  names: { kind: 'names', usual: () => '' },
  guests: { kind: 'names', usual: () => '' },
  count: { kind: 'number', usual: () => 40, least: 1, most: 500 },
  reader: { kind: 'choice', usual: () => '7-8', options: () => choices.reader.filter(r => r.name !== 'any').map(r => [r.name, t(`reader_${r.name.replaceAll('-', '_')}`)]) },
  language: { kind: 'choice', usual: () => document.documentElement.lang, options: () => choices.language.map(l => [l.name, l.brief]) },
  paper: { kind: 'choice', usual: usual_paper, options: () => ['a4', 'letter', 'a5', 'a3', 'legal', 'tabloid'].map(name => [name, paper_label(name)]) },
  trim: { kind: 'choice', usual: () => 'kdp 8.5x11in', options: trims },
  theme: { kind: 'pictures', usual: () => 'dinosaurs', options: () => [['none', t('no_theme'), null], ...choices.theme.map(theme => [theme.name, t(`theme_${theme.name}`), picture('drawing', theme.icons.split(' ')[0])])] },
  task: { kind: 'choice', usual: () => 'classroom', options: () => Object.keys(tasks).map(name => [name, t(`task_${name.replaceAll('-', '_')}`)]) },
  shape: { kind: 'pictures', usual: () => 'none', options: () => [['none', t('no_shape'), null], ...['heart', 'star', 'circle', 'cat', 'fish', 'dinosaur', 'rocket', 'butterfly', 'house', 'tree', 'duck', 'whale'].filter(name => choices.shape.some(s => s.name === name)).map(name => [name, t(`shape_${name}`), picture('shape', name)])] },
  grid: { kind: 'pictures', usual: () => 'rect', options: () => ['rect', 'hex', 'triangle', 'polar', 'brick', 'voronoi'].map(name => [name, t(`grid_${name}`), picture('grid', name)]) },
  difficulty: { kind: 'choice', usual: () => 'easy', options: () => levels.map(name => [name, t(`level_${name}`)]) },
  tiles: { kind: 'choice', usual: () => '2x2', options: () => ['1x1', '2x1', '2x2', '3x2', '3x3', '4x4'].map(name => [name, name === '1x1' ? t('one_tile') : t('tiles_of', { n: name.split('x').reduce((a, b) => a * b), size: name.replace('x', ' × ') })]) },
};

const paper_label = name => `${/^a\d$/.test(name) ? name.toUpperCase() : t(`paper_${name}`)} (${choices.paper.find(p => p.name === name).brief})`;

// Returns a size in inches such as "8.5x11in" as the language writes it, and in millimetres.
function size_said(size) {
  const inches = size.replace('in', '').split('x').map(Number), said = numbers => numbers.map(figure).join(' × ');
  return `${said(inches)} in (${said(inches.map(inch => Math.round(inch * 25.4)))} mm)`;
}

// Returns printers with their sizes, the usual ones first.
function trims() {
  const wanted = [['kdp', '8.5x11in'], ['kdp', '8x10in'], ['kdp', '6x9in'], ['kdp-hardcover', '8.25x11in'], ['ingram', '8.5x11in'], ['ingram', '6x9in'], ['lulu', '8.5x11in'], ['lulu', '6x9in']];
  return wanted.filter(([profile, size]) => choices.profile.find(p => p.name === profile)?.trims.includes(size))
    .map(([profile, size]) => [`${profile} ${size}`, `${t(`profile_${profile.replaceAll('-', '_')}`)}, ${size_said(size)}`]);
}

// --- jobs ------------------------------------------------------------------------------------------------

const head_of = (answers, title) => `title: ${quoted(title)}\nlanguage: ${answers.language}\n${answers.reader ? `reader: ${answers.reader}\n` : ''}`;
const theme_of = answers => (answers.theme && answers.theme !== 'none' ? `theme: ${answers.theme}\n` : '');

// Returns the letters and digits of a name, without spaces, hyphens and the like.
const letters_in = text => [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(part => part.segment).filter(part => /[\p{L}\p{N}]/u.test(part));
// Returns the first letter of a name as a capital.
const initial_of = (name, language) => (letters_in(name)[0] ?? name).toLocaleUpperCase(language);

// Returns the file of a class list: names, and more columns, each with a function that makes its entry of a name. If two
// children have the same name, a column of numbers tells them apart.
function roster_of(names, more = {}) {
  const columns = { name: name => name, ...(new Set(names).size < names.length ? { id: (name, i) => String(i + 1) } : {}), ...more };
  return [{ name: '{{stem}}-names.csv', text: csv_text([Object.keys(columns), ...names.map((name, i) => Object.values(columns).map(entry => entry(name, i)))]) }];
}

// Returns the size of mazes that are names, as a part of a group: rows for how difficult they are, and as many columns as
// the longest name needs. Small children get as few cells as letters need.
function name_size(rows, names) {
  const longest = Math.max(3, ...names.map(name => [...name].length));
  return `, size: ${Math.round(0.73 * rows * longest)}x${rows}`;
}
// Returns the group of mazes along whose way names are spelled: as difficult as asked for, or more, as long names take
// more cells.
function spelled(level, names) {
  const longest = Math.max(...names.map(name => letters_in(name).length)), needed = longest <= 5 ? 0 : longest <= 7 ? 1 : 2;
  return `{spell: "{name}", difficulty: ${levels[Math.max(needed, levels.indexOf(level))]}}`;
}

const rows_of_level = { gentle: 11, easy: 13, medium: 16, hard: 20, fiendish: 26 };

// What a class does: the template, and the group of mazes.
const tasks = {
  classroom: { template: 'classroom', group: a => `{difficulty: ${a.difficulty}}` },
  'name-mazes': { template: 'name-mazes', group: (a, names) => `{shape: {text: "{name}"}${name_size(rows_of_level[a.difficulty], names)}}` },
  'name-letters': { template: 'classroom', group: (a, names) => spelled(a.difficulty, names) },
  'skip-counting': { template: 'skip-counting', group: a => `{numbers: {from: 2, by: 2}, difficulty: ${a.difficulty}}` },
};

// Returns the size of a maze that is one letter, as a part of a group: for the smallest, the fewest cells that show any letter.
const letter_size = reader => (reader === '3-4' ? ', size: 9x11' : '');

// Returns the group of a birthday book that is about the guest: the smallest get their first letter as a maze, others find
// the letters of their names. A whole name as a maze has corridors too narrow for most children.
const guest_group = (reader, guests) => (reader === '3-4' ? `{shape: {text: "{initial}"}${letter_size(reader)}}` : spelled('gentle', guests));

const jobs = {
  sell: {
    asks: ['title', 'reader', 'theme', 'count', 'trim', 'language'],
    write(a, say) {
      const [profile, paper] = a.trim.split(' '), first = Math.ceil(a.count / 2), rest = a.count - first;
      const second = rest > 0 ? `  - {part: ${quoted(say('part_two'))}, count: ${rest}, difficulty: easy..medium}\n` : '';
      return { title: a.title, text: `${head_of(a, a.title)}template: paperback\n${theme_of(a)}profile: ${profile}\npaper: ${paper}\ncover: true\npuzzles:\n  - {part: ${quoted(say('part_one'))}, count: ${first}, difficulty: gentle..easy}\n${second}` };
    },
  },
  class: {
    asks: ['names', 'task', 'reader', 'difficulty', 'paper', 'language'],
    write(a, say) {
      const names = lines_of(a.names), task = tasks[a.task];
      const title = say('class_title');
      return { title, files: roster_of(names), text: `${head_of(a, title)}template: ${task.template}\npaper: ${a.paper}\nroster: "{{stem}}-names.csv"\npuzzles:\n  - ${task.group(a, names)}\n` };
    },
  },
  birthday: {
    asks: ['child', 'guests', 'reader', 'theme', 'paper', 'language'],
    first: { theme: 'birthday', reader: '5-6' },
    write(a, say) {
      const title = say('birthday_title').replace('{name}', a.child || '…'), guests = lines_of(a.guests), letters = letters_in(a.child);
      const top = `${head_of(a, title)}template: activity-book\n${theme_of(a)}paper: ${a.paper}\n`;
      const own = letters.length > 0 ? `  - {shape: {text: ${quoted(letters.join(''))}, letters: apart}${letter_size(a.reader)}, count: ${letters.length}}\n` : '';
      if (guests.length === 0)
        return { title, text: `${top}front: [title]\nback: [certificate]\npuzzles:\n${own}  - {count: 5, difficulty: gentle..easy}\n` };
      return { title, files: roster_of(guests, a.reader === '3-4' ? { initial: name => initial_of(name, a.language) } : {}), text: `${top}subtitle: "{name}"\nroster: "{{stem}}-names.csv"\nfiles: each\nnumber: none\nfront: [title]\nback: [certificate]\nanswers: {where: separate}\npuzzles:\n  - {count: 2, difficulty: gentle..easy}\n  - ${guest_group(a.reader, guests)}\n` };
    },
  },
  poster: {
    asks: ['title', 'reader', 'theme', 'tiles', 'paper', 'language'],
    write(a) {
      const [across, down] = a.tiles.split('x').map(Number), fine = { '3-4': 4, '5-6': 7, '7-8': 10, '9-12': 14, adult: 20, 'large-print': 9 }[a.reader] ?? 9;
      return { title: a.title, text: `${head_of(a, a.title)}template: poster\nsheet: ${a.paper}\ntiles: ${a.tiles}\n${theme_of(a)}puzzles:\n  - {count: 1, title: ${quoted(a.title)}, size: ${fine * across}x${Math.round(fine * 1.25 * down)}}\n` };
    },
  },
  one: {
    asks: ['word', 'shape', 'grid', 'difficulty', 'paper', 'language'],
    write(a, say) {
      const title = a.word || ((a.shape ?? 'none') !== 'none' ? capital(say(`shape_${a.shape}`)) : say('one_title')), rows = rows_of_level[a.difficulty];
      const shape = a.word ? `, shape: {text: ${quoted(a.word)}}${name_size(rows, [a.word])}` : (a.shape ?? 'none') !== 'none' ? `, shape: ${a.shape}, size: ${a.grid === 'polar' ? rows + 3 : `${rows + 3}x${rows + 3}`}` : `, difficulty: ${a.difficulty}`;
      return { title, text: `${head_of(a, title)}template: plain\nremake: false\npaper: ${a.paper}\nanswers: {where: separate}\npuzzles:\n  - {count: 1, grid: ${a.grid}${shape}}\n` };
    },
  },
};

// --- the page --------------------------------------------------------------------------------------------

function show_cards() {
  const card = name => make('a', { class: 'card', href: `#${name}` }, make('img', { src: picture('job', name), alt: '' }),
    make('b', {}, t(`job_${name}`)), make('span', {}, t(`job_${name}_brief`)));
  const books = make('ul', { class: 'books' });
  $('#main').replaceChildren(make('h1', {}, t('what')), make('div', { class: 'cards' }, Object.keys(jobs).map(card)),
    make('h2', { id: 'books-head', hidden: true }, t('your_books')), books);
  ask(`${root}books`).then(({ said }) => {
    $('#books-head').hidden = said.length === 0;
    books.append(...said.map(({ name, title, changed }) => make('li', {}, make('a', { href: `${root}books/${encodeURIComponent(name)}/` }, title), make('small', {}, `${name} · ${new Date(changed * 1000).toLocaleString(document.documentElement.lang)}`))));
  });
}

// Shows the questions of a job.
function show_job(name) {
  const job = jobs[name];
  const form = make('form', { class: 'questions', submit: event => { event.preventDefault(); begin(name, form); } },
    make('h1', {}, t(`job_${name}`)), job.asks.map(key => ask_for(key, job.first?.[key])), make('div', { class: 'row' }, make('a', { href: '#' }, t('back')), make('button', { class: 'main' }, t('show_it')), make('p', { class: 'problem', role: 'alert' })));
  form.addEventListener('input', () => {
    $('.problem', form).textContent = '';
    if (form.elements.word) for (const shape of form.elements.shape) shape.disabled = form.elements.word.value.trim() !== ''; // a word is the shape
  });
  // A title that nobody has typed speaks the language of the book.
  form.elements.language.addEventListener('change', async event => {
    const spoken = await words_of(event.target.value), title = form.elements.title;
    if (title && title.value === (form.dataset.title ?? t('usual_title'))) title.value = form.dataset.title = spoken.usual_title;
  });
  $('#main').replaceChildren(form);
  $('input, textarea, select', form).focus();
}

function ask_for(key, first) {
  const question = questions[key], id = `ask-${key}`, usual = first ?? question.usual(), label = t(`ask_${key}`);
  if (question.kind === 'pictures')
    return make('fieldset', { class: 'pictures' }, make('legend', {}, label), question.options().map(([value, text, source]) =>
      make('label', { class: 'tile' }, make('input', { type: 'radio', name: key, value, checked: value === usual }),
        source ? make('img', { src: source, alt: '', loading: 'lazy' }) : make('span', { class: 'none' }), make('span', {}, text))));
  const control = question.kind === 'choice' ? make('select', { id, name: key }, question.options().map(([value, text]) => make('option', { value, selected: value === usual }, text)))
    : question.kind === 'names' ? make('textarea', { id, name: key, rows: 6, placeholder: t('names_hint') }, usual)
      : make('input', { id, name: key, value: usual, type: question.kind, min: question.least, max: question.most, autocomplete: 'off' });
  return make('div', { class: 'question' }, make('label', { for: id }, label), control, question.kind === 'names' ? list_button(control) : null);
}

// Makes a button that reads names from a file; from a table it takes the column of names.
function list_button(area) {
  const file = make('input', { type: 'file', accept: '.csv,.tsv,.txt', class: 'hidden', 'aria-label': t('names_file'), change: async () => {
    if (file.files[0]) area.value = names_in(await file.files[0].text()).join('\n');
  } });
  return make('span', {}, button(t('names_file'), () => file.click()), file);
}

function names_in(text) {
  const rows = csv_rows(text).filter(row => row.some(Boolean)), head = rows[0] ?? [];
  const wanted = words.names_heads.split('|'), at = head.findIndex(cell => wanted.includes(cell.trim().toLowerCase()));
  return rows.slice(at >= 0 ? 1 : 0).map(row => row[Math.max(at, 0)].trim()).filter(Boolean);
}

async function begin(name, form) {
  const answers = Object.fromEntries(new FormData(form)), problem = $('.problem', form);
  answers.count = Math.max(1, Number(answers.count ?? 1));
  if (name === 'class' && lines_of(answers.names).length === 0) {
    problem.textContent = t('no_names');
    return $('#ask-names').focus();
  }
  if ('theme' in answers && !known_language(answers.language).themes) answers.theme = 'none';
  const spoken = await words_of(answers.language);
  const { status, said } = await ask(`${root}books`, jobs[name].write(answers, key => spoken[key] ?? key));
  if (status === 200) location.href = `${root}books/${encodeURIComponent(said.name)}/`;
  else problem.textContent = said.refused;
}

function show_first_page() {
  const name = location.hash.slice(1);
  if (jobs[name]) show_job(name);
  else show_cards();
  document.title = 'Mazewright';
}
