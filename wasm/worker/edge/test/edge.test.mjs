// The worker under workerd, the runtime of Cloudflare Workers, with every host on the Internet played by wasm/worker/origin.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import { serve } from '../serve.mjs';
import { SPLIT, cpuOfQuestions, fileOf } from './cpu.mjs';
import { startOrigin } from './origin.mjs';
import { partsOf } from './parts.mjs';

let origin;
let worker;
let api; // http://127.0.0.1:PORT/api/

before(async () => {
  origin = await startOrigin();
  worker = await serve('test', ['--external-addr', `origin=127.0.0.1:${origin.port}`]);
  api = `http://127.0.0.1:${worker.ports.http}/api/`;
});

after(async () => {
  await worker?.close();
  await origin?.close();
});

beforeEach(() => cache({ clear: true }));

/** What cache.mjs does for tests: { clear: true }, { forward: seconds }. */
async function cache(order) {
  const response = await fetch(`http://127.0.0.1:${worker.ports.cache}/`, { method: 'POST', body: JSON.stringify(order) });
  return response.json();
}

const ask = (page, parameters = '', init = {}) => fetch(`${api}robots?url=${encodeURIComponent(page)}${parameters}`, init);
const site = (fault) => `http://${fault}.example.com/`;
const ranGo = (response) => !response.headers.has('Cache-Status');

describe('a site that', () => {
  const unreachable = { outcome: 'unreachable', text: '' };
  const file = { outcome: 'ok', bytes: 57, error: '' };
  const cut = { outcome: 'ok', bytes: 512_000, truncated: true };
  const cases = [
    ['ok', { ...file, status: 200, charset: 'utf-8' }],
    ['ok-gzip', file],
    ['ok-br', file],
    ['ok-chunked', file],
    ['cache-100', { ...file, cache: { control: 'max-age=100', seconds: 100 } }],
    ['pause-500', file],
    ['empty', { outcome: 'ok', bytes: 0 }],
    ['status-204', { outcome: 'ok', status: 204, bytes: 0 }],
    ['exact', { outcome: 'ok', bytes: 512_000, truncated: false }],
    ['big', cut],
    ['endless', cut],
    ['endless-gzip', cut],
    ['bomb-gzip', cut],
    ['redirect-5', file, 6],
    ['redirect-across', file, 2],
    ['redirect-stall', file, 2],
    ['redirect-6', { outcome: 'unavailable', error: 'too-many' }, 6],
    ['redirect-loop', { outcome: 'unavailable', error: 'loop' }, 3],
    ['redirect-self', { outcome: 'unavailable', error: 'loop' }],
    ['redirect-scheme', { outcome: 'unavailable', error: 'bad-scheme' }],
    ['redirect-file', { outcome: 'unavailable', error: 'bad-scheme' }],
    ['redirect-nowhere', { outcome: 'unavailable', error: 'location' }],
    ['redirect-private', { ...unreachable, error: 'refused' }, 2],
    ['redirect-loopback', { ...unreachable, error: 'refused' }, 2],
    ['redirect-login', { ...unreachable, error: 'refused' }, 2],
    ['status-403', { outcome: 'unavailable', status: 403 }],
    ['status-404', { outcome: 'unavailable', status: 404 }],
    ['stall-404', { outcome: 'unavailable', status: 404 }],
    ['status-429', { outcome: 'unavailable', status: 429 }],
    ['status-500', { ...unreachable, status: 500 }],
    ['status-503', { ...unreachable, status: 503 }],
    ['status-522', { ...unreachable, status: 522 }], // what production answers instead of throwing
    ['status-530', { ...unreachable, status: 530 }],
    ['stall-headers', { ...unreachable, error: 'timeout' }],
    ['stall-status', { ...unreachable, error: 'timeout' }],
    ['stall-header', { ...unreachable, error: 'timeout' }],
    ['stall-body', { ...unreachable, error: 'timeout' }],
    ['drip', { ...unreachable, error: 'timeout' }],
    ['drip-header', { ...unreachable, error: 'timeout' }],
    ['hollow-gzip', { ...unreachable, error: 'timeout' }],
    ['reset', { ...unreachable, error: 'reset' }],
    ['reset-body', { ...unreachable, error: 'reset' }],
    ['short-body', { ...unreachable, error: 'reset' }],
    ['close', { ...unreachable, error: 'reset' }],
    ['garbage', { ...unreachable, error: 'reset' }], // the runtime has one message for all of these
    ['bad-chunk', { ...unreachable, error: 'reset' }],
    ['huge-header', { ...unreachable, error: 'reset' }],
    ['bad-gzip', { ...unreachable, error: 'protocol' }],
    ['bad-br', { ...unreachable, error: 'protocol' }],
    ['cut-gzip', { ...unreachable, error: 'protocol' }],
  ];
  const stalls = ([, { error }]) => error === 'timeout';
  // Those that stall are tried together: each only waits. The others have the worker for themselves, as what they are told
  // to do is over before its patience is.
  for (const [some, concurrency] of [[cases.filter(stalls), 8], [cases.filter((c) => !stalls(c)), 1]]) {
    describe('does', { concurrency }, () => {
      for (const [fault, expected, hops = 1] of some) {
        test(`"${fault}" is ${expected.outcome}, and the next question is answered`, async () => {
          const response = await ask(site(fault));
          assert.equal(response.status, 200);
          const answer = await response.json();
          const got = Object.fromEntries(Object.keys(expected).map((key) => [key, answer[key]]));
          assert.deepEqual(got, expected);
          assert.equal(answer.hops.length, hops);
          assert.equal((await (await ask(site('ok'), '&dialect=google')).json()).outcome, 'ok');
        });
      }
    });
  }

  test('answers 429 is unavailable to one crawler and unreachable to another', async () => {
    const answer = async (dialect) => (await (await ask(site('status-429'), `&dialect=${dialect}`)).json()).outcome;
    assert.equal(await answer('rfc9309'), 'unavailable');
    assert.equal(await answer('google'), 'unreachable');
  });

  test('never ends is let go', async () => {
    await ask(site('endless'));
    while (origin.open.size > 1) await once(origin.closing, 'close'); // one may be kept for the next request
  });
});

test('several sites are asked at the same time, and one that stalls does not keep the others', async () => {
  const urls = ['ok', 'stall-headers', 'reset', 'status-404'].map((fault) => `&url=${encodeURIComponent(site(fault))}private/x`).join('');
  const response = await fetch(`${api}check?agent=Googlebot${urls}`);
  const { robots, results } = await response.json();
  assert.deepEqual(robots.map((r) => r.outcome), ['ok', 'unreachable', 'unreachable', 'unavailable']);
  assert.deepEqual(results.map((v) => v.allowed), [false, false, false, true]);
});

test('nothing of the client reaches a site, which learns who asks', async () => {
  origin.asked.length = 0;
  await ask(site('plain'), '', {
    headers: { Cookie: 'a=b', Authorization: 'Basic c2VjcmV0', 'User-Agent': 'Client/1', 'X-Forwarded-For': '198.51.100.7', Referer: 'http://x.example/', 'Accept-Language': 'ja' },
  });
  const [head] = origin.asked;
  assert.match(head, /^GET \/robots.txt HTTP/);
  assert.match(head, /^User-Agent: Robotscope\/[\d.]+ \(\+https:\/\/robotscope\.example\/\)$/m);
  const names = head.trimEnd().split('\r\n').slice(1).map((line) => line.split(':')[0].toLowerCase()).sort();
  assert.deepEqual(names, ['accept', 'accept-encoding', 'host', 'user-agent']);
});

test('private addresses are refused before anything is fetched', async () => {
  const inside = ['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://[::1]/', 'http://[::ffff:10.0.0.1]/',
    'http://10.1.2.3/', 'http://100.64.0.1/', 'http://169.254.169.254/', 'http://[fd00::1]/', 'http://[fe80::1]/', 'http://224.0.0.1/',
    'http://localhost/', 'http://metadata.google.internal/', 'http://intranet/', 'http://ok.example.com:25/'];
  origin.asked.length = 0;
  for (const page of inside) {
    const response = await ask(page);
    const answer = await response.json();
    if (response.ok) assert.equal(answer.error, 'refused', page);
    else assert.equal(response.headers.get('Content-Type'), 'application/problem+json', page);
  }
  await ask(site('redirect-private'));
  assert.deepEqual(origin.asked.map((head) => /^Host: *(.*)$/im.exec(head)[1]), ['redirect-private.example.com']);
});

describe('a question asked before', () => {
  test('is answered from the cache without Go, with the same words', async () => {
    origin.asked.length = 0;
    const first = await ask(site('again'));
    assert.ok(ranGo(first));
    assert.equal(first.headers.get('Robotscope-Cache'), 'miss');
    const second = await ask(site('again'));
    assert.ok(!ranGo(second));
    assert.equal(second.headers.get('Robotscope-Cache'), 'hit');
    assert.match(second.headers.get('Age'), /^\d+$/);
    const rest = (response) => [...response.headers].filter(([name]) => !/^(robotscope-cache|age|cache-status|content-length|transfer-encoding)$/.test(name));
    assert.deepEqual(rest(second), rest(first));
    assert.equal(await second.text(), await first.text());
    assert.equal(origin.asked.length, 1);
  });

  test('with HEAD has no body', async () => {
    const first = await ask(site('head'), '', { method: 'HEAD' });
    assert.equal(first.status, 200);
    assert.equal(await first.text(), '');
    const second = await ask(site('head'), '', { method: 'HEAD' });
    assert.ok(!ranGo(second));
    assert.equal(await second.text(), '');
    assert.notEqual(await (await ask(site('head'))).text(), '');
  });

  test('in other words about the same site runs Go but fetches nothing', async () => {
    await ask(site('shared'));
    origin.asked.length = 0;
    const response = await fetch(`${api}check?agent=Googlebot&url=${encodeURIComponent(site('shared'))}`);
    assert.ok(ranGo(response));
    assert.equal(response.headers.get('Robotscope-Cache'), 'hit');
    assert.equal(origin.asked.length, 0);
  });

  test('is answered anew once the answer is too old', async () => {
    await ask(site('old'));
    await cache({ forward: 301 });
    assert.ok(ranGo(await ask(site('old'))));
  });

  test('is answered anew for a client that wants it so', async () => {
    await ask(site('fresh'));
    for (const control of ['no-cache', 'max-age=0', 'no-cache, max-age=0']) {
      assert.ok(ranGo(await ask(site('fresh'), '', { headers: { 'Cache-Control': control } })), control);
    }
    assert.ok(!ranGo(await ask(site('fresh'))));
  });

  test('is not kept if it was refused or wrong', async () => {
    for (const question of [`robots?url=${encodeURIComponent('http://127.0.0.1/')}`, 'robots', 'nothing']) {
      await fetch(api + question);
      assert.ok(ranGo(await fetch(api + question)), question);
    }
  });

  test('is not mixed up with what the service keeps', async () => {
    await ask(site('secret'));
    const held = (await cache({})).entries;
    assert.ok(held >= 2, 'both the answer and the file are kept');
    const response = await fetch(new URL('/.robotscope/x/robots?url=http%3A%2F%2Fsecret.example.com%2Frobots.txt', api));
    assert.equal(response.status, 404);
  });
});

test('a stale copy is used for a site that cannot be reached, and named so, by the service and by the cache', async () => {
  const page = site('cache-0.goes-down'); // its file is asked for each time
  await ask(page);
  origin.down = true;
  try {
    const response = await ask(page);
    assert.ok(ranGo(response));
    assert.equal(response.headers.get('Robotscope-Cache'), 'stale');
    const { outcome, copy } = await response.json();
    assert.equal(outcome, 'unreachable');
    assert.match(copy.text, /Disallow/);
    const again = await ask(page);
    assert.ok(!ranGo(again));
    assert.equal(again.headers.get('Robotscope-Cache'), 'stale');
    assert.match(again.headers.get('Age'), /^\d+$/);
  } finally {
    origin.down = false;
  }
});

test('POST is answered, and is not kept', async () => {
  const body = JSON.stringify({ robots: 'User-agent: *\nDisallow: /a\n', urls: ['https://example.com/a'], agents: ['Googlebot'] });
  const post = () => fetch(`${api}check`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  for (const response of [await post(), await post()]) {
    assert.equal(response.status, 200);
    assert.ok(ranGo(response));
    assert.equal((await response.json()).results[0].verdicts[0].allowed, false);
  }
});

test('a file is compared with the live one', async () => {
  const diff = (fault, after) => fetch(`${api}diff`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ site: site(fault), after, agents: ['Googlebot'] }),
  });
  const same = await diff('ok', (await (await ask(site('ok'))).json()).text);
  assert.equal(same.status, 200);
  assert.equal((await same.json()).results[0].equal, true);
  const other = await diff('ok', 'User-agent: *\nDisallow: /private/\n');
  assert.equal(other.status, 422);
  const { results: [{ equal, flips: [flip] }], before } = await other.json();
  assert.equal(equal, false);
  assert.deepEqual([flip.url, flip.before.allowed, flip.after.allowed], [`${site('ok')}private/press/`, true, false]);
  assert.equal(before.outcome, 'ok');
  const gone = await diff('status-503', '');
  assert.equal(gone.status, 502);
  assert.equal((await gone.json()).code, 'no-live-file');
});

test('what pages of other sites ask first is answered', async () => {
  const response = await fetch(`${api}robots`, { method: 'OPTIONS', headers: { Origin: 'https://x.example', 'Access-Control-Request-Method': 'GET' } });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get('Access-Control-Allow-Origin'), '*');
  assert.match(response.headers.get('Access-Control-Allow-Methods'), /GET/);
});

test('a missing rate limit is named', async () => {
  assert.match((await ask(site('ok'))).headers.get('Robotscope-Rate-Limit'), /^none/);
});

describe('with a rate limit', () => {
  const limited = (page, client) =>
    fetch(`http://127.0.0.1:${worker.ports.limited}/api/robots?url=${encodeURIComponent(page)}`, { headers: { 'CF-Connecting-IP': client } });

  test('a client is stopped, but not others, nor answers from the cache', async () => {
    const first = await limited(site('limit-a'), '192.0.2.1');
    assert.equal(first.status, 200);
    assert.equal(first.headers.get('Robotscope-Rate-Limit'), null);
    assert.equal((await limited(site('limit-b'), '192.0.2.1')).status, 200);
    const third = await limited(site('limit-c'), '192.0.2.1');
    assert.equal(third.status, 429);
    assert.equal(third.headers.get('Content-Type'), 'application/problem+json');
    assert.equal((await third.json()).code, 'too-many-requests');
    assert.ok(!ranGo(await limited(site('limit-a'), '192.0.2.1')));
    assert.equal((await limited(site('limit-c'), '192.0.2.2')).status, 200);
  });

  test('a crash of Go is a problem of one request only', async () => {
    const response = await limited(site('limit-d'), 'crash');
    assert.equal(response.status, 500);
    assert.equal(response.headers.get('Content-Type'), 'application/problem+json');
    assert.equal((await response.json()).code, 'internal');
    assert.equal((await limited(site('limit-d'), '192.0.2.3')).status, 200);
  });
});

test('the site is served beside the API, with its security headers', async () => {
  const page = await fetch(new URL('/', api));
  assert.equal(page.status, 200);
  assert.match(page.headers.get('Content-Type'), /^text\/html/);
  const policy = page.headers.get('Content-Security-Policy').split('; ');
  for (const directive of ["default-src 'none'", "require-trusted-types-for 'script'", 'trusted-types service-worker']) assert.ok(policy.includes(directive), directive);
  assert.equal((await fetch(new URL('/_headers', api))).status, 404);
  assert.equal((await fetch(new URL('/nothing', api))).status, 404);
});

test('what is deployed is what is tested', async () => {
  const jsonc = await readFile(new URL('../../wrangler.jsonc', import.meta.url), 'utf8');
  const deployed = JSON.parse(jsonc.replace(/(^|[ ,{])\/\/.*$/gm, '$1'));
  const capnp = await readFile(new URL('../config.capnp', import.meta.url), 'utf8');
  assert.equal(deployed.compatibility_date, /const date :Text = "(.*)";/.exec(capnp)[1]);
  assert.deepEqual(deployed.compatibility_flags, JSON.parse(/const flags :List\(Text\) = (.*);/.exec(capnp)[1]));
  assert.deepEqual([deployed.assets.binding, deployed.ratelimits[0].name], ['ASSETS', 'RATE_LIMITER']);
});

// Nothing is asserted: machines differ.
test('CPU time', async (t) => {
  const ms = (value) => (value === undefined ? '' : value.toFixed(1)).padStart(14);
  t.diagnostic(`${'ms of CPU a request, in workerd'.padEnd(36)}${'thread'.padStart(14)}${'all threads'.padStart(14)}`);
  for (const row of await cpuOfQuestions(worker)) t.diagnostic(row.name.padEnd(36) + ms(row.thread) + ms(row.process));

  const columns = [];
  for (const [name, question, bytes] of SPLIT) columns.push([name, new Map(await partsOf(question, fileOf(bytes)))]);
  t.diagnostic("ms by part, in Node's engine".padEnd(36) + columns.map(([name]) => name.padStart(14)).join(''));
  for (const part of new Set(columns.toReversed().flatMap(([, parts]) => [...parts.keys()]))) {
    t.diagnostic(part.padEnd(36) + columns.map(([, parts]) => ms(parts.get(part))).join(''));
  }
});
