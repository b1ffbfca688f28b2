// The contract of dist/robotscope.js, as robotscope.d.ts documents it.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { load } from '../../dist/robotscope.js';

const before = new Set(Object.getOwnPropertyNames(globalThis));
const rs = await load();
const ROBOTS = 'User-agent: *\nDisallow: /private/\nAllow: /private/press/\n';

test('leaves no globals behind but the runtime\'s', () => {
  const left = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name) && name !== 'Go');
  assert.deepEqual(left, []);
});

test('says the version of web/package.json', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  assert.equal(rs.version, version);
});

test('loads from bytes, a URL and a compiled module', async () => {
  const assets = new URL('../../dist/assets/', import.meta.url);
  const name = (await readdir(assets)).find((file) => /^robotscope-.*\.wasm$/.test(file));
  const bytes = await readFile(new URL(name, assets));
  for (const source of [bytes, new URL(name, assets), new URL(name, assets).href, await WebAssembly.compile(bytes)]) {
    assert.deepEqual((await load(source)).dialects, ['rfc9309', 'google', 'first-match']);
  }
  await assert.rejects(load(new Uint8Array([1, 2, 3])));
  await assert.rejects(load(new URL('nothing.wasm', assets)), /nothing\.wasm/);
});

test('a verdict carries its evidence', () => {
  const [verdict] = rs.parse(ROBOTS).check('Googlebot', ['https://www.example.com/private/press/1']);
  assert.deepEqual(verdict, {
    url: 'https://www.example.com/private/press/1',
    path: '/private/press/1',
    allowed: true,
    reason: 'longest-rule',
    rule: { line: 3, field: 'allow', pattern: '/private/press/', start: 41, end: 56, from: 41, to: 56, octets: 15, compared: '/private/press/' },
    group: { token: '*', tokens: ['*'], lines: [1] },
    chain: ['Googlebot'],
    dialect: 'google',
    matches: [
      { line: 3, field: 'allow', pattern: '/private/press/', start: 41, end: 56, from: 41, to: 56, octets: 15, compared: '/private/press/' },
      { line: 2, field: 'disallow', pattern: '/private/', start: 24, end: 33, from: 24, to: 33, octets: 9, compared: '/private/' },
    ],
    explanation: [{
      code: 'explain.longest-rule',
      args: { rule: 'Allow: /private/press/', line: 3, octets: 15, other: 'Disallow: /private/', otherLine: 2, otherOctets: 9 },
      text: '`Allow: /private/press/` on line 3 wins: 15 bytes against 9 of `Disallow: /private/` on line 2.',
    }],
  });
});

test('a catalogue name brings its chain and dialect, an array is taken as it stands', () => {
  const file = rs.parse('User-agent: Googlebot\nDisallow: /a\nUser-agent: *\nDisallow: /\n');
  const [image] = file.check('googlebot-image', '/a');
  assert.deepEqual([image.chain, image.dialect, image.group.token, image.rule.line], [['Googlebot-Image', 'Googlebot'], 'google', 'Googlebot', 2]);
  const [alone] = file.check(['Googlebot-Image'], '/a');
  assert.deepEqual([alone.chain, alone.dialect, alone.group.token, alone.rule.line], [['Googlebot-Image'], 'rfc9309', '*', 4]);
  assert.equal(file.check(['Googlebot-Image'], '/a', { global: false })[0].reason, 'no-group');
  assert.equal(file.check('AdsBot-Google', '/a')[0].reason, 'no-group');
  const [header] = file.check('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', '/a');
  assert.deepEqual(header.chain, ['Googlebot']);
});

test('UTF-16 offsets are those of the text', () => {
  const text = '# 検索🤖\nUser-agent: *\nDisallow: /é🤖*\n';
  for (const robots of [text, new TextEncoder().encode(text)]) {
    const [{ rule, path }] = rs.parse(robots).check(['x'], '/%C3%A9%F0%9F%A4%96a');
    assert.equal(text.slice(rule.from, rule.to), '/é🤖*');
    assert.equal(Buffer.from(text).subarray(rule.start, rule.end).toString(), '/é🤖*');
    assert.equal(path, '/%C3%A9%F0%9F%A4%96a');
  }
  const broken = Buffer.from('# \xE6\xA4 \xFF\xFF \xF0\x9F\xA4x\nUser-agent: *\nDisallow: /\xE9x\n', 'latin1');
  const [{ rule }] = rs.parse(broken).check(['x'], '/%E9x', { dialect: 'google' });
  assert.equal(new TextDecoder('utf-8', { ignoreBOM: true }).decode(broken).slice(rule.from, rule.to), '/\uFFFDx');
});

test('checkMany answers as check does', () => {
  const file = rs.parse(ROBOTS);
  const urls = ['/', '/private/x', '/private/press/', 'https://x.example/private/', ''];
  const many = file.checkMany('FooBot', `${urls.join('\n')}\n`);
  const one = file.check('FooBot', urls);
  assert.equal(many.count, urls.length);
  assert.deepEqual([...many.allowed], one.map((v) => Number(v.allowed)));
  assert.deepEqual([...many.line], one.map((v) => v.rule?.line ?? 0));
  assert.deepEqual(file.checkMany('FooBot', new TextEncoder().encode('/private/\r\n/')).line, Int32Array.of(2, 0));
  assert.equal(file.checkMany('FooBot', '').count, 0);
});

test('URLs over 64 KiB are refused in words', () => {
  const file = rs.parse('User-agent: *\nDisallow: /x*y\n');
  const url = `https://www.example.com/${'x'.repeat(70000)}`;
  const [verdict] = file.check('FooBot', [url]);
  assert.deepEqual([verdict.allowed, verdict.reason], [false, 'url-too-long']);
  assert.match(verdict.explanation[0].text, /more than 65,536 characters/);
  assert.equal(file.check('FooBot', [url.slice(0, 65536)])[0].reason, 'no-rule');
});

test('lines and groups show what the parse saw', () => {
  const file = rs.parse('User-agent: a\r\nUser-agent: b # both\nDisalow: /x\n\nnonsense here now\n');
  const lines = file.lines({ dialect: 'google' });
  assert.deepEqual(lines.map((l) => l.kind), ['user-agent', 'user-agent', 'disallow', 'blank', 'broken', 'blank']);
  assert.deepEqual(lines[1].value, { text: 'b', start: 27, end: 28, from: 27, to: 28 });
  assert.equal(lines[4].field, null);
  assert.equal(file.lines({ dialect: 'rfc9309' })[2].kind, 'other');
  const [group] = file.groups({ dialect: 'google' });
  assert.deepEqual([group.tokens, group.lines, group.rules.map((r) => r.pattern)], [['a', 'b'], [1, 2], ['/x']]);
});

test('crawlers are catalogued with their sources', () => {
  const crawlers = rs.crawlers();
  assert.ok(crawlers.length >= 130);
  assert.deepEqual(crawlers.find((c) => c.name === 'CCBot').purposes, ['archive', 'ai-training']);
  assert.deepEqual(crawlers.find((c) => c.name === 'Googlebot-Mobile').replacedBy, ['Googlebot']);
  assert.deepEqual(crawlers.find((c) => c.name === 'Applebot').tokens, ['Applebot', 'Googlebot']);
});

test('records are read as what they say, and who reads them', () => {
  const file = rs.parse('User-agent: *\nCrawl-delay: 2.5\nDisallow:\nSitemap: https://example.com/a.xml\nContent-Signal: search=yes, ai-train=no\nRequest-rate: 1/10m 0600-0845\nCrawl-delay: soon\n');
  const records = file.records({ agent: 'bingbot' });
  assert.deepEqual(records.map((r) => r.field), ['crawl-delay', 'sitemap', 'content-signal', 'request-rate', 'crawl-delay']);
  assert.deepEqual(records[0].content, { milliseconds: 2500 });
  assert.equal(records[0].crawler.honours, true);
  assert.equal(file.records({ agent: 'Googlebot' })[0].crawler.honours, false);
  assert.equal(file.records()[0].crawler, null);
  assert.deepEqual(records[1].content, { scheme: 'https', host: 'example.com', port: '', path: '/a.xml' });
  assert.deepEqual(records[2].content, { path: '', preferences: [{ key: 'search', value: 'yes' }, { key: 'ai-train', value: 'no' }] });
  assert.deepEqual(records[3].content, { documents: 1, seconds: 600, hours: { from: 360, to: 525 } });
  assert.deepEqual([records[4].content, records[4].problem], [null, 'value']);
});

test('diagnostics come with a place, a sentence and a fix', () => {
  const text = 'User-agent: *\nDisalow: /é/\n';
  const [diagnostic] = rs.parse(text).lint();
  assert.equal(diagnostic.code, 'accepted-typo');
  assert.equal(diagnostic.line, 2);
  assert.equal(text.slice(diagnostic.span.from, diagnostic.span.to), 'Disalow');
  assert.match(diagnostic.message, /Google reads `Disalow` as `Disallow`/);
  const [edit] = diagnostic.fix.edits;
  assert.deepEqual(rs.parse(text.slice(0, edit.from) + edit.text + text.slice(edit.to)).lint().map((d) => d.code), []);
});

test('what a fetch met decides before any rule', () => {
  const fetched = { hops: [{ url: 'https://example.com/robots.txt', status: 503 }] };
  const google = rs.access(fetched, { dialect: 'google' });
  assert.deepEqual([google.outcome, google.access, google.retrySooner], ['unreachable', 'disallow-all', true]);
  assert.deepEqual(google.timeline.map((m) => m.after), [0, 43200, 86400, 2592000]);
  assert.match(google.why.text, /answered 503/);
  assert.equal(rs.access({ hops: [{ url: 'https://example.com/robots.txt', status: 404 }] }).access, 'allow-all');
  assert.equal(rs.access({ url: 'https://example.com/robots.txt', error: 'timeout' }).access, 'disallow-all');
  const page = rs.access({ hops: [{ url: 'https://example.com/robots.txt', status: 200 }], contentType: 'text/html', body: '<!doctype html><p>Hi' });
  assert.equal(page.access, 'rules');
  assert.deepEqual(page.notices.map((n) => n.code), ['access.notice.type', 'access.notice.html']);
  assert.throws(() => rs.access({ hops: 'none' }), /hops are an array/);
});

test('after a failed fetch the agent brings its habit, and a dialect replaces it', () => {
  const fetched = { hops: [{ url: 'https://example.com/robots.txt', status: 503 }], cachedAge: 3600 };
  const asked = (options) => {
    const { access, habit } = rs.access(fetched, options);
    return [access, habit];
  };
  assert.deepEqual(asked({ agent: 'Googlebot' }), ['disallow-all', 'google']);
  assert.deepEqual(asked({ agent: 'YandexBot' }), ['allow-all', 'yandex']);
  assert.deepEqual(asked({ agent: 'Amazonbot' }), ['cached-rules', 'amazon']);
  assert.deepEqual(asked({ agent: 'GPTBot' }), ['cached-rules', 'undocumented']);
  assert.deepEqual(asked({ agent: ['FooBot'] }), ['cached-rules', 'undocumented']);
  assert.deepEqual(asked({ agent: 'YandexBot', dialect: 'google' }), ['disallow-all', '']);
  assert.deepEqual(asked({}), ['cached-rules', '']);
  assert.throws(() => rs.access(fetched, { agent: '' }), /Name a crawler/);
  assert.throws(() => rs.access(fetched, { agent: 7 }), /agent is/);
});

test('errors say what to do', () => {
  const file = rs.parse('');
  assert.throws(() => rs.parse(42), /string or a Uint8Array/);
  assert.throws(() => file.check(undefined, []), /agent is/);
  assert.throws(() => file.check('', ['/']), /Name a crawler/);
  assert.throws(() => file.check('x', ['/'], { dialect: 'klingon' }), /no dialect "klingon"; there are rfc9309/);
  assert.throws(() => file.checkMany('x', ['/']), /one URL a line/);
  file.dispose();
  file.dispose();
  assert.throws(() => file.check('x', ['/']), /disposed/);
});

test('entries resolve as in a browser', () => {
  const cases = {
    '/検索': 'https://www.example.com/%E6%A4%9C%E7%B4%A2',
    '/a b': 'https://www.example.com/a%20b',
    '/a/../b': 'https://www.example.com/b',
    'page.html': 'https://www.example.com/page.html',
    'docs/page.html': 'https://www.example.com/docs/page.html',
    'example.com/x': 'https://example.com/x',
    'example.com': 'https://example.com/',
    'www.example.com:8080/x': 'https://www.example.com:8080/x',
    'localhost:3000/x': 'https://localhost:3000/x',
    'bücher.example/a': 'https://xn--bcher-kva.example/a',
    '127.0.0.1/x': 'https://127.0.0.1/x',
    '[::1]:81/x': 'https://[::1]:81/x',
    '//cdn.example.com/x': 'https://cdn.example.com/x',
    '?q=1#top': 'https://www.example.com/?q=1',
    ' HTTP://Example.COM:80/A#b ': 'http://example.com/A',
    'https://user:secret@example.com/x': 'https://user:secret@example.com/x',
    'ftp://example.com/x': 'ftp://example.com/x',
  };
  for (const [entry, url] of Object.entries(cases)) assert.deepEqual(rs.resolve(entry, 'https://www.example.com'), { url }, entry);
  assert.deepEqual(rs.resolve('/x'), { url: 'https://www.example.com/x' });
  assert.deepEqual(rs.resolve('/x', 'shop.example'), { url: 'https://shop.example/x' });
  assert.deepEqual(rs.resolve('//x', 'http://shop.example'), { url: 'http://x/' });
  const problems = { '': 'empty', '  ': 'empty', 'mailto:a@example.com': 'scheme', 'javascript:alert(1)': 'scheme', 'foo\t://host/': 'scheme', 'https://': 'invalid', 'https://exa mple.com/': 'invalid', 'http://a:99999/': 'invalid' };
  for (const [entry, error] of Object.entries(problems)) assert.deepEqual(rs.resolve(entry), { error }, entry);
  assert.deepEqual(rs.resolve('/x', 'https://'), { error: 'site' });
  assert.deepEqual(rs.resolve(`/${'x'.repeat(65536)}`), { error: 'too-long' });
});
