// What of the CPU an answer of the edge worker takes for what: the module as workerd runs it, here in Node, with a clock at
// each place where Go and JavaScript meet. Sites and cache answer at once, so that hardly anything else is in the times.

import { readFile } from 'node:fs/promises';
import '../build/wasm_exec.js';

const module = new WebAssembly.Module(await readFile(new URL('../build/robotscope.wasm', import.meta.url)));

/** The parts in their order; each ends at the mark that it names. */
const PARTS = [
  ['an instance of the module', 'instance'],
  ["Go's runtime, and packages' init", 'main'],
  ['the service', 'ready'],
  ['the question, as far as the cache', 'asked'],
  ['nothing kept, as far as the fetch', 'fetch'],
  ['the head of the answer', 'head'],
  ["the file's bytes", 'body'],
  ['kept', 'put'],
  ['parsed, checked, written as JSON', 'answered'],
  ['the answer read', 'read'],
];

/**
 * Milliseconds that each part of a question's answer takes: the least of some runs, since whatever else the machine does
 * only adds; after as many to warm up.
 * @returns {Promise<[string, number][]>}
 */
export async function partsOf(question, file, runs = 30) {
  for (let i = 0; i < runs; i++) await marksOf(question, file);
  const all = [];
  for (let i = 0; i < runs; i++) all.push(await marksOf(question, file));
  let last = 'start';
  const parts = [];
  for (const [part, mark] of PARTS) {
    if (all[0][mark] === undefined) continue; // the question does not come there
    const since = last;
    parts.push([part, Math.min(...all.map((marks) => marks[mark] - marks[since]))]);
    last = mark;
  }
  parts.push(['together', Math.min(...all.map((marks) => marks.read - marks.start))]);
  return parts;
}

/** One answer by an instance of its own, as run in entry.mjs has it: the time of each mark. */
async function marksOf(question, file) {
  const marks = {};
  const mark = (name) => { marks[name] ??= performance.now(); };
  class Exchange {
    constructor() { mark('fetch'); }
    abort() {}
    async head() { mark('head'); return { status: 200, fields: ['content-type', 'text/plain'] }; }
    async body() { mark('body'); return { bytes: file, truncated: false }; }
  }
  const host = {
    get Exchange() { mark('main'); return Exchange; },
    address: 'https://robotscope.example/',
    deadlineSeconds: 0,
    limiter: undefined,
    cache: {
      async get() { mark('asked'); return null; },
      put() { mark('put'); },
    },
  };
  const binding = {};
  const ready = Promise.withResolvers?.() ?? resolvers();

  mark('start');
  const go = new Go();
  const instance = new WebAssembly.Instance(module, { ...go.importObject, workers: { ready: ready.resolve } });
  mark('instance');
  go.run(instance, { binding, host });
  await ready.promise;
  mark('ready');
  const response = await binding.handleRequest(new Request(`https://robotscope.example/api/${question}`));
  mark('answered');
  await response.arrayBuffer();
  mark('read');
  return marks;
}

function resolvers() {
  const all = {};
  all.promise = new Promise((resolve, reject) => Object.assign(all, { resolve, reject }));
  return all;
}
