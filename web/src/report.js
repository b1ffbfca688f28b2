// What is printed is a report, not the application: the answer, a table of answers, and the file.

const MOST_LINES = 1000; // of a file that is printed whole

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const report = byId('report');
const file = byId('report-file');
const SAID = ['crawler-note', 'headline-says', 'headline-why', 'headline-means', 'group-note', 'dialect-note']; // on the screen, by id

/** @param {string} tag @param {string} text */
function make(tag, text, className = '') {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}

/**
 * Has the report made when the page is printed, and taken away after that.
 * @param {() => { text: string, robots: string } | undefined} ask what the module writes (Events.report in border.d.ts), and
 *   the file; undefined before the module is there
 */
export function onPaper(ask) {
  const textOf = (id) => (byId(id).hidden ? '' : byId(id).textContent);
  const write = (isPaper) => {
    const is = isPaper ? ask() : undefined;
    for (const part of [report, file]) part.replaceChildren();
    if (!is) return;
    const [whose, range, head, ...rows] = is.text.split('\n');
    const when = new Date().toLocaleString(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' });
    report.append(make('h1', whose ? `${whose}/robots.txt` : 'robots.txt'), make('p', `${byId('crawler').value} · ${when}`));
    for (const id of SAID) report.append(make('p', textOf(id), id));
    if (head) {
      const counts = Array.from(byId('filter').querySelectorAll('label'), ({ textContent, control }) => (
        control.checked ? make('strong', textContent) : textContent
      ));
      const line = make('p', '');
      line.append(...counts.flatMap((count) => [count, ' · ']), range);
      report.append(line, table(head, rows));
    }

    const lines = is.robots.replace(/\n+$/, '').split('\n');
    const list = make('ol', '');
    if (lines.length <= MOST_LINES) list.append(...lines.map((line) => make('li', line)));
    file.append(make('h2', textOf('file-title')), make('p', textOf('file-facts')), list);
  };
  // Some browsers tell only one of the two.
  const toPaper = matchMedia('print');
  toPaper.addEventListener('change', () => write(toPaper.matches));
  addEventListener('beforeprint', () => write(true));
  addEventListener('afterprint', () => write(false));
}

function table(head, rows) {
  const made = document.createElement('table');
  const row = (into, tag, cells) => into.insertRow().append(...cells.split('\x1f').map((cell) => make(tag, cell)));
  row(made.createTHead(), 'th', head);
  const body = made.createTBody();
  for (const cells of rows) row(body, 'td', cells);
  for (const { lastElementChild: why } of body.rows) { // a sentence, with code between backticks
    why.replaceChildren(...why.textContent.split('`').map((part, i) => (i % 2 === 1 ? make('code', part) : part)));
  }
  return made;
}
