// Links and files of work, and what is refused of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { link, MOST, readLink, readWork } from '../src/share.js';

globalThis.location = /** @type {any} */ ({ href: 'https://tool.example/#old' });

const work = { robots: 'User-agent: *\r\nDisallow: /ä\n', urls: '/a\n/b', crawler: 'Googlebot', expect: '[{"agent":"x","url":"/a","allowed":true}]' };
const packed = (value) => `#work=${deflateRawSync(typeof value === 'string' ? value : JSON.stringify(value), { level: 9 }).toString('base64url')}`;

test('share: a link holds the work', async () => {
  const { url } = await link(work);
  assert.ok(url.startsWith('https://tool.example/#work='), url);
  assert.deepEqual((await readLink(new URL(url).hash)).work, work);
});

test('share: what is open goes with a link, and that the file was fetched does not', async () => {
  const open = { ...work, look: 'matrix', filter: 'blocked', row: '/a', host: 'a.example', same: 'yes', cell: 'bingbot\n/a', change: '/a\nbingbot' };
  const mine = { ...open, live: '{"asked":"https://a.example"}', edited: 'yes' };
  const { url } = await link(mine);
  assert.deepEqual((await readLink(new URL(url).hash)).work, open);
  // Nor is it believed of whoever writes it in.
  assert.deepEqual((await readLink(packed(mine))).work, open);
  assert.deepEqual(readWork(JSON.stringify(mine)).work, open);
});

test('share: work that is too long for a link', async () => {
  const noise = Array.from({ length: 20_000 }, () => Math.random().toString(36)).join('\n');
  const { url, length, most } = await link({ ...work, urls: noise });
  assert.ok(url === undefined && length > most);
});

const many = (n, text) => text.repeat(n);
for (const [name, hash, problem] of [
  ['no link', '', 'none'],
  ['another fragment', '#answers', 'none'],
  ['a link that was cut', packed(work).slice(0, -20), 'broken'],
  ['no base64', '#work=*', 'broken'],
  ['no deflate', '#work=AAAA', 'broken'],
  ['no JSON', packed('User-agent: *'), 'broken'],
  ['no work', packed({ robots: 1 }), 'broken'],
  ['null', packed('null'), 'broken'],
  ['a link longer than any', `#work=${'A'.repeat(MOST.packed + 1)}`, 'too-much'],
  ['9.9 million line breaks', packed({ ...work, urls: many(9_900_000, '\n') }), 'too-much'],
  ['line breaks within the bytes', packed({ ...work, urls: many(MOST.lines, '\n') }), 'too-much'],
  ['of another kind', packed({ ...work, urls: many(MOST.lines, '\r') }), 'too-much'],
  ['in the file', packed({ ...work, robots: many(MOST.fileLines, '\n') }), 'too-much'],
  ['in the file before', packed({ ...work, before: many(MOST.fileLines, '\r\n') }), 'too-much'],
  ['a text longer than any', packed({ ...work, robots: many(MOST.characters + 1, 'a') }), 'too-much'],
  ['expectations', packed({ ...work, expect: `[${many(MOST.items, '0,')}0]` }), 'too-much'],
  ['crawlers', packed({ ...work, crawlers: many(MOST.items, '\n') }), 'too-much'],
  ['the open cell', packed({ ...work, cell: many(MOST.characters + 1, 'a') }), 'too-much'],
  ['the host', packed({ ...work, host: many(MOST.items, '\n') }), 'too-much'],
  ['fields', packed({ ...work, ...Object.fromEntries(Array.from({ length: MOST.fields }, (_, i) => [i, 'x'])) }), 'too-much'],
]) {
  test(`share: refused: ${name}`, async () => {
    const start = performance.now();
    assert.deepEqual(await readLink(hash), { work: null, problem });
    assert.ok(performance.now() - start < 5_000, 'it stops early'); // the page stood still for 8 s, on a machine with nothing else to do
  });
}

test('share: as much as there may be', async () => {
  const full = { ...work, urls: many(MOST.lines - 1, 'a\n'), robots: many(MOST.fileLines - 1, '\r\n') };
  assert.deepEqual((await readLink(packed(full))).work, full);
});

test('share: files of work, and what in them is no string', () => {
  assert.deepEqual(readWork(JSON.stringify({ ...work, n: 1, list: [] })).work, work);
  assert.equal(readWork('{').work, null);
  assert.deepEqual(readWork(JSON.stringify({ ...work, urls: many(MOST.lines, '\n') })), { work: null, problem: 'too-much' });
  assert.deepEqual(readWork(JSON.stringify({ ...work, expect: 'no JSON' })).problem, '');
});

// A megabyte of zeros in a kilobyte: what unfolds stops at the bound, whatever is behind it.
test('share: a link that unfolds without end is not unfolded to the end', async () => {
  const bomb = `#work=${deflateRawSync(Buffer.alloc(40_000_000)).toString('base64url')}`;
  assert.ok(bomb.length < MOST.packed, String(bomb.length));
  assert.equal((await readLink(bomb)).problem, 'too-much');
});
