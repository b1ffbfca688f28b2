// The JavaScript API of Robotscope; robotscope.d.ts documents it. The protocol
// is in the module (wasm/api); here arguments are checked, and answers become
// objects and exceptions.

import { Calls, fetchArguments } from './calls.js';
import { resolve } from './resolve.js';
import { get, pause, start } from './start.js';
/** @import * as Api from './robotscope.js' */

const SLICE = 8; // for how many milliseconds what does not block works between pauses
const STATES = 200; // are looked at between two looks at the clock

/**
 * Compiles and starts the module; documented in robotscope.d.ts.
 * @type {typeof import('./robotscope.js').load}
 */
export async function load(source) {
  const [{ exports }, sentences] = await Promise.all([start(source ?? new URL(WASM_FILE, import.meta.url)), english()]);
  if (!('robotscope_call' in exports)) throw new Error('Robotscope: this is no Robotscope module.');
  const calls = new Calls(exports);
  calls.call('words', sentences);
  return new Robotscope(calls);
}

async function english() {
  return (await get(new URL(LOCALES.en, import.meta.url))).text();
}

/** @implements {Api.Robotscope} */
class Robotscope {
  #go;
  #owners;

  constructor(go) {
    this.#go = go;
    this.#owners = new Owners((id) => go.call('dispose', id));
    this.version = VERSION;
    this.dialects = go.call('dialects');
    Object.freeze(this);
  }

  crawlers() {
    return this.#go.call('crawlers');
  }

  resolve(entry, site) {
    return resolve(entry, site);
  }

  access(fetched, options) {
    if (!fetched || !Array.isArray(fetched.hops ?? [])) {
      throw new TypeError('Robotscope: access(fetch) takes what a fetch met as an object; its hops are an array');
    }
    const asked = options?.agent != null;
    const agent = asked ? agentOf(options.agent) : ['', []];
    return this.#go.call('access', fetchArguments(fetched), ...agent, dialectIn(this.dialects, options), asked);
  }

  parse(robots) {
    const text = robots instanceof ArrayBuffer ? new Uint8Array(robots) : robots;
    if (typeof text !== 'string' && !(text instanceof Uint8Array)) {
      throw new TypeError('Robotscope: parse(robots) takes the text of a robots.txt as a string or a Uint8Array');
    }
    const id = this.#go.number('parse', text);
    return new File(this.#go, id, this.dialects, this.#owners);
  }
}

/**
 * Tells which files nobody can reach any more: each holds an owner, of which the engine says when it has gone. The owner of a
 * file that was disposed of serves another: to be watched and let go is some 90 bytes, which V8 keeps until its next large
 * collection, and programs that read a file a request would have megabytes of them.
 */
class Owners {
  static #SPARE = 100; // are kept, at most
  #watch;
  #spare = [];

  /** @param {(id: number) => void} lost is given the number of a file that nobody can reach any more */
  constructor(lost) {
    this.#watch = new FinalizationRegistry(({ id }) => { if (id !== 0) lost(id); });
  }

  /** An owner for the file of that number. */
  of(id) {
    const owner = this.#spare.pop() ?? this.#more();
    owner.owned.id = id;
    return owner;
  }

  #more() {
    const owner = { owned: { id: 0 } };
    this.#watch.register(owner, owner.owned);
    return owner;
  }

  /** Takes back the owner of a file that was disposed of. */
  free(owner) {
    owner.owned.id = 0;
    if (this.#spare.length < Owners.#SPARE) this.#spare.push(owner);
  }
}

/** @implements {Api.File} */
class File {
  #go;
  #id;
  #dialects;
  #owners;
  #owner;

  constructor(go, id, dialects, owners) {
    this.#go = go;
    this.#id = id;
    this.#dialects = dialects;
    this.#owners = owners;
    this.#owner = owners.of(id);
  }

  check(agent, urls, options) {
    const list = typeof urls === 'string' ? [urls] : Array.from(urls, String);
    return this.#go.call('check', ...this.#ask(agent, options), list);
  }

  checkMany(agent, urls, options) {
    if (typeof urls !== 'string' && !(urls instanceof Uint8Array)) {
      throw new TypeError('Robotscope: checkMany(agent, urls) takes one URL a line, as a string or a Uint8Array');
    }
    const { buffer } = this.#go.bytes('checkMany', ...this.#ask(agent, options), urls);
    const count = buffer.byteLength / 5;
    return { count, allowed: new Uint8Array(buffer, 4 * count), line: new Int32Array(buffer, 0, count) };
  }

  lines(options) {
    return this.#go.call('lines', this.#open(), this.#dialect(options) || 'rfc9309');
  }

  groups(options) {
    return this.#go.call('groups', this.#open(), this.#dialect(options) || 'rfc9309');
  }

  lint(options) {
    const { agent = '', site = '' } = options ?? {};
    return this.#go.call('lint', this.#open(), String(agent), this.#dialect(options), String(site));
  }

  records(options) {
    return this.#go.call('records', this.#open(), String(options?.agent ?? ''), this.#dialect(options));
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
    if (this.#id === 0) return;
    this.#go.call('dispose', this.#id);
    this.#id = 0;
    this.#owners.free(this.#owner);
    this.#owner = undefined;
  }

  /** The arguments by which the module finds the group to ask. */
  #ask(agent, options) {
    return [this.#open(), ...agentOf(agent), this.#dialect(options), Boolean(options?.global ?? true)];
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
    return this.#go.number('job', ...asked, Math.min(most ?? 0, 1e9), other ? other.#open() : 0);
  }

  #atOnce(job) {
    try {
      while (!this.#step(job, Infinity).ended);
      return this.#go.call('findings', job);
    } finally {
      this.#go.call('dispose', job);
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
        const { ended, done, total } = this.#step(job, SLICE);
        if (ended) return this.#go.call('findings', job);
        onProgress?.({ done, total });
      }
    } finally {
      this.#go.call('dispose', job);
    }
  }

  /** Goes on with a job for some milliseconds. */
  #step(job, milliseconds) {
    const end = performance.now() + milliseconds;
    for (;;) {
      const progress = this.#go.call('step', job, STATES);
      if (progress.ended || performance.now() > end) return progress;
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

/** The agent as the module reads it, if it is one: a name, or a list of tokens. */
function agentOf(agent) {
  const isChain = Array.isArray(agent) && agent.every((token) => typeof token === 'string');
  if (typeof agent !== 'string' && !isChain) {
    throw new TypeError('Robotscope: the agent is a crawler\'s name, a User-Agent header, or an array of tokens');
  }
  if (isChain) return ['', agent];
  return [agent || ' ', []]; // a name is never empty there
}

/** The dialect's name, or '' for the crawler's own. */
function dialectIn(dialects, options) {
  const dialect = options?.dialect ?? '';
  if (dialect !== '' && !dialects.includes(dialect)) {
    throw new RangeError(`Robotscope: there is no dialect ${JSON.stringify(dialect)}; there are ${dialects.join(', ')}`);
  }
  return dialect;
}
