// One answer on both hosts: every fault of wasm/worker/origin, asked of the edge worker under workerd and of the native
// server's service, and their answers compared member by member.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { serve } from '../serve.mjs';
import { startOrigin } from './origin.mjs';

const origin = await startOrigin();
let worker;

before(async () => {
  worker = await serve('test', ['--external-addr', `origin=127.0.0.1:${origin.port}`]);
});

after(async () => {
  await worker?.close();
  await origin.close();
});

/**
 * What the platform makes different: of a fault, the members of "robots" that differ, [edge, native], and why. What access,
 * verdicts and diagnostics make of those differs with them; everything else must be the same.
 */
const LOST = 'workerd says "Network connection lost." whatever is wrong with what came';
const PLATFORM = {
  'bad-chunk': { different: { '/body/robots/error': ['reset', 'protocol'] }, why: LOST },
  garbage: { different: { '/body/robots/error': ['reset', 'protocol'] }, why: LOST },
  'huge-header': { different: { '/body/robots/error': ['reset', 'protocol'] }, why: LOST },
  'hollow-gzip': {
    different: { '/body/robots/error': ['timeout', 'protocol'], '/body/robots/detail': ['', 'The body is not in the encoding that its Content-Encoding says, or in one that is not known.'] },
    why: 'workerd decodes what is just "gzip" or "br" itself and does not tell how much it has read',
  },
};
const FOLLOWS = /^\/(headers|body\/(results|diagnostics|robots\/(access|outcome|cache)))\//;

// When, and how long: no two answers have the same.
const VOLATILE = new Set(['fetched', 'ms']);

/** The leaves of an answer, by path. */
function leaves(value, path = '', into = new Map()) {
  if (value === null || typeof value !== 'object') into.set(path, value);
  else for (const [key, member] of Object.entries(value)) if (!VOLATILE.has(key)) leaves(member, `${path}/${key}`, into);
  return into;
}

async function ask(address, page) {
  const response = await fetch(`http://${address}/api/check?agent=Googlebot&url=${encodeURIComponent(`${page}private/x`)}&url=${encodeURIComponent(page)}`);
  const headers = ['content-type', 'cache-control', 'robotscope-cache'].map((name) => response.headers.get(name));
  return leaves({ status: response.status, headers, body: await response.json() });
}

describe('both hosts say the same of a site that does', { concurrency: 3 }, () => {
  for (const fault of origin.faults) {
    test(fault, async () => {
      // On a port of its own, so that both ask for the same address.
      const page = `http://${fault}.example.com:${origin.upstream}/`;
      const [edge, native] = await Promise.all([ask(`127.0.0.1:${worker.ports.http}`, page), ask(origin.native, page)]);
      const different = {};
      for (const path of new Set([...edge.keys(), ...native.keys()])) {
        if (edge.get(path) !== native.get(path)) different[path] = [edge.get(path), native.get(path)];
      }
      if (!PLATFORM[fault]) return assert.deepEqual(different, {});
      const roots = Object.fromEntries(Object.entries(different).filter(([path]) => !FOLLOWS.test(`${path}/`)));
      assert.deepEqual(roots, PLATFORM[fault].different, PLATFORM[fault].why);
    });
  }
});
