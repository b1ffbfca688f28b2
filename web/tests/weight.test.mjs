// The parts that `make weight` puts a price on.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { packageOf, partsOf } from '../build/module.mjs';

const dist = new URL('../../dist/', import.meta.url);

test('packages by the names of functions', () => {
  for (const [name, expected] of [
    ['robotscope/core/lint.(*facts).findTies', 'robotscope/core/lint'],
    ['slices.Contains[go.shape.[]string,go.shape.string]', 'slices'],
    ['honnef.co/go/js/dom/v2.GetWindow', 'honnef.co/go/js/dom/v2'],
    ['type:.eq.[2]image/color.RGBA', 'image/color'],
    ['type:.eq.struct { F uintptr; x robotscope/core.Span }', 'runtime'],
    ['main.(*page).explain.func1', 'main'],
    ['_rt0_wasm_js', 'runtime'],
  ]) assert.equal(packageOf(name), expected, name);
});

test('every octet of the module has one part', async () => {
  const file = (await readdir(new URL('assets/', dist))).find((name) => /^page-.*\.wasm$/.test(name));
  const module = await readFile(new URL(`assets/${file}`, dist));
  const parts = partsOf(module);

  const places = [...parts.values()].flat().sort((a, b) => a[0] - b[0]);
  let at = 0;
  for (const [start, end] of places) {
    assert.equal(start, at);
    at = end;
  }
  assert.equal(at, module.length);

  const size = (part) => parts.get(part).reduce((sum, [start, end]) => sum + end - start, 0);
  assert.ok(size('runtime') > size('robotscope/core'), 'the runtime is the largest package');
  assert.ok(size('the rest') < module.length / 50, 'sections beside code and data are small');
  assert.ok(!parts.has('fmt') && !parts.has('reflect'), 'what the page must not link');
});
