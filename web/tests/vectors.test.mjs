// The vectors of core/testdata, through the JavaScript API of the built module.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { load } from '../../dist/robotscope.js';

const testdata = new URL('../../core/testdata/', import.meta.url);
const rs = await load();

async function vectors(name) {
  const bytes = await readFile(new URL(`vectors/${name}`, testdata));
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return text.trimEnd().split('\n').map(JSON.parse);
}

async function robotsOf(vector) {
  if (vector.robots_file) return readFile(new URL(vector.robots_file, testdata));
  return vector.robots_b64 === undefined ? vector.robots : Buffer.from(vector.robots_b64, 'base64');
}

for (const name of await readdir(new URL('vectors/', testdata))) {
  test(`vectors: ${name}`, async () => {
    let count = 0;
    for (const vector of await vectors(name)) {
      const file = rs.parse(await robotsOf(vector));
      for (const dialect of rs.dialects) {
        const want = vector[dialect];
        if (!want) continue;
        const what = `${vector.id} ${dialect}`;
        const [verdict] = file.check([vector.agent], [vector.url], { dialect });
        assert.equal(verdict.allowed, want.allowed, what);
        assert.equal(verdict.rule?.line ?? 0, want.line, what);
        const many = file.checkMany([vector.agent], `${vector.url}\n`, { dialect });
        assert.deepEqual([many.count, many.allowed[0], many.line[0]], [1, Number(want.allowed), want.line], what);
        count++;
      }
      file.dispose();
    }
    assert.ok(count > 0);
  });
}
