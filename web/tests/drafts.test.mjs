// What is kept in the browser: tabs, earlier work, and storages that fail.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDrafts, keepDrafts } from '../src/drafts.js';

/** A storage as browsers have it: keys are its own properties, and it may be full. */
class Storage {
  #most;
  constructor(most = Infinity) { this.#most = most; }
  getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
  setItem(key, value) {
    const others = Object.entries(this).filter(([k]) => k !== key).reduce((sum, [k, v]) => sum + k.length + v.length, 0);
    if (others + key.length + value.length > this.#most) throw new DOMException('full', 'QuotaExceededError');
    this[key] = String(value);
  }
  removeItem(key) { delete this[key]; }
}

const work = (robots, urls = '/a\n/b') => ({ robots, urls, site: 'https://www.example.com' });

/** A browser whose clock goes on by a second with each look at it. */
function browser(most) {
  const storage = new Storage(most);
  let clock = 1_000_000;
  let ids = 0;
  return {
    storage,
    wait(ms) { clock += ms; },
    /** A new tab; or one that has another's own storage, as after a reload or when it was doubled. */
    tab(own = new Storage()) {
      const drafts = createDrafts({ storage: () => storage, tab: () => own, now: () => (clock += 1000), newId: () => `id${++ids}` });
      return Object.assign(drafts, { own, start: drafts.open() });
    },
  };
}

test('drafts: a reload brings back the tab\'s own work', () => {
  const b = browser();
  const one = b.tab();
  assert.equal(one.start, null);
  one.save(work('one'));
  const two = b.tab();
  two.save(work('two'));
  one.close();
  const again = b.tab(one.own);
  assert.deepEqual(again.start.work, work('one'));
  assert.equal(again.start.id, 'id1');
});

test('drafts: a new tab starts with what was kept last, and overwrites nobody\'s', () => {
  const b = browser();
  const one = b.tab();
  one.save(work('one'));
  const two = b.tab();
  assert.deepEqual(two.start.work, work('one'));
  two.save(work('two'));
  one.save(work('one, again'));
  two.save(work('two, again'));
  assert.deepEqual(b.tab().start.work, work('two, again'));
  one.close();
  assert.deepEqual(b.tab(one.own).start.work, work('one, again'));
});

test('drafts: the next day goes on where the last ended, without a copy in the list', () => {
  const b = browser();
  const one = b.tab();
  one.save(work('one'));
  one.keepEarlier(work('aside'));
  one.close();
  const next = b.tab();
  assert.deepEqual([next.start.work.robots, next.start.id], ['one', 'id1'], 'what was set aside is nothing to start with');
  next.save(work('two'));
  assert.deepEqual(next.earlier().map(({ id }) => next.read(id).robots), ['aside']);
  const beside = b.tab();
  assert.deepEqual([beside.start.work.robots, beside.earlier().length], ['two', 1], 'what a tab began with is not earlier than it');
});

test('drafts: a tab that was doubled gets an id of its own', () => {
  const b = browser();
  const one = b.tab();
  one.save(work('one'));
  const copy = Object.assign(new Storage(), one.own);
  const two = b.tab(copy);
  assert.deepEqual(two.start.work, work('one'));
  two.save(work('two'));
  assert.deepEqual(one.earlier().map(({ id, open }) => [id, open]), [['id2', true]]);
  one.close();
  assert.deepEqual(b.tab(one.own).start.work, work('one'));
});

test('drafts: earlier work, with dates, the latest first, until it is dropped', () => {
  const b = browser();
  const tab = b.tab();
  tab.save(work('mine'));
  assert.equal(tab.keepEarlier(work('first', '/a\n/b\n')), 'kept');
  assert.equal(tab.keepEarlier(work('second\nline', '')), 'kept');
  assert.equal(tab.keepEarlier(work('second\nline', '')), 'kept', 'once');
  const list = tab.earlier();
  assert.deepEqual(list.map(({ robots, urls, site, open }) => [robots, urls, site, open]), [[2, 0, 'https://www.example.com', false], [1, 2, 'https://www.example.com', false]]);
  assert.ok(list[0].at > list[1].at);
  assert.deepEqual(tab.read(list[1].id), work('first', '/a\n/b\n'));
  tab.drop(list[1].id);
  assert.equal(tab.read(list[1].id), null);
  assert.equal(tab.earlier().length, 1);
  tab.forget();
  assert.deepEqual([tab.earlier(), b.tab().start], [[], null]);
  assert.equal(tab.save(work('mine')), 'kept', 'what is forgotten can be kept anew');
  assert.deepEqual(b.tab().start.work, work('mine'));
});

test('drafts: opening several shared works one after another loses none of one\'s own', () => {
  const b = browser();
  const tab = b.tab();
  tab.save(work('mine'));
  for (const shared of ['theirs 1', 'theirs 2', 'theirs 3']) {
    tab.keepEarlier(shared === 'theirs 1' ? work('mine') : work(`theirs ${Number(shared.at(-1)) - 1}`));
    tab.save(work(shared));
  }
  tab.close();
  const again = b.tab(tab.own);
  assert.deepEqual(again.start.work, work('theirs 3'));
  assert.deepEqual(again.earlier().map(({ id }) => again.read(id).robots), ['theirs 2', 'theirs 1', 'mine']);
});

test('drafts: nothing is dropped but by its owner', () => {
  const b = browser();
  const open = b.tab();
  open.save(work('open'));
  const tab = b.tab();
  tab.save(work('tab'));
  for (let i = 0; i < 60; i++) assert.equal(tab.keepEarlier(work(`earlier ${i}`)), 'kept');
  for (let i = 0; i < 20; i++) {
    const link = b.tab();
    link.keepEarlier(link.start.work, true);
    link.save(work(`shared ${i}`), true);
    link.close();
  }
  b.wait(8 * 24 * 60 * 60 * 1000); // a tab that was open a week ago has crashed
  tab.close();
  const kept = tab.earlier().map(({ id }) => tab.read(id).robots);
  for (let i = 0; i < 60; i++) assert.ok(kept.includes(`earlier ${i}`), `earlier ${i}`);
  assert.ok(kept.includes('open'));
});

test('drafts: little room for earlier work is told, and then none, and the present is kept all the same', () => {
  const b = browser(5_000_000);
  const tab = b.tab();
  tab.save(work('mine'));
  assert.equal(tab.keepEarlier(work('a'.repeat(1_400_000))), 'kept');
  assert.ok(!tab.isCrowded());
  assert.equal(tab.keepEarlier(work('b'.repeat(400_000))), 'crowded');
  assert.ok(tab.isCrowded());
  assert.equal(tab.keepEarlier(work('c'.repeat(400_000))), 'no-room');
  assert.equal(tab.save(work('d'.repeat(2_900_000))), 'kept');
  assert.deepEqual(tab.earlier().map(({ id }) => tab.read(id).robots[0]), ['b', 'a']);

  // What is kept and in the way is not dropped either, but for a step that its owner made, and can undo.
  assert.equal(tab.keepEarlier(work('d'.repeat(2_900_000))), 'no-room');
  assert.equal(tab.save(work('e')), 'kept');
  assert.deepEqual(tab.earlier().map(({ id }) => tab.read(id).robots[0]), ['b', 'a']);

  tab.drop(tab.earlier()[0].id);
  assert.ok(!tab.isCrowded());
  assert.equal(tab.keepEarlier(work('e')), 'kept');
});

test('drafts: a link never takes the place of one\'s own work, however little room there is', () => {
  const b = browser(5_000_000);
  const tab = b.tab();
  tab.save(work('before'));
  tab.keepEarlier(work('a'.repeat(1_900_000)));
  tab.save(work(`mine${'x'.repeat(1_000_000)}`));
  assert.equal(tab.keepEarlier(work(`mine${'x'.repeat(1_000_000)}`), true), 'crowded');
  assert.equal(tab.save(work('theirs'), true), 'kept');
  assert.deepEqual(tab.earlier().map(({ id }) => tab.read(id).robots.slice(0, 4)), ['mine', 'aaaa']);
});

test('drafts: two tabs that took the same work for their own keep it beside each other', () => {
  const b = browser();
  const one = b.tab();
  one.save(work('one'));
  b.wait(8 * 24 * 60 * 60 * 1000); // it is open all the while, and nothing changes
  const two = b.tab();
  assert.deepEqual([two.start.work.robots, two.start.id], ['one', 'id1'], 'it was taken for crashed');
  two.save(work('two'));
  one.save(work('one, again'));
  two.save(work('two, again'));
  assert.deepEqual(two.earlier().map(({ id }) => two.read(id).robots), ['one, again']);
  assert.deepEqual(one.earlier().map(({ id }) => one.read(id).robots), ['two, again']);
});

test('drafts: what takes the place of work that could not be set aside, leaves what was kept of it', () => {
  const b = browser(3_000);
  const tab = b.tab();
  tab.save(work('one'));
  assert.equal(tab.keepEarlier(work('x'.repeat(3_000))), 'full');
  tab.save(work('shared'), true);
  assert.deepEqual(tab.earlier().map(({ id }) => tab.read(id).robots), ['one']);
});

test('drafts: what draft.js kept is taken over', () => {
  const b = browser();
  b.storage.setItem('robotscope.draft', JSON.stringify(work('draft')));
  b.storage.setItem('robotscope.earlier', JSON.stringify(work('earlier')));
  const tab = b.tab();
  assert.deepEqual(tab.start.work, work('draft'));
  assert.equal(b.storage.getItem('robotscope.draft'), null);
  tab.save(work('draft'));
  assert.deepEqual(tab.earlier().map(({ id }) => tab.read(id).robots), ['earlier']);
});

test('drafts: what cannot be read is passed over', () => {
  const b = browser();
  for (const [i, text] of ['', '{', 'null', '5', '[]', '{"at":1}', '{"at":1,"work":null}', '{"at":1,"work":{"robots":5}}', '{"at":"x","work":{"robots":""}}'].entries()) {
    b.storage.setItem(`robotscope.work.bad${i}`, text);
  }
  b.storage.setItem('robotscope.draft', '[1]');
  b.storage.setItem('robotscope.open.bad', 'x');
  const tab = b.tab();
  assert.equal(tab.start, null);
  assert.deepEqual(tab.earlier(), []);
  assert.equal(tab.save(work('x')), 'kept');
});

test('drafts: a full storage is said, and what was kept stays', () => {
  const b = browser(3_000);
  const tab = b.tab();
  assert.equal(tab.save(work('one')), 'kept');
  assert.equal(tab.save(work('x'.repeat(3_000))), 'full');
  assert.equal(tab.keepEarlier(work('x'.repeat(3_000))), 'full');
  assert.equal(tab.save(work('x'.repeat(3_000_000))), 'too-large');
  assert.deepEqual(b.tab().start.work, work('one'));
});

test('drafts: a forbidden storage never stops the page', () => {
  const no = () => { throw new DOMException('no', 'SecurityError'); };
  const broken = () => new Proxy({}, { get: () => no, ownKeys: no });
  for (const storage of [no, broken, () => null]) {
    const tab = createDrafts({ storage, tab: storage });
    assert.equal(tab.open(), null);
    assert.equal(tab.save(work('x')), 'off');
    assert.equal(tab.keepEarlier(work('x')), 'off');
    assert.deepEqual([tab.earlier(), tab.read('x')], [[], null]);
    tab.drop('x');
    tab.forget();
    tab.reopen();
    tab.close();
  }
});

test('drafts: other tabs are heard', () => {
  const b = browser();
  const tab = b.tab();
  tab.save(work('x'));
  const key = 'robotscope.work.id1';
  assert.equal(tab.heard({ key: 'robotscope.work.id2', newValue: '{}' }), 'other');
  assert.equal(tab.heard({ key: 'robotscope.work.id2', newValue: null }), '');
  assert.equal(tab.heard({ key: 'robotscope.open.id2', newValue: '1' }), '');
  assert.equal(tab.heard({ key: 'theme', newValue: 'dark' }), '');
  b.storage.removeItem(key);
  assert.equal(tab.heard({ key, newValue: null }), 'dropped');
  assert.equal(tab.heard({ key: null, newValue: null }), 'dropped');
  tab.save(work('x'));
  assert.ok(b.storage.getItem(key), 'kept anew, though nothing changed');
});

test('drafts: kept a moment after a change, and when the tab closes', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const b = browser(3_000);
  const tab = b.tab();
  const target = new EventTarget();
  const told = [];
  let text = 'one';
  let collected = 0;
  const keep = keepDrafts(tab, () => { collected++; return work(text); }, { fits: () => text.length < 5_000, tell: (result) => told.push(result), target });
  const kept = () => JSON.parse(b.storage.getItem('robotscope.work.id1'))?.work.robots;
  keep();
  t.mock.timers.tick(200);
  keep();
  t.mock.timers.tick(200);
  assert.equal(collected, 0);
  t.mock.timers.tick(200);
  assert.deepEqual([collected, kept()], [1, 'one']);
  text = 'x'.repeat(4_000);
  keep();
  keep.flush();
  text = 'x'.repeat(6_000);
  keep();
  keep.flush();
  assert.deepEqual([told, collected, kept()], [['full', 'too-large'], 2, 'one']);
  text = 'two';
  keep();
  target.dispatchEvent(new Event('pagehide'));
  assert.deepEqual([told.at(-1), kept()], ['kept', 'two']);
  assert.equal(b.storage.getItem('robotscope.open.id1'), null);
  target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.ok(b.storage.getItem('robotscope.open.id1'), 'open again');
});
