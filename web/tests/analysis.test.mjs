// What the JavaScript API tells of all URLs: analyse and diff, at once and in slices.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { load } from '../../dist/robotscope.js';

const rs = await load();
const RULES = [
  'User-agent: *', // 1
  'Disallow: /a/',
  'Disallow: /a/b/',
  'Disallow: /a/',
  'Allow: /c$', // 5
  'Disallow: /c',
  'Disallow: /x*yy',
  'Allow: /x*yyy',
  'Disallow: /x*yyy',
  'Allow: /elsewhere', // 10
  'Disallow: http://host/',
  'Disallow:',
].join('\n');
const strict = { dialect: 'rfc9309' };
const before = rs.parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n');
const after = rs.parse('User-agent: *\nDisallow: /a/\nAllow: /a/b\n');
const wordy = await readFile(new URL('../../core/testdata/corpus/ipwatchdog.txt', import.meta.url));

test('each rule is live, dead or a duplicate, with its evidence', () => {
  assert.deepEqual(rs.parse(RULES).analyse('FooBot', strict), [
    { line: 2, status: 'live', redundant: true, witness: '/a/', needed: null, by: [], instead: [4] }, // all others being as they are
    { line: 3, status: 'live', redundant: true, witness: '/a/b/', needed: null, by: [], instead: [4] },
    { line: 4, status: 'duplicate', redundant: true, witness: null, needed: null, by: [2], instead: [] },
    { line: 5, status: 'live', redundant: false, witness: '/c', needed: '/c', by: [], instead: [] },
    { line: 6, status: 'live', redundant: false, witness: '/ca', needed: '/ca', by: [], instead: [] },
    { line: 7, status: 'live', redundant: false, witness: '/xyy', needed: '/xyy', by: [], instead: [] },
    { line: 8, status: 'live', redundant: false, witness: '/xyyy', needed: '/xyyy', by: [], instead: [] },
    { line: 9, status: 'dead', redundant: true, witness: null, needed: null, by: [8], instead: [] },
    { line: 10, status: 'live', redundant: true, witness: '/elsewhere', needed: null, by: [], instead: [] },
    { line: 11, status: 'dead', redundant: true, witness: null, needed: null, by: [], instead: [] },
    { line: 12, status: 'dead', redundant: true, witness: null, needed: null, by: [], instead: [] },
  ]);
  assert.deepEqual(rs.parse('Sitemap: https://www.example.com/a.xml').analyse('FooBot'), []);
});

test('a witness is decided by its rule in every dialect, and a needed URL turns without it', () => {
  for (const text of [RULES, new TextDecoder().decode(wordy)]) {
    const lines = text.split('\n');
    for (const dialect of rs.dialects) {
      const file = rs.parse(text);
      const findings = file.analyse(['FooBot'], { dialect });
      const shown = findings.filter((f) => f.witness);
      assert.equal(shown.length, findings.filter((f) => f.status === 'live').length);
      assert.ok(shown.length > 0 || findings.length === 0);
      file.check(['FooBot'], shown.map((f) => f.witness), { dialect }).forEach((v, i) => assert.equal(v.rule.line, shown[i].line, `${dialect} ${v.url}`));
      for (const { line, needed, redundant } of findings.slice(0, 20)) {
        assert.equal(needed !== null, redundant === false);
        if (needed === null) continue;
        const [was] = file.check(['FooBot'], needed, { dialect });
        const [is] = rs.parse(lines.toSpliced(line - 1, 1, '#').join('\n')).check(['FooBot'], needed, { dialect });
        assert.notEqual(was.allowed, is.allowed, `${dialect} ${line} ${needed}`);
      }
    }
  }
});

test('dialect, chain and global choose the rules, as in check', () => {
  const file = rs.parse('User-agent: Googlebot\nDisallow: /a\nAllow: /a/b\n\nUser-agent: *\nDisallow: /\nDisallow: /z\n');
  const linesFor = (...asked) => file.analyse(...asked).map((f) => [f.line, f.status]);
  assert.deepEqual(linesFor('Googlebot-Image'), [[2, 'live'], [3, 'live']]);
  assert.deepEqual(linesFor(['Googlebot-Image']), [[6, 'live'], [7, 'live']]);
  assert.deepEqual(linesFor(['Googlebot-Image', 'Googlebot']), [[2, 'live'], [3, 'live']]);
  assert.deepEqual(linesFor(['Googlebot'], { dialect: 'first-match' }), [[2, 'live'], [3, 'dead']]);
  assert.deepEqual(linesFor(['Googlebot-Image'], { global: false }), []);
  const other = rs.parse('User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n');
  assert.equal(file.diff(other, ['FooBot']).equal, true);
  assert.equal(file.diff(other, 'Googlebot-Image').changes[0].url, '/a/b');
  assert.equal(file.diff(other, ['Googlebot'], { dialect: 'first-match' }).equal, true);
});

test('a difference is proved absent, shown, or not known', () => {
  const { equal, changes, more } = before.diff(after, 'FooBot');
  assert.deepEqual([equal, more], [false, false]);
  assert.deepEqual(changes.map((c) => [c.url, c.before.allowed, c.before.rule.line, c.after.allowed, c.after.rule]), [['/a', false, 2, true, null]]);
  for (const { url, before: was, after: is } of changes) {
    assert.deepEqual([was, is], [...before.check('FooBot', url), ...after.check('FooBot', url)]);
  }
  const spelt = rs.parse('User-agent: foobot\nDisallow: /a*\nAllow: /a/b\nAllow: /a/b/c\n');
  assert.deepEqual(before.diff(spelt, 'FooBot'), { changes: [], equal: true, more: false });
  assert.deepEqual(before.diff(before, 'FooBot').equal, true);

  const hard = rs.parse(`User-agent: *\nDisallow: /${'*a'.repeat(30)}\n`);
  const alike = rs.parse(`User-agent: *\nDisallow: /${'*a'.repeat(30)}*\n`);
  assert.equal(hard.diff(alike, 'FooBot').equal, true);
  assert.deepEqual(hard.diff(alike, 'FooBot', { maxStates: 2 }), { changes: [], equal: null, more: true });
  assert.deepEqual(hard.analyse('FooBot', { maxStates: 2 }).map((f) => [f.status, f.redundant, f.witness]), [['unknown', null, null]]);
});

test('in slices the answers are the same', async () => {
  const file = rs.parse(wordy);
  const other = rs.parse(new TextDecoder().decode(wordy).replace('/wp-', '/pw-'));
  const progress = [];
  const onProgress = (p) => progress.push(p);
  for (const dialect of rs.dialects) {
    assert.deepEqual(await file.analyseAsync('FooBot', { dialect, onProgress }), file.analyse('FooBot', { dialect }));
    assert.deepEqual(await file.diffAsync(other, 'FooBot', { dialect }), file.diff(other, 'FooBot', { dialect }));
  }
  assert.ok(progress.length > 0);
  for (const { done, total } of progress) assert.ok(done >= 0 && done <= total);
  assert.deepEqual(await Promise.all([before.diffAsync(after, 'FooBot'), after.diffAsync(before, 'FooBot')]), [before.diff(after, 'FooBot'), after.diff(before, 'FooBot')]);
  assert.deepEqual(await before.analyseAsync('FooBot', { maxStates: 1 }), before.analyse('FooBot', { maxStates: 1 }));
});

test('what is no longer wanted ends', async () => {
  const file = rs.parse(wordy);
  const reason = new Error('edited');
  for (const start of [(options) => file.analyseAsync('FooBot', options), (options) => file.diffAsync(after, 'FooBot', options)]) {
    await assert.rejects(start({ signal: AbortSignal.abort(reason) }), reason);
    const stop = new AbortController();
    const waiting = start({ signal: stop.signal });
    stop.abort(reason);
    await assert.rejects(waiting, reason);
    await assert.rejects(start({ signal: AbortSignal.abort() }), { name: 'AbortError' });
  }
  const stop = new AbortController();
  await assert.rejects(file.analyseAsync('FooBot', { signal: stop.signal, onProgress: () => stop.abort(reason) }), reason);
  await assert.rejects(file.analyseAsync('FooBot', { onProgress: () => { throw reason; } }), reason);

  const gone = rs.parse(wordy);
  const disposed = [gone.analyseAsync('FooBot'), gone.diffAsync(file, 'FooBot'), file.diffAsync(gone, 'FooBot')];
  gone.dispose();
  for (const waiting of disposed) await assert.rejects(waiting, /disposed/);
  assert.throws(() => gone.analyse('FooBot'), /disposed/);
  assert.throws(() => file.diff(gone, 'FooBot'), /disposed/);
  assert.equal(file.analyse('FooBot').length, (await file.analyseAsync('FooBot')).length);
});

test('bad arguments are told of', async () => {
  const stranger = (await load()).parse('');
  for (const other of [undefined, null, 'User-agent: *', {}, Object.create(before), stranger]) {
    assert.throws(() => before.diff(other, 'FooBot'), { name: 'TypeError', message: /the same Robotscope/ });
    await assert.rejects(before.diffAsync(other, 'FooBot'), { name: 'TypeError', message: /the same Robotscope/ });
  }
  for (const maxStates of [0, -1, 1.5, NaN, Infinity, '5', null]) {
    assert.throws(() => before.analyse('FooBot', { maxStates }), { name: 'RangeError', message: /maxStates/ });
  }
  assert.throws(() => before.analyse(), /agent is/);
  assert.throws(() => before.analyse(''), /Name a crawler/);
  assert.throws(() => before.diff(after, 'x', { dialect: 'klingon' }), /no dialect "klingon"/);
  await assert.rejects(before.analyseAsync(42), /agent is/);
  await assert.rejects(before.diffAsync(after, ''), /Name a crawler/);
});
