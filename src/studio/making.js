// Makes the book: chooses formats, shows how far it is, and what has been made.

let timer;

function show_making() {
  const formats = [['', t('format_usual')], ['pdf', 'PDF'], ['press', t('format_press')], ['svg', 'SVG'], ['epub', t('format_epub')]];
  const chooser = make('select', { id: 'format' }, formats.map(([value, label]) => make('option', { value }, label)));
  const result = make('div', { id: 'made', 'aria-live': 'polite' });
  const start = button(t('make_now'), async () => {
    const { status, said } = await ask(in_book(`make?formats=${chooser.value}`), '');
    if (status !== 200) return result.replaceChildren(make('p', { class: 'problem' }, said.refused));
    return follow_making(result);
  }, { class: 'main', id: 'make-now' });
  show_dialog(t('make'), make('div', { class: 'row' }, make('label', { for: 'format' }, t('format')), chooser, start), result);
  follow_making(result);
}

async function follow_making(result) {
  clearTimeout(timer);
  const { status, said } = await ask(in_book('make'));
  if (status !== 200 || !$('#dialog').open) return;
  if (said.state === 'making' || said.state === 'proving') {
    const label = said.of === 0 ? t('making_begins') : t(said.state === 'making' ? 'making_page' : 'proving_puzzle', { done: said.done, of: said.of });
    if (!$('progress', result)) result.replaceChildren(make('p', { id: 'making-label' }), make('progress', { 'aria-labelledby': 'making-label' }), button(t('stop'), () => ask(in_book('stop'), '')));
    $('p', result).textContent = label;
    const bar = $('progress', result);
    bar.max = said.of || 1;
    if (said.of === 0) bar.removeAttribute('value');
    else bar.value = said.done;
    timer = setTimeout(() => follow_making(result), 250);
  } else if (said.state !== 'none') result.replaceChildren(...result_of(said).filter(Boolean));
}

function result_of(said) {
  if (said.state === 'stopped') return [make('p', {}, t('stopped'))];
  const verdict = make('p', { class: `verdict ${said.light}` }, make('b', {}, `${t(`light_${said.light}`)}.`), ' ', said.state === 'done' ? t(said.proved === 1 ? 'made_one' : 'made_in', { folder: said.folder, n: said.proved }) : '', said.state === 'done' && said.light === 'yellow' ? make('span', {}, ` ${t('made_yellow')}`) : null);
  const files = make('ul', { class: 'files' }, (said.files ?? []).map(file => make('li', {}, make('a', { href: in_book(`made/${encodeURIComponent(file.name)}`), target: '_blank', rel: 'noopener' }, file.name),
    `${has_word(`made_role_${file.role}`) ? ` (${t(`made_role_${file.role}`)})` : ''} ${file.pages === 1 ? t('one_page') : t('pages_of', { n: file.pages })} `, ['pdf', 'press'].includes(file.format) ? button(t('print'), () => print_file(file.name)) : null)));
  const list = make('ul', { class: 'complaints' }, said.complaints.map(c => {
    const at = c.file.endsWith(`/${book_name}`) && c.line ? place_of_line(c.line) : null;
    return make('li', { class: c.kind }, complaint_said(c.text, at), ' ', at ? button(t('show'), () => { $('#dialog').close(); show_field(at, c.line); }, { class: 'link' }) : null);
  }));
  const is_old = said.is_old && said.state === 'done' ? make('p', { class: 'problem' }, t('made_old')) : null;
  return [is_old, verdict, files, ...(said.advice ?? []).map(text => make('p', { class: 'advice' }, complaint_said(text))), list];
}

// Opens the system's dialog for printing on a finished PDF.
function print_file(name) {
  $('#printed')?.remove();
  const frame = make('iframe', { id: 'printed', title: t('print'), src: in_book(`made/${encodeURIComponent(name)}`), load: () => {
    try { frame.contentWindow.print(); } catch { window.open(frame.src); }
    frame.dataset.printed = 'yes';
  } });
  document.body.append(frame);
}
