// Shows and saves a class list as a table. The file is CSV with headings in the first row.

// Returns the sign between the cells of a table: a comma, a semicolon or a tab.
const mark_of = text => (text.includes(';') && !text.includes(',') ? ';' : text.includes('\t') ? '\t' : ',');

function csv_rows(text) {
  const rows = [[]], mark = mark_of(text);
  let cell = '', is_quoted = false;
  for (let i = 0; i <= text.length; i++) {
    const sign = text[i];
    if (is_quoted && sign === '"' && text[i + 1] === '"') { cell += '"'; i++; }
    else if (is_quoted && sign !== undefined) { if (sign === '"') is_quoted = false; else cell += sign; }
    else if (sign === '"' && cell === '') is_quoted = true;
    else if (sign === mark || sign === '\n' || sign === undefined) {
      rows.at(-1).push(cell);
      cell = '';
      if (sign === '\n') rows.push([]);
    } else if (sign !== '\r' && sign !== '\ufeff') cell += sign;
  }
  return rows;
}

const csv_cell = cell => (/[",;\n\r\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csv_text = (rows, mark = ',') => rows.map(row => row.map(csv_cell).join(mark)).join('\n') + '\n';

const ROWS = 100; // rows of a class list that are shown at a time

const roster_button = () => make('div', { class: 'field' }, button(spec.values.roster ? t('edit_list') : t('add_list'), show_roster, { 'data-at': 'roster-table' }));

async function show_roster() {
  const name = spec.values.roster ?? `${book_name.replace(/\.ya?ml$/i, '')}-names.csv`;
  let rows = [['name'], ['']];
  if (spec.values.roster) {
    const answer = await fetch(in_book(`files/${encodeURIComponent(name)}`));
    if (!answer.ok) return say((await answer.json()).refused);
    const text = await answer.text();
    rows = csv_rows(text).filter(row => row.length > 1 || row[0] !== '');
    if (!rows.length) rows = [['name'], ['']];
    rows.mark = mark_of(text);
  }
  draw_roster(name, rows, 0);
}

// Returns the number of the cell of a row that a complaint is about: where its column lies, or the cell that it quotes; -1
// if it is about the whole row.
function cell_at(row, complaint) {
  let end = 0;
  return complaint.column ? row.findIndex(cell => (end += csv_cell(cell).length + 1) >= complaint.column) : row.findIndex(cell => cell && complaint.text.includes(`"${cell}"`));
}

// Shows a hundred rows of a list, with what is wrong at the rows that it is about.
function draw_roster(name, rows, from) {
  const wrong = new Map(complaints.filter(c => c.file.endsWith(name) && c.line).map(c => [c.line - 1, { text: in_plain_words(c.text).text, cell: cell_at(rows[c.line - 1] ?? [], c) }]));
  const is_wrong = (i, k) => wrong.has(i) && (wrong.get(i).cell === k || wrong.get(i).cell < 0);
  const cell = (row, k, i) => make('td', { class: is_wrong(i, k) ? 'wrong' : undefined }, make('input', { value: row[k] ?? '', 'aria-label': `${rows[0][k]} ${i}`, 'aria-invalid': is_wrong(i, k) ? 'true' : undefined,
    title: is_wrong(i, k) ? wrong.get(i).text : undefined,
    input: event => { row[k] = event.target.value; }, paste: event => paste_rows(event, i, k) }));
  // Rows that are pasted from a table, or a list of names, go into the rows from there on.
  function paste_rows(event, i, k) {
    const text = event.clipboardData.getData('text');
    if (!text.trim().includes('\n') && !text.includes('\t')) return;
    event.preventDefault();
    text.trimEnd().split(/\r?\n/).forEach((line, down) => {
      const row = rows[i + down] ??= rows[0].map(() => '');
      line.split('\t').forEach((value, across) => { if (k + across < rows[0].length) row[k + across] = value; });
    });
    draw_roster(name, rows, from);
  }
  const shown_rows = rows.slice(1 + from, 1 + from + ROWS), more = rows.length - 1 > ROWS;
  const page = by => button(by < 0 ? '←' : '→', () => draw_roster(name, rows, from + by), { disabled: from + by < 0 || from + by >= rows.length - 1, 'aria-label': t(by < 0 ? 'rows_before' : 'rows_after') });
  const before = draw_roster.dialog === rows ? draw_roster.before : csv_text(rows);
  Object.assign(draw_roster, { dialog: rows, before });
  const close = show_dialog(t('class_list', { n: rows.length - 1 }), make('div', { class: 'table' }, make('table', {}, make('thead', {}, make('tr', {}, rows[0].map((head, k) => make('th', { scope: 'col' },
    make('input', { value: head, 'aria-label': t('column', { n: k + 1 }), input: event => { rows[0][k] = event.target.value; } }))), make('td'))),
  make('tbody', {}, shown_rows.map((row, j) => {
    const i = 1 + from + j;
    return make('tr', {}, rows[0].map((head, k) => cell(row, k, i)), make('td', {}, button('×', () => { rows.splice(i, 1); draw_roster(name, rows, from); }, { 'aria-label': t('remove_row', { n: i }) })));
  })))), wrong.size ? make('ul', { class: 'complaints' }, [...wrong].map(([i, { text }]) => make('li', { class: 'error' }, text))) : null,
  make('div', { class: 'row' }, more ? [page(-ROWS), make('span', {}, `${from + 1}–${Math.min(rows.length - 1, from + ROWS)}`), page(ROWS)] : null,
    button(t('add_row'), () => {
      rows.push(rows[0].map(() => ''));
      draw_roster(name, rows, Math.max(0, Math.floor((rows.length - 2) / ROWS) * ROWS));
      $('#dialog tbody tr:last-child input').focus();
    }),
    button(t('add_column'), () => { rows.forEach((row, i) => row.push(i ? '' : 'level')); draw_roster(name, rows, from); }),
    button(t('save'), async () => { if (await save_roster(name, rows)) { draw_roster.before = csv_text(rows); close(); } }, { class: 'main' })));
  $('#dialog').onclose = () => {
    $('#dialog').onclose = null;
    if (csv_text(rows) !== draw_roster.before && confirm(t('save_changes'))) save_roster(name, rows);
  };
}

async function save_roster(name, rows) {
  const kept = rows.filter((row, i) => i === 0 || row.some(value => value.trim()));
  const { status, said } = await ask(in_book(`files/${encodeURIComponent(name)}?replace=yes`), csv_text(kept, rows.mark));
  if (status !== 200) { say(said.refused); return false; }
  if (spec.values.roster === undefined) await set('roster', name);
  say(t('saved'));
  return true;
}
