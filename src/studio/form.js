// Draws the form from the schema of specs. The table below puts keys into sections; a key that no section names stands in
// the last one, so a new key needs no line.

const sections = [
  ['book', ['title', 'subtitle', 'author', 'language', 'reader', 'theme', 'story']],
  ['puzzles', []],
  ['class', ['roster', 'sheets', 'maze', 'sort', 'group_by', 'files', 'name']],
  ['paper', ['profile', 'paper', 'orientation', 'margins', 'binding', 'impose', 'sheet', 'tiles', 'duplex', 'bleed', 'stock', 'caliper']],
  ['look', ['border', 'corners', 'background', 'scene', 'drawings', 'palette', 'colours', 'faces', 'type', 'lines', 'icon_size', 'scale']],
  ['pages', ['front', 'back', 'open_right', 'backs', 'running_head', 'number', 'folio', 'level_marks', 'furniture', 'date', 'first_day', 'numerals', 'codes', 'qr', 'answer_note', 'remake', 'matter', 'imprint', 'captions']],
  ['cover', ['cover']],
  ['answers', ['answers']],
  ['more', []],
];
const elsewhere = ['puzzles', 'template']; // keys with a place of their own

// The kinds of pictures that values are chosen from.
const pictured = { grid: 'grid', shape: 'shape', picture: 'shape', theme: 'theme', item: 'drawing', border: 'border', corners: 'corners', background: 'background' };
const pictured_in = { cover: { art: 'shape', drawing: 'drawing' }, colours: {} };
const pictures_of = (key, parent) => (pictured_in[parent] ?? pictured)[key];

const open_parts = new Set(['section-book', 'section-puzzles']);

// --- what a value is -------------------------------------------------------------------------------------

// Flattens nested `anyOf`: returns the forms that a value may have.
const forms_of = node => (node.anyOf ? node.anyOf.flatMap(forms_of) : [node]);
const enum_of = node => forms_of(node).flatMap(form => form.enum ?? (form.const !== undefined ? [form.const] : []));
const is_switch = node => node.enum?.includes(true) && node.enum.every(value => [true, false, 'yes', 'no'].includes(value));
const object_of = node => forms_of(node).find(form => form.type === 'object' && form.properties);
const list_form = node => forms_of(node).find(form => form.type === 'array' && form.items?.enum);
const is_text = value => typeof value === 'string' || value === null || value === undefined;
const shown = value => (is_text(value) ? value ?? '' : Array.isArray(value) && value.every(is_text) ? value.join(', ') : JSON.stringify(value));

// Texts that a book prints. Keys in there have nothing to do with keys of the same name elsewhere; each is labelled by its
// text in the language of the page.
const own_texts = ['words', 'matter'];
const on_one_line = text => (text.length > 60 ? `${text.slice(0, 58)}…` : text).replaceAll('\n', ', ');

function label_of(key, parent) {
  if (own_texts.includes(parent)) return on_one_line(t(`${parent}_${key}`));
  return t([`key_${parent}_${key}`, `key_${key}`].find(has_word) ?? key);
}

const named_like = { sheet: 'paper', picture: 'shape', art: 'shape', item: 'drawing' }; // keys with values of another kind

// Returns what a value of a key is called.
function name_of(value, key) {
  const name = String(value), word = name.replaceAll('-', '_'), kind = named_like[key] ?? key;
  const known = [`${kind}_${word}`, `value_${kind}_${word}`, `value_${word}`, `level_${word}`, `shape_${word}`, `drawing_${word}`].find(has_word);
  if (key === 'sides' && name.includes('-')) return name.split('-').map(side => name_of(side, 'start')).join(' → ');
  return known ? t(known) : /^a\d$/.test(name) ? name.toUpperCase() : name;
}

// Returns what a key is for. The schema says it in English, for those who write specs: only an English page falls back on it.
function help_of(node, key, parent) {
  if (key === 'count' && spec.values.roster) return t('help_count_each');
  if (own_texts.includes(parent)) return '';
  const word = [`help_${parent}_${key}`, ...(parent === undefined || parent === 'puzzle' ? [`help_${key}`] : [])].find(has_word);
  if (word || document.documentElement.lang !== 'en') return word ? t(word) : '';
  const text = (node.description ?? '').split('\n\n')[0].replace(/ *\([^)]*`mazewright[^)]*\)/g, '').replace(/:? *`mazewright [^`]*`[^;.)]*/g, '').replaceAll('`', '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const usual_of = node => /\(default: (.*)\)$/s.exec(node.description ?? '')?.[1];

// --- controls --------------------------------------------------------------------------------------------

// Words that a text may be, which the schema does not list.
const four_sides = ['top', 'bottom', 'left', 'right'];
const words_too = { ages: ['none'], sides: four_sides.flatMap(from => four_sides.filter(to => to !== from).map(to => `${from}-${to}`)) };

// Returns the control of a value and what it is set to when it changes.
function control_for(id, path, node, value, parent) {
  const key = path.split('/').pop(), words = [...enum_of(node), ...(words_too[key] ?? [])], usual = own_texts.includes(parent) ? printed.words[`${parent}_${key}`] : usual_of(node);
  const common = { id, 'data-at': path, 'aria-describedby': `${id}-help` }, placeholder = usual === undefined ? '' : own_texts.includes(parent) ? usual : name_of(usual, key);
  const change = event => set_value(path, event.target.value.trim(), value);
  const text = (attributes = {}) => make('input', { ...common, value: shown(value), placeholder, autocomplete: 'off', change, ...attributes });
  const list = options => chooser(common, path, value, usual_label(usual, key), options);
  if (pictures_of(key, parent)) return picture_button(common, path, key, pictures_of(key, parent), value, usual);
  if (is_switch(node) || (node.enum && node.enum.length === 2 && node.enum.includes(true)))
    return make('select', { ...common, change: event => set_value(path, event.target.value === '' ? '' : event.target.value === 'true', value) },
      [['', usual_label(usual, key)], ['true', t('yes')], ['false', t('no')]].map(([is, said]) => make('option', { value: is, selected: is === (value === undefined ? '' : String(['true', 'yes'].includes(value))) }, said)));
  if (words.length > 0 && forms_of(node).every(form => form.enum || form.const !== undefined)) return list(words.map(word => [word, name_of(word, key)]));
  if (key === 'language') return list(choices.language.map(l => [l.name, l.brief]));
  if (key === 'template') return list(choices.template.map(c => [c.name, name_of(c.name, key)]));
  if (node.type === 'integer' && key !== 'seed' && is_text(value)) return text({ type: 'number', min: node.minimum, max: node.maximum });
  if (words.length > 0) return text_with_words(text, id, path, key, words, value);
  if (is_text(value) && (value ?? placeholder).includes('\n')) return make('textarea', { ...common, rows: 4, placeholder, change }, value ?? '');
  return text();
}

// Makes a list to choose from; '' is the usual value. A value that is not on it, such as the path of a template, is added.
function chooser(common, path, value, usual, options) {
  const is_known = value === undefined || options.some(([is]) => String(is) === value);
  return make('select', { ...common, change: event => set_value(path, event.target.value, value) },
    [['', usual], ...options, ...(is_known ? [] : [[value, shown(value)]])].map(([is, said]) => make('option', { value: is, selected: String(is) === (value ?? '') }, said)));
}

// Makes a text field that offers words. It shows a value by its name, and takes a name for its value.
function text_with_words(text, id, path, key, words, value) {
  const named = words.map(word => [String(word), name_of(word, key)]);
  const called = value => named.find(([word]) => word === value)?.[1] ?? shown(value);
  const meant = typed => named.find(([, name]) => name.toLowerCase() === typed.toLowerCase())?.[0] ?? typed;
  const change = event => {
    const typed = meant(event.target.value.trim());
    event.target.value = called(typed); // as the form will show it when it is drawn again
    set_value(path, typed, value);
  };
  return make('span', {}, text({ list: `${id}-list`, value: called(value), change }),
    make('datalist', { id: `${id}-list` }, named.map(([, name]) => make('option', { value: name }))));
}

const language_said = tag => new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(tag);
const usual_label = (usual, key) => (usual ? t('usual', { value: key === 'language' ? language_said(usual) : name_of(usual, key) }) : t('usual_none'));
const usual_button = (path, value) => (value === undefined ? null : button(t('usual_again'), () => set(path, ''), { class: 'link' }));

// Sets a value that was typed or chosen. What was a list is written as a list again.
function set_value(path, typed, before) {
  if (typed === '' && before === undefined) return;
  const is_list = Array.isArray(before) && typeof typed === 'string' && typed.includes(',');
  set(path, is_list ? typed.split(',').map(item => item.trim()).filter(Boolean) : typed);
}

// Makes a button with the picture of a value, which opens all pictures of its kind.
function picture_button(common, path, key, kind, value, usual) {
  const first = Array.isArray(value) ? value[0] : value ?? usual;
  return make('button', { ...common, type: 'button', class: 'look', click: () => choose_picture(key, kind, value, chosen => set_value(path, chosen, value), path.split('/').at(-2)) },
    picture_of(kind, first), make('span', {}, value === undefined ? usual_label(usual, key) : look_name(kind, value)));
}

function look_name(kind, value) {
  if (!is_text(value)) return value.text ?? shown(value);
  const name = name_of(value, kind);
  return name === value ? name.replaceAll('-', ' ') : name; // an English name of a drawing
}

// Returns a kind's choices; of a kind without pictures of its own list, the words of the schema.
const looks_of = kind => choices[kind] ?? enum_of(schema.properties[kind]).map(name => ({ name, brief: '' }));

function picture_of(kind, name) {
  const theme = kind === 'theme' && choices.theme.find(c => c.name === name);
  const known = theme || looks_of(kind).some(c => c.name === name);
  return known ? make('img', { src: theme ? picture('drawing', theme.icons.split(' ')[0]) : picture(kind, name), alt: '', loading: 'lazy' }) : make('span', { class: 'none' });
}

// Shows all looks of a kind, and calls `does` with the one chosen; '' is the usual one.
function choose_picture(key, kind, value, does, parent) {
  const close = show_dialog(label_of(key, parent), kind === 'shape' ? word_field(() => close, does) : null, make('div', { class: 'tiles' },
    [{ name: '', brief: '' }, ...looks_of(kind)].map(choice => make('button', { type: 'button', class: 'tile', title: document.documentElement.lang === 'en' ? choice.brief : undefined, 'aria-pressed': String(choice.name === (value ?? '')), click: () => { close(); does(choice.name); } },
      picture_of(kind, choice.name), make('span', {}, choice.name === '' ? t('usual_none') : look_name(kind, choice.name))))));
}

// Makes the field for a word that becomes the shape.
function word_field(close, does) {
  const field = make('input', { id: 'shape-word', autocomplete: 'off' });
  return make('form', { class: 'row', submit: event => { event.preventDefault(); if (field.value.trim()) { close()(); does({ text: field.value.trim() }); } } },
    make('label', { for: 'shape-word' }, t('shape_word')), field, make('button', {}, t('take')));
}

// --- fields ----------------------------------------------------------------------------------------------

const id_of = path => `at-${path.replace(/[^\w-]/g, '-')}`;

// Returns a field: its label, its control, what it is for, and the complaints about it.
function field(path, node, value, parent) {
  const key = path.split('/').pop(), id = id_of(path), is_pictured = pictures_of(key, parent) !== undefined, list = is_pictured ? null : list_form(node), object = is_pictured ? null : object_of(node);
  if (list && (value === undefined || is_text(value) || value.every(item => list.items.enum.includes(item)))) return list_field(path, node, list.items.enum, value, parent);
  if (object && (value === undefined || !is_text(value) || forms_of(node).length === 1)) return object_field(path, node, object, value, parent);
  if (object) return make('div', {}, field(path, { ...node, anyOf: forms_of(node).filter(form => form !== object) }, value, parent), object_field(path, node, object, undefined, parent));
  if (key === 'difficulty' && is_text(value)) return difficulty_field(path, node, value, parent);
  if (key === 'size' && /^\d+ *x *\d+$/.test(value ?? '')) return size_field(path, node, value, parent);
  if (key === 'icons' && icon_pair(value)) return icons_field(path, node, value, parent);
  if (parent === undefined ? key === 'drawings' : parent === 'cover' && ['drawings', 'behind', 'sky'].includes(key)) return drawings_field(path, node, value, parent);
  if (!is_text(value) && !is_pictured && !(Array.isArray(value) && value.every(is_text)))
    return make('div', { class: 'field', 'data-field': path }, make('span', { class: 'label' }, label_of(key, parent)),
      button(shown(value).slice(0, 60), () => show_line(spec.lines[path]), { class: 'link', title: t('in_text') }), complaints_at(path));
  return make('div', { class: 'field', 'data-field': path }, make('label', { for: id }, label_of(key, parent)),
    control_for(id, path, node, value, parent), make('small', { id: `${id}-help` }, help_of(node, key, parent)), complaints_at(path));
}

// Makes the field of a list, with a box to tick for each item.
function list_field(path, node, words, value, parent) {
  const key = path.split('/').pop();
  const chosen = Array.isArray(value) ? value : [];
  const tick = (word, on) => set(path, on ? [...chosen, word] : chosen.length > 1 ? chosen.filter(other => other !== word) : 'none');
  return make('fieldset', { class: 'field ticks', 'data-field': path }, make('legend', {}, label_of(key, parent)),
    words.map(word => make('label', {}, make('input', { type: 'checkbox', 'data-at': `${path}/${word}`, checked: chosen.includes(word), change: event => tick(word, event.target.checked) }), ' ', name_of(word, key))),
    make('small', {}, value === undefined ? t('by_template') : help_of(node, key, parent)), complaints_at(path));
}

function object_field(path, node, object, value, parent) {
  const key = path.split('/').pop();
  return part(`part-${path}`, label_of(key, parent), value !== undefined, () => [make('small', {}, help_of(node, key, parent)),
    ...Object.entries(object.properties).map(([inner, inner_node]) => field(`${path}/${inner}`, inner_node, is_text(value) ? undefined : value?.[inner], key === 'defaults' ? 'puzzle' : key)), complaints_at(path)]);
}

// Makes a part of the form that opens. Its contents are made when it is first opened.
function part(id, label, is_used, contents) {
  const fill = () => { if (details.children.length === 1) details.append(...contents().filter(Boolean)); };
  // Records at the click that the part is open, because the form may be drawn again before the browser's own event.
  const turn = () => {
    if (details.open) open_parts.delete(id);
    else open_parts.add(id);
    fill();
  };
  const details = make('details', { id, class: 'part', open: open_parts.has(id) }, make('summary', { click: turn }, label, is_used ? make('span', { class: 'used' }, ' •') : null));
  if (open_parts.has(id)) fill();
  return details;
}

// Makes the field of a difficulty: two sliders over the five levels, or over numbers if the spec has numbers.
function difficulty_field(path, node, value, parent) {
  const ends = (value ?? '').split('..'), is_level = ends.every(end => levels.includes(end)) || !value;
  const [from, to] = is_level ? [ends[0], ends[1] ?? ends[0]].map(end => Math.max(0, levels.indexOf(end))) : [ends[0], ends[1] ?? ends[0]].map(Number);
  const said = (a, b) => (is_level ? [...new Set([levels[a], levels[b]])] : [...new Set([a, b])]).join('..');
  const told = (a, b) => (is_level ? [...new Set([t(`level_${levels[a]}`), t(`level_${levels[b]}`)])] : [...new Set([a, b])]).join(' … ');
  const output = make('output', {}, value ? told(from, to) : usual_label(usual_of(node), 'difficulty'));
  const slider = (name, is) => make('input', { type: 'range', 'data-at': `${path}/${name}`, 'aria-label': `${label_of('difficulty', parent)}: ${t(name)}`,
    min: is_level ? 0 : 2, max: is_level ? 4 : 12, step: is_level ? 1 : 0.1, value: is,
    input: () => { output.textContent = told(...both()); }, change: () => set(path, said(...both())) });
  const first = slider('from', from), last = slider('to', to);
  const both = () => [Number(first.value), Math.max(Number(first.value), Number(last.value))];
  return sliders_field(path, node, value, parent, output, [[t('from'), first], [t('to'), last]]);
}

// Makes the field of a size: one slider for cells across and one for cells down.
function size_field(path, node, value, parent) {
  const [across, down] = value.split('x').map(Number), output = make('output', {}, `${across} × ${down}`);
  const slider = (name, is) => make('input', { type: 'range', 'data-at': `${path}/${name}`, 'aria-label': `${label_of('size', parent)}: ${t(name)}`, min: 3, max: Math.max(60, is), value: is,
    input: () => { output.textContent = `${first.value} × ${second.value}`; }, change: () => set(path, `${first.value}x${second.value}`) });
  const first = slider('across', across), second = slider('down', down);
  return sliders_field(path, node, value, parent, output, [[t('across'), first], [t('down'), second]]);
}

// Makes a field of sliders, with what they say beside its label, and a button to have the usual value again.
function sliders_field(path, node, value, parent, output, sliders) {
  const key = path.split('/').pop();
  return make('div', { class: 'field', 'data-field': path }, make('span', { class: 'label' }, label_of(key, parent), ' ', output, ' ', usual_button(path, value)),
    make('div', { class: 'sliders' }, sliders.flatMap(([name, slider]) => [make('span', {}, name), slider])), make('small', {}, help_of(node, key, parent)), complaints_at(path));
}

const is_drawing = name => choices.drawing.some(drawing => drawing.name === name);

// Returns the drawings at start and finish that a value such as "fox-barn", "fox barn" or "star" names; null if it is more
// than that.
function icon_pair(value) {
  if (value === undefined || value === null || value === 'none') return ['', ''];
  if (!is_text(value)) return null;
  const words = value.trim().split(/\s+/), parts = value.split('-');
  if (words.length === 2) return words;
  if (is_drawing(value) || words.length > 2 || !parts.slice(1).length) return words.length > 2 ? null : ['', value];
  const at = parts.findIndex((part, i) => i > 0 && is_drawing(parts.slice(0, i).join('-')) && is_drawing(parts.slice(i).join('-')));
  return at > 0 ? [parts.slice(0, at).join('-'), parts.slice(at).join('-')] : ['', value];
}

// Makes the field of the drawings at start and finish.
function icons_field(path, node, value, parent) {
  const pair = icon_pair(value);
  const choose = i => choose_picture('icons', 'drawing', pair[i], chosen => {
    const next = pair.map((name, k) => (k === i ? chosen : name));
    if (next[0] && !next[1]) next[1] = 'five-star';
    set_value(path, next.filter(Boolean).join(' '), value);
  });
  return make('div', { class: 'field', 'data-field': path }, make('span', { class: 'label' }, label_of('icons', parent)), make('div', { class: 'row' },
    ['start', 'finish'].map((name, i) => make('button', { type: 'button', class: 'look', 'data-at': `${path}/${name}`, click: () => choose(i) }, picture_of('drawing', pair[i]), make('span', {}, label_of(name))))), make('small', {}, help_of(node, 'icons', parent)), complaints_at(path));
}

// Makes the field of a scene's drawings: a click takes one out, a button adds one.
function drawings_field(path, node, value, parent) {
  const key = path.split('/').pop();
  const list = value === undefined || value === 'none' ? [] : is_text(value) ? [value] : value;
  return make('div', { class: 'field', 'data-field': path }, make('span', { class: 'label' }, label_of(key, parent)), make('div', { class: 'row' },
    list.map(name => make('button', { type: 'button', class: 'look', title: t('take_out', { name: look_name('drawing', name) }), 'aria-label': t('take_out', { name: look_name('drawing', name) }),
      click: () => set(path, list.length > 1 ? list.filter(other => other !== name) : '') }, picture_of('drawing', name))),
    make('button', { type: 'button', 'data-at': path, click: () => choose_picture(key, 'drawing', '', chosen => chosen && set(path, [...list, chosen]), parent) }, t('add'))),
  make('small', {}, value === undefined ? t('by_theme') : help_of(node, key, parent)), complaints_at(path));
}

// --- complaints ------------------------------------------------------------------------------------------

let complaints = []; // of the proof: {kind, line, text, file}

// Notes for each complaint the place in the spec that it is about, as the spec was when it was made.
function place_complaints(list) {
  for (const c of list) c.at = c.line && c.file.split('/').pop() === book_name ? place_of_line(c.line) : undefined;
  return list;
}

function complaints_at(path) {
  const list = complaints.filter(c => c.at === path);
  return list.length ? make('ul', { class: 'complaints' }, list.map(c => make('li', { class: c.kind }, complaint_said(c.text, c.at)))) : null;
}

// Shows all complaints above form and text, each with a link to its field or its line.
function draw_complaints() {
  const list = [...complaints].sort((a, b) => (a.kind === 'error' ? 0 : 1) - (b.kind === 'error' ? 0 : 1)).map(c => make('li', { class: c.kind }, complaint_said(c.text, c.at), ' ', c.at ? button(t('show'), () => show_field(c.at, c.line), { class: 'link' }) : is_about_list(c) ? button(t('edit_list'), show_roster, { class: 'link' }) : null));
  if (spec.error) list.splice(0, list.length,make('li', { class: 'error' }, t('text_broken', { n: line_of_error() }), ' ', make('span', { lang: 'en', dir: 'ltr' }, `(${spec.error.replace(/^line \d+: /, '')})`), ' ', button(t('show'), () => show_line(line_of_error()), { class: 'link' })));
  $('#complaints').replaceChildren(...list);
  $('#complaints').hidden = list.length === 0;
}

const line_of_error = () => Number(/\d+/.exec(spec.error)?.[0] ?? 1);
const is_about_list = c => spec.values?.roster && c.file.endsWith(`/${spec.values.roster}`);

// Opens the parts around a field and shows it; shows the line of the text if the form has no such field.
function show_field(path, line) {
  const steps = path.split('/'), section = sections.find(([, keys]) => keys.includes(steps[0]))?.[0] ?? (steps[0] === 'puzzles' ? 'puzzles' : 'more');
  open_parts.add(`section-${section}`);
  for (let i = 1; i < steps.length; i++) open_parts.add(`part-${steps.slice(0, i).join('/')}`);
  if (steps[0] === 'puzzles') open_parts.add(`part-puzzles/${steps[1]}/more`);
  draw_form();
  const found = $(`[data-field="${CSS.escape(path)}"]`) ?? $(`[data-field="${CSS.escape(steps.slice(0, -1).join('/'))}"]`);
  if (!found) return show_line(line);
  found.scrollIntoView({ block: 'center' });
  $('input, select, button, textarea', found)?.focus();
}

// --- the whole form --------------------------------------------------------------------------------------

function draw_form() {
  const form = $('#form');
  if (!form || (!spec.values && !spec.error)) return;
  const field = document.activeElement, focus = field?.dataset?.at, top = form.scrollTop;
  const typed = focus && 'defaultValue' in field && field.value !== field.defaultValue ? field.value : null, caret = focus && field.type === 'text' ? [field.selectionStart, field.selectionEnd] : null;
  draw_complaints();
  form.replaceChildren(...(spec.error ? [make('p', { class: 'problem' }, t('form_waits'))] : sections.map(draw_section)));
  form.scrollTop = top;
  const again = focus && $(`[data-at="${CSS.escape(focus)}"]`, form);
  again?.focus({ preventScroll: true });
  if (again && typed !== null) again.value = typed; // not yet sent
  if (again && caret) again.setSelectionRange(...caret);
}

function draw_section([name, keys]) {
  const listed = new Set([...sections.flatMap(([, some]) => some), ...elsewhere]);
  const wanted = name === 'more' ? ['template', ...Object.keys(schema.properties).filter(key => !listed.has(key))] : keys;
  const is_used = wanted.some(key => spec.values[key] !== undefined);
  return part(`section-${name}`, t(`section_${name}`), is_used && name !== 'book', () => {
    const fields = wanted.filter(key => schema.properties[key]).map(key => field(key, schema.properties[key], spec.values[key]));
    return name === 'puzzles' ? draw_groups() : name === 'class' ? [roster_button(), ...fields] : fields;
  });
}
