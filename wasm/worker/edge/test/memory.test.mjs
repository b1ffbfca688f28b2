// What requests take in the worker: the platform ends an instance of more than 128 MB, so Go stays under 100.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { serve } from '../serve.mjs';
import { startOrigin } from './origin.mjs';

const MOST = 100e6; // bytes

const origin = await startOrigin();
let worker;
let largest = 0;

before(async () => {
  worker = await serve('test', ['--external-addr', `origin=127.0.0.1:${origin.port}`]);
});

after(async () => {
  await worker?.close();
  await origin.close();
});

const testdata = (name) => readFile(new URL(`../../../../core/${name}`, import.meta.url));
const unpacked = async (name) => gunzipSync(await testdata(`bench/testdata/${name}.gz`)).toString();
const crawlers = (n) => Array.from({ length: n }, (_, i) => `bot${String.fromCharCode(97 + i / 26, 97 + (i % 26))}`);
const failing = (n) => Array.from({ length: n }, (_, i) => ({ agent: 'x', url: `/${i}`, allowed: true }));

async function ask(path, body) {
  const response = await fetch(`http://127.0.0.1:${worker.ports.http}${path}`, body && {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  });
  const text = await response.text();
  const memory = Number(response.headers.get('Robotscope-Memory'));
  assert.ok(memory > 0 && memory < MOST, `${memory / 1e6} MB for an answer of ${text.length} bytes, ${response.status}`);
  largest = Math.max(largest, memory);
  return response.status;
}

test('a file of patterns of many stars, and expectations that fail', async () => {
  await ask('/api/check', { robots: `User-agent: *\n${`Disallow: /${'*'.repeat(4990)}\n`.repeat(102)}`, urls: ['/0'], expect: failing(300) });
});

test('many user-agent lines', async () => {
  await ask('/api/check', { robots: `${'User-agent: *\n'.repeat(36_000)}Disallow: /\n`, urls: ['/0'], expect: failing(1000) });
});

test('many rules for many crawlers', async () => {
  const robots = `User-agent: *\n${Array.from({ length: 31_000 }, (_, i) => `Allow: /${i}\n`).join('')}`;
  await ask('/api/check', { robots, urls: ['/1'], agents: crawlers(50) });
});

test('many rules for crawlers of which each has more of its own', async () => {
  const names = crawlers(50);
  const own = names.map((name, i) => `User-agent: ${name}\nDisallow: /own${i}\n`).join('');
  const shared = names.map((name) => `User-agent: ${name}\n`).join('') + Array.from({ length: 20_000 }, (_, i) => `Disallow: /*x${i}y\n`).join('');
  await ask('/api/check', { robots: own + shared, urls: ['/a', '/b'], agents: names });
});

test('many rules that match', async () => {
  await ask('/api/check', { robots: `User-agent: *\n${'Allow: /\n'.repeat(62_500)}`, urls: Array(120).fill('/a'), agents: ['x'] });
});

test('files of nothing but line breaks, and others that are as long as they may be', async () => {
  for (const fault of ['exact', 'big', 'endless-gzip', 'bomb-gzip', 'coded-large']) {
    await ask(`/api/check?agent=Googlebot&url=${encodeURIComponent(`http://${fault}.example.com/x`)}`);
  }
});

test('five sites at once whose files are as long as they may be', async () => {
  for (const fault of ['exact', 'rules']) {
    const pages = Array.from({ length: 5 }, (_, i) => `&url=${encodeURIComponent(`http://${fault}.s${i}.example.com/private/`)}`);
    assert.equal(await ask(`/api/check?agent=Googlebot${pages.join('')}`), 200);
  }
});

test('large questions are answered', async () => {
  const urls = (await unpacked('urls.txt')).trim().split('\n');
  assert.equal(await ask('/api/check', { robots: await unpacked('large.txt'), urls: urls.slice(0, 1000), agents: ['Googlebot', 'bingbot', 'OtherBot'] }), 200);
  assert.equal(await ask('/api/check', { robots: await unpacked('medium.txt'), urls: urls.slice(0, 100), agents: crawlers(50) }), 200);
  const before = (await testdata('testdata/corpus/ipwatchdog.txt')).toString();
  assert.equal(await ask('/api/diff', { before, after: `${before}\nUser-agent: *\nDisallow: /new\n`, agents: crawlers(20) }), 422);
});

test("the worker's memory at most", (t) => t.diagnostic(`${(largest / 1e6).toFixed(0)} MB`));
