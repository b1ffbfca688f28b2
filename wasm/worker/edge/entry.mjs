// The edge worker: a few lines of JavaScript in front of the Go service. Starting Go costs most of what a request may use
// of the CPU, so a question that was answered before is answered here, from the platform's cache; only others start Go.
//
// Bindings and variables (see ../wrangler.jsonc), all optional:
//   ASSETS            the static site
//   RATE_LIMITER      the platform's rate limit
//   ADDRESS           the deployment's address, as other sites' owners see it; that of the request if it is missing
//   DEADLINE_SECONDS  the most that fetching one robots.txt takes
//   SHOW_MEMORY       answers say in Robotscope-Memory how many bytes Go took, for tests

import './build/wasm_exec.js';
import { build } from './build/build.mjs';
import module from './build/robotscope.wasm';
import { Exchange } from './fetch.mjs';
import { answerOf, copyOf } from './keep.mjs';

// What the service reads of a request. Nothing else of it reaches Go, and nothing at all the sites that are fetched from.
const READ = ['content-type', 'content-length', 'access-control-request-method', 'cf-connecting-ip'];

export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return env.ASSETS?.fetch(request) ?? new Response('Not found\n', { status: 404 });
    if (request.method !== 'GET' && request.method !== 'HEAD') return start(request, url, env, ctx);

    const cache = caches.default;
    const key = `${url.origin}/.robotscope/${build}/answers${url.pathname}${url.search}`; // a new build answers anew
    const kept = wantsFresh(request) ? undefined : await cache.match(key);
    if (kept) return answerOf(kept, Date.now(), request.method);

    const response = await start(request, url, env, ctx);
    const copy = copyOf(response, Date.now());
    if (copy) ctx.waitUntil(cache.put(key, copy).catch((error) => console.error(`The answer was not kept: ${error}`)));
    return request.method === 'HEAD' ? new Response(null, response) : response;
  },
};

/** Whether the client asks for more than a kept answer (RFC 9111 section 5.2.1), as a browser does on reload. */
function wantsFresh(request) {
  return /\b(no-cache|no-store|max-age=0)\b/i.test(request.headers.get('Cache-Control') ?? '');
}

/** Answers with an instance of Go of its own: instances hold the request that they were started for. */
async function start(request, url, env, ctx) {
  const headers = new Headers();
  for (const name of READ) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (wantsFresh(request)) headers.set('cache-control', 'no-cache'); // the library cuts values at commas
  // A HEAD is asked as a GET: the library fails where a Content-Length has no body to go with it.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const { body } = request;
  const question = new Request(url, { method, headers, body });

  const binding = {};
  const host = {
    Exchange,
    address: env.ADDRESS || `${url.origin}/`,
    deadlineSeconds: Number(env.DEADLINE_SECONDS) || 0,
    limiter: env.RATE_LIMITER,
    cache: robotsCache(url.origin, ctx),
  };
  let response;
  try {
    const { answer, memory } = await run({ binding, host }, () => binding.handleRequest(question));
    response = answer;
    if (env.SHOW_MEMORY) response.headers.set('Robotscope-Memory', String(memory));
  } catch (error) {
    console.error(`The service failed: ${error?.stack ?? error}`);
    response = broken();
  }
  if (!env.RATE_LIMITER) response.headers.set('Robotscope-Rate-Limit', 'none: this deployment has no RATE_LIMITER binding');
  return response;
}

/** Starts Go, lets it answer and reads the answer to its end, so that the instance can go: { answer, memory }, in bytes. */
async function run(context, handle) {
  const go = new Go();
  const ready = Promise.withResolvers();
  const instance = new WebAssembly.Instance(module, { ...go.importObject, workers: { ready: ready.resolve } });
  const ended = go.run(instance, context).then(() => {
    throw new Error('Go ended before it answered'); // a panic; what it said is in the log
  });
  ended.catch(() => {});
  await Promise.race([ready.promise, ended]);
  const response = await Promise.race([handle(), ended]);
  const body = response.body && (await Promise.race([response.arrayBuffer(), ended]));
  return { answer: new Response(body, response), memory: instance.exports.mem.buffer.byteLength };
}

/** The service's own cache, of robots.txt files: what one question fetched, others use. See keeper_js.go. */
function robotsCache(origin, ctx) {
  // Not under /api/, so that no request's answer can lie under such a key.
  const keyOf = (robotsUrl) => `${origin}/.robotscope/${build}/robots?url=${encodeURIComponent(robotsUrl)}`;
  return {
    async get(robotsUrl) {
      const response = await caches.default.match(keyOf(robotsUrl));
      return response ? new Uint8Array(await response.arrayBuffer()) : null;
    },
    put(robotsUrl, bytes, seconds) {
      const response = new Response(bytes, { headers: { 'Cache-Control': `public, max-age=${seconds}` } });
      ctx.waitUntil(caches.default.put(keyOf(robotsUrl), response).catch((error) => console.error(`robots.txt was not kept: ${error}`)));
    },
  };
}

/** The service's problem "internal", for when it cannot say so itself. */
function broken() {
  const answer = {
    type: '/api/openapi.json#/components/x-problems/internal',
    title: 'Something went wrong',
    status: 500,
    detail: 'Something went wrong here. Try again; if it stays so, tell whoever runs this server.',
    code: 'internal',
  };
  const headers = { 'Content-Type': 'application/problem+json', 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' };
  return new Response(JSON.stringify(answer), { status: answer.status, headers });
}
