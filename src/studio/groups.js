// Draws a card for each group of puzzles, and the panel that changes one puzzle of the proof.

const kinds = {
  mazes: { count: 5, difficulty: 'easy' }, keys: { keys: 1, count: 2, difficulty: 'easy' }, words: { spell: 'TREASURE', count: 1, size: '12x14' }, things: { items: 5, count: 2, difficulty: 'easy' },
  numbers: { numbers: { from: 2, by: 2 }, count: 2, difficulty: 'easy' }, starts: { starts: 3, count: 2, difficulty: 'easy' }, hidden: { picture: 'heart', count: 1, size: '16x16' },
};
const first_keys = ['part', 'count', 'difficulty', 'grid', 'shape', 'size', 'title', 'instructions'];

const group_schema = () => schema.properties.puzzles.items.properties;
const groups = () => (Array.isArray(spec.values.puzzles) ? spec.values.puzzles : []);

function kind_of(group) {
  return Object.keys(kinds).find(name => Object.keys(kinds[name]).some(key => !['count', 'difficulty', 'size'].includes(key) && group?.[key] !== undefined)) ?? 'mazes';
}

// Adds a group behind the others, and opens it.
async function add_group(kind) {
  const to = groups().length;
  open_parts.add(`part-puzzles/${to}`);
  if (await edit({ kind: 'insert', at: 'puzzles', to, value: kinds[kind] })) $(`[data-at="puzzles/${to}/count"]`)?.focus();
}

// Returns what a group is called: its part, or what it is, how often, and in which shape.
function heading_of(group) {
  const looks = ['shape', 'grid'].filter(key => group?.[key] !== undefined).map(key => look_name(key, group[key]));
  return group?.part || [`${t(`kind_${kind_of(group)}`)}${group?.count ? ` × ${group.count}` : ''}`, ...looks].join(' · ');
}

function draw_groups() {
  const add = make('select', { id: 'add-group', 'data-at': 'add-group', change: event => { if (event.target.value) add_group(event.target.value); } },
    make('option', { value: '' }, t('add_puzzles')), Object.keys(kinds).map(name => make('option', { value: name }, t(`kind_${name}`))));
  return [make('ol', { class: 'groups' }, groups().map(draw_group)), make('div', { class: 'field' }, make('label', { for: 'add-group' }, t('add')), add),
    field('defaults', schema.properties.defaults, spec.values.defaults)].filter(Boolean);
}

function draw_group(group, i) {
  const at = `puzzles/${i}`, last = groups().length - 1, rest = Object.keys(group_schema()).filter(key => !first_keys.includes(key));
  const one = key => field(`${at}/${key}`, group_schema()[key], group?.[key], 'puzzle');
  const tool = (sign, word, does, disabled) => button(sign, does, { 'aria-label': t(word, { n: i + 1 }), title: t(word, { n: i + 1 }), 'data-at': `${at}/${word}`, disabled });
  // Moves the group, and what is open and in focus with it.
  const move = async to => {
    const renamed = id => id.replace(/^part-puzzles\/(\d+)/, (all, n) => `part-puzzles/${Number(n) === i ? to : Number(n) === to ? i : n}`), word = to < i ? 'move_up' : 'move_down';
    const opened = [...open_parts].map(renamed);
    open_parts.clear();
    for (const id of opened) open_parts.add(id);
    await edit({ kind: 'move', at, to });
    const moved = $(`[data-at="puzzles/${to}/${word}"]`);
    (moved.disabled ? $(`[data-at="puzzles/${to}/${word === 'move_up' ? 'move_down' : 'move_up'}"]`) : moved).focus();
  };
  const used = rest.filter(key => group?.[key] !== undefined);
  return make('li', { class: 'group', 'data-field': at }, make('div', { class: 'row' }, make('b', {}, heading_of(group)),
    make('span', { class: 'tools' }, tool('↑', 'move_up', () => move(i - 1), i === 0), tool('↓', 'move_down', () => move(i + 1), i === last),
      tool('⧉', 'copy_group', () => edit({ kind: 'insert', at: 'puzzles', to: i + 1, value: group ?? {} })), tool('×', 'remove_group', () => edit({ kind: 'remove', at }), last === 0))),
  complaints_at(at), part(`part-${at}`, t('settings'), false, () => [...first_keys.map(one), ...used.map(one),
    part(`part-${at}/more`, t('section_more'), false, () => rest.filter(key => !used.includes(key)).map(one))]));
}

// --- one puzzle ------------------------------------------------------------------------------------------

let puzzles = []; // of the proof

// Returns the number of the group that a puzzle belongs to. Books without a class list have the puzzles of all groups
// one after the other; each set of a class repeats them.
const count_of = group => Number(group?.count ?? spec.values.defaults?.count ?? 1);

function group_of(number) {
  const counts = groups().map(count_of), all = counts.reduce((a, b) => a + b, 0);
  let left = (number - 1) % all;
  return counts.findIndex(count => (left -= count) < 0);
}

const easier = value => shifted(value, -1);
const harder = value => shifted(value, 1);

// Returns a size of cells a seventh smaller or larger; undefined for ranges and lists, and without a size.
function resized(size, by) {
  const sides = /^(\d+)(x\d+)?$/.test(size ?? '') ? String(size).split('x').map(Number) : null;
  return sides?.map(side => Math.max(3, side + by * Math.max(1, Math.round(side / 7)))).join('x');
}

// Returns a difficulty one level, or one and a half figures, easier or harder.
function shifted(value, by) {
  const usual = value ?? 'easy';
  return [...new Set(usual.split('..').map(end => (levels.includes(end) ? levels[Math.min(4, Math.max(0, levels.indexOf(end) + by))] : String(Math.min(12, Math.max(2, Number(end) + 1.5 * by))))))].join('..');
}

// Returns the edits after which a puzzle is a group of its own, and where that group is. The other puzzles stay as they
// are. NULL if the group has values that differ from puzzle to puzzle.
function split(number) {
  const i = group_of(number), group = groups()[i] ?? {}, n = count_of(group), values = JSON.stringify({ ...spec.values.defaults, ...group });
  const before = number - 1 - groups().slice(0, i).reduce((sum, g) => sum + count_of(g), 0);
  if (n === 1) return { edits: [], at: `puzzles/${i}` };
  if (spec.values.roster || /\.\.|\[/.test(values)) return null;
  const part = count => { const { part: title, part_note, ...rest } = group; return { ...rest, count }; };
  const edits = [{ kind: 'set', at: `puzzles/${i}/count`, value: before || 1 }], behind = [...(before ? [part(1)] : []), ...(n - before > 1 ? [part(n - before - 1)] : [])];
  behind.forEach((value, k) => edits.push({ kind: 'insert', at: 'puzzles', to: i + 1 + k, value }));
  return { edits, at: `puzzles/${i + (before ? 1 : 0)}` };
}

// Shows what can be done to a puzzle. It stays open, beside the pages, while the puzzle changes.
function show_puzzle(number) {
  const puzzle = puzzles.find(p => p.number === number);
  if (!puzzle || spec.error) return;
  const i = group_of(number), group = groups()[i] ?? {}, n = count_of(group), one = split(number), can_choose = one && n > 1;
  const chosen = $('#scope')?.value; // when the panel is drawn again
  const scope = make('select', { id: 'scope' }, can_choose ? make('option', { value: 'one' }, t('only_this')) : null, make('option', { value: 'group', selected: chosen === 'group' }, spec.values.roster ? n > 1 ? t('every_child_of', { n }) : t('every_child') : n > 1 ? t('whole_group', { n }) : t('this_puzzle')));
  // Sets a key of this puzzle, or of its group.
  const change = (key, value) => {
    const here = scope.value === 'one' ? one : { edits: [], at: `puzzles/${i}` };
    if (value === '' && group[key] === undefined) return;
    edit(...here.edits, value === '' ? { kind: 'remove', at: `${here.at}/${key}` } : { kind: 'set', at: `${here.at}/${key}`, value });
    if (here.edits.length) close();
  };
  const level = () => (Array.isArray(groups()[i]?.difficulty) ? undefined : groups()[i]?.difficulty ?? spec.values.defaults?.difficulty);
  // Puzzles of one size become easier with fewer cells, others by their difficulty.
  const shift = by => {
    const size = groups()[i]?.difficulty === undefined ? resized(groups()[i]?.size, by) : undefined;
    return size ? change('size', size) : change('difficulty', by < 0 ? easier(level()) : harder(level()));
  };
  const place = key => make('label', {}, `${label_of(key)} `, make('select', { change: event => change(key, event.target.value) },
    make('option', { value: '' }, t('usual_none')), enum_of(group_schema()[key]).map(word => make('option', { value: word, selected: word === group[key] }, name_of(word, key)))));
  const look = (key, word) => button(t(word), () => choose_picture(key, key, group[key], chosen => change(key, chosen)));
  const close = show_dialog(`${number} ${puzzle.child || puzzle.title || ''}`.trim(),
    make('p', {}, `${t('labelled', { label: t('key_difficulty'), value: figure(puzzle.difficulty) })} · ${t('route_of', { n: puzzle.route_cells, of: puzzle.cells })}`),
    make('div', { class: 'row' }, button(t('another'), () => set(`seed_of/${number}`, 1 + Math.floor(Math.random() * 1e9))), button(t('show_answer'), () => toggle_answer(number))),
    make('div', { class: 'row change' }, make('label', { for: 'scope' }, t('change')), scope), n > 1 && !one && !spec.values.roster ? make('small', {}, t('only_another')) : null,
    make('div', { class: 'row' }, button(t('easier'), () => shift(-1)), button(t('harder'), () => shift(1)), look('shape', 'other_shape'), look('grid', 'other_grid')),
    make('div', { class: 'row' }, place('start'), place('finish')),
    make('div', { class: 'row' }, button(t('settings'), () => { close(); show_field(`puzzles/${i}/count`); })));
  $('#dialog').classList.add('beside');
  $('#dialog').dataset.puzzle = number;
}

const toggle_answer = number => $('#proof').contentWindow.toggle_answer(number);
