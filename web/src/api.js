// The JavaScript API of Robotscope; robotscope.d.ts documents it. The protocol
// is in the module (wasm/page), which speaks JSON and numbers; here arguments
// are checked, and answers become objects and exceptions.

import './wasm_exec.js';
import { resolve } from './resolve.js';
/** @import * as Api from './robotscope.js' */

export { originOf, resolve } from './resolve.js'; // for the page

const SLICE = 8; // for how many milliseconds what does not block works between pauses

/**
 * Compiles and starts the module; documented in robotscope.d.ts.
 * @type {typeof import('./robotscope.js').load}
 */
export async function load(source) {
  return new Robotscope(await start(source));
}

/**
 * The module's own functions, as wasm/page exports them, and `exited`, a promise kept when it stops; for the page. The
 * catalogue, or a promise of it, is the sentences to speak in; English unless given.
 */
export async function start(source, catalogue = english()) {
  const go = new Go();
  const [{ instance }, words] = await Promise.all([
    instantiate(source ?? new URL(WASM_FILE, import.meta.url), go.importObject), catalogue,
  ]);
  performance.mark('robotscope-compiled'); // the marks are what `make first-verdict` measures
  let exports;
  globalThis.robotscopeReady = (ready) => { exports = ready; };
  const exited = go.run(instance); // runs the module until it waits for calls
  delete globalThis.robotscopeReady;
  if (!exports) throw new Error('Robotscope: the module started but did not answer. Is it a Robotscope module?');
  performance.mark('robotscope-started');
  await pause();
  exports.words(asTable(words));
  performance.mark('robotscope-spoken');
  await pause();
  return Object.assign(exports, { exited });
}

/** A catalogue of sentences as the module takes it, in one piece: codes and sentences in turn. */
export function asTable(catalogue) {
  return Object.entries(catalogue).flat().join('\0');
}

/** Lets the browser do other things: on a phone, starting in one go would make it late for what is typed. */
function pause() {
  return globalThis.scheduler?.yield?.() ?? new Promise((resume) => setTimeout(resume));
}

/** @returns {Promise<{ instance: WebAssembly.Instance }>} */
async function instantiate(source, imports) {
  if (source instanceof WebAssembly.Module) {
    return { instance: await WebAssembly.instantiate(source, imports) };
  }
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) {
    return WebAssembly.instantiate(/** @type {BufferSource} */ (source), imports);
  }
  const response = await get(new URL(source, globalThis.document?.baseURI ?? import.meta.url));
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.instantiateStreaming(response, imports);
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), imports); // from disk, or a server that does not know the type
}

async function english() {
  return (await get(new URL(LOCALES.en, import.meta.url))).json();
}

/** Gets what stands at a URL, which in Node may be a file's. */
async function get(url) {
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return new Response(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Robotscope: ${url} answered ${response.status} ${response.statusText}`.trim());
  return response;
}

/** @implements {Api.Robotscope} */
class Robotscope {
  #go;
  #forget;

  constructor(go) {
    this.#go = go;
    this.#forget = new FinalizationRegistry((id) => go.dispose(id));
    this.version = VERSION;
    this.dialects = JSON.parse(go.dialects());
    Object.freeze(this);
  }

  crawlers() {
    return JSON.parse(this.#go.crawlers());
  }

  resolve(entry, site) {
    return resolve(entry, site);
  }

  access(fetched, options) {
    if (!fetched || !Array.isArray(fetched.hops ?? [])) {
      throw new TypeError('Robotscope: access(fetch) takes what a fetch met as an object; its hops are an array');
    }
    const known = { ...fetched, hops: (fetched.hops ?? []).map(Object) };
    const agent = options?.agent == null ? null : agentOf(options.agent);
    return JSON.parse(answer(this.#go.access(known, agent, dialectIn(this.dialects, options))).json);
  }

  parse(robots) {
    const text = robots instanceof ArrayBuffer ? new Uint8Array(robots) : robots;
    if (typeof text !== 'string' && !(text instanceof Uint8Array)) {
      throw new TypeError('Robotscope: parse(robots) takes the text of a robots.txt as a string or a Uint8Array');
    }
    const id = this.#go.parse(text);
    const file = new File(this.#go, id, this.dialects);
    this.#forget.register(file, id);
    return file;
  }
}

/** @implements {Api.File} */
class File {
  #go;
  #id;
  #dialects;

  constructor(go, id, dialects) {
    this.#go = go;
    this.#id = id;
    this.#dialects = dialects;
  }

  check(agent, urls, options) {
    const list = typeof urls === 'string' ? [urls] : Array.from(urls, String);
    return JSON.parse(answer(this.#go.check(...this.#ask(agent, options), list)));
  }

  checkMany(agent, urls, options) {
    if (typeof urls !== 'string' && !(urls instanceof Uint8Array)) {
      throw new TypeError('Robotscope: checkMany(agent, urls) takes one URL a line, as a string or a Uint8Array');
    }
    const { count, allowed, lines } = answer(this.#go.checkMany(...this.#ask(agent, options), urls));
    return { count, allowed, line: new Int32Array(lines.buffer, 0, count) };
  }

  lines(options) {
    return JSON.parse(this.#go.lines(this.#open(), this.#dialect(options) || 'rfc9309'));
  }

  groups(options) {
    return JSON.parse(this.#go.groups(this.#open(), this.#dialect(options) || 'rfc9309'));
  }

  lint(options) {
    const { agent = '', site = '' } = options ?? {};
    return JSON.parse(answer(this.#go.lint(this.#open(), String(agent), this.#dialect(options), String(site))));
  }

  records(options) {
    return JSON.parse(answer(this.#go.records(this.#open(), String(options?.agent ?? ''), this.#dialect(options))));
  }

  analyse(agent, options) {
    return this.#atOnce(this.#job(agent, options));
  }

  diff(other, agent, options) {
    return this.#atOnce(this.#job(agent, options, this.#fellow(other)));
  }

  async analyseAsync(agent, options) {
    return this.#inSlices(agent, options);
  }

  async diffAsync(other, agent, options) {
    return this.#inSlices(agent, options, this.#fellow(other));
  }

  dispose() {
    if (this.#id !== 0) this.#go.dispose(this.#id);
    this.#id = 0;
  }

  /** The arguments by which the module finds the group to ask. */
  #ask(agent, options) {
    return [this.#open(), agentOf(agent), this.#dialect(options), options?.global ?? true];
  }

  /** Another file, of the same module. */
  #fellow(other) {
    if (Object(other) !== other || !(#go in other) || other.#go !== this.#go) {
      throw new TypeError('Robotscope: diff(other, agent) takes another file that the same Robotscope parsed');
    }
    return other;
  }

  /** The number of a job of this file, or of what another changes. */
  #job(agent, options, other) {
    const most = options?.maxStates;
    if (most !== undefined && !(Number.isInteger(most) && most > 0)) {
      throw new RangeError('Robotscope: maxStates is how many states a question may take, a whole number from 1');
    }
    const asked = this.#ask(agent, options);
    return answer(this.#go.job(...asked, Math.min(most ?? 0, 1e9), ...(other ? [other.#open()] : [])));
  }

  #atOnce(job) {
    try {
      return JSON.parse(this.#go.step(job, Infinity));
    } finally {
      this.#go.dispose(job);
    }
  }

  async #inSlices(agent, options, other) {
    const { signal, onProgress } = options ?? {};
    signal?.throwIfAborted();
    const job = this.#job(agent, options, other);
    try {
      for (;;) {
        await pause();
        signal?.throwIfAborted();
        this.#open(); // throws if it was disposed of meanwhile
        if (other) other.#open();
        const told = this.#go.step(job, SLICE);
        if (typeof told === 'string') return JSON.parse(told);
        onProgress?.(told);
      }
    } finally {
      this.#go.dispose(job);
    }
  }

  #open() {
    if (this.#id === 0) throw new Error('Robotscope: this file was disposed of; parse it again');
    return this.#id;
  }

  #dialect(options) {
    return dialectIn(this.#dialects, options);
  }
}

/** The agent, if it is one. */
function agentOf(agent) {
  const isChain = Array.isArray(agent) && agent.every((token) => typeof token === 'string');
  if (typeof agent !== 'string' && !isChain) {
    throw new TypeError('Robotscope: the agent is a crawler\'s name, a User-Agent header, or an array of tokens');
  }
  return agent;
}

/** The dialect's name, or '' for the crawler's own. */
function dialectIn(dialects, options) {
  const dialect = options?.dialect ?? '';
  if (dialect !== '' && !dialects.includes(dialect)) {
    throw new RangeError(`Robotscope: there is no dialect ${JSON.stringify(dialect)}; there are ${dialects.join(', ')}`);
  }
  return dialect;
}

function answer(result) {
  if (result.error) throw new Error(`Robotscope: ${result.error}`);
  return result;
}
