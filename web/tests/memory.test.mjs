// Files are let go, in the module too, whether they are disposed of or forgotten.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load } from '../../dist/robotscope.js';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc');

/** A module of its own, with what its registry has watched and lost so far, and the bytes that it takes. */
async function watched() {
  const { FinalizationRegistry: Registry } = globalThis;
  const { instantiate } = WebAssembly;
  const seen = { watched: 0, lost: 0, bytes: undefined };
  globalThis.FinalizationRegistry = class extends Registry {
    constructor(lost) {
      super((held) => { seen.lost++; lost(held); });
    }

    register(...args) {
      seen.watched++;
      super.register(...args);
    }
  };
  WebAssembly.instantiate = async (...args) => {
    const instance = await instantiate(...args);
    seen.bytes = () => instance.exports.mem.buffer.byteLength;
    return instance;
  };
  try {
    return { rs: await load(), seen };
  } finally {
    Object.assign(globalThis, { FinalizationRegistry: Registry });
    Object.assign(WebAssembly, { instantiate });
  }
}

test('files that are disposed of in turn need one thing to watch', async () => {
  const { rs, seen } = await watched();
  const kept = rs.parse('User-agent: *\nDisallow: /a');
  for (let i = 0; i < 1000; i++) rs.parse('').dispose();
  assert.equal(seen.watched, 2);
  assert.equal(kept.check('FooBot', '/a')[0].allowed, false);
});

test('files that nobody can reach any more are let go', async () => {
  const { rs, seen } = await watched();
  const kept = rs.parse('User-agent: *\nDisallow: /a');
  rs.parse('').dispose(); // whose owner the first below takes
  const large = new Uint8Array(500 * 1024).fill(0x23);
  let forgotten = 0;
  const forget = async (files) => {
    for (const all = forgotten + files; forgotten < all; forgotten += 20) {
      for (let i = 0; i < 20; i++) rs.parse(large);
      while (seen.lost < forgotten + 20 - 2) { // the engine may hold the last for a while
        gc();
        await new Promise((resume) => setTimeout(resume));
      }
    }
  };
  await forget(100);
  const bytes = seen.bytes();
  await forget(300);
  assert.ok(seen.bytes() - bytes < 300 * large.length / 4, `from ${bytes} to ${seen.bytes()} bytes`);
  assert.equal(kept.check('FooBot', '/a')[0].allowed, false);
});
