// The importer: what is pasted, dropped or opened, as URLs.

import assert from 'node:assert/strict';
import { readFile as fromDisk } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { cells, merge, plainCell, read, readBytes, readFile, says } from '../src/import.js';

const a = 'https://www.example.com/a';
const b = 'https://www.example.com/b';
const sitemap = (inside, root = 'urlset') => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside}</${root}>`;

const TABLE = [
  // name, text, from, kind, urls, reasons, column
  ['lines', `${a}\n${b}`, {}, 'lines', [a, b]],
  ['all kinds of line breaks, blank lines, a byte order mark', `\uFEFF${a}\r\n\r\n  ${b}  \r/c\n`, {}, 'lines', [a, b, '/c']],
  ['what is no address stays: the list says so', 'page.html\nmailto:x\n100 %', {}, 'lines', ['page.html', 'mailto:x', '100 %']],
  ['duplicates', `${a}\n${b}\n${a}\n ${a}`, {}, 'lines', [a, b], { duplicate: 2 }],
  ['an entry that is too long', `/${'a'.repeat(65536)}\n/b`, {}, 'lines', ['/b'], { 'entry-too-long': 1 }],
  ['nothing', ' \n ', {}, 'lines', []],
  ['addresses with commas', `${a},1\n${b},2\n/a,b\n/a;b`, {}, 'lines', [`${a},1`, `${b},2`, '/a,b', '/a;b']],

  ['two cells of a spreadsheet', `${a}\t200`, {}, 'tsv', [a]],
  ['a spreadsheet with names', `Title\tURL\tClicks\nHome\t${a}\t5\nB\t${b}\t7`, {}, 'tsv', [a, b], {}, 'URL'],
  ['without names: the column with most addresses', `Home\t${a}\t1.5\nB\t${b}\t2.5`, {}, 'tsv', [a, b]],
  ['names that say nothing', `Was\tWo\nHome\t${a}\nB\t${b}`, {}, 'tsv', [a, b], {}, 'Wo'],
  ['a cell that is no address', `${a}\tx\nnone yet\ty\n${b}\tz`, {}, 'tsv', [a, b], { 'no-address': 1 }],
  ['paths', '1\t/a\n2\t/b?c', {}, 'tsv', ['/a', '/b?c']],
  ['a name over a column beside a better one', `Page\tLink\nHome\t${a}\nShop\t${b}`, {}, 'tsv', [a, b], {}, 'Link'],
  ['a quoted cell from a spreadsheet', `"one\ntwo"\t${a}\nthree\t${b}`, {}, 'tsv', [a, b]],

  ['commas', `url,status\r\n${a},200\r\n${b},404\r\n`, {}, 'csv', [a, b], {}, 'url'],
  ['semicolons', `Status;Adresse\n200;${a}\n404;${b}`, {}, 'csv', [a, b], {}, 'Adresse'],
  ['Excel says its separator', `sep=;\nTitle;URL\nx;${a}`, {}, 'csv', [a], {}, 'URL'],
  ['a byte order mark before the names', `\uFEFFURL,Title\n${a},x`, {}, 'csv', [a], {}, 'URL'],
  ['Japanese names', `上位のページ,クリック数\n${a},5`, {}, 'csv', [a], {}, '上位のページ'],
  ['Japanese names of Google Analytics, below its notes', '# ----\n# ページとスクリーン, すべて\n# 開始日: 20260101\n\nページ パスとスクリーン クラス,表示回数\n/a,5\n/b,"1,000"\n', {}, 'csv', ['/a', '/b'], {}, 'ページ パスとスクリーン クラス'],
  ['the same as a file, and names that say nothing', '# ----\n# Start date: 20260101\nWas,Zahl\n/a,5\n/b,7\n', { name: 'x.csv' }, 'csv', ['/a', '/b'], {}, 'Was'],
  ['a number sign over the numbers', `#,URL\n1,${a}`, {}, 'csv', [a], {}, 'URL'],
  ['a list with a note on top', `# mine\n${a}`, {}, 'lines', ['# mine', a]],
  ['quotes with separators, quotes and line breaks in them', `title,address\n"a, ""b""\nc",${a}\n"","${b}?q=1,2"\n`, {}, 'csv', [a, `${b}?q=1,2`], {}, 'address'],
  ['quotes without names', `"${a}","x, y"\n"${b}","z"`, {}, 'csv', [a, b]],
  ['one quoted column', `"${a}"\n"${b}"`, {}, 'csv', [a, b]],
  ['without names, but called a table', `Home,${a}\nB,${b}`, { name: 'x.csv' }, 'csv', [a, b]],
  ['semicolons, called a table', `Home;1,5;${a}\nB;2,5;${b}`, { name: 'X.CSV' }, 'csv', [a, b]],
  ['by its type', `x,${a}`, { type: 'text/csv' }, 'csv', [a]],
  ['one column, called a table', `${a}\n${b}`, { name: 'x.csv' }, 'csv', [a, b]],
  ['one name', `url\n${a}`, { name: 'x.csv' }, 'csv', [a], {}, 'url'],
  ['a table with hosts', 'rank,domain\n1,example.com\n2,www.example.org', { name: 'top.csv' }, 'csv', ['example.com', 'www.example.org'], {}, 'domain'],
  ['rows of other lengths', `url,x\n${a}\n\n${b},1,2\n,only this`, {}, 'csv', [a, b], { 'no-address': 1 }, 'url'],
  ['a quote that nothing closes', `url,x\n${a},"\n${b},y`, {}, 'csv', [a, b], {}, 'url'],
  ['quotes inside a cell', `url,x\n/a"b",1\n/c,2`, {}, 'csv', ['/a"b"', '/c'], {}, 'url'],
  ['under a name that says so all cells count', 'url,crawler,verdict\nmailto:x,Googlebot,unusable\n/a,Googlebot,allowed', {}, 'csv', ['mailto:x', '/a'], {}, 'url'],
  ['cells that would be formulas', "url,x\n'=cmd,1\n'-x,2\n''=y,3\n'quoted',4", {}, 'csv', ['=cmd', '-x', "'=y", "'quoted'"], {}, 'url'],

  ['a tab in a cell of a file with commas', `url,x\n${a},"'\t"`, { name: 'x.csv' }, 'csv', [a], {}, 'url'],
  ['tabs in a file that is called csv', `x\t${a}\ny\t${b}`, { name: 'x.csv' }, 'tsv', [a, b]],

  ["the page's JSON", JSON.stringify([{ url: a, allowed: true }, { url: b }, { url: a }]), {}, 'json', [a, b], { duplicate: 1 }],
  ['JSON with something else', JSON.stringify([{ url: a }, 5, null]), {}, 'json', [a], { 'no-address': 2 }],
  ['nearly JSON', '[broken', {}, 'lines', ['[broken']],
  ['an IPv6 host is no JSON', '[2001:db8::1]/x', {}, 'lines', ['[2001:db8::1]/x']],
  ['saved work', JSON.stringify({ robots: 'x', urls: a }), {}, 'work', []],

  ['a robots.txt', 'User-agent: *\nDisallow: /a\n\nSitemap: https://www.example.com/s.xml', {}, 'robots', []],
  ['one with comments', '# hello\n# https://www.example.com\nuser-agent: x\nallow: /', {}, 'robots', []],
  ['by its name', `Sitemap: ${a}`, { name: 'robots (1).txt' }, 'robots', []],
  ['a list that is called so', `${a}\n${b}`, { name: 'robots.txt' }, 'lines', [a, b]],
  ['a list with a rule in it', `${a}\n${b}\n/c\nDisallow: /d`, {}, 'lines', [a, b, '/c', 'Disallow: /d']],

  ['a web page', `<!doctype html><a href="${a}">`, {}, 'unreadable', [], { 'web-page': 1 }],
  ['other XML', '<?xml version="1.0"?><rss><loc>x</loc></rss>', {}, 'unreadable', [], { 'web-page': 1 }],
  ['no text', `${a}\0`, {}, 'unreadable', [], { 'not-text': 1 }],

  ['a sitemap', sitemap(`<url><loc>${a}</loc><lastmod>2026</lastmod></url><url><loc> ${b}\n</loc></url>`), {}, 'sitemap', [a, b]],
  ['namespaces', `<s:urlset xmlns:s="x"><s:url><s:loc>${a}</s:loc></s:url></s:urlset>`, {}, 'sitemap', [a]],
  ['images have a loc too', sitemap(`<url><loc>${a}</loc><image:image><image:loc>/x.png</image:loc></image:image></url>`), {}, 'sitemap', [a]],
  ['entities and CDATA', sitemap(`<url><loc>${a}?x=1&amp;y=&#50;&#x33;</loc></url><url><loc><![CDATA[${b}?x&y]]></loc></url>`), {}, 'sitemap', [`${a}?x=1&y=23`, `${b}?x&y`]],
  ['comments', sitemap(`<!-- <url><loc>/x</loc></url> --><url><loc>${a}<!-- x --></loc></url>`), {}, 'sitemap', [a]],
  ['attributes that hold what ends a tag', sitemap(`<url x="a>b"><loc y=">">${a}</loc></url>`), {}, 'sitemap', [a]],
  ['elements without content', sitemap(`<url><loc/><loc></loc></url><url><loc>${a}</loc><xhtml:link href="x"/></url>`), {}, 'sitemap', [a]],
  ['broken off', `<urlset><url><loc>${a}</loc></url><url><loc>${b}`, {}, 'sitemap', [a]],
  ['the same twice', sitemap(`<url><loc>${a}</loc></url>`.repeat(3)), {}, 'sitemap', [a], { duplicate: 2 }],
];

for (const [name, text, from, kind, urls, reasons = {}, column = ''] of TABLE) {
  test(`import: ${name}`, () => {
    const got = read(text, from);
    const left = Object.values(reasons).reduce((sum, n) => sum + n, 0);
    assert.deepEqual(got, { kind, urls, children: [], taken: urls.length, left, reasons, column });
  });
}

test('import: an index of sitemaps names them as children', () => {
  const got = read(sitemap(`<sitemap><loc>${a}.xml</loc></sitemap><sitemap><loc>${b}.xml.gz</loc></sitemap>`, 'sitemapindex'));
  assert.deepEqual([got.kind, got.urls, got.children, got.taken], ['sitemap-index', [], [`${a}.xml`, `${b}.xml.gz`], 2]);
});

test('import: files in UTF-16, and files that are no text', async () => {
  const utf16 = (text) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  assert.deepEqual(readBytes(utf16(`Title\tURL\nä\t${a}`)).urls, [a]);
  assert.deepEqual(readBytes(Buffer.from(utf16(a)).swap16()).urls, [a]);
  assert.deepEqual(readBytes(Buffer.from(`Titel\t${a}`, 'utf16le')).urls, [a], 'without a byte order mark');
  assert.deepEqual(readBytes(gzipSync(sitemap(''))).reasons, { packed: 1 });
  assert.deepEqual((await readFile(new File(['PK\x03\x04'], 'x.xlsx'))).reasons, { packed: 1 });
  assert.deepEqual((await readFile(new File([a], 'x.txt'))).urls, [a]);
  const huge = { size: 60_000_001, name: 'x', arrayBuffer: () => assert.fail('read') };
  assert.deepEqual((await readFile(huge)).reasons, { 'file-too-large': 1 });
  const gone = { size: 1, name: 'x', arrayBuffer: () => Promise.reject(new Error('gone')) };
  assert.deepEqual((await readFile(gone)).reasons, { 'not-text': 1 });
});

test('import: CSV in the encodings that Excel saves it in', () => {
  const japanese = [0x8F, 0xE3, 0x88, 0xCA, 0x82, 0xCC, 0x83, 0x79, 0x81, 0x5B, 0x83, 0x57]; // 上位のページ
  const csv = (head) => Buffer.concat([Buffer.from(head), Buffer.from(`,x\r\n${a},1\r\n`)]);
  assert.deepEqual([readBytes(csv(japanese), {}).column, readBytes(csv(japanese), {}).urls], ['上位のページ', [a]]);
  const german = readBytes(Buffer.concat([csv('URL'), Buffer.from('https://www.example.com/\xFC,Stra\xDFe\r\n', 'latin1')]), {});
  assert.deepEqual(german.urls, [a, 'https://www.example.com/ü']);
});

test('import: a sitemap that is packed by gzip', async () => {
  const text = sitemap(`<url><loc>${a}</loc></url>`);
  const got = await readFile(new File([gzipSync(text)], 'sitemap.xml.gz', { type: 'application/gzip' }));
  assert.deepEqual([got.kind, got.urls], ['sitemap', [a]]);
  const list = await readFile(new File([gzipSync(`x,${a}`)], 'urls.csv.gz'));
  assert.deepEqual([list.kind, list.urls], ['csv', [a]]);
  assert.deepEqual((await readFile(new File([gzipSync(Buffer.alloc(60_000_001))], 'bomb.gz'))).reasons, { 'file-too-large': 1 });
  assert.deepEqual((await readFile(new File([gzipSync(text).subarray(0, 60)], 'cut.gz'))).reasons, { 'not-text': 1 });
});

test('import: put into a list', () => {
  const got = read(`${a}\n${b}`);
  assert.deepEqual(merge('/x', got, 'replace'), { text: `${a}\n${b}`, added: 2, there: 0 });
  assert.deepEqual(merge(`/x\r\n${a}\n\n`, got, 'add'), { text: `/x\r\n${a}\n${b}`, added: 1, there: 1 });
  assert.deepEqual(merge(' ', got, 'add').text, `${a}\n${b}`);
  assert.deepEqual(merge(`${b}\n${a}`, got, 'add'), { text: `${b}\n${a}`, added: 0, there: 2 });
});

test('import: it says what it took and left, in sentences that there are', async () => {
  const codes = (text, list) => says(read(text), list === undefined ? undefined : merge(list, read(text), 'add')).map(([code, { n }]) => (n ? `${code} ${n}` : code));
  assert.deepEqual(codes(`${a}\n${b}\n${a}`), ['import.taken 2', 'import.duplicate 1']);
  assert.deepEqual(codes(`url\tx\n${a}\t1`), ['import.column 1']);
  assert.deepEqual(codes(`${a}\n${b}`, a), ['import.taken 1', 'import.there 1']);
  assert.deepEqual(codes(a, a), ['import.there 1']);
  assert.deepEqual(codes('<html>'), ['import.web-page 1']);
  assert.deepEqual(codes(''), ['import.none']);
  assert.deepEqual(codes('User-agent: *'), ['import.robots']);
  assert.deepEqual(codes(sitemap(`<sitemap><loc>${a}</loc></sitemap>`, 'sitemapindex')), ['import.children 1']);
  const sentences = JSON.parse(await fromDisk(new URL('../locales/en.json', import.meta.url), 'utf8'));
  const source = await fromDisk(new URL('../src/import.js', import.meta.url), 'utf8');
  const [, reasons] = /@typedef \{([^}]*)\} Reason/.exec(source);
  for (const [, reason] of reasons.matchAll(/'([^']+)'/g)) assert.ok(sentences[`import.${reason}`], reason);
  for (const [, code] of source.matchAll(/'(import\.[a-z-]+)'/g)) assert.ok(sentences[code], code);
});

test('import: what wasm/csv writes comes back', async () => {
  const folder = new URL('../../wasm/csv/testdata/', import.meta.url);
  const want = JSON.parse(await fromDisk(new URL('cells.json', folder), 'utf8'));
  const text = await fromDisk(new URL('cells.csv', folder), 'utf8');
  assert.equal(text[0], '\uFEFF');
  assert.deepEqual([...cells(text.slice(1), ',')].map((row) => row.map(plainCell)), want);
});

// No line of a hostile text costs what all others do: twice the text takes some twice the time. The bound is on work of a
// hundred times more than what is measured.
test('import: long and hostile texts', () => {
  const texts = {
    lines: Array.from({ length: 100_000 }, (_, i) => `${a}/${i}`).join('\n'),
    tsv: Array.from({ length: 100_000 }, (_, i) => `${i}\t${a}/${i}`).join('\n'),
    csv: `url,x\n${'"'.repeat(2_000_001)}`,
    'csv of quotes': `url,x\n${'/a,"b\n'.repeat(300_000)}`,
    sitemap: sitemap(Array.from({ length: 50_000 }, (_, i) => `<url><loc>${a}/${i}</loc></url>`).join('')),
    tags: `<urlset>${'<url><loc>'.repeat(200_000)}`,
    'open quotes': `<urlset>${'<url x=">'.repeat(200_000)}`,
    comments: `<urlset>${'<!--'.repeat(500_000)}`,
    quotes: '"'.repeat(2_000_001),
    breaks: '\n'.repeat(9_900_000),
  };
  for (const [name, text] of Object.entries(texts)) {
    const start = performance.now();
    const got = read(text);
    const took = performance.now() - start;
    if (process.env.TIMES) console.log(name, got.kind, got.taken, `${took.toFixed(0)} ms`);
    assert.ok(took < 10_000, `${name}: ${took} ms`);
  }
  assert.equal(read(texts.lines).taken, 100_000);
  const many = read(Array.from({ length: 200_003 }, (_, i) => `/${i}`).join('\n'));
  assert.deepEqual([many.taken, many.reasons], [200_000, { 'too-many': 3 }]);
});
