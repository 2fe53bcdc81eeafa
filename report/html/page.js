'use strict';
(() => {
  const $ = (id) => document.getElementById(id);
  const make = (name, text, className = '') => {
    const element = document.createElement(name);
    element.textContent = text;
    element.className = className;
    return element;
  };
  const table = $('kills'), panel = $('panel'), head = table.tHead.rows[0];
  const names = [...head.cells].slice(1).map((th) => th.title);
  const legend = new Map([...$('legend').children].map((d) => [d.firstChild.textContent, d.lastChild.textContent]));

  // The lines of the grid: the heading, then a mutant each. In a large table a
  // line's cells are one text; its cells are reckoned from the place in it.
  const lineOf = (row) => {
    const packed = row.querySelector('.packed');
    const marks = packed ? [...packed.textContent] : [...row.cells].slice(1).map((cell) => cell.textContent || ' ');
    return { row, packed, marks, mutant: Number(row.dataset.mutant), id: row.querySelector('a').title };
  };
  const mutants = [...table.querySelectorAll('tr[data-mutant]')].map(lineOf);
  const absent = [...table.querySelectorAll('tr[data-verdict=absent]')];
  const heading = { row: head };
  let lines = [heading, ...mutants];
  const kills = (line, test) => 'x!LTM'.includes(line.marks[test]);

  // The kills and the kills by a limit of a packed line get their colours when the line comes into sight.
  const classes = [[/^[x!L]/, 'k'], [/^[TM?]/, 'l']];
  const paint = ({ packed, marks }) => packed.firstChild?.replaceWith(...marks.join('').match(/[x!L]+|[TM?]+|[^x!LTM?]+/g).map((run) => {
    const kind = classes.find(([first]) => first.test(run));
    return kind ? make('b', run, kind[1]) : run;
  }));
  const unpainted = new Map(mutants.filter(({ packed }) => packed).map((line) => [line.row, line]));
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      sight.unobserve(target);
      paint(unpainted.get(target));
      unpainted.delete(target);
    }
  }, { root: $('scroll'), rootMargin: '400px' });
  for (const row of unpainted.keys()) sight.observe(row);
  addEventListener('beforeprint', () => { for (const [row, line] of unpainted) { sight.unobserve(row); paint(line); unpainted.delete(row); } });

  // What the tests said is unpacked when it is first asked for.
  let unpacked;
  const said = () => unpacked ??= (async () => {
    const text = atob($('said').textContent.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return JSON.parse(await new Response(stream).text());
  })();
  const messageOf = ({ texts, cells }, mutant, test) => {
    const pairs = cells[mutant];
    for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === test) return texts[pairs[i + 1]];
    return '';
  };

  // The colours.
  const theme = $('theme'), dark = matchMedia('(prefers-color-scheme: dark)'), root = document.documentElement;
  const isDark = () => (root.dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark';
  const nameTheme = () => { theme.textContent = isDark() ? 'Light' : 'Dark'; };
  theme.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    nameTheme();
  });
  dark.addEventListener('change', nameTheme);
  nameTheme();

  // What is there to be copied gets a button; where the browser lets no page
  // write to the clipboard, the text is selected.
  for (const code of document.querySelectorAll('[data-copy]')) {
    const button = make('button', 'copy');
    button.type = 'button';
    button.setAttribute('aria-label', 'copy ' + code.textContent);
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = 'copied';
      } catch {
        getSelection().selectAllChildren(code);
        button.textContent = 'selected';
      }
      setTimeout(() => { button.textContent = 'copy'; }, 1500);
    });
    code.after(button);
  }

  // The filter: a mutant is shown where each word is in what names it, or in the
  // name of a test that kills it.
  const about = (row) => [row.cells[0], row.parentElement.rows[0]].map((cell) => cell.textContent).join(' ').toLowerCase();
  for (const line of mutants) line.text = about(line.row) + ' ' + line.id.toLowerCase();
  const testNames = [...head.cells].slice(1).map((th) => (th.title + ' ' + th.textContent).toLowerCase());
  const filter = () => {
    const words = $('text').value.toLowerCase().split(/\s+/).filter(Boolean), verdict = $('verdict').value;
    const named = words.map((word) => testNames.flatMap((name, t) => name.includes(word) ? [t] : []));
    const hidden = (row, fits) => { row.hidden = !(fits && (!verdict || row.dataset.verdict === verdict)); };
    for (const line of mutants) {
      hidden(line.row, words.every((word, w) => line.text.includes(word) || named[w].some((t) => kills(line, t))));
      $('m' + line.mutant).hidden = line.row.hidden;
    }
    for (const row of absent) hidden(row, words.every((word) => about(row).includes(word)));
    const hits = new Set(named.flat());
    names.forEach((_, t) => head.cells[t + 1].classList.toggle('hit', hits.has(t) && hits.size < names.length));
    for (const body of table.tBodies) body.hidden = [...body.rows].slice(1).every((row) => row.hidden);
    for (const section of document.querySelectorAll('#survivors, #others')) section.hidden = !section.querySelector('article:not([hidden])');
    lines = [heading, ...mutants.filter((line) => !line.row.hidden)];
    $('shown').value = words.length || verdict ? `${lines.length - 1} of ${mutants.length} mutants` : '';
    if (!lines.includes(at.line) && lines.length > 1) place(lines[1], 0);
  };

  // The grid. One cell takes part in the tab order; the arrow keys move it. In a
  // packed line that cell is a frame laid over its place.
  const cursor = make('span', '');
  cursor.id = 'cursor';
  cursor.setAttribute('role', 'gridcell');
  const at = { line: undefined, column: 0, cell: undefined };
  const cellAt = (line, column) => {
    if (!column || !line.packed) return line.row.cells[column];
    cursor.style.setProperty('--at', column - 1);
    cursor.setAttribute('aria-colindex', column + 1);
    line.packed.append(cursor);
    return cursor;
  };
  const state = (line, test) => {
    const mark = line.marks[test];
    if (mark !== ' ' && mark) return legend.get(mark);
    return line.marks.some((m) => m !== ' ') || line.row.dataset.verdict === 'not reached' ? 'not reached' : 'not run';
  };
  const place = (line, column) => {
    if (at.cell) at.cell.tabIndex = -1;
    Object.assign(at, { line, column, cell: cellAt(line, column) });
    at.cell.tabIndex = 0;
    if (line.marks && column) at.cell.setAttribute('aria-label', `${line.id} under ${names[column - 1]}: ${state(line, column - 1)}`);
  };
  const point = (column) => {
    head.querySelector('.at')?.classList.remove('at');
    if (column) head.cells[column].classList.add('at');
  };
  const go = (line, column) => {
    place(line, column);
    $('scroll').style.scrollPadding = `${head.offsetHeight + 4}px 4px 30px ${head.cells[0].offsetWidth + 4}px`;
    point(column);
    at.cell.focus();
    if (!panel.hidden) open();
  };
  const within = (n, most) => Math.max(0, Math.min(most, n));
  const step = (across, down) => go(lines[within(lines.indexOf(at.line) + down, lines.length - 1)], within(at.column + across, names.length));
  const moves = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], PageUp: [0, -10], PageDown: [0, 10],
    Home: [-Infinity, 0], End: [Infinity, 0],
  };

  // The panel tells of one test, one mutant, or one cell.
  const aboutTest = (data, t) => {
    const [name, where, odd] = data.tests[t], killed = mutants.filter((line) => kills(line, t));
    const list = make('ul', '');
    list.append(...killed.map((line) => make('li', line.id)));
    return [make('p', `${name} · ${where}`), make('p', odd), make('p', killed.length ? `kills ${killed.length}:` : 'kills none of these mutants'), list];
  };
  const aboutMutant = (line) => ['.about', '.diff'].map((part) => $('m' + line.mutant).querySelector(part).cloneNode(true));
  const aboutCell = (data, line, t) => {
    const text = messageOf(data, line.mutant, t);
    return [make('p', `${names[t]}: ${state(line, t)}`), ...text ? [make('pre', text, 'message')] : [], ...aboutMutant(line)];
  };
  const open = async () => {
    const { line, column } = at, heads = line === heading;
    if (heads && !column) return;
    panel.hidden = false;
    panel.className = line.row.className;
    $('panel-title').textContent = heads ? names[column - 1] : line.id;
    let parts = [make('p', 'This browser cannot unpack what the tests said. The JSON report has it.')];
    $('panel-body').replaceChildren(make('p', 'unpacking …'));
    try {
      const data = column ? await said() : undefined;
      if (at.line !== line || at.column !== column) return;
      parts = heads ? aboutTest(data, column - 1) : column ? aboutCell(data, line, column - 1) : aboutMutant(line);
    } finally {
      $('panel-body').replaceChildren(...parts);
    }
  };
  const close = () => {
    if (panel.hidden) return;
    panel.hidden = true;
    at.cell.focus();
  };

  const placeOf = (event) => {
    const cell = event.target.closest('#kills thead th, #kills tr[data-mutant] > *');
    const line = lines.find(({ row }) => row === cell?.parentElement);
    if (!line?.packed || !cell.cellIndex) return { cell, line, column: cell?.cellIndex };
    const across = (event.clientX - cell.getBoundingClientRect().left) / cell.offsetWidth;
    return { cell, line, column: 1 + within(Math.floor(across * names.length), names.length - 1) };
  };
  for (const soon of ['pointerenter', 'focusin']) table.addEventListener(soon, () => said().catch(() => {}), { once: true });
  table.addEventListener('click', (event) => {
    const { line, column } = placeOf(event);
    if (!line) return;
    event.preventDefault();
    go(line, column);
    open();
  });
  table.addEventListener('mousemove', (event) => {
    const { cell, line, column } = placeOf(event);
    if (!line) return;
    point(column);
    if (line.marks && column) cell.title = `${names[column - 1]}: ${state(line, column - 1)}`;
  });
  table.addEventListener('keydown', (event) => {
    const move = moves[event.key];
    if (event.key === 'Enter' || event.key === ' ') open();
    else if (move && event.ctrlKey) step(...event.key === 'Home' ? [-Infinity, -Infinity] : event.key === 'End' ? [Infinity, Infinity] : move);
    else if (move) step(...move);
    else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => { if (event.key === 'Escape') close(); });
  $('close').addEventListener('click', close);
  $('text').addEventListener('input', filter);
  $('verdict').addEventListener('change', filter);
  $('filter').addEventListener('submit', (event) => event.preventDefault());

  for (const id of ['theme', 'filter', 'hint']) $(id).hidden = false;
  table.setAttribute('role', 'grid');
  table.setAttribute('aria-colcount', names.length + 1);
  for (const { packed } of mutants) packed?.setAttribute('role', 'presentation');
  for (const link of table.querySelectorAll('a')) link.tabIndex = -1;
  place(lines.at(1) ?? heading, 0);
})();
