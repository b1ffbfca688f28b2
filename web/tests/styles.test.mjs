// A class that styles name is one that the page can have, and the sources say where it comes from.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');
const sources = (folder, ending) => readdirSync(new URL(folder, root), { recursive: true })
  .filter((name) => name.endsWith(ending) && !name.endsWith(`_test${ending}`)).map((name) => read(folder + name)).join('\n');

const styles = sources('web/styles/', '.css').replace(/\/\*.*?\*\//gs, '');
const go = sources('wasm/', '.go').replace(/^\s*\/\/.*$/gm, '');
const scripts = sources('web/src/', '.js');
const html = read('web/index.html');

/** The words of all texts in quotes. */
const wordsIn = (text) => new Set(Array.from(text.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`/g), ([, a, b, c]) => (a ?? b ?? c).split(/[\s.#]+/)).flat());
const words = wordsIn(`${go}\n${scripts}`);
const inHTML = new Set(Array.from(html.matchAll(/\bclass="([^"]*)"/g), ([, names]) => names.split(/\s+/)).flat());

/** Classes that are put together: the prefix, and sources whose texts in quotes are what may follow it. */
const MADE = {
  'is-': wordsIn(go + sources('core/lint/', '.go') + sources('core/', '.go')),
};

test('no style is for a class that nothing has', () => {
  const selectors = styles.replace(/\{[^{}]*\}/g, '{}').replace(/"[^"]*"/g, '');
  const classes = new Set(Array.from(selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi), ([, name]) => name));
  assert.ok(classes.size > 100, `only ${classes.size} classes were found`);
  const unused = [...classes].filter((name) => !inHTML.has(name) && !words.has(name)
    && !Object.entries(MADE).some(([prefix, values]) => name.startsWith(prefix) && values.has(name.slice(prefix.length))));
  assert.deepEqual(unused, []);
});

test('no custom property is set for nothing', () => {
  const set = new Set(Array.from(styles.matchAll(/(--[\w-]+)\s*:/g), ([, name]) => name));
  const used = new Set(Array.from(`${styles}\n${scripts}\n${html}`.matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  assert.deepEqual([...set].filter((name) => !used.has(name)), []);
});

test('text and spaces have one scale: the tokens', () => {
  const own = styles.replace(/:root \{[^}]*\}/g, '');
  const sizes = Array.from(own.matchAll(/font-size: ([^;}]+)/g), ([, size]) => size);
  assert.ok(sizes.length > 50, `only ${sizes.length} sizes were found`);
  assert.deepEqual(sizes.filter((size) => !/^(var\(--[\w-]+\)|inherit|[\d.]+em)$/.test(size)), []);
  const room = ['2rem', '1.375rem', '3.75rem', '3rem', '6rem']; // for the combobox's button, an arrow, numbers of lines, and what is announced at the bottom
  const spaces = Array.from(own.matchAll(/(?:(?:margin|padding)(?:-[a-z]+)*|gap): ([^;}]+)/g), ([, space]) => space.match(/[\d.]+rem/g) ?? []).flat();
  assert.deepEqual(spaces.filter((space) => !room.includes(space)), []);
});

for (const prefix of Object.keys(MADE)) {
  test(`classes are still put together from ${prefix}`, () => assert.ok(words.has(prefix)));
}
