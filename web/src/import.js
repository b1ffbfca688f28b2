// What comes from elsewhere: pasted, dropped or opened. One function, read, finds out what it is and which URLs are in it.
// All of it takes time in proportion to the text, and no document object model, so that it runs in any thread, and in Node.

const LARGEST = 60_000_000; // bytes; a sitemap has at most 50 MB (sitemaps.org)
const MOST = 200_000; // URLs that are taken; a sitemap has at most 50,000
const LONGEST = 65_536; // characters of an entry: see resolve.js
const SAMPLE = 200; // rows that tell what a table is
const PREFIX = 'import.'; // of the codes of sentences

/**
 * What was found.
 * @typedef {object} Imported
 * @property {Kind} kind
 * @property {string[]} urls those to check, in their order, each once: URLs, hosts or paths, as they stood there
 * @property {string[]} children the sitemaps that an index names, to be opened one by one: they are no pages to judge
 * @property {number} taken how many are in urls, or of an index in children
 * @property {number} left how many entries were left out: the sum of reasons
 * @property {Partial<Record<Reason, number>>} reasons why, with how many
 * @property {string} column the name of the column that was taken; '' if the text is no table, or its columns have no names
 *
 * 'lines' are entries line by line; 'csv' has commas or semicolons between its columns, 'tsv' tabs, as spreadsheets put on
 * the clipboard; 'json' is what the page exports as that; 'robots' is a robots.txt and 'work' a file of "Save this work",
 * which belong elsewhere, so that nothing is taken from them.
 * @typedef {'lines' | 'csv' | 'tsv' | 'json' | 'sitemap' | 'sitemap-index' | 'robots' | 'work' | 'unreadable'} Kind
 *
 * @typedef {'duplicate' | 'no-address' | 'entry-too-long' | 'too-many' | 'web-page' | 'packed' | 'not-text' | 'file-too-large'} Reason
 */

/**
 * Finds the URLs in a text.
 * @param {string} text
 * @param {{ name?: string, type?: string }} [from] the name and the type of the file that it was, if it was one
 * @returns {Imported}
 */
export function read(text, { name = '', type = '' } = {}) {
  if (text.startsWith('\uFEFF')) text = text.slice(1);
  if (text.length > LARGEST) return refused('file-too-large');
  if (text.includes('\0')) return refused('not-text');
  const start = text.slice(0, 100_000).trimStart();
  if (start.startsWith('<')) {
    const sitemap = readSitemap(text);
    if (sitemap) return sitemap;
    if (/^<(!doctype\s+html|html|head|body|\?xml)\b/i.test(start)) return refused('web-page');
  }
  if (/^[[{]/.test(start)) {
    const found = readJSON(text);
    if (found) return found;
  }
  if (isRobots(text, name)) return new Harvest('robots').done();
  const table = text.replace(NOTES, '');
  const comma = separator(table, name, type);
  return comma ? readTable(table, comma) : readLines(text);
}

/**
 * The same for a file.
 * @param {Blob & { name?: string }} file
 * @returns {Promise<Imported>}
 */
export async function readFile(file) {
  if (file.size > LARGEST) return refused('file-too-large');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isGzip(bytes)) return readBytes(bytes, { name: file.name, type: file.type });
    const inside = await unpack(bytes);
    return inside ? readBytes(inside, { name: file.name?.replace(/\.gz$/i, '') }) : refused('file-too-large');
  } catch {
    return refused('not-text'); // a folder, a file that is gone, or one that was cut
  }
}

const isGzip = (bytes) => bytes[0] === 0x1F && bytes[1] === 0x8B;

/** What is in a gzip file, as sitemaps are often kept; null if it is more than is read. */
async function unpack(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > LARGEST) {
      reader.cancel().catch(() => {}); // what is left of it nobody wants
      return null;
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The same for bytes of a text. @returns {Imported} */
export function readBytes(bytes, from) {
  const packed = isGzip(bytes) || bytes[0] === 0x50 && bytes[1] === 0x4B && bytes[2] < 9; // zip, so xlsx and ods
  return packed ? refused('packed') : read(decode(bytes), from);
}

/**
 * Bytes as text: UTF-16, as Excel saves "Unicode text", UTF-8, or what Excel saves as CSV where it speaks Japanese, or
 * else most other languages.
 */
function decode(bytes) {
  const [first, second, third, fourth] = bytes;
  if (first === 0xFF && second === 0xFE || first > 0 && second === 0 && third > 0 && fourth === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xFE && second === 0xFF || first === 0 && second > 0 && third === 0 && fourth > 0) return new TextDecoder('utf-16be').decode(bytes);
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // another, then
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/**
 * Puts what was imported into a list.
 * @param {string} list one entry a line
 * @param {Imported} imported
 * @param {'replace' | 'add'} how in the place of the list, or at its end, without what is there already
 * @returns {{ text: string, added: number, there: number }} the list, how many came into it and how many it had already
 */
export function merge(list, imported, how) {
  if (how === 'replace') return { text: imported.urls.join('\n'), added: imported.urls.length, there: 0 };
  const has = new Set(lines(list));
  const added = imported.urls.filter((url) => !has.has(url));
  const before = list.replace(/\s+$/, '');
  return {
    text: added.length === 0 ? list : (before === '' ? '' : `${before}\n`) + added.join('\n'),
    added: added.length,
    there: imported.urls.length - added.length,
  };
}

/**
 * What to say of it, as codes of sentences with their arguments; what it has put into a list, if merge told.
 * @param {Imported} imported
 * @param {{ added: number, there: number }} [merged]
 * @returns {[code: string, args: Record<string, string | number>][]}
 */
export function says({ kind, taken, reasons, column }, merged = { added: taken, there: 0 }) {
  /** @type {[string, Record<string, string | number>][]} */
  const said = [];
  if (kind === 'robots' || kind === 'work') return [[PREFIX + kind, {}]];
  if (kind === 'sitemap-index' && taken > 0) said.push(['import.children', { n: taken }]);
  else if (taken === 0 && kind !== 'unreadable') said.push(['import.none', {}]);
  else if (merged.added > 0 && column !== '') said.push(['import.column', { n: merged.added, column }]);
  else if (merged.added > 0) said.push(['import.taken', { n: merged.added }]);
  if (merged.there > 0) said.push(['import.there', { n: merged.there }]);
  for (const [reason, n] of Object.entries(reasons)) said.push([PREFIX + reason, { n, most: MOST }]);
  return said;
}

function refused(reason) {
  const harvest = new Harvest('unreadable');
  harvest.leave(reason);
  return harvest.done();
}

/** What is taken and left, as it is found. */
class Harvest {
  reasons = {};
  seen = new Set();

  /** @param {Kind} kind */
  constructor(kind) {
    this.kind = kind;
  }

  leave(reason) {
    this.reasons[reason] = (this.reasons[reason] ?? 0) + 1;
  }

  take(entry) {
    if (entry.length > LONGEST) this.leave('entry-too-long');
    else if (this.seen.has(entry)) this.leave('duplicate');
    else if (this.seen.size >= MOST) this.leave('too-many');
    else this.seen.add(entry);
  }

  /** @returns {Imported} */
  done(column = '') {
    const found = [...this.seen];
    const index = this.kind === 'sitemap-index';
    const left = Object.values(this.reasons).reduce((sum, n) => sum + n, 0);
    return { kind: this.kind, urls: index ? [] : found, children: index ? found : [], taken: found.length, left, reasons: this.reasons, column };
  }
}

// Lines

/** The lines of a text that are not blank, trimmed. */
function* lines(text) {
  const line = /\S[^\r\n]*/g;
  for (let found = line.exec(text); found; found = line.exec(text)) yield found[0].trimEnd();
}

function first(n, items) {
  const some = [];
  for (const item of items) {
    if (some.push(item) === n) break;
  }
  return some;
}

/** Every line is taken: what is no address, the list says so. */
function readLines(text) {
  const harvest = new Harvest('lines');
  for (const line of lines(text)) harvest.take(line);
  return harvest.done();
}

// robots.txt

const RECORD = /^(user-?\s?agent|disallow|allow|sitemap|crawl-delay|host|clean-param|content-signal|content-usage)\s*:/i;

/** Reports whether a text is a robots.txt: at least half of its first lines that are no comments are records, and one is of its own. */
function isRobots(text, name) {
  const some = first(SAMPLE, lines(text.slice(0, 200_000))).filter((line) => !line.startsWith('#'));
  const records = some.filter((line) => RECORD.test(line));
  if (/^robots[^/\\]*\.txt$/i.test(name)) return records.length > 0;
  return records.length * 2 >= some.length && records.some((line) => /^(user|disallow|allow)/i.test(line));
}

// Tables

const NOTES = /^(?:\s*#[ -][^\r\n]*(?:[\r\n]+|$))+/; // what Google Analytics writes above the names of columns
const COLUMNS = new Set(('url urls uri uris loc location link links href address addresses page pages "top pages" "page url" "full url" "url address" ' +
  '"landing page" "landing pages" "page path" "page location" "target url" "source url" "final url" "original url" "canonical url" permalink adresse seite seiten ' +
  '"page path and screen class" "page path + query string" ページ 上位のページ アドレス リンク リンク先 ページurl "ページ url" "ページの url" 対象url ' +
  '"ページ パス" ページパス "ページ パスとスクリーン クラス" "ランディング ページ" ランディングページ').match(/"[^"]+"|\S+/g).map((word) => word.replaceAll('"', '')));
const ADDRESS = /^(?:(?:https?|ftp):\/\/\S|[/?]\S*$|(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]*(?::\d+)?(?:[/?#]\S*)?$)/iu;

const isName = (cell) => COLUMNS.has(cell.trim().toLowerCase().replace(/[_-]+/g, ' '));
/** Reports whether a text is a URL, a host or a path. */
export const isAddress = (cell) => ADDRESS.test(cell.trim());

/**
 * What stands between the columns of a text; '' if it is no table. Tabs stand in no address, but commas and semicolons do:
 * these make a table only of a file that is called one, of a text that has a column's name on top, or quotes around cells.
 */
function separator(text, name, type) {
  const start = text.slice(0, 100_000);
  if (/\.(tsv|tab)$/i.test(name) || type === 'text/tab-separated-values') return '\t';
  const called = /\.csv$/i.test(name) || /^(text\/csv|application\/vnd\.ms-excel)/.test(type);
  const said = /^\s*sep=([,;\t])\s*[\r\n]/i.exec(start); // Excel's
  if (said) return said[1];
  const [top = ''] = first(1, lines(start));
  const kinds = [',', ';'].map((comma) => {
    const [head = []] = first(1, cells(top, comma));
    const quoted = new RegExp(String.raw`^"(?:[^"]|"")*"\s*(${comma}|$)`, 'm').test(start.trimStart());
    return { comma, columns: head.length, named: head.some(isName) && !head.some((cell) => /:\/\//.test(cell)), quoted };
  });
  const best = kinds.filter(({ columns, named, quoted }) => columns > 1 && (called || named) || quoted)
    .sort((a, b) => Number(b.named) - Number(a.named) || b.columns - a.columns)[0];
  if (best && (called || best.named)) return best.comma;
  if (first(SAMPLE, lines(start)).some((line) => line.includes('\t'))) return '\t';
  return best ? best.comma : called ? ',' : '';
}

/** The rows of a table, as RFC 4180 has it: a quoted cell may hold separators, quotes doubled, and line breaks. */
export function* cells(text, comma) {
  let row = [];
  let cell = '';
  let quotes = true; // they mean something: false once one is found that nothing closes
  const plain = new RegExp(`[${comma}\r\n]`, 'g');
  for (let at = 0; ;) {
    if (quotes && text[at] === '"') {
      let end = at;
      do end = text.indexOf('"', end + 1); while (end >= 0 && text[end + 1] === '"' && ++end);
      if (end < 0) {
        quotes = false;
        continue;
      }
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    plain.lastIndex = at;
    const next = plain.exec(text);
    const end = next ? next.index : text.length;
    row.push(end > at ? cell + text.slice(at, end) : cell);
    cell = '';
    at = end + 1;
    if (next?.[0] === comma) continue;
    yield row;
    row = [];
    if (next?.[0] === '\r' && text[at] === '\n') at++;
    if (at >= text.length) return;
  }
}

/** What a spreadsheet shows of a cell: one that would be a formula has an apostrophe before it (wasm/csv writes it so). */
export function plainCell(cell) {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function readTable(text, comma) {
  const harvest = new Harvest(comma === '\t' ? 'tsv' : 'csv');
  const rows = cells(text.replace(/^\s*sep=[,;\t]\s*(\r\n?|\n)/i, ''), comma);
  const sample = first(SAMPLE + 1, cells(text.slice(0, 200_000).replace(/^\s*sep=[,;\t]\s*(\r\n?|\n)/i, ''), comma));
  const { column, header, named } = chooseColumn(sample);
  let top = header;
  for (const row of rows) {
    if (top) {
      top = false;
      continue;
    }
    const entry = plainCell(row[column] ?? '').replace(/\s*[\r\n]+\s*/g, ' ').trim();
    if (entry !== '' && (named || isAddress(entry))) harvest.take(entry);
    else if (row.some((cell) => cell.trim() !== '')) harvest.leave('no-address');
  }
  return harvest.done(header ? sample[0][column].trim() : '');
}

/**
 * The column that has the addresses: of those whose name says so the one with the most addresses, else of all. The first
 * row is names if one of its cells is the name of such a column, or if only its cell in the column is no address.
 */
function chooseColumn(sample) {
  const names = sample[0] ?? [];
  const said = names.some(isName) && !names.some((cell) => /:\/\//.test(cell));
  const rest = said ? sample.slice(1) : sample;
  const width = Math.min(1000, Math.max(...sample.map((row) => row.length), 1));
  let best = { column: 0, addresses: 0, named: false };
  for (let column = 0; column < width; column++) {
    const named = said && isName(names[column] ?? '');
    const addresses = rest.reduce((sum, row) => sum + Number(isAddress(plainCell(row[column] ?? ''))), 0);
    if (named === best.named ? addresses > best.addresses : named && (addresses > 0 || best.addresses === 0)) best = { column, addresses, named };
  }
  const header = said || best.addresses > 0 && !isAddress(names[best.column] ?? '');
  return { column: best.column, header, named: best.named };
}

// JSON: the page's own

function readJSON(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value?.robots === 'string' && typeof value.urls === 'string') return new Harvest('work').done();
  const list = Array.isArray(value) ? value : value?.answers ?? value?.urls ?? [];
  if (!Array.isArray(list)) return null;
  const harvest = new Harvest('json');
  for (const item of list) {
    const url = typeof item === 'string' ? item : item?.url;
    if (typeof url === 'string' && url.trim() !== '') harvest.take(url.trim());
    else harvest.leave('no-address');
  }
  return harvest.done();
}

// Sitemaps (sitemaps.org)

/**
 * The addresses of a sitemap or of an index of them; null if the text is neither. Only the loc of a url or sitemap
 * counts: images and videos have theirs too. It reads what a crawler would, also where the XML is broken off.
 */
function readSitemap(text) {
  const root = /<(?:[\w.-]+:)?(urlset|sitemapindex)[\s>/]/.exec(text.slice(0, 100_000));
  if (!root) return null;
  const harvest = new Harvest(root[1] === 'urlset' ? 'sitemap' : 'sitemap-index');
  const open = []; // names of the elements around, without their namespace
  let loc = null; // the text of the present one
  for (let at = 0; ;) {
    const tag = text.indexOf('<', at);
    if (loc !== null) loc += unescape(text.slice(at, tag < 0 ? text.length : tag));
    if (tag < 0) break;
    if (text.startsWith('<![CDATA[', tag)) {
      const end = after(text, ']]>', tag);
      if (loc !== null) loc += text.slice(tag + 9, end - 3);
      at = end;
    } else if (text.startsWith('<!--', tag)) {
      at = after(text, '-->', tag + 4);
    } else {
      const end = endOfTag(text, tag);
      const name = /^<\/?(?:[\w.-]+:)?([\w.-]*)/.exec(text.slice(tag, tag + 200))?.[1] ?? '';
      if (text[tag + 1] === '/') {
        if (name === 'loc' && loc !== null) {
          if (loc.trim() !== '') harvest.take(loc.trim());
          loc = null;
        }
        const depth = open.lastIndexOf(name);
        if (depth >= 0) open.length = depth;
      } else if (text[tag + 1] !== '?' && text[tag + 1] !== '!' && text[end - 2] !== '/') {
        if (name === 'loc' && /^(url|sitemap)$/.test(open.at(-1) ?? '')) loc = '';
        if (open.length < 20) open.push(name);
      }
      at = end;
    }
  }
  return harvest.done();
}

/** The place after a mark; the end of the text if it is not there. */
function after(text, mark, from) {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

/** The place after a tag, whose attributes may hold what ends one. */
function endOfTag(text, tag) {
  const end = after(text, '>', tag);
  const inside = text.slice(tag, Math.min(end, tag + 2000));
  if ((inside.match(/"/g)?.length ?? 0) % 2 === 0) return end;
  const quote = text.indexOf('"', end);
  return quote < 0 || quote - tag > 5000 ? end : after(text, '>', quote);
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text) {
  return text.includes('&') ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    const point = decimal ? Number(decimal) : parseInt(hex, 16);
    return name ? ENTITIES[name.toLowerCase()] : point > 0 && point <= 0x10FFFF ? String.fromCodePoint(point) : whole;
  }) : text;
}
